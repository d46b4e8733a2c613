#!/usr/bin/env python3
"""shared.py RINGSIDE LOAD [MATCHES SECONDS RATE] - from one server to three that share a PostgreSQL.

Starts a PostgreSQL of its own, then one, two and three servers, and plays MATCHES at once (bench/load.c), with both
lines of a match at one server and, with several, at two. All share the cores of this machine with the database and the
clients: so what a machine of its own for each would reach is told by the CPU seconds per action, not by the rate.
Prints the table of docs/scaling.md. A notification counts once for each server that hears it; beside it stands how many
there would be if every commit woke every other server."""
import contextlib
import glob
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))
from server_client import Server  # noqa: E402
from server_cluster import Cluster  # noqa: E402

LIMITS = [flag for limit in ("rate=1000000", "burst=1000000", "cpu=100000", "new-tables=1000000", "links=30000",
                             "address=30000", "gathering=20000", "gathering-address=20000", "tables-address=100000")
          for flag in ("--limit", limit)]
TICK = os.sysconf("SC_CLK_TCK")


def cpu_of(pid):
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK
    except OSError:
        return 0.0


def cpu_of_database(database):
    """Of the first process and of all that it has begun."""
    first = int(pathlib.Path(database.data, "postmaster.pid").read_text().split()[0])
    total = cpu_of(first)
    for stat in glob.glob("/proc/[0-9]*/stat"):
        try:
            fields = pathlib.Path(stat).read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == first:
            total += (int(fields[11]) + int(fields[12])) / TICK
    return total


def notifications(server):
    """How many it has heard: it says so when it ends."""
    assert server.stop() == 0, server.told()
    ended = [json.loads(line) for line in server.told().splitlines() if '"notifications"' in line]
    return int(ended[-1]["heard"])


def measure(program, load, database, count, apart, arguments):
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server(program, database.address, *LIMITS,
                                              log=os.path.join(database.folder, f"server{i}.log")))
                   for i in range(count)]
        measure_servers(load, database, servers, apart, arguments)


def measure_servers(load, database, servers, apart, arguments):
    ports = ("+" if apart else "") + ",".join(f"{s.port}/{s.metrics_port}" for s in servers)
    before = cpu_of_database(database)
    told = subprocess.run([load, ports, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout
    used = sum(cpu_of(s.process.pid) for s in servers)
    actions = sum(s.metric("ringside_actions_total") for s in servers)
    conflicts = sum(s.metric("ringside_conflicts_total") for s in servers)
    commits = sum(s.metric("ringside_commits_total") for s in servers)
    rate, p50, p99 = re.search(r"([\d.]+) actions/s, p50 ([\d.]+) ms, p99 ([\d.]+) ms", told).groups()
    theirs = cpu_of_database(database) - before
    seconds = actions / float(rate)
    heard = sum(notifications(s) for s in servers) / seconds
    everybody = commits * (len(servers) - 1) / seconds
    print(f"| {len(servers)}{', seats apart' if apart else ''} | {rate} | {p50} ms | {p99} ms | "
          f"{used / actions * 1e6:.0f} µs | {theirs / actions * 1e6:.0f} µs | {actions / commits:.1f} | "
          f"{conflicts:.0f} of {actions:.0f} | {heard:.0f} | {everybody:.0f} |", flush=True)


def main():
    program, load, *arguments = sys.argv[1:]
    arguments = arguments or ["200", "5"]
    print(f"{' '.join(arguments)}: {os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} before it began\n")
    print("| servers | actions/s | p50 | p99 | CPU of servers an action | of the database | actions a commit | "
          "conflicts | notifications/s | if all were woken |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for count, apart in ((1, False), (2, False), (3, False), (2, True), (3, True)):
        with Cluster(shared_buffers="256MB", max_wal_size="2GB") as database:
            measure(program, load, database, count, apart, arguments)


main()
