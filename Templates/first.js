// Fills in the time zone that the browser knows, where nobody has written one. The page works without.
"use strict";
const zone = document.getElementById("zone");
if (zone && !zone.value) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
