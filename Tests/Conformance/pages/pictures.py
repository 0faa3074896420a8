#!/usr/bin/env python3
"""Makes the pictures of the README from 'dosecal demo': pages on a phone, and the feed in Thunderbird."""

from __future__ import annotations

import argparse
import base64
import datetime
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "clients"), str(HERE.parent / "accounts")]
from chromium import Chromium  # noqa: E402
from marionette import Marionette  # noqa: E402
from thunderbird_account import PREFERENCES, STARTING_SECONDS, chosen_port  # noqa: E402

WIDTH, HEIGHT = 390, 844
# The size of Thunderbird's window, and the weeks that it shows.
CALENDAR = (1240, 600)
LOOK = PREFERENCES + """
user_pref("calendar.alarms.show", false);
user_pref("calendar.alarms.playsound", false);
user_pref("calendar.weeks.inview", 3);
user_pref("calendar.previousweeks.inview", 1);
user_pref("calendar.week.start", 1);
user_pref("intl.date_time.pattern_override.time_short", "HH:mm");
user_pref("mail.rights.version", 1);
user_pref("mail.uidensity", 0);
user_pref("mail.uifontsize", 11);
"""
# Subscribes to a feed, shows its weeks, and hides everything around them. Returns the number of entries.
SHOW = """
const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
const { setTimeout } = ChromeUtils.importESModule("resource://gre/modules/Timer.sys.mjs");
const [feed, name] = arguments;
return (async () => {
  const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
  const window = Services.wm.getMostRecentWindow("mail:3pane");
  cal.manager.getCalendars().forEach(one => cal.manager.unregisterCalendar(one));
  const calendar = cal.manager.createCalendar("ics", Services.io.newURI(feed));
  calendar.name = name;
  calendar.setProperty("color", "#0b5a3c");
  cal.manager.registerCalendar(calendar);
  window.document.getElementById("tabmail").openTab("calendar");
  let items = [];
  for (let round = 0; round < 300 && !items.length; round++) {
    await wait(200);
    items = await calendar.getItemsAsArray(Ci.calICalendar.ITEM_FILTER_ALL_ITEMS, 0, null, null);
  }
  window.switchCalendarView("multiweek", true);
  for (const id of ["spacesToolbar", "unifiedToolbarContainer", "tabs-toolbar", "calSidebar",
      "calsidebar_splitter", "bottom-events-box", "calendar-view-splitter", "today-pane-panel",
      "today-splitter", "mail-notification-top", "status-bar"]) {
    const part = window.document.getElementById(id);
    part?.style.setProperty("display", "none");
    part?.toggleAttribute("hidden", true);
  }
  await wait(5000);
  return items.length;
})();
"""


class Demo:
    """A running 'dosecal demo' whose clock begins in the morning of today."""

    def __init__(self, tool: Path, folder: Path) -> None:
        now = f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}T08:04:00Z"
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "DOSECAL_HOME": str(folder),
                       "TZ": "Europe/London", "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            [tool, "demo", "--listen", "127.0.0.1:0", "--now", now], env=environment,
            stdout=subprocess.PIPE, text=True)
        self.link = ""
        while not self.link:
            line = self.process.stdout.readline()
            if not line:
                raise ValueError("'dosecal demo' has ended")
            self.link = line.strip() if "/sign-in/" in line else ""
        said = subprocess.run(
            [tool, "subscriber", "list", "--show"], check=True, text=True, capture_output=True,
            env=environment | {"DOSECAL_HOME": str(folder / "demo")}).stdout
        self.feed = re.search(r"feed: (\S+)", said)[1]

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(60)


def pages(browser: Chromium, demo: Demo, folder: Path) -> None:
    """Takes the pages of a phone, beginning with the link."""
    browser.look((WIDTH, HEIGHT))
    browser.open(demo.link)
    browser.forget()
    browser.run("document.querySelector('main button').click(); null")
    browser.wait("Page.loadEventFired")
    home = browser.run("document.querySelector('a[href*=\"today/\"]').href")
    for name in ("today", "month", "figures"):
        browser.open(home.replace("/today/", f"/{name}/"))
        browser.picture(folder / f"{name}.webp", height=HEIGHT)
    browser.open(browser.run("document.querySelector('a[href*=\"item/\"]').href"))
    browser.picture(folder / "item.webp", height=HEIGHT)


def calendar(browser: Chromium, demo: Demo, folder: Path, work: Path) -> None:
    """Takes the feed as Thunderbird shows it."""
    profile = work / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(LOOK)
    width, height = CALENDAR
    with open(work / "output", "wb") as output:
        process = subprocess.Popen(
            ["thunderbird", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
             "--profile", str(profile)],
            env={"PATH": os.environ["PATH"], "HOME": str(work), "LC_ALL": "C.UTF-8", "TZ": "Europe/London",
                 "MOZ_HEADLESS_WIDTH": str(width), "MOZ_HEADLESS_HEIGHT": str(height)},
            stdout=output, stderr=subprocess.STDOUT)
    try:
        marionette = Marionette(chosen_port(process, profile), STARTING_SECONDS)
        if not marionette.run(SHOW, demo.feed, "Sam Carter"):
            raise ValueError("Thunderbird shows no entries")
        shot = marionette.call("WebDriver:TakeScreenshot", {"full": False})["value"]
    finally:
        process.terminate()
        process.wait(60)
    # The browser makes the smaller format.
    (work / "calendar.png").write_bytes(base64.b64decode(shot))
    (work / "calendar.html").write_text("<body style='margin:0'><img style='display:block' src=calendar.png>")
    browser.look(CALENDAR)
    browser.open((work / "calendar.html").as_uri())
    browser.picture(folder / "thunderbird.webp", height=height)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="dosecal-pictures-", ignore_cleanup_errors=True) as work:
        demo = Demo(options.dosecal.resolve(), Path(work))
        try:
            with Chromium() as browser:
                pages(browser, demo, options.folder)
                calendar(browser, demo, options.folder, Path(work))
        finally:
            demo.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
