"""The documentation site, as far as it is made from the code."""
