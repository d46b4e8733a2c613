/* expect.h - what a scenario of Nokaut can expect. */
#ifndef NOKAUT_EXPECT_H
#define NOKAUT_EXPECT_H

#include "../../../engine/kind.h"

bool nk_expect_line(const Witness *w, Text *text, const Line *line, char found[300]);
void nk_describe(const Witness *w, char *out, int size);

#endif
