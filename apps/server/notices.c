/* notices.c - what a client is told unasked, beside how its table stands; see links.h.
 *
 * Each kind has a small fixed place at the client, never one among its replies: so nobody can fill
 * that queue for somebody else. What has no room any more is dropped, the oldest first. */
#include "links.h"

#include "requests.h"
#include "spectators.h"

#include "words/server_words.h"

#include <string.h>

static bool tell(Link *link, json_t *told)
{
    Buffer *out = &link->server->out;
    char *text = told ? json_dumps(told, JSON_COMPACT) : NULL;
    buffer_say(out, text ? text : "");
    free(text);
    json_decref(told);
    return out->used > 0;
}

/* ---- Phrases ---- */

void link_hear_phrase(Link *link, int seat, int phrase)
{
    if (link->muted >> seat & 1 || looks_late(link))
        return;
    if (link->phrases == PHRASES_HEARD)
        memmove(link->phrase, link->phrase + 1, --link->phrases * sizeof *link->phrase);
    link->phrase[link->phrases++] = (HeardPhrase){(uint8_t)seat, (uint8_t)phrase};
    link->server->wake(link);
}

static bool next_phrase(Link *link, HeardPhrase *phrase)
{
    if (link->phrases == 0)
        return false;
    *phrase = link->phrase[0];
    memmove(link->phrase, link->phrase + 1, --link->phrases * sizeof *link->phrase);
    return true;
}

/* In the language of whoever hears it. */
static bool tell_phrase(Link *link)
{
    const rs_Rules *rules = link->server->rules;
    HeardPhrase it;
    while (next_phrase(link, &it))
        if (!(link->muted >> it.seat & 1))
            return tell(link,
                        json_pack("{s:{s:s, s:s, s:s}}", "phrase", "seat", scene_seat_id(it.seat),
                                  "phrase", phrase_key(rules, it.phrase), "words",
                                  phrase_words(rules, link->language, it.phrase)));
    return false;
}

/* ---- Out ---- */

static void put_out(Link *link, int why)
{
    memcpy(link->out_of, link->table->id, sizeof link->out_of);
    link->out_why = why;
    link->out_after = link->table->stored; /* as soon as the new secret is stored */
    link_leave(link);
    link->server->wake(link);
}

void link_put_out(Link *link)
{
    put_out(link, SERVER_BAD_SECRET);
}

/* Who knows the secret of a seat is its holder, so the newest client is let in; the one that has
 * said nothing for longest goes. */
void seat_bound(Table *t, int seat)
{
    while (seat < RS_SEATS && t->here[seat] > t->server->limits.seat_clients) {
        Link *oldest = NULL;
        for (Link *link = t->links; link; link = link->next_here)
            if (link->seat == seat && (!oldest || link->spoke_at <= oldest->spoke_at))
                oldest = link; /* of several, who came first: it is last in the list */
        if (!oldest)
            return;
        put_out(oldest, SERVER_SEAT_CROWDED);
    }
}

static bool tell_out(Link *link)
{
    char table[TABLE_ID + 1];
    if (!link->out_of[0])
        return false;
    if (link->out_after > link->server->stored) {
        link_wait_for_store(link);
        return false;
    }
    memcpy(table, link->out_of, sizeof table);
    link->out_of[0] = 0;
    return tell(link, json_pack("{s:{s:s, s:s}}", "out", "table", table, "words",
                                rs_word(link->server->rules, link->language, link->out_why)));
}

bool notice_next(Link *link)
{
    return tell_out(link) || tell_phrase(link);
}
