"""A game put into words: names, options, goals and what happened, for every kind of client."""
