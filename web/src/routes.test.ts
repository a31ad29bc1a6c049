import { describe, expect, it } from "vitest";

import { linkTo, type Page, parseRoute } from "./routes";

const PAGES: Page[] = [
  { name: "lobby" },
  { name: "new", game: null },
  { name: "new", game: "2010/basic" },
  { name: "new", game: "2010/basic", friends: true },
  { name: "table", id: "k3x9", code: null },
  { name: "table", id: "k3x9", code: "a-b_c" },
  { name: "join", id: "k3x9", code: "a-b_c" },
  { name: "join", id: "k3x9", code: null },
  { name: "rules", game: "2000/missions@1+escalating", at: null },
  { name: "rules", game: "express", at: "2006, Wenn Sie am Zug sind, 2 & 3?" },
  { name: "replay", id: null },
  { name: "replay", id: "k3x9" },
  { name: "replay", id: "k3x9", ply: 120 },
  { name: "replay", id: "k3x9", code: "abc" },
  { name: "replay", id: "k3x9", code: "abc", ply: 7 },
  { name: "dice", id: "k3x9" },
  { name: "new-campaign" },
  { name: "campaign", id: "k3x9", code: null },
  { name: "campaign", id: "k3x9", code: "a-b_c" },
  { name: "chronicle", id: "k3x9" },
  { name: "analysis", line: null },
  { name: "analysis", line: "2000/missions@1+escalating a1/b2 3 a place:4 - ?" },
  { name: "analysis", line: "x y", guessed: true },
  { name: "analysis", line: "x y", played: ["attack alaska kamchatka 3", "{6 5:4 2}"] },
  { name: "position", line: null, game: "2010/basic" },
  { name: "position", line: "x/y z", game: null },
  { name: "help" },
];

describe("addresses", () => {
  it.each(PAGES)("of $name lead back to the page", (page) => {
    expect(parseRoute(linkTo(page))).toEqual(page);
  });

  it("without a fragment lead to the lobby", () => {
    expect(parseRoute("")).toEqual({ name: "lobby" });
  });

  it.each(["#/nowhere", "#/table", "#/join", "#/rules", "#/dice", "#/chronicle"])(
    "%s is missing",
    (text) => {
      expect(parseRoute(text)).toEqual({ name: "missing" });
    },
  );

  it("survive a broken escape", () => {
    expect(parseRoute("#/table/%E0%A4%A")).toEqual({ name: "table", id: "%E0%A4%A", code: null });
  });
});
