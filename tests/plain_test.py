#!/usr/bin/env python3
"""plain_test.py RINGSIDE - `ringside play --plain`: what people can type besides answers."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

RINGSIDE = sys.argv[1]
HOME = tempfile.TemporaryDirectory()
ENVIRONMENT = {**os.environ, "HOME": HOME.name, "XDG_DATA_HOME": HOME.name}
FOLDER = pathlib.Path(HOME.name) / "ringside" / "matches"
TOWER = """ringside match 1
rules {rules}
game knockdown
position
  box siege-storm
  ruling test-variant tower
  A veroth at 3, skill finisher
  B driana at 4, wounds 5L
  row high-punch haymaker low-kick push
player A person Ann
player B person Ben
seed {seed}
actions
A attack high-punch
"""


def start(*flags):
    return subprocess.Popen([RINGSIDE, "play", "--plain", *flags], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)


def play(*flags, typed=""):
    """Exit status and all that was printed."""
    typed = typed if isinstance(typed, bytes) else typed.encode()
    process = start(*flags)
    out, problems = process.communicate(typed, timeout=300)
    return process.returncode, out.decode(), problems.decode()


def expect(what, found, *parts, status=0):
    missing = [part for part in parts if part not in found[1] + found[2]]
    if found[0] != status or missing:
        sys.exit(f"{what}: {found[0]}, without {missing}\n{found[1][-3000:]}\n{found[2]}")


def refuse(what, found, *parts):
    expect(what, found, *parts, status=2)
    if len(found[2].splitlines()) != 1 or found[1]:
        sys.exit(f"{what}: more than one line\n{found[1]}\n{found[2]}")


def latest():
    return max(FOLDER.iterdir(), key=lambda path: path.stat().st_mtime_ns)


def rules_and_cards():
    found = play("--unsaved", "--seed", "1", typed="rules\nrules k10\nrules K7.2\n"
                 "rules wound cubes\nrules xyzzy\nrules rulings\nrules 2\nrules on the\n"
                 "rules edge-wound\nquit\n")
    expect("rules", found, "K6 Combo", "K10 Knockdown Test", "\nK10.6  ", "\nK7.2   First",
           "\nK10.1  Dexterity", "No rule has this number", "Dangerous Edges (edge-wound)", "   2. How to win",
           "Win two rounds. There are two ways", "damage pool  the wounds it deals")
    assert found[1].count("\nK7.1 ") == 0, "rules K10 and K7.2 read more than was asked for"
    assert found[1].count("light: The edge adds a light wound.") == 2, "a ruling is not found by its id"
    signs = found[1][found[1].index("The rulebook"):]
    assert not any(sign in signs for sign in ("**", "| ", "`", "##")), "signs of Markdown in the rules"
    found = play("--unsaved", "--ruling", "edge-wound=light", "--language", "pl", typed="zasady 2\nkoniec\n")
    expect("a ruling and the book in Polish", found, "Niebezpieczn", "(edge-wound=light): ", "Jak wygrać")
    found = play("--unsaved", "--game", "nokaut", typed="card drama-queen\nquit\n")
    expect("a card's rules", found, "Drama Queen", "Source: designed", "Rules: C")
    for language, words, hint in (("pl", ("ZASADY k10", "podpowiedz", "stół"), "% na wygraną: "),
                                  ("es", ("reglas K10", "pista", "mesa"), "% de ganar: ")):
        found = play("--unsaved", "--language", language, typed="\n".join(words) + "\nsalir\n")
        expect(f"words of {language}", found, "K10 Knockdown Test", hint)
        assert found[1].count("=" * 80) == 2, "the table was not shown again"


def outcomes():
    found = play("--unsaved", "--seed", "1", typed="1\n" * 12)
    expect("what answers would do", found, "Move right - ", "moves right, to space 3.",
           "Then in hand: ")
    found = play("--unsaved", "--seed", "1", "--game", "nokaut", typed="1\n" * 3)
    expect("what answers would do", found, "common character.", "Your goal: ")


def read_until(process, part):
    """What is printed up to this; the program must not wait for anything else before."""
    text = b""
    while part not in text:
        more = os.read(process.stdout.fileno(), 65536)
        if not more:
            sys.exit(f"no {part} before the end of\n{text.decode()}")
        text += more
    return text


def clock():
    process = start("--unsaved", "--seed", "1", "--clock", "1")
    text = read_until(process, b"the clock has answered")
    out, _ = process.communicate(b"quit\n", timeout=60)
    text = (text + out).decode()
    assert "(1-3, 1 s, ? for help)>" in text and "the clock has answered" in text, text
    found = play("--unsaved", "--seed", "1", "--clock", "60", typed="hint\n1\nquit\n")
    assert "has answered" not in found[1], found[1]
    bots = play("--players", "random,random", "--now", "--unsaved", "--seed", "3")
    expect("two bots", bots, "--players random,random")
    assert "Time is up" not in bots[1], "a clock has run out where there is none"


def tower():
    play("--seed", "1", typed="quit\n")
    head = latest().read_text().splitlines()
    path = pathlib.Path(HOME.name) / "tower.match"
    path.write_text(TOWER.format(rules=head[1].split()[1], seed="0" * 64))
    # Nobody answers; Ann calls the test and uses her skill, which changes the time.
    typed = "\n\ncall\nyes\ncount 0\ncount 2\n1\n"
    found = play("--resume", str(path), typed=typed)
    expect("a tower", found, "a tower of 6 cubes in 8 seconds", "has 2 seconds less for the tower: 8",
           "count counts the 10 seconds down", "After that word", "\n2 seconds\n", "passes the Knockdown Test")
    assert "\n1 second\n" not in found[1], "the answer that is there already stops the count"
    assert "table passed" in path.read_text()


def tower_by_ear():
    """Enter on the beat builds a tower that is kept and can be built again; help is agreed and told."""
    play("--seed", "1", typed="quit\n")
    path = pathlib.Path(HOME.name) / "ear.match"
    text = TOWER.format(rules=latest().read_text().splitlines()[1].split()[1], seed="0" * 64)
    path.write_text(text.replace("seed ", "tower B slow snap\nseed "))
    process = start("--words", "--resume", str(path))
    process.stdin.write(b"\n\ncall\nno\n\n")
    process.stdin.flush()
    said, beats = [], 0
    for line in process.stdout:
        said.append(line.decode())
        if re.fullmatch(rb"\d+(, (early|late))?\n", line):
            beats += 1
            process.stdin.write(b"\n")
            process.stdin.flush()
        if b"the test is passed" in line:
            process.stdin.write(b"quit\n")
            process.stdin.close()
    said = "".join(said)
    assert process.wait(60) == 0 and beats >= 9, (beats, said)
    for part in ("person; Help at the tower: twice the time and snap", "a tower of 6 cubes in 20 seconds, by ear",
                 "It stands: the test is passed", "passes the Knockdown Test"):
        assert part in " ".join(said.split()), f"without {part}:\n{said}"
    assert "table passed tower keys 0 " in path.read_text()
    told = subprocess.run([RINGSIDE, "replay", str(path)], capture_output=True, text=True, check=False, env=ENVIRONMENT)
    assert "1 tower built again" in told.stdout, told
    found = play("--seed", "1", "--aid-a", "slow,snap", "--aid-b", "dice", "--players", "person,person", "--cubes", typed="quit\n")
    expect("help by flags", found, "person; Help at the tower: twice the time", "test-of-b=dice")
    kept = latest().read_text()
    assert "\ntower A slow snap\n" in kept and "ruling test-of-b dice" in kept and "ruling test-variant tower" in kept, kept
    refuse("no such help", play("--aid-a", "strong"), "take slow, snap", '"strong"')


def study():
    found = play("--players", "beginner,casual", "--seed", "5", "--names", "Ann,Ben")
    expect("a match of bots", found, "Winner: ")
    file, text = latest(), latest().read_text()
    found = play("--replay", "last", typed="next 3\nback\ngo 40\ntable\nlog 2\neyes\nnonsense\n"
                 "go x\ngo 9999\nplay\nreview\nback 5\nplay\nquit\n")
    expect("a replay", found, "Moment 0 of", "Moment 3 of", "Moment 2 of", "Moment 40 of",
           "Seen by: Ann", "no such command", "After that word", "The match ends here",
           "biggest mistakes", "decisions looked at", "A new match from this moment", "Winner: ")
    assert file.read_text() == text and latest() != file, "the match that was looked at has changed"
    found = play("--seed", "1", "--names", "Ann,Ben", typed="1\nnote for the record\n1\nquit\n")
    found = play("--replay", "last", typed="eyes\nreview\ngo 2\ngo 9999\nplay\nquit\n")
    expect("a replay of a match that is not over", found, "only what a spectator may know",
           "when the match is over", "these eyes cannot see", "# for the record",
           "--resume goes on with it")
    assert "Keep" not in found[1] and "Seed" not in found[1], "a secret is shown"


def bad_lines():
    junk = b"x" * 3000000 + b"\n\xff\xfe\n1\0\nnote \xff\nnote \x1b[2J\nlog 0\n-1\n1e9\n"
    found = play("--seed", "1", typed=junk + b"9" * 40 + b"\n?\nquit\n")
    expect("bad lines", found, "(1-3, ? for help)> ...", "is saved in")
    assert found[1].count("That is not an answer here") == 8, found[1]
    assert not any(line.startswith("#") for line in latest().read_text().splitlines()), "noted junk"
    found = play("--seed", "1", typed="1\n1")
    expect("an end in the middle of a line", found, "The input has ended")
    assert latest().read_text().count("\nA keep") == 2, "the last line was an answer"


def killed():
    process = start("--seed", "1", "--names", "Zoe,Ben")
    process.stdin.write(b"1\n1\n")
    process.stdin.flush()
    end = time.monotonic() + 60
    while not any(path.read_text().count("\nA keep") == 2 for path in FOLDER.glob("*zoe*")):
        assert time.monotonic() < end, "two answers are not in the file"
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    expect("after a crash", play("--resume", "last", typed="log\nquit\n"), "Zoe (a person)",
           "removes the skill", "is saved in")


def refused():
    for flag in ("--resume", "--replay"):
        found = play(flag, "/nowhere")
        refuse(flag, found, "/nowhere cannot be read")
        assert found[2].count("/nowhere") == 1, found[2]
        refuse(flag, play(flag, HOME.name), "directory")
    refuse("both", play("--resume", "last", "--replay", "last"), "only one of these")
    refuse("names that are no text", play("--names", b"a\xff,b"), "--names takes")
    refuse("names that cannot be saved", play("--names", "a#b,c"), "--names takes")
    refuse("in Polish", play("--language", "pl", "--a", "nobody"), "to nie Zawodnik")
    found = play("--language", "es", "--ruling", "edge-wound=huge")
    refuse("in Spanish", found, "edge-wound es heavy o light")


# The way through the first lessons: what is typed at each prompt, a wrong answer among them.
FIRST = {"knockdown": ("", "", "move left", "move right", "attack straight-punch", "",
                       "attack spinning-kick", "combo", "special fists-of-fury", "", "attack low-kick",
                       "attack high-punch", "no", "call", ""),
         "nokaut": ("", "", "", "play burning-breath", "play eggbert", "4", "", "play burning-breath",
                    "target 6", "", "play hot-nacho", "at 6", "no", "reveal goal-08", "")}
SAID = {"en": ("Win two rounds.", "Three times out of four she fails", "That was the whole lesson.",
               "Fulfil three goals", "The magic will be needed", "Solved."),
        "pl": ("Wygraj dwie rundy.", "Z tyloma Obrażeniami", "To już cała lekcja.",
               "Wypełnij trzy cele", "Magia się przyda", "Rozwiązane."),
        "es": ("Gana dos rondas.", "Con tantas Heridas", "Esa era toda la lección.",
               "Cumple tres objetivos", "La magia hará falta", "Resuelto.")}


def lessons():
    for language, (win, wrong, over, goals, first, solved) in SAID.items():
        speak = ("--language", language)
        found = play("--lesson", "knockdown-first", *speak, typed="\n".join(FIRST["knockdown"]) + "\n")
        expect(f"a lesson of Knockdown in {language}", found, win, wrong, over)
        found = play("--lesson", "nokaut-first", *speak, typed="\n".join(FIRST["nokaut"]) + "\n")
        expect(f"a lesson of Nokaut in {language}", found, goals, first, over)
        found = play("--puzzle", "third-time", *speak, typed="2\nsolution\n1\n\n")
        expect(f"a puzzle in {language}", found, solved, "100", "62")
    found = play("--lesson", "knockdown-bridge", typed="\nback\n\ntable\n?\ncard push\nattack push\n"
                 "attack straight-punch\n\nplay\nquit\n")
    expect("a lesson that goes on", found, "Dangerous Edges", "Siege Storm", "solution ", "The match was stopped")
    expect("lessons", play("--lessons"), "knockdown-blocking", "knockdown-draft")
    expect("puzzles", play("--puzzles", "--game", "nokaut"), "which-riposte", "medium")
    refuse("no such lesson", play("--puzzle", "nobody"), "there is no lesson or puzzle")


def of_each_game():
    """Help and refusals speak of the game that is played; the table tells who is ahead."""
    found = play("--game", "nokaut", "--seed", "1", "--unsaved", typed="?\nquit\n")
    expect("help in Nokaut", found, "[5] is a space of your team's goal", "rules N6")
    found = play("--seed", "1", "--unsaved", typed="?\nquit\n")
    expect("help in Knockdown", found, "1H2L is 1 heavy", "rules K7.2", "rounds won 0/2")
    refuse("players of Nokaut", play("--game", "nokaut", "--players", "person,nobody"), "takes 2, 3 or 4")
    refuse("players of Knockdown", play("--players", "person"), "takes two of person")


for test in (rules_and_cards, of_each_game, lessons, outcomes, clock, tower, tower_by_ear, study, bad_lines, killed, refused):
    test()
HOME.cleanup()
print("plain text: as it should be")
