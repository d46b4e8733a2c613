#!/usr/bin/env python3
"""server_net_test.py RINGSIDE - the sockets of the server, byte by byte: upgrades to other protocols, bodies, addresses
that were not asked for, forged ones, clients that never read, never ask or answer what nobody asked, files, and what a
service manager hears."""
import os
import pathlib
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import time

from server_client import TIMEOUT, Checks, Line, Lost, Refused, Server, frame, handshake

RINGSIDE = sys.argv[1]
# A build with sanitizers keeps what was freed; here memory is measured.
PLAIN = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1"}


def connect(port, source=None, host="127.0.0.1"):
    return socket.create_connection((host, port), timeout=TIMEOUT, source_address=source and (source, 0))


def everything(sock):
    """All bytes until the server closes."""
    got = b""
    try:
        while more := sock.recv(65536):
            got += more
    except ConnectionError:
        pass
    return got


def say(port, *pieces, source=None):
    with connect(port, source) as sock:
        for piece in pieces:
            sock.sendall(piece)
        return everything(sock)


def alive(server):
    line = Line(server.port)
    line.ask("ping")
    line.close()


def memory(server):
    """KiB."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0])


def until(what, why):
    ends = time.monotonic() + TIMEOUT
    while not what():
        assert time.monotonic() < ends, why
        time.sleep(0.02)


# ---- Other protocols, bodies ----

def other_upgrades(server):
    """An upgrade to HTTP/2 and one DATA byte on stream 1; any other upgrade."""
    h2 = (b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
          b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")
    data = struct.pack(">I", 1)[1:] + b"\x00\x00" + struct.pack(">I", 1) + b"x"
    got = say(server.port, h2, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00" + data)
    assert got.startswith(b"HTTP/1.1 400 "), got[:80]
    assert say(server.port, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").startswith(b"HTTP/1.1 405 ")
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    for upgrade, status in (("websocket", 101), ("websocket2", 400), ("TLS/1.0", 400), ("h2c, websocket", 400)):
        with connect(server.port) as sock:
            sock.sendall(f"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: {upgrade}\r\n{key}\r\n"
                         .encode())
            assert sock.recv(100).startswith(f"HTTP/1.1 {status} ".encode()), upgrade
    alive(server)


def bodies(folder):
    """Who announces a body is sent away; the loop goes on and hears SIGTERM."""
    with Server(RINGSIDE, str(folder / "bodies.store")) as server:
        with connect(server.port) as sock:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
                         b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\n")
            assert everything(sock).startswith(b"HTTP/1.1 421 ")
        for field in (b"Content-Length: 5", b"Transfer-Encoding: chunked", b"Content-Length: 0\r\nContent-Length: 5"):
            got = say(server.port, b"GET / HTTP/1.1\r\nHost: localhost\r\n" + field + b"\r\n\r\nhello")
            assert got.startswith(b"HTTP/1.1 413 ") and got.count(b"HTTP/1.1") == 1, got
        alive(server)
        assert server.stop() == 0


def pipelines(server):
    """Two requests in one packet, one in many, a head that has no end."""
    two = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    end = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert say(server.port, two + two + end).count(b"ok\n") == 3
    with connect(server.port) as sock:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in end:
            sock.sendall(bytes([byte]))
        assert everything(sock).endswith(b"\r\n\r\nok\n")
    with connect(server.port) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 8192)
        assert everything(sock).startswith(b"HTTP/1.1 431 ")


def frames_after_the_head(server):
    """A message may come with the head of the upgrade; a frame without a mask may never."""
    head = ("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: WebSocket\r\nConnection: keep-alive, upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n").encode()
    with connect(server.port) as sock:
        sock.sendall(head + frame(b'{"do":"ping","tag":7}'))
        got = b""
        while b'"tag":7' not in got:
            got += sock.recv(4096)
        sock.sendall(frame(struct.pack(">H", 1000), 8))
        got += everything(sock)
    assert b'"tag":7' in got and got.endswith(b"\x88\x02\x03\xe8"), got
    line = Line(server.port)
    line.send_raw(frame(b'{"do":"ping"}', masked=False))
    try:
        line.read()
        raise RuntimeError("a frame without a mask was taken")
    except Lost:
        assert line.closed == 1002, line.closed


# ---- Addresses ----

def listens(port, host):
    try:
        socket.create_connection((host, port), timeout=5).close()
        return True
    except OSError:
        return False


def addresses(folder):
    """It listens at the address that was asked for and at no other."""
    with Server(RINGSIDE, str(folder / "address.store")) as server:
        assert listens(server.port, "127.0.0.1")
        assert not listens(server.port, "127.0.0.2") and not listens(server.port, "::1")
    with Server(RINGSIDE, str(folder / "address.store"), "--address", "127.0.0.2") as server:
        assert listens(server.port, "127.0.0.2") and not listens(server.port, "127.0.0.1")
    with Server(RINGSIDE, str(folder / "address.store"), "--address", "all") as server:
        assert listens(server.port, "127.0.0.1") and listens(server.port, "127.0.0.2")
    for bad in ("example", "127.0.0.1.1", ""):
        told = subprocess.run([RINGSIDE, "serve", "--address", bad, "--store", str(folder / "address.store")],
                              capture_output=True, timeout=TIMEOUT, check=False)
        assert told.returncode == 2, (bad, told)


def forwarded(folder):
    """The address that a client claims counts only behind a proxy, and there only the proxy's own word."""
    for flags, field in (((), "X-Forwarded-For: 9.9.9.{}\r\n"), (("--behind-proxy",), "X-Forwarded-For: 9.9.9.{}, 8.8.8.8\r\n")):
        with Server(RINGSIDE, str(folder / "forwarded.store"), "--limit", "address=3", *flags) as server:
            lines = [Line(server.port, more=field.format(i)) for i in range(3)]
            try:
                Line(server.port, more=field.format(4))
                raise RuntimeError("a forged address was believed")
            except Lost:
                pass
            if flags:
                try:
                    Line(server.port)
                    raise RuntimeError("a proxy may keep to itself for whom it asks")
                except Lost:
                    pass
                Line(server.port, more="X-Forwarded-For: 8.8.8.8, [2001:db8::1]:443\r\n")
                Line(server.port, more="X-Forwarded-For: 8.8.8.8\r\nX-Forwarded-For: 7.7.7.7\r\n")
            for line in lines:
                line.ask("ping")


def private_figures(folder):
    """Figures are on a port of their own, and no newer than they may be."""
    def ask(port, path):
        return say(port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())

    with Server(RINGSIDE, str(folder / "figures.store"), "--limit", "metrics-seconds=3600") as server:
        assert ask(server.port, "/metrics").startswith(b"HTTP/1.1 404 ")
        assert ask(server.metrics_port, "/").startswith(b"HTTP/1.1 404 ")
        before = server.metric("ringside_messages_total")
        alive(server)
        assert server.metric("ringside_messages_total") == before, "an answer shows at once"
        try:
            handshake(server.metrics_port)
            raise RuntimeError("the port of the figures is a door")
        except Lost:
            pass


# ---- Who asks, and does not read, or does not ask ----

def never_read(folder):
    """Lines that ask and ask, and spectators, that never read."""
    with Server(RINGSIDE, str(folder / "deaf.store"), "--limit", "drain=2", env=PLAIN) as server:
        maker = Line(server.port)
        for _ in range(25):
            maker.ask("new", open=True)
        before = memory(server)
        deaf = [Line(server.port) for _ in range(20)]
        for line in deaf:
            line.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sock.settimeout(0.5)
            try:
                for _ in range(150):
                    line.send({"do": "tables"})
            except (Lost, TimeoutError):
                pass
        grown = memory(server) - before
        assert grown < 30000, grown
        until(lambda: server.metric("ringside_links") <= 1, "who does not read is kept")
        maker.ask("ping")


def all_together(folder):
    """What waits for all clients together is bounded; whoever holds most goes, the others stay."""
    with Server(RINGSIDE, str(folder / "held.store"), "--limit", "held-mib=1", "--limit", "reply-kib=100000",
                "--limit", "drain=600", env=PLAIN) as server:
        maker = Line(server.port)
        for _ in range(25):
            maker.ask("new", open=True)
        deaf = [Line(server.port) for _ in range(30)]
        for line in deaf:
            line.sock.settimeout(0.5)
            try:
                for _ in range(60):
                    line.send({"do": "tables"})
            except (Lost, TimeoutError):
                pass
        until(lambda: server.metric("ringside_links") < 31, "all is held")
        maker.ask("ping")


def parts_of_messages(folder):
    """A message that does not come to its end is counted and timed."""
    with Server(RINGSIDE, str(folder / "parts.store"), "--limit", "request-time=2") as server:
        lines = [Line(server.port) for _ in range(10)]
        for line in lines:
            line.send_raw(frame(b"x" * 60000, final=False))
        until(lambda: server.metric("ringside_held_bytes") >= 600000, "it is not counted")
        until(lambda: server.metric("ringside_links") == 0, "it may take for ever")
        assert server.metric("ringside_held_bytes") == 0


def late_readers(folder):
    """A file and an upgrade in one packet, read late: nobody else is closed for it."""
    page = folder / "late"
    page.mkdir()
    (page / "a.bin").write_bytes(bytes(1_000_000))
    with Server(RINGSIDE, str(folder / "late.store"), "--page", str(page)) as server:
        honest = [Line(server.port) for _ in range(10)]
        late = []
        for size in (8192, 65536, 262144, None):
            sock = socket.socket()
            if size:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, size)
            sock.connect(("127.0.0.1", server.port))
            sock.settimeout(TIMEOUT)
            sock.sendall(b"GET /a.bin HTTP/1.1\r\nHost: localhost\r\n\r\n"
                         b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                         + frame(b'{"do":"ping","tag":7}'))
            late.append(sock)
        time.sleep(0.5)
        for sock in late:
            got = b""
            while b'"tag":7' not in got[-200:]:
                got += sock.recv(65536)
        assert server.metric("ringside_held_bytes") < 1000, server.metric("ringside_held_bytes")
        for line in honest:
            for _ in range(5):
                line.ask("ping")


def mute_sockets(folder):
    """WebSockets that never say anything give way to newcomers from elsewhere."""
    with Server(RINGSIDE, str(folder / "mute.store"), "--limit", "links=20") as server:
        mute = [handshake(server.port, comes_from=f"127.0.0.{2 + i % 2}")[0] for i in range(20)]
        for i in range(10):
            Line(server.port, comes_from=f"127.0.1.{i}").ask("ping")
        assert len(mute) == 20


def no_files_left(folder):
    """Files of the page that are being sent need descriptors, too; newcomers are served all the same."""
    page = folder / "many"
    page.mkdir()
    (page / "a.bin").write_bytes(bytes(8_000_000))
    files = (300, 300)
    with Server(RINGSIDE, str(folder / "many.store"), "--page", str(page),
                wrap=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, files)) as server:
        slow = []
        for i in range(200):
            sock = connect(server.port, f"127.0.{i // 50}.{i % 50 + 1}")
            sock.sendall(b"GET /a.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            slow.append(sock)
        before = cpu(server)
        began = time.monotonic()
        while time.monotonic() - began < 1:
            say(server.port, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            time.sleep(0.1)
        assert cpu(server) - before < 0.7, "it spins"
        alive(server)
        for sock in slow:
            sock.close()
        assert server.stop() == 0


def cpu(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def hangs(folder):
    """A loop that does not turn, here since nobody reads its log, ends the process; what was acknowledged is there."""
    reads, writes = os.pipe()
    store = str(folder / "hangs.store")
    command = [RINGSIDE, "serve", "--port", "0", "--store", store, "--limit", "watchdog=3", "--limit",
               "new-tables=100000", "--limit", "gathering-address=100000", "--limit", "tables-address=100000",
               "--limit", "rate=100000", "--limit", "burst=100000", "--limit", "cpu=100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=writes) as process:
        port = int(process.stdout.readline().decode().strip().rstrip("/").rsplit(":", 1)[1])
        line, made = Line(port), []
        line.patience = 1.0
        try:
            while len(made) < 3000:
                made.append(line.ask("new")["table"])
        except Lost:
            pass
        assert process.wait(TIMEOUT) == 70, process.returncode
    os.close(reads)
    os.close(writes)
    with Server(RINGSIDE, store) as server:
        line = Line(server.port)
        for table in made[-3:]:
            try:
                line.ask("watch", table=table)
            except Refused as no:
                assert no.error == "not-watched", no


def pongs_unasked(folder):
    with Server(RINGSIDE, str(folder / "pong.store"), "--limit", "silence=1") as server:
        line = Line(server.port)
        ends = time.monotonic() + TIMEOUT
        while server.metric("ringside_links") > 0:
            assert time.monotonic() < ends, "pongs that nobody asked for keep it open"
            try:
                line.send_raw(frame(b"?", 10))
            except Lost:
                pass
            time.sleep(0.1)


def idle_sockets(folder):
    """More connections than there are files, that ask nothing: newcomers are served."""
    files = (400, 400)
    with Server(RINGSIDE, str(folder / "idle.store"), wrap=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, files)) \
            as server:
        idle = [connect(server.port, f"127.0.{i // 100}.{i % 100 + 1}") for i in range(600)]
        line = Line(server.port)
        line.ask("ping")
        for sock in idle[:300]:
            sock.close()
        alive(server)
        assert server.stop() == 0


def slow_requests(folder):
    with Server(RINGSIDE, str(folder / "slow.store"), "--limit", "request-time=1") as server:
        with connect(server.port) as idle, connect(server.port) as slow:
            began = time.monotonic()
            slow.settimeout(0.2)
            while True:
                try:
                    slow.sendall(b"G")
                    if not slow.recv(100):
                        break
                except TimeoutError:
                    assert time.monotonic() - began < TIMEOUT, "a head may take for ever"
                except OSError:
                    break
            assert everything(idle) == b""


# ---- Files ----

def files(folder):
    page = folder / "page"
    page.mkdir()
    large = os.urandom(3_000_000)
    (page / "large.bin").write_bytes(large)
    (page / "index.html").write_text("<p>", encoding="utf-8")

    def ask(text):
        return say(server.port, text.replace("\n", "\r\n").encode())

    with Server(RINGSIDE, str(folder / "page.store"), "--page", str(page)) as server:
        with connect(server.port) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
            sock.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            time.sleep(0.3)
            assert everything(sock).partition(b"\r\n\r\n")[2] == large
        got = ask("HEAD /large.bin HTTP/1.1\nHost: localhost\nConnection: close\n\n")
        assert b"content-length: 3000000\r\n" in got and got.endswith(b"\r\n\r\n"), got
        tag = next(field for field in got.decode().split("\r\n") if field.startswith("etag: "))[6:]
        got = ask(f"GET /large.bin HTTP/1.1\nHost: localhost\nIf-None-Match: {tag}\nConnection: close\n\n")
        assert got.startswith(b"HTTP/1.1 304 ") and got.endswith(b"\r\n\r\n"), got[:200]
        got = ask("GET / HTTP/1.1\nHost: localhost\n\nGET /none HTTP/1.1\nHost: localhost\nConnection: close\n\n")
        assert got.count(b"HTTP/1.1 ") == 2 and b"<p>" in got and b" 404 " in got


# ---- The service manager ----

def notify(folder):
    """systemd hears that it is ready, that it lives, and that it stops."""
    path = str(folder / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(path)
        manager.settimeout(TIMEOUT)
        env = {**os.environ, "NOTIFY_SOCKET": path, "WATCHDOG_USEC": "400000"}
        with Server(RINGSIDE, str(folder / "notify.store"), env=env) as server:
            assert manager.recv(100) == b"READY=1"
            assert manager.recv(100) == b"WATCHDOG=1" and manager.recv(100) == b"WATCHDOG=1"
            assert server.stop() == 0
        heard = b""
        while heard != b"STOPPING=1":
            heard = manager.recv(100)


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with Server(RINGSIDE, str(folder / "main.store")) as server:
            for test in (other_upgrades, pipelines, frames_after_the_head):
                checks.run(test, server)
        for test in (bodies, addresses, forwarded, private_figures, never_read, all_together, parts_of_messages,
                     late_readers, mute_sockets, no_files_left, hangs, pongs_unasked, idle_sockets, slow_requests, files, notify):
            checks.run(test, folder)
    checks.end()


main()
