/* words.c - events, actions and questions of Knockdown as sentences. */
#include "words.h"

#include "../../../engine/traits.h"
#include "view_frames.h"

#include <stdio.h>
#include <string.h>

/* ---- Which sentences there are ---- */

_Static_assert((int)KD_SENTENCES <= (int)MAX_SENTENCES, "room for all sentences");

const char *const kd_event_words[EV_COUNT] = {
#define EVENT(NAME, key, ...) key,
#include "events.def"
};

const uint16_t kd_event_traits[EV_COUNT] = {
#define EVENT(NAME, key, traits) traits,
#include "events.def"
};

const uint8_t kd_action_traits[DO_COUNT] = {
#define ACTION(NAME, word, first, second, traits) traits,
#include "actions.def"
};

const SentenceKey kd_sentences[KD_SENTENCES] = {
#define EVENT(NAME, key, ...) {"event", key},
#include "events.def"
#define ACTION(NAME, word, ...) {"action", word},
#include "actions.def"
    {"question", "none"},
#define P(NAME, name, Type) {"question", #name},
    PROCEDURES(P)
#undef P
        {"question", "use-skill"},
#define W(NAME, key) {"word", key},
    KD_WORDS(W)
#undef W
#define P(NAME, key) {"problem", key},
        SETUP_PROBLEMS(P) KD_PROBLEMS(P)
#undef P
};

/* ---- Saying them ---- */

static const char *sentence(const rs_Rules *rules, int language, int index)
{
    return sentence_text(rules, RS_KNOCKDOWN, language, index);
}

/* "1 heavy and 2 light wounds" in the language's own way. */
static void say_wounds(const rs_Rules *rules, int language, int heavy, int light, char *out,
                       int size)
{
    Saying h = {.n = heavy}, l = {.n = light};
    if (heavy + light == 0) {
        snprintf(out, (size_t)size, "%s", sentence(rules, language, FIRST_WORD + WORD_NO_WOUND));
        return;
    }
    int used = 0;
    if (heavy)
        used = rs_fill(sentence(rules, language, FIRST_WORD + WORD_HEAVY), &h, out, size);
    if (heavy && light)
        used += snprintf(out + used, (size_t)(size - used), " %s ",
                         sentence(rules, language, FIRST_WORD + WORD_AND));
    if (used > size - 1)
        used = size - 1;
    if (light)
        rs_fill(sentence(rules, language, FIRST_WORD + WORD_LIGHT), &l, out + used, size - used);
}

static const char *way(const rs_Rules *rules, int language, bool right)
{
    return sentence(rules, language, FIRST_WORD + (right ? WORD_RIGHT : WORD_LEFT));
}

static const char *seat_name(const rs_Rules *rules, const rs_Words *words, int seat)
{
    return words_seat(words, seat, sentence(rules, words->language, FIRST_WORD + WORD_TABLE));
}

int kd_say_event(const rs_Rules *rules, const rs_Words *words, const rs_Event *event, char *text,
                 int size)
{
    char wounds[120];
    int language = words->language;
    say_wounds(rules, language, event->a, event->b, wounds, sizeof wounds);
    Saying s = {
        .n = event->n,
        .a = event->a,
        .b = event->b,
        .named = {{"seat", seat_name(rules, words, event->seat)},
                  {"other", seat_name(rules, words, other(event->seat))},
                  {"what", event->what ? rules->label[event->what].name[language] : NULL},
                  {"wounds", wounds},
                  {"way", way(rules, language, event->a)},
                  {"option", label_option(&rules->label[event->what], event->n, language)}}};
    return rs_fill(sentence(rules, language, FIRST_EVENT + event->kind), &s, text, size);
}

/* ---- Actions ---- */

enum { NOTHING, SKILL, CARD, TEXT, WAY, SPACE, NUMBER, HEAVY, LIGHT };
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
    int argument = first_argument[act_kind(action)], a = act_a(action);
    if (argument == SKILL)
        return rules->knockdown->skill[a].label;
    if (argument == TEXT)
        return a;
    return argument == CARD ? rules->knockdown->attack[a].label : -1;
}

bool kd_action_fits(const rs_Rules *rules, rs_Action action)
{
    int kind = act_kind(action), a = act_a(action), b = act_b(action);
    if (kind >= DO_COUNT)
        return false;
    switch (first_argument[kind]) {
    case SKILL:
        return a < rules->knockdown->skills;
    case CARD:
        return a < rules->knockdown->attacks;
    case TEXT:
        return a < rules->labels && b >= 1 && b <= MAX_ARMS;
    case SPACE:
        return a < KD_MAX_SPACES;
    default:
        return true;
    }
}

bool kd_event_fits(const rs_Rules *rules, const rs_Event *event)
{
    return event->kind < EV_COUNT && event->what < rules->labels && event->seat <= RS_TABLE;
}

int kd_say_action(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                  int size)
{
    char wounds[120];
    int language = words->language, kind = act_kind(action), label = label_of(rules, action);
    bool right = first_argument[kind] == WAY ? act_a(action) : act_b(action);
    say_wounds(rules, language, act_a(action), act_b(action), wounds, sizeof wounds);
    const char *what = label < 0 ? NULL : rules->label[label].name[language];
    if (kind == DO_CHOOSE && rules->label[label].arm[language][act_b(action) - 1])
        return snprintf(text, (size_t)size, "%s",
                        rules->label[label].arm[language][act_b(action) - 1]);
    Saying s = {
        .n = kind == DO_CHOOSE ? act_b(action) : act_a(action),
        .b = act_a(action),
        .named = {{"what", what}, {"wounds", wounds}, {"way", way(rules, language, right)}}};
    return rs_fill(sentence(rules, language, FIRST_ACTION + kind), &s, text, size);
}

rs_About kd_action_about(const rs_Rules *rules, rs_Action action)
{
    int kind = act_kind(action), first = first_argument[kind];
    return (rs_About){.word = kd_sentences[FIRST_ACTION + kind].key,
                      .thing = label_of(rules, action),
                      .space = first == SPACE ? act_a(action) : -1,
                      .seat = -1,
                      .number = first == NUMBER                   ? act_a(action)
                                : second_argument[kind] == NUMBER ? act_b(action)
                                                                  : -1};
}

static int id_argument(const rs_Rules *rules, int argument, int value, int label, char *text,
                       int size)
{
    switch (argument) {
    case SKILL:
    case CARD:
        return snprintf(text, (size_t)size, " %s", rules->label[label].id);
    case WAY:
        return snprintf(text, (size_t)size, value ? " right" : " left");
    case SPACE:
        return snprintf(text, (size_t)size, " %d", value + 1);
    case NUMBER:
        return snprintf(text, (size_t)size, " %d", value);
    case HEAVY:
        return snprintf(text, (size_t)size, " %dH", value);
    case LIGHT:
        return snprintf(text, (size_t)size, "%dL", value);
    default:
        return 0;
    }
}

int kd_action_id(const rs_Rules *rules, rs_Action action, char *text, int size)
{
    int kind = act_kind(action);
    int used = snprintf(text, (size_t)size, "%s", kd_sentences[FIRST_ACTION + kind].key);
    used += id_argument(rules, first_argument[kind], act_a(action), label_of(rules, action),
                        text + used, size - used);
    return used +
           id_argument(rules, second_argument[kind], act_b(action), 0, text + used, size - used);
}

int kd_question(const kd_View *view)
{
    const Frame *top = kd_view_top(view);
    bool skill = kd_attack_asks_skill(top) || kd_move_asks_skill(top) || kd_pay_asks_skill(top) ||
                 top->proc == PROC_WOUND;
    return skill ? QUESTION_USE_SKILL : FIRST_QUESTION + top->proc;
}

static int label_of_frame(const kd_Rules *kd, const Frame *frame)
{
    switch (frame->proc) {
    case PROC_ATTACK:
        return kd->attack[FRAME_AS_CONST(AttackFrame, frame)->attack].label;
    case PROC_PAY:
        return FRAME_AS_CONST(PayFrame, frame)->label;
    case PROC_SPEND:
        return FRAME_AS_CONST(SpendFrame, frame)->label;
    case PROC_PROGRAM:
        return FRAME_AS_CONST(ProgramFrame, frame)->label;
    default:
        return 0;
    }
}

/* The card that the question comes from: the newest text or attack that is under way; 0: none. */
static int cause(const kd_Rules *kd, const kd_View *view)
{
    int label = 0;
    for (int i = view->depth - 1; i >= 0 && !label; i--)
        label = label_of_frame(kd, kd_view_frame(view, i));
    return label;
}

int kd_say_question(const rs_Rules *rules, const rs_Words *words, const rs_View *seen, char *text,
                    int size)
{
    const kd_View *view = kd_seen_const(seen);
    int label = cause(rules->knockdown, view), question = kd_question(view);
    const char *what = label ? rules->label[label].name[words->language] : "";
    Saying s = {.named = {{"seat", seat_name(rules, words, view->asked)}, {"what", what}}};
    return rs_fill(sentence(rules, words->language, question), &s, text, size);
}
