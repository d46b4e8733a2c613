/* glicko.h - Glicko-2: how good somebody is, how sure that is, and how steady, from who beat whom.
 *
 * As Mark Glickman describes it ("Example of the Glicko-2 system", 2022), whose worked example the
 * tests check. A rating period is a week here, and ratings are told after each match; so a match is
 * counted by itself, and the deviation grows with the weeks in between. */
#ifndef SERVER_GLICKO_H
#define SERVER_GLICKO_H

typedef struct Rating {
    double rating, deviation, volatility;
} Rating;

typedef struct RatedGame {
    Rating against;
    double score; /* 1 won, 0 lost, 0.5 neither */
} RatedGame;

/* Of whom nothing is known. */
Rating glicko_first(void);
/* After these games, which came so many periods after those before. */
Rating glicko_rate(Rating before, double periods, const RatedGame *game, int games);

#endif
