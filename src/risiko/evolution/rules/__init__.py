"""The rules of Risiko Evolution: the steps of a game, and the effects that change them.

`steps` says what a step is, `run` carries out those that need no decision, `hooks` lists the
moments at which powers and scars act. Numbers and texts of cards are in `risiko.evolution.content`.
"""
