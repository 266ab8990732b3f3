"""Ours beside KPatience's solver on KPatience's own Yukon deals: shares decided in 0.1 s and in 2 s, and every quarrel.

``python benchmarks/peer.py [DEALS]`` needs the program ``kpat`` (Debian's package of that name; it shows no window) and
says so where it is not there. Both have the processor to themselves, one after the other. Where one wins what the other
calls lost, ours prints a line that the rules have replayed; exit 1 if ours is the one that is wrong.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.solver import timed  # noqa: E402 - found through the line above
from yukon.foreign import kpatience  # noqa: E402
from yukon.moves import Move  # noqa: E402
from yukon.notation import read_rules, write_line  # noqa: E402
from yukon.rules import play_all, settled  # noqa: E402

YUKON_THERE: Final = "10"
"""KPatience's number for Yukon."""
RULES: Final = "YU1-CFU"
TIMES: Final = (0.1, 2.0)
ANSWER: Final = re.compile(r"^(\d+) (won|lost|unknown) \((\d+) ms\)$", re.MULTILINE)


class Told(NamedTuple):
    """A verdict, how many seconds it took, and the line if ours has one."""

    verdict: str
    seconds: float
    line: tuple[Move, ...] = ()


def theirs(program: str, deals: int) -> dict[int, Told]:
    """Ask KPatience for its first deals."""
    command = [program, "--solve", YUKON_THERE, "--start", "1", "--end", str(deals)]
    quiet = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    said = subprocess.run(command, env=quiet, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return {int(deal): Told(verdict, int(spent) / 1000) for deal, verdict, spent in ANSWER.findall(said.stdout)}


def ours(deal: int, seconds: float) -> Told:
    """Give our solver so much processor time; a line is replayed before it counts."""
    variant = read_rules(RULES)
    position = settled(variant, kpatience(variant, deal))
    answer, spent = timed(variant, position, seconds)
    if answer.line and not play_all(variant, position, answer.line).won:
        sys.exit(f"deal {deal}: {write_line(answer.line)} does not win")
    return Told(answer.verdict.value, spent, answer.line)


def main() -> int:
    """Compare, print, and tell whether ours was wrong."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    program = shutil.which("kpat") or shutil.which("kpat", path="/usr/games")
    if program is None:
        print("kpat is not installed: nothing to compare with")
        return 0
    peer, own = theirs(program, deals), {deal: ours(deal, TIMES[-1]) for deal in range(1, deals + 1)}
    print(f"Yukon, KPatience's deals 1–{deals}; answered by it: {len(peer)}")
    for most in TIMES:
        shares = [
            sum(told.verdict != "unknown" and told.seconds <= most for told in each.values()) / deals
            for each in (own, peer)
        ]
        print(f"  decided in {most:3.1f} s: ours {shares[0]:6.1%}, KPatience {shares[1]:6.1%}")
    wrong = 0
    for deal, told in own.items():
        verdicts = (told.verdict, peer[deal].verdict if deal in peer else "unknown")
        if set(verdicts) == {"won", "lost"}:
            wrong += told.verdict == "lost"
            print(f"  deal {deal}: ours {verdicts[0]}, KPatience {verdicts[1]}: {write_line(told.line)}")
    print(f"  lost by ours, won by KPatience: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
