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
from risiko.text import Text

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

BOOK = Rulebook(
    "2000",
    Text("Risiko 2000", "Risiko 2000"),
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
    goal=Cited(
        Goal.MISSION,
        ENDING,
        Text(
            "Geprüft wird in jedem eigenen Zug, zu Beginn und nach jeder Aktion; der Sieg gilt "
            "sofort, ohne Ansage.",
            "Tested throughout one's own turn, at its start and after every action; it wins at "
            "once, without being declared.",
        ),
    ),
    target=Cited({}, ENDING),
    capitals=Cited({}, ENDING),
    missions=Cited(
        (*TASKS, *(f"kill_{colour}" for colour in COLOURS)),
        MISSIONS,
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
        MISSIONS,
        Text(
            "Das Buch schweigt: Wer die eigene Farbe zieht, muss stattdessen 24 Länder halten.",
            "The book is silent: who draws their own colour has to hold 24 territories instead.",
        ),
    ),
    armistice=Cited({}, COMPONENTS),
    setup=Cited(
        (SetupStep.MISSIONS, SetupStep.DEAL, SetupStep.FILL),
        DEALING,
        Text(
            "Einen Präsidenten gibt es nicht: Es beginnt der erste Platz. Wer weniger Länder "
            "hat, setzt am Ende länger.",
            "There is no president: the first seat begins. Who has fewer territories goes on "
            "placing longer.",
        ),
    ),
    rest=Cited(Rest.FIRST, DEALING),
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
        Text(
            "Länder und Kontinente zählen beide, wie sie zu Beginn des Zugs stehen.",
            "Territories and continents both count as they stand at the start of the turn.",
        ),
    ),
    continents=Cited((5, 2, 5, 3, 7, 2), REINFORCING),
    jokers=Cited(2, "2000, Die RISIKO-Karten"),
    sets=Cited(Sets.SYMBOLS, REINFORCING),
    worth=Cited(
        BySymbol(infantry=4, cavalry=6, artillery=8, mixed=10),
        REINFORCING,
        Text(
            "Ein Joker zählt als das Symbol, das den Satz am wertvollsten macht.",
            "A joker counts as the symbol that makes the set worth most.",
        ),
    ),
    card_bonus=Cited(2, REINFORCING),
    trade=Cited(Trade.WHILE_PLACING, REINFORCING),
    spoils=Cited(False, ELIMINATION),
    must_trade=Cited(
        5,
        REINFORCING,
        Text(
            "Getauscht wird in Phase 1, bis weniger als 5 Karten übrig sind; wer durch einen "
            "Sieg über einen Gegner so viele bekommt, tauscht im nächsten Zug.",
            "Sets are traded in phase 1 until fewer than 5 cards are left; who gets that many by "
            "defeating a player trades in the next turn.",
        ),
    ),
    traded=Cited(
        Traded.UNDER,
        REINFORCING,
        Text(
            "Die drei Karten liegen verdeckt in unbekannter Folge zuunterst. Ist der Stapel leer, "
            "wird keine Karte gezogen.",
            "The three cards lie face down at the very bottom, in unknown order. When the pile is "
            "empty, no card is drawn.",
        ),
    ),
    attackers=Cited(3, "2000, Phase 2: Befreien fremder Länder"),
    attack_dice=Cited(
        AttackDice.CHOSEN,
        ATTACKING,
        Text(
            "Die Strafe für Würfeln ohne Ansage kann nicht vorkommen: Angesagt wird, indem man "
            "angreift.",
            "The penalty for rolling without announcing cannot arise: an attack is announced by "
            "making it.",
        ),
    ),
    defence=Cited((1, 1, 2), ATTACKING),
    march_in=Cited(MarchIn.UNITS, CONQUERING),
    card_when=Cited(
        CardWhen.FIRST_CONQUEST,
        NEW_CARDS,
        Text(
            "Die Karte kommt, sobald die Einheiten in das Land gezogen sind.",
            "The card comes as soon as the units have moved in.",
        ),
    ),
    move=Cited(Move.ADJACENT, MOVING),
)

FIRST_SEAT = Text(
    "Es beginnt der erste Platz; beide setzen gleich viele Einheiten.",
    "The first seat begins; both place equally many units.",
)

DUEL = replace(
    MAIN,
    book=BOOK.with_headings({Topic.SETUP: DUEL_AT, Topic.WINNING: DUEL_AT}),
    players=Cited((2,), DUEL_AT),
    goal=Cited(Goal.DESTROY, DUEL_AT),
    missions=Cited((), DUEL_AT),
    own_colour=Cited(0, DUEL_AT),
    setup=Cited((SetupStep.DEAL, SetupStep.FILL), DUEL_AT, FIRST_SEAT),
    rest=Cited(Rest.NONE, DUEL_AT),
    starting_units=Cited({2: 40}, DUEL_AT),
    neutral_armies=Cited(1, DUEL_AT),
    neutral_share=Cited(14, DUEL_AT),
    neutral_garrison=Cited(Garrison.TWO, DUEL_AT),
    neutral_supply=Cited(
        NeutralSupply.HALF,
        GHOST_SUPPLY,
        Text(
            "Die Hälfte aller Einheiten, die der Spieler in Phase 1 bekam (Länder, Kontinente, "
            "Sätze, Bonus), abgerundet. Ein Geisterspieler ohne Land bekommt nichts.",
            "Half of all units the player got in phase 1 (territories, continents, sets, bonus), "
            "rounded down. A ghost without territory gets nothing.",
        ),
    ),
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
    goal=Cited(
        Goal.CAPITALS,
        CAPITALS_AT,
        Text(
            "Der Besitz einer Hauptstadt folgt ihrem Land, die eigene zählt mit. Mit einer "
            "Hauptstadt gehen alle Einheiten des Verlierers auf dem Kontinent Stück für Stück "
            "an den Eroberer; eine weitere Hauptstadt, die so den Besitzer wechselt, zählt auch.",
            "Possession of a capital follows its territory, one's own counts. With a capital all "
            "of the loser's units on that continent become the conqueror's, unit for unit; a "
            "further capital that changes hands that way counts too.",
        ),
    ),
    capitals=Cited({3: 2, 4: 3, 5: 3, 6: 4}, CAPITALS_AT),
    missions=Cited((), CAPITALS_AT),
    own_colour=Cited(0, CAPITALS_AT),
    setup=Cited(
        (SetupStep.DEAL, SetupStep.FILL, SetupStep.CAPITALS),
        CAPITALS_AT,
        Text(
            "Es beginnt der erste Platz. Wer weniger Länder hat, setzt am Ende länger. Die Karte "
            "der Hauptstadt bleibt aus dem Stapel; gewählt wird geheim.",
            "The first seat begins. Players with fewer territories place longer at the end. The "
            "card of the capital stays out of the pile; the choice is secret.",
        ),
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
