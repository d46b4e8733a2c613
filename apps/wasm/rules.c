/* rules.c - what rules hold, for the page: set-ups, words, cards. */
#include "module.h"

#include "../../scene/json.h"

/* ---- What there is ---- */

static void put_hash(JsonWriter *w, const char *key, uint64_t hash)
{
    char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    writer_text(w, key, text);
}

static int tell_rules(const void *what, char *text, int size)
{
    const rs_Rules *rules = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_text(&w, "version", RS_VERSION);
    writer_number(&w, "scene", SCENE_JSON_VERSION);
    put_hash(&w, "rules", rs_rules_hash(rules));
    writer_number(&w, "things", rs_things(rules));
    writer_list(&w, "games");
    for (int i = 0; i < RS_GAMES; i++)
        writer_text(&w, NULL, rs_game_word(i));
    writer_close(&w);
    writer_list(&w, "languages");
    for (int i = 0; i < rs_languages(rules); i++)
        writer_text(&w, NULL, rs_language_code(rules, i));
    writer_close(&w);
    writer_list(&w, "languageNames");
    for (int i = 0; i < rs_languages(rules); i++)
        writer_text(&w, NULL, rs_language_name(rules, i));
    writer_close(&w);
    writer_list(&w, "levels");
    for (int i = 0; i < BOT_LEVELS; i++)
        writer_text(&w, NULL, bot_levels[i].id);
    writer_close(&w);
    writer_close(&w);
    return writer_end(&w);
}

int rw_rules_tell(int handle)
{
    const rs_Rules *rules = rules_of(handle);
    if (!rules)
        return -1;
    out_clear();
    return out_add_json(tell_rules, rules) ? 0 : -1;
}

/* ---- Set-ups ---- */

typedef struct Form {
    const rs_Rules *rules;
    rs_Setup setup;
    int language;
} Form;

/* The words of a ruling, `end` being "", ".why" or a value; NULL: there are none. */
static const char *ruling_words(const Form *f, const char *name, const char *dot, const char *end)
{
    char key[160];
    snprintf(key, sizeof key, "%s.%s%s%s", rs_game_word(f->setup.game), name, dot, end);
    int word = rs_word_find(f->rules, "rulings", key);
    return word < 0 ? NULL : rs_word(f->rules, f->language, word);
}

static void put_words(JsonWriter *w, const char *key, const char *words)
{
    if (words)
        writer_text(w, key, words);
}

static void put_ruling(JsonWriter *w, const Form *f, const rs_Ruling *ruling, int set)
{
    writer_object(w, NULL);
    writer_text(w, "name", ruling->name);
    put_words(w, "words", ruling_words(f, ruling->name, "", ""));
    put_words(w, "why", ruling_words(f, ruling->name, ".", "why"));
    writer_text(w, "value", ruling->value[set]);
    writer_list(w, "values");
    for (int i = 0; i < 2 && *ruling->value[i]; i++) {
        writer_object(w, NULL);
        writer_text(w, "value", ruling->value[i]);
        put_words(w, "words", ruling_words(f, ruling->name, ".", ruling->value[i]));
        writer_close(w);
    }
    writer_close(w);
    writer_close(w);
}

static void put_rulings(JsonWriter *w, const Form *f)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(f->setup.game, &count);
    writer_list(w, "rulings");
    for (int i = 0; i < count; i++)
        put_ruling(w, f, &ruling[i], f->setup.ruling[i]);
    writer_close(w);
}

static void put_key(JsonWriter *w, const Form *f, const char *key)
{
    char value[RS_VALUE] = "";
    rs_Thing it;
    int thing;
    rs_setup_get(f->rules, &f->setup, key, value);
    writer_object(w, NULL);
    writer_text(w, "key", key);
    writer_text(w, "value", value);
    writer_list(w, "values");
    for (int i = 0; rs_setup_value(f->rules, &f->setup, key, i, value, &thing); i++) {
        writer_object(w, NULL);
        writer_text(w, "value", value);
        if (thing >= 0) {
            rs_thing(f->rules, thing, f->language, &it);
            writer_number(w, "thing", thing);
            writer_text(w, "kind", it.kind);
            writer_text(w, "name", it.name);
        }
        writer_close(w);
    }
    writer_close(w);
    writer_close(w);
}

static int tell_form(const void *what, char *text, int size)
{
    const Form *f = what;
    const char *key;
    char problem[200];
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_text(&w, "game", rs_game_word(f->setup.game));
    writer_number(&w, "seats", f->setup.seats);
    writer_list(&w, "keys");
    for (int i = 0; (key = rs_setup_key(f->rules, &f->setup, i)) != NULL; i++)
        put_key(&w, f, key);
    writer_close(&w);
    put_rulings(&w, f);
    if (rs_setup_check(f->rules, &f->setup, problem))
        writer_null(&w, "problem");
    else
        writer_text(&w, "problem", problem);
    writer_close(&w);
    return writer_end(&w);
}

/* Lines of a set-up come in; the form that it makes goes out. */
int rw_setup(int handle, int language)
{
    size_t size;
    Form form = {.rules = rules_of(handle), .language = language};
    if (!form.rules || !fits_language(form.rules, language) ||
        !read_setup(form.rules, in_text(&size), &form.setup))
        return -1;
    out_clear();
    return out_add_json(tell_form, &form) ? 0 : -1;
}

/* ---- Words ---- */

typedef struct WordSet {
    const rs_Rules *rules;
    const char *name;
    int language;
} WordSet;

static int tell_words(const void *what, char *text, int size)
{
    const WordSet *set = what;
    const char *key;
    JsonWriter w = writer_to(text, size);
    writer_list(&w, NULL);
    for (int i = 0; (key = rs_word_key(set->rules, set->name, i)) != NULL; i++) {
        int word = rs_word_find(set->rules, set->name, key);
        writer_list(&w, NULL);
        writer_text(&w, NULL, key);
        writer_text(&w, NULL, rs_word(set->rules, set->language, word));
        writer_close(&w);
    }
    writer_close(&w);
    return writer_end(&w);
}

/* The name of a set comes in. */
int rw_words(int handle, int language)
{
    size_t size;
    WordSet set = {rules_of(handle), in_text(&size), language};
    if (!set.rules || !fits_language(set.rules, language))
        return -1;
    if (!rs_word_key(set.rules, set.name, 0))
        return refuse("there are no words \"%.40s\"", set.name);
    out_clear();
    return out_add_json(tell_words, &set) ? 0 : -1;
}

/* ---- Cards ---- */

int rw_card(int handle, int thing, int language)
{
    const rs_Rules *rules = rules_of(handle);
    return rules ? tell_card(rules, language, NULL, thing) : -1;
}

typedef struct CardOf {
    const rs_Rules *rules;
    const SceneCard *card;
    int thing;
} CardOf;

static int card_json(const void *what, char *text, int size)
{
    const CardOf *it = what;
    return scene_card_json(it->rules, it->thing, it->card, text, size);
}

static bool add_card(const rs_Rules *rules, int language, const rs_View *view, int thing)
{
    static SceneCard card;
    CardOf it = {rules, &card, thing};
    scene_card(rules, language, view, thing, &card);
    return out_add_json(card_json, &it);
}

int tell_card(const rs_Rules *rules, int language, const rs_View *view, int thing)
{
    if (!fits_language(rules, language))
        return -1;
    if (thing < 0 || thing >= rs_things(rules))
        return refuse("there is no thing %d", thing);
    out_clear();
    return add_card(rules, language, view, thing) ? 0 : -1;
}

/* All cards of a game, as a list; returns how many. */
int rw_things(int handle, int game, int language)
{
    const rs_Rules *rules = rules_of(handle);
    int told = 0;
    if (!rules || !fits_game(game) || !fits_language(rules, language))
        return -1;
    out_clear();
    if (!out_add_text("["))
        return -1;
    for (int i = 0; i < rs_things(rules); i++) {
        rs_Thing it;
        rs_thing(rules, i, language, &it);
        if (it.game != game)
            continue;
        if (!out_add_text(told++ ? "," : "") || !add_card(rules, language, NULL, i))
            return -1;
    }
    return out_add_text("]") ? told : -1;
}
