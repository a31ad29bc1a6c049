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
from risiko.classic.notation.errors import flaw
from risiko.classic.notation.position_notation import MOST_UNITS, STEP_NAMES
from risiko.text import Text
from risiko.world import world

if TYPE_CHECKING:
    from risiko.classic.game import ClassicGame

Fields = dict[str, Any]
Rules = dict[str, Any]

MOST_SETS = 10_000
SET_UP = range(layout.ROLL, layout.NEUTRAL)
CHANCE_STEPS = (layout.MISSION, layout.DEAL, layout.BURY, layout.ARMISTICE, layout.ROLL)
"""The steps of the set-up in which nobody decides."""
ATTACKS = (layout.DICE, layout.DEFEND, layout.THROW, layout.OCCUPY)


def find_flaws(
    game: "ClassicGame", seats: int, state: Fields, *, may_be_won: bool = False
) -> list[Text]:
    """All that is wrong with a position; with `may_be_won` it may be one that ends the game."""
    rules = game.numbers(seats)
    steps = [STEPS[step] for step in game.rules.setup.value]
    flaws = list(_step_flaws(rules, steps, state))
    flaws += _board_flaws(rules, steps, state)
    if flaws:
        return flaws  # what follows would only repeat them
    for check in (_set_up_flaws, _turn_flaws, _attack_flaws, _card_flaws, _secret_flaws):
        flaws += check(rules, steps, state)
    return flaws if may_be_won else [*flaws, *_end_flaws(rules, state)]


def _name(step: int) -> str:
    return STEP_NAMES[step]


def _land(territory: int) -> Text:
    return world().territories[territory].name


def name_card(card: int) -> "Text | str":
    """What a card is called: its territory, or as in the notation."""
    return _land(card) if card < layout.TERRITORIES else CARDS[card]


def _step_flaws(r: Rules, steps: list[int], g: Fields) -> Iterator[Text]:
    """Steps this game does not have."""
    step = g["step"]
    missing = (
        (step in SET_UP and step not in steps)
        or (step == layout.NEUTRAL and r["neutral_supply"] != layout.NEUTRAL_FIXED)
        or (step == layout.GHOST and r["neutral_supply"] != layout.NEUTRAL_HALF)
        or (step == layout.DICE and not r["choose_dice"])
    )
    if missing:
        yield flaw("no_step", step=_name(step))
    if g["player"] >= r["seats"]:
        yield flaw("no_player", seat=SEAT_LETTERS[g["player"]])
    if g["first"] >= r["seats"]:
        yield flaw("no_player", seat=SEAT_LETTERS[g["first"]])


def _board_flaws(r: Rules, steps: list[int], g: Fields) -> Iterator[Text]:
    """Owners who do not play, territories without units, too many units."""
    armies = {*range(r["seats"]), *range(layout.SEATS, layout.SEATS + r["neutrals"])}
    for t in range(layout.TERRITORIES):
        owner, units = g["owner"][t], g["units"][t]
        if owner == layout.NOBODY:
            continue
        if owner not in armies:
            yield flaw("no_army", land=_land(t), army=ARMY_LETTERS[owner])
        if units < 1:
            yield flaw("no_units", land=_land(t), army=ARMY_LETTERS[owner])
        if units > MOST_UNITS:
            yield flaw("many_units", land=_land(t), units=units, most=MOST_UNITS)
    free = g["owner"].count(layout.NOBODY)
    step = g["step"]
    settled = layout.DEAL if layout.DEAL in steps else layout.CLAIM
    at = steps.index(step) if step in steps else len(steps)
    if step == settled:
        if free == 0:
            yield flaw("all_taken")
    elif at < steps.index(settled):
        if free < layout.TERRITORIES:
            yield flaw("units_too_early", step=_name(step))
    elif free:
        yield flaw("free", n=free)


def _set_up_flaws(r: Rules, steps: list[int], g: Fields) -> Iterator[Text]:
    """A set-up that cannot have come about."""
    step = g["step"]
    if step not in SET_UP:
        return
    if step == layout.ROLL:
        if g["rollers"].bit_count() < 2 or g["rollers"] >> r["seats"]:
            yield flaw("few_roll")
    elif g["first"] and layout.ROLL not in steps:
        yield flaw("first_without_roll")
    if step in CHANCE_STEPS and g["player"]:
        yield flaw("player_not_a", step=_name(step))
    if step == layout.DEAL:
        yield from _deal_flaws(r, g)
    elif step == layout.CLAIM:
        claimed = layout.TERRITORIES - g["owner"].count(layout.NOBODY)
        expected = [0] * layout.ARMIES
        for k in range(claimed):
            expected[(g["first"] + k) % r["seats"]] += 1
        if g["held"] != expected or any(units > 1 for units in g["units"]):
            yield flaw("claims")
        if g["player"] != (g["first"] + claimed) % r["seats"]:
            yield flaw("claimer")
    elif step == layout.FILL:
        placed = [_units_of(g, seat) for seat in range(r["seats"])]
        if placed[g["player"]] >= r["starting"]:
            yield flaw("no_starting_units")
        if any(units > r["starting"] for units in placed):
            yield flaw("many_starting_units", n=r["starting"])
    elif step == layout.CAPITAL and g["capital"][g["player"]] != layout.NOBODY:
        yield flaw("capital_chosen")


def _units_of(g: Fields, army: int) -> int:
    return sum(units for owner, units in zip(g["owner"], g["units"], strict=True) if owner == army)


def _deal_flaws(r: Rules, g: Fields) -> Iterator[Text]:
    dealt = layout.TERRITORIES - g["owner"].count(layout.NOBODY)
    expected = [r["deal"][:dealt].count(army) for army in range(layout.ARMIES)]
    if g["held"] != expected:
        yield flaw("deal_order")
    for t in range(layout.TERRITORIES):
        if g["owner"][t] != layout.NOBODY:
            neutral = g["owner"][t] >= layout.SEATS
            garrison = r["neutral_garrison" if neutral else "garrison"][t]
            if g["units"][t] != garrison:
                yield flaw("garrison", land=_land(t), n=garrison)


def _turn_flaws(r: Rules, steps: list[int], g: Fields) -> Iterator[Text]:
    """A turn that cannot have come about."""
    step = g["step"]
    if step in SET_UP:
        if g["conquered"] or g["due"] or g["window"]:
            yield flaw("flags_too_early")
        return
    if step == layout.END:
        return
    if g["held"][g["player"]] == 0:
        yield flaw("player_gone", seat=SEAT_LETTERS[g["player"]])
    if g["window"] and (r["trade"] != layout.TRADE_AT_START or not _may_have_window(g)):
        yield flaw("trade_window")
    if g["due"] and not (step == layout.OCCUPY and r["card_at_conquest"] and g["conquered"]):
        yield flaw("card_due")
    if step in (layout.OCCUPY, layout.DRAW) and not g["conquered"]:
        yield flaw("no_conquest", step=_name(step))
    if g["conquered"] and (
        step in (layout.NEUTRAL, layout.GHOST)
        or (step == layout.PLACE and g["resume"] == layout.PLACE)
    ):
        yield flaw("conquest_too_early")
    if step in (layout.NEUTRAL, layout.PLACE, layout.GHOST):
        yield from _placing_flaws(r, g)


def _may_have_window(g: Fields) -> bool:
    if g["step"] in (layout.ATTACK, layout.OCCUPY):
        return bool(g["conquered"])
    return bool(g["step"] == layout.PLACE)


def _placing_flaws(r: Rules, g: Fields) -> Iterator[Text]:
    step = g["step"]
    if not 1 <= g["stock"] <= MOST_UNITS:
        yield flaw("stock", n=g["stock"])
    if step == layout.NEUTRAL:
        if g["stock"] > r["neutral_units"]:
            yield flaw("neutral_stock", n=g["stock"], most=r["neutral_units"])
        if not any(g["held"][layout.SEATS :]):
            yield flaw("no_neutral")
        if g["army"] != layout.NOBODY and g["held"][g["army"]] == 0:
            yield flaw("neutral_gone", army=ARMY_LETTERS[g["army"]])
        if (g["army"] == layout.NOBODY) != (g["stock"] == r["neutral_units"]):
            yield flaw("neutral_choice")
    elif step == layout.GHOST:
        if g["held"][layout.SEATS] == 0:
            yield flaw("ghost_gone")
    else:
        received = g["income"] + g["from_sets"]
        if g["stock"] > received:
            yield flaw("stock_over", n=g["stock"], received=received)
        if g["from_bonus"] and not r["card_bonus"]:
            yield flaw("no_card_bonus")
        if g["resume"] != layout.PLACE:
            between = r["trade"] == layout.TRADE_ANYTIME or (
                r["spoils"] and g["resume"] == layout.ATTACK
            )
            if not between:
                yield flaw("no_trade", step=_name(g["resume"]))
            if g["income"] or not g["from_sets"]:
                yield flaw("from_cards")
        elif not g["income"]:
            yield flaw("no_income")


def _attack_flaws(r: Rules, steps: list[int], g: Fields) -> Iterator[Text]:
    """An attack that could not be announced."""
    step = g["step"]
    if step not in ATTACKS:
        return
    source, target = g["source"], g["target"]
    if g["owner"][source] != g["player"]:
        yield flaw("source_foreign", land=_land(source))
    if (g["owner"][target] == g["player"]) != (step == layout.OCCUPY):
        key = "not_conquered" if step == layout.OCCUPY else "target_own"
        yield flaw(key, land=_land(target))
    first, last = r["border"][source], r["border"][source + 1]
    if target not in r["neighbour"][first:last]:
        yield flaw("no_border", source=_land(source), target=_land(target))
    if step == layout.OCCUPY:
        return
    most = min(r["attackers"], g["units"][source] - 1)
    if not 1 <= g["force"] <= most:
        yield flaw("force", land=_land(source), n=g["force"])
    if not 1 <= g["dice"] <= g["force"] or (not r["choose_dice"] and g["dice"] != g["force"]):
        yield flaw("dice", units=g["force"], n=g["dice"])
    if step == layout.DICE and g["force"] < 2:
        yield flaw("one_die")
    neutral = g["owner"][target] >= layout.SEATS and not r["neutral_chooses"]
    if step == layout.DEFEND and neutral:
        yield flaw("neutral_dice")
    if step == layout.THROW:
        strongest = r["defence"][min(g["units"][target], 3)]
        if not 1 <= g["defence"] <= strongest or (neutral and g["defence"] != strongest):
            yield flaw("defence", land=_land(target), n=g["defence"])


def _card_flaws(r: Rules, steps: list[int], g: Fields) -> Iterator[Text]:
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
                yield flaw("buried", army=ARMY_LETTERS[army], n=expected, found=held[army])
    if r["buried"] and step in SET_UP:
        yield from _bury_flaws(r, steps, step, sum(held[layout.SEATS :]), held)
    if any(place == layout.DISCARD for place in places) and r["under"]:
        yield flaw("discarded")
    if any(place > layout.PILE for place in places) and not r["under"]:
        yield flaw("under_pile")
    yield from _armistice_flaws(r, g)
    if step == layout.DRAW and g["depth"] != 0 and layout.PILE not in places:
        yield flaw("pile_empty")
    layers = {place for place in places if place > layout.PILE}
    if layers and layers != set(range(layout.PILE + 1, layout.PILE + 1 + len(layers))):
        yield flaw("layer_empty")
    if g["sets"] > (MOST_SETS if r["worth"] == layout.WORTH_LADDER else 0):
        yield flaw("sets", n=g["sets"])


def _armistice_flaws(r: Rules, g: Fields) -> Iterator[Text]:
    depth = g["depth"]
    if r["deepest"] == layout.NOBODY:
        if depth != layout.NOBODY:
            yield flaw("no_armistice_here")
        return
    if g["step"] in SET_UP:
        if depth != layout.NOBODY:
            yield flaw("armistice_too_early")
        return
    drawn = sum(r["deck"]) - g["card"].count(layout.PILE)
    least, most = max(0, r["shallowest"] - drawn), r["deepest"] - drawn
    if depth == layout.NOBODY:
        yield flaw("armistice_missing")
    elif most < 0:
        yield flaw("armistice_passed", n=drawn, most=r["deepest"])
    elif not least <= depth <= most:
        yield flaw("armistice_depth", least=least, most=most, depth=depth)


def _needless_cards(army: int, gone: bool) -> Text:
    return flaw("cards_of_gone" if gone else "cards_too_early", seat=ARMY_LETTERS[army])


def _bury_flaws(
    r: Rules, steps: list[int], step: int, buried: int, held: list[int]
) -> Iterator[Text]:
    whole = r["buried"] * r["neutrals"]
    at, bury = steps.index(step), steps.index(layout.BURY)
    expected = 0 if at < bury else whole if at > bury else min(buried, whole - 1)
    each = [min(r["buried"], max(0, expected - r["buried"] * k)) for k in range(r["neutrals"])]
    if held[layout.SEATS : layout.SEATS + r["neutrals"]] != each:
        yield flaw("bury_order")


def _secret_flaws(r: Rules, steps: list[int], g: Fields) -> Iterator[Text]:
    """Missions and capitals that cannot be."""
    step = g["step"]
    if r["goal"] == layout.GOAL_MISSION:
        missions = g["mission"][: r["seats"]]
        dealt = [m for m in missions if m != layout.NOBODY]
        if len(set(dealt)) < len(dealt):
            yield flaw("same_mission")
        for mission in dealt:
            if not r["mission_in"][mission]:
                yield flaw("mission_not_here", mission=TASKS[mission].id)
        if step == layout.MISSION:
            if missions != [*dealt, *[layout.NOBODY] * (r["seats"] - len(dealt))]:
                yield flaw("mission_order")
            if len(dealt) == r["seats"]:
                yield flaw("missions_dealt")
        else:
            for seat, mission in enumerate(missions):
                lives = step in SET_UP or g["held"][seat] > 0
                if lives != (mission != layout.NOBODY):
                    yield flaw(
                        "no_mission" if lives else "mission_of_gone", seat=SEAT_LETTERS[seat]
                    )
    if r["goal"] == layout.GOAL_CAPITALS:
        yield from _capital_flaws(r, g)


def _capital_flaws(r: Rules, g: Fields) -> Iterator[Text]:
    step = g["step"]
    capitals = g["capital"][: r["seats"]]
    chosen = [c for c in capitals if c != layout.NOBODY]
    if len(set(chosen)) < len(chosen):
        yield flaw("same_capital")
    if step in SET_UP:
        order = [(g["first"] + k) % r["seats"] for k in range(r["seats"])]
        if any(
            (capitals[seat] != layout.NOBODY) != (step == layout.CAPITAL and k < len(chosen))
            for k, seat in enumerate(order)
        ):
            yield flaw("capital_order")
        elif step == layout.CAPITAL and order[len(chosen) % r["seats"]] != g["player"]:
            yield flaw("capital_chooser")
    for seat, capital in enumerate(capitals):
        name = SEAT_LETTERS[seat]
        revealed = bool(g["revealed"] >> seat & 1)
        if capital == layout.NOBODY:
            if step not in SET_UP:
                yield flaw("no_capital", seat=name)
            continue
        if g["card"][capital] != layout.OUT:
            yield flaw("capital_card", land=_land(capital))
        if not revealed and g["owner"][capital] != seat:
            yield flaw("capital_hidden", seat=name)


def _end_flaws(r: Rules, g: Fields) -> Iterator[Text]:
    """A game that is over, or should be."""
    step = g["step"]
    if step == layout.END:
        if g["winners"] == 0 or g["winners"] >> r["seats"]:
            yield flaw("no_winner")
        return
    if step in SET_UP:
        return
    if sum(g["held"][seat] > 0 for seat in range(r["seats"])) < 2:
        yield flaw("one_left")
    won = PLAIN.pack({**g, "winners": 0}, records.STATE)[0]
    goals.test_own_turn(won, PLAIN.pack(r, records.RULES)[0])
    if won.step == layout.END:
        yield flaw("won", seat=SEAT_LETTERS[g["player"]])
