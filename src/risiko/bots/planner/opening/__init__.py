"""What the planner does before the first turn: claiming territories and placing the first units.

`claiming` serves the stronger bots, `opening_heuristics` those that play by rules of thumb.
"""
