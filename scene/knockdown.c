/* knockdown.c - for the time being: nothing. */
#include "make.h"

static void fill(Maker *m)
{
    (void)m;
}

static void of_answer(Maker *m, int answer)
{
    (void)m;
    (void)answer;
}

static bool tried(rs_Action action)
{
    (void)action;
    return true;
}

static void card_of(const rs_Rules *rules, int language, const rs_View *view, int thing,
                    SceneCard *card)
{
    (void)rules;
    (void)language;
    (void)view;
    (void)thing;
    (void)card;
}

static bool in_match(const rs_Rules *rules, const rs_View *view, int thing)
{
    (void)rules;
    (void)view;
    (void)thing;
    return true;
}

static int together(const rs_Rules *rules, const rs_Words *words, const rs_Event *events, int count,
                    char *text, int size)
{
    (void)rules;
    (void)words;
    (void)events;
    (void)count;
    (void)text;
    (void)size;
    return 0;
}

const SceneGame scene_knockdown = {.fill = fill,
                                   .answer = of_answer,
                                   .before = of_answer,
                                   .behind = of_answer,
                                   .tried = tried,
                                   .warn = of_answer,
                                   .card = card_of,
                                   .in_match = in_match,
                                   .together = together};
