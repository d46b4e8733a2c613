#!/usr/bin/env python3
"""server_names_test.py RINGSIDE - kept names, ratings and histories, the lobby, tables with boxes of their own, and
matches whose rules are those of an older day."""
import base64
import hashlib
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, Checks, Line, Lost, Player, Refused, Server, part, play_on, refused, seats_of

RINGSIDE = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent
PASS = "a good long passphrase"
EVERYTHING_COUNTS = [word for limit in ("rated-decisions=0", "rated-seconds=0", "rated-pair=1000", "rated-near=1000",
                                        "rated-change=1000", "ranked-matches=0", "ranked-deviation=350")
                     for word in ("--limit", limit)]


def over(players):
    return lambda: all(p.over() for p in players)


def store_of(server):
    return sqlite3.connect(f"file:{server.store}?mode=ro", uri=True)


def begin(players):
    play_on(players, lambda: all(p.line.last.get("moment") for p in players))


# ---- Names ----

def names(server):
    """Kept once, opened by the passphrase or the token; nothing of it stands in the store or the log."""
    line = Line(server.port)
    kept = line.ask("keep", name="Ann Żółw", passphrase=PASS)
    assert kept["name"] == "Ann Żółw" and len(kept["token"]) == 38, kept
    assert kept["ratings"]["nokaut"] == {"rating": 1500, "deviation": 350, "matches": 0, "won": 0}, kept
    other = Line(server.port)
    refused("name-taken", other, "keep", name="ann ŻÓŁW", passphrase=PASS)
    refused("bad-passphrase", other, "login", name="Ann Żółw", passphrase="another passphrase")
    refused("bad-passphrase", other, "login", name="Nobody at all", passphrase=PASS)
    refused("bad-token", other, "login", token="x" * 38)
    refused("bad-token", other, "login", token=kept["token"][:-1] + "!")
    refused("passphrase-length", other, "keep", name="Ben", passphrase="short")
    refused("passphrase-length", other, "keep", name="Ben", passphrase="x" * 129)
    for name in ("", " Ben", "x" * 41, "a#b", "a\u202eb"):
        error = "name-too-long" if len(name) > 40 else "bad-name"
        refused(error, other, "keep", name=name, passphrase=PASS)
    refused("not-logged-in", other, "matches")
    refused("not-logged-in", other, "export")
    refused("not-logged-in", other, "delete", passphrase=PASS)
    refused("bad-value", other, "login", name=5, passphrase=PASS)
    refused("no-key", other, "keep", name="Ben", passphrase=PASS, admin=True)
    assert other.ask("login", token=kept["token"])["name"] == "Ann Żółw"
    again = other.ask("login", name="ann żółw", passphrase=PASS)
    assert again["token"] != kept["token"] and again["name"] == "Ann Żółw"
    told = json.dumps([row for row in store_of(server).execute("SELECT * FROM records WHERE shelf <> 'boxes'")])
    assert "argon2id" in told
    for secret in (PASS, kept["token"][16:], again["token"][16:]):
        assert secret not in told and secret not in server.told(), secret
    changed = other.ask("passphrase", passphrase=PASS, new=PASS + "!")
    refused("bad-token", line, "login", token=kept["token"])
    refused("not-logged-in", line, "matches")  # other lines are out
    refused("bad-passphrase", line, "login", name="Ann Żółw", passphrase=PASS)
    other.ask("logout")
    refused("bad-token", line, "login", token=changed["token"])
    refused("not-logged-in", other, "export")


def alike(server):
    """Nobody keeps a name that looks like a kept one, cannot be seen, mixes scripts or is reserved; what cannot be seen
    is not in free names either; a name opens however a keyboard writes it."""
    line = Line(server.port)
    assert line.ask("keep", name="Z\u0307oe Paypal", passphrase=PASS)["name"] == "\u017boe Paypal"
    other = Line(server.port)
    for name in ("\u017boe PaypaI", "\u017bOE PAYPAL", "\u017boe Pa\uff59pal"):
        refused("name-taken", other, "keep", name=name, passphrase=PASS)
    for name in ("Zara\u200b", "\ufeffZara", "Zara\u00a0", "\u3164", "\u2800", "...", "Za\u202era"):
        refused("bad-name", other, "keep", name=name, passphrase=PASS)
    refused("mixed-name", other, "keep", name="Z\u0430ra", passphrase=PASS)
    for name in ("admin", "Champion", "mistrz", "\uff2deister", "Bot 3"):
        refused("reserved-name", other, "keep", name=name, passphrase=PASS)
    assert other.ask("login", name="Z\u0307oe Paypal", passphrase=PASS)["name"] == "\u017boe Paypal"
    guest = Line(server.port)
    made = guest.ask("new", **QUICK, players={"a": {"name": "\u200bAl"}}, watched=True)
    guest.ask("join", table=made["table"], invite=made["invites"]["b"], name="\u017boe\u00a0\u200b Paypal\u2060")
    guest.ask("watch", table=made["table"])
    seats = guest.push("table")["seats"]
    assert [s["name"] for s in seats] == ["Al", "\u017boe Paypal"] and "kept" not in seats[1], seats
    refused("bad-name", guest, "join", table=made["table"], invite=made["invites"]["a"], name="\u200b\u3164")
    line.ask("delete", passphrase=PASS)
    other.ask("keep", name="\u017boe PaypaI", passphrase=PASS)  # free again


def names_of_before(folder):
    """Names that were kept before there were rules are still opened as they were written, and nobody else can look so."""
    path = str(folder / "before.store")
    flags = ("--limit", "hash-kib=64", "--limit", "tries=1000")
    with Server(RINGSIDE, path, *flags) as server:
        for name in ("Olga", "Otto"):
            kept_line(server, name)
        assert server.stop() == 0
    with sqlite3.connect(path) as store:
        for was, now in (("Otto", "admin\u200b"),):
            text, = store.execute("SELECT value FROM records WHERE shelf = 'name' AND key = 'otto\n'").fetchone()
            store.execute("UPDATE records SET key = ?, value = ? WHERE shelf = 'name' AND key = 'otto\n'",
                          (now + "\n", json.dumps({**json.loads(text), "name": now})))
            store.execute("UPDATE records SET value = ? WHERE shelf = 'person' AND value = 'otto\n'", (now + "\n",))
        store.execute("DELETE FROM records WHERE shelf = 'looks'")
    with Server(RINGSIDE, path, *flags) as server:
        line = Line(server.port)
        assert line.ask("login", name="admin\u200b", passphrase=PASS)["name"] == "admin\u200b"
        line.ask("passphrase", passphrase=PASS, new=PASS + "!")
        assert line.ask("login", name="ADMIN\u200b", passphrase=PASS + "!")["name"] == "admin\u200b"
        line.ask("login", name="Olga", passphrase=PASS)
        other = Line(server.port)
        refused("name-taken", other, "keep", name="0lga", passphrase=PASS)
        line.ask("delete", passphrase=PASS)
        other.ask("keep", name="0lga", passphrase=PASS)
        assert server.stop() == 0


def tries(folder):
    """Guessing is bounded, by address and by name; other requests of the line go on."""
    with Server(RINGSIDE, str(folder / "tries.store"), "--limit", "tries=3") as server:
        line = Line(server.port)
        for _ in range(3):
            refused("bad-passphrase", line, "login", name="Ann", passphrase=PASS)
        refused("too-many-tries", line, "login", name="Ann", passphrase=PASS)
        line.ask("tables")
        for _ in range(50):  # nobody guesses a token: a club that comes back at once is not kept out
            refused("bad-token", line, "login", token="x" * 38)
        assert server.stop() == 0


def tokens(folder):
    """A login that is not used for long ends; use renews it; of too many the one used longest ago ends."""
    day = 24 * 3600 * 1000
    path = str(folder / "tokens.store")
    flags = ("--limit", "logins=3", "--limit", "token-days=90", "--limit", "hash-kib=64", "--limit", "tries=1000")
    with Server(RINGSIDE, path, *flags) as server:
        line = Line(server.port)
        given = [line.ask("keep", name="Tom", passphrase=PASS)["token"]]
        for _ in range(3):
            given.append(line.ask("login", name="Tom", passphrase=PASS)["token"])
        refused("bad-token", line, "login", token=given[0])  # one too many
        assert server.stop() == 0
        with sqlite3.connect(path) as store:
            store.execute("UPDATE records SET rank = rank - ? WHERE shelf = 'token'", (89 * day,))
        server.start()
        Line(server.port).ask("login", token=given[1])
        assert server.stop() == 0
        with sqlite3.connect(path) as store:
            store.execute("UPDATE records SET rank = rank - ? WHERE shelf = 'token'", (2 * day,))
        server.start()
        line = Line(server.port)
        line.ask("login", token=given[1])
        refused("bad-token", line, "login", token=given[2])
        line.ask("login", name="Tom", passphrase=PASS)
        left = store_of(server).execute("SELECT count(*) FROM records WHERE shelf = 'token'").fetchone()
        assert left == (2,), left  # those that have ended are not kept
        assert server.stop() == 0


def in_order(server):
    """While the clerk works, what a line says is kept and answered in its order; others are served at once."""
    line, other = Line(server.port), Line(server.port)
    line.send({"do": "keep", "name": "Slow Sue", "passphrase": PASS, "tag": 1})
    for tag in range(2, 8):
        line.send({"do": "tables", "tag": tag})
    other.ask("tables")
    assert [line.read()["tag"] for _ in range(7)] == list(range(1, 8))
    line.send({"do": "login", "name": "Slow Sue", "passphrase": PASS})
    line.close()  # gone before it is done
    other.ask("ranks")
    flood = Line(server.port)
    try:
        flood.send({"do": "login", "name": "Slow Sue", "passphrase": PASS})
        for _ in range(100):
            flood.send({"do": "tables"})
        for _ in range(101):
            flood.read()
    except Lost:
        pass
    other.ask("tables")


# ---- Ratings and histories ----

def kept_line(server, name, passphrase=PASS):
    line = Line(server.port)
    line.ask("keep", name=name, passphrase=passphrase)
    return line


def sit_kept(server, name, table, invite):
    """Joins by a kept name, whatever other name is given."""
    line = Line(server.port)
    line.ask("login", name=name, passphrase=PASS)
    return Player(server.port, table, invite, name="somebody else", line=line)


def rated_match(server, names, loser, **new):
    made = Line(server.port).ask("new", **{**QUICK, **new})
    players = [sit_kept(server, name, made["table"], made["invites"][seat]) if name else
               Player(server.port, made["table"], made["invites"][seat], name="Guest")
               for name, seat in zip(names, "abcd")]
    begin(players)
    next(p for p in players if p.seat == loser).line.ask("resign")
    play_on(players, over(players))
    return made, players


def ratings(server):
    """A match changes ratings once, with its end; a guest's, an unrated one and one with oneself change nothing."""
    for name in ("Rita", "Rob"):
        kept_line(server, name)
    made, players = rated_match(server, ("Rita", "Rob"), "b")
    table = players[0].line.last["table"]
    assert [s["name"] for s in table["seats"]] == ["Rita", "Rob"] and all(s["kept"] for s in table["seats"]), table
    line = Line(server.port)
    line.ask("login", name="Rita", passphrase=PASS)
    history = line.ask("matches")
    assert history["more"] is False and len(history["matches"]) == 1, history
    match = history["matches"][0]
    assert match["table"] == made["table"] and match["won"] == 1 and match["how"] == "resigned", match
    assert match["rating"] == 1662 and match["change"] == 162, match  # the first of two newcomers, by hand
    assert [p.get("name") for p in match["players"]] == ["Rita", "Rob"], match
    ranked = line.ask("ranks", game="knockdown")["ranks"]
    assert ranked[0] == {"name": "Rita", "rating": 1662, "deviation": 290, "matches": 1, "won": 1}, ranked
    assert line.ask("ranks", game="nokaut")["ranks"] == []
    rated_match(server, ("Rita", "Rob"), "b", rated=False)
    rated_match(server, ("Rita", None), "b")
    rated_match(server, ("Rita", "Rita"), "b")
    assert server.stop() == 0
    server.start()  # an end that is stored is not counted again
    line = Line(server.port)
    told = line.ask("login", name="Rita", passphrase=PASS)["ratings"]["knockdown"]
    assert told["rating"] == 1662 and told["matches"] == 1, told
    listed = line.ask("matches", most=2)
    assert listed["more"] is True and [m["change"] for m in listed["matches"]] == [0, 0], listed
    rest = line.ask("matches", before=listed["matches"][1]["ended"])["matches"]
    assert rest and rest[-1]["change"] == 162, rest
    refused("bad-value", line, "ranks", game="chess")
    refused("bad-value", line, "matches", most=-1)


def bots_are_rated(server):
    """Levels of bots stand still, whoever loses to them."""
    kept_line(server, "Bea")
    line = Line(server.port)
    line.ask("login", name="Bea", passphrase=PASS)
    made = line.ask("quick", game="nokaut", bot="beginner")
    begin_line(line)
    line.ask("resign")
    while line.push("table")["phase"] != "over":
        pass
    ranked = {entry.get("bot") or entry["name"]: entry for entry in line.ask("ranks", game="nokaut")["ranks"]}
    assert ranked["beginner"] == {"bot": "beginner", "rating": 1185, "deviation": 50, "matches": 1, "won": 1}, ranked
    assert ranked["Bea"]["rating"] < 1400, ranked
    assert line.ask("matches")["matches"][0]["table"] == made["table"]


def who_left_has_lost(server):
    """Whose seat a bot has in the end has lost; for who stayed it does not count."""
    for name in ("Lea", "Sam"):
        kept_line(server, name)
    made = Line(server.port).ask("new", **QUICK, absent=200)
    players = [sit_kept(server, name, made["table"], made["invites"][seat]) for name, seat in (("Lea", "a"), ("Sam", "b"))]
    begin(players)
    players[0].line.close()
    while True:
        try:
            players[1].line.ask("replace", seat="a", bot="beginner")
            break
        except Refused as refusal:
            assert refusal.error == "refused", refusal.answer
            time.sleep(0.05)
    players[1].line.ask("resign")
    play_on(players[1:], over(players[1:]))
    lea, sam = Line(server.port), Line(server.port)
    assert lea.ask("login", name="Lea", passphrase=PASS)["ratings"]["knockdown"]["rating"] < 1400
    assert lea.ask("matches")["matches"][0]["how"] == "left"
    assert sam.ask("login", name="Sam", passphrase=PASS)["ratings"]["knockdown"]["matches"] == 0


def farm(folder):
    """Matches without a move give nothing to who wins them, and cost who leaves them; nobody is in the ranks by few."""
    with Server(RINGSIDE, str(folder / "farm.store"), "--limit", "new-tables=1000", "--limit", "hash-kib=64",
                "--limit", "tries=1000", *AS_QUICK_AS_CAN_BE) as server:
        for name in ("Fay", "Fritz"):
            kept_line(server, name)
        for _ in range(25):
            rated_match(server, ("Fay", "Fritz"), "b")
        lines = {name: Line(server.port) for name in ("Fay", "Fritz")}
        told = {name: line.ask("login", name=name, passphrase=PASS)["ratings"]["knockdown"]
                for name, line in lines.items()}
        assert told["Fay"] == {"rating": 1500, "deviation": 350, "matches": 0, "won": 0}, told
        assert told["Fritz"]["rating"] < 1200 and told["Fritz"]["matches"] == 25, told
        assert not any(m["counted"] for m in lines["Fay"].ask("matches")["matches"])
        lines["Fay"].ask("quick", game="nokaut", bot="champion")
        begin_line(lines["Fay"])
        lines["Fay"].ask("resign")
        while lines["Fay"].push("table")["phase"] != "over":
            pass
        left = lines["Fay"].ask("login", name="Fay", passphrase=PASS)["ratings"]["nokaut"]
        assert left["matches"] == 1 and left["rating"] < 1500, left
        assert lines["Fay"].ask("ranks", game="nokaut")["ranks"] == []
        assert lines["Fay"].ask("ranks", game="knockdown")["ranks"] == []
        assert server.stop() == 0


def played_out(folder):
    """A match that was played counts: decisions are counted, and only so much changes in a day."""
    with Server(RINGSIDE, str(folder / "played.store"), "--limit", "hash-kib=64", "--limit", "rated-seconds=0",
                *AS_QUICK_AS_CAN_BE) as server:
        for name in ("Pia", "Per"):
            kept_line(server, name)
        made = Line(server.port).ask("new", **{**QUICK, "game": "nokaut"})
        players = [sit_kept(server, name, made["table"], made["invites"][seat])
                   for name, seat in (("Pia", "a"), ("Per", "b"))]
        play_on(players, over(players))
        matches = [p.line.ask("matches")["matches"][0] for p in players]
        assert all(m["counted"] for m in matches) and {abs(m["change"]) for m in matches} == {60}, matches
        assert server.stop() == 0


def begin_line(line):
    """A line that sits there promised nothing: the deal needs nothing more."""
    line.push("moment")


def own_data(server):
    """Everything can be taken away, and everything is gone when it is deleted; others keep their matches."""
    for name in ("Dora", "Eve"):
        kept_line(server, name)
    made, players = rated_match(server, ("Dora", "Eve"), "a")
    dora = Line(server.port)
    dora.ask("login", name="Dora", passphrase=PASS)
    told = dora.ask("export")["export"]
    assert told["name"] == "Dora" and told["ratings"]["knockdown"]["matches"] == 1, told
    assert told["matches"][0]["table"] == made["table"] and told["logins"], told
    assert list(told["today"]["knockdown"]["with"].values())[0][0] == 1, told["today"]
    person = told["person"]
    refused("bad-passphrase", dora, "delete", passphrase="not the passphrase")
    dora.ask("delete", passphrase=PASS)
    refused("not-logged-in", dora, "export")
    refused("bad-passphrase", dora, "login", name="Dora", passphrase=PASS)
    for rows in ("records WHERE shelf <> 'boxes'", "seats", "tables"):
        told = json.dumps(store_of(server).execute(f"SELECT * FROM {rows}").fetchall(), default=repr)
        assert "Dora" not in told, (rows, told[:3000])
    left = store_of(server).execute("SELECT count(*) FROM records WHERE key LIKE ?", (person + "%",)).fetchone()
    assert left == (0,), left
    eve = Line(server.port)
    eve.ask("login", name="Eve", passphrase=PASS)
    assert [p["name"] for p in eve.ask("matches")["matches"][0]["players"]] == ["", "Eve"]
    back = Line(server.port)
    back.ask("sit", table=made["table"], secret=players[1].secret)
    assert "name" not in back.push("table")["seats"][0]
    assert "Dora" not in back.ask("save")["match"]
    kept_line(server, "Dora")  # free again


# ---- The lobby ----

def quick(server):
    """One message, and one plays against a bot; the shuffle is as fair as elsewhere."""
    line = Line(server.port)
    refused("bad-value", line, "quick", bot="godlike")
    refused("refused", line, "quick", game="chess")
    refused("no-key", line, "quick", players={})
    mine, promise = part()
    made = line.ask("quick", game="knockdown", bot="beginner", name="Quick", promise=promise, random=True)
    table = line.push("table")
    assert table["you"] == made["seat"] and table["wants"] and table["promise"] == made["promise"], table
    line.ask("chance", part=mine)
    assert line.push("moment")["sight"]["eyes"] == made["seat"]
    line.ask("resign")
    while (table := line.push("table"))["phase"] != "over":
        pass
    mixed = b"ringside seed\n" + bytes.fromhex(table["part"]) + made["seat"].upper().encode() + bytes.fromhex(mine)
    assert f"seed {hashlib.sha256(mixed).hexdigest()}\n" in line.ask("save")["match"]
    back = Line(server.port)
    back.ask("sit", table=made["table"], secret=made["secret"])


def lobby(server):
    line = Line(server.port)
    first = line.ask("new", **QUICK, open=True, game="nokaut", rulings={"goal-clears": "marked"},
                     clock={"kind": "match", "time": 60000, "more": 1000}, series=3)["table"]
    second = line.ask("new", **QUICK, open=True, game="knockdown")["table"]
    _, players = seats_of(line, server.port, {**QUICK, "game": "nokaut", "watched": True})
    begin(players)
    listed = line.ask("tables")["tables"]
    ids = [t["table"] for t in listed]
    assert ids.index(second) < ids.index(first) < ids.index(players[0].table), ids
    told = listed[ids.index(first)]
    assert told["rulings"] == {"goal-clears": "marked"} and told["series"] == {"of": 3, "number": 1}, told
    assert told["clock"] == {"kind": "match", "time": 60000, "more": 1000} and told["set"]["players"] == "2", told
    assert told["age"] >= 0 and told["rated"] and told["playing"] is False and told["own"] is False, told
    assert {t["game"] for t in line.ask("tables", game="knockdown")["tables"]} == {"knockdown"}
    assert [t["table"] for t in line.ask("tables", most=1)["tables"]] == [second]
    assert line.ask("tables", most=0)["tables"] == []
    refused("no-game", line, "tables", game="chess")


# ---- Spectators who see less ----

def late_spectators(server):
    """With a delay a spectator sees what there was so long ago, whatever else is told: no end, no part, no phrase, no
    coming and going, no file, no gap in the list of tables, before its time."""
    delay = 1200
    made, players = seats_of(Line(server.port), server.port,
                             {**QUICK, "game": "nokaut", "watched": True, "delay": delay}, seed=6)
    late = Line(server.port)
    late.ask("watch", table=made["table"])
    told = []
    watching = threading.Thread(target=listen, args=(late, told))
    watching.start()
    play_on(players, over(players))
    players[0].line.ask("phrase", phrase="good-game")
    refused("not-over", late_copy(server, made), "save")
    assert made["table"] in [t["table"] for t in Line(server.port).ask("tables", game="nokaut")["tables"]]
    players[0].line.close()
    watching.join()
    acted = [time for time, in store_of(server).execute("SELECT time FROM actions WHERE id = ? ORDER BY number",
                                                        (made["table"],))]
    tables = [(at, message["table"]) for at, message in told if "table" in message]
    moments = [(at, message["moment"]) for at, message in told if "moment" in message]
    assert not [message for _, message in told if "phrase" in message]
    assert all("here" not in seat for _, table in tables for seat in table["seats"] if table["phase"] != "gathering")
    slack = 400  # a busy server notes the time before it stores
    over_at = next(at for at, table in tables if table["phase"] == "over")
    assert over_at - acted[-1] >= delay - slack, over_at - acted[-1]
    assert all("part" not in table and not table.get("over") for at, table in tables if at < over_at)
    for at, moment in moments:  # at no time more decisions than there had been so long before
        known = sum(time <= at - delay + slack for time in acted)
        assert moment["decisions"] <= known, (moment["decisions"], known)
        assert all(person.get("clock") is None and not person.get("gone") for person in moment["sight"]["people"])
    assert moments[-1][1]["sight"]["asked"] is None


def late_copy(server, made):
    line = Line(server.port)
    line.ask("watch", table=made["table"])
    return line


def listen(line, told):
    """Everything that a line is told until the table is over there and its last moment was told."""
    phase = asked = ""
    while phase != "over" or asked is not None:
        message = line.read()
        told.append((time.time() * 1000, message))
        phase = message.get("table", {"phase": phase})["phase"]
        asked = message["moment"]["sight"]["asked"] if "moment" in message else asked


def turns_behind(server):
    """So many turns behind: the last of them come when it is over."""
    made, players = seats_of(Line(server.port), server.port,
                             {**QUICK, "game": "nokaut", "watched": True, "behind": 2}, seed=7)
    late = Line(server.port)
    late.ask("watch", table=made["table"])
    begin(players)
    play_on(players, lambda: sum("turn" in words.lower() for words in players[0].log) >= 4)
    late.ask("look")
    moment = late.push("moment")
    while late.inbox:
        moment = late.push("moment")
    shown = late_copy(server, made).push("moment")
    assert len(shown["events"]) < len(players[0].log), (len(shown["events"]), len(players[0].log))
    players[0].line.ask("resign")
    play_on(players, over(players))
    while late.push("table")["phase"] != "over":
        pass
    for value in (-1, 21, "2"):
        refused("refused", late, "new", behind=value)
    refused("refused", late, "new", delay=3600001)


# ---- What changed ----

def deltas(server):
    """A line that wants deltas can make the same views of them, byte by byte, and gets fewer bytes."""
    made, players = seats_of(Line(server.port), server.port, dict(QUICK), seed=11)
    lines = []
    for wanted in (False, True):
        line = Line(server.port, greet=False)
        line.ask("hello", form="bytes", deltas=wanted)
        line.ask("sit", table=made["table"], secret=players[0].secret)
        lines.append(line)
    play_on(players, over(players))
    views, size = [[], []], [0, 0]
    for i, line in enumerate(lines):
        view = bytearray()
        while not views[i] or moment["sight"]["asked"] is not None:
            moment = line.push("moment")
            size[i] += len(json.dumps(moment, separators=(",", ":")))
            if "view" in moment:
                view = bytearray(base64.b64decode(moment["view"]).ljust(2048, b"\0"))
            else:
                at, runs = 0, base64.b64decode(moment["delta"])
                while runs:
                    at += runs[0]
                    count = runs[1]
                    view[at:at + count] = runs[2:2 + count]
                    at += count
                    runs = runs[2 + count:]
            views[i].append((moment["decisions"], bytes(view)))
    whole, by_deltas = dict(views[0]), dict(views[1])
    both = set(whole) & set(by_deltas)
    assert len(both) > 5 and all(whole[d] == by_deltas[d] for d in both)
    each = [size[i] / len(views[i]) for i in (0, 1)]
    assert each[1] < 0.8 * each[0], each
    print(f"bytes of a moment: {each[0]:.0f}, by deltas {each[1]:.0f}")


# ---- Own boxes ----

def own_boxes(server):
    """A table with boxes of its own: their text comes once to whoever asks; bad ones are refused with the place."""
    line = Line(server.port)
    text = (ROOT / "boxes/nokaut/cards.box").read_text(encoding="utf-8")
    changed = text.replace("forbid move this", "forbid destroy this", 1)
    assert changed != text
    boxes = [{"name": "club.box", "text": changed}]
    made = line.ask("new", **QUICK, game="nokaut", boxes=boxes)
    players = [Player(server.port, made["table"], invite, seed=i) for i, invite in enumerate(made["invites"].values())]
    begin(players)
    table = players[0].line.last["table"]
    assert table["own"] is True and table["rules"] != line.hello["rules"], table
    told = players[0].line.ask("boxes")
    assert told["boxes"] == boxes and told["rules"] == table["rules"] and told["whole"] is False, told
    assert server.stop() == 0
    server.start()
    play_on(players, over(players))
    with tempfile.NamedTemporaryFile("w", suffix=".match") as match, tempfile.TemporaryDirectory() as folder:
        match.write(players[0].line.ask("save")["match"])
        match.flush()
        box = pathlib.Path(folder) / "club.box"
        box.write_text(changed, encoding="utf-8")
        run = subprocess.run([RINGSIDE, "replay", match.name, "--box", str(box)], capture_output=True, text=True,
                             check=False)
        assert run.returncode == 0, run
        assert subprocess.run([RINGSIDE, "replay", match.name], capture_output=True, check=False).returncode == 1
    plain = Line(server.port)
    refused("not-seated", plain, "boxes")
    plain_table = plain.ask("quick")
    assert plain.push("table").get("own") is None and plain.ask("boxes")["boxes"] == [], plain_table


def bad_boxes(server):
    line = Line(server.port)
    answer = refused("bad-boxes", line, "new", boxes=[{"name": "club.box", "text": "box nonsense\n  what is this\n"}])
    problem = answer["problems"][0]
    assert problem["file"] == "club.box" and problem["line"] >= 1 and problem["column"] >= 1, answer
    assert answer["words"].startswith(f"club.box:{problem['line']}:{problem['column']}: "), answer
    good = {"name": "x.box", "text": "# nothing\n"}
    for boxes in ([], [good] * 9, [{"name": "x", "text": "#" * 50000}]):
        refused("boxes-size", line, "new", boxes=boxes)
    for boxes in ([5], [{"name": "x"}], [{**good, "more": 1}], [{"name": "../x", "text": ""}], [{"name": "", "text": ""}]):
        refused("bad-value", line, "new", boxes=boxes)
    refused("bad-value", line, "new", boxes={"name": "x"})
    line.ask("tables")


# ---- Rules of an older day ----

def older_rules(folder):
    """By the boxes that were kept a match goes on under a server with others; where the engine makes other rules of
    them it is archived, said so, and can be taken away once it is over."""
    path = str(folder / "older.store")
    text = (ROOT / "boxes/nokaut/cards.box").read_text(encoding="utf-8").replace("forbid move this", "forbid destroy this", 1)
    box = folder / "changed.box"
    box.write_text(text, encoding="utf-8")
    with Server(RINGSIDE, path) as server:
        line = Line(server.port)
        _, players = seats_of(line, server.port, {**QUICK, "game": "nokaut"}, seed=8)
        play_on(players, lambda: players[0].acknowledged > 3)
        _, waiting = seats_of(line, server.port, {**QUICK, "game": "nokaut"}, seed=9)
        begin(waiting)
        _, ended = seats_of(line, server.port, {**QUICK, "game": "nokaut"}, seed=10)
        begin(ended)
        ended[0].line.ask("resign")
        play_on(ended, over(ended))
        assert server.stop() == 0
    with Server(RINGSIDE, path, "--box", str(box)) as server:
        for player in players + waiting + ended:
            player.port = server.port
            player.come_back()
        fresh = Line(server.port)
        assert fresh.hello["rules"] != players[0].line.push("table")["rules"]
        assert players[0].line.ask("boxes")["whole"] is True
        play_on(players, over(players))
        assert server.stop() == 0
    with sqlite3.connect(path) as store:  # as if the engine had been another then
        store.execute("UPDATE tables SET rules = '0123456789abcdef'")
    with Server(RINGSIDE, path) as server:
        line = Line(server.port)
        line.ask("sit", table=waiting[0].table, secret=waiting[0].secret)
        table = line.push("table")
        assert table["phase"] == "archived" and table["over"] is False and table["rules"] == "0123456789abcdef", table
        words = refused("archived", line, "answer", at=0, answer="pass")["words"]
        assert "0123456789abcdef" in words, words
        refused("archived", line, "rematch")
        refused("archived", line, "boxes")
        refused("not-over", line, "save")
        assert "part" not in table
        line.ask("resign")
        text = line.ask("save")["match"]
        assert text.startswith("ringside match 1\nrules 0123456789abcdef\ngame nokaut\n"), text
        assert text.rstrip().endswith("resigned A"), text[-100:]
        real = next(t for t in [line.hello["rules"]])
        with tempfile.NamedTemporaryFile("w", suffix=".match") as file:  # what was kept is the whole match
            file.write(text.replace("0123456789abcdef", real))
            file.flush()
            run = subprocess.run([RINGSIDE, "replay", file.name, "--verify"], capture_output=True, text=True, check=False)
        assert run.returncode == 0 and "fair: " in run.stdout, run
        line.ask("sit", table=ended[0].table, secret=ended[0].secret)
        assert line.push("table")["over"] is True and "actions\n" in line.ask("save")["match"]
        assert server.stop() == 0


def first_version(folder):
    """A store of version 1 is brought up, and its matches go on."""
    path = str(folder / "first.store")
    with Server(RINGSIDE, path) as server:
        _, players = seats_of(Line(server.port), server.port, dict(QUICK), seed=3)
        play_on(players, lambda: players[0].acknowledged > 3)
        assert server.stop() == 0
    with sqlite3.connect(path) as store:
        store.executescript("""DROP INDEX by_boxes; DROP INDEX people; DROP INDEX leavers; DROP INDEX ranks; DROP TABLE records;
            ALTER TABLE tables DROP COLUMN boxes; ALTER TABLE tables DROP COLUMN next;
            ALTER TABLE seats DROP COLUMN person; ALTER TABLE seats DROP COLUMN left_by;
            ALTER TABLE seats DROP COLUMN stands_in; ALTER TABLE seats DROP COLUMN handed_over;
            ALTER TABLE seats DROP COLUMN rating; PRAGMA user_version = 1;""")
    with Server(RINGSIDE, path) as server:
        for player in players:
            player.port = server.port
            player.come_back()
        play_on(players, over(players))
        assert server.stop() == 0


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        flags = ("--limit", "new-tables=1000", "--limit", "tries=1000", "--limit", "hash-kib=64", *AS_QUICK_AS_CAN_BE,
                 *EVERYTHING_COUNTS)
        with Server(RINGSIDE, str(folder / "main.store"), *flags) as server:
            for test in (names, alike, in_order, ratings, bots_are_rated, who_left_has_lost, own_data, quick, lobby, late_spectators,
                         turns_behind, deltas, own_boxes, bad_boxes):
                checks.run(test, server)
            checks.run(lambda: server.stop() == 0 or 1 / 0)
        for test in (tries, names_of_before, tokens, farm, played_out, older_rules, first_version):
            checks.run(test, folder)
    checks.end()


main()
