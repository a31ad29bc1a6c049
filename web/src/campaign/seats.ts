/** The seats of the next game, while they are being chosen. */

import type { CampaignInfo, PersonInfo, PersonSeat } from "../wire";

export const FEWEST = 3;
export const MOST = 5;
const USUAL = 4;

export type Kind = PersonSeat["kind"];

/** Who may play a member: nobody's name is played by others. */
export function listSeatKinds(person: PersonInfo): Kind[] {
  if (person.kind === "human" && !person.mine) return ["them"];
  if (person.kind === "bot") return ["bot", "me"];
  return person.mine ? ["me", "bot"] : ["open", "me", "bot"];
}

export function makeSeat(person: PersonInfo): PersonSeat {
  return { person: person.number, kind: listSeatKinds(person)[0] ?? "bot", bot: person.bot };
}

/** Those who played last, else people before bots. */
export function proposeSeats(campaign: CampaignInfo): PersonSeat[] {
  const played = campaign.chapters.at(-1)?.parts.map((part) => part.person) ?? [];
  const last = campaign.people.filter((person) => played.includes(person.name));
  const rank = (person: PersonInfo) => (person.mine ? 0 : person.kind === "bot" ? 2 : 1);
  const first = [...campaign.people].sort((a, b) => rank(a) - rank(b)).slice(0, USUAL);
  return (last.length >= FEWEST ? last : first).map(makeSeat);
}

/** The seats as they may still be: a person who has come meanwhile plays themselves. */
export function fitSeats(
  seats: readonly PersonSeat[],
  people: readonly PersonInfo[],
): PersonSeat[] {
  return seats.map((seat) => {
    const person = people[seat.person];
    return person === undefined || listSeatKinds(person).includes(seat.kind)
      ? seat
      : makeSeat(person);
  });
}

/** One seat further to the front. */
export function moveForward(seats: readonly PersonSeat[], at: number): PersonSeat[] {
  const moved = [...seats];
  const [one] = moved.splice(at, 1);
  if (one !== undefined) moved.splice(Math.max(at - 1, 0), 0, one);
  return moved;
}
