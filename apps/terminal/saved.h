/* saved.h - saved matches and statistics of one's own in lines of text, for both tables. */
#ifndef TERMINAL_SAVED_H
#define TERMINAL_SAVED_H

#include "../../table/record.h"
#include "layout.h"

/* "Ann (Veroth) 1 : 0 Ben (Xin'go), bot: expert": who plays what, and the score. */
void append_sides(const MatchRecord *record, int language, Snippet *out);
/* "Round 2, 87 decisions", "finished: Ann has won, 130 decisions" */
void append_how_far(const MatchRecord *record, int language, Snippet *out);
/* Of a match of which only its first lines are known: "87 decisions, played by other rules: Ann,
 * Ben". */
void append_at_first_sight(const SessionSummary *summary, int language, Snippet *out);

/* "12 played, 7 won (58 %)" */
void append_tally(int played, int won, int language, Snippet *out);
/* What a row of statistics is about. */
void append_row_name(const StatisticsRow *row, int language, Snippet *out);

/* Whether anything was decided in it; what was left at once is not worth a line. */
static inline bool worth_showing(const SessionSummary *summary)
{
    return summary->actions > 0;
}

/* `ringside play --saved` and `--statistics`: exit statuses. */
int print_saved(const rs_Rules *rules, int language);
int print_statistics(const rs_Rules *rules, int language);

#endif
