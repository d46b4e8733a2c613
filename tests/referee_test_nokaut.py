"""referee_test_nokaut.py - Nokaut by JSON lines: whole matches of 2, 3 and 4 players, what each seat
is told, and every kind of error. Run by referee_test.py."""
import itertools
import json
import random

from referee_test_client import (as_cases, check, check_broken_texts, check_errors, check_save,
                                 check_seats, everything_told)
from scene_reader import check_scene, look, note_part

TEAMS = ["dragons", "unicorns"]
STANDARD = list("123456789")
ADVANCED = list("A123B456C789DEFG")
TYPES = {"common", "unique", "magic", "riposte"}
SOURCES = ("printed", "named", "designed")


def seats_of(players):
    return list("abcd"[:players]) + ["spectator"]


# ---- What there is ----

def check_deck(cards, team):
    deck = [c for c in cards if c["facts"]["team"]["code"] == team]
    check("40 cards for the " + team, sum(c["facts"]["copies"]["value"] for c in deck) == 40)
    check("40 cards for the %s by the ruling" % team,
          sum(c["facts"].get("copies-by-ruling", c["facts"]["copies"])["value"]
              for c in deck) == 40)
    check("all types for the " + team, {c["facts"]["type"]["code"] for c in deck} == TYPES and
          all(c["kind"] == c["facts"]["type"]["code"] for c in deck))


def test_catalogue(r):
    things = r.good("boxes", game="nokaut")["things"]
    check("one box of Nokaut ships", [b["card"] for b in things if b["kind"] == "box"] == ["nokaut"])
    cards = [t for t in things if t["kind"] in TYPES]
    goals = [t for t in things if t["kind"] == "goal"]
    for thing in things:
        note_part(thing)
    for team in TEAMS:
        check_deck(cards, team)
    check("two cards have other copies by a ruling at least",
          sum("copies-by-ruling" in c["facts"] for c in cards) >= 2)
    check("all but commons have a text",
          all(("text" in c) == (c["kind"] != "common") for c in cards))
    check("12 goals", len(goals) == 12)
    for goal in goals:
        spaces = goal["facts"]["spaces"]["spaces"]
        standard = goal["facts"]["standard"]["spaces"]
        check("spaces of " + goal["card"], set(spaces) <= set(ADVANCED) and len(spaces) >= 3 and
              len(standard) >= 3 and all(s.isdigit() for s in standard), goal)
    check("everything has a source", all(x["source"] in SOURCES for x in things))
    check("notes are told", any("note" in c for c in cards))
    for language in ("pl", "es"):
        other = r.good("boxes", game="nokaut", language=language)["things"]
        check("the catalogue in " + language, [c["card"] for c in other] ==
              [c["card"] for c in things] and
              all(x["origin"] != y["origin"] for x, y in zip(other, things)))
    rulings = r.good("rulings", game="nokaut")["rulings"]
    check("a ruling's default is its first value",
          all(x["default"] == x["values"][0] and x["why"] for x in rulings))
    check("rulings with one value are told too", any(len(x["values"]) == 1 for x in rulings))
    check("other rulings than Knockdown's",
          not {x["name"] for x in rulings} & {x["name"] for x in r.ask("rulings")["rulings"]})
    return cards, rulings


def test_setups(r):
    """Every set-up is told as it was asked for, with the right teams."""
    for players, grid, first, lone in itertools.product((2, 3, 4), ("standard", "advanced"), TEAMS,
                                                        TEAMS):
        keys = {"players": players, "grid": grid, "first": first}
        if players == 3:
            keys["lone"] = lone
        start = r.good("new", game="nokaut", box="nokaut", seed=1, **keys)
        check("new tells the set-up", all(start[k] == v for k, v in keys.items()) and
              start["game"] == "nokaut" and start["box"] == "nokaut" and
              ("lone" in start) == (players == 3), start)
        teams = start["sides"]
        check("the first seat is of the first team", "a" in teams[first], start)
        check("everybody is in a team",
              sorted(teams["dragons"] + teams["unicorns"]) == list("abcd"[:players]), start)
        check("the lone player", players != 3 or len(teams[lone]) == 1, start)
        m = look(r, "a")
        # N2.3 and N2.8, and the card that the first turn begins with
        pair = 6 if first == "unicorns" and grid == "advanced" else 5
        hand = {2: 6, 3: 7 if len(teams[first]) == 1 else pair, 4: 5}[players] + 1
        check("a hand at the start of the first turn", len(m.cards("hand.a")) == hand, m.scene)
        check("the grid", [t["space"] for t in m.things("grid")] ==
              (ADVANCED if grid == "advanced" else STANDARD) and
              m.fact("grid")["code"] == grid and m.fact("players")["value"] == players and
              m.zones["grid"]["columns"] ** 2 == len(m.things("grid")), m.scene)
        team_of = {s: t for t in TEAMS for s in teams[t]}
        order = m.fact("order")["seats"]
        check("turns alternate between the teams",
              all(team_of[x] != team_of[y] for x, y in zip(order, order[1:])) and
              len(order) == (4 if players == 3 else players), order)
        check_save(r, "", 0)
    start = r.good("new", game="nokaut")
    check("what is left out", (start["players"], start["grid"], start["first"]) ==
          (2, "standard", "dragons"), start)
    drawn = [r.good("new", game="nokaut", random=True, seed=n) for n in range(40)]
    check("random set-ups", {d["players"] for d in drawn} == {2, 3, 4} and
          {d["grid"] for d in drawn} == {"standard", "advanced"} and
          {d["first"] for d in drawn} == set(TEAMS))
    for n in range(10):
        start = r.good("new", game="nokaut", random=True, lone="unicorns", seed=n)
        check("who names the lone team draws 3 players", start["players"] == 3 and
              len(start["sides"]["unicorns"]) == 1, start)


# ---- Matches ----

def check_view(r, name, step, seat, host):
    m = look(r, seat, match=name)
    where = "%s step %d, view of %s: " % (name, step, seat)
    open_hands = m.scene["rulings"].get("team-hands") == "open"
    mine = m.seats[seat]["side"] if seat in m.seats else None
    check_scene(where, m, seat, host)
    for other in m.seats:
        seen = other == seat or (open_hands and m.seats[other]["side"] == mine)
        hidden = [t for t in m.things("hand." + other) if "card" not in t]
        check(where + "only hands that may be seen", not hidden if seen else
              m.known("hand." + other) == len(m.cards("hand." + other)), (other, hidden))
        check(where + "what is hidden is said to be",
              all({"face-down", "unknown"} <= set(t["marks"]) for t in hidden), hidden)
    for team in TEAMS:
        check_cards(where, m, team)
    check_goal(where, m, mine)
    done = [len(m.things("goals." + t)) for t in TEAMS]
    check(where + "goals", [m.sides[t]["score"] for t in TEAMS] == done and
          m.zones["goal-deck"]["count"] + sum(done) +
          (1 if m.scene["winner"] and 3 in done else 2) == 12, done)
    check_stack(where, m, seat)


def check_cards(where, m, team):
    """Every card of a deck is somewhere."""
    hands = sum(m.zones["hand." + s]["count"] for s in m.sides[team]["seats"])
    grid = sum(t["side"] == team and "announced" not in t["marks"] for t in m.things("characters"))
    played = sum(f["kind"] == "play" and "announced" in f["facts"] and
                 m.seats[f["seat"]]["side"] == team for f in m.scene["steps"])
    picked = sum("picked" in f["facts"] for f in m.scene["steps"]
                 if m.seats[f["seat"]]["side"] == team)
    everywhere = hands + grid + played + m.zones["deck." + team]["count"] + \
        m.zones["pile." + team]["count"]
    check(where + "40 cards of the " + team, m.scene["winner"] or everywhere == 40,
          (hands, grid, played, picked, everywhere))
    check(where + "the pile of the " + team,
          len(m.cards("pile." + team)) == m.zones["pile." + team]["count"])


def check_goal(where, m, mine):
    """Only the own goal is told, and whether it is fulfilled."""
    goals = m.things("goal")
    check(where + "only the own goal", mine is not None or not m.cards("goal"), goals)
    for goal in goals:
        spaces = goal["facts"]["spaces"]["spaces"]
        held = {t["space"] for t in m.things("characters")
                if t["side"] == mine and "announced" not in t["marks"]}
        marked = [t["space"] for t in m.things("grid") if "goal" in t["marks"]]
        check(where + "the goal", goal["side"] == mine and sorted(spaces) == sorted(marked) and
              ("fulfilled" in goal["facts"]) == (set(spaces) <= held), goal)


def check_stack(where, m, seat):
    cards = {t["space"]: t["card"] for t in m.things("characters")}
    for step in m.scene["steps"]:
        check(where + "a kind", step["kind"] in ("play", "text", "destroy", "move", "swap"), step)
        check(where + "only I know what I have chosen",
              "picked" not in step["facts"] or step["seat"] == seat, step)
        if step["kind"] in ("destroy", "move", "swap") and "card" in step:
            check(where + "the card is there", cards[step["space"]] == step["card"], step)
        if "entered" in step["facts"] and "space" in step:
            check(where + "it has entered", cards[step["space"]] == step["card"], step)


def check_secret(r, name, action, others):
    """Applies an action; if it is a choice that nobody may know yet, nobody is told anything."""
    asked = r.ask("actions", match=name)["asked"]
    before = [everything_told(r, seat, name) for seat in others if seat != asked]
    before_me = everything_told(r, asked, name)
    heard = len(r.ask("events", seat="spectator", match=name)["events"])
    decisions = r.ask("result", match=name)["decisions"]
    told = r.ask("apply", action=action, seat="spectator", match=name)
    steps = look(r, asked, match=name).scene["steps"] if asked in list("abcd") else []
    if told["ok"] and any("picked" in f["facts"] for f in steps):
        after = [everything_told(r, seat, name) for seat in others if seat != asked]
        check(name + ": nobody learns of a choice before it is announced", before == after)
        check(name + ": but its player", everything_told(r, asked, name) != before_me)
        check(name + ": not by what apply answers", told["events"] == [] and
              told["next"] == heard and told["decisions"] == decisions, told)
        return told, True
    return told, False


def play(r, name, dice, every):
    """A whole match by random answers; returns the hashes after each action."""
    hashes, secrets = [r.hash(match=name)], 0
    seats = list(look(r, "a", match=name).seats) + ["spectator"]
    while True:
        step = len(hashes) - 1
        listed = r.ask("actions", match=name)
        if step % every == 0 or not listed["actions"]:
            check_save(r, name, step)
            check_seats(r, name, step, seats, check_view)
        if not listed["actions"]:
            break
        action = dice.choice(listed["actions"])["id"]
        if step % 2 == 0:
            answer, secret = check_secret(r, name, action, seats)
            secrets += secret
        else:
            answer = r.ask("apply", action=action, match=name)
        if not answer["ok"]:
            check("%s step %d: an offered action is legal" % (name, step), False, answer)
            break
        hashes.append(r.hash(match=name))
    check(name + ": characters were chosen in secret", secrets > 0)
    return hashes


def check_end(r, name, start, hashes):
    result = r.good("result", match=name)
    winner = result["winner"]
    check(name + " ends with a team that has won", result["ended"] and result["asked"] is None and
          winner in TEAMS, result)
    check(name + " counts its decisions", result["decisions"] == len(hashes) - 1)
    last = r.ask("events", match=name)["events"][-1]
    check(name + ": the last event tells who has won", last["kind"] == "won" and
          last["seat"] in start["sides"][winner], last)
    for seat in seats_of(start["players"]):
        scene = look(r, seat, match=name).scene
        check(name + ": everybody sees who has won", scene["winner"] == winner and
              scene["steps"] == [] and scene["question"] is None and scene["result"], scene)
    check(name + ": by goals or by the other's empty deck",
          result["score"][winner] == result["needed"] == 3 or "deck-out" in
          [e["kind"] for e in r.ask("events", match=name)["events"]], result)


def test_matches(r, rulings):
    dice = random.Random(7)
    for number in range(18):
        changed = {x["name"]: x["values"][1] for x in rulings
                   if len(x["values"]) > 1 and dice.random() < 0.2 and number % 3}
        name, players = "nokaut %d" % number, 2 + number % 3
        start = r.good("new", game="nokaut", players=players, random=True, seed=number,
                       rulings=changed, match=name)
        check("the players are as asked", start["players"] == players)
        hashes = play(r, name, dice, 29)
        check_end(r, name, start, hashes)
        for to in sorted((dice.randrange(len(hashes)) for _ in range(5)), reverse=True):
            r.good("undo", to=to, match=name)
            check("%s: undo to %d" % (name, to), r.hash(match=name) == hashes[to])
        told = look(r, "spectator", match=name).scene["rulings"]
        check(name + ": rulings", told == changed == start["rulings"], (told, changed))


def test_playouts(r):
    for number, players in enumerate((2, 3, 4) * 8):
        start = r.good("new", game="nokaut", players=players, seed=number,
                       grid=("standard", "advanced")[number % 2])
        before = r.hash()
        trial = r.good("playout", seed="x", keep=False)
        check("a playout that is not kept changes nothing", r.hash() == before)
        kept = r.good("playout", seed="x")
        check("a kept playout goes the same way", trial == kept and kept["hash"] == r.hash())
        check("a playout tells the team that has won", kept["winner"] in start["sides"], kept)
        check_save(r, "", kept["decisions"])
        r.good("undo", to=0)
        check("undo to the start", r.hash() == before)
        part = r.good("playout", seed="x", steps=7)
        check("a playout by steps", part["decisions"] == 7 and part["winner"] is None, part)


# ---- Positions, the stack, secrets ----

STACK = """# a dragon against two unicorns
game nokaut
players 3
lone dragons
A hidden burning-breath thick-skin
B hidden counterhoof punicorn
C hidden unicorn-attack
on 1 book-wyrm, 5 chonk, 9 eggbert, 2 angy
goal dragons goal-04
done dragons goal-01 goal-02
"""


def kinds(r, seat="spectator"):
    return [(f["kind"], f["seat"], f["card"]) for f in look(r, seat).scene["steps"]]


def test_stack(r):
    """Ripostes upon ripostes, as everybody sees them; then a goal that wins."""
    start = r.good("position", text=STACK, seed=1)
    check("a position tells its set-up", (start["game"], start["players"], start["lone"]) ==
          ("nokaut", 3, "dragons"), start)
    breath = ("play", "a", "burning-breath")
    steps = [
        ("play burning-breath", [breath]), ("pass", [breath]),
        ("pass", [("text",) + breath[1:], ("destroy", "a", "angy")]),
        ("riposte counterhoof", [("text",) + breath[1:], ("destroy", "a", "angy"),
                                 ("play", "b", "counterhoof")]),
        ("pass", [("text",) + breath[1:], ("destroy", "a", "angy"), ("text", "b", "counterhoof")]),
        ("target 5", [("text",) + breath[1:], ("destroy", "a", "angy"),
                      ("text", "b", "counterhoof"), ("destroy", "b", "chonk")]),
        ("riposte thick-skin", [("text",) + breath[1:], ("destroy", "a", "angy"),
                                ("text", "b", "counterhoof"), ("destroy", "b", "chonk"),
                                ("play", "a", "thick-skin")]),
        ("pass", None), ("pass", []),
    ]
    for number, (action, wanted) in enumerate(steps):
        r.good("apply", action=action)
        if wanted is not None:
            check("under way after step %d" % number, kinds(r) == wanted, kinds(r))
        check("everybody sees the same", kinds(r) == kinds(r, "a") == kinds(r, "b") == kinds(r, "c"))
        check_save(r, "", number)
        check_seats(r, "", number, seats_of(3), check_view)
    check("asks", look(r, "c").scene["question"]["id"] == "reveal")
    won = r.good("apply", action="reveal goal-04", seat="b")
    check("the third goal wins", won["winner"] == "dragons", won)
    check("three goals", r.ask("result")["score"] == {"dragons": 3, "unicorns": 0})
    r.good("undo", to=6)
    steps = look(r, "a").scene["steps"]
    check("what was prevented says so", ["prevented" in f["facts"] for f in steps] ==
          [False, True, False, False], steps)
    languages = [look(r, "a", language=x) for x in ("en", "pl", "es")]
    check("names in three languages", [m.scene["language"] for m in languages] ==
          ["en", "pl", "es"] and len({m.scene["steps"][0]["words"] for m in languages}) == 3 and
          len({m.things("characters")[0]["name"] for m in languages}) == 3 and
          len({m.seats["a"]["name"] for m in languages}) == 3 and
          len({m.scene["question"]["words"] for m in languages}) == 3)
    check_previews(r)


def check_previews(r):
    """What an answer would do is told only to who asks for it."""
    plain, full = look(r, "a").scene, look(r, "a", previews=True).scene
    check("no previews if not asked for", all("what" not in a for a in plain["answers"]))
    check("what each answer would do", all(a["what"] for a in full["answers"]), full["answers"])
    skin = next(a for a in full["answers"] if a["id"] == "riposte thick-skin")
    check("a riposte: its card, its thing, its traits", skin["card"] == "thick-skin" and
          skin["about"] == ["hand.a/thick-skin"] and skin["traits"] == ["spends"], skin)
    for answer in full["answers"]:
        answer.pop("what")
        answer.pop("warning", None)
        answer["traits"] = [t for t in answer["traits"] if t != "wasted"]
    check("nothing else differs", plain == full)


def test_open_hands(r):
    r.good("new", game="nokaut", players=4, seed=3, rulings={"team-hands": "open"}, match="open")
    r.good("new", game="nokaut", players=4, seed=3, match="hidden")
    opened, mate = look(r, "a", match="open"), look(r, "c", match="open")
    check("the teammate's hand is open", opened.cards("hand.c") == mate.cards("hand.c") != [])
    check("the opponents' are not", all(opened.cards("hand." + x) == [] for x in "bd"))
    hidden = look(r, "a", match="hidden")
    check("without the ruling it is hidden", all(hidden.cards("hand." + x) == [] for x in "bcd"))
    check("teammates share their goal", opened.cards("goal") == mate.cards("goal") != [])


SECRETS = """game nokaut
players 4
A hidden burning-breath chonk
B hidden %s
C hidden %s
D hidden candyfloss
on 2 angy, 5 book-wyrm
goal dragons goal-01
goal unicorns %s
deck dragons eggbert %s
deck unicorns %s
"""


def test_secrets(r):
    """Games that differ only in what a seat cannot know must be told to it in the same words."""
    one = ("counterhoof milek", "dozy-drake claws-in", "goal-05", "hot-nacho", "pyszka spike")
    others = {
        "hand of b": ("punicorn milek",) + one[1:],
        "hand of c": (one[0], "sock-hoarder thick-skin") + one[2:],
        "goal of the unicorns": one[:2] + ("goal-06",) + one[3:],
        "deck of the dragons": one[:3] + ("gniewko",) + one[4:],
        "deck of the unicorns": one[:4] + ("spike pyszka",),
    }
    blind = {"hand of b": "acd", "hand of c": "abd", "goal of the unicorns": "ac",
             "deck of the dragons": "abcd", "deck of the unicorns": "abcd"}
    script = [None, "play chonk", "at 7", "pass", "pass", "no", "end", "end"]
    for what, two in others.items():
        r.good("position", text=SECRETS % one, seed=1, match="one")
        r.good("position", text=SECRETS % two, seed=1, match="two")
        for action in script:
            told = []
            for name in ("one", "two"):
                if action and action in [a["id"] for a in r.ask("actions", match=name)["actions"]]:
                    told.append(r.ask("apply", action=action, seat="spectator", match=name))
            check("%s: the same is asked" % what, len(told) != 1 and told[:1] == told[1:], told)
            for seat in list(blind[what]) + ["spectator"]:
                check("%s: %s is told the same after %s" % (what, seat, action),
                      everything_told(r, seat, "one") == everything_told(r, seat, "two"))
            for seat in sorted(set("abcd") - set(blind[what])):
                check("%s: %s is not, after %s" % (what, seat, action),
                      everything_told(r, seat, "one") != everything_told(r, seat, "two"))
        a = [r.ask("apply", action="riposte counterhoof", seat="a", match=m)
             for m in ("one", "two")]
        check(what + ": errors tell the same", a[0] == a[1], a)
    for players in (2, 3, 4):
        told = set()
        for seed in range(30):
            r.ask("new", game="nokaut", players=players, seed=seed)
            told.add(everything_told(r, "spectator", ""))
        check("a spectator is told the same at the start of every match", len(told) == 1)


def test_dealt_secrets(r):
    """A seat is told only of its own hand and its team's goal, whatever the others were dealt."""
    for seat in "abc":
        told = {}
        for seed in range(30):
            r.ask("new", game="nokaut", players=3, seed=seed)
            m = look(r, seat)
            own = [m.zones["hand." + seat].pop("things"), m.zones["goal"].pop("things"),
                   m.scene.pop("answers")]
            for space in m.things("grid"):
                space["marks"] = [x for x in space["marks"] if x != "goal"]
            told.setdefault(json.dumps(m.scene), []).append(own)
        check("beside hand and goal all starts look alike to " + seat, len(told) == 1)


def test_skipped_questions(r):
    """Where who has no choice is not asked, a question tells something: what others imagine must
    fit that, and must be found."""
    for rulings, hands in ((["pass-action must-draw"], "A hand smoke-screen\nB hand counterhoof"),
                           (["riposte-without-effect forbidden"], "A hand chonk\nB hand after-you"),
                           (["magic-without-target forbidden"], "A hand burning-breath\nB empty")):
        lines = ["ruling " + x for x in ["secrecy-questions skipped"] + rulings]
        text = "\n".join(["game nokaut"] + lines + [hands])
        for seed in range(5):
            r.good("position", text=text, seed=seed)
            for step in range(40):
                for seat in seats_of(2):
                    imagined = r.ask("imagine", seat=seat, seed=step)
                    check("%s: what %s imagines fits" % (rulings, seat), imagined["fits"], imagined)
                r.ask("playout", steps=1, seed=seed * 100 + step)


# ---- Errors ----

NEW = {"do": "new", "game": "nokaut"}
WRONG_NEW = [
    ({"game": "nokat"}, 'must be "knockdown" or "nokaut"'), ({"game": 1}, 'must be "knockdown"'),
    ({"game": None}, "must be"), ({"game": ["nokaut"]}, "must be"), ({"game": ""}, "must be"),
    ({"game": "Nokaut"}, "must be"), ({"players": 1}, "must be 2, 3 or 4"),
    ({"players": 5}, "must be 2, 3 or 4"), ({"players": 0}, "must be 2, 3 or 4"),
    ({"players": -3}, "must be 2, 3 or 4"), ({"players": "3"}, "must be 2, 3 or 4"),
    ({"players": 3.0}, "must be 2, 3 or 4"), ({"players": True}, "must be 2, 3 or 4"),
    ({"players": None}, "must be 2, 3 or 4"), ({"players": [2]}, "must be 2, 3 or 4"),
    ({"players": 10 ** 18}, "must be 2, 3 or 4"), ({"grid": "big"}, "standard or advanced"),
    ({"grid": 4}, "must be a string"), ({"grid": ""}, "standard or advanced"),
    ({"grid": "advancd"}, '"advanced"'), ({"first": "dragon"}, 'did you mean "dragons"'),
    ({"first": 0}, "must be a string"), ({"first": "a"}, "not a team"),
    ({"players": 3, "lone": "pegasi"}, "not a team"), ({"lone": 1}, "must be a string"),
    ({"lone": "dragons"}, "nothing with 2 players"),
    ({"players": 4, "lone": "dragons"}, "nothing with 4 players"),
    ({"players": 2, "lone": "dragons", "random": True}, "nothing with 2 players"),
    ({"box": "siege-storm"}, "not a box of Nokaut"), ({"box": "nokat"}, 'did you mean "nokaut"'),
    ({"box": 1}, "must be a string"), ({"box": "ż" * 300}, "not a box"),
    ({"a": "veroth"}, 'say "game":"knockdown"'), ({"skills": "nemesis"}, 'say "game":"knockdown"'),
    ({"payers": 3}, 'did you mean "players"'), ({"colour": "red"}, "players, grid, first, lone"),
    ({"rulings": []}, "must be an object"), ({"rulings": {"edge-wound": "light"}}, "not a ruling"),
    ({"rulings": {"goal-clear": "all"}}, 'did you mean "goal-clears"'),
    ({"rulings": {"goal-clears": "some"}}, "all or marked"),
    ({"rulings": {"goal-clears": 1}}, "must be a string"),
    ({"rulings": {"riposte-order": "oldest-first"}}, "newest-first"),
    ({"rulings": {"players": "3"}}, "not a ruling"), ({"rulings": {"": ""}}, "not a ruling"),
    ({"seed": -1}, "must be"), ({"random": "yes"}, "true or false"),
]
WRONG = [
    ({"do": "new", "players": 3}, 'say "game":"nokaut"'),
    ({"do": "new", "lone": "dragons"}, 'say "game":"nokaut"'),
    ({"do": "new", "game": "knockdown", "grid": "standard"}, 'say "game":"nokaut"'),
    ({"do": "boxes", "game": "chess"}, 'must be "knockdown" or "nokaut"'),
    ({"do": "rulings", "game": 5}, "must be"), ({"do": "hello", "game": "nokaut"}, "not a key"),
    ({"do": "position", "game": "nokaut", "text": ""}, "not a key"),
    ({"do": "boxes", "players": 3}, "not a key"), ({"do": "view", "seat": "d"}, '"c" or "spect'),
    ({"do": "view", "seat": 3}, 'must be 0, 1, 2, "a"'), ({"do": "view", "seat": 4}, "must be 0, 1"),
    ({"do": "actions", "seat": "d"}, "must be 0, 1, 2"), ({"do": "view", "seat": "A"}, "must be"),
    ({"do": "apply", "action": "end", "seat": 3}, "must be 0, 1, 2"),
    ({"do": "imagine", "seat": "d"}, "must be 0, 1, 2"), ({"do": "events", "seat": "d"}, "must be"),
    ({"do": "view", "seat": "dragons"}, "must be"), ({"do": "view", "seat": "table"}, "must be"),
    ({"do": "view", "seat": "c", "match": "fight"}, 'must be 0, 1, "a", "b" or "spectator"'),
    ({"do": "view", "seat": 2, "match": "fight"}, 'must be 0, 1, "a", "b" or "spectator"'),
    ({"do": "view", "seat": [], "match": "fight"}, 'must be 0, 1, "a", "b" or "spectator"'),
    ({"do": "view", "seat": "e", "match": "none"}, 'must be 0, 1, 2, 3, "a", "b", "c", "d" or'),
    ({"do": "view", "seat": "d", "match": "none"}, "no match"),
    ({"do": "apply", "action": "keep boxer"}, "not the word of an action"),
    ({"do": "apply", "action": "plya chonk"}, 'did you mean "play"'),
    ({"do": "apply", "action": "play veroth"}, "not a legal answer"),
    ({"do": "apply", "action": "play"}, "not a legal answer"),
    ({"do": "apply", "action": "end "}, "not a legal answer"),
    ({"do": "apply", "action": "reveal goal-01"}, "not a legal answer"),
    ({"do": "apply", "action": "at 5"}, "not a legal answer"),
    ({"do": "apply", "action": "riposte unicorn-attack"}, "not a legal answer"),
    ({"do": "undo", "to": 999}, "cannot go back"), ({"do": "events", "since": 9999}, "only"),
    ({"do": "events", "since": 1, "seat": "c", "language": "xx"}, "must be"),
]
WRONG_POSITIONS = [
    ("game nokat", 1, 'did you mean "nokaut"'), ("game", 1, "game"),
    ("game nokaut\nplayers 5", 2, "2, 3 or 4"), ("game nokaut\ngrid round", 2, "advanced"),
    ("game nokaut\nfirst pegasi", 2, "team"), ("game nokaut\nA veroth at 3", 2, ""),
    ("game nokaut\non 5 chonk, 5 angy", 2, "once"), ("game nokaut\non A chonk", 1, "no space A"),
    ("game nokaut\non H chonk", 2, ""), ("game nokaut\non 5 burning-breath", 1, "no character"),
    ("game nokaut\nA hand spike", 1, "dragon deck has no"), ("game nokaut\nE empty", 2, ""),
    ("game nokaut\nC hand angy", 1, "players"), ("game nokaut\nhat 5", 2, "not a line"),
    ("game nokaut\ngoal dragons goal-99", 1, "no goal"), ("game nokaut\nturn C", 1, "turn"),
    ("game nokaut\ndone dragons goal-01 goal-02 goal-03", 1, "at most two"),
    ("game nokaut\ngoal dragons goal-01\ngoal unicorns goal-01", 1, "two places"),
    ("game nokaut\nA hand sir-scales sir-scales", 1, "not so many"),
    ("game nokaut\nruling edge-wound light", 2, "ruling"),
    ("game nokaut\nruling goal-clears some", 2, "all or marked"),
    ("game nokaut\nleft dragons 0", 1, "empty"), ("game nokaut\nbegin never", 2, ""),
    ("players 3", 1, "not a line"), ("game nokaut\nplayers 3\n  grid standard", 3, "indented"),
]


def test_errors(r):
    r.good("new", a="veroth", b="driana", seed="errors", match="fight")
    r.good("new", game="nokaut", players=3, seed="errors")
    while look(r, "spectator").scene["question"]["id"] != "act" or \
            r.ask("result")["decisions"] < 20:
        r.good("playout", steps=1, seed=1)
    cases = as_cases([({**NEW, **keys}, part) for keys, part in WRONG_NEW] + WRONG)
    check_errors(r, cases, lambda: (r.hash(), r.ask("save"), r.hash(match="fight")))
    before = (r.hash(), r.ask("save"))
    for text, line, part in WRONG_POSITIONS:
        answer = r.ask("position", text=text)
        check("a wrong position: %r" % text, not answer["ok"] and part in answer["error"] and
              answer["error"].startswith("line %d: " % line), answer)
    check("wrong positions change nothing", (r.hash(), r.ask("save")) == before)
    check("seats by number and by letter", all(r.ask("view", seat=n) == r.ask("view", seat=x)
                                               for n, x in enumerate("abc")))


def test_load_errors(r):
    """Each broken text is refused with its line."""
    r.good("new", game="nokaut", players=3, lone="unicorns", seed="load",
           rulings={"goal-clears": "marked"})
    r.good("playout", steps=9, seed=5)
    good = r.ask("save")["text"]
    lines = good.split("\n")
    check("the lines of a match", lines[2:9] == ["game nokaut", "box nokaut", "players 3",
                                                 "grid standard", "first dragons", "lone unicorns",
                                                 "ruling goal-clears marked"], lines)
    start = lines.index("actions") + 1

    def broken(number, *instead):
        return "\n".join(lines[:number - 1] + list(instead) + lines[number:])

    check_broken_texts(r, [
        (broken(3, "game nokat"), 3, "knockdown, nokaut"), (broken(3, "game"), 3, "more word"),
        (broken(3, "game knockdown"), 4, "not a line"), (broken(3), 3, "not a line"),
        (broken(4, "box siege-storm"), 4, "not a box"), (broken(4), start - 1, "line box is missing"),
        (broken(5, "players 9"), 5, "2, 3 or 4"), (broken(5, "players 2"), 8, "not a line"),
        (broken(5, "players three"), 5, "2, 3 or 4"), (broken(5), 7, "not a line"),
        (broken(5, "players 3", "players 3"), 6, "already"), (broken(5, "players"), 5, "more word"),
        (broken(6, "grid"), 6, "more word"), (broken(6, "grid square"), 6, "advanced"),
        (broken(6, "a veroth"), 6, "not a line"), (broken(7, "first me"), 7, "team"),
        (broken(8, "lone me"), 8, "team"), (broken(8), start - 1, "line lone is missing"),
        (broken(9, "ruling edge-wound light"), 9, "not a ruling"),
        (broken(9, "ruling goal-clears some"), 9, "all or marked"),
        (broken(start + 1, "keep boxer"), start + 1, "not the word"),
        (broken(start + 1, "play nothing"), start + 1, "not a legal"),
        (broken(3, "box nokaut", "game nokaut"), 3, "not a line"),
        ("\n".join(lines[:2] + ["game knockdown", "position", "  game nokaut", lines[9], "actions"]),
         7, "another game, nokaut"),
        ("\n".join(lines[:2] + ["game nokaut", "position", "  A veroth", lines[9], "actions"]),
         7, "another game, knockdown"),
        ("\n".join(lines[:2] + ["game nokaut", "position", "  game nokaut", "  players 7", lines[9],
                                "actions"]), 6, "2, 3 or 4"),
    ])
    r.good("load", text=good.replace("\n", "\r\n"), match="crlf")
    check("lines may end as on Windows", r.hash() == r.hash(match="crlf"))
    r.good("playout", seed=1)
    ended = r.ask("save")["text"]
    answer = r.ask("load", text=ended + "end\n")
    check("nothing comes after the end", "after the end" in answer["error"], answer)
    answer = r.ask("apply", action="end")
    check("nor by apply", "after the end" in answer["error"], answer)


def test_two_games(r):
    """Matches of both games side by side, and one in the place of another."""
    r.good("new", a="veroth", b="driana", seed=1, match="one")
    r.good("new", game="nokaut", players=4, seed=1, match="two")
    fight = r.ask("save", match="one")["text"]
    check("each has its own view", "arena" in look(r, "a", match="one").zones and
          "grid" in look(r, "d", match="two").zones)
    loaded = r.good("load", text=fight, match="two")
    check("a match of the other game takes the place", loaded["a"] == "veroth" and
          r.hash(match="one") == r.hash(match="two"), loaded)
    check("and its seats", not r.ask("view", seat="d", match="two")["ok"])
    r.good("position", text=STACK, match="one")
    check("and back", r.ask("view", seat="c", match="one")["ok"])


def test(r):
    _, rulings = test_catalogue(r)
    test_setups(r)
    test_stack(r)
    test_open_hands(r)
    test_secrets(r)
    test_dealt_secrets(r)
    test_skipped_questions(r)
    test_errors(r)
    test_load_errors(r)
    test_two_games(r)
    test_playouts(r)
    test_matches(r, rulings)
