#!/usr/bin/env python3
"""server_kill_test.py RINGSIDE - kills the server with SIGKILL at any moment under load, again and again.

After each kill the store is read: every action that was acknowledged is there, at its number, once. Then the
server starts again at the same port, the clients come back by themselves and play on, and in the end all
matches that were begun come to their end. RINGSIDE_KILLS says how often (30)."""
import os
import pathlib
import random
import select
import sqlite3
import sys
import tempfile
import threading
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, Line, Lost, Player, Refused, Server, play_on

RINGSIDE = sys.argv[1]
KILLS = int(os.environ.get("RINGSIDE_KILLS", "30"))
TABLES = 6


class Witness(Player):
    """Remembers what it has sent and what was acknowledged: {number of the decision: answer}."""

    def __init__(self, *arguments, **more):
        self.sent, self.sure = {}, {}
        super().__init__(*arguments, **more)

    def act(self, said):
        answers = self.answers(said)
        if not answers or said["sight"]["seat"] != self.seat:
            return
        at, answer = said["decisions"], self.dice.choice(answers)
        self.sent.setdefault(at, set()).add(answer["answer"])
        try:
            self.line.ask("answer", at=at, era=said["era"], **answer)
            self.sure[at] = answer["answer"]
        except Refused as refusal:
            if refusal.error != "stale":
                raise


def new_table(line, port, number):
    game = ("knockdown", "nokaut")[number % 2]
    made = line.ask("new", **QUICK, game=game)
    return [Witness(port, made["table"], invite, name=seat, seed=number) for seat, invite in made["invites"].items()]


def play_a_while(players, seconds):
    """Whatever happens to lines: nobody comes back before the server does."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        socks = {p.line.sock: p for p in players}
        ready = [p for p in players if p.line.inbox or p.line.buffer] or \
            [socks[s] for s in select.select(list(socks), [], [], left)[0]]
        for player in ready:
            try:
                player.step(0.01)
            except TimeoutError:
                pass


def kill_soon(server, dice):
    """In another thread, so that the kill comes while a client waits for an answer."""
    timer = threading.Timer(dice.uniform(0.005, 0.25), server.process.kill)
    timer.start()
    return timer


def check(server, players):
    """What was acknowledged is there; returns how many actions were compared."""
    compared = 0
    with sqlite3.connect(server.store) as store:
        for player in players:
            rows = store.execute("SELECT number, seat, action FROM actions WHERE id = ? ORDER BY number",
                                 (player.table,)).fetchall()
            assert [row[0] for row in rows] == list(range(len(rows))), "a number is missing"
            seat = "abcd".index(player.seat)
            for at, answer in player.sure.items():
                assert at < len(rows), f"lost: {answer} at {at}, of {len(rows)}"
                assert rows[at][1:] == (seat, answer), f"changed: {answer} at {at} is {rows[at]}"
                compared += 1
    return compared


def main():
    dice = random.Random(KILLS)
    compared = matches = 0
    with tempfile.TemporaryDirectory() as folder:
        store = str(pathlib.Path(folder) / "kill.store")
        flags = ("--limit", "new-tables=100000", *AS_QUICK_AS_CAN_BE)
        with Server(RINGSIDE, store, *flags) as server:
            players, everybody = [], []
            for kill in range(KILLS):
                timer = kill_soon(server, dice)
                try:
                    players = [p for p in players if not p.over()]
                    line = Line(server.port)
                    while len(players) < 2 * TABLES:
                        players += new_table(line, server.port, matches)
                        everybody += players[-2:]
                        matches += 1
                    play_a_while(players, 5)
                except (Lost, OSError):
                    pass
                timer.join()
                server.process.wait()
                server.end()
                compared += check(server, everybody)
                server.start()
                for player in players:
                    player.come_back()
            players = [p for p in players if not p.over()]
            play_on(players, lambda: all(p.over() for p in players), timeout=120)
            compared += check(server, everybody)
            everybody = len(everybody)
            assert server.stop() == 0
    print(f"{KILLS} kills, {matches} matches, {everybody} seats, {compared} acknowledged actions compared")
    assert compared > KILLS
    print("1 passed, 0 failed")


main()
