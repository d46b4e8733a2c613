#!/usr/bin/env python3
"""Checks the rulebooks that people read (rules/book) and the explanations of rulings (words/rulings).

A book is the same book in every language: same sections, same examples, same references. What it
refers to exists in the numbered reference, every chapter of the reference is referred to, every
example has a scenario, and every card it names is a card. Each ruling and each of its values is
explained in every language, and nothing else is. A language that is not in words/complete.txt may
lack a book or an explanation. Prints what is wrong and `N passed, N failed`."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHAPTERS = {"knockdown": [f"K{n}" for n in range(1, 16)], "nokaut": [f"N{n}" for n in range(1, 8)]}
QUOTES = set("\"„“”«»")

passed, problems = 0, []


def check(good, text):
    """Counts one check; `text` says what is wrong if it is not good."""
    global passed
    if good:
        passed += 1
    else:
        problems.append(text)
    return good


def read(path):
    full = ROOT / path
    return full.read_text(encoding="utf-8") if full.is_file() else ""


# ---- Languages ----

COMPLETE = [s for s in read("words/complete.txt").split("\n") if s and not s.startswith("#")]
LANGUAGES = sorted({path.name.split(".")[-2] for path in (*(ROOT / "rules/book").glob("*.md"),
                                                         *(ROOT / "words/rulings").glob("*.txt"))})


def of_itself(language, key):
    """What a language says of itself (words/language)."""
    found = re.search(rf'^say {key} "(.*)"$', read(f"words/language/{language}.txt"), re.M)
    check(found, f"words/language/{language}.txt does not say {key}")
    return found[1] if found else ""


EXAMPLE = {code: f"**{of_itself(code, 'example')}**" for code in LANGUAGES}
OTHER_QUOTES = {code: QUOTES - set(of_itself(code, "quotes")) for code in LANGUAGES}


# ---- Books ----

def kind_of(line):
    """What a line of the Markdown subset is."""
    for kind, pattern in (("blank", r"$"), ("heading", r"#{1,3} \S"), ("arrow", r"→ "),
                          ("item", r"- \S"), ("step", r"\d+\. \S"), ("table", r"\|.*\|$")):
        if re.match(pattern, line):
            return kind
    return "text"


def inline_problem(line):
    """What a line holds that the readers cannot draw, or None."""
    plain = re.sub(r"\*\*[^*]+\*\*", "", line)
    plain = re.sub(r"\*[^*]+\*", "", plain)
    if "*" in plain:
        return "unpaired or nested *"
    found = re.search(r"[`<>_\\]|\]\(|!\[", line)
    return f"'{found.group()}' is outside the subset" if found else None


def subset_problems(text):
    """Lines that are not of the Markdown subset: one block a line, parted by blank lines."""
    before, step = "blank", 0
    for number, line in enumerate(text.splitlines(), 1):
        kind = kind_of(line)
        if kind == "text" and (line != line.strip() or re.match(r"[#>+=-]|\d+\)", line)):
            yield number, "neither heading, list, table nor paragraph"
        if kind != "blank" and before != "blank" and (kind != before or kind in ("text", "heading")):
            yield number, "no blank line before it"
        step = step + 1 if kind == "step" and before == "step" else 1
        if kind == "step" and int(line.split(".")[0]) != step:
            yield number, f"step {step} has another number"
        if inline_problem(line):
            yield number, inline_problem(line)
        before = kind


def sections(text):
    """The `##` sections of a book: heading and lines, blank ones left out."""
    parts = re.split(r"^## ", text, flags=re.M)[1:]
    return [(part.split("\n", 1)[0], [s for s in part.split("\n")[1:] if s]) for part in parts]


def shape(section, language):
    """What must be alike in every language: the kinds of its lines, its examples, its references."""
    lines = section[1]
    kinds = [kind_of(line) + ("!" if line.startswith(EXAMPLE[language]) else "") for line in lines]
    return kinds, lines[-1] if lines else ""


def references(text):
    return re.findall(r"[A-Z]\d+(?:\.\d+)?", " ".join(re.findall(r"^→ (.*)$", text, re.M)))


def names(language):
    """Every name that the boxes give to something, in one language."""
    file = "cards.box" if language == "en" else f"{language}.txt"
    found = set()
    for path in (ROOT / "boxes").glob(f"*/{file}"):
        found |= set(re.findall(r"^[a-z]+ [a-z0-9-]+ \"(.*)\"$", path.read_text(encoding="utf-8"), re.M))
    return found


def check_page(path, text, language, numbers):
    """One book by itself."""
    wrong = [f"{path}:{number}: {what}" for number, what in subset_problems(text)]
    check(not wrong, "\n".join(wrong))
    for heading, lines in sections(text):
        arrows = [line for line in lines if kind_of(line) == "arrow"]
        check(arrows == lines[-1:] and re.fullmatch(r"→ [A-Z]\d+(\.\d+)?(, [A-Z]\d+(\.\d+)?)*", lines[-1]),
              f"{path}: \"{heading}\" does not end with one line of references")
    for number in references(text):
        check(number in numbers, f"{path}: there is no rule {number}")
    known = names(language)
    for name in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text):
        check(name in known, f"{path}: nothing is called \"{name}\" in {language}")
    used = OTHER_QUOTES[language] & set(text)
    check(not used, f"{path}: quotation marks of another language: {' '.join(sorted(used))}")


def check_same(path, text, english, language):
    """A translation against the English book."""
    own, model = sections(text), sections(english)
    levels = [re.match("#+", line).group() for line in text.splitlines() if line.startswith("#")]
    wanted = [re.match("#+", line).group() for line in english.splitlines() if line.startswith("#")]
    check(levels == wanted, f"{path}: other headings than in English")
    for mine, theirs in zip(own, model):
        check(shape(mine, language) == shape(theirs, "en"),
              f"{path}: \"{mine[0]}\" is built otherwise than \"{theirs[0]}\"")


def check_examples(game, english):
    """Examples are played: a scenario's title begins with the heading of its section."""
    path = f"scenarios/book-{game}.scenario"
    shown = {title.split(":")[0] for title in re.findall(r'^scenario .*?"(.*)"$', read(path), re.M)}
    told = {head for head, lines in sections(english) if any(s.startswith(EXAMPLE["en"]) for s in lines)}
    for heading in sorted(told | shown):
        check(heading in shown, f"{path}: no scenario for the examples of \"{heading}\"")
        check(heading in told, f"{path}: the book has no example under \"{heading}\"")


def check_book(game):
    numbers = set(re.findall(r"^- ([A-Z]\d+(?:\.\d+)?) ", read(f"rules/{game}.md"), re.M))
    english = read(f"rules/book/{game}.en.md")
    for language in LANGUAGES:
        path = f"rules/book/{game}.{language}.md"
        text = read(path)
        if not text and language not in COMPLETE:
            continue
        if not check(text, f"{path} is missing"):
            continue
        check_page(path, text, language, numbers)
        if language != "en":
            check_same(path, text, english, language)
        cited = {number.split(".")[0] for number in references(text)}
        for chapter in CHAPTERS[game]:
            check(chapter in cited, f"{path}: nothing refers to chapter {chapter}")
    check_examples(game, english)


# ---- Rulings ----

def rulings():
    """(game, ruling) -> its values, as the rules have them."""
    found = {}
    for game in CHAPTERS:
        for name, first, other in re.findall(
                r'^RULING\(\w+, "([^"]+)", "([^"]+)", "([^"]*)"', read(f"games/{game}/rules/rulings.def"), re.M):
            found[game, name] = {first} | ({other} if other else set())
    return found


def check_rulings(language, known):
    path = f"words/rulings/{language}.txt"
    lines = [s for s in read(path).splitlines() if s and not s.startswith("#")]
    check(lines[:1] == [f"words {language} rulings"], f"{path} does not begin with its kind")
    told = {}
    text = r'"((?:[^"\\]|\\.)+)"'
    for line in lines[1:]:
        found = re.fullmatch(rf"say ([a-z0-9.-]+) {text}", line)
        if not check(found, f"{path}: not understood: {line}"):
            continue
        key = tuple(found[1].split("."))
        check(key not in told, f"{path}: {' '.join(key)} stands there twice")
        told[key] = line
    def keys(rulings):
        return set(rulings) | {(*key, value) for key in rulings for value in {"why"} | rulings[key]}

    wanted = keys(known)
    for key in sorted(wanted if language in COMPLETE else ()):
        check(key in told, f"{path}: {' '.join(key)} is not explained")
    for key in sorted(told):
        check(key in wanted, f"{path}: there is no {' '.join(key)}")


for name in CHAPTERS:
    check_book(name)
for code in LANGUAGES:
    check_rulings(code, rulings())
for problem in problems:
    print(problem)
print(f"{passed} passed, {len(problems)} failed")
sys.exit(bool(problems))
