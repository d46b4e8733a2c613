/* odds.h - how often a person builds a tower of so many cubes in ten seconds, in permille.
 *
 * Written by tools/tower_odds.py from docs/tower-odds.tsv; docs/tower.md tells how it was measured.
 * Integers only, so that whoever searches agrees with everybody else. Changing it changes games. */
#ifndef TOWER_ODDS_H
#define TOWER_ODDS_H

enum { TOWER_ODDS_CUBES = 20 };

/* By the number of cubes; with more than TOWER_ODDS_CUBES there is no hope. */
static const unsigned short tower_odds[TOWER_ODDS_CUBES + 1] = {
    1000, 1000, 1000, 1000, 1000, 996, 991, 963, 926, 815, 565, 242, 41, 1, 0, 0, 0, 0, 0, 0, 0};

#endif
