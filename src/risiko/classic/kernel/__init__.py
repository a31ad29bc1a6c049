"""The rules of the classic family over arrays of integers: no strings, no errors, no books.

These files are imported twice: under this name as plain Python, which plays on lists and needs
no compiler, and by `risiko.compiler.engine` under a second name with every function compiled.
"""
