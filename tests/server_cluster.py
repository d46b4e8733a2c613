"""server_cluster.py - a PostgreSQL of a test's own: in a temporary folder, reached by a socket there, gone afterwards.

PostgreSQL refuses to be run by root; then it is run by the user that its package has made."""
import contextlib
import glob
import os
import pwd
import shutil
import subprocess
import tempfile

BIN = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: float(path.split("/")[4]))


class Cluster:
    bin = BIN[-1] if BIN else None

    def __init__(self, **settings):
        self.folder = tempfile.mkdtemp(prefix="ringside-pg-")
        self.data = os.path.join(self.folder, "data")
        self.user = pwd.getpwnam("postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name)
        self.settings = {"listen_addresses": "", "unix_socket_directories": self.folder, "max_connections": "60",
                         **settings}
        os.chmod(self.folder, 0o755)
        if os.getuid() == 0:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.run("initdb", "-D", self.data, "-U", "ringside", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as config:
            for key, value in self.settings.items():
                config.write(f"{key} = '{value}'\n")
        self.address = f"postgres://ringside@/postgres?host={self.folder}"
        self.start()

    def run(self, program, *arguments):
        def other():  # root only: as the user of the package
            if os.getuid() == 0:
                os.setgid(self.user.pw_gid)
                os.setuid(self.user.pw_uid)
        done = subprocess.run([os.path.join(self.bin, program), *arguments], capture_output=True, text=True,
                              preexec_fn=other, cwd=self.folder, timeout=120, check=False)
        assert done.returncode == 0, (program, done.stdout, done.stderr)
        return done.stdout

    def control(self, *arguments):
        return self.run("pg_ctl", "-D", self.data, "-l", os.path.join(self.folder, "log"), "-w", *arguments)

    def start(self):
        self.control("start")

    def stop(self, mode="fast"):
        self.control("-m", mode, "stop")

    def restart(self, mode="immediate"):
        """As after a loss of power, unless it says otherwise."""
        self.stop(mode)
        self.start()

    def query(self, sql):
        """Rows of texts."""
        text = self.run("psql", "-X", "-A", "-t", "-F", "\t", "-h", self.folder, "-U", "ringside", "-d", "postgres",
                        "-c", "SET search_path = ringside", "-c", sql)
        return [line.split("\t") for line in text.splitlines()[1:]]

    def close(self):
        with contextlib.suppress(AssertionError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
