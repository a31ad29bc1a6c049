"""Positions that can be drawn, as notebooks expect it."""

from collections.abc import Iterable, Sequence
from html import escape

from risiko import registry
from risiko.errors import InputError, problem
from risiko.pictures.sheet import Place, Sheet, colour_of
from risiko.pictures.svg import Arrow, Shades, to_svg
from risiko.protocol import CHANCE, OVER, Position
from risiko.text import FALLBACK, Language, Phrases

_say = Phrases("risiko.pictures", "texts", "say")
LETTERS = "abcdef"
"""Seats, as in the lines of positions."""
WIDEST = 900
"""Pixels of a picture in a notebook."""


def see(position: Position) -> tuple[Sheet, Sequence[Place]]:
    """What there is to draw of a position; raises InputError if its family has no pictures."""
    part = registry.family_of(position.game.id).picture
    if not part:
        raise InputError(problem("no_picture", id=position.game.id))
    found: tuple[Sheet, Sequence[Place]] = registry.load(part)(position)
    return found


class Drawn:
    """What makes a position show itself as a picture of what everybody may see."""

    __slots__ = ()

    def svg(
        self: Position,
        *,
        arrows: Iterable[Arrow] = (),
        shade: Shades | None = None,
        language: Language = FALLBACK,
        width: int | None = None,
    ) -> str:
        """A picture as SVG.

        `arrows` lead from place to place: `("alaska", "kamchatka")`, or an action such as
        `"attack alaska kamchatka 3"`. `shade` lets places stand out and darkens the others: a list
        of ids, or a weight from 0 to 1 for each.
        """
        sheet, places = see(self)
        return to_svg(sheet, places, arrows=arrows, shade=shade, language=language, width=width)

    def _repr_svg_(self: Position) -> str:
        return to_svg(*see(self))

    def _repr_html_(self: Position) -> str:
        """The picture, and below it the game, its players and who is to decide."""
        sheet, places = see(self)
        picture = to_svg(sheet, places)
        seats = " ".join(
            f'<span style="color:{colour_of(seat)}">&#9632;</span>&nbsp;{LETTERS[seat]}'
            for seat in range(self.seats)
        )
        caption = f"{escape(self.game.name)} &middot; {seats} &middot; {escape(_tell_turn(self))}"
        return (
            f'<figure style="margin:0;width:100%;max-width:{WIDEST}px">{picture}'
            f"<figcaption>{caption}</figcaption></figure>"
        )


def _tell_turn(position: Position) -> str:
    if position.turn == OVER:
        winners = [LETTERS[seat] for seat, score in enumerate(position.scores()) if score]
        return _say("over", winners=", ".join(winners)).en
    if position.turn == CHANCE:
        return _say("chance").en
    return _say("turn", seat=LETTERS[position.turn]).en
