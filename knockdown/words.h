/* words.h - which sentences Knockdown needs and how they are said; the sentences are in words/. */
#ifndef KNOCKDOWN_WORDS_H
#define KNOCKDOWN_WORDS_H

#include "../engine/rules.h"

struct kd_View;

/* The number of a sentence by kind ("event", "action", "question", "word") and key, or -1. */
int kd_sentence_find(const char *kind, const char *key);
/* Whether a language lacks a sentence from *from on, and which: for tests. */
bool kd_sentence_missing(const rs_Rules *rules, int language, int *from, char name[80]);

int kd_say_event(const rs_Rules *rules, const rs_Words *words, const rs_Event *event, char *text,
                 int size);
int kd_say_action(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                  int size);
int kd_say_question(const rs_Rules *rules, const rs_Words *words, const struct kd_View *view,
                    char *text, int size);
int kd_action_id(const rs_Rules *rules, rs_Action action, char *text, int size);

#endif
