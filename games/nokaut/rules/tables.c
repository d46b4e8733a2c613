/* tables.c - what follows from all blocks together: decks, who answers what, goals. */
#include "../../../engine/hash.h"
#include "../../../engine/labels.h"
#include "../../../engine/set.h"
#include "boxes.h"

#include <string.h>

/* ---- Cards ---- */

/* Actions name a card by its id alone, so it has to be the only card of its box with it. */
static void check_id(Compiler *c, int index)
{
    const nk_Rules *nk = c->rules->nokaut;
    const Label *label = &c->rules->label[nk->card[index].label];
    for (int i = 0; i < index; i++) {
        const Label *before = &c->rules->label[nk->card[i].label];
        if (before->box == label->box && strcmp(before->id, label->id) == 0)
            text_problem(c->text, label->line, 1, "there is another card \"%.40s\" in this box",
                         label->id);
    }
}

static bool has_field(const Line *head, const char *word)
{
    for (const Line *field = head->child; field; field = field->next)
        if (strcmp(field->word[0].text, word) == 0)
            return true;
    return false;
}

static void check_card(Compiler *c, const Card *card)
{
    const Label *label = &c->rules->label[card->label];
    if (!has_field(label->line, "deck"))
        text_problem(c->text, label->line, 0, "say whose card it is: deck dragon or deck unicorn");
    if (!has_field(label->line, "copies"))
        text_problem(c->text, label->line, 0, "say how many there are: copies 1");
    if (card->type == MAGIC && !card->effect)
        text_problem(c->text, label->line, 0, "a magic card needs an effect");
    if (card->type == RIPOSTE && !card->effect)
        text_problem(c->text, label->line, 0, "a riposte needs a \"when\"");
}

static void finish_cards(Compiler *c)
{
    static const uint8_t type_of[] = {[LABEL_COMMON] = COMMON,
                                      [LABEL_UNIQUE] = UNIQUE,
                                      [LABEL_MAGIC] = MAGIC,
                                      [LABEL_RIPOSTE] = RIPOSTE};
    nk_Rules *nk = c->rules->nokaut;
    for (int i = 0; i < nk->cards; i++) {
        const Label *label = &c->rules->label[nk->card[i].label];
        nk->card[i].type = type_of[label->kind];
        nk->card[i].box = label->box;
        check_card(c, &nk->card[i]);
        check_id(c, i);
    }
}

/* ---- Decks ---- */

/* Which situations a riposte answers; a play-try of anybody else is also one of a foe. */
static void add_answers(Deck *deck, const Card *card, uint64_t copies)
{
    const Moment *play = &card->when[ON_PLAY_TRY], *destroy = &card->when[ON_DESTROY_TRY];
    const Moment *move = &card->when[ON_MOVE_TRY];
    for (int type = 0; type < TYPES && play->program; type++)
        if (play->types >> type & 1) {
            deck->answers_play[BY_FOE][type] |= copies;
            deck->answers_play[BY_MATE][type] |= play->side == SIDE_ANY_OTHER ? copies : 0;
        }
    if (card->when[ON_FOE_ENTERED].program)
        deck->answers_entry |= copies;
    for (int about = ABOUT_FOE; about <= ABOUT_ALLY; about++) {
        int side = about == ABOUT_ALLY ? SIDE_ALLY : SIDE_FOE;
        if (destroy->program && (destroy->side == SIDE_ANY || destroy->side == side))
            deck->answers_destroy[about] |= copies;
        if (move->program && (move->side == SIDE_ANY || move->side == side))
            deck->answers_move[about] |= copies;
    }
}

/* Kinds in the order of the box, copies side by side. Returns how many cards there are. */
static int make_deck(nk_Rules *nk, int box, int team, int variant, Deck *deck)
{
    int cards = 0;
    for (int i = 0; i < nk->cards; i++) {
        Card *card = &nk->card[i];
        int copies = card->copies[variant];
        if (card->box != box || card->team != team || copies == 0)
            continue;
        if (cards + copies <= NK_DECK_CARDS) {
            uint64_t set = set_range(cards, copies);
            memset(&deck->kind[cards], deck->kinds, (size_t)copies);
            deck->card[deck->kinds] = (uint16_t)i;
            card->kind[variant] = (uint8_t)deck->kinds;
            deck->of_kind[deck->kinds++] = set;
            deck->of_type[card->type] |= set;
            deck->all |= set;
            deck->last |= set_of(cards + copies - 1);
            if (card->type == RIPOSTE)
                add_answers(deck, card, set);
        }
        cards += copies;
    }
    return cards;
}

/* So that the answers to a swap never fill a list of actions. */
static void check_move_ripostes(Compiler *c, int box, int team, const Line *line)
{
    const nk_Rules *nk = c->rules->nokaut;
    int kinds = 0;
    for (int i = 0; i < nk->cards; i++) {
        const Card *card = &nk->card[i];
        kinds += card->box == box && card->team == team && card->when[ON_MOVE_TRY].program;
    }
    if (kinds > NK_MOVE_RIPOSTES)
        text_problem(c->text, line, 0, "the %s deck has %d ripostes to move-try; %d is the most",
                     nk_team_words[team], kinds, NK_MOVE_RIPOSTES);
}

static void make_decks(Compiler *c, int box, const Line *line)
{
    nk_Rules *nk = c->rules->nokaut;
    for (int variant = 0; variant < 2; variant++)
        for (int team = 0; team < TEAMS; team++) {
            int cards = make_deck(nk, box, team, variant, &nk->box[box].deck[variant][team]);
            if (cards != NK_DECK_CARDS)
                text_problem(c->text, line, 0, "the %s deck has %d cards%s; it needs %d (N1.1)",
                             nk_team_words[team], cards,
                             variant ? " by the ruling keen-eye-deck" : "", NK_DECK_CARDS);
        }
}

/* ---- Goals and boxes ---- */

static void make_goals(Compiler *c, int index, const Line *line)
{
    nk_Rules *nk = c->rules->nokaut;
    Box *box = &nk->box[index];
    int count = 0;
    for (int i = 0; i < nk->goals; i++) {
        Goal *goal = &nk->goal[i];
        const Label *label = &c->rules->label[goal->label];
        goal->box = label->box;
        if (goal->box != index)
            continue;
        if (goal->spaces == 0)
            text_problem(c->text, label->line, 0, "a goal needs spaces");
        if (count < NK_GOALS) {
            box->goal[count] = (uint16_t)i;
            box->mark[MARKS_STANDARD][count] = goal->spaces & NUMBERED;
            box->mark[MARKS_ADVANCED][count] = goal->spaces;
            box->mark[MARKS_SECOND_SET][count] =
                goal->standard ? goal->standard : goal->spaces & NUMBERED;
        }
        count++;
    }
    if (count != NK_GOALS)
        text_problem(c->text, line, 0, "the box has %d goals; it needs %d (N1.1)", count, NK_GOALS);
}

void nk_compile_end(Compiler *c)
{
    nk_Rules *nk = c->rules->nokaut;
    finish_cards(c);
    for (int i = 0; i < c->rules->labels; i++) {
        const Label *label = &c->rules->label[i];
        if (label->game != RS_NOKAUT || label->kind != LABEL_BOX)
            continue;
        nk->box[label->box].label = (uint16_t)i;
        nk->boxes = label->box + 1 > nk->boxes ? label->box + 1 : nk->boxes;
        const Line *line = label_whole(label);
        make_decks(c, label->box, line);
        for (int team = 0; team < TEAMS; team++)
            check_move_ripostes(c, label->box, team, line);
        make_goals(c, label->box, line);
    }
}

uint64_t nk_hash(const rs_Rules *rules, uint64_t hash)
{
    const nk_Rules *nk = rules->nokaut;
    hash = hash_bytes(hash, nk->card, (size_t)nk->cards * sizeof(Card));
    return hash_bytes(hash, nk->goal, (size_t)nk->goals * sizeof(Goal));
}
