/* match.c - see knockdown_match.h. */
#include "match.h"

void match_forget(Match *m, int seat, int kind)
{
    kd_State *s = match_inside_changeable(&m->state);
    const kd_Rules *kd = m->rules->knockdown;
    const Deck *deck = kd->deck[s->arena];
    uint64_t known = s->seat[seat].known & deck->of_kind[kind];
    match_record(m, act(MATCH_FORGET, kd->attack[deck->attack[kind]].label, seat));
    s->seat[seat].known = s->seat[seat].known & ~(known & (0 - known));
}

bool match_forget_label(Match *m, int seat, int label)
{
    const kd_Rules *kd = m->rules->knockdown;
    const Deck *deck = kd->deck[match_inside(&m->state)->arena];
    for (int kind = 0; kind < deck->kinds; kind++)
        if (kd->attack[deck->attack[kind]].label == label) {
            match_forget(m, seat, kind);
            return true;
        }
    return false;
}

void match_forget_some(Match *m, rs_Dice *dice)
{
    const kd_State *s = match_inside(&m->state);
    int seat = rs_below(dice, 2);
    uint64_t known = s->seat[seat].known;
    if (s->frame[s->depth - 1].proc != PROC_TURN || !known || rs_below(dice, 3) > 0)
        return;
    for (int skip = rs_below(dice, set_count(known)); skip > 0; skip--)
        known = set_drop_first(known);
    match_forget(m, seat, m->rules->knockdown->deck[s->arena]->kind[set_first(known)]);
}
