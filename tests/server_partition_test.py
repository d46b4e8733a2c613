#!/usr/bin/env python3
"""server_partition_test.py RINGSIDE [TEST...] - a network that swallows what goes to the PostgreSQL, and the log.

The database stands behind a proxy on loopback that can swallow every byte, in both ways and of new connections too,
while it keeps them open: nothing fails, nothing answers. Whoever needs no database must not notice."""
import json
import os
import pathlib
import select
import socket
import sys
import tempfile
import threading
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, TIMEOUT, Checks, Line, Player, Refused, Server, play_on, seats_of
from server_cluster import Cluster

RINGSIDE = sys.argv[1]
LATE = float(os.environ.get("RINGSIDE_LATE", "0.4"))  # 0.05 is the goal; other tests run beside this one
SWALLOWS = 7.0                                        # longer than a connection takes to be given up


class Proxy:
    """Forwards connections to the database's socket until it is told to swallow them."""

    def __init__(self, database):
        self.path = os.path.join(database.folder, ".s.PGSQL.5432")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"postgres://ringside@127.0.0.1:{self.listener.getsockname()[1]}/postgres?sslmode=disable" \
                       "&gssencmode=disable"
        self.swallows = threading.Event()
        self.dead = []
        threading.Thread(target=self.open, daemon=True).start()

    def open(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def carry(self, client):
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(self.path)
            other = {client: server, server: client}
            swallowed = False
            while True:
                for sock in select.select(list(other), [], [])[0]:
                    data = sock.recv(65536)
                    swallowed = swallowed or self.swallows.is_set()
                    if swallowed and client not in self.dead:
                        self.dead.append(client)
                    if not data:
                        return
                    if not swallowed:  # what has lost bytes can never be used again
                        other[sock].sendall(data)
        except OSError:
            pass
        finally:
            client.close()
            server.close()

    def heal(self):
        self.swallows.clear()
        for client in self.dead:
            try:
                client.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def events(server, name=None):
    """Every line of the log is JSON."""
    lines = [json.loads(line) for line in server.told().splitlines()]
    return [line for line in lines if name in (None, line["event"])]


class Pings(threading.Thread):
    """How long the server takes to say that it is there."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.line, self.took, self.ends = Line(port), [], False

    def run(self):
        while not self.ends:
            began = time.monotonic()
            try:
                self.line.ask("ping")
            finally:
                self.took.append(time.monotonic() - began)
            time.sleep(0.02)


def ask_for_tables(port, tables, errors):
    """Each of a line of its own: a request that needs the database waits, and with it all that its line says."""
    lines = [Line(port, patience=30) for _ in tables]
    for line, table in zip(lines, tables):
        line.send({"do": "watch", "tag": 1, "table": table})

    def wait(line):
        try:
            line.wait_answer(1)
            errors.append("ok")
        except Refused as refusal:
            errors.append(refusal.error)
    threads = [threading.Thread(target=wait, args=(line,), daemon=True) for line in lines]
    for thread in threads:
        thread.start()
    return threads


def test_database_that_swallows(database):
    proxy = Proxy(database)
    with tempfile.TemporaryDirectory() as folder, \
            Server(RINGSIDE, proxy.address, *AS_QUICK_AS_CAN_BE, log=f"{folder}/a") as near, \
            Server(RINGSIDE, database.address, *AS_QUICK_AS_CAN_BE, log=f"{folder}/b") as far:
        elsewhere = [Line(far.port).ask("new", game="nokaut", watched=True)["table"] for _ in range(8)]
        _, players = seats_of(Line(near.port), near.port, dict(QUICK), seed=5)
        play_on(players, lambda: all(p.acknowledged > 2 for p in players))
        answers = []
        pings = Pings(near.port)
        pings.start()
        proxy.swallows.set()
        threads = ask_for_tables(near.port, elsewhere, answers)
        lobby = Line(near.port, patience=30)
        end = time.monotonic() + SWALLOWS
        while time.monotonic() < end:
            lobby.ask("tables")
            time.sleep(0.1)
        pings.ends = True
        pings.join(TIMEOUT)
        for thread in threads:
            thread.join(TIMEOUT)
        assert len(pings.took) > SWALLOWS / 0.1, len(pings.took)
        assert max(pings.took) < LATE, f"everybody waited {max(pings.took):.3f} s for the database"
        assert answers == ["store-waits"] * len(elsewhere), answers
        print(f"the longest of {len(pings.took)} pings took {max(pings.took) * 1000:.0f} ms")
        proxy.heal()
        for thread in ask_for_tables(near.port, elsewhere, answers):
            thread.join(TIMEOUT)
        assert answers[len(elsewhere):] == ["ok"] * len(elsewhere), answers
        play_on(players, lambda: all(p.over() for p in players), timeout=120)
        assert near.stop() == 0
        trouble = [line["event"] for line in events(near) if line["event"] in ("store-trouble", "store-good")]
        assert trouble in ([], ["store-trouble", "store-good"]), trouble  # if something was on its way
        refused = events(near, "refused")
        assert sum(line.get("store-waits", 0) for line in refused) >= len(elsewhere), refused


def test_table_that_was_removed(database):
    """Whoever still looks at it does not stop the others, nor bring it back."""
    with tempfile.TemporaryDirectory() as folder, \
            Server(RINGSIDE, database.address, *AS_QUICK_AS_CAN_BE, "--limit", "sweep-seconds=1", "--limit",
                   "keep-days=1", log=f"{folder}/a") as server:
        made, players = seats_of(Line(server.port), server.port, dict(QUICK), seed=6)
        _, others = seats_of(Line(server.port), server.port, dict(QUICK), seed=7)
        play_on(players, lambda: all(p.acknowledged > 2 for p in players))
        players[0].line.ask("resign")
        play_on(players, lambda: all(p.over() for p in players))
        table = made["table"]
        database.query(f"UPDATE heads SET changed = now() - interval '25 hours' WHERE id = '{table}'")
        end = time.monotonic() + TIMEOUT
        while database.query(f"SELECT id FROM tables WHERE id = '{table}'"):
            assert time.monotonic() < end, "it is still there"
            time.sleep(0.05)
        try:
            players[1].line.ask("renew")
        except Refused as refusal:
            assert refusal.error in ("not-seated", "store-waits", "no-table"), refusal.answer
        for name in ("tables", "heads", "seats", "actions", "seeds"):
            assert not database.query(f"SELECT id FROM {name} WHERE id = '{table}'"), name
        play_on(others, lambda: all(p.over() for p in others), timeout=120)
        assert server.stop() == 0
        assert sum(int(line["tables"]) for line in events(server, "removed")) == 1


def test_what_the_log_tells(_):
    """Refusals and logins by their kinds, at most a line a second, and nobody's name."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(pathlib.Path(folder) / "log.store")
        with Server(RINGSIDE, store, *AS_QUICK_AS_CAN_BE, "--limit", "hash-kib=8", "--limit", "tries=100") as server:
            line = Line(server.port)
            line.ask("keep", name="Secretive Sue", passphrase="a long passphrase")
            for _ in range(5):
                for request, keys in (("login", {"name": "Secretive Sue", "passphrase": "not the one"}),
                                      ("login", {"token": "A" * 38}),
                                      ("watch", {"table": "A" * 16})):
                    try:
                        line.ask(request, **keys)
                    except Refused:
                        pass
            line.ask("login", name="Secretive Sue", passphrase="a long passphrase")
            player = Player(server.port, *new_seat(line))
            assert player.seat
            assert server.stop() == 0
        logins, refused = events(server, "logins"), events(server, "refused")
        assert sum(e.get("new-name-good", 0) for e in logins) == 1, logins
        assert sum(e.get("passphrase-good", 0) for e in logins) == 1, logins
        assert sum(e.get("passphrase-bad", 0) for e in logins) == 5, logins
        assert sum(e.get("token-bad", 0) for e in logins) == 5, logins
        assert sum(e.get("no-table", 0) for e in refused) == 5, refused
        for kind in (logins, refused):
            times = [line["time"] for line in kind[:-1]]  # the last is of the end
            assert all(later - sooner > 0.9 for sooner, later in zip(times, times[1:])), times
        assert "Sue" not in server.told() and "127.0.0" not in server.told()


def new_seat(line):
    made = line.ask("new", **QUICK)
    return made["table"], made["invites"]["a"]


def main():
    checks = Checks(sys.argv[2:])
    with Cluster() as database:
        for test in (test_what_the_log_tells, test_database_that_swallows, test_table_that_was_removed):
            checks.run(test, database)
    checks.end()


main()
