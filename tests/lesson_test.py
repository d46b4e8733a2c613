#!/usr/bin/env python3
"""lesson_test.py RINGSIDE - `ringside lesson check` finds what is wrong with a lesson, and says where. Prints
"N passed, N failed"."""
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent
GOOD = (ROOT / "lessons" / "knockdown-bridge.lesson").read_text(encoding="utf-8")
TEST = (ROOT / "lessons" / "knockdown-test.lesson").read_text(encoding="utf-8")
# What is changed in a good lesson, and what is said then.
WRONG = (
    ("no such text", GOOD, "ask push", "ask pull", 'there is no text "knockdown-bridge.pull"'),
    ("no title", GOOD, "lesson knockdown-bridge", "lesson nobody", 'there is no text "nobody.title"'),
    ("points at nothing", GOOD, "see row/push", "see row/haymaker", 'there is no "row/haymaker" to be seen here'),
    ("an answer that is not offered", GOOD, "A attacks push", "A attacks haymaker",
     "this is not offered; A may: move left"),
    ("a wrong answer that is not offered", GOOD, "otherwise push-first", "wrong push-first travel 9",
     "this is not offered"),
    ("a line that is none", GOOD, "otherwise push-first", "otherwse push-first", "otherwise"),
    ("play that is not offered", GOOD, "tell edges", "B attacks push\n  tell edges", "this is not offered; A may"),
    ("an expectation", GOOD, "expect B at 7", "expect B at 6", "found instead"),
    ("no prompts", GOOD, GOOD[GOOD.index("  tell edges"):], "  expect B at 6\n", "there is no prompt in it"),
    ("no position", GOOD, "xingo at 5", "xingo at 55", "its position"),
    ("somebody who is not there", GOOD, "B driana", "B veroth", "names {driana}, which is no part of this match"),
    ("dice that show seven", TEST, "dice 4 4 3", "dice 7 4 3", "dice never fall as given"),
)


def check(text):
    with tempfile.NamedTemporaryFile("w", suffix=".lesson", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        return subprocess.run([PROGRAM, "lesson", "check", file.name], capture_output=True, text=True, timeout=100)


passed = failed = 0
for name, text, old, new, said in WRONG:
    done = check(text.replace(old, new, 1))
    good = done.returncode == (1 if said else 0) and (not said or (said in done.stdout and ".lesson:" in done.stdout))
    passed += good
    failed += not good
    if not good:
        print(f"FAILED {name}: {done.returncode}\n{done.stdout}{done.stderr}")
shipped = subprocess.run([PROGRAM, "lesson", "check"], capture_output=True, text=True, timeout=100)
missing = [path.name for path in sorted((ROOT / "lessons").glob("*.lesson"))
           if f"'{path.stem}'" not in (ROOT / "lessons" / "meson.build").read_text(encoding="utf-8")]
for good, why in ((shipped.returncode == 0, shipped.stdout), (not missing, f"not shipped: {missing}")):
    passed += good
    failed += not good
    if not good:
        print(f"FAILED {why}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
