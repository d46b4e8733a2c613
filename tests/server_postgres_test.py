#!/usr/bin/env python3
"""server_postgres_test.py RINGSIDE [TEST...] - several servers that share one PostgreSQL.

Starts a PostgreSQL of its own. Seats of one match are at different servers; servers are killed at any moment, in
the middle of a commit too, the database is restarted as after a loss of power, answers of the database are lost on
their way. What was acknowledged is there, once, at its number, and all matches come to their end. RINGSIDE_KILLS says
how often a server is killed (12)."""
import os
import pathlib
import random
import select
import sys
import tempfile
import threading
import time
import urllib.request

from server_client import QUICK, TIMEOUT, Checks, Line, Lost, Player, Refused, Server, play_on
from server_cluster import Cluster

RINGSIDE = sys.argv[1]
KILLS = int(os.environ.get("RINGSIDE_KILLS", "12"))
FLAGS = ("--limit", "new-tables=100000", "--limit", "rate=100000", "--limit", "burst=100000")
TABLES = 6


class Servers:
    """So many servers at one database."""

    def __init__(self, database, count, addresses=None):
        self.folder = tempfile.TemporaryDirectory()
        self.all = [Server(RINGSIDE, (addresses or [database.address] * count)[i], *FLAGS,
                           log=str(pathlib.Path(self.folder.name) / f"{i}.log")) for i in range(count)]

    def __enter__(self):
        return self.all

    def __exit__(self, *_):
        for server in self.all:
            if server.process.poll() is None:
                server.kill()
        self.folder.cleanup()


def metric(server, name):
    with urllib.request.urlopen(f"http://localhost:{server.port}/metrics") as page:
        return next(float(line.split()[1]) for line in page.read().decode().splitlines() if line.startswith(name + " "))


def until(condition, what, timeout=TIMEOUT):
    end = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class Witness(Player):
    """Plays at any of the servers; remembers what was acknowledged: {number of the decision: answer}."""

    def __init__(self, servers, *arguments, **more):
        self.servers, self.sure = servers, {}
        super().__init__(servers[more.get("seed", 0) % len(servers)].port, *arguments, **more)

    def act(self, said):
        answers = self.answers(said)
        if not answers or said["sight"]["seat"] != self.seat:
            return
        at, answer = said["decisions"], self.dice.choice(answers)
        try:
            told = self.line.ask("answer", at=at, era=said["era"], **answer)
            if not told.get("waits"):
                self.sure[at] = answer["answer"]
        except Refused as refusal:
            if refusal.error not in ("stale", "not-asked", "store-waits"):
                raise
            if refusal.error == "store-waits":
                time.sleep(0.05)
                self.line.ask("look")

    def come_back(self, within=TIMEOUT):
        """To any server that is there."""
        end = time.monotonic() + within
        while True:
            self.port = self.dice.choice(self.servers).port
            try:
                self.line.close()
                self.line = Line(self.port, form=self.form, language=self.language)
                self.sit()
                return
            except (Lost, OSError, Refused, TimeoutError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)


def new_match(servers, number, **more):
    """A table made at one server, whose seats are at the next ones."""
    line = Line(servers[number % len(servers)].port)
    made = line.ask("new", **{**QUICK, "game": ("knockdown", "nokaut")[number % 2], **more})
    line.close()
    return [Witness(servers, made["table"], invite, name=seat, seed=number + i + 1)
            for i, (seat, invite) in enumerate(made["invites"].items())]


def check(database, players):
    """What was acknowledged is there, once; returns how many actions were compared."""
    compared, rows = 0, {}
    for table, number, seat, action in database.query("SELECT id, number, seat, action FROM actions ORDER BY id, number"):
        rows.setdefault(table, []).append((int(number), int(seat), action))
    for player in players:
        mine = rows.get(player.table, [])
        assert [row[0] for row in mine] == list(range(len(mine))), "a number is missing"
        for at, answer in player.sure.items():
            assert at < len(mine), f"lost: {answer} at {at}, of {len(mine)}"
            assert mine[at][1:] == ("abcd".index(player.seat), answer), f"changed: {answer} at {at} is {mine[at]}"
            compared += 1
    return compared


# ---- Playing at different servers ----

def test_seats_apart(database):
    with Servers(database, 3) as servers:
        players = [p for number in range(4) for p in new_match(servers, number)]
        play_on(players, lambda: all(p.over() for p in players), timeout=120)
        assert check(database, players) > 100
        files = {p.table: set() for p in players}
        for player in players:
            files[player.table].add(player.line.ask("save")["match"])
        assert all(len(told) == 1 for told in files.values()), "two servers have two matches"
        assert sum(metric(s, "ringside_store_trouble") for s in servers) == 0
        assert [s.stop() for s in servers] == [0, 0, 0]


# ---- Deaths ----

def play_while(players, condition):
    """Whatever happens to lines, they come back."""
    while condition():
        socks = {p.line.sock: p for p in players}
        ready = [p for p in players if p.line.inbox or p.line.buffer] or \
            [socks[s] for s in select.select(list(socks), [], [], 0.02)[0]]
        for player in ready:
            try:
                player.step(0.01)
            except TimeoutError:
                pass
            except (Lost, Refused):
                player.come_back()


def kill_and_restart(server, dice):
    """At any moment, in another thread."""
    def run():
        time.sleep(dice.uniform(0.02, 0.3))
        server.kill()
        for _ in range(20):  # as a service manager does; the database may not be there
            try:
                server.start()
                return
            except AssertionError:
                server.end()
                time.sleep(0.2)
    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_killed(database):
    dice = random.Random(KILLS)
    matches = compared = 0
    with Servers(database, 3) as servers:
        players, everybody = [], []
        for kill in range(KILLS):
            players = [p for p in players if not p.over()]
            while len(players) < 2 * TABLES:
                players += new_match(servers, matches)
                everybody += players[-2:]
                matches += 1
            thread = kill_and_restart(servers[kill % 3], dice)
            if kill % 4 == 3:
                play_while(players, lambda: thread.is_alive() and dice.random() > 0.1)
                database.restart()
            play_while(players, thread.is_alive)
            compared += check(database, everybody)
        play_on(players, lambda: all(p.over() for p in players), timeout=240)
        compared += check(database, everybody)
        conflicts = sum(metric(s, "ringside_conflicts_total") for s in servers)
        print(f"{KILLS} kills, {KILLS // 4} restarts of the database, {matches} matches at 3 servers, {compared} "
              f"acknowledged actions compared, {conflicts:.0f} conflicts at those that live")
        assert compared > KILLS


def main():
    checks = Checks(sys.argv[2:])
    with Cluster() as database:
        for test in (test_seats_apart, test_killed):
            checks.run(test, database)
    checks.end()


main()
