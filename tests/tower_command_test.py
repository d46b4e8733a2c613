#!/usr/bin/env python3
"""`ringside tower`: same seed, same towers; another seed, others; a wrong call gets one clear line."""
import subprocess
import sys

PROGRAM = sys.argv[1]
problems = []


def run(*words):
    return subprocess.run([PROGRAM, "tower", *words], capture_output=True, text=True, timeout=600)


def expect(holds, what):
    if not holds:
        problems.append(what)


FEW = ("odds", "--towers", "6", "--from", "8", "--to", "8", "--reasons")
first, again, other = run(*FEW), run(*FEW), run(*FEW, "--seed", "2")
expect(first.returncode == 0 and len(first.stdout.splitlines()) == 3, "a line for each way")
expect(first.stdout == again.stdout, "the same seed gives the same towers")
expect(first.stdout != other.stdout, "another seed gives others")
for line in first.stdout.splitlines():
    cubes, way, towers, passed, permille = line.split("\t")[:5]
    expect(way in ("mouse", "touch", "keys") and (cubes, towers) == ("8", "6"), line)
    expect(int(permille) == (int(passed) * 1000 + 3) // 6, line)
one = run("odds", "--towers", "20", "--from", "1", "--to", "1", "--way", "keys")
expect(one.stdout == "1\tkeys\t20\t20\t1000\n", "one cube stands by itself")
for words in ((), ("odd",), ("odds", "--towers"), ("odds", "--towers", "0"), ("odds", "--way", "foot"),
              ("odds", "--from", "5", "--to", "3"), ("odds", "--to", "41"), ("odds", "--seed", "-1")):
    wrong = run(*words)
    expect(wrong.returncode == 2 and not wrong.stdout and wrong.stderr, f"refused: {words}")
expect(run("--help").returncode == 0, "--help")

for problem in problems:
    print("FAIL", problem)
sys.exit(bool(problems))
