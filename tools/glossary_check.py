#!/usr/bin/env python3
"""Checks the sentences that people read against the glossary of their language.

words/glossary.CODE.txt says which word the printed books have for a term, how it is capitalized and
which words are not to be used for it; the head of each file explains its lines. This reads every
sentence of words/*/CODE.txt, every text of boxes/*/CODE.txt and rules/book/*.CODE.md. Prints what is
wrong and `N passed, N failed`."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = sorted(path.name.split(".")[0] for path in (ROOT / "rules/book").glob("*.en.md"))
QUOTED = r'"((?:[^"\\]|\\.)*)"'


def read(path):
    return path.read_text(encoding="utf-8")


# ---- The glossary ----

def pattern_of(text):
    """A pattern of a glossary: a regular expression of whole words in which * is any ending."""
    begins = r"(?<!\w)" if re.match(r"[\w(]", text) else ""
    ends = r"(?!\w)" if re.search(r"[\w)*]$", text) else ""
    return begins + "(?:" + text.replace("*", r"\w*") + ")" + ends


def well_written(exact, text, found):
    """Has it the capitals of the glossary? A sentence may begin with it, and headings are all capitals."""
    small = found.group()[0].lower() + found.group()[1:]
    begins = re.search(r"(?:^|[.:!?…] |[„«\"(¿¡])$", text[:found.start()])
    same = text[:found.start()] + small + text[found.end():]
    return (exact.fullmatch(text, *found.span()) or found.group().isupper()
            or begins and exact.fullmatch(same, *found.span()))


class Term:
    """A line of a glossary."""

    def __init__(self, line):
        fields = [field.strip() for field in re.split(r"(?:^|\s)\|(?=\s|$)", line)]
        if len(fields) != 5:
            raise ValueError(f"{len(fields)} fields, not 5")
        self.english, self.word, written, avoided, where = fields
        self.written = [re.compile(pattern_of(text), re.I) for text in written.split("; ") if text]
        self.exact = [re.compile(pattern_of(text)) for text in written.split("; ") if text]
        self.avoided = [re.compile(pattern_of(text), re.I) for text in avoided.split("; ") if text]
        self.where = {name for name in where.split() if name[0] != "-"}
        self.except_for = {name[1:] for name in where.split() if name[0] == "-"}
        known = {*GAMES, "shared", "all", *(f"boxes/{path.name}" for path in (ROOT / "boxes").glob("*/"))}
        if not self.where <= known or not self.where:
            raise ValueError(f"holds in {where}")

    def holds(self, game, place):
        folder = "/".join(place.split("/")[:2])
        sets = {place, place.split("/")[0]}
        return bool({"all", game, folder} & self.where) and not sets & self.except_for

    def problems(self, text):
        for loose, exact in zip(self.written, self.exact):
            for found in loose.finditer(text):
                if not well_written(exact, text, found):
                    yield f'"{found.group()}": {self.english} is written {self.word}'
        for avoided in self.avoided:
            for found in avoided.finditer(text):
                yield f'"{found.group()}": {self.english} is {self.word}'


def glossary(path):
    """The terms of a glossary, and what is wrong in it."""
    terms, wrong = [], []
    for number, line in enumerate(read(path).splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                terms.append(Term(line))
            except (ValueError, re.error) as error:
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {error}")
    return terms, wrong


# ---- The sentences: (place, game or shared, text) ----

def game_of_box(box):
    found = re.search(r"^\s*game (\w+)", read(ROOT / f"boxes/{box}/cards.box"), re.M)
    return found[1] if found else GAMES[0]


def games_of_puzzles():
    """The game of each puzzle."""
    found = {}
    for game in GAMES:
        for name in re.findall(r"^\s*puzzle (\S+)", read(ROOT / f"puzzles/{game}.scenario"), re.M):
            found[name] = game
    return found


PUZZLES = games_of_puzzles()


def game_of_key(word_set, key):
    for game in GAMES:
        if game == word_set or game in re.split(r"[-.]", key):
            return game
    return PUZZLES.get(key.split(".")[0], "shared") if word_set == "puzzles" else "shared"


def plain(text):
    """A sentence without escapes and names to fill in: each of its plural forms in turn."""
    text = text.replace('\\"', '"').replace("\\n", " ")
    text = re.sub(r"\{[\w-]+\?", "", text)
    choices = re.compile(r"\{\w+\|([^{}]*)\}")
    most = max([len(found.split("|")) for found in choices.findall(text)], default=1)
    for form in range(most):
        def chosen(found):
            forms = found[1].split("|")
            return forms[min(form, len(forms) - 1)]
        yield re.sub(r"\{[\w+-]*\}", "…", choices.sub(chosen, text))


def sentences_of_words(path):
    word_set, key = path.parent.name, ""
    for line in read(path).splitlines():
        found = re.match(rf"(?:\w+ (\S+) ?)?\s*{QUOTED}\s*$", line)
        if re.match(r"say \S+$", line):
            key = line.split()[1]
        if found and not line.startswith("#"):
            key = found[1] or key
            yield f"{word_set}/{key}", game_of_key(word_set, key), found[2]


def sentences_of_box(path):
    box, name, game = path.parent.name, "", game_of_box(path.parent.name)
    for line in read(path).splitlines():
        name = line.split()[1] if re.match(r"\w+ ", line) else name
        if found := re.match(rf"\s+(?:text|either|or) {QUOTED}\s*$", line):
            yield f"boxes/{box}/{name}", game, found[1]


def sentences_of_book(path):
    """The paragraphs, without the names of cards."""
    game = path.name.split(".")[0]
    for number, line in enumerate(read(path).splitlines(), 1):
        if line and not line.startswith("→"):
            line = re.sub(r"(?<!\*)\*[^*]+\*(?!\*)", "…", line).replace("**", "")
            yield f"{path.name}:{number}", game, line


def sentences(language):
    for path in sorted(ROOT.glob(f"words/*/{language}.txt")):
        if path.parent.name != "language":
            yield from sentences_of_words(path)
    for path in sorted(ROOT.glob(f"boxes/*/{language}.txt")):
        yield from sentences_of_box(path)
    for path in sorted((ROOT / "rules/book").glob(f"*.{language}.md")):
        yield from sentences_of_book(path)


def main():
    passed, problems = 0, []
    for path in sorted(ROOT.glob("words/glossary.*.txt")):
        terms, wrong = glossary(path)
        problems += wrong
        language, places = path.name.split(".")[1], set()
        for place, game, text in sentences(language):
            places |= {place, place.split("/")[0]}
            found = {f"{language} {place}: {what}" for one in plain(text)
                     for term in terms if term.holds(game, place) for what in term.problems(one)}
            problems += sorted(found)
            passed += not found
        for term in terms:
            for place in sorted(term.except_for - places):
                problems.append(f"{path.relative_to(ROOT)}: {term.english}: there is no {place}")
    for problem in problems:
        print(problem)
    print(f"{passed} passed, {len(problems)} failed")
    return bool(problems or not passed)


sys.exit(main())
