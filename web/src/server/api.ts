/** Requests to the server over HTTP. What needs an open connection goes over `socket.ts`. */

import { settings } from "../device/settings.svelte";
import { SEEN_AT, serverConnection } from "../offline/connection.svelte";
import { t } from "../texts/texts";
import type {
  Advice,
  AnalysisAnswer,
  AnalysisQuestion,
  AnalysisWish,
  AskLesson,
  AskWarning,
  CalendarLink,
  CampaignInfo,
  CampaignRow,
  Coaching,
  CoachWarning,
  DiceCheck,
  Editor,
  EditorWish,
  GameInfo,
  History,
  JoinTable,
  LessonAnswer,
  LessonInfo,
  Lobby,
  March,
  Me,
  NewCampaign,
  NewTable,
  NextGame,
  Odds,
  PlayLesson,
  PositionLine,
  PracticeWish,
  Problem,
  Profile,
  PushKey,
  PuzzleAnswer,
  PuzzleList,
  Replay,
  ReviewState,
  RulesPage,
  SeatToken,
  SessionInfo,
  SetPerson,
  SetSeat,
  Setting,
  SettingAnswer,
  Shelf,
  Subscribe,
  TableInfo,
  TableNote,
} from "../wire";

/** Why the server did not do something. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly cite: string | null,
  ) {
    super(text);
  }
}

/** What went wrong, in words for the player. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export type Query = Readonly<Record<string, string | number>>;

interface Sent {
  readonly query?: Query;
  readonly body?: unknown;
  /** The code of an invite link, for tables that are not public. */
  readonly invite?: string | null;
}

async function request<T>(method: string, path: string, sent: Sent = {}): Promise<T> {
  const query = Object.entries({ ...sent.query, language: settings.language });
  const asked = new URLSearchParams(query.map(([key, value]) => [key, String(value)]));
  const headers = new Headers();
  if (sent.body !== undefined) headers.set("content-type", "application/json");
  if (sent.invite) headers.set("x-invite", sent.invite);
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  let response: Response;
  try {
    response = await fetch(`${path}?${asked.toString()}`, { method, headers, body });
    serverConnection.lost = response.headers.has(SEEN_AT);
  } catch {
    serverConnection.lost = true;
    throw new Refusal("offline", t("problem.offline"), null);
  }
  if (!response.ok) throw await readRefusal(response);
  const text = await response.text();
  return (text === "" ? null : JSON.parse(text)) as T;
}

async function readRefusal(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return new Refusal(
    problem?.code ?? String(response.status),
    problem?.text ?? t("problem.unknown", { status: response.status }),
    problem?.cite ?? null,
  );
}

function get<T>(path: string, query: Query = {}, invite: string | null = null): Promise<T> {
  return request("GET", path, { query, invite });
}

function post<T>(path: string, body?: unknown): Promise<T> {
  return request("POST", path, { body });
}

function campaignPath(id: string, rest = ""): string {
  return `/api/campaigns/${encodeURIComponent(id)}${rest}`;
}

function tablePath(id: string, rest = ""): string {
  return `/api/tables/${encodeURIComponent(id)}${rest}`;
}

export const api = {
  games: () => get<GameInfo[]>("/api/games"),
  shelf: () => get<Shelf>("/api/shelf"),
  rules: (game: string) => get<RulesPage>("/api/rules", { game }),
  odds: (game: string, attackers: number, defenders: number, stop: number, dice: string | null) =>
    get<Odds>("/api/odds", {
      game,
      attackers,
      defenders,
      stop,
      ...(dice === null ? {} : { dice }),
    }),

  lessons: () => get<LessonInfo[]>("/api/lessons"),
  lesson: (id: string, wish: PlayLesson) =>
    post<LessonAnswer>(`/api/lessons/${encodeURIComponent(id)}`, wish),
  whyNot: (id: string, wish: AskLesson) =>
    post<LessonAnswer>(`/api/lessons/${encodeURIComponent(id)}/why`, wish),

  puzzles: () => get<PuzzleList>("/api/puzzles"),
  puzzle: (id: string, wish: PlayLesson) =>
    post<PuzzleAnswer>(`/api/puzzles/${encodeURIComponent(id)}`, wish),
  whyNotInPuzzle: (id: string, wish: AskLesson) =>
    post<PuzzleAnswer>(`/api/puzzles/${encodeURIComponent(id)}/why`, wish),

  analyse: (wish: AnalysisWish) => post<AnalysisAnswer>("/api/analysis", wish),
  analysisWhy: (wish: AnalysisQuestion) => post<AnalysisAnswer>("/api/analysis/why", wish),
  advice: (line: string) => post<Advice>("/api/analysis/plans", { line }),
  editor: (wish: EditorWish) => post<Editor>("/api/analysis/editor", wish),
  setUp: (setting: Setting) => post<SettingAnswer>("/api/analysis/setup", setting),
  momentOf: (text: string, ply: number) =>
    post<PositionLine>("/api/analysis/moment", { text, ply }),
  position: (id: string, invite: string | null, ply?: number) =>
    get<PositionLine>(tablePath(id, "/position"), ply === undefined ? {} : { ply }, invite),

  me: () => get<Me>("/api/me"),
  rename: (name: string) => request<Me>("PUT", "/api/me", { body: { name } }),
  keep: (name: string, passphrase: string) => post<Me>("/api/account", { name, passphrase }),
  login: (name: string, passphrase: string) => post<Me>("/api/login", { name, passphrase }),
  logout: () => post<Me>("/api/logout"),
  changePassphrase: (old: string, fresh: string) =>
    request<Me>("PUT", "/api/account/passphrase", { body: { old, new: fresh } }),
  sessions: () => get<SessionInfo[]>("/api/sessions"),
  endSession: (id: string) => request<null>("DELETE", `/api/sessions/${encodeURIComponent(id)}`),
  endSessions: () => request<null>("DELETE", "/api/sessions"),

  pushKey: () => get<PushKey>("/api/push"),
  subscribe: (wish: Subscribe) => post<null>("/api/push", wish),
  unsubscribe: (endpoint: string) => post<null>("/api/push/forget", { endpoint }),
  calendar: () => post<CalendarLink>("/api/calendar"),

  profile: () => get<Profile>("/api/profile"),
  history: (asked: Query) => get<History>("/api/history", asked),

  lobby: () => get<Lobby>("/api/lobby"),
  open: (table: NewTable) => post<TableInfo>("/api/tables", table),
  table: (id: string, invite: string | null) => get<TableInfo>(tablePath(id), {}, invite),
  join: (id: string, wish: JoinTable) => post<TableInfo>(tablePath(id, "/join"), wish),
  leave: (id: string) => post<TableInfo | null>(tablePath(id, "/leave")),
  start: (id: string, unseeded = false) => post<TableInfo>(tablePath(id, "/start"), { unseeded }),
  seed: (id: string, seed: string) => post<TableInfo>(tablePath(id, "/seed"), { seed }),
  rematch: (id: string) => post<TableInfo>(tablePath(id, "/rematch")),
  practise: (id: string, moment: PracticeWish) =>
    post<TableInfo>(tablePath(id, "/practice"), moment),
  back: (id: string) => post<TableInfo>(tablePath(id, "/back")),
  seat: (id: string, seat: number, wish: SetSeat) =>
    post<TableInfo>(tablePath(id, `/seats/${seat}`), wish),
  remove: (id: string, seat: number) => post<TableInfo>(tablePath(id, `/seats/${seat}/remove`)),
  close: (id: string) => post<TableInfo>(tablePath(id, "/close")),
  report: (id: string, who: string, text: string) =>
    post<null>(tablePath(id, "/reports"), { who, text }),
  token: (id: string, seat: number) => post<SeatToken>(tablePath(id, `/seats/${seat}/token`)),

  coach: (id: string, seat: number) => get<Coaching>(tablePath(id, "/coach"), { seat }),
  allowCoach: (id: string, agrees: boolean) => post<TableInfo>(tablePath(id, "/coach"), { agrees }),
  warning: (id: string, wish: AskWarning) =>
    post<CoachWarning>(tablePath(id, "/coach/warning"), wish),
  march: (id: string, seat: number, path: readonly string[], stop: number) =>
    get<March | null>(tablePath(id, "/march"), { seat, way: path.join(","), stop }),

  note: (id: string) => get<TableNote>(tablePath(id, "/note")),
  setNote: (id: string, text: string) =>
    request<TableNote>("PUT", tablePath(id, "/note"), { body: { text } }),

  record: (id: string) => tablePath(id, "/record"),
  replay: (id: string, invite: string | null) => get<Replay>(tablePath(id, "/replay"), {}, invite),
  review: (id: string, invite: string | null) =>
    get<ReviewState>(tablePath(id, "/review"), {}, invite),
  dice: (id: string) => get<DiceCheck>(tablePath(id, "/dice")),
  replayText: (text: string) => post<Replay>("/api/replay", { text }),

  campaigns: () => get<CampaignRow[]>("/api/campaigns"),
  campaign: (id: string, invite: string | null) => get<CampaignInfo>(campaignPath(id), {}, invite),
  found: (wish: NewCampaign) => post<CampaignInfo>("/api/campaigns", wish),
  takeOver: (text: string) => post<CampaignInfo>("/api/campaigns/import", { text }),
  campaignFile: (id: string) => campaignPath(id, "/export"),
  person: (id: string, person: number, wish: SetPerson) =>
    post<CampaignInfo>(campaignPath(id, `/people/${person}`), wish),
  nextGame: (id: string, wish: NextGame) => post<TableInfo>(campaignPath(id, "/games"), wish),
  answer: (id: string, person: number, plays: boolean) =>
    post<CampaignInfo>(campaignPath(id, `/people/${person}/answer`), { plays }),
  ready: (id: string, ready: boolean) => post<CampaignInfo>(campaignPath(id, "/ready"), { ready }),
  giveUp: (id: string, agrees: boolean) =>
    post<CampaignInfo>(campaignPath(id, "/give-up"), { agrees }),
};
