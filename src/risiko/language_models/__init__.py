"""Games in words, for language models: what a seat sees, what it may do, why something is refused.

`worded_game` plays any game in words; `mcp_server` offers that to assistants (`risiko mcp`),
`textarena_env` to TextArena, and `worded_bot` makes a model a bot for the arena.
"""
