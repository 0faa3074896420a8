"""Calendar programs and libraries that must read every feed.

Each module has NAME, KINDS (the component names that it can read) and `occurrences(feed, begin, end)`, which
returns all occurrences between two instants. It may return more, because the caller removes occurrences outside
the dates of a plan.
"""

from types import ModuleType

from readers import allenporter, collective, khal, vobject_reader

ALL: tuple[ModuleType, ...] = (collective, allenporter, vobject_reader, khal)
