/* setups.h - set-ups of Nokaut by name. */
#ifndef NOKAUT_SETUPS_H
#define NOKAUT_SETUPS_H

#include "../../../engine/rules.h"
#include "rules.h"

void nk_setup_default(const rs_Rules *rules, rs_Setup *setup);
bool nk_setup_set(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char problem[200]);
bool nk_setup_check(const rs_Rules *rules, const rs_Setup *setup, char problem[200]);
void nk_setup_random(const rs_Rules *rules, rs_Setup *setup, rs_Dice *dice);
extern const char *const nk_setup_keys[];
bool nk_setup_value(const rs_Rules *rules, int key, int index, char value[RS_VALUE], int *label);
void nk_setup_tell(const rs_Rules *rules, const rs_Setup *setup, void *context,
                   void (*each)(void *context, const char *key, const char *value));

/* "dragons" or "unicorns", or -1. */
int nk_team_named(const char *word);
extern const char *const nk_team_names[TEAMS];

#endif
