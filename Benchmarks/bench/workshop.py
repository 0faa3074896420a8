"""What every comparison works with: the tool, a folder, the compiled programs and the clock."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from bench.errors import must
from bench.race import Stopwatch

HERE = pathlib.Path(__file__).resolve().parents[1]
ROOT = HERE.parent
EPOCH = "1795132800"
NOW = "2026-11-20T08:00:00Z"


class Workshop:
    """A folder that is gone at the end, with all that was compiled in it."""

    def __init__(self, tool=ROOT / "build/dosecal", quick=False):
        must(os.access(tool, os.X_OK), f"there is no {tool}; run 'make build' first")
        self.tool = str(pathlib.Path(tool).resolve())
        self.quick = quick
        self._folder = tempfile.TemporaryDirectory(prefix="bench-")
        self.folder = pathlib.Path(self._folder.name)
        self.clock = Stopwatch(self.compiled("measure"), self.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def path(self, name):
        return str(self.folder / name)

    def fresh_folder(self, name):
        """An empty folder of that name."""
        shutil.rmtree(self.folder / name, ignore_errors=True)
        (self.folder / name).mkdir()
        return self.path(name)

    def write(self, name, text):
        """A file with that text, its line ends untouched."""
        with open(self.folder / name, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return self.path(name)

    def compiled(self, name, *libraries):
        """The program made of c/NAME.c."""
        program = self.path("c-" + name)
        if not os.path.exists(program):
            call(["gcc", "-O2", "-Wall", "-Werror", "-o", program, str(HERE / "c" / f"{name}.c"),
                  *(f"-l{library}" for library in libraries)])
        return program

    def python(self, name, *words):
        """The words that run peers/NAME.py."""
        return [sys.executable, str(HERE / "peers" / f"{name}.py"), *words]

    def php(self, name, *words):
        """The words that run peers/NAME.php."""
        return ["/usr/bin/php", "-d", "memory_limit=-1", str(HERE / "peers" / f"{name}.php"),
                *words]

    def environment(self, home=None):
        """What the tool sees: nothing that differs between machines."""
        return {"DOSECAL_HOME": home or self.path("home"), "TZ": "UTC",
                "SOURCE_DATE_EPOCH": EPOCH}

    def dosecal(self, *words, home=None, text=None):
        """Runs the tool, untimed, and gives what it prints."""
        return call([self.tool, *words], self.environment(home), text)


def call(words, environment=None, text=None):
    """Runs a program that has to succeed, and gives its output."""
    done = subprocess.run(
        words, env={"PATH": os.environ["PATH"], **(environment or {})},
        input=text.encode() if text else None, capture_output=True, check=False)
    must(done.returncode == 0, f"'{' '.join(words[:3])} …' said {done.stderr.decode()[-2000:]}")
    return done.stdout.decode()
