"""Finding a Chromium for the browser tests, or getting one. `python -m tools.browser` prints its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Command of the system's package manager -> what it runs to install a Chromium.
INSTALLERS = {
    "apt-get": ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"],
    "dnf": ["dnf", "install", "--assumeyes", "chromium"],
    "brew": ["brew", "install", "--cask", "chromium"],
}
NOTHING_FOUND = (
    "The browser tests need Chromium and none could be had. Install chromium or google-chrome,"
    " or set CHROMIUM to the path of one."
)


def installed() -> str | None:
    """Path of a Chromium that is here already: $CHROMIUM, then the system's; SystemExit when $CHROMIUM is no file."""
    if wished := os.environ.get("CHROMIUM"):
        if not Path(wished).is_file():
            sys.exit(f"CHROMIUM={wished}: there is no such file")
        return wished
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or next((path for path in MAC if Path(path).is_file()), None)


def downloaded(*, fetch: bool) -> str | None:
    """Path of Playwright's own Chromium, which it downloads first when `fetch` is set; None when that fails."""
    if fetch:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, stdout=sys.stderr)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not needed where the system has one

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def from_packages() -> str | None:
    """Path of a Chromium that the package manager has just installed; None where it may not or cannot."""
    for command, install in INSTALLERS.items():
        if shutil.which(command) and (command == "brew" or os.geteuid() == 0):
            if command == "apt-get":
                subprocess.run(["apt-get", "update", "--quiet"], check=False, stdout=sys.stderr)
            subprocess.run(install, check=False, stdout=sys.stderr)
            return installed()
    return None


def ways() -> Iterator[str | None]:
    """Each way to a Chromium, cheapest first."""
    yield installed()
    yield downloaded(fetch=False)
    yield downloaded(fetch=True)
    yield from_packages()


def chromium() -> str:
    """Path of a Chromium; SystemExit with a sentence when there is none."""
    return next(filter(None, ways()), None) or sys.exit(NOTHING_FOUND)


if __name__ == "__main__":
    print(chromium())
