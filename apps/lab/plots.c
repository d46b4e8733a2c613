/* plots.c - SVG; see plots.h. Levels differ by the shape of their sign, not by colour. */
#include "plots.h"

#include <string.h>

enum { NAMES_WIDTH = 190, PLOT_WIDTH = 600, LINE_HEIGHT = 15, ROW_GAP = 6, SHAPES = 4 };

void html_text(FILE *to, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", to);
            break;
        case '<':
            fputs("&lt;", to);
            break;
        case '>':
            fputs("&gt;", to);
            break;
        case '"':
            fputs("&quot;", to);
            break;
        default:
            fputc(*text, to);
        }
}

static void put_sign(FILE *to, int level, double x, double y)
{
    switch (level % SHAPES) {
    case 0:
        fprintf(to, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" class=\"full\"/>", x, y);
        break;
    case 1:
        fprintf(to, "<rect x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"8\" class=\"open\"/>", x - 4,
                y - 4);
        break;
    case 2:
        fprintf(to, "<path d=\"M%.1f %.1fl5 9h-10z\" class=\"full\"/>", x, y - 5);
        break;
    default:
        fprintf(to, "<path d=\"M%.1f %.1fl5 5l-5 5l-5 -5z\" class=\"open\"/>", x, y - 5);
    }
}

void plot_sign(FILE *to, int level)
{
    fprintf(to, "<svg width=\"14\" height=\"14\" viewBox=\"0 0 14 14\" aria-hidden=\"true\">");
    put_sign(to, level, 7, 7);
    fprintf(to, "</svg>");
}

static double at_share(double share)
{
    return NAMES_WIDTH + PLOT_WIDTH * share;
}

static void draw_axis(FILE *to, int height)
{
    fprintf(to, "<rect x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%d\" class=\"band\"/>",
            at_share(0.45), at_share(0.55) - at_share(0.45), height);
    for (int percent = 0; percent <= 100; percent += 10) {
        double x = at_share(percent / 100.0);
        fprintf(to, "<line x1=\"%.1f\" y1=\"0\" x2=\"%.1f\" y2=\"%d\" class=\"%s\"/>", x, x, height,
                percent == 50 ? "middle" : "grid");
        fprintf(to, "<text x=\"%.1f\" y=\"%d\" class=\"tick\">%d%%</text>\n", x, height + 14,
                percent);
    }
}

static void draw_interval(FILE *to, int level, const Estimate *e, double y)
{
    fprintf(to,
            "<g><title>%.1f%% (%.1f to %.1f)</title><line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
            "y2=\"%.1f\" class=\"whisker\"/>",
            100 * e->mean, 100 * e->low, 100 * e->high, at_share(e->low), y, at_share(e->high), y);
    put_sign(to, level, at_share(e->mean), y);
    fprintf(to, "</g>\n");
}

void plot_sides(const Study *s, const int *order, FILE *to)
{
    int row = s->levels * LINE_HEIGHT + ROW_GAP, height = s->sides * row + ROW_GAP;
    int width = NAMES_WIDTH + PLOT_WIDTH + 30;
    fprintf(to,
            "<svg viewBox=\"0 0 %d %d\" role=\"img\" class=\"plot\"><title>Wins of each side with "
            "95%% intervals; the band is 45%% to 55%%</title>\n",
            width, height + 20);
    draw_axis(to, height);
    for (int i = 0; i < s->sides; i++) {
        double top = i * row + ROW_GAP;
        fprintf(to, "<text x=\"%d\" y=\"%.1f\" class=\"name\">", NAMES_WIDTH - 10,
                top + s->levels * LINE_HEIGHT / 2.0 + 4);
        html_text(to, s->side[order[i]].name);
        fprintf(to, "</text>\n");
        for (int level = 0; level < s->levels; level++) {
            const Ratio *r = &s->level[level].side[order[i]];
            Estimate e = ratio_share(r);
            if (r->pairs)
                draw_interval(to, level, &e, top + LINE_HEIGHT * (level + 0.5));
        }
    }
    fprintf(to, "</svg>\n");
}

void plot_lengths(const Study *s, int level, FILE *to)
{
    enum { BAR = 30, HEIGHT = 120 };
    const int64_t *length = s->level[level].length;
    int64_t most = 1;
    for (int i = 0; i < LENGTH_STEPS; i++)
        if (length[i] > most)
            most = length[i];
    fprintf(to,
            "<svg viewBox=\"0 0 %d %d\" role=\"img\" class=\"plot\"><title>Turns of a match "
            "</title>\n",
            LENGTH_STEPS * BAR + 40, HEIGHT + 40);
    for (int i = 0; i < LENGTH_STEPS; i++) {
        double high = (double)(HEIGHT * length[i]) / (double)most;
        fprintf(to,
                "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" class=\"bar\"/><text "
                "x=\"%.1f\" y=\"%d\" class=\"tick\">%d%s</text>\n",
                20 + i * BAR, 20 + HEIGHT - high, BAR - 4, high, 20 + (i + 0.45) * BAR, HEIGHT + 34,
                i * LENGTH_TURNS, i == LENGTH_STEPS - 1 ? "+" : "");
        if (length[i])
            fprintf(to, "<text x=\"%.1f\" y=\"%.1f\" class=\"tick\">%lld</text>\n",
                    20 + (i + 0.45) * BAR, 16 + HEIGHT - high, (long long)length[i]);
    }
    fprintf(to, "</svg>\n");
}

void plot_interval(FILE *to, const Estimate *e, double most)
{
    enum { HALF = 40 };
    double at[3] = {e->low, e->mean, e->high};
    for (int i = 0; i < 3; i++)
        at[i] = HALF + HALF * (at[i] > most ? 1 : at[i] < -most ? -1 : at[i] / most);
    fprintf(to,
            "<svg width=\"%d\" height=\"10\" viewBox=\"0 0 %d 10\" aria-hidden=\"true\"><line "
            "x1=\"%d\" y1=\"0\" x2=\"%d\" y2=\"10\" class=\"middle\"/><line x1=\"%.1f\" y1=\"5\" "
            "x2=\"%.1f\" y2=\"5\" class=\"whisker\"/><circle cx=\"%.1f\" cy=\"5\" r=\"3\" "
            "class=\"full\"/></svg>",
            2 * HALF, 2 * HALF, HALF, HALF, at[0], at[2], at[1]);
}
