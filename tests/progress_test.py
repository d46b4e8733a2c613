#!/usr/bin/env python3
"""progress_test.py - tools/progress.sh, by which ./play tells what it does while it installs and builds."""
import pathlib
import re
import subprocess
import sys
import time

from terminal_screen import Terminal

ROOT = pathlib.Path(__file__).resolve().parent.parent
SLOW = "echo '[7/9] Compiling something'; sleep 6"
failed = []


def script(command):
    return ["sh", "-c", f'cd {ROOT} && . tools/progress.sh && progress "compiling" "the table opens" sh -c "$1"', "sh",
            command]


def expect(what, good, told):
    if not good:
        failed.append(what)
        print(f"FAIL {what}\n{told!r}")


run = subprocess.run(script(SLOW), capture_output=True, text=True, timeout=60)
lines = run.stderr.splitlines()
expect("what it does, how long, how far, what is next",
       re.match(r"compiling, 1 s: \[7/9\]; next: the table opens$", lines[0] if lines else ""), run.stderr)
expect("a line every few seconds, no flood, and the end",
       len(lines) == 3 and lines[1].startswith("compiling, 5 s") and re.match(r"compiling took \d+ s$", lines[2]),
       run.stderr)
expect("nothing on the output", run.stdout == "" and run.returncode == 0, run.stdout)

took = []
for _ in range(5):  # the quickest of some, for the machine may be busy
    started = time.time()
    run = subprocess.run(script("echo quick"), capture_output=True, text=True, timeout=60)
    took.append(time.time() - started)
expect("what is quick says nothing and waits for nothing", run.stderr == "" and min(took) < 0.9, run.stderr)

run = subprocess.run(script("echo what went wrong; exit 3"), capture_output=True, text=True, timeout=60)
expect("what fails shows why", run.returncode == 3 and run.stderr == "what went wrong\n", run.stderr)

t = Terminal(script(SLOW))
first = t.wait(r"compiling, 1 s: \[7/9\]; next: the table opens", 10)
second = t.wait(r"compiling, 2 s", 10)
expect("a line that changes on a terminal", first and second and t.wait_end() == 0 and
       len(t.screen.text().split("\n")[0].strip().split()) == 4 and not t.screen.text().split("\n")[1], t.screen.text())
print(f"{6 - len(failed)} passed, {len(failed)} failed")
sys.exit(bool(failed))
