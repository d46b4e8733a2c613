/* lesson_words.c - what people read of lessons and puzzles: words/lessons, words/puzzles.
 *
 * A text names cards, fighters and whatever else an author named by id in braces, {low-kick}, so
 * that every language calls them as their box does. */
#include "lesson_script.h"

#include <stdio.h>
#include <string.h>

int script_thing(const rs_Rules *rules, int game, const char *id, size_t length)
{
    for (int i = 0; i < rs_things(rules); i++) {
        rs_Thing thing;
        rs_thing(rules, i, RS_ENGLISH, &thing);
        if (thing.game == game && strlen(thing.id) == length && strncmp(thing.id, id, length) == 0)
            return i;
    }
    return -1;
}

/* The text with the names of things in place of their ids. */
static void fill_names(const rs_Rules *rules, int language, int game, const char *from,
                       char text[LESSON_TEXT])
{
    size_t used = 0;
    while (*from && used < LESSON_TEXT - 1) {
        size_t length = *from == '{' ? strcspn(from + 1, "}") : 0;
        int thing = length ? script_thing(rules, game, from + 1, length) : -1;
        if (thing < 0) {
            text[used++] = *from++;
            continue;
        }
        rs_Thing named;
        rs_thing(rules, thing, language, &named);
        used += (size_t)snprintf(text + used, LESSON_TEXT - used, "%s", named.name);
        used = used < LESSON_TEXT ? used : LESSON_TEXT - 1;
        from += length + 2;
    }
    text[used] = 0;
}

static int find_word(const rs_Rules *rules, bool puzzle, const char *key)
{
    return rs_word_find(rules, puzzle ? "puzzles" : "lessons", key);
}

int script_word(const rs_Rules *rules, const LessonEntry *entry, const char *key)
{
    char whole[2 * LESSON_ID + 2];
    snprintf(whole, sizeof whole, "%s.%.*s", entry->id, LESSON_ID, key);
    return find_word(rules, entry->puzzle, whole);
}

static void say(const rs_Rules *rules, int language, int game, int word, char text[LESSON_TEXT])
{
    text[0] = 0;
    if (word >= 0)
        fill_names(rules, language, game, rs_word(rules, language, word), text);
}

void script_say(const rs_Rules *rules, int language, const LessonEntry *entry, const char *key,
                char text[LESSON_TEXT])
{
    say(rules, language, entry->game, script_word(rules, entry, key), text);
}

void lesson_title(const rs_Rules *rules, int language, const LessonEntry *entry,
                  char text[LESSON_TEXT])
{
    script_say(rules, language, entry, "title", text);
}

void lesson_about(const rs_Rules *rules, int language, const LessonEntry *entry,
                  char text[LESSON_TEXT])
{
    script_say(rules, language, entry, "about", text);
}

void lesson_moral(const rs_Rules *rules, int language, const LessonEntry *entry,
                  char text[LESSON_TEXT])
{
    script_say(rules, language, entry, "moral", text);
}

void lesson_how_to_win(const rs_Rules *rules, int language, int game, char text[LESSON_TEXT])
{
    char key[LESSON_ID];
    snprintf(key, sizeof key, "how-to-win.%s", rs_game_word(game));
    say(rules, language, game, find_word(rules, false, key), text);
}

const char *lesson_grade_word(int grade)
{
    static const char *const words[GRADES] = {"", "easy", "medium", "hard"};
    return words[grade];
}
