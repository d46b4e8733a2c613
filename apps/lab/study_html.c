/* study_html.c - a study as one page that needs nothing else: no script, no other file, no colour.
 *
 * It is well-formed XML, so that any program can read it. */
#include "plots.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A frame is an outline: where borders of cells meet, that of the upper cell would win. */
static const char style[] =
    ":root{color-scheme:light dark;--ink:#111;--paper:#fff;--soft:#888;--band:#e8e8e8}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#eee;--paper:#161616;--soft:#999;--band:#333}}\n"
    "body{font:16px/1.45 sans-serif;color:var(--ink);background:var(--paper);max-width:68rem;"
    "margin:1rem auto;padding:0 1rem}\n"
    "table{border-collapse:collapse;margin:.5rem 0;font-variant-numeric:tabular-nums}\n"
    "th,td{border-bottom:1px solid var(--band);padding:.15rem .5rem;text-align:right}\n"
    "th:first-child,td:first-child{text-align:left}\n"
    ".wide{overflow-x:auto}.beyond{font-weight:bold;outline:1px solid "
    "var(--ink);outline-offset:-1px}\n"
    "svg text{fill:var(--ink);font-size:12px}.tick{text-anchor:middle}.name{text-anchor:end}\n"
    ".plot{width:100%;max-width:52rem;height:auto}.full{fill:var(--ink)}\n"
    ".open{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}\n"
    ".whisker{stroke:var(--ink);stroke-width:1.5}.grid{stroke:var(--band)}\n"
    ".middle{stroke:var(--soft);stroke-dasharray:3 2}.band{fill:var(--band)}\n"
    ".bar{fill:var(--soft);stroke:var(--ink)}\n";

static void begin_section(FILE *to, const char *title, const char *about)
{
    fprintf(to, "<section>\n<h2>%s</h2>\n<p>%s</p>\n", title, about);
}

static void level_heads(const Study *s, FILE *to, int columns)
{
    for (int i = 0; i < s->levels; i++) {
        fprintf(to, "<th colspan=\"%d\">", columns);
        plot_sign(to, i);
        fputc(' ', to);
        html_text(to, s->terms.bots.text[i]);
        fprintf(to, "</th>");
    }
}

/* Bold and framed where the interval leaves one half out. */
static void share_cell(FILE *to, const Ratio *r, bool judged)
{
    Estimate e = ratio_share(r);
    if (!r->pairs) {
        fprintf(to, "<td>-</td>");
        return;
    }
    bool beyond = judged && (e.low > 0.5 || e.high < 0.5);
    fprintf(to, "<td%s>%.1f%% (%.1f to %.1f)</td>", beyond ? " class=\"beyond\"" : "", 100 * e.mean,
            100 * e.low, 100 * e.high);
}

static void texts_item(FILE *to, const char *what, const Texts *texts)
{
    if (texts->count == 0)
        return;
    fprintf(to, "<li>%s:", what);
    for (int i = 0; i < texts->count; i++) {
        fprintf(to, "%s ", i ? "," : "");
        html_text(to, texts->text[i]);
    }
    fprintf(to, "</li>\n");
}

static void write_head(const Study *s, FILE *to)
{
    const char *game = names_game_word(s->terms.game);
    fprintf(
        to,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta "
        "name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>Balance "
        "of %c%s</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>Balance of %c%s</h1>\n<ul>\n",
        toupper(game[0]), game + 1, style, toupper(game[0]), game + 1);
    texts_item(to, "Bots, each against itself", &s->terms.bots);
    texts_item(to, "Boxes besides those that ship", &s->terms.boxes);
    texts_item(to, "Settings", &s->terms.sets);
    texts_item(to, "Only match-ups with", &s->terms.only);
    fprintf(to,
            "<li>%d match-up%s, %d pair%s of matches each; %lld of %lld pairs are "
            "played</li>\n<li>Seed %llu, rules %016" PRIx64 "</li>\n</ul>\n",
            s->matchups, plural(s->matchups), s->terms.pairs, plural(s->terms.pairs),
            (long long)ranges_size(&s->done), (long long)study_units(s),
            (unsigned long long)s->terms.seed, s->terms.rules);
    fprintf(to, "<p>Every deal is played twice with sides swapped. In brackets are 95%% intervals "
                "over such pairs; bold in a frame stands where an interval leaves out "
                "one half.</p>\n");
}

static void write_sides(const Study *s, const int *order, FILE *to)
{
    begin_section(to, s->terms.game == RS_KNOCKDOWN ? "Boards" : "Decks",
                  "Share of matches won against all opponents. The band is 45% to 55%.");
    plot_sides(s, order, to);
    fprintf(to, "<div class=\"wide\"><table><tr><th>wins</th>");
    level_heads(s, to, 1);
    fprintf(to, "</tr>\n");
    for (int i = 0; i < s->sides; i++) {
        fprintf(to, "<tr><td>");
        html_text(to, s->side[order[i]].name);
        fprintf(to, "</td>");
        for (int level = 0; level < s->levels; level++)
            share_cell(to, &s->level[level].side[order[i]], true);
        fprintf(to, "</tr>\n");
    }
    fprintf(to, "</table></div></section>\n");
}

static void write_matches(const Study *s, FILE *to)
{
    static const char *const what[] = {"who starts wins", "turns a match", "decisions a match",
                                       "rounds a match"};
    begin_section(to, "Matches", "Who starts, how long it takes, and how rounds end.");
    fprintf(to, "<div class=\"wide\"><table><tr><th></th>");
    level_heads(s, to, 1);
    fprintf(to, "</tr>\n");
    for (int i = 0; i < WHOLES + ENDINGS; i++) {
        if (i >= WHOLES && !study_ended_by(s, i - WHOLES))
            continue;
        if (i < WHOLES)
            fprintf(to, "<tr><td>%s</td>", what[i]);
        else
            fprintf(to, "<tr><td>ended by: %s</td>", names_endings[i - WHOLES]);
        for (int level = 0; level < s->levels; level++) {
            const Course *l = &s->level[level].all;
            if (i == WHOLE_FIRST || i >= WHOLES)
                share_cell(to, i < WHOLES ? &l->whole[i] : &l->ending[i - WHOLES], i < WHOLES);
            else
                fprintf(to, "<td>%.1f</td>",
                        l->whole[i].n ? (double)l->whole[i].sum / (double)l->whole[i].n : 0);
        }
        fprintf(to, "</tr>\n");
    }
    fprintf(to, "</table></div>\n");
    for (int level = 0; level < s->levels; level++) {
        fprintf(to, "<h3>Turns of a match: ");
        html_text(to, s->terms.bots.text[level]);
        fprintf(to, "</h3>\n");
        plot_lengths(s, level, to);
    }
    fprintf(to, "</section>\n");
}

static void matrix_cell(const Study *s, FILE *to, int level, int a, int b)
{
    bool turned = false;
    int matchup = find_matchup(s, a, b, &turned);
    const Ratio *r = matchup < 0 ? NULL : &s->level[level].matchup[matchup].wins;
    if (!r || !r->pairs) {
        fprintf(to, "<td></td>");
        return;
    }
    Estimate e = ratio_share(r);
    if (turned)
        e = (Estimate){1 - e.mean, 1 - e.high, 1 - e.low};
    fprintf(to, "<td%s title=\"%.1f to %.1f\">%.0f</td>",
            e.low > 0.5 || e.high < 0.5 ? " class=\"beyond\"" : "", 100 * e.low, 100 * e.high,
            100 * e.mean);
}

static void write_matrix(const Study *s, const int *order, int level, FILE *to)
{
    fprintf(to, "<h3>");
    plot_sign(to, level);
    fputc(' ', to);
    html_text(to, s->terms.bots.text[level]);
    fprintf(to, "</h3>\n<div class=\"wide\"><table><tr><th>row against column</th>");
    for (int i = 0; i < s->sides; i++)
        fprintf(to, "<th>%d</th>", i + 1);
    fprintf(to, "</tr>\n");
    for (int i = 0; i < s->sides; i++) {
        fprintf(to, "<tr><td>%d ", i + 1);
        html_text(to, s->side[order[i]].name);
        fprintf(to, "</td>");
        for (int j = 0; j < s->sides; j++)
            matrix_cell(s, to, level, order[i], order[j]);
        fprintf(to, "</tr>\n");
    }
    fprintf(to, "</table></div>\n");
}

static void write_modes(const Study *s, FILE *to, int level)
{
    fprintf(to, "<h3>");
    plot_sign(to, level);
    fputc(' ', to);
    html_text(to, s->terms.bots.text[level]);
    fprintf(to, "</h3>\n<div class=\"wide\"><table><tr><th></th><th>wins of the first deck</th>"
                "<th>who starts wins</th><th>ended by a deck</th><th>turns</th></tr>\n");
    for (int i = 0; i < s->matchups; i++) {
        const Course *c = &s->level[level].matchup[i];
        const Ratio *turns = &c->whole[WHOLE_TURNS];
        char side[100];
        side_called(s, s->matchup[i].side[0], side);
        fprintf(to, "<tr><td>");
        html_text(to, side);
        fprintf(to, ", ");
        html_text(to, s->matchup[i].mode);
        fprintf(to, "</td>");
        share_cell(to, &c->wins, true);
        share_cell(to, &c->whole[WHOLE_FIRST], true);
        share_cell(to, &c->ending[ENDING_DECK], false);
        fprintf(to, "<td>%.1f</td></tr>\n", turns->n ? (double)turns->sum / (double)turns->n : 0);
    }
    fprintf(to, "</table></div>\n");
}

static void write_matchups(const Study *s, const int *order, FILE *to)
{
    begin_section(to, "Match-ups", "Wins in percent.");
    for (int level = 0; level < s->levels; level++)
        if (*s->matchup[0].mode)
            write_modes(s, to, level);
        else
            write_matrix(s, order, level, to);
    fprintf(to, "</section>\n");
}

static void thing_cells(const Study *s, FILE *to, int level, int thing, int used)
{
    const ThingTally *tally = &s->level[level].thing[thing];
    const int plain[] = {COUNT_TAKEN, used};
    double relative = thing_relative(s, level, thing);
    Estimate e;
    for (int i = 0; i < 2; i++)
        if (thing_figure(tally, plain[i], &e))
            fprintf(to, "<td>%.2f</td>", e.mean);
        else
            fprintf(to, "<td>-</td>");
    if (relative < 0)
        fprintf(to, "<td>-</td>");
    else
        fprintf(to, "<td>%.0f%%</td>", 100 * relative);
    for (int i = COUNT_GAIN; i <= COUNT_SWING; i++)
        if (thing_figure(tally, i, &e)) {
            fprintf(to, "<td>%+.1f (%.1f to %.1f) ", 100 * e.mean, 100 * e.low, 100 * e.high);
            plot_interval(to, &e, 0.2);
            fprintf(to, "</td>");
        } else
            fprintf(to, "<td>-</td>");
    share_cell(to, &tally->count[COUNT_WINS], true);
}

static void write_sort(const Study *s, FILE *to, int first, int end)
{
    int used = sort_measure(s->thing[first].sort) == COUNT_FULFILLED ? COUNT_FULFILLED : COUNT_USED;
    fprintf(to, "<h3>%s</h3>\n<div class=\"wide\"><table><tr><th></th><th></th>",
            s->thing[first].sort);
    level_heads(s, to, 6);
    fprintf(to, "</tr>\n<tr><th>name</th><th>box</th>");
    for (int level = 0; level < s->levels; level++)
        fprintf(
            to,
            "<th>taken</th><th>%s</th><th>relative</th><th>gain</th><th>swing</th><th>wins</th>",
            count_words[used]);
    fprintf(to, "</tr>\n");
    for (int i = first; i < end; i++) {
        fprintf(to, "<tr><td>");
        html_text(to, s->thing[i].name.name);
        fprintf(to, "</td><td>");
        html_text(to, s->thing[i].name.box);
        fprintf(to, "</td>");
        for (int level = 0; level < s->levels; level++)
            thing_cells(s, to, level, i, used);
        fprintf(to, "</tr>\n");
    }
    fprintf(to, "</table></div>\n");
}

static void write_things(const Study *s, FILE *to)
{
    begin_section(
        to, "Cards, special attacks, skills, goals",
        "Taken and used: how often in a match in which it is in play. Relative: how often "
        "by copy, the mean of its sort being 100%. Gain: percentage points of winning "
        "chance over the best answer without it, by the bot's own estimates when it was "
        "chosen. Swing: from the team's estimate before to its next one. Wins: of the "
        "teams that had it.");
    for (int first = 0, end; first < s->things; first = end) {
        for (end = first + 1; end < s->things; end++)
            if (strcmp(s->thing[end].sort, s->thing[first].sort) != 0)
                break;
        write_sort(s, to, first, end);
    }
    fprintf(to, "</section>\n");
}

bool study_html(const Study *s, FILE *to)
{
    int *order = calloc((size_t)s->sides + 1, sizeof *order);
    if (!order)
        return false;
    sides_by_wins(s, order);
    write_head(s, to);
    write_sides(s, order, to);
    write_matches(s, to);
    write_matchups(s, order, to);
    write_things(s, to);
    fprintf(to, "</body>\n</html>\n");
    free(order);
    return true;
}
