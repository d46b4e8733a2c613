"""referee_test_bot.py - bots by JSON lines: what they answer, that it is played only when asked for,
and that they know no more than their seat. Run by referee_test.py."""
from referee_test_client import check

BOTS = ["random", "greedy", "search:40", "search:20ms", "beginner", "casual"]


def check_answer(name, bot, listed, answer):
    """An answer of a bot against what is offered."""
    moves = answer["moves"]
    where = "%s, %s: " % (name, bot)
    check(where + "it answers for its seat", answer["seat"] == listed["asked"], answer)
    check(where + "it weighs what is offered, in words",
          sorted((m["id"], m["words"]) for m in moves) ==
          sorted((a["id"], a["words"]) for a in listed["actions"]), (moves, listed))
    check(where + "it chooses one of them", answer["action"] in [m["id"] for m in moves], answer)
    check(where + "chances are thousandths", all(isinstance(x["win"], int) and 0 <= x["win"] <= 1000
                                                 for x in moves + [answer]), answer)
    if bot.startswith("search"):
        check(where + "best first", answer["action"] == moves[0]["id"], answer)
        check(where + "every simulation went some way", len(moves) == 1 or
              sum(m["visits"] for m in moves) == answer["simulations"], answer)


def play(r, name, bots):
    """A whole match by bots; every answer is first asked for and then played."""
    for step in range(3000):
        listed, bot = r.ask("actions", match=name), bots[step % len(bots)]
        if listed["asked"] in (None, "table"):
            break
        seat, before = listed["asked"], r.hash(match=name)
        asked = r.ask("bot", seat=seat, bot=bot, seed=step, match=name)
        check_answer(name, bot, listed, asked)
        check("%s: only asking changes nothing" % name, r.hash(match=name) == before)
        heard = len(r.ask("events", seat=seat, match=name)["events"])
        played = r.ask("bot", seat=seat, bot=bot, seed=step, play=True, match=name)
        if not bot.endswith("ms"):
            check("%s: the same seed, the same answer" % name,
                  {k: played[k] for k in asked} == asked, (asked, played))
        decisions = r.ask("result", match=name)["decisions"]
        check("%s: the answer is played" % name, played["decisions"] == decisions == step + 1,
              played)
        check("%s: the seat hears what it may" % name, played["events"] ==
              r.ask("events", seat=seat, since=heard, match=name)["events"], played)
    check(name + " ends", r.ask("result", match=name)["ended"])


def test_play(r):
    for number, bots in enumerate((BOTS, ["search:8"], ["greedy", "random"])):
        r.good("new", random=True, seed=number, match="bots")
        play(r, "bots", bots)
        r.good("new", game="nokaut", random=True, seed=number, match="bots")
        play(r, "bots", bots)
        r.good("undo", to=0, match="bots")


POSITION = """A veroth at 3, hand push, hidden grapnel, skill boxer, down runner
B driana at 4, hand low-kick, hidden %s, skill lucky, down %s
row haymaker push low-kick straight-punch
"""
GRID = """game nokaut
A hidden burning-breath eggbert
B hidden %s
goal dragons goal-04
goal unicorns %s
on 1 book-wyrm, 5 chonk, 2 angy
"""


def test_secrets(r):
    """Matches that differ in what the seat cannot know: every bot says the same."""
    for text, secrets in ((POSITION, (("flying-kick", "all-rounder"), ("tumble", "sure-footed"))),
                          (GRID, (("milek unicorn-attack", "goal-12"), ("spike pyszka", "goal-09")))):
        for number, secret in enumerate(secrets):
            r.good("position", text=text % secret, seed=number, match="secret %d" % number)
        for bot in ("random", "greedy", "search:300"):
            told = [r.good("bot", seat="a", bot=bot, seed=9, match="secret %d" % n) for n in (0, 1)]
            check("%s answers alike whatever the other holds" % bot, told[0] == told[1], told)


def test_choice(r):
    """A third goal to reveal is no question of budgets."""
    r.good("position", seed=1, text="game nokaut\nA hidden chonk\nB hidden angy\n"
           "goal dragons goal-04\ndone dragons goal-01 goal-02\nbegin turn-end\n"
           "on 1 book-wyrm, 5 chonk, 9 eggbert\n")
    polish = r.good("bot", seat=0, bot="search:50", seed=1, language="pl")
    check("words are in the language asked for", polish["action"] == "reveal goal-04" and
          polish["moves"][0]["words"] != "Reveal the goal Backslash", polish)
    won = r.good("bot", seat=0, bot="search:50", seed=1, play=True)
    check("the bot reveals and wins", won["win"] == 1000 and won["asked"] is None and
          won["winner"] == "dragons" and won["events"][-1]["kind"] == "won", won)
    over = r.ask("bot", seat=0, bot="random")
    check("nobody is asked any more", not over["ok"] and "not asked" in over["error"], over)


def test_refused(r):
    r.good("new", a="veroth", b="driana", seed="bots")
    before = r.hash()
    for keys, part in ((dict(seat="b", bot="random", play=True), "not asked"),
                       (dict(seat="spectator", bot="random"), "not asked"),
                       (dict(seat="a"), 'needs "bot"'), (dict(bot="random"), 'needs "seat"'),
                       (dict(seat="a", bot="serch:10"), "is no bot"),
                       (dict(seat="a", bot="search:0"), "search:1000"),
                       (dict(seat="a", bot="search:100001"), "at most 100000 simulations"),
                       (dict(seat="a", bot="search:10000000"), "at most 100000 simulations"),
                       (dict(seat="a", bot="search:5001ms"), "5000 ms for an answer"),
                       (dict(seat="a", bot="search:300000ms", play=True), "5000 ms for an answer"),
                       (dict(seat="a", bot=""), "is no bot"), (dict(seat="a", bot=5), "a string"),
                       (dict(seat="a", bot="é" * 300), "is no bot"),
                       (dict(seat="a", bot="random", play=1), "true or false"),
                       (dict(seat="a", bot="random", plays=True), '"play"'),
                       (dict(seat="a", bot="random", match="none"), "started")):
        answer = r.ask("bot", **keys)
        check("refused: %s" % str(keys)[:60], not answer["ok"] and part in answer["error"], answer)
        check("nothing has changed", r.hash() == before)


def test(r):
    test_refused(r)
    test_secrets(r)
    test_choice(r)
    test_play(r)
