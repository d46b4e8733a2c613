#!/usr/bin/env python3
"""Writes the page on balance from the lab's own output.

    tools/balance_page.py FILE.json... [--before OLD.json...] [--again MORE.json...] [--write docs/balance.md]
    tools/balance_page.py --outside FILE.json...

FILE.json is what `ringside lab balance --out` or `ringside lab merge --out` wrote, one file for each
study, or what `ringside lab match --json` said; with --before each figure stands beside the one of the
study before with the same game and settings, by the same bots if there is one. Several studies of one game,
say by `expert` and by `skilled`, stand in one part, the first of them first. A game of which nothing is given keeps the part that it has in
the page that --write names, and its lines of who wins by skill. Without --write the page goes to standard
output. --again names studies by the same bots on other deals, of what stood outside its target: with --outside
the flags for these are told, a line for each study (tools/balance.sh plays them). The page says of every target whether the interval lies inside it (met), outside (missed), or across its
border (open: it needs more pairs).
"""
import json
import pathlib
import re
import sys

KNOCKDOWN = {"sides": (0.45, 0.55), "matchups": (0.35, 0.65), "first": (0.47, 0.53), "ko": (0.60, 0.85)}
NOKAUT = {"matchups": (0.47, 0.53), "first": (0.47, 0.53), "deck": (0, 0.15)}
LEAST_TAKEN, GOALS = 0.4, (0.5, 1.5)
SKILL = (0.60, 1)
MATCHUPS_TOLD, MATCHUP_PAIRS = 6, 8  # how many are told, and how many pairs one needs to be told at all


def percent(figure):
    if "mean" not in figure:
        return "-"
    return f"{100 * figure['mean']:.1f}% ({100 * figure['low']:.1f} to {100 * figure['high']:.1f})"


def verdict(figure, low, high):
    if "mean" not in figure:
        return "open"
    if low <= figure["low"] and figure["high"] <= high:
        return "met"
    if figure["high"] < low or figure["low"] > high:
        return "missed"
    return "inside" if low <= figure["mean"] <= high else "outside"


def about(study):
    """What makes two studies comparable."""
    return study["game"], tuple(study["set"]), tuple(study["only"])


def earlier(study, before):
    """The study before this one: by the same bots, or else the first that is comparable."""
    same = [old for old in before if about(old) == about(study)]
    return next((old for old in same if old["bots"] == study["bots"]), same[0] if same else None)


def beyond(figure, target):
    return "mean" in figure and not target[0] <= figure["mean"] <= target[1]


def sides_of(study, matchup):
    return [study["names"]["sides"][i] for i in matchup["sides"]]


def asked_for(study, side):
    """In a study of some sides alone the others have met only these."""
    only = {word for words in study["only"] for word in words.split(",")}
    return not only or bool(only & {side["id"], side["box"]})


def outside(study):
    """The flags of lab balance for each study that plays again what stands outside its target."""
    level, names = study["levels"][0], study["names"]
    if study["game"] == "nokaut":
        return [" ".join(f"--set {part}" for part in name["mode"].split())
                for name, course in zip(names["matchups"], level["matchups"])
                if beyond(course["wins"], NOKAUT["matchups"]) or beyond(course["first"], NOKAUT["first"])]
    pairs = [",".join(side["id"] for side in sides_of(study, name))
             for name, course in zip(names["matchups"], level["matchups"])
             if beyond(course["wins"], KNOCKDOWN["matchups"])]
    boards = [side["id"] for side, figure in zip(names["sides"], level["sides"])
              if asked_for(study, side) and beyond(figure, KNOCKDOWN["sides"])]
    return [" ".join(f"--only {word}" for word in words) for words in (pairs, boards) if words]


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def table(heads, rows):
    return [row(*heads), row(*("---" for _ in heads)), *(row(*cells) for cells in rows), ""]


class Page:
    """One study and, if there is one, the study before it."""

    def __init__(self, study, before):
        self.study, self.before = study, before
        self.names = study["names"]

    def old_level(self, bot):
        """Of the same bot, or of the first that the study before has."""
        levels = (self.before or {"levels": []})["levels"]
        return next((level for level in levels if level["bot"] == bot), levels[0] if levels else None)

    def old(self, level, kind, key, pick):
        """The same figure before, found by name, since places in a list may have changed."""
        then = self.old_level(level["bot"])
        if not then:
            return "-"
        for name, figure in zip(self.before["names"][kind], then[kind]):
            if self.key(kind, name, self.before) == key:
                return percent(pick(figure))
        return "-"

    @staticmethod
    def key(kind, name, study):
        if kind != "matchups":
            return name["box"], name["id"]
        return tuple((side["box"], side["id"]) for side in sides_of(study, name)), name["mode"]

    def head(self):
        s = self.study
        words = [f"--game {s['game']}", f"--bots {','.join(s['bots'])}", f"--pairs {s['pairs']}",
                 f"--seed {s['seed']}", *(f"--set {x}" for x in s["set"]),
                 *(f"--only {x}" for x in s["only"]), *(f"--box {x}" for x in s["boxes"])]
        played = sum(to - begin for begin, to in s["done"])
        return [f"    ringside lab balance {' '.join(words)}", "",
                f"{len(self.names['matchups'])} match-ups, {played} pairs of matches"
                f"{'' if s['complete'] else ' so far'}, rules `{s['rules']}`"
                + (f"; before: {', '.join(self.before['bots'])}, rules `{self.before['rules']}`."
                   if self.before else "."), ""]

    def side_lines(self, level, targets):
        lines = []
        for name, figure in sorted(zip(self.names["sides"], level["sides"]),
                                   key=lambda pair: -pair[1].get("mean", 0)):
            if "mean" in figure and asked_for(self.study, name):
                lines.append([name["name"],
                              self.old(level, "sides", self.key("sides", name, None), lambda f: f),
                              percent(figure),
                              verdict(figure, *targets["sides"]) if "sides" in targets else ""])
        return table(["", "before", "wins", ""], lines)

    def mode_lines(self, level, targets):
        lines = []
        for name, course in zip(self.names["matchups"], level["matchups"]):
            for what, pick in (("wins", lambda c: c["wins"]), ("first", lambda c: c["first"]),
                               ("deck", lambda c: c["endings"]["deck"])):
                target = targets["matchups" if what == "wins" else what]
                key = self.key("matchups", name, self.study)
                lines.append([f"{name['mode']}: {what}", self.old(level, "matchups", key, pick),
                              percent(pick(course)), verdict(pick(course), *target)])
        return table(["", "before", "now", ""], lines)

    def match_lines(self, level, targets):
        """All of Knockdown's match-ups in a few lines."""
        shown = {"who starts wins": ("first", level["all"]["first"]),
                 "rounds that end by K.O.": ("ko", level["all"]["endings"]["ko"])}
        lines = [[what, percent(figure), verdict(figure, *targets[key])]
                 for what, (key, figure) in shown.items()]
        low, high = targets["matchups"]
        played = [(name, course["wins"]) for name, course in zip(self.names["matchups"], level["matchups"])
                  if course["wins"]["counts"][0] >= MATCHUP_PAIRS]
        beyond = [(name, wins) for name, wins in played if not low <= wins["mean"] <= high]
        if played:
            lines.append([f"match-ups between {100 * low:.0f}% and {100 * high:.0f}%",
                          f"{len(played) - len(beyond)} of {len(played)}", ""])
        farthest = sorted(beyond, key=lambda pair: -abs(pair[1]["mean"] - 0.5))[:MATCHUPS_TOLD]
        for name, wins in farthest:
            sides = " - ".join(side["name"] for side in sides_of(self.study, name))
            lines.append([sides, percent(wins), verdict(wins, low, high)])
        return table(["", "now", ""], lines)

    @staticmethod
    def complaint(thing):
        """What is wrong with how often a thing is met: None, or that in words."""
        relative = thing.get("relative")
        if relative is None:  # it was in no match
            return None
        goal, used = thing["sort"] == "goal", thing.get("used", {"counts": [0] * 6})["counts"][2]
        if relative == 0 or (thing["sort"] in ("special", "skill") and used == 0):
            return "never"
        rare = thing["sort"] == "attack" and relative < LEAST_TAKEN
        if rare or (goal and not GOALS[0] <= relative <= GOALS[1]):
            return f"{100 * relative:.0f}%"
        return None

    def thing_lines(self, level):
        lines = [[thing["sort"], thing["id"], self.complaint(thing)] for thing in level["things"]
                 if self.complaint(thing)]
        if not lines:
            return ["Nothing is left unused, taken too seldom or fulfilled too unevenly.", ""]
        return table(["", "too seldom or too often", "of the mean of its sort"], lines)

    def again_lines(self, again):
        """What stood outside its target, on other deals."""
        known = [self.key("matchups", name, self.study) for name in self.names["matchups"]]
        lines = [told for study in again if (study["bots"], study["rules"]) == (self.study["bots"], self.study["rules"])
                 for told in Page(study, None).second_figures() if told[1] in known]
        return ["What stood outside its target was played again on other deals. It was chosen because it stood there,",
                "so these second figures tell more than both together:", "",
                *table(["", "pairs, seed", "now", "again", ""], [self.beside(told) for told in lines])] if lines else []

    def second_figures(self):
        """What, its key, how to find its figure, its pairs and seed, the figure, its target."""
        level, knockdown = self.study["levels"][0], self.study["game"] == "knockdown"
        for name, course in zip(self.names["matchups"], level["matchups"]):
            key, sides = self.key("matchups", name, self.study), sides_of(self.study, name)
            played = f"{course['wins']['counts'][0]}, {self.study['seed']}"
            what = " - ".join(side["name"] for side in sides) if knockdown else name["mode"]
            for measure in ("wins",) if knockdown else ("wins", "first"):
                target = (KNOCKDOWN if knockdown else NOKAUT)["first" if measure == "first" else "matchups"]
                yield what if knockdown else f"{what}: {measure}", key, measure, played, course[measure], target

    def beside(self, told):
        what, key, measure, played, figure, target = told
        first = next(course[measure] for name, course in zip(self.names["matchups"], self.study["levels"][0]["matchups"])
                     if self.key("matchups", name, self.study) == key)
        return [what, played, percent(first), percent(figure), verdict(figure, *target)]

    def lines(self, again=()):
        targets = KNOCKDOWN if self.study["game"] == "knockdown" else NOKAUT
        lines = self.head()
        for level in self.study["levels"]:
            lines += [f"### {level['bot']}, {level['matches']} matches", ""]
            lines += self.side_lines(level, targets)
            knockdown = self.study["game"] == "knockdown"
            lines += (self.match_lines if knockdown else self.mode_lines)(level, targets)
            lines += self.thing_lines(level)
        return lines + self.again_lines(again)


NOTE = "Balance (docs/balance.md): "
RULED = [
    "Nokaut's cards are as they were. Its goals had four spaces on the advanced grid, which was too far: 81 to 97%",
    "of matches ended because a deck ran out, and who started lost (won 9% with two players, 4% with four, by",
    "`search:200`). Each goal has a pattern of three spaces of its own there (ruling `goal-sets`). The bots' judge",
    "had learnt from matches that the decks decided and did not try for goals; it has the same weights on both",
    "grids.",
    "",
    "What evens out who starts (ruling `second-team`) comes in two weights. A card at the deal (N2.7) is worth",
    "about ten percentage points. That is too coarse: with it who starts still won 54% among `expert`, where",
    "`search:200` had seen 51%. A card drawn when the team that started fulfils its second goal (N4.6) is worth",
    "about four, and about eight at its first goal: over 320 pairs by `expert`, of all ways to play on the same",
    "deals, who starts won 53.3% with neither, 49.1% with the card at the second and 45.0% with one at the first.",
    "",
    "The ways to play differ, so there are exceptions; they came of `expert`, 100 to 540 pairs each. Unicorns that",
    "are played alone lost 57% (537 pairs on both grids) and are given more if they do not start. Two unicorns",
    "against one are dealt a card more on the advanced grid (ruling `pair-card`), where lone dragons won about 60%;",
    "on the standard grid the same card was too much (lone dragons won 40%, 190 pairs). With two players dragons who",
    "do not start are dealt none, for with it they won 56% on the standard (357 pairs) and 62% on the advanced grid",
    "(269). With four players the card of N4.6 comes at the first goal already: with it at the second who starts won",
    "53.6% on the standard and 53.4% on the advanced grid (512 pairs each), with it at the first 52.5 and 51.7%. So it",
    "does for dragons of two players on the standard grid: who starts won 53.4% with it at the second (768 pairs),",
    "51.2% at the first (512); on the advanced grid 50.9 and 47.2% (215), so there it stays at the second. Tried and",
    "left: a card for both dragons with four players if the unicorns start, and a card for two dragons when lone",
    "unicorns fulfil their second goal.",
    ""]


def changes():
    """What was changed and why stands in the notes of the cards."""
    rows = []
    for path in sorted(pathlib.Path(__file__).resolve().parent.parent.glob("boxes/*/cards.box")):
        for block in re.split(r"\n(?=\S)", path.read_text(encoding="utf-8")):
            head = re.match(r'(\w+) (\S+) "(.*)"', block)
            note = re.search(re.escape(NOTE) + r'(.*?), before (.*?); (.*?)\.(?="| The sentence)', block)
            if head and note:
                why = note[3] + ("." if note[3].endswith("K.O") else "")
                # "initiative 4, before 1" says of what only once.
                then = re.sub(r"\d+", note[2], note[1], count=1) if note[2].isdigit() else note[2]
                rows.append([head[3], then, note[1], why])
    return ["## What changed", "", *table(["", "before", "now", "why"], rows), *RULED]


SKILL_TITLE = "## Does skill decide?"


def game_title(study):
    return f"## {study['game'].capitalize()}" + (f": {', '.join(study['set'])}" if study["set"] else "")


def old_parts(target):
    """The parts of the page that is there, each by its title."""
    path = pathlib.Path(target or "")
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    parts = re.split(r"^(?=## )", text, flags=re.M)[1:]
    return {part.split("\n", 1)[0]: part.rstrip().split("\n")[1:] for part in parts}


def game_lines(studies, before, again, old):
    """A part for each game: of the studies that are given, or as it stands in the page."""
    parts = {title: lines for title, lines in old.items() if re.match("## (Knockdown|Nokaut)", title)}
    given = {study["game"].capitalize() for study in studies}
    parts = {title: lines for title, lines in parts.items() if title[3:].split(":")[0] not in given}
    for study in studies:
        lines = parts.setdefault(game_title(study), [""])
        first = next(other for other in studies if other["game"] == study["game"])
        if study["only"] and study["rules"] != first["rules"]:
            lines += ["After the study above something was changed that touches only these match-ups (see the notes",
                      "above); all others play on as they did there:", ""]
        lines += Page(study, earlier(study, before)).lines([more for more in again if more["game"] == study["game"]])
    return [line for title in sorted(parts) for line in [title, *parts[title], ""]]


def skill_lines(matches, old):
    """Whether the better player wins, whichever cards are dealt."""
    given = {match["game"] for match in matches}
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in old.get(SKILL_TITLE, [])[3:]]
    rows = [cells for cells in rows if cells[0].split()[0] not in given]
    for match in matches:
        figure = {"mean": match["rate"], "low": match["low"], "high": match["high"]}
        rows.append([" ".join([match["game"], *match["set"]]), f"{match['a']} against {match['b']}",
                     str(match["games"]), percent(figure), verdict(figure, *SKILL)])
    heads = ["", "", "matches", "wins of the first", ""]
    return [SKILL_TITLE, "", *table(heads, sorted(rows))] if rows else []


def read(paths):
    studies = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            study = json.load(file)
        if study.get("format") != "ringside-lab-1" and "rate" not in study:
            sys.exit(f"balance_page: {path} is not a file of lab balance or lab match")
        studies.append(study)
    return studies


def main(words):
    if words[:1] == ["--outside"]:
        print(*(f"{study['game']} {flags}" for study in read(words[1:]) for flags in outside(study)), sep="\n")
        return
    lists, where, target = {"now": [], "--before": [], "--again": []}, "now", None
    while words:
        word = words.pop(0)
        if word in lists and word != "now":
            where = word
        elif word == "--write" and words:
            target = words.pop(0)
        elif word.startswith("--"):
            sys.exit(f"balance_page: {word} is no option, or lacks its value")
        else:
            lists[where].append(word)
    if not lists["now"]:
        sys.exit("balance_page: say which studies: tools/balance_page.py STUDY.json...")
    before = read(lists["--before"])
    lines = ["# Balance", "",
             "Written by `tools/balance_page.py` from studies of the lab ([lab.md](lab.md)); do not edit. Each",
             "bot plays itself. In brackets are 95% intervals over pairs of matches. A target is *met* if the whole",
             "interval lies in it and *missed* if none of it does; if a part does, the figure itself is *inside* or",
             "*outside* and more pairs would be needed to be sure. The aim is a study by `expert` over 2,000 pairs",
             "of each game; what was played is said below. To make it again, with the program of an older state for",
             "the figures before:", "",
             "    tools/balance.sh PAIRS BOT OLD-PROGRAM", "", *changes()]
    files, old = read(lists["now"]), old_parts(target)
    lines += game_lines([study for study in files if "rate" not in study], before, read(lists["--again"]), old)
    lines += skill_lines([match for match in files if "rate" in match], old)
    page = re.sub(r"\n{3,}", "\n\n", "\n".join(lines).rstrip()) + "\n"
    if target:
        with open(target, "w", encoding="utf-8") as file:
            file.write(page)
    else:
        print(page, end="")


main(sys.argv[1:])
