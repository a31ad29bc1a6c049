"""Risiko 2003, the rulebook by Parker Brothers: one way to play, for the whole world."""

from risiko.citation import Cited
from risiko.classic.rules import (
    AttackDice,
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

SETUP = "2003, Spielvorbereitung"
COMPONENTS = "2003, Spielausstattung"
REINFORCING = "2003, (a) Truppenverstärkung"
ATTACKING = "2003, (c) Angreifen"
CONQUERING = "2003, (f) Gebiete erobern"
MOVING = "2003, (g) Truppenbewegung"
CARDS = "2003, (h) Karten eintauschen"
ELIMINATION = "2003, (i) Ausscheiden eines Spielers"
WINNING = "2003, Der Gewinner des Spiels"

TEXTS = load("risiko.classic.books", "book_2003")
NOTES: dict[str, dict[str, Text]] = TEXTS["note"]
"""How the book is read where it leaves something open, by game and question."""

BOOK = Rulebook(
    "2003",
    TEXTS["title"],
    {
        Topic.TURN: "2003, Zusammenfassung der Spielregeln",
        Topic.PLACING: "2003, (b) Truppen platzieren",
        Topic.ATTACKING: ATTACKING,
        Topic.BORDERS: "2003, (d) Angriffsgebiete",
        Topic.GARRISON: CONQUERING,
        Topic.DEFENDING: ATTACKING,
        Topic.CONQUERING: CONQUERING,
        Topic.MOVING: MOVING,
        Topic.CARDS: CARDS,
        Topic.ELIMINATION: ELIMINATION,
        Topic.WINNING: WINNING,
        Topic.SETUP: SETUP,
    },
)

CONQUEST = Rules(
    book=BOOK,
    players=Cited((2, 3, 4, 5, 6), "2003, Titel"),
    colours=Cited(6, COMPONENTS),
    goal=Cited(Goal.WORLD, "2003, Das Ziel des Spiels"),
    target=Cited({}, WINNING),
    capitals=Cited({}, WINNING),
    missions=Cited((), COMPONENTS),
    own_colour=Cited(0, COMPONENTS),
    armistice=Cited({}, COMPONENTS),
    setup=Cited((SetupStep.DEAL,), SETUP, NOTES["conquest"]["setup"]),
    rest=Cited(Rest.FIRST, SETUP, NOTES["conquest"]["rest"]),
    garrison=Cited(Garrison.ONE, SETUP, NOTES["conquest"]["garrison"]),
    starting_units=Cited({}, SETUP),
    neutral_armies=Cited(0, COMPONENTS),
    neutral_share=Cited(0, COMPONENTS),
    neutral_garrison=Cited(Garrison.NONE, COMPONENTS),
    neutral_supply=Cited(NeutralSupply.NOTHING, COMPONENTS),
    neutral_defence=Cited(NeutralDefence.NOBODY, COMPONENTS),
    buried=Cited(0, COMPONENTS),
    income=Cited(
        tuple(max(3, territories // 3) for territories in range(43)),
        REINFORCING,
        NOTES["conquest"]["income"],
    ),
    continents=Cited((5, 2, 5, 3, 7, 2), REINFORCING),
    jokers=Cited(2, COMPONENTS),
    sets=Cited(Sets.SYMBOLS, CARDS),
    worth=Cited(Ladder((4, 6, 8, 10, 12, 15, 20, 25), then=5), CARDS),
    card_bonus=Cited(0, CARDS),
    trade=Cited(Trade.BEFORE_PLACING, REINFORCING),
    spoils=Cited(True, ELIMINATION, NOTES["conquest"]["spoils"]),
    must_trade=Cited(5, CARDS, NOTES["conquest"]["must_trade"]),
    traded=Cited(Traded.RESHUFFLED, CARDS, NOTES["conquest"]["traded"]),
    attackers=Cited(3, ATTACKING),
    attack_dice=Cited(AttackDice.ALL, "2003, (e) Angriffsmöglichkeiten"),
    defence=Cited((1, 2), ATTACKING, NOTES["conquest"]["defence"]),
    march_in=Cited(MarchIn.DICE, CONQUERING),
    card_when=Cited(CardWhen.TURN_END, "2003, Zusammenfassung der Spielregeln"),
    move=Cited(Move.ADJACENT, MOVING),
)

VARIANTS = {"2003/conquest": CONQUEST}
