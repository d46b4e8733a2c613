#!/usr/bin/env python3
"""tower_figures.py RINGSIDE [CUBES] - how smooth a tower is on the full screen; docs/tower.md has the figures.

Builds one by one key on a pseudo-terminal of 50 x 160 for its ten seconds: how many times a second the screen is
drawn anew, how long the longest wait was, and what a frame costs the processor."""
import os
import pathlib
import select
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))
from terminal_screen import Terminal  # pylint: disable=wrong-import-position

RINGSIDE, CUBES = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "10"
PRESS_EVERY, SECONDS = 0.25, 9.5


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def frames(terminal):
    """When something was drawn, while keys are pressed; what is written at one go is one frame."""
    start = time.monotonic()
    drawn, size, pressed = [], 0, start
    while time.monotonic() < start + SECONDS:
        if time.monotonic() > pressed + PRESS_EVERY:
            os.write(terminal.file, b" ")
            pressed = time.monotonic()
        if not select.select([terminal.file], [], [], 0.002)[0]:
            continue
        size += len(os.read(terminal.file, 65536))
        now = time.monotonic()
        if not drawn or now - drawn[-1] > 0.006:
            drawn.append(now)
    return drawn, size


def main():
    with tempfile.TemporaryDirectory() as home:
        measure(Terminal([RINGSIDE, "play", "--language", "en", "--tower", CUBES], rows=50, columns=160,
                         env={"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}))


def measure(terminal):
    assert terminal.wait("Practice: a tower"), terminal.screen.text()
    terminal.send(" ")
    before = processor_seconds(terminal.pid)
    drawn, size = frames(terminal)
    used = processor_seconds(terminal.pid) - before
    waits = sorted(b - a for a, b in zip(drawn, drawn[1:]))
    late = sum(wait > 1 / 30 for wait in waits)
    print(f"a tower of {CUBES} cubes, 50 x 160 cells, {SECONDS} s: {len(drawn) / SECONDS:.0f} frames a second, "
          f"{late} of {len(waits)} later than 1/30 s, the longest wait {1000 * waits[-1]:.0f} ms; "
          f"{1000 * used / len(drawn):.1f} ms of the processor and {size / len(drawn):.0f} bytes a frame")
    terminal.kill()


main()
