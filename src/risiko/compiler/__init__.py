"""Code that exists twice: as plain Python that starts at once, and compiled by Numba.

What is hot in a family works on records of integers (`records`), its functions carry the decorators
of `jit`, and an engine (`engine`) runs it in either form. Nothing here knows a game.
"""
