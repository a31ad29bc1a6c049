"""Who is who: accounts, passphrases, and guessing at them."""
