/** Which territories are neighbours, once the map has been fetched; to describe and to ask why. */

let known: (id: string) => readonly string[] = () => [];

export function findNeighbours(id: string): readonly string[] {
  return known(id);
}

export async function fetchNeighbours(): Promise<void> {
  known = (await import("../map/geometry/world")).findNeighbours;
}
