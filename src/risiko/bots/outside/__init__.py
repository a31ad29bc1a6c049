"""Bots from elsewhere: programs in any language, Python files, and bots of other packages.

Each runs in a process of its own and speaks lines of text over pipes (docs/program-bots.md): a bot
that errs, hangs or cheats loses a decision and disturbs nobody else.
"""
