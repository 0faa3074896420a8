"""Replays a transcript with a tool and a store of its own, and prints it as it is now.

usage: transcript.py TOOL FILE

A line such as '2026-11-20T07:05:00Z $ take metformin' is a command, said at that time; with '%' in
place of '$' its output is coloured. With '&' it is what another program does: a command of the
shell beside the store, whose folder is called {home} everywhere. What the command prints stands below it, and its exit status
where it is not 0. Lines that begin with '#' are kept. Everything else is output of before.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile

COMMAND = re.compile(r"^(\S+Z) ([$%&]) (.*)$")


def run(tool, home, match):
    time, sign, words = match.groups()
    if sign == "&":
        return subprocess.run(
            words, shell=True, cwd=home, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            check=True).stdout
    environment = {"DOSECAL_HOME": home, "TZ": "Asia/Tokyo", "PATH": os.environ["PATH"]}
    if sign == "%":
        environment["CLICOLOR_FORCE"] = "1"
    arguments = shlex.split(words.replace("{home}", home))
    now = [] if arguments[0] in ("backup", "restore", "help") else ["--now", time]
    result = subprocess.run(
        [tool, arguments[0], *now, *arguments[1:]],
        env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    text = (result.stdout + result.stderr).decode().replace(home, "{home}")
    # The escape character would make an editor take the file for no text.
    text = text.replace("\x1b", "␛")
    # The ids of entries come from random numbers.
    text = re.sub(r"(dosecal undo )[0-9a-f]{8}", r"\1########", text)
    text = re.sub(r'("entry": ")[0-9a-f]{32}"', r'\1########"', text)
    if arguments[0] in ("import", "sync"):
        text = re.sub(r"(?m)^  [0-9a-f]{8}  ", "  ########  ", text)
    return text + (f"=> {result.returncode}\n" if result.returncode else "")


def main():
    tool, path = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    os.chdir(os.path.dirname(os.path.dirname(path)))
    is_first = True
    with tempfile.TemporaryDirectory() as home:
        for line in lines:
            match = COMMAND.match(line)
            if match or line.startswith("#"):
                print("" if is_first else "\n", end="")
                print(line)
                is_first = False
            if match:
                print(run(tool, home, match), end="")


main()
