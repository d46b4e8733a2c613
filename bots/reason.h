/* reason.h - why an answer is good: what it leads to, compared with the other answers.
 *
 * Every answer is tried in the same imagined games and played on, everybody doing what the judge
 * thinks best, until nothing is under way; then the judge's terms are compared. So a reason is
 * about what the bot itself goes by, and like the bot it knows nothing but the view. */
#ifndef BOTS_REASON_H
#define BOTS_REASON_H

#include "bot.h"

enum {
    REASON_NONE,   /* nothing stands out */
    REASON_WINS,   /* the match, more often than the others do */
    REASON_SCORES, /* a round, a goal */
    REASON_SAVES,  /* the others score less often */
    REASON_TERM    /* of the judge: `term`, of the own team or of theirs */
};

typedef struct Reason {
    int kind;
    int term, thing; /* thing: the card that it is about, or -1 */
    bool theirs;     /* they stand worse in it; otherwise the own team stands better */
    double gain;     /* over the mean of the others: a chance, or of a term its worth */
} Reason;

/* One for each of these answers, of the seat whose view it is; it is asked. */
void reason_find(const rs_Rules *rules, const rs_View *view, const rs_Action *action, int count,
                 uint64_t seed, Reason *reason);

#endif
