#!/usr/bin/env python3
"""server_spectators_test.py RINGSIDE - spectators who see a match later learn of everything later: of a bot that takes a
seat, of somebody who claims it, of who wants another match, and of the table where it goes on."""
import sys
import tempfile
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, Checks, Line, Refused, Server, play_on, refused, seats_of

RINGSIDE = sys.argv[1]
DELAY = 1500
SLACK = 300  # a busy server notes the time before it stores


def until_allowed(line, request, **keys):
    end = time.monotonic() + 20
    while True:
        try:
            return line.ask(request, **keys)
        except Refused as refusal:
            assert refusal.error == "refused" and time.monotonic() < end, refusal.answer
            time.sleep(0.05)


def seat_told(line, seat):
    """The seat as the table is told to a line that has just come."""
    return next(one for one in line.push("table")["seats"] if one["seat"] == seat)


def watching(server, table):
    line = Line(server.port)
    line.ask("watch", table=table)
    return line


def seat_listed(server, table, seat):
    tables = {one["table"]: one for one in Line(server.port).ask("tables")["tables"]}
    return next(one for one in tables[table]["seats"] if one["seat"] == seat)


def begun(server, **new):
    made, players = seats_of(Line(server.port), server.port, {**QUICK, "watched": True, "delay": DELAY, **new}, seed=3)
    play_on(players, lambda: all(p.line.last.get("moment") for p in players))
    return made["table"], players


def a_bot_takes_a_seat(server):
    table, players = begun(server, absent=200, open=True)
    players[1].line.close()
    until_allowed(players[0].line, "replace", seat="b", bot="beginner")
    since = time.monotonic()
    assert players[0].line.push("table") and players[0].line.last["table"]
    late = watching(server, table)
    assert "bot" not in seat_told(late, "b")
    assert not seat_listed(server, table, "b")["bot"]
    refused("refused", late, "claim", table=table, seat="b", name="Quick")  # as if its person were there
    while not any(seat.get("bot") for seat in late.push("table")["seats"]):
        pass
    assert time.monotonic() - since >= (DELAY - SLACK) / 1000
    assert seat_listed(server, table, "b")["bot"] == "beginner"


def somebody_claims_it(server):
    table, players = begun(server, absent=200, open=True)
    players[1].line.close()
    since = time.monotonic()
    claimer = Line(server.port)
    until_allowed(claimer, "claim", table=table, seat="b", name="Newcomer")
    # who claims must have been able to see that the seat is empty
    assert time.monotonic() - since >= (DELAY - SLACK) / 1000, time.monotonic() - since
    late = watching(server, table)
    assert seat_told(late, "b").get("name") != "Newcomer"
    assert seat_listed(server, table, "b")["name"] != "Newcomer"
    while not any(seat.get("name") == "Newcomer" for seat in late.push("table")["seats"]):
        pass


def the_end_is_not_found_by_claims(server):
    table, players = begun(server, absent=200, open=True)
    stranger = Line(server.port)
    before = refused("refused", stranger, "claim", table=table, seat="b", name="Spy")
    players[0].line.ask("resign")
    assert refused("refused", stranger, "claim", table=table, seat="b", name="Spy")["words"] == before["words"]
    late = watching(server, table)
    while late.push("table")["phase"] != "over":
        pass
    refused("over", stranger, "claim", table=table, seat="b", name="Spy")


def the_next_table(server):
    table, players = begun(server, open=True, series=3)
    players[0].line.ask("resign")
    late = watching(server, table)
    while late.push("table")["phase"] != "over":
        pass
    assert late.last["table"]["rematch"] == []
    players[0].line.ask("rematch", agree=True)
    agreed = time.monotonic()
    next_table = players[1].line.ask("rematch", agree=True)["next"]
    fresh = watching(server, table)
    told = fresh.push("table")
    assert told["phase"] == "over" and told["rematch"] == [] and "next" not in told, told
    assert next_table not in [one["table"] for one in Line(server.port).ask("tables")["tables"]]
    refused("no-table", Line(server.port), "watch", table=next_table)
    refused("no-table", Line(server.port), "claim", table=next_table, seat="a", name="Spy")
    while "next" not in late.push("table"):
        pass
    assert late.last["table"]["next"] == next_table
    assert time.monotonic() - agreed >= (DELAY - SLACK) / 1000
    watching(server, next_table)


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as folder:
        with Server(RINGSIDE, folder + "/main.store", "--limit", "new-tables=1000", *AS_QUICK_AS_CAN_BE) as server:
            for test in (a_bot_takes_a_seat, somebody_claims_it, the_end_is_not_found_by_claims, the_next_table):
                checks.run(test, server)
    checks.end()


main()
