#!/usr/bin/env python3
"""refusals_test.py RINGSIDE - the program says no in English, Polish and Spanish: in one line, by the
sentence of words/ that is meant. Every sentence by which a match, its table or a set-up refuses
something is driven here, or named in OUT_OF_REACH. Prints "N passed, N failed"."""
import fcntl
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(sys.argv[1])
HOME = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(HOME.name)
ENVIRONMENT = {**os.environ, "HOME": HOME.name, "XDG_DATA_HOME": HOME.name, "TERM": "dumb"}
LANGUAGES = ("en", "pl", "es")
MIB = 1 << 20
passed = failed = 0
driven = set()

# What no flag and no file brings about: it needs a broken machine, or a client that asks for what
# the terminal does not offer. tests/session.c and tests/words.c drive some of them.
OUT_OF_REACH = {
    "table": {"no-memory", "why-no-memory", "no-chance", "two-things", "over", "not-legal",
              "most-actions", "not-so-far-back", "not-so-far-on", "so-many-seats", "seat-asked",
              "not-from-here", "cannot-take-back", "cannot-delete", "comment-letters", "name-too-long", "name-letters",
              "name-blanks", "why-no-access", "why-read-only", "why-broken",
              "why-many-open",
              # A table asks for them; tests/towers.c drives them.
              "tower-none", "tower-not-yours", "tower-no-physics", "tower-runs", "tower-not-begun",
              "tower-input", "tower-late-input", "tower-early-input", "tower-once",
              "tower-built-here"},
    "knockdown": {"foreign", "no-ruling-value"}, "nokaut": {"foreign", "no-ruling-value"},
}


def check(name, good, told=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {name}: {told}")


# ---- The sentences ----

def read_words(which, language):
    """Sentences by key, such as "no-bot"; those of set-ups from the games."""
    text = (ROOT / "words" / which / f"{language}.txt").read_text(encoding="utf-8")
    found = re.findall(r'^(?:say|problem) (\S+) "(.*)"$', text, re.M)
    return {key: sentence.replace('\\"', '"') for key, sentence in found}


WORDS = {(which, language): read_words(which, language)
         for which in ("table", "terminal", "knockdown", "nokaut") for language in LANGUAGES}


def pattern(sentence):
    """What it looks like filled in: parts that may be left out, places, plural forms."""
    sentence = re.sub(r"\{\w+\?(?:[^{}]|\{[^{}]*\})*\}", "\1", sentence)
    sentence = re.sub(r"\{[^{}]*\}", "\2", sentence)
    return re.escape(sentence).replace("\1", ".*").replace("\2", ".+")


def sentence_of(key, language):
    """Where each game has its own, that of Knockdown."""
    which, name = key.split("/")
    driven.add((which, name))
    words = WORDS[which, language]
    return words[name] if name in words else words[name + "-knockdown"]


# ---- Running ----

def run(words, language, typed=b"", environment=None):
    done = subprocess.run([PROGRAM, words[0], "--language", language, *words[1:]], input=typed,
                          capture_output=True, env=environment or ENVIRONMENT, timeout=120,
                          check=False)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def refused(keys, words, environment=None):
    """One line, the same status, the sentences of these keys in every language."""
    told = {}
    for language in LANGUAGES:
        status, told[language] = run(words, language, environment=environment)
        name = f"{keys} in {language}: {' '.join(map(str, words))[-80:]}"
        check(name, status in (1, 2) and len(told[language].splitlines()) == 1 and
              told[language].endswith("\n"), (status, told[language][:400]))
        for key in keys.split():
            check(name, re.search(pattern(sentence_of(key, language)), told[language]),
                  told[language][:400])
    check(f"{keys}: three languages", len(set(told.values())) == 3, told)


def refused_text(keys, content):
    """Likewise of the text of a match, and in which line it is wrong."""
    path = FOLDER / "some.match"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    refused("table/line " + keys, ("replay", str(path)))


def refused_flags(keys, *flags, **more):
    refused(keys, ("play", "--plain", *flags), **more)


# ---- Matches ----

def saved(*flags, typed=b""):
    before = set(FOLDER.rglob("*.match"))
    status, told = run(("play", "--plain", "--seed", "1", *flags), "en", typed)
    check("a match is saved", status == 0, told[-400:])
    path, = set(FOLDER.rglob("*.match")) - before
    return path.read_text(encoding="utf-8")


def changed(text, begins, *lines):
    """The text with other lines in the place of the first that begins so."""
    rows = text.splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith(begins))
    return "\n".join([*rows[:at], *lines, *rows[at + 1:], ""])


def heads(half):
    refused_text("table/first-line", "")
    refused_text("table/text-ends", half[:half.index("actions")])
    refused_text("table/other-rules", half.replace("rules ", "rules 9"))
    refused_text("table/no-game", changed(half, "game", "game chess"))
    refused_text("table/game-first", half.replace("actions\n", "game nokaut\nactions\n")
                 .replace("game knockdown\n", ""))
    refused_text("table/line-twice", half.replace("a veroth\n", "a veroth\na driana\n"))
    refused_text("table/line-twice", half.replace("dice ", "dice 0123456789abcdef\ndice "))
    refused_text("table/line-missing", changed(half, "seed"))
    refused_text("table/line-missing", changed(half, "arena"))
    refused_text("table/bad-seed", changed(half, "seed", "seed 5"))
    refused_text("table/fair-who", changed(half, "seed", f"fair X {5:064d} {5:064d}"))
    refused_text("table/bad-time", changed(half, "started", "started now 12:00"))
    refused_text("table/bad-hash", changed(half, "dice", "dice 5"))
    refused_text("table/no-such-line", changed(half, "seed", "sead 5"))
    refused_text("table/more-words", changed(half, "game", "game"))
    refused_text("table/more-words", half.replace("actions\n", "ruling edge-wound\nactions\n"))
    refused_text("table/no-ruling", half.replace("actions\n", "ruling edg-wound light\nactions\n"))
    refused_text("knockdown/ruling-is",
                 half.replace("actions\n", "ruling edge-wound huge\nactions\n"))
    refused_text("knockdown/no-fighter", changed(half, "a veroth", "a verot"))
    refused_text("table/player-seat", changed(half, "player A", "player X person Ann"))
    refused_text("table/player-twice", changed(half, "player B", "player A person Bob"))
    refused_text("table/player-form", changed(half, "player A", "player A person " + "x" * 41))
    refused_text("table/player-lines", changed(half, "player B"))
    refused_text("table/long-line", changed(half, "started", "started " + "ż" * 300))


def actions(half, whole):
    refused_text("table/no-action-word", half + "A atack push\n")
    refused_text("table/no-action-word", half + "żł" * 60 + "\n")
    refused_text("table/given-not-legal", half + "A attack push\n")
    refused_text("table/other-seat", half + "B attack push\n")
    refused_text("table/not-over-here", half + "final 0123456789abcdef\n")
    refused_text("table/give-up-what", half + "resigned C\n")
    refused_text("table/after-end", half + "resigned A\nA attack push\n")
    refused_text("table/after-end", whole + "A attack push\n")
    refused_text("table/other-end", changed(whole, "final", "final 0123456789abcdef"))
    for letter, key in ((b"\xff", "not-utf8"), (b"\x1b[2J", "control"), ("\u202e".encode(), "turns"),
                        ("\u2028".encode(), "breaks"), ("\ufffe".encode(), "none")):
        refused_text(f"table/no-text table/letter-{key}", half.encode() + b"# so" + letter + b"\n")
    refused_text("table/most-comments", half.encode() + b"#\n" * 100001)


def towers(half):
    """A tower that was built (tests/built_tower.match), spoilt."""
    built = (ROOT / "tests/built_tower.match").read_text(encoding="utf-8")
    built = changed(built, "rules", next(row for row in half.splitlines() if row.startswith("rules")))
    path = FOLDER / "some.match"
    refused_text("table/tower-line", changed(built, "tower B", "tower C snap"))
    refused_text("table/tower-line", changed(built, "tower B", "tower B fast"))
    refused_text("table/tower-form", changed(built, "table", "table passed tower feet 0 1g"))
    refused_text("table/tower-not-here", half + "A attack push tower keys 0 1g\n")
    path.write_text(built)
    if "1 tower built again" not in run(("replay", str(path)), "en")[1]:
        return  # without the physics nobody can say
    path.write_text(built.replace("table passed", "table failed"))
    refused("table/tower-differs", ("replay", str(path)))
    path.write_text(changed(built, "table", "table passed tower keys 0 5m999999,1"))
    refused("table/tower-unsound", ("replay", str(path)))


def positions(half):
    head = "\n".join([*half.splitlines()[:3], "position"])
    lines = "\n  A veroth at 3\n  B driana at 4\n"
    tail = "seed " + "5a" * 32 + "\nactions\n"
    refused_text("table/position-alone", head + lines + "arena storm-bridge\n" + tail)
    refused_text("table/position-size", head + lines + "  # \n" * MIB + tail)
    refused_text("table/other-game", head + "\n  game nokaut\n  on 1 eggbert\n" + tail)


# ---- Files ----

def files(half):
    huge, loop = FOLDER / "huge", FOLDER / "loop"
    with open(huge, "wb") as out:
        out.truncate(1 << 30)  # no blocks on the disk
    loop.symlink_to(loop)
    (FOLDER / "file").write_text("")
    for path, key in (("/no/such", "missing"), (HOME.name, "folder"), ("/dev/zero", "no-file"),
                      (huge, "too-big"), (FOLDER / "file" / "x", "no-folder"), (loop, "other"),
                      ("/" + "x" * 300, "long-name")):
        for words in (("replay",), ("play", "--plain", "--replay"), ("play", "--plain", "--resume"),
                      ("play", "--plain", "--box")):
            refused(f"table/cannot-read table/why-{key}", (*words, str(path)))
    kept = FOLDER / "kept.match"
    kept.write_text(half)
    with open(kept, encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        refused_flags("table/cannot-save table/why-played-elsewhere", "--resume", str(kept))
    kept.write_text(half.replace("casual Ben", "grandmaster Ben"))
    refused_flags("table/no-bot", "--resume", str(kept))
    check("a match that is refused stays as it is", "grandmaster Ben" in kept.read_text())
    nowhere = {**ENVIRONMENT, "XDG_DATA_HOME": "/proc/nowhere"}
    refused_flags("table/cannot-save table/why-missing", environment=nowhere)
    homeless = {key: value for key, value in ENVIRONMENT.items() if "HOME" not in key}
    refused_flags("table/no-folder table/why-no-home", "--resume", "last", environment=homeless)
    refused_flags("table/no-folder table/why-no-home", environment=homeless)
    far = {**ENVIRONMENT, "XDG_DATA_HOME": "/" + "x" * 2000}
    refused_flags("table/no-folder table/why-long-name", "--resume", "last", environment=far)
    refused_flags("table/too-many-boxes", *["--box", "x"] * 300)
    refused_flags("table/nothing-in-box", "--box", str(FOLDER / "file"))


# ---- Flags ----

def twin_box():
    """Nemesis again, under another name: its fighters are in two boxes then."""
    text = (ROOT / "boxes/nemesis/cards.box").read_text(encoding="utf-8")
    path = FOLDER / "twin.box"
    path.write_text(re.sub(r"^box nemesis ", "box twin ", text, flags=re.M), encoding="utf-8")
    return str(path)


def setups():
    refused_flags("knockdown/no-fighter", "--a", "verot")
    refused_flags("knockdown/no-fighter", "--a", "ż" * 200)
    refused_flags("knockdown/no-fighter", "--a", b"a\xff\x1b[2J\n")
    refused_flags("knockdown/no-arena", "--arena", "moon")
    refused_flags("knockdown/no-box", "--skills", "moon")
    refused_flags("knockdown/two-sides", "--a", "czerw")
    refused_flags("knockdown/two-boxes", "--box", twin_box(), "--a", "patch")
    refused_flags("knockdown/same-fighter", "--a", "veroth", "--b", "veroth")
    refused_flags("knockdown/ruling-is", "--ruling", "edge-wound=huge")
    refused_flags("knockdown/no-part", "--ruling", "edge-wund=light")
    nokaut = ("--game", "nokaut")
    refused_flags("nokaut/no-box", *nokaut, "--cards", "moon")
    refused_flags("nokaut/no-players", *nokaut, "--players", "7")
    refused_flags("nokaut/no-grid", *nokaut, "--grid", "huge")
    refused_flags("nokaut/no-team", *nokaut, "--first", "unicrons")
    refused_flags("nokaut/no-part", *nokaut, "--ruling", "x=y")
    refused_flags("nokaut/ruling-is", *nokaut, "--ruling", "goal-clears=none")


def flags():
    refused_flags("terminal/no-flag", "--sesame")
    refused_flags("terminal/no-flag-value", "--a")
    refused_flags("terminal/stray-word", "veroth")
    refused_flags("terminal/foreign-flag", "--grid", "standard")
    refused_flags("terminal/bad-game", "--game", "chess")
    refused_flags("terminal/bad-players", "--players", "person,grandmaster")
    refused_flags("terminal/bad-names", "--names", "Ann")
    refused_flags("terminal/bad-ruling", "--ruling", "edge-wound")
    refused_flags("terminal/bad-number", "--clock", "soon")
    refused_flags("terminal/one-of-these", "--resume", "last", "--replay", "last")
    refused_flags("table/no-lesson", "--lesson", "nobody")
    refused_flags("terminal/needs-seats", "--game", "nokaut", "--players", "2", "--lone", "dragons")
    empty = {**ENVIRONMENT, "XDG_DATA_HOME": str(FOLDER / "empty")}
    refused_flags("terminal/none-saved", "--resume", "last", environment=empty)
    refused_flags("terminal/none-to-replay", "--replay", "last", environment=empty)


# ---- What `replay` says ----

def replayed(half, whole):
    path = FOLDER / "some.match"
    for key, text in (("replay-over", whole), ("replay-unfinished", half)):
        path.write_text(text + "A atta")  # the last line is cut off
        for language in LANGUAGES:
            status, told = run(("replay", str(path)), language)
            check(f"{key} in {language}", status == 0 and len(told.splitlines()) == 1 and
                  re.fullmatch(pattern(sentence_of("terminal/" + key, language)), told.strip()),
                  told)
    helps = {run(("replay", "--help"), language)[1].splitlines()[0] for language in LANGUAGES}
    check("replay --help in three languages", len(helps) == 3, helps)


def lost():
    """The output goes nowhere, and people are told in their language."""
    for language in LANGUAGES:
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "replay", "--help", "--language", language], stdout=full,
                                  stderr=subprocess.PIPE, env=ENVIRONMENT, check=False)
        told = done.stderr.decode()
        for key in ("table/output-lost", "table/why-disk-full"):
            check(f"{key} in {language}", done.returncode == 1 and len(told.splitlines()) == 1 and
                  re.search(pattern(sentence_of(key, language)), told), told)


def all_driven():
    for which, unreached in OUT_OF_REACH.items():
        text = (ROOT / "words" / which / "en.txt").read_text(encoding="utf-8")
        known = re.findall(r"^problem (\S+)", text, re.M)
        if which == "table":
            known = re.findall(r"^say (\S+)", text[text.index("# What a match and its file refuse"):],
                               re.M)
        check(f"{which}: sentences", len(known) > 3)
        for key in known:
            check(f"{which} {key} is driven, or out of reach",
                  ((which, key) in driven) != (key in unreached))


HALF = saved("--names", "Ann,Ben", typed=b"1\n1\nquit\n")
WHOLE = saved("--players", "beginner,beginner")
heads(HALF)
actions(HALF, WHOLE)
towers(HALF)
positions(HALF)
files(HALF)
setups()
flags()
replayed(HALF, WHOLE)
lost()
all_driven()
HOME.cleanup()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
