"""Calendar programs and libraries that must understand every feed.

Each module has NAME, KINDS (the component names that it can read) and
`occurrences(feed, begin, end)`, which gives all that it finds to start between two instants;
more may be given, since the caller leaves out what lies outside a plan's dates.
"""

from types import ModuleType

from readers import allenporter, collective, khal, vobject_reader

ALL: tuple[ModuleType, ...] = (collective, allenporter, vobject_reader, khal)
