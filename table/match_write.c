/* match_write.c - a match as a text file: writing; see match.h and docs/match-files.md. */
#include "towers.h"

#include "../engine/kind.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *match_seat_word(int seat)
{
    static const char *const words[] = {"A", "B", "C", "D", "table"};
    return words[seat];
}

/* ---- The head ---- */

static void write_position(const char *text, FILE *out)
{
    fputs("position\n", out);
    while (*text) {
        size_t length = strcspn(text, "\n");
        fprintf(out, "%s%.*s\n", length ? "  " : "", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void write_setup(const Match *match, FILE *out)
{
    const GameKind *kind = game_kind(match->setup.game);
    SetupParts parts;
    match_parts(match->rules, &match->setup, &parts);
    for (int i = 0; i < parts.count; i++)
        fprintf(out, "%s %s\n", parts.part[i].key, parts.part[i].value);
    for (int i = 0; i < kind->rulings; i++)
        if (match->setup.ruling[i])
            fprintf(out, "ruling %s %s\n", kind->ruling[i].name,
                    kind->ruling[i].value[match->setup.ruling[i]]);
}

static void write_table(const Match *match, FILE *out)
{
    if (match->started[0])
        fprintf(out, "started %s\n", match->started);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        const Player *player = &match->player[seat];
        fprintf(out, "player %s %s%s%s\n", match_seat_word(seat),
                player->bot[0] ? player->bot : "person", player->name[0] ? " " : "", player->name);
    }
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (match->player[seat].aids)
            fprintf(out, "tower %s%s%s\n", match_seat_word(seat),
                    match->player[seat].aids & AID_TIME ? " slow" : "",
                    match->player[seat].aids & AID_SNAP ? " snap" : "");
    fprintf(out, "dice %016" PRIx64 "\n", match->dice);
}

static void write_bytes(const uint8_t bytes[32], const char *behind, FILE *out)
{
    for (int i = 0; i < 32; i++)
        fprintf(out, "%02x", bytes[i]);
    fputs(behind, out);
}

static void write_fair(const Fair *fair, FILE *out)
{
    if (fair->promised) {
        fputs("fair server ", out);
        write_bytes(fair->promise, " ", out);
        write_bytes(fair->part, "\n", out);
    }
    for (int seat = 0; seat < RS_SEATS; seat++)
        if (fair->seat_promised[seat]) {
            fprintf(out, "fair %s ", match_seat_word(seat));
            write_bytes(fair->seat_promise[seat], " ", out);
            write_bytes(fair->seat_part[seat], "\n", out);
        }
}

static void write_head(const Match *match, FILE *out)
{
    fputs("ringside match 1\n", out);
    for (int i = 0; i < match->comments && match->comment[i].at < 0; i++)
        match_write_comment(match_said(match, i), out);
    fprintf(out, "rules %016" PRIx64 "\ngame %s\n", rs_rules_hash(match->rules),
            game_kind(match->setup.game)->word);
    if (match->position)
        write_position(match->position, out);
    else
        write_setup(match, out);
    if (match->seated)
        write_table(match, out);
    write_fair(&match->fair, out);
    fputs("seed ", out);
    write_bytes(match->seed, "\nactions\n", out);
}

/* ---- Lines behind the head ---- */

void match_write_headings(const Match *match, int at, FILE *out)
{
    const GameKind *kind = game_kind(match->setup.game);
    int count = 0;
    const rs_Event *event = match->seated && at > 0 ? match_events(match, at - 1, &count) : NULL;
    for (int i = 0; i < count; i++) {
        const char *word = kind->event_word[event[i].kind];
        if (strcmp(word, "round") == 0)
            fprintf(out, "## round %d\n", event[i].n);
        else if (strcmp(word, "turn") == 0)
            fprintf(out, "## turn %s\n", match_seat_word(event[i].seat));
    }
}

void match_write_action(const Match *match, int at, int seat, rs_Action action, const rs_State *end,
                        FILE *out)
{
    char id[128];
    rs_action_id(match->rules, match->setup.game, action, id, sizeof id);
    if (match->seated)
        fprintf(out, "%s ", match_seat_word(seat));
    fputs(id, out);
    match_write_tower(match, at, out);
    fputc('\n', out);
    if (match->seated && end && rs_to_act(match->rules, end) == RS_NOBODY)
        fprintf(out, "final %016" PRIx64 "\n", rs_state_hash(end));
}

void match_write_comment(const char *text, FILE *out)
{
    fprintf(out, "#%s%s\n", *text ? " " : "", text);
}

static const char *const given_up_words[] = {"", "resigned", "late"};

void match_write_given_up(int how, int seat, FILE *out)
{
    fprintf(out, "%s %s\n", given_up_words[how], match_seat_word(seat));
}

/* ---- The whole ---- */

static void write_actions(const Match *match, int actions, FILE *out)
{
    int comment = 0;
    while (comment < match->comments && match->comment[comment].at < 0)
        comment++;
    for (int at = 0; at <= actions; at++) {
        bool last = at == actions;
        int due = comment;
        while (due < match->comments && (last || match->comment[due].at == at))
            due++;
        if (!last || due > comment)
            match_write_headings(match, at, out);
        for (; comment < due; comment++)
            match_write_comment(match_said(match, comment), out);
        if (!last)
            match_write_action(match, at, match->step[at].seat, match->action[at],
                               at + 1 == match->actions ? &match->state : NULL, out);
    }
    if (match->given_up && actions == match->actions)
        match_write_given_up(match->given_up, match->given_up_by, out);
}

char *match_write_first(const Match *match, int actions)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    write_head(match, out);
    write_actions(match, actions, out);
    bool failed = ferror(out) != 0;
    if (fclose(out) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}

char *match_write(const Match *match)
{
    return match_write_first(match, match->actions);
}
