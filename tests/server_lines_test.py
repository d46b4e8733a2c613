#!/usr/bin/env python3
"""server_lines_test.py RINGSIDE - bad lines between a server and its players: that break all the time, that are slow
and break, that fall asleep without a word. A proxy on loopback makes them; whole matches of both games end, and
everybody hears everything exactly once (Player.note)."""
import pathlib
import random
import select
import socket
import sys
import tempfile
import threading
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, Checks, Line, Lost, Player, Server

RINGSIDE = sys.argv[1]
PATIENCE = 20  # seconds until a line that does not answer is given up; sleeping ones are given up sooner


class Proxy:
    """Passes bytes on, `delay` seconds later; each connection ends after a while, or falls asleep: nothing passes any
    more, and neither end is told."""

    def __init__(self, port, delay=0.0, life=None, sleeps=None, seed=0):
        self.port_behind, self.delay, self.life, self.sleeps = port, delay, life, sleeps
        self.dice = random.Random(seed)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.broken = self.slept = 0
        self.open = True
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while self.open:
            try:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.port_behind))
            except OSError:
                return
            threading.Thread(target=self.pump, args=(near, far), daemon=True).start()

    def until(self, span):
        return time.monotonic() + self.dice.uniform(*span) if span else float("inf")

    def pump(self, near, far):
        """Both ways, until the connection ends one way or the other."""
        ends, sleeps, waiting = self.until(self.life), self.until(self.sleeps), []
        for sock in (near, far):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            while (now := time.monotonic()) < min(ends, sleeps):
                due = waiting[0][0] if waiting else now + 0.05
                for sock in select.select([near, far], [], [], max(0, min(due, ends, sleeps) - now))[0]:
                    data = sock.recv(65536)
                    if not data:
                        return
                    waiting.append((time.monotonic() + self.delay, far if sock is near else near, data))
                while waiting and waiting[0][0] <= time.monotonic():
                    _, to, data = waiting.pop(0)
                    to.sendall(data)
            if sleeps < ends:
                self.slept += 1
                time.sleep(PATIENCE)
            else:
                self.broken += 1
        except OSError:
            pass
        finally:
            near.close()
            far.close()

    def close(self):
        self.open = False
        self.listener.close()


def play(player, ends, quiet=5.0):
    """Plays until the match is over. Who hears nothing for a while asks whether anybody is there, as the page does."""
    heard = time.monotonic()
    while not player.over():
        assert time.monotonic() < ends, (player.seat, player.line.last.get("moment", {}).get("sight"))
        try:
            player.step(0.2)
            heard = time.monotonic()
        except TimeoutError:
            if time.monotonic() - heard > quiet:
                ask_whether_there(player)
                heard = time.monotonic()
        except Lost:
            player.come_back()


def ask_whether_there(player):
    try:
        player.line.ask("ping")
    except Lost:
        player.come_back()


def match(server, ports, new, patience=PATIENCE, quiet=5.0, within=240):
    """A whole match of players who come by these ports; what each heard is what there is to hear."""
    made = Line(server.port).ask("new", **{**QUICK, **new})
    players = [Player(server.port, made["table"], invite, name=seat, seed=i)
               for i, (seat, invite) in enumerate(made["invites"].items())]
    ends = time.monotonic() + within
    for player, port in zip(players, ports):
        player.port, player.patience = port, patience
        player.come_back()
    failures = []

    def guarded(player):
        try:
            play(player, ends, quiet)
        except Exception as error:  # told in the test's own thread
            failures.append(repr(error))

    threads = [threading.Thread(target=guarded, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures
    for player in players:
        check = Line(server.port)
        check.ask("sit", table=player.table, secret=player.secret)
        assert [event["words"] for event in check.push("moment")["events"]] == player.log, player.seat
        player.line.close()


def breaking(server, game):
    # with a little delay, or a match may be over before its lines have broken
    proxy = Proxy(server.port, delay=0.01, life=(0.05, 0.6), seed=1)
    match(server, [proxy.port, proxy.port], {"game": game})
    proxy.close()
    assert proxy.broken > 2, proxy.broken


def slow_and_breaking(server, game):
    """Nobody hears of anything sooner than 300 ms after it was said, and lines break besides."""
    proxy = Proxy(server.port, delay=0.15, life=(1.0, 6.0), seed=2)
    match(server, [proxy.port, server.port], {"game": game})
    proxy.close()
    assert proxy.broken > 0, proxy.broken


def sleeping(server, game):
    """A phone falls asleep without a word, and wakes up on another line; the server does not wait for the old one."""
    proxy = Proxy(server.port, delay=0.01, sleeps=(0.2, 1.2), seed=3)  # or it is over before anybody sleeps
    match(server, [proxy.port, server.port], {"game": game}, patience=0.5, quiet=0.5)
    proxy.close()
    assert proxy.slept > 0, proxy.slept


def two_lines(server, game):
    """Two tabs of one seat on bad lines, both of which answer: nothing is done twice, and both hear the same."""
    proxy = Proxy(server.port, life=(0.1, 1.0), seed=4)
    made = Line(server.port).ask("new", **{**QUICK, "game": game})
    players = [Player(server.port, made["table"], invite, seed=i) for i, invite in enumerate(made["invites"].values())]
    tab = Player.__new__(Player)
    tab.__dict__.update(players[0].__dict__, port=proxy.port, dice=random.Random(9), log=[], era=None, next=0)
    tab.line = Line(server.port)
    tab.come_back()
    ends = time.monotonic() + 120
    threads = [threading.Thread(target=play, args=(player, ends)) for player in (*players, tab)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(p.over() for p in (*players, tab)) and tab.log == players[0].log
    proxy.close()


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as name:
        with Server(RINGSIDE, str(pathlib.Path(name) / "lines.store"), *AS_QUICK_AS_CAN_BE) as server:
            tests = [threading.Thread(target=checks.run, args=(test, server, game))
                     for test in (breaking, slow_and_breaking, sleeping, two_lines) for game in ("knockdown", "nokaut")]
            for test in tests:  # most of their time is waiting
                test.start()
            for test in tests:
                test.join()
            checks.run(lambda: server.stop() == 0 or 1 / 0)
    checks.end()


main()
