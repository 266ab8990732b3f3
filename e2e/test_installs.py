"""Installs of the service worker that go wrong at every place: a version is there whole, or not at all.

Without the game: a bare page registers the worker, so that each of the many installs takes moments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tools.build import DIST, read_folder, worker_script
from tools.serve import Site

STATES = """async () => {
    const worker = (registration) => registration.installing ?? registration.waiting ?? registration.active;
    const settled = (each) => new Promise((resolve) => {
        const look = () => ["redundant", "installed", "activated"].includes(each.state) && resolve(each.state);
        each.addEventListener("statechange", look);
        look();
    });
    const old = await navigator.serviceWorker.getRegistration();
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    if (old) await registration.update();
    return settled(worker(registration));
}"""
CACHES = """async () => {
    const kept = {};
    for (const name of await caches.keys()) kept[name] = (await (await caches.open(name)).keys()).length;
    return kept;
}"""
ACTIVATED = "async () => { const { active } = await navigator.serviceWorker.ready; return active.state; }"
EVICTED = """async (number) => {
    const cache = await caches.open((await caches.keys())[0]);
    const { url } = (await cache.keys())[number];
    await cache.delete(url);
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const whole = await new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
        active.postMessage("complete", [port2]);
    });
    return whole && Boolean(await cache.match(url));
}"""


def needed() -> list[str]:
    """The files that an install fetches, in its order."""
    script = (DIST / "sw.js").read_text()
    files = re.search(r"new Map\((\[.*?\])\);", script, re.DOTALL)
    rare = re.search(r"const ON_DEMAND = /(.*)/;", script)
    assert files
    assert rare
    pattern = re.compile(rare[1].replace(r"\/", "/"))
    return [path for path, _ in json.loads(files[1]) if not pattern.search(path)]


def address(path: str) -> str:
    return "" if path == "index.html" else path


@pytest.fixture
def served(site: Site) -> Iterator[Site]:
    """The site with a bare page in it; whole again afterwards."""
    site.replaced["bare"] = b"<!doctype html><title>bare</title>"
    yield site
    site.replaced.clear()
    site.answers_left = float("inf")


@pytest.fixture
def bare(browser: Browser, served: Site) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{served.url}bare")
    yield page
    context.close()


def installed(page: Page) -> str:
    state: str = page.evaluate(STATES)
    return state


def test_a_server_that_dies_after_any_file_of_an_install_leaves_nothing_half(served: Site, bare: Page) -> None:
    count = len(needed())
    for files in range(count):
        served.answers_left = files
        assert installed(bare) == "redundant", files
        assert served.answers_left < 0, files
        assert bare.evaluate(CACHES) == {}, files
    served.answers_left = float("inf")
    assert installed(bare) in {"installed", "activated"}
    assert list(bare.evaluate(CACHES).values()) == [count]


def test_a_wrong_byte_in_any_file_keeps_the_version_out(served: Site, bare: Page) -> None:
    whole = dict(served.replaced)
    for path in needed():
        data = (DIST / path).read_bytes()
        served.replaced = whole | {address(path): data[:-1] + bytes([data[-1] ^ 1])}
        assert installed(bare) == "redundant", path
        assert bare.evaluate(CACHES) == {}, path


def test_an_update_that_dies_after_any_file_leaves_the_old_version_whole(served: Site, bare: Page) -> None:
    assert installed(bare) in {"installed", "activated"}
    assert bare.evaluate(ACTIVATED) in {"activating", "activated"}
    before = bare.evaluate(CACHES)
    changed = {path: (DIST / path).read_bytes() + b"\n" for path in needed() if path.endswith((".js", ".css", ".html"))}
    files = read_folder(DIST) | changed
    del files["sw.js"], files[".nojekyll"]
    served.replaced |= {address(path): data for path, data in changed.items()} | {"sw.js": worker_script(files)}
    for number in range(len(changed)):
        served.answers_left = number
        assert installed(bare) in {"redundant", "activated"}, number
        assert served.answers_left < 0, number
        assert bare.evaluate(CACHES) == before, number
    served.answers_left = float("inf")
    assert installed(bare) == "installed"
    assert len(bare.evaluate(CACHES)) == 2


def test_any_file_that_the_browser_evicts_comes_back(bare: Page) -> None:
    assert installed(bare) in {"installed", "activated"}
    assert bare.evaluate(ACTIVATED) in {"activating", "activated"}
    before = bare.evaluate(CACHES)
    for number in range(len(needed())):
        assert bare.evaluate(EVICTED, number), number
    assert bare.evaluate(CACHES) == before
