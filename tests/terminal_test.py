#!/usr/bin/env python3
"""`ringside play` by its keys, on a pseudo-terminal: whole matches, resizing, a crash and after it,
languages, sizes, no colours, secrets, bad flags. Usage: terminal_test.py out/ringside [TEST]..."""
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import traceback

from terminal_screen import Terminal

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ROOT / "out" / "ringside")
OVER = r"r (review|analiza|análisis)"
SIZES = ((24, 80), (45, 140))


class Home:
    """A folder of its own for settings and matches."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.env = {"XDG_CONFIG_HOME": self.folder.name + "/config",
                    "XDG_DATA_HOME": self.folder.name + "/data"}

    def play(self, *flags, rows=24, columns=80, **more):
        env = dict(self.env, **more.pop("env", {}))
        return Terminal([PROGRAM, "play", *flags], rows, columns, env, **more)

    def plain(self, *flags, typed=""):
        return subprocess.run([PROGRAM, "play", *flags], input=typed, capture_output=True,
                              text=True, env=dict(os.environ, **self.env), timeout=120)


def check(good, what, screen=""):
    if not good:
        raise AssertionError(what + ("\n" + screen if screen else ""))


def healthy(terminal):
    """What must hold on every screen."""
    check(terminal.status is None, f"the program ended with {terminal.status}",
          terminal.screen.text())
    check(not terminal.screen.strange, f"unknown sequences {terminal.screen.strange}")


def table_lines(text):
    """The table without log, clock and answers."""
    return text.splitlines()[1:14]


def play_on(terminal, decisions, keys=("enter", "down", "enter", "enter")):
    """Answers until the match is over, or so many times; returns whether it is over."""
    for i in range(decisions):
        text = terminal.read(0.2)
        if re.search(OVER, text):
            return True
        healthy(terminal)
        terminal.rest_for(0.16)  # what comes sooner is taken for a key that is held down
        terminal.send(keys[i % len(keys)])
    return bool(re.search(OVER, terminal.read(0.2)))


# ---- Whole matches ----

def whole_match(game, language, size):
    home = Home()
    t = home.play("--now", "--game", game, "--language", language, "--players", "person,beginner",
                  "--speed", "5", "--names", "Zofia,Żaneta", rows=size[0], columns=size[1])
    check(t.wait("Zofia"), "no table", t.screen.text())
    check(play_on(t, 2000), "the match did not end", t.screen.text())
    check("Zofia" in t.screen.text() and "Żaneta" in t.screen.text(), "no names", t.screen.text())
    t.send("r")
    check(t.wait(r"#\d+|\d+ (decision|decyzj|decisi)", 200), "no review", t.screen.text())
    t.send("escape", "v", "home")
    check(t.wait(r"(Moment|Chwila|Momento) 0 "), "no replay", t.screen.text())
    t.send("right", "right", "pagedown")
    check(t.wait(r"(Moment|Chwila|Momento) 12 "), "no scrubbing", t.screen.text())
    t.send("c")
    check(t.wait("A new match from|Nowy mecz od|Una partida nueva desde"), "no branch",
          t.screen.text())
    healthy(t)
    t.send("q", "y", "q", "y")
    check(t.wait_end() == 0, f"left with {t.status}", t.screen.text())
    check(len(list(pathlib.Path(home.folder.name).rglob("*.match"))) == 2, "not two files")


# What only the eyes of a player see, and of whom.
EYES = {"knockdown": r"─ (.+) \(you\)", "nokaut": r"─ Goal: (.+?) \d/\d"}


def watch_bots(game):
    t = Home().play("--now", "--game", game, "--players", "beginner,beginner", "--speed", "2")
    t.send(" ")
    check(t.wait("paused"), "no pause", t.screen.text())
    check(not re.search(EYES[game], t.screen.text()), "a spectator sees too much", t.screen.text())
    t.send("e")
    first = t.wait(EYES[game])
    check(first, "no other eyes", t.screen.text())
    t.send("e")
    check(t.wait_until(lambda text: re.search(EYES[game], text) and
                       re.search(EYES[game], text)[1] != first[1]), "the same eyes",
          t.screen.text())
    t.send("e")
    check(t.wait_until(lambda text: not re.search(EYES[game], text)), "no spectator again",
          t.screen.text())
    t.send(" ", "+", "+", "+", "+")
    check(t.wait("speed 6/6"), "no speed", t.screen.text())
    check(t.wait(OVER, 200), "bots did not finish", t.screen.text())
    t.close()


# ---- Screens ----

def every_screen():
    home = Home()
    t = home.play(rows=24, columns=80)
    check(t.wait("A new match"), "no set-up", t.screen.text())
    t.send("down", "right")
    check(t.wait("Nokaut"), "the game does not change", t.screen.text())
    t.send("left", "r")
    check(t.wait("Drawn at random"), "no random set-up", t.screen.text())
    t.send("s")
    check(t.wait("no saved matches"), "no list", t.screen.text())
    t.send("escape", "b")
    check(t.wait("What it is about"), "no rules", t.screen.text())
    t.send("/", *"backward", "enter")
    check(t.wait("K13.5|backward"), "no search", t.screen.text())
    t.send("escape", "up", "enter")
    check(t.wait("Which skill"), "no match", t.screen.text())
    t.send("i")
    check(t.wait("Source: "), "no inspector", t.screen.text())
    t.send("escape", "?")
    check(t.wait("takes back"), "no help", t.screen.text())
    t.send("escape", "h")
    check(t.wait(r"★ *\d+%", 200), "no hint", t.screen.text())
    t.send("u")
    check(t.wait("Nothing can be taken back"), "an undo of nothing", t.screen.text())
    t.send("l", "l", "l")
    check(t.wait("Którą|umiejętność"), "no Polish", t.screen.text())
    t.send("l", "Z")
    check(t.wait("does nothing here"), "no word about a wrong key", t.screen.text())
    t.send("q", "n")
    healthy(t)
    t.close()


BOOKS = {"en": ("How to win", "The rules, numbered"), "de": ("So gewinnt man", "Die Regeln, nummeriert"),
         "es": ("Cómo se gana", "Las reglas numeradas"), "pl": ("Jak wygrać", "Zasady numerowane")}


def rules_reader(game):
    """The players' rulebook first, formatted, in the language chosen; the numbered rules by a key; a
    search goes through both."""
    t = Home().play("--game", game)
    check(t.wait("A new match"), "no set-up", t.screen.text())
    t.send("b")
    for language, (heading, numbered) in BOOKS.items():
        check(t.wait(heading), f"no rulebook in {language}", t.screen.text())
        for _ in range(14):
            check(not re.search(r"\*|\||`|#", t.screen.text()), "signs of Markdown", t.screen.text())
            t.send("pagedown")
        t.send("home", "tab")
        check(t.wait(numbered) and t.wait(r"(?m)^ [KN]1\.1 "), "no numbered rules", t.screen.text())
        t.send("tab")
        check(t.wait_until(lambda text: numbered not in text), "no way back", t.screen.text())
        t.send("l")
    t.send("/", *"goal-clears" if game == "nokaut" else "edge-wound", "enter")
    check(t.wait("The rules, numbered") and t.wait(r"goal-clears|edge-wound"),
          "no search in the other book", t.screen.text())
    for _ in range(5):
        if re.search(r"\((goal-clears|edge-wound)\)", t.screen.text()):
            break
        t.send("n")
    check("all:" in t.screen.text() or "heavy:" in t.screen.text(), "no explained ruling", t.screen.text())
    healthy(t)
    t.close()


def saved_matches():
    """The list tells game, fighters, score, how far and when; leaves out empty matches; deletes one after
    one question; a finished replay is not continued at its end; statistics count what a person played."""
    home = Home()
    home.plain("--plain", "--players", "beginner,beginner", "--seed", "1")
    home.plain("--plain", "--game", "nokaut", "--players", "person,expert", "--seed", "2", "--names", "Ann,Ben",
               typed="1\nquit\n")
    home.plain("--plain", "--players", "person,casual", "--seed", "3", typed="quit\n")  # no decision
    home.plain("--plain", "--players", "person,casual", "--names", "Zoe,Bo", "--seed", "3",
               typed="1\nresign\ny\nyes\n")
    files = lambda: len(list(pathlib.Path(home.folder.name).rglob("*.match")))
    check(files() == 4, f"{files()} files")
    t = home.play()
    check(t.wait("A new match"), "no set-up", t.screen.text())
    t.send("s")
    check(t.wait(r"1/3"), "not three matches", t.screen.text())
    for wanted in (r"20\d\d-\d\d-\d\d \d\d:\d\d  Knockdown  finished, (Veroth|Xin'go) won, \d+ decisions",
                   r"Veroth \(bot: beginner\) \d : \d Xin'go \(bot: beginner\)",
                   r"Nokaut  \d+ decisions?", r"Dragons \(Ann\) 0 : 0 Unicorns \(Ben, bot: expert\)",
                   r"Veroth \(Zoe\) \d : \d Xin'go \(Bo, bot: casual\)"):
        check(re.search(wanted, t.screen.text()), f"no {wanted}", t.screen.text())
    t.send("t")
    check(t.wait(r"Your matches +1 played, 0 won \(0 %\)"), "no statistics", t.screen.text())
    for wanted in ("By game", "Knockdown +░+ +1 played", "Veroth +░+ +1 played", "bot: casual +░+ +1 played"):
        check(re.search(wanted, t.screen.text()), f"no {wanted}", t.screen.text())
    t.send("escape")
    for _ in range(3):
        if re.search(r"▶ .*Knockdown  finished.*\n.*beginner", t.screen.text()):
            break
        t.send("down")
    t.send("v", "end")
    check(t.wait(r"Moment (\d+) of \1"), "no replay", t.screen.text())
    check("c continue" not in t.screen.text(), "offers what cannot be", t.screen.text())
    t.send("c")
    check(t.wait("The match ends here"), "no word at its end", t.screen.text())
    check(files() == 4, "a copy of a finished match")
    t.send("escape", "d")
    check(t.wait("Delete this match"), "deletes unasked", t.screen.text())
    t.send("n")
    check(t.wait_until(lambda text: "Delete this" not in text) and files() == 4, "deleted after a no")
    t.send("d", "y")
    check(t.wait("Deleted") and t.wait("/2"), "not deleted", t.screen.text())
    check(files() == 3, f"{files()} files after it")
    healthy(t)
    t.close()
    told = home.plain("--saved").stdout
    check(told.count(".match") == 2 and "Dragons (Ann) 0 : 0" in told, "no list in text", told)
    told = home.plain("--statistics", "--language", "pl").stdout
    check("rozegrane 1, wygrane 0 (0 %)" in told and "...." in told, "no statistics in text", told)


def replay_of_a_file():
    """A saved match from the command line: nobody is asked there, and its cards can be read."""
    home = Home()
    home.plain("--plain", "--players", "beginner,beginner", "--seed", "1")
    t = home.play("--replay", "last")
    check(t.wait("Moment 0 "), "no replay", t.screen.text())
    t.send("i")
    check(t.wait("Source: "), "no inspector", t.screen.text())
    t.send("escape", "end", "i")
    check(t.wait("Source: "), "no inspector at the end", t.screen.text())
    t.send("escape", "r")
    check(t.wait(r"mistakes? in \d+ decisions", 400), "no review of a saved match", t.screen.text())
    if "better: " in t.screen.text():
        t.send("enter")
        check(t.wait("Moment "), "no moment of a mistake", t.screen.text())
    healthy(t)
    t.close()


def remembers():
    home = Home()
    t = home.play("--game", "nokaut", "--language", "pl", "--players", "person,expert")
    check(t.wait("Nowy mecz"), "no set-up", t.screen.text())
    t.send("q", "y")
    check(t.wait_end() == 0, f"left with {t.status}", t.screen.text())
    t = home.play()
    check(t.wait("Nowy mecz") and "Nokaut" in t.screen.text() and "ekspert" in t.screen.text(),
          "the last choice is forgotten", t.screen.text())
    t.close()


def learning():
    """From the set-up to a lesson by keys: the page before it, a wrong answer, a good one; what was done is
    kept; a puzzle and its solution."""
    home = Home()
    t = home.play("--language", "en")
    check(t.wait("A new match"), "no set-up", t.screen.text())
    t.send("end")
    for _ in range(6):
        if re.search(r"▶ \[ Lessons", t.screen.text()):
            break
        t.send("up")
    t.send("enter")
    check(t.wait("Your first round"), "no list", t.screen.text())
    t.send("enter")
    check(t.wait("Win two rounds"), "no page before it", t.screen.text())
    t.send("escape")
    check(t.wait("You are Veroth"), "no lesson", t.screen.text())
    t.send("enter", "enter")
    check(t.wait("Step to the right"), "no question", t.screen.text())
    t.send("1", "enter")
    check(t.wait("That leads away from her"), "a wrong answer is not explained", t.screen.text())
    t.send("2", "enter")
    check(t.wait("Now you are neighbours"), "a good answer is not taken", t.screen.text())
    t.send("l", "l", "l")
    check(t.wait("Teraz stoicie obok siebie"), "no Polish", t.screen.text())
    t.send("escape", "escape", "q", "y")
    check(t.wait_end() == 0, f"left with {t.status}", t.screen.text())
    t = home.play("--puzzle", "third-time", "--language", "en")
    check(t.wait("Now or later"), "no puzzle", t.screen.text())
    t.send("2", "enter")
    check(t.wait("there is something better"), "a wrong answer is good", t.screen.text())
    t.send("s")
    check(t.wait("The answer: .*Why not", 200), "no solution", t.screen.text())
    t.send("escape", "1", "enter")
    check(t.wait("Solved"), "not solved", t.screen.text())
    t.send("enter")
    check(t.wait("✓ Now or later"), "not kept", t.screen.text())
    t.close()
    t = home.play("--puzzles", "--game", "nokaut", "--language", "es")
    check(t.wait("✓ ¿Ahora o después"), "forgotten", t.screen.text())
    healthy(t)
    t.close()


def clock():
    t = Home().play("--now", "--clock", "1", "--players", "person,beginner")
    check(t.wait("Time is up", 5), "the clock does not answer", t.screen.text())
    healthy(t)
    t.close()


def only_answers():
    """Nobody is asked where there is only one answer; `a` lets every riposte of a turn go."""
    t = Home().play("--now", "--game", "nokaut", "--players", "person,casual", "--speed", "5")
    t.wait("What do you play")
    t.send("a")
    check(t.wait("You pass in every window"), "no answer to a", t.screen.text())
    t.send("a")
    check(t.wait("You are asked again"), "no second answer to a", t.screen.text())
    for _ in range(40):
        text = t.read(0.3)
        if re.search(OVER, text):
            break
        alone = re.search(r"(?m)^ 1 +▶", text) and not re.search(r"(?m)^ 2 ", text)
        check(not alone or t.wait_until(lambda now: now != text), "asked what has one answer", text)
        t.send("enter")
    t.close()


# ---- Keys with their words ----

WORDS = {
    "en": ("Enter choose", "i cards", "h hint", "u undo", "? help", "q quit", "g log", "b rules",
           "v replay", "l language", "+ - speed", "a let go"),
    "pl": ("Enter wybór", "i karty", "h rada", "u cofnij", "? pomoc", "q wyjdź", "g dziennik",
           "b zasady", "v powtórka", "l język", "+ - tempo", "a pasuj"),
    "es": ("Enter elegir", "i cartas", "h pista", "u deshacer", "? ayuda", "q salir", "g registro",
           "b reglas", "v repetir", "l idioma", "+ - ritmo", "a pasar")}
BOARDS = {"en": "Tab boards", "pl": "Tab plansze", "es": "Tab hojas"}
WATCHING = {"en": ("space pause", "e whose eyes", "Tab boards"),
            "pl": ("spacja pauza", "e czyje oczy", "Tab plansze"),
            "es": ("espacio pausa", "e qué ojos", "Tab hojas")}
REPLAYING = {"en": ("PgDn 10 steps", "End start/end", "c continue", "e whose eyes", "Esc back"),
             "pl": ("PgDn 10 kroków", "End początek", "c graj stąd", "e czyje oczy", "Esc wróć"),
             "es": ("PgDn 10 pasos", "End inicio/fin", "c seguir", "e qué ojos", "Esc volver")}


def missing_words(text, words):
    bottom = " ".join(text.splitlines()[-2:])
    return [word for word in words if not re.search(r"(?:^|\s)" + re.escape(word), bottom)]


def has_words(t, words, where):
    """All of them in the last two rows, on the smallest screen there is."""
    check(t.wait_until(lambda text: not missing_words(text, words), 5),
          f"no {missing_words(t.screen.text(), words)} {where}", t.screen.text())


def keys(language):
    for game in ("knockdown", "nokaut"):
        t = Home().play("--now", "--game", game, "--players", "person,beginner", "--language",
                        language, "--speed", "5")
        check(t.wait("Enter (choose|wybór|elegir)"), "no table", t.screen.text())
        has_words(t, WORDS[language] + ((BOARDS[language],) if game == "knockdown" else ()),
                  f"at the table of {game}")
        t.close()
    t = Home().play("--now", "--players", "beginner,beginner", "--language", language, "--speed",
                    "0")
    t.wait("0 : 0")
    has_words(t, WATCHING[language] + tuple(w for w in WORDS[language] if w[0] in "ihqgbvl?+" and
                                            not w.startswith("h")), "while watching")
    t.send("+", "+", "+", "+", "+")
    check(t.wait(OVER, 200), "bots did not finish", t.screen.text())
    has_words(t, (BOARDS[language],) + tuple(w for w in WORDS[language] if w[0] in "iqgbvl?"),
              "after the match")
    t.send("v", "left")
    check(t.wait("(Moment|Chwila|Momento) "), "no replay", t.screen.text())
    has_words(t, REPLAYING[language], "in the replay")
    t.close()


# ---- The tower ----

TOWER = """position
  box siege-storm
  ruling test-variant tower
  A veroth at 3
  B driana at 4, wounds 5L
  row high-punch haymaker low-kick push
"""


PEOPLE = "player A person Ann\nplayer B person Ben\n"
OPEN = """position
  box siege-storm
  A veroth at 3
  B driana at 4, hidden push
  row high-punch haymaker low-kick push
"""


def resume_position(position, players, actions, *flags, **more):
    """A match that begins with a position, up to so many actions."""
    home = Home()
    home.plain("--plain", "--seed", "1", typed="quit\n")
    saved = next(pathlib.Path(home.folder.name).rglob("*.match"))
    rules = re.search(r"^rules \w+$", saved.read_text(encoding="utf-8"), re.M)[0]
    match = pathlib.Path(home.folder.name) / "position.match"
    match.write_text(f"ringside match 1\n{rules}\ngame knockdown\n{position}{players}"
                     f"seed {'5a' * 32}\nactions\n{actions}", encoding="utf-8")
    t = home.play("--resume", str(match), *flags, **more)
    t.home = home  # its folder goes with it
    return t


def undo():
    """A step is taken back; what somebody else has answered is not."""
    t = resume_position(OPEN, PEOPLE.replace("person Ben", "beginner Ben"), "")
    check(t.wait("What is your next action"), "not asked", t.screen.text())
    arena = t.screen.text().splitlines()[2]
    t.rest_for(0.3)
    t.send("home", "enter")
    check(t.wait("actions left 1"), "no step", t.screen.text())
    check(t.screen.text().splitlines()[2] != arena, "the fighter stands still", t.screen.text())
    t.send("u")
    check(t.wait("Taken back") and t.wait("actions left 2"), "no undo", t.screen.text())
    check(t.screen.text().splitlines()[2] == arena, "not where it was", t.screen.text())
    for _ in range(20):
        if re.search("▶Attack with Haymaker", t.read(0.1)):
            break
        t.send("down")
    t.read(0.4)
    t.send("enter")
    check(t.wait("(?s)actions left 1.*What is your next action"), "no attack", t.screen.text())
    t.send("u")
    check(t.wait("Nothing can be taken back"), "an undo of an attack", t.screen.text())
    t.close()


PAYING = OPEN.replace("A veroth at 3", "A veroth at 3, hand high-punch low-kick push")


def held_keys():
    """A key that is held down or bounces answers one question; numbers all behave alike."""
    t = resume_position(OPEN, PEOPLE.replace("person Ben", "beginner Ben"), "")
    check(t.wait("▶Move left"), "not asked", t.screen.text())
    check(not re.search("(?m)^ 2 ", t.screen.text()) and re.search("(?m)^ 3 +Attack with High Punch", t.screen.text()),
          "numbers do not stay when an answer is missing", t.screen.text())
    t.rest_for(0.3)
    t.send("1")
    t.rest_for(0.3)
    check("actions left 2" in t.screen.text(), "a number where the cursor rests answers at once", t.screen.text())
    t.send("down", "up")
    t.rest_for(0.8)
    os.write(t.file, b"\r\r\r")  # it bounces
    check(t.wait("actions left 1"), "Enter does not answer", t.screen.text())
    t.rest_for(0.5)
    check("actions left 1" in t.screen.text() and "next action" in t.screen.text(), "a bounce answers twice",
          t.screen.text())
    t.send("u")
    check(t.wait("actions left 2"), "no undo", t.screen.text())
    t.rest_for(0.8)
    os.write(t.file, b"\r")  # it is held down
    t.rest_for(0.5)
    for _ in range(25):
        os.write(t.file, b"\r")
        t.rest_for(0.033)
    t.rest_for(0.3)
    check("actions left 1" in t.screen.text() and "next action" in t.screen.text(), "a held key answers twice",
          t.screen.text())
    t.rest_for(0.8)
    t.send("enter")
    check(t.wait_until(lambda text: "actions left 1" not in text), "no answer after it", t.screen.text())
    t.close()
    t = resume_position(OPEN, PEOPLE.replace("person Ben", "beginner Ben"), "")
    check(t.wait("▶Move left"), "not asked", t.screen.text())
    t.send("4")
    check(t.wait("▶Attack with Haymaker"), "a number does not choose", t.screen.text())
    t.rest_for(0.3)
    check("actions left 2" in t.screen.text(), "a number answers at once", t.screen.text())
    t.send("4")
    check(t.wait("actions left 1"), "the same number again does not answer", t.screen.text())
    t.close()


def mouse():
    """A click chooses, a second one answers; cards open; keys at the bottom are pressed; the wheel goes on."""
    t = resume_position(OPEN, PEOPLE.replace("person Ben", "beginner Ben"), "")
    check(t.wait("▶Move left"), "not asked", t.screen.text())
    t.rest_for(0.3)

    def click(what, column=0):
        for row, line in enumerate(t.screen.text().splitlines(), 1):
            if what in line:
                x, y = line.index(what) + 1 + column, row
                t.send(f"\x1b[<0;{x};{y}M", f"\x1b[<0;{x};{y}m")
                return
        check(False, f"no {what} to click on", t.screen.text())
    click("Attack with Haymaker")
    check(t.wait("▶Attack with Haymaker"), "a click does not choose", t.screen.text())
    t.rest_for(0.3)
    check("actions left 2" in t.screen.text(), "a click answers at once", t.screen.text())
    click("Fists of Fury")
    check(t.wait("Source: ") and t.wait("▶Fists of Fury"), "a click opens no card", t.screen.text())
    click("Esc back")
    check(t.wait("What is your next action"), "a click on a key does nothing", t.screen.text())
    t.send("\x1b[<65;5;20M")
    check(t.wait("▶Attack with Low Kick"), "the wheel does nothing", t.screen.text())
    click("Attack with Haymaker")
    check(t.wait("▶Attack with Haymaker"), "a click does not choose", t.screen.text())
    t.rest_for(0.8)
    click("Attack with Haymaker")
    check(t.wait("actions left 1"), "a second click does not answer", t.screen.text())
    healthy(t)
    t.close()


def going_back():
    """Esc goes back out of what was begun, then asks; nothing that spends is under the cursor."""
    t = resume_position(PAYING, PEOPLE.replace("person Ben", "beginner Ben"), "")
    check(t.wait("▶Move left"), "not asked", t.screen.text())
    t.send("7")
    t.rest_for(0.3)
    t.send("enter")
    check(t.wait("Combo: what do you do next"), "no Combo", t.screen.text())
    check(not re.search(r"▶(Fists|Berserker|Sprint)", t.screen.text()), "the cursor rests on what spends",
          t.screen.text())
    check(re.search(r"(?m)^ 0 ", t.screen.text()), "to stop is not 0", t.screen.text())
    t.send("1")
    t.rest_for(0.3)
    t.send("enter")
    check(t.wait("which card do you pay with"), "no payment", t.screen.text())
    t.send("escape")
    check(t.wait("Taken back") and t.wait("Combo: what do you do next"), "Esc does not go back", t.screen.text())
    t.send("escape")
    check(t.wait("Taken back") and t.wait("What is your next action"), "Esc does not leave the Combo", t.screen.text())
    t.send("escape")
    check(t.wait("Leave the match"), "Esc asks nothing", t.screen.text())
    t.send("n")
    t.rest_for(0.2)
    t.send("1")
    t.rest_for(0.8)
    t.send("1")
    check(t.wait("actions left 1"), "no step", t.screen.text())
    t.send("\x1a")
    check(t.wait("Taken back") and t.wait("actions left 2"), "Ctrl-Z takes nothing back", t.screen.text())
    healthy(t)
    t.close()


def tower():
    """The seconds for a tower: set, run, stopped, run out with a bell; then people report."""
    t = resume_position(TOWER, PEOPLE, "A attack high-punch\nA call\n", "--cubes")
    check(t.wait("Did the tower stand"), "the table is not asked", t.screen.text())
    check("10 seconds to build" in t.screen.text() and "of 6 cubes" in t.screen.text(),
          "not ready", t.screen.text())
    has_words(t, ("t clock", "+ - seconds"), "at the tower")
    t.send("t")
    check(t.wait("Build! (9|10) seconds left", 2), "the seconds do not run", t.screen.text())
    check(t.wait("Build! 8 seconds left", 3), "they stand still", t.screen.text())
    t.send("t")
    check(t.wait("Stopped with [78] seconds"), "they cannot be stopped", t.screen.text())
    t.send(*"--------")
    check(t.wait("2 seconds to build"), "they cannot be set", t.screen.text())
    t.bells = 0
    t.send("t")
    check(t.wait("TIME IS UP", 4), "no end", t.screen.text())
    check(t.bells == 1, f"{t.bells} bells", t.screen.text())
    check(t.wait("▶Test passed"), "no answers any more", t.screen.text())
    t.send("down", "enter")
    check(t.wait("1 : 0"), "the report is not heard", t.screen.text())
    healthy(t)
    t.close()


def built_tower():
    """A tower built by one key, with what was agreed for Ben; it stands, is kept, and can be played again."""
    players = PEOPLE + "tower B slow snap\ndice 0123456789abcdef\n"
    t = resume_position(TOWER.replace("5L", "2L"), players, "A attack high-punch\nA call\n")
    check(t.wait("Ben builds a tower of 3 cubes") and t.wait("20.0 seconds left"), "no tower to build", t.screen.text())
    t.send("escape")
    check(t.wait("t build"), "it cannot be put off", t.screen.text())
    check("Test passed" not in t.screen.text(), "it can be reported", t.screen.text())
    t.send("t")
    check(t.wait("Space begins") and "twice the time and snap" in t.screen.text(), "not again", t.screen.text())
    t.send(" ")
    for _ in range(60):
        t.rest_for(0.25)
        if re.search("It stands|All of them|Not all|fell", t.screen.text()):
            break
        t.send(" ")
    check(t.wait("It stands", 8), "it does not stand", t.screen.text())
    t.rest_for(0.8)
    t.send(" ")
    check(t.wait("passes the Knockdown Test"), "the match does not go on", t.screen.text())
    match = pathlib.Path(t.home.folder.name) / "position.match"
    check("\ntable passed tower keys 0 " in match.read_text(encoding="utf-8"), "it is not kept", "")
    healthy(t)
    t.close()
    told = subprocess.run([PROGRAM, "replay", str(match)], capture_output=True, text=True, timeout=60).stdout
    check("1 tower built again" in told, "it cannot be played again", told)


def watched_tower():
    """A bot's tower is seen while it is built, can be skipped, and is seen again in the replay."""
    players = "player A person Ann\nplayer B casual Ben\ndice 0123456789abcdef\n"
    t = resume_position(TOWER.replace("5L", "2L"), players, "A attack high-punch\nA call\n")
    check(t.wait("Ben builds a tower of 3 cubes", 20) and t.wait("Space skip"), "nothing to watch", t.screen.text())
    check(t.wait("[23] of 3 cubes in the tower", 20), "nothing is built", t.screen.text())
    t.send(" ")
    check(t.wait("It stands|It fell|Not all", 8), "no verdict", t.screen.text())
    t.rest_for(0.8)
    t.send(" ")
    check(t.wait("the Knockdown Test"), "the match does not go on", t.screen.text())
    t.send("v", "home", "right", "right", "right")
    check(t.wait("t the tower"), "the replay does not offer it", t.screen.text())
    t.send("t")
    check(t.wait("Ben builds a tower of 3 cubes") and t.wait("Space skip"), "no film", t.screen.text())
    t.send(" ")
    check(t.wait("back to the replay"), "it does not end", t.screen.text())
    t.rest_for(0.8)
    t.send(" ")
    check(t.wait("t the tower"), "no way back", t.screen.text())
    healthy(t)
    t.close()


def practice():
    """Any number of cubes, in plain letters too; Esc while building takes the hands off."""
    t = Home().play("--tower", "3", "--ascii")
    check(t.wait("Practice: a tower of 3 cubes"), "no practice", t.screen.text())
    check(re.search(r"o[. ]+o", t.screen.text()) and re.search(r"#{3,}", t.screen.text().split("\n", 5)[5]), "no cubes", t.screen.text())
    t.send("+", "+", "-")
    check(t.wait("a tower of 4 cubes"), "not more cubes", t.screen.text())
    t.send(" ")
    check(t.wait("hands off") and t.wait("9.[0-9] seconds left"), "the time does not run", t.screen.text())
    t.send("escape")
    check(t.wait("Not all cubes are in the", 8), "no verdict", t.screen.text())
    t.send("escape")
    check(t.wait("Practise the tower"), "no way back", t.screen.text())
    t.close()


# ---- Sizes and colours ----

def resizing(game):
    t = Home().play("--now", "--game", game, "--players", "person,beginner", "--speed", "5")
    check(t.wait("Enter"), "no table", t.screen.text())
    for rows, columns in ((45, 140), (24, 80), (10, 30), (30, 100), (60, 200), (24, 81), (1, 1),
                          (24, 80)):
        t.resize(rows, columns)
        t.send("down", "enter")
        t.read(0.3)
        healthy(t)
    check(t.wait(r"│"), "no table after resizing", t.screen.text())
    check(len(t.screen.text().splitlines()) <= 24, "too many rows")
    t.close()


def colours():
    for flags, env, term, wanted in (((), {}, "xterm-256color", True), ((), {}, "xterm", True),
                                     (("--no-colour",), {}, "xterm-256color", False),
                                     ((), {"NO_COLOR": "1"}, "xterm-256color", False),
                                     ((), {}, "vt100", False)):
        t = Home().play("--now", *flags, env=env, term=term)
        check(t.wait("Enter"), f"no table on {term}", t.screen.text())
        t.send("down")
        check((t.screen.colours > 0) == wanted, f"colours on {term} with {flags} {env}")
        t.close()


def plain_letters():
    t = Home().play("--now", "--ascii", "--language", "pl")
    check(t.wait("Enter"), "no table", t.screen.text())
    check(all(ord(c) < 128 for c in t.read(0.3)), "letters beyond ASCII", t.screen.text())
    t.close()
    t = Home().play("--now", env={"LANG": "C", "LC_ALL": "C"})
    check(t.wait("Enter"), "no table in the locale C", t.screen.text())
    check(all(ord(c) < 128 for c in t.read(0.3)), "letters beyond ASCII", t.screen.text())
    t.close()


def unknown_terminals():
    """A terminal that is not known is taken for another, or text is lines: never silence."""
    for term in ("xterm-ghostty", "nonsense", "xterm\033[31m"):
        t = Home().play(term=term)
        check(t.wait("A new match") and t.wait("does not know the terminal"), f"no word about {term!r}",
              t.screen.text())
        t.send("down")
        check(t.wait_until(lambda text: "does not know" not in text), "the word stays", t.screen.text())
        healthy(t)
        t.close()
    for term in ("dumb", None, ""):
        t = Home().play("--players", "person,beginner", "--unsaved", rows=90, term=term)
        check(t.wait(r"\? for help\)>"), f"no plain text on {term}", t.screen.text())
        check(re.search("cannot be shown on this terminal.*; lines of text instead",
                        t.screen.text().replace("\n", "")),
              f"no word why on {term}", t.screen.text())
        t.close()
        t = Home().play("--full", term=term)
        check(t.wait_end() == 2 and "cannot be shown" in t.screen.text(), f"no refusal on {term}",
              t.screen.text())


def unknown_keys():
    """Keys that the description of the terminal lacks are no letters: on a VT100, Page Down is not a 6."""
    t = resume_position(OPEN, PEOPLE.replace("person Ben", "beginner Ben"), "", term="vt100")
    check(t.wait("What is your next action"), "not asked", t.screen.text())

    def chosen():
        found = re.search(r"(?m)^ (\w) +>", t.read(0.2)) or re.search(r"(?m)^ (\w) +▶", t.screen.text())
        return found and found[1]
    first = chosen()
    for strange in ("\x1b[24~", "\x1b[1;5C", "\x1b[6;2~", "\x1bOR", "\x1b[<0;1;1M"):
        t.send(strange)
        t.rest_for(0.2)
        check(chosen() == first, f"{strange!r} chooses {chosen()} instead of {first}", t.screen.text())
    t.send("pagedown")
    check(t.wait_until(lambda text: chosen() == "7"), "no page down", t.screen.text())
    t.send("pageup")  # which would be a 5
    check(t.wait_until(lambda text: chosen() == first), "no page up", t.screen.text())
    t.send("pagedown", "up", "pagedown")  # a 6 would be another answer
    check(t.wait_until(lambda text: chosen() == "7"), "page down is a 6", t.screen.text())
    t.send("\x1b[24~4")  # the key behind a strange one counts
    check(t.wait_until(lambda text: chosen() == "4"), "the key after it is lost", t.screen.text())
    t.send("escape")
    check(t.wait("Leave the match"), "no Esc any more", t.screen.text())
    t.send("n", "?")
    check(t.wait("takes back"), "no help", t.screen.text())
    t.send("\x1bg")  # typed fast: Esc, and then a key of its own
    check(t.wait("What has happened"), "Esc eats the next key", t.screen.text())
    healthy(t)
    t.close()


def go_down(t, pattern, most):
    """Down until the screen fits the pattern, each key only when the one before has done its work."""
    for _ in range(most):
        before = t.read(0.1)
        if re.search(pattern, before):
            return
        t.send("down")
        t.wait_until(lambda text: text != before, 10)
    raise AssertionError(f"no {pattern}\n{t.screen.text()}")


def given_rulings():
    """A ruling that a flag gave is not the choice of the next start; one that was changed is."""
    home = Home()
    t = home.play("--ruling", "same-fighter=allowed")
    check(t.wait("Rulings +1 changed"), "the flag is not heard", t.screen.text())
    t.send("q", "y")
    t.wait_end()
    t = home.play()
    check(t.wait("Rulings +as recommended"), "the flag outlives its start", t.screen.text())
    t.send("q", "y")
    t.wait_end()
    t = home.play("--ruling", "same-fighter=allowed")
    check(t.wait("Rulings +1 changed"), "the flag is not heard", t.screen.text())
    go_down(t, "▶ Rulings", 20)
    t.send("enter")
    check(t.wait("Rulings: what"), "no rulings", t.screen.text())
    go_down(t, r"(?m)^ +▶ The same fighter twice", 40)
    t.send("right", "right")
    t.send("escape")
    check(t.wait("A new match"), "no way back", t.screen.text())
    t.send("q", "y")
    t.wait_end()
    t = home.play()
    check(t.wait("Rulings +1 changed"), "a choice is forgotten", t.screen.text())
    t.close()


# ---- A crash ----

def crash(game):
    home = Home()
    dice = ("--ruling", "test-variant=dice") if game == "knockdown" else ()  # a tower is another screen
    t = home.play("--now", "--game", game, "--players", "person,beginner", "--speed", "5", *dice)
    check(t.wait("Enter"), "no table", t.screen.text())
    play_on(t, 20)
    t.rest_for(0.4)  # the last of these keys has its effect
    check(t.wait("Enter choose", 200), "not asked", t.screen.text())
    before = table_lines(t.read(0.5))
    t.kill()
    t = home.play("--resume", "last", "--speed", "5")
    check(t.wait("Enter choose", 200), "not resumed", t.screen.text())
    after = table_lines(t.read(0.5))
    check([re.sub("[▶◀0-9]", "", x) for x in before] == [re.sub("[▶◀0-9]", "", x) for x in after],
          "another table after the crash", "\n".join(before + after))
    check(play_on(t, 2000), "the resumed match did not end", t.screen.text())
    t.close()


# ---- Secrets ----

def names_of_deck(deck):
    """The names of the cards of one deck that no other deck has."""
    names = {"dragon": set(), "unicorn": set()}
    text = (ROOT / "boxes/nokaut/cards.box").read_text(encoding="utf-8")
    for block in re.split(r"\n\s*\n", text):
        head = re.search(r'^(?:common|unique|magic|riposte) \S+ "([^"]+)"', block, re.M)
        where = re.search(r"^\s+deck (\w+)", block, re.M)
        if head and where and where[1] in names:
            names[where[1]].add(head[1])
    other = "unicorn" if deck == "dragon" else "dragon"
    return names[deck] - names[other]


NOTHING = r"(?:Play no card|No riposte|No\b|Discard no more)"
COVERED = r"Give the keyboard|Does anybody answer"


def idle(t):
    """Plays nothing: the answer that gives nothing away. It is shown only after a while."""
    if t.wait(NOTHING + "|" + COVERED + "|Meanwhile") and "Meanwhile" in t.screen.text():
        t.rest_for(0.3)
        t.send("enter")
    check(t.wait(NOTHING + "|" + COVERED), "no way to play nothing", t.screen.text())
    for _ in range(30):
        if re.search("▶" + NOTHING + "|" + COVERED, t.read(0.1)):
            break
        t.send("down")
    if not re.search(COVERED, t.screen.text()):
        t.send("enter")
        t.wait_until(lambda text: "▶" not in text.split("Log")[0] or re.search(COVERED, text), 2)


def raise_curtain(t):
    """It does not rise by itself, and not by what is typed too soon after the last answer."""
    curtain = "Give the keyboard"
    check(not t.wait_until(lambda text: curtain not in text, 0.5), "no curtain any more",
          t.screen.text())
    t.send("enter")
    check(t.wait_until(lambda text: curtain not in text), "the curtain stays", t.screen.text())


def nokaut_secrets():
    """Two people at one keyboard who play nothing: no card of the one is ever seen by the other."""
    decks = {"Ann": names_of_deck("dragon"), "Ben": names_of_deck("unicorn")}
    check(all(len(names) > 15 for names in decks.values()), "no names in the box")
    t = Home().play("--now", "--game", "nokaut", "--players", "person,person", "--names",
                    "Ann,Ben", rows=45, columns=140)
    own = {"Ann": 0, "Ben": 0}
    for _ in range(10):
        curtain = t.wait(r"Give the keyboard to (\w+)")
        check(curtain, "no curtain", t.screen.text())
        who = curtain[1]
        for name in decks["Ann"] | decks["Ben"]:
            check(name not in t.screen.text(), f"{name} on the curtain", t.screen.text())
        raise_curtain(t)
        while not re.search("Give the keyboard", t.read(0.2)):
            text = t.screen.text()
            if "Does anybody answer" in text:
                t.send("enter")
                continue
            own[who] += any(name in text for name in decks[who])
            for other in decks.keys() - {who}:
                for name in decks[other]:
                    check(name not in text, f"{name} of {other} is seen by {who}", text)
            idle(t)
    check(min(own.values()) > 0, "nobody saw their own cards")
    t.close()


def knockdown_secrets():
    """The skills that were dealt to the one are not seen by the other before they are passed on."""
    t = Home().play("--now", "--players", "person,person", "--names", "Ann,Ben")
    check(t.wait("Give the keyboard to Ann"), "no curtain", t.screen.text())
    raise_curtain(t)
    check(t.wait("Keep "), "no draft", t.screen.text())
    dealt = set(re.findall(r"Keep ([^│─]+?)(?:  |$)", t.read(0.3), re.M))
    check(len(dealt) == 3, f"dealt {dealt}", t.screen.text())
    t.send("enter", "enter", "enter")  # too eager: perhaps none of them counts
    if not t.wait("Give the keyboard to Ben", 0.5):
        t.send("enter")
    check(t.wait("Give the keyboard to Ben"), "no second curtain", t.screen.text())
    for name in dealt:
        check(name not in t.screen.text(), f"{name} is seen on the curtain", t.screen.text())
    raise_curtain(t)
    check(t.wait("Keep "), "no draft of Ben", t.screen.text())
    for name in dealt:
        check(name not in t.screen.text(), f"{name} is seen by Ben", t.screen.text())
    t.close()


# ---- What happened meanwhile ----

BEATEN = OPEN.replace("B driana at 4, hidden push", "B driana at 4, wounds 3H6L")
STOPS = {"en": ("Knockdown Test", "Meanwhile", "fails", "rounds won 0/2 → 1/2"),
         "pl": ("Test Knockdownu", "Tymczasem", "nie zdaje", "wygrane rundy 0/2 → 1/2"),
         "es": ("Prueba de K.O.", "Mientras tanto", "falla", "0/2 → 1/2")}


def recap():
    """A test stops the match until it was looked at, then others' turns are told; by Enter."""
    for language, (test, meanwhile, fails, won) in STOPS.items():
        t = resume_position(BEATEN, PEOPLE.replace("person Ben", "beginner Ben"),
                            "A attack high-punch\n", "--language", language)
        check(t.wait("(?i)▶.*" + test), "not asked to call", t.screen.text())
        t.rest_for(0.3)
        t.send("enter")
        check(t.wait("─ " + test), "the test does not stop the match", t.screen.text())
        check(fails in t.screen.text() and won in t.screen.text() and "●" in t.screen.text(),
              "the stop tells too little", t.screen.text())
        check(not t.wait_until(lambda text: "─ " + test not in text, 1.5), "it goes on by itself",
              t.screen.text())
        t.send("1", "enter")
        check(t.wait("─ " + meanwhile), "Ben's turn is not told", t.screen.text())
        t.rest_for(0.3)
        t.send("enter")
        check(t.wait_until(lambda text: meanwhile not in text), "it stays", t.screen.text())
        healthy(t)
        t.close()


# ---- Lines of text, and what is refused ----

def plain_text():
    home = Home()
    run = home.plain("--plain", "--players", "person,casual", "--seed", "1",
                     typed="1\nundo\nhint\n1\n1\nquit\n")
    check(run.returncode == 0 and "saved in" in run.stdout, "not saved", run.stdout + run.stderr)
    check("Seed" not in run.stdout, "the seed of a match that can go on", run.stdout)
    run = home.plain("--resume", "last", typed="quit\n")
    check(run.returncode == 0 and "Players" in run.stdout, "not resumed", run.stdout + run.stderr)
    for game in ("knockdown", "nokaut"):
        run = home.plain("--game", game, "--players", "beginner,casual", "--unsaved")
        check(run.returncode == 0 and "Seed" in run.stdout, "no whole match", run.stderr)


def refused():
    for flags in (("--players", "person,nobody"), ("--clock", "soon"), ("--speed", "9"),
                  ("--resume", "/nowhere"), ("--resume", "last"), ("--language", "fr"),
                  ("--game", "chess"), ("--wrong",), ("--a", "nobody"), ("--names", "A,A"),
                  ("--replay", "/nowhere"), ("stray",), ("--replay", "--plain"), ("--box", "--plain"),
                  ("--game", "--plain"), ("--plain", "--full"), ("--ruling", "nothing=no")):
        home = Home()
        if flags[0] != "--replay":
            run = home.plain(*flags)
            check(run.returncode == 2 and len(run.stderr.splitlines()) == 1,
                  f"{flags} as text: {run.returncode}", run.stderr)
        if flags[0] in ("--a", "--ruling"):
            check(": veroth, " in run.stderr or "block-rate, " in run.stderr, f"{flags}: no names", run.stderr)
        if flags[-1] == "--plain" and flags[0] != "--replay":
            check(f'missing after "{flags[0]}"' in run.stderr, f"{flags}: not why", run.stderr)
        t = home.play(*flags)
        t.wait_end()
        lines = [x for x in t.screen.text().splitlines() if x]
        check(t.status == 2 and 1 <= len(lines) <= 12 and lines[0].startswith("ringside play: "),
              f"{flags} on the screen: {t.status}", t.screen.text())


# ---- All of it ----

def run(test):
    """A test in a process of its own: whether it passed, and what there is to say."""
    name, function, *arguments = test
    try:
        function(*arguments)
        return True, ""
    except (AssertionError, OSError, subprocess.TimeoutExpired):
        return False, f"FAIL {name}\n{traceback.format_exc()}"


def all_tests():
    tests = []
    for i, language in enumerate(("en", "pl", "es")):
        for j, game in enumerate(("knockdown", "nokaut")):
            size = SIZES[(i + j) % 2]
            tests.append((f"a match of {game} in {language}, {size}", whole_match, game, language,
                          size))
    for game in ("knockdown", "nokaut"):
        tests += [(f"watching {game}", watch_bots, game), (f"resizing {game}", resizing, game),
                  (f"a crash in {game}", crash, game), (f"rules of {game}", rules_reader, game)]
    tests += [(f"keys in {language}", keys, language) for language in WORDS]
    return tests + [(function.__name__, function) for function in
                    (every_screen, undo, held_keys, mouse, going_back, saved_matches, recap, replay_of_a_file,
                     remembers, learning, clock, only_answers, tower, built_tower, watched_tower, practice, colours, plain_letters, unknown_terminals,
                     unknown_keys, given_rulings, nokaut_secrets,
                     knockdown_secrets, plain_text, refused)]


def main():
    wanted, tests = sys.argv[2:], all_tests()
    unknown = set(wanted) - {test[0] for test in tests}
    if unknown:
        sys.exit(f"there is no test {unknown}")
    with multiprocessing.Pool(6) as pool:
        results = pool.map(run, [test for test in tests if not wanted or test[0] in wanted],
                           chunksize=1)
    print("".join(text for _, text in results), end="")
    passed = sum(good for good, _ in results)
    print(f"{passed} passed, {len(results) - passed} failed")
    sys.exit(passed != len(results))


if __name__ == "__main__":
    main()
