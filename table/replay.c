/* replay.c - a cursor over a match; see replay.h. */
#include "replay.h"

#include "problem.h"
#include "words/table_words.h"

#include <stdlib.h>
#include <string.h>

/* ---- Opening ---- */

/* Takes over the match of the replay: goes through it once and keeps states. */
static bool keep_states(Replay *r, char problem[MATCH_PROBLEM])
{
    const Match *m = &r->match;
    r->kept = malloc(((size_t)(m->actions / REPLAY_EVERY) + 1) * sizeof *r->kept);
    if (!r->kept)
        return problem_of(m, TABLE_NO_MEMORY, NULL, problem);
    rs_State state;
    match_first(m, &state);
    r->state = state;
    for (int i = 0; i <= m->actions; i++) {
        if (i % REPLAY_EVERY == 0)
            r->kept[i / REPLAY_EVERY] = state;
        if (i < m->actions)
            rs_apply(m->rules, &state, m->action[i], NULL);
    }
    return true;
}

static bool open_made(bool good, Replay *made, Replay *replay, char problem[MATCH_PROBLEM])
{
    good = good && keep_states(made, problem);
    if (good)
        *replay = *made;
    else
        replay_close(made);
    return good;
}

bool replay_open(const Match *match, Replay *replay, char problem[MATCH_PROBLEM])
{
    Replay made = {0};
    return open_made(match_copy(match, match->actions, &made.match, problem), &made, replay,
                     problem);
}

bool replay_adopt(Match *match, Replay *replay, char problem[MATCH_PROBLEM])
{
    Replay made = {.match = *match};
    memset(match, 0, sizeof *match);
    return open_made(true, &made, replay, problem);
}

bool replay_load(const rs_Rules *rules, const char *path, Replay *replay,
                 char problem[MATCH_PROBLEM])
{
    Match match = {.setup.language = replay->match.setup.language};
    return match_load(rules, path, &match, NULL, NULL, problem) &&
           replay_adopt(&match, replay, problem);
}

void replay_close(Replay *replay)
{
    match_free(&replay->match);
    free(replay->kept);
    memset(replay, 0, sizeof *replay);
}

/* ---- Going ---- */

void replay_go(Replay *r, int at)
{
    const Match *m = &r->match;
    at = at < 0 ? 0 : at > m->actions ? m->actions : at;
    if (at < r->at || at / REPLAY_EVERY > r->at / REPLAY_EVERY) {
        r->at = at / REPLAY_EVERY * REPLAY_EVERY;
        r->state = r->kept[at / REPLAY_EVERY];
    }
    for (; r->at < at; r->at++)
        rs_apply(m->rules, &r->state, m->action[r->at], NULL);
}

int replay_step(Replay *r, int by)
{
    int from = r->at;
    replay_go(r, by < -from ? 0 : by > r->match.actions - from ? r->match.actions : from + by);
    return r->at - from;
}

const rs_Event *replay_events(const Replay *r, int *count)
{
    *count = 0;
    return r->at > 0 ? match_events(&r->match, r->at - 1, count) : NULL;
}

bool replay_next(const Replay *r, rs_Action *action, int *seat)
{
    if (r->at == r->match.actions)
        return false;
    *action = r->match.action[r->at];
    *seat = r->match.step[r->at].seat;
    return true;
}
