#!/usr/bin/env python3
"""The lab from outside: its commands and their figures, by bots that need no time.

    python3 tests/lab_test.py out/ringside
"""
import csv
import fcntl
import json
import os
import pathlib
import pty
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import xml.etree.ElementTree as xml

program = sys.argv[1]
root = pathlib.Path(__file__).resolve().parent.parent
folder = tempfile.TemporaryDirectory()
here = pathlib.Path(folder.name)
passed = failed = 0


def check(name, good, told=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {name}: {told}")


def lab(*words, seconds=600):
    return subprocess.run([program, "lab", *words], capture_output=True, text=True, timeout=seconds)


def refused(*words, says=""):
    """One line that says it, nothing else, and the status of a wrong call."""
    try:
        run = lab(*words, seconds=60)
    except subprocess.TimeoutExpired:
        check("refused at once: " + " ".join(words), False)
        return
    good = run.returncode == 2 and run.stdout == "" and run.stderr.count("\n") == 1 and says in run.stderr
    check("refused: " + " ".join(words), good, (run.returncode, run.stdout[:300], run.stderr))


def match(*words):
    run = lab("match", "--json", *words)
    check("json " + " ".join(words), run.returncode == 0, run.stderr)
    return json.loads(run.stdout)


def until_interrupted(*words, at=rb"\] [1-9]\d*/", then=lambda: None, columns=0):
    """Runs with a bar and, once it shows this (None: never), does that and presses Ctrl-C: output, bar, status."""
    primary, secondary = pty.openpty()
    if columns:
        fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with open(here / "output", "w+") as output:
        running = subprocess.Popen([program, "lab", *words], stdout=output, stderr=secondary)
        os.close(secondary)
        bar, pressed = b"", False
        while True:
            try:
                piece = os.read(primary, 4096)
            except OSError:  # nobody writes any more
                break
            bar += piece
            if at and not pressed and re.search(at, bar):
                then()
                running.send_signal(signal.SIGINT)
                pressed = True
        os.close(primary)
        status = running.wait(timeout=60)
        output.seek(0)
        return output.read(), bar, status


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

endless = match("--a", "greedy", "--b", "greedy", "--games", "200", "--seed", "1", "--set",
                "idle-limit=never")
check("matches without end are given up", endless["pairs"] == 100 and endless["unfinished"] > 0,
      endless)

text = lab("match", "--a", "search:50", "--b", "casual", "--game", "nokaut", "--games", "4", "--set",
           "players=4")
for word in ("search:50 wins", "95% interval", "decisions", "ms each", "simulations/s", "2 pairs"):
    check("told: " + word, word in text.stdout, text.stdout)
check("no progress into a file", text.stderr == "", text.stderr)
for key in ("players=4", "grid=advanced", "lone=dragons", "first=dragons", "box=nokaut"):
    check("help names " + key, re.search(rf"Nokaut takes[^:]* {key.split('=')[0]}\b", lab("--help").stdout))
    match("--a", "random", "--b", "random", "--games", "2", "--game", "nokaut", "--set", "players=3", "--set", key)
check("help names no other", "cards" not in re.search("Nokaut takes[^:]*:", lab("--help").stdout)[0])
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
    ["match", "--a", "greedy", "--b", "random", "--set", "arena=nowhere"],
    ["match", "--a", "greedy", "--b", "random", "--set", "a=veroth", "--set", "b=veroth"],
    ["match", "--a", "greedy", "--b", "random", "--pairs", "2"],
    ["match", "--a", "greedy", "--b", "random", "--set", "edge-wound=purple"],
    ["match", "--a", "greedy", "--b", "random", "--best", "1"],
    ["match", "--a", "greedy", "--b", "random", "stray"],
    ["speed", "0"], ["speed", "-1"], ["speed", "inf"], ["speed", "1x"], ["speed", "1", "2"],
]
for words in wrong:
    refused(*words)

out, _, status = until_interrupted("match", "--json", "--a", "search:50", "--b", "random", "--games",
                                   "1000000")
stopped = json.loads(out)
check("Ctrl-C tells what is there", 0 < stopped["pairs"] < 500000, stopped)


# ---- Fixed fighters, arenas, skills; a box of one's own ----

fixed = match("--a", "greedy", "--b", "random", "--games", "4", "--set", "a=veroth", "--set",
              "b=driana", "--set", "arena=service-deck", "--set", "skills=nemesis")
check("all fixed", fixed["pairs"] == 2 and fixed["set"][2:] == ["arena=service-deck", "skills=nemesis"],
      fixed)
shipped = (root / "boxes/siege-storm/cards.box").read_text()
strong = here / "strong.box"
strong.write_text(re.sub(r"(special fists-of-fury.*?)damage 1H1L", r"\1damage 5H5L ko", shipped,
                         flags=re.S))
words = ("--a", "greedy", "--b", "greedy", "--games", "20", "--set", "a=veroth", "--set", "b=driana")
check("a box changes the match",
      without_time(match(*words)) != without_time(match(*words, "--box", str(strong))))


# ---- Boxes that bring nothing to what is played ----

(here / "empty.box").write_text("")
(here / "remark.box").write_text("# nothing yet\n")
for name in ("empty.box", "remark.box"):
    for words in (["lab", "balance", "--bots", "random", "--pairs", "1", "--box", str(here / name)],
                  ["lab", "match", "--a", "random", "--b", "random", "--box", str(here / name)],
                  ["lab", "compare", "shipped", str(here / name)], ["box", "check", str(here / name)]):
        run = subprocess.run([program, *words], capture_output=True, text=True, timeout=600)
        check("nothing in it: " + " ".join(words), run.returncode == 1 and run.stdout == ""
              and run.stderr.count("\n") == 1 and f"{name}: there is nothing in it" in run.stderr, run.stderr)
for game, box in (("nokaut", strong), ("knockdown", root / "boxes/nokaut/cards.box")):
    words = ("--game", game, "--pairs", "1000000")
    refused("compare", "shipped", str(box), *words, says=f"has nothing of {game}")
    refused("compare", str(box), "shipped", *words, says=f"has nothing of {game}")
    refused("balance", *words, "--box", str(box), says=f"has nothing of {game}")
    refused("match", "--a", "greedy", "--b", "greedy", "--games", "1000000", "--game", game, "--box", str(box),
            says=f"has nothing of {game}")
# Words are for any game.
match("--a", "random", "--b", "random", "--games", "2", "--game", "nokaut", "--box", str(root / "words/table/es.txt"))


# ---- Balance ----

def balance(*words):
    run = lab("balance", *words)
    check("balance " + " ".join(words), run.returncode == 0 and run.stderr == "", run.stderr)
    return run.stdout


def sane(ratio, share, unit=1):
    """A figure with its interval around it."""
    pairs, n, total = ratio["counts"][:3]
    if pairs == 0 or "mean" not in ratio:
        return pairs < 2
    good = abs(ratio["mean"] - total / n / unit) < 1e-4 and ratio["low"] <= ratio["high"]
    inside = ratio["low"] - 1e-9 <= ratio["mean"] <= ratio["high"] + 1e-9
    return good and (0 <= ratio["low"] and ratio["high"] <= 1 if share else inside)


for game in ("knockdown", "nokaut"):
    words = ("--game", game, "--bots", "random,greedy", "--pairs", "1", "--json")
    text = balance(*words, "--threads", "1")
    check("threads change nothing", text == balance(*words, "--threads", "3"))
    check("a seed gives other deals", text != balance(*words, "--seed", "2"))
    study = json.loads(text)
    names, units = study["names"], len(study["names"]["matchups"]) * 2
    check("complete", study["complete"] and study["done"] == [[0, units]], study["done"])
    for level in study["levels"]:
        check("matches", level["matches"] == units and level["unfinished"] == 0, level["matches"])
        check("lengths", sum(level["length"]) == units, level["length"])
        sides = level["sides"]
        check("points are shared out", sum(s["counts"][2] for s in sides) == 4 * units / 2, sides)
        check("each side is in its pairs",
              all(side["counts"][0] == sum(i in m["sides"] for m in names["matchups"])
                  for i, side in enumerate(sides)), sides)
        ends = level["all"]["endings"]
        check("endings are all", sum(e["counts"][2] for e in ends.values())
              == level["all"]["rounds"]["counts"][2], ends)
        check("one ending each" if game == "nokaut" else "two or three rounds",
              level["all"]["rounds"]["mean"] == 1 if game == "nokaut"
              else 2 <= level["all"]["rounds"]["mean"] <= 3, level["all"]["rounds"])
        shares = [*sides, level["all"]["first"], *ends.values()]
        shares += [m["wins"] for m in level["matchups"]]
        shares += [t["wins"] for t in level["things"] if "wins" in t]
        check("shares are sane", all(sane(r, True) for r in shares))
        means = [(t[k], 10000 if k in ("gain", "swing") else 1) for t in level["things"]
                 for k in ("taken", "used", "gain", "swing") if k in t]
        check("means are sane", means and all(sane(r, False, unit) for r, unit in means))
        known = any("gain" in t for t in level["things"])
        check("only who thinks estimates", known == (level["bot"] != "random"), level["bot"])
        used = {t["sort"] for t in level["things"] if t.get("used", {"counts": [0] * 6})["counts"][2]}
        if game == "knockdown":  # a text that always holds has no event: it is seen all the same
            hidden = [t for t in level["things"] if t["id"] in ("long-arms", "steady-aim")]
            check("lasting texts are used", any(t["used"]["counts"][2] for t in hidden), hidden)
        wanted = {"knockdown": {"attack", "special", "skill"},
                  "nokaut": {"common", "unique", "magic", "riposte"}}[game]
        check("all sorts are used", wanted <= used, used)
    greedy = study["levels"][1]["things"]
    if game == "nokaut":
        check("goals are fulfilled", any(t["fulfilled"]["counts"][2] for t in greedy
                                         if t["sort"] == "goal"))
    gains = [t["gain"]["mean"] for t in greedy if "mean" in t.get("gain", {})]
    check("what greedy chooses seems better to it", min(gains) >= 0 and max(gains) < 1, gains)

# One fighter alone: the same deals as in the whole, so the same figures.
whole = json.loads(balance("--bots", "greedy", "--pairs", "1", "--json"))
alone = json.loads(balance("--bots", "greedy", "--pairs", "1", "--json", "--only", "veroth"))
at = [i for i, side in enumerate(whole["names"]["sides"]) if side["id"] == "veroth"][0]
check("only", all(at in m["sides"] for m in alone["names"]["matchups"]))
check("only: the same deals", alone["levels"][0]["sides"][at] == whole["levels"][0]["sides"][at])
two = json.loads(balance("--bots", "greedy", "--pairs", "1", "--json", "--only", "siege-storm/veroth,rook",
                         "--only", "mgielec-fog,xingo"))
ids = [side["id"] for side in whole["names"]["sides"]]
check("only two against each other", sorted(sorted(ids[i] for i in m["sides"]) for m in two["names"]["matchups"])
      == [["mgielec-fog", "xingo"], ["rook", "veroth"]], two["names"]["matchups"])
for pair, figures in zip(two["names"]["matchups"], two["levels"][0]["matchups"]):
    check("only two: the same deals", figures == whole["levels"][0]["matchups"][whole["names"]["matchups"].index(pair)])
mode = json.loads(balance("--game", "nokaut", "--bots", "random", "--pairs", "1", "--json", "--set",
                          "players=3", "--set", "grid=advanced"))
check("set: only what it says", [m["mode"] for m in mode["names"]["matchups"]]
      == [f"players=3 grid=advanced lone={team}" for team in ("dragons", "unicorns")], mode["names"])
ruled = balance("--bots", "random", "--pairs", "1", "--json", "--only", "veroth", "--set",
                "arena=dying-menhir")
taken = {t["box"] for t in json.loads(ruled)["levels"][0]["things"]
         if t["sort"] == "attack" and "taken" in t}
check("set: one arena, one deck", taken == {"tainted-grail"}, taken)

# ---- Shards, merging, interruption, going on ----

terms = ("--bots", "random,greedy", "--pairs", "3", "--only", "nemesis", "--seed", "7")
at_once = balance(*terms, "--json")
shards = [str(here / f"shard{i}.json") for i in (1, 2, 3)]
for i, shard in enumerate(shards):
    balance(*terms, "--shard", f"{i + 1}/3", "--out", shard)
    check("a shard is not all", not json.load(open(shard))["complete"])
check("shards give the same bytes", lab("merge", "--json", *reversed(shards)).stdout == at_once)
merged = here / "merged.json"
again = lab("merge", *shards, "--out", str(merged), "--csv", str(here / "m.csv"))
check("merged file", merged.read_text() == at_once and again.returncode == 0, again.stderr)
check("the same table", again.stdout == balance(*terms))

# With more pairs a shard goes on and keeps its pairs, whatever it is one of; no other takes its file up.
grown = ("--bots", "random,greedy", "--only", "veroth", "--seed", "9")
larger = balance(*grown, "--pairs", "5", "--json")
for n in (2, 3):
    parts = [str(here / f"grown{i}of{n}.json") for i in range(1, n + 1)]
    for pairs in ("2", "5"):
        for i, part in enumerate(parts):
            balance(*grown, "--pairs", pairs, "--shard", f"{i + 1}/{n}", "--out", part)
    run = lab("merge", "--json", *parts)
    check("shards that have grown are one study", run.stdout == larger, run.stderr)
    levels = [[level["matches"] for level in json.load(open(part))["levels"]] for part in parts]
    check("every shard has its share of each level", all(max(c) - min(c) <= 4 for c in zip(*levels)), levels)
    for other in ("1/2", "2/3", "1/4", "2/4"):
        if other != f"1/{n}":
            refused("balance", *grown, "--pairs", "5", "--shard", other, "--out", parts[0],
                    says=f"not of shard {other}")
balance(*grown, "--pairs", "5", "--out", parts[0])
check("without --shard it goes on from a shard", open(parts[0]).read() == larger)
refused("balance", *grown, "--pairs", "5", "--shard", "1/3", "--out", parts[0], says="not of shard 1/3")

stop = here / "stopped.json"
long = (program, "lab", "balance", "--bots", "greedy", "--pairs", "15", "--only", "veroth", "--only",
        "patch", "--seed", "3", "--threads", "1", "--out", str(stop), "--json")
out, told, status = until_interrupted(*long[2:])
part = json.loads(stop.read_text())
played = sum(to - begin for begin, to in part["done"])
check("interrupted", status == 1 and b"the same command goes on" in told, told)
check("Ctrl-C keeps what is there", 0 < played and not part["complete"] and json.loads(out) == part,
      (played, part["complete"]))
check("it counts what is there", part["levels"][0]["matches"] == 2 * played)
rest = subprocess.run(long, capture_output=True, text=True, timeout=600)
fresh = lab("balance", *long[3:-3], "--json")
check("going on gives the same figures", rest.returncode == 0 and rest.stdout == fresh.stdout
      and stop.read_text() == fresh.stdout, rest.stderr)
check("done is done", subprocess.run(long, capture_output=True, text=True).stdout == fresh.stdout)

more = here / "more.json"
balance("--bots", "random", "--pairs", "1", "--only", "veroth", "--out", str(more))
balance("--bots", "random", "--pairs", "2", "--only", "veroth", "--out", str(more))
check("more pairs go on too", more.read_text()
      == balance("--bots", "random", "--pairs", "2", "--only", "veroth", "--json"))

# ---- Where reports go ----

quick = ("balance", "--bots", "random", "--pairs", "1", "--only", "veroth")
days = ("balance", "--bots", "expert", "--pairs", "1000")  # what is refused after a match is never refused here
kept = here / "read-only"
kept.write_text("kept")
kept.chmod(0o444)
os.mkfifo(here / "pipe")
(here / "lost").symlink_to(here / "nowhere/x.json")
for option in ("--out", "--csv", "--html"):
    refused(*days, option, str(here / "nofolder/x"), says="No such file or directory")
    refused(*days, option, str(kept / "x"), says="Not a directory")
    refused(*days, option, str(here), says="it is a folder")
    refused(*days, option, str(kept), says="it is read-only")
    refused(*days, option, str(here / "pipe"), says="it is not a file")
    refused(*days, option, str(here / "lost"), says="No such file or directory")
    refused(*days, option, "", says="No such file or directory")
    if os.geteuid():  # to the superuser every folder is writable
        (here / "closed").mkdir(exist_ok=True)
        (here / "closed").chmod(0o555)
        refused(*days, option, str(here / "closed/x"), says="Permission denied")
check("a file that nobody may write stays", kept.read_text() == "kept")
check("a pipe and a link stay", (here / "pipe").is_fifo() and (here / "lost").is_symlink())

# Links are followed; what takes the place of a file is as open to others as that was.
(here / "target").mkdir()
(here / "target/t.csv").write_text("old")
(here / "target/t.csv").chmod(0o640)
(here / "link.csv").symlink_to("target/t.csv")
umask = os.umask(0o027)
balance(*quick[1:], "--csv", str(here / "link.csv"), "--html", str(here / "target/new.html"))
os.umask(umask)
modes = [(here / "target" / name).stat().st_mode & 0o777 for name in ("t.csv", "new.html")]
check("a link is written through", (here / "link.csv").is_symlink()
      and (here / "target/t.csv").read_text().startswith("level,"))
check("modes", modes == [0o640, 0o640], modes)
check("no draft is left", sorted(os.listdir(here / "target")) == ["new.html", "t.csv"],
      os.listdir(here / "target"))

# Two reports in one file.
for one, other in (("--out", "--csv"), ("--csv", "--html"), ("--html", "--out")):
    refused(*days, one, str(here / "same"), other, str(here / "target/../same"), says="each report needs its own")
refused(*days, "--out", str(here / "link.csv"), "--csv", str(here / "target/t.csv"), says="each report")
refused(*days, "--box", str(strong), "--csv", str(strong), says="one of the files to be read")

# A folder that goes away meanwhile: the tables are told all the same, and what else can be written is.
(here / "going").mkdir()
out, told, status = until_interrupted(
    "balance", "--bots", "greedy", "--pairs", "100000", "--only", "veroth", "--out", str(here / "going/x.json"),
    "--csv", str(here / "stays.csv"), then=(here / "going").rmdir)
check("what cannot be written at the end is told", status == 1 and b"cannot write" in told, told[-300:])
check("nothing is lost then", "Boards: wins" in out and (here / "stays.csv").stat().st_size > 1000, out[:300])

# Merging replaces a study only, and none that it reads.
diary = here / "diary.txt"
diary.write_text("dear diary\n")
refused("merge", *shards, "--out", str(diary), says="not a file of lab balance")
for option in ("--out", "--csv", "--html"):
    refused("merge", *shards, option, shards[1], says="one of the files to be read")
check("they stay", diary.read_text() == "dear diary\n" and json.load(open(shards[1]))["format"])
again = lab("merge", *shards, "--out", str(merged))
check("a study is replaced", again.returncode == 0 and merged.read_text() == at_once, again.stderr)

# A file that was changed by hand or is none.
def spoilt(change):
    """A shard in which something was changed."""
    study = json.load(open(shards[0]))
    change(study, study["levels"][1])
    (here / "spoilt.json").write_text(json.dumps(study))
    return str(here / "spoilt.json")


def set_count(figure, at, number):
    figure["counts"][at] = number


check("a shard that was only read is good", lab("merge", spoilt(lambda s, l: None)).returncode == 0)
for change in (lambda s, l: l.update(matches=-7), lambda s, l: l.update(matches=l["matches"] + 2),
               lambda s, l: l.update(unfinished=-1), lambda s, l: l.update(unfinished=l["matches"] + 1),
               lambda s, l: l["length"].__setitem__(slice(0, 2), [-2, l["length"][0] + l["length"][1] + 2]),
               lambda s, l: l["length"].__setitem__(5, l["length"][5] + 1),
               lambda s, l: s["done"].pop(),
               lambda s, l: set_count(l["sides"][0], 0, l["matches"]),  # more pairs than are played
               *(lambda s, l, at=at, n=n: set_count(l["all"]["turns"], at, n)
                 for at in range(6) for n in (2 ** 62, -2 ** 62, -2 ** 63)),
               lambda s, l: set_count(l["all"]["turns"], 5, 3),
               lambda s, l: set_count(l["things"][0]["taken"], 2, 2 ** 40)):
    refused("merge", spoilt(change), says="is damaged")
refused("merge", str(here), says="Is a directory")
refused("merge", shards[0], str(here), says="Is a directory")
refused("merge", "/dev/zero", says="neither a file nor a pipe")

# ---- The bar ----

_, bar, _ = until_interrupted("balance", "--bots", "greedy", "--pairs", "2", at=None)
check("a bar with the time that is left",
      re.search(rb"\[#+\.*\] \d+/126 pairs, \d+:\d\d:\d\d left", bar), bar[-200:])

# A line as wide as the terminal goes on in the next one, and the update leaves it behind.
for columns in (0, 80, 60, 30, 12):
    for words in (("match", "--a", "greedy", "--b", "greedy", "--games", "40"),
                  ("balance", "--bots", "greedy", "--pairs", "3", "--only", "veroth")):
        _, bar, _ = until_interrupted(*words, at=None, columns=columns)
        lines = bar.decode().replace("\r\n", "").split("\r")[1:]
        widths = {len(line.removesuffix("\033[K")) for line in lines}
        check(f"the bar fits into {columns} columns: {words[0]}", 0 < max(widths) < (columns or 80), lines[-2:])
        check(f"a bar in {columns} columns: {words[0]}", ("[#" in lines[-1]) == (columns not in (12, 30))
              and lines[-1].removeprefix("[#")[0] in "#123456789", lines[-1])

# ---- Reports ----

table, page = here / "report.csv", here / "report.html"
text = balance("--bots", "random,greedy", "--pairs", "2", "--csv", str(table), "--html", str(page))
for word in ("Boards: wins", "who starts wins", "ended by: ko", "Match-ups", "fists-of-fury",
             "random", "greedy"):
    check("told: " + word, word in text, text[:2000])
for start in ("Boards: wins", "Matches", "attack ", "special ", "skill "):
    block = text[text.index("\n" + start) + 1:].split("\n\n")[0].splitlines()
    ends = {len(line) for line in block[1:]}
    check(f"columns stand below each other: {start}", len(block) > 3 and len(ends) == 1, ends)
check("one pair is no pairs", " match-ups, 1 pair of matches each," in lab(*quick).stdout)
few = lab("balance", "--bots", "random", "--game", "nokaut", "--set", "players=2", "--set", "grid=standard",
          "--html", str(here / "few.html"))
check("one match-up is no match-ups", "nokaut: 1 match-up, 20 pairs of matches each" in few.stdout
      and "<li>1 match-up, 20 pairs of matches" in (here / "few.html").read_text(), few.stdout[:80])
check("one pair of lab match", "2 matches in 1 pair\n"
      in lab("match", "--a", "random", "--b", "random", "--games", "2").stdout)
rows = list(csv.DictReader(table.open()))
check("rows", len(rows) > 500 and {r["level"] for r in rows} == {"random", "greedy"}, len(rows))
check("rows have figures", all(float(r["low"]) <= float(r["high"]) for r in rows if r["mean"]))
for game in ("knockdown", "nokaut"):
    if game == "nokaut":
        balance("--game", game, "--bots", "greedy", "--pairs", "1", "--html", str(page))
    source = page.read_text()
    tree = xml.fromstring(source)  # raises if it is not well formed
    check("a page", tree.tag == "html" and source.startswith("<!DOCTYPE html>"), tree.tag)
    check("no script", not [e for e in tree.iter() if e.tag in ("script", "link", "img", "iframe")])
    attributes = [(k, v) for e in tree.iter() for k, v in e.attrib.items()]
    check("no handler", not [k for k, _ in attributes if k.startswith("on")])
    check("nothing from elsewhere", not re.search(r"https?:|//[a-z]|url\(|@import|(src|href)=", source),
          re.findall(r"https?:\S*|url\(\S*", source)[:3])
    frame = re.search(r"\.beyond\{([^}]*)\}", source)[1]
    check("frames have four edges", "outline:" in frame and "border:" not in frame, frame)
    pictures = [e for e in tree.iter("svg") if e.get("role") == "img"]
    check("pictures have titles", pictures and all(e.find("title") is not None for e in pictures))
    check("only endings of its game", ("ended by: goals" in source) == (game == "nokaut")
          and f"<h1>Balance of {game.capitalize()}" in source, re.findall("ended by: [a-z]+", source))
    check("figures stand in tables too", len(list(tree.iter("table"))) > 4)
odd = here / "odd.box"
odd.write_text(shipped.replace('"Veroth', '"<b>&Veroth', 1))
balance("--bots", "random", "--pairs", "1", "--only", "veroth", "--box", str(odd), "--html",
        str(page))
check("names are written as text", "&lt;b&gt;&amp;Veroth" in page.read_text()
      and xml.fromstring(page.read_text()) is not None)

# ---- Compare ----

run = lab("compare", "shipped", str(strong), "--bots", "greedy", "--only", "veroth", "--pairs", "6",
          "--json")
check("compare", run.returncode == 0, run.stderr)
compared = json.loads(run.stdout)
changes = {(c["table"], c["id"]): c for c in compared["levels"][0]["changes"]}
veroth = changes["wins", "veroth"]
check("a stronger special wins more", veroth["sure"] and veroth["difference"]["low"] > 0
      and veroth["new"] > veroth["old"], veroth)
check("more matches where it is not sure", any(c.get("more_matches", 0) > 0 and not c["sure"]
                                               for c in changes.values()))
# The pairs that are asked for are just enough, and the matches are those that they add under both boxes.
for c in changes.values():
    if "pairs_wanted" not in c:
        continue
    wanted, e = c["pairs_wanted"], c["difference"]
    check("more matches are more pairs", c["more_matches"]
          == 4 * (wanted * compared["played"] // compared["pairs"] - compared["played"]), c)
    matchups = c["pairs"] / compared["pairs"]  # in which this figure is
    enough = max(c["pairs"] * ((e["high"] - e["low"]) / 2 / e["mean"]) ** 2, c["pairs"] + 0.5) / matchups
    spare = 1 if matchups == 1 else 1 + 1 / matchups
    check("the pairs that are wanted", enough * 0.999 <= wanted < (enough + spare) * 1.001, (enough, c))
check("of one match-up too", any(c["pairs"] == compared["pairs"] and "pairs_wanted" in c
                                 for c in changes.values()))
back = lab("compare", str(strong), "shipped", "--bots", "greedy", "--only", "veroth", "--pairs", "6",
           "--json")
turned = {(c["table"], c["id"]): c for c in json.loads(back.stdout)["levels"][0]["changes"]}
check("the other way round", turned["wins", "veroth"]["difference"]["mean"]
      == -veroth["difference"]["mean"], turned["wins", "veroth"])
# A special attack of one fighter: where that one does not fight, not one match may differ.
idle = here / "idle.box"
idle.write_text(re.sub(r"(special falling-moon.*?)damage 3H", r"\1damage 1H", shipped, flags=re.S))
same = lab("compare", "shipped", str(idle), "--bots", "greedy", "--only", "nemesis/patch", "--pairs",
           "2", "--json", "--set", "arena=service-deck")
same = json.loads(same.stdout)["levels"][0]["changes"]
others = [c for c in same if c["table"] == "wins" and c["id"] not in ("xingo", "patch")]
check("the same deals under both", others and all(c["difference"]["mean"] == 0 for c in others),
      others)
text = lab("compare", "shipped", str(strong), "--bots", "random", "--only", "veroth", "--pairs", "2")
check("compare in words", "more matches: --pairs" in text.stdout and "veroth" in text.stdout,
      text.stdout)

# ---- The page on balance ----

tool = str(root / "tools/balance_page.py")
before, after = here / "before.json", here / "after.json"
for path, *extra in ((before,), (after, "--box", str(strong))):
    balance("--bots", "greedy", "--pairs", "4", "--only", "veroth", *extra, "--out", str(path))
written, played = here / "balance.md", here / "match.json"
played.write_text(json.dumps(fixed))
run = subprocess.run([sys.executable, tool, str(after), str(played), "--before", str(before), "--write",
                      str(written)], capture_output=True, text=True)
check("a page is written", run.returncode == 0 and run.stdout == "", run.stderr)
was, is_now = ([f"{100 * json.loads(path.read_text())['levels'][0]['sides'][at][key]:.1f}"
                for key in ("mean", "low", "high")] for path in (before, after))
line = "| Veroth, Berserker | %s%% (%s to %s) | %s%% (%s to %s) |" % (*was, *is_now)
check("before and now", line in written.read_text(), (line, written.read_text()[:1500]))
line = f"| knockdown {' '.join(fixed['set'])} | greedy against random | 4 |"
check("whether skill decides", line in written.read_text(), (line, written.read_text()[-600:]))
# Of two studies before, that of the same bots counts.
others = here / "others.json"
others.write_text(before.read_text().replace('"greedy"', '"random"'))
run = subprocess.run([sys.executable, tool, str(after), "--before", str(before), str(others)],
                     capture_output=True, text=True)
check("before by the same bots", "; before: greedy, rules" in run.stdout, run.stdout[:3000])
# What stands outside its target is named, and played again it stands beside the first figure.
study = json.loads(after.read_text())
names, courses = study["names"], study["levels"][0]["matchups"]
ids = [side["id"] for side in names["sides"]]
far = [",".join(ids[i] for i in name["sides"]) for name, course in zip(names["matchups"], courses)
       if not 0.35 <= course["wins"]["mean"] <= 0.65]
run = subprocess.run([sys.executable, tool, "--outside", str(after)], capture_output=True, text=True)
told = run.stdout.splitlines()
check("what stands outside is named", far and told[0] == "knockdown " + " ".join(f"--only {pair}" for pair in far),
      (far, run.stdout, run.stderr))
more = here / "again.json"
balance("--bots", "greedy", "--pairs", "5", "--seed", "4", *told[0].split()[1:], "--box", str(strong), "--out", str(more))
run = subprocess.run([sys.executable, tool, str(after), "--again", str(more)], capture_output=True, text=True)
rows = [line for line in run.stdout.splitlines() if "| 5, 4 |" in line]
first = [f"{100 * course['wins']['mean']:.1f}%" for course in courses
         if not 0.35 <= course["wins"]["mean"] <= 0.65]
check("and stands beside the first figure", len(rows) == len(far)
      and all(f"| 5, 4 | {figure} (" in line for line, figure in zip(rows, first)), (rows, first, run.stderr))
# What is not given stays: the other game's part, and its lines of skill.
other = written.read_text().replace("Knockdown", "Nokaut").replace("knockdown", "nokaut")
kept = other[other.index("## Nokaut"):other.index("## Does skill")]
written.write_text(other)
run = subprocess.run([sys.executable, tool, str(before), str(after), str(played), "--write", str(written)],
                     capture_output=True, text=True)
both = written.read_text()
check("the part of a game that is not given stays", run.returncode == 0 and kept in both, both)
check("studies of one game stand in one part", both.count("## Knockdown\n") == 1
      and both.count("    ringside lab balance --game knockdown") == 2, both)
check("so do lines of skill", both.count("| greedy against random |") == 2
      and "| nokaut " + " ".join(fixed["set"]) in both, both[-600:])
run = subprocess.run([sys.executable, tool, str(here / "text.csv")], capture_output=True, text=True)
check("no page of nothing", run.returncode != 0)

# ---- Wrong calls ----

(here / "text.json").write_text("{}\n")
(here / "bad.json").write_text(merged.read_text().replace('"counts"', '"count"'))
greedy1 = ("--bots", "random", "--pairs", "1")
wrong = [
    ["balance", "stray"], ["balance", "--bots"], ["balance", "--bots", "nobody"],
    ["balance", "--bots", "greedy,"], ["balance", "--bots", "greedy,greedy"],
    ["balance", "--bots", "search:10ms"], ["balance", "--pairs", "0"], ["balance", "--pairs", "x"],
    ["balance", "--game", "chess"], ["balance", "--only", "nobody"],
    ["balance", "--only", "veroth,nobody"], ["balance", "--only", "veroth,"], ["balance", "--only", "veroth,veroth"],
    ["balance", "--shard", "0/3"],
    ["balance", "--shard", "4/3"], ["balance", "--shard", "1"], ["balance", "--shard", "a/b"],
    ["balance", "--shard", "1/"], ["balance", "--set", "a=veroth"], ["balance", "--set", "x"],
    ["balance", "--set", "arena=nowhere"], ["balance", "--game", "nokaut", "--set", "first=dragons"],
    ["balance", "--a", "greedy"], ["balance", "--best", "1"], ["balance", "--seed", "-1"],
    ["balance", *greedy1, "--out", str(merged)], ["balance", *greedy1, "--out", str(table)],
    ["balance", *terms[:3], "2", *terms[4:], "--out", str(merged)],
    ["compare"], ["compare", "shipped"], ["compare", "shipped", "shipped"],
    ["compare", "a", "b", "c"], ["compare", "shipped", str(strong), "--out", "x"],
    ["merge"], ["merge", str(here / "none.json")], ["merge", str(here / "text.json")],
    ["merge", str(here / "bad.json")], ["merge", shards[0], shards[0]],
    ["merge", shards[0], str(more)], ["merge", "--box", "x", shards[0]],
]
kept = merged.read_text()
for words in wrong:
    refused(*words)
check("nothing was changed", merged.read_text() == kept)

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
