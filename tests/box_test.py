#!/usr/bin/env python3
"""box_test.py RINGSIDE - the workshop as a designer uses it: typing in cards, checking and reading
them back, covering them by scenarios of one's own. Prints "N passed, N failed"."""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(sys.argv[1])
HOME = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(HOME.name)
STORM = (ROOT / "boxes/siege-storm/cards.box").read_text(encoding="utf-8")
passed = failed = 0


def check(name, good, told=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {name}: {told}")


def run(*words):
    """The exit status and all that was told."""
    done = subprocess.run([PROGRAM, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, cwd=FOLDER, check=False)
    return done.returncode, done.stdout + done.stderr


def write(name, text):
    path = FOLDER / name
    path.write_text(text, encoding="utf-8")
    return path


def expect(name, words, status, *told, never=()):
    found, text = run(*words)
    check(name, found == status and all(part in text for part in told)
          and not any(part in text for part in never), f"status {found}\n{text[:1500]}")


HOOK = '''attack hook-and-drag "Hook and Drag"
  copies 2
  symbol fist
  strike range 1-2 damage 1L ko
  text "Pull the opponent 1 space toward you. You may discard a Foot to deal 1 heavy wound."
  effect
    step opponent toward 1
    pay foot
      wound opponent 1H
  source designed

'''

SCENARIO = '''scenario K7.3 "Hook and Drag pulls, and a Foot deals a heavy wound"
  A veroth at 2, hidden high-kick
  B driana at 4
  row hook-and-drag low-kick push tumble
  A attacks hook-and-drag
  A pay high-kick
  A no
  expect B at 3, B wounds 1H1L

scenario K7.3 "Hook and Drag without a Foot"
  A veroth at 2, hidden high-kick
  B driana at 4
  row hook-and-drag low-kick push tumble
  A attacks hook-and-drag
  A no
  A no
  expect B at 3, B wounds 1L
'''


def test_warnings():
    """Nothing is said of what ships; slips are told with file, line and what to write."""
    expect("a shipped box is warned of nowhere", ("box", "check", ROOT / "boxes/nemesis/cards.box"), 0,
           ": ok, ", never=("warning",))
    haymaker = STORM.index("attack haymaker")
    storm = STORM[:haymaker] + HOOK + STORM[haymaker:]
    storm = storm.replace("copies 3\n  symbol sprint", "copies 1\n  symbol sprint")
    sound = write("sound.box", storm)
    expect("a box with one more card", ("box", "check", sound), 0, "ok, 16 attack cards", never=("warning",))
    slip = write("slip.box", storm.replace("Pull the opponent 1 space toward you. You",
                                           "Pull the opponent 2 spaces toward you. You"))
    line = storm[:storm.index('  text "Pull the opponent 1 space toward you. You')].count("\n") + 1
    expect("a slip of the pen", ("box", "check", slip), 0, "ok, 16 attack cards", "1 warning",
           f"slip.box:{line}:8: the sentence says 2")
    expect("a warning is no problem", ("scenario", "--box", slip, write("one.scenario", SCENARIO)), 0)
    both = write("both.box", storm.replace("strike range 1-2 damage 1L ko", "strike range 1\n  ability", 1))
    expect("strike and ability", ("box", "check", both), 1, "of type strike already")
    return sound


def test_coverage(box):
    """Only the cards of the file are asked about; all that its scenarios leave out is told."""
    alone = write("card.scenario", SCENARIO)
    status, told = run("coverage", "--box", box, alone)
    check("its card is covered", status == 1 and "hook-and-drag" not in told and "haymaker" in told
          and "nemesis" not in told and "2 passed, 0 failed" in told, told[:1500])
    half = write("half.scenario", SCENARIO[:SCENARIO.index('\nscenario K7.3 "Hook and Drag without')])
    expect("its card is covered by half", ("coverage", "--quick", "--box", box, half), 1,
           'hook-and-drag (' + str(box), "never goes the way of no", never=("mutations",))
    expect("without scenarios", ("coverage", "--box", box), 2, "usage")
    expect("without the file", ("coverage", "--box", "none.box", alone), 1, "none.box")


def test_explain():
    """Who "you" are, of every kind of text."""
    for card, you in (("trap", "You are the owner of the token, the opponent is who came."),
                      ("stun", "You are that player, whoever owns the token."),
                      ("boxer", "You are the holder of the skill."),
                      ("push", "You are the attacker."),
                      ("double-block", "You are the one who reacts.")):
        expect(f"who you are for {card}", ("box", "explain", card), 0, you)


test_explain()
test_coverage(test_warnings())
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
