#!/usr/bin/env python3
"""language_test.py RINGSIDE - a language is files alone: the program, built with the files of one that nobody
speaks (made_up_language.py), offers it everywhere, tells matches in it, counts as it says, and says in English
what it lacks."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from made_up_language import CLOSE, CODE, OPEN

PROGRAM = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = tempfile.TemporaryDirectory()
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": HOME.name, "LC_ALL": "C.UTF-8"}
passed = failed = 0


def check(name, good, told=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {name}\n{str(told)[:2000]}")


def run(*words, typed=""):
    return subprocess.run([PROGRAM, *words], input=typed, capture_output=True, text=True, env=ENVIRONMENT,
                          timeout=300, check=False)


# ---- The referee: a match in two languages ----

def ask(*requests):
    done = run("referee", typed="".join(json.dumps(one) + "\n" for one in requests))
    return [json.loads(line) for line in done.stdout.splitlines()]


def texts_of(value, key=""):
    """All sentences of a JSON answer."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from texts_of(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from texts_of(part, key)
    elif isinstance(value, str) and key in ("words", "remark", "would"):
        yield value


def referee():
    hello, = ask({"do": "hello"})
    check("hello tells the language", CODE in hello["languages"], hello)
    for game in ("knockdown", "nokaut"):
        moves = [{"do": "bot", "seat": seat, "bot": "random", "seed": 7 * turn + 1, "play": True}
                 for turn in range(60) for seat in (0, 1)]
        looks = [{"do": what, "seat": "a", "language": language}
                 for language in (CODE, "en") for what in ("events", "view")]
        answers = ask({"do": "new", "game": game, "seed": 5}, *moves, *looks)
        own, english = answers[-4:-2], answers[-2:]
        check(f"a match of {game} is told", all(one["ok"] for one in own + english), answers[-4:])
        said, model = list(texts_of(own)), list(texts_of(english))
        check(f"as much is said in {game}", len(said) == len(model) > 40, (len(said), len(model)))
        marked = [one for one in said if OPEN in one]
        check(f"most of it in the language, in {game}", len(said) > len(marked) > len(said) / 2, said)
        plain = [one for one, other in zip(said, model) if OPEN not in one and one == other]
        check(f"what it lacks in English, in {game}", plain, said)
        check(f"every place is filled in, in {game}", not any("{" in one or "|" in one for one in said), said)


def counting():
    """A language counts by its own rule, and English that stands in for it by the English one."""
    told = set()
    for seed in range(1, 7):
        moves = [{"do": "bot", "seat": seat, "bot": "random", "seed": turn, "play": True}
                 for turn in range(50) for seat in (0, 1)]
        *_, events = ask({"do": "new", "game": "knockdown", "seed": seed}, *moves,
                         {"do": "events", "seat": "spectator", "language": CODE})
        told |= {found for one in texts_of(events) for found in re.findall(r"\d+ (?:[a-z]+ )?[a-z]+(?:-[a-z]+)?", one)}
    for wanted in ("1 light wound", "2 light wounds-two", "[2-9] heavy wounds"):
        check(f"it counts: {wanted}", any(re.fullmatch(wanted, one) for one in told), sorted(told))
    check("and no other number so", not any("-two" in one for one in told if not one.startswith("2 ")), sorted(told))


# ---- People ----

def people():
    done = run("play", "--plain", "--unsaved", "--seed", "3", "--language", CODE, typed="help\n1\n1\n1\nquit\n")
    check("the plain table speaks it", done.returncode == 0 and done.stdout.count(OPEN) > 30, done.stdout + done.stderr)
    polish = re.search(r'^fighter veroth "(.*)"', (ROOT / "boxes/siege-storm/pl.txt").read_text(encoding="utf-8"), re.M)
    card = run("play", "--plain", "--unsaved", "--seed", "3", "--language", CODE, typed="card veroth\nquit\n").stdout
    check("cards speak it", polish and f"{OPEN}{polish[1]}{CLOSE}" in card, card)
    check("flags name it", f"|{CODE}" in run("play", "--help").stdout)
    refused = run("play", "--plain", "--language", "qx")
    check("and no other", refused.returncode == 2 and f"|{CODE}" in refused.stderr and
          len(refused.stderr.splitlines()) == 1, refused.stderr)
    book = run("play", "--plain", "--unsaved", "--language", CODE, typed="rules 2\nquit\n").stdout
    check("a book that nobody has translated is English", "How to win" in book, book)
    explained = run("box", "explain", "veroth").stdout
    check("box explain tells all languages", CODE in explained and OPEN in explained, explained)


referee()
counting()
people()
print(f"{passed} passed, {failed} failed")
sys.exit(bool(failed))
