/* things.c - the zones of Knockdown and what lies in them.
 *
 *   arena (a strip; each thing a space), fighters, ground (tokens in the arena), row, aside,
 *   board.SEAT, skills.SEAT, tokens.SEAT, hand.SEAT, deck, discard,
 *   and of the skill draft: draft (to choose from now), dealt.SEAT (as far as the viewer knows) */
#include "parts.h"

static const char *const seat_ids[] = {"a", "b"};

static void seat_zone(const Knockdown *k, const char *what, int word, int layout, int seat,
                      int count)
{
    Maker *m = k->m;
    int zone =
        make_zone(m, make_zone_id(m, what, seat_ids[seat]), make_word(m, word), layout, seat, seat);
    m->scene->zone[zone].count = count;
}

static void open_zone(const Knockdown *k, const char *id, int word, int layout, int count)
{
    int zone = make_zone(k->m, id, make_word(k->m, word), layout, RS_NOBODY, RS_NOBODY);
    k->m->scene->zone[zone].count = count;
}

/* Something that the viewer cannot name. */
static SceneThing *hidden_thing(const Knockdown *k, const char *kind, int word)
{
    Maker *m = k->m;
    SceneThing *it = make_thing(m, kind, -1);
    it->id = make_text(m, "%s/hidden", m->scene->zone[it->zone].id);
    it->name = make_word(m, word);
    it->marks = MARK_FACE_DOWN | MARK_UNKNOWN;
    return it;
}

/* ---- Why not ---- */

const char *knockdown_why(const Knockdown *k, rs_Action action, int *why)
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
    *why = kd_why_not(&k->forecast, k->view->viewer, action);
    return *why == WHY_OFFERED ? NULL : make_word(k->m, words[*why]);
}

static void why_fact(const Knockdown *k, rs_Action action)
{
    int why;
    if (k->view->viewer > 1)
        return;
    const char *words = knockdown_why(k, action, &why);
    if (words)
        make_fact(k->m, "why-not", SCENE_WHY_NOT, FACT_TEXT, why, 0, words);
}

/* ---- The arena and who stands in it ---- */

static bool danger_fact(const Knockdown *k, int danger, int space)
{
    static const char *const keys[DANGERS] = {"edge", "corridor", "burns"};
    static const int words[DANGERS] = {SCENE_EDGE, SCENE_CORRIDOR, SCENE_BURNS};
    kd_Danger it = kd_forecast_danger(&k->forecast, danger, space);
    if (!it.there)
        return false;
    Maker *m = k->m;
    make_begin(m);
    make_add(m, "%s", danger == DANGER_EDGE ? "+" : "");
    knockdown_add_wounds(m, it.wounds.heavy, it.wounds.light);
    make_fact(m, keys[danger], words[danger], FACT_WOUNDS, it.wounds.heavy, it.wounds.light,
              make_end(m));
    return true;
}

/* Of the spaces next to the viewer's fighter: why they cannot go there. */
static void way_fact(const Knockdown *k, int space)
{
    int way = k->view->viewer > 1 ? 0 : space - knockdown_position(k, k->view->viewer);
    for (int i = 0; i < k->forecast.offers; i++)
        if (knockdown_space_of(k, k->forecast.offer[i]) == space)
            return;
    if (way == 1 || way == -1)
        why_fact(k, act(DO_MOVE, way == 1, 0));
}

static void make_arena(const Knockdown *k)
{
    Maker *m = k->m;
    int zone =
        make_zone(m, "arena", make_name(m, k->arena->label), LAYOUT_STRIP, RS_NOBODY, RS_NOBODY);
    m->scene->zone[zone].columns = m->scene->zone[zone].count = k->arena->spaces;
    for (int space = 0; space < k->arena->spaces; space++) {
        SceneThing *it = make_thing(m, "space", -1);
        it->id = make_text(m, "arena/%d", space + 1);
        it->name = make_text(m, "%d", space + 1);
        it->at = space;
        make_facts_begin(m, &it->facts);
        for (int danger = 0; danger < DANGERS; danger++)
            if (danger_fact(k, danger, space))
                it->marks |= MARK_DANGER;
        way_fact(k, space);
        make_facts_end(m, &it->facts);
    }
}

/* Spaces are the first things of a scene. */
static int space_thing(const Knockdown *k, int space)
{
    return k->m->scene->zone[0].first + space;
}

static void make_fighter(const Knockdown *k, int seat)
{
    Maker *m = k->m;
    const kd_ViewSeat *me = &k->view->seat[seat];
    int at = knockdown_position(k, seat);
    bool right = knockdown_position(k, 1 - seat) > at;
    SceneThing *it = make_thing(m, "fighter", knockdown_board(k, seat)->label);
    it->id = make_text(m, "fighters/%s", seat_ids[seat]);
    it->name = make_name(m, knockdown_board(k, seat)->fighter);
    it->seat = it->side = seat;
    it->at = at;
    it->on = space_thing(k, at);
    if (knockdown_frame(k, PROC_TURN) && k->view->turn == seat)
        it->marks |= MARK_TURN;
    make_facts_begin(m, &it->facts);
    knockdown_wounds_fact(m, "wounds", SCENE_WOUNDS, me->heavy, me->light);
    make_fact(m, "facing", SCENE_FACING, FACT_NUMBER, right ? 1 : -1, 0,
              make_word(m, right ? SCENE_TO_RIGHT : SCENE_TO_LEFT));
    make_facts_end(m, &it->facts);
}

static void make_ground(const Knockdown *k, int seat)
{
    Maker *m = k->m;
    const Board *board = knockdown_board(k, seat);
    for (int slot = 0; slot < board->tokens; slot++)
        for (int space = 0; space < k->arena->spaces; space++) {
            if (!(k->view->seat[seat].spaces[slot] >> space & 1))
                continue;
            int label = k->kd->token[board->token[slot]].label;
            SceneThing *it = make_thing(m, "token", label);
            it->id = make_text(m, "ground/%s.%s.%d", seat_ids[seat], m->rules->label[label].id,
                               space + 1);
            it->seat = it->side = seat;
            it->at = space;
            it->on = space_thing(k, space);
            m->scene->zone[it->zone].count++;
        }
}

/* ---- Attacks ---- */

/* The pool that it would have from here, where that is not the printed one. */
static void pool_fact(const Knockdown *k, int seat, int index)
{
    const Attack *attack = &k->kd->attack[index];
    Pool pool = kd_forecast_pool(&k->forecast, seat, index);
    if (pool.heavy != attack->heavy || pool.light != attack->light)
        knockdown_wounds_fact(k->m, "pool", SCENE_POOL_HERE, pool.heavy, pool.light);
}

/* The question is about cards of the Row, but not of attacking with them. */
static bool taken_otherwise(const Knockdown *k, int index)
{
    for (int i = 0; i < k->forecast.offers; i++) {
        int kind = act_kind(k->forecast.offer[i]);
        if ((kind == DO_TAKE || kind == DO_REFRESH) && act_a(k->forecast.offer[i]) == index)
            return true;
    }
    return false;
}

static void make_row(const Knockdown *k)
{
    int count = 0;
    open_zone(k, "row", SCENE_ATTACK_ROW, LAYOUT_LIST, 0);
    for (int place = 0; place < KD_ROW && !k->setting_up; place++) {
        if (k->view->row[place] == KD_NONE)
            continue;
        int index = knockdown_card(k, k->view->row[place]);
        bool reaches = kd_forecast_reaches(&k->forecast, knockdown_near(k), index);
        SceneThing *it = make_thing(k->m, "attack", k->kd->attack[index].label);
        it->at = place;
        it->marks = reaches ? MARK_IN_RANGE : 0;
        make_facts_begin(k->m, &it->facts);
        knockdown_attack_facts(k->m, &k->kd->attack[index]);
        if (reaches)
            pool_fact(k, knockdown_near(k), index);
        if (!taken_otherwise(k, index))
            why_fact(k, act(DO_ATTACK, index, 0));
        make_facts_end(k->m, &it->facts);
        k->m->scene->zone[it->zone].count = ++count;
    }
}

static void make_card(const Knockdown *k, int kind, int count)
{
    const Attack *card = &k->kd->attack[knockdown_card(k, kind)];
    SceneThing *it = make_thing(k->m, "attack", card->label);
    it->count = count;
    make_facts_begin(k->m, &it->facts);
    knockdown_attack_facts(k->m, card);
    make_facts_end(k->m, &it->facts);
}

static void make_aside(const Knockdown *k)
{
    bool there = k->view->aside != KD_NONE && !k->setting_up;
    open_zone(k, "aside", SCENE_ASIDE, LAYOUT_LIST, there);
    if (there)
        make_card(k, k->view->aside, 1);
}

static void make_board(const Knockdown *k, int seat)
{
    const Board *board = knockdown_board(k, seat);
    seat_zone(k, "board", SCENE_SPECIAL_ATTACKS, LAYOUT_LIST, seat, board->specials);
    for (int i = 0; i < board->specials; i++) {
        int index = board->special[i];
        const Attack *attack = &k->kd->attack[index];
        bool reaches = kd_forecast_reaches(&k->forecast, seat, index);
        SceneThing *it = make_thing(k->m, "special", attack->label);
        it->at = i;
        it->marks = (reaches ? MARK_IN_RANGE : 0u) |
                    (kd_forecast_affords(&k->forecast, seat, index) ? MARK_AFFORDABLE : 0u);
        make_facts_begin(k->m, &it->facts);
        knockdown_attack_facts(k->m, attack);
        if (reaches)
            pool_fact(k, seat, index);
        if (seat == k->view->viewer)
            why_fact(k, act(attack->type == REACTION ? DO_REACT : DO_SPECIAL, index, 0));
        make_facts_end(k->m, &it->facts);
    }
}

/* ---- Skills ---- */

static SceneThing *make_skill(const Knockdown *k, int index, unsigned marks)
{
    SceneThing *it = make_thing(k->m, "skill", k->kd->skill[index].label);
    it->marks = marks;
    make_facts_begin(k->m, &it->facts);
    knockdown_skill_facts(k->m, &k->kd->skill[index]);
    make_facts_end(k->m, &it->facts);
    return it;
}

/* The viewer passed two skills on; the opponent has kept one of them. Unless that one lies face
 * up, it is the one that lies face down. */
static bool passed_one_lies_down(const Knockdown *k, int seat)
{
    const uint8_t *up = k->view->seat[seat].skill;
    if (k->view->viewer > 1)
        return false;
    const uint8_t *passed = &k->view->dealt[k->view->viewer][1];
    for (int i = 0; i < 2; i++)
        if (passed[i] == KD_NONE || passed[i] == up[0] || passed[i] == up[1])
            return false;
    return true;
}

/* What lies face down before another player, as far as the draft tells. */
static void make_hidden_skill(const Knockdown *k, int seat, int number)
{
    Maker *m = k->m;
    SceneThing *it = hidden_thing(k, "skill", SCENE_UNKNOWN_SKILL);
    if (number > 1)
        it->id = make_text(m, "%s.%d", it->id, number);
    if (number > 1 || !passed_one_lies_down(k, seat))
        return;
    const uint8_t *passed = &k->view->dealt[k->view->viewer][1];
    const char *name[2];
    make_facts_begin(m, &it->facts);
    for (int i = 0; i < 2; i++) {
        int label = k->kd->skill[passed[i]].label;
        name[i] = make_name(m, label);
        make_fact(m, "may-be", SCENE_MAY_BE, FACT_THINGS, label, 0, name[i]);
    }
    make_facts_end(m, &it->facts);
    it->name = make_text(m, "%s %s %s", name[0], make_word(m, SCENE_OR), name[1]);
}

/* During the draft the viewer has kept some already that are in no seat yet. */
static int kept_so_far(const Knockdown *k, uint8_t kept[2])
{
    const FlowFrame *draft = (const FlowFrame *)(const void *)kd_view_frame(k->view, 0);
    int me = k->view->viewer, count = 0;
    if (me > 1 || draft->step > DRAFT_KEEP_SECOND)
        return 0;
    bool answered = draft->seat > me;
    if (draft->step == DRAFT_KEEP_SECOND || answered)
        kept[count++] = k->view->dealt[me][0];
    if (draft->step == DRAFT_KEEP_SECOND && answered)
        kept[count++] = k->view->dealt[1 - me][1];
    return count;
}

static void make_seat_skills(const Knockdown *k, int seat)
{
    const kd_ViewSeat *me = &k->view->seat[seat];
    int used = me->used_turn | me->used_round, zone = k->m->scene->zones;
    uint8_t kept[2];
    seat_zone(k, "skills", SCENE_SKILLS, LAYOUT_LIST, seat, 0);
    for (int slot = 0; slot < 2; slot++) {
        if (me->skill[slot] == KD_NONE)
            continue;
        bool up = me->up >> slot & 1;
        SceneThing *it = make_skill(
            k, me->skill[slot], (up ? 0u : MARK_FACE_DOWN) | (used >> slot & 1 ? MARK_USED : 0u));
        it->at = slot;
        if (seat == k->view->viewer && up && k->kd->skill[me->skill[slot]].when[ON_ATTACK_ACTION])
            why_fact(k, act(DO_USE, me->skill[slot], 0));
        make_facts_end(k->m, &it->facts);
    }
    int count = k->setting_up && seat == k->view->viewer ? kept_so_far(k, kept) : 0;
    for (int i = 0; i < count; i++)
        make_skill(k, kept[i], MARK_FACE_DOWN);
    int hidden = k->setting_up || seat == k->view->viewer ? 0 : 2 - set_count(me->up);
    for (int i = 1; i <= hidden; i++)
        make_hidden_skill(k, seat, i);
    k->m->scene->zone[zone].count = k->m->scene->zone[zone].things;
}

static void make_draft(const Knockdown *k)
{
    if (!k->setting_up)
        return;
    open_zone(k, "draft", SCENE_DRAFT, LAYOUT_LIST, k->forecast.offers);
    for (int i = 0; i < k->forecast.offers; i++)
        make_skill(k, act_a(k->forecast.offer[i]), 0);
}

/* The three skills that were dealt to a seat: what was kept comes first. */
static void make_dealt(const Knockdown *k, int seat)
{
    const FlowFrame *draft = (const FlowFrame *)(const void *)kd_view_frame(k->view, 0);
    if (k->view->viewer > 1)
        return;
    seat_zone(k, "dealt", SCENE_DEALT, LAYOUT_LIST, seat, 3);
    for (int i = 0; i < 3; i++) {
        int skill = k->view->dealt[seat][i];
        if (skill == KD_NONE) {
            SceneThing *unknown = hidden_thing(k, "skill", SCENE_UNKNOWN_SKILL);
            unknown->id = make_text(k->m, "%s.%d", unknown->id, i + 1);
            continue;
        }
        SceneThing *it = make_skill(k, skill, 0);
        bool chosen =
            !k->setting_up || draft->step > DRAFT_KEEP_FIRST || draft->seat > k->view->viewer;
        make_flag(k->m, "kept", SCENE_KEPT_SKILL, i == 0 && chosen);
        make_facts_end(k->m, &it->facts);
    }
}

/* ---- Tokens ---- */

static void make_token(const Knockdown *k, int seat, int slot)
{
    Maker *m = k->m;
    const kd_ViewSeat *me = &k->view->seat[seat];
    const Token *token = &k->kd->token[knockdown_board(k, seat)->token[slot]];
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
    knockdown_add_spaces(m, me->spaces[slot]);
    const char *spaces = make_end(m);
    if (me->spaces[slot])
        make_fact(m, "spaces", SCENE_SPACES, FACT_SPACES, me->spaces[slot], 0, spaces);
    make_facts_end(m, &it->facts);
}

static void make_tokens(const Knockdown *k, int seat)
{
    int tokens = knockdown_board(k, seat)->tokens;
    seat_zone(k, "tokens", SCENE_TOKENS, LAYOUT_LIST, seat, tokens);
    for (int slot = 0; slot < tokens; slot++)
        make_token(k, seat, slot);
}

/* ---- Hands and piles ---- */

static void make_hand_card(const Knockdown *k, int kind, int count, int known)
{
    make_card(k, kind, count);
    SceneThing *it = &k->m->scene->thing[k->m->scene->things - 1];
    if (known)
        make_fact(k->m, "known-to-all", SCENE_KNOWN_TO_ALL, FACT_OF, known, count, NULL);
    it->marks = known == count ? MARK_KNOWN_TO_ALL : MARK_FACE_DOWN;
    make_facts_end(k->m, &it->facts);
}

static void make_hand(const Knockdown *k, int seat)
{
    const kd_ViewSeat *me = &k->view->seat[seat];
    bool own = seat == k->view->viewer;
    int unknown = me->cards;
    seat_zone(k, "hand", SCENE_HAND, LAYOUT_LIST, seat, me->cards);
    for (int kind = 0; kind < k->deck->kinds; kind++) {
        int count = own ? k->view->hand[kind] : me->known[kind];
        unknown -= count;
        if (count)
            make_hand_card(k, kind, count, me->known[kind]);
    }
    if (unknown > 0)
        hidden_thing(k, "hidden", SCENE_UNKNOWN_CARDS)->count = unknown;
}

static void make_piles(const Knockdown *k)
{
    int count = 0;
    open_zone(k, "deck", SCENE_DECK, LAYOUT_PILE, k->view->deck_left);
    open_zone(k, "discard", SCENE_DISCARD_PILE, LAYOUT_PILE, 0);
    for (int kind = 0; kind < k->deck->kinds && !k->setting_up; kind++)
        if (k->view->discard[kind]) {
            make_card(k, kind, k->view->discard[kind]);
            count += k->view->discard[kind];
        }
    k->m->scene->zone[k->m->scene->zones - 1].count = count;
}

/* ---- All of them ---- */

void knockdown_zones(const Knockdown *k)
{
    make_arena(k);
    open_zone(k, "fighters", SCENE_FIGHTERS, LAYOUT_LIST, 2);
    for (int seat = 0; seat < 2; seat++)
        make_fighter(k, seat);
    open_zone(k, "ground", SCENE_GROUND, LAYOUT_LIST, 0);
    for (int seat = 0; seat < 2; seat++)
        make_ground(k, seat);
    make_row(k);
    make_aside(k);
    for (int seat = 0; seat < 2; seat++) {
        make_board(k, seat);
        make_seat_skills(k, seat);
        make_tokens(k, seat);
        make_hand(k, seat);
    }
    make_piles(k);
    make_draft(k);
    for (int seat = 0; seat < 2; seat++)
        make_dealt(k, seat);
}
