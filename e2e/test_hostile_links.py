"""Links are text from strangers: each is a deal, a page or a sentence about what is wrong, and never anything else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.reading import field, position_on
from e2e.waiting import wait_ready
from yukon.deals import deal, parse_code

CODE = parse_code("YU1-C-AAAAAAB")
TEMPLATES = ("<img src=x onerror=document.title='hit'>", "<script>document.title='hit'</script>", "javascript:alert(1)")
LINKS = [
    *TEMPLATES,
    *(f"YU1-C-{template}" for template in TEMPLATES),
    *(f"/{template}" for template in TEMPLATES),
    *(f"/lesson/{template}" for template in TEMPLATES),
    "%3Cimg%20src%3Dx%20onerror%3Ddocument.title%3D1%3E",
    "%",
    "%E0%A4%A",
    "%00",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "//example.org/",
    "/../../../",
    "/examples/999999999999999999999",
    "/examples/-1",
    "/lesson/NaN",
    "/rules/constructor",
    "/__proto__",
    "__proto__",
    "constructor",
    "YU1",
    "YU1-",
    "YU1-C-",
    "YU1-C-AAAAAA",
    "YU1-C-AAAAAAAA",
    "YU9-C-AAAAAAB",
    "YU1-Q-AAAAAAB",
    "YU1-CCC-AAAAAAB",
    "ZZ1-C-AAAAAAB",
    "YU1-C-ÀÀÀÀÀÀÀ",
    "YU1-C-AAAAAA\u0130",
    "YU1-C-" + "Z" * 48,
    "YU1-C-" + "A" * 49,
    "{name}{0.__class__}",
    "%s%n%x",
    "\u202eBAAAAAA-C-1UY",
    "🂡" * 50,
    "A" * 100_000,
    "YU1-C-" + "A" * 100_000,
    "/" + "lesson/" * 20_000,
    "&" * 50_000,
]


def unharmed(page: Page) -> None:
    """The page still is what it was: nothing of a link has become a part of it, and Python answers."""
    assert page.locator("img, iframe, object, embed, base").count() == 0
    assert "hit" not in page.title()
    assert page.locator("html").get_attribute("data-state") == "ready"


def test_no_link_changes_the_table_or_the_page(open_table: Callable[..., Page]) -> None:
    page = open_table(f"#{CODE}")
    scripts = page.locator("script").count()
    for link in LINKS:
        page.evaluate("(link) => { location.hash = link; }", link)
        page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
        unharmed(page)
        assert page.locator("script").count() == scripts
        page.evaluate("(code) => { location.hash = code; }", str(CODE))
    expect(page.locator('[data-field="code"]')).to_have_text(str(CODE))
    assert position_on(page) == deal(CODE)
    page.locator('#board [data-card="6d"]').click(position={"x": 9, "y": 9})
    page.locator('#board [data-card="7c"]').click(position={"x": 9, "y": 9})
    assert field(page, "moves") == "1"


@pytest.mark.parametrize("link", ["%E0%A4%A", TEMPLATES[0], "YU1-C-" + "A" * 100_000, "/nowhere"])
def test_the_page_starts_from_any_link(link: str, open_table: Callable[..., Page]) -> None:
    page = open_table(f"#{link}")
    unharmed(page)
    assert page.locator("#board [data-card]").count() == 52


@pytest.mark.spec("D05")
def test_what_is_wrong_with_a_link_is_said_as_text(open_table: Callable[..., Page]) -> None:
    page = open_table(f"#{CODE}")
    for link, words in (("YU1-C-AAAA", "too short"), ("YU9-C-AAAAAAB", "newer version"), (TEMPLATES[0], "Codes begin")):
        page.evaluate("(link) => { location.hash = link; }", link)
        expect(page.locator("#notice")).to_contain_text(words)
        page.locator('#notice [data-command="dismiss"]').click()


def test_a_strange_language_in_the_address_is_no_language(open_table: Callable[..., Page]) -> None:
    page = open_table("?lang=../../<b>&lang=%00&x=" + "y" * 5_000)
    unharmed(page)
    page.reload()
    wait_ready(page)
    assert page.locator("html").get_attribute("lang") == "en"
