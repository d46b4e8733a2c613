#!/usr/bin/env python3
"""How often a tower of so many cubes succeeds: from what was measured, docs/tower-odds.tsv, to the table
in docs/tower.md, the plot docs/tower-odds.svg and tower/odds.h, which bots use.

  nice out/ringside tower odds --towers 1000 >docs/tower-odds.tsv    (a quarter of an hour on one core)
  tools/tower_odds.py --write                                        the other three
  tools/tower_odds.py                      checks that all is as it must be; exits 1 if not
"""
import pathlib
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA, PLOT = ROOT / "docs/tower-odds.tsv", ROOT / "docs/tower-odds.svg"
PAGE, HEADER = ROOT / "docs/tower.md", ROOT / "tower/odds.h"
WAYS = ("mouse", "touch", "keys")
BEGIN, END = "<!-- odds: written by tools/tower_odds.py -->", "<!-- end of odds -->"


def read_data():
    """{cubes: {way: (towers, passed)}}"""
    data = {}
    for line in DATA.read_text().splitlines():
        cubes, way, towers, passed = line.split("\t")[:4]
        data.setdefault(int(cubes), {})[way] = (int(towers), int(passed))
    return data


def permille(data, cubes, way=None):
    """Of one way, or of all three together."""
    ways = [way] if way else WAYS
    towers = sum(data[cubes][w][0] for w in ways)
    passed = sum(data[cubes][w][1] for w in ways)
    return (passed * 1000 + towers // 2) // towers


def odds(data):
    """By number of cubes from 0; a tower with more cubes is never easier."""
    values = [1000]
    for cubes in sorted(data):
        values.append(min(values[-1], permille(data, cubes)))
    return values


# ---- What is written ----

def header(data):
    values = odds(data)
    numbers = textwrap.fill(", ".join(f"{v}" for v in values) + "};", 100,
                            initial_indent="    ", subsequent_indent="    ")
    return f"""/* odds.h - how often a person builds a tower of so many cubes in ten seconds, in permille.
 *
 * Written by tools/tower_odds.py from docs/tower-odds.tsv; docs/tower.md tells how it was measured.
 * Integers only, so that whoever searches agrees with everybody else. Changing it changes games. */
#ifndef TOWER_ODDS_H
#define TOWER_ODDS_H

enum {{ TOWER_ODDS_CUBES = {len(values) - 1} }};

/* By the number of cubes; with more than TOWER_ODDS_CUBES there is no hope. */
static const unsigned short tower_odds[TOWER_ODDS_CUBES + 1] = {{
{numbers}

#endif
"""


def table(data):
    lines = ["| cubes | mouse | touch | keys | all |", "|---:|---:|---:|---:|---:|"]
    for cubes, value in enumerate(odds(data)):
        if cubes == 0:
            continue
        shown = " | ".join(f"{permille(data, cubes, w) / 10:.1f}" for w in WAYS)
        lines.append(f"| {cubes} | {shown} | {value / 10:.1f} |")
    return "\n".join(lines)


def page(data):
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    return before + BEGIN + "\n" + table(data) + "\n" + END + rest.split(END)[1]


LINES = {"mouse": ("#b5502a", "", "circle"), "touch": ("#365f9f", "7 4", "square"),
         "keys": ("#33805f", "2 4", "diamond")}  # told apart without colour, too


def mark(shape, x, y, colour):
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
    turn = f' transform="rotate(45 {x:.1f} {y:.1f})"' if shape == "diamond" else ""
    return f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" fill="{colour}"{turn}/>'


def plot(data):
    left, top, width, height = 56, 24, 640, 320
    last = max(data)
    across = lambda cubes: left + (cubes - 1) * width / (last - 1)
    up = lambda value: top + height - value * height / 1000
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400" role="img" '
           'font-family="sans-serif" font-size="13" fill="#1d1a26">',
           "<title>Towers that stand, of 100, by the number of cubes</title>",
           '<rect width="720" height="400" fill="#f3eee3"/>']
    for value in range(0, 1001, 250):
        out.append(f'<path stroke="#c9bda6" d="M{left} {up(value):.1f}H{left + width}"/>'
                   f'<text x="{left - 8}" y="{up(value) + 4:.1f}" text-anchor="end">'
                   f'{value // 10} %</text>')
    for cubes in data:
        out.append(f'<text x="{across(cubes):.1f}" y="{top + height + 20}" '
                   f'text-anchor="middle">{cubes}</text>')
    out.append(f'<text x="{left + width / 2}" y="{top + height + 40}" text-anchor="middle">'
               "cubes</text>")
    for row, (way, (colour, dashes, shape)) in enumerate(LINES.items()):
        points = [(across(c), up(permille(data, c, way))) for c in sorted(data)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        out.append(f'<path fill="none" stroke="{colour}" stroke-width="2" '
                   f'stroke-dasharray="{dashes}" d="M{path}"/>')
        out += [mark(shape, x, y, colour) for x, y in points]
        y = top + 24 + 22 * row
        out.append(f'<path stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}" '
                   f'd="M560 {y}H600"/>{mark(shape, 580, y, colour)}'
                   f'<text x="610" y="{y + 4}">{way}</text>')
    return "\n".join(out + ["</svg>"]) + "\n"


# ---- What must hold ----

def fairness(data):
    """The demands on the curve; what is broken."""
    problems = []
    if sorted(data) != list(range(1, 21)):
        problems.append("docs/tower-odds.tsv does not go from 1 to 20 cubes")
    for cubes, by_way in sorted(data.items()):
        if min(towers for towers, _ in by_way.values()) < 1000:
            problems.append(f"{cubes} cubes: fewer than 1,000 towers")
        values = [permille(data, cubes, way) for way in WAYS]
        if max(values) - min(values) > 100:
            problems.append(f"{cubes} cubes: the ways of steering are {values} permille")
    for cubes, low, high in ((6, 950, 1000), (10, 500, 900), (16, 0, 50)):
        if not low <= permille(data, cubes) <= high:
            problems.append(f"{cubes} cubes: {permille(data, cubes)} permille is not fair")
    return problems


def measured_again(data):
    """One line of the data, built anew by the program as it is now."""
    cubes, way = 8, "keys"
    towers, passed = data[cubes][way]
    run = subprocess.run([ROOT / "out/ringside", "tower", "odds", "--from", str(cubes), "--to",
                          str(cubes), "--way", way, "--towers", str(towers)],
                         capture_output=True, text=True, check=True)
    line = next(l for l in DATA.read_text().splitlines() if l.startswith(f"{cubes}\t{way}\t"))
    if run.stdout.strip() != line.strip():
        return [f"the program now says \"{run.stdout.strip()}\", the data \"{line}\": measure anew"]
    return []


def main():
    data = read_data()
    made = {HEADER: header(data), PLOT: plot(data), PAGE: page(data)}
    if sys.argv[1:] == ["--write"]:
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
        return 0
    problems = fairness(data) + measured_again(data)
    problems += [f"{path.relative_to(ROOT)} is not what the data say"
                 for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    print("\n".join(problems) or f"{len(data)} sizes of towers: fair, and told truly")
    return bool(problems)


sys.exit(main())
