/* box_explain_nokaut.c - the numbers and texts of Nokaut's cards and goals, for `ringside box`. */
#include "../engine/rules.h"
#include "../nokaut/boxes.h"
#include "box.h"

static const char *const kind_names[LABEL_WORDS] = {
    "box", "common character", "unique character", "magic card", "riposte", "goal"};

static const uint8_t checked[] = {LABEL_COMMON,  LABEL_UNIQUE, LABEL_MAGIC,
                                  LABEL_RIPOSTE, LABEL_GOAL,   0};

static const Card *card_of(const rs_Rules *rules, int label)
{
    return BOX_ENTRY(rules->nokaut, cards, card, label);
}

static int copies_of(const rs_Rules *rules, int label)
{
    const Card *card = card_of(rules, label);
    return card ? card->copies[0] : 1;
}

/* ---- Numbers ---- */

static void explain_card(const Card *card)
{
    box_field("deck");
    printf("%s\n", nk_team_words[card->team]);
    box_number_field("copies", card->copies[0]);
    if (card->copies[1] != card->copies[0]) {
        box_field("copies");
        printf("%d by the ruling keen-eye-deck\n", card->copies[1]);
    }
    if (card->unstoppable) {
        box_field("stopped");
        printf("never\n");
    }
}

/* The marked spaces as a picture: # on both grids, + on the advanced one only. */
static void explain_goal(const Goal *goal)
{
    for (int space = 0; space < NK_SPACES; space++) {
        bool marked = goal->spaces >> space & 1, numbered = NUMBERED >> space & 1;
        if (space % 4 == 0)
            box_field(space ? "" : "spaces");
        printf("%s%c", space % 4 ? " " : "", !marked ? '.' : numbered ? '#' : '+');
        if (space % 4 == 3)
            printf("\n");
    }
}

static void numbers(const rs_Rules *rules, int label)
{
    const Card *card = card_of(rules, label);
    const Goal *goal = BOX_ENTRY(rules->nokaut, goals, goal, label);
    if (card)
        explain_card(card);
    else if (goal)
        explain_goal(goal);
}

/* ---- Texts ---- */

static void texts(const rs_Rules *rules, int label)
{
    const Card *card = card_of(rules, label);
    if (!card)
        return;
    if (card->type == MAGIC)
        box_text(rules, &nk_vocabulary, "effect", "", "", card->effect);
    box_text(rules, &nk_vocabulary, "always", "", "", card->always);
    for (int trigger = 0; trigger < ON_COUNT; trigger++) {
        const VocabularyWord *word = vocabulary_word(&nk_vocabulary, WORD_TRIGGER, trigger);
        box_text(rules, &nk_vocabulary, "when", word->word, word->doc, card->when[trigger].program);
    }
}

const BoxGame box_nokaut = {
    .kind_name = kind_names,
    .checked = checked,
    .deck = LABEL_COMMON,
    .copies = copies_of,
    .numbers = numbers,
    .texts = texts,
    .language = box_language_nokaut,
};
