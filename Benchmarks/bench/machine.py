"""On what, and with what, it was measured."""

import datetime
import os
import platform
import re
import subprocess
import sys
from importlib import metadata

from bench.workshop import ROOT, call

PACKAGES = ["libical-dev", "libsqlite3-dev", "nginx-light", "wrk", "gcc", "php-cli",
            "php-sabre-vobject"]
LIBRARIES = ["icalendar", "ics", "vobject", "python-dateutil", "Radicale", "xandikos"]


def facts(shop, minutes):
    """Rows of a name and what there is of it."""
    commit = call(["git", "-C", str(ROOT), "describe", "--always", "--dirty"]).strip()
    return [
        ["run", f"{datetime.date.today()}, {'quick' if shop.quick else 'full'}, "
                f"in {minutes:.0f} min"],
        ["dosecal", f"{shop.dosecal('--version').split()[1]}, commit {commit}"],
        ["machine", f"{processor()}, {os.cpu_count()} cores, {memory():.0f} GB, "
                    f"load {os.getloadavg()[2]:.1f} over the last 15 minutes"],
        ["system", f"{distribution()}, Linux {platform.release()}, {file_system(shop.folder)}"],
        ["Swift", re.search(r"Swift version (\S+)", call(["swift", "--version"]))[1]],
        ["packages", ", ".join(f"{name} {version(name)}" for name in PACKAGES)],
        ["Python", f"{sys.version.split()[0]}, " + ", ".join(
            f"{name} {metadata.version(name)}" for name in LIBRARIES)]]


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return next((line.partition(":")[2].strip() for line in file
                     if line.startswith("model name")), platform.machine())


def memory():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2 ** 30


def distribution():
    return platform.freedesktop_os_release()["PRETTY_NAME"]


def file_system(folder):
    """What the files lie on."""
    return call(["df", "--output=fstype", str(folder)]).split()[-1]


def version(package):
    done = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], capture_output=True,
                          text=True, check=False)
    return done.stdout or "missing"
