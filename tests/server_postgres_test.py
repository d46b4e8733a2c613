#!/usr/bin/env python3
"""server_postgres_test.py RINGSIDE STORES [TEST...] - several servers that share one PostgreSQL.

Starts a PostgreSQL of its own. Seats of one match are at different servers; servers are killed at any moment, in
the middle of a commit too, the database is restarted as after a loss of power, answers of the database are lost on
their way. What was acknowledged is there, once, at its number, and all matches come to their end. RINGSIDE_SHARED_KILLS
says how often a server is killed (8)."""
import os
import pathlib
import random
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, TIMEOUT, Checks, Line, Lost, Player, Refused, Server, play_on, refused, seats_of
from server_cluster import Cluster

RINGSIDE, STORES = sys.argv[1:3]
ROOT = pathlib.Path(__file__).resolve().parent.parent
KILLS = int(os.environ.get("RINGSIDE_SHARED_KILLS", "8"))
FLAGS = ("--limit", "new-tables=100000", *AS_QUICK_AS_CAN_BE)
TABLES = 6
PASSPHRASE = "a good long passphrase"


class Servers:
    """So many servers at one database."""

    def __init__(self, database, count, addresses=None, flags=FLAGS):
        self.folder = tempfile.TemporaryDirectory()
        self.all = [Server(RINGSIDE, (addresses or [database.address] * count)[i], *flags,
                           log=str(pathlib.Path(self.folder.name) / f"{i}.log")) for i in range(count)]

    def __enter__(self):
        return self.all

    def __exit__(self, *_):
        for server in self.all:
            if server.process.poll() is None:
                server.kill()
        self.folder.cleanup()


def until(condition, what, timeout=TIMEOUT):
    end = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class Witness(Player):
    """Plays at any of the servers; remembers what was acknowledged: {number of the decision: answer}."""

    def __init__(self, servers, *arguments, **more):
        self.servers, self.sure = servers, {}
        super().__init__(servers[more.get("seed", 0) % len(servers)].port, *arguments, **more)

    def act(self, said):
        answers = self.answers(said)
        if not answers or said["sight"]["seat"] != self.seat:
            return
        at, answer = said["decisions"], self.dice.choice(answers)
        try:
            told = self.line.ask("answer", at=at, era=said["era"], **answer)
            if not told.get("waits"):
                self.sure[at] = answer["answer"]
        except Refused as refusal:
            if refusal.error not in ("stale", "not-asked", "store-waits"):
                raise
            if refusal.error == "store-waits":
                time.sleep(0.05)
                self.line.ask("look")

    def come_back(self, within=TIMEOUT):
        """To any server that is there."""
        end = time.monotonic() + within
        while True:
            self.port = self.dice.choice(self.servers).port
            try:
                self.line.close()
                self.line = Line(self.port, form=self.form, language=self.language)
                self.sit()
                return
            except (Lost, OSError, Refused, TimeoutError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)


class Claimant(Witness):
    """Waits in windows until it is told what to claim."""

    def act(self, said):
        if not said["sight"]["claims"]:
            super().act(said)


def new_match(servers, number, kind=Witness, **more):
    """A table made at one server, whose seats are at the next ones."""
    line = Line(servers[number % len(servers)].port)
    made = line.ask("new", **{**QUICK, "game": ("knockdown", "nokaut")[number % 2], **more})
    line.close()
    return [kind(servers, made["table"], invite, name=seat, seed=number + i + 1)
            for i, (seat, invite) in enumerate(made["invites"].items())]


def check(database, players):
    """What was acknowledged is there, once; returns how many actions were compared."""
    compared, rows = 0, {}
    stored = database.query("SELECT id, number, seat, action FROM actions ORDER BY id, number")
    for table, number, seat, action in stored:
        rows.setdefault(table, []).append((int(number), int(seat), action))
    for player in players:
        mine = rows.get(player.table, [])
        assert [row[0] for row in mine] == list(range(len(mine))), "a number is missing"
        for at, answer in player.sure.items():
            assert at < len(mine), f"lost: {answer} at {at}, of {len(mine)}"
            assert mine[at][1:] == ("abcd".index(player.seat), answer), f"changed: {answer} at {at} is {mine[at]}"
            compared += 1
    return compared


# ---- Playing at different servers ----

def test_seats_apart(database):
    with Servers(database, 3) as servers:
        players = [p for number in range(4) for p in new_match(servers, number)]
        play_on(players, lambda: all(p.over() for p in players), timeout=120)
        assert check(database, players) > 100
        files = {p.table: set() for p in players}
        for player in players:
            files[player.table].add(player.line.ask("save")["match"])
        assert all(len(told) == 1 for told in files.values()), "two servers have two matches"
        assert sum(s.metric("ringside_store_trouble") for s in servers) == 0
        assert [s.stop() for s in servers] == [0, 0, 0]


def pair(servers, **more):
    """Two people at two servers, both of whom are there."""
    players = new_match(servers[:2], 1, **more)
    play_on(players, lambda: all("moment" in p.line.last for p in players))
    return players


def who_is_asked(players):
    """Sooner or later one of them is; the last moment that it was told asks for an answer."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        for player in players:
            moment = player.look()
            if moment["sight"]["seat"] == player.seat and moment["scene"]["answers"]:
                return player
    raise AssertionError("nobody is asked")


def sees(player, condition, what):
    """The player is told something of this kind sooner or later, without asking for it."""
    end = time.monotonic() + TIMEOUT
    while not (told := {**player.line.last}) or not condition(told):
        assert time.monotonic() < end, what
        try:
            player.line.push(timeout=0.1)
        except TimeoutError:
            pass


def test_what_others_are_told(database):
    """Who is there, phrases, a takeback that is asked for, a seat that has another secret, the lobby."""
    with Servers(database, 2) as servers:
        ann, ben = pair(servers, game="knockdown", takeback=True, open=True)
        assert ann.port != ben.port
        sees(ann, lambda told: here(told, ben.seat), "that the other is there")
        ben.line.ask("phrase", phrase="luck")
        sees(ann, lambda told: told.get("phrase", {}).get("phrase") == "luck", "a phrase from another server")
        asked = who_is_asked([ann, ben])
        other = ben if asked is ann else ann
        moment = asked.line.last["moment"]
        asked.line.ask("answer", at=moment["decisions"], era=moment["era"], **asked.answers(moment)[0])
        sees(other, lambda told: told["moment"]["decisions"] > moment["decisions"], "what was answered")
        asked.line.ask("takeback")
        sees(other, lambda told: told["moment"]["sight"]["takeback"] == asked.seat, "that a takeback is asked for")
        other.line.ask("agree", agree=True)
        sees(asked, lambda told: told["moment"]["decisions"] == moment["decisions"], "what was taken back")
        second = Line(other.port)
        second.ask("sit", table=asked.table, secret=asked.secret)
        secret = asked.line.ask("renew")["secret"]
        until(lambda: is_put_out(second), "that the old secret is void")
        asked.secret = secret
        asked.line.close()
        sees(other, lambda told: not here(told, asked.seat), "that the other has gone")
        made = Line(servers[0].port).ask("new", **QUICK, game="nokaut", open=True)
        listed = [t["table"] for t in Line(servers[1].port).ask("tables")["tables"]]
        assert made["table"] in listed, listed


def here(told, seat):
    return next(s["here"] for s in told["table"]["seats"] if s["seat"] == seat)


def test_logins_apart(database):
    """Who changes the passphrase or deletes the name is logged out at the other servers too; should they not have heard
    of it, then when a seat is to be taken by that name."""
    with Servers(database, 2) as servers:
        near, far = (Line(server.port) for server in servers)
        token = near.ask("keep", name="Nora", passphrase=PASSPHRASE)["token"]
        far.ask("login", token=token)
        made = far.ask("new", **QUICK, game="nokaut")
        far.ask("join", table=made["table"], invite=made["invites"]["a"])
        near.ask("passphrase", passphrase=PASSPHRASE, new=PASSPHRASE + "!")
        until(lambda: is_logged_out(far), "that the passphrase is another")
        far.ask("join", table=made["table"], invite=made["invites"]["b"], name="Far")
        far.ask("watch", table=made["table"], secret=made["watch"])
        seats = far.push("table")["seats"]
        assert [s.get("name") for s in seats] == ["Nora", "Far"] and not seats[1].get("kept"), seats
        far.ask("login", name="Nora", passphrase=PASSPHRASE + "!")
        near.ask("delete", passphrase=PASSPHRASE + "!")
        until(lambda: is_logged_out(far), "that the name was deleted")
        far.ask("look")
        sees(Holder(far), lambda told: "name" not in told["table"]["seats"][0], "that the name is gone")
        for do, keys in (("new", QUICK), ("quick", {"game": "nokaut"}), ("join", {"table": made["table"]})):
            far.ask("keep", name="Nora", passphrase=PASSPHRASE)
            database.query("DELETE FROM records WHERE shelf = 'token'")  # and nobody says so
            refused("bad-token", far, do, **keys)
            refused("not-logged-in", far, "matches")
            far.ask("login", name="Nora", passphrase=PASSPHRASE)
            far.ask("delete", passphrase=PASSPHRASE)


class Holder:
    """A line as `sees` wants it."""

    def __init__(self, line):
        self.line = line


def is_logged_out(line):
    try:
        line.ask("matches")
        return False
    except Refused as refusal:
        assert refusal.error == "not-logged-in", refusal.answer
        return True


def test_ranges_apart(database):
    """Two names that play from one range at two servers are known to do so; and else their match counts."""
    played = [word for limit in ("rated-decisions=0", "rated-seconds=0") for word in ("--limit", limit)]
    for near, counted in ((0, False), (1, True)):
        flags = (*FLAGS, *played, "--limit", f"rated-near={near}")
        with Servers(database, 2, flags=flags) as servers:
            made = Line(servers[0].port).ask("new", **QUICK, game="nokaut")
            players = []
            for i, server in enumerate(servers):
                line = Line(server.port)
                line.ask("keep", name=f"Near {near} {i}", passphrase=PASSPHRASE)
                players.append(Player(server.port, made["table"], made["invites"]["ab"[i]], line=line))
            play_on(players, lambda: all("moment" in p.line.last for p in players))
            players[1].line.ask("resign")
            play_on(players, lambda: all(p.over() for p in players))
            match = players[0].line.ask("matches")["matches"][0]
            assert match["counted"] == counted, match


def test_tabs_apart(database):
    """Two tabs of one seat at two servers: what one answers the other is told and cannot answer again; who closes one
    of them is still there."""
    with Servers(database, 2) as servers:
        ann, ben = pair(servers, game="knockdown")
        asked = who_is_asked([ann, ben])
        other = ben if asked is ann else ann
        tab = Witness.__new__(Witness)
        tab.__dict__.update(asked.__dict__, line=Line(other.port), log=[], era=None, next=0)
        tab.sit()
        moment = asked.line.last["moment"]
        sees(tab, lambda told: told.get("moment", {}).get("decisions") == moment["decisions"], "what is asked")
        assert tab.line.last["moment"]["scene"] == moment["scene"]
        answer = asked.answers(moment)[0]
        tab.line.ask("answer", at=moment["decisions"], era=moment["era"], **answer)
        refused("stale", asked.line, "answer", at=moment["decisions"], era=moment["era"], **answer)
        sees(asked, lambda told: told["moment"]["decisions"] > moment["decisions"], "what the tab has answered")
        asked.line.close()
        until(lambda: servers[[s.port for s in servers].index(asked.port)].metric("ringside_links") == 0, "that it went")
        other.line.ask("look")
        sees(other, lambda told: here(told, asked.seat), "that the seat is held by the tab")
        tab.line.close()
        sees(other, lambda told: not here(told, asked.seat), "that both have gone")


# ---- Boxes ----

def changed_box():
    text = (ROOT / "boxes/nokaut/cards.box").read_text(encoding="utf-8")
    changed = text.replace("forbid move this", "forbid destroy this", 1)
    assert changed != text
    return changed


def test_own_boxes(database):
    """A table with boxes of its own, made at one server and played at two: the other compiles what is stored; so does
    one that is started later, and another set of rules is never taken for it."""
    boxes = [{"name": "club.box", "text": changed_box()}]
    with Servers(database, 2) as servers:
        players = pair(servers, game="nokaut", boxes=boxes)
        told = [p.line.ask("boxes") for p in players]
        assert [t["boxes"] for t in told] == [boxes, boxes] and told[0]["rules"] == told[1]["rules"], told
        assert told[0]["rules"] != Line(servers[1].port).hello["rules"], told
        play_on(players, lambda: all(len(p.sure) > 2 for p in players))
        servers[0].kill()
        servers[0].start()
        play_on(players, lambda: all(p.over() for p in players), timeout=120)
        assert check(database, players) > 10
        assert players[0].line.ask("save")["match"] == players[1].line.ask("save")["match"]


def test_archived(database):
    """Where the engine makes other rules of a match's boxes it is archived at every server; who gives it up at one can
    take it away at another."""
    with Servers(database, 1) as servers:
        players = new_match(servers, 1)
        play_on(players, lambda: all(len(p.sure) > 1 for p in players))
        assert servers[0].stop() == 0
    table, secret = players[0].table, players[0].secret
    database.query(f"UPDATE tables SET rules = '0123456789abcdef' WHERE id = '{table}'")
    with Servers(database, 2) as servers:
        lines = [Line(server.port) for server in servers]
        for line in lines:
            line.ask("sit", table=table, secret=secret)
            told = line.push("table")
            assert told["phase"] == "archived" and told["over"] is False and told["rules"] == "0123456789abcdef", told
            assert "0123456789abcdef" in refused("archived", line, "answer", at=0, answer="pass")["words"]
            refused("not-over", line, "save")
        lines[0].ask("resign")
        until(lambda: is_saved(lines[1]), "at the other server, that it was given up")
        texts = [line.ask("save")["match"] for line in lines]
        assert texts[0] == texts[1] and "rules 0123456789abcdef\n" in texts[0], texts
        assert texts[0].rstrip().endswith(f"resigned {players[0].seat.upper()}"), texts[0][-100:]


def is_saved(line):
    try:
        return bool(line.ask("save")["match"])
    except Refused as refusal:
        assert refusal.error == "not-over", refusal.answer
        return False


def is_put_out(line):
    try:
        line.ask("undo")
    except Refused as refusal:
        return refusal.error == "not-seated"
    return False


def test_claims_apart(database):
    """Who holds a window is seen at the other server; and what was claimed in it is played though the server that
    noted the claim, and the one that opened the window, are killed before it closes."""
    with Servers(database, 2) as servers:
        for number in range(0, 40, 2):
            players = new_match(servers, number, kind=Claimant, game="nokaut", set={"players": 4}, window=2500,
                                hold=6000)
            play_on(players, lambda: any(claim_of(p) for p in players) or all(p.over() for p in players), timeout=300)
            claimant = next((p for p in players if claim_of(p)), None)
            if claimant and claim_survives(database, servers, players, claimant):
                return
        raise AssertionError("nobody could claim anything")


def claim_of(player):
    """What the player may claim now, as it was told last, beside letting it go."""
    moment = player.line.last.get("moment")
    if not moment or not moment["sight"]["claims"]:
        return None
    answers = [answer["id"] for answer in moment["scene"]["answers"]]
    return next((answer for answer in answers if not answer.startswith(("pass", "decline", "no"))), None)


def claim_survives(database, servers, players, claimant):
    moment, claim = claimant.line.last["moment"], claim_of(claimant)
    elsewhere = next(p for p in players if p.port != claimant.port)
    claimant.line.ask("hold", hold=True)
    sees(elsewhere, lambda told: (told["moment"]["sight"]["window"] or {}).get("holder") == claimant.seat, "who holds")
    claimant.line.ask("hold", hold=False)
    said = claimant.line.ask("answer", at=moment["decisions"], era=moment["era"], answer=claim)
    if not said.get("waits"):
        return False  # it was first in turn, and counted at once
    for server in servers:
        server.kill()
        server.start()
    for player in players:
        player.come_back()
    mine = f"SELECT action FROM actions WHERE id = '{claimant.table}' AND seat = {'abcd'.index(claimant.seat)}"
    play_on(players, lambda: [claim] in database.query(mine) or
            all(p.line.last.get("moment", moment)["decisions"] > moment["decisions"] + 6 for p in players), timeout=60)
    assert [claim] in database.query(mine), (claim, database.query(mine))
    return True


def test_bots_go_on(database):
    """A match with a bot is driven by one server; when that is killed another does, and nobody need do anything."""
    with Servers(database, 2) as servers:
        line = Line(servers[0].port)
        made = line.ask("new", **QUICK, game="knockdown", players={"b": {"bot": "casual"}})
        player = Witness(servers[:1], made["table"], made["invites"]["a"], name="Ann")
        count = lambda: int(database.query(f"SELECT count(*) FROM actions WHERE id = '{player.table}'")[0][0])
        watcher = Line(servers[1].port)
        watcher.ask("watch", table=player.table, secret=made["watch"])
        play_on([player], lambda: count() > 20 or player.over())
        moment = who_is_asked([player]).line.last["moment"]
        servers[0].process.send_signal(19)  # SIGSTOP: it holds the table and says nothing
        player.line.send({"do": "answer", "at": moment["decisions"], "era": moment["era"], **player.answers(moment)[0]})
        servers[0].kill()
        player.servers = servers[1:]
        player.come_back()
        before = count()
        play_on([player], lambda: count() > before + 6 or player.over(), timeout=60)
        assert watcher.ask("look")


# ---- Answers that are lost on their way ----

class Cutter:
    """A line to the database that ends, now and then, right behind a COMMIT: nobody knows whether it was done."""

    def __init__(self, database):
        self.database, self.cuts, self.left = database, 0, 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"postgres://ringside@127.0.0.1:{self.door.getsockname()[1]}/postgres"
        threading.Thread(target=self.open, daemon=True).start()

    def open(self):
        while True:
            client, _ = self.door.accept()
            server = socket.socket(socket.AF_UNIX)
            server.connect(os.path.join(self.database.folder, ".s.PGSQL.5432"))
            threading.Thread(target=self.carry, args=(client, server), daemon=True).start()

    def carry(self, client, server):
        try:
            while True:
                ready = select.select([client, server], [], [])[0]
                if client in ready:
                    data = client.recv(65536)
                    server.sendall(data)
                    if self.left > 0 and b"COMMIT\0" in data:
                        self.left -= 1
                        self.cuts += 1
                        server.recv(65536)  # it is done, and nobody hears of it
                        data = b""
                    if not data:
                        break
                elif server in ready:
                    data = server.recv(65536)
                    if not data:
                        break
                    client.sendall(data)
        except OSError:
            pass
        client.close()
        server.close()


def test_answers_lost(database):
    cutter = Cutter(database)
    with Servers(database, 2, [cutter.address, database.address]) as servers:
        players = new_match(servers, 0)
        for _ in range(6):
            acknowledged = len(players[0].sure) + len(players[1].sure)
            cutter.left = 1
            play_on(players, lambda: cutter.left == 0 and len(players[0].sure) + len(players[1].sure) > acknowledged + 2
                    or all(p.over() for p in players), timeout=60)
            if all(p.over() for p in players):
                players += new_match(servers, len(players))
                players = players[2:] if len(players) > 2 else players
            check(database, players)
        assert cutter.cuts >= 5, cutter.cuts
        play_on(players, lambda: all(p.over() for p in players), timeout=120)
        check(database, players)
        print(f"{cutter.cuts} answers of the database lost behind a COMMIT")


def test_killed_in_commit(database):
    """A server that waits in the middle of a transaction is killed: nothing of it stays, another goes on."""
    with Servers(database, 2) as servers:
        players = new_match(servers, 0)
        play_on(players, lambda: sum(len(p.sure) for p in players) > 10)
        table = players[0].table
        asked = who_is_asked(players)
        command = [f"{database.bin}/psql", "-X", "-h", database.folder, "-U", "ringside", "-d", "postgres"]
        lock = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        lock.stdin.write(f"BEGIN; SELECT 1 FROM ringside.heads WHERE id = '{table}' FOR UPDATE;\n".encode())
        lock.stdin.flush()
        held = "SELECT count(*) FROM pg_locks WHERE mode = 'RowShareLock' AND granted AND relation = 'heads'::regclass"
        until(lambda: database.query(held)[0][0] != "0", "the lock")
        moment = asked.line.last["moment"]
        asked.line.send({"do": "answer", "at": moment["decisions"], "era": moment["era"], **asked.answers(moment)[0]})
        waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        until(lambda: database.query(waits)[0][0] != "0", "a server that waits for the lock")
        killed = next(s for s in servers if s.port == asked.port)
        killed.kill()
        lock.stdin.write(b"ROLLBACK;\n")
        lock.stdin.close()
        lock.wait(TIMEOUT)
        for player in players:
            player.servers = [s for s in servers if s is not killed]
        asked.come_back()
        play_on(players, lambda: all(p.over() for p in players), timeout=120)
        assert check(database, players) > 20


def test_abandoned(database):
    """A match without a clock where nobody has been for a fortnight is given up by any server; others are not."""
    tables = []
    with Servers(database, 1) as servers:
        for clock in ({"kind": "none"}, {"kind": "none"}, {"kind": "days", "time": 7 * 86400000}):
            made, players = seats_of(Line(servers[0].port), servers[0].port, {**QUICK, "clock": clock})
            play_on(players, lambda: all(p.line.last.get("moment") for p in players))
            tables.append(made["table"])
        assert servers[0].stop() == 0
    for table, days in zip(tables, (15, 13, 15)):
        database.query(f"UPDATE heads SET changed = changed - interval '{days} days' WHERE id = '{table}'")
    with Servers(database, 2):
        until(lambda: database.query(f"SELECT phase FROM tables WHERE id = '{tables[0]}'") == [["3"]], "it is kept")
        kept = [database.query(f"SELECT phase FROM tables WHERE id = '{table}'") for table in tables[1:]]
        assert kept == [[["1"]], [["1"]]], kept


def test_refused_at_the_start(database):
    for address in ("postgres://ringside@/postgres?host=/nowhere", f"{database.address}&dbname=none"):
        done = subprocess.run([RINGSIDE, "serve", "--port", "0", "--store", address], capture_output=True, text=True,
                              timeout=TIMEOUT, check=False)
        assert done.returncode == 1 and done.stderr.count("\n") == 1 and "PostgreSQL" in done.stderr, done


def test_stores(database):
    with tempfile.TemporaryDirectory() as folder:
        command = [STORES, folder, database.address]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0 and "SKIPPED" not in done.stdout, (done.stdout, done.stderr)


# ---- Deaths ----

def play_while(players, condition):
    """Whatever happens to lines, they come back."""
    while condition():
        socks = {p.line.sock: p for p in players}
        ready = [p for p in players if p.line.inbox or p.line.buffer] or \
            [socks[s] for s in select.select(list(socks), [], [], 0.02)[0]]
        for player in ready:
            try:
                player.step(0.01)
            except TimeoutError:
                pass
            except (Lost, Refused):
                player.come_back()


def kill_and_restart(server, dice):
    """At any moment, in another thread."""
    def run():
        time.sleep(dice.uniform(0.02, 0.3))
        server.kill()
        for _ in range(20):  # as a service manager does; the database may not be there
            try:
                server.start()
                return
            except AssertionError:
                server.end()
                time.sleep(0.2)
    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_killed(database):
    dice = random.Random(KILLS)
    matches = compared = 0
    with Servers(database, 3) as servers:
        players, everybody = [], []
        for kill in range(KILLS):
            players = [p for p in players if not p.over()]
            while len(players) < 2 * TABLES:
                try:
                    players += new_match(servers, matches)
                    everybody += players[-2:]
                except Refused as refusal:  # the database has just been restarted
                    assert refusal.error == "store-waits", refusal.answer
                matches += 1
            thread = kill_and_restart(servers[kill % 3], dice)
            if kill % 4 == 3:
                play_while(players, lambda: thread.is_alive() and dice.random() > 0.1)
                database.restart()
            play_while(players, thread.is_alive)
            compared += check(database, everybody)
        play_on(players, lambda: all(p.over() for p in players), timeout=240)
        compared += check(database, everybody)
        conflicts = sum(s.metric("ringside_conflicts_total") for s in servers)
        print(f"{KILLS} kills, {KILLS // 4} restarts of the database, {matches} matches at 3 servers, {compared} "
              f"acknowledged actions compared, {conflicts:.0f} conflicts at those that live")
        assert compared > KILLS


def main():
    checks = Checks(sys.argv[3:])
    with Cluster() as database:
        for test in (test_stores, test_refused_at_the_start, test_seats_apart, test_what_others_are_told,
                     test_logins_apart, test_ranges_apart, test_tabs_apart, test_own_boxes, test_archived, test_claims_apart, test_bots_go_on, test_abandoned, test_answers_lost, test_killed_in_commit, test_killed):
            checks.run(test, database)
    checks.end()


main()
