#!/usr/bin/env python3
"""One generation of learning: self-play, trainings, selection by matches. See README.md.

  generation.py --program ringside-train --folder DATA --number N [--processes P] [options]

Into DATA go records (GAME.N.P.rec), networks (GAME.N.a.net ...), what was tried (log.txt) and the network that won
(GAME.net) with its recipe (GAME.recipe.txt). The next generation plays with GAME.net, if there is one, and learns
from the records of all before."""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = ("knockdown", "nokaut")
VARIANTS = {"a": ["--epochs", "3"], "b": ["--epochs", "2", "--mix", "0,0.5,0.5", "--policy", "0.5"],
            "c": ["--epochs", "4", "--mix", "0.05,0.35,0.6", "--decay", "0.03", "--seed", "2"],
            "d": ["--epochs", "6", "--mix", "0.05,0.35,0.6", "--decay", "0.03", "--policy", "0.5", "--seed", "3"]}


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--program", required=True)
    p.add_argument("--folder", required=True)
    p.add_argument("--number", type=int, required=True)
    p.add_argument("--processes", type=int, default=os.cpu_count())
    p.add_argument("--play", type=float, default=240, help="seconds of self-play, both games at once")
    p.add_argument("--share", type=float, default=0.5, help="of the processes play Knockdown")
    p.add_argument("--simulations", default="300")
    p.add_argument("--train", type=float, default=40, help="seconds of learning at most, each")
    p.add_argument("--variants", default="abc")
    p.add_argument("--match", type=float, default=60, help="seconds of matches for each game")
    p.add_argument("--pairs", type=int, default=300)
    p.add_argument("--backend", default="auto")
    p.add_argument("--most", type=int, default=0)
    p.add_argument("--steps", default="play,train,select")
    return p.parse_args()


class Generation:
    def __init__(self, a):
        self.a, self.begun = a, time.time()
        os.makedirs(a.folder, exist_ok=True)
        self.log = open(os.path.join(a.folder, "log.txt"), "a")

    def say(self, text):
        print(f"[{time.time() - self.begun:.0f} s] {text}", flush=True)
        self.log.write(text + "\n")
        self.log.flush()

    def path(self, name):
        return os.path.join(self.a.folder, name)

    def bot(self, game, simulations):
        best = self.path(game + ".net")
        return f"search:{simulations}" + (f"+net={best}" if os.path.exists(best) else "")

    def play(self):
        jobs, knockdown = [], round(self.a.processes * self.a.share)
        for i in range(self.a.processes):
            game = GAMES[i >= knockdown]
            seed = self.a.number * 100 + i
            jobs.append(subprocess.Popen([
                self.a.program, "play", game, self.bot(game, self.a.simulations), str(self.a.play), "0", str(seed),
                self.path(f"{game}.{self.a.number}.{i}.rec")], stderr=subprocess.DEVNULL))
        if any([job.wait() for job in jobs]):
            sys.exit("self-play failed")
        for game in GAMES:
            size = sum(os.path.getsize(f) for f in glob.glob(self.path(f"{game}.{self.a.number}.*.rec")))
            self.say(f"{game}: {size // 808} records by {os.path.basename(self.bot(game, self.a.simulations))}")

    def train(self):
        jobs = []
        for game in GAMES:
            keys = self.path(game + ".keys")
            subprocess.run([self.a.program, "keys", game, keys], check=True)
            for variant in self.a.variants:
                out = self.path(f"{game}.{self.a.number}.{variant}")
                command = [sys.executable, os.path.join(HERE, "train.py"), "--keys", keys, "--out", out + ".net",
                           "--backend", self.a.backend, "--seconds", str(self.a.train), "--most", str(self.a.most)]
                jobs.append((out, subprocess.Popen(
                    command + VARIANTS[variant] + sorted(glob.glob(self.path(game + ".*.rec"))),
                    stdout=open(out + ".txt", "w"), stderr=subprocess.STDOUT)))
        for out, job in jobs:
            failed = job.wait()
            tail = open(out + ".txt").read().strip().split("\n")
            self.say(f"{os.path.basename(out)}: " + ("FAILED\n" + "\n".join(tail[-8:]) if failed else tail[-1][:1500]))

    def match(self, game, one, other, seconds, pairs, sets=()):
        done = subprocess.run([self.a.program, "match", game, one, other, str(pairs), str(seconds),
                               str(9000 + self.a.number), str(self.a.processes), *sets],
                              stdout=subprocess.PIPE, text=True, check=True)
        self.say(done.stdout.strip().replace(self.a.folder + "/", ""))
        return float(done.stdout.split("|")[3].split("%")[0])

    def select(self):
        for game in GAMES:
            tried = sorted(glob.glob(self.path(f"{game}.{self.a.number}.*.net")))
            before = self.path(game + ".net")
            if os.path.exists(before):
                shutil.copy(before, self.path(f"{game}.before.net"))
                tried.append(self.path(f"{game}.before.net"))
            results = [(self.match(game, f"search:1000+net={net}", "search:1000", self.a.match / max(len(tried), 1),
                                   self.a.pairs), net) for net in tried]
            if results:
                best = max(results)
                self.keep(game, *best)

    def keep(self, game, rate, net):
        self.say(f"{game}: {os.path.basename(net)} wins {rate:.1f}%")
        if ".before." in net or rate <= 50:
            return
        shutil.copy(net, self.path(game + ".net"))
        with open(self.path(game + ".recipe.txt"), "w") as out:
            settings = {k: v for k, v in vars(self.a).items() if k not in ("program", "folder")}
            out.write(f"generation {self.a.number}, {settings}\n{rate:.1f}% against search:1000 at 1,000 "
                      f"simulations when it was chosen\n")
            out.write(json.dumps(json.load(open(net.replace(".net", ".result.json"))), indent=1) + "\n")


def main():
    g = Generation(arguments())
    g.say(f"generation {g.a.number}")
    for step in g.a.steps.split(","):
        getattr(g, step)()


if __name__ == "__main__":
    main()
