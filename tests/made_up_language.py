"""made_up_language.py EMBED OUT.c DEPFILE FUNCTION ROOT PATTERN... - the shipped text with one language more.

Called as the build calls embed, with the same patterns: copies what they name into a folder, adds the files
of a language that nobody speaks, and lets embed do the rest. So what tests/language_test.py runs is the
program as it would be with those files in the source tree, and nothing else changed.

A sentence is the English one between marks, a name or text of a card the Polish one. About a fifth of the
sentences is left out, and the language has three plural forms."""
import pathlib
import re
import shutil
import subprocess
import sys
import zlib

CODE = "xq"
OPEN, CLOSE = "‹", "›"
LEFT_OUT = 5


def plural(found):
    """{n|card|cards} in three forms: for 1, for 2, and for all others."""
    return f"{{{found[1]}|{found[2]}|{found[3]}-two|{found[3]}}}"


def marked(text):
    return OPEN + re.sub(r"\{(.)\|([^|{}]*)\|([^|{}]*)\}", plural, text) + CLOSE


def is_left_out(words):
    """Heavy wounds are, light ones are not; of the others every fifth, by its name."""
    key = words[1] if len(words) > 1 else "light"
    return key == "heavy" or (key != "light" and zlib.crc32(key.encode()) % LEFT_OUT == 0)


def of_words(english):
    """A file of words. Words that are looked for in what a person types, and a path that stands first, stay as
    they are."""
    lines = []
    for line in english.splitlines():
        line = re.sub(r"^words en ", f"words {CODE} ", line)
        found = re.fullmatch(r'((?:\w+ [\w.-]+|) *)"(.*)"', line)
        if found and is_left_out(found[1].split()):
            continue
        if found and "command-" not in found[1] and not found[2].startswith("{path}"):
            line = f'{found[1]}"{marked(found[2])}"'
        lines.append(line)
    return "\n".join(lines) + "\n"


OF_ITSELF = f"""words {CODE} language
say name "Xq"
say plural "n = 1; n = 2"
"""


def of_box(polish):
    return re.sub(r'"(.*)"', rf'"{OPEN}\1{CLOSE}"', polish.replace("language pl", f"language {CODE}"))


def add_language(folder):
    """The files of the language, beside those that are there."""
    for path in folder.glob("words/*/en.txt"):
        text = OF_ITSELF if path.parent.name == "language" else of_words(path.read_text(encoding="utf-8"))
        (path.parent / f"{CODE}.txt").write_text(text, encoding="utf-8")
    for path in folder.glob("boxes/*/pl.txt"):
        text = of_box(path.read_text(encoding="utf-8"))
        (path.parent / f"{CODE}.txt").write_text(text, encoding="utf-8")


def main(embed, out, depfile, function, root, *patterns):
    folder = pathlib.Path(out + ".tree").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    taken = set()
    for pattern in patterns:
        for path in pathlib.Path(root).glob(pattern):
            copy = folder / path.relative_to(root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
            taken |= {str(path), str(path.parent)}
    add_language(folder)
    subprocess.run([embed, out, depfile, function, str(folder), *patterns], check=True)
    pathlib.Path(depfile).write_text(f"{out}: {' '.join(sorted(taken))}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
