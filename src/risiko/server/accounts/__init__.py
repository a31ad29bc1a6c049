"""Accounts: players and their cookies, passphrases, and protection against guessing them."""
