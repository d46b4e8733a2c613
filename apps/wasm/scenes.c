/* scenes.c - moments, cards and events of a match as the page gets them. */
#include "module.h"

#include "../../scene/json.h"

#include <string.h>

static Scene scene; /* half a megabyte: there is one */

void make_scene(const Looking *l)
{
    rs_Words words;
    match_words(l->match, l->language, &words);
    scene_make(l->match->rules, &words, l->view, l->action, l->count, (unsigned)l->options, &scene);
}

static int told_scene(const void *what, char *text, int size)
{
    return scene_json(what, text, size);
}

bool out_add_scene(void)
{
    return out_add_json(told_scene, &scene);
}

/* ---- What one answer would do ---- */

static int told_preview(const void *what, char *text, int size)
{
    const SceneAnswer *answer = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_text(&w, "id", answer->id);
    writer_text(&w, "what", answer->what);
    writer_text(&w, "warning", answer->warning);
    writer_close(&w);
    return writer_end(&w);
}

int preview_of(const Looking *looking, const char *id)
{
    make_scene(looking);
    for (int i = 0; i < scene.answers; i++)
        if (strcmp(scene.answer[i].id, id) == 0) {
            scene_preview(looking->view, i, &scene);
            out_clear();
            return out_add_json(told_preview, &scene.answer[i]) ? 0 : -1;
        }
    return refuse("\"%.60s\" is no answer here", id);
}

/* ---- How a match stands ---- */

static void put_players(JsonWriter *w, const Match *match, const rs_Words *words)
{
    writer_list(w, "players");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        writer_object(w, NULL);
        writer_text(w, "seat", scene_seat_id(seat));
        writer_text(w, "name", words->seat[seat]);
        if (match->player[seat].bot[0])
            writer_text(w, "bot", match->player[seat].bot);
        writer_close(w);
    }
    writer_close(w);
}

static void put_id(JsonWriter *w, const char *key, const char *id)
{
    if (id)
        writer_text(w, key, id);
    else
        writer_null(w, key);
}

static void put_setup(JsonWriter *w, const Match *match)
{
    int count;
    char value[RS_VALUE];
    const char *key;
    const rs_Ruling *ruling = rs_rulings(match->setup.game, &count);
    writer_object(w, "setup");
    for (int i = 0; (key = rs_setup_key(match->rules, &match->setup, i)) != NULL; i++)
        if (rs_setup_get(match->rules, &match->setup, key, value))
            writer_text(w, key, value);
    writer_close(w);
    writer_object(w, "rulings");
    for (int i = 0; i < count; i++)
        if (match->setup.ruling[i])
            writer_text(w, ruling[i].name, ruling[i].value[match->setup.ruling[i]]);
    writer_close(w);
}

void put_match(JsonWriter *w, const Match *match, int language)
{
    rs_Words words;
    bool over = match_asked(match) == RS_NOBODY;
    match_words(match, language, &words);
    writer_text(w, "game", rs_game_word(match->setup.game));
    if (match->position)
        writer_flag(w, "position", true);
    else
        put_setup(w, match);
    put_players(w, match, &words);
    put_id(w, "started", match->started[0] ? match->started : NULL);
    writer_number(w, "actions", match->actions);
    writer_flag(w, "over", over);
    put_id(w, "winner", over ? scene_side_id(match->setup.game, match_winner(match)) : NULL);
    if (match->given_up) {
        writer_text(w, "ended", match->given_up == RESIGNED ? "resigned" : "late");
        writer_text(w, "endedBy", scene_seat_id(match->given_up_by));
    }
}

typedef struct Kept {
    const Match *match;
    int language;
} Kept;

static int told_match(const void *what, char *text, int size)
{
    const Kept *kept = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    put_match(&w, kept->match, kept->language);
    writer_close(&w);
    return writer_end(&w);
}

/* A match file comes in: what it is, without its secrets. */
int rw_match_tell(int handle, int language)
{
    const rs_Rules *rules = rules_of(handle);
    char problem[MATCH_PROBLEM];
    size_t size;
    Match match = {0};
    const char *text = in_text(&size);
    if (!rules || !fits_language(language))
        return -1;
    if (!match_read(rules, text, size, &match, problem))
        return refuse("%s", problem);
    Kept kept = {&match, language};
    out_clear();
    bool good = out_add_json(told_match, &kept);
    match_free(&match);
    return good ? 0 : -1;
}

/* ---- Events ---- */

int count_heard(const rs_Event *event, int count, unsigned audience)
{
    int heard = 0;
    for (int i = 0; i < count; i++)
        heard += (event[i].audience & audience) == audience;
    return heard;
}

typedef struct Told {
    const rs_Rules *rules;
    rs_Words words;
    const rs_Event *event;
    int count, from;
    unsigned audience;
} Told;

static int told_events(const void *what, char *text, int size)
{
    const Told *t = what;
    return scene_events_json(t->rules, &t->words, t->event, t->count, t->audience, t->from, text,
                             size);
}

int tell_events(const Match *match, int language, const rs_Event *event, int count,
                unsigned audience, int from)
{
    Told told = {.rules = match->rules, .audience = audience};
    int skipped = 0;
    match_words(match, language, &told.words);
    while (skipped < count && told.from < from)
        told.from += (event[skipped++].audience & audience) == audience;
    told.event = skipped ? event + skipped : event;
    told.count = count - skipped;
    out_clear();
    return out_add_json(told_events, &told) ? 0 : -1;
}
