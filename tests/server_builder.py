"""server_builder.py - a tower that somebody builds over the net, for tests: two people fight until one of them must
build; the program's own `tower hand` is the builder, its `tower judge` what a spectator computes."""
import re
import subprocess
import sys
import time

from server_client import Line, Player, play_on

RINGSIDE = sys.argv[1]
NEW = {"game": "knockdown", "rulings": {"test-variant": "tower"}, "quiet": 0, "window": 0, "pace": 0}
RATE = 120


def words_of(tower, way):
    return [tower["seed"], str(tower["ticks"]), str(tower["light"]), str(tower["heavy"]), way, str(int(tower["snap"]))]


def program(what, tower, way, given=""):
    run = subprocess.run([RINGSIDE, "tower", what, *words_of(tower, way)], input=given, capture_output=True, text=True,
                         check=True)
    return run.stdout.strip()


def stands(tower, list_):
    return program("judge", tower, "mouse", list_).split()[0] == "stands"


def commands_of(text):
    """[(tick, text of this command alone)]"""
    tick = x = y = 0
    for word in text.split():
        wait, verb, dx, dy = re.fullmatch(r"(\d+)([a-z])(?:(-?\d+),(-?\d+))?", word).groups()
        tick += int(wait)
        if verb == "m":
            x, y = x + int(dx), y + int(dy)
            yield tick, f"{tick}m{x},{y}"
        else:
            yield tick, f"{tick}{verb}"


def each_command(pieces):
    """Of lists, each by itself, as `commands_of` has them."""
    return [text for piece in pieces for _, text in commands_of(piece)]


def tower_of(player):
    return player.line.last.get("moment", {}).get("tower")


def give_up(builder):
    """Hands off at once; unless that was done, and only the moment is an old one."""
    if "tower" not in builder.look():
        return
    builder.line.ask("tower", start="touch")
    builder.line.ask("tower", told="0e")
    builder.line.ask("tower", done=True)


def fight(ports, seed):
    """Two people fight until one of them must build a tower of several cubes, or it is over: then None."""
    made = Line(ports[-1]).ask("new", **NEW)
    players = [Player(ports[i % len(ports)], made["table"], invite, name=f"P{seat}", seed=seed + i)
               for i, (seat, invite) in enumerate(made["invites"].items())]
    while True:
        play_on(players, lambda: all(tower_of(p) for p in players) or all(p.over() for p in players), timeout=100)
        tower = tower_of(players[0])
        if not tower:
            return None
        builder = next(p for p in players if p.seat == tower["seat"])
        if tower["light"] + tower["heavy"] > 1:
            return made, players, builder, tower
        give_up(builder)  # one cube stands by itself
        for player in players:
            player.act(player.look())


def until_tower(ports, seed=1, good=False):
    """Whose tower it is, who else sits there (at the next port), somebody who watches (at the last), and the tower.
    `good`: it is one that the program's own hand builds so that it stands."""
    while True:
        found = fight(ports, seed)
        if found and (not good or stands(found[3], program("hand", found[3], "mouse"))):
            break
        seed += 100
    made, players, builder, tower = found
    other = next(p for p in players if p is not builder)
    watcher = Line(ports[-1])
    watcher.ask("watch", table=made["table"], secret=made["watch"])
    assert watcher.push("moment")["tower"]["seed"] == tower["seed"]
    return builder, other, watcher, tower


def tell(builder, pieces, started, upto=10 ** 9):
    """As it happens: what has come due goes together, up to this tick. What is left of the pieces."""
    pieces = list(pieces)
    while pieces and pieces[0][0] < upto:
        now = (time.monotonic() - started) * RATE
        while pieces and pieces[0][0] <= min(now, upto):
            builder.line.ask("tower", told=pieces.pop(0)[1])
        time.sleep(0.02)
    return pieces


def wait_for_verdict(tower, list_, started):
    due = int(program("judge", tower, "mouse", list_).split()[1]) / RATE - (time.monotonic() - started)
    time.sleep(max(0, due))


def verdict(player):
    """What the table is told in the end."""
    while True:
        for event in player.hear().get("events", []):
            if event["kind"] in ("passed", "failed"):
                return event["kind"]


def towers_heard(line, seat):
    """What was told in pieces, command by command."""
    pieces = [m["tower"] for m in line.inbox if "tower" in m]
    line.inbox = [m for m in line.inbox if "tower" not in m]
    assert all(piece["seat"] == seat for piece in pieces), pieces
    return each_command(piece["told"] for piece in pieces)
