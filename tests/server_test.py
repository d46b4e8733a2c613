#!/usr/bin/env python3
"""server_test.py RINGSIDE - `ringside serve` as clients see it: whole matches, seats and their secrets, lines that
break, a server that stops and starts, and every way to be let in where one does not belong."""
import hashlib
import pathlib
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from server_client import (AS_QUICK_AS_CAN_BE, QUICK, Checks, Line, Lost, Player, Refused, Server, play_on, refused, seats_of)

RINGSIDE = sys.argv[1]


def over(players):
    return lambda: all(p.over() for p in players)


# ---- Whole matches ----

def whole_match(server, new, form):
    line = Line(server.port)
    made, players = seats_of(line, server.port, {**QUICK, **new}, form)
    watcher = Line(server.port)
    watcher.ask("watch", table=made["table"], secret=made["watch"])
    play_on(players, over(players))
    table = players[0].line.last["table"]
    assert table["over"] and table["winner"], table
    check_file(players, table, made)
    watcher.ask("look")
    assert watcher.push("moment")["sight"]["eyes"] == "spectator"
    for player in players:
        player.line.close()


def replay(text, *flags):
    with tempfile.NamedTemporaryFile("w", suffix=".match") as file:
        file.write(text)
        file.flush()
        run = subprocess.run([RINGSIDE, "replay", file.name, *flags], capture_output=True, text=True, check=False)
    return run.returncode, run.stdout


def check_file(players, table, made):
    """The file says what was played; the seed is made of all parts, and whoever spoils one of them is found out."""
    text = players[0].line.ask("save")["match"]
    part = bytes.fromhex(table["part"])
    assert hashlib.sha256(b"ringside part\n" + part).hexdigest() == made["promise"] == table["promise"]
    mixed = b"ringside seed\n" + part
    for player in players:
        mixed += player.seat.upper().encode() + bytes.fromhex(player.part)
    assert f"seed {hashlib.sha256(mixed).hexdigest()}\n" in text, text
    status, said = replay(text, "--verify", "--promise", made["promise"])
    assert status == 0 and ", won by " in said and "\nfair: " in said, said
    assert replay(text, "--verify", "--promise", "0" * 64)[0] == 1
    lines = text.splitlines(keepends=True)
    spoilt = [line.replace(players[1].part, "5" * 64) for line in lines]
    status, said = replay("".join(spoilt), "--verify")
    assert status == 1 and "part of B is not" in said, said
    without = [line for line in lines if not line.startswith("fair B")]
    status, said = replay("".join(without), "--verify")
    assert status == 1 and "do not come from" in said, said
    status, said = replay("".join(line for line in lines if not line.startswith("fair")), "--verify")
    assert status == 1 and "no promises" in said, said


def against_bots(server):
    line = Line(server.port)
    for game, bots in (("knockdown", {"b": {"bot": "beginner"}}),
                       ("nokaut", {"b": {"bot": "random"}, "c": {"bot": "greedy"}, "d": {"bot": "random"}})):
        new = {**QUICK, "game": game, "players": bots}
        if len(bots) == 3:
            new["set"] = {"players": 4}
        _, players = seats_of(line, server.port, new)
        assert len(players) == 1
        play_on(players, over(players), timeout=120)


def usual_times(server):
    """With pauses and windows as they usually are a match goes on; a few answers are enough to see it."""
    line = Line(server.port)
    _, players = seats_of(line, server.port, {"game": "nokaut", "window": 300, "quiet": 50})
    play_on(players, lambda: sum(p.acknowledged for p in players) >= 6)


def languages(server):
    """Three languages at one table: everybody hears their own."""
    made = Line(server.port).ask("new", **QUICK, game="nokaut", set={"players": 3})
    players = [Player(server.port, made["table"], made["invites"][seat], language=language)
               for seat, language in zip("abc", ("en", "pl", "es"))]
    play_on(players, lambda: all(p.log for p in players))
    assert len({p.log[0] for p in players}) == 3, [p.log[0] for p in players]
    words = {p.language: refused("not-over", p.line, "save")["words"] for p in players}
    assert len(set(words.values())) == 3, words


def phrases(server):
    """A set phrase reaches everybody in their own language; nobody can pour them out."""
    made = Line(server.port).ask("new", **QUICK)
    players = [Player(server.port, made["table"], made["invites"][seat], language=language)
               for seat, language in zip("ab", ("en", "es"))]
    assert "hello" in players[0].line.hello["phrases"]
    players[0].line.ask("phrase", phrase="hello")
    said = players[1].line.push("phrase")
    assert said == {"seat": "a", "phrase": "hello", "words": "¡Hola!"}, said
    refused("too-often", players[0].line, "phrase", phrase="hello")
    refused("bad-value", players[1].line, "phrase", phrase="<b>free text</b>")
    refused("not-seated", Line(server.port), "phrase", phrase="hello")


# ---- Seats ----

def seats_and_secrets(server):
    line = Line(server.port)
    made = line.ask("new", **QUICK)
    table, invites = made["table"], made["invites"]
    other = line.ask("new", **QUICK)
    refused("no-table", line, "join", table="A" * 16, invite=invites["a"])
    refused("no-table", line, "sit", table="../../../etc", secret="x")
    refused("bad-invite", line, "join", table=table, invite=other["invites"]["a"])
    refused("bad-invite", line, "join", table=table, invite="")
    refused("no-free-seat", line, "join", table=table)
    refused("bad-secret", line, "sit", table=table, secret=invites["a"])
    refused("not-watched", line, "watch", table=table, secret=invites["a"])
    refused("not-watched", line, "watch", table=table)
    first = line.ask("join", table=table, invite=invites["a"], name="Ann")
    again = line.ask("join", table=table, invite=invites["a"], name="Ann")
    refused("bad-secret", line, "sit", table=table, secret=first["secret"])
    line.ask("sit", table=table, secret=again["secret"])
    refused("bad-invite", Line(server.port), "join", table=table, invite=invites["a"])
    fresh = line.ask("renew")["secret"]
    refused("bad-secret", Line(server.port), "sit", table=table, secret=again["secret"])
    tab = Line(server.port)
    tab.ask("sit", table=table, secret=fresh)
    assert tab.push("table")["you"] == "a"
    fresh = tab.ask("renew")["secret"]
    out = line.push("out")
    assert out["table"] == table and out["words"], out
    refused("not-seated", line, "renew")
    line.ask("sit", table=table, secret=fresh)
    refused("not-begun", tab, "answer", at=0, answer="pass")
    refused("name-too-long", line, "join", table=table, invite=invites["b"], name="x" * 41)
    refused("bad-name", line, "join", table=table, invite=invites["b"], name="#x")


def invitations(server):
    """Who is invited reads what is agreed before they sit down; the invitation stays as it was, and nobody else reads it."""
    line = Line(server.port)
    made = line.ask("new", **QUICK, takeback=False, series=3, players={"b": {"tower": ["slow"]}})
    table, invites = made["table"], made["invites"]
    refused("bad-invite", line, "invited", table=table, invite=invites["a"][:-1] + "_")
    refused("bad-invite", line, "invited", table=table, invite=made["watch"])
    refused("no-free-seat", line, "invited", table=table)
    line.ask("join", table=table, invite=invites["a"], name="Ann")
    for _ in range(2):
        offer = line.ask("invited", table=table, invite=invites["b"])
        assert (offer["seat"], offer["takeback"], offer["series"]["of"]) == ("b", False, 3), offer
        assert [seat["name"] for seat in offer["seats"]] == ["Ann", ""], offer
        assert [seat.get("tower") for seat in offer["seats"]] == [None, ["slow"]], offer
        assert not {"part", "promise", "secret", "invites", "watch"} & offer.keys(), offer
    seat = line.ask("join", table=table, invite=invites["b"], name="Bob")
    line.ask("sit", table=table, secret=seat["secret"])
    standing = line.push("table")
    assert standing["takeback"] is False and standing["seats"][1]["tower"] == ["slow"], standing
    refused("bad-invite", line, "invited", table=table, invite=invites["b"])


def open_tables(server):
    line = Line(server.port)
    made = line.ask("new", **QUICK, open=True, game="nokaut", players={"a": {"name": "Ann"}})
    listed = [t for t in line.ask("tables")["tables"] if t["table"] == made["table"]]
    assert listed and [s["free"] for s in listed[0]["seats"]] == [True, True], listed
    seat = line.ask("join", table=made["table"], seat="b", name="Ben")
    assert seat["seat"] == "b"
    refused("no-free-seat", line, "join", table=made["table"], seat="b")
    assert line.ask("join", table=made["table"])["seat"] == "a"


def two_tabs(server):
    """Two lines of one seat see the same; what one answers the other is told, and cannot be answered there again. Who
    closes one of them is still there."""
    _, players = seats_of(Line(server.port), server.port, dict(QUICK))
    play_on(players, lambda: players[0].line.last.get("moment"))
    first = players[0]
    tab = Line(server.port)
    tab.ask("sit", table=first.table, secret=first.secret)
    play_on(players, lambda: first.acknowledged >= 3)
    here = first.look()
    while tab.push("moment")["decisions"] < here["decisions"]:
        pass
    assert tab.last["moment"]["scene"] == here["scene"]
    asked = until_asked(players, first)
    while tab.last["moment"]["decisions"] < asked["decisions"]:
        tab.push("moment")
    choice = first.answers(asked)[0]
    tab.ask("answer", at=asked["decisions"], era=asked["era"], **choice)
    refused("stale", first.line, "answer", at=asked["decisions"], era=asked["era"], **choice)
    while first.line.push("moment")["decisions"] <= asked["decisions"]:
        pass
    other, lines = players[1].line, server.metric("ringside_links")
    tab.close()
    while server.metric("ringside_links") >= lines:
        pass
    other.inbox.clear()
    other.ask("look")
    assert is_here(other.push("table"), first.seat)
    first.line.close()
    while is_here(other.push("table"), first.seat):
        pass


def until_asked(players, wanted):
    """The moment at which this one is asked; the others have answered until then."""
    while True:
        for player in players:
            moment = player.look()
            if moment["sight"]["seat"] == player.seat and moment["scene"]["answers"]:
                if player is wanted:
                    return moment
                player.act(moment)


def is_here(table, seat):
    return next(s["here"] for s in table["seats"] if s["seat"] == seat)


def answers_of_others(server):
    """Wrong seat, stale, twice, illegal, out of turn: refused, and nothing has changed."""
    _, players = seats_of(Line(server.port), server.port, {**QUICK, "watched": True})
    play_on(players, lambda: any(p.acknowledged > 2 for p in players))
    asked = None
    while not asked:
        for player in players:
            moment = player.look()
            if moment["sight"]["seat"] == player.seat:
                asked, at, answers = player, moment["decisions"], player.answers(moment)
    other = next(p for p in players if p is not asked)
    seen = other.look()["decisions"]
    before = server_actions(server, asked.table)
    refused("not-asked", other.line, "answer", at=seen, **answers[0])
    refused("stale", asked.line, "answer", at=at - 1, **answers[0])
    refused("stale", asked.line, "answer", at=at, era=7, **answers[0])
    refused("no-answer", asked.line, "answer", at=at, answer="attack nothing")
    refused("no-answer", asked.line, "answer", at=at, action=4294967295)
    refused("key-missing", asked.line, "answer", **answers[0])
    watcher = Line(server.port)
    watcher.ask("watch", table=asked.table)
    refused("not-seated", watcher, "answer", at=at, **answers[0])
    refused("not-seated", Line(server.port), "resign")
    assert server_actions(server, asked.table) == before
    asked.line.ask("answer", at=at, **answers[0])
    refused("stale", asked.line, "answer", at=at, **answers[0])


def server_actions(server, table):
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as store:
        return store.execute("SELECT number, action FROM actions WHERE id = ? ORDER BY number",
                             (table,)).fetchall()


def openings_refused(server):
    line = Line(server.port)
    refused("refused", line, "new", game="chess")
    refused("refused", line, "new", game="nokaut", rulings={"secrecy-questions": "skipped"})
    refused("refused", line, "new", set={"a": "nobody"})
    refused("refused", line, "new", players={"a": {"bot": "random"}, "b": {"bot": "random"}})
    refused("refused", line, "new", players={"b": {"bot": "search:9999999"}})
    refused("refused", line, "new", players={"b": {"bot": "search:90000ms"}})
    refused("refused", line, "new", clock={"kind": "sand"})
    refused("refused", line, "new", clock={"kind": "match"})
    refused("refused", line, "new", pace=-1)
    refused("refused", line, "new", open="yes")
    refused("no-key", line, "new", seed="5")
    refused("no-key", line, "sit", table="x", secret="y", position="A veroth at 3")


def giving_up(server):
    line = Line(server.port)
    _, players = seats_of(line, server.port, dict(QUICK))
    play_on(players, lambda: players[0].acknowledged > 2)
    players[0].line.ask("resign")
    play_on(players, over(players))
    table = players[1].line.last["table"]
    assert table["ended"] == "resigned" and table["endedBy"] == "a" and table["winner"] == "b", table
    refused("over", players[0].line, "takeback")
    refused("over", players[0].line, "resign")


def clocks(server):
    """Who runs out of time loses."""
    line = Line(server.port)
    _, players = seats_of(line, server.port, {**QUICK, "clock": {"kind": "decision", "time": 300}})
    while not players[0].over():
        said = players[0].line.push()
        if said.get("wants"):
            players[0].line.ask("chance", part=players[0].part)
            players[1].line.ask("chance", part=players[1].part)
    assert players[0].line.last["table"]["ended"] == "late", players[0].line.last["table"]


def takebacks(server):
    """With consent the last decision is taken back, and everybody begins a new era."""
    line = Line(server.port)
    _, players = seats_of(line, server.port, dict(QUICK))
    play_on(players, lambda: all(p.acknowledged > 4 for p in players))
    first, second = players
    before = len(server_actions(server, first.table))
    first.line.ask("takeback")
    refused("refused", first.line, "agree", agree=True)
    second.line.ask("agree", agree=True)
    assert len(server_actions(server, first.table)) < before
    moment = first.look()
    assert moment["era"] == 1
    first.act(moment)
    play_on(players, over(players))


def absent(server):
    """The seat of somebody who has gone goes to a bot, no sooner than agreed."""
    line = Line(server.port)
    _, players = seats_of(line, server.port, {**QUICK, "absent": 400})
    play_on(players, lambda: players[0].acknowledged > 1)
    stays, goes = players
    goes.line.close()
    while not any(p.get("gone") for p in stays.hear()["sight"]["people"]):
        pass
    refused("refused", stays.line, "replace", seat="a", bot="casual")
    refused("bad-value", stays.line, "replace", seat="b", bot="godlike")
    while True:
        try:
            stays.line.ask("replace", seat="b", bot="beginner")
            break
        except Refused as refusal:
            assert refusal.error == "refused", refusal.answer
            time.sleep(0.05)
    assert len(stays.look()["sight"]["people"]) == 1, stays.line.last["moment"]["sight"]
    stays.line.ask("look")  # the moment comes again: the one that asks may have been heard above
    play_on([stays], over([stays]), timeout=600)


# ---- Lines that break, servers that stop ----

def breaking_lines(server, game):
    """Lines that break all the time: everybody hears everything exactly once (Player.note), and it ends."""
    _, players = seats_of(Line(server.port), server.port, {**QUICK, "game": game}, seed=4)
    play_on(players, over(players), breaks=0.2, timeout=120)
    for player in players:
        check = Line(server.port)
        check.ask("sit", table=player.table, secret=player.secret)
        assert [e["words"] for e in check.push("moment")["events"]] == player.log


def stop_and_start(folder):
    """SIGTERM in the middle: it ends well, and everything goes on where it was."""
    with Server(RINGSIDE, str(folder / "stop.store")) as server:
        line = Line(server.port)
        made, players = seats_of(line, server.port, {**QUICK, "game": "nokaut"}, seed=9)
        gathering = line.ask("new", **QUICK)
        play_on(players, lambda: players[0].acknowledged > 5)
        before = server_actions(server, made["table"])
        assert server.stop() == 0
        try:
            while True:
                line.read(5)
        except Lost:
            assert line.closed == 1001, line.closed  # told, not cut off
        server.start()
        assert server_actions(server, made["table"])[:len(before)] == before
        play_on(players, over(players))
        Line(server.port).ask("join", table=gathering["table"], invite=gathering["invites"]["a"])
        assert server.stop() == 0
        server.start()  # one that is over comes from the store when somebody asks for it
        back = Line(server.port)
        back.ask("sit", table=made["table"], secret=players[0].secret)
        assert back.push("table")["phase"] == "over"
        assert "final" in back.ask("save")["match"]


def backup(folder):
    """A copy that SQLite makes while matches are played is a whole store: everything in it goes on elsewhere."""
    copy = folder / "copy.store"
    with Server(RINGSIDE, str(folder / "live.store")) as server:
        _, players = seats_of(Line(server.port), server.port, dict(QUICK), seed=5)
        play_on(players, lambda: players[0].acknowledged > 5)
        with sqlite3.connect(server.store) as store:
            store.execute("VACUUM INTO ?", (str(copy),))
        kept = server_actions(server, players[0].table)
    with Server(RINGSIDE, str(copy)) as server:
        assert server_actions(server, players[0].table)[:len(kept)] == kept
        for player in players:
            player.port = server.port
            player.come_back()
        play_on(players, over(players))


# ---- Stores ----

def refuses_to_start(*flags):
    run = subprocess.run([RINGSIDE, "serve", "--port", "0", *flags], capture_output=True, text=True, timeout=60,
                         check=False)
    said = run.stdout + run.stderr
    assert run.returncode == 1 and len(said.splitlines()) == 1, (run.returncode, said)
    return said


def stores(folder):
    path = folder / "one.store"
    with Server(RINGSIDE, str(path)) as server:
        assert "another server" in refuses_to_start("--store", str(path))
        port = str(server.port)
        assert port in refuses_to_start("--port", port, "--store", str(folder / "two.store"))
        Line(server.port).ask("new", **QUICK)
        assert server.stop() == 0
    whole = path.read_bytes()
    path.write_bytes(whole[:200] + bytes(len(whole) - 200))
    assert str(path) in refuses_to_start("--store", str(path))
    path.write_bytes(b"this is no store at all" * 1000)
    assert str(path) in refuses_to_start("--store", str(path))
    refuses_to_start("--store", "/nowhere/at/all.store")
    other = folder / "other.store"
    with sqlite3.connect(other) as store:
        store.execute("CREATE TABLE cakes(id)")
    assert "version" in refuses_to_start("--store", str(other))


def locked_store(folder):
    """Somebody else writes: nobody is told anything until it is stored, and then everything goes on."""
    with Server(RINGSIDE, str(folder / "locked.store")) as server:
        line = Line(server.port)
        _, players = seats_of(line, server.port, {**QUICK, "game": "nokaut"})
        play_on(players, lambda: players[0].acknowledged > 3)
        lock = sqlite3.connect(server.store, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        before = server_actions(server, players[0].table)
        done = [p.acknowledged for p in players]
        playing = threading.Thread(target=play_on, args=(players, over(players)), kwargs={"timeout": 120})
        playing.start()
        while " 503 " not in http(server.port, "/healthz").splitlines()[0]:
            time.sleep(0.05)
        refused("store-waits", line, "new")
        assert [p.acknowledged for p in players] == done, "told before it was stored"
        assert server_actions(server, players[0].table) == before
        lock.execute("ROLLBACK")
        lock.close()
        playing.join()
        assert over(players)()
        assert " 200 " in http(server.port, "/healthz").splitlines()[0]


def http(port, path, host="localhost", method="GET"):
    with socket.create_connection(("127.0.0.1", port), timeout=30) as sock:
        sock.sendall(f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        got = b""
        while True:
            more = sock.recv(65536)
            if not more:
                return got.decode("utf-8", "replace")
            got += more


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with Server(RINGSIDE, str(folder / "main.store"), "--limit", "new-tables=1000", *AS_QUICK_AS_CAN_BE) as server:
            for form in ("scene", "bytes"):
                checks.run(whole_match, server, {"game": "knockdown"}, form)
                checks.run(whole_match, server, {"game": "nokaut", "set": {"players": 4}}, form)
            for test in (against_bots, usual_times, languages, phrases, seats_and_secrets, invitations, open_tables,
                         two_tabs, answers_of_others, openings_refused, giving_up, clocks, takebacks, absent):
                checks.run(test, server)
            for game in ("knockdown", "nokaut"):
                checks.run(breaking_lines, server, game)
            try:
                assert server.stop() == 0, server.told()[-2000:]
            except Lost:
                checks.failed += 1
        checks.run(stop_and_start, folder)
        checks.run(backup, folder)
        checks.run(stores, folder)
        checks.run(locked_store, folder)
    checks.end()


main()
