#!/usr/bin/env python3
"""server_tower_test.py RINGSIDE - towers over the net: built as somebody builds, watched, forged, late, and with a
line that breaks. The program's own `tower hand` is the builder, its `tower judge` what a spectator computes."""
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

from server_client import AS_QUICK_AS_CAN_BE, Checks, Line, Player, Refused, Server, play_on, refused, seats_of

RINGSIDE = sys.argv[1]
NEW = {"game": "knockdown", "rulings": {"test-variant": "tower"}, "quiet": 0, "window": 0, "pace": 0}
RATE = 120


def words_of(tower, way):
    return [tower["seed"], str(tower["ticks"]), str(tower["light"]), str(tower["heavy"]), way, str(int(tower["snap"]))]


def program(what, tower, way, given=""):
    run = subprocess.run([RINGSIDE, "tower", what, *words_of(tower, way)], input=given, capture_output=True, text=True,
                         check=True)
    return run.stdout.strip()


def commands_of(text):
    """[(tick, text of this command alone)]"""
    tick = x = y = 0
    for word in text.split():
        wait, verb, dx, dy = re.fullmatch(r"(\d+)([a-z])(?:(-?\d+),(-?\d+))?", word).groups()
        tick += int(wait)
        if verb == "m":
            x, y = x + int(dx), y + int(dy)
            yield tick, f"{tick}m{x},{y}"
        else:
            yield tick, f"{tick}{verb}"


def tower_of(player):
    return player.line.last.get("moment", {}).get("tower")


def give_up(builder):
    """Hands off at once; unless that was done, and only the moment is an old one."""
    if "tower" not in builder.look():
        return
    builder.line.ask("tower", start="touch")
    builder.line.ask("tower", told="0e")
    builder.line.ask("tower", done=True)


def fight(server, seed):
    """Two people fight until one of them must build a tower of several cubes, or it is over: then None."""
    made, players = seats_of(Line(server.port), server.port, NEW, seed=seed)
    while True:
        play_on(players, lambda: all(tower_of(p) for p in players) or all(p.over() for p in players), timeout=100)
        tower = tower_of(players[0])
        if not tower:
            return None
        builder = next(p for p in players if p.seat == tower["seat"])
        if tower["light"] + tower["heavy"] > 1:
            return made, players, builder, tower
        give_up(builder)  # one cube stands by itself
        for player in players:
            player.act(player.look())


def until_tower(server, seed=1):
    """Whose tower it is, who else sits there, somebody who watches, and the tower."""
    found = None
    while not found:
        found = fight(server, seed)
        seed += 100
    made, players, builder, tower = found
    other = next(p for p in players if p is not builder)
    watcher = Line(server.port)
    watcher.ask("watch", table=made["table"], secret=made["watch"])
    assert watcher.push("moment")["tower"]["seed"] == tower["seed"]
    return builder, other, watcher, tower


def tell(builder, text, started, upto=10 ** 9):
    """As it happens: each piece when its time has come."""
    pieces = list(commands_of(text))
    while pieces and pieces[0][0] < upto:
        now = (time.monotonic() - started) * RATE
        while pieces and pieces[0][0] <= now:
            builder.line.ask("tower", told=pieces.pop(0)[1])
        time.sleep(0.02)


def verdict(player):
    """What the table is told in the end."""
    while True:
        for event in player.hear().get("events", []):
            if event["kind"] in ("passed", "failed"):
                return event["kind"]


def towers_heard(line, seat):
    pieces = [m["tower"] for m in line.inbox if "tower" in m]
    line.inbox = [m for m in line.inbox if "tower" not in m]
    assert all(piece["seat"] == seat for piece in pieces), pieces
    return [piece["told"] for piece in pieces]


def built(server, store):
    """A good tower: a spectator hears all of it, computes the same, and the store has it."""
    builder, other, watcher, tower = until_tower(server)
    assert not tower["running"] and tower["person"] and tower["told"] == ""
    list_ = program("hand", tower, "mouse")
    refused("refused", builder.line, "tower", told="5g")
    refused("refused", other.line, "tower", start="mouse")
    builder.line.ask("tower", start="mouse")
    started = time.monotonic()
    assert watcher.push("moment")["tower"]["running"]
    refused("refused", builder.line, "tower", start="mouse")
    tell(builder, list_, started)
    due = (int(program("judge", tower, "mouse", list_).split()[1]) / RATE) - (time.monotonic() - started)
    time.sleep(max(0, due))
    before = builder.acknowledged + other.acknowledged
    builder.line.ask("tower", done=True)
    heard = verdict(builder)
    watcher.ask("ping")
    pieces = towers_heard(watcher, builder.seat)
    assert pieces == [text for _, text in commands_of(list_)], (len(pieces), list_)
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
    builder, other, _, tower = until_tower(server, seed=3)
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


def broken_line(server):
    """The cubes are thrown anew, once; the second time the clock runs on, and nobody waits for ever."""
    builder, other, _, tower = until_tower(server, seed=5)
    builder.line.ask("tower", start="mouse")
    assert other.hear()["tower"]["running"]
    builder.come_back()
    again = builder.look()["tower"]
    assert not again["running"] and again["attempt"] == 1 and again["seed"] != tower["seed"], again
    builder.line.ask("tower", start="mouse")
    builder.come_back()
    last = builder.look()["tower"]
    assert last["running"] and last["attempt"] == 1 and last["seed"] == again["seed"], last
    builder.line.ask("tower", told=f"{int(last['elapsed'] * RATE / 1000)}e")
    builder.line.ask("tower", done=True)
    assert verdict(other) == "failed"


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
            checks.run(comes_back, server)
            checks.run(moves_on, server)
    checks.end()


main()
