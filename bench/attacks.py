#!/usr/bin/env python3
"""attacks.py RINGSIDE [NAME...] - what honest players notice while somebody attacks the server.

Each attack gets a fresh server with default limits. An honest pair plays there, one action every 50 ms, and measures the
time from an answer to the moment that shows what came of it; a process of its own attacks for some seconds. A newcomer
tries to make a table meanwhile. The result is a table in Markdown; the exit status is 1 if an attack made the 99th
percentile longer than the goal, locked the newcomer out, took too much memory, or ended or hung the server.

    --seconds N   of each attack (8)          --goal MS      the 99th percentile of answers (50)
    --list        the names of the attacks    --bot-goal MS  the same of waiting for a bot (2500)
                                              --memory MIB   the most that the server may take (150)

Only the standard library, and only loopback addresses: every client binds its socket to an address of its own in
127.0.0.0/8, so that limits for an address apply as they would on the net. All loops are bounded in time and number."""
import argparse
import base64
import json
import os
import random
import resource
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

QUICK = {"quiet": 0, "window": 0, "pace": 0}
BEAT = 0.05
PATIENCE = 20


# ---- A client ----

class Lost(Exception):
    """The connection is gone, or was never made."""


def connect(port, address, timeout=5.0):
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        sock.settimeout(timeout)
        sock.bind((address, 0))
        sock.connect(("127.0.0.1", port))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as error:
        sock.close()
        raise Lost(str(error)) from error
    return sock


def frame(payload, opcode=1):
    size = len(payload)
    head = bytes([0x80 | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    return head + b"\0\0\0\0" + payload  # a mask of zeros is a mask


class Line:
    """One WebSocket."""

    def __init__(self, port, address, timeout=5.0):
        self.sock = connect(port, address, timeout)
        self.buffer, self.inbox = b"", []
        key = base64.b64encode(os.urandom(16)).decode()
        self.raw((f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill(timeout)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0] + b" ":
            self.sock.close()
            raise Lost(head.split(b"\r\n")[0].decode())

    def raw(self, data):
        try:
            self.sock.sendall(data)
        except OSError as error:
            raise Lost(str(error)) from error

    def send(self, **message):
        self.raw(frame(json.dumps(message).encode()))

    def fill(self, timeout):
        """More bytes; False: none came in time."""
        if not select.select([self.sock], [], [], timeout)[0]:
            return False
        try:
            more = self.sock.recv(1 << 18)
        except OSError as error:
            raise Lost(str(error)) from error
        if not more:
            raise Lost("closed")
        self.buffer += more
        return True

    def next(self):
        """A whole message of those bytes, or None."""
        while len(self.buffer) >= 2:
            size, at = self.buffer[1] & 127, 2
            if size == 126 and len(self.buffer) >= 4:
                size, at = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif size == 127 and len(self.buffer) >= 10:
                size, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
            elif size >= 126:
                return None
            if len(self.buffer) < at + size:
                return None
            opcode, payload = self.buffer[0] & 15, self.buffer[at:at + size]
            self.buffer = self.buffer[at + size:]
            if opcode == 9:
                self.raw(frame(payload, 10))
            elif opcode == 8:
                raise Lost("closed by the server")
            elif opcode == 1:
                return json.loads(payload)
        return None

    def ask(self, request, timeout=5.0, **keys):
        self.send(do=request, tag=request, **keys)
        end = time.monotonic() + timeout
        while True:
            message = self.next()
            if message is None:
                if not self.fill(max(0, end - time.monotonic())):
                    raise Lost("no answer")
            elif "ok" in message and message.get("tag") == request:
                return message
            else:
                self.inbox.append(message)

    def drain(self, seconds):
        """Reads and forgets."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.fill(left)
            self.buffer = b""

    def close(self):
        self.sock.close()


# ---- Honest players ----

class Player:
    def __init__(self, port, address):
        self.port, self.address = port, address
        self.line = Line(port, address)
        self.line.ask("hello", form="bytes")
        self.table = self.secret = self.seat = self.moment = None
        self.over = False

    def join(self, table, invite):
        took = self.line.ask("join", table=table, invite=invite)
        self.table, self.secret, self.seat = took["table"], took["secret"], took["seat"]
        self.moment, self.over = None, False
        self.line.ask("sit", table=table, secret=self.secret)

    def come_back(self):
        self.line.close()
        self.line = Line(self.port, self.address, 2.0)
        self.line.ask("hello", 2.0, form="bytes")
        self.line.ask("sit", 2.0, table=self.table, secret=self.secret)

    def may_answer(self):
        m = self.moment
        return m is not None and m["answers"] and m["sight"]["seat"] in (self.seat, "table")


class Pair:
    """Two people who play each other, or one who plays a bot."""

    def __init__(self, port, bot=None):
        self.port, self.bot = port, bot
        self.players = [Player(port, f"127.0.0.{2 + i}") for i in range(1 if bot else 2)]
        self.dice = random.Random(1)
        self.samples, self.came_back = [], 0
        self.sent = self.who = None
        self.others_turn = self.resting = False
        self.begin()

    def begin(self):
        seats = {"b": {"bot": self.bot}} if self.bot else {}
        made = self.players[0].line.ask("new", game="knockdown", players=seats, **QUICK)
        if not made["ok"]:  # as many as an address may make: the pair rests
            self.resting = True
            return
        self.table = made["table"]
        for player, (_, invite) in zip(self.players, made["invites"].items()):
            player.join(self.table, invite)
        self.sent = None

    def take(self, player, message):
        if "table" in message and isinstance(message["table"], dict):
            player.over = message["table"].get("phase") == "over"
            if player.over and self.bot:
                self.sent = None
        if message.get("ok") is False and self.who is player and message.get("tag") == "answer":
            self.sent = None
            player.line.send(do="look")
        if message.get("waits") and self.who is player:
            self.sent = None
        if "moment" not in message:
            return
        player.moment = moment = message["moment"]
        if self.sent is None or self.who is not player:
            return
        if not self.bot:
            self.samples.append(time.monotonic() - self.sent)
            self.sent = None
        elif moment["sight"]["asked"] not in (player.seat, None):
            self.others_turn = True
        elif player.may_answer():
            if self.others_turn:
                self.samples.append(time.monotonic() - self.sent)
            self.sent = None

    def act(self):
        if self.sent is not None:
            return
        if all(p.over for p in self.players):
            self.begin()
            return
        ready = [p for p in self.players if p.may_answer()]
        if not ready:
            return
        player = self.dice.choice(ready)
        moment = player.moment
        self.who, self.sent, self.others_turn, player.moment = player, time.monotonic(), False, None
        player.line.send(do="answer", tag="answer", at=moment["decisions"], era=moment["era"],
                         action=self.dice.choice(moment["answers"]))

    def read(self, player):
        while (message := player.line.next()) is not None:
            self.take(player, message)

    def turn(self, until):
        for player in self.players:
            while player.line.inbox:
                self.take(player, player.line.inbox.pop(0))
            self.read(player)
        socks = {p.line.sock: p for p in self.players}
        for sock in select.select(list(socks), [], [], max(0, until - time.monotonic()))[0]:
            socks[sock].line.fill(0)
            self.read(socks[sock])

    def play(self, seconds, watch):
        """Returns when the time is over or the server is not there any more."""
        end = time.monotonic() + seconds
        beat = time.monotonic()
        while time.monotonic() < end and watch():
            try:
                self.turn(beat)
                if time.monotonic() >= beat:
                    beat = max(beat + BEAT, time.monotonic())
                    self.act()
            except Lost:
                self.mend()
        if self.sent is not None and time.monotonic() - self.sent > BEAT:
            self.samples.append(time.monotonic() - self.sent)  # it has not come yet
            self.sent = None

    def mend(self):
        """Whose line has broken comes back; what was asked for is still waited for."""
        for player in self.players:
            try:
                player.line.fill(0)
            except Lost:
                self.came_back += 1
                try:
                    player.come_back()
                except (Lost, KeyError):
                    time.sleep(0.05)

    def close(self):
        for player in self.players:
            player.line.close()


def newcomer(port, told):
    """Somebody who has never been here makes a table."""
    began = time.monotonic()
    try:
        line = Line(port, "127.0.0.9", 4.0)
        made = line.ask("new", 4.0, game="nokaut")
        line.close()
        told.append(f"{(time.monotonic() - began) * 1000:.0f} ms" if made["ok"] else f"**{made['error']}**")
    except Lost as lost:
        told.append(f"**{lost}**")


NAME, PASSPHRASE = "Honest Ann", "correct horse battery"


def keep_name(port):
    line = Line(port, "127.0.0.10")
    line.ask("keep", name=NAME, passphrase=PASSPHRASE)
    line.close()


def log_in(port, stop, told):
    """An honest login now and then; how long each took, or why not."""
    for _ in range(9):  # as many as an address may try in a minute
        began = time.monotonic()
        try:
            line = Line(port, "127.0.0.10")
            answer = line.ask("login", 15.0, name=NAME, passphrase=PASSPHRASE)
            line.close()
            told.append(time.monotonic() - began if answer["ok"] else answer["error"])
        except Lost as lost:
            told.append(str(lost))
        if stop.wait(max(0.0, 0.8 - (time.monotonic() - began))):
            return


# ---- Attacks: each is run in a process of its own ----

def address_of(block, number):
    return f"127.{block}.{number // 250 % 250}.{1 + number % 250}"


def crowd(count, work, end):
    """So many threads that work until the end; what fails is tried again after a moment."""
    def on(number):
        while time.monotonic() < end:
            try:
                work(number)
            except (Lost, OSError, ValueError, KeyError):
                time.sleep(0.05)
    threads = [threading.Thread(target=on, args=(i,), daemon=True) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0, end + 2 - time.monotonic()))


def attack_idle(_port, end, _honest):
    time.sleep(max(0, end - time.monotonic()))


def attack_phrases(port, end, honest):
    """An opponent's hundred muted lines say a phrase at the same moment, while the server is busy."""
    lines = []
    for number in range(100):
        line = Line(port, address_of(4, number))
        line.ask("sit", table=honest["table"], secret=honest["secret"])
        line.ask("mute", seats=["a", "b"])
        lines.append(line)
    stall, phrase = frame(large_tag()), frame(b'{"do":"phrase","phrase":"hello"}')
    while time.monotonic() < end and lines:
        for line in (lines[0], *lines):
            try:
                line.sock.sendall(stall if line is lines[0] else phrase)
            except OSError:
                pass
        time.sleep(1.55)  # a line may say no more
        lines = [line for line in lines if is_open(line)]
    print(f"{len(lines)} of 100 lines of the attack were left", flush=True)


def is_open(line):
    try:
        while line.fill(0):
            line.buffer = b""
        return True
    except Lost:
        return False


def open_tables(port, count, block):
    for number in range(count):
        if number % 25 == 0:
            line = Line(port, address_of(block, 200 + number // 25))
        line.ask("new", game="nokaut", open=True, watched=True)


def attack_lobby(port, end, _honest):
    """Twenty clients ask for the list of 110 open tables as fast as they may."""
    open_tables(port, 110, 5)

    def work(number):
        line = Line(port, address_of(5, number))
        while time.monotonic() < end:
            line.send(do="tables")
            line.drain(1 / 39)
    crowd(20, work, end)


def large_tag():
    return b'{"do":"ping","tag":[' + b",".join([b"0.1"] * 16000) + b"]}"


def attack_tags(port, end, _honest):
    """Twenty clients send messages of 64 KiB whose tag comes back five times as long."""
    message = frame(large_tag())

    def work(number):
        line = Line(port, address_of(5, number))
        while time.monotonic() < end:
            line.raw(message)
            line.drain(1 / 39)
    crowd(20, work, end)


def attack_tables(port, end, _honest):
    """2,000 tables from a hundred addresses."""
    made, lock = [0, {}], threading.Lock()

    def work(number):
        line = Line(port, address_of(6, number))
        for _ in range(25):
            if time.monotonic() > end or made[0] >= 2500:
                break
            answer = line.ask("new", game="nokaut")
            with lock:
                why = "made" if answer["ok"] else answer["error"]
                made[0] += answer["ok"]
                made[1][why] = made[1].get(why, 0) + 1
        line.close()
        time.sleep(0.2)
    crowd(100, work, end)
    print(", ".join(f"{count} {why}" for why, count in sorted(made[1].items())), flush=True)


def attack_champions(port, end, _honest):
    """28 tables against the strongest bot, from one address, answered at once."""
    def work(number):
        time.sleep(number / 100)
        line = Line(port, "127.7.0.1")
        line.ask("hello", form="bytes")
        made = line.ask("new", game="nokaut", players={"b": {"bot": "champion"}}, **QUICK)
        took = line.ask("join", table=made["table"], invite=made["invites"]["a"])
        line.ask("sit", table=made["table"], secret=took["secret"])
        while time.monotonic() < end:
            while line.inbox:
                message = line.inbox.pop(0)
                moment = message.get("moment")
                if moment and moment["answers"] and moment["sight"]["seat"] == "a":
                    line.send(do="answer", at=moment["decisions"], era=moment["era"],
                              action=random.choice(moment["answers"]))
            line.fill(0.1)
            while (message := line.next()) is not None:
                line.inbox.append(message)
    crowd(28, work, end)


def attack_unread(port, end, _honest):
    """Twenty lines ask for much, never read, and say by pongs that they are there."""
    message = frame(large_tag())

    def work(number):
        line = Line(port, address_of(8, number))
        line.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.sock.settimeout(1.0)
        while time.monotonic() < end:
            line.raw(message)
            line.raw(frame(b"", 10))
            time.sleep(1 / 39)
    crowd(20, work, end)


def attack_logins(port, end, _honest):
    """190 lines show tokens that are none, 64 try passphrases."""
    said, lock = {}, threading.Lock()

    def note(answer):
        with lock:
            said[answer.get("error", "ok")] = said.get(answer.get("error", "ok"), 0) + 1

    def work(number):
        guesses = number >= 190
        line = Line(port, address_of(9, number) if guesses else "127.9.9.9")
        while time.monotonic() < end:
            if guesses:
                note(line.ask("login", 20.0, name=NAME if number % 2 else f"Nobody {number}", passphrase="wrong guess"))
                time.sleep(0.1)
            else:
                note(line.ask("login", 20.0, token="A" * 38))
                time.sleep(0.05)
    crowd(190 + 64, work, end)
    print(", ".join(f"{count} {why}" for why, count in sorted(said.items())), flush=True)


def attack_sockets(port, end, _honest):
    """4,300 sockets that say nothing, and slow headers on some of them."""
    socks = []
    for number in range(4300):
        if time.monotonic() > end:
            break
        try:
            socks.append(connect(port, address_of(15, number // 190), 1.0))
        except Lost:
            pass
    text = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"a" * 4096
    at = 0
    while time.monotonic() < end:
        for sock in socks[:400]:
            try:
                sock.send(text[at:at + 1])
            except OSError:
                pass
        at = min(at + 1, len(text) - 1)
        time.sleep(0.1)
    left = 0
    for sock in socks:
        sock.setblocking(False)
        try:
            left += sock.recv(1) != b""
        except BlockingIOError:
            left += 1
        except OSError:
            pass
    print(f"{len(socks)} sockets opened, {left} still open", flush=True)


def once_in_a_while(end, work):
    while time.monotonic() < end:
        try:
            work()
        except (Lost, OSError):
            pass
        time.sleep(0.5)


def attack_h2c(port, end, _honest):
    """An upgrade to HTTP/2 with a window of 0, its preface, and data on stream 1, which has not ended."""
    settings = base64.urlsafe_b64encode(struct.pack(">HI", 4, 0)).decode().rstrip("=")

    def work():
        sock = connect(port, "127.1.0.1", 2.0)
        sock.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                     f"HTTP2-Settings: {settings}\r\n\r\n".encode())
        sock.recv(1000)
        sock.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))
        for _ in range(5):
            sock.sendall(bytes([0, 0, 1, 0, 0, 0, 0, 0, 1]) + b"x")
        time.sleep(0.3)
        sock.close()
    once_in_a_while(end, work)


def attack_pipelined(port, end, _honest):
    """A second request in the same packet announces a body that does not come."""
    def work():
        sock = connect(port, "127.2.0.1", 2.0)
        sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\n")
        time.sleep(0.3)
        sock.close()
    once_in_a_while(end, work)


# by name: the attack, and who the honest ones are
ATTACKS = {
    "idle": (attack_idle, "pair"), "phrases": (attack_phrases, "pair"), "lobby": (attack_lobby, "pair"),
    "tags": (attack_tags, "pair"), "tables": (attack_tables, "pair"), "unread": (attack_unread, "pair"),
    "logins": (attack_logins, "logins"), "sockets": (attack_sockets, "pair"), "h2c": (attack_h2c, "pair"),
    "pipelined": (attack_pipelined, "pair"), "idle-bot": (attack_idle, "bot"), "champions": (attack_champions, "bot"),
}


def open_files():
    """As many as may be."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def usual_files():
    """What most systems let a program open, so that the server raises the limit by itself."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))


def attack_here(name, port, seconds, honest):
    """In the process that attacks."""
    open_files()
    os.nice(5)  # the honest players' clock goes before
    ATTACKS[name][0](port, time.monotonic() + seconds, honest)
    sys.stdout.flush()
    os._exit(0)


# ---- Measuring ----

class Server:
    def __init__(self, program, folder):
        self.log = open(os.path.join(folder, "log"), "wb")
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--store", os.path.join(folder, "store")],
                                        stdout=subprocess.PIPE, stderr=self.log, preexec_fn=usual_files)
        line = self.process.stdout.readline().decode()
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
        self.memory = 0

    def lives(self):
        return self.process.poll() is None

    def look(self):
        """Whether it is there; its memory is noted."""
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
                for line in status:
                    if line.startswith("VmRSS"):
                        self.memory = max(self.memory, int(line.split()[1]) // 1024)
        except OSError:
            pass
        return self.lives()

    def end(self):
        """How it ended: "" as it should."""
        if not self.lives():
            how = f"died ({self.process.returncode})"
        else:
            self.process.send_signal(signal.SIGTERM)
            try:
                how = "" if self.process.wait(15) == 0 else f"ended with {self.process.returncode}"
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(15)
                how = "hung"
        self.process.stdout.close()
        self.log.close()
        return how


def percentile(samples, part):
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000


def honest_side(kind, server):
    if kind == "logins":
        keep_name(server.port)
    return Pair(server.port, "casual" if kind == "bot" else None)


def meanwhile(pair, server, seconds, kind):
    """The honest players play, log in and come anew while the attack goes on."""
    fresh, logins, stop = [], [], threading.Event()
    late = threading.Timer(seconds * 0.7, newcomer, (server.port, fresh))
    threads = [late]
    if kind == "logins":
        threads.append(threading.Thread(target=log_in, args=(server.port, stop, logins), daemon=True))
    for thread in threads:
        thread.daemon = True
        thread.start()
    pair.play(seconds, server.look)
    stop.set()
    late.join(10)
    for thread in threads[1:]:
        thread.join(16)
    return fresh, logins


def one_attack(program, name, options):
    kind = ATTACKS[name][1]
    with tempfile.TemporaryDirectory(prefix="ringside-attacks-") as folder:
        server = Server(program, folder)
        pair = honest_side(kind, server)
        pair.play(1.5, server.look)  # it is warm
        pair.samples.clear()
        honest = {"table": pair.table, "secret": pair.players[-1].secret}
        attacker = subprocess.Popen([sys.executable, __file__, program, "--attack", name, "--port", str(server.port),
                                     "--seconds", str(options.seconds), "--honest", json.dumps(honest)],
                                    stdout=subprocess.PIPE, text=True)
        try:
            fresh, logins = meanwhile(pair, server, options.seconds, kind)
            said, _ = attacker.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            attacker.kill()
            said = attacker.communicate()[0]
        pair.close()
        return judge(name, pair, server, fresh, logins, said.strip(), options)


def say_logins(logins, faults):
    good = [seconds for seconds in logins if isinstance(seconds, float)]
    bad = sorted({why for why in logins if not isinstance(why, float)})
    if bad:
        faults.append("logins refused")
    most = f", longest {max(good) * 1000:.0f} ms" if good else ""
    return f"{len(good)} of {len(logins)} honest logins{most}" + (f" ({', '.join(bad)})" if bad else "")


def judge(name, pair, server, fresh, logins, said, options):
    faults, notes = [], [said] if said else []
    how = server.end()
    goal = options.bot_goal if pair.bot else options.goal
    p50, p99, most = [percentile(pair.samples, part) for part in (0.5, 0.99, 1)] if pair.samples else [float("nan")] * 3
    if not pair.samples or p99 > goal:
        faults.append("late")
    if how:
        faults.append(how)
    if server.memory > options.memory:
        faults.append("memory")
    if not fresh or "**" in fresh[0]:
        faults.append("newcomer locked out")
    if pair.came_back:
        faults.append("honest line closed")
        notes.append(f"honest lines were closed {pair.came_back} times")
    if logins:
        notes.append(say_logins(logins, faults))
    print(f"| {name} | {p50:.1f} | {p99:.1f} | {most:.1f} | {len(pair.samples)} | {server.memory} | "
          f"{fresh[0] if fresh else '**none**'} | {'**' + how + '**' if how else 'yes'} | {'; '.join(notes)} |", flush=True)
    return faults


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], add_help=True)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--goal", type=float, default=50)
    parser.add_argument("--bot-goal", type=float, default=2500)
    parser.add_argument("--memory", type=int, default=150)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--honest", help=argparse.SUPPRESS)
    options = parser.parse_intermixed_args()
    unknown = [name for name in options.names if name not in ATTACKS]
    if unknown:
        parser.error(f"no attack {', '.join(unknown)}; these are: {', '.join(ATTACKS)}")
    return options


def main():
    options = read_options()
    if options.list:
        print("\n".join(f"{name:10} {(attack.__doc__ or 'nobody attacks').strip()}" for name, (attack, _) in
                        ATTACKS.items()))
        return
    if options.attack:
        attack_here(options.attack, options.port, options.seconds, json.loads(options.honest))
    print("| attack | p50 ms | p99 ms | max ms | answers | MiB | newcomer | survived | notes |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    busy = os.getloadavg()[0]
    if busy > 0.5:
        print(f"this machine is at work already (load {busy:.1f}): the times are longer for it", file=sys.stderr)
    failed = {}
    for name in options.names or ATTACKS:
        faults = one_attack(options.program, name, options)
        if faults:
            failed[name] = faults
    for name, faults in failed.items():
        print(f"{name}: {', '.join(faults)}", file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
