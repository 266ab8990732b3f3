"""Finding the other two engines for the browser tests, Firefox and WebKitGTK, or getting them.

`python -m tools.engines` installs with apt-get what is missing and prints where everything is; tools/browser.py does
so for Chromium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable

# A program -> its names, the first of them found is taken; and the Debian packages that bring it.
PROGRAMS = {
    "Firefox": (("firefox-esr", "firefox"), ("firefox-esr",)),
    "WebKitWebDriver": (("WebKitWebDriver",), ("webkit2gtk-driver",)),
    "Xvfb": (("Xvfb",), ("xvfb",)),
}


class MissingEngine(Exception):
    """A program is not there; the text says how to get it."""


def find(program: str) -> str:
    """Give the path of a program of `PROGRAMS`. Raises MissingEngine."""
    names, packages = PROGRAMS[program]
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        raise MissingEngine(f"{program} is missing: make test-engines installs it, or install {' '.join(packages)}.")
    return path


def missing() -> list[str]:
    """List the packages that bring what is not there."""
    lacking = [packages for names, packages in PROGRAMS.values() if not any(map(shutil.which, names))]
    return [package for packages in lacking for package in packages]


def install(packages: Iterable[str]) -> None:
    """Install packages where apt-get is there and may do so, as root or by sudo without a password."""
    if not shutil.which("apt-get"):
        return
    before = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if before and not shutil.which("sudo"):
        return
    for command in (["update", "--quiet"], ["install", "--yes", "--quiet", "--no-install-recommends", *packages]):
        subprocess.run([*before, "apt-get", *command], check=False, stdout=sys.stderr)


def main() -> None:
    """Install what is missing; SystemExit with a sentence when something still is."""
    if packages := missing():
        install(packages)
    if packages := missing():
        sys.exit(f"The engines' tests need these packages and they could not be installed: {' '.join(packages)}.")
    for program in PROGRAMS:
        print(find(program))


if __name__ == "__main__":
    main()
