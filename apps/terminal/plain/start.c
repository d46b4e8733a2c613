/* start.c - from flags to a match in lines of text; see plain.h. */
#include "start.h"

#include "../../apps.h"
#include "../play.h"
#include "lesson.h"
#include "plain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Who plays ---- */

/* One person against bots, unless something else was said. */
static bool take_players(const rs_Rules *rules, const rs_Setup *setup, const Options *options,
                         Player player[RS_SEATS])
{
    Parts parts, names;
    rs_Words words;
    if (options->players && !split_parts(options->players, setup->seats, &parts))
        return refuse_players(options);
    if (options->names && !good_names(options->names, setup->seats, &names))
        return refuse_names(options);
    rs_words_default(rules, setup, options->language, &words);
    bool mirror = strcmp(words.seat[0], words.seat[1]) == 0; /* of the same fighter */
    for (int seat = 0; seat < setup->seats; seat++) {
        const char *who = options->players ? parts.text[seat] : seat ? "casual" : "person";
        Bot bot;
        bool person = strcmp(who, "person") == 0;
        if (!person && (strlen(who) >= PLAYER_BOT || !bot_parse(who, &bot)))
            return refuse_players(options);
        if (!person)
            snprintf(player[seat].bot, PLAYER_BOT, "%.*s", PLAYER_BOT - 1, who);
        else if (seat < AIDED && options->aids[seat] > 0 && options->aids[seat] < AID_DICE)
            player[seat].aids = (uint8_t)options->aids[seat];
        if (options->names)
            snprintf(player[seat].name, PLAYER_BYTES + 1, "%.*s", PLAYER_BYTES, names.text[seat]);
        else if (mirror)
            snprintf(player[seat].name, PLAYER_BYTES + 1, "%.30s %c", words.seat[seat], 'A' + seat);
    }
    return true;
}

/* ---- A session ---- */

static bool start_session(Plain *p, int argc, char **argv)
{
    const Options *options = p->options;
    rs_Setup setup;
    rs_Dice dice;
    uint8_t seed[32];
    char problem[MATCH_PROBLEM];
    SessionStart start = {.setup = &setup, .seed = seed, .unsaved = options->unsaved};
    if (!choose_seed(options, seed))
        return false;
    rs_setup_default(p->rules, options->game, &setup);
    if (!set_up(p->rules, options, argc, argv, &setup) ||
        !take_players(p->rules, &setup, options, start.player))
        return false;
    seed_dice(seed, DICE_OF_PLAYERS, &dice);
    uint64_t of_bots = rs_random(&dice);
    start.dice = &of_bots;
    if (session_start(p->rules, &start, &p->session, problem))
        return true;
    fprintf(stderr, "ringside play: %s\n", problem);
    return false;
}

/* Without a screen to follow there is no pause but the one that keeps secrets. */
static void open_host(Plain *p)
{
    HostSettings settings;
    host_usual(&settings);
    settings.pace = 0;
    settings.language = p->options->language;
    settings.dice = p->session.match.dice;
    settings.built = p->options->words && towers_physics();
    if (p->options->clock > 0) {
        settings.clock = CLOCK_DECISION;
        settings.clock_time = p->options->clock * 1000;
    }
    p->shown_to = -1;
    session_words(&p->session, p->options->language, &p->words);
    host_open(&p->host, &p->session, &settings, milliseconds_now());
}

/* Plays the match of the session; and, where it is looked at in the end and goes on as another from
 * some moment, that one. */
static int play_on(Plain *p)
{
    for (;;) {
        char problem[MATCH_PROBLEM];
        Replay replay = {0};
        open_host(p);
        int status = play_match(p);
        bool over = session_asked(&p->session) == RS_NOBODY;
        if (status != APP_OK || session_people(&p->session) == 0 || !over)
            return status;
        if (!replay_open(&p->session.match, &replay, problem)) {
            fprintf(stderr, "ringside play: %s\n", problem);
            return APP_WRONG;
        }
        replay_go(&replay, replay.match.actions);
        bool goes_on = study_match(p, &replay);
        replay_close(&replay);
        if (!goes_on)
            return APP_OK;
        p->told_openly = 0;
        memset(p->told, 0, sizeof p->told);
    }
}

/* A match that was begun at another time: people are told only the last of what happened. */
static int resume(Plain *p)
{
    enum { RECALLED = 20 };
    char path[SESSION_PATH], problem[MATCH_PROBLEM];
    if (!find_match(p->rules, p->options, p->options->resume, path))
        return APP_USAGE;
    p->session.match.setup.language = (uint8_t)p->options->language;
    if (!session_resume(p->rules, path, &p->session, problem))
        return refuse_match(path, problem);
    int events = p->session.match.events;
    p->told_openly = events > RECALLED ? events - RECALLED : 0;
    for (int seat = 0; seat < RS_SEATS; seat++)
        p->told[seat] = p->told_openly;
    return play_on(p);
}

/* Shows a saved match; it may go on from any moment as another. */
static int show_saved(Plain *p)
{
    char path[SESSION_PATH], problem[MATCH_PROBLEM];
    Replay replay = {.match.setup.language = (uint8_t)p->options->language};
    if (!find_match(p->rules, p->options, p->options->replay, path))
        return APP_USAGE;
    if (!replay_load(p->rules, path, &replay, problem))
        return refuse_match(path, problem);
    match_words(&replay.match, p->options->language, &p->words);
    print_start(p, &replay.match);
    bool goes_on = study_match(p, &replay);
    replay_close(&replay);
    return goes_on ? play_on(p) : APP_OK;
}

/* A lesson or a puzzle, and the match that goes on from its end. */
static int learn(Plain *p)
{
    const Options *options = p->options;
    if (!options->lesson)
        return list_lessons(p, options->puzzles);
    int status = take_lesson(p, options->lesson);
    return status == GOES_ON ? play_on(p) : status;
}

int plain_play(const rs_Rules *rules, const Options *options, int argc, char **argv)
{
    Plain *p = calloc(1, sizeof *p);
    if (!p)
        return APP_WRONG;
    p->rules = rules;
    p->options = options;
    p->words.language = options->language;
    p->terminal = isatty(STDOUT_FILENO) != 0;
    p->lines.echoed = isatty(STDIN_FILENO) != 0;
    if (options->words && !towers_physics()) {
        fprintf(stderr, "ringside play: %s\n", say(p, TABLE_TOWER_NO_PHYSICS));
        free(p);
        return APP_USAGE;
    }
    bool learns = options->lesson || options->lessons || options->puzzles;
    int status = learns                         ? learn(p)
                 : options->replay              ? show_saved(p)
                 : options->resume              ? resume(p)
                 : start_session(p, argc, argv) ? play_on(p)
                                                : APP_USAGE;
    session_close(&p->session);
    free(p);
    return status;
}
