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
from risiko.text import Text

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

BOOK = Rulebook(
    "2010",
    Text("Risiko 2010", "Risiko 2010"),
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

FIRST_SEAT = Text(
    "Die Spieler einigen sich, wer beginnt: Es beginnt der erste Platz.",
    "The players agree who begins: the first seat does.",
)

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
    armistice=Cited(
        {3: (11, 17), 4: (18, 24), 5: (25, 31)},
        SETUP,
        Text(
            "Das Buch zeigt den ungefähren Platz der Karte nur im Bild; die Zahlen sind unsere. "
            "Niemand weiß, wo genau sie liegt. Bei Gleichstand an Gebieten und Einheiten gewinnen "
            "alle Gleichen.",
            "The book shows the card's approximate place only in a picture; the numbers are ours. "
            "Nobody knows exactly where it lies. Players tied in territories and units share the "
            "win.",
        ),
    ),
    setup=Cited((SetupStep.DEAL, SetupStep.ARMISTICE), SETUP, FIRST_SEAT),
    rest=Cited(Rest.LAST, SETUP),
    garrison=Cited(
        Garrison.STARS,
        SETUP,
        Text(
            "Die Sterne der gedruckten Karten sind nicht sicher bekannt; die Liste ist unsere.",
            "The stars of the printed deck are not known for certain; the list is ours.",
        ),
    ),
    starting_units=Cited({}, SETUP),
    neutral_armies=Cited(0, DUEL_AT),
    neutral_share=Cited(0, DUEL_AT),
    neutral_garrison=Cited(Garrison.NONE, DUEL_AT),
    neutral_supply=Cited(NeutralSupply.NOTHING, DUEL_AT),
    neutral_defence=Cited(NeutralDefence.NOBODY, DUEL_AT),
    buried=Cited(0, DUEL_AT),
    income=Cited(INCOME, PLACING),
    continents=Cited(
        (5, 2, 5, 3, 7, 2),
        PLACING,
        Text(
            "Das Buch druckt die Werte nicht; sie sind rekonstruiert.",
            "The book does not print the values; they are reconstructed.",
        ),
    ),
    jokers=Cited(0, COMPONENTS),
    sets=Cited(Sets.STARS, PLACING),
    worth=Cited(
        ByStars((0, 0, 2, 4, 7, 10, 13, 17, 21, 25, 30)),
        PLACING,
        Text(
            "Die Tabelle steht auf dem Spielplan; höchstens 10 Sterne zählen in einem Tausch. "
            "Welche Karten die Sterne geben, ist ohne Bedeutung.",
            "The table is on the board; at most 10 stars count in one trade. Which cards give "
            "the stars is immaterial.",
        ),
    ),
    card_bonus=Cited(0, PLACING),
    trade=Cited(
        Trade.ANYTIME,
        PLACING,
        Text(
            "„Gebietskarten“ nennt den Anfang des Zugs, dieser Abschnitt jederzeit; es gilt "
            "dieser. Jederzeit heißt: wann immer der Spieler am Zug wählt, was er als Nächstes "
            "tut, also nicht zwischen Ansage und Nachziehen. Die Einheiten werden sofort gesetzt.",
            "“Gebietskarten” says at the start of the turn, this section any time; this one "
            "holds. Any time means: whenever the player in turn chooses what to do next, so not "
            "between announcing an attack and moving in. The units are placed at once.",
        ),
    ),
    spoils=Cited(True, HOW_OFTEN),
    must_trade=Cited(0, PLACING),
    traded=Cited(
        Traded.RESHUFFLED,
        CLASSIC_WINNING,
        Text(
            "Ist der Stapel leer und nichts abgelegt, wird keine Karte gezogen.",
            "If the pile is empty and nothing is discarded, no card is drawn.",
        ),
    ),
    attackers=Cited(
        3,
        ATTACKING,
        Text(
            "Der Satz, ein Angriff entfalle nur, wenn beide Gebiete je 1 Einheit haben, hebt "
            "nicht auf, dass 1 Einheit zurückbleibt: Ein Angriff braucht 2 Einheiten.",
            "The sentence that an attack is barred only when both territories hold 1 unit does "
            "not override that 1 unit stays behind: an attack needs 2 units.",
        ),
    ),
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
        Text(
            "Jeder wirft einen Würfel, der höchste Wurf beginnt, bei Gleichstand wird wiederholt.",
            "One die each, the highest begins, ties roll again.",
        ),
    ),
    rest=Cited(Rest.NONE, CLASSIC_SETUP),
    garrison=Cited(Garrison.ONE, CLASSIC_SETUP),
    starting_units=Cited({3: 35, 4: 30, 5: 25}, CLASSIC_SETUP),
)

MISSIONS = replace(
    BASIC,
    book=BOOK.with_headings({Topic.WINNING: MISSIONS_AT}),
    players=Cited((3, 4, 5), MISSIONS_AT),
    goal=Cited(
        Goal.MISSION,
        MISSIONS_AT,
        Text(
            "Geprüft wird in jedem eigenen Zug, zu Beginn und nach jeder Aktion; der Sieg gilt "
            "sofort, ohne Ansage.",
            "Tested throughout one's own turn, at its start and after every action; it wins at "
            "once, without being declared.",
        ),
    ),
    target=Cited({}, MISSIONS_AT),
    missions=Cited(
        (*TASKS, *(f"kill_{colour}" for colour in COLOURS)),
        MISSIONS_AT,
        Text(
            "Kein Buch druckt die Liste der Karten; sie ist rekonstruiert. "
            "Wurde die gesuchte Farbe von jemand anderem vernichtet, gilt der Auftrag als "
            "erfüllt; sein Inhaber gewinnt zu Beginn seines nächsten Zugs.",
            "No book prints the list of cards; it is reconstructed. "
            "If somebody else destroyed the colour, the mission counts as fulfilled; its holder "
            "wins at the start of their next turn.",
        ),
    ),
    own_colour=Cited(
        24,
        MISSIONS_AT,
        Text(
            "Das Buch schweigt: Wer die eigene Farbe zieht, muss stattdessen 24 Gebiete halten.",
            "The book is silent: who draws their own colour has to hold 24 territories instead.",
        ),
    ),
    armistice=Cited({}, MISSIONS_AT),
    setup=Cited(
        (SetupStep.MISSIONS, SetupStep.DEAL),
        MISSIONS_AT,
        Text(
            "Aufgebaut wird wie im Grundspiel, ohne Waffenstillstandskarte und ohne Zielgebiete. "
            "Es beginnt der erste Platz.",
            "Set up like the basic game, without the armistice card and without a target. The "
            "first seat begins.",
        ),
    ),
)

DUEL = replace(
    BASIC,
    book=BOOK.with_headings(
        {Topic.SETUP: DUEL_SETUP, Topic.WINNING: DUEL_AT, Topic.TURN: DUEL_TURN}
    ),
    players=Cited((2,), DUEL_AT),
    target=Cited({2: 30}, DUEL_AT),
    goal=Cited(
        Goal.TARGET,
        DUEL_AT,
        Text(
            "Oder man besiegt den anderen Spieler: Wer allein übrig ist, gewinnt sofort.",
            "Or defeat the other player: whoever is the only one left wins at once.",
        ),
    ),
    armistice=Cited({}, DUEL_SETUP),
    setup=Cited(
        (SetupStep.DEAL, SetupStep.BURY, SetupStep.ROLL),
        DUEL_SETUP,
        Text(
            "Jeder wirft einen Würfel, der höchste Wurf beginnt, bei Gleichstand wird wiederholt.",
            "One die each, the highest begins, ties roll again.",
        ),
    ),
    rest=Cited(Rest.NONE, DUEL_SETUP),
    garrison=BASIC.garrison._replace(at=DUEL_SETUP),
    neutral_armies=Cited(3, DUEL_AT),
    neutral_share=Cited(6, DUEL_SETUP),
    neutral_garrison=Cited(Garrison.STARS, DUEL_SETUP),
    neutral_supply=Cited(
        NeutralSupply.THREE,
        DUEL_TURN,
        Text(
            "Alle 3 Einheiten kommen auf Gebiete derselben neutralen Armee. Steht keine mehr, "
            "entfällt der Schritt.",
            "All 3 units go to territories of the same neutral army. With none left the step is "
            "skipped.",
        ),
    ),
    neutral_defence=Cited(
        NeutralDefence.MOST,
        DUEL_AT,
        Text(
            "Das Buch schweigt: Neutrale Armeen verteidigen sich mit so vielen wie erlaubt.",
            "The book is silent: neutral armies defend with as many as they may.",
        ),
    ),
    buried=Cited(3, DUEL_DEFEAT),
)

VARIANTS = {
    "2010/basic": BASIC,
    "2010/classic": CLASSIC,
    "2010/missions": MISSIONS,
    "2010/duel": DUEL,
}
