"""Write what follows from the code: rules, rulings, features, which tests prove which rule.

`python -m tools.make_docs` writes the files; with `--check` nothing is written, and the exit code
is 1 if a file on disk is not up to date.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from risiko.citation import SheetRow, heading_of
from risiko.classic.game import ESCALATING_ALLOWED, VARIANTS, ClassicGame, classic
from risiko.classic.house_rules import HOUSE_RULES, describe_house_rule, list_fitting
from risiko.classic.rules import Rulebook
from risiko.classic.sheet import agreements, common, questions, sheet
from risiko.text import Language, Text
from tools.pages.architecture import architecture_page
from tools.pages.coverage import coverage_data, coverage_page
from tools.pages.features import features_page
from tools.pages.planes import planes_page

ROOT = Path(__file__).parent.parent

GENERATED = (
    "<!-- Generated from the rules by tools/make_docs.py. Do not edit; "
    "run `python -m tools.make_docs` after a change. -->"
)
NOT_HERE = "–"

TITLE = Text("Wie wird welche Ausgabe gespielt?", "How is each edition played?")
INTRO = Text(
    "Drei Regelbücher beantworten dieselben Fragen verschieden. Bei jeder Antwort steht die "
    "Überschrift, unter der sie im Buch zu finden ist. Wo das Buch schweigt oder sich "
    "widerspricht, führt der Link *Auslegung* weiter. {dash} heißt: Die Frage stellt sich in "
    "diesem Spiel nicht. Im Code stehen die Antworten in "
    "[classic/books](../src/risiko/classic/books).",
    "Three rulebooks answer the same questions differently. Each answer comes with the heading "
    "under which the book gives it. Where the rulebook is silent or contradicts itself, follow "
    "the *ruling* link. {dash} means the question does not arise in this game. In the code the "
    "answers are in [classic/books](../src/risiko/classic/books).",
)
AGREED = Text("Worin alle Bücher übereinstimmen", "What all rulebooks agree on")
SHARED = Text("In allen Spielen dieses Buchs:", "In all games of this rulebook:")
DIFFERENT = Text("Worin sich die Spiele unterscheiden:", "Where the games differ:")
OPTIONS = Text("Spielvarianten und Hausregeln", "Options and house rules")
OPTION_INTRO = Text(
    "Die Variante `escalating` steht im Buch von 2000; Hausregeln stehen in keinem Buch und sind "
    "überall als solche gekennzeichnet.",
    "The option `escalating` is in the 2000 book; house rules are in no book and are marked as "
    "such everywhere.",
)
QUESTION, ANSWER = Text("Frage", "Question"), Text("Antwort", "Answer")
PLACE, RULING = Text("Fundstelle", "Reference"), Text("Auslegung", "ruling")
RULE, FITS = Text("Regel", "Rule"), Text("Spiele", "Games")
CHANGES = Text("Geänderte Antworten", "Changed answers")


def games() -> list[ClassicGame]:
    """All games as the books have them."""
    return [classic(id) for id in VARIANTS]


def books() -> dict[str, list[ClassicGame]]:
    """The games by their book, the oldest first."""
    by_book: dict[str, list[ClassicGame]] = {}
    for game in sorted(games(), key=lambda game: game.rules.book.id):
        by_book.setdefault(game.rules.book.id, []).append(game)
    return by_book


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    yield _line(head)
    yield _line(["---"] * len(head))
    yield from map(_line, rows)
    yield ""


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def source(row: SheetRow, book: Rulebook, language: Language) -> str:
    """The place of an answer, and the way to the ruling if there is one."""
    place = f"*{heading_of(row.place.say(language))}*"
    if row.note is None:
        return place
    return f"{place} ([{RULING.say(language)}](rulings.md#{anchor(book)}))"


def anchor(book: Rulebook) -> str:
    """The link to a book's rulings."""
    return book.title.en.lower().replace(" ", "-")


def rules_page(language: Language) -> str:
    """The questions of all rulebooks and the answers of all games."""
    lines = [GENERATED, "", f"# {TITLE.say(language)}", ""]
    lines += [INTRO.say(language, dash=NOT_HERE), "", f"## {AGREED.say(language)}", ""]
    lines += agreed(language)
    for group in books().values():
        lines += [f"## {group[0].rules.book.title.say(language)}", ""]
        lines += book_tables(group, language)
    lines += [f"## {OPTIONS.say(language)}", "", OPTION_INTRO.say(language), ""]
    lines += options_table(language)
    return "\n".join(lines).rstrip() + "\n"


def agreed(language: Language) -> Iterator[str]:
    """What all books say, with the heading of each."""
    firsts = [group[0] for group in books().values()]
    sheets = [common(game) for game in firsts]
    head = [QUESTION.say(language), ANSWER.say(language), *books()]
    rows = []
    for said, *same in zip(agreements().values(), *sheets, strict=True):
        answer = said.answer.say(language)
        if said.note is not None:
            answer += f" *{said.note.say(language)}*"
        places = [heading_of(row.cite) for row in same]
        rows.append([said.text.say(language), answer, *places])
    return table(head, rows)


def book_tables(group: list[ClassicGame], language: Language) -> Iterator[str]:
    """The answers of one book: those all its games share, then those that differ."""
    book = group[0].rules.book
    sheets = [{row.question: row for row in sheet(game)} for game in group]
    shared, different = [], []
    for question in _all_questions(group):
        answers = [rows.get(question) for rows in sheets]
        first = answers[0]
        if first is not None and all(answer == first for answer in answers):
            place = source(first, book, language)
            shared.append([question.say(language), first.answer.say(language), place])
        else:
            cells = [_cell(answer, book, language) for answer in answers]
            different.append([question.say(language), *cells])
    if different:
        yield from (SHARED.say(language), "")
    yield from table([text.say(language) for text in (QUESTION, ANSWER, PLACE)], shared)
    if different:
        yield from (DIFFERENT.say(language), "")
        yield from table([QUESTION.say(language), *(f"`{game.id}`" for game in group)], different)


def _all_questions(group: list[ClassicGame]) -> list[Text]:
    """The questions that arise in any of the games, in the order of the rules."""
    asked = {row.question for game in group for row in sheet(game)}
    known = questions(group[0].rules.book.id).values()
    return [question.text for question in known if question.text in asked]


def _cell(row: SheetRow | None, book: Rulebook, language: Language) -> str:
    if row is None:
        return NOT_HERE
    return f"{row.answer.say(language)}<br>{source(row, book, language)}"


def options_table(language: Language) -> Iterator[str]:
    """Options and house rules, the games they fit, and what they change there."""
    escalating = [classic(id, escalating=True) for id in ESCALATING_ALLOWED]
    rows = [_option("escalating", describe_house_rule("escalating"), escalating, language)]
    for name in HOUSE_RULES:
        text = describe_house_rule(name)
        rows.append(_option(f"house:{name}", text, with_house(name), language))
    return table(["", *(text.say(language) for text in (RULE, FITS, CHANGES))], rows)


def with_house(name: str) -> list[ClassicGame]:
    """The games with a house rule, where it fits."""
    return [
        classic(game.id, house=(name,))
        for game in games()
        if name in list_fitting(game.id, game.rules)
    ]


def _option(name: str, text: Text, changed: list[ClassicGame], language: Language) -> list[str]:
    touched = {
        row.question.say(language): None
        for game in changed
        for row in sheet(game)
        if row not in sheet(classic(game.id))
    }
    fits = ", ".join(f"`{game.id}`" for game in changed)
    return [f"`{name}`", text.say(language), fits, "<br>".join(touched)]


def rulings_page() -> str:
    """Every note of the rules: how a book is read where it is silent or contradicts itself."""
    lines = [
        GENERATED,
        "",
        "# Rulings · Auslegungen",
        "",
        "How we read a rulebook where it is silent or contradicts itself, each with its games and",
        "the heading in the book. In the code they are the notes of the answers in",
        "[classic/books](../src/risiko/classic/books).",
        "",
        "Wie wir ein Regelbuch auslegen, wo es schweigt oder sich widerspricht, jeweils mit den",
        "Spielen und der Überschrift im Buch.",
        "",
        "## All books · Alle Bücher",
        "",
    ]
    for row in common(games()[0]):
        if row.note is not None:
            lines += [_heading(row.question), "", *_note(row.note), ""]
    for group in books().values():
        lines += [f"## {group[0].rules.book.title.en}", ""]
        for question in _all_questions(group):
            lines += _rulings(question, group)
    return "\n".join(lines).rstrip() + "\n"


def _rulings(question: Text, group: list[ClassicGame]) -> Iterator[str]:
    """The notes of a book on one question; games with the same note stand together."""
    found: dict[tuple[str, Text], list[str]] = {}
    for game in group:
        for row in sheet(game):
            if row.question == question and row.note is not None:
                found.setdefault((row.cite, row.note), []).append(game.id)
    if found:
        yield from (_heading(question), "")
    for (cite, note), ids in found.items():
        yield from (f"{', '.join(f'`{id}`' for id in ids)} · *{cite}*", "", *_note(note), "")


def _heading(question: Text) -> str:
    return f"### {question.en} · {question.de}"


def _note(note: Text) -> Iterator[str]:
    yield from (f"- {note.en}", f"- {note.de}")


def generated_files() -> dict[str, str]:
    """All generated files by their path."""
    return {
        "docs/rules.md": rules_page("en"),
        "docs/rules.de.md": rules_page("de"),
        "docs/rulings.md": rulings_page(),
        "docs/features.md": features_page(),
        "docs/planes.md": f"{GENERATED}\n\n{planes_page()}",
        "docs/architecture.md": architecture_page(),
        "docs/coverage.md": f"{GENERATED}\n\n{coverage_page()}",
        "src/risiko/rule_coverage.json": coverage_data(),
    }


def main(arguments: Sequence[str]) -> int:
    """Write the files, or check those on disk."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    stale = []
    for name, text in generated_files().items():
        path = ROOT / name
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        stale.append(name)
        if not arguments:
            path.write_text(text, "utf-8")
    for name in stale:
        print(f"{name}: {'not up to date' if arguments else 'written'}")
    return 1 if stale and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
