"""Runs a program on a pseudoterminal, and types an answer whenever it waits for one.

usage: pty_answers.py ANSWERS PROGRAM ARGUMENTS…

ANSWERS has a line for each answer; 'EOF' ends the input, and '^C TEXT' interrupts the program as soon as the
terminal shows TEXT. Prints the contents of the terminal.
"""

import os
import pty
import sys


def main():
    answers = sys.argv[1].split("\n")
    process, terminal = pty.fork()
    if process == 0:
        os.execv(sys.argv[2], sys.argv[2:])
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
        if answers and answers[0].startswith("^C "):
            if answers[0][3:].encode() in shown:
                answers.pop(0)
                os.write(terminal, b"\x03")
        elif shown.endswith((b": ", b"? ")):
            answer = answers.pop(0) if answers else "EOF"
            os.write(terminal, b"\x04" if answer == "EOF" else answer.encode() + b"\n")
    _, status = os.waitpid(process, 0)
    print(shown.decode().replace("\r\n", "\n"), end="")
    sys.exit(os.waitstatus_to_exitcode(status))


main()
