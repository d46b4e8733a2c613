#!/usr/bin/env python3
"""The lab from outside: `ringside lab match` and its figures.

    python3 tests/lab_test.py out/ringside
"""
import json
import signal
import subprocess
import sys
import time

program = sys.argv[1]
passed = failed = 0


def check(name, good, told=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {name}: {told}")


def lab(*words):
    return subprocess.run([program, "lab", *words], capture_output=True, text=True, timeout=600)


def match(*words):
    run = lab("match", "--json", *words)
    check("json " + " ".join(words), run.returncode == 0, run.stderr)
    return json.loads(run.stdout)


def without_time(result):
    for bot in result["bots"]:
        del bot["seconds"]
    return result


for game in ("knockdown", "nokaut"):
    words = ("--a", "greedy", "--b", "random", "--game", game, "--games", "20")
    one = match(*words, "--threads", "1")
    check("game", one["game"] == game and one["games"] == 20 and one["pairs"] == 10, one)
    check("greedy wins", one["rate"] >= 0.8 and 0 < one["low"] < one["rate"] <= 1, one)
    check("nothing is certain", one["high"] <= 1 and one["high"] > one["low"], one)
    two = match(*words, "--threads", "2")
    check("threads change nothing", without_time(one) == without_time(two), (one, two))
    other = match(*words, "--seed", "2")
    check("another seed, other deals", without_time(other) != one, other)
    mirror = match("--a", "random", "--b", "greedy", "--game", game, "--games", "20")
    check("sides swapped", abs(mirror["rate"] + one["rate"] - 1) <= 0.2, (one, mirror))

same = match("--a", "search:60", "--b", "search:60", "--games", "2")
check("one pair tells nearly nothing", same["high"] - same["low"] > 0.7, same)

# A level is the same bot as its budget, and costs the same time on however many threads it plays.
level = match("--a", "expert", "--b", "random", "--games", "2", "--threads", "1")
budget = match("--a", "search:1600", "--b", "random", "--games", "2", "--threads", "1")
seconds = [r["bots"][0]["seconds"] for r in (level, budget)]
check("time of all threads", 0.5 < seconds[0] / seconds[1] < 2, seconds)
for r in (level, budget):
    del r["a"]
check("a level is its budget", without_time(level) == without_time(budget), (level, budget))

endless = match("--a", "greedy", "--b", "greedy", "--games", "200", "--seed", "4", "--set",
                "idle-limit=never")
check("matches without end are given up", endless["pairs"] == 100 and endless["unfinished"] > 0,
      endless)

text = lab("match", "--a", "search:50", "--b", "casual", "--game", "nokaut", "--games", "4", "--set",
           "players=4")
for word in ("search:50 wins", "95% interval", "decisions", "ms each", "simulations/s", "2 pairs"):
    check("told: " + word, word in text.stdout, text.stdout)
check("no progress into a file", text.stderr == "", text.stderr)
check("help", "usage:" in lab("match", "--help").stdout and lab("--help").returncode == 0)

wrong = [
    ["match"], ["match", "--a", "greedy"], ["match", "--a", "greedy", "--b", "nobody"],
    ["match", "--a", "greedy", "--b"], ["match", "--a", "greedy", "--b", "random", "--games", "3"],
    ["match", "--a", "greedy", "--b", "random", "--games", "0"],
    ["match", "--a", "greedy", "--b", "random", "--games", "x"],
    ["match", "--a", "greedy", "--b", "random", "--seed", "abc"],
    ["match", "--a", "greedy", "--b", "random", "--seed", "-1"],
    ["match", "--a", "greedy", "--b", "random", "--threads", "0"],
    ["match", "--a", "greedy", "--b", "random", "--game", "chess"],
    ["match", "--a", "greedy", "--b", "random", "--set", "arena=storm-bridge"],
    ["match", "--a", "greedy", "--b", "random", "--set", "edge-wound=purple"],
    ["match", "--a", "greedy", "--b", "random", "--best", "1"],
    ["match", "--a", "greedy", "--b", "random", "stray"],
    ["speed", "0"], ["speed", "-1"], ["speed", "inf"], ["speed", "1x"], ["speed", "1", "2"],
]
for words in wrong:
    run = lab(*words)
    good = run.returncode == 2 and run.stdout == "" and run.stderr.count("\n") == 1
    check("refused: " + " ".join(words), good, (run.returncode, run.stdout, run.stderr))

running = subprocess.Popen([program, "lab", "match", "--json", "--a", "search:50", "--b", "random",
                            "--games", "1000000"], stdout=subprocess.PIPE, text=True)
time.sleep(1.5)
running.send_signal(signal.SIGINT)
out, _ = running.communicate(timeout=60)
stopped = json.loads(out)
check("Ctrl-C tells what is there", 0 < stopped["pairs"] < 500000, stopped)

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
