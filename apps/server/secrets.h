/* secrets.h - what seats are held by: 128 bits from libsodium, told once, kept as a hash, compared
 * in constant time. And the other random things of a server. */
#ifndef SERVER_SECRETS_H
#define SERVER_SECRETS_H

#include "store.h"

enum { SECRET_BYTES = 16, SECRET_TEXT = 22, HEX_HASH = 64 };

/* Once, before anything else. */
bool secrets_start(void);

/* A fresh secret as it stands in a link, and its hash as it is kept. */
void secret_draw(char text[SECRET_TEXT + 1], uint8_t hash[SECRET_HASH]);
void secret_hash(const char *text, uint8_t hash[SECRET_HASH]);
/* Whether this text is the secret with this hash. */
bool secret_fits(const char *text, const uint8_t hash[SECRET_HASH]);

/* The id of a table: random, but no secret. */
void secret_table_id(char id[TABLE_ID + 1]);
bool secret_is_table_id(const char *text);

void secret_random(void *bytes, size_t size);

/* 64 hexadecimal digits, both ways. */
void hex_write(const uint8_t bytes[FAIR_BYTES], char text[HEX_HASH + 1]);
bool hex_read(const char *text, uint8_t bytes[FAIR_BYTES]);

/* The place of any bytes in a table of hashes, and whether two moments are alike: short, fast, and
 * with a key of this process, so that nobody outside can make two alike. */
uint64_t secret_digest(const void *bytes, size_t size);

#endif
