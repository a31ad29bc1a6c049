"""The planner: the bots of the classic family, compiled together with the rules they work on.

Not here: the rules (`risiko.classic.kernel`), which import nothing of this folder, and the bots
as other code sees them (`risiko.bots.classic.levels`).

These files are imported twice, like those of the kernel: under this name as plain Python, and by
`risiko.compiler.engine` under a second name with every function compiled. All imports between the
two folders are relative, so that each copy finds its own modules.
"""
