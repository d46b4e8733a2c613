/* steps.c - what is under way in Nokaut: who announced what, which text is in effect, which
 * attempt is pending; from the oldest to the newest. */
#include "parts.h"

#include "../rules/boxes.h"

/* ---- Words ---- */

/* "Announced (Ann): " */
static void begin_words(const Nokaut *n, const nk_Frame *f, int what)
{
    make_begin(n->m);
    make_add(n->m, "%s (%s): ", make_word(n->m, what), n->m->scene->seat[f->seat].name);
}

/* "Chonk, space 5" */
static void add_standing(const Nokaut *n, int space)
{
    const Card *card = nokaut_card_on(n, space);
    if (card)
        make_add(n->m, "%s, ", make_name(n->m, card->label));
    make_add(n->m, "%s %s", make_word(n->m, SCENE_SPACE), nk_space_words[space]);
}

static const char *end_words(const Nokaut *n, const nk_Frame *f, int when_stopped)
{
    if (f->flags & FLAG_STOPPED)
        make_add(n->m, " (%s)", make_word(n->m, when_stopped));
    return make_end(n->m);
}

/* ---- Facts ---- */

static void space(const Nokaut *n, const char *key, int word, int where)
{
    if (where < NK_SPACES)
        nokaut_spaces(n->m, key, word, 1 << where);
}

static void type(const Nokaut *n, const Card *card)
{
    nokaut_type_fact(n->m, card, make_word(n->m, SCENE_COMMON_CARD + card->type));
}

static int space_or_none(int where)
{
    return where < NK_SPACES ? where : -1;
}

/* ---- A card from hand ---- */

/* Chosen (only its player sees that), announced, or on the grid. */
static void add_play(const Nokaut *n, const nk_Frame *f)
{
    Maker *m = n->m;
    const Card *card = nokaut_frame_card(n, f);
    bool picked = nk_play_is_secret((const Frame *)(const void *)f), lies = f->copy != NK_NONE;
    int where = picked || lies ? f->left : f->self;
    SceneStep *step = make_step(m, "play", f->seat, card->label);
    step->space = space_or_none(where);
    begin_words(n, f, picked ? SCENE_PICKED : lies ? SCENE_ANNOUNCED : SCENE_ARRIVED);
    make_add(m, "%s", make_name(m, card->label));
    if (where < NK_SPACES)
        make_add(m, ", %s %s", make_word(m, SCENE_SPACE), nk_space_words[where]);
    else if (!is_character(card))
        make_add(m, ", %s", make_word(m, SCENE_COMMON_CARD + card->type));
    step->words = end_words(n, f, SCENE_STOPPED);
    make_facts_begin(m, &step->facts);
    type(n, card);
    make_flag(m, "picked", SCENE_PICKED, picked);
    make_flag(m, "announced", SCENE_ANNOUNCED, !picked && lies);
    make_flag(m, "entered", SCENE_ARRIVED, !picked && !lies);
    space(n, "space", SCENE_SPACE, where);
    space(n, "about", SCENE_ABOUT_CHARACTER, f->that);
    make_flag(m, "granted", SCENE_GRANTED, f->flags & FLAG_GRANTED);
    make_flag(m, "stopped", SCENE_STOPPED, f->flags & FLAG_STOPPED);
    make_facts_end(m, &step->facts);
}

/* A text: where its card stands, whom it is about, what its player has chosen on the way. */
static void add_text(const Nokaut *n, const nk_Frame *f)
{
    Maker *m = n->m;
    const Card *card = nokaut_frame_card(n, f);
    bool halfway = f->step == PICK_SECOND || f->step == PICK_SPACE;
    SceneStep *step = make_step(m, "text", f->seat, card->label);
    step->space = space_or_none(f->self);
    begin_words(n, f, SCENE_TEXT_USED);
    make_add(m, "%s", make_name(m, card->label));
    step->words = make_end(m);
    make_facts_begin(m, &step->facts);
    type(n, card);
    space(n, "space", SCENE_SPACE, f->self);
    space(n, "about", SCENE_ABOUT_CHARACTER, f->that);
    if (halfway)
        space(n, "chosen", SCENE_CHOSEN_FIRST, f->at);
    if (f->mask)
        nokaut_spaces(m, "to-come", SCENE_TO_COME, f->mask);
    make_facts_end(m, &step->facts);
}

/* ---- Attempts ---- */

/* Their texts are those of whoever attempts, which is a step of its own. */
static SceneStep *begin_attempt(const Nokaut *n, const char *kind, const nk_Frame *f)
{
    const Card *card = nokaut_card_on(n, f->that);
    SceneStep *step = make_step(n->m, kind, f->seat, card ? card->label : -1);
    step->text = "";
    return step;
}

/* The attempt, or what follows from the character's end. */
static void add_destroy(const Nokaut *n, const nk_Frame *f)
{
    Maker *m = n->m;
    SceneStep *step = begin_attempt(n, "destroy", f);
    bool over = f->that >= NK_SPACES;
    int where = over ? f->left : f->that;
    step->space = space_or_none(where);
    begin_words(n, f, over ? SCENE_AFTER_DESTROY : SCENE_TRY_DESTROY);
    if (where < NK_SPACES)
        add_standing(n, where);
    step->words = end_words(n, f, SCENE_PREVENTED);
    make_facts_begin(m, &step->facts);
    space(n, "space", SCENE_SPACE, where);
    make_flag(m, "prevented", SCENE_PREVENTED, f->flags & FLAG_STOPPED);
    make_flag(m, "destroyed", SCENE_DESTROYED, over && f->left < NK_SPACES);
    make_facts_end(m, &step->facts);
}

static void add_move(const Nokaut *n, const nk_Frame *f)
{
    Maker *m = n->m;
    bool swap = f->left >= NK_SPACES;
    int to = swap ? f->self : f->left;
    SceneStep *step = begin_attempt(n, swap ? "swap" : "move", f);
    step->space = space_or_none(f->that);
    begin_words(n, f, swap ? SCENE_TRY_SWAP : SCENE_TRY_MOVE);
    if (f->that < NK_SPACES)
        add_standing(n, f->that);
    make_add(m, swap ? " <-> " : " -> ");
    if (swap && to < NK_SPACES)
        add_standing(n, to);
    else if (to < NK_SPACES)
        make_add(m, "%s", nk_space_words[to]);
    step->words = end_words(n, f, SCENE_PREVENTED);
    make_facts_begin(m, &step->facts);
    space(n, "space", SCENE_SPACE, f->that);
    space(n, "to", SCENE_TO_SPACE, to);
    make_flag(m, "swap", SCENE_TRADE_PLACES, swap);
    make_flag(m, "prevented", SCENE_PREVENTED, f->flags & FLAG_STOPPED);
    make_facts_end(m, &step->facts);
}

void nokaut_under_way(const Nokaut *n)
{
    static void (*const add[PROC_COUNT])(const Nokaut *n, const nk_Frame *f) = {
        [PROC_PLAY] = add_play,
        [PROC_PROGRAM] = add_text,
        [PROC_DESTROY] = add_destroy,
        [PROC_MOVE] = add_move,
    };
    for (int i = 0; i < n->view->depth && n->view->winner == RS_NOBODY; i++) {
        const nk_Frame *f = nokaut_frame(n, i);
        if (add[f->proc])
            add[f->proc](n, f);
    }
}
