/** The pages of the client and their addresses, which stand behind the `#`. */

export type Page =
  | { name: "lobby" }
  | { name: "new"; game: string | null; friends?: true }
  | { name: "table"; id: string; code: string | null }
  | { name: "join"; id: string; code: string | null }
  | { name: "rules"; game: string; at: string | null }
  | { name: "replay"; id: string | null; code?: string | null; ply?: number }
  | { name: "dice"; id: string }
  | { name: "new-campaign" }
  | { name: "campaign"; id: string; code: string | null }
  | { name: "chronicle"; id: string }
  | { name: "lessons" }
  | { name: "lesson"; id: string }
  | { name: "puzzles" }
  | { name: "puzzle"; id: string }
  | { name: "analysis"; line: string | null; played?: readonly string[]; guessed?: boolean }
  | { name: "position"; line: string | null; game: string | null }
  | { name: "help" }
  | { name: "profile" }
  | { name: "missing" };

/** What stands between the plies in the address of an analysis. */
const ITEM_END = ";";
/** How the address of a new table says that its other seats are for friends. */
const FRIENDS = "friends";

/** The page an address stands for; `missing` if there is none. */
export function parseRoute(fragment: string): Page {
  const [path = "", query = ""] = fragment.replace(/^#/, "").split("?");
  const [head = "", ...rest] = path
    .split("/")
    .filter((part) => part !== "")
    .map(decodePart);
  const asked = new URLSearchParams(query);
  const [id, code] = rest;
  switch (head) {
    case "":
      return { name: "lobby" };
    case "new":
      return {
        name: "new",
        game: rest.length > 0 ? rest.join("/") : null,
        ...(asked.get("with") === FRIENDS ? { friends: true as const } : {}),
      };
    case "table":
      return id === undefined ? { name: "missing" } : { name: "table", id, code: code ?? null };
    case "join":
      return id === undefined ? { name: "missing" } : { name: "join", id, code: code ?? null };
    case "rules":
      return rest.length === 0
        ? { name: "missing" }
        : { name: "rules", game: rest.join("/"), at: asked.get("at") };
    case "replay":
      return {
        name: "replay",
        id: id ?? null,
        ...(code === undefined ? {} : { code }),
        ...readPly(asked.get("ply")),
      };
    case "dice":
      return id === undefined ? { name: "missing" } : { name: "dice", id };
    case "campaign":
      return id === undefined
        ? { name: "new-campaign" }
        : { name: "campaign", id, code: code ?? null };
    case "chronicle":
      return id === undefined ? { name: "missing" } : { name: "chronicle", id };
    case "lessons":
      return { name: "lessons" };
    case "lesson":
      return id === undefined ? { name: "lessons" } : { name: "lesson", id };
    case "puzzles":
      return { name: "puzzles" };
    case "puzzle":
      return id === undefined ? { name: "puzzles" } : { name: "puzzle", id };
    case "analysis": {
      const played = asked.get("played") ?? "";
      return {
        name: "analysis",
        line: asked.get("line"),
        ...(played === "" ? {} : { played: played.split(ITEM_END) }),
        ...(asked.has("guessed") ? { guessed: true } : {}),
      };
    }
    case "position":
      return { name: "position", line: asked.get("line"), game: asked.get("game") };
    case "help":
      return { name: "help" };
    case "profile":
      return { name: "profile" };
    default:
      return { name: "missing" };
  }
}

/** The address of a page. */
export function linkTo(page: Page): string {
  switch (page.name) {
    case "lobby":
      return "#/";
    case "new":
      return `#/new${page.game === null ? "" : `/${encodeGame(page.game)}`}${page.friends ? `?with=${FRIENDS}` : ""}`;
    case "table":
      return joinParts("#/table", page.id, page.code);
    case "join":
      return joinParts("#/join", page.id, page.code);
    case "rules": {
      const at = page.at === null ? "" : `?${new URLSearchParams({ at: page.at }).toString()}`;
      return `#/rules/${encodeGame(page.game)}${at}`;
    }
    case "replay":
      return page.id === null
        ? "#/replay"
        : `${joinParts("#/replay", page.id, page.code ?? null)}${page.ply === undefined ? "" : `?ply=${page.ply}`}`;
    case "dice":
      return `#/dice/${encodeURIComponent(page.id)}`;
    case "new-campaign":
      return "#/campaign";
    case "campaign":
      return joinParts("#/campaign", page.id, page.code);
    case "chronicle":
      return `#/chronicle/${encodeURIComponent(page.id)}`;
    case "lessons":
      return "#/lessons";
    case "lesson":
      return `#/lesson/${encodeURIComponent(page.id)}`;
    case "puzzles":
      return "#/puzzles";
    case "puzzle":
      return `#/puzzle/${encodeURIComponent(page.id)}`;
    case "analysis":
      return page.line === null ? "#/analysis" : `#/analysis?${writePosition(page)}`;
    case "position": {
      const { line, game } = page;
      const begin = line !== null ? { line } : { game: game ?? "" };
      return `#/position?${new URLSearchParams(begin).toString()}`;
    }
    case "help":
      return "#/help";
    case "profile":
      return "#/profile";
    case "missing":
      return "#/";
  }
}

/** Turn to a page. */
export function goTo(page: Page): void {
  location.hash = linkTo(page);
}

/** Turn to a page in the place of this one: whoever goes back does not come here again. */
export function goToInstead(page: Page): void {
  location.replace(linkTo(page));
}

function writePosition({ line, played = [], guessed }: Page & { name: "analysis" }): string {
  const items = played.join(ITEM_END);
  return new URLSearchParams({
    line: line ?? "",
    ...(items && { played: items }),
    ...(guessed && { guessed: "1" }),
  }).toString();
}

/** Where a replay begins, if its address says so. */
function readPly(text: string | null): { ply?: number } {
  return text !== null && /^\d{1,6}$/.test(text) ? { ply: Number(text) } : {};
}

function joinParts(stem: string, id: string, code: string | null): string {
  const parts = code === null ? [id] : [id, code];
  return [stem, ...parts.map(encodeURIComponent)].join("/");
}

/** Games are named like `2000/missions@1+escalating`; their slash may stay one. */
function encodeGame(game: string): string {
  return game.split("/").map(encodeURIComponent).join("/");
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
