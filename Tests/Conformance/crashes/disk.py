"""The contents of a disk after a power failure: everything that was synced, and a random part of the rest."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PAGE = 4096


@dataclass
class Data:
    """The bytes of a file on the disk, and the changes that were not synced."""

    durable: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    # The number of changes that existed when the current sync began.
    covered: int = 0

    def change(self, offset: int, content: bytes | None) -> None:
        """Writes bytes at an offset, or truncates the file there."""
        self.pending.append((offset, content))

    def begin_sync(self) -> None:
        self.covered = len(self.pending)

    def sync(self) -> None:
        for change in self.pending[: self.covered]:
            apply(self.durable, *change)
        del self.pending[: self.covered]
        self.covered = 0

    def after_cut(self, dice: random.Random) -> bytes:
        """Returns the bytes after a power failure: each page that was not synced may be written or not."""
        content = bytearray(self.durable)
        chance = dice.choice([0, 0.5, 1])
        for offset, bytes_ in self.pending:
            if bytes_ is None:
                if dice.random() < chance:
                    apply(content, offset, None)
                continue
            for start in range(0, len(bytes_), PAGE):
                if dice.random() < chance:
                    apply(content, offset + start, bytes_[start : start + PAGE])
        return bytes(content)


def apply(content: bytearray, offset: int, new: bytes | None) -> None:
    if new is None:
        del content[offset:]
        content.extend(bytes(offset - len(content)))
        return
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(new)] = new


class Disk:
    """A folder after the system calls of a trace (trace.c)."""

    def __init__(self, root: Path):
        self.root = str(root.resolve())
        self.names: dict[str, Data | None] = {}
        self.pending: list[tuple[str, tuple[str, ...], Data | None]] = []
        # The changes that existed when the current sync began.
        self.covered: list[tuple[str, tuple[str, ...], Data | None]] = []
        self.files: dict[int, Data] = {}
        self.folders: dict[int, str] = {os.stat(root).st_ino: self.root}
        for path in sorted(root.resolve().rglob("*")):
            inode = os.stat(path).st_ino
            if path.is_dir():
                self.folders[inode] = str(path)
                self.names[str(path)] = None
            else:
                self.files[inode] = Data(bytearray(path.read_bytes()))
                self.names[str(path)] = self.files[inode]
        self.current = dict(self.names)

    def take(self, words: list[str], content: bytes) -> None:
        """Applies one record of a trace."""
        match words:
            case ["write", inode, offset, _]:
                self.files[int(inode)].change(int(offset), content)
            case ["truncate", inode, size]:
                self.files[int(inode)].change(int(size), None)
            case ["create", path, inode]:
                data = self.files[int(inode)] = Data()
                self.rename(("create", path), data)
            case ["folder", path, inode]:
                self.folders[int(inode)] = path
                self.rename(("create", path), None)
            case ["link", old, new]:
                self.rename(("create", new), self.current[old])
            case ["rename" | "remove", *_]:
                self.rename(tuple(words), None)
            case ["sync", inode] if int(inode) in self.folders:
                folder = self.folders[int(inode)]
                self.sync_names([change for change in self.pending if change[0] == folder])
            case ["sync", inode]:
                self.files[int(inode)].begin_sync()
                self.files[int(inode)].sync()
            # The folder is treated as a file system, so nothing outside it is synced with it.
            case ["syncing", folder]:
                for data in self.inside(folder):
                    data.begin_sync()
                self.covered = [change for change in self.pending if is_inside(change[0], folder)]
            case ["syncall", folder]:
                for data in self.inside(folder):
                    data.sync()
                self.sync_names(self.covered)
                self.covered = []
            case _:
                raise ValueError(words)

    def inside(self, folder: str) -> list[Data]:
        return [data for path, data in self.current.items() if data and is_inside(path, folder)]

    def rename(self, change: tuple[str, ...], data: Data | None) -> None:
        rename(self.current, change, data)
        self.pending.append((os.path.dirname(change[-1]), change, data))

    def sync_names(self, changes: list[tuple[str, tuple[str, ...], Data | None]]) -> None:
        synced = {id(change) for change in changes}
        rest = []
        for whole in self.pending:
            _, change, data = whole
            if id(whole) in synced:
                rename(self.names, change, data)
            else:
                rest.append(whole)
        self.pending = rest

    def after_cut(self, dice: random.Random, to: Path) -> None:
        """Writes the remaining contents to a new folder. Names appear and disappear in the order of the calls."""
        names = dict(self.names)
        left = {folder: dice.randrange(len(self.pending) + 1) for folder, *_ in self.pending}
        for folder, change, data in self.pending:
            left[folder] -= 1
            if left[folder] >= 0:
                rename(names, change, data)
        to.mkdir(mode=0o700)
        for path, data in sorted(names.items()):
            target = to / os.path.relpath(path, self.root)
            if not target.parent.is_dir():
                continue
            if data is None:
                target.mkdir(mode=0o700, exist_ok=True)
            else:
                target.write_bytes(data.after_cut(dice))
                target.chmod(0o600)


def is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


def rename(names: dict[str, Data | None], change: tuple[str, ...], data: Data | None) -> None:
    match change:
        case ("create", path):
            names[path] = data
        case ("remove", path):
            names.pop(path, None)
        case ("rename", old, new):
            if old in names:
                names[new] = names.pop(old)


def records(trace: Path, start: int = 0) -> Iterator[tuple[list[str], bytes]]:
    """Yields the records of a trace from a byte on, with the bytes of each write."""
    with open(trace, "rb") as file:
        file.seek(start)
        while line := file.readline():
            words = line.decode().split()
            yield words, file.read(int(words[3])) if words[0] == "write" else b""
