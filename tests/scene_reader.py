"""scene_reader.py - a scene as JSON (docs/scene.md), for tests: looking things up, and what must hold
of every scene whatever its game."""
import pathlib
import re

from referee_test_client import check

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "scene.md"
MARKS = {"face-down", "unknown", "known-to-all", "in-range", "affordable", "used", "lasting",
         "announced", "goal", "under-way", "turn", "danger", "fits"}


seen = set()  # every key, zone, kind, mark and code that has come along


def note_facts(facts):
    for key, fact in facts.items():
        seen.add(key)
        for one in fact if isinstance(fact, list) else [fact]:
            seen.update(one)
            if "code" in one:
                seen.add(one["code"])


def note_part(part):
    """A seat, a side, a thing, a step, an answer or a card."""
    seen.update(part)
    seen.update([part["kind"]] if "kind" in part else [])
    seen.update(part.get("marks", []), part.get("traits", []))
    note_facts(part.get("facts", {}))


def note(scene):
    seen.update(scene)
    seen.update(scene["question"] or {})
    note_facts(scene["facts"])
    for zone in scene["zones"]:
        seen.update(zone)
        seen.update([zone["id"].split(".")[0], zone["layout"]])
    for part in scene["seats"] + scene["sides"] + scene["steps"] + scene["answers"] + \
            [t for z in scene["zones"] for t in z["things"]]:
        note_part(part)


def check_page():
    """docs/scene.md names all of them."""
    named = set(re.findall(r"`\"?([^`\"]+)\"?`", PAGE.read_text(encoding="utf-8")))
    check("docs/scene.md names everything", seen <= named, sorted(seen - named))


class Moment:
    """One scene."""

    def __init__(self, scene):
        self.scene = scene
        self.zones = {z["id"]: z for z in scene["zones"]}
        self.seats = {s["id"]: s for s in scene["seats"]}
        self.sides = {s["id"]: s for s in scene["sides"]}
        self.thing = {t["id"]: t for z in scene["zones"] for t in z["things"]}

    def things(self, zone):
        return self.zones[zone]["things"] if zone in self.zones else []

    def cards(self, zone):
        """The cards that can be named, each copy by its id."""
        return [t["card"] for t in self.things(zone) for _ in range(t["count"]) if "card" in t]

    def known(self, zone):
        """How many cards of a hand everybody has seen."""
        return sum(t["facts"]["known-to-all"]["value"] if "known-to-all" in t["facts"] else
                   t["count"] * ("known-to-all" in t["marks"]) for t in self.things(zone))

    def fact(self, key):
        return self.scene["facts"].get(key)


def look(r, seat, **keys):
    return Moment(r.ask("view", seat=seat, **keys)["view"])


def check_refers(where, m):
    """Whatever is named is there."""
    answers = {a["id"] for a in m.scene["answers"]}
    for thing in m.thing.values():
        check(where + "what %s lies on" % thing["id"], thing.get("on", thing["id"]) in m.thing)
        check(where + "marks of %s" % thing["id"], set(thing["marks"]) <= MARKS, thing["marks"])
        check(where + "the answer of %s" % thing["id"],
              "answer" not in thing or thing["answer"] in answers, thing)
    for answer in m.scene["answers"]:
        check(where + "what %s is about" % answer["id"], set(answer["about"]) <= set(m.thing))
    for seat in m.scene["seats"]:
        check(where + "the side of " + seat["id"], seat["id"] in m.sides[seat["side"]]["seats"])


def check_scene(where, m, seat, host):
    """What holds of every scene, against what the host knows."""
    scene = m.scene
    note(scene)
    check(where + "version", scene["scene"] == 1 and scene["viewer"] == seat)
    check(where + "nothing was cut", "cut" not in scene)
    check(where + "ids are there once", len(m.thing) == sum(len(z["things"])
                                                            for z in scene["zones"]))
    check(where + "asked", scene["asked"] == host["asked"], scene["asked"])
    check(where + "question", (scene["question"] is None) == (host["asked"] is None))
    check(where + "a question to me is the host's", seat != host["asked"] or
          scene["question"]["words"] == host["question"], scene["question"])
    offered = host["actions"] if host["asked"] in (seat, "table") else []
    check(where + "answers", [(a["id"], a["words"]) for a in scene["answers"]] ==
          [(a["id"], a["words"]) for a in offered], scene["answers"])
    check_refers(where, m)
    for hand in (z for z in scene["zones"] if z["id"].startswith("hand.")):
        check(where + "as many cards as counted",
              sum(t["count"] for t in hand["things"]) == hand["count"], hand)
        check(where + "known cards are held", m.known(hand["id"]) <= hand["count"])
