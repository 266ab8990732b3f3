"""Search: what can still be reached from a position.

``packed`` is the private table, ``stuck`` says whether any progress is left.
"""
