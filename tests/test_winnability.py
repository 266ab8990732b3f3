"""The study of winnability: what it keeps, that it can be ended and taken up again, and that it notices errors."""

from pathlib import Path

import pytest

from tools.study import RULES, Decided, Records, Task, dealt, decide, packed, unpacked
from tools.study_archive import archive, take_up
from tools.winnability import DOCS, here, study
from tools.winnability_page import EASIER, contradictions, summed, wilson, write_page
from yukon.notation import read_line, read_rules
from yukon.rules import play_all

COMMIT = "abc1234"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records that are kept with the sources, as files of a study."""
    folder = tmp_path_factory.mktemp("study")
    take_up(DOCS / "data", folder)
    return folder


def studied(folder: Path, rules: str, deals: int, limit: int = 2000) -> Records:
    records = Records(folder, rules)
    study([records], deals, limit, here, COMMIT)
    return records


def known(folder: Path, rules: str, verdicts: str) -> Records:
    records = Records(folder, rules)
    words = {"W": "won", "L": "lost", "?": "unknown"}
    records.add([Decided(deal, words[one], 10, 0.5, 99) for deal, one in enumerate(verdicts)], COMMIT)
    return records


@pytest.mark.parametrize("rules", ["C", "S", "RFU", "D1N"])
def test_the_line_that_is_kept_of_a_win_wins(tmp_path: Path, rules: str) -> None:
    studied(tmp_path, rules, 20, limit=500)
    read = Records(tmp_path, rules).by_deal
    wins = [record for record in read.values() if record.verdict == "won"]
    assert sorted(read) == list(range(20))
    assert wins
    variant = read_rules(rules)
    for record in wins:
        assert play_all(variant, dealt(variant, record.deal), unpacked(record.line)).laid_up == 52


def test_a_line_is_packed_without_loss() -> None:
    line = read_line("5s>3 2d>F draw redeal Kh>7")
    assert unpacked(packed(line)) == line


def test_a_lost_deal_with_a_round_number_is_searched_again() -> None:
    _, found = decide(Task("S", (0, 1), 5000))
    assert [(record.verdict, record.again) for record in found] == [("lost", "lost"), ("lost", "")]


def test_a_fresh_checkout_goes_on_from_what_is_kept_with_the_sources(tmp_path: Path) -> None:
    known = [studied(tmp_path / "study", rules, 12, limit=500) for rules in ("C", "CF", "D1N")]
    archive(tmp_path / "docs", known)
    take_up(tmp_path / "docs", tmp_path / "fresh")
    again = {rules: Records(tmp_path / "fresh", rules).by_deal for rules in RULES}
    assert {rules: deals for rules, deals in again.items() if deals} == {each.rules: each.by_deal for each in known}
    studied(tmp_path / "fresh", "C", 13, limit=500)
    take_up(tmp_path / "docs", tmp_path / "fresh")
    assert len(Records(tmp_path / "fresh", "C").by_deal) == 13, "what is newer than the archive stays"


@pytest.mark.parametrize("rules", RULES)
def test_the_wins_that_are_kept_win(kept: Path, rules: str) -> None:
    variant, records = read_rules(rules), Records(kept, rules).by_deal
    wins = [record for record in records.values() if record.verdict == "won"]
    assert wins
    for record in wins[:: len(wins) // 20 + 1]:
        assert play_all(variant, dealt(variant, record.deal), unpacked(record.line)).laid_up == 52


def test_the_page_is_what_the_records_say(kept: Path, tmp_path: Path) -> None:
    write_page(tmp_path, [Records(kept, rules) for rules in RULES])
    letters = "data/winnability.txt"
    assert (tmp_path / letters).read_text() == (DOCS / letters).read_text()
    tables = [
        [line for line in (folder / "winnability.md").read_text().splitlines() if line.startswith("|")]
        for folder in (tmp_path, DOCS)
    ]
    assert tables[0] == tables[1]


def test_what_is_decided_is_not_decided_again(tmp_path: Path) -> None:
    studied(tmp_path, "S", 10)
    before = (tmp_path / "YU1-S.jsonl").read_bytes()
    studied(tmp_path, "S", 10)
    assert (tmp_path / "YU1-S.jsonl").read_bytes() == before
    studied(tmp_path, "S", 12)
    assert (tmp_path / "YU1-S.jsonl").read_bytes().startswith(before)


def test_a_run_that_was_ended_while_it_wrote_is_taken_up_again(tmp_path: Path) -> None:
    whole = studied(tmp_path, "S", 10).by_deal
    path = tmp_path / "YU1-S.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    assert Records(tmp_path, "S").missing(10, 2000) == [9]
    again = studied(tmp_path, "S", 10).by_deal
    assert {deal: (record.verdict, record.positions) for deal, record in again.items()} == {
        deal: (record.verdict, record.positions) for deal, record in whole.items()
    }
    assert Records(tmp_path, "S").missing(10, 2000) == []


def test_unknown_deals_are_searched_again_with_more_positions_only(tmp_path: Path) -> None:
    first = studied(tmp_path, "C", 6, limit=5).by_deal
    assert {record.verdict for record in first.values()} == {"unknown"}
    assert Records(tmp_path, "C").missing(6, 5) == []
    more = studied(tmp_path, "C", 6, limit=2000)
    assert "won" in {record.verdict for record in more.by_deal.values()}
    assert all(record.positions <= 2000 for record in more.by_deal.values())


def test_only_the_deals_before_the_first_gap_are_counted(tmp_path: Path) -> None:
    records = known(tmp_path, "C", "WWLW")
    del records.by_deal[2]
    assert [record.deal for record in summed(records).deals] == [0, 1]


def test_the_page_tells_the_counts_and_the_interval_that_the_unknown_deals_leave(tmp_path: Path) -> None:
    write_page(tmp_path, [known(tmp_path, "C", "W" * 90 + "L" * 8 + "??")])
    page = (tmp_path / "winnability.md").read_text(encoding="utf-8")
    low, high = wilson(90, 100)[0], wilson(92, 100)[1]
    assert f"| YU1-C | 100 | 90 | 8 | 2 | 99 | {100 * low:.2f}–{100 * high:.2f} % |" in page
    assert COMMIT in page
    letters = (tmp_path / "data" / "winnability.txt").read_text(encoding="utf-8")
    assert letters.endswith(f"## YU1-C · deals 0–99\n{'W' * 90}{'L' * 8}??\n")


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_those_of_wilson(hits: int, tries: int, low: float, high: float) -> None:
    assert wilson(hits, tries) == pytest.approx((low, high), abs=1e-4)


def test_a_deal_won_under_harder_rules_and_lost_under_easier_ones_ends_the_study(tmp_path: Path) -> None:
    harder, easier = known(tmp_path, "CF", "WWL"), known(tmp_path, "C", "WLW")
    assert contradictions(summed(harder), summed(easier)) == [1]
    with pytest.raises(RuntimeError, match="deal 1 of CF and C"):
        write_page(tmp_path, [easier, harder])
    assert not (tmp_path / "winnability.md").exists()


@pytest.mark.parametrize(("harder", "easier"), EASIER)
def test_a_line_under_the_harder_rules_has_its_like_under_the_easier_ones(harder: str, easier: str) -> None:
    _, hard = decide(Task(harder, (1, 2, 3, 4), 500))
    _, easy = decide(Task(easier, (1, 2, 3, 4), 500))
    pairs = {(one.verdict, other.verdict) for one, other in zip(hard, easy, strict=True)}
    assert ("won", "lost") not in pairs
    variant = read_rules(easier)
    if "A" not in harder and harder[0] == easier[0] != "D":  # else the moves are others
        for record in hard:
            if record.verdict == "won":
                assert play_all(variant, dealt(variant, record.deal), unpacked(record.line)).won
