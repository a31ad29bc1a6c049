"""The table of Risiko Express: cards with their front lines, continents and dice."""

from collections import Counter
from functools import lru_cache

from risiko.express.card_table import FREE, get_fresh_front
from risiko.express.cards import DECK, SYMBOLS, Card
from risiko.express.position import ExpressPosition
from risiko.narration.express.names import Names
from risiko.server.scenes.express.chances import find_chances
from risiko.server.wire.scene import CardBoard, Group, Row, TableCard

FACE_KEYS = {"G": "general", "C": "cavalry", "K": "cannon", "1": "1", "2": "2", "3": "3"}
"""The faces of a die as the client draws them."""
ROWS = 1024
"""Cards whose lines are kept as they were sent."""


def list_faces(thrown: str) -> tuple[str, ...]:
    """Dice by the keys of their faces."""
    return tuple(FACE_KEYS[face] for face in thrown)


def build_board(names: Names, position: ExpressPosition) -> CardBoard:
    """All that lies on the table; nothing in this game is hidden."""
    likely = find_chances(position)
    table = position.table
    return CardBoard(
        cards=tuple(_card(names, position, card, likely.get(card.number)) for card in DECK.cards),
        groups=tuple(
            Group(
                id=continent.id,
                name=names.words.of(continent.name),
                points=continent.value,
                army=table.conqueror(number),
            )
            for number, continent in enumerate(DECK.continents)
        ),
        dice=list_faces(position.throw.faces) if position.throw is not None else (),
        verb="storm",
    )


def _card(names: Names, position: ExpressPosition, card: Card, likely: float | None) -> TableCard:
    table, front = position.table, position.front
    attacked = front is not None and front.card == card.number
    owner = table.owners[card.number]
    return TableCard(
        id=card.id,
        name=names.words.of(card.name),
        group=DECK.continents[card.continent].id,
        points=card.points,
        army=owner,
        safe=owner != FREE and table.conqueror(card.continent) != FREE,
        attacked=attacked,
        rows=_rows(names, position, card),
        room=len(_lines(card, owned=True)),
        chance=likely,
    )


def _lines(card: Card, owned: bool) -> tuple[str, ...]:
    """The lines of a card. One taken from its owner needs a General more. 2006, Die Länderkarten.

    A card that is a continent by itself is never taken from its owner.
    """
    alone = len(DECK.continents[card.continent].cards) == 1
    return get_fresh_front(card.number, owned and not alone).open


def _rows(names: Names, position: ExpressPosition, card: Card) -> tuple[Row, ...]:
    """The lines to storm; those already stormed are done.

    Lines that take the same are not told apart by the rules; here they are done from the top.
    """
    front = position.front
    whole = _lines(card, owned=position.table.owners[card.number] != FREE)
    left = front.open if front is not None and front.card == card.number else whole
    return _build_rows(whole, left, tuple(map(names.line, whole)))


@lru_cache(ROWS)
def _build_rows(
    whole: tuple[str, ...], left: tuple[str, ...], texts: tuple[str, ...]
) -> tuple[Row, ...]:
    stormed = Counter(whole) - Counter(left)
    rows = list[Row]()
    for place, (word, text) in enumerate(zip(whole, texts, strict=True)):
        copy = whole[:place].count(word)
        id = f"{word}.{copy + 1}" if copy else word
        done = copy < stormed[word]
        rows.append(Row(id=id, line=word, text=text, faces=_line(word), done=done))
    return tuple(rows)


def _line(word: str) -> tuple[str, ...]:
    """What a line takes: symbols, or a number of soldiers."""
    line = DECK.lines[word]
    if line.soldiers:
        return (str(line.soldiers),)
    return tuple(FACE_KEYS[s.upper()] for s in SYMBOLS for _ in range(line.needs(s)))
