"""Prints the elements of XML documents, separated by zero bytes, as Python's parser reads them, one per line."""

import sys
import xml.etree.ElementTree as tree


def name(tag):
    return tag[1:].replace("}", " ") if tag.startswith("{") else " " + tag


def write(element, depth):
    texts = [element.text or ""] + [child.tail or "" for child in element]
    attributes = sorted(name(key) + "=" + value for key, value in element.attrib.items())
    line = [str(depth), name(element.tag), *attributes, "".join(texts).strip()]
    print(" | ".join(line).encode("unicode_escape").decode("ascii"))
    for child in element:
        write(child, depth + 1)


for document in sys.stdin.buffer.read().split(b"\0"):
    try:
        write(tree.fromstring(document), 0)
    except tree.ParseError as error:
        print("refused:", error)
