"""Creates a store from the SQL on standard input. The path of the store is the first argument."""
import os
import sqlite3
import sys

os.makedirs(os.path.dirname(sys.argv[1]), mode=0o700)
os.umask(0o077)
with sqlite3.connect(sys.argv[1]) as store:
    store.executescript(sys.stdin.read())
