#!/usr/bin/env python3
"""server_club_test.py RINGSIDE - what a club night needs of `ringside serve`: another match with sides changed and
series with a score, seats of those who stay away, matches by correspondence."""
import pathlib
import sqlite3
import sys
import tempfile
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, Checks, Line, Player, Refused, Server, play_on, refused, seats_of

RINGSIDE = sys.argv[1]


def over(players):
    return lambda: all(p.over() for p in players)


def table_of(line, **wanted):
    """The next word of the table in which this holds."""
    while True:
        table = line.push("table")
        if all(table.get(key) == value for key, value in wanted.items()):
            return table


def begin(players):
    play_on(players, lambda: all(p.line.last.get("moment") for p in players))


def lose(players, seat):
    """Who sits there gives up; everybody has heard of it."""
    next(p for p in players if p.seat == seat).line.ask("resign")
    play_on(players, over(players))


# ---- Another match ----

def rematch(players):
    """All want another; everybody at the next table, by the secret of their old seat alone."""
    for player in players:
        player.line.ask("rematch", agree=True)
    following = [table_of(p.line, phase="over", next=p.line.ask("rematch")["next"])["next"] for p in players]
    assert len(set(following)) == 1, following
    return [Player(p.port, following[0], p.secret, name=f"P{p.seat}", seed=i) for i, p in enumerate(players)]


def series(server):
    """Best of three: sides change, the score follows the people, and who has won it is told."""
    made, first = seats_of(Line(server.port), server.port, {**QUICK, "series": 3})
    watcher = Line(server.port)
    watcher.ask("watch", table=made["table"], secret=made["watch"])
    begin(first)
    refused("rematch-too-soon", first[0].line, "rematch", agree=True)
    lose(first, "b")
    told = first[0].line.last["table"]["series"]
    assert told == {"of": 3, "number": 1, "won": {"a": 1, "b": 0}}, told
    first[0].line.ask("rematch", agree=True)
    assert table_of(first[1].line, rematch=["a"])
    first[0].line.ask("rematch", agree=False)
    assert table_of(first[1].line, rematch=[])
    refused("not-seated", watcher, "rematch", agree=True)
    second = rematch(first)
    assert [p.seat for p in second] == ["b", "a"]
    assert table_of(watcher, phase="over", next=second[0].table)
    watcher.ask("watch", table=second[0].table, secret=made["watch"])
    refused("bad-invite", Line(server.port), "join", table=second[0].table, invite=first[0].secret)
    refused("bad-secret", Line(server.port), "sit", table=second[0].table, secret=first[0].secret)
    begin(second)
    told = second[0].line.last["table"]
    assert told["series"] == {"of": 3, "number": 2, "won": {"a": 0, "b": 1}}, told
    assert [s["name"] for s in told["seats"]] == ["Pb", "Pa"], told
    assert told["promise"] != made["promise"] and all(s["promise"] for s in told["seats"])
    lose(second, "a")
    told = second[0].line.last["table"]["series"]
    assert told["won"] == {"a": 0, "b": 2} and told["decided"] == ["b"], told
    third = rematch(second)
    begin(third)
    assert third[0].line.last["table"]["series"] == {"of": 3, "number": 1, "won": {"a": 0, "b": 0}}


def series_of_four(server):
    """Partners stay partners and change sides; a bot moves with them. After a restart it all stands."""
    made, players = seats_of(Line(server.port), server.port,
                             {**QUICK, "game": "nokaut", "set": {"players": 4}, "series": 5,
                              "players": {"d": {"bot": "random"}}})
    begin(players)
    lose(players, "a")
    assert players[0].line.last["table"]["series"]["won"] == {"a": 0, "b": 1, "c": 0, "d": 1}
    following = rematch(players)
    assert [p.seat for p in following] == ["b", "c", "d"]
    begin(following)
    assert server.stop() == 0
    server.start()
    for player in following:
        player.come_back()
    told = table_of(following[0].line)
    assert told["series"] == {"of": 5, "number": 2, "won": {"a": 1, "b": 0, "c": 1, "d": 0}}, told
    assert told["seats"][0]["bot"] == "random"
    back = Line(server.port)
    back.ask("sit", table=made["table"], secret=players[0].secret)
    assert table_of(back)["next"] == following[0].table


def series_refused(server):
    line = Line(server.port)
    for value in (0, 2, 4, 6, "3", -1):
        refused("refused", line, "new", series=value)
    for key in ("number", "won", "next"):
        refused("no-key", line, "new", **{key: 1})
    _, players = seats_of(line, server.port, dict(QUICK))
    refused("not-begun", players[0].line, "rematch", agree=True)
    refused("bad-value", players[0].line, "rematch", agree="yes")
    refused("not-seated", line, "rematch")


# ---- Who stays away ----

def gone(stays, goes):
    goes.line.close()
    while not any(p.get("gone") for p in stays.hear()["sight"]["people"]):
        pass


def until_allowed(line, request, **keys):
    """Asks until the time that was agreed is over."""
    while True:
        try:
            return line.ask(request, **keys)
        except Refused as refusal:
            assert refusal.error == "refused", refusal.answer
            time.sleep(0.05)


def claimed(server):
    """Somebody who looks on takes the seat of who stays away, no sooner than agreed, and plays on."""
    made, players = seats_of(Line(server.port), server.port, {**QUICK, "absent": 400})
    stays, goes = players
    other = Line(server.port)
    refused("not-begun", other, "claim", table=made["table"], seat="b", secret=made["watch"])
    begin(players)
    refused("refused", other, "claim", table=made["table"], seat="b", secret=made["watch"])
    gone(stays, goes)
    refused("not-watched", other, "claim", table=made["table"], seat="b")
    refused("not-watched", other, "claim", table=made["table"], seat="b", secret=stays.secret)
    refused("sits-there", stays.line, "claim", table=made["table"], seat="b", secret=made["watch"])
    refused("bad-value", other, "claim", table=made["table"], seat="c", secret=made["watch"])
    refused("refused", other, "claim", table=made["table"], seat="a", secret=made["watch"])
    secret = until_allowed(other, "claim", table=made["table"], seat="b", secret=made["watch"], name="Cleo")["secret"]
    refused("bad-secret", Line(server.port), "sit", table=made["table"], secret=goes.secret)
    goes.secret = secret
    goes.come_back()
    play_on(players, lambda: players[0].line.last["table"]["seats"][1].get("name") == "Cleo")
    play_on(players, over(players))


def handed_back(server):
    """Who comes back to a seat that a bot has taken gets it back; who comes back in time has never lost it."""
    made, players = seats_of(Line(server.port), server.port, {**QUICK, "absent": 300, "open": True})
    stays, goes = players
    begin(players)
    gone(stays, goes)
    goes.come_back()
    play_on(players, lambda: players[0].acknowledged > 2)
    gone(stays, goes)
    until_allowed(stays.line, "replace", seat="b", bot="beginner")
    assert stays.line.ask("look") and table_of(stays.line)["seats"][1]["away"]
    goes.come_back()
    told = table_of(goes.line)
    assert "bot" not in told["seats"][1] and told["seats"][1]["taken"] and "away" not in told["seats"][1], told
    play_on(players, lambda: goes.acknowledged > 4)
    gone(stays, goes)
    until_allowed(stays.line, "replace", seat="b", bot="beginner")
    other = Line(server.port)
    secret = other.ask("claim", table=made["table"], seat="b", name="Dan")["secret"]  # from a bot, at an open table
    refused("bad-secret", Line(server.port), "sit", table=made["table"], secret=goes.secret)
    goes.secret = secret
    goes.come_back()
    play_on(players, over(players))


# ---- By correspondence ----

DAY = 24 * 3600 * 1000


def correspondence(folder):
    """Days for each decision go on while the server is down; nobody is absent, and nobody's "no" comes by itself."""
    with Server(RINGSIDE, str(folder / "days.store")) as server:
        line = Line(server.port)
        refused("refused", line, "new", clock={"kind": "days", "time": 1000})
        refused("refused", line, "new", clock={"kind": "days", "time": 15 * DAY})
        clock = {"kind": "days", "time": 3 * DAY}
        made, players = seats_of(line, server.port, {**QUICK, "clock": clock, "game": "nokaut"}, seed=2)
        play_on(players, lambda: players[0].acknowledged > 3)
        told = players[0].line.last["table"]
        assert told["clock"] == {**clock, "more": 0} and told["absent"] == 0, told
        assert server.stop() == 0
        with sqlite3.connect(server.store) as store:  # two days pass
            store.execute("UPDATE actions SET time = time - ?", (2 * DAY,))
        server.start()
        for player in players:
            player.come_back()
        moments = [p.hear() for p in players]
        asked = next(i for i, m in enumerate(moments) if m["sight"]["seat"] == players[i].seat)
        left = moments[asked]["sight"]["people"][asked]["clock"]
        assert DAY - 60000 < left <= DAY, left
        for player, moment in zip(players, moments):
            player.act(moment)
        play_on(players, over(players))
        assert server.stop() == 0


def mutes(server):
    """Phrases of a muted seat are not told to that line, and to others they are."""
    made = Line(server.port).ask("new", **QUICK, watched=True)
    players = [Player(server.port, made["table"], made["invites"][seat]) for seat in "ab"]
    players[1].line.ask("mute", seats=["a"])
    refused("bad-value", players[1].line, "mute", seats=["x"])
    refused("bad-value", players[1].line, "mute", seats="a")
    players[0].line.ask("phrase", phrase="luck")
    players[1].line.ask("phrase", phrase="thanks")
    assert players[0].line.push("phrase")["seat"] == "a" and players[0].line.push("phrase")["seat"] == "b"
    assert players[1].line.push("phrase")["seat"] == "b"


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with Server(RINGSIDE, str(folder / "main.store"), "--limit", "new-tables=1000", *AS_QUICK_AS_CAN_BE) as server:
            for test in (series, series_of_four, series_refused, claimed, handed_back, mutes):
                checks.run(test, server)
            checks.run(lambda: server.stop() == 0 or 1 / 0)
        checks.run(correspondence, folder)
    checks.end()


main()
