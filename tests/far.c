/* far.c - matches that are played elsewhere (apps/wasm/far.c), natively, with sanitizers.
 *
 *   far true COUNT       whole matches of both games: every view, answer and event of every pair of
 *                        eyes is taken, and the scene and the lines are those of the match itself
 *   far SEED COUNT       hostile bytes: real moments with bytes changed. Whatever is taken can be
 *                        looked at, thought about and told; nothing crashes and everything ends */
#include "../apps/wasm/module.h"
#include "../scene/json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_EVENTS = 1 << 15, MOST_STEPS = 3000, PATIENCE = 60 };

static rs_Dice dice;
static const rs_Rules *rules;
static int taken, refused;

static int below(int n)
{
    return rs_below(&dice, n);
}

static void need(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "%s: %.*s\n", what, rw_out_size(), (const char *)rw_out());
        abort();
    }
}

/* ---- A match, step by step ---- */

typedef struct Play {
    rs_Setup setup;
    rs_State state;
    rs_Event event[MOST_EVENTS];
    int events;
} Play;

static Play play;

static void set(const char *key, const char *value)
{
    char problem[200];
    rs_setup_set(rules, &play.setup, key, value, problem);
}

/* Any set-up, with rulings now and then. */
static void deal(int game)
{
    char problem[200];
    uint8_t seed[32];
    int count;
    const rs_Ruling *ruling = rs_rulings(game, &count);
    do {
        rs_setup_default(rules, game, &play.setup);
        rs_setup_random(rules, &play.setup, &dice);
        for (int i = 0; i < count; i++)
            if (ruling[i].value[1][0] && below(5) == 0 &&
                strcmp(ruling[i].name, "secrecy-questions") != 0) /* no table on the net has it */
                set(ruling[i].name, ruling[i].value[1]);
    } while (!rs_setup_check(rules, &play.setup, problem));
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)below(256);
    rs_deal(rules, &play.setup, seed, &play.state);
    play.events = 0;
}

static bool go_on(void)
{
    static rs_Events events;
    rs_Action action[RS_MAX_ACTIONS];
    int count = rs_actions(rules, &play.state, action);
    if (count == 0 || play.events + RS_MAX_EVENTS > MOST_EVENTS)
        return false;
    rs_apply(rules, &play.state, action[below(count)], &events);
    memcpy(play.event + play.events, events.at, (size_t)events.count * sizeof *events.at);
    play.events += events.count;
    return true;
}

/* ---- What goes into the module ---- */

static void give(const void *bytes, size_t size)
{
    void *in = rw_in((int)size);
    need(in != NULL, "no room");
    memcpy(in, bytes, size);
}

static int open_far(int eyes)
{
    char text[4096], value[RS_VALUE];
    const char *key;
    int count, used = snprintf(text, sizeof text, "game %s\n", rs_game_word(play.setup.game));
    const rs_Ruling *ruling = rs_rulings(play.setup.game, &count);
    for (int i = 0; (key = rs_setup_key(rules, &play.setup, i)) != NULL; i++)
        if (rs_setup_get(rules, &play.setup, key, value))
            used += snprintf(text + used, sizeof text - (size_t)used, "set %s %s\n", key, value);
    for (int i = 0; i < count; i++)
        if (play.setup.ruling[i])
            used += snprintf(text + used, sizeof text - (size_t)used, "set %s %s\n", ruling[i].name,
                             ruling[i].value[play.setup.ruling[i]]);
    give(text, (size_t)used);
    int far = rw_far_open(1, eyes);
    need(far > 0, "no match elsewhere");
    return far;
}

typedef struct Moment {
    rs_View view;
    rs_Action action[RS_MAX_ACTIONS];
    int count;
    rs_Event heard[MOST_EVENTS];
    int events;
} Moment;

static Moment moment;

/* What these eyes are told, with all events from the from-th of the match on that they hear. */
static void look(int eyes, int from)
{
    rs_view(rules, &play.state, eyes, &moment.view);
    moment.count = eyes < RS_SEATS ? rs_view_actions(rules, &moment.view, moment.action) : 0;
    moment.events = 0;
    for (int i = from; i < play.events; i++)
        if (play.event[i].audience >> eyes & 1) {
            moment.heard[moment.events] = play.event[i];
            moment.heard[moment.events++].audience = (uint8_t)(1u << eyes);
        }
}

static size_t add_part(char *to, size_t used, const char *name, const void *bytes, size_t size)
{
    used += (size_t)sprintf(to + used, "%s %zu\n", name, size);
    if (size)
        memcpy(to + used, bytes, size);
    to[used + size] = '\n';
    return used + size + 1;
}

static int take(int far, int from)
{
    static char text[sizeof(Moment) + 256];
    size_t used = add_part(text, 0, "view", moment.view.bytes, sizeof moment.view.bytes);
    used = add_part(text, used, "answers", moment.action,
                    (size_t)moment.count * sizeof *moment.action);
    used =
        add_part(text, used, "heard", moment.heard, (size_t)moment.events * sizeof *moment.heard);
    give(text, used);
    return rw_far_take(far, from, 0);
}

/* ---- True moments ---- */

/* The module's scene is that of the view. */
static void same_scene(int far, int language)
{
    static Scene scene;
    static char text[1 << 19];
    rs_Words words;
    rs_words_default(rules, &play.setup, language, &words);
    scene_make(rules, &words, &moment.view, moment.action, moment.count, 0, &scene);
    int size = scene_json(&scene, text, sizeof text);
    need(rw_far_scene(far, language, 0) == 0, "no scene");
    need(size == rw_out_size() && memcmp(text, rw_out(), (size_t)size) == 0, "another scene");
}

static void same_lines(int far, int language, int eyes)
{
    static char text[1 << 22];
    rs_Words words;
    rs_words_default(rules, &play.setup, language, &words);
    int size =
        scene_events_json(rules, &words, play.event, play.events, 1u << eyes, 0, text, sizeof text);
    need(rw_far_events(far, language, 0) == 0, "no lines");
    need(size == rw_out_size() && memcmp(text, rw_out(), (size_t)size) == 0, "other lines");
}

static void true_match(int game)
{
    int far[RS_SPECTATOR + 1] = {0}, heard[RS_SPECTATOR + 1] = {0}, from = 0;
    deal(game);
    for (int step = 0; step < MOST_STEPS; step++) {
        for (int eyes = 0; eyes <= RS_SPECTATOR; eyes++) {
            if (eyes >= play.setup.seats && eyes != RS_SPECTATOR)
                continue;
            far[eyes] = far[eyes] ? far[eyes] : open_far(eyes);
            look(eyes, from);
            heard[eyes] = take(far[eyes], heard[eyes]);
            need(heard[eyes] >= 0, "a true moment is refused");
            taken++;
            if (step % 7 == eyes)
                same_scene(far[eyes], step % 3);
            if (step % 100 == 99)
                same_lines(far[eyes], step % 3, eyes);
            need(rw_far_recap(far[eyes], 0) == 0, "no recap");
        }
        from = play.events;
        if (!go_on())
            break;
    }
    for (int eyes = 0; eyes <= RS_SPECTATOR; eyes++)
        if (far[eyes])
            rw_far_close(far[eyes]);
}

/* ---- Hostile ones ---- */

static void spoil(void *bytes, size_t size)
{
    static const uint8_t odd[] = {0, 1, 2, 3, 4, 5, 6, 16, 63, 64, 127, 128, 253, 254, 255};
    for (int i = 1 + below(4); i > 0; i--)
        ((uint8_t *)bytes)[below((int)size)] =
            (uint8_t)(below(2) ? odd[below((int)sizeof odd)] : below(256));
}

/* Everything that a page does with a moment that was taken. */
static void use(int far)
{
    need(rw_far_scene(far, below(3), 0) == 0, "no scene");
    need(rw_far_events(far, below(3), below(4)) == 0, "no lines");
    need(rw_far_recap(far, below(3)) == 0, "no recap");
    rw_far_card(far, 0, below(rs_things(rules)));
    if (rw_far_task(far, 20, 1) > 0 && below(4) == 0) {
        static char task[1 << 14];
        size_t size = (size_t)rw_out_size();
        memcpy(task, rw_out(), size);
        give(task, size);
        if (rw_think(1) == 0) {
            size = (size_t)rw_out_size();
            memcpy(task, rw_out(), size);
            give(task, size);
            rw_far_hints(far, 0);
        }
    }
}

static void hostile_moment(void)
{
    int seats = play.setup.seats, eyes = below(seats + 1);
    eyes = eyes == seats ? RS_SPECTATOR : eyes;
    int far = open_far(eyes), from = play.events - below(40);
    look(eyes, from < 0 ? 0 : from);
    if (below(8))
        spoil(moment.view.bytes, sizeof moment.view.bytes / (size_t)(1 + below(3)));
    if (moment.count && below(8) == 0)
        spoil(moment.action, (size_t)moment.count * sizeof *moment.action);
    if (moment.events && below(8) == 0)
        spoil(moment.heard, (size_t)moment.events * sizeof *moment.heard);
    alarm(PATIENCE);
    if (take(far, below(20) ? 0 : below(5)) >= 0)
        taken++, use(far);
    else
        refused++;
    alarm(0);
    rw_far_close(far);
}

static void hostile_match(int game, int *left)
{
    deal(game);
    do
        for (int i = below(4); i > 0 && *left > 0; i--, --*left)
            hostile_moment();
    while (*left > 0 && go_on());
}

/* The shipped boxes, and those that RINGSIDE_BOXES names, with a colon between. */
static void give_boxes(void)
{
    static char text[1 << 18], all[1 << 18];
    const char *from = getenv("RINGSIDE_BOXES");
    size_t used = 0;
    for (int number = 0; from && *from; number++) {
        char path[512], name[16];
        size_t length = strcspn(from, ":");
        snprintf(path, sizeof path, "%.*s", (int)length, from);
        snprintf(name, sizeof name, "own-%d", number);
        FILE *file = fopen(path, "r");
        need(file != NULL, path);
        used = add_part(all, used, name, text, fread(text, 1, sizeof text / 2, file));
        fclose(file);
        from += length + (from[length] == ':');
    }
    give(all, used);
}

int main(int argc, char **argv)
{
    bool truth = argc < 2 || strcmp(argv[1], "true") == 0;
    int left = argc > 2 ? atoi(argv[2]) : 30;
    rs_dice_seed(&dice, truth ? 1 : strtoull(argv[1], NULL, 10));
    give_boxes();
    need(rw_compile() == 1, "no rules");
    rules = rules_of(1);
    for (int i = 0; truth && i < left; i++)
        true_match(i % RS_GAMES);
    for (int i = 0; !truth && left > 0; i++)
        hostile_match(i % RS_GAMES, &left);
    printf("%d moments taken, %d refused\n", taken, refused);
    return taken == 0 || (!truth && refused == 0);
}
