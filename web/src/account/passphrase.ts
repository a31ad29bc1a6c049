/** What a passphrase has to have. */
export const SHORTEST_PASSPHRASE = 8;
