"""Risiko 2000: missions, a duel with a ghost, the whole world, and capitals."""

from dataclasses import replace

from risiko.citation import Cited
from risiko.classic.rules import (
    AttackDice,
    BySymbol,
    CardWhen,
    Garrison,
    Goal,
    Ladder,
    MarchIn,
    Move,
    NeutralDefence,
    NeutralSupply,
    Rest,
    Rulebook,
    Rules,
    Sets,
    SetupStep,
    Topic,
    Trade,
    Traded,
)
from risiko.text import Text, load

COMPONENTS = "2000, Spielausstattung"
MISSIONS = "2000, Die Missionskarten"
STARTING = "2000, Die Anzahl der Start-Einheiten"
DEALING = "2000, Die Zuteilung der Länder"
REINFORCING = "2000, Phase 1: Verstärkungen"
ATTACKING = "2000, Durchführung einer Befreiungsaktion"
CONQUERING = "2000, Befreite Länder"
ELIMINATION = "2000, Alle Einheiten aufgelöst"
NEW_CARDS = "2000, Neue RISIKO-Karten"
MOVING = "2000, Phase 3: Einheiten verlegen"
ENDING = "2000, Ende des Spieles"
DUEL_AT = "2000, Zwei-Spieler-Variante"
GHOST_SUPPLY = "2000, Verstärkungen für den Geisterspieler"
CONQUEST_AT = "2000, Risiko klassisch: Befreien der Welt"
TRADING_VARIANT = "2000, Der Karten-Umtausch"
CAPITALS_AT = "2000, Hauptstadt-Variante"

TEXTS = load("risiko.classic.books", "book_2000")
NOTES: dict[str, dict[str, Text]] = TEXTS["note"]
"""How the book is read where it leaves something open, by game and question."""

BOOK = Rulebook(
    "2000",
    TEXTS["title"],
    {
        Topic.TURN: "2000, Der Spielablauf",
        Topic.PLACING: REINFORCING,
        Topic.ATTACKING: "2000, Phase 2: Befreien fremder Länder",
        Topic.BORDERS: "2000, Phase 2: Befreien fremder Länder",
        Topic.GARRISON: "2000, Phase 2: Befreien fremder Länder",
        Topic.DEFENDING: "2000, Abwicklung einer Befreiungsaktion",
        Topic.CONQUERING: CONQUERING,
        Topic.MOVING: MOVING,
        Topic.CARDS: REINFORCING,
        Topic.ELIMINATION: ELIMINATION,
        Topic.WINNING: ENDING,
        Topic.SETUP: DEALING,
    },
)

TASKS = ("na_af", "na_au", "as_sa", "as_af", "eu_sa_any", "eu_au_any", "t24", "t18x2")
COLOURS = ("red", "blue", "green", "yellow", "black", "purple")

MAIN = Rules(
    book=BOOK,
    players=Cited((3, 4, 5, 6), "2000, Risiko für 3 - 6 Spieler"),
    colours=Cited(6, COMPONENTS),
    goal=Cited(Goal.MISSION, ENDING, NOTES["missions"]["goal"]),
    target=Cited({}, ENDING),
    capitals=Cited({}, ENDING),
    missions=Cited(
        (*TASKS, *(f"kill_{colour}" for colour in COLOURS)),
        MISSIONS,
        NOTES["missions"]["missions"],
    ),
    own_colour=Cited(24, MISSIONS, NOTES["missions"]["own_colour"]),
    armistice=Cited({}, COMPONENTS),
    setup=Cited(
        (SetupStep.MISSIONS, SetupStep.DEAL, SetupStep.FILL),
        DEALING,
        NOTES["missions"]["setup"],
    ),
    rest=Cited(Rest.FIRST, DEALING, NOTES["missions"]["rest"]),
    garrison=Cited(Garrison.ONE, DEALING),
    starting_units=Cited({3: 35, 4: 30, 5: 25, 6: 20}, STARTING),
    neutral_armies=Cited(0, COMPONENTS),
    neutral_share=Cited(0, COMPONENTS),
    neutral_garrison=Cited(Garrison.NONE, COMPONENTS),
    neutral_supply=Cited(NeutralSupply.NOTHING, COMPONENTS),
    neutral_defence=Cited(NeutralDefence.NOBODY, COMPONENTS),
    buried=Cited(0, COMPONENTS),
    income=Cited(
        tuple(max(3, territories // 3) for territories in range(43)),
        REINFORCING,
        NOTES["missions"]["income"],
    ),
    continents=Cited((5, 2, 5, 3, 7, 2), REINFORCING),
    jokers=Cited(2, "2000, Die RISIKO-Karten"),
    sets=Cited(Sets.SYMBOLS, REINFORCING),
    worth=Cited(
        BySymbol(infantry=4, cavalry=6, artillery=8, mixed=10),
        REINFORCING,
        NOTES["missions"]["worth"],
    ),
    card_bonus=Cited(2, REINFORCING),
    trade=Cited(Trade.WHILE_PLACING, REINFORCING),
    spoils=Cited(False, ELIMINATION),
    must_trade=Cited(5, REINFORCING, NOTES["missions"]["must_trade"]),
    traded=Cited(Traded.UNDER, REINFORCING, NOTES["missions"]["traded"]),
    attackers=Cited(3, "2000, Phase 2: Befreien fremder Länder"),
    attack_dice=Cited(AttackDice.CHOSEN, ATTACKING, NOTES["missions"]["attack_dice"]),
    defence=Cited((1, 1, 2), ATTACKING),
    march_in=Cited(MarchIn.UNITS, CONQUERING),
    card_when=Cited(CardWhen.FIRST_CONQUEST, NEW_CARDS, NOTES["missions"]["card_when"]),
    move=Cited(Move.ADJACENT, MOVING),
)

DUEL = replace(
    MAIN,
    book=BOOK.with_headings({Topic.SETUP: DUEL_AT, Topic.WINNING: DUEL_AT}),
    players=Cited((2,), DUEL_AT),
    goal=Cited(Goal.DESTROY, DUEL_AT),
    missions=Cited((), DUEL_AT),
    own_colour=Cited(0, DUEL_AT),
    setup=Cited((SetupStep.DEAL, SetupStep.FILL), DUEL_AT, NOTES["duel"]["setup"]),
    rest=Cited(Rest.NONE, DUEL_AT),
    starting_units=Cited({2: 40}, DUEL_AT),
    neutral_armies=Cited(1, DUEL_AT),
    neutral_share=Cited(14, DUEL_AT),
    neutral_garrison=Cited(Garrison.TWO, DUEL_AT),
    neutral_supply=Cited(NeutralSupply.HALF, GHOST_SUPPLY, NOTES["duel"]["neutral_supply"]),
    neutral_defence=Cited(NeutralDefence.OPPONENT, "2000, Aktionen des Geisterspielers"),
)

CONQUEST = replace(
    MAIN,
    book=BOOK.with_headings({Topic.WINNING: CONQUEST_AT}),
    players=Cited((3, 4, 5, 6), CONQUEST_AT),
    goal=Cited(Goal.DESTROY, CONQUEST_AT),
    missions=Cited((), CONQUEST_AT),
    own_colour=Cited(0, CONQUEST_AT),
    setup=Cited((SetupStep.DEAL, SetupStep.FILL), CONQUEST_AT, MAIN.setup.note),
)

CAPITALS = replace(
    MAIN,
    book=BOOK.with_headings({Topic.WINNING: CAPITALS_AT}),
    players=Cited((3, 4, 5, 6), CAPITALS_AT),
    goal=Cited(Goal.CAPITALS, CAPITALS_AT, NOTES["capitals"]["goal"]),
    capitals=Cited({3: 2, 4: 3, 5: 3, 6: 4}, CAPITALS_AT),
    missions=Cited((), CAPITALS_AT),
    own_colour=Cited(0, CAPITALS_AT),
    setup=Cited(
        (SetupStep.DEAL, SetupStep.FILL, SetupStep.CAPITALS),
        CAPITALS_AT,
        NOTES["capitals"]["setup"],
    ),
)


def escalating(rules: Rules) -> Rules:
    """The variant in which each set brings more than the one before, whoever trades it."""
    ladder = Ladder((4, 6, 8, 10, 12, 15, 20, 25), then=5)
    return replace(rules, worth=Cited(ladder, TRADING_VARIANT))


VARIANTS = {
    "2000/missions": MAIN,
    "2000/duel": DUEL,
    "2000/conquest": CONQUEST,
    "2000/capitals": CAPITALS,
}
ESCALATING_ALLOWED = ("2000/missions", "2000/conquest")
