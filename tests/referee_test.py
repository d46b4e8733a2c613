"""referee_test.py RINGSIDE - whole matches, saving, secrecy and every kind of error, by JSON lines.

Needs nothing but the Python that meson needs. See docs/referee.md for the protocol. Here is what
the referee does for every game, and Knockdown; Nokaut is in referee_test_nokaut.py, bots are in
referee_test_bot.py."""
import json
import os
import random
import subprocess
import sys
import tempfile

import referee_test_bot as bot
import referee_test_nokaut as nokaut
from referee_test_client import (PROGRAM, Referee, as_cases, check, check_broken_texts, check_errors,
                                 check_save, check_seats, counts, everything_told)
from scene_reader import check_page, check_scene, look, note_part

SEATS = ["a", "b", "spectator"]


# ---- What there is ----

def test_rules(r):
    hello = r.good("hello", tag={"any": [1, None, "ż"]})
    check("the tag comes back", hello["tag"] == {"any": [1, None, "ż"]}, hello)
    check("hello tells the version", hello["program"] == "ringside" and hello["version"])
    check("hello tells the rules hash", len(hello["rules"]) == 16)
    check("hello tells the languages", hello["languages"][0] == "en" and {"pl", "es"} < set(hello["languages"]))
    check("hello tells the games", hello["games"] == ["knockdown", "nokaut"])
    check("hello tells what it speaks", (hello["protocol"], hello["scene"]) == (2, 1), hello)
    things = r.good("boxes")["things"]
    boxes = [t["card"] for t in things if t["kind"] == "box"]
    check("three boxes ship", boxes == ["siege-storm", "nemesis", "tainted-grail"], boxes)
    for box in boxes:
        mine = {k: [t for t in things if t["kind"] == k and t["box"] == box]
                for k in ("skill", "attack", "arena", "board")}
        check("12 skills in " + box, len(mine["skill"]) == 12)
        check("36 cards in " + box,
              sum(c["facts"]["copies"]["value"] for c in mine["attack"]) == 36)
        check("an arena in " + box, len(mine["arena"]) == 1)
        check("four special attacks on a board of " + box,
              all(len(b["facts"]["specials"]) == 4 for b in mine["board"]))
    check("all has a source, its origin in words and a number of its own",
          all(t["source"] in ("printed", "named", "designed") and t["origin"] for t in things) and
          len({t["thing"] for t in things}) == len(things))
    check_facts(things)
    for thing in things:
        note_part(thing)
    polish = r.good("boxes", language="pl")["things"]
    check("boxes speak Polish", [t["card"] for t in polish] == [t["card"] for t in things] and
          polish[2]["name"] != things[2]["name"])
    rulings = r.good("rulings")["rulings"]
    check("Knockdown is what is asked about if no game is named",
          things == r.good("boxes", game="knockdown")["things"] and
          rulings == r.good("rulings", game="knockdown")["rulings"])
    check("a ruling's default is its first value",
          all(x["default"] == x["values"][0] and x["why"] for x in rulings))
    return things, rulings


def check_facts(things):
    """What a card says, for programs: some of which we know the print."""
    facts = {(t["kind"], t["card"]): t["facts"] for t in reversed(things)}
    fury, bridge = facts["special", "fists-of-fury"], facts["arena", "storm-bridge"]
    check("a cost is a list of symbols, each a list of those that will do",
          fury["cost"]["symbols"] == [["fist"], ["fist", "foot", "block", "sprint"]], fury)
    check("damage, range, type", (fury["damage"]["heavy"], fury["damage"]["light"],
                                  fury["range"]["from"], fury["range"]["to"],
                                  fury["type"]["code"]) == (1, 1, 1, 1, "strike"), fury)
    arrow = facts["special", "aimed-arrow"]["range"]
    check("a range without an end that no skill changes", arrow["to"] is None and
          arrow["code"] == "projectile", arrow)
    check("an arena", bridge["spaces"]["value"] == 7 and bridge["edges"]["spaces"] == ["1", "7"] and
          (bridge["start-a"]["spaces"], bridge["start-b"]["spaces"]) == (["2"], ["6"]), bridge)
    board = facts["board", "veroth"]
    check("a board knows its fighter and its attacks", board["fighter"]["card"] == "veroth" and
          [s["card"] for s in board["specials"]][0] == "fists-of-fury", board)
    check("a token", facts["token", "trap"]["supply"]["value"] == 4 and
          facts["token", "trap"]["lies"]["code"] == "arena")
    check("a skill", facts["skill", "boxer"]["limit"]["code"] == "turn" and
          facts["skill", "boxer"]["initiative"]["value"] == 1)


# ---- Matches ----

def check_view(r, name, step, seat, host):
    m = look(r, seat, match=name)
    where = "%s step %d, view of %s: " % (name, step, seat)
    check_scene(where, m, seat, host)
    for other in "ab":
        own = other == seat
        hidden = [t for t in m.things("hand." + other) if "unknown" in t["marks"]]
        check(where + "only the own cards", not hidden if own else
              m.known("hand." + other) == len(m.cards("hand." + other)), hidden)
        for skill in m.things("skills." + other):
            check(where + "only skills face up", own or "face-down" not in skill["marks"] or
                  "card" not in skill, skill)
    check(where + "a spectator knows no dealt skill", ("dealt.a" in m.zones) == (seat != "spectator"))
    for fighter in m.things("fighters"):
        check(where + "a fighter stands in the arena", fighter["on"] == "arena/" + fighter["space"]
              and fighter["seat"] in "ab", fighter)
    if host["asked"] in ("a", "b") and m.fact("round"):
        candles = m.fact("candles")["value"] if m.fact("candles") else 0
        cards = m.zones["deck"]["count"] - candles + sum(
            m.zones[z]["count"] for z in ("discard", "row", "aside", "hand.a", "hand.b"))
        check(where + "36 cards, those that are being paid aside", 30 <= cards <= 36, cards)


def play(r, name, dice, every):
    """A whole match by random answers; returns the hashes after each action."""
    hashes = [r.hash(match=name)]
    while True:
        step = len(hashes) - 1
        listed = r.ask("actions", match=name)
        if step % every == 0 or not listed["actions"]:
            check_save(r, name, step)
            check_seats(r, name, step, SEATS, check_view)
        if not listed["actions"]:
            break
        answer = r.ask("apply", action=dice.choice(listed["actions"])["id"], match=name)
        if not answer["ok"]:
            check("%s step %d: an offered action is legal" % (name, step), False, answer)
            break
        hashes.append(r.hash(match=name))
    return hashes


def test_matches(r, rulings):
    dice = random.Random(1)
    for number in range(10):
        changed = {x["name"]: x["values"][1] for x in rulings
                   if len(x["values"]) > 1 and dice.random() < 0.2}
        name = "random %d" % number
        r.good("new", random=True, seed=number, rulings=changed, match=name)
        hashes = play(r, name, dice, 23)
        result = r.good("result", match=name)
        check(name + " ends with a winner", result["ended"] and result["winner"] in ("a", "b") and
              result["score"][result["winner"]] == result["needed"] == 2, result)
        check(name + " counts its decisions", result["decisions"] == len(hashes) - 1)
        for to in sorted((dice.randrange(len(hashes)) for _ in range(6)), reverse=True):
            r.good("undo", to=to, match=name)
            check("%s: undo to %d" % (name, to), r.hash(match=name) == hashes[to])


def test_one_match(r, things):
    """Every fighter as a, in every arena with every skill set."""
    fighter = {t["card"]: t["facts"]["fighter"]["card"] for t in things if t["kind"] == "board"}
    boards = list(fighter)
    boxes = [t["card"] for t in things if t["kind"] == "box"]
    arenas = [t["card"] for t in things if t["kind"] == "arena"]
    for number, board in enumerate(boards):
        other = next(b for b in boards[number:] + boards if fighter[b] != fighter[board])
        arena, skills = arenas[number % 3], boxes[(number + 1) % 3]
        start = r.good("new", a=board, b=other, arena=arena, skills=skills, seed=board)
        check("new tells the set-up", (start["a"], start["b"], start["arena"], start["skills"]) ==
              (board, other, arena, skills), start)
        before = r.hash()
        trial = r.good("playout", seed="x", keep=False)
        check("a playout that is not kept changes nothing", r.hash() == before)
        kept = r.good("playout", seed="x")
        check("a kept playout goes the same way", trial["hash"] == kept["hash"] == r.hash(),
              (trial, kept))
        check_save(r, "", kept["decisions"])
        r.good("undo", to=0)
        check("undo to the start", r.hash() == before)
        part = r.good("playout", seed="x", steps=7)
        check("a playout by steps", part["decisions"] == 7 and part["winner"] is None, part)


def test_apply(r):
    """What apply tells to whom, and words in three languages."""
    r.good("new", a="veroth", b="driana", seed="apply")
    words = [r.ask("actions", language=x)["actions"][0]["words"] for x in ("en", "pl", "es")]
    check("three languages", len(set(words)) == 3, words)
    ids = [r.ask("actions", language=x)["actions"][0]["id"] for x in ("en", "pl", "es")]
    check("one id", len(set(ids)) == 1, ids)
    action = ids[0]
    told = r.good("apply", action=action, seat="b")
    kept = [(e["kind"], e.get("card")) for e in told["events"]]
    check("b does not hear which skill a keeps", kept == [("skill-chosen", None)], told)
    check("and is asked", told["asked"] == "b", told)
    r.good("undo", to=0)
    told = r.good("apply", action=action, seat="spectator")
    kept = [(e["kind"], e.get("card")) for e in told["events"]]
    check("a spectator neither", kept == [("skill-chosen", None)], told)
    r.good("undo", to=0)
    told = r.good("apply", action=action, seat=0)
    check("a hears it", [e["kind"] for e in told["events"]] == ["skill-kept"], told)
    r.good("undo", to=0)
    told = r.good("apply", action=action)
    check("the host hears it and for whom", told["events"][0]["for"] == ["a"], told)
    check("seat 0 is seat a", r.ask("view", seat=0) == r.ask("view", seat="a"))


# ---- Positions and secrets ----

PLACES = """# two fighters in the middle
arena storm-bridge
skills siege-storm
A veroth at 3, hand push, hidden %s, skill boxer, down %s
B driana at 4, hand low-kick, hidden %s, down %s, skill lucky
row haymaker push low-kick straight-punch
deck high-kick tumble high-kick tumble
actions 2
"""


def test_position(r):
    text = PLACES % ("grapnel", "runner", "flying-kick", "iron-hide")
    start = r.good("position", text=text, seed=1)
    check("a position tells its fighters", (start["a"], start["b"]) == ("veroth", "driana"))
    check_save(r, "", 0)
    r.good("playout", steps=12, seed=2)
    check_save(r, "", 12)
    saved = r.good("save")["text"]
    check("a saved position keeps its words", "\nposition\n  # two fighters" in saved, saved)
    r.good("load", text=saved.replace("\n", "\r\n"), match="crlf")
    check("lines may end as on Windows", r.hash() == r.hash(match="crlf"))
    commented = saved.replace("\nseed", "\n\n# a comment\nseed").replace("\nactions\n",
                                                                       "\nactions  # now\n\n")
    r.good("load", text=commented, match="comments")
    check("comments and empty lines do nothing", r.hash() == r.hash(match="comments"))
    wrong = r.ask("position", text=text.replace("at 4", "at 3"))
    check("two fighters on one space", not wrong["ok"], wrong)
    wrong = r.ask("position", text="row haymaker\nB driana at four")
    check("a wrong word is told with its line", wrong["error"].startswith("line 2: "), wrong)


def test_secrets(r):
    """Games that differ only in what a seat cannot know must be told to it in the same words."""
    # The first skill of a seat is of its own three, so the other has not passed it on. The last
    # ones of the set are never used to fill up what the position leaves open.
    one = PLACES % ("grapnel", "runner", "flying-kick", "all-rounder")
    two = PLACES % ("grapnel", "runner", "spinning-kick", "sure-footed")
    r.good("position", text=one, seed=1, match="one")
    r.good("position", text=two, seed=1, match="two")
    for action in (None, "move left", "attack straight-punch"):
        if action:
            for name in ("one", "two"):
                if r.ask("actions", match=name)["asked"] == "b":
                    r.good("apply", action="no", match=name)
                r.good("apply", action=action, match=name)
        for seat in ("a", "spectator"):
            check("%s is told the same after %s" % (seat, action),
                  everything_told(r, seat, "one") == everything_told(r, seat, "two"))
        check("b is not, after %s" % action,
              everything_told(r, "b", "one") != everything_told(r, "b", "two"))
    a = [r.ask("apply", action="attack push", seat="b", match=m) for m in ("one", "two")]
    check("errors tell the same", a[0] == a[1], a)


def test_dealt_secrets(r):
    """The deck, the dice and the other's draft: many seeds, one view."""
    told = {}
    for seed in range(40):
        r.ask("new", a="veroth", b="driana", seed=seed)
        told.setdefault(everything_told(r, "spectator", ""), []).append(seed)
    check("a spectator is told the same at the start of every match", len(told) == 1, told.keys())


def test_under_way(r):
    """What an attack has come to is told: pool, block, cost."""
    r.good("position", seed=1, text="box siege-storm\nA veroth at 3, hand low-kick\nB driana at 4, "
           "hand shield-bash, hidden low-kick\nrow haymaker push low-kick straight-punch\n")
    r.good("apply", action="attack haymaker")
    m = look(r, "b", previews=True)
    attack, block = m.scene["steps"]
    check("an attack and its pool", (attack["kind"], attack["seat"], attack["card"]) ==
          ("attack", "a", "haymaker") and attack["facts"]["pool"]["heavy"] == 1 and
          attack["facts"]["pool"]["light"] == 1, attack)
    check("who may block", (block["kind"], block["seat"]) == ("block", "b"), block)
    check("its card lies aside", m.cards("aside") == ["haymaker"])
    check("what an answer would do", [a["what"] for a in m.scene["answers"] if a["id"] == "no"] ==
          ["Driana takes 1 heavy wound and 1 light wound."], m.scene["answers"])
    r.good("apply", action="block-damage shield-bash")
    r.good("apply", action="no")
    block = look(r, "spectator").scene["steps"][-1]
    check("points of a block", block["facts"]["points"]["value"] == 1, block)


# ---- The tower ----

def test_table(r):
    """Where the table is asked, no seat has an answer, and the host has two."""
    rulings = {"test-variant": "tower"}
    for seed in range(30):
        r.ask("new", a="veroth", b="driana", seed=seed, rulings=rulings, match="tower")
        for step in range(2000):
            listed = r.ask("actions", match="tower")
            if listed["asked"] == "table" or not listed["actions"]:
                break
            r.ask("playout", steps=1, seed=step, match="tower")
        if listed["asked"] == "table":
            break
    check("the table is asked", listed["asked"] == "table", listed)
    check("passed or failed", [a["id"] for a in listed["actions"]] == ["passed", "failed"], listed)
    for seat in SEATS:
        check("no answers for " + seat, r.ask("actions", seat=seat, match="tower")["actions"] == [])
        scene = look(r, seat, match="tower").scene
        check("but everybody sees what the table is asked", scene["question"]["seconds"] > 0 and
              scene["question"]["concerned"] in "ab" and [a["id"] for a in scene["answers"]] ==
              ["passed", "failed"] and scene["steps"][-1]["kind"] == "test", scene["question"])
    r.good("apply", action="passed", match="tower")


# ---- Errors ----

WRONG_LINES = [
    (b"", "empty"), (b"   \t\r", "empty"), (b"nonsense", "not JSON"), (b"{", "not JSON"),
    (b'{"do":"hello"', "not JSON"), (b'{"do":"hello"}}', "not JSON"), (b"[]", "object"),
    (b"[1,2]", "object"), (b"17", "not JSON"), (b'"hello"', "not JSON"), (b"null", "not JSON"),
    (b"{}", '"do"'), (b'{"do":7}', '"do"'), (b'{"do":null}', '"do"'), (b'{"DO":"hello"}', '"do"'),
    (b'{"do":"hello","do":"hello"}', "duplicate"), (b'{"do":"hallo"}', 'did you mean "hello"'),
    (b'{"do":"castle queenside"}', "no request"), (b'{"do":"hello"}\x00', "zero byte"),
    (b'\x00', "zero byte"), (b'{"do":"hel\x00lo"}', "zero byte"),
    (b'{"do":"hello","tag":"\\u0000"}', "not JSON"), (b'{"do":"\xff\xfe"}', "not JSON"),
    (b'{"do":"hello","tag":"\xc3"}', "not JSON"),
    (b'{"do":"hello","tag":"\xed\xa0\x80"}', "not JSON"),
    (b'{"do":"hello","tag":"\\ud800"}', "not JSON"), (b'{"do":"hello","tag":1e999}', "not JSON"),
    (b'{"do":"hello","tag":99999999999999999999}', "not JSON"),
    (b'{"do":"hello","tag":' + b"[" * 100000 + b"]" * 100000 + b"}", "depth"),
    (b"[" * 500000, "depth"), (b'{"do":"hello","tag":"' + b"x" * (1 << 24) + b'"}', "longer"),
    (b"x" * (1 << 25), "longer"), (b'{"do":"hello","tag":[1' + b",1" * 20000 + b"]}", "values"),
    (b'{"do":"hello","tag":["\\\\",1' + b",1" * 20000 + b"]}", "values"),
    (b"\xef\xbb\xbf{}", "not JSON"),
]

WRONG_REQUESTS = [
    ({"do": "new", "sed": 1}, 'did you mean "seed"'), ({"do": "new", "C": "veroth"}, "not a key"),
    ({"do": "apply", "aktion": "end"}, 'did you mean "action"'),
    ({"do": "hello", "seat": 0}, "not a key"), ({"do": "apply"}, 'needs "action"'),
    ({"do": "view"}, 'needs "seat"'), ({"do": "undo"}, 'needs "to"'), ({"do": "load"}, "needs"),
    ({"do": "position"}, "needs"), ({"do": "imagine"}, "needs"),
    ({"do": "new", "a": 1}, "must be a string"), ({"do": "new", "a": None}, "must be a string"),
    ({"do": "new", "rulings": []}, "must be an object"), ({"do": "new", "random": 1}, "true or"),
    ({"do": "new", "seed": -1}, "must be"), ({"do": "new", "seed": 1.5}, "must be"),
    ({"do": "new", "seed": [1]}, "must be"), ({"do": "hash", "match": 5}, "must be"),
    ({"do": "hash", "match": "x" * 65}, "at most 64"), ({"do": "hash", "match": "no"}, "started"),
    ({"do": "view", "seat": 2}, "must be 0, 1"), ({"do": "view", "seat": -1}, "must be 0, 1"),
    ({"do": "view", "seat": "c"}, "must be 0, 1"), ({"do": "view", "seat": 0.0}, "must be 0, 1"),
    ({"do": "view", "seat": True}, "must be 0, 1"), ({"do": "actions", "seat": None}, "must be"),
    ({"do": "view", "seat": 0, "language": "xx"}, "must be \"en\""),
    ({"do": "undo", "to": -1}, "whole number"), ({"do": "undo", "to": "1"}, "whole number"),
    ({"do": "undo", "to": 999999}, "cannot go back"), ({"do": "events", "since": 99999}, "only"),
    ({"do": "undo", "to": 10 ** 15}, "whole number"), ({"do": "playout", "steps": -5}, "whole"),
    ({"do": "playout", "keep": "yes"}, "true or false"), ({"do": "load", "text": 5}, "string"),
    ({"do": "new", "a": "nobody"}, "not a fighter"), ({"do": "new", "a": "verot"}, '"veroth"'),
    ({"do": "new", "a": "veroth", "b": "veroth"}, "different fighter"),
    ({"do": "new", "random": True, "a": "veroth", "b": "veroth"}, "different fighter"),
    ({"do": "new", "arena": "moon"}, "not an arena"), ({"do": "new", "skills": "x"}, "not a box"),
    ({"do": "new", "rulings": {"edge-wond": "light"}}, 'did you mean "edge-wound"'),
    ({"do": "new", "rulings": {"edge-wound": "soft"}}, "heavy or light"),
    ({"do": "new", "rulings": {"edge-wound": 1}}, "must be a string"),
    ({"do": "new", "rulings": {"a": "driana"}}, "not a ruling"),
    ({"do": "apply", "action": "checkmate"}, "not the word of an action"),
    ({"do": "apply", "action": "atack push"}, 'did you mean "attack"'),
    ({"do": "apply", "action": "attack nothing"}, "not a legal answer"),
    ({"do": "apply", "action": ""}, "not the word"), ({"do": "apply", "action": "é" * 300}, "not"),
    ({"do": "apply", "action": "keep\nthis"}, "not the word"),
    ({"do": "position", "text": "nonsense"}, "line 1"),
    ({"do": "position", "text": "x" * 70000}, "bytes"),
    ({"do": "position", "text": "begin nowhere"}, "line 1"),
]


def test_errors(r):
    r.good("new", a="veroth", b="driana", seed="errors")
    r.good("playout", steps=20, seed=1)
    cases = [(line, part, None) for line, part in WRONG_LINES] + as_cases(WRONG_REQUESTS)
    check_errors(r, cases, lambda: (r.hash(), r.ask("save")))
    padded = b'{"do":"hello"}'
    check("a line of exactly 16 MiB is read", r.raw(padded + b" " * ((1 << 24) - len(padded)))["ok"])
    check("one byte more is not",
          not r.raw(padded + b" " * ((1 << 24) + 1 - len(padded)))["ok"])


def test_load_errors(r):
    """Each broken text is refused with its line."""
    r.good("new", a="veroth", b="driana", seed="load", rulings={"edge-wound": "light"})
    r.good("playout", steps=9, seed=5)
    good = r.ask("save")["text"]
    lines = good.split("\n")
    check("a ruling is written", "ruling edge-wound light" in lines, lines)

    def broken(number, text):
        return "\n".join(lines[:number - 1] + [text] + lines[number:])

    start = lines.index("actions") + 1
    cases = [
        ("", 1, "starts with"), ("hello", 1, "starts with"),
        (good.replace(" 1\n", " 2\n", 1), 1, "starts"),
        (broken(2, "rules 0123456789abcdef"), 2, "played by the rules"),
        (broken(3, "game chess"), 3, "knockdown"), (broken(4, "a verot"), 4, "veroth"),
        (broken(4, "a"), 4, "more word"), (broken(4, "a veroth driana"), 4, "more word"),
        (broken(5, "b veroth"), start, "different fighter"), (broken(6, "arenna x"), 6, '"arena"'),
        (broken(6, "a veroth"), 6, "already"), (broken(8, "ruling edge-wound"), 8, "more words"),
        (broken(8, "ruling a driana"), 8, "not a ruling"), (broken(9, "seed 12"), 9, "64"),
        (broken(9, "seed " + "g" * 64), 9, "64"), (broken(9, ""), start, "line seed is missing"),
        ("\n".join(lines[:9]), 9, "before the line"),
        (broken(start + 1, "keep nothing"), start + 1, "not a legal"),
        (broken(start + 5, "kepe boxer"), start + 5, '"keep"'),
        (broken(start + 5, lines[start]), start + 5, "not a legal"),
        (broken(start + 5, "x" * 300), start + 5, "too long"),
        (broken(start + 5, "a\x01b"), start + 5, "text cannot hold"),
        (good.replace("\nseed", "\nposition\n  A veroth\nseed"), start + 2, "itself"),
    ]
    check_broken_texts(r, cases)
    r.good("playout", seed=1)
    ended = r.ask("save")["text"]
    answer = r.ask("load", text=ended + "end\n")
    check("nothing comes after the end", "after the end" in answer["error"], answer)
    text = PLACES % ("grapnel", "runner", "flying-kick", "iron-hide")
    r.good("position", text=text, seed=1)
    answer = r.ask("load", text=r.ask("save")["text"].replace("at 4", "at z"))
    check("a position's problem has the line of the file", answer["error"].startswith("line 9: "),
          answer)


def idle(listed):
    """An answer that changes little."""
    ids = [a["id"] for a in listed["actions"]]
    return next((x for x in ids if x.startswith("move")), "no" if "no" in ids else ids[0])


def test_long(r):
    """The longest match there can be, with the longest comments, is saved and loaded again."""
    r.good("new", a="veroth", b="driana", seed=1, rulings={"idle-limit": "never"}, match="long")
    for _ in range(60):
        r.good("apply", action=idle(r.ask("actions", match="long")), match="long")
    text = r.good("save", match="long")["text"]
    lines = text.splitlines()
    actions = lines[lines.index("actions") + 1:]
    check("two fighters pace up and down", actions[-20:] == actions[-5:] * 4, actions)
    more = (actions[-5:] * 20000)[:100000 - len(actions)]
    text += "\n".join(more) + "\n" + "# " + '"ż' * ((1 << 20) // 3 - 10) + "\n"
    r.good("load", text=text, match="long")
    saved = r.good("save", match="long")
    check("100000 actions", saved["decisions"] == 100000 and len(saved["text"]) > 1 << 20, saved)
    again = r.good("load", text=saved["text"], match="again")
    check("what was saved loads again", again["decisions"] == 100000 and
          r.hash(match="long") == r.hash(match="again"), again)
    escaped = json.dumps({"do": "load", "text": saved["text"], "match": "again"}).encode()
    check("in ASCII too", r.raw(escaped)["ok"])
    check("a line of it fits", len(escaped) < 1 << 24, len(escaped))


def test_values(r):
    """Commas within a string are no values."""
    tag = ["a,\\\",b" * 20000]
    check("a long string", r.good("hello", tag=tag)["tag"] == tag)


def test_many(r):
    """At most 64 matches, by name, independent of each other."""
    names = ["m%d" % i for i in range(64)]
    for number, name in enumerate(names):
        r.good("new", seed=number, match=name)
    full = r.ask("new", match="one more")
    check("65 matches are too many", not full["ok"] and "64" in full["error"], full)
    check("the last one was not started", not r.ask("hash", match="one more")["ok"])
    hashes = [r.hash(match=name) for name in names]
    check("all are different", len(set(hashes)) == 64)
    r.good("playout", match="m7", seed=1)
    check("one can be played without the others",
          [x == y for x, y in zip(hashes, (r.hash(match=n) for n in names))].count(False) == 1)
    r.good("new", seed=99, match="m7")


# ---- The program itself ----

def run(*arguments, text=b""):
    done = subprocess.run([PROGRAM, "referee", *arguments], input=text, capture_output=True,
                          check=False)
    return done.returncode, done.stdout, done.stderr


def test_program():
    status, out, _ = run(text=b'{"do":"hello"}\n{"do":"quit"}\n{"do":"hello"}\n')
    check("quit ends it", status == 0 and out.count(b"\n") == 2, out)
    status, out, _ = run(text=b'{"do":"hello"}')
    check("the last line needs no newline", status == 0 and out.count(b"\n") == 1)
    status, out, _ = run(text=b"")
    check("no input, no output", status == 0 and out == b"")
    check("--help", run("--help")[0] == 0)
    check("a wrong flag", run("--bx")[0] == 2)
    check("--box without a file", run("--box")[0] == 2)
    check("--box with no such file", run("--box", "/no/such/file")[0] == 1)
    first = [run(text=b'{"do":"new"}\n{"do":"hash"}\n')[1] for _ in range(2)]
    check("without a seed two matches differ", first[0] != first[1])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.box")
        with open(path, "w", encoding="utf-8") as out:
            out.write('box mine "Mine"\n  nonsense\n')
        check("--box with a wrong box", run("--box", path)[0] == 1)


def main():
    r = Referee()
    things, rulings = test_rules(r)
    test_apply(r)
    test_one_match(r, things)
    test_matches(r, rulings)
    test_position(r)
    test_secrets(r)
    test_dealt_secrets(r)
    test_under_way(r)
    test_table(r)
    test_errors(r)
    test_load_errors(r)
    test_long(r)
    test_values(r)
    nokaut.test(r)
    bot.test(r)
    check_page()
    check("the end of the input ends it", r.close() == 0)
    r = Referee()
    test_many(r)
    check("quit", r.ask("quit")["ok"] and r.close() == 0)
    test_program()
    print("%d passed, %d failed" % (counts[True], counts[False]))
    return 1 if counts[False] else 0


if __name__ == "__main__":
    sys.exit(main())
