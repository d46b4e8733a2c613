/* tower_none.c - the screen of the tower where there is no physics; see tower_screen.h. */
#include "app.h"

#include "words/table_words.h"

bool tower_is_built(const App *app)
{
    (void)app;
    return false;
}

void tower_offer(App *app)
{
    (void)app;
}

void tower_open(App *app)
{
    (void)app;
}

bool tower_film(App *app, const Match *match, int action)
{
    (void)app, (void)match, (void)action;
    return false;
}

void tower_practise(App *app, int cubes)
{
    (void)cubes;
    app_notice(app, app_say(app, TABLE_TOWER_NO_PHYSICS));
}

void tower_end(App *app)
{
    (void)app;
}

const Screen tower_screen = {0};
