"""How the general of Evolution decides, over integers: odds, dangers, the worth of a board, plans.

It is imported twice, plain and compiled, as the kernel of the classic family is. What the numbers
mean is in `table`; `risiko.bots.evolution.survey` fills them in from what a seat sees.
"""
