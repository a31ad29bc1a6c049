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
from risiko.text import Text

SETUP = "2003, Spielvorbereitung"
COMPONENTS = "2003, Spielausstattung"
REINFORCING = "2003, (a) Truppenverstärkung"
ATTACKING = "2003, (c) Angreifen"
CONQUERING = "2003, (f) Gebiete erobern"
MOVING = "2003, (g) Truppenbewegung"
CARDS = "2003, (h) Karten eintauschen"
ELIMINATION = "2003, (i) Ausscheiden eines Spielers"
WINNING = "2003, Der Gewinner des Spiels"

BOOK = Rulebook(
    "2003",
    Text("Risiko 2003", "Risiko 2003"),
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
    setup=Cited(
        (SetupStep.DEAL,),
        SETUP,
        Text(
            "Einen Verwalter gibt es nicht: Es beginnt der erste Platz. Die Plätze werden "
            "ausgelost, wenn der Gastgeber sie nicht festlegt.",
            "There is no banker: the first seat begins. Seats are drawn by lot unless the host "
            "fixes them.",
        ),
    ),
    rest=Cited(Rest.FIRST, SETUP),
    garrison=Cited(
        Garrison.ONE,
        SETUP,
        Text(
            "Das Buch nennt keine weiteren Starteinheiten, also gibt es keine.",
            "The book names no further starting units, so there are none.",
        ),
    ),
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
        Text(
            "Gebiete und Kontinente zählen beide, wie sie zu Beginn des Zugs stehen.",
            "Territories and continents both count as they stand at the start of the turn.",
        ),
    ),
    continents=Cited((5, 2, 5, 3, 7, 2), REINFORCING),
    jokers=Cited(2, COMPONENTS),
    sets=Cited(Sets.SYMBOLS, CARDS),
    worth=Cited(Ladder((4, 6, 8, 10, 12, 15, 20, 25), then=5), CARDS),
    card_bonus=Cited(0, CARDS),
    trade=Cited(Trade.BEFORE_PLACING, REINFORCING),
    spoils=Cited(
        True,
        ELIMINATION,
        Text(
            "Sofort heißt: nach dem Nachziehen und vor dem nächsten Angriff. Mit 5 oder mehr "
            "Karten muss man dann tauschen, bis höchstens 4 übrig sind, denn niemand hat je mehr "
            "als 5 und am Ende des Zugs kommt noch eine dazu. Mit weniger Karten darf man.",
            "At once means: after moving in and before the next attack. With 5 or more cards you "
            "must trade then until at most 4 are left, since nobody ever has more than 5 and one "
            "more is drawn at the end of the turn. With fewer cards you may.",
        ),
    ),
    must_trade=Cited(
        5,
        CARDS,
        Text(
            "Mit 5 oder mehr Karten wird getauscht, bis weniger als 5 übrig sind: zu Beginn des "
            "Zugs, und sofort, wenn sie vom Ausscheiden eines Spielers kommen.",
            "With 5 or more cards sets are traded until fewer than 5 are left: at the start of the "
            "turn, and at once when they come from eliminating a player.",
        ),
    ),
    traded=Cited(
        Traded.RESHUFFLED,
        CARDS,
        Text(
            "Ist der Stapel leer und nichts abgelegt, wird keine Karte gezogen.",
            "If the pile is empty and nothing is discarded, no card is drawn.",
        ),
    ),
    attackers=Cited(3, ATTACKING),
    attack_dice=Cited(AttackDice.ALL, "2003, (e) Angriffsmöglichkeiten"),
    defence=Cited(
        (1, 2),
        ATTACKING,
        Text(
            "Der Verteidiger nennt seine Würfel nach der Ansage des Angriffs und vor dem Wurf, "
            "wie (e) es sagt.",
            "The defender names the dice after the attack is announced and before any is thrown, "
            "as (e) says.",
        ),
    ),
    march_in=Cited(MarchIn.DICE, CONQUERING),
    card_when=Cited(CardWhen.TURN_END, "2003, Zusammenfassung der Spielregeln"),
    move=Cited(Move.ADJACENT, MOVING),
)

VARIANTS = {"2003/conquest": CONQUEST}
