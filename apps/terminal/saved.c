/* saved.c - saved matches and statistics in lines of text; see saved.h. */
#include "saved.h"

#include "../apps.h"
#include "phrases.h"

#include <stdlib.h>
#include <string.h>

/* ---- One match ---- */

static void append_bot(const char *bot, int language, Snippet *out)
{
    int level = strcmp(bot, "random") == 0 ? BOT_LEVELS : 0;
    while (level < BOT_LEVELS && strcmp(bot_levels[level].id, bot) != 0)
        level++;
    bool known = level < BOT_LEVELS || strcmp(bot, "random") == 0;
    append(out, "%s", known ? phrase(language, TABLE_PERSON + 1 + level) : bot);
}

/* "Ann", "bot: expert"; a person without a name is called as the seat is. */
static void append_player(const Player *player, int language, Snippet *out)
{
    append(out, "%s%s", player->name, *player->name && *player->bot ? ", " : "");
    if (*player->bot)
        append_bot(player->bot, language, out);
    else if (!*player->name)
        append(out, "%s", phrase(language, TABLE_PERSON));
}

static void append_players_of(const MatchRecord *record, int side, int language, Snippet *out)
{
    bool any = false;
    for (int seat = 0; seat < record->seats; seat++) {
        if (record->side[seat] != side)
            continue;
        append(out, "%s", any ? " + " : "");
        append_player(&record->player[seat], language, out);
        any = true;
    }
}

void append_sides(const MatchRecord *record, int language, Snippet *out)
{
    for (int side = 0; side < record->sides; side++) {
        if (side > 0)
            append(out, " : %d ", record->score[side]);
        append(out, "%s (", record->played[side]);
        append_players_of(record, side, language, out);
        append(out, ")");
        if (side == 0)
            append(out, " %d", record->score[side]);
    }
}

void append_how_far(const MatchRecord *record, int language, Snippet *out)
{
    char decisions[64], won[160];
    bool over = record->winner != RS_NOBODY;
    rs_fill(phrase(language, TERMINAL_WON_BY),
            &(rs_Fill){.named = {{"who", over ? record->played[record->winner] : ""}}}, won,
            sizeof won);
    phrase_numbers(language, TERMINAL_DECISIONS, record->decisions, 0, 0, decisions,
                   sizeof decisions);
    append(out, "%s%s%s", over ? won : record->stage, over || *record->stage ? ", " : "",
           decisions);
}

void append_at_first_sight(const SessionSummary *summary, int language, Snippet *out)
{
    char decisions[64];
    append(out, "%s%s%s%s: ",
           phrase_numbers(language, TERMINAL_DECISIONS, summary->actions, 0, 0, decisions,
                          sizeof decisions),
           summary->finished ? ", " : "",
           summary->finished ? phrase(language, TERMINAL_FINISHED) : "",
           summary->fits ? "" : phrase(language, TERMINAL_OTHER_RULES));
    for (int seat = 0; seat < summary->seats; seat++) {
        append(out, "%s", seat ? "; " : "");
        append_player(&summary->player[seat], language, out);
    }
}

/* ---- Statistics ---- */

void append_tally(int played, int won, int language, Snippet *out)
{
    char text[120];
    phrase_numbers(language, TERMINAL_TALLY, played, won,
                   played ? percent((double)won / played) : 0, text, sizeof text);
    append(out, "%s", text);
}

void append_row_name(const StatisticsRow *row, int language, Snippet *out)
{
    if (row->kind == BY_GAME)
        append(out, "%s", phrase(language, SCENE_GAME_KNOCKDOWN + row->game));
    else if (row->kind == BY_LEVEL)
        append_bot(row->name, language, out);
    else
        append(out, "%s", row->name);
}

/* ---- Printed ---- */

/* The saved matches; -1 with a message. */
static int list_matches(const rs_Rules *rules, int language, SessionSummary **list)
{
    char problem[MATCH_PROBLEM] = "";
    int count = session_list(rules, language, NULL, list, problem);
    if (count < 0)
        fprintf(stderr, "ringside play: %s\n", problem);
    return count;
}

static void print_one(const rs_Rules *rules, int language, const SessionSummary *one)
{
    MatchRecord record;
    Snippet head = {""}, line = {""};
    append(&head, "%s  %s: ", one->started,
           one->game >= 0 ? phrase(language, SCENE_GAME_KNOCKDOWN + one->game) : "?");
    if (one->fits && record_read(rules, one->path, language, &record)) {
        append_sides(&record, language, &line);
        append(&line, "; ");
        append_how_far(&record, language, &line);
    } else {
        append_at_first_sight(one, language, &line);
    }
    print_wrapped(head.text, 4, line.text);
    printf("    %s\n", one->path);
}

int print_saved(const rs_Rules *rules, int language)
{
    SessionSummary *list;
    int count = list_matches(rules, language, &list), shown = 0;
    for (int i = 0; i < count; i++)
        if (worth_showing(&list[i])) {
            print_one(rules, language, &list[i]);
            shown++;
        }
    if (count >= 0 && shown == 0)
        puts(phrase(language, TERMINAL_NONE_SAVED_TITLE));
    free(list);
    return count < 0 ? APP_WRONG : APP_OK;
}

static void print_row(const StatisticsRow *row, int language)
{
    enum { NAME = 24, BAR = 20 };
    Snippet name = {""}, tally = {""};
    int full = row->played ? (row->won * BAR + row->played / 2) / row->played : 0;
    append_row_name(row, language, &name);
    append_tally(row->played, row->won, language, &tally);
    printf("  ");
    print_padded(name.text, NAME);
    print_times("#", full);
    print_times(".", BAR - full);
    printf("  %s\n", tally.text);
}

int print_statistics(const rs_Rules *rules, int language)
{
    SessionSummary *list;
    static Statistics all;
    MatchRecord record;
    int count = list_matches(rules, language, &list), kind = -1;
    for (int i = 0; i < count; i++)
        if (list[i].finished && list[i].fits && record_read(rules, list[i].path, language, &record))
            statistics_add(&record, &all);
    free(list);
    if (count < 0)
        return APP_WRONG;
    Snippet whole = {""};
    append_tally(all.matches, all.won, language, &whole);
    printf("%s: %s\n", phrase(language, TERMINAL_TITLE_STATISTICS), whole.text);
    print_wrapped("", 0, phrase(language, TERMINAL_ABOUT_STATISTICS));
    for (int i = 0; i < all.rows; i++) {
        if (all.row[i].kind != kind)
            printf("%s\n", phrase(language, TERMINAL_BY_GAME + all.row[i].kind));
        kind = all.row[i].kind;
        print_row(&all.row[i], language);
    }
    return APP_OK;
}
