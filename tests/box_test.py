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
                      ("double-block", "You are the one who reacts."),
                      ("spike", "You are the acting player of its team"),
                      ("hot-hiccup", "You are the player who played the card"),
                      ("after-you", "You are the player who played the card"),
                      ("shove-over", "that player is you")):
        expect(f"who you are for {card}", ("box", "explain", card), 0, you)


def test_words():
    """A sentence that cannot be filled as the English one is told, with its place."""
    french = write("fr-language.txt", 'words fr language\nsay name "Français"\nsay plural "n = 0..1"\n')

    def words(name, sentence):
        return ("box", "check", french, write(name, f'words fr knockdown\nevent discarded "{sentence}"\n'))

    expect("a sentence that fits", words("fits.txt", "{seat} jette {what}."), 0, ": ok")
    expect("a place that is not closed", words("open.txt", "{seat} jette {what."), 1, "open.txt:2:17",
           '"{what.": this place is not closed')
    expect("a name that is not there", words("name.txt", "{nobody} jette {what}."), 1, "name.txt:2:17",
           '"{nobody}": the English sentence has no such place')
    expect("forms that are not there", words("forms.txt", "{seat} jette {n|une|deux|trois} {what}."), 1,
           '"{n|une|deux|trois}": the language has fewer forms')
    expect("a translation without its box", ("box", "check", write("lost.txt", 'language pl\nbox lost "L"\n')),
           1, 'there is no box "lost" here', never=("say first",))
    expect("a translation of nothing", ("box", "check", write("none.txt", "language pl\n")), 1,
           "say which box")
    expect("a file with the mark of UTF-8", ("box", "check", write("mark.box", "\ufeff" + BO)), 0, ": ok")
    expect("nearly an id to leave out", ("box", "check", write("without.box",
           'box w "W"\n  game knockdown\n  changes siege-storm\n  without haymakr\n')), 1,
           '"haymakr" is not in the box "siege-storm" (did you mean "haymaker"?)')


BO = '''box bo-pack "Bo Alone"
  game knockdown

special wave "Wave"
  cost ?
  ability ko

special jab-hard "Jab Hard"
  cost fist
  strike range 1 damage 2L

special slide "Slide"
  cost sprint
  ability
  text "Jump up to 2 spaces."
  effect
    jump me 2

special shrug "Shrug"
  cost block
  reaction range 1-2
  text "When the opponent attacks you, cancel that attack."
  when targeted
    cancel attack

fighter bo "Bo"

board bo "Standard-Bearer"
  fighter bo
  specials wave jab-hard slide shrug
'''

YARD = '''box back-yard "Back Yard"
  game knockdown
  extends siege-storm
  without haymaker

arena back-yard "Back Yard"
  spaces 9
  start 2 8
  edges 1

''' + HOOK

COPY = '''box my-copy "Siege Storm as in My Copy"
  game knockdown
  changes siege-storm
  note "As printed in my copy."

attack straight-punch "Straight Punch"
  copies 4
  symbol fist
  strike range 1 damage 1H
  source printed
'''

GOAL = '''box other-goal "One Other Goal"
  game nokaut
  extends nokaut
  without goal-12

goal corners "Corners"
  spaces 1 3 7 9
'''

IN_THE_YARD = '''scenario K15.2 "The deck of the box that is extended, a card of the pack, a fighter of another"
  arena back-yard
  A bo at 2, hidden high-kick
  B driana at 4
  row hook-and-drag low-kick push tumble
  A attacks hook-and-drag
  A pay high-kick
  A no
  expect B at 3, B wounds 1H1L
'''

AS_PRINTED = '''scenario K7.2 "The damage of my copy"
  box siege-storm
  A veroth at 3
  B driana at 4
  row straight-punch low-kick push tumble
  A attacks straight-punch
  expect B wounds 1H
'''

CORNERS = '''game nokaut

scenario N4.2 "A goal of a pack"
  box other-goal
  A empty
  B empty
  goal dragons corners
  on 1 book-wyrm, 3 book-wyrm, 7 eggbert, 9 eggbert
  begin turn-end
  A reveals corners
  expect done dragons 1
'''


def test_small_boxes():
    """A fighter, an arena with a card, a card as in another copy, a goal: each in a file of its own."""
    bo, yard, copy, goal = (write(name, text) for name, text in
                            (("bo.box", BO), ("yard.box", YARD), ("copy.box", COPY), ("goal.box", GOAL)))
    expect("a fighter", ("box", "check", bo), 0, "ok, 4 special attacks, 1 fighter, 1 board")
    expect("an arena and a card", ("box", "check", yard), 0,
           "ok, 1 attack card, 1 arena, and 26 things of siege-storm")
    expect("another value", ("box", "check", copy), 0,
           "ok, 1 attack card, changes siege-storm: 1 replaced, 0 added")
    expect("a goal", ("box", "check", goal), 0, "ok, 1 goal, and 64 things of nokaut")
    expect("all of them", ("box", "check", goal, copy, yard, bo), 0, "goal.box: ok", "bo.box: ok")
    expect("where a value comes from", ("box", "explain", "straight-punch", copy), 0,
           'my-copy "Siege Storm as in My Copy"', "As printed in my copy.", "1 heavy", "Prosty Cios")
    for name, boxes, scenario in (("yard", (yard, bo), IN_THE_YARD), ("copy", (copy,), AS_PRINTED),
                                  ("goal", (goal,), CORNERS)):
        given = [word for box in boxes for word in ("--box", box)]
        path = write(f"{name}.scenario", scenario)
        expect(f"playing with {name}", ("scenario", *given, path), 0, "1 passed, 0 failed")
    expect("coverage of the pack alone", ("coverage", "--box", yard, "--box", bo,
                                          FOLDER / "yard.scenario"), 1, "slide", "pay foot",
           never=("haymaker", "low-punch"))
    expect("bots play with them", ("lab", "match", "--a", "greedy", "--b", "random", "--games", "2",
                                   "--box", yard, "--box", bo, "--set", "arena=back-yard",
                                   "--set", "a=bo"), 0)


FURNACE = '''box furnace "Furnace"
  game knockdown
  extends siege-storm

arena furnace "Furnace"
  spaces 7
  start 2 6
  edges 1 7 wound 2L
  corridors 1 4 7 wound 1L centre 1H2L
  candles 2 wound 1H
'''

IN_THE_FURNACE = '''scenario K14.1 "An edge deals what its arena prints"
  arena furnace
  A veroth at 2
  B driana at 1
  row straight-punch low-kick push tumble
  A attacks straight-punch
  expect B wounds 4L

scenario K14.1 "By the ruling the other kind"
  arena furnace
  ruling edge-wound light
  A veroth at 2
  B driana at 1
  row straight-punch low-kick push tumble
  A attacks straight-punch
  expect B wounds 2H2L

scenario K14.2 "Arriving in the centre, then at an end"
  arena furnace
  ruling corridor-uses six-per-turn
  A veroth at 1
  B driana at 6
  A travel 4
  expect A wounds 1H2L
  A travel 7
  expect A wounds 1H3L

scenario K14.5 "Above a candle, by either ruling"
  arena furnace
  candles 1
  A veroth at 2
  B driana at 6
  row straight-punch low-kick push tumble
  A move left
  A attacks low-kick
  expect A at 1, wounds 1H

scenario K14.5 "Above a candle by the other ruling"
  arena furnace
  ruling candle-wound heavy
  candles 1
  A veroth at 2
  B driana at 6
  row straight-punch low-kick push tumble
  A move left
  A attacks low-kick
  expect A at 1, wounds 1L
'''


def test_dangers():
    """An arena prints what its edges, corridors and candles deal."""
    furnace, scenario = write("furnace.box", FURNACE), write("furnace.scenario", IN_THE_FURNACE)
    expect("an arena that says what hurts", ("box", "check", furnace), 0, "ok, 1 arena")
    expect("reading it back", ("box", "explain", "furnace", furnace), 0, "edge wound   2 light",
           "centre wound 1 heavy and 2 light", "candle wound 1 heavy")
    expect("playing in it", ("scenario", "--box", furnace, scenario), 0, "5 passed, 0 failed")
    shipped = run("box", "explain", "service-deck")[1]
    check("a shipped arena says it too", "end wound    1 light" in shipped and "centre wound 1 heavy" in shipped, shipped)


def test_languages():
    """A file brings a language of its own; a slip of its code is told."""
    names = write("names.txt", 'language lp\nbox nemesis "Nemesis"\nattack low-punch "Niski"\n')
    expect("a language that nobody speaks", ("box", "check", names), 0, "2 of 49 names of nemesis in lp",
           "1 warning", 'did you mean "pl"?')
    words = write("words.txt", 'words fr scene\nsay hand "Main"\n')
    expect("some sentences", ("box", "check", words), 0, "1 of", "sentences of scene in fr", "words fr language")
    own = write("own.txt", 'words fr language\nsay name "Français"\nsay plural "n = 0, 1"\n')
    expect("what a language says of itself", ("box", "check", own, words), 0, never=("what this language", "warning"))
    expect("a rule that is none", ("box", "check", write("bad.txt", 'words fr language\nsay plural "one"\n')), 1,
           "bad.txt:2:12: write a condition for each form but the last")
    expect("playing in it", ("play", "--plain", "--unsaved", "--language", "fr", "--box", words, "--box", own), 0,
           "Main 0")
    expect("explaining in it", ("box", "explain", "low-punch", "--language", "lp", names), 0, "Niski")
    expect("in another", ("box", "explain", "low-punch", "--language", "lp"), 1, 'no language "lp"')


test_explain()
test_words()
test_languages()
test_dangers()
test_small_boxes()
test_coverage(test_warnings())
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
