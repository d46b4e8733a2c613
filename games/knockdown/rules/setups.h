/* setups.h - agreeing on a match: fighters, arena, skill set and rulings by name. */
#ifndef KNOCKDOWN_SETUPS_H
#define KNOCKDOWN_SETUPS_H

#include "../../../engine/kind.h"
#include "rules.h"

void kd_setup_default(const rs_Rules *rules, rs_Setup *setup);
bool kd_setup_set(const rs_Rules *rules, rs_Setup *setup, const char *key, const char *value,
                  char problem[200]);
bool kd_setup_check(const rs_Rules *rules, const rs_Setup *setup, char problem[200]);
void kd_setup_random(const rs_Rules *rules, rs_Setup *setup, rs_Dice *dice);
extern const char *const kd_setup_keys[];
bool kd_setup_value(const rs_Rules *rules, int key, int index, char value[RS_VALUE], int *label);
void kd_setup_tell(const rs_Rules *rules, const rs_Setup *setup, void *context,
                   void (*each)(void *context, const char *key, const char *value));

extern const Ruling kd_rulings[RULING_COUNT];

#endif
