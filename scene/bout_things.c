/* bout_things.c - the zones of Knockdown and what lies in them; see bout.h.
 *
 *   arena (a strip; each thing a space), fighters, ground (tokens in the arena), row, aside,
 *   board.SEAT, skills.SEAT, tokens.SEAT, hand.SEAT, deck, discard,
 *   and of the skill draft: draft (to choose from now), dealt.SEAT (as far as the viewer knows) */
#include "bout.h"

static const char *const seat_ids[] = {"a", "b"};

static void seat_zone(const Bout *b, const char *what, int word, int layout, int seat, int count)
{
    Maker *m = b->m;
    int zone =
        make_zone(m, make_zone_id(m, what, seat_ids[seat]), make_word(m, word), layout, seat, seat);
    m->scene->zone[zone].count = count;
}

static void open_zone(const Bout *b, const char *id, int word, int layout, int count)
{
    int zone = make_zone(b->m, id, make_word(b->m, word), layout, RS_NOBODY, RS_NOBODY);
    b->m->scene->zone[zone].count = count;
}

/* Something that the viewer cannot name. */
static SceneThing *hidden_thing(const Bout *b, const char *kind, int word)
{
    Maker *m = b->m;
    SceneThing *it = make_thing(m, kind, -1);
    it->id = make_text(m, "%s/hidden", m->scene->zone[it->zone].id);
    it->name = make_word(m, word);
    it->marks = MARK_FACE_DOWN | MARK_UNKNOWN;
    return it;
}

/* ---- Why not ---- */

const char *bout_why(const Bout *b, const kd_Forecast *f, rs_Action action, int *why)
{
    static const int words[WHY_COUNT] = {
        [WHY_OVER] = SCENE_MATCH_OVER,
        [WHY_SETTING_UP] = SCENE_WHY_SETTING_UP,
        [WHY_NOT_YOUR_TURN] = SCENE_WHY_NOT_YOUR_TURN,
        [WHY_BUSY] = SCENE_WHY_BUSY,
        [WHY_NO_ACTIONS] = SCENE_WHY_NO_ACTIONS,
        [WHY_OUT_OF_RANGE] = SCENE_WHY_OUT_OF_RANGE,
        [WHY_UNPAID] = SCENE_WHY_UNPAID,
        [WHY_NEEDS] = SCENE_WHY_NEEDS,
        [WHY_USED] = SCENE_WHY_USED,
        [WHY_MOMENT] = SCENE_WHY_MOMENT,
        [WHY_COMBO] = SCENE_WHY_COMBO,
        [WHY_END] = SCENE_WHY_END,
        [WHY_TAKEN] = SCENE_WHY_TAKEN,
        [WHY_NO_CORRIDOR] = SCENE_WHY_NO_CORRIDOR,
        [WHY_FACE_DOWN] = SCENE_WHY_FACE_DOWN,
        [WHY_NOT_THERE] = SCENE_WHY_NOT_THERE,
        [WHY_EMPTY_DECK] = SCENE_WHY_EMPTY_DECK,
    };
    *why = kd_why_not(f, b->view->viewer, action);
    return *why == WHY_OFFERED ? NULL : make_word(b->m, words[*why]);
}

static void why_fact(const Bout *b, const kd_Forecast *f, rs_Action action)
{
    int why;
    if (b->view->viewer > 1)
        return;
    const char *words = bout_why(b, f, action, &why);
    if (words)
        make_fact(b->m, "why-not", SCENE_WHY_NOT, FACT_TEXT, why, 0, words);
}

/* ---- The arena and who stands in it ---- */

static bool danger_fact(const Bout *b, const kd_Forecast *f, int danger, int space)
{
    static const char *const keys[DANGERS] = {"edge", "corridor", "burns"};
    static const int words[DANGERS] = {SCENE_EDGE, SCENE_CORRIDOR, SCENE_BURNS};
    kd_Danger it = kd_forecast_danger(f, danger, space);
    if (!it.there)
        return false;
    Maker *m = b->m;
    make_begin(m);
    make_add(m, "%s", danger == DANGER_EDGE ? "+" : "");
    bout_add_wounds(m, it.heavy, !it.heavy);
    make_fact(m, keys[danger], words[danger], FACT_WOUNDS, it.heavy, !it.heavy, make_end(m));
    return true;
}

/* Of the spaces next to the viewer's fighter: why they cannot go there. */
static void way_fact(const Bout *b, const kd_Forecast *f, int space)
{
    int way = b->view->viewer > 1 ? 0 : space - bout_position(b, b->view->viewer);
    for (int i = 0; i < f->offers; i++)
        if (bout_space_of(b, f->offer[i]) == space)
            return;
    if (way == 1 || way == -1)
        why_fact(b, f, act(DO_MOVE, way == 1, 0));
}

static void make_arena(const Bout *b, const kd_Forecast *f)
{
    Maker *m = b->m;
    int zone =
        make_zone(m, "arena", make_name(m, b->arena->label), LAYOUT_STRIP, RS_NOBODY, RS_NOBODY);
    m->scene->zone[zone].columns = m->scene->zone[zone].count = b->arena->spaces;
    for (int space = 0; space < b->arena->spaces; space++) {
        SceneThing *it = make_thing(m, "space", -1);
        it->id = make_text(m, "arena/%d", space + 1);
        it->name = make_text(m, "%d", space + 1);
        it->at = space;
        make_facts_begin(m, &it->facts);
        for (int danger = 0; danger < DANGERS; danger++)
            if (danger_fact(b, f, danger, space))
                it->marks |= MARK_DANGER;
        way_fact(b, f, space);
        make_facts_end(m, &it->facts);
    }
}

/* Spaces are the first things of a scene. */
static int space_thing(const Bout *b, int space)
{
    return b->m->scene->zone[0].first + space;
}

static void make_fighter(const Bout *b, int seat)
{
    Maker *m = b->m;
    const kd_ViewSeat *me = &b->view->seat[seat];
    int at = bout_position(b, seat);
    bool right = bout_position(b, 1 - seat) > at;
    SceneThing *it = make_thing(m, "fighter", bout_board(b, seat)->label);
    it->id = make_text(m, "fighters/%s", seat_ids[seat]);
    it->name = make_name(m, bout_board(b, seat)->fighter);
    it->seat = it->side = seat;
    it->at = at;
    it->on = space_thing(b, at);
    if (bout_frame(b, PROC_TURN) && b->view->turn == seat)
        it->marks |= MARK_TURN;
    make_facts_begin(m, &it->facts);
    bout_wounds_fact(m, "wounds", SCENE_WOUNDS, me->heavy, me->light);
    make_fact(m, "facing", SCENE_FACING, FACT_NUMBER, right ? 1 : -1, 0,
              make_word(m, right ? SCENE_TO_RIGHT : SCENE_TO_LEFT));
    make_facts_end(m, &it->facts);
}

static void make_ground(const Bout *b, int seat)
{
    Maker *m = b->m;
    const Board *board = bout_board(b, seat);
    for (int slot = 0; slot < board->tokens; slot++)
        for (int space = 0; space < b->arena->spaces; space++) {
            if (!(b->view->seat[seat].spaces[slot] >> space & 1))
                continue;
            int label = b->kd->token[board->token[slot]].label;
            SceneThing *it = make_thing(m, "token", label);
            it->id = make_text(m, "ground/%s.%s.%d", seat_ids[seat], m->rules->label[label].id,
                               space + 1);
            it->seat = it->side = seat;
            it->at = space;
            it->on = space_thing(b, space);
            m->scene->zone[it->zone].count++;
        }
}

/* ---- Attacks ---- */

/* The pool that it would have from here, where that is not the printed one. */
static void pool_fact(const Bout *b, const kd_Forecast *f, int seat, int index)
{
    const Attack *attack = &b->kd->attack[index];
    Pool pool = kd_forecast_pool(f, seat, index);
    if (pool.heavy != attack->heavy || pool.light != attack->light)
        bout_wounds_fact(b->m, "pool", SCENE_POOL_HERE, pool.heavy, pool.light);
}

/* The question is about cards of the Row, but not of attacking with them. */
static bool taken_otherwise(const kd_Forecast *f, int index)
{
    for (int i = 0; i < f->offers; i++) {
        int kind = act_kind(f->offer[i]);
        if ((kind == DO_TAKE || kind == DO_REFRESH) && act_a(f->offer[i]) == index)
            return true;
    }
    return false;
}

static void make_row(const Bout *b, const kd_Forecast *f)
{
    int count = 0;
    open_zone(b, "row", SCENE_ATTACK_ROW, LAYOUT_LIST, 0);
    for (int place = 0; place < KD_ROW && !b->setting_up; place++) {
        if (b->view->row[place] == KD_NONE)
            continue;
        int index = bout_card(b, b->view->row[place]);
        bool reaches = kd_forecast_reaches(f, bout_near(b), index);
        SceneThing *it = make_thing(b->m, "attack", b->kd->attack[index].label);
        it->at = place;
        it->marks = reaches ? MARK_IN_RANGE : 0;
        make_facts_begin(b->m, &it->facts);
        bout_attack_facts(b->m, &b->kd->attack[index]);
        if (reaches)
            pool_fact(b, f, bout_near(b), index);
        if (!taken_otherwise(f, index))
            why_fact(b, f, act(DO_ATTACK, index, 0));
        make_facts_end(b->m, &it->facts);
        b->m->scene->zone[it->zone].count = ++count;
    }
}

static void make_card(const Bout *b, int kind, int count)
{
    const Attack *card = &b->kd->attack[bout_card(b, kind)];
    SceneThing *it = make_thing(b->m, "attack", card->label);
    it->count = count;
    make_facts_begin(b->m, &it->facts);
    bout_attack_facts(b->m, card);
    make_facts_end(b->m, &it->facts);
}

static void make_aside(const Bout *b)
{
    bool there = b->view->aside != KD_NONE && !b->setting_up;
    open_zone(b, "aside", SCENE_ASIDE, LAYOUT_LIST, there);
    if (there)
        make_card(b, b->view->aside, 1);
}

static void make_board(const Bout *b, const kd_Forecast *f, int seat)
{
    const Board *board = bout_board(b, seat);
    seat_zone(b, "board", SCENE_SPECIAL_ATTACKS, LAYOUT_LIST, seat, board->specials);
    for (int i = 0; i < board->specials; i++) {
        int index = board->special[i];
        const Attack *attack = &b->kd->attack[index];
        bool reaches = kd_forecast_reaches(f, seat, index);
        SceneThing *it = make_thing(b->m, "special", attack->label);
        it->at = i;
        it->marks = (reaches ? MARK_IN_RANGE : 0u) |
                    (kd_forecast_affords(f, seat, index) ? MARK_AFFORDABLE : 0u);
        make_facts_begin(b->m, &it->facts);
        bout_attack_facts(b->m, attack);
        if (reaches)
            pool_fact(b, f, seat, index);
        if (seat == b->view->viewer)
            why_fact(b, f, act(attack->type == REACTION ? DO_REACT : DO_SPECIAL, index, 0));
        make_facts_end(b->m, &it->facts);
    }
}

/* ---- Skills ---- */

static SceneThing *make_skill(const Bout *b, int index, unsigned marks)
{
    SceneThing *it = make_thing(b->m, "skill", b->kd->skill[index].label);
    it->marks = marks;
    make_facts_begin(b->m, &it->facts);
    bout_skill_facts(b->m, &b->kd->skill[index]);
    make_facts_end(b->m, &it->facts);
    return it;
}

/* The viewer passed two skills on; the opponent has kept one of them. Unless that one lies face
 * up, it is the one that lies face down. */
static bool passed_one_lies_down(const Bout *b, int seat)
{
    const uint8_t *up = b->view->seat[seat].skill;
    if (b->view->viewer > 1)
        return false;
    const uint8_t *passed = &b->view->dealt[b->view->viewer][1];
    for (int i = 0; i < 2; i++)
        if (passed[i] == KD_NONE || passed[i] == up[0] || passed[i] == up[1])
            return false;
    return true;
}

/* What lies face down before another player, as far as the draft tells. */
static void make_hidden_skill(const Bout *b, int seat, int number)
{
    Maker *m = b->m;
    SceneThing *it = hidden_thing(b, "skill", SCENE_UNKNOWN_SKILL);
    if (number > 1)
        it->id = make_text(m, "%s.%d", it->id, number);
    if (number > 1 || !passed_one_lies_down(b, seat))
        return;
    const uint8_t *passed = &b->view->dealt[b->view->viewer][1];
    const char *name[2];
    make_facts_begin(m, &it->facts);
    for (int i = 0; i < 2; i++) {
        int label = b->kd->skill[passed[i]].label;
        name[i] = make_name(m, label);
        make_fact(m, "may-be", SCENE_MAY_BE, FACT_THINGS, label, 0, name[i]);
    }
    make_facts_end(m, &it->facts);
    it->name = make_text(m, "%s %s %s", name[0], make_word(m, SCENE_OR), name[1]);
}

/* During the draft the viewer has kept some already that are in no seat yet. */
static int kept_so_far(const Bout *b, uint8_t kept[2])
{
    const FlowFrame *draft = (const FlowFrame *)(const void *)kd_view_frame(b->view, 0);
    int me = b->view->viewer, count = 0;
    if (me > 1 || draft->step > DRAFT_KEEP_SECOND)
        return 0;
    bool answered = draft->seat > me;
    if (draft->step == DRAFT_KEEP_SECOND || answered)
        kept[count++] = b->view->dealt[me][0];
    if (draft->step == DRAFT_KEEP_SECOND && answered)
        kept[count++] = b->view->dealt[1 - me][1];
    return count;
}

static void make_seat_skills(const Bout *b, const kd_Forecast *f, int seat)
{
    const kd_ViewSeat *me = &b->view->seat[seat];
    int used = me->used_turn | me->used_round, zone = b->m->scene->zones;
    uint8_t kept[2];
    seat_zone(b, "skills", SCENE_SKILLS, LAYOUT_LIST, seat, 0);
    for (int slot = 0; slot < 2; slot++) {
        if (me->skill[slot] == KD_NONE)
            continue;
        bool up = me->up >> slot & 1;
        SceneThing *it = make_skill(
            b, me->skill[slot], (up ? 0u : MARK_FACE_DOWN) | (used >> slot & 1 ? MARK_USED : 0u));
        it->at = slot;
        if (seat == b->view->viewer && up && b->kd->skill[me->skill[slot]].when[ON_ATTACK_ACTION])
            why_fact(b, f, act(DO_USE, me->skill[slot], 0));
        make_facts_end(b->m, &it->facts);
    }
    int count = b->setting_up && seat == b->view->viewer ? kept_so_far(b, kept) : 0;
    for (int i = 0; i < count; i++)
        make_skill(b, kept[i], MARK_FACE_DOWN);
    int hidden = b->setting_up || seat == b->view->viewer ? 0 : 2 - set_count(me->up);
    for (int i = 1; i <= hidden; i++)
        make_hidden_skill(b, seat, i);
    b->m->scene->zone[zone].count = b->m->scene->zone[zone].things;
}

static void make_draft(const Bout *b, const kd_Forecast *f)
{
    if (!b->setting_up)
        return;
    open_zone(b, "draft", SCENE_DRAFT, LAYOUT_LIST, f->offers);
    for (int i = 0; i < f->offers; i++)
        make_skill(b, act_a(f->offer[i]), 0);
}

/* The three skills that were dealt to a seat: what was kept comes first. */
static void make_dealt(const Bout *b, int seat)
{
    const FlowFrame *draft = (const FlowFrame *)(const void *)kd_view_frame(b->view, 0);
    if (b->view->viewer > 1)
        return;
    seat_zone(b, "dealt", SCENE_DEALT, LAYOUT_LIST, seat, 3);
    for (int i = 0; i < 3; i++) {
        int skill = b->view->dealt[seat][i];
        if (skill == KD_NONE) {
            SceneThing *unknown = hidden_thing(b, "skill", SCENE_UNKNOWN_SKILL);
            unknown->id = make_text(b->m, "%s.%d", unknown->id, i + 1);
            continue;
        }
        SceneThing *it = make_skill(b, skill, 0);
        bool chosen =
            !b->setting_up || draft->step > DRAFT_KEEP_FIRST || draft->seat > b->view->viewer;
        if (i == 0 && chosen)
            make_fact(b->m, "kept", SCENE_KEPT_SKILL, FACT_FLAG, 1, 0,
                      make_word(b->m, SCENE_KEPT_SKILL));
        make_facts_end(b->m, &it->facts);
    }
}

/* ---- Tokens ---- */

static void make_token(const Bout *b, int seat, int slot)
{
    Maker *m = b->m;
    const kd_ViewSeat *me = &b->view->seat[seat];
    const Token *token = &b->kd->token[bout_board(b, seat)->token[slot]];
    int lies = token->lies, there = me->tokens[slot];
    SceneThing *it = make_thing(m, "token", token->label);
    it->at = slot;
    it->count = there;
    make_facts_begin(m, &it->facts);
    if (lies == LIES_OWN_BOARD || lies == LIES_OPPONENT_BOARD) {
        int whose = lies == LIES_OWN_BOARD ? seat : 1 - seat;
        make_fact(m, "on-board", SCENE_ON_BOARD, FACT_NUMBER, there, 0, NULL);
        make_fact(m, "board-of", SCENE_ON_BOARD_OF, FACT_SEAT, whose, 0,
                  m->scene->seat[whose].name);
    }
    make_fact(m, "supply", SCENE_SUPPLY, FACT_NUMBER,
              token->supply - there - set_count(me->spaces[slot]), 0, NULL);
    make_begin(m);
    bout_add_spaces(m, me->spaces[slot]);
    const char *spaces = make_end(m);
    if (me->spaces[slot])
        make_fact(m, "spaces", SCENE_SPACES, FACT_SPACES, me->spaces[slot], 0, spaces);
    make_facts_end(m, &it->facts);
}

static void make_tokens(const Bout *b, int seat)
{
    int tokens = bout_board(b, seat)->tokens;
    seat_zone(b, "tokens", SCENE_TOKENS, LAYOUT_LIST, seat, tokens);
    for (int slot = 0; slot < tokens; slot++)
        make_token(b, seat, slot);
}

/* ---- Hands and piles ---- */

static void make_hand_card(const Bout *b, int kind, int count, int known)
{
    make_card(b, kind, count);
    SceneThing *it = &b->m->scene->thing[b->m->scene->things - 1];
    if (known)
        make_fact(b->m, "known-to-all", SCENE_KNOWN_TO_ALL, FACT_OF, known, count, NULL);
    it->marks = known == count ? MARK_KNOWN_TO_ALL : MARK_FACE_DOWN;
    make_facts_end(b->m, &it->facts);
}

static void make_hand(const Bout *b, int seat)
{
    const kd_ViewSeat *me = &b->view->seat[seat];
    bool own = seat == b->view->viewer;
    int unknown = me->cards;
    seat_zone(b, "hand", SCENE_HAND, LAYOUT_LIST, seat, me->cards);
    for (int kind = 0; kind < b->deck->kinds; kind++) {
        int count = own ? b->view->hand[kind] : me->known[kind];
        unknown -= count;
        if (count)
            make_hand_card(b, kind, count, me->known[kind]);
    }
    if (unknown > 0)
        hidden_thing(b, "hidden", SCENE_UNKNOWN_CARDS)->count = unknown;
}

static void make_piles(const Bout *b)
{
    int count = 0;
    open_zone(b, "deck", SCENE_DECK, LAYOUT_PILE, b->view->deck_left);
    open_zone(b, "discard", SCENE_DISCARD_PILE, LAYOUT_PILE, 0);
    for (int kind = 0; kind < b->deck->kinds && !b->setting_up; kind++)
        if (b->view->discard[kind]) {
            make_card(b, kind, b->view->discard[kind]);
            count += b->view->discard[kind];
        }
    b->m->scene->zone[b->m->scene->zones - 1].count = count;
}

/* ---- All of them ---- */

void bout_things(const Bout *b, const kd_Forecast *f)
{
    make_arena(b, f);
    open_zone(b, "fighters", SCENE_FIGHTERS, LAYOUT_LIST, 2);
    for (int seat = 0; seat < 2; seat++)
        make_fighter(b, seat);
    open_zone(b, "ground", SCENE_GROUND, LAYOUT_LIST, 0);
    for (int seat = 0; seat < 2; seat++)
        make_ground(b, seat);
    make_row(b, f);
    make_aside(b);
    for (int seat = 0; seat < 2; seat++) {
        make_board(b, f, seat);
        make_seat_skills(b, f, seat);
        make_tokens(b, seat);
        make_hand(b, seat);
    }
    make_piles(b);
    make_draft(b, f);
    for (int seat = 0; seat < 2; seat++)
        make_dealt(b, seat);
}
