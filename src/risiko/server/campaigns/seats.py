"""The people of a campaign, who may play them, and their seats in the next game.

The seats of a table outside a campaign are in `server/tables/seating.py`.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from risiko.evolution.game import GAME, PLAYERS
from risiko.server.campaigns.records import People, Person
from risiko.server.refusal import Refusal
from risiko.server.tables.naming import check_name
from risiko.server.tables.seating import check_bot
from risiko.server.tables.seats import Seat, Seats, reset_agreement
from risiko.server.tables.visible_text import clean
from risiko.server.wire.campaign import PersonSeat, PersonWish, SetPerson


def make_people(wishes: Sequence[PersonWish], player: str) -> People:
    """The people of a new campaign."""
    people = tuple(_make_person(number, wish, player) for number, wish in enumerate(wishes))
    if len({person.name for person in people}) < len(people):
        raise Refusal("duplicate_names")
    return people


def _make_person(number: int, wish: PersonWish, player: str) -> Person:
    if wish.kind == "bot":
        bot = check_bot(GAME, wish.bot)
        return Person(number, clean(wish.name) or bot, bot=bot)
    return Person(number, check_name(wish.name), player=player if wish.kind == "me" else None)


def change_person(person: Person, wish: SetPerson, player: str, *, member: bool) -> Person:
    """One of the people after a player has chosen who plays them; raises Refusal."""
    if person.player not in (None, player) or (person.bot is not None and not member):
        raise Refusal("person_taken", name=person.name)
    if wish.kind == "me":
        return replace(person, player=player, bot=None)
    if not member:
        raise Refusal("not_a_member")
    if wish.kind == "bot":
        return replace(person, player=None, bot=check_bot(GAME, wish.bot))
    return replace(person, player=None, bot=None)


def make_seats(people: People, wishes: Sequence[PersonSeat], player: str) -> Seats:
    """The seats of the next game; a person who belongs to a player is played by nobody else."""
    numbers = [wish.person for wish in wishes]
    if len(set(numbers)) < len(numbers):
        raise Refusal("double_seat")
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
    return Seat(seat, "bot", name=person.name, bot=check_bot(GAME, wish.bot or person.bot))


def add_person(seats: Seats, person: Person) -> Seats:
    """The seats of a table that has not begun, with one more person."""
    sits = Seat(len(seats), "human", player=person.player, name=person.name)
    kept = next((seat.seat for seat in seats if seat.name == person.name), None)
    if kept is None and len(seats) == PLAYERS[-1]:  # a bot makes room
        kept = next((seat.seat for seat in reversed(seats) if seat.kind == "bot"), None)
        if kept is None:
            raise Refusal("table_full")
    if kept is None:
        return _renumber((*seats, sits))
    return _renumber((*seats[:kept], sits, *seats[kept + 1 :]))


def remove_people(seats: Seats, names: Collection[str], people: People) -> Seats | None:
    """The seats without some people; None if too few for a game are left.

    If there would be too few, bots of the campaign fill up.
    """
    rest = [seat for seat in seats if seat.name not in names]
    known = {seat.name for seat in seats}
    for person in people:
        if len(rest) < PLAYERS[0] and person.bot is not None and person.name not in known:
            rest.append(Seat(0, "bot", name=person.name, bot=check_bot(GAME, person.bot)))
    if len(rest) < PLAYERS[0] or not any(seat.kind == "human" for seat in rest):
        return None
    return _renumber(rest)


def _renumber(seats: Iterable[Seat]) -> Seats:
    """Number the seats in their order; nobody has agreed to begin with these people yet."""
    return reset_agreement(tuple(replace(seat, seat=number) for number, seat in enumerate(seats)))
