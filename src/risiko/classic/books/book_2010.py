"""Risiko 2010: the basic game with the armistice, classic Risiko, missions, and for two."""

from dataclasses import replace

from risiko.citation import Cited
from risiko.classic.rules import (
    AttackDice,
    ByStars,
    CardWhen,
    Garrison,
    Goal,
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

COMPONENTS = "2010, Spielausstattung"
BASIC_AT = "2010, Grundspiel"
SETUP = "2010, Grundspiel: Spielvorbereitung"
PLACING = "2010, 1. Einheiten platzieren"
ATTACKING = "2010, 2. Erobern"
CONTROL = "2010, Wer kontrolliert das Gebiet?"
HOW_OFTEN = "2010, Wie oft darf man angreifen?"
MOVING = "2010, 3. Truppen bewegen"
DRAWING = "2010, 4. Karte ziehen"
WINNING = "2010, Grundspiel: Das Spiel gewinnen"
CLASSIC_AT = "2010, Klassisches Risiko"
CLASSIC_SETUP = "2010, Klassisches Risiko: Spielvorbereitung"
CLASSIC_WINNING = "2010, Klassisches Risiko: Das Spiel gewinnen"
MISSIONS_AT = "2010, Risiko mit Missionskarten"
DUEL_AT = "2010, Risiko für 2 Spieler"
DUEL_SETUP = "2010, Risiko für 2 Spieler: Spielvorbereitung"
DUEL_TURN = "2010, Risiko für 2 Spieler: Sie sind am Zug!"
DUEL_DEFEAT = "2010, Neutrale Armee besiegen"

TEXTS = load("risiko.classic.books", "book_2010")
NOTES: dict[str, dict[str, Text]] = TEXTS["note"]
"""How the book is read where it leaves something open, by game and question."""

BOOK = Rulebook(
    "2010",
    TEXTS["title"],
    {
        Topic.TURN: "2010, Sie sind am Zug!",
        Topic.PLACING: "2010, Wo Sie die Einheiten platzieren",
        Topic.ATTACKING: ATTACKING,
        Topic.BORDERS: ATTACKING,
        Topic.GARRISON: ATTACKING,
        Topic.DEFENDING: ATTACKING,
        Topic.CONQUERING: CONTROL,
        Topic.MOVING: MOVING,
        Topic.CARDS: PLACING,
        Topic.ELIMINATION: HOW_OFTEN,
        Topic.WINNING: WINNING,
        Topic.SETUP: SETUP,
    },
)

TASKS = ("na_af", "na_au", "as_sa", "as_af", "eu_sa_any", "eu_au_any", "t24", "t18x2")
COLOURS = ("red", "blue", "green", "yellow", "black")

#        territories:   0-11       12-14      15-17      18-20      21-23
#        units:            3          4          5          6          7
#        territories:  24-26      27-29      30-32      33-35      36-39   40-42
#        units:            8          9         10         11         12      13
INCOME = (
    *(3,) * 12,
    *(4,) * 3,
    *(5,) * 3,
    *(6,) * 3,
    *(7,) * 3,
    *(8,) * 3,
    *(9,) * 3,
    *(10,) * 3,
    *(11,) * 3,
    *(12,) * 4,
    *(13,) * 3,
)

BASIC = Rules(
    book=BOOK,
    players=Cited((3, 4, 5), BASIC_AT),
    colours=Cited(5, COMPONENTS),
    goal=Cited(Goal.TARGET, WINNING),
    target=Cited({3: 25, 4: 20, 5: 15}, WINNING),
    capitals=Cited({}, WINNING),
    missions=Cited((), MISSIONS_AT),
    own_colour=Cited(0, MISSIONS_AT),
    armistice=Cited({3: (11, 17), 4: (18, 24), 5: (25, 31)}, SETUP, NOTES["basic"]["armistice"]),
    setup=Cited((SetupStep.DEAL, SetupStep.ARMISTICE), SETUP, NOTES["basic"]["setup"]),
    rest=Cited(Rest.LAST, SETUP),
    garrison=Cited(Garrison.STARS, SETUP, NOTES["basic"]["garrison"]),
    starting_units=Cited({}, SETUP),
    neutral_armies=Cited(0, DUEL_AT),
    neutral_share=Cited(0, DUEL_AT),
    neutral_garrison=Cited(Garrison.NONE, DUEL_AT),
    neutral_supply=Cited(NeutralSupply.NOTHING, DUEL_AT),
    neutral_defence=Cited(NeutralDefence.NOBODY, DUEL_AT),
    buried=Cited(0, DUEL_AT),
    income=Cited(INCOME, PLACING),
    continents=Cited((5, 2, 5, 3, 7, 2), PLACING, NOTES["basic"]["continents"]),
    jokers=Cited(0, COMPONENTS),
    sets=Cited(Sets.STARS, PLACING),
    worth=Cited(ByStars((0, 0, 2, 4, 7, 10, 13, 17, 21, 25, 30)), PLACING, NOTES["basic"]["worth"]),
    card_bonus=Cited(0, PLACING),
    trade=Cited(Trade.ANYTIME, PLACING, NOTES["basic"]["trade"]),
    spoils=Cited(True, HOW_OFTEN),
    must_trade=Cited(0, PLACING),
    traded=Cited(Traded.RESHUFFLED, CLASSIC_WINNING, NOTES["basic"]["traded"]),
    attackers=Cited(3, ATTACKING, NOTES["basic"]["attackers"]),
    attack_dice=Cited(AttackDice.ALL, ATTACKING),
    defence=Cited((1, 2), ATTACKING),
    march_in=Cited(MarchIn.SURVIVORS, CONTROL),
    card_when=Cited(CardWhen.TURN_END, DRAWING),
    move=Cited(Move.CONNECTED, MOVING),
)

CLASSIC = replace(
    BASIC,
    book=BOOK.with_headings({Topic.SETUP: CLASSIC_SETUP, Topic.WINNING: CLASSIC_WINNING}),
    players=Cited((3, 4, 5), CLASSIC_AT),
    goal=Cited(Goal.WORLD, CLASSIC_WINNING),
    target=Cited({}, CLASSIC_WINNING),
    armistice=Cited({}, CLASSIC_SETUP),
    setup=Cited(
        (SetupStep.ROLL, SetupStep.CLAIM, SetupStep.FILL),
        CLASSIC_SETUP,
        NOTES["classic"]["setup"],
    ),
    rest=Cited(Rest.NONE, CLASSIC_SETUP),
    garrison=Cited(Garrison.ONE, CLASSIC_SETUP),
    starting_units=Cited({3: 35, 4: 30, 5: 25}, CLASSIC_SETUP),
    worth=BASIC.worth._replace(note=NOTES["classic"]["worth"]),
)

MISSIONS = replace(
    BASIC,
    book=BOOK.with_headings({Topic.WINNING: MISSIONS_AT}),
    players=Cited((3, 4, 5), MISSIONS_AT),
    goal=Cited(Goal.MISSION, MISSIONS_AT, NOTES["missions"]["goal"]),
    target=Cited({}, MISSIONS_AT),
    missions=Cited(
        (*TASKS, *(f"kill_{colour}" for colour in COLOURS)),
        MISSIONS_AT,
        NOTES["missions"]["missions"],
    ),
    own_colour=Cited(24, MISSIONS_AT, NOTES["missions"]["own_colour"]),
    armistice=Cited({}, MISSIONS_AT),
    setup=Cited((SetupStep.MISSIONS, SetupStep.DEAL), MISSIONS_AT, NOTES["missions"]["setup"]),
)

DUEL = replace(
    BASIC,
    book=BOOK.with_headings(
        {Topic.SETUP: DUEL_SETUP, Topic.WINNING: DUEL_AT, Topic.TURN: DUEL_TURN}
    ),
    players=Cited((2,), DUEL_AT),
    target=Cited({2: 30}, DUEL_AT),
    goal=Cited(Goal.TARGET, DUEL_AT, NOTES["duel"]["goal"]),
    armistice=Cited({}, DUEL_SETUP),
    setup=Cited(
        (SetupStep.DEAL, SetupStep.BURY, SetupStep.ROLL),
        DUEL_SETUP,
        NOTES["duel"]["setup"],
    ),
    rest=Cited(Rest.NONE, DUEL_SETUP),
    garrison=BASIC.garrison._replace(at=DUEL_SETUP),
    neutral_armies=Cited(3, DUEL_AT),
    neutral_share=Cited(6, DUEL_SETUP),
    neutral_garrison=Cited(Garrison.STARS, DUEL_SETUP),
    neutral_supply=Cited(NeutralSupply.THREE, DUEL_TURN, NOTES["duel"]["neutral_supply"]),
    neutral_defence=Cited(NeutralDefence.MOST, DUEL_AT, NOTES["duel"]["neutral_defence"]),
    buried=Cited(3, DUEL_DEFEAT),
)

VARIANTS = {
    "2010/basic": BASIC,
    "2010/classic": CLASSIC,
    "2010/missions": MISSIONS,
    "2010/duel": DUEL,
}
