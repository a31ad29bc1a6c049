"""Who of a circle may be played by whom, and the seats of the next game."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from risiko.evolution.game import GAME, PLAYERS
from risiko.server.campaigns.store import People, Person
from risiko.server.http.refusal import Refusal
from risiko.server.tables.naming import checked
from risiko.server.tables.seating import asked_anew, checked_bot
from risiko.server.tables.table_record import Seat, Seats
from risiko.server.wire.campaign import PersonSeat, PersonWish, SetPerson


def circle(wishes: Sequence[PersonWish], player: str) -> People:
    """The people of a new campaign."""
    people = tuple(_founded(number, wish, player) for number, wish in enumerate(wishes))
    if len({person.name for person in people}) < len(people):
        raise Refusal("same_names")
    return people


def _founded(number: int, wish: PersonWish, player: str) -> Person:
    if wish.kind == "bot":
        bot = checked_bot(GAME, wish.bot)
        return Person(number, tidy(wish.name) or bot, bot=bot)
    return Person(number, checked(wish.name), player=player if wish.kind == "me" else None)


def tidy(name: str) -> str:
    """A name as it is written everywhere."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def changed(person: Person, wish: SetPerson, player: str, *, member: bool) -> Person:
    """Somebody of the circle as somebody else wants to have them played."""
    if person.player not in (None, player) or (person.bot is not None and not member):
        raise Refusal("person_taken", name=person.name)
    if wish.kind == "me":
        return replace(person, player=player, bot=None)
    if not member:
        raise Refusal("not_in_circle")
    if wish.kind == "bot":
        return replace(person, player=None, bot=checked_bot(GAME, wish.bot))
    return replace(person, player=None, bot=None)


def seated(people: People, wishes: Sequence[PersonSeat], player: str) -> Seats:
    """The seats of the next game; nobody is played by anybody but themselves."""
    numbers = [wish.person for wish in wishes]
    if len(set(numbers)) < len(numbers):
        raise Refusal("person_twice")
    return tuple(_seat(seat, people, wish, player) for seat, wish in enumerate(wishes))


def _seat(seat: int, people: People, wish: PersonSeat, player: str) -> Seat:
    if wish.person >= len(people):
        raise Refusal("no_person")
    person = people[wish.person]
    if wish.kind == "them":
        if person.player is None:
            raise Refusal("person_free", name=person.name)
        return Seat(seat, "human", player=person.player, name=person.name)
    if person.player not in (None, player):
        raise Refusal("person_taken", name=person.name)
    if wish.kind == "me":
        return Seat(seat, "human", player=player, name=person.name)
    if wish.kind == "open":
        return Seat(seat, "open", name=person.name)
    return Seat(seat, "bot", name=person.name, bot=checked_bot(GAME, wish.bot or person.bot))


def joined(seats: Seats, person: Person) -> Seats:
    """The seats of a table that has not begun, with one more of the circle."""
    sits = Seat(len(seats), "human", player=person.player, name=person.name)
    kept = next((seat.seat for seat in seats if seat.name == person.name), None)
    if kept is None and len(seats) == PLAYERS[-1]:  # a bot makes room
        kept = next((seat.seat for seat in reversed(seats) if seat.kind == "bot"), None)
        if kept is None:
            raise Refusal("table_full")
    if kept is None:
        return _numbered((*seats, sits))
    return _numbered((*seats[:kept], sits, *seats[kept + 1 :]))


def left(seats: Seats, names: Collection[str], people: People) -> Seats | None:
    """The seats without some of the circle; None if they are too few for a game then.

    Where a third is missing a bot of the circle takes part.
    """
    rest = [seat for seat in seats if seat.name not in names]
    known = {seat.name for seat in seats}
    for person in people:
        if len(rest) < PLAYERS[0] and person.bot is not None and person.name not in known:
            rest.append(Seat(0, "bot", name=person.name, bot=checked_bot(GAME, person.bot)))
    if len(rest) < PLAYERS[0] or not any(seat.kind == "human" for seat in rest):
        return None
    return _numbered(rest)


def _numbered(seats: Iterable[Seat]) -> Seats:
    """Seats in their order; nobody has agreed to begin with these people yet."""
    return asked_anew(tuple(replace(seat, seat=number) for number, seat in enumerate(seats)))
