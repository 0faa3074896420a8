"""Runs the tests that come with the source of a package."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
from importlib.metadata import version
from pathlib import Path

from verdict import Verdict

SOURCES = Path(sys.prefix) / "sources"


def source(package: str, folder: Path) -> Path:
    """Unpacks the source of an installed package, of the same version."""
    name = f"{package}-{version(package)}"
    archive = SOURCES / f"{name}.tar.gz"
    if not archive.exists():
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check",
             "--no-deps", "--no-binary", ":all:", "-d", SOURCES, f"{package}=={version(package)}"],
            check=True)
    with tarfile.open(archive) as file:
        file.extractall(folder)
    return folder / name


def judged(
    judge: str, floor: int, source: Path, words: list[str], environment: dict[str, str]
) -> Verdict:
    """Runs pytest and returns the verdict; skipped tests are not counted."""
    report = source / "report.xml"
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:hypothesispytest",
         "--tb=short", "--color=no", f"--junitxml={report}", *words],
        cwd=source, capture_output=True, text=True, timeout=1800,
        env={**os.environ, "HOME": str(source), "TMPDIR": str(source), **environment})
    if not report.exists():
        sys.exit(f"no tests of {judge} ran:\n{result.stdout}{result.stderr}")
    cases = list(ElementTree.parse(report).iter("testcase"))
    failed = [case for case in cases if case.find("failure") is not None
              or case.find("error") is not None]
    skipped = [case for case in cases if case.find("skipped") is not None]
    if failed:
        print(result.stdout)
    lines = [f"failed: {case.get('name')}" for case in failed]
    lines += [f"skipped: {case.get('name')}: {case.find('skipped').get('message')[:120]}"
              for case in skipped]
    return Verdict(
        judge, len(cases) - len(failed) - len(skipped), len(cases) - len(skipped), floor,
        tuple(lines), len(failed))
