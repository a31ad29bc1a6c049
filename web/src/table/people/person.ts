/** Somebody else at a table, as this player knows them. */
export interface Person {
  readonly name: string;
  /** Their pseudonym for this player. */
  readonly who: string;
  /** Their seat; null for a spectator. */
  readonly seat: number | null;
}
