#!/usr/bin/env python3
"""server_shares_test.py RINGSIDE [TEST...] - one range of addresses takes nothing from the others: tables, and the clerk
who hashes passphrases, are shared by ranges; so are bots (server_crew.c).

Ranges are told by X-Forwarded-For, as behind a proxy. `server_shares_test.py RINGSIDE measure` plays 28 tables with
champions from one range and one table from another, and prints how long each waits for its bot."""
import pathlib
import random
import select
import sys
import tempfile
import time

from server_client import AS_QUICK_AS_CAN_BE, QUICK, TIMEOUT, Checks, Line, Player, Refused, Server, refused

RINGSIDE = sys.argv[1]
PASS = "a good long passphrase"
FLAGS = ("--behind-proxy", *AS_QUICK_AS_CAN_BE)


def line_from(server, address):
    return Line(server.port, more=f"X-Forwarded-For: {address}\r\n")


# ---- Tables ----

def tables_of_one_range(folder):
    """One range fills neither the lobby nor its neighbours' places; its own tables go first."""
    flags = ("--limit", "gathering=64", "--limit", "new-tables=10000")
    with Server(RINGSIDE, str(folder / "tables.store"), *FLAGS, *flags) as server:
        crowd, more, ann = (line_from(server, address) for address in ("192.0.2.1", "192.0.2.2", "192.0.2.9"))
        for _ in range(50):
            crowd.ask("new")
        refused("tables-wait", crowd, "new")
        kept = ann.ask("new")
        for _ in range(50):  # more than there is room for
            more.ask("new")
        Player(server.port, kept["table"], kept["invites"]["a"], line=ann)
        Player(server.port, kept["table"], kept["invites"]["b"], line=line_from(server, "192.0.2.10"))
        assert server.stop() == 0
        server.start()  # those of before go first, for nobody knows who made them
        ann = line_from(server, "192.0.2.9")
        kept = ann.ask("new")
        for address in ("192.0.2.3", "192.0.2.4"):
            crowd = line_from(server, address)
            for _ in range(38):
                crowd.ask("new")
        Player(server.port, kept["table"], kept["invites"]["a"], line=ann)


def in_use(folder):
    """Where two people wait or play, a table stays whatever others want."""
    flags = ("--limit", "gathering=3", "--limit", "new-tables=10000")
    with Server(RINGSIDE, str(folder / "use.store"), *FLAGS, *flags) as server:
        host = line_from(server, "192.0.2.1")
        people = []
        for _ in range(3):
            made = host.ask("new", game="nokaut", set={"players": 4})
            people += [Player(server.port, made["table"], made["invites"][seat],
                              line=line_from(server, "192.0.2.1")) for seat in "ab"]
        refused("full", line_from(server, "192.0.2.2"), "new")
        people[0].line.close()
        end = time.monotonic() + TIMEOUT
        while True:  # one of them has gone: that table is not in use any more
            try:
                line_from(server, "192.0.2.2").ask("new")
                break
            except Refused as refusal:
                assert refusal.error == "full" and time.monotonic() < end, refusal.answer
        assert people[1].line.push("out")["table"] == people[0].table


# ---- Bots ----

class Waiter:
    """Plays against a bot at random and notes how long the bot took."""

    def __init__(self, server, address, bot, seed):
        self.line = line_from(server, address)
        made = self.line.ask("new", game="nokaut", players={"b": {"bot": bot}}, **QUICK)
        self.table, self.invite = made["table"], made["invites"]["a"]
        self.secret = self.line.ask("join", table=self.table, invite=self.invite)["secret"]
        self.line.ask("sit", table=self.table, secret=self.secret)
        self.dice, self.since, self.waits, self.over = random.Random(seed), None, [], False

    def hear(self):
        while self.line.inbox or self.line.buffer or select.select([self.line.sock], [], [], 0)[0]:
            try:
                message = self.line.inbox.pop(0) if self.line.inbox else self.line.read(0.01)
            except TimeoutError:  # no whole message yet
                return
            if "moment" in message:
                self.see(message["moment"])

    def see(self, moment):
        asked = moment["sight"]["asked"]
        self.over = asked is None
        if asked == "b" and self.since is None:
            self.since = time.monotonic()
        elif asked != "b" and self.since is not None:
            self.waits.append(time.monotonic() - self.since)
            self.since = None
        if moment["sight"]["seat"] == "a" and moment["scene"]["answers"]:
            answer = self.dice.choice(moment["scene"]["answers"])["id"]
            self.line.send({"do": "answer", "at": moment["decisions"], "era": moment["era"], "answer": answer})

    def longest(self):
        """So far, with a wait that is not over."""
        return max(self.waits + ([time.monotonic() - self.since] if self.since else []), default=0)


def hear_all(waiters):
    select.select([w.line.sock for w in waiters], [], [], 0.05)
    for waiter in waiters:
        waiter.hear()


def alone(server, bot, decisions):
    """How long one waits when nobody else plays."""
    one, end = Waiter(server, "192.0.2.9", bot, 98), time.monotonic() + TIMEOUT
    while len(one.waits) < decisions and not one.over and time.monotonic() < end:
        hear_all([one])
    one.line.ask("resign")
    return one.waits


def crowd_and_one(server, tables, bot, decisions, timeout):
    """The waits of the one until it has had so many answers, and how many answers the crowd had in them."""
    crowd, one = [Waiter(server, "192.0.2.1", bot, i) for i in range(tables)], None
    between = waiting = 0
    end = time.monotonic() + timeout
    while time.monotonic() < end and not (one and (len(one.waits) >= decisions or one.over)):
        served = sum(len(w.waits) for w in crowd)
        hear_all(crowd)
        now = sum(len(w.waits) for w in crowd)
        between += now - served if waiting else 0
        if one:
            one.hear()
            waiting = one.since is not None
        elif now >= tables:
            one = Waiter(server, "192.0.2.9", bot, 99)
    assert one, "the crowd was not served"
    return one.waits or [one.longest()], between


def mean(numbers):
    return sum(numbers) / len(numbers)


def measure(folder):
    for threads in ("1", "2"):
        with Server(RINGSIDE, str(folder / f"measure-{threads}.store"), *FLAGS, "--thinkers", threads,
                    "--limit", "new-tables=10000") as server:
            before = alone(server, "champion", 5)
            one, crowd = crowd_and_one(server, 28, "champion", 8, 120)
            print(f"{threads} threads: alone {mean(before):.2f} s; with 28 tables of one range: {mean(one):.2f} s, "
                  f"at most {max(one):.2f} s, of {len(one)}; answers of the range in each: {crowd / len(one):.1f}")


# ---- The clerk ----

def one_login_among_many(folder):
    """A login goes next, whatever another range has asked for; tokens that there are not hold no place."""
    flags = ("--limit", "tries=100000", "--limit", "address=1000")
    with Server(RINGSIDE, str(folder / "clerk.store"), *FLAGS, *flags) as server:
        owner = line_from(server, "192.0.2.9")
        token = owner.ask("keep", name="Olga", passphrase=PASS)["token"]
        crowd = [line_from(server, "192.0.2.1") for _ in range(90)]
        for line in crowd:
            line.send({"do": "login", "name": "Nobody", "passphrase": PASS, "tag": 5})
        owner.ask("login", name="Olga", passphrase=PASS)
        errors = [line.read()["error"] for line in crowd]
        assert errors.count("bad-passphrase") >= 4 and errors.count("busy") >= 60, errors
        for line in crowd:
            line.send({"do": "login", "token": "x" * 38, "tag": 6})
        line_from(server, "192.0.2.1").ask("login", name="Olga", passphrase=PASS)  # the same range
        line_from(server, "192.0.2.1").ask("login", token=token)
        assert {line.read()["error"] for line in crowd} == {"bad-token"}
        line = crowd[0]
        refused("bad-token", line, "login", token="short")


def guesses(folder):
    """Who guesses is kept out, not whose name it is."""
    flags = ("--limit", "hash-kib=64", "--limit", "tries=10")
    with Server(RINGSIDE, str(folder / "guesses.store"), *FLAGS, *flags) as server:
        token = line_from(server, "192.0.2.9").ask("keep", name="Olga", passphrase=PASS)["token"]
        for number in range(1, 6):
            guesser = line_from(server, f"198.51.100.{number}")
            error = None
            for _ in range(12):
                try:
                    guesser.ask("login", name="olga", passphrase=PASS + "?")
                except Refused as refusal:
                    error = refusal.error
            assert error == "too-many-tries", error
        owner = line_from(server, "192.0.2.9")
        for _ in range(12):  # the right ones do not count
            owner.ask("login", name="Olga", passphrase=PASS)
        line_from(server, "198.51.100.1").ask("login", token=token)  # even from there
        late = line_from(server, "198.51.100.77")  # the name is guessed at: three tries for who comes new
        for _ in range(3):
            refused("bad-passphrase", late, "login", name="Olga", passphrase=PASS + "?")
        refused("too-many-tries", late, "login", name="Olga", passphrase=PASS)
        other = line_from(server, "198.51.100.78")
        refused("bad-passphrase", other, "login", name="Olga", passphrase=PASS + "?")
        other.ask("login", name="Olga", passphrase=PASS)


def main():
    if sys.argv[2:] == ["measure"]:
        with tempfile.TemporaryDirectory() as name:
            measure(pathlib.Path(name))
        return
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as name:
        for test in (tables_of_one_range, in_use, one_login_among_many, guesses):
            checks.run(test, pathlib.Path(name))
    checks.end()


main()
