#!/usr/bin/env python3
"""no_screen_test.py RINGSIDE - a program that was built with -Dfull=false: it needs no ncurses, plays in
lines of text even on a terminal that could show more and says so, and refuses a full screen."""
import subprocess
import sys
import tempfile

from terminal_screen import Terminal

RINGSIDE = sys.argv[1]
WORD = "built without the full screen"
failed = []


def expect(what, good, told=""):
    if not good:
        failed.append(what)
        print(f"FAIL {what}\n{told}")


def on_terminal(*flags):
    with tempfile.TemporaryDirectory() as home:
        # Tall enough that the word at the top is still there whichever cards are dealt.
        t = Terminal([RINGSIDE, "play", *flags], rows=200, env={"HOME": home, "XDG_DATA_HOME": home})
        asked = t.wait(r"\? for help\)>", 200)
        text = t.screen.text()
        t.close()
        return asked, t.status, text


needed = subprocess.run(["ldd", RINGSIDE], capture_output=True, text=True, check=True).stdout
expect("ncurses is not needed", "libc" in needed and "curses" not in needed and "tinfo" not in needed, needed)
for game in ("knockdown", "nokaut"):
    run = subprocess.run([RINGSIDE, "play", "--game", game, "--players", "beginner,casual", "--unsaved"],
                         capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
    expect(f"a match of {game}", run.returncode == 0 and "Seed" in run.stdout and not run.stderr, run.stderr)
asked, _, text = on_terminal("--unsaved")
expect("lines of text on a terminal, and a word why", asked and WORD in text, text)
asked, _, text = on_terminal("--plain", "--unsaved")
expect("no such word to who asked for them", asked and WORD not in text, text)
asked, status, text = on_terminal("--full")
expect("the full screen is refused", not asked and status == 2 and WORD in text and len(text.split()) < 12, text)
print(f"{6 - len(failed)} passed, {len(failed)} failed")
sys.exit(bool(failed))
