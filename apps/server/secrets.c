/* secrets.c - secrets by libsodium; see secrets.h. */
#include "secrets.h"

#include <sodium.h>

#include <string.h>

enum { ID_BYTES = 12, ENCODING = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

static uint8_t digest_key[crypto_shorthash_KEYBYTES];

bool secrets_start(void)
{
    if (sodium_init() < 0)
        return false;
    randombytes_buf(digest_key, sizeof digest_key);
    return true;
}

void secret_hash(const char *text, uint8_t hash[SECRET_HASH])
{
    crypto_generichash(hash, SECRET_HASH, (const uint8_t *)text, strlen(text), NULL, 0);
}

void secret_draw(char text[SECRET_TEXT + 1], uint8_t hash[SECRET_HASH])
{
    uint8_t drawn[SECRET_BYTES];
    randombytes_buf(drawn, sizeof drawn);
    sodium_bin2base64(text, SECRET_TEXT + 1, drawn, sizeof drawn, ENCODING);
    secret_hash(text, hash);
    sodium_memzero(drawn, sizeof drawn);
}

bool secret_fits(const char *text, const uint8_t hash[SECRET_HASH])
{
    uint8_t given[SECRET_HASH];
    secret_hash(text, given);
    return sodium_memcmp(given, hash, SECRET_HASH) == 0;
}

void secret_table_id(char id[TABLE_ID + 1])
{
    uint8_t drawn[ID_BYTES];
    randombytes_buf(drawn, sizeof drawn);
    sodium_bin2base64(id, TABLE_ID + 1, drawn, sizeof drawn, ENCODING);
}

bool secret_is_table_id(const char *text)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(text) == TABLE_ID && strspn(text, letters) == TABLE_ID;
}

void secret_random(void *bytes, size_t size)
{
    randombytes_buf(bytes, size);
}

void hex_write(const uint8_t bytes[FAIR_BYTES], char text[HEX_HASH + 1])
{
    sodium_bin2hex(text, HEX_HASH + 1, bytes, FAIR_BYTES);
}

bool hex_read(const char *text, uint8_t bytes[FAIR_BYTES])
{
    size_t size;
    const char *end;
    return strlen(text) == HEX_HASH &&
           sodium_hex2bin(bytes, FAIR_BYTES, text, HEX_HASH, NULL, &size, &end) == 0 &&
           size == FAIR_BYTES;
}

uint64_t secret_digest(const void *bytes, size_t size)
{
    uint8_t out[crypto_shorthash_BYTES];
    uint64_t digest;
    crypto_shorthash(out, bytes, size, digest_key);
    memcpy(&digest, out, sizeof digest);
    return digest;
}
