/* explain.c - the numbers and texts of Nokaut's cards and goals, for `ringside box`. */
#include "../../../apps/box.h"
#include "../../../engine/rules.h"
#include "../rules/boxes.h"

#include <string.h>

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

static void explain_card(FILE *to, const Card *card)
{
    box_field(to, "deck");
    fprintf(to, "%s\n", nk_team_words[card->team]);
    box_field(to, "copies");
    fprintf(to, "%d", card->copies[0]);
    if (card->copies[1] != card->copies[0])
        fprintf(to, ", or %d by the ruling keen-eye-deck", card->copies[1]);
    fprintf(to, "\n");
    if (card->unstoppable) {
        box_field(to, "unstoppable");
        fprintf(to, "yes: nobody is asked when it is announced\n");
    }
}

static void explain_marks(FILE *to, const char *name, int spaces)
{
    box_field(to, name);
    for (int space = 0, said = 0; space < NK_SPACES; space++)
        if (spaces >> space & 1)
            fprintf(to, "%s%s", said++ ? " " : "", nk_space_words[space]);
    fprintf(to, "\n");
}

/* The marked spaces, also as a picture: # on both grids, + on the advanced one only, - on the
 * standard one only. */
static void explain_goal(FILE *to, const Goal *goal)
{
    explain_marks(to, "spaces", goal->spaces);
    int standard = goal->standard ? goal->standard : goal->spaces & NUMBERED;
    for (int space = 0; space < NK_SPACES; space++) {
        int marked = (goal->spaces >> space & 1) + 2 * (standard >> space & 1);
        if (space % 4 == 0)
            box_field(to, "");
        fprintf(to, "%s%c", space % 4 ? " " : "", ".+-#"[marked]);
        if (space % 4 == 3)
            fprintf(to, "\n");
    }
    box_field(to, "");
    fprintf(to, "# on both grids, + only on the advanced one, - only on the standard one\n");
    if (goal->standard)
        explain_marks(to, "standard", goal->standard);
}

static void numbers(FILE *to, const rs_Rules *rules, int label)
{
    const Card *card = card_of(rules, label);
    const Goal *goal = BOX_ENTRY(rules->nokaut, goals, goal, label);
    if (card)
        explain_card(to, card);
    else if (goal)
        explain_goal(to, goal);
}

/* ---- Texts ---- */

/* Whom a moment is about, as the owner of the text sees it. */
static void whom(const Moment *when, char *out, size_t size)
{
    bool other = when->filter & NOT_THIS;
    const char *who = "a character";
    if (when->side == SIDE_THIS)
        who = "this card";
    else if (when->side == SIDE_ALLY)
        who = other ? "another of your characters" : "one of your characters";
    else if (when->side == SIDE_FOE)
        who = "an opposing character";
    else if (other)
        who = "another character";
    snprintf(out, size, "%s%s", who, when->filter & NEAR_THIS ? " next to this card" : "");
}

static const char *announced(int types)
{
    switch (types) {
    case 1 << MAGIC:
        return "a magic card";
    case 1 << RIPOSTE:
        return "a riposte";
    case 1 << COMMON | 1 << UNIQUE:
        return "a character";
    default:
        return "a card";
    }
}

/* What sets the text off. */
static void meaning_of(int trigger, const Moment *when, char *out, size_t size)
{
    char who[80];
    whom(when, who, sizeof who);
    switch (trigger) {
    case ON_FOE_ENTERED:
        snprintf(out, size, "an opponent has played a character%s (E4)",
                 when->filter & NEAR_THIS ? " next to this card" : "");
        break;
    case ON_DESTROY_TRY:
        snprintf(out, size, "an opponent is about to destroy %s (E6)", who);
        break;
    case ON_DESTROYED:
        snprintf(out, size, "%s was destroyed (E6)", who);
        break;
    case ON_MOVE_TRY:
        snprintf(out, size, "an opponent is about to move or swap %s (E7)", who);
        break;
    case ON_PLAY_TRY:
        snprintf(out, size, "%s has announced %s (E2)",
                 when->side == SIDE_FOE ? "an opponent" : "another player, maybe a teammate,",
                 announced(when->types));
        break;
    case ON_TURN_START:
        snprintf(out, size, "a turn of your team begins, before the draw (N3.1)");
        break;
    default:
        snprintf(out, size, "%s", vocabulary_word(&nk_vocabulary, WORD_TRIGGER, trigger)->doc);
        break;
    }
}

/* The words of the line after the first. */
static void rest_of(const Line *line, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 1; i < line->words && used < size; i++)
        used +=
            (size_t)snprintf(out + used, size - used, "%s%s", i > 1 ? " " : "", line->word[i].text);
}

/* Who "you" are in a text (C1). */
static const char *const player = "You are the player who played the card";
static const char *const acting =
    "You are the acting player of its team: whose turn it is, or whose turn comes next (C1)";

/* As the author wrote it: `destroy-try ally other near this`. */
static void explain_when(FILE *to, const rs_Rules *rules, const Card *card, const Line *line)
{
    char written[200], meaning[200], whole[400];
    int trigger = vocabulary_find(&nk_vocabulary, WORD_TRIGGER, line->word[1].text)->code;
    const Moment *when = &card->when[trigger];
    rest_of(line, written, sizeof written);
    meaning_of(trigger, when, meaning, sizeof meaning);
    bool played = card->type == RIPOSTE || trigger == ON_ENTERED;
    snprintf(whole, sizeof whole, "%s. %s.", meaning, played ? player : acting);
    box_text(to, rules, &nk_vocabulary, "when", written, whole, when->program);
}

static void texts(FILE *to, const rs_Rules *rules, int label)
{
    const Card *card = card_of(rules, label);
    const Line *line = rules->label[label].line->child;
    for (; card && line; line = line->next) {
        const char *field = line->word[0].text;
        if (strcmp(field, "effect") == 0)
            box_text(to, rules, &nk_vocabulary, field, "",
                     "What its player does once it is played (E3); that player is you.",
                     card->effect);
        else if (strcmp(field, "always") == 0)
            box_text(to, rules, &nk_vocabulary, field, "",
                     "Holds while this card is on the grid (E3). \"Your\" are those of its team.",
                     card->always);
        else if (strcmp(field, "when") == 0)
            explain_when(to, rules, card, line);
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
