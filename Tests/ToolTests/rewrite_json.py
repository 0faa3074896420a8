"""Writes the JSON on standard input in other forms: indented, escaped, in a different order."""
import json
import random
import sys

document = json.load(sys.stdin)
form, seed = sys.argv[1], int(sys.argv[2])


def shuffled(fields):
    keys = list(fields)
    random.Random(seed).shuffle(keys)
    return {key: fields[key] for key in keys}


for parts in ("entries", "evidence"):
    document[parts] = [shuffled(part) for part in document[parts]]
if form == "indented":
    json.dump(document, sys.stdout, indent=4, ensure_ascii=False)
elif form == "escaped":
    json.dump(shuffled(document), sys.stdout, ensure_ascii=True)
else:
    json.dump(document, sys.stdout, separators=(",", ":"), ensure_ascii=False)
