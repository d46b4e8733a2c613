/* scene.c - making a scene; see scene.h. What a game shows of itself is made by knockdown.c and
 * nokaut.c; what is alike for all games is made here: the question, the answers, the trial of an
 * answer. */
#include "ids.h"
#include "make.h"

#include <string.h>

static const SceneGame *const games[RS_GAMES] = {
#define GAME(NAME, name, prefix) &scene_##name,
#include "../games/games.def"
};

const SceneGame *scene_game(int game)
{
    return games[game];
}

/* ---- What an answer would do ----
 *
 * It is tried out on matches that fit what the viewer knows, in which nobody answers. Told is what
 * happens in all of them: what does not hang on chance or on hidden cards. */

enum { MOST_STEPS = 24, MOST_TOLD = 4, TRIALS = 3 };

typedef struct Trial {
    Maker *m;
    int viewer, told;
    bool declined; /* somebody else could have answered otherwise */
    rs_Event event[MOST_TOLD];
} Trial;

/* Returns false when what follows is no more the answer's doing. */
static bool note_events(Trial *t, const rs_Events *events)
{
    int game = t->m->scene->game, bit = t->viewer < RS_SEATS ? t->viewer : RS_SPECTATOR;
    for (int i = 0; i < events->count; i++) {
        const rs_Event *event = &events->at[i];
        unsigned traits = rs_event_traits(game, event->kind);
        if (traits & RS_EVENT_ENDS_PREVIEW)
            return false;
        if (event->audience >> bit & 1 && traits & RS_EVENT_TOLD && t->told < MOST_TOLD)
            t->event[t->told++] = *event;
    }
    return true;
}

/* The answer that the trial goes on with; false: it ends here. */
static bool next_answer(Trial *t, const rs_State *state, rs_Action *next)
{
    rs_Action action[RS_MAX_ACTIONS];
    int asked = rs_to_act(t->m->rules, state), game = t->m->scene->game;
    int count = asked < RS_SEATS ? rs_actions(t->m->rules, state, action) : 0;
    unsigned wanted = asked == t->viewer ? RS_ACTION_OWN_STEP : RS_ACTION_DECLINES;
    for (int i = 0; i < count; i++)
        if (rs_action_traits(game, action[i]) & wanted) {
            *next = action[i];
            t->declined = t->declined || asked != t->viewer;
            return true;
        }
    return false;
}

static void try_once(Trial *t, rs_Action action, uint64_t seed)
{
    rs_State state;
    rs_Dice dice;
    rs_Events events = {0};
    rs_dice_seed(&dice, seed);
    rs_imagine(t->m->rules, t->m->view, &dice, &state);
    if (games[t->m->scene->game]->ask_all)
        games[t->m->scene->game]->ask_all(&state);
    for (int step = 0; step < MOST_STEPS && rs_legal(t->m->rules, &state, action); step++) {
        rs_apply(t->m->rules, &state, action, &events);
        if (!note_events(t, &events) || !next_answer(t, &state, &action))
            return;
    }
}

static void try_out(Trial *t, rs_Action action)
{
    try_once(t, action, 1);
    for (int i = 1; i < TRIALS && t->told > 0; i++) {
        Trial other = {.m = t->m, .viewer = t->viewer};
        int same = 0;
        try_once(&other, action, (uint64_t)i + 1);
        while (same < t->told && same < other.told &&
               memcmp(&t->event[same], &other.event[same], sizeof *t->event) == 0)
            same++;
        t->told = same;
    }
}

static void add_told(Trial *t)
{
    char text[256];
    if (t->told == 0)
        return;
    make_add(t->m, "%s", make_line(t->m) ? " " : "");
    if (t->declined)
        make_add(t->m, "%s: ", make_word(t->m, SCENE_IF_NOBODY_ANSWERS));
    for (int i = 0; i < t->told; i++) {
        rs_say_event(t->m->rules, t->m->words, &t->event[i], text, sizeof text);
        make_add(t->m, "%s%s", i ? " " : "", text);
    }
}

static void make_what(Maker *m, int answer)
{
    const SceneGame *game = games[m->scene->game];
    SceneAnswer *it = &m->scene->answer[answer];
    Trial trial = {.m = m, .viewer = m->scene->viewer};
    if (game->tried(it->action))
        try_out(&trial, it->action);
    make_begin(m);
    game->before(m, answer);
    add_told(&trial);
    game->behind(m, answer);
    it->what = make_end(m);
    make_begin(m);
    game->warn(m, answer);
    it->warning = make_end(m);
    if (*it->warning)
        it->traits |= ANSWER_WASTED;
}

/* ---- Answers ---- */

static void make_answer(Maker *m, rs_Action action)
{
    Scene *s = m->scene;
    char id[128], words[512];
    int answer = s->answers++;
    rs_About about = rs_action_about(m->rules, s->game, action);
    rs_action_id(m->rules, s->game, action, id, sizeof id);
    rs_say_action(m->rules, m->words, action, words, sizeof words);
    s->answer[answer] = (SceneAnswer){.action = action,
                                      .id = make_text(m, "%s", id),
                                      .words = make_text(m, "%s", words),
                                      .remark = "",
                                      .what = "",
                                      .warning = "",
                                      .key = "",
                                      .thing = about.thing,
                                      .space = about.space};
    if (rs_action_traits(s->game, action) & RS_ACTION_DECLINES)
        s->answer[answer].traits |= ANSWER_DECLINES;
    games[s->game]->answer(m, answer);
}

/* ---- The whole ---- */

/* The table lives as long as what it is made for. */
static void look(Maker *m, MakerTable *table)
{
    games[m->scene->game]->look(m, table);
    m->table = table;
}

static Maker maker_of(const rs_View *view, Scene *scene)
{
    return (Maker){.scene = scene,
                   .rules = scene->rules,
                   .words = &scene->words,
                   .view = view,
                   .language = scene->words.language,
                   .line = -1};
}

static void begin(const rs_Rules *rules, const rs_Words *words, const rs_View *view, Scene *scene)
{
    const rs_ViewHead head = rs_view_head(view);
    memset(scene, 0, offsetof(Scene, seat)); /* what is counted is written before it is read */
    scene->rules = rules;
    scene->words = *words;
    scene->game = scene->words.game = head.game;
    scene->viewer = head.viewer;
    scene->asked = head.asked;
    scene->winner = head.winner;
    scene->rulings = scene_ids(head.game)->rulings(view);
    scene->turn = scene->concerned = RS_NOBODY;
    scene->place = scene->headline = scene->result = scene->matter = scene->question = "";
    scene->question_id = "none";
    scene->used = 0;
    scene->cut = false;
}

static void make_question(Maker *m)
{
    char text[512];
    if (m->scene->asked == RS_NOBODY)
        return;
    m->scene->question_id = rs_question_id(m->rules, m->view);
    rs_say_question(m->rules, m->words, m->view, text, sizeof text);
    m->scene->question = make_text(m, "%s", text);
}

void scene_make(const rs_Rules *rules, const rs_Words *words, const rs_View *view,
                const rs_Action *actions, int count, unsigned options, Scene *scene)
{
    begin(rules, words, view, scene);
    Maker m = maker_of(view, scene);
    MakerTable table;
    look(&m, &table);
    make_question(&m);
    games[scene->game]->fill(&m);
    for (int i = 0; i < count && i < RS_MAX_ACTIONS; i++)
        make_answer(&m, actions[i]);
    for (int i = 0; i < scene->answers && !(options & SCENE_WITHOUT_PREVIEWS); i++)
        make_what(&m, i);
}

void scene_preview(const rs_View *view, int answer, Scene *scene)
{
    Maker m = maker_of(view, scene);
    MakerTable table;
    look(&m, &table);
    make_what(&m, answer);
}

/* ---- Looking at one ---- */

int scene_zone(const Scene *scene, const char *id)
{
    for (int i = 0; i < scene->zones; i++)
        if (strcmp(scene->zone[i].id, id) == 0)
            return i;
    return -1;
}

int scene_zone_of(const Scene *scene, const char *what, int owner)
{
    size_t length = strlen(what);
    for (int i = 0; i < scene->zones; i++) {
        const SceneZone *zone = &scene->zone[i];
        bool named = strncmp(zone->id, what, length) == 0 && zone->id[length] == '.';
        if (named && (zone->seat == RS_NOBODY ? zone->side : zone->seat) == owner)
            return i;
    }
    return -1;
}

int scene_thing(const Scene *scene, int zone, int thing, int from)
{
    if (zone < 0)
        return -1;
    const SceneZone *in = &scene->zone[zone];
    for (int i = from > in->first ? from : in->first; i < in->first + in->things; i++)
        if (scene->thing[i].thing == thing)
            return i;
    return -1;
}

const SceneFact *scene_fact(const Scene *scene, SceneFacts facts, const char *key)
{
    for (int i = 0; i < facts.count; i++)
        if (strcmp(scene->fact[facts.first + i].key, key) == 0)
            return &scene->fact[facts.first + i];
    return NULL;
}
