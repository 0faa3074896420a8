"""Prints the table on standard input as JSON, with the added apostrophes removed."""
import csv
import io
import json
import sys

STARTERS = "=+-@\t\r\n＝＋－＠"


def original(cell):
    bare = cell.lstrip("'")
    return cell[1:] if bare != cell and bare[:1] and bare[0] in STARTERS else cell


text = sys.stdin.buffer.read().decode("utf-8")
rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
assert all(len(row) == len(rows[0]) for row in rows), "a row has another length"
assert not any(cell[:1] and cell[0] in STARTERS for row in rows for cell in row)
records = [dict(zip(rows[0], map(original, row))) for row in rows[1:]]
json.dump(records, sys.stdout)
