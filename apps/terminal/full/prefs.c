/* prefs.c - the last choice of the set-up: $XDG_CONFIG_HOME/ringside/play, a key and a value a
 * line. What cannot be read or does not fit any more is left as it is by default. */
#include "app.h"

#include "../../apps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH = 1024 };

/* Makes the folders on the way if asked to. */
static bool find_file(char path[PATH], bool make)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int length;
    if (config && *config == '/')
        length = snprintf(path, PATH, "%s/ringside/play", config);
    else if (home && *home)
        length = snprintf(path, PATH, "%s/.config/ringside/play", home);
    else
        return false;
    for (char *slash = path + 1; make && length < PATH && (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return length < PATH;
}

/* ---- Loading ---- */

static int seat_of(const char *key, const char *word)
{
    size_t length = strlen(word);
    int seat = key[0] && strncmp(key, word, length) == 0 ? key[length] - '1' : -1;
    return seat >= 0 && seat < RS_SEATS ? seat : -1;
}

/* "nokaut-grid advanced" */
static void take_setup(App *app, const char *key, const char *value)
{
    char problem[200];
    for (int game = 0; game < RS_GAMES; game++) {
        size_t length = strlen(rs_game_word(game));
        if (strncmp(key, rs_game_word(game), length) == 0 && key[length] == '-')
            rs_setup_set(app->rules, &app->form.setup[game], key + length + 1, value, problem);
    }
}

static void take_pref(App *app, const char *key, const char *value)
{
    SetupForm *f = &app->form;
    int seat;
    if (strcmp(key, "game") == 0 && rs_game_find(value) >= 0)
        f->game = rs_game_find(value);
    else if (strcmp(key, "language") == 0 && rs_language_find(app->rules, value) >= 0)
        app->language = rs_language_find(app->rules, value);
    else if (strcmp(key, "clock") == 0 && atoi(value) >= 0 && atoi(value) <= 3600)
        f->clock = atoi(value);
    else if (strcmp(key, "speed") == 0 && atoi(value) >= 0 && atoi(value) < SPEEDS)
        app->table.speed = atoi(value);
    else if ((seat = seat_of(key, "player-")) >= 0 && level_find(value) >= 0)
        f->level[seat] = level_find(value);
    else if ((seat = seat_of(key, "name-")) >= 0 && columns_of(value) <= 20 &&
             match_name_fits(value, NULL))
        snprintf(f->name[seat], PLAYER_NAME, "%s", value);
    else if (strcmp(key, "test") == 0 || strncmp(key, "aids-", 5) == 0)
        test_take_pref(app, key, value);
    else if (strncmp(key, "tower-", 6) == 0 && atoi(key + 6) > 0 &&
             atoi(key + 6) <= MOST_PRACTISED && atoi(value) > 0)
        app->tower.fastest[atoi(key + 6)] = atoi(value);
    else if (strcmp(key, "done") == 0)
        learn_mark_done(app, value);
    else
        take_setup(app, key, value);
}

void prefs_load(App *app)
{
    char path[PATH], line[512], problem[200];
    FILE *file = find_file(path, false) ? fopen(path, "r") : NULL;
    while (file && fgets(line, sizeof line, file)) {
        char *value = line + strcspn(line, " \n");
        line[strcspn(line, "\n")] = 0;
        if (*value == ' ')
            *value++ = 0;
        take_pref(app, line, value);
    }
    if (file)
        fclose(file);
    for (int game = 0; game < RS_GAMES; game++)
        if (!rs_setup_check(app->rules, &app->form.setup[game], problem))
            rs_setup_default(app->rules, game, &app->form.setup[game]);
}

/* ---- Saving ---- */

static void write_setup(const App *app, int game, FILE *file)
{
    const rs_Setup *setup = &app->form.setup[game];
    const char *key;
    int count;
    const rs_Ruling *ruling = rs_rulings(game, &count);
    for (int i = 0; (key = rs_setup_key(app->rules, setup, i)); i++) {
        char value[RS_VALUE];
        rs_setup_get(app->rules, setup, key, value);
        fprintf(file, "%s-%s %s\n", rs_game_word(game), key, value);
    }
    for (int i = 0; i < count; i++) {
        bool given = game == app->form.given_game && app->form.given[i];
        int value = given ? app->form.before_flags[i] : setup->ruling[i];
        if (value)
            fprintf(file, "%s-%s %s\n", rs_game_word(game), ruling[i].name, ruling[i].value[value]);
    }
}

void prefs_save(const App *app)
{
    const SetupForm *f = &app->form;
    char path[PATH];
    FILE *file = find_file(path, true) ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "game %s\nlanguage %s\nclock %d\nspeed %d\n", rs_game_word(f->game),
            rs_language_code(app->rules, app->language), f->clock, app->table.speed);
    for (int seat = 0; seat < RS_SEATS; seat++) {
        fprintf(file, "player-%d %s\n", seat + 1, level_word(f->level[seat]));
        if (*f->name[seat])
            fprintf(file, "name-%d %s\n", seat + 1, f->name[seat]);
    }
    for (int game = 0; game < RS_GAMES; game++)
        write_setup(app, game, file);
    test_write_prefs(app, file);
    for (int i = 0; i < app->learn.count; i++)
        if (learn_done(app, i))
            fprintf(file, "done %s\n", learn_done(app, i));
    fclose(file);
}
