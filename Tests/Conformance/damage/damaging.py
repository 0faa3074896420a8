"""Ways in which the bytes of a store are damaged."""

from __future__ import annotations

import random
from pathlib import Path

PAGE = 4096
KINDS = ["bit"] * 5 + ["bits", "zeros", "swap", "cut", "old", "rubbish"]


def damage(home: Path, older: bytes, kind: str, dice: random.Random) -> str:
    """Changes some bytes of the store or of its write-ahead log; returns a description."""
    log = home / "dosecal.db-wal"
    files = [home / "dosecal.db", *([log] if log.exists() and log.stat().st_size else [])]
    path = dice.choice(files)
    content = bytearray(path.read_bytes())
    pages = max(len(content) // PAGE, 1)
    first, second = (dice.randrange(pages) * PAGE for _ in range(2))
    match kind:
        case "bit" | "bits":
            for _ in range(1 if kind == "bit" else dice.randrange(2, 40)):
                content[used_place(content, dice)] ^= 1 << dice.randrange(8)
        case "zeros":
            content[first:first + PAGE] = bytes(len(content[first:first + PAGE]))
        case "swap":
            content[first:first + PAGE], content[second:second + PAGE] = (
                content[second:second + PAGE], content[first:first + PAGE])
        case "cut":
            del content[dice.randrange(1, len(content)):]
        case "old":
            content[first:first + PAGE] = older[first:first + PAGE] or content[first:first + PAGE]
        case "rubbish":
            length = dice.randrange(1, 600)
            content[first:first + length] = dice.randbytes(len(content[first:first + length]))
        case _:
            raise ValueError(kind)
    path.write_bytes(content)
    return f"{kind} in {path.name}"


def used_place(content: bytearray, dice: random.Random) -> int:
    """Returns a random position, usually of a byte that is not 0, because much of a small store is free."""
    for _ in range(1 if dice.random() < 0.2 else 50):
        place = dice.randrange(len(content))
        if content[place]:
            break
    return place
