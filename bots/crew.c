/* crew.c - jobs on threads; see crew.h. */
#include "crew.h"

#include <pthread.h>
#include <unistd.h>

typedef struct Crew {
    void (*job)(void *context, int index);
    void *context;
    int jobs, next;
    pthread_mutex_t lock; /* of `next` */
} Crew;

int crew_size(int wanted)
{
    long hands = wanted ? wanted : sysconf(_SC_NPROCESSORS_ONLN);
    return hands < 1 ? 1 : hands > CREW_MOST ? CREW_MOST : (int)hands;
}

static void *work(void *argument)
{
    Crew *crew = argument;
    for (;;) {
        pthread_mutex_lock(&crew->lock);
        int mine = crew->next < crew->jobs ? crew->next++ : -1;
        pthread_mutex_unlock(&crew->lock);
        if (mine < 0)
            return NULL;
        crew->job(crew->context, mine);
    }
}

void crew_run(void (*job)(void *context, int index), void *context, int jobs, int hands)
{
    Crew crew = {.job = job, .context = context, .jobs = jobs};
    pthread_t thread[CREW_MOST];
    int started = 0;
    pthread_mutex_init(&crew.lock, NULL);
    while (started + 1 < hands && started + 1 < jobs && started + 1 < CREW_MOST &&
           pthread_create(&thread[started], NULL, work, &crew) == 0)
        started++;
    work(&crew);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&crew.lock);
}

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER;

void crew_lock(void)
{
    pthread_mutex_lock(&shared);
}

void crew_unlock(void)
{
    pthread_mutex_unlock(&shared);
}
