/* recap.c - what happened meanwhile, for those at a place who have not looked through it yet. */
#include "module.h"

#include "../../scene/json.h"

typedef struct Meanwhile {
    const Recap *recap;
    const rs_Event *event;
    unsigned audience;
} Meanwhile;

static Scene scene_before, scene_now; /* half a megabyte each */

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
    int count = recap->to - recap->from;
    return scene_recap_json(count ? told->event + recap->from : NULL, count, told->audience,
                            &scene_before, &scene_now, text, size);
}

int tell_recap(Voice voice, const Recap *recap, const rs_Event *event, unsigned audience,
               const rs_View *before, const rs_View *now)
{
    Meanwhile told = {recap, event, audience};
    out_clear();
    if (!recap)
        return out_add_text("null") ? 0 : -1;
    scene_make(voice.rules, &voice.words, before, NULL, 0, SCENE_WITHOUT_PREVIEWS, &scene_before);
    scene_make(voice.rules, &voice.words, now, NULL, 0, SCENE_WITHOUT_PREVIEWS, &scene_now);
    bool good = out_add_text("{\"stops\":") && out_add_json(told_stops, &told) &&
                out_add_text(",\"told\":") && out_add_json(told_recap, &told) && out_add_text("}");
    return good ? 0 : -1;
}

static void view_of(const Match *match, int actions, int eyes, rs_View *view)
{
    rs_State state;
    match_moment(match, actions, &state);
    rs_view(match->rules, &state, eyes, view);
}

int rw_table_recap(int table, int place, int language)
{
    Table *t = table_of(table);
    Recap recap;
    rs_View before, now;
    if (!t || !fits_place(place) || !fits_language(t->match->rules, language))
        return -1;
    const HostSight *sight = see(t, place);
    Voice voice = voice_of(t->match, language);
    if (sight->shows != SEES_TABLE || !host_recap(&t->host, place, &recap))
        return tell_recap(voice, NULL, NULL, 0, NULL, NULL);
    view_of(t->match, recap.before, sight->eyes, &before);
    view_of(t->match, t->match->actions, sight->eyes, &now);
    return tell_recap(voice, &recap, t->match->event, 1u << sight->eyes, &before, &now);
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
