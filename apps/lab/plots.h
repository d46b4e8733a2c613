/* plots.h - pictures of a study as SVG inside a page: no script, no colour that tells anything. */
#ifndef APPS_LAB_PLOTS_H
#define APPS_LAB_PLOTS_H

#include "study.h"

/* Text with what HTML reads as its own written otherwise. */
void html_text(FILE *to, const char *text);

/* The sign of a level, for the legend; then all sides with their intervals. */
void plot_sign(FILE *to, int level);
void plot_sides(const Study *study, const int *order, FILE *to);

/* How long matches are at a level. */
void plot_lengths(const Study *study, int level, FILE *to);

/* A small interval in a table, on a scale from -most to most. */
void plot_interval(FILE *to, const Estimate *estimate, double most);

#endif
