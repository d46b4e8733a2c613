/* words.c - events, actions and questions of Nokaut as sentences. */
#include "words.h"

#include "../../../engine/traits.h"
#include "view_frames.h"

#include <stdio.h>

/* ---- Which sentences there are ---- */

_Static_assert((int)NK_SENTENCES <= (int)MAX_SENTENCES, "room for all sentences");

const char *const nk_event_words[EV_COUNT] = {
#define EVENT(NAME, key, ...) key,
#include "events.def"
};

const uint16_t nk_event_traits[EV_COUNT] = {
#define EVENT(NAME, key, traits) traits,
#include "events.def"
};

const uint8_t nk_action_traits[DO_COUNT] = {
#define ACTION(NAME, word, first, second, traits) traits,
#include "actions.def"
};

const SentenceKey nk_sentences[NK_SENTENCES] = {
#define EVENT(NAME, key, ...) {"event", key},
#include "events.def"
#define ACTION(NAME, word, ...) {"action", word},
#include "actions.def"
#define Q(NAME, key) {"question", key},
    NK_QUESTIONS(Q)
#undef Q
#define W(NAME, key) {"word", key},
        NK_WORDS(W)
#undef W
#define P(NAME, key) {"problem", key},
            SETUP_PROBLEMS(P) NK_PROBLEMS(P)
#undef P
};

static const char *sentence(const rs_Rules *rules, int language, int index)
{
    return sentence_text(rules, RS_NOKAUT, language, index);
}

/* ---- Names ---- */

const char *nk_seat_name(const rs_Rules *rules, int players, int teams, int seat, int language)
{
    int team = teams >> seat & 1, number = 0, mates = 0;
    for (int other = 0; other < players; other++) {
        mates += (teams >> other & 1) == team;
        number += (teams >> other & 1) == team && other < seat;
    }
    static const uint8_t alone[TEAMS] = {[DRAGONS] = WORD_DRAGONS, [UNICORNS] = WORD_UNICORNS};
    static const uint8_t one_of_two[TEAMS][2] = {[DRAGONS] = {WORD_DRAGONS_1, WORD_DRAGONS_2},
                                                 [UNICORNS] = {WORD_UNICORNS_1, WORD_UNICORNS_2}};
    int word = mates == 1 ? alone[team] : one_of_two[team][number];
    return sentence(rules, language, FIRST_WORD + word);
}

static const char *name_of(const rs_Rules *rules, const rs_Words *words, int seat)
{
    return words_seat(words, seat, sentence(rules, words->language, FIRST_WORD + WORD_TABLE));
}

static const char *space_name(int space)
{
    return space < NK_SPACES ? nk_space_words[space] : "";
}

/* ---- Events ---- */

int nk_say_event(const rs_Rules *rules, const rs_Words *words, const rs_Event *event, char *text,
                 int size)
{
    int language = words->language;
    Saying s = {
        .n = event->n,
        .a = event->a,
        .b = event->b,
        .named = {{"seat", name_of(rules, words, event->seat)},
                  {"what", event->what ? rules->label[event->what].name[language] : NULL},
                  {"space", space_name(event->a)},
                  {"to", space_name(event->b)},
                  {"option", label_option(&rules->label[event->what], event->n, language)}}};
    return rs_fill(sentence(rules, language, FIRST_EVENT + event->kind), &s, text, size);
}

/* ---- Actions ---- */

enum { NOTHING, CARD, GOAL, SPACE, PROTECTED, SEAT, NUMBER, TEXT };
static const uint8_t first_argument[] = {
#define ACTION(NAME, word, first, ...) first,
#include "actions.def"
};
static const uint8_t second_argument[] = {
#define ACTION(NAME, word, first, second, ...) second,
#include "actions.def"
};

static int label_of(const rs_Rules *rules, rs_Action action)
{
    switch (first_argument[act_kind(action)]) {
    case CARD:
        return rules->nokaut->card[act_a(action)].label;
    case GOAL:
        return rules->nokaut->goal[act_a(action)].label;
    case TEXT:
        return act_a(action);
    default:
        return 0;
    }
}

bool nk_action_fits(const rs_Rules *rules, rs_Action action)
{
    int kind = act_kind(action), a = act_a(action), b = act_b(action);
    if (kind >= DO_COUNT)
        return false;
    switch (first_argument[kind]) {
    case CARD:
        return a < rules->nokaut->cards && b <= NK_SPACES;
    case GOAL:
        return a < rules->nokaut->goals;
    case TEXT:
        return a < rules->labels && b >= 1 && b <= MAX_ARMS;
    case SPACE:
        return a < NK_SPACES;
    case SEAT:
        return a < RS_SEATS;
    default:
        return true;
    }
}

bool nk_event_fits(const rs_Rules *rules, const rs_Event *event)
{
    return event->kind < EV_COUNT && event->what < rules->labels && event->seat <= RS_TABLE;
}

int nk_say_action(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                  int size)
{
    int language = words->language, kind = act_kind(action);
    const Label *label = &rules->label[label_of(rules, action)];
    if (kind == DO_CHOOSE && label->arm[language][act_b(action) - 1])
        return snprintf(text, (size_t)size, "%s", label->arm[language][act_b(action) - 1]);
    Saying s = {.n = kind == DO_CHOOSE ? act_b(action) : act_a(action),
                .named = {{"what", label->name[language]},
                          {"space", space_name(act_a(action))},
                          {"seat", kind == DO_NAME ? name_of(rules, words, act_a(action)) : ""}}};
    int used = rs_fill(sentence(rules, language, FIRST_ACTION + kind), &s, text, size);
    if (kind == DO_RIPOSTE && act_b(action) && used < size)
        used +=
            snprintf(text + used, (size_t)(size - used), " (%s)", space_name(act_b(action) - 1));
    return used;
}

static int space_of(rs_Action action)
{
    int kind = act_kind(action);
    if (first_argument[kind] == SPACE)
        return act_a(action);
    return second_argument[kind] == PROTECTED ? act_b(action) - 1 : -1;
}

rs_About nk_action_about(const rs_Rules *rules, rs_Action action)
{
    int kind = act_kind(action), first = first_argument[kind];
    bool named = first == CARD || first == GOAL || first == TEXT;
    return (rs_About){.word = nk_sentences[FIRST_ACTION + kind].key,
                      .thing = named ? label_of(rules, action) : -1,
                      .space = space_of(action),
                      .seat = first == SEAT ? act_a(action) : -1,
                      .number = first == NUMBER                   ? act_a(action)
                                : second_argument[kind] == NUMBER ? act_b(action)
                                                                  : -1};
}

static int id_argument(const rs_Rules *rules, int argument, int value, rs_Action action, char *text,
                       int size)
{
    switch (argument) {
    case CARD:
    case GOAL:
        return snprintf(text, (size_t)size, " %s", rules->label[label_of(rules, action)].id);
    case SPACE:
        return snprintf(text, (size_t)size, " %s", space_name(value));
    case PROTECTED:
        return value ? snprintf(text, (size_t)size, " %s", space_name(value - 1)) : 0;
    case SEAT:
        return snprintf(text, (size_t)size, " %c", 'A' + value);
    case NUMBER:
        return snprintf(text, (size_t)size, " %d", value);
    default:
        return 0;
    }
}

int nk_action_id(const rs_Rules *rules, rs_Action action, char *text, int size)
{
    int kind = act_kind(action);
    int used = snprintf(text, (size_t)size, "%s", nk_sentences[FIRST_ACTION + kind].key);
    used +=
        id_argument(rules, first_argument[kind], act_a(action), action, text + used, size - used);
    return used + id_argument(rules, second_argument[kind], act_b(action), action, text + used,
                              size - used);
}

/* ---- Questions ---- */

/* What the verb at the frame's pc asks. */
static int verb_question(const nk_Frame *f, const nk_Instr *in)
{
    switch (f->step) {
    case PICK_TARGET:
        return in->op == OP_DESTROY     ? QUESTION_DESTROY
               : in->op == OP_SACRIFICE ? QUESTION_SACRIFICE
               : in->op == OP_RETURN    ? QUESTION_RETURN
               : in->op == OP_MOVE      ? QUESTION_MOVE
                                        : QUESTION_SWAP;
    case PICK_SECOND:
        return QUESTION_SWAP_WITH;
    case PICK_SPACE:
        return QUESTION_MOVE_TO;
    case PICK_NUMBER:
        return QUESTION_HOW_MANY;
    case PICK_PLAYER:
        return QUESTION_WHO_DISCARDS;
    case PICK_DISCARD:
        return in->n == COUNT_ANY ? QUESTION_DISCARD_ANY : QUESTION_DISCARD;
    case PICK_TAKE:
        return QUESTION_TAKE;
    case PICK_PLAY:
        return QUESTION_GRANTED;
    default:
        return in->op == OP_DRAW      ? QUESTION_MAY_DRAW
               : in->op == OP_PREVENT ? QUESTION_MAY_PREVENT
                                      : QUESTION_MAY;
    }
}

int nk_question(const nk_Rules *rules, const nk_Frame *f)
{
    const nk_Instr *in = &rules->code[f->pc];
    switch (f->proc) {
    case PROC_TURN:
        return nk_turn_question(f);
    case PROC_PLAY:
        return nk_play_question(f);
    case PROC_DESTROY:
        return QUESTION_ANSWER_DESTROY;
    case PROC_MOVE:
        return QUESTION_ANSWER_MOVE;
    case PROC_PROGRAM:
        return in->op == OP_CHOOSE ? QUESTION_CHOOSE
               : in->op == OP_MAY  ? QUESTION_MAY
                                   : verb_question(f, in);
    default:
        return QUESTION_NONE;
    }
}

/* The space of the character that a question is about; of a swap, the one of the asked team. */
static int question_about(const nk_View *view, const nk_Frame *f)
{
    int grid = view->held[0] | view->held[1];
    int own = view->asked < RS_SEATS ? view->held[view->teams >> view->asked & 1] : 0;
    bool swapped = f->proc == PROC_MOVE && f->self < NK_SPACES && !(own >> f->that & 1);
    int space = swapped ? f->self : f->that;
    return space < NK_SPACES && grid >> space & 1 ? space : NK_NOWHERE;
}

/* {what} is the card whose text asks, or that is answered; {other} the character under attack. */
int nk_say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *seen, char *text,
                    int size)
{
    const nk_View *view = nk_seen_const(seen);
    const nk_Rules *nk = rules->nokaut;
    const nk_Frame *f = FRAME_AS_CONST(nk_Frame, nk_view_top(view));
    const Deck *deck = nk->box[view->box].deck[view->rulings >> RULING_KEEN_DECK & 1];
    const char *what = "", *other = "";
    int language = words->language;
    if (f->proc == PROC_PLAY || f->proc == PROC_PROGRAM)
        what = rules->label[nk->card[deck[view->teams >> f->seat & 1].card[f->kind]].label]
                   .name[language];
    int about = question_about(view, f);
    if (about < NK_SPACES) {
        int team = view->held[1] >> about & 1;
        other = rules->label[nk->card[deck[team].card[view->kind[about]]].label].name[language];
    }
    Saying s = {.named = {{"seat", name_of(rules, words, view->asked)},
                          {"causer", name_of(rules, words, f->seat)},
                          {"what", what},
                          {"other", other},
                          {"space", space_name(about)}}};
    return rs_fill(sentence(rules, language, FIRST_QUESTION + nk_question(nk, f)), &s, text, size);
}
