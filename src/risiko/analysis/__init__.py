"""What can be said of a game in numbers: the odds of a battle, and the luck of the dice."""
