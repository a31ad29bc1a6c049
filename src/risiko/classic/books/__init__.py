"""The classic rulebooks as data: what each of them answers, the cards, and the words for it all.

Not here: the questions themselves (`risiko.classic.rules`), what no book says but many tables play
(`risiko.classic.house_rules`), and the code that follows the answers (`risiko.classic.kernel`).
"""
