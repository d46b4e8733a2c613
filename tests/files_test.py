#!/usr/bin/env python3
"""files_test.py RINGSIDE - files that are too big, no files at all, or made to be slow. Whatever is
read has a bound, and the time and the memory it takes are in proportion. Prints "N passed, N failed"."""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(sys.argv[1])
HOME = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(HOME.name)
ENVIRONMENT = {**os.environ, "HOME": HOME.name, "XDG_DATA_HOME": HOME.name, "TERM": "dumb"}
NEMESIS = (ROOT / "boxes/nemesis/cards.box").read_bytes()
MIB = 1 << 20
passed = failed = 0


def check(name, good, told=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {name}: {told}")


class Run:
    """One run, what it told and what it took."""

    def __init__(self, *words, stdin=subprocess.DEVNULL, limit=None, pass_fds=()):
        start = time.monotonic()
        with tempfile.TemporaryFile() as told:
            process = subprocess.Popen([PROGRAM, *words], stdin=stdin, stdout=told, stderr=told,
                                       env=ENVIRONMENT, pass_fds=pass_fds, preexec_fn=limit)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = self.status = os.waitstatus_to_exitcode(status)
            told.seek(0)
            self.told = told.read().decode(errors="replace")
        self.seconds, self.cpu = time.monotonic() - start, used.ru_utime
        self.mib = used.ru_maxrss / 1024


def limited():
    """So that what is read without bound fails here and not the machine. A sanitizer needs more."""
    resource.setrlimit(resource.RLIMIT_AS, (2048 * MIB, 2048 * MIB))


LIMIT = limited if Run("--version", limit=limited).status == 0 else None
LEAST = Run("--version").mib


def write(name, *parts):
    """A file of bytes and of what makes bytes. A process that was forked from a big one counts as
    big, so this one stays small."""
    path = FOLDER / name
    with open(path, "wb") as out:
        for part in parts:
            for piece in [part] if isinstance(part, bytes) else part:
                out.write(piece)
    return str(path)


def times(count, line):
    return (line for _ in range(count))


def refused(name, run, *parts):
    check(name, run.status in (1, 2) and len(run.told.splitlines()) == 1 and
          all(part in run.told for part in parts), (run.status, run.told[:400]))
    check(name + ": at once", run.seconds < 30, run.seconds)


# ---- What is no file, or too big a one ----

READERS = (("box", "check"), ("box", "list"), ("scenario",), ("scenario", "--box"), ("replay",),
           ("replay", "--box"), ("play", "--plain", "--unsaved", "--box"), ("referee", "--box"),
           ("play", "--plain", "--replay"), ("play", "--plain", "--resume"))


def no_files():
    huge = FOLDER / "huge"
    with open(huge, "wb") as out:
        out.truncate(3 << 30)  # no blocks on the disk
    for words in READERS:
        rest = ("x.scenario",) if words[0] == "scenario" and len(words) > 1 else \
            ("x.match",) if words == ("replay", "--box") else ()
        for path in ("/dev/zero", "/dev/null", "/dev/tty", HOME.name, "/no/such/file", str(huge)):
            wanted = {"/dev/zero": "neither a file nor a pipe", HOME.name: "directory",
                      "/dev/null": "neither a file nor a pipe", "/no/such/file": "No such file",
                      str(huge): "too big"}.get(path, "")
            run = Run(*words, path, *rest, limit=LIMIT)
            if words == ("scenario",):  # counts what it ran
                run.told = run.told.replace("0 passed, 0 failed\n", "")
            refused(f"{' '.join(words)} {path}", run, wanted)
    with open("/dev/zero", "rb") as zero:
        refused("zeros from standard input", Run("box", "check", "-", stdin=zero, limit=LIMIT),
                "too big")


def pipe_with(content):
    read, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        with os.fdopen(write_end, "wb") as out:
            out.write(content)
        os._exit(0)
    os.close(write_end)
    return read, child


def pipes(match):
    for words, content in ((("box", "check"), NEMESIS), (("replay",), match)):
        read, child = pipe_with(content)
        run = Run(*words, f"/dev/fd/{read}", pass_fds=(read,))
        check(f"{words} from a pipe", run.status == 0 and "ok" in run.told, run.told)
        os.close(read)
        os.waitpid(child, 0)
    read, child = pipe_with(NEMESIS)
    run = Run("box", "check", "-", stdin=read)
    check("from standard input", run.status == 0 and "ok" in run.told, run.told)
    os.close(read)
    os.waitpid(child, 0)


# ---- Time and memory in proportion ----

BLOCKS = 250000
HEAD = b'box big "Big"\n  game knockdown\n'


def seconds_for(name, *parts):
    run = Run("box", "check", write(name, *parts))
    check(f"{name} is refused", run.status == 1, (run.status, run.told[:300]))
    return run.cpu, run.told.count("\n")


def many_blocks():
    """Nothing goes through all names for each name: what is compared with costs no search."""
    same, _ = seconds_for("same.box", HEAD, times(BLOCKS, b'fighter a000000 "A"\n'))
    limit = 4 * same + 0.5
    for name, parts in {
            "tokens.box": (HEAD, (b'token a%06d "A"\n' % i for i in range(BLOCKS))),
            "fighters.box": (HEAD, (b'fighter a%06d "A"\n' % i for i in range(BLOCKS))),
            "verbs.box": (HEAD, b'attack a "A"\n  effect\n', times(BLOCKS, b"    foo\n")),
            "pl.txt": (b'language pl\nbox nemesis "N"\n',
                       (b'attack a%06d "A"\n' % i for i in range(BLOCKS)))}.items():
        took, _ = seconds_for(name, *parts)
        check(f"{BLOCKS} lines of {name} take {took:.2f} s, {same:.2f} s is fair", took < limit)


def many_comments(match):
    fair = LEAST + 24  # lists that grow by a quarter are copied more often
    box = Run("box", "check", write("c.box", b'box mine "M"\n  game nokaut\n', times(3000000, b"#\n")))
    check("comments of a box take no memory", box.mib < fair + 3 * 6, (box.mib, LEAST))
    good = Run("replay", write("good.match", match, times(99000, b"#\n")))
    check("99000 comments", good.status == 0, good.told)
    check("comments of a match take little", good.mib < fair, (good.mib, LEAST))
    run = Run("replay", write("many.match", match, times(5000000, b"#\n")))
    refused("too many comments", run, "line ", "at most 100000 comments")
    check("they take little memory too", run.mib < fair + 3 * 10, (run.mib, LEAST))
    refused("long comments", Run("replay", write("long.match", match, times(2 * MIB, b"#"), b"\n")),
            "line ", "1048576 bytes")


def saved():
    Run("play", "--plain", "--players", "beginner,beginner", "--seed", "1")
    return next(FOLDER.rglob("*.match")).read_bytes()


MATCH = saved()
no_files()
pipes(MATCH)
many_blocks()
many_comments(MATCH)
HOME.cleanup()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
