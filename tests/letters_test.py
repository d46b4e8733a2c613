#!/usr/bin/env python3
"""letters_test.py RINGSIDE - what no text may hold is refused wherever text comes in: boxes,
translations, sentences, scenarios, matches, names; and is never printed. Prints "N passed, N failed"."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
HOME = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(HOME.name)
ENVIRONMENT = {**os.environ, "HOME": HOME.name, "XDG_DATA_HOME": HOME.name, "TERM": "dumb"}
passed = failed = 0

# Letters, and why they are refused.
UTF8, CONTROL = "bytes that are not UTF-8", "a control character"
TURNS, BREAKS, NONE = "turns the direction", "a line separator", "no character"
BAD = {
    b"\xff": UTF8, b"\x80": UTF8, b"\xc3": UTF8, b"\xc0\xaf": UTF8, b"\xe0\x80\x80": UTF8,
    b"\xed\xa0\x80": UTF8, b"\xf0\x80\x80\x80": UTF8, b"\xf4\x90\x80\x80": UTF8,
    b"\xf8\x88\x80\x80\x80": UTF8,
    b"\0": CONTROL, b"\x01": CONTROL, b"\x08": CONTROL, b"\x0b": CONTROL, b"\x1b[2J": CONTROL, b"\x7f": CONTROL,
    "\u0080".encode(): CONTROL, "\u0085".encode(): CONTROL, "\u009b".encode(): CONTROL,
    "\u009f".encode(): CONTROL,
    "\u202a".encode(): TURNS, "\u202e".encode(): TURNS, "\u2066".encode(): TURNS,
    "\u2069".encode(): TURNS, "\u2028".encode(): BREAKS, "\u2029".encode(): BREAKS,
    "\ufdd0".encode(): NONE, "\ufdef".encode(): NONE, "\ufffe".encode(): NONE,
    "\uffff".encode(): NONE, "\U0001fffe".encode(): NONE, "\U0010ffff".encode(): NONE,
}
GOOD = ["Ż", "ñ", "é", "\u00a0", "\u2027", "\u202f", "\u2065", "\u206a", "龍", "\ud7ff", "\ue000",
        "\ufdcf", "\ufdf0", "\ufffd", "🐉", "\U0010fffd"]


def check(name, good, told=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {name}: {told}")


def clean(output):
    """Whether a terminal can be trusted with it."""
    try:
        text = output.decode()
    except UnicodeDecodeError:
        return False
    return not re.search("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe"
                         "\uffff]", text)


def run(*words, typed=b""):
    done = subprocess.run([PROGRAM, *words], input=typed, capture_output=True, env=ENVIRONMENT,
                          timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


def write(name, content):
    path = FOLDER / name
    path.write_bytes(content)
    return str(path)


# ---- Files of authors: each holds one letter at the @ ----

AUTHORS = {
    "a box's name": (b'box mine "My@Box"\n  game nokaut\n', 1, 13),
    "a note": ('box mine "Ł"\n  game nokaut\n  note "ż@"\n'.encode(), 3, 10),
    "a comment of a box": (b'box mine "Mine"\n  game nokaut # so@\n', 2, 19),
    "a word of a box": (b'box mine "Mine"\n  game nokaut@\n', 2, 14),
    "a translation": (b'language pl\nbox nemesis "A@"\n', 2, 15),
    "a sentence": (b'words en nokaut\nevent turn "{seat}@ begins."\n', 2, 19),
}


def authors():
    for where, (text, line, column) in AUTHORS.items():
        for letter, why in BAD.items():
            path = write("mine.box", text.replace(b"@", letter))
            status, told = run("box", "check", path)
            first = told.splitlines()[0] if told else b""
            check(f"{letter} in {where}", status == 1 and why.encode() in first and
                  first.startswith(f"{path}:{line}:{column}: text cannot hold ".encode()), told)
            check(f"{letter} in {where} is not printed", clean(told), told)
    for letter, why in BAD.items():
        path = write("mine.scenario", b'scenario "it@"\n'.replace(b"@", letter))
        status, told = run("scenario", path)
        check(f"{letter} in a scenario", status == 1 and why.encode() in told and clean(told), told)


# ---- Matches ----

def saved():
    """The text of a short match with players, comments and a position."""
    run("play", "--plain", "--seed", "1", "--names", "Ann,Ben", typed=b"1\nnote so\n1\nquit\n")
    text = next(FOLDER.rglob("*.match")).read_bytes()
    head = text.splitlines()
    position = b"\n".join([b"ringside match 1", head[1], b"game knockdown", b"position",
                           b"  A veroth at 3 # here", b"  # there", b"  B driana at 4",
                           b"seed " + b"5a" * 32, b"actions", b"## turn A", b""])
    return text, position


def matches(text, position):
    places = {
        "a player's name": (text, b"Ann", b"A@n"), "a comment": (text, b"# so", b"# s@o"),
        "a comment in the head": (text, b"match 1\n", b"match 1\n# top@\n"),
        "a comment behind a word": (text, b"actions\n", b"actions # now@\n"),
        "a heading": (position, b"## turn A", b"## turn @"),
        "an action": (text, b"A keep ", b"A keep @"), "a seed": (text, b"seed ", b"seed @"),
        "a position": (position, b"veroth", b"ver@oth"),
        "a comment of a position": (position, b"# here", b"# h@ere"),
        "a line of comment in a position": (position, b"# there", b"# @there"),
    }
    for where, (whole, old, new) in places.items():
        check(f"{where}: sound before", run("replay", write("m.match", whole))[0] == 0)
        line = whole.replace(old, new, 1).split(b"@")[0].count(b"\n") + 1
        for letter, why in BAD.items():
            path = write("m.match", whole.replace(old, new, 1).replace(b"@", letter, 1))
            status, told = run("replay", path, "--show")
            wanted = f"{path}: line {line}: text cannot hold "
            check(f"{letter} in {where}", status == 1 and told.startswith(wanted.encode()) and
                  why.encode() in told and len(told.splitlines()) == 1 and clean(told), told)


def names():
    for letter in BAD.keys() - {b"\0"}:
        status, told = run("play", "--plain", "--unsaved", "--names", b"A" + letter + b",Ben")
        check(f"{letter} in --names", status == 2 and len(told.splitlines()) == 1 and clean(told),
              told)


# ---- The referee: JSON can name what is not UTF-8 in no way ----

def referee(text, position):
    asked = []
    for letter in BAD:
        try:
            letter = letter.decode()
        except UnicodeDecodeError:
            continue
        asked += [({"do": "load", "text": text.decode().replace("Ann", "A" + letter)}, letter),
                  ({"do": "position", "text": f"A veroth at 3 # {letter}\nB driana at 4"}, letter),
                  ({"do": "new", "match": "my" + letter}, letter),
                  ({"do": "new", "a": letter}, letter), ({letter: 1, "do": "new"}, letter),
                  ({"do": letter}, letter)]
    lines = "".join(json.dumps(request) + "\n" for request, _ in asked).encode()
    _, out = run("referee", typed=lines)
    answers = out.splitlines()
    check("every line is answered", len(answers) == len(asked), len(answers))
    for (request, letter), answer in zip(asked, answers):
        check(f"referee: {request}"[:120] + repr(letter), not json.loads(answer)["ok"] and
              clean(answer), answer)


def accepted(text, position):
    for letter in GOOD:
        letter = letter.encode()
        for where, (box, _, _) in AUTHORS.items():
            if "sentence" in where or "word" in where or "translation" in where:
                continue
            _, told = run("box", "check", write("mine.box", box.replace(b"@", letter)))
            check(f"{letter} may stand in {where}", b"text cannot hold" not in told, told)
        path = write("m.match", text.replace(b"Ann", letter).replace(b"# so", b"# s" + letter))
        status, told = run("replay", path, "--show")
        check(f"{letter} may stand in a match", status == 0 and letter in told, told)


authors()
TEXTS = saved()
matches(*TEXTS)
names()
referee(*TEXTS)
accepted(*TEXTS)
HOME.cleanup()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
