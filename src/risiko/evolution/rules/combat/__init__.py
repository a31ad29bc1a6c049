"""An attack: the dice, the losses, missiles, and the odds."""
