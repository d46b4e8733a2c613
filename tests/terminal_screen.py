"""A program on a pseudo-terminal and what its screen shows: enough of an xterm for ncurses."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

KEYS = {"up": "\x1bOA", "down": "\x1bOB", "right": "\x1bOC", "left": "\x1bOD", "enter": "\r",
        "escape": "\x1b", "tab": "\t", "home": "\x1bOH", "end": "\x1bOF", "pageup": "\x1b[5~",
        "pagedown": "\x1b[6~"}
CSI = re.compile(r"\x1b\[([?>]?)([0-9;]*)([@-~])")


class Screen:
    """Rows of letters; colours are counted and otherwise forgotten."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.colours = 0
        self.last = " "
        self.margins = (0, rows - 1)
        self.strange = set()

    def resize(self, rows, columns):
        self.cells = [(line + [" "] * columns)[:columns] for line in self.cells]
        self.cells = (self.cells + [[" "] * columns for _ in range(rows)])[:rows]
        self.rows, self.columns = rows, columns
        self.margins = (0, rows - 1)
        self.row, self.column = min(self.row, rows - 1), min(self.column, columns - 1)

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.cells)

    def put(self, letter):
        if self.column >= self.columns:
            self.column = 0
            self.line_feed()
        self.cells[self.row][self.column] = letter
        self.column += 1
        self.last = letter

    def line_feed(self):
        if self.row == self.margins[1]:
            self.scroll(1)
        elif self.row < self.rows - 1:
            self.row += 1

    def scroll(self, by):
        top, bottom = self.margins
        for _ in range(abs(by)):
            if by > 0:
                del self.cells[top]
                self.cells.insert(bottom, [" "] * self.columns)
            else:
                del self.cells[bottom]
                self.cells.insert(top, [" "] * self.columns)

    def lines(self, by):
        """Inserts lines at the cursor, or deletes them if negative."""
        kept, self.margins = self.margins, (self.row, self.margins[1])
        self.scroll(-by)
        self.margins = kept

    def feed(self, data):
        """Takes what a program wrote; returns what is not a whole sequence yet."""
        at = 0
        while at < len(data):
            letter = data[at]
            if letter != "\x1b":
                self.control(letter)
                at += 1
                continue
            found = CSI.match(data, at)
            if found:
                self.sequence(*found.groups())
                at = found.end()
            elif len(data) - at < 3 or (data[at + 1] == "[" and not re.search("[@-~]", data[at + 2:])):
                return data[at:]
            else:
                at += self.escape(data[at:])
        return ""

    def control(self, letter):
        if letter == "\r":
            self.column = 0
        elif letter == "\n":
            self.line_feed()
        elif letter == "\b":
            self.column = max(0, min(self.column, self.columns - 1) - 1)
        elif letter == "\t":
            self.column = min(self.columns - 1, self.column // 8 * 8 + 8)
        elif letter >= " ":
            self.put(letter)

    def escape(self, data):
        if data[1] in "()":
            return 3
        if data[1] == "]":
            end = data.find("\x07")
            return end + 1 if end > 0 else len(data)
        if data[1] == "M":
            if self.row == self.margins[0]:
                self.scroll(-1)
            else:
                self.row -= 1
        elif data[1] not in "=>78":
            self.strange.add(data[:2])
        return 2

    def sequence(self, private, text, final):
        numbers = [int(n) if n else 0 for n in text.split(";")]
        first = max(1, numbers[0])
        line = self.cells[self.row]
        here = min(self.column, self.columns - 1)
        if final == "H":
            self.row = min(self.rows, first) - 1
            self.column = min(self.columns, max(1, (numbers + [0])[1])) - 1
        elif final == "d":
            self.row = min(self.rows, first) - 1
        elif final == "G":
            self.column = min(self.columns, first) - 1
        elif final == "A":
            self.row = max(0, self.row - first)
        elif final == "B":
            self.row = min(self.rows - 1, self.row + first)
        elif final == "C":
            self.column = min(self.columns - 1, self.column + first)
        elif final == "D":
            self.column = max(0, self.column - first)
        elif final == "K":
            start, end = {0: (here, self.columns), 1: (0, here + 1),
                          2: (0, self.columns)}[numbers[0]]
            line[start:end] = [" "] * (end - start)
        elif final == "J":
            self.clear(numbers[0], here)
        elif final == "X":
            line[here:here + first] = [" "] * min(first, self.columns - here)
        elif final == "P":
            del line[here:here + first]
            line.extend([" "] * (self.columns - len(line)))
        elif final == "@":
            line[here:here] = [" "] * first
            del line[self.columns:]
        elif final == "b":
            for _ in range(first):
                self.put(self.last)
        elif final == "L":
            self.lines(first)
        elif final == "M":
            self.lines(-first)
        elif final == "S":
            self.scroll(first)
        elif final == "T":
            self.scroll(-first)
        elif final == "r":
            self.margins = (first - 1, ((numbers + [0])[1] or self.rows) - 1)
            self.row = self.column = 0
        elif final == "m":
            self.colours += any(30 <= n <= 49 and n not in (39, 49) for n in numbers)
        elif final not in "hlnct":
            self.strange.add(private + text + final)

    def clear(self, which, here):
        if which == 0:
            self.cells[self.row][here:] = [" "] * (self.columns - here)
        start, end = {0: (self.row + 1, self.rows), 1: (0, self.row), 2: (0, self.rows),
                      3: (0, 0)}[which]
        for row in range(start, end):
            self.cells[row] = [" "] * self.columns


def take_terminal(terminal):
    """Makes it the terminal of this process, which has none yet."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for stream in (0, 1, 2):
        os.dup2(terminal, stream)
    if terminal > 2:
        os.close(terminal)


class Terminal:
    """A program on a pseudo-terminal. `seen` is every screen that was looked at."""

    def __init__(self, command, rows=24, columns=80, env=None, term="xterm-256color"):
        self.screen = Screen(rows, columns)
        self.seen = []
        self.raw = b""
        self.bells = 0
        self.rest = ""
        self.status = None
        environment = dict(os.environ, TERM=term, LANG="C.UTF-8", LC_ALL="C.UTF-8")
        environment.pop("NO_COLOR", None)
        if term is None:
            del environment["TERM"]
        environment.update(env or {})
        self.file, terminal = pty.openpty()
        self.set_size(rows, columns)  # before anybody can ask for it
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.file)
            take_terminal(terminal)
            os.execvpe(command[0], command, environment)
        os.close(terminal)

    def set_size(self, rows, columns):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.set_size(rows, columns)

    def read(self, seconds):
        """Takes what comes until nothing comes for a moment."""
        end = time.time() + seconds
        while True:
            ready, _, _ = select.select([self.file], [], [], max(0, min(0.03, end - time.time())))
            if not ready:
                break
            try:
                data = os.read(self.file, 65536)
            except OSError:
                data = b""
            if not data:
                self.ended()
                break
            self.raw += data
            self.bells += data.count(b"\a")
            cut = len(self.raw)
            while cut and len(self.raw) - cut < 3 and self.raw[cut - 1] >= 0x80:
                try:
                    self.raw[:cut].decode()
                    break
                except UnicodeDecodeError:
                    cut -= 1
            text, self.raw = self.raw[:cut].decode(errors="replace"), self.raw[cut:]
            self.rest = self.screen.feed(self.rest + text)
            if time.time() > end:
                break
        text = self.screen.text()
        if not self.seen or self.seen[-1] != text:
            self.seen.append(text)
        return text

    def rest_for(self, seconds):
        """Takes what comes for so long: an Enter that comes too soon after a question answers nothing."""
        end = time.time() + seconds
        while time.time() < end and self.status is None:
            self.read(end - time.time())
            time.sleep(0.01)

    def ended(self):
        if self.status is None:
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)

    def send(self, *keys):
        for key in keys:
            os.write(self.file, KEYS.get(key, key).encode())
            self.read(0.25)

    def wait_until(self, good, seconds=90):
        """Until this is true of the screen; returns what it gave, or None when time is up."""
        end = time.time() + seconds
        while time.time() < end:
            found = good(self.read(0.1))
            if found or self.status is not None:
                return found or good(self.screen.text())
        return None

    def wait(self, pattern, seconds=90):
        """Until the screen fits the pattern; returns the match, or None when time is up."""
        return self.wait_until(lambda text: re.search(pattern, text), seconds)

    def wait_end(self, seconds=90):
        """Until the program has ended; returns its status, or None when time is up."""
        self.wait_until(lambda text: self.status is not None, seconds)
        return self.status

    def kill(self):
        """As if the machine had stopped."""
        os.kill(self.pid, signal.SIGKILL)
        self.ended()
        os.close(self.file)

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGTERM)
            self.ended()
        os.close(self.file)
