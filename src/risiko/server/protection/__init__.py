"""Protection against misuse: connections, rate limits, network addresses, open files."""
