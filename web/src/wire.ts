// Generated from the models in src/risiko/server/wire by tools/make_wire.py. Do not edit;
// run `python tools/make_wire.py` after a change.

/** The version of all messages. */
export const VERSION = 1;

/** The fields of a scene that `Changed.like` is about. */
export const STEP_FIELDS = [
  "step",
  "title",
  "task",
  "help",
  "cite",
  "income",
  "fight",
  "asks",
  "reactions",
] as const;

/** The languages of the players. */
export type Language =
  | "de"
  | "en";

/** The colours of seats and factions, then those of neutral armies. */
export type Colour =
  | "red"
  | "blue"
  | "green"
  | "yellow"
  | "black"
  | "purple"
  | "orange"
  | "grey"
  | "sand"
  | "stone";

/** The colours of the places on a faction card. */
export type Hue =
  | "green"
  | "blue"
  | "brown"
  | "red"
  | "yellow";

/** What somebody may be asked for while others play. */
export type Reaction =
  | "missiles"
  | "scars";

/** How fast bots are to play. */
export type Pace =
  | "slow"
  | "normal"
  | "fast"
  | "at_once";

/** How choices are picked. */
export type Pick =
  | "place"
  | "route"
  | "number"
  | "cards"
  | "faction"
  | "list"
  | "text"
  | "button";

/** A board, by its kind. */
export type Board =
  | MapBoard
  | CardBoard
  | SummaryBoard;

/** Every message a client may send. */
export type FromClient =
  | Hello
  | WatchCampaign
  | Play
  | TakeBack
  | Why
  | Look
  | Resync
  | Say
  | Spare
  | SetPace
  | Ping;

/** Every message a server may send. */
export type FromServer =
  | Welcome
  | Watching
  | Ok
  | Refused
  | Played
  | Changed
  | Whole
  | TableChanged
  | Chatted
  | CampaignChanged;

/** A card or sticker in words. */
export interface Piece {
  name: string;
  text: string;
}

/** A place on the front of a faction card. */
export interface Slot {
  hue: Hue;
  /** What belongs there, as far as it is known. */
  title: string;
  /** What sticks there. */
  piece: Piece | null;
}

/** A line on the back of a faction card: one game. */
export interface Service {
  game: number;
  player: string | null;
  start: string | null;
  result: "won" | "held" | "eliminated" | "absent";
  /** How it ended, in words. */
  text: string;
}

/** A faction card, front and back. */
export interface FactionCard {
  id: string;
  name: string;
  motto: string;
  colour: Colour;
  /** Who plays it in the running game. */
  seat: number | null;
  slots: Slot[];
  /** What else is known of it, such as its homeland. */
  notes: string[];
  wins: number;
  career: Service[];
}

/** A territory card that lies open on the side board. */
export interface OpenCard {
  id: string;
  name: string;
  coins: number;
  /** Who holds the territory. */
  army: number;
}

/** The open mission. */
export interface Mission {
  name: string;
  text: string;
  stars: number;
}

/** The side board of a running game. */
export interface SideBoard {
  /** The places 1 to 4; a new card comes to the first. */
  open: (OpenCard | null)[];
  /** Coin cards in their pile. */
  coins: number;
  /** Whether the star for the first end of the coin pile is still there. */
  coin_star: boolean;
  /** Territory cards in the pile. */
  pile: number;
  /** The territory cards that were handed in. */
  discard: string[];
  /** Event cards in the pile; None while there are none in this world. */
  events: number | null;
  mission: Mission | null;
  /** Missions in the pile; None while there are none in this world. */
  missions: number | null;
  /** The seats in the order of their turns. */
  order: number[];
}

/** Stickers of one kind on the sheet. */
export interface Stickers {
  title: string;
  left: number;
  of: number;
}

/** A packet: its name and condition are printed on it, the rest is known once it is open. */
export interface Packet {
  id: string;
  name: string;
  condition: string;
  opened: boolean;
  title: string | null;
  story: string | null;
  rules: string | null;
}

/** A winner's signature on the board. */
export interface Signature {
  game: number;
  player: string;
  comment: string | null;
}

/** What is printed, stuck and written at the edge of the board, for all games of a world. */
export interface WorldSheet {
  /** The number of the running game, or of the next one. */
  game: number;
  planet: string | null;
  /** Units for 0, 1, 2, ... coins. */
  troops_for_coins: number[];
  /** The scars that are known in this world. */
  scars: Piece[];
  stickers: Stickers[];
  packets: Packet[];
  signatures: Signature[];
}

/** All that is to be seen of a running game beside its board. */
export interface Evolution {
  /** Those in play first, in the order of the seats. */
  factions: FactionCard[];
  side: SideBoard;
  world: WorldSheet;
}

/** Somebody with units or cards on the table: a seat, or a neutral army. */
export interface Army {
  /** The seat, or a number from 6 on for a neutral army; -1 stands for nobody. */
  id: number;
  name: string;
  colour: Colour;
  neutral: boolean;
}

/**
 * What stands in a territory beside units or sticks on it, with its drawing and its meaning.
 *
 * A client knows no marks by name: what comes from a sealed packet is nowhere before it is opened.
 */
export interface Mark {
  spot: "banner" | "town" | "wall" | "scar" | "ground";
  tone: "star" | "house" | "crown" | "ink" | "alarm";
  /** An SVG path around the origin, about 12 wide; None for a wall, which is a ring of boxes. */
  path: string | null;
  /** Whether it is drawn as lines, not filled. */
  lines: boolean;
  /** What it is and does, in words. */
  text: string;
  /** The colour of whom it belongs to. */
  colour: "red" | "blue" | "green" | "yellow" | "black" | "purple" | "orange" | "grey" | "sand" | "stone" | null;
  /** Whether it belongs to who looks. */
  own: boolean;
  /** Whether nobody but who looks knows of it. */
  secret: boolean;
  /** Boxes that are ticked, of how many. */
  boxes: [number, number] | null;
}

/** A territory: who holds it and with how many units. */
export interface Region {
  id: string;
  name: string;
  continent: string;
  army: number;
  units: number;
  /** What else stands there: capitals, headquarters, cities, scars. */
  marks: Mark[];
  /** What else is to be known of it, in words. */
  notes: string[];
}

/** A continent, what holding it brings and who holds it all. */
export interface Continent {
  id: string;
  name: string;
  bonus: number;
  army: number;
  /** What was written or stuck beside it, in words. */
  notes: string[];
}

/** A board with territories. */
export interface MapBoard {
  kind: "map";
  regions: Region[];
  continents: Continent[];
  /** Sea lines that were added to the printed ones. */
  lines: [string, string][];
}

/** A row of symbols on a card that dice must match. */
export interface Row {
  /** Its own on the card, even among rows that take the same. */
  id: string;
  /** What it is called in actions; rows that take the same are called the same. */
  line: string;
  text: string;
  /** Symbols by their keys, such as `infantry`, or a number of units as `10`. */
  faces: string[];
  done: boolean;
}

/** A card on the table that can be won. */
export interface TableCard {
  id: string;
  name: string;
  /** The continent it counts for. */
  group: string;
  points: number;
  army: number;
  /** Whether nobody can take it any more. */
  safe: boolean;
  attacked: boolean;
  rows: Row[];
  /** How many rows it may come to have: room is kept for those that are not there yet. */
  room: number;
  /** The exact chance of the seat to act to win it now with best play, where it may try. */
  chance: number | null;
}

/** Cards that count more together. */
export interface Group {
  id: string;
  name: string;
  points: number;
  army: number;
}

/** A board of cards and dice. */
export interface CardBoard {
  kind: "cards";
  cards: TableCard[];
  groups: Group[];
  /** The faces that lie on the table, keys as in rows. */
  dice: string[];
  /** The verb of trying to match a row, with which a client asks why that is not allowed. */
  verb: string;
}

/** A number about a player or the game: `Gebiete 14`. */
export interface Fact {
  key: string;
  label: string;
  value: string;
  /**
   * Where a player's fact is shown: numbers in a column of their own and everything else in a
   * line below the name; a number in that line, too; or only on a closer look.
   */
  shown: "column" | "line" | "tip";
}

/** A board that nobody draws: what a seat sees, in words and in the notation of the game. */
export interface SummaryBoard {
  kind: "summary";
  /** Empty if the game does not put its views into words. */
  rows: Fact[];
  /** The view in position notation. */
  line: string;
}

/** A player as everybody may see them. */
export interface SeatScene {
  seat: number;
  alive: boolean;
  facts: Fact[];
}

/** A card in the hand of the seat that looks. */
export interface Face {
  id: string;
  name: string;
  /** Its picture: `infantry`, `cavalry`, `artillery`, `joker`, `star1`, `star2`, `coins3`. */
  symbol: string;
  /** What it shows, in words. */
  text: string;
  /** Whether the seat holds the territory it names. */
  own: boolean;
}

/** The cards of the seat that looks, and what they are worth now. */
export interface Hand {
  cards: Face[];
  lines: string[];
}

/** Something only the seat that looks may know, such as its mission; hidden until asked for. */
export interface Secret {
  key: string;
  title: string;
  lines: string[];
}

/** What wins for the seat that looks, and how near it is. */
export interface GoalProgress {
  /** The goal as a sentence; a mission as its card says it. */
  text: string;
  /** What is counted, such as `Gebiete`. */
  label: string;
  /** How far it has come: `12 / 20`. */
  count: string;
  /** Whether the others in the room must not see it. */
  secret: boolean;
}

/** Units received at the beginning of a turn: for what, how many, and where the book says so. */
export interface IncomeRow {
  text: string;
  units: number;
  cite: string;
}

/** The legal actions that differ only in their number, in words. */
export interface Choice {
  verb: string;
  args: string[];
  lo: number;
  hi: number;
  /** The number to propose. */
  n: number;
  text: string;
  /** What changes the dice of this attack, as the odds want to be asked; None if nothing can. */
  dice: string | null;
}

/** A way to go on without deciding each time: its next decision, again with every question. */
export interface Plan {
  key: string;
  /** What a button says. */
  title: string;
  /** What it would decide now. */
  action: string;
  /** How many are left to be placed in one go. */
  left: number;
}

/** All choices of one verb, and how a person picks one. */
export interface Ask {
  verb: string;
  /** The verb on a button. */
  label: string;
  /** What to do, as a sentence. */
  prompt: string;
  pick: Pick;
  /** What the number counts, such as `Einheiten`; empty if there is none to choose. */
  unit: string;
  choices: Choice[];
  /** What the number brings, in words, where that needs saying. */
  note: string | null;
  /**
   * What it brings now and the next time, in a few words, for what may be done beside the rest;
   * None for the decisions of the step itself.
   */
  offer: string | null;
  /**
   * Whether it is a decision for good that comes once in a game: one click on the board is not
   * enough for it, and who shares a device takes it in hand first.
   */
  needs_confirmation: boolean;
  /** Whether what is left is asked for again, so that a tap may place one of many. */
  one_by_one: boolean;
  /** How the rest could be decided, if the player does not want to do it one by one. */
  plans: Plan[];
  /** What could still be done and is given up by it, in words; None if nothing is. */
  gives_up: string | null;
  /**
   * Whether it is a move with which the turn is over. Nothing that ends a turn can be taken back
   * once it is played, so a client sends it only when its player ends the turn.
   */
  ends_turn: boolean;
  /** The player's setting by which it is always answered with the highest number. */
  setting: "defend" | "dice" | null;
}

/** An attack under way: after it was declared, until the units have moved in. */
export interface Fight {
  source: string;
  target: string;
  attacker: number;
  defender: number;
  units: number;
  /** The attacker's dice; 0 while they are not chosen. */
  dice: number;
}

/** How the game ended. */
export interface Ending {
  winners: number[];
  lines: string[];
}

/** All that is drawn for one seat. */
export interface Scene {
  /** The step of the turn, as a key: `place`, `attack`. */
  step: string;
  /** The step in a word or two. */
  title: string;
  /** What is to be done now and by whom, as a sentence. */
  task: string;
  /** What the step is about. */
  help: string;
  /** Where the book describes the step. */
  cite: string;
  armies: Army[];
  seats: SeatScene[];
  /** What is known of the game as a whole, such as what the next set brings. */
  facts: Fact[];
  board: Board;
  hand: Hand | null;
  secrets: Secret[];
  /** What wins for who looks; None for a spectator and where nobody has counted it. */
  goal: GoalProgress | null;
  income: IncomeRow[];
  fight: Fight | null;
  /** What the seat that looks may do; empty when it is not its turn to decide. */
  asks: Ask[];
  /** Whether the scene shows what the others in the room must not see. */
  private: boolean;
  /** What who looks is asked to react with; empty in a turn's own decisions. */
  reactions: ("missiles" | "scars")[];
  /** Faction cards and side board; None in games that have none. */
  evolution: Evolution | null;
  ending: Ending | null;
}

/** Dice that fell. */
export interface Throw {
  /** The army that throws the dice of the attack; -1 for none. */
  attacker: number;
  /** The army that throws those of the defence; -1 for none. */
  defender: number;
  /** Numbers, or faces by their keys. */
  attack: string[];
  defence: string[];
  /** Units lost by attacker and defender. */
  lost: [number, number];
  /** What they did, in sentences that do not name them: they are drawn beside. */
  told: string[];
}

/** What stands against each other as an attack is announced: its odds depend on it. */
export interface Forces {
  /** All units in the attacking territory. */
  attackers: number;
  defenders: number;
  /** What changes the dice, as in a choice to attack. */
  dice: string | null;
}

/** One ply in words, as a seat may know it. */
export interface Told {
  /** The number of this ply, counted from 1. */
  ply: number;
  /** Whose turn it was; -1 during the set-up. */
  player: number;
  /** Who decided; -1 for an event. */
  seat: number;
  /** The action or the label of the event as in records; None if it is hidden from the seat. */
  text: string | null;
  /** Sentences; none where there is nothing to say. */
  words: string[];
  /** `place`, `attack`, `throw`, `conquer`, `card`, ...: what to animate. */
  kind: string;
  /** The territories or cards it is about; source and target of an attack. */
  places: string[];
  throw: Throw | null;
  /** For an attack. */
  forces: Forces | null;
  /**
   * For `take_back`: the ply after which the game stands again; what was told after that and
   * before this was not played.
   */
  back: number | null;
}

/** A moment of a game for one seat. */
export interface State {
  /** How many plies have been played. */
  ply: number;
  /** Who looks; None for a spectator. */
  seat: number | null;
  /** The seat to act, -1 while dice fall, -2 when the game is over. */
  turn: number;
  player: number;
  /** The view in position notation. */
  line: string;
  scene: Scene;
  /** What is left on the clock of the seat to act; None without a clock. */
  seconds: number | null;
  /** The ply to which who looks gets by taking back their last decision; None if they cannot. */
  back: number | null;
}

/** A seat of a new table. */
export interface SeatWish {
  kind: "me" | "open" | "bot";
  /** For `me`: who plays, so that several can sit at one device. */
  name?: string | null;
  /** For `bot`: its name. */
  bot?: string | null;
  /** For `open`: whether it is kept for friends, who have the invitation. */
  kept?: boolean;
}

/** How long decisions may take. */
export interface ClockWish {
  /** Seconds for each decision; None for no limit. */
  decision?: number | null;
  /** Seconds after which a bot plays for somebody who has gone and has to decide. */
  away?: number;
  /** Seconds after which who is asked to react to others has passed; None for no limit. */
  reaction?: number | null;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  options?: string[];
  house?: string[];
  seats: SeatWish[];
  dice?: "committed" | "seeded";
  /** For seeded dice, which are for experiments: whoever knows the seed knows all throws. */
  seed?: number | null;
  clock?: ClockWish;
  /** Whether strangers find the table in the lobby. */
  public?: boolean;
  /** Whether the result counts for the ratings of its players; all of them need an account. */
  rated?: boolean;
}

/** A wish to sit down. */
export interface JoinTable {
  /** The code of the invite link; needed at tables that are not public. */
  invite?: string | null;
  /** A certain open seat, or any. */
  seat?: number | null;
  /** What to be called at this table; else one's own name, which stays as it is. */
  name?: string | null;
}

/** A player's share of the dice, added after the commitment was published. */
export interface AddSeed {
  seed: string;
}

/** A wish to begin. */
export interface StartTable {
  /**
   * Whether to begin although somebody has not added to the dice; everybody is shown that. In a
   * campaign it changes nothing: nobody is ready there before they have added a seed.
   */
  unseeded?: boolean;
}

/** The host gives an open seat to a bot, or opens a bot's seat, before the game. */
export interface SetSeat {
  kind: "open" | "bot";
  bot?: string | null;
  /** For `open`: whether it is kept for friends, who have the invitation. */
  kept?: boolean;
}

/** A wish to play a game again from an earlier moment, against bots. */
export interface PracticeWish {
  /** How many plies have been played at that moment. */
  ply: number;
  /**
   * Whether plies are counted as in the record, or as in the log of the table, in which decisions
   * that were taken back count, too.
   */
  counted?: "record" | "log";
}

/** A report to the operator about somebody at a table. */
export interface NewReport {
  /** The pseudonym of who is reported. */
  who: string;
  /** What has happened; the last lines of the chat are added. */
  text: string;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  seat: number;
  kind: "human" | "bot" | "open";
  name: string;
  /** Which bot sits there. */
  bot: string | null;
  mine: boolean;
  /** Whether its player is connected; bots always are. */
  here: boolean;
  /** Whether a bot plays for its player at the moment. */
  stand_in: boolean;
  /** Whether its player has added to the dice. */
  seeded: boolean;
  /** Whether an open seat is kept for friends, who have the invitation. */
  kept: boolean;
  /** What its player does not want to be asked for; told to that player alone. */
  spared: ("missiles" | "scars")[];
  /** In a campaign: whether its player has agreed to begin the game, or to give it up. */
  agrees: "begin" | "give_up" | null;
  /** Whether its player agrees that everybody at the table may ask the coach. */
  coach: boolean;
  /** The pseudonym of its player for the one who is told; None for oneself, bots and nobody. */
  who: string | null;
}

/** What is known of the dice now. */
export interface DiceInfo {
  mode: "committed" | "seeded";
  /** SHA-256 of the server's secret, published before anybody added a seed; empty if seeded. */
  commitment: string;
  /** Whether the host has begun although somebody had not added a seed. */
  unseeded: boolean;
}

/** How long decisions may take. */
export interface ClockInfo {
  decision: number | null;
  away: number;
  /** Seconds for a reaction; also None in games without any. */
  reaction: number | null;
}

/** An option, a house rule or a bot to choose, by its key and in words. */
export interface Choosable {
  key: string;
  title: string;
}

/** What a practice game is a copy of. */
export interface PracticeInfo {
  table: string;
  /** How many plies were copied, as the record of that table counts them. */
  ply: number;
}

/** A table as one player sees it. */
export interface TableInfo {
  id: string;
  /** The full name: `2000/missions@1+escalating`. */
  game: string;
  title: string;
  goal: string;
  /** Its options and house rules in words. */
  options: string[];
  /** A closed table was given up: nobody plays on, and only those who sat there see it. */
  status: "waiting" | "running" | "over" | "closed";
  seats: SeatInfo[];
  /** Whether the asking player opened it. */
  host: boolean;
  public: boolean;
  /** Whether the result counts for the ratings of its players. */
  rated: boolean;
  dice: DiceInfo;
  clock: ClockInfo;
  /** ISO 8601, UTC. */
  created: string;
  ply: number;
  /** The seat to act; -1 for none. */
  turn: number;
  winners: number[];
  /** The code of the invite link; only for those who sit here. */
  invite: string | null;
  /** The table where the same people play again. */
  rematch: string | null;
  /** The campaign it is a game of. */
  campaign: string | null;
  /** For a practice game: where it comes from. It is never rated. */
  practice: PracticeInfo | null;
  /** Whether the asking player may play it again from an earlier moment. */
  practicable: boolean;
  /** What players of this game are asked for while others play, each of which they may decline. */
  reactions: Choosable[];
  /** How many watch without a seat. */
  spectators: number;
  /** Whether the asking player may be told what the strongest bot would do. */
  coach: boolean;
  /** Whether the people here could agree to that: there are several, and nothing is rated. */
  coachable: boolean;
}

/** Tables to sit down at, to watch, and one's own. */
export interface Lobby {
  mine: TableInfo[];
  open: TableInfo[];
  running: TableInfo[];
}

/** A token with which a program takes a seat; shown once. */
export interface SeatToken {
  token: string;
  /** When it ends by itself: ISO 8601, UTC. */
  expires: string;
}

/** A game in the list. */
export interface GameInfo {
  id: string;
  title: string;
  goal: string;
  players: number[];
  options: Choosable[];
  house: Choosable[];
  /** The weaker ones first. */
  bots: Choosable[];
  /** Whether players keep something from each other. */
  secrets: boolean;
  /** Whether players are asked to react while others play. */
  reactions: boolean;
  /** Whether its games can be linked into campaigns. */
  campaign: boolean;
  /** Its sign: an SVG path to be drawn as a line, in a field of 48 by 48; empty if it has none. */
  emblem: string;
  /** How long a game takes among people at a table, the shortest and the longest. */
  minutes: [number, number] | null;
  /** How much there is to learn. */
  difficulty: number | null;
  /** What makes it different from the others in its box. */
  difference: string;
  board: "map" | "cards" | "summary";
}

/** One question about the rules, its answer and where it stands. */
export interface RuleRow {
  question: string;
  answer: string;
  cite: string;
  /** The citation in every language, so that a link finds the row whatever the reader speaks. */
  linked: string[];
  note: string | null;
  house: boolean;
  /** How many tests prove what stands there; 0 for a house rule. */
  tests: number;
}

/** Questions that belong together. */
export interface RuleSection {
  title: string;
  rows: RuleRow[];
}

/** How a game is played, by its book. */
export interface RulesPage {
  game: string;
  title: string;
  goal: string;
  sections: RuleSection[];
}

/** The exact odds of an attack that goes on until it conquers or stops. */
export interface Odds {
  /** The chance to conquer. */
  win: number;
  /** Expected units lost by the attacker. */
  attacker_losses: number;
  defender_losses: number;
  /** The chance of each number of units left in the attacking territory and moved in, from 0. */
  attacker_left: number[];
  defender_left: number[];
}

/** Attacks along a path of territories: how far they lead, and where they could go on. */
export interface March {
  /** The chance to conquer all of them. */
  win: number;
  /** The chance to conquer at least the first, the first two, ... */
  reached: number[];
  /** The chance to conquer all and then to stand in the last one with 0, 1, 2, ... units. */
  left: number[];
  /** The territories that could be attacked from the last one. */
  onward: string[];
}

/** A part of the drawing on a box. */
export interface CoverStroke {
  /** Its colour; `light` and `shade` are those of the box itself. */
  tone: "paper" | "ink" | "brass" | "teal" | "light" | "shade";
  /** An SVG path in a field of 100 by 100. */
  path: string;
  /** How wide it is drawn as a line; 0 for what is filled. */
  width: number;
}

/** A box on the shelf. */
export interface BoxInfo {
  id: string;
  title: string;
  /** What one gets, in a sentence. */
  lead: string;
  /** The ids of its games, the one to begin with first. */
  games: string[];
  /** Its colour as `#rrggbb`; empty for a plain box. */
  ground: string;
  cover: CoverStroke[];
  /** Whether it is the one to begin with for who has never played here. */
  newcomers: boolean;
}

/** A bot as people see it. */
export interface CharacterInfo {
  name: string;
  hat: string;
  look: string;
  /** What it likes to do, in a sentence. */
  likes: string;
}

/** The bots of one level. */
export interface BotLevel {
  key: string;
  title: string;
  /** Who sits on which seat, from seat 0 on and around again; empty for bots without faces. */
  characters: CharacterInfo[];
}

/** All boxes, and all levels of bots. */
export interface Shelf {
  boxes: BoxInfo[];
  bots: BotLevel[];
}

/** The asking player. */
export interface Me {
  /** None for somebody who has not said it yet. */
  name: string | null;
  /** Whether a passphrase keeps the games across devices. */
  kept: boolean;
}

/** A new name. */
export interface Rename {
  name: string;
}

/** Put one's games under a name and a passphrase, or come back with them. */
export interface Keep {
  name: string;
  passphrase: string;
}

/** Another passphrase; all other devices are signed out. */
export interface ChangePassphrase {
  old: string;
  new: string;
}

/** A device on which somebody is signed in. */
export interface SessionInfo {
  id: string;
  /** Its browser and system, as far as they can be told; empty if not. */
  device: string;
  /** When somebody signed in there; ISO 8601, UTC. */
  created: string;
  /** When it was last used, to the minute. */
  seen: string;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** Why something was not done. */
export interface Problem {
  code: string;
  text: string;
  cite: string | null;
  /** Seconds after which it may be tried again, where that is known. */
  wait: number | null;
}

/** The server works. */
export interface Health {
  status: "ok";
  version: string;
}

/** A record to be replayed. */
export interface RecordText {
  text: string;
}

/** A territory or card that is different after a ply: who holds it now, with how many units. */
export interface Change {
  id: string;
  army: number;
  units: number;
  /** What stands or sticks there now; None if that is as it was. */
  marks: Mark[] | null;
  /** What else is to be known of it now; None if that is as it was. */
  notes: string[] | null;
}

/** One ply of a replay. */
export interface ReplayPly {
  told: Told;
  changes: Change[];
  /** The whole board, where more has changed than that: names, continents, sea lines. */
  board: MapBoard | CardBoard | SummaryBoard | null;
}

/** A player at the end of a turn, in numbers; the keys are those of `Replay.figures`. */
export interface Figures {
  values: number[];
}

/** A turn of a replay: where it ends, and how everybody stood then. */
export interface ReplayTurn {
  turn: number;
  player: number;
  /** The last ply of the turn. */
  ply: number;
  seats: Figures[];
}

/** What is charted: `territories`, `units`, `income`, `luck`. */
export interface FigureName {
  key: string;
  title: string;
  help: string;
}

/** A game from its first ply to its last, as a spectator of a finished game may see it. */
export interface Replay {
  game: string;
  title: string;
  players: string[];
  armies: Army[];
  winners: number[];
  /** The board before the first ply; `changes` lead from ply to ply. */
  board: Board;
  plies: ReplayPly[];
  figures: FigureName[];
  turns: ReplayTurn[];
  /** What is wrong with an uploaded record; replayed as far as it goes. */
  problems: string[];
  /** Whether the game is one that can be reviewed. */
  reviewable: boolean;
}

/** One event: the outcome that was played, of how many equally likely ones. */
export interface DiceEvent {
  ply: number;
  /** Its number among the events, counted from 0. */
  index: number;
  n: number;
  outcome: number;
  label: string;
}

/** All that is needed to recompute every throw. */
export interface DiceCheck {
  /** The full name of the game. */
  game: string;
  /** The faces of a die as throws are written, the lowest first. */
  faces: string;
  /** Whether a throw without a second side is written in the order of the faces. */
  sorts_throws: boolean;
  /** The table's id, part of what is hashed. */
  table: string;
  commitment: string;
  /** One for each seat, in their order. */
  seeds: string[];
  /** In hexadecimal; None while the game runs. */
  secret: string | null;
  /** Empty while the game runs. */
  events: DiceEvent[];
}

/** How everybody stood at the end of a turn. */
export interface ReviewTurn {
  turn: number;
  player: number;
  /** The last ply of the turn. */
  ply: number;
  /** To win, by seat; they add up to 1. */
  chances: number[];
}

/** Where a result comes from: an even share, and these three, make it up. */
export interface ReviewSeat {
  /** Seat, territories, mission. */
  start: number;
  /** Dice and cards. */
  luck: number;
  /** What all did with it. */
  play: number;
  result: number;
}

/** A decision for which something clearly better was to be had. */
export interface ReviewMistake {
  turn: number;
  /** Its first ply. */
  ply: number;
  seat: number;
  played: string;
  better: string;
  /** What kind of mistake it is, in words: the same for all that are alike. */
  pattern: string;
  /** To win, with the better one. */
  chance: number;
  /** Of that, what was given away. */
  cost: number;
}

/** All that is found in a game. */
export interface Review {
  /** Everybody's chance when the first turn began. */
  start: number[];
  turns: ReviewTurn[];
  seats: ReviewSeat[];
  /** The largest first. */
  mistakes: ReviewMistake[];
}

/** A review as far as it has come; ask again while it is being made. */
export interface ReviewState {
  status: "working" | "ready" | "failed";
  /** From 0 to 1. */
  progress: number;
  /** When it is ready. */
  review: Review | null;
}

/** A seat in a finished game. */
export interface HistorySeat {
  name: string;
  bot: string | null;
  mine: boolean;
  won: boolean;
  /**
   * The pseudonym of the other person who sat here, to find all games with them; None for bots
   * and oneself.
   */
  person: string | null;
}

/** A finished game in the list. */
export interface FinishedGame {
  id: string;
  /** The full name. */
  game: string;
  title: string;
  /** ISO 8601, UTC. */
  ended: string;
  seats: HistorySeat[];
  result: "won" | "lost" | "shared";
  rated: boolean;
  /** What dice and cards gave of the chance to win; None if there is no review. */
  luck: number | null;
  /** What the decisions gave of it. */
  play: number | null;
}

/** One page of the list, the newest games first. */
export interface History {
  games: FinishedGame[];
  /** How many games fit the question. */
  total: number;
  /** Counted from 0. */
  page: number;
  pages: number;
  /** All games the player has ever finished, to choose from. */
  played: Choosable[];
}

/** How strong somebody is in the games of a box. */
export interface RatingInfo {
  box: string;
  title: string;
  rating: number;
  /** Two thirds of the time the true strength is within this distance. */
  spread: number;
  games: number;
}

/** All results of somebody in one game, without those where they held several seats. */
export interface GameStatistics {
  /** Its id. */
  game: string;
  title: string;
  games: number;
  won: number;
  /** How many of them somebody of even strength would have won. */
  expected: number;
  /** How many have a review. */
  reviewed: number;
  /** What dice and cards gave of the chance to win, on average over those. */
  luck: number | null;
  /** What the decisions gave of it. */
  play: number | null;
}

/** Somebody one has played with, and how that went. */
export interface Opponent {
  person: string;
  /** The name they last had at a common table. */
  name: string;
  games: number;
  /** How many of them the asking player won. */
  won: number;
  /** How many of them the other one won. */
  lost: number;
}

/** The asking player in numbers. */
export interface Profile {
  name: string | null;
  ratings: RatingInfo[];
  games: GameStatistics[];
  /** Those with the most common games first. */
  opponents: Opponent[];
}

/** What the asking player has noted at a table. */
export interface TableNote {
  text: string;
}

/** A new text for it; empty to delete it. */
export interface WriteNote {
  text: string;
}

/** What a browser needs to subscribe. */
export interface PushKey {
  /** The public key of the server, in base64url. */
  key: string;
}

/** A browser that wants to be told, as its push service has registered it. */
export interface Subscribe {
  endpoint: string;
  /** Its public key (`p256dh`), in base64url. */
  key: string;
  auth: string;
}

/** A browser that does not want to be told any more. */
export interface Unsubscribe {
  endpoint: string;
}

/** The private address of a calendar; shown once. */
export interface CalendarLink {
  path: string;
}

/** What the service worker of a browser shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page to open: what stands behind the `#`. */
  path: string;
  /** A later message with the same tag takes the place of this one. */
  tag: string;
}

/** A member of a new campaign. */
export interface PersonWish {
  name: string;
  /** Whether the founder plays them, somebody with the invite link will, or a bot does. */
  kind: "me" | "open" | "bot";
  bot?: string | null;
}

/** A campaign to be founded. */
export interface NewCampaign {
  name: string;
  people: PersonWish[];
}

/** A campaign as a file, from here or from the command line. */
export interface CampaignText {
  text: string;
}

/** Who plays a member: the sender, a bot, or whoever comes by the invite link. */
export interface SetPerson {
  kind: "me" | "open" | "bot";
  bot?: string | null;
  /** The code of the campaign's invite link, for who does not belong to it yet. */
  invite?: string | null;
}

/** A seat in the next game. */
export interface PersonSeat {
  person: number;
  /**
   * Played here by oneself, by the one this person belongs to, by who comes with the table's
   * link, or by a bot.
   */
  kind: "me" | "them" | "open" | "bot";
  bot?: string | null;
}

/** The next game: who plays, in the order of the seats. */
export interface NextGame {
  seats: PersonSeat[];
  /** Only `committed`: a world that stays is not thrown with dice that one of them knows. */
  dice?: "committed" | "seeded";
  /** None: nobody chooses the dice of all. */
  seed?: number | null;
  clock?: ClockWish;
}

/** Whether a member takes part in the game that is being set up. */
export interface Answer {
  plays: boolean;
}

/** Whether somebody at the table agrees to begin with those who sit there. */
export interface Ready {
  ready: boolean;
}

/** Whether somebody at the table agrees that the game counts no more. */
export interface GiveUp {
  agrees?: boolean;
}

/** A member. */
export interface PersonInfo {
  number: number;
  name: string;
  /** `open`: nobody has taken this person yet. */
  kind: "human" | "bot" | "open";
  bot: string | null;
  mine: boolean;
  /** Signatures on the board. */
  wins: number;
  /**
   * Whether they take part in the game that is being set up: they sit there, have said that
   * they do not, have not answered yet, or were not seen for long. None if there is no such game or
   * if there is nobody to ask.
   */
  answer: "plays" | "out" | "asked" | "away" | null;
}

/** A campaign in the list of one's own. */
export interface CampaignRow {
  id: string;
  name: string;
  people: string[];
  games: number;
  planet: string;
  /** The table of the game that is being played. */
  table: string | null;
}

/** A city on the board. */
export interface CityInfo {
  territory: string;
  land: string;
  name: string;
  population: number;
  founder: string;
  /** Attacks its fortification still stands; None without one. */
  walls: number | null;
}

/** A scar on the board. */
export interface ScarInfo {
  territory: string;
  land: string;
  name: string;
  text: string;
}

/** A continent and what was written beside it. */
export interface ContinentInfo {
  id: string;
  /** Where it lies, as everybody calls it. */
  land: string;
  /** The name a winner gave. */
  name: string | null;
  founder: string | null;
  bonus: number;
  change: number;
}

/** A territory card that is not as it was printed. */
export interface CoinsInfo {
  territory: string;
  land: string;
  /** 0: it was destroyed. */
  coins: number;
}

/** The world as the games so far have left it. */
export interface WorldInfo {
  board: MapBoard;
  factions: FactionCard[];
  sheet: WorldSheet;
  cities: CityInfo[];
  scars: ScarInfo[];
  continents: ContinentInfo[];
  cards: CoinsInfo[];
  /** Who named the planet. */
  patron: string | null;
}

/** Who took part in a game, and how it ended for them. */
export interface PartInfo {
  person: string;
  faction: string;
  start: string;
  result: "won" | "held" | "eliminated" | "absent";
}

/** One game of the campaign: who won, and what it changed in the world. */
export interface ChapterInfo {
  number: number;
  /** Where it was played; None for a game that was not played here. */
  table: string | null;
  parts: PartInfo[];
  winner: string;
  comment: string;
  changes: string[];
  /** The packets that were opened in it. */
  opened: Packet[];
}

/** What the game that is being set up or played waits for; everybody by their name in it. */
export interface Asked {
  /** Who sits at the table and has not agreed to begin. */
  unready: string[];
  /** Members who have to answer before it may begin. */
  circle: string[];
  /** Who has agreed to give it up. */
  agreed: string[];
  /** Who has to agree for it to be given up. */
  opposed: string[];
  /** Who sits there and was not seen for so long that nobody waits for them. */
  away: string[];
  /** How many days are so long. */
  days: number;
}

/** A campaign as one of its people sees it. */
export interface CampaignInfo {
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  created: string;
  /** Whether the asking player founded it. */
  host: boolean;
  /** Whether the asking player belongs to it; else they look at it by the invite link. */
  member: boolean;
  /** The code of the invite link; only for those who belong to it. */
  invite: string | null;
  people: PersonInfo[];
  games: number;
  /** So many games change the world. */
  rewards: number;
  /** The game that is being played. */
  table: TableInfo | null;
  /** What that game waits for. */
  asked: Asked | null;
  world: WorldInfo;
  chapters: ChapterInfo[];
}

/** A step of a plan. */
export interface CoachStep {
  text: string;
  /** The territory it is about; source and target of an attack or a move. */
  places: string[];
  units: number;
  /** How likely it is to succeed. */
  chance: number;
  /** Whether it is decided by dice. */
  fights: boolean;
}

/** A plan for a turn, with the reason for it. */
export interface CoachPlan {
  /** The chance to win the game with it. */
  chance: number;
  /** The chance that all of it succeeds. */
  success: number;
  steps: CoachStep[];
  reason: string;
}

/** The best plans from one position, the best first. */
export interface Coaching {
  ply: number;
  plans: CoachPlan[];
}

/** Whether one agrees that everybody at the table may ask the coach. */
export interface AllowCoach {
  agrees: boolean;
}

/** Asks whether a decision would be a large mistake, before it is made. */
export interface AskWarning {
  seat: number;
  /** How many plies the client has seen. */
  ply: number;
  action: string;
}

/** What speaks against a decision. */
export interface CoachWarning {
  /** None if nothing does. */
  text: string | null;
}

/** The first message to a table: in which language, and for programs which token. */
export interface Hello {
  type: "hello";
  id: number;
  version: 1;
  language?: Language;
  token?: string | null;
  /** Needed to watch a table that is not public without sitting there. */
  invite?: string | null;
  /** Through which of one's own seats to look first. */
  seat?: number | null;
  /** Whether to be sent `change` instead of `ply`, as long as no state is missing. */
  differences?: boolean;
  /** How fast bots are to play while this client looks on; of no concern for a program. */
  pace?: Pace;
}

/** The first message to a campaign, instead of hello: to be told what changes there. */
export interface WatchCampaign {
  type: "watch";
  id: number;
  version: 1;
  /** Needed by those who do not belong to it. */
  invite?: string | null;
}

/** A decision. */
export interface Play {
  type: "play";
  id: number;
  /** How many plies the client has seen: a decision on an old position is refused. */
  ply: number;
  seat: number;
  action: string;
}

/** Takes back one's last decision, or all of one's decisions after a ply. */
export interface TakeBack {
  type: "take_back";
  id: number;
  /** How many plies the client has seen: what has gone on since is not taken back. */
  ply: number;
  seat: number;
  /** The ply after which the game is to stand again; without it, one decision is taken back. */
  to?: number | null;
}

/** Asks whether an action would be allowed, and if not why; nothing is played. */
export interface Why {
  type: "why";
  id: number;
  seat: number;
  action: string;
}

/** Looks through another of one's own seats (None: as a spectator), or in another language. */
export interface Look {
  type: "look";
  id: number;
  seat?: number | null;
  language?: Language;
}

/** Asks for the whole state again, because a ply is missing. */
export interface Resync {
  type: "resync";
  id: number;
}

/** Something for the chat. */
export interface Say {
  type: "say";
  id: number;
  /** At most `LONGEST_CHAT` characters, as people see them. */
  text: string;
}

/** What a seat is not to be asked for any more: the server passes there for it, at once. */
export interface Spare {
  type: "spare";
  id: number;
  seat: number;
  /** All of them; an empty list to be asked for everything again. */
  kinds: ("missiles" | "scars")[];
}

/** How fast bots are to play from now on; at a table the slowest wish counts. */
export interface SetPace {
  type: "pace";
  id: number;
  pace: Pace;
}

/** Asks for an answer, to measure the way. */
export interface Ping {
  type: "ping";
  id: number;
}

/** Something somebody said. */
export interface ChatLine {
  /** Later lines have greater ones; a line that is told twice has the same. */
  id: number;
  /** The speaker's seat; None for a spectator. */
  seat: number | null;
  name: string;
  text: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The pseudonym of the speaker for the one who is told; None for oneself. */
  who: string | null;
}

/** The answer to hello: all that is to be known. */
export interface Welcome {
  type: "welcome";
  id: number;
  version: 1;
  table: TableInfo;
  /** One's own seats. */
  you: number[];
  /** None before the game has begun. */
  state: State | null;
  /** The last plies. */
  log: Told[];
  chat: ChatLine[];
}

/** The answer to watch: from now on every change is told. */
export interface Watching {
  type: "watching";
  id: number;
}

/** It was done, and is stored. */
export interface Ok {
  type: "ok";
  id: number;
  ply: number;
}

/** It was not done, and why. An illegal action names the rule and its place in the book. */
export interface Refused {
  type: "error";
  /** The message it answers; None if that could not be read. */
  id: number | null;
  code: string;
  text: string;
  cite: string | null;
}

/** A ply, and the state after it. */
export interface Played {
  type: "ply";
  told: Told;
  state: State;
}

/** A ply, and what it has changed in the state. Only for those who ask for differences. */
export interface Changed {
  type: "change";
  told: Told;
  /**
   * The ply of an earlier state: its step, title, task, help, cite, income, fight, asks and
   * reactions are in place of those of the state before.
   */
  like: number | null;
  /** The difference between the state before and the state after: see docs/bot-api.md. */
  change: Record<string, unknown>;
}

/** The state again: after `look`, `resync` and the start of the game. Answers its `id`. */
export interface Whole {
  type: "state";
  id: number | null;
  state: State | null;
  log: Told[];
}

/** Somebody came, went, sat down or was replaced; the game began or ended; a rematch opened. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
  you: number[];
}

/** Somebody said something. */
export interface Chatted {
  type: "chat";
  line: ChatLine;
}

/** Something has changed in a campaign: its people, its game or its chronicle. Ask for it. */
export interface CampaignChanged {
  type: "campaign";
  campaign: string;
}

/** A lesson in the list. */
export interface LessonInfo {
  id: string;
  /** The id of the game it teaches. */
  game: string;
  title: string;
  lead: string;
  minutes: number;
}

/** All that the learner has done so far in a lesson. */
export interface PlayLesson {
  played: string[];
  /** How many plies the client has seen: later ones are sent one by one. None for all at once. */
  known?: number | null;
  /** What the learner is called at the table. */
  name?: string | null;
}

/** Asks why a decision is not allowed; nothing is played. */
export interface AskLesson {
  played: string[];
  /** How many plies the client has seen: later ones are sent one by one. None for all at once. */
  known?: number | null;
  /** What the learner is called at the table. */
  name?: string | null;
  action: string;
}

/** What the teacher says now. */
export interface LessonStep {
  /** How many steps are done. */
  number: number;
  steps: number;
  /** Empty when all is done. */
  text: string;
  /** Whether the learner only reads on; else something is to be decided. */
  reading: boolean;
  /** The territories or cards that the teacher points at. */
  point: string[];
}

/** A lesson as far as the learner has come. */
export interface LessonState {
  table: TableInfo;
  /** Those that the client has not seen. */
  plies: Played[];
  state: State;
  /** All plies in words. */
  log: Told[];
  step: LessonStep;
}

/** What came of the last thing that the learner has done: it was played, or why it was not. */
export interface LessonAnswer {
  state: LessonState | null;
  refused: Problem | null;
}

/** A puzzle in the list. */
export interface PuzzleInfo {
  id: string;
  /** The id of its game. */
  game: string;
  /** What it is about. */
  title: string;
  game_title: string;
  players: number;
  /** From easy to hard. */
  difficulty: 1 | 2 | 3;
}

/** All puzzles, and the one of the day. */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
  /** Its id; the same for everybody, all day long. */
  today: string | null;
  /** The day it is for: `2026-11-18`. */
  date: string;
}

/** A puzzle as far as the solver has come. */
export interface PuzzleState {
  table: TableInfo;
  /** Those that the client has not seen. */
  plies: Played[];
  state: State;
  /** All plies in words. */
  log: Told[];
  step: LessonStep;
  verdict: "open" | "solved" | "failed";
  /** The chance to win that is left, luck aside. */
  chance: number;
  /** The chance to win with the best plan. */
  best: number;
  /** Each tells more than the one before. */
  hints: string[];
  solution: CoachPlan;
  /** The decisions of the best plan, as they are written. */
  decisions: string[];
}

/** What came of the last decision: it was played, or why it was not. */
export interface PuzzleAnswer {
  state: PuzzleState | null;
  refused: Problem | null;
}

/** A position, and what is played on from it for all seats. */
export interface AnalysisWish {
  line: string;
  played?: string[];
  /** How many plies the client has seen: later ones are sent one by one. None for all at once. */
  known?: number | null;
  /** Whether dice and cards decide by themselves; else their outcome is the client's to choose. */
  draw?: boolean;
}

/** Asks why a decision is not allowed; nothing is played. */
export interface AnalysisQuestion {
  line: string;
  played?: string[];
  /** How many plies the client has seen: later ones are sent one by one. None for all at once. */
  known?: number | null;
  /** Whether dice and cards decide by themselves; else their outcome is the client's to choose. */
  draw?: boolean;
  action: string;
}

/** A position. */
export interface LineWish {
  line: string;
}

/** What dice or cards may bring; what leads to the same counts as one. */
export interface PossibleOutcome {
  /** One of them as it is played: `{6 5 3:4 2}`. */
  item: string;
  text: string;
  chance: number;
}

/** A position as far as it was played on. */
export interface AnalysisState {
  table: TableInfo;
  /** Those that the client has not seen. */
  plies: Played[];
  /** As the seat to act sees it; while dice fall, as whoever's turn it is does. */
  state: State;
  log: Told[];
  /** The whole position now. */
  line: string;
  /** All that was played, with what dice and cards have brought. */
  played: string[];
  /** Everybody's chance to win; None if nobody can tell in this game. */
  chances: number[] | null;
  /** Whether there are best plans for whoever is to act. */
  plans: boolean;
  /** Whether the position can be changed by hand. */
  editable: boolean;
  /** What may be chosen where dice or cards decide; empty if nothing is, or too much. */
  outcomes: PossibleOutcome[];
  /** Where dice or cards decide: an outcome as it is written. */
  example: string | null;
  /** What the board cannot do for this game, in sentences. */
  missing: string[];
}

/** What came of the last ply: it was played, or why it was not. */
export interface AnalysisAnswer {
  state: AnalysisState | null;
  refused: Problem | null;
  /** All that is wrong with a position that cannot be. */
  flaws: string[];
}

/** The best plans from a position, the best first. */
export interface Advice {
  plans: CoachPlan[];
  /** Everybody's chance to win if the best one is followed; None if there is none. */
  chances: number[] | null;
}

/** A moment of a record. */
export interface RecordMoment {
  text: string;
  ply: number;
}

/** A position in one line. */
export interface PositionLine {
  line: string;
  /** Whether what a seat cannot see was drawn anew, since the game is not over. */
  redrawn: boolean;
}

/** A position put together by hand. Seats are letters from `a`. */
export interface Setting {
  game: string;
  seats: number;
  /** Who holds each territory, with how many units: `a5`. */
  board: Record<string, string>;
  turn: string;
  phase: string;
  /** What is left to place; None to count it out by the rules. */
  units?: number | null;
  hands: Record<string, string[]>;
  /** Sets that were traded in so far. */
  sets?: number;
  missions: Record<string, string>;
  capitals: Record<string, string>;
  /** Whether a territory was conquered in this turn. */
  conquered?: boolean;
}

/** Wants to change a position, or to begin a new one of a game. */
export interface EditorWish {
  line?: string | null;
  game?: string | null;
  /** How many play; without it as few as possible, or as in the line. */
  seats?: number | null;
}

/** Somebody who may hold territories. */
export interface EditorArmy {
  letter: string;
  army: Army;
}

/** All that is needed to change a position by hand. */
export interface Editor {
  setting: Setting;
  /** How many may play. */
  players: number[];
  armies: EditorArmy[];
  board: Board;
  phases: Choosable[];
  cards: Choosable[];
  /** Empty in a game without missions. */
  missions: Choosable[];
  /** Whether everybody has a capital. */
  capitals: boolean;
  /** Whether it matters how many sets were traded in before. */
  sets: boolean;
}

/** A position put together by hand: its line, or all that is wrong with it. */
export interface SettingAnswer {
  line: string | null;
  flaws: string[];
}
