import { describe, expect, it } from "vitest";

import type { Packet, Scene, Told } from "../../wire";
import { findOpened, findPacketToShow } from "./opened-packets";

function told(kind: string, text: string | null): Told {
  return {
    ply: 1,
    player: 0,
    seat: 0,
    text,
    words: [],
    kind,
    places: [],
    throw: null,
    forces: null,
    back: null,
  };
}

function packet(id: string, opened: boolean): Packet {
  const title = opened ? id : null;
  return { id, name: id, condition: "", opened, title, story: title, rules: title };
}

function scene(...packets: Packet[]): Scene {
  return { evolution: { world: { packets } } } as unknown as Scene;
}

describe("packets that are opened", () => {
  const log = [told("place", "place peru 3"), told("open", "open p2"), told("open", null)];

  it("are found in the log", () => {
    expect(findOpened(log)).toEqual(["p2"]);
  });

  it("are shown once", () => {
    const now = scene(packet("p1", false), packet("p2", true));
    expect(findPacketToShow(now, log, [])?.id).toBe("p2");
    expect(findPacketToShow(now, log, ["p2"])).toBeNull();
  });

  it("of earlier games are not shown", () => {
    expect(findPacketToShow(scene(packet("p1", true)), log, [])).toBeNull();
  });

  it("are unknown to other games", () => {
    expect(findPacketToShow({ evolution: null } as unknown as Scene, log, [])).toBeNull();
  });
});
