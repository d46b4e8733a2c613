#!/usr/bin/env python3
"""server_limits_test.py RINGSIDE - bad input and bad luck: broken frames, messages that are too long, floods, readers
that do not read, lines that are half open, wrong hosts and origins, paths that lead out of the page, empty tables
without end, a disk that is full. A clear no, a bound, and the server goes on serving everybody else."""
import os
import pathlib
import random
import resource
import socket
import sys
import tempfile
import threading
import time

from server_client import QUICK, TIMEOUT, Checks, Line, Lost, Refused, Server, frame, handshake, play_on, refused, seats_of

RINGSIDE = sys.argv[1]
# A build with sanitizers keeps what was freed; here memory is measured.
PLAIN = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1"}


def alive(server):
    """Somebody else is served as ever."""
    Line(server.port).ask("tables")


def closed_with(line, *codes):
    """The server ends this line, with one of these codes (None: it just ends)."""
    try:
        while True:
            line.read()
    except Lost:
        pass
    assert line.closed in codes, line.closed


# ---- Frames and messages ----

def messages(server):
    line = Line(server.port)
    for text, error in (("", "not-json"), ("{", "not-json"), ("[1]", "no-request"), ("7", "not-json"),
                        ('{"do":5}', "no-request"), ('{"do":"hello","do":"hello"}', "not-json"),
                        ('{"do":"helo"}', "no-such-request"), ('{"do":"hello","what":1}', "no-key"),
                        ('{"do":"hello","language":"xx"}', "bad-value"), ('{"do":"sit"}', "key-missing"),
                        ('{"do":"answer","at":-1}', "bad-value"), ("\x00", "not-json"),
                        ("[" * 5000, "not-json"), ('{"do":"look","tag":"\\ud800"}', "not-json"),
                        (b"\xff\xfe{}", "not-json")):
        line.send_text(text)
        answer = line.read()
        assert answer["ok"] is False and answer["error"] == error, (text[:40], answer)
    alive(server)


def long_messages(server):
    line = Line(server.port)
    line.send_text('{"do":"hello"' + " " * 60000 + '}')
    assert line.read()["ok"]
    line.send_text('{"do":"hello","tag":"' + "x" * 60000 + '"}')  # which does not come back
    answer = line.read()
    assert answer["error"] == "long-tag" and "tag" not in answer, answer
    line.send_text('{"do":"hello"' + " " * 70000 + '}')
    closed_with(line, 1009)
    line = Line(server.port)
    for _ in range(80):  # in parts, each of them short
        try:
            line.send_raw(frame(b"x" * 1000, 1 if _ == 0 else 0, final=False))
        except Lost:
            break
    closed_with(line, 1009, None)
    alive(server)


def frames(server):
    line = Line(server.port)
    line.send_raw(frame(b"\x00\x01", 2))
    closed_with(line, 1003)
    dice = random.Random(5)
    for raw in (frame(b"hello", 3), frame(b"{}", 1, masked=False), b"\xff" * 50, bytes(100),
                frame(b"x" * 200, 9), b"\x81\xff" + b"\xff" * 8, frame(b"{}", 0), frame(b"", 8),
                *(dice.randbytes(60) for _ in range(60))):
        line = Line(server.port)
        try:
            line.send_raw(raw)
            line.sock.shutdown(socket.SHUT_WR)
            while True:
                line.read(10)
        except (Lost, TimeoutError, OSError, ValueError):
            line.close()
    alive(server)


def floods(server):
    line = Line(server.port)
    try:
        for _ in range(1000):
            line.send({"do": "tables"})
    except Lost:
        pass
    closed_with(line, 1008, None)
    alive(server)


def no_reader(server):
    """Asks and asks but never reads: the line ends, and the memory of the server is bounded."""
    before = memory(server)
    line = Line(server.port)
    made, players = seats_of(Line(server.port), server.port, {**QUICK, "watched": True})
    line.ask("watch", table=made["table"])
    sleeper = Line(server.port)
    sleeper.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
    sleeper.ask("watch", table=made["table"])
    play_on(players, lambda: all(p.over() for p in players))
    assert memory(server) - before < 8000, (before, memory(server))
    last = None
    while last is None or last["sight"]["asked"] is not None:
        last = sleeper.push("moment")
    alive(server)


def memory(server):
    """KiB."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0])


def half_open(server):
    socks = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for sock in socks[::2]:
        sock.sendall(b"GET / HTTP/1.1\r\nHost: local")
    alive(server)
    gone = Line(server.port)
    gone.sock.shutdown(socket.SHUT_RD)
    alive(server)
    for sock in socks:
        sock.close()


def silent_lines(folder):
    """A line that says nothing is asked, and dropped if nothing comes back; who answers stays."""
    with Server(RINGSIDE, str(folder / "silent.store"), "--limit", "silence=1") as server:
        there, dead = Line(server.port), Line(server.port)
        dead.sock.settimeout(TIMEOUT)
        assert dead.sock.recv(1) == b"\x89", "it is not asked"
        ends = time.monotonic() + TIMEOUT
        while server.metric("ringside_links") > 1:
            assert time.monotonic() < ends, "the dead line is kept"
            try:
                there.read(0.1)
            except TimeoutError:
                pass
        assert server.metric("ringside_dropped_total") == 1
        there.ask("tables")


def few_files(folder):
    """Fewer files than lines are allowed: whoever is too much is sent away, and the server neither spins nor ends."""
    files = (150, 150)
    with Server(RINGSIDE, str(folder / "files.store"), wrap=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, files)) \
            as server:
        assert '"few-files"' in server.told(), server.told()
        lines, turned_away = [], 0
        while turned_away < 5:
            assert len(lines) < 150
            try:
                lines.append(Line(server.port))
            except Lost:
                turned_away += 1
        assert len(lines) == 150 - 64, len(lines)
        knocking = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
        before = cpu(server)
        time.sleep(1)
        assert cpu(server) - before < 0.5, "it spins"
        for line in lines:
            line.ask("tables")
        for sock in knocking:
            sock.close()
        assert server.stop() == 0


def cpu(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def lines_of_one_address(folder):
    with Server(RINGSIDE, str(folder / "few.store"), "--limit", "address=5") as server:
        lines = [Line(server.port) for _ in range(5)]
        try:
            Line(server.port)
            raise RuntimeError("a sixth line was let in")
        except Lost:
            pass
        lines.pop().close()
        end = time.monotonic() + 30
        while True:
            try:
                Line(server.port)
                break
            except Lost:
                assert time.monotonic() < end


def empty_tables(folder):
    """Thousands of tables to which nobody comes: a bound for each address and one for all."""
    flags = ("--limit", "gathering=50", "--limit", "new-tables=20", "--limit", "burst=1000")
    with Server(RINGSIDE, str(folder / "empty.store"), *flags) as server:
        line = Line(server.port)
        for _ in range(20):
            line.ask("new")
        refused("too-many-tables", line, "new")
    flags = ("--limit", "gathering=50", "--limit", "new-tables=2000", "--limit", "burst=1000")
    with Server(RINGSIDE, str(folder / "empty.store"), *flags) as server:
        line = Line(server.port)
        for _ in range(50):  # those of before, which nobody came to, make room
            line.ask("new")
        refused("tables-wait", line, "new")
        assert server.metric("ringside_tables_gathering") == 50


def cpu_time(folder):
    """Who takes more CPU time than an address may waits for it, and is answered in the end; nobody else waits."""
    message = '{"do":"tables","tag":[' + "1e9," * 15000 + "1]}"
    with Server(RINGSIDE, str(folder / "cpu.store"), "--limit", "cpu=2", "--limit", "cpu-burst=50") as server:
        greedy, other = Line(server.port, comes_from="127.0.0.2"), Line(server.port)
        for _ in range(2000):
            greedy.send_text(message)
            try:
                greedy.read(0.2)
            except TimeoutError:
                break
        else:
            raise AssertionError("it is always answered at once")
        for _ in range(5):
            other.ask("ping")
        while True:
            try:
                assert greedy.read(1)["error"] == "long-tag"
                break
            except TimeoutError:
                other.ask("ping")


# ---- HTTP ----

def request(port, path, host="localhost", method="GET"):
    with socket.create_connection(("127.0.0.1", port), timeout=30) as sock:
        sock.sendall(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        got = b""
        while more := sock.recv(65536):
            got += more
        head, _, body = got.partition(b"\r\n\r\n")
        return int(head.split()[1]) if head else 0, head.decode().lower(), body


def pages(folder):
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    (page / ".hidden").write_text("secret", encoding="utf-8")
    (page / "index.html").write_text("<p>hello", encoding="utf-8")
    (page / "assets" / "x-1.wasm").write_bytes(b"\0asm")
    (page / "big.js").write_text("x" * 3000000, encoding="utf-8")
    with Server(RINGSIDE, str(folder / "page.store"), "--page", str(page), "--host", "club.example") as server:
        port = server.port
        status, head, body = request(port, "/")
        assert status == 200 and body == b"<p>hello", (status, body)
        for line in ("content-type: text/html; charset=utf-8", "default-src 'none'", "nosniff",
                     "referrer-policy: no-referrer", "cross-origin-opener-policy: same-origin",
                     "cross-origin-embedder-policy: require-corp", "cache-control: no-cache"):
            assert line in head, (line, head)
        status, head, body = request(port, "/assets/x-1.wasm")
        assert status == 200 and "application/wasm" in head and "immutable" in head and body == b"\0asm"
        assert len(request(port, "/big.js")[2]) == 3000000
        assert request(port, "/", method="HEAD")[0] == 200
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//etc/passwd", "/.hidden",
                     "/assets/../../secret.txt", "/assets", "/nothing", "/a\\..\\b", "/" + "x" * 3000,
                     "/assets/%2e%2e/%2e%2e/secret.txt", "/index.html/", "/page.store"):
            status, _, body = request(port, path)
            assert status != 200 and b"secret" not in body, (path, status, body[:50])
        assert request(port, "/", method="POST")[0] != 200
        for host, good in (("localhost:1", True), ("127.0.0.1", True), ("[::1]:80", True), ("club.example", True),
                           ("evil.example", False), ("localhost.evil.example", False), ("", False)):
            assert (request(port, "/", host=host)[0] == 200) == good, host
        assert request(port, "/healthz")[2] == b"ok\n"
        assert request(port, "/metrics")[0] == 404, "the figures are public"


def origins(server):
    port = server.port
    for host, origin, good in ((f"localhost:{port}", f"http://localhost:{port}", True),
                               (f"localhost:{port}", None, True),
                               (f"localhost:{port}", "http://evil.example", False),
                               (f"localhost:{port}", "null", False),
                               (f"localhost:{port}", f"http://localhost:{port}.evil.example", False),
                               (f"localhost:{port}", "http://localhost:1", False),
                               ("evil.example", "http://evil.example", False)):
        try:
            handshake(port, host=host, origin=origin)[0].close()
            assert good, (host, origin)
        except Lost:
            assert not good, (host, origin)


# ---- A full disk ----

def full_disk(folder):
    """No file may grow any more: nothing is told that is not stored; when there is room, it goes on."""
    with Server(RINGSIDE, str(folder / "full.store")) as server:
        line = Line(server.port)
        _, players = seats_of(line, server.port, {**QUICK, "game": "nokaut"}, seed=3)
        play_on(players, lambda: players[0].acknowledged > 2)
        pid = server.process.pid
        size = max(p.stat().st_size for p in folder.glob("full.store*"))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        playing = threading.Thread(target=play_on, args=(players, lambda: all(p.over() for p in players)))
        playing.start()
        while request(server.port, "/healthz")[0] == 200:
            time.sleep(0.01)
        done = sum(p.acknowledged for p in players)
        refused("store-waits", line, "new")
        time.sleep(0.5)
        assert sum(p.acknowledged for p in players) == done and request(server.port, "/healthz")[0] == 503
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        playing.join()
        assert all(p.over() for p in players) and request(server.port, "/healthz")[0] == 200
        assert server.stop() == 0


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with Server(RINGSIDE, str(folder / "main.store"), "--limit", "new-tables=1000", env=PLAIN) as server:
            for test in (messages, long_messages, frames, floods, no_reader, half_open, origins):
                checks.run(test, server)
            checks.run(lambda: server.stop() == 0 or 1 / 0)
        for test in (silent_lines, few_files, lines_of_one_address, empty_tables, cpu_time, pages, full_disk):
            checks.run(test, folder)
    checks.end()


main()
