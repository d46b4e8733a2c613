#!/usr/bin/env python3
"""server_tower_test.py RINGSIDE - towers over the net: built as somebody builds, watched, forged, late, with a
connection that breaks, and with a server that is killed (server_builder.py)."""
import pathlib
import sqlite3
import sys
import tempfile
import time

from server_builder import (NEW, RATE, RINGSIDE, commands_of, each_command, give_up, program, tell, tower_of,
                            towers_heard, until_tower, verdict, wait_for_verdict)
from server_client import AS_QUICK_AS_CAN_BE, Checks, Line, Player, Refused, Server, play_on, refused, seats_of


def built(server, store):
    """A good tower: a spectator hears all of it, computes the same, and the store has it."""
    builder, other, watcher, tower = until_tower([server.port])
    assert not tower["running"] and tower["person"] and tower["told"] == ""
    list_ = program("hand", tower, "mouse")
    refused("refused", builder.line, "tower", told="5g")
    refused("refused", other.line, "tower", start="mouse")
    builder.line.ask("tower", start="mouse")
    started = time.monotonic()
    assert watcher.push("moment")["tower"]["running"]
    refused("refused", builder.line, "tower", start="mouse")
    tell(builder, commands_of(list_), started)
    wait_for_verdict(tower, list_, started)
    before = builder.acknowledged + other.acknowledged
    builder.line.ask("tower", done=True)
    heard = verdict(builder)
    watcher.ask("ping")
    pieces = towers_heard(watcher, builder.seat)
    assert pieces == each_command([list_]), (len(pieces), list_)
    word, _, _ = program("judge", tower, "mouse", list_).split()
    assert (word == "stands") == (heard == "passed"), (word, heard)
    stored = sqlite3.connect(f"file:{store}?mode=ro", uri=True).execute("select * from actions").fetchall()
    kept = [str(cell) for row in stored for cell in row if " tower mouse 0 " in str(cell)]
    assert len(kept) == 1 and kept[0].endswith(list_), kept
    for player in (builder, other):  # the match goes on
        player.act(player.look())
    play_on([builder, other], lambda: builder.acknowledged + other.acknowledged > before or
            (builder.over() and other.over()), timeout=60)


def wrong(server):
    """Nothing is built; and a hand that is told too much, too early, too late, or nonsense, is not told at all."""
    builder, other, _, tower = until_tower([server.port], seed=3)
    builder.line.ask("tower", start="keys")
    started = time.monotonic()
    for bad in ("5x", "5m99999,0", "5m0", "", "9999999999g", "5g " * 4000, "600g"):
        try:
            builder.line.ask("tower", told=bad)
            assert bad == "", f"{bad[:20]} was taken"
        except Refused as refusal:
            assert refusal.error == "refused", refusal.error
    refused("refused", other.line, "tower", told="5g")
    for keys in ({}, {"start": "foot"}, {"done": False}, {"told": "1g", "done": True}):
        try:
            builder.line.ask("tower", **keys)
            assert False, keys
        except Refused:
            pass
    time.sleep(max(0, 2.5 - (time.monotonic() - started)))
    refused("refused", builder.line, "tower", told="1g")  # more than two seconds behind
    assert "tower-refused" in server.told(), "nothing of it is recorded"
    builder.line.ask("tower", told=f"{int(2.3 * RATE)}e")
    refused("refused", builder.line, "tower", told=f"{int(2.4 * RATE)}g")  # hands off
    builder.line.ask("tower", done=True)
    assert verdict(other) == "failed"


def half_built(builder, tower):
    """Half of a good tower is told: the list, what is left of it, and when it began."""
    list_ = program("hand", tower, "mouse")
    pieces = list(commands_of(list_))
    builder.line.ask("tower", start="mouse")
    started = time.monotonic()
    left = tell(builder, pieces, started, upto=pieces[len(pieces) // 2][0])
    return list_, left, started


def known_of(list_, left):
    return [text for _, text in commands_of(list_)][:-len(left)]


def stood(builder, other, tower, list_, left, started):
    tell(builder, left, started)
    wait_for_verdict(tower, list_, started)
    builder.line.ask("tower", done=True)
    assert verdict(other) == "passed"


def broken_line(server):
    """The same cubes, and the time has gone on; nothing is lost that was told."""
    builder, other, _, tower = until_tower([server.port], seed=5, good=True)
    list_, left, started = half_built(builder, tower)
    for _ in range(2):
        builder.come_back()
        now = builder.look()["tower"]
        assert now["running"] and now["attempt"] == 0 and now["seed"] == tower["seed"], now
        assert abs(now["elapsed"] / 1000 - (time.monotonic() - started)) < 1, now
        assert each_command([now["told"]]) == known_of(list_, left), now
    stood(builder, other, tower, list_, left, started)


def server_killed(server, stop):
    """The same cubes, as they were by the last input that was stored; the time between is a pause."""
    builder, other, _, tower = until_tower([server.port], seed=7, good=True)
    list_, left, started = half_built(builder, tower)
    stop()
    spent = time.monotonic() - started
    server.start()
    builder.port = other.port = server.port
    for player in (builder, other):
        player.come_back()
    now = builder.look()["tower"]
    assert not now["running"] and now["attempt"] == 0 and now["seed"] == tower["seed"], now
    assert now["way"] == "mouse" and 0 < now["elapsed"] / 1000 < spent + 0.2, (now["elapsed"], spent)
    assert each_command([now["told"]]) == known_of(list_, left), now
    refused("refused", builder.line, "tower", told="9999g")
    time.sleep(2.2)  # longer than a connection may hold anything back
    assert builder.look()["tower"]["elapsed"] == now["elapsed"]
    refused("refused", other.line, "tower", start="mouse")
    builder.line.ask("tower", start="touch")  # it is steered as before
    started = time.monotonic() - now["elapsed"] / 1000
    again = other.look()["tower"]
    assert again["running"] and again["way"] == "mouse", again
    refused("refused", builder.line, "tower", start="mouse")
    stood(builder, other, tower, list_, left, started)


def comes_back(server):
    """A match with a tower in it is the same after the server was stopped."""
    line = Line(server.port)
    new = {**NEW, "players": {"a": {"tower": ["slow", "snap"]}, "b": {"bot": "casual"}}}
    _, players = seats_of(line, server.port, new, seed=8)
    me = players[0]
    seen = set()

    def heard():
        for word in me.log:
            seen.update(w for w in ("passes the", "fails the") if w in word)
        tower = tower_of(me)
        if tower and tower["seat"] == "a" and not tower["running"]:
            assert tower["ticks"] % (2 * RATE) == 0 and tower["snap"], tower
            give_up(me)
            me.act(me.look())
        return seen or me.over()
    play_on(players, heard, timeout=100)
    before = list(me.log)
    server.stop()
    server.start()
    me.port = server.port
    me.era, me.next = None, 0
    me.come_back()
    me.look()
    assert me.log[:len(before)] == before, "another match came back"
    try:
        Line(server.port).ask("new", **{**NEW, "players": {"a": {"tower": ["strong"]}}})
        assert False, "any help is taken"
    except Refused:
        pass


def moves_on(server):
    """What was agreed for one person goes with them to the other side."""
    new = {**NEW, "rulings": {"test-variant": "tower", "test-of-a": "dice"}, "players": {"b": {"tower": ["slow"]}},
           "series": 3}
    _, players = seats_of(Line(server.port), server.port, new)
    play_on(players, lambda: all(p.line.last.get("moment") for p in players))
    players[0].line.ask("resign")
    play_on(players, lambda: all(p.over() for p in players))
    for player in players:
        player.line.ask("rematch", agree=True)
    table = players[0].line.ask("rematch")["next"]
    again = [Player(server.port, table, p.secret) for p in players]
    assert [p.seat for p in again] == ["b", "a"]
    play_on(again, lambda: all(p.line.last.get("moment") for p in again))
    told = again[0].line.last["table"]
    assert told["rulings"] == {"test-variant": "tower", "test-of-b": "dice"}, told["rulings"]
    assert [p.get("tower") for p in told["players"]] == [["slow"], None], told["players"]


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder) / "store"
        with Server(RINGSIDE, str(store), "--limit", "new-tables=1000", *AS_QUICK_AS_CAN_BE) as server:
            checks.run(built, server, store)
            checks.run(wrong, server)
            checks.run(broken_line, server)
            checks.run(server_killed, server, server.kill)
            checks.run(server_killed, server, server.stop)
            checks.run(comes_back, server)
            checks.run(moves_on, server)
    checks.end()


main()
