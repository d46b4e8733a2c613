"""referee_test_client.py - a running referee for tests, counting checks, and what every match must
keep whatever its game: saving, seats, events."""
import json
import subprocess
import sys

PROGRAM = sys.argv[1]
counts = {True: 0, False: 0}


def check(what, good, shown=""):
    """Counts one check; tells only of those that fail."""
    counts[bool(good)] += 1
    if not good:
        print("FAILED: %s %s" % (what, str(shown)[:600]))


class Referee:
    """One running referee."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, "referee", *arguments],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def raw(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer.endswith(b"\n"), "no answer to %r" % line[:200]
        return json.loads(answer)

    def ask(self, do, **keys):
        return self.raw(json.dumps({"do": do, **keys}, ensure_ascii=False).encode())

    def good(self, do, **keys):
        answer = self.ask(do, **keys)
        check("%s %s is answered" % (do, str(keys)[:200]), answer.get("ok") is True, answer)
        return answer

    def hash(self, **keys):
        return self.ask("hash", **keys).get("hash")

    def close(self):
        self.process.stdin.close()
        status = self.process.wait()
        self.process.stdout.close()
        return status


def check_lines(where, told):
    """Lines of the log cover the events, one behind the other; one of a single event is its own."""
    at = told["events"][0]["index"] if told["events"] else told["next"]
    words = {e["index"]: e["words"] for e in told["events"]}
    for line in told["lines"]:
        check(where + "a line begins where the last one ended", line["from"] == at, line)
        check(where + "an event alone is said in its own words",
              line["count"] > 1 or line["words"] == words.get(at), line)
        at += line["count"]
    check(where + "the lines end where the events end", at == told["next"], told["lines"][-1:])


def check_seats(r, name, step, seats, check_view):
    """What each seat is told at one moment, against what the host knows."""
    host = r.ask("actions", match=name)
    events = r.ask("events", match=name)["events"]
    for seat in seats:
        mine = r.ask("actions", seat=seat, match=name)
        wanted = host["actions"] if seat == host["asked"] else []
        check("%s step %d: actions of %s" % (name, step, seat),
              sorted(a["id"] for a in mine["actions"]) == sorted(a["id"] for a in wanted),
              (mine["actions"], wanted))
        told = r.ask("events", seat=seat, match=name)
        heard = told["events"]
        check_lines("%s step %d: " % (name, step), told)
        allowed = [e for e in events if seat in e["for"]]
        check("%s step %d: %s hears what is for it" % (name, step, seat),
              [e["words"] for e in heard] == [e["words"] for e in allowed])
        check("%s step %d: events of %s are counted without gaps" % (name, step, seat),
              [e["index"] for e in heard] == list(range(len(heard))))
        check("%s step %d: no audience is named to %s" % (name, step, seat),
              all("for" not in e for e in heard))
        check_view(r, name, step, seat, host)
        imagined = r.ask("imagine", seat=seat, seed=step, match=name)
        check("%s step %d: what %s imagines fits" % (name, step, seat), imagined.get("fits"),
              imagined)


def check_save(r, name, step):
    """Save and load give the identical match, and the identical text."""
    before, text = r.hash(match=name), r.ask("save", match=name)["text"]
    loaded = r.ask("load", text=text, match="copy")
    check("%s step %d: the saved match loads" % (name, step), loaded.get("ok"), loaded)
    check("%s step %d: same hash after loading" % (name, step), r.hash(match="copy") == before)
    check("%s step %d: same text after loading" % (name, step),
          r.ask("save", match="copy").get("text") == text)
    check("%s step %d: same events after loading" % (name, step),
          r.ask("events", match="copy") == r.ask("events", match=name))


def everything_told(r, seat, name):
    return json.dumps([r.ask("actions", seat=seat, match=name),
                       r.ask("view", seat=seat, match=name),
                       r.ask("events", seat=seat, match=name)])


def check_errors(r, cases, state):
    """Each line is refused with one line that holds these words, and changes nothing."""
    before = state()
    for line, part, tag in cases:
        answer = r.raw(line)
        check("refused: %r" % line[:80], answer["ok"] is False and part in answer["error"], answer)
        check("one line: %r" % line[:80],
              "\n" not in answer["error"] and len(answer["error"]) < 400)
        check("tag of %r" % line[:80], answer.get("tag") == tag, answer)
        if state() != before:
            check("nothing changed: %r" % line[:80], False)
    check("nothing has changed after all errors", state() == before)


def as_cases(requests):
    """Requests and words of their errors, each with a tag of its own."""
    return [(json.dumps({**x, "tag": n}).encode(), part, n) for n, (x, part) in enumerate(requests)]


def check_broken_texts(r, cases):
    """Each text is refused by `load` at this line, in these words."""
    for text, line, part in cases:
        answer = r.ask("load", text=text)
        check("load refuses at line %d: %s" % (line, part), not answer["ok"] and
              answer["error"].startswith("line %d: " % line) and part in answer["error"], answer)
