"""Does what a small script for calendars does first."""

import icalendar

print(icalendar.__name__)
