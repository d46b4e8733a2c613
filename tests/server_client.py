"""server_client.py - a server that a test has started, and small WebSocket clients for it.

Only the standard library. `Server` starts `ringside serve` on a free port; `Line` is one connection: `ask` sends
a request and waits for its answer, `moment` waits for the next moment; `Player` plays a seat at random and comes
back by itself when its line breaks."""
import base64
import hashlib
import json
import os
import random
import select
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request

TIMEOUT = 60


class Lost(Exception):
    """The line is gone."""


class Refused(Exception):
    """The server said no."""

    def __init__(self, answer):
        super().__init__(answer.get("words"))
        self.answer = answer
        self.error = answer.get("error")


# Programs answer more quickly than people, and would be taken for a flood; nor do they wait for half a minute.
AS_QUICK_AS_CAN_BE = ("--limit", "rate=100000", "--limit", "burst=100000", "--limit", "absent-least=0")
# All that a test does comes from one address: it may have a whole core, also in a build with sanitizers.
ONE_ADDRESS = ("--limit", "cpu=1000")


class Server:
    def __init__(self, program, store, *flags, wait=True, env=None, log=None, wrap=None):
        self.program, self.store, self.flags, self.env, self.wrap = program, store, flags, env, wrap
        self.log_path = log or store + ".log"
        self.process = None
        self.port = 0
        self.start(wait)

    def start(self, wait=True):
        command = [self.program, "serve", "--port", str(self.port), "--store", self.store, "--metrics", "0",
                   "--limit", "metrics-seconds=0", *ONE_ADDRESS, *self.flags]
        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, env=self.env,
                                        preexec_fn=self.wrap)
        if wait:
            line = self.process.stdout.readline().decode()
            assert line.startswith("http://localhost:"), (line, self.process.wait(TIMEOUT), self.told())
            self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
            while not line.startswith("metrics: "):
                line = self.process.stdout.readline().decode()
            self.metrics_port = int(line.rsplit(":", 1)[1].split("/")[0])

    def told(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as log:
            return log.read()

    def metric(self, name):
        """One of the figures that it tells of itself."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics", timeout=TIMEOUT) as page:
            lines = page.read().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))

    def kill(self):
        self.process.kill()
        self.process.wait(TIMEOUT)
        self.end()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(TIMEOUT)
        self.end()
        return status

    def end(self):
        self.process.stdout.close()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()


def handshake(port, host=None, origin=None, path="/", protocol="ringside", more="", comes_from="127.0.0.1"):
    """The socket of a new WebSocket; Lost with the status if it is refused."""
    sock = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT, source_address=(comes_from, 0))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    key = base64.b64encode(os.urandom(16)).decode()
    head = (f"GET {path} HTTP/1.1\r\nHost: {host or f'localhost:{port}'}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n")
    head += f"Sec-WebSocket-Protocol: {protocol}\r\n" if protocol else ""
    head += f"Origin: {origin}\r\n" if origin else ""
    try:
        sock.sendall((head + more + "\r\n").encode())
        got = b""
        while b"\r\n\r\n" not in got:
            more = sock.recv(4096)
            if not more:
                raise Lost("closed in the handshake")
            got += more
    except OSError as error:
        raise Lost(str(error)) from error
    answer, rest = got.split(b"\r\n\r\n", 1)
    if b" 101 " not in answer.split(b"\r\n")[0]:
        sock.close()
        raise Lost(answer.split(b"\r\n")[0].decode())
    expected = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
    assert expected in answer
    return sock, rest


def frame(payload, opcode=1, final=True, masked=True):
    """One frame of a client."""
    size = len(payload)
    head = bytes([(0x80 if final else 0) | opcode])
    mask = os.urandom(4) if masked else b""
    bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    if masked:
        whole = (mask * (size // 4 + 1))[:size]
        payload = (int.from_bytes(payload, "big") ^ int.from_bytes(whole, "big")).to_bytes(size, "big")
    return head + mask + payload


class Line:
    """One WebSocket. What is told beside answers waits in `inbox` until `push` takes it; the last of each kind that
    was taken is in `last`."""

    def __init__(self, port, language="en", form="scene", greet=True, patience=TIMEOUT, **more):
        self.sock, self.buffer = handshake(port, **more)
        self.inbox, self.last, self.tag = [], {}, 0
        self.closed = None
        self.patience = patience
        if greet:
            self.hello = self.ask("hello", language=language, form=form)

    def send(self, message):
        self.send_text(json.dumps(message))

    def send_text(self, text):
        self.send_raw(frame(text if isinstance(text, bytes) else text.encode()))

    def send_raw(self, data):
        try:
            self.sock.sendall(data)
        except OSError as error:
            raise Lost(str(error)) from error

    def fill(self, count, timeout):
        end = time.monotonic() + timeout
        while len(self.buffer) < count:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.sock], [], [], left)[0]:
                raise TimeoutError
            try:
                more = self.sock.recv(65536)
            except OSError as error:
                raise Lost(str(error)) from error
            if not more:
                raise Lost("closed")
            self.buffer += more

    def read(self, timeout=TIMEOUT):
        """The next message."""
        while True:
            self.fill(2, timeout)
            opcode, size, at = self.buffer[0] & 15, self.buffer[1] & 127, 2
            if size == 126:
                self.fill(4, timeout)
                size, at = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif size == 127:
                self.fill(10, timeout)
                size, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
            self.fill(at + size, timeout)
            payload, self.buffer = self.buffer[at:at + size], self.buffer[at + size:]
            if opcode == 9:
                self.send_raw(frame(payload, 10))
            elif opcode == 8:
                self.closed = struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else 1005
                raise Lost(f"closed with {self.closed} {payload[2:]!r}")
            elif opcode == 1:
                return json.loads(payload)

    def wait_answer(self, tag):
        while True:
            try:
                message = self.read(self.patience)
            except TimeoutError as late:
                raise Lost("no answer") from late
            if "ok" not in message:
                self.inbox.append(message)
            elif message.get("tag") == tag:
                if not message["ok"]:
                    raise Refused(message)
                return message

    def ask(self, request, **keys):
        self.tag += 1
        self.send({"do": request, "tag": self.tag, **keys})
        return self.wait_answer(self.tag)

    def push(self, kind=None, timeout=TIMEOUT):
        """The next thing that is told, of this kind."""
        while True:
            message = self.inbox.pop(0) if self.inbox else self.read(timeout)
            told = next((k for k in message if k in ("table", "moment", "phrase", "out")), None)
            if "ok" in message or not told:
                continue
            self.last[told] = message[told]
            if kind in (None, told):
                return message[told]

    def close(self):
        self.sock.close()


def part():
    """A part of the seed and the promise of it."""
    drawn = os.urandom(32)
    return drawn.hex(), hashlib.sha256(b"ringside part\n" + drawn).hexdigest()


class Player:
    """Holds a seat and plays it at random, whatever happens to its line."""

    def __init__(self, port, table, invite, name="", form="scene", seed=0, language="en", line=None):
        self.port, self.table, self.form, self.language = port, table, form, language
        self.dice = random.Random(seed)
        self.part, promise = part()
        self.line = line or Line(port, form=form, language=language)
        self.era, self.next = None, 0
        answer = self.line.ask("join", table=table, invite=invite, name=name, promise=promise)
        self.secret, self.seat = answer["secret"], answer["seat"]
        self.acknowledged = 0
        self.patience = TIMEOUT
        self.log = []
        self.sit()

    def sit(self):
        known = {"era": self.era, "next": self.next} if self.era is not None else {}
        return self.line.ask("sit", table=self.table, secret=self.secret, **known)

    def come_back(self, within=TIMEOUT):
        end = time.monotonic() + within
        while True:
            try:
                self.line.close()
                self.line = Line(self.port, form=self.form, language=self.language, patience=self.patience)
                self.sit()
                return
            except (Lost, OSError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def note(self, moment):
        """What was missed comes exactly once."""
        if moment.get("anew"):
            self.log = []
        events = moment.get("events", [])
        if events:
            assert events[0]["index"] == len(self.log), (events[0]["index"], len(self.log))
        self.log += [event["words"] for event in events]
        self.era, self.next = moment["era"], moment["next"]

    def answers(self, moment):
        if self.form == "bytes":
            return [{"action": action} for action in moment["answers"]]
        return [{"answer": answer["id"]} for answer in moment["scene"]["answers"]]

    def over(self):
        """It has been told the end, and the last moment."""
        return self.line.last.get("table", {}).get("phase") == "over" and \
            self.line.last.get("moment", {"sight": {"asked": ""}})["sight"]["asked"] is None

    def hear(self, timeout=TIMEOUT):
        """The next moment."""
        while True:
            said = self.line.push(timeout=timeout)
            if "sight" in said:
                self.note(said)
                return said

    def look(self):
        """The moment of now."""
        self.line.ask("look")
        for _ in [m for m in self.line.inbox if "moment" in m]:
            self.hear()
        return self.hear()

    def step(self, timeout=TIMEOUT):
        """Waits for one thing that is told and does what it asks for."""
        said = self.line.push(timeout=timeout)
        if "phase" in said:
            if said.get("wants"):
                self.line.ask("chance", part=self.part)
            return
        self.note(said)
        self.act(said)

    def act(self, said):
        """Answers what a moment asks."""
        answers = self.answers(said)
        if not answers or said["sight"]["seat"] not in (self.seat, "table"):
            return
        try:
            answer = self.line.ask("answer", at=said["decisions"], era=said["era"], **self.dice.choice(answers))
            self.acknowledged += not answer.get("waits")
        except Refused as refusal:
            if refusal.error not in ("stale", "not-asked"):
                raise


# ---- Tables ----

QUICK = {"quiet": 0, "window": 0, "pace": 0}


def seats_of(line, port, new, form="scene", seed=0, language="en"):
    """A new table and a player for each invitation."""
    made = line.ask("new", **new)
    players = [Player(port, made["table"], invite, name=f"P{seat}", form=form, seed=seed + i, language=language)
               for i, (seat, invite) in enumerate(made["invites"].items())]
    return made, players


def play_on(players, until, breaks=0.0, timeout=TIMEOUT):
    """Lets players act as they are asked until `until()`; with `breaks` their lines end now and then."""
    dice = random.Random(len(players))
    end = time.monotonic() + timeout
    while not until():
        assert time.monotonic() < end, [(p.seat, p.line.last.get("moment", {}).get("sight")) for p in players]
        ready = [p for p in players if p.line.buffer or p.line.inbox]
        socks = {p.line.sock: p for p in players}
        ready += [socks[s] for s in select.select(list(socks), [], [], 0 if ready else 0.2)[0]]
        for player in ready:
            try:
                if dice.random() < breaks:
                    player.come_back()
                player.step(0.01)
            except TimeoutError:
                pass
            except Lost:
                player.come_back()


class Checks:
    """Counts, and tells what failed; the last line is for ./test."""

    def __init__(self, only=()):
        self.passed = self.failed = 0
        self.only = only

    def run(self, test, *arguments):
        if self.only and test.__name__ not in self.only:
            return
        try:
            test(*arguments)
            self.passed += 1
        except Exception:  # whatever it is, the other tests go on
            import traceback
            self.failed += 1
            print(f"FAILED {test.__name__} {arguments}")
            traceback.print_exc(file=sys.stdout)

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(self.failed > 0)


def refused(error, line, request, **keys):
    """The request is refused with this reason."""
    try:
        answer = line.ask(request, **keys)
    except Refused as refusal:
        assert refusal.error == error, (refusal.error, refusal.answer)
        assert refusal.answer["words"] and "\n" not in refusal.answer["words"], refusal.answer
        return refusal.answer
    raise AssertionError(f"{request} {keys} was not refused: {answer}")
