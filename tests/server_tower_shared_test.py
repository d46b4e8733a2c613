#!/usr/bin/env python3
"""server_tower_shared_test.py RINGSIDE - towers where three servers share a PostgreSQL: whoever builds, plays against
it and looks on are at three servers; the builder goes to another one, servers are killed, lists are forged and late."""
import sys
import tempfile
import time

from server_builder import (NEW, RATE, RINGSIDE, commands_of, each_command, program, tell, towers_heard, until_tower,
                            verdict, wait_for_verdict)
from server_client import AS_QUICK_AS_CAN_BE, TIMEOUT, Checks, Line, Player, Server, refused
from server_cluster import Cluster

FLAGS = ("--limit", "new-tables=100000", *AS_QUICK_AS_CAN_BE)


class Club:
    """Three servers at one database."""

    def __init__(self, database):
        self.folder = tempfile.TemporaryDirectory()
        self.database = database
        self.servers = [Server(RINGSIDE, database.address, *FLAGS, log=f"{self.folder.name}/{i}.log") for i in range(3)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        self.folder.cleanup()

    def mend(self):
        """All of them are there."""
        for server in self.servers:
            if server.process.poll() is not None:
                server.start()

    @property
    def ports(self):
        return [server.port for server in self.servers]

    def at(self, player):
        return next(server for server in self.servers if server.port == player.port)

    def elsewhere(self, *players):
        """A server where none of them is."""
        return next(server for server in self.servers if server.port not in [p.port for p in players])

    def stored(self, table):
        """The towers in its actions, and the pieces of one under way."""
        rows = self.database.query(f"SELECT action FROM actions WHERE id = '{table}' AND action LIKE '% tower %' "
                                   "ORDER BY number")
        return [row[0] for row in rows], self.database.query(f"SELECT told FROM towers WHERE id = '{table}'")


class Watcher:
    """Somebody who looks on; hears a tower as it comes, in moments and in pieces."""

    def __init__(self, line):
        self.line, self.told, self.running = line, [], None

    def hear(self, until, what):
        end = time.monotonic() + TIMEOUT
        while not until():
            left = end - time.monotonic()
            assert left > 0, (what, len(self.told), self.running)
            message = self.line.inbox.pop(0) if self.line.inbox else self.line.read(left)
            tower = message.get("moment", {}).get("tower") or message.get("tower")
            if tower and "running" in tower:
                self.told, self.running = each_command([tower["told"]]), tower["running"]
            elif tower:
                self.told += each_command([tower["told"]])


def begin(club, seed):
    """A tower that stands if it is built as the list says; everybody at another server."""
    builder, other, line, tower = until_tower(club.ports, seed=seed, good=True)
    assert len({builder.port, other.port, line.sock.getpeername()[1]}) == 3
    list_ = program("hand", tower, "mouse")
    assert not tower["running"] and tower["told"] == "", tower
    builder.line.ask("tower", start="mouse")
    return builder, other, Watcher(line), tower, list_


def half(builder, list_, started):
    pieces = list(commands_of(list_))
    return tell(builder, pieces, started, upto=pieces[len(pieces) // 2][0])


def end(club, builder, others, tower, list_, left, started):
    """What is left is built, and everybody is told that it stands."""
    tell(builder, left, started)
    wait_for_verdict(tower, list_, started)
    builder.line.ask("tower", done=True)
    for player in others:
        assert verdict(player) == "passed"
    actions, pieces = club.stored(builder.table)
    assert len(actions) >= 1 and actions[-1].endswith(f" tower mouse 0 {list_}"), (actions, list_)
    assert pieces == [], pieces


def goes_on(now, tower, list_, left):
    known = [text for _, text in commands_of(list_)][:-len(left)]
    assert now["attempt"] == 0 and now["seed"] == tower["seed"], now
    assert each_command([now["told"]]) == known, (now["told"], known)


def won(club):
    """All of it is seen at the other two servers; and the match goes on."""
    builder, other, watcher, tower, list_ = begin(club, 1)
    started = time.monotonic()
    left = half(builder, list_, started)
    known = each_command([list_])[:-len(left)]
    watcher.hear(lambda: watcher.told == known and watcher.running, "the first half, elsewhere")
    _, pieces = club.stored(builder.table)
    assert pieces, "nothing is stored before the verdict"
    end(club, builder, [builder, other], tower, list_, left, started)
    for player in (builder, other):
        player.act(player.look())


def lost(club):
    builder, other, _, tower, _ = begin(club, 3)
    builder.line.ask("tower", told="0e")
    builder.line.ask("tower", done=True)
    assert verdict(builder) == verdict(other) == "failed"
    assert club.stored(builder.table)[1] == [], tower


def times_out(club):
    """Nobody says that it is done: then its time is over wherever it is driven."""
    builder, other, _, _, _ = begin(club, 31)
    builder.line.close()
    assert verdict(other) == "failed"


def broken_connection(club):
    """The builder comes back at the other two servers, one after the other: the same tower, its time gone on."""
    builder, other, watcher, tower, list_ = begin(club, 5)
    started = time.monotonic()
    left = half(builder, list_, started)
    for _ in range(2):
        builder.port = club.elsewhere(builder, other).port
        builder.come_back()
        now = builder.look()["tower"]
        assert now["running"], now
        assert abs(now["elapsed"] / 1000 - (time.monotonic() - started)) < 1, now
        goes_on(now, tower, list_, left)
        builder.port = other.port
    end(club, builder, [other], tower, list_, left, started)
    assert watcher.line.ask("ping")


def killed_and_back_at_once(club):
    """The server of the builder is killed: who is back within a moment goes on as after a connection that broke."""
    builder, other, _, tower, list_ = begin(club, 7)
    started = time.monotonic()
    left = half(builder, list_, started)
    killed = club.at(builder)
    killed.kill()
    builder.port = club.elsewhere(builder, other).port
    builder.come_back()
    now = builder.look()["tower"]
    goes_on(now, tower, list_, left)
    assert now["running"] and now["elapsed"] / 1000 >= time.monotonic() - started - 1, now
    end(club, builder, [other], tower, list_, left, started)


def killed_and_back_late(club):
    """Who comes back later finds the tower as it was by the last input; the time between is a pause."""
    builder, other, _, tower, list_ = begin(club, 9)
    started = time.monotonic()
    left = half(builder, list_, started)
    killed = club.at(builder)
    killed.kill()
    spent = time.monotonic() - started
    time.sleep(2.5)
    builder.port = other.port
    builder.come_back()
    now = builder.look()["tower"]
    goes_on(now, tower, list_, left)
    assert not now["running"] and now["elapsed"] / 1000 < spent + 0.2, (now, spent)
    builder.line.ask("tower", start="mouse")
    end(club, builder, [other], tower, list_, left, time.monotonic() - now["elapsed"] / 1000)


def killed_and_taken_over(club):
    """Nobody comes back: another server finds that the driver is gone, and pauses the tower for all to see."""
    builder, other, watcher, tower, list_ = begin(club, 11)
    started = time.monotonic()
    left = half(builder, list_, started)
    killed = club.at(builder)
    killed.kill()
    watcher.hear(lambda: watcher.running is False, "that the tower is paused")
    assert watcher.told == each_command([list_])[:-len(left)], watcher.told
    killed.start()  # and the builder goes on where it was
    builder.port = killed.port
    builder.come_back()
    now = builder.look()["tower"]
    goes_on(now, tower, list_, left)
    assert not now["running"], now
    builder.line.ask("tower", start="mouse")
    end(club, builder, [other], tower, list_, left, time.monotonic() - now["elapsed"] / 1000)


def forged_and_late(club):
    """Input of somebody else, at whichever server, out of order, too early, too late, and nonsense."""
    builder, other, watcher, tower, _ = begin(club, 13)
    started = time.monotonic()
    refused("refused", other.line, "tower", told="5g")
    refused("refused", other.line, "tower", start="mouse")
    refused("refused", other.line, "tower", done=True)
    refused("not-seated", watcher.line, "tower", told="5g")
    tab = Line(other.port)  # the builder's own second one, elsewhere
    tab.ask("sit", table=builder.table, secret=builder.secret)
    for line in (builder.line, tab):
        for bad in ("5x", "5m99999,0", "9999999999g", "600g"):
            refused("refused", line, "tower", told=bad)
        refused("refused", line, "tower", start="mouse")
    tab.ask("tower", told="30m0,1000")
    refused("refused", builder.line, "tower", told="29g")  # before what the hand was told elsewhere
    time.sleep(max(0, 2.5 - (time.monotonic() - started)))
    for line in (builder.line, tab):
        refused("refused", line, "tower", told="31g")  # more than two seconds behind
    tab.ask("tower", told=f"{int(2.3 * RATE)}e")
    refused("refused", builder.line, "tower", told=f"{int(2.4 * RATE)}g")  # hands off
    builder.line.ask("tower", done=True)
    assert verdict(other) == "failed"


def both_write(club):
    """The other does something again and again at another server, which then drives the table: nothing is lost."""
    builder, other, _, tower, list_ = begin(club, 15)
    started = time.monotonic()
    pieces, orders = list(commands_of(list_)), 0
    while pieces:
        now = (time.monotonic() - started) * RATE
        told = 0
        while pieces and pieces[0][0] <= now:
            builder.line.send({"do": "tower", "tag": "told", "told": pieces.pop(0)[1]})
            told += 1
        other.line.ask("orders", orders=["let-turn-go"] if orders % 2 else [])
        orders += 1
        for _ in range(told):
            builder.line.wait_answer("told")
    assert orders > 10
    end(club, builder, [other], tower, list_, [], started)


def of_a_bot(club):
    """A bot's tower is seen at the other servers, too, in its time."""
    for seed in range(40, 80):
        new = {**NEW, "pace": 1, "players": {"b": {"bot": "casual"}}}
        made = Line(club.ports[0]).ask("new", **new)
        player = Player(club.ports[1], made["table"], made["invites"]["a"], name="Ann", seed=seed)
        line = Line(club.ports[2])
        line.ask("watch", table=made["table"], secret=made["watch"])
        if sees_bot_build(player, line):
            return
    raise AssertionError("no bot had to build")


def sees_bot_build(player, line):
    """Plays on until a spectator at another server has seen it; False: there is none to be seen in this match."""
    while not player.over():
        tower = player.line.last.get("moment", {}).get("tower")
        if tower and tower["person"]:
            player.line.ask("resign")
            return False
        try:
            player.step(0.05)
        except TimeoutError:
            pass
        line.ask("ping")
        towers = [m["moment"]["tower"] for m in line.inbox if "tower" in m.get("moment", {})]
        line.inbox = []
        if any(t["running"] and t["told"] and not t["person"] for t in towers):
            return True
    return False


def main():
    checks = Checks(sys.argv[2:])
    with Cluster() as database, Club(database) as club:
        assert all(Line(port).hello["towers"] for port in club.ports), "towers are refused"
        for test in (won, lost, times_out, broken_connection, killed_and_back_at_once, killed_and_back_late,
                     killed_and_taken_over, forged_and_late, both_write, of_a_bot):
            club.mend()
            checks.run(test, club)
    checks.end()


main()
