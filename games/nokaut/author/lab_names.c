/* lab_names.c - Nokaut's part of names.h. */
#include "../../../apps/lab/names.h"
#include "../rules/setups.h"

#include <stdio.h>
#include <string.h>

static const char *const sorts[] = {"common", "unique", "magic", "riposte", "goal", NULL};

static const EventMeaning meanings[] = {
    {"drew", EVENT_TAKEN},
    {"took", EVENT_TAKEN},
    {"goal", EVENT_TAKEN},
    {"plays", EVENT_USED | EVENT_HAD},
    {"casts", EVENT_USED | EVENT_HAD},
    {"riposte", EVENT_USED | EVENT_HAD},
    {"turn", EVENT_TURN},
    {"revealed", EVENT_FULFILLED | EVENT_HAD | EVENT_CAUSE | ENDING_GOALS << 8},
    {"deck-out", EVENT_CAUSE | ENDING_DECK << 8},
    {"won", EVENT_OVER},
    {NULL, 0},
};

static void find(const rs_Rules *rules, Thing *thing)
{
    const nk_Rules *nk = rules->nokaut;
    for (int i = 0; i < nk->cards; i++)
        if (nk->card[i].label == thing->label) {
            thing->number = i;
            if (nk->card[i].copies[0])
                thing->copies = nk->card[i].copies[0];
        }
}

static bool in_play(const rs_Rules *rules, const Thing *thing, const rs_Setup *setup)
{
    return rules->label[thing->label].box == setup->box;
}

static int sides(const rs_Rules *rules, Side *side, int most)
{
    const nk_Rules *nk = rules->nokaut;
    int count = 0;
    for (int i = 0; i < nk->boxes && count + TEAMS <= most; i++)
        for (int team = 0; team < TEAMS; team++, count++) {
            const Label *box = &rules->label[nk->box[i].label];
            Side *s = &side[count];
            s->number = i;
            snprintf(s->name.id, sizeof s->name.id, "%s", nk_team_names[team]);
            snprintf(s->name.name, sizeof s->name.name, "%s", nk_team_names[team]);
            snprintf(s->name.box, sizeof s->name.box, "%s", box->id);
        }
    return count;
}

const GameNames names_nokaut = {sorts, "", meanings, find, in_play, sides};
