#!/usr/bin/env python3
"""streams_test.py RINGSIDE - standard streams that are closed, full or left by their reader.

Run in the project's folder or anywhere: paths are found from this file. Prints "N passed, N failed"."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(sys.argv[1])
HOME = tempfile.TemporaryDirectory()
ENVIRONMENT = {**os.environ, "HOME": HOME.name, "XDG_DATA_HOME": HOME.name, "TERM": "dumb"}
BOTS = ("play", "--plain", "--players", "beginner,beginner", "--seed", "1")
passed = failed = 0


def check(name, good, told=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {name}: {told}")


def run(words, redirection="", typed=""):
    """The program with its streams as the shell sets them."""
    command = f'exec "$0" "$@" {redirection}'
    return subprocess.run(["sh", "-c", command, PROGRAM, *words], input=typed, text=True,
                          capture_output=True, env=ENVIRONMENT, cwd=ROOT, timeout=300, check=False)


def saved():
    return sorted(pathlib.Path(HOME.name).rglob("*.match"))


def closed_streams():
    """What is opened in their place must never be the match."""
    for streams in (">&-", "<&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
        before = set(saved())
        result = run(BOTS, streams)
        new = [path for path in saved() if path not in before]
        check(f"{streams}: one match is saved", len(new) == 1, new)
        if not new:
            continue
        text = new[0].read_bytes()
        replayed = run(["replay", str(new[0])])
        check(f"{streams}: the file is the match and nothing else", replayed.returncode == 0 and
              text.startswith(b"ringside match 1\n") and b"Winner" not in text, replayed.stdout)
        wrong = ">&-" in streams.replace("2>&-", "")
        check(f"{streams}: output that is lost is told", (result.returncode != 0) == wrong,
              result.returncode)


def commands(match):
    return [
        ("--help",), ("help",), ("--version",), ("play", "--help"), (*BOTS, "--unsaved"),
        ("play", "--plain", "--replay", match), ("replay", match), ("replay", match, "--show"),
        ("replay", "--help"), ("box", "check", "boxes/nemesis/cards.box"), ("box", "list"),
        ("box", "explain", "haymaker"), ("box", "language"), ("box", "language", "nokaut"),
        ("scenario", "scenarios/k04-move.scenario"), ("scenario", "--help"), ("referee",),
        ("referee", "--help"), ("coverage", "--quick"), ("lab", "--help"),
        ("lab", "match", "--a", "random", "--b", "random", "--games", "2"),
        ("lab", "match", "--json", "--a", "random", "--b", "random", "--games", "2"),
        ("bench", "--signature"), ("bench", "--seconds", "0.01"),
    ]


def full_disk(match):
    """Every command that prints says so when nobody can have read it."""
    for words in commands(match):
        name = " ".join(words[:3])
        typed = '{"do":"hello"}\n' if words[0] == "referee" else "quit\n"
        good = run(words, typed=typed)
        check(f"{name}: works", good.returncode == 0 and good.stdout, good.stderr)
        full = run(words, ">/dev/full", typed)
        lines = full.stderr.splitlines()
        check(f"{name} >/dev/full: exits 1", full.returncode == 1, full.returncode)
        check(f"{name} >/dev/full: one line tells why", len(lines) == 1 and
              re.match("ringside: the output could not be written", lines[0]), full.stderr)
    told = run(["--version"], ">/dev/full").stderr
    check("the reason is told where it is known", "No space left on device" in told, told)


def gone_reader():
    """`| head -1` ends the program without a word; where the signal is ignored, as an error."""
    def left(ignored):
        read, write = os.pipe()
        os.close(read)
        handler = signal.SIG_IGN if ignored else signal.SIG_DFL
        # restore_signals would undo what is tried out here
        process = subprocess.Popen([PROGRAM, "box", "list"], stdout=write, stderr=subprocess.PIPE,
                                   text=True, restore_signals=False, env=ENVIRONMENT,
                                   preexec_fn=lambda: signal.signal(signal.SIGPIPE, handler))
        os.close(write)
        return process.communicate(timeout=60)[1], process.returncode
    told, status = left(False)
    check("a reader that is gone", status == -signal.SIGPIPE and not told, (status, told))
    told, status = left(True)
    check("the same with the signal ignored", status == 1 and len(told.splitlines()) == 1,
          (status, told))


closed_streams()
full_disk(str(saved()[0]))
gone_reader()
HOME.cleanup()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
