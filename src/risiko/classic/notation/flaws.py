"""Finds everything that is wrong with a position, each flaw in words.

Not here: lines that cannot be read at all (`read_position`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from risiko.classic.books.mission_cards import TASKS
from risiko.classic.engine import PLAIN
from risiko.classic.kernel import goals, layout, records
from risiko.classic.notation.action_codes import ARMY_LETTERS, CARDS, SEAT_LETTERS
from risiko.classic.notation.encode_rules import STEPS
from risiko.classic.notation.position_notation import MOST_UNITS, STEP_NAMES

if TYPE_CHECKING:
    from risiko.classic.game import ClassicGame

State = dict[str, Any]
Rules = dict[str, Any]

MOST_SETS = 10_000
SET_UP = range(layout.ROLL, layout.NEUTRAL)
CHANCE_STEPS = (layout.MISSION, layout.DEAL, layout.BURY, layout.ARMISTICE, layout.ROLL)
"""The steps of the set-up in which nobody decides."""
ATTACKS = (layout.DICE, layout.DEFEND, layout.THROW, layout.OCCUPY)


def find_flaws(game: "ClassicGame", seats: int, state: State) -> list[str]:
    """All that is wrong with a position."""
    rules = game.numbers(seats)
    steps = [STEPS[step] for step in game.rules.setup.value]
    flaws = list(_step_flaws(rules, steps, state))
    flaws += _board_flaws(rules, steps, state)
    if flaws:
        return flaws  # what follows would only repeat them
    checks = (_set_up_flaws, _turn_flaws, _attack_flaws, _card_flaws, _secret_flaws, _end_flaws)
    for check in checks:
        flaws += check(rules, steps, state)
    return flaws


def _name(step: int) -> str:
    return STEP_NAMES[step]


def _step_flaws(r: Rules, steps: list[int], g: State) -> Iterator[str]:
    """Steps this game does not have."""
    step = g["step"]
    missing = (
        (step in SET_UP and step not in steps)
        or (step == layout.NEUTRAL and r["neutral_supply"] != layout.NEUTRAL_FIXED)
        or (step == layout.GHOST and r["neutral_supply"] != layout.NEUTRAL_HALF)
        or (step == layout.DICE and not r["choose_dice"])
    )
    if missing:
        yield f"this game has no step {_name(step)!r}"
    if g["player"] >= r["seats"]:
        yield f"there is no player {SEAT_LETTERS[g['player']]}"
    if g["first"] >= r["seats"]:
        yield f"there is no player {SEAT_LETTERS[g['first']]}"


def _board_flaws(r: Rules, steps: list[int], g: State) -> Iterator[str]:
    """Owners who do not play, territories without units, too many units."""
    armies = {*range(r["seats"]), *range(layout.SEATS, layout.SEATS + r["neutrals"])}
    for t in range(layout.TERRITORIES):
        owner, units = g["owner"][t], g["units"][t]
        if owner == layout.NOBODY:
            continue
        if owner not in armies:
            yield f"{CARDS[t]}: there is no army {ARMY_LETTERS[owner]}"
        if units < 1:
            yield f"{CARDS[t]}: {ARMY_LETTERS[owner]} holds it without units"
        if units > MOST_UNITS:
            yield f"{CARDS[t]}: {units} units are more than {MOST_UNITS}"
    free = g["owner"].count(layout.NOBODY)
    step = g["step"]
    settled = layout.DEAL if layout.DEAL in steps else layout.CLAIM
    at = steps.index(step) if step in steps else len(steps)
    if step == settled:
        if free == 0:
            yield "all territories are taken, so nothing is left to deal or claim"
    elif at < steps.index(settled):
        if free < layout.TERRITORIES:
            yield f"there are units on the board, but in the step {_name(step)!r} it is still empty"
    elif free:
        yield f"{free} territories are free"


def _set_up_flaws(r: Rules, steps: list[int], g: State) -> Iterator[str]:
    """A set-up that cannot have come about."""
    step = g["step"]
    if step not in SET_UP:
        return
    if step == layout.ROLL:
        if g["rollers"].bit_count() < 2 or g["rollers"] >> r["seats"]:
            yield "fewer than two players of the game roll for the first turn"
    elif g["first"] and layout.ROLL not in steps:
        yield "somebody else than a begins, but nobody rolls for it in this game"
    if step in CHANCE_STEPS and g["player"]:
        yield f"the player is not a, as always in the step {_name(step)!r}"
    if step == layout.DEAL:
        yield from _deal_flaws(r, g)
    elif step == layout.CLAIM:
        claimed = layout.TERRITORIES - g["owner"].count(layout.NOBODY)
        expected = [0] * layout.ARMIES
        for k in range(claimed):
            expected[(g["first"] + k) % r["seats"]] += 1
        if g["held"] != expected or any(units > 1 for units in g["units"]):
            yield "the claimed territories do not follow the turns, one unit on each"
        if g["player"] != (g["first"] + claimed) % r["seats"]:
            yield "somebody else is to claim a territory"
    elif step == layout.FILL:
        placed = [_units_of(g, seat) for seat in range(r["seats"])]
        if placed[g["player"]] >= r["starting"]:
            yield "the player has no starting unit left"
        if any(units > r["starting"] for units in placed):
            yield f"somebody has more than {r['starting']} starting units"
    elif step == layout.CAPITAL and g["capital"][g["player"]] != layout.NOBODY:
        yield "the player has chosen a capital already"


def _units_of(g: State, army: int) -> int:
    return sum(units for owner, units in zip(g["owner"], g["units"], strict=True) if owner == army)


def _deal_flaws(r: Rules, g: State) -> Iterator[str]:
    dealt = layout.TERRITORIES - g["owner"].count(layout.NOBODY)
    expected = [r["deal"][:dealt].count(army) for army in range(layout.ARMIES)]
    if g["held"] != expected:
        yield "the dealt territories do not follow the order of the deal"
    for t in range(layout.TERRITORIES):
        if g["owner"][t] != layout.NOBODY:
            neutral = g["owner"][t] >= layout.SEATS
            garrison = r["neutral_garrison" if neutral else "garrison"][t]
            if g["units"][t] != garrison:
                yield f"{CARDS[t]}: a dealt territory gets {garrison} units"


def _turn_flaws(r: Rules, steps: list[int], g: State) -> Iterator[str]:
    """A turn that cannot have come about."""
    step = g["step"]
    if step in SET_UP:
        if g["conquered"] or g["due"] or g["window"]:
            yield "flags are set, but the first turn has not begun"
        return
    if step == layout.END:
        return
    if g["held"][g["player"]] == 0:
        yield f"the player {SEAT_LETTERS[g['player']]} is not on the board"
    if g["window"] and (r["trade"] != layout.TRADE_AT_START or not _may_have_window(g)):
        yield "cards may be traded, but this is not a moment for it"
    if g["due"] and not (step == layout.OCCUPY and r["card_at_conquest"] and g["conquered"]):
        yield "a card is due, but nothing was conquered or it comes at another moment"
    if step in (layout.OCCUPY, layout.DRAW) and not g["conquered"]:
        yield f"nothing was conquered, but the step {_name(step)!r} follows a conquest"
    if g["conquered"] and (
        step in (layout.NEUTRAL, layout.GHOST)
        or (step == layout.PLACE and g["resume"] == layout.PLACE)
    ):
        yield "something was conquered, but the attacks have not begun"
    if step in (layout.NEUTRAL, layout.PLACE, layout.GHOST):
        yield from _placing_flaws(r, g)


def _may_have_window(g: State) -> bool:
    if g["step"] in (layout.ATTACK, layout.OCCUPY):
        return bool(g["conquered"])
    return bool(g["step"] == layout.PLACE)


def _placing_flaws(r: Rules, g: State) -> Iterator[str]:
    step = g["step"]
    if not 1 <= g["stock"] <= MOST_UNITS:
        yield f"{g['stock']} units cannot be placed"
    if step == layout.NEUTRAL:
        if g["stock"] > r["neutral_units"]:
            yield f"a neutral army gets {g['stock']} units, more than {r['neutral_units']}"
        if not any(g["held"][layout.SEATS :]):
            yield "no neutral army is on the board"
        if g["army"] != layout.NOBODY and g["held"][g["army"]] == 0:
            yield f"the neutral army {ARMY_LETTERS[g['army']]} is not on the board"
        if (g["army"] == layout.NOBODY) != (g["stock"] == r["neutral_units"]):
            yield "the first placement chooses the neutral army"
    elif step == layout.GHOST:
        if g["held"][layout.SEATS] == 0:
            yield "the ghost is not on the board"
    else:
        received = g["income"] + g["from_sets"]
        if g["stock"] > received:
            yield f"{g['stock']} units to place are more than the {received} received"
        if g["from_bonus"] and not r["card_bonus"]:
            yield "this game has no bonus for territories on traded cards"
        if g["resume"] != layout.PLACE:
            between = r["trade"] == layout.TRADE_ANYTIME or (
                r["spoils"] and g["resume"] == layout.ATTACK
            )
            if not between:
                yield f"nothing is traded in the step {_name(g['resume'])!r}"
            if g["income"] or not g["from_sets"]:
                yield "units placed in between come from traded cards"
        elif not g["income"]:
            yield "every turn begins with an income"


def _attack_flaws(r: Rules, steps: list[int], g: State) -> Iterator[str]:
    """An attack that could not be announced."""
    step = g["step"]
    if step not in ATTACKS:
        return
    source, target = g["source"], g["target"]
    if g["owner"][source] != g["player"]:
        yield f"{CARDS[source]} is not the player's"
    if (g["owner"][target] == g["player"]) != (step == layout.OCCUPY):
        yield f"{CARDS[target]} {'was not conquered' if step == layout.OCCUPY else 'is one’s own'}"
    first, last = r["border"][source], r["border"][source + 1]
    if target not in r["neighbour"][first:last]:
        yield f"{CARDS[source]} and {CARDS[target]} have no border"
    if step == layout.OCCUPY:
        return
    most = min(r["attackers"], g["units"][source] - 1)
    if not 1 <= g["force"] <= most:
        yield f"{CARDS[source]} cannot attack with {g['force']}"
    if not 1 <= g["dice"] <= g["force"] or (not r["choose_dice"] and g["dice"] != g["force"]):
        yield f"{g['force']} units do not throw {g['dice']} dice"
    if step == layout.DICE and g["force"] < 2:
        yield "one unit leaves no choice of dice"
    neutral = g["owner"][target] >= layout.SEATS and not r["neutral_chooses"]
    if step == layout.DEFEND and neutral:
        yield "neutral armies do not choose their dice"
    if step == layout.THROW:
        strongest = r["defence"][min(g["units"][target], 3)]
        if not 1 <= g["defence"] <= strongest or (neutral and g["defence"] != strongest):
            yield f"{CARDS[target]} cannot defend with {g['defence']} dice"


def _card_flaws(r: Rules, steps: list[int], g: State) -> Iterator[str]:
    """Cards in places they cannot have come to."""
    step = g["step"]
    places = g["card"]
    held = [places.count(army) for army in range(layout.ARMIES)]
    for army in range(layout.ARMIES):
        gone = g["held"][army] == 0 and step not in SET_UP
        if held[army] and army < layout.SEATS and (gone or step in SET_UP):
            yield _needless_cards(army, gone)
        if army >= layout.SEATS and r["buried"] and step not in SET_UP:
            expected = 0 if gone else r["buried"]
            if army - layout.SEATS < r["neutrals"] and held[army] != expected:
                yield f"under {ARMY_LETTERS[army]} lie {expected} cards, not {held[army]}"
    if r["buried"] and step in SET_UP:
        yield from _bury_flaws(r, steps, step, sum(held[layout.SEATS :]), held)
    if any(place == layout.DISCARD for place in places) and r["under"]:
        yield "cards are discarded, but in this game they go under the pile"
    if any(place > layout.PILE for place in places) and not r["under"]:
        yield "cards lie under the pile, but in this game they are discarded"
    yield from _armistice_flaws(r, g)
    if step == layout.DRAW and g["depth"] != 0 and layout.PILE not in places:
        yield "the pile is empty"
    layers = {place for place in places if place > layout.PILE}
    if layers and layers != set(range(layout.PILE + 1, layout.PILE + 1 + len(layers))):
        yield "a layer of the pile is empty"
    if g["sets"] > (MOST_SETS if r["worth"] == layout.WORTH_LADDER else 0):
        yield f"{g['sets']} sets are not counted in this game"


def _armistice_flaws(r: Rules, g: State) -> Iterator[str]:
    depth = g["depth"]
    if r["deepest"] == layout.NOBODY:
        if depth != layout.NOBODY:
            yield "there is an armistice card, but this game has none"
        return
    if g["step"] in SET_UP:
        if depth != layout.NOBODY:
            yield "the armistice card is not in the pile yet"
        return
    drawn = sum(r["deck"]) - g["card"].count(layout.PILE)
    least, most = max(0, r["shallowest"] - drawn), r["deepest"] - drawn
    if depth == layout.NOBODY:
        yield "the armistice card is missing"
    elif most < 0:
        yield f"{drawn} cards are gone, but at most {r['deepest']} lay above the armistice card"
    elif not least <= depth <= most:
        yield f"above the armistice card lie {least} to {most} cards, not {depth}"


def _needless_cards(army: int, gone: bool) -> str:
    letter = ARMY_LETTERS[army]
    if gone:
        return f"{letter} is not on the board, so it must not have cards"
    return f"{letter} has cards, but the first turn has not begun"


def _bury_flaws(
    r: Rules, steps: list[int], step: int, buried: int, held: list[int]
) -> Iterator[str]:
    whole = r["buried"] * r["neutrals"]
    at, bury = steps.index(step), steps.index(layout.BURY)
    expected = 0 if at < bury else whole if at > bury else min(buried, whole - 1)
    each = [min(r["buried"], max(0, expected - r["buried"] * k)) for k in range(r["neutrals"])]
    if held[layout.SEATS : layout.SEATS + r["neutrals"]] != each:
        yield "the cards under the neutral armies do not follow the set-up"


def _secret_flaws(r: Rules, steps: list[int], g: State) -> Iterator[str]:
    """Missions and capitals that cannot be."""
    step = g["step"]
    if r["goal"] == layout.GOAL_MISSION:
        missions = g["mission"][: r["seats"]]
        dealt = [m for m in missions if m != layout.NOBODY]
        if len(set(dealt)) < len(dealt):
            yield "two players have the same mission"
        for mission in dealt:
            if not r["mission_in"][mission]:
                yield f"the mission {TASKS[mission].id} is not in this game"
        if step == layout.MISSION:
            if missions != [*dealt, *[layout.NOBODY] * (r["seats"] - len(dealt))]:
                yield "the missions are not dealt in the order of the seats"
            if len(dealt) == r["seats"]:
                yield "missions are being dealt, but everybody has one"
        else:
            for seat, mission in enumerate(missions):
                lives = step in SET_UP or g["held"][seat] > 0
                if lives != (mission != layout.NOBODY):
                    letter = SEAT_LETTERS[seat]
                    yield (
                        f"{letter} has no mission"
                        if lives
                        else f"{letter} is not on the board, so it must not have a mission"
                    )
    if r["goal"] == layout.GOAL_CAPITALS:
        yield from _capital_flaws(r, g)


def _capital_flaws(r: Rules, g: State) -> Iterator[str]:
    step = g["step"]
    capitals = g["capital"][: r["seats"]]
    chosen = [c for c in capitals if c != layout.NOBODY]
    if len(set(chosen)) < len(chosen):
        yield "two players have the same capital"
    if step in SET_UP:
        order = [(g["first"] + k) % r["seats"] for k in range(r["seats"])]
        if any(
            (capitals[seat] != layout.NOBODY) != (step == layout.CAPITAL and k < len(chosen))
            for k, seat in enumerate(order)
        ):
            yield "the capitals are not chosen in the order of the seats"
        elif step == layout.CAPITAL and order[len(chosen) % r["seats"]] != g["player"]:
            yield "somebody else is to choose a capital"
    for seat, capital in enumerate(capitals):
        name = SEAT_LETTERS[seat]
        revealed = bool(g["revealed"] >> seat & 1)
        if capital == layout.NOBODY:
            if step not in SET_UP:
                yield f"{name} has no capital"
            continue
        if g["card"][capital] != layout.OUT:
            yield f"{CARDS[capital]} is a capital, but its card is still in the game"
        if not revealed and g["owner"][capital] != seat:
            yield f"the capital of {name} was taken, but is not revealed"


def _end_flaws(r: Rules, steps: list[int], g: State) -> Iterator[str]:
    """A game that is over, or should be."""
    step = g["step"]
    if step == layout.END:
        if g["winners"] == 0 or g["winners"] >> r["seats"]:
            yield "somebody has won"
        return
    if step in SET_UP:
        return
    if sum(g["held"][seat] > 0 for seat in range(r["seats"])) < 2:
        yield "only one player is left: the game is over"
    won = PLAIN.pack({**g, "winners": 0}, records.STATE)[0]
    goals.test_own_turn(won, PLAIN.pack(r, records.RULES)[0])
    if won.step == layout.END:
        yield f"{SEAT_LETTERS[g['player']]} has won already"
