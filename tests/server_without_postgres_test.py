#!/usr/bin/env python3
"""server_without_postgres_test.py RINGSIDE - a program that was built with -Dpostgres=false: it serves from a file as
ever, and says in one line that it knows no PostgreSQL."""
import pathlib
import subprocess
import sys
import tempfile

from server_client import QUICK, TIMEOUT, Checks, Line, Server, play_on, seats_of

RINGSIDE = sys.argv[1]


def refused_in_one_line():
    for address in ("postgres://ringside:secret@db.example/ringside", "postgresql:///ringside"):
        done = subprocess.run([RINGSIDE, "serve", "--port", "0", "--store", address], capture_output=True, text=True,
                              timeout=TIMEOUT, check=False)
        assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1, done
        assert "built without PostgreSQL" in done.stderr and "secret" not in done.stderr, done


def serves_from_a_file(folder):
    with Server(RINGSIDE, str(folder / "plain.store")) as server:
        _, players = seats_of(Line(server.port), server.port, dict(QUICK))
        play_on(players, lambda: all(p.acknowledged > 2 for p in players))
        assert server.stop() == 0


def main():
    checks = Checks(sys.argv[2:])
    checks.run(refused_in_one_line)
    with tempfile.TemporaryDirectory() as name:
        checks.run(serves_from_a_file, pathlib.Path(name))
    checks.end()


main()
