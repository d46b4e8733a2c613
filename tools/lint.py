#!/usr/bin/env python3
"""Checks of style and of laws that a compiler does not check. Prints what is wrong, exits 1."""
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = ("knockdown", "nokaut")
SOURCES = sorted(p for d in ("engine", *GAMES, "scenario", "bots", "table", "tower", "apps",
                           "tests")
                 for p in (ROOT / d).rglob("*.[ch]"))
SOURCES += [ROOT / "ringside.h", ROOT / "ringside.c"]
problems = []


def problem(path, text):
    problems.append(f"{path.relative_to(ROOT)}: {text}")


def check_format():
    run = subprocess.run(["clang-format", "--dry-run", "-Werror", *map(str, SOURCES)],
                         capture_output=True, text=True)
    for line in run.stderr.splitlines():
        if "error:" in line:
            problems.append(line.replace(str(ROOT) + "/", ""))


def function_lengths(path):
    """Lines from a function's opening brace to its closing one, both in column 0."""
    lengths, start = [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line == "{":
            start = number
        elif line == "}" and start is not None:
            lengths.append((number - start - 1, start))
            start = None
    return lengths


def check_lengths():
    lengths = []
    for path in SOURCES:
        for length, line in function_lengths(path):
            if "tests" not in path.parts:
                lengths.append(length)
            if length > 70:
                problem(path, f"the function at line {line} has {length} lines; 70 is the most")
        count = len(path.read_text(encoding="utf-8").splitlines())
        if count > 800:
            problem(path, f"{count} lines; 800 is the most")
    lengths.sort()
    median, ninth = statistics.median(lengths), lengths[len(lengths) * 9 // 10]
    print(f"functions: {len(lengths)}, median {median} lines, nine in ten at most {ninth}")
    if median > 11 or ninth > 40:
        problems.append(f"functions are too long: median {median}, nine in ten {ninth}")


def check_header():
    count = len((ROOT / "ringside.h").read_text(encoding="utf-8").splitlines())
    if count > 300:
        problem(ROOT / "ringside.h", f"{count} lines; 300 is the most")


def card_ids():
    """The ids of everything that is in a box, save the box itself."""
    ids = set()
    for path in (ROOT / "boxes").rglob("*.box"):
        text = path.read_text(encoding="utf-8")
        ids |= set(re.findall(r"^(?!box )[a-z]+ ([a-z0-9-]+) \"", text, re.M))
    return {i for i in ids if "-" in i}  # single words such as "push" are words of C too


def check_names():
    """Law 6: no card name appears in C."""
    ids = card_ids()
    for path in SOURCES:
        if path.parts[-2] not in ("engine", *GAMES, "table", "scenario"):
            continue
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        for name in ids:
            if re.search(rf"[\"_ ]{re.escape(name)}[\" ]", text):
                problem(path, f"the card {name} is named in C")


def check_closed():
    """Law 3: no I/O, clock, float or allocation in the engine outside the compiler."""
    allowed = {"text.c", "box.c"}
    for folder in ("engine", *GAMES):
        for path in (ROOT / folder).glob("*.c"):
            text = re.sub(r"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", "",
                          path.read_text(encoding="utf-8"), flags=re.S)
            for word in ("malloc", "calloc", "realloc", "float", "double", "clock", "fopen",
                         "printf(", "time(", "rand("):
                if path.name in allowed and word in ("malloc", "calloc", "realloc"):
                    continue
                for found in re.finditer(rf"(?<![a-z_]){re.escape(word)}", text):
                    before = text[max(0, found.start() - 3):found.start()]
                    if not before.endswith(("sn", "vsn", "n")):
                        problem(path, f"{word} in the closed engine")


def check_tower():
    """The tower is the same to the bit everywhere: no I/O, no clock, and of libm only what IEEE 754
    defines to the last bit."""
    words = ("fopen", "printf", "clock", "time", "rand", "sin", "cos", "tan", "acos", "asin", "atan",
             "atan2", "exp", "exp2", "log", "log2", "pow", "hypot", "cbrt", "fma")
    calls = re.compile(rf"(?<![A-Za-z_])(?:cpf)?({'|'.join(words)})\(")
    for path in (ROOT / "tower").glob("*.c"):
        text = re.sub(r"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", "", path.read_text(encoding="utf-8"),
                      flags=re.S)
        for found in calls.finditer(text):
            problem(path, f"{found.group(1)} in the tower")


def check_globals():
    """Law 3: no variable that lives outside a function, except constants."""
    for folder in ("engine", *GAMES, "scenario"):
        for path in (ROOT / folder).glob("*.c"):
            for line in path.read_text(encoding="utf-8").splitlines():
                if re.match(r"^static (?!const|inline|_|.*\()[A-Za-z_ ]+[;=\[]", line):
                    problem(path, f"a global variable: {line}")


for check in (check_format, check_lengths, check_header, check_names, check_closed, check_tower,
              check_globals):
    check()
for text in problems:
    print(text)
print("lint:", "clean" if not problems else f"{len(problems)} problems")
sys.exit(bool(problems))
