#!/usr/bin/env python3
"""replay_test.py RINGSIDE - `ringside replay` on texts of the referee, whole and spoilt."""
import json
import pathlib
import subprocess
import sys
import tempfile

RINGSIDE = sys.argv[1]


def played(game, steps=None):
    """A match at random, as the referee writes it."""
    playout = {"do": "playout", "keep": True, "seed": 5}
    if steps:
        playout["steps"] = steps
    requests = [{"do": "new", "game": game, "seed": 3}, playout, {"do": "save"}, {"do": "quit"}]
    run = subprocess.run([RINGSIDE, "referee"], input="\n".join(map(json.dumps, requests)) + "\n",
                         capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert all(a["ok"] for a in answers), answers
    return answers[-2]["text"]


def replay(text, *flags):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "some.match"
        given = text if isinstance(text, bytes) else text.encode()
        path.write_bytes(given)
        run = subprocess.run([RINGSIDE, "replay", str(path), *flags], capture_output=True,
                             text=True, check=False)
    assert str(path) not in run.stderr and path.name not in run.stderr, run.stderr
    return run.returncode, run.stdout.replace(str(path), "FILE")


def spoilt(what, text, *parts):
    """One line says what is wrong, and in which line."""
    found = replay(text)
    expect(what, found, 1, "FILE: line ", *parts)
    if len(found[1].splitlines()) != 1:
        sys.exit(f"{what}: more than one line\n{found[1]}")


def altered(text, word, line):
    """The text with another line instead of the first that begins so."""
    lines = text.splitlines()
    at = next(i for i, old in enumerate(lines) if old.startswith(word))
    return "\n".join(lines[:at] + [line] * bool(line) + lines[at + 1:]) + "\n"


def expect(what, found, status, *parts):
    if found[0] != status or any(part not in found[1] for part in parts):
        sys.exit(f"{what}: {found[0]}\n{found[1][-2000:]}\nshould have been {status}: {parts}")


for game in ("knockdown", "nokaut"):
    whole, half = played(game), played(game, 30)
    expect("whole", replay(whole), 0, f"ok: {game}, ", ", won by ")
    expect("half", replay(half), 0, ", 30 actions, not finished, state ")
    expect("cut off", replay(half + "A atta"), 0, ", 30 actions, not finished", "is cut off")
    expect("illegal", replay(half + "end of it\n"), 1, "FILE: line ", "end of it")
    expect("other rules", replay(whole.replace("\nrules ", "\nrules 9")), 1, "FILE: line 2: ")
    expect("other end", replay(whole + "final 0123456789abcdef\n"), 1, "ends in the state")
    lines = replay(whole, "--show")[1].splitlines()
    assert len(lines) > 100 and lines[-1].startswith("ok: "), lines[-1]
    assert not any("draws a card" in line or "draws 1 card" in line for line in lines)
    lines = replay(half, "--show", "--language", "pl")[1].splitlines()
    assert not any(line.lstrip()[:1].isdigit() for line in lines), "an answer may be a secret"
    assert len(lines) > 10
    spoilt("an empty file", "", "ringside match 1")
    spoilt("binary", bytes(range(256)) * 9, "text cannot hold")
    spoilt("no UTF-8", half.encode() + b"A take \xff\xfe\n", "text cannot hold")
    spoilt("a very long line", half + "A " + "x" * 3000000 + "\n", "too long")
    spoilt("the head only", half[:half.index("actions")], '"actions"')
    spoilt("another seed", altered(whole, "seed", "seed " + "5" * 64))
    spoilt("a short seed", altered(whole, "seed", "seed 5"), "64 hexadecimal digits")
    spoilt("no seed", altered(whole, "seed", ""), "seed")
    spoilt("another game", altered(whole, "game", "game chess"), "none of the games")
    spoilt("another version", altered(whole, "ringside", "ringside match 9"))
    spoilt("behind the end", whole + "pass\n", "after the end" if "final" in whole else "")
built = (pathlib.Path(__file__).resolve().parent / "built_tower.match").read_text()
built = altered(built, "rules", next(row for row in half.splitlines() if row.startswith("rules ")))
expect("a tower that was built", replay(built), 0, "3 actions, not finished", "1 tower ")
if "1 tower built again" in replay(built)[1]:
    expect("somebody gave up later", replay(built + "resigned A\n"), 0, "1 tower built again")
    expect("another report", replay(built.replace("table passed", "table failed")), 1, "FILE: action 3: ")
    expect("another hand", replay(built.replace(" 0d ", " 0g ", 1)), 1, "FILE: action 3: ")
    expect("other cubes", replay(altered(built, "seed", "seed 06" + "0" * 62)), 1, "FILE: action 3: ")
for path in ("/nowhere/some.match", tempfile.gettempdir(), ""):
    run = subprocess.run([RINGSIDE, "replay", path], capture_output=True, text=True, check=False)
    assert run.returncode == 1 and len((run.stdout + run.stderr).splitlines()) == 1, run
run = subprocess.run([RINGSIDE, "replay"], capture_output=True, text=True, check=False)
assert run.returncode == 2 and "usage" in run.stderr
print("replay: as it should be")
