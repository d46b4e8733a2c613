// names.ts - which games there are, for whoever needs no more than that; what each brings is in index.ts.
export const GAMES = ['knockdown', 'nokaut'] as const;
export type Game = (typeof GAMES)[number];

/** The game that is meant; what this page does not know is drawn as the first. */
export const gameOf = (word: string | undefined): Game => GAMES.find((game) => game === word) ?? GAMES[0];
