"""Environments of the classic family, on the compiled kernel."""
