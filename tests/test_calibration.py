"""The grades of difficulty are cut where docs/difficulty.md says, on data that these very searches gave."""

import json
from collections import Counter
from pathlib import Path

from tools.calibrate_difficulty import DOCS, RULES, WANTED, best_cuts, load, page, save
from yukon.solver.difficulty import CUTS, Grade, family, grade

DATA = DOCS / "data" / "difficulty.json"


def test_the_page_tells_what_the_data_says_and_the_data_is_of_these_searches() -> None:
    samples = load(DATA)
    assert [sample.rules for sample in samples if sample.wins] == list(RULES)
    assert (DOCS / "difficulty.md").read_text(encoding="utf-8") == page(samples)


def test_the_grades_have_about_the_shares_that_were_wanted() -> None:
    for sample in load(DATA):
        grades = Counter(grade(sample.variant, won) for won in sample.wins)
        reached = 0.0
        for name, wanted in zip(Grade, WANTED, strict=False):
            reached += grades[name] / len(sample.wins)
            assert abs(reached - wanted) < 0.06, (sample.rules, name)
        assert set(CUTS) >= {family(sample.variant)}


def test_cuts_are_the_nearest_to_the_shares() -> None:
    assert best_cuts([20] * 40 + [12] * 30 + [5] * 20 + [0] * 10) == (13, 6, 1)
    assert best_cuts([20] * 100) == (1, 1, 1)


def test_what_other_searches_found_is_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "difficulty.json"
    save(path, load(DATA))
    assert [sample.letters for sample in load(path)] == [sample.letters for sample in load(DATA)]
    told = json.loads(path.read_text(encoding="utf-8"))
    told["C"]["searches"] = "others"
    path.write_text(json.dumps(told), encoding="utf-8")
    assert [bool(sample.letters) for sample in load(path)] == [rules != "C" for rules in RULES]
