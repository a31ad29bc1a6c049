"""The lessons of this family: a file for each, and its words beside it. See docs/lessons.md."""
