"""Lessons: short games with a teacher's words, scripted dice, and one thing to do at a time."""
