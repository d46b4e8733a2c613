#!/usr/bin/env python3
"""server_fair_test.py RINGSIDE - all promises are fixed and shown before any part is opened, and nobody is shown the part
of another before the match is over."""
import json
import sys
import tempfile

from server_client import AS_QUICK_AS_CAN_BE, QUICK, Checks, Line, Server, frame, part, refused

RINGSIDE = sys.argv[1]


def join(server, table, invite):
    drawn, promise = part()
    line = Line(server.port)
    secret = line.ask("join", table=table, invite=invite, promise=promise)["secret"]
    return line, drawn, promise, secret


def at_once(line, *messages):
    """Several messages in one packet: the server reads them before it tells anything. Their answers."""
    line.send_raw(b"".join(frame(json.dumps({**message, "tag": i}).encode()) for i, message in enumerate(messages)))
    answers = []
    while len(answers) < len(messages):
        message = line.read()
        (answers if "ok" in message else line.inbox).append(message)
    return answers


def wanted(line):
    while not line.push("table").get("wants"):
        pass
    return line.last["table"]


def no_part_before_all_promises(server):
    made = Line(server.port).ask("new", **QUICK)
    table, invites = made["table"], made["invites"]
    ann, ann_part, ann_promise, ann_secret = join(server, table, invites["a"])
    ann.ask("sit", table=table, secret=ann_secret)
    refused("part-too-soon", ann, "chance", part=ann_part)  # Ben is not there
    ben, ben_part, ben_promise, ben_secret = join(server, table, invites["b"])
    refused("part-too-soon", ann, "chance", part=ann_part)  # he has promised, but could do so again
    sat, opened = at_once(ben, {"do": "sit", "table": table, "secret": ben_secret}, {"do": "chance", "part": ben_part})
    assert sat["ok"] and opened.get("error") == "part-too-soon", opened  # he was shown nothing yet
    refused("bad-invite", Line(server.port), "join", table=table, invite=invites["b"], promise=part()[1])
    for line in (ann, ben):
        told = wanted(line)
        assert [seat["promise"] for seat in told["seats"]] == [ann_promise, ben_promise]
        assert told["promise"] == made["promise"]
    refused("bad-part", ben, "chance", part=part()[0])  # another than he has promised
    ann.ask("chance", part=ann_part)
    ben.ask("look")
    told = [ben.push("table")]
    ben.ask("chance", part=ben_part)
    while told[-1].get("phase") != "playing":
        told.append(ben.push())
    told.append(ben.push("moment"))
    assert ann_part not in json.dumps(told) and '"part"' not in json.dumps(told)
    ann.ask("resign")
    saved = ann.ask("save")["match"]
    assert ann_part in saved and ben_part in saved


def main():
    checks = Checks(sys.argv[2:])
    with tempfile.TemporaryDirectory() as folder:
        with Server(RINGSIDE, folder + "/main.store", *AS_QUICK_AS_CAN_BE) as server:
            checks.run(no_part_before_all_promises, server)
    checks.end()


main()
