"""What can be said of a game in numbers: odds of battles, luck, chances to win, and reviews."""
