#!/usr/bin/env python3
"""Runs the requests of docs/referee.md again and compares the answers with the page.

   tools/referee_page.py PROGRAM            prints what differs, exits 1 if anything does
   tools/referee_page.py PROGRAM --write    writes the new answers into the page

A request is a line `    > ...`, its answer the line `    < ...` after it; an answer that ends in
` ...` is compared as far as it goes. After `quit` a new process starts. Where a saved match names
the rules by their hash, it must be the hash of PROGRAM.
"""
import json
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "referee.md"
ANY_HASH = "0123456789abcdef"  # stands for any


def answers(program, requests):
    """Runs the requests, a process for each session."""
    out, session = [], []
    for request in requests + [None]:
        if request is not None:
            session.append(request)
        if session and (request is None or '"quit"' in request):
            run = subprocess.run([program, "referee"], input="\n".join(session) + "\n",
                                 capture_output=True, text=True, check=False)
            lines = run.stdout.splitlines()
            out += lines + [""] * (len(session) - len(lines))
            session = []
    return out


def correct_hashes(lines, rules):
    """Returns how many lines of requests and saved matches named other rules."""
    wrong = 0
    for i, line in enumerate(lines):
        if line.startswith(("    > ", "    rules ")) and ANY_HASH not in line:
            lines[i] = re.sub(r"rules [0-9a-f]{16}", "rules " + rules, line)
            if lines[i] != line:
                wrong += 1
                print(f"line {i + 1}: other rules than {rules}")
    return wrong


def main():
    program, write = sys.argv[1], "--write" in sys.argv
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rules = json.loads(answers(program, ['{"do":"hello"}'])[0])["rules"]
    different = correct_hashes(lines, rules)
    places = [i for i, line in enumerate(lines) if line.startswith("    > ")]
    for i, answer in zip(places, answers(program, [lines[i][6:] for i in places])):
        if i + 1 >= len(lines) or not lines[i + 1].startswith("    < "):
            continue
        old = lines[i + 1][6:]
        new = answer[:len(old) - 4] + " ..." if old.endswith(" ...") else answer
        if new != old:
            different += 1
            print(f"line {i + 2}: {lines[i][6:86]}\n  - {old[:150]}\n  + {new[:150]}")
            lines[i + 1] = "    < " + new
    if write:
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if different and not write else 0


sys.exit(main())
