"""The commands of `risiko`, by subject. What a command needs is imported when it is given."""
