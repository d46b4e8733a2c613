#!/usr/bin/env python3
"""Runs the requests of docs/referee.md and docs/scene.md again and compares the answers.

   tools/referee_page.py PROGRAM            prints what differs, exits 1 if anything does
   tools/referee_page.py PROGRAM --write    writes the new answers into the pages

A request is a line `    > ...`, its answer the line `    < ...` after it, or several lines
`    < view/zones/row: ...`, each a part of the answer (of a list by number or by "id"); what ends in
` ...` is compared as far as it goes. After `quit` a new process starts. Where a saved match names
the rules by their hash, it must be the hash of PROGRAM.
"""
import json
import pathlib
import re
import subprocess
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
PAGES = [DOCS / "referee.md", DOCS / "scene.md"]
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


def correct_hashes(name, lines, rules):
    """Returns how many lines of requests and saved matches named other rules."""
    wrong = 0
    for i, line in enumerate(lines):
        if line.startswith(("    > ", "    rules ")) and ANY_HASH not in line:
            lines[i] = re.sub(r"rules [0-9a-f]{16}", "rules " + rules, line)
            if lines[i] != line:
                wrong += 1
                print(f"{name}:{i + 1}: other rules than {rules}")
    return wrong


def part_of(answer, path):
    """The part of an answer that a path names, as JSON."""
    at = json.loads(answer)
    for step in path.split("/"):
        if isinstance(at, list):
            at = at[int(step)] if step.isdigit() else next(x for x in at if x["id"] == step)
        else:
            at = at[step]
    return json.dumps(at, ensure_ascii=False, separators=(",", ":"))


def expected(old, answer):
    """What a line should say that says `old` now."""
    path = re.match(r"([a-z][\w/.-]*): ?", old)
    head = path.group(0).rstrip() + " " if path else ""
    new = head + (part_of(answer, path.group(1)) if path else answer)
    return new[:len(old) - 4] + " ..." if old.endswith(" ...") else new


def compare(program, page, write):
    """Returns how many lines of the page are not what the program answers."""
    lines = page.read_text(encoding="utf-8").splitlines()
    rules = json.loads(answers(program, ['{"do":"hello"}'])[0])["rules"]
    different = correct_hashes(page.name, lines, rules)
    places = [i for i, line in enumerate(lines) if line.startswith("    > ")]
    for place, answer in zip(places, answers(program, [lines[i][6:] for i in places])):
        i = place + 1
        while i < len(lines) and lines[i].startswith("    <"):
            old, new = lines[i][6:], expected(lines[i][6:], answer)
            if new != old:
                different += 1
                print(f"{page.name}:{i + 1}: {lines[place][6:86]}\n  - {old[:150]}\n  + {new[:150]}")
                lines[i] = "    < " + new
            i += 1
    if write:
        page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return different


def main():
    program, write = sys.argv[1], "--write" in sys.argv
    different = sum(compare(program, page, write) for page in PAGES)
    return 1 if different and not write else 0


sys.exit(main())
