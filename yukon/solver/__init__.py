"""Search: what can still be reached from a position. Knows no page, clock or storage.

``solve`` (in ``plan``) answers won with a line, lost or unknown; ``stuck`` says whether any progress is left (P09).
Both are generators: they report the number of positions looked at every few milliseconds and return their answer.

Under them, from the ground up: ``packed`` is the private table, ``ground`` the tables of one search, ``deadend`` the
test that ends most of its branches, ``expansion`` the moves that need a look, ``search`` the two ways through them.
docs/solver.md explains why the answers are right.
"""

from yukon.solver.plan import Answer, Verdict, solve
from yukon.solver.stuck import Stuck, stuck

__all__ = ["Answer", "Stuck", "Verdict", "solve", "stuck"]
