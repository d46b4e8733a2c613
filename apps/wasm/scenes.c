/* scenes.c - moments, cards and events of a match as the page gets them. */
#include "module.h"

#include "../../scene/json.h"

#include <string.h>

static Scene scene; /* half a megabyte: there is one */

Voice voice_of(const Match *match, int language)
{
    Voice voice = {.rules = match->rules};
    match_words(match, language, &voice.words);
    return voice;
}

void make_scene(const Looking *l)
{
    scene_make(l->voice.rules, &l->voice.words, l->view, l->action, l->count, (unsigned)l->options,
               &scene);
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

typedef struct Kept {
    const Match *match;
    int language;
} Kept;

static int told_match(const void *what, char *text, int size)
{
    const Kept *kept = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    tell_match(&w, kept->match, kept->language);
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
    if (!rules || !fits_language(rules, language))
        return -1;
    match.setup.language = (uint8_t)language; /* of what is wrong with it */
    if (!match_read(rules, text, size, &match, problem))
        return refuse("%s", problem);
    Kept kept = {&match, language};
    out_clear();
    bool good = out_add_json(told_match, &kept);
    match_free(&match);
    return good ? 0 : -1;
}

/* ---- Events ---- */

typedef struct Told {
    Voice voice;
    const rs_Event *event;
    int count, from;
    unsigned audience;
} Told;

static int told_events(const void *what, char *text, int size)
{
    const Told *t = what;
    return scene_events_json(t->voice.rules, &t->voice.words, t->event, t->count, t->audience,
                             t->from, text, size);
}

int tell_events(Voice voice, const rs_Event *event, int count, unsigned audience, int from)
{
    Told told = {.voice = voice, .audience = audience};
    int skipped = tell_skip(event, count, audience, from, &told.from);
    told.event = skipped ? event + skipped : event;
    told.count = count - skipped;
    out_clear();
    return out_add_json(told_events, &told) ? 0 : -1;
}
