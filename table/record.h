/* record.h - saved matches in short: who played what, how it stands or ended; and what many of them
 * tell of a person's play.
 *
 * A match is played through for it, which session_list does not do: some milliseconds each. Nothing
 * is told but what a spectator may know. */
#ifndef TABLE_RECORD_H
#define TABLE_RECORD_H

#include "../scene/scene.h"
#include "session.h"

enum { RECORD_NAME = 80, RECORD_STAGE = 160 };

typedef struct MatchRecord {
    int game, seats, sides;
    Player player[RS_SEATS];
    int side[RS_SEATS];
    char played[SCENE_SIDES][RECORD_NAME]; /* the fighter or team of each side */
    int score[SCENE_SIDES];
    char stage[RECORD_STAGE]; /* round and turn in words; of a match that is over how it ended */
    int decisions;
    int winner; /* a side; RS_NOBODY: it is not over */
} MatchRecord;

/* False: it cannot be read, or was played by other rules. */
bool record_read(const rs_Rules *rules, const char *path, int language, MatchRecord *record);

/* ---- Statistics ---- */

enum { BY_GAME, BY_PLAYED, BY_LEVEL, STATISTICS_KINDS };
enum { STATISTICS_ROWS = 64 };

typedef struct StatisticsRow {
    int kind;               /* a BY_ */
    int game;               /* BY_GAME, BY_PLAYED */
    char name[RECORD_NAME]; /* BY_PLAYED: the fighter or team; BY_LEVEL: the bot, as players say it
                             */
    int played, won;
} StatisticsRow;

/* All zero: of no match. */
typedef struct Statistics {
    int matches, won;
    int rows;
    StatisticsRow row[STATISTICS_ROWS];
} Statistics;

/* Counts a match that is over if one person played it against bots; otherwise it is left out. The
 * bot is the strongest of the other side. Rows are kept by kind and, in it, in the order of games
 * and levels, then by how often they were played. */
void statistics_add(const MatchRecord *record, Statistics *all);

#endif
