"""Reads pages from standard input and answers each with its text, or with its errors.

A page and an answer consist of a line with the number of bytes, followed by the bytes. An answer begins with
the line 'sound' or 'wrong'.
"""

import sys
import traceback


def answer_all(text_of):
    """Answers with text_of(page), which ends with SystemExit if a page has errors."""
    while length := sys.stdin.buffer.readline():
        try:
            answer = "sound\n" + text_of(sys.stdin.buffer.read(int(length)).decode())
        except SystemExit as complaint:
            answer = f"wrong\n{complaint}"
        except Exception:
            answer = f"wrong\n{traceback.format_exc()}"
        data = answer.encode()
        sys.stdout.buffer.write(b"%d\n%s" % (len(data), data))
        sys.stdout.buffer.flush()
