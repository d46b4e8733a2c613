/* loop.c - the course of a match in lines of text, from its first line to its last; see plain.h. */
#include "plain.h"

#include "../../apps.h"
#include "../commands.h"

#include <poll.h>
#include <string.h>

int64_t host_now(const Plain *p)
{
    (void)p;
    return milliseconds_now();
}

void look(Plain *p)
{
    host_sees(&p->host, HERE, &p->sight);
    scene_make(p->rules, &p->words, &p->sight.view, p->sight.action, p->sight.count, 0, &p->scene);
}

/* ---- The first lines ---- */

static void print_players(const Plain *p, const Match *match)
{
    Snippet line = {""};
    append(&line, "%s: ", say(p, TERMINAL_PLAYERS));
    for (int seat = 0; seat < match->setup.seats; seat++) {
        const Player *player = &match->player[seat];
        append(&line, "%s%s (%s", seat ? ", " : "", p->words.seat[seat],
               player->bot[0] ? player->bot : say(p, TERMINAL_PERSON));
        if (player->aids)
            append(&line, "; %s: %s", say(p, TERMINAL_FIELD_AIDS),
                   say(p, TERMINAL_AID_NONE + player->aids));
        append(&line, ")");
    }
    print_wrapped("", 0, line.text);
}

/* "arena: Bridge over the Falls | skills: Siege Storm" */
static void print_parts(const Plain *p, const rs_Setup *setup)
{
    Snippet line = {""};
    const char *key;
    for (int i = 0; (key = rs_setup_key(p->rules, setup, i)); i++) {
        char value[RS_VALUE], other[RS_VALUE];
        int thing = -1;
        rs_setup_get(p->rules, setup, key, value);
        for (int k = 0; rs_setup_value(p->rules, setup, key, k, other, &thing); k++)
            if (strcmp(value, other) == 0)
                break;
        append(&line, "%s%s: %s", i ? " | " : "", key,
               thing >= 0 ? name_in(p->rules, p->words.language, thing) : value);
    }
    print_wrapped("", 0, line.text);
}

/* "Dangerous Edges (edge-wound=light): The edge adds a light wound." */
static void print_ruling(const Plain *p, int game, const rs_Ruling *ruling, int value)
{
    Snippet line = {""};
    int language = p->words.language;
    append(&line, "%s: %s (%s=%s): %s", say(p, TERMINAL_RULINGS),
           ruling_phrase(game, language, ruling, ""), ruling->name, ruling->value[value],
           ruling_phrase(game, language, ruling, ruling->value[value]));
    print_wrapped("", 0, line.text);
}

static void print_rulings(const Plain *p, const rs_Setup *setup)
{
    int count;
    const rs_Ruling *ruling = rs_rulings(setup->game, &count);
    for (int i = 0; i < count; i++)
        if (setup->ruling[i])
            print_ruling(p, setup->game, &ruling[i], setup->ruling[i]);
}

void print_start(const Plain *p, const Match *match)
{
    Snippet line = {""};
    append(&line, "%s: ", say(p, SCENE_MATCH));
    for (int seat = 0; seat < match->setup.seats; seat++)
        append(&line, "%s%s", seat == 0 ? "" : ", ", p->words.seat[seat]);
    print_wrapped("", 0, line.text);
    print_parts(p, &match->setup);
    print_players(p, match);
    print_rulings(p, &match->setup);
}

/* ---- The last lines ---- */

static void print_seed(const Plain *p)
{
    printf("%s: ", say(p, TERMINAL_SEED));
    for (int i = 0; i < 32; i++)
        printf("%02x", match_of(p)->seed[i]);
    putchar('\n');
}

/* The dice of bots come from the seed too, so this line plays the whole match again. */
static void print_again(const Plain *p)
{
    const Match *match = match_of(p);
    const rs_Setup *setup = &match->setup;
    const char *key;
    int count;
    const rs_Ruling *ruling = rs_rulings(setup->game, &count);
    printf("%s\n  ringside play --plain --game %s", say(p, TERMINAL_SAME_MATCH_AGAIN),
           rs_game_word(setup->game));
    for (int i = 0; (key = rs_setup_key(p->rules, setup, i)); i++) {
        char value[RS_VALUE];
        rs_setup_get(p->rules, setup, key, value);
        if (strcmp(key, "players") != 0) /* told by who plays */
            printf(" --%s %s", flag_of_key(key), value);
    }
    printf(" \\\n    --players ");
    for (int seat = 0; seat < setup->seats; seat++)
        printf("%s%s", seat ? "," : "",
               match->player[seat].bot[0] ? match->player[seat].bot : "person");
    printf(" \\\n");
    for (int i = 0; i < count; i++)
        if (setup->ruling[i])
            printf("    --ruling %s=%s \\\n", ruling[i].name, ruling[i].value[setup->ruling[i]]);
    for (int seat = 0; seat < setup->seats; seat++)
        if (match->player[seat].aids)
            printf("    --aid-%c %s \\\n", 'a' + seat, aid_word(match->player[seat].aids));
    for (int i = 0; i < p->options->boxes; i++)
        printf("    --box %s \\\n", p->options->box[i]);
    printf("    --seed ");
    for (int i = 0; i < 32; i++)
        printf("%02x", match->seed[i]);
    putchar('\n');
}

static void clear_screen(const Plain *p)
{
    if (p->terminal)
        fputs("\033[2J\033[3J\033[H", stdout); /* what was shown to one seat, scrolled lines too */
}

static void print_end(Plain *p)
{
    if (session_people(&p->session) > 1)
        clear_screen(p);
    print_open_news(p);
    putchar('\n');
    print_wrapped("", 0, p->scene.result);
    print_seed(p);
    print_again(p);
}

/* The seed would tell what is hidden in a match that can be resumed. */
static int stop(Plain *p)
{
    puts(say(p, p->lines.ended ? TERMINAL_INPUT_ENDED : TERMINAL_MATCH_STOPPED));
    if (*p->session.path)
        printf("%s %s\n", say(p, TERMINAL_SAVED_IN), p->session.path);
    else
        print_seed(p);
    return APP_OK;
}

/* ---- Several people at one keyboard ---- */

/* Hides what the one saw, tells what all may know, and waits for the next. */
static bool hand_over(Plain *p)
{
    int seat = p->sight.seat;
    if (p->shown_to >= 0)
        clear_screen(p);
    p->shown_to = -1;
    print_open_news(p);
    printf("\n%s, %s ", p->words.seat[seat], say(p, TERMINAL_PRESS_ENTER));
    if (next_line(&p->lines, FOR_EVER) != LINE_READ)
        return false;
    host_raise_curtain(&p->host, HERE, seat, host_now(p));
    return true;
}

static int seat_named(const Plain *p, const char *name)
{
    for (int seat = 0; seat < match_of(p)->setup.seats; seat++) {
        bool letter = (name[0] | 32) == 'a' + seat && !name[1];
        if (!session_is_bot(&p->session, seat) &&
            (letter || strcmp(name, p->words.seat[seat]) == 0))
            return seat;
    }
    return -1;
}

/* "Does anybody answer?": whoever does types their name; Enter alone is nobody. */
static bool call_out(Plain *p)
{
    if (p->shown_to >= 0)
        clear_screen(p);
    p->shown_to = -1;
    print_open_news(p);
    char text[200];
    phrase_numbers(p->words.language, TERMINAL_ANYBODY, (int)((p->sight.window_left + 999) / 1000),
                   0, 0, text, sizeof text);
    printf("\n%s ", text);
    int got = wait_for_line(p, 0);
    int seat = got == LINE_READ ? seat_named(p, p->lines.line) : -1;
    if (got == LINE_LATE)
        putchar('\n');
    else if (got == LINE_READ && seat >= 0)
        host_raise_curtain(&p->host, HERE, seat, host_now(p));
    else if (got == LINE_READ)
        host_nobody(&p->host, HERE, host_now(p));
    return got != LINE_ENDED;
}

/* ---- The loop ---- */

/* Bots think here and now; the host holds their answers back as long as it must. */
static void think(Plain *p)
{
    HostTask task;
    while (host_needs_thought(&p->host, &task)) {
        BotAnswer answer;
        bot_choose(&task.bot, task.rules, &task.view, &task.dice, &answer);
        host_thought(&p->host, task.number, &answer, host_now(p));
    }
}

/* Nobody is asked: until the host goes on. */
static void wait_for_host(Plain *p)
{
    int64_t due = host_due(&p->host), now = host_now(p);
    if (due > now)
        poll(NULL, 0, (int)(due - now));
}

static bool is_late(const Plain *p)
{
    return p->sight.running < RS_SEATS && p->sight.clock[p->sight.running] <= 0;
}

/* What the sight allows; false: the match stops here. */
static bool show(Plain *p)
{
    if (p->sight.shows == SEES_CURTAIN)
        return hand_over(p);
    if (p->sight.shows == SEES_CALL)
        return call_out(p);
    if (is_tower_in_words(p))
        return build_in_words(p);
    if (p->sight.count > 0 && !is_late(p))
        return ask_person(p) != ASKED_QUIT;
    wait_for_host(p);
    return true;
}

int play_match(Plain *p)
{
    char problem[MATCH_PROBLEM];
    print_start(p, match_of(p));
    p->sight.running = RS_NOBODY; /* nothing was seen yet, so no clock has run out */
    for (;;) {
        int actions = match_of(p)->actions;
        think(p);
        if (!host_tick(&p->host, host_now(p), problem)) {
            fprintf(stderr, "ringside play: %s\n", problem);
            return APP_WRONG;
        }
        bool late = is_late(p) && match_of(p)->actions > actions;
        look(p);
        if (late)
            puts(say(p, TABLE_TIME_UP));
        if (p->sight.asked == RS_NOBODY)
            break;
        if (session_people(&p->session) == 0)
            print_open_news(p);
        if (!show(p))
            return stop(p);
    }
    print_end(p);
    return APP_OK;
}
