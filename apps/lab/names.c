/* names.c - names and meanings for studies, for any game; see names.h. */
#include "names.h"

#include "../../engine/kind.h"
#include "../../engine/labels.h"
#include "../../engine/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const names_endings[ENDINGS] = {"ko", "deck", "idle", "goals", "other"};

static const GameNames *const games[GAMES] = {&names_knockdown, &names_nokaut};

int names_game(const char *word)
{
    return game_find(word);
}

const char *names_game_word(int game)
{
    return game_kind(game)->word;
}

bool names_foreign(const rs_Rules *rules, int game, const char *file)
{
    bool things = false;
    for (int i = 0; i < rules->labels; i++) {
        const Label *label = &rules->label[i];
        if (strcmp(rules->file[label->line->source], file) != 0)
            continue;
        if (label->game == game)
            return false;
        things = true;
    }
    return things;
}

static void read_sort(Names *names, const char *sort)
{
    const rs_Rules *rules = names->rules;
    const GameKind *kind = game_kind(names->game);
    for (int i = 0; i < rules->labels; i++) {
        const Label *label = &rules->label[i];
        if (label->game != names->game || label->kind >= kind->block_words ||
            strcmp(kind->block_word[label->kind], sort) != 0)
            continue;
        Thing *thing = &names->thing[names->things];
        *thing = (Thing){.label = i, .copies = 1};
        snprintf(thing->name.id, sizeof thing->name.id, "%s", label->id);
        snprintf(thing->name.name, sizeof thing->name.name, "%s", label->name[RS_ENGLISH]);
        snprintf(thing->name.box, sizeof thing->name.box, "%s", label_box(rules, label)->id);
        snprintf(thing->sort, sizeof thing->sort, "%s", sort);
        games[names->game]->find(rules, thing);
        names->of_label[i] = (int16_t)names->things++;
    }
}

static void read_things(Names *names)
{
    for (int i = 0; i < NAMES_LABELS; i++)
        names->of_label[i] = -1;
    for (const char *const *sort = games[names->game]->sorts; *sort; sort++)
        read_sort(names, *sort);
}

_Static_assert((int)NAMES_CODE >= (int)MAX_CODE && (int)TRACE_RAN == 1, "a byte a statement");

/* Verbs and standing texts; conditions and offers are no use yet. */
static void read_statements(Names *names)
{
    const rs_Rules *rules = names->rules;
    for (int i = 0; i < rules->code_size; i++) {
        int thing = names->of_label[rules->written_for[i]];
        if (rules->code[i].op >= OP_VERBS && thing >= 0 &&
            strcmp(names->thing[thing].sort, games[names->game]->traced) == 0)
            names->statement[names->statements++] = (Statement){i, thing};
    }
}

static void read_events(Names *names)
{
    const GameKind *kind = game_kind(names->game);
    for (int i = 0; i < kind->event_words; i++)
        for (const EventMeaning *m = games[names->game]->meaning; m->word; m++)
            if (strcmp(m->word, kind->event_word[i]) == 0)
                names->event[i] = (uint16_t)m->flags;
}

Names *names_read(const rs_Rules *rules, int game)
{
    enum { MOST_SIDES = 256 };
    Names *names = calloc(1, sizeof *names);
    if (!names)
        return NULL;
    *names = (Names){.rules = rules, .game = game};
    names->thing = calloc((size_t)rules->labels + 1, sizeof *names->thing);
    names->side = calloc(MOST_SIDES, sizeof *names->side);
    names->statement = calloc((size_t)rules->code_size + 1, sizeof *names->statement);
    if (!names->thing || !names->side || !names->statement) {
        names_free(names);
        return NULL;
    }
    read_things(names);
    read_statements(names);
    read_events(names);
    names->sides = games[game]->sides(rules, names->side, MOST_SIDES);
    return names;
}

void names_free(Names *names)
{
    if (names) {
        free(names->thing);
        free(names->side);
        free(names->statement);
    }
    free(names);
}

bool names_in_play(const Names *names, int thing, const rs_Setup *setup)
{
    return games[names->game]->in_play(names->rules, &names->thing[thing], setup);
}

/* The verb of an action's id and what it is about. */
typedef struct Spoken {
    char id[128];
    const char *about; /* inside id, or NULL */
} Spoken;

static void speak(const Names *names, rs_Action action, Spoken *spoken)
{
    rs_action_id(names->rules, names->game, action, spoken->id, sizeof spoken->id);
    char *space = strchr(spoken->id, ' ');
    spoken->about = space ? space + 1 : NULL;
    if (space) {
        *space = 0;
        char *end = strchr(space + 1, ' ');
        if (end)
            *end = 0;
    }
}

int names_chosen(const Names *names, const rs_Setup *setup, rs_Action action)
{
    /* Paying and discarding are about a card too, but not for its own sake. */
    static const char *const verbs[] = {
        "keep", "face-up", "take",         "attack",       "use",   "special", "sprint",
        "play", "riposte", "block-damage", "block-effect", "react", "reveal"};
    Spoken s;
    speak(names, action, &s);
    size_t verb = 0;
    while (verb < sizeof verbs / sizeof *verbs && strcmp(verbs[verb], s.id) != 0)
        verb++;
    if (!s.about || verb == sizeof verbs / sizeof *verbs)
        return -1;
    for (int i = 0; i < names->things; i++)
        if (strcmp(names->thing[i].name.id, s.about) == 0 && names_in_play(names, i, setup))
            return i;
    return -1;
}

bool names_same(const Names *names, rs_Action a, rs_Action b)
{
    Spoken one, two;
    speak(names, a, &one);
    speak(names, b, &two);
    return one.about && two.about && strcmp(one.about, two.about) == 0;
}
