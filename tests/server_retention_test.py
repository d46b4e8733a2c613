#!/usr/bin/env python3
"""server_retention_test.py RINGSIDE [TEST...] - what a server keeps, and for how long; own boxes and their share.

Days go by in the store alone: the times that it has noted there are set back."""
import json
import pathlib
import sqlite3
import sys
import tempfile
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, TIMEOUT, Checks, Line, Player, Server, play_on, refused

RINGSIDE = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = (*AS_QUICK_AS_CAN_BE, "--limit", "new-tables=10000", "--limit", "hash-kib=8", "--limit", "sweep-seconds=1")
TWO_DAYS = 2 * 24 * 3600 * 1000
CARDS = (ROOT / "boxes/nokaut/cards.box").read_text(encoding="utf-8")


def boxes(number):
    """Another text for each number."""
    changed = CARDS.replace("forbid move this", "forbid destroy this", 1)
    assert changed != CARDS
    return [{"name": "club.box", "text": f"{changed}\n# {number}\n"}]


def until(condition, what):
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def rows(path, sql, *values):
    store = sqlite3.connect(path, timeout=TIMEOUT)
    try:
        with store:
            return store.execute(sql, values).fetchall()
    finally:
        store.close()


def match(server, *lines, resigned=True, **new):
    """Two people begin a match, and one may give up."""
    made = Line(server.port).ask("new", **{**QUICK, "game": "nokaut", **new})
    players = [Player(server.port, made["table"], invite, seed=i, line=lines[i] if i < len(lines) else None)
               for i, invite in enumerate(made["invites"].values())]
    play_on(players, lambda: all("moment" in p.line.last for p in players))
    if resigned:
        players[0].line.ask("resign")
        play_on(players, lambda: all(p.over() for p in players))
    return made["table"], players


def has(path, table):
    return bool(rows(path, "SELECT 1 FROM tables WHERE id = ?", table))


def days_go_by(path):
    rows(path, "UPDATE closed SET at = at - ?", TWO_DAYS)
    rows(path, "UPDATE tables SET created = created - ?", TWO_DAYS)
    rows(path, "UPDATE actions SET time = time - ?", TWO_DAYS)


def test_only_what_is_over_goes(folder):
    """Matches that go on, by correspondence too, are never removed; a history tells which match is gone."""
    path = str(folder / "keep.store")
    with Server(RINGSIDE, path, *FLAGS, "--limit", "keep-days=1", "--limit", "keep-named-days=1") as server:
        ann = Line(server.port)
        ann.ask("keep", name="Ann", passphrase="a long passphrase")
        named, _ = match(server, ann)
        free, _ = match(server)
        running, players = match(server, resigned=False)
        by_days, correspondents = match(server, resigned=False, clock={"kind": "days", "time": 24 * 3600 * 1000})
        until(lambda: len(rows(path, "SELECT 1 FROM closed")) == 2, "two matches are noted as over")
        assert not any(m.get("gone") for m in ann.ask("matches")["matches"])
        days_go_by(path)
        until(lambda: not has(path, named) and not has(path, free), "they are removed")
        for name in ("seats", "actions", "seeds", "closed"):
            assert not rows(path, f"SELECT 1 FROM {name} WHERE id IN (?, ?)", named, free), name
        told = ann.ask("matches")["matches"]
        assert [m["table"] for m in told] == [named] and told[0]["gone"] is True, told
        assert told[0]["how"] == "resigned" and told[0]["won"] == 0, told
        assert has(path, running) and has(path, by_days)
        assert server.stop() == 0
    with Server(RINGSIDE, path, *FLAGS, "--limit", "keep-days=1", "--limit", "keep-named-days=1") as server:
        assert refused("no-table", Line(server.port), "watch", table=named)["words"].endswith("no longer kept.")
        for player in players + correspondents:
            player.port = server.port
            player.come_back()
        play_on(players + correspondents, lambda: all(p.over() for p in players + correspondents), timeout=120)
        assert server.stop() == 0


def test_kept_for_ever(folder):
    """0 is for ever; so are matches with a kept name, unless somebody says otherwise."""
    path = str(folder / "ever.store")
    with Server(RINGSIDE, path, *FLAGS, "--limit", "keep-days=0") as server:
        ann = Line(server.port)
        ann.ask("keep", name="Ann", passphrase="a long passphrase")
        tables = [match(server, ann)[0], match(server)[0]]
        until(lambda: len(rows(path, "SELECT 1 FROM closed")) == 2, "two matches are noted as over")
        rows(path, "UPDATE closed SET at = 1")
        last = match(server)[0]
        until(lambda: rows(path, "SELECT 1 FROM closed WHERE id = ?", last), "another pass")
        assert all(has(path, table) for table in tables)
        assert server.stop() == 0


def test_logins_that_nobody_uses(folder):
    """A token goes when it has not been used for so long; each use gives it that long again."""
    path = str(folder / "logins.store")
    with Server(RINGSIDE, path, *FLAGS, "--limit", "token-days=1") as server:
        line = Line(server.port)
        used = line.ask("keep", name="Ann", passphrase="a long passphrase")["token"]
        idle = line.ask("login", name="Ann", passphrase="a long passphrase")["token"]
        rows(path, "UPDATE records SET rank = rank - 80000000 WHERE shelf = 'token'")
        line.ask("login", token=used)
        rows(path, "UPDATE records SET rank = rank - 80000000 WHERE shelf = 'token'")
        until(lambda: rows(path, "SELECT count(*) FROM records WHERE shelf = 'token'") == [(1,)], "one has gone")
        refused("bad-token", line, "login", token=idle)
        line.ask("login", token=used)
        assert server.stop() == 0


def test_texts_of_boxes(folder):
    """They go with the last table that needs them, not sooner; a table that goes on is played by its own."""
    path = str(folder / "texts.store")
    kept = "SELECT count(*) FROM records WHERE shelf = 'boxes' AND json_type(value, '$.own') IS NOT NULL"
    with Server(RINGSIDE, path, *FLAGS, "--limit", "keep-own-boxes-days=1") as server:
        over, _ = match(server, boxes=boxes(1))
        _, players = match(server, resigned=False, boxes=boxes(2))
        until(lambda: rows(path, "SELECT 1 FROM closed"), "one match is noted as over")
        assert rows(path, kept) == [(2,)]
        assert server.stop() == 0
    days_go_by(path)
    rows(path, "UPDATE records SET rank = rank - ? WHERE shelf = 'boxes'", TWO_DAYS)
    with Server(RINGSIDE, path, *FLAGS, "--limit", "keep-own-boxes-days=1") as server:
        until(lambda: rows(path, kept) == [(1,)], "one text is removed")
        assert not has(path, over)
        assert server.stop() == 0
    with Server(RINGSIDE, path, *FLAGS) as server:
        for player in players:
            player.port = server.port
            player.come_back()
        assert players[0].line.ask("boxes")["boxes"] == boxes(2)
        play_on(players, lambda: all(p.over() for p in players), timeout=120)
        match(server, boxes=boxes(1))  # and what was removed can come again
        assert rows(path, kept) == [(2,)]
        assert server.stop() == 0
    removed = [json.loads(line) for line in server.told().splitlines() if '"removed"' in line]
    assert sum(int(line["tables"]) for line in removed) == 1, removed


def test_share_of_own_boxes(folder):
    """One address cannot take the feature from the others."""
    flags = ("--behind-proxy", "--limit", "own-boxes=8", "--limit", "own-boxes-address=3")
    with Server(RINGSIDE, str(folder / "share.store"), *FLAGS, *flags) as server:
        attacker, honest, third = (Line(server.port, more=f"X-Forwarded-For: 192.0.2.{i}\r\n") for i in (1, 2, 3))
        for number in range(3):
            attacker.ask("new", boxes=boxes(number))
        answer = refused("too-many-boxes", attacker, "new", boxes=boxes(3))
        assert "3 tables" in answer["words"], answer
        attacker.ask("new", game="nokaut")
        for number in range(10, 13):
            honest.ask("new", boxes=boxes(number))
        third.ask("new", boxes=boxes(20))
        refused("full", third, "new", boxes=boxes(21))
        assert server.stop() == 0


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as folder:
        for test in (test_only_what_is_over_goes, test_kept_for_ever, test_logins_that_nobody_uses, test_texts_of_boxes, test_share_of_own_boxes):
            checks.run(test, pathlib.Path(folder))
    checks.end()


main()
