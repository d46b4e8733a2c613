/* replay.c - `ringside replay FILE`: checks a saved match by playing it, and tells it. */
#include "../table/problem.h"
#include "../table/towers.h"
#include "apps.h"
#include "words/table_words.h"
#include "words/terminal_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PROMISES = RS_SEATS + 1 };

typedef struct Flags {
    const char *file;
    char **box; /* `boxes` of them, in room for as many as there are words */
    int boxes, language;
    const char *code; /* of the language, which a box may bring */
    bool show, verify, help, wrong;
    const char *promise[MOST_PROMISES];
    int promises;
} Flags;

static int usage(int language, FILE *to, int status)
{
    rs_Rules *rules = app_rules(NULL, 0);
    app_speak(language < 0 ? RS_ENGLISH : language);
    if (rules)
        app_print_help(rules, language < 0 ? RS_ENGLISH : language, TERMINAL_REPLAY_HELP, to);
    rs_free(rules);
    return status;
}

static Flags read_flags(int argc, char **argv, char **boxes)
{
    Flags f = {.box = boxes, .code = "en"};
    for (int i = 0; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--show") == 0)
            f.show = true;
        else if (strcmp(argv[i], "--verify") == 0)
            f.verify = true;
        else if (strcmp(argv[i], "--promise") == 0 && more && f.promises < MOST_PROMISES)
            f.promise[f.promises++] = argv[++i];
        else if (strcmp(argv[i], "--help") == 0)
            f.help = true;
        else if (strcmp(argv[i], "--box") == 0 && more)
            f.box[f.boxes++] = argv[++i];
        else if (strcmp(argv[i], "--language") == 0 && more)
            f.code = argv[++i];
        else if (argv[i][0] != '-' && !f.file)
            f.file = argv[i];
        else
            f.wrong = true;
    }
    f.language = app_language(f.code);
    f.wrong = f.wrong || (f.promises > 0 && !f.verify) || !f.file;
    f.wrong = f.wrong || (f.language < 0 && f.boxes == 0);
    return f;
}

/* ---- In sentences ---- */

typedef struct Teller {
    const Match *match;
    rs_Words words;
    bool over;   /* so there are no secrets any more */
    int comment; /* the next */
} Teller;

/* Who may know it tells the same better: "draws Push" beside "draws a card". */
static bool is_shadow(const Teller *t, const rs_Event *event, int i, int count)
{
    const rs_Event *e = &event[i];
    for (int j = i - 1; j <= i + 1; j += 2)
        if (t->over && j >= 0 && j < count && event[j].seat == e->seat && !e->what &&
            event[j].what && !(event[j].audience & e->audience))
            return true;
    return false;
}

static void tell_events(const Teller *t, int action)
{
    char text[512];
    int count;
    const rs_Event *event = match_events(t->match, action, &count);
    for (int i = 0; i < count; i++) {
        bool heard = t->over || match_hears(&event[i], RS_SPECTATOR);
        if (!heard || is_shadow(t, event, i, count))
            continue;
        rs_say_event(t->match->rules, &t->words, &event[i], text, sizeof text);
        printf("%s%s\n", t->over ? "      " : "  ", text);
    }
}

static void tell_comments(Teller *t, int at)
{
    for (; t->comment < t->match->comments && t->match->comment[t->comment].at <= at; t->comment++)
        printf("  # %s\n", match_said(t->match, t->comment));
}

/* What a player has chosen may be a secret until the match is over. */
static void tell_action(const Teller *t, int action)
{
    const Match *m = t->match;
    char text[256];
    int seat = m->step[action].seat;
    if (!t->over)
        return;
    rs_say_action(m->rules, &t->words, m->action[action], text, sizeof text);
    printf("%4d. %s: %s\n", action + 1, seat < RS_SEATS ? t->words.seat[seat] : "*", text);
}

static void phrase(const Match *match, int language)
{
    Teller t = {.match = match, .over = rs_to_act(match->rules, &match->state) == RS_NOBODY};
    match_words(match, language, &t.words);
    tell_comments(&t, 0);
    for (int i = 0; i < match->actions; i++) {
        tell_action(&t, i);
        tell_events(&t, i);
        tell_comments(&t, i + 1);
    }
}

/* ---- In one line ---- */

enum { ALL_NAMES = RS_SEATS * (PLAYER_BYTES + 8) };

/* The names of all seats, or of those of a team. */
static const char *list_names(const Match *match, int team, const char *between,
                              char out[ALL_NAMES])
{
    rs_Words words;
    int used = 0;
    match_words(match, match->setup.language, &words);
    out[0] = 0;
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (team == RS_NOBODY || rs_team(match->rules, &match->state, seat) == team)
            used += snprintf(out + used, (size_t)(ALL_NAMES - used), "%s%.*s", used ? between : "",
                             PLAYER_BYTES, words.seat[seat]);
    return out;
}

static void print_summary(const Match *match, bool torn)
{
    char players[ALL_NAMES], winners[ALL_NAMES], state[17], text[1024];
    bool over = rs_to_act(match->rules, &match->state) == RS_NOBODY;
    int winner = rs_winner(match->rules, &match->state), language = match->setup.language;
    snprintf(state, sizeof state, "%016" PRIx64, rs_state_hash(&match->state));
    const rs_Fill fill = {
        .n = match->actions,
        .named = {{"game", rs_game_word(match->setup.game)},
                  {"players", list_names(match, RS_NOBODY, " - ", players)},
                  {"winners", over ? list_names(match, winner, ", ", winners) : ""},
                  {"state", state},
                  {"torn", torn ? "torn" : ""}}};
    const char *sentence =
        rs_word(match->rules, language, over ? TERMINAL_REPLAY_OVER : TERMINAL_REPLAY_UNFINISHED);
    rs_fill(sentence, &fill, text, sizeof text);
    puts(text);
}

/* ---- Towers ---- */

/* Plays every tower again; false with a problem about the first that is not what was reported. */
static bool check_towers(const Match *match, char problem[MATCH_PROBLEM])
{
    for (int i = 0; i < match->towers && towers_physics(); i++) {
        int action = match->tower[i].action;
        char given[64];
        TowerVerdict verdict;
        if (towers_check(match, action, &verdict))
            continue;
        rs_action_id(match->rules, match->setup.game, match->action[action], given, sizeof given);
        const rs_Fill fill = {.n = action + 1,
                              .named = {{"given", given}, {"verdict", towers_word(verdict)}}};
        return problem_of(match,
                          verdict == TOWER_BUILDING ? TABLE_TOWER_UNSOUND : TABLE_TOWER_DIFFERS,
                          &fill, problem);
    }
    return true;
}

static void print_towers(const Match *match)
{
    char text[256];
    const rs_Fill fill = {.n = match->towers};
    if (!match->towers)
        return;
    rs_fill(rs_word(match->rules, match->setup.language,
                    towers_physics() ? TERMINAL_REPLAY_TOWERS : TERMINAL_REPLAY_TOWERS_UNCHECKED),
            &fill, text, sizeof text);
    puts(text);
}

/* ---- Whether the cards were dealt as promised ---- */

static void say_fair(const Match *match, int word, const char *key, const char *text)
{
    char sentence[1024];
    int language = match->setup.language;
    const rs_Fill fill = {.named = {{key, text}}};
    rs_fill(rs_word(match->rules, language, word), &fill, sentence, sizeof sentence);
    puts(sentence);
}

static const char *part_of(const Match *match, int who)
{
    return who == RS_TABLE ? rs_word(match->rules, match->setup.language, TERMINAL_FAIR_SERVER)
                           : match_seat_word(who);
}

static bool verify(const Match *match, const Flags *flags)
{
    const Fair *fair = &match->fair;
    char who[120];
    int whose, verdict = fair_judge(fair, match->seed, match->dice, flags->promise, flags->promises,
                                    &whose);
    if (verdict == FAIR_NONE)
        return say_fair(match, TERMINAL_FAIR_NONE, "", ""), false;
    if (verdict == FAIR_BROKEN)
        return say_fair(match, TERMINAL_FAIR_BROKEN, "who", part_of(match, whose)), false;
    if (verdict == FAIR_MADE || match->position)
        return say_fair(match, TERMINAL_FAIR_MADE, "", ""), false;
    if (verdict == FAIR_OTHER)
        return say_fair(match, TERMINAL_FAIR_OTHER, "given", flags->promise[whose]), false;
    int used = snprintf(who, sizeof who, "%s", part_of(match, RS_TABLE));
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (fair->seat_promised[seat])
            used += snprintf(who + used, sizeof who - (size_t)used, ", %s", match_seat_word(seat));
    say_fair(match, TERMINAL_FAIR_SEED, "who", who);
    return true;
}

static int replay(const Flags *flags, const rs_Rules *rules, int language)
{
    char problem[MATCH_PROBLEM];
    bool torn;
    Match match = {.setup.language = (uint8_t)language};
    bool good = match_load(rules, flags->file, &match, NULL, &torn, problem);
    good = good && check_towers(&match, problem);
    if (!good)
        printf("%s%s%s\n", app_names(problem, flags->file) ? "" : flags->file,
               app_names(problem, flags->file) ? "" : ": ", problem);
    else if (flags->show)
        phrase(&match, language);
    if (good) {
        print_summary(&match, torn);
        print_towers(&match);
    }
    good = good && (!flags->verify || verify(&match, flags));
    match_free(&match);
    return good ? APP_OK : APP_WRONG;
}

static int replay_by_boxes(const Flags *flags)
{
    app_speak(flags->language < 0 ? RS_ENGLISH : flags->language);
    rs_Rules *rules = app_rules(flags->box, flags->boxes);
    if (!rules)
        return APP_WRONG;
    int language = rs_language_find(rules, flags->code);
    int status = language < 0 ? usage(language, stderr, APP_USAGE) : replay(flags, rules, language);
    rs_free(rules);
    return status;
}

int app_replay(int argc, char **argv)
{
    char **boxes = malloc(((size_t)argc + 1) * sizeof *boxes);
    if (!boxes)
        return APP_WRONG;
    Flags flags = read_flags(argc, argv, boxes);
    int status = flags.help    ? usage(flags.language, stdout, APP_OK)
                 : flags.wrong ? usage(flags.language, stderr, APP_USAGE)
                               : replay_by_boxes(&flags);
    free(boxes);
    return status;
}
