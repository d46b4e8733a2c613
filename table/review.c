/* review.c - a review in the background; see review.h. */
#include "review.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 16 };

struct Review {
    Decisions all;
    int threads;
    pthread_t thread[MOST_THREADS];
    pthread_mutex_t lock; /* of all below, and of the items */
    pthread_cond_t ended;
    int next, done, working;
    bool cancelled;
};

/* ---- All decisions ---- */

static void *work(void *argument)
{
    Review *r = argument;
    pthread_mutex_lock(&r->lock);
    while (r->next < r->all.items && !r->cancelled) {
        int mine = r->next++;
        pthread_mutex_unlock(&r->lock);
        ReviewItem item = decisions_weigh(&r->all, mine);
        pthread_mutex_lock(&r->lock);
        r->all.item[mine] = item;
        r->done++;
    }
    if (--r->working == 0)
        pthread_cond_broadcast(&r->ended);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

Review *review_start(const Match *match, int simulations, int threads, uint64_t seed)
{
    Review *r = calloc(1, sizeof *r);
    if (!r || !decisions_open(match, simulations, seed, &r->all)) {
        free(r);
        return NULL;
    }
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->ended, NULL);
    pthread_mutex_lock(&r->lock);
    while (r->threads < threads && r->threads < MOST_THREADS &&
           pthread_create(&r->thread[r->threads], NULL, work, r) == 0)
        r->threads++;
    r->working = r->threads;
    pthread_mutex_unlock(&r->lock);
    if (r->threads > 0)
        return r;
    review_free(r);
    return NULL;
}

bool review_poll(Review *r, int *done, int *total)
{
    pthread_mutex_lock(&r->lock);
    bool ended = r->working == 0;
    *done = r->done;
    *total = r->all.items;
    pthread_mutex_unlock(&r->lock);
    return ended;
}

/* ---- The result ---- */

static int by_drop(const void *a, const void *b)
{
    const ReviewItem *x = a, *y = b;
    if (x->drop != y->drop)
        return x->drop < y->drop ? 1 : -1;
    return x->at - y->at;
}

int review_drops(Review *r, int seat, ReviewItem *item, int most)
{
    ReviewItem *all = malloc(((size_t)r->all.items + 1) * sizeof *all);
    int count = 0;
    if (!all)
        return 0;
    pthread_mutex_lock(&r->lock);
    for (int i = 0; i < r->all.items; i++)
        if (r->all.item[i].drop >= REVIEW_LEAST &&
            (seat == RS_NOBODY || r->all.item[i].seat == seat))
            all[count++] = r->all.item[i];
    pthread_mutex_unlock(&r->lock);
    qsort(all, (size_t)count, sizeof *all, by_drop);
    count = count < most ? count : most;
    memcpy(item, all, (size_t)count * sizeof *all);
    free(all);
    return count;
}

void review_sum(Review *r, ReviewSum sum[RS_SEATS])
{
    pthread_mutex_lock(&r->lock);
    decisions_sum(&r->all, sum);
    pthread_mutex_unlock(&r->lock);
}

/* ---- The end ---- */

void review_cancel(Review *r)
{
    pthread_mutex_lock(&r->lock);
    r->cancelled = true;
    pthread_mutex_unlock(&r->lock);
}

void review_wait(Review *r)
{
    pthread_mutex_lock(&r->lock);
    while (r->working > 0)
        pthread_cond_wait(&r->ended, &r->lock);
    pthread_mutex_unlock(&r->lock);
}

void review_free(Review *r)
{
    if (!r)
        return;
    review_cancel(r);
    for (int i = 0; i < r->threads; i++)
        pthread_join(r->thread[i], NULL);
    pthread_cond_destroy(&r->ended);
    pthread_mutex_destroy(&r->lock);
    decisions_close(&r->all);
    free(r);
}
