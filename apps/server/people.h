/* people.h - kept names, in records: each function is a work of the clerk's (clerk.h). */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include "clerk.h"

/* Under which a name is kept: small letters. What looks alike is found by another shelf, so names
 * that were kept before there was one stay what they are. */
enum { FOLDED_NAME = PLAYER_BYTES + 2 };
void name_fold(const char *name, char folded[FOLDED_NAME]);

void person_keep(Work *work, Store *store);
void person_login(Work *work, Store *store);
/* By `token`, which so is good for as long again. */
void person_show_token(Work *work, Store *store);
/* Whether `token_key` is still good. */
void person_check(Work *work, Store *store);
void person_logout(Work *work, Store *store);
/* `passphrase` becomes `other`, and tokens are void. */
void person_exchange(Work *work, Store *store);
void person_delete(Work *work, Store *store);
/* These put a list into `told`. */
void person_ranks(Work *work, Store *store);
void person_matches(Work *work, Store *store);
void person_export(Work *work, Store *store);

#endif
