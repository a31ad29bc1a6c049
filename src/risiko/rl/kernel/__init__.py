"""Environments of the classic family inside the kernel: masks, observations, dice and resets.

Not here: the rules (`risiko.classic.kernel`), and the environments as others use them
(`risiko.rl`). These files are imported twice, like those of the kernel: as plain Python, and by
`risiko.compiler.engine` under a second name with every function compiled.
"""
