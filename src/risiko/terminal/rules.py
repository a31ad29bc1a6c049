"""The rules in brief: every question with its answer and its place in the book."""

from risiko.citation import SheetRow
from risiko.narration.rule_sheet import sections
from risiko.protocol import Game
from risiko.terminal.name_matching import fold
from risiko.terminal.texts import Words


def tell_rules(game: Game, about: str, words: Words) -> list[str]:
    """All rules of a game; or those in which a word occurs, with our reading of the book."""
    wanted = fold(about)
    lines = list[str]()
    for title, rows in sections(game):
        if not wanted:
            lines += [f"{words.of(title)}:", *(_rule(row, words) for row in rows)]
            continue
        for row in rows:
            said = fold(f"{words.of(row.question)} {words.of(row.answer)}")
            if all(any(word in part for part in said) for word in wanted):
                lines.append(_rule(row, words))
                if row.note is not None:
                    lines.append(words.say("ruling", text=words.of(row.note)))
    if not lines:
        return [words.say("rules_none", word=about.strip())]
    return lines if wanted else [*lines, words.say("rules_more")]


def _rule(row: SheetRow, words: Words) -> str:
    answer = words.of(row.answer).removesuffix(".")
    place = words.cite(row.cite)
    return f"{words.of(row.question)} {answer}. [{place}]"
