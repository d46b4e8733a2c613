/* nokaut_stack.c - what is under way in Nokaut: who announced what, which text is in effect, which
 * attempt is pending. */
#include "nokaut_parts.h"

/* "Announced (Ann): " */
static void append_step(const Look *l, const nk_Frame *f, int what, Snippet *out)
{
    append(out, "%s (%s): ", look_phrase(l, what), l->words->seat[f->seat]);
}

static void append_flag(const Look *l, const nk_Frame *f, int what, Snippet *out)
{
    if (f->flags & FLAG_STOPPED)
        append(out, " (%s)", look_phrase(l, what));
}

static void append_play(const Look *l, const nk_Frame *f, Snippet *out)
{
    const Card *card = frame_card(l, f);
    bool announced = f->copy != NK_NONE;
    int space = announced ? f->left : f->self;
    append_step(l, f, announced ? SCENE_ANNOUNCED : SCENE_ARRIVED, out);
    append(out, "%s", look_name(l, card->label));
    if (space < NK_SPACES)
        append(out, ", %s %s", look_phrase(l, SCENE_SPACE), nk_space_words[space]);
    else if (!is_character(card))
        append(out, ", %s", look_phrase(l, SCENE_COMMON_CARD + card->type));
    append_flag(l, f, SCENE_STOPPED, out);
}

static void append_text_used(const Look *l, const nk_Frame *f, Snippet *out)
{
    append_step(l, f, SCENE_TEXT_USED, out);
    append(out, "%s", look_name(l, frame_card(l, f)->label));
}

/* The attempt, or what follows from the character's end. */
static void append_destroy(const Look *l, const nk_Frame *f, Snippet *out)
{
    bool over = f->that >= NK_SPACES;
    append_step(l, f, over ? SCENE_AFTER_DESTROY : SCENE_TRY_DESTROY, out);
    if (!over)
        append_standing(l, f->that, out);
    else if (f->left < NK_SPACES)
        append(out, "%s %s", look_phrase(l, SCENE_SPACE), nk_space_words[f->left]);
    append_flag(l, f, SCENE_PREVENTED, out);
}

static void append_move(const Look *l, const nk_Frame *f, Snippet *out)
{
    bool swap = f->left >= NK_SPACES;
    append_step(l, f, swap ? SCENE_TRY_SWAP : SCENE_TRY_MOVE, out);
    if (f->that < NK_SPACES)
        append_standing(l, f->that, out);
    if (!swap)
        append(out, " -> %s", nk_space_words[f->left]);
    append(out, "%s", swap ? " <-> " : "");
    if (swap && f->self < NK_SPACES)
        append_standing(l, f->self, out);
    append_flag(l, f, SCENE_PREVENTED, out);
}

/* Nothing for a turn, which is told elsewhere, and for a card that its player has only chosen. */
void append_under_way(const Look *l, const nk_Frame *f, Snippet *out)
{
    if (nk_play_is_secret((const Frame *)(const void *)f))
        return;
    switch (f->proc) {
    case PROC_PLAY:
        append_play(l, f, out);
        break;
    case PROC_PROGRAM:
        append_text_used(l, f, out);
        break;
    case PROC_DESTROY:
        append_destroy(l, f, out);
        break;
    case PROC_MOVE:
        append_move(l, f, out);
        break;
    default:
        break;
    }
}

void write_stack(const Look *l, Page *page)
{
    bool begun = false;
    for (int i = 0; i < l->view->depth; i++) {
        const nk_Frame *f = look_frame(l, i);
        Snippet line = {""};
        append_under_way(l, f, &line);
        if (!*line.text)
            continue;
        if (!begun)
            page_line(page, "%s (%s):", look_phrase(l, SCENE_UNDER_WAY),
                      look_phrase(l, SCENE_NEWEST_LAST));
        begun = true;
        page_wrap(page, "  >", 4, line.text);
        bool has_card = f->proc == PROC_PLAY || f->proc == PROC_PROGRAM;
        if (has_card && *look_text(l, frame_card(l, f)->label))
            page_wrap(page, "", 6, look_text(l, frame_card(l, f)->label));
    }
}
