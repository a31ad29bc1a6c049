// Generated from the models in src/risiko/server/wire by tools/make_wire.py. Do not edit;
// run `python tools/make_wire.py` after a change.

/** The version of all messages. */
export const VERSION = 1;

/** The languages of the players. */
export type Language =
  | "de"
  | "en";

/** The colours of the six seats, then those of neutral armies. */
export type Colour =
  | "red"
  | "blue"
  | "green"
  | "yellow"
  | "black"
  | "purple"
  | "grey"
  | "sand"
  | "stone";

/** How choices are picked. */
export type Pick =
  | "place"
  | "route"
  | "number"
  | "cards"
  | "list"
  | "text"
  | "button";

/** A board, by its kind. */
export type Board =
  | MapBoard
  | CardBoard;

/** Every message a client may send. */
export type FromClient =
  | Hello
  | Play
  | Why
  | Look
  | Resync
  | Say
  | Ping;

/** Every message a server may send. */
export type FromServer =
  | Welcome
  | Ok
  | Refused
  | Played
  | Whole
  | TableChanged
  | Chatted;

/** Somebody with units or cards on the table: a seat, or a neutral army. */
export interface Army {
  /** The seat, or a number from 6 on for a neutral army; -1 stands for nobody. */
  id: number;
  name: string;
  colour: Colour;
  neutral: boolean;
}

/** A territory: who holds it and with how many units. */
export interface Region {
  id: string;
  name: string;
  continent: string;
  army: number;
  units: number;
  /** What else stands there, such as `capital`, `own_capital`, `hq`, `city_minor`. */
  marks: string[];
}

/** A continent, what holding it brings and who holds it all. */
export interface Continent {
  id: string;
  name: string;
  bonus: number;
  army: number;
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
  id: string;
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
}

/** A number about a player or the game: `Gebiete 14`. */
export interface Fact {
  key: string;
  label: string;
  value: string;
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
  income: IncomeRow[];
  fight: Fight | null;
  /** What the seat that looks may do; empty when it is not its turn to decide. */
  asks: Ask[];
  /** Whether the scene shows what the others in the room must not see. */
  private: boolean;
  ending: Ending | null;
}

/** Dice that fell. */
export interface Throw {
  /** Numbers, or faces by their keys. */
  attack: string[];
  defence: string[];
  /** Units lost by attacker and defender. */
  lost: [number, number];
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
}

/** A seat of a new table. */
export interface SeatWish {
  kind: "me" | "open" | "bot";
  /** For `me`: who plays, so that several can sit at one device. */
  name?: string | null;
  /** For `bot`: its name. */
  bot?: string | null;
}

/** How long decisions may take. */
export interface ClockWish {
  /** Seconds for each decision; None for no limit. */
  decision?: number | null;
  /** Seconds after which a bot plays for somebody who has gone and has to decide. */
  away?: number;
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
}

/** A wish to sit down. */
export interface JoinTable {
  /** The code of the invite link; needed at tables that are not public. */
  invite?: string | null;
  /** A certain open seat, or any. */
  seat?: number | null;
  name?: string | null;
}

/** A player's share of the dice, added after the commitment was published. */
export interface AddSeed {
  seed: string;
}

/** The host gives an open seat to a bot, or opens a bot's seat, before the game. */
export interface SetSeat {
  kind: "open" | "bot";
  bot?: string | null;
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
}

/** What is known of the dice now. */
export interface DiceInfo {
  mode: "committed" | "seeded";
  /** SHA-256 of the server's secret, published before anybody added a seed; empty if seeded. */
  commitment: string;
}

/** How long decisions may take. */
export interface ClockInfo {
  decision: number | null;
  away: number;
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
  status: "waiting" | "running" | "over";
  seats: SeatInfo[];
  /** Whether the asking player opened it. */
  host: boolean;
  public: boolean;
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
}

/** An option, a house rule or a bot to choose, by its key and in words. */
export interface Choosable {
  key: string;
  title: string;
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
  board: "map" | "cards";
}

/** One question about the rules, its answer and where it stands. */
export interface RuleRow {
  question: string;
  answer: string;
  cite: string;
  note: string | null;
  house: boolean;
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

/** Why something was not done. */
export interface Problem {
  code: string;
  text: string;
  cite: string | null;
}

/** Whether the server works. */
export interface Health {
  status: "ok";
  version: string;
  database: "ok";
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
}

/** One ply of a replay. */
export interface ReplayPly {
  told: Told;
  changes: Change[];
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
  /** The full name of the game, which says how throws are written. */
  game: string;
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

/** The first message: which table, in which language, and for programs which token. */
export interface Hello {
  type: "hello";
  id: number;
  version: 1;
  table: string;
  language?: Language;
  token?: string | null;
  /** Needed to watch a table that is not public without sitting there. */
  invite?: string | null;
  /** Through which of one's own seats to look first. */
  seat?: number | null;
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
  text: string;
}

/** Asks for an answer, to measure the way. */
export interface Ping {
  type: "ping";
  id: number;
}

/** Something somebody said. */
export interface ChatLine {
  /** The speaker's seat; None for a spectator. */
  seat: number | null;
  name: string;
  text: string;
  /** ISO 8601, UTC. */
  at: string;
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
