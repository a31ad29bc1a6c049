"""Lines, labels and the kernel's integers: everything that reads and writes them.

Not here: what a seat sees of a position, which is also a line (`risiko.classic.view`).
"""
