"""Yukon, Russian Solitaire and Klondike: the pure half of the game.

The rooms, from the bottom up (a room imports only from rooms above it in this list):

- ``cards``: suits, cards, the pack.
- ``position``: columns and all else that the rules look at. ``moves``: what a player can do, and why it is refused.
  ``variants``: the games, one row each.
- ``deals``: codes and the shuffle. ``notation``: everything as text.
- ``rules``: what is legal and what it leads to. ``scoring``: the points of a move.
- ``intents``: what a tap or a drop means. ``session``: a game being played. ``scene``: where the cards lie on a screen.
  ``solver``: search.
- ``browser``: the page. The only room that touches a browser.

The words: a **column** is one of the seven piles of the table, its **base** lies deepest and its **end** is free;
a **foundation** takes one suit from ace to king; a **group** is a face-up card with all that lies on it;
the **stock** is drawn from, the **waste** drawn to, a **redeal** turns the waste over into a new stock;
to **turn up** is to show a face-down card; a **deal** is the pack laid out, before any move.
"""

__version__ = "0.1.0"
