"""The page: the only room that touches a browser.

``app`` wires it; the leaves know the engine and ``dom``, and never one another.
"""
