import { expect, test } from "vitest";

import texts from "../texts.json";
import { crossesEdge, findNeighbours, PLACES, WORLD } from "./world";

test("neighbours are neighbours of each other", () => {
  for (const id of PLACES.keys()) {
    for (const other of findNeighbours(id)) expect(findNeighbours(other)).toContain(id);
  }
});

test("what is not on the map has no neighbours", () => {
  expect(findNeighbours("atlantis")).toEqual([]);
});

test("only one sea route leads over the edge", () => {
  const over = WORLD.routes.filter(({ between: [a, b] }) => {
    const [from, to] = [PLACES.get(a), PLACES.get(b)];
    return from !== undefined && to !== undefined && crossesEdge(from.badge, to.badge);
  });
  expect(over.map((route) => route.between)).toEqual([["alaska", "kamchatka"]]);
});

test("every word is there in both languages", () => {
  expect(Object.keys(texts.de)).toEqual(Object.keys(texts.en));
});
