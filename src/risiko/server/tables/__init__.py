"""Tables: who sits where, the game being played, and the list of all of them."""
