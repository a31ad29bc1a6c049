"""The record of a new table or of a rematch, from what a player has chosen."""

import secrets
from dataclasses import replace

from risiko import registry
from risiko.protocol import Game
from risiko.server.refusal import Refusal
from risiko.server.tables.ids import new_id, new_invite
from risiko.server.tables.reactions import has_reactions
from risiko.server.tables.table_record import FEWEST_RATED, NOBODY, TableRecord
from risiko.server.wire.campaign import NextGame
from risiko.server.wire.table import NewTable

SECRET_BYTES = 32
LARGEST_SEED = 2**53
"""Random seeds stay below it, so that JavaScript keeps them exact."""


def find_game(wish: NewTable) -> Game:
    """The game a new table is for, with its options and house rules."""
    name = "+".join((wish.game, *wish.options, *(f"house:{rule}" for rule in wish.house)))
    try:
        if set(wish.options) - set(registry.listing(wish.game).options):
            raise Refusal("no_game", name=name)
        return registry.game(wish.game, house=wish.house, **dict.fromkeys(wish.options, True))
    except ValueError:
        raise Refusal("no_game", name=name) from None


def new_record(
    game: Game, host: str, wish: NewTable | NextGame, *, public: bool, created: int
) -> TableRecord:
    """A table that waits for its players, with the chosen dice and clocks."""
    if wish.seed is not None and wish.dice != "seeded":
        raise Refusal("bad_seed")
    seed = wish.seed if wish.seed is not None else secrets.randbelow(LARGEST_SEED)
    return TableRecord(
        id=new_id(),
        game=game.name,
        host=host,
        public=public,
        invite=new_invite(),
        dice=wish.dice,
        secret=secrets.token_bytes(SECRET_BYTES),
        seed=seed if wish.dice == "seeded" else None,
        decision=wish.clock.decision,
        away=wish.clock.away,
        reaction=wish.clock.reaction if has_reactions(game.id) else None,
        created=created,
        rated=isinstance(wish, NewTable) and wish.rated,
    )


def check_rated(wish: NewTable) -> None:
    """Raise Refusal if a table with these seats and dice cannot be rated."""
    if not wish.rated:
        return
    if wish.dice != "committed":
        raise Refusal("rated_dice")
    kinds = [seat.kind for seat in wish.seats]
    if kinds.count("me") > 1:
        raise Refusal("double_seat")
    if len(kinds) - kinds.count("bot") < FEWEST_RATED:
        raise Refusal("rated_people")


def rematch_record(table: TableRecord, host: str, *, created: int) -> TableRecord:
    """The table of a rematch: the same game and options, other dice."""
    return replace(
        table,
        id=new_id(),
        version=0,
        status="waiting",
        host=host,
        invite=new_invite(),
        secret=secrets.token_bytes(SECRET_BYTES),
        seed=secrets.randbelow(LARGEST_SEED) if table.dice == "seeded" else None,
        created=created,
        ply=0,
        turn=NOBODY,
        winners=0,
        rematch=None,
        unseeded=False,
        practice=None,
    )
