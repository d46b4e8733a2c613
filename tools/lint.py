#!/usr/bin/env python3
"""Checks of style and of laws that a compiler does not check. Prints what is wrong, exits 1."""
import fnmatch
import json
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = re.findall(r"^GAME\(\w+, (\w+), \w+\)", (ROOT / "games/games.def").read_text(), re.M)
SOURCES = sorted(p for d in ("engine", "games", "scenario", "bots", "scene", "table", "tower", "apps", "bench",
                             "tests")
                 for p in (ROOT / d).rglob("*.[ch]"))
RULES = ("engine", *(f"games/{game}/rules" for game in GAMES))
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
        name = str(path.relative_to(ROOT))
        if not matches(name, ("engine/*", "games/*/rules/*", "games/*/scene/*", "scene/*", "table/*", "scenario/*")):
            continue
        text = without_comments(path.read_text(encoding="utf-8"))
        for name in ids:
            if re.search(rf"[\"_ ]{re.escape(name)}[\" ]", text):
                problem(path, f"the card {name} is named in C")


def check_page_names():
    """Law 6 for the page: no card name appears in its sources; which picture belongs to which card is data
    (apps/page/art)."""
    ids = card_ids()
    for path in sorted((ROOT / "apps/page/src").rglob("*")):
        if path.suffix not in (".ts", ".svelte"):
            continue
        text = re.sub(r"<style>.*?</style>", "", path.read_text(encoding="utf-8"), flags=re.S)
        for name in ids:
            if re.search(rf"[\"'`/-]{re.escape(name)}[\"'`]", text):
                problem(path, f"the card {name} is named in the page")
        if len(text.splitlines()) > 800:
            problem(path, "more than 800 lines")


def check_closed():
    """Law 3: no I/O, clock, float or allocation in the engine outside the compiler."""
    allowed = {"text.c", "box.c"}
    for folder in RULES:
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
    for folder in (*RULES, "scene", *(f"games/{game}/scene" for game in GAMES), "scenario"):
        for path in (ROOT / folder).glob("*.c"):
            for line in path.read_text(encoding="utf-8").splitlines():
                if re.match(r"^static (?!const|inline|_|.*\()[A-Za-z_ ]+[;=\[]", line):
                    problem(path, f"a global variable: {line}")


# Tools whose matter is what lies below the scene: boxes and their texts, bots, speed.
LOOKS_BELOW = ("apps/bench.c", "apps/box*", "apps/coverage.c", "apps/files.c", "apps/lab/*",
               "apps/scenario.c", "apps/shelf.*", "apps/signature.*", "apps/yardstick.*",
               "apps/server/boxes.c", "apps/server/rulesets.c",
               "apps/wasm/boxes.c", "apps/wasm/lab.c", "apps/wasm/trials.c",
               "apps/wasm/workshop.c")
CLIENTS_SEE = ("ringside.h", "scene/*", "table/*", "tower/*", "bots/bot.h", "apps/*", "games/*/terminal/*",
               "games/games.def")  # the list of games is everybody's


def matches(name, patterns):
    return any(fnmatch.fnmatch(name, pattern) for pattern in patterns)


def check_clients():
    """Law 10: clients include ringside.h, scene/, table/ and bots/bot.h, nothing below."""
    for path in (*(ROOT / "apps").rglob("*.[ch]"), *ROOT.glob("games/*/terminal/*.[ch]")):
        name = str(path.relative_to(ROOT))
        if matches(name, LOOKS_BELOW):
            continue
        for included in re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M):
            target = (path.parent / included).resolve()
            if not target.is_file():
                continue  # made by the build: words
            seen = str(target.relative_to(ROOT))
            if not matches(seen, CLIENTS_SEE) or matches(seen, LOOKS_BELOW):
                problem(path, f"a client includes {seen}")


def check_terminal():
    """Lines of text and the full screen do not know each other, so that the one is built without the
    other; and one file knows ncurses."""
    for path in (ROOT / "apps/terminal").rglob("*.[ch]"):
        text = path.read_text(encoding="utf-8")
        other = {"plain": "full", "full": "plain"}.get(path.parent.name)
        for included in re.findall(r'^#include "([^"]+)"', text, re.M):
            if (path.parent / included).resolve().parent.name == other:
                problem(path, f"includes {included} of {other}/")
        if re.search(r"^#include <(n?curses|term)\b", text, re.M) and path.name != "device.c":
            problem(path, "knows ncurses; device.c alone does")


# ---- Law 11: words are files ----

# Words that are found by name, rs_word_find: PREFIX-NAME, where NAME is a key or a value of a set-up
# (setups.c of a game) or a source (engine/labels.c).
FOUND_BY_NAME = {"scene": ("source", "field", "about", "grid", "first", "lone")}


def word_runs(path):
    """The keys of a set of words in runs: those below a comment "# in order: ..." up to an empty
    line are one, for they are used by the first and a number; any other key is alone."""
    runs, ordered = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# in order: "):
            runs.append([])
            ordered = True
        elif not line or line.startswith("#"):
            ordered = False
        elif found := re.match(r"say (\S+)", line):
            if not ordered:
                runs.append([])
            runs[-1].append(found[1])
    return [run for run in runs if run]


def without_comments(text):
    return re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.S)


def found_by_name(word_set, key, strings):
    prefix, _, rest = key.partition("-")
    return prefix in FOUND_BY_NAME.get(word_set, ()) and rest in strings


def page_says(word_set, key):
    """A page names its own words: say('undo'), say(`level-${level}`)."""
    for path in (ROOT / "apps" / word_set).rglob("*"):
        if path.suffix in (".ts", ".svelte") and "node_modules" not in path.parts:
            text = path.read_text(encoding="utf-8")
            if re.search(rf"['\"`]{re.escape(key)}['\"`]", text) or \
                    any(key.startswith(start) for start in re.findall(r"`([a-z-]+-)\$\{", text)):
                return True
    return False


COMPLETE = [code for code in (ROOT / "words/complete.txt").read_text().split("\n")
            if code and not code.startswith("#")]


def check_words():
    """Every word of a set is there in the languages that must be complete, and somebody says it."""
    code = {p: without_comments(p.read_text(encoding="utf-8"))
            for p in SOURCES if "tests" not in p.parts}
    names = set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", "\n".join(code.values())))
    named = "\n".join(text for path, text in code.items() if path.name in ("setups.c", "labels.c"))
    strings = set(re.findall(r'"([a-z0-9-]+)"', named))
    sets = re.search(r"^word_sets = \[(.*?)\]", (ROOT / "words/meson.build").read_text(), re.M)[1]
    for word_set in re.findall(r"'(\w+)'", sets):
        english = ROOT / "words" / word_set / "en.txt"
        runs = word_runs(english)
        for path in english.parent.glob("*.txt"):
            keys, own = set(sum(runs, [])), set(sum(word_runs(path), []))
            if missing := own - keys | (keys - own if path.stem in COMPLETE else set()):
                problem(path, f"not in every language: {', '.join(sorted(missing))}")
        if word_set == "page":
            continue  # its screens are still being built
        for run in runs:
            name = f"{word_set}_{run[0]}".upper().replace("-", "_")
            if name in names:
                continue
            for key in run:
                if not found_by_name(word_set, key, strings) and not page_says(word_set, key):
                    problem(english, f"nobody says {key}")


def lines_to_translate(path):
    """The sentences and names of a file of words or of a translation, each by what names it."""
    found, block = set(), ""
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if not words or words[0].startswith("#") or words[0] in ("words", "language"):
            continue
        block = block if line[0] == " " else " ".join(words[:2])
        if line[0] != " " or words[0] in ("text", "either", "or"):
            found.add((block, words[0] if line[0] == " " else ""))
    return found


def tell_languages():
    """How much other languages lack; they show English there. No error, but said."""
    files = {}
    for path in (*ROOT.glob("words/*/*.txt"), *ROOT.glob("boxes/*/*.txt")):
        files.setdefault(path.stem, {})[path.parent] = path
    complete = {folder: lines_to_translate(path) for folder, path in files[COMPLETE[-1]].items()}
    for code in sorted(set(files) - set(COMPLETE)):
        lacking = sum(len(keys - (lines_to_translate(files[code][folder]) if folder in files[code] else set()))
                      for folder, keys in complete.items())
        books = sum(not (ROOT / f"rules/book/{game}.{code}.md").is_file() for game in GAMES)
        if lacking or books:
            print(f"the language {code} lacks {lacking} sentences and {books} rulebooks; English is shown there")


def check_languages():
    """A language is files: no program names one, English aside, which fills the gaps."""
    codes = {path.stem for path in ROOT.glob("words/*/*.txt")} - {"en"}
    named = re.compile(rf"""["'`]({'|'.join(sorted(codes))})["'`]""")
    for folder in ("engine", "games", "scenario", "bots", "scene", "table", "apps", "tools"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".c", ".h", ".ts", ".mjs", ".mts", ".svelte", ".py") and \
                    not {"node_modules", "dist", "tests"} & set(path.parts):
                for found in named.finditer(without_comments(path.read_text(encoding="utf-8"))):
                    problem(path, f"names the language {found[1]}")


# Where people read what C says; but problems of files of matches are told to who wrote them, in
# English, as those of boxes are.
READ_BY_PEOPLE = ("apps/terminal/*", "games/*/scene/*", "games/*/terminal/*", "scene/*", "table/*")
TOLD_TO_AUTHORS = ("table/file.c", "table/match*.c", "table/replay.c", "table/session*.c",
                   "table/lesson_script.c", "table/lesson_check.c")


def check_sentences():
    """No sentence stands in C: three words in a row, of letters, in a string."""
    for path in SOURCES:
        name = str(path.relative_to(ROOT))
        if not matches(name, READ_BY_PEOPLE) or matches(name, TOLD_TO_AUTHORS):
            continue
        text = without_comments(path.read_text(encoding="utf-8"))
        text = re.sub(r"_Static_assert\(.*?\);", "", text, flags=re.S)
        for literals in re.findall(r'(?:"(?:\\.|[^"\\\n])*"\s*)+', text):
            said = "".join(re.findall(r'"((?:\\.|[^"\\\n])*)"', literals))
            plain = re.sub(r"%[-0-9.*]*[a-z]+|\\.", "|", said)
            if re.search(r"(?:[^\W\d_]+[,:;]? +){2}[^\W\d_]+", plain):
                problem(path, f"a sentence in C: {said}")


def check_test_functions():
    """A test that is written is called: in C it is registered, in Python somebody names it."""
    sources = {p: p.read_text(encoding="utf-8") for p in sorted([*(ROOT / "tests").glob("*.c"), *ROOT.glob("games/*/tests/*.c")])}
    for path, text in sources.items():
        for own, name in re.findall(r"^(static )?void (\w+)\(void \*\*\w+\)$", text, re.M):
            where = text if own else "\n".join(sources.values())
            if len(re.findall(rf"\b{name}\b", where)) < 2:
                problem(path, f"the test {name} is not registered")
    scripts = {p: p.read_text(encoding="utf-8") for p in sorted((ROOT / "tests").glob("*.py"))}
    everything = "\n".join(scripts.values())
    for path, text in scripts.items():
        for name in re.findall(r"^def (\w+)", text, re.M):
            if len(re.findall(rf"\b{name}\b", everything)) < 2:
                problem(path, f"nobody calls {name}")


def check_test_files():
    """A script of tests is started by ./test or by a meson.build, or belongs to one that is."""
    starters = [ROOT / "test", *ROOT.rglob("meson.build")]
    scripts = [*(ROOT / "tests").glob("*.py"), *(ROOT / "tests").glob("*.sh")]
    started = "\n".join(p.read_text(encoding="utf-8") for p in starters)
    for path in scripts:
        others = "\n".join(p.read_text(encoding="utf-8") for p in scripts if p != path)
        used = re.search(rf"\b{path.name}\b", started) or \
            re.search(rf"{path.name}\"|(?:from|import) {path.stem}\b", others)
        if not used:
            problem(path, "neither ./test nor a meson.build starts it")


def check_container():
    """What the Containerfile copies is there, and all that the build reads is copied; nobody builds it in ./test."""
    path = ROOT / "Containerfile"
    copied = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[:1] != ["COPY"] or words[1].startswith("--"):
            continue
        copied.update(words[1:-1])
        for name in words[1:-1]:
            if not (ROOT / name).exists():
                problem(path, f"copies {name}, which is not there")
    needed = {name.split("/")[0] for name in re.findall(r"subdir\('([^']+)'\)", (ROOT / "meson.build").read_text())}
    for name in sorted((needed | {"meson.build", "meson_options.txt", "tools"}) - copied):
        problem(path, f"does not copy {name}, which the build reads")


def check_tests_run():
    """Every test of every test program is run by a test of meson. What programs there are and how
    they are run, the build with sanitizers tells."""
    info = ROOT / "out-sanitized" / "meson-info"
    if not (info / "intro-tests.json").exists():
        print("lint: there is no out-sanitized, so nobody has looked whether every test is run")
        return
    runs = {}
    for test in json.loads((info / "intro-tests.json").read_text(encoding="utf-8")):
        runs.setdefault(test["cmd"][0], []).append(test["cmd"][1:])
    for target in json.loads((info / "intro-targets.json").read_text(encoding="utf-8")):
        program = target["filename"][0]
        if target["type"] != "executable" or not target["name"].startswith("test-"):
            continue
        if program not in runs:
            problems.append(f"{target['name']}: no test of meson runs it")
        elif pathlib.Path(program).exists():
            check_program(target["name"], program, runs[program])


def check_program(name, program, runs):
    listed = subprocess.run([program, "--list"], capture_output=True, text=True, timeout=60)
    if listed.returncode != 0 or any(not arguments for arguments in runs):
        return  # it takes no patterns, or all its tests are run at once
    for test in re.findall(r"^test (.*)$", listed.stdout, re.M):
        if not any(fnmatch.fnmatchcase(test, arguments[0]) for arguments in runs):
            problems.append(f"{name}: no test of meson runs {test}")


for check in (check_format, check_lengths, check_header, check_names, check_page_names, check_closed, check_globals,
              check_tower, check_clients, check_terminal, check_words, check_languages, check_sentences,
              check_test_functions, check_test_files, check_container, check_tests_run):
    check()
tell_languages()
for text in problems:
    print(text)
print("lint:", "clean" if not problems else f"{len(problems)} problems")
sys.exit(bool(problems))
