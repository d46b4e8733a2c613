/* recap.c - what happened meanwhile, for those at a place who have not looked through it yet. */
#include "module.h"

#include "../../scene/json.h"

typedef struct Meanwhile {
    const Match *match;
    const Recap *recap;
    unsigned audience;
} Meanwhile;

static Scene before, now; /* half a megabyte each */

static void make_moment(const Match *match, int actions, int eyes, int language, Scene *scene)
{
    rs_State state;
    rs_View view;
    rs_Words words;
    match_words(match, language, &words);
    match_moment(match, actions, &state);
    rs_view(match->rules, &state, eyes, &view);
    scene_make(match->rules, &words, &view, NULL, 0, SCENE_WITHOUT_PREVIEWS, scene);
}

static int told_stops(const void *what, char *text, int size)
{
    static const char *const words[] = {"turn", "test", "score", "end"};
    const Meanwhile *told = what;
    JsonWriter w = writer_to(text, size);
    writer_list(&w, NULL);
    for (int i = 0; i < 4; i++)
        if (told->recap->stops >> i & 1)
            writer_text(&w, NULL, words[i]);
    writer_close(&w);
    return writer_end(&w);
}

static int told_recap(const void *what, char *text, int size)
{
    const Meanwhile *told = what;
    const Recap *recap = told->recap;
    return scene_recap_json(told->match->event + recap->from, recap->to - recap->from,
                            told->audience, &before, &now, text, size);
}

/* {"stops":["turn"],"told":{...}}, or null. */
int rw_table_recap(int table, int place, int language)
{
    Table *t = table_of(table);
    Recap recap;
    if (!t || !fits_place(place) || !fits_language(t->match->rules, language))
        return -1;
    const HostSight *sight = see(t, place);
    out_clear();
    if (sight->shows != SEES_TABLE || !host_recap(&t->host, place, &recap))
        return out_add_text("null") ? 0 : -1;
    Meanwhile told = {t->match, &recap, 1u << sight->eyes};
    make_moment(t->match, recap.before, sight->eyes, language, &before);
    make_moment(t->match, t->match->actions, sight->eyes, language, &now);
    bool good = out_add_text("{\"stops\":") && out_add_json(told_stops, &told) &&
                out_add_text(",\"told\":") && out_add_json(told_recap, &told) && out_add_text("}");
    return good ? 0 : -1;
}

int rw_table_looked(int table, int place)
{
    Table *t = table_of(table);
    if (!t || !fits_place(place))
        return -1;
    host_looked(&t->host, place);
    out_clear();
    return 0;
}
