/* session.c - a match at a table: starting, answering, taking back; see session.h. */
#include "session.h"

#include "../engine/text.h"
#include "problem.h"
#include "session_file.h"
#include "words/table_words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* ---- Small things ---- */

static bool draw(const Match *match, void *bytes, size_t size, char problem[MATCH_PROBLEM])
{
    return getentropy(bytes, size) == 0 || problem_of(match, TABLE_NO_CHANCE, NULL, problem);
}

static void tell_time(char started[MATCH_STARTED])
{
    time_t now = time(NULL);
    struct tm local;
    if (!localtime_r(&now, &local) ||
        strftime(started, MATCH_STARTED, "%Y-%m-%d %H:%M", &local) != 16)
        snprintf(started, MATCH_STARTED, "1970-01-01 00:00");
}

static bool no_memory(const Session *s, char problem[MATCH_PROBLEM])
{
    return problem_of(&s->match, TABLE_NO_MEMORY, NULL, problem);
}

/* Headings are in the file once something follows them. */
static void note_headings(Session *s)
{
    const Match *m = &s->match;
    bool comment = m->comments > 0 && m->comment[m->comments - 1].at == m->actions;
    s->headed = comment ? m->actions : -1;
}

/* ---- Players ---- */

static bool check_player(const Match *match, const Player *player, Bot *bot,
                         char problem[MATCH_PROBLEM])
{
    int why;
    if (!match_name_fits(player->name, &why))
        return problem_of(match, why,
                          FILL(.n = PLAYER_BYTES,
                               .named = {{"given", text_quote(player->name, QUOTE_WORD).text}}),
                          problem);
    return !player->bot[0] || bot_parse(player->bot, bot) ||
           problem_of(match, TABLE_NO_BOT,
                      FILL(.named = {{"given", text_quote(player->bot, QUOTE_WORD).text},
                                     {"bots", bot_names}}),
                      problem);
}

static bool seat_all(Session *s, const Player player[RS_SEATS], char problem[MATCH_PROBLEM])
{
    s->match.seated = true;
    for (int seat = 0; seat < s->match.setup.seats; seat++) {
        s->match.player[seat] = player[seat];
        if (!check_player(&s->match, &player[seat], &s->bot[seat], problem))
            return false;
    }
    return true;
}

bool session_seat(Session *s, int seat, const Player *player, char problem[MATCH_PROBLEM])
{
    Bot bot = {0};
    if (seat < 0 || seat >= s->match.setup.seats)
        return problem_of(&s->match, TABLE_SO_MANY_SEATS, FILL(.n = s->match.setup.seats), problem);
    if (!check_player(&s->match, player, &bot, problem))
        return false;
    Player before = s->match.player[seat];
    s->match.player[seat] = *player;
    char *text = match_write(&s->match);
    bool good = text ? file_replace(s, text, problem) : no_memory(s, problem);
    free(text);
    if (good)
        s->bot[seat] = bot;
    else
        s->match.player[seat] = before;
    return good;
}

/* ---- Starting and ending ---- */

static bool start_match(const rs_Rules *rules, const SessionStart *start, Match *match,
                        char problem[MATCH_PROBLEM])
{
    uint8_t seed[32];
    char refusal[MATCH_PROBLEM];
    int line;
    if (start->seed)
        memcpy(seed, start->seed, sizeof seed);
    else if (!draw(match, seed, sizeof seed, problem))
        return false;
    if (!start->position)
        return match_start(rules, start->setup, seed, match, problem);
    if (match_start_position(rules, start->position, strlen(start->position), seed, match, &line,
                             refusal))
        return true;
    return problem_of(match, TABLE_LINE, FILL(.n = line, .named = {{"why", refusal}}), problem);
}

/* Of no match yet; but problems can be said. */
static Session unstarted(const rs_Rules *rules, int language)
{
    return (Session){.match = {.rules = rules, .setup.language = (uint8_t)language}};
}

/* What was made takes the place of `s`, or is thrown away. */
static bool settle(bool good, Session *made, Session *s)
{
    note_headings(made);
    if (good)
        *s = *made;
    else
        session_close(made);
    return good;
}

bool session_start(const rs_Rules *rules, const SessionStart *start, Session *s,
                   char problem[MATCH_PROBLEM])
{
    Session made =
        unstarted(rules, start->setup ? start->setup->language : s->match.setup.language);
    bool good =
        start_match(rules, start, &made.match, problem) && seat_all(&made, start->player, problem);
    if (start->started)
        snprintf(made.match.started, MATCH_STARTED, "%.16s", start->started);
    else
        tell_time(made.match.started);
    if (start->dice)
        made.match.dice = *start->dice;
    else
        good = good && draw(&made.match, &made.match.dice, sizeof made.match.dice, problem);
    good = good && (start->unsaved || file_create(&made, start->folder, problem));
    return settle(good, &made, s);
}

bool session_adopt(Match *match, const Player player[RS_SEATS], Session *s,
                   char problem[MATCH_PROBLEM])
{
    Session made = {.match = *match};
    Player same[RS_SEATS];
    bool seated = match->seated;
    memcpy(same, match->player, sizeof same);
    bool good = seat_all(&made, player ? player : same, problem) &&
                (seated || draw(&made.match, &made.match.dice, sizeof made.match.dice, problem));
    if (!made.match.started[0])
        tell_time(made.match.started);
    memset(match, 0, sizeof *match);
    return settle(good, &made, s);
}

bool session_may_branch(const Match *from, int actions, char problem[MATCH_PROBLEM])
{
    if (actions < 0 || actions > from->actions)
        return problem_of(from, TABLE_NOT_SO_FAR_ON, FILL(.n = from->actions, .a = actions),
                          problem);
    if (match_asked(from) != RS_NOBODY && match_people(from) > 0)
        return problem_of(from, TABLE_NOT_FROM_HERE, NULL, problem);
    return true;
}

bool session_branch(const Match *from, int actions, const Player player[RS_SEATS],
                    const char *folder, Session *s, char problem[MATCH_PROBLEM])
{
    Session made = {0};
    if (!session_may_branch(from, actions, problem))
        return false;
    bool good = match_copy(from, actions, &made.match, problem) &&
                seat_all(&made, player ? player : from->player, problem);
    tell_time(made.match.started);
    if (!from->seated)
        good = good && draw(&made.match, &made.match.dice, sizeof made.match.dice, problem);
    return settle(good && file_create(&made, folder, problem), &made, s);
}

/* A text of the referee gets a table; a match that is over gets its last line. Otherwise the file
 * stays as it is. */
static bool bring_up_to_date(Session *s, const char *text, char problem[MATCH_PROBLEM])
{
    Match *m = &s->match;
    bool seated = m->seated, ended = match_asked(m) == RS_NOBODY && !m->given_up;
    if (!seat_all(s, m->player, problem))
        return false;
    if (!m->started[0])
        tell_time(m->started);
    if (!seated && !draw(m, &m->dice, sizeof m->dice, problem))
        return false;
    if (seated && (!ended || strstr(text, "\nfinal ")))
        return true;
    char *whole = match_write(m);
    bool good = whole ? file_replace(s, whole, problem) : no_memory(s, problem);
    free(whole);
    return good;
}

/* Where the last line of a text begins. */
static size_t last_line(const char *text, size_t size)
{
    size_t from = size > 0 ? size - 1 : 0;
    while (from > 0 && text[from - 1] != '\n')
        from--;
    return from;
}

/* How much of the text stays: headings at its end were written for an action that has been cut off,
 * and come again with the next. */
static size_t without_headings(const Match *match, const char *text, size_t size)
{
    char *headings = NULL;
    size_t length;
    FILE *out = open_memstream(&headings, &length);
    if (!out)
        return size;
    match_write_headings(match, match->actions, out);
    if (fclose(out) == 0)
        for (size_t from; size > 0 && text[from = last_line(text, size)] == '#'; size = from) {
            char line[40];
            snprintf(line, sizeof line, "%.*s", (int)(size - from), text + from);
            if (!strstr(headings, line))
                break;
        }
    free(headings);
    return size;
}

static char *read_file(const Session *s, const char *path, size_t *size,
                       char problem[MATCH_PROBLEM])
{
    bool torn;
    FileFault why;
    const Match *m = &s->match;
    char *text = match_text(path, size, &torn, &why);
    if (!text)
        problem_with_file(m->rules, m->setup.language, TABLE_CANNOT_READ, path, &why, problem);
    return text;
}

bool session_resume(const rs_Rules *rules, const char *path, Session *s,
                    char problem[MATCH_PROBLEM])
{
    Session made = unstarted(rules, s->match.setup.language);
    size_t whole;
    char *text = read_file(&made, path, &whole, problem);
    bool good = text && file_open(&made, path, problem);
    if (good) { /* it may have grown until nobody else could write to it */
        free(text);
        text = read_file(&made, path, &whole, problem);
    }
    good = good && text && match_read(rules, text, whole, &made.match, problem) &&
           file_cut(&made, without_headings(&made.match, text, whole), problem) &&
           bring_up_to_date(&made, text, problem);
    free(text);
    return settle(good, &made, s);
}

void session_close(Session *s)
{
    file_close(s);
    match_free(&s->match);
    memset(s, 0, sizeof *s);
}

/* ---- Who is asked ---- */

int session_asked(const Session *s)
{
    return match_asked(&s->match);
}

bool session_is_bot(const Session *s, int seat)
{
    return seat < s->match.setup.seats && s->match.player[seat].bot[0];
}

int session_people(const Session *s)
{
    return match_people(&s->match);
}

bool session_bot_turn(const Session *s)
{
    int asked = session_asked(s);
    return asked == RS_TABLE ? session_people(s) == 0 : session_is_bot(s, asked);
}

/* ---- Answers ---- */

/* Adds lines to the file, behind headings that are due. */
static bool append_lines(Session *s, const char *lines, char problem[MATCH_PROBLEM])
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return no_memory(s, problem);
    if (s->headed != s->match.actions)
        match_write_headings(&s->match, s->match.actions, out);
    fputs(lines, out);
    bool failed = ferror(out) != 0;
    bool good =
        fclose(out) == 0 && !failed ? file_append(s, text, size, problem) : no_memory(s, problem);
    free(text);
    if (good)
        s->headed = s->match.actions;
    return good;
}

static bool save_action(Session *s, int seat, rs_Action action, char problem[MATCH_PROBLEM])
{
    char *lines = NULL; /* a tower may be long */
    size_t size;
    rs_State after = s->match.state;
    rs_apply(s->match.rules, &after, action, NULL);
    FILE *out = open_memstream(&lines, &size);
    if (!out)
        return no_memory(s, problem);
    match_write_action(&s->match, s->match.actions, seat, action, &after, out);
    bool failed = ferror(out) != 0, good = fclose(out) == 0 && !failed;
    good = good ? append_lines(s, lines, problem) : no_memory(s, problem);
    free(lines);
    return good;
}

bool session_apply(Session *s, int seat, rs_Action action, char problem[MATCH_PROBLEM])
{
    int asked = session_asked(s);
    if (asked == RS_NOBODY)
        return problem_of(&s->match, TABLE_OVER, NULL, problem);
    if (seat != asked)
        return problem_of(&s->match, TABLE_SEAT_ASKED,
                          FILL(.named = {{"seat", match_seat_word(asked)}}), problem);
    if (!match_ready(&s->match, action, problem) || !save_action(s, seat, action, problem))
        return false;
    return match_apply(&s->match, action, problem);
}

/* ---- Taking back ---- */

/* A choice of another that is still a secret goes with it: whether it was made is none of the
 * seat's business, and so it may not decide whether the seat can take back. */
bool session_undo_reach(const Session *s, int seat, int *keep)
{
    const MatchStep *step = s->match.step;
    int seen = seat < RS_SEATS ? match_decisions_seen(&s->match, seat) : s->match.actions;
    *keep = seen;
    while (*keep > 0 && step[*keep - 1].seat == seat && !step[*keep - 1].final)
        --*keep;
    return *keep < seen;
}

bool session_undo(Session *s, int seat, int keep, char problem[MATCH_PROBLEM])
{
    int reach;
    if (!session_undo_reach(s, seat, &reach) || keep < reach || keep >= s->match.actions)
        return problem_of(&s->match, TABLE_CANNOT_TAKE_BACK, NULL, problem);
    return session_take_back(s, keep, problem);
}

bool session_take_back(Session *s, int keep, char problem[MATCH_PROBLEM])
{
    char *text = match_write_first(&s->match, keep);
    bool good = text ? file_replace(s, text, problem) : no_memory(s, problem);
    free(text);
    good = good && match_undo(&s->match, keep, problem);
    if (good)
        note_headings(s);
    return good;
}

bool session_give_up(Session *s, int how, int seat, char problem[MATCH_PROBLEM])
{
    char line[32] = "";
    if (!match_give_up(&s->match, how, seat, problem))
        return false;
    FILE *out = fmemopen(line, sizeof line, "w");
    if (out) {
        match_write_given_up(how, seat, out);
        fclose(out);
    }
    if (out ? append_lines(s, line, problem) : no_memory(s, problem))
        return true;
    s->match.given_up = s->match.given_up_by = 0;
    return false;
}

/* ---- Comments ---- */

/* Keeps the lines of a text as comments. */
static bool keep_comments(Match *match, const char *text, char problem[MATCH_PROBLEM])
{
    do {
        size_t length = strcspn(text, "\n");
        if (!match_comment(match, match->actions, text, length, problem))
            return false;
        text += length + (text[length] == '\n');
    } while (*text);
    return true;
}

bool session_comment(Session *s, const char *text, char problem[MATCH_PROBLEM])
{
    Match *m = &s->match;
    int before = m->comments;
    for (size_t at = 0, length; text[at]; at += length + (text[at + length] == '\n')) {
        length = strcspn(text + at, "\n");
        if (!match_is_text(text + at, length))
            return problem_of(m, TABLE_COMMENT_LETTERS, NULL, problem);
    }
    char *lines = NULL;
    size_t size;
    FILE *out = open_memstream(&lines, &size);
    bool good = out && keep_comments(m, text, problem);
    for (int i = before; i < m->comments && out; i++)
        match_write_comment(match_said(m, i), out);
    if (!out || fclose(out) != 0)
        good = no_memory(s, problem);
    good = good && append_lines(s, lines, problem);
    free(lines);
    if (!good)
        match_forget_comments(m, before);
    return good;
}

void session_words(const Session *s, int language, rs_Words *words)
{
    match_words(&s->match, language, words);
}
