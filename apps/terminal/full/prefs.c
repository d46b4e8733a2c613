/* prefs.c - the last choice of the set-up: $XDG_CONFIG_HOME/ringside/play, a key and a value a
 * line. What cannot be read or does not fit any more is left as it is by default. */
#include "app.h"

#include "../../../engine/kind.h"
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

static void take_pref(App *app, const char *key, const char *value)
{
    SetupForm *f = &app->form;
    char problem[MATCH_PROBLEM];
    int seat;
    if (strcmp(key, "game") == 0 && game_find(value) >= 0)
        f->game = game_find(value);
    else if (strcmp(key, "language") == 0 && app_language(value) >= 0)
        app->language = app_language(value);
    else if (strcmp(key, "clock") == 0 && atoi(value) >= 0 && atoi(value) <= 3600)
        f->clock = atoi(value);
    else if (strcmp(key, "speed") == 0 && atoi(value) >= 0 && atoi(value) < SPEEDS)
        app->table.speed = atoi(value);
    else if (strcmp(key, "only-answers") == 0)
        app->table.alone = strcmp(value, "yes") == 0;
    else if ((seat = seat_of(key, "player-")) >= 0 && level_find(value) >= 0)
        f->level[seat] = level_find(value);
    else if ((seat = seat_of(key, "name-")) >= 0 && columns_of(value) <= 20 &&
             match_name_fits(value, problem))
        snprintf(f->name[seat], PLAYER_NAME, "%s", value);
    else if (strncmp(key, "knockdown-", 10) == 0)
        rs_setup_set(app->rules, &f->setup[RS_KNOCKDOWN], key + 10, value, problem);
    else if (strncmp(key, "nokaut-", 7) == 0)
        rs_setup_set(app->rules, &f->setup[RS_NOKAUT], key + 7, value, problem);
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
    for (int game = 0; game < 2; game++)
        if (!rs_setup_check(app->rules, &app->form.setup[game], problem))
            rs_setup_default(app->rules, game, &app->form.setup[game]);
}

/* ---- Saving ---- */

typedef struct Out {
    FILE *file;
    const char *game;
} Out;

static void write_part(void *context, const char *key, const char *value)
{
    const Out *out = context;
    fprintf(out->file, "%s-%s %s\n", out->game, key, value);
}

static void write_setup(const App *app, int game, FILE *file)
{
    const GameKind *kind = game_kind(game);
    const rs_Setup *setup = &app->form.setup[game];
    Out out = {file, kind->word};
    kind->setup_tell(app->rules, setup, &out, write_part);
    for (int i = 0; i < kind->rulings; i++)
        if (setup->ruling[i])
            write_part(&out, kind->ruling[i].name, kind->ruling[i].value[setup->ruling[i]]);
}

void prefs_save(const App *app)
{
    static const char *const languages[RS_LANGUAGES] = {"en", "pl", "es"};
    const SetupForm *f = &app->form;
    char path[PATH];
    FILE *file = find_file(path, true) ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "game %s\nlanguage %s\nclock %d\nspeed %d\nonly-answers %s\n",
            game_kind(f->game)->word, languages[app->language], f->clock, app->table.speed,
            app->table.alone ? "yes" : "no");
    for (int seat = 0; seat < RS_SEATS; seat++) {
        fprintf(file, "player-%d %s\n", seat + 1, level_word(f->level[seat]));
        if (*f->name[seat])
            fprintf(file, "name-%d %s\n", seat + 1, f->name[seat]);
    }
    write_setup(app, RS_KNOCKDOWN, file);
    write_setup(app, RS_NOKAUT, file);
    fclose(file);
}
