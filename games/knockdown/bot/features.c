/* features.c - what a network is shown of Knockdown.
 *
 * It speaks of the round, for the seat whose turn it is ("mine"; the other is "theirs"), and of an
 * arena in which that seat stands to the left: what lies the other way round is turned round. */
#include "../../../bots/game_features.h"
#include "../rules/game.h"

/* Inputs that are about no thing: a name, and how many rows it has. `side` is 0 for mine. */
#define FIELDS(F)                                                                                  \
    F(BACK, 2 * 16)        /* side, spaces to the wall behind */                                   \
    F(DANGER, 2 * 2)       /* side: on an edge, on a corridor */                                   \
    F(DISTANCE, 16)        /* between the fighters */                                              \
    F(HEAVY, 2 * 16)       /* side, wounds */                                                      \
    F(LIGHT, 2 * 16)       /* likewise */                                                          \
    F(WOUNDS, 2 * 20)      /* likewise, together */                                                \
    F(HEAVY_LEAD, 11 * 17) /* cards in the deck, difference */                                     \
    F(LIGHT_LEAD, 2 * 17)  /* heavy wounds are even, difference */                                 \
    F(DECK, 41)            /* cards left */                                                        \
    F(HAND_SIZE, 2 * 12)   /* side, cards */                                                       \
    F(SYMBOLS, 2 * 4 * 8)  /* side, symbol, how many in hand */                                    \
    F(MOVED, 2)            /* side has changed space in this turn */                               \
    F(TEST_NEAR, 2 * 20)   /* side could call a test, wounds of the other */                       \
    F(BLOW, 2 * 16)        /* side, the most damage of a special attack within a step */           \
    F(CANDLES, 5 * 5)      /* burnt, left in the deck */                                           \
    F(WINS, 9)             /* mine, theirs */                                                      \
    F(STAGE, 3 * 8)        /* turn, round or else; actions left */                                 \
    F(TURN_STEP, 8)        /* of a turn */                                                         \
    F(IDLE, 5 * 2)         /* idle turns, whether a card was drawn */                              \
    F(MINE_BEGAN, 1)       /* mine has begun the round */                                          \
    F(TRAVELS, 1)          /* a corridor was used */                                               \
    F(RULINGS, 32)         /* the other value */                                                   \
    F(ASKED, 2)            /* question: mine is asked */                                           \
    F(UNDER_WAY, 32 * 16)  /* question: procedure and step */                                      \
    F(POOL, 8 * 8)         /* question: heavy, light of the attack under way */

#define F(NAME, rows) NAME, NAME##_LAST = NAME + (rows)-1,
/* The first row of each field. */
enum { FIELDS(F) FIXED };
#undef F

/* How an input is about an attack, a token and so on: states, with how many rows. */
enum {
    CARD_MINE,
    CARD_THEIRS,
    CARD_DISCARDED,
    CARD_UNDER_WAY,
    CARD_ROW = CARD_UNDER_WAY + 2,
    CARD_SPECIAL = CARD_ROW + 4,
    CARD_STATES = CARD_SPECIAL + 12
};
enum { TOKEN_COUNT, TOKEN_AWAY = 2 * 8, TOKEN_STATES = TOKEN_AWAY + 2 * 16 };
enum { SKILL_STATES = 2 * 3, BOARD_STATES = 2, ARENA_STATES = 2 * 16, LABEL_STATES = 1 };

/* The kinds of things, and of what is common to several: these numbers are part of the keys. */
enum {
    OF_ROW = 1,
    OF_ATTACK,
    OF_TOKEN,
    OF_SKILL,
    OF_BOARD,
    OF_ARENA,
    OF_LABEL,
    SHARED_SYMBOLS,
    SHARED_DAMAGE,
    SHARED_REACH,
    SHARED_CODE,
    SHARED_TYPE = SHARED_CODE + 2,
    SHARED_COST,
    SHARED_STATE,
    SHARED_TRIGGER,
    SHARED_SPACES,
    ANSWER_ROW,
    ANSWER_ATTACK,
    ANSWER_SKILL,
    ANSWER_ARM
};

/* Where the rows of each kind of thing begin. */
typedef struct Places {
    int attack, token, skill, board, arena, label, end;
} Places;

static inline Places places_of(const rs_Rules *rules)
{
    const kd_Rules *kd = rules->knockdown;
    Places p = {.attack = FIXED};
    p.token = p.attack + kd->attacks * CARD_STATES;
    p.skill = p.token + kd->tokens * TOKEN_STATES;
    p.board = p.skill + kd->skills * SKILL_STATES;
    p.arena = p.board + kd->boards * BOARD_STATES;
    p.label = p.arena + kd->arenas * ARENA_STATES;
    p.end = p.label + rules->labels * LABEL_STATES;
    return p;
}

/* ---- What stands on the table ---- */

/* A look at a state, from mine. */
typedef struct Look {
    Game g;
    Places at;
    int mine, far;
    bool left;    /* mine stands to the left */
    bool test[2]; /* side could call a test now */
    int blow[2];
} Look;

static inline int seat_of(const Look *l, int side)
{
    return side ? !l->mine : l->mine;
}

static Look look_at(const rs_Rules *rules, const kd_State *s)
{
    Look l = {.g = game_of(rules->knockdown, s, NULL), .at = places_of(rules), .mine = s->turn & 1};
    l.far = distance(&l.g);
    l.left = s->seat[l.mine].position <= s->seat[!l.mine].position;
    return l;
}

static void add_place(const Look *l, int side, Inputs *on)
{
    const kd_State *s = l->g.s;
    const Seat *seat = &s->seat[seat_of(l, side)];
    const Arena *arena = arena_of(&l->g);
    int space = seat->position, last = arena->spaces - 1;
    bool left = l->left ^ side;
    inputs_add(on, BACK + side * 16 + (left ? space : last - space));
    inputs_add(on, l->at.arena + s->arena * ARENA_STATES + side * 16 +
                       (l->left ? space : last - space));
    if (arena->edges >> space & 1)
        inputs_add(on, DANGER + side * 2);
    if (arena->corridors >> space & 1)
        inputs_add(on, DANGER + side * 2 + 1);
}

static void add_wounds(const Look *l, int side, Inputs *on)
{
    const Seat *seat = &l->g.s->seat[seat_of(l, side)];
    inputs_add(on, HEAVY + side * 16 + at_most(seat->heavy, 15));
    inputs_add(on, LIGHT + side * 16 + at_most(seat->light, 15));
    inputs_add(on, WOUNDS + side * 20 + at_most(seat->heavy + seat->light, 19));
    if (seat->moved)
        inputs_add(on, MOVED + side);
}

static void add_hand(const Look *l, int side, Inputs *on)
{
    const Deck *deck = l->g.deck;
    uint64_t hand = l->g.s->seat[seat_of(l, side)].hand;
    for (uint64_t left = hand; left; left = set_drop_first(left))
        inputs_add(on, l->at.attack + deck->attack[deck->kind[set_first(left)]] * CARD_STATES +
                           CARD_MINE + side);
    inputs_add(on, HAND_SIZE + side * 12 + at_most(set_count(hand), 11));
    for (int symbol = 0; symbol < 4; symbol++)
        inputs_add(on, SYMBOLS + side * 32 + symbol * 8 +
                           at_most(set_count(hand & deck->first[1 << symbol]) +
                                       set_count(hand & deck->second[1 << symbol]),
                                   7));
}

static void add_specials(Look *l, int side, Inputs *on)
{
    int seat = seat_of(l, side);
    const Board *board = board_of(&l->g, seat);
    inputs_add(on, l->at.board + l->g.s->seat[seat].board * BOARD_STATES + side);
    for (int i = 0; i < board->specials; i++) {
        const Attack *attack = &l->g.rules->attack[board->special[i]];
        bool pays = kd_pay_possible(&l->g, seat, attack);
        bool near = l->far + 1 >= attack->lo && l->far - 1 <= attack->hi;
        int range = attack_in_range(&l->g, seat, attack) ? 0 : near ? 1 : 2;
        int damage = 2 * attack->heavy + attack->light;
        inputs_add(on, l->at.attack + board->special[i] * CARD_STATES + CARD_SPECIAL +
                           (side * 2 + pays) * 3 + range);
        if (!pays || attack->trigger)
            continue;
        if (range < 2 && damage > l->blow[side])
            l->blow[side] = damage;
        l->test[side] |= attack->ko && range == 0;
    }
}

static void add_tokens(const Look *l, int side, Inputs *on)
{
    int seat = seat_of(l, side), victim = l->g.s->seat[!seat].position;
    const Board *board = board_of(&l->g, seat);
    const Seat *mine = &l->g.s->seat[seat];
    bool left = l->left ^ side;
    for (int i = 0; i < board->tokens; i++) {
        int row = l->at.token + board->token[i] * TOKEN_STATES;
        if (mine->tokens[i])
            inputs_add(on, row + TOKEN_COUNT + side * 8 + at_most(mine->tokens[i], 7));
        for (uint64_t spaces = mine->spaces[i]; spaces; spaces = set_drop_first(spaces)) {
            int away = set_first(spaces) - victim;
            inputs_add(on,
                       row + TOKEN_AWAY + side * 16 + between((left ? -away : away) + 7, 0, 15));
        }
    }
}

static void add_skills(const Look *l, int side, Inputs *on)
{
    const Seat *seat = &l->g.s->seat[seat_of(l, side)];
    for (int i = 0; i < 2; i++) {
        bool used = (seat->used_turn | seat->used_round) >> i & 1, up = seat->up >> i & 1;
        if (seat->skill[i] != KD_NONE)
            inputs_add(on,
                       l->at.skill + seat->skill[i] * SKILL_STATES + side * 3 + (!up ? 2 : used));
    }
}

static void add_row(Look *l, Inputs *on)
{
    const Deck *deck = l->g.deck;
    for (int i = 0; i < KD_ROW; i++) {
        if (l->g.s->row[i] == KD_EMPTY)
            continue;
        int id = deck->attack[deck->kind[l->g.s->row[i]]];
        const Attack *attack = &l->g.rules->attack[id];
        bool in_range[2];
        for (int side = 0; side < 2; side++) {
            in_range[side] = attack_in_range(&l->g, seat_of(l, side), attack);
            l->test[side] |= attack->ko && in_range[side];
        }
        inputs_add(on, l->at.attack + id * CARD_STATES + CARD_ROW + in_range[0] * 2 + in_range[1]);
    }
}

static void add_threats(const Look *l, Inputs *on)
{
    for (int side = 0; side < 2; side++) {
        const Seat *other = &l->g.s->seat[seat_of(l, !side)];
        if (l->test[side])
            inputs_add(on, TEST_NEAR + side * 20 + at_most(other->heavy + other->light, 19));
        if (l->blow[side])
            inputs_add(on, BLOW + side * 16 + at_most(l->blow[side], 15));
    }
}

static void add_round(const Look *l, Inputs *on)
{
    const kd_State *s = l->g.s;
    const Seat *mine = &s->seat[l->mine], *theirs = &s->seat[!l->mine];
    const Frame *top = s->depth ? &s->frame[s->depth - 1] : NULL;
    int proc = top ? top->proc : PROC_NONE;
    int stage = proc == PROC_TURN ? 0 : proc == PROC_ROUND ? 1 : 2;
    int heavy = between(mine->heavy - theirs->heavy, -8, 8);
    int light = between(mine->light - theirs->light, -8, 8);
    inputs_add(on, DISTANCE + at_most(l->far, 15));
    inputs_add(on, HEAVY_LEAD + at_most(s->deck_left / 4, 10) * 17 + heavy + 8);
    inputs_add(on, LIGHT_LEAD + (heavy == 0) * 17 + light + 8);
    inputs_add(on, DECK + at_most(s->deck_left, 40));
    inputs_add(on, WINS + at_most(mine->wins, 2) * 3 + at_most(theirs->wins, 2));
    inputs_add(on, STAGE + stage * 8 + at_most(s->actions, 7));
    if (stage == 0)
        inputs_add(on, TURN_STEP + at_most(top->step, 7));
    inputs_add(on, IDLE + at_most(s->idle, 4) * 2 + (s->drawn != 0));
    if (arena_of(&l->g)->candles)
        inputs_add(on, CANDLES + at_most(s->burnt, 4) * 5 + at_most(s->candles_left, 4));
    if (s->starter == l->mine)
        inputs_add(on, MINE_BEGAN);
    if (s->travels)
        inputs_add(on, TRAVELS);
    for (uint64_t left = s->rulings; left; left = set_drop_first(left))
        inputs_add(on, RULINGS + set_first(left));
}

static void add_discard(const Look *l, Inputs *on)
{
    const Deck *deck = l->g.deck;
    for (uint64_t left = l->g.s->discard; left; left = set_drop_first(left))
        if (set_first(left) < deck->copies)
            inputs_add(on, l->at.attack + deck->attack[deck->kind[set_first(left)]] * CARD_STATES +
                               CARD_DISCARDED);
}

static void position(const rs_Rules *rules, const rs_State *state, int unknown, Inputs *on)
{
    (void)unknown; /* face-down skills are all that is secret beside cards */
    Look l = look_at(rules, kd_inside_const(state));
    for (int side = 0; side < 2; side++) {
        add_place(&l, side, on);
        add_wounds(&l, side, on);
        add_hand(&l, side, on);
        add_specials(&l, side, on);
        add_tokens(&l, side, on);
        add_skills(&l, side, on);
    }
    add_row(&l, on);
    add_threats(&l, on);
    add_round(&l, on);
    add_discard(&l, on);
}

/* ---- What is asked ---- */

/* The label that the question is about, or 0. */
static int label_asked(const Frame *top)
{
    switch (top->proc) {
    case PROC_PROGRAM:
        return ((const ProgramFrame *)(const void *)top)->label;
    case PROC_PAY:
        return ((const PayFrame *)(const void *)top)->label;
    case PROC_SPEND:
        return ((const SpendFrame *)(const void *)top)->label;
    default:
        return 0;
    }
}

static void question(const rs_Rules *rules, const rs_State *state, Inputs *on)
{
    const kd_State *s = kd_inside_const(state);
    Places at = places_of(rules);
    if (!s->depth)
        return;
    const Frame *top = &s->frame[s->depth - 1];
    inputs_add(on, ASKED + (s->asked == s->turn));
    inputs_add(on, UNDER_WAY + at_most(top->proc, 31) * 16 + at_most(top->step, 15));
    if (s->attack) {
        const AttackFrame *a = (const AttackFrame *)(const void *)&s->frame[s->attack];
        inputs_add(on, at.attack + a->attack * CARD_STATES + CARD_UNDER_WAY + (a->seat == s->turn));
        inputs_add(on, POOL + at_most(a->heavy, 7) * 8 + at_most(a->light, 7));
    }
    if (label_asked(top))
        inputs_add(on, at.label + label_asked(top));
}

/* ---- Answers ---- */

/* How an answer is about an attack: which action, and whether it is in range. */
enum {
    KINDS = 40,
    VALUES = 64,
    ANSWER_VALUE = KINDS * 2,
    ANSWER_WAY = ANSWER_VALUE + KINDS * VALUES,
    ANSWER_FIXED = ANSWER_WAY + KINDS * 2,
    ATTACK_STATES = 12 * 2,
    SKILL_ANSWERS = 3
};
_Static_assert((int)DO_COUNT <= (int)KINDS, "a row for each action");

static int attack_state(int kind)
{
    static const uint8_t state[KINDS] = {
        [DO_TAKE] = 1,    [DO_ATTACK] = 2,       [DO_SPECIAL] = 3,      [DO_SPRINT] = 4,
        [DO_PAY] = 5,     [DO_BLOCK_DAMAGE] = 6, [DO_BLOCK_EFFECT] = 7, [DO_REACT] = 8,
        [DO_DISCARD] = 9, [DO_SHOW] = 10,        [DO_PICK] = 11,        [DO_REFRESH] = 12};
    return state[kind] - 1;
}

static int skill_state(int kind)
{
    return kind == DO_KEEP ? 0 : kind == DO_FACE_UP ? 1 : kind == DO_USE ? 2 : -1;
}

static int answers(const rs_Rules *rules)
{
    const kd_Rules *kd = rules->knockdown;
    return ANSWER_FIXED + kd->attacks * ATTACK_STATES + kd->skills * SKILL_ANSWERS +
           rules->labels * MAX_ARMS;
}

/* What a number, a way or a space of an answer means to the seat that is asked; -1: nothing. */
static int value_of(const Look *l, bool left, rs_Action action)
{
    int a = act_a(action), last = arena_of(&l->g)->spaces - 1;
    switch (act_kind(action)) {
    case DO_MOVE:
        return a == left; /* toward the other */
    case DO_TRAVEL:
    case DO_JUMP:
    case DO_PUT:
    case DO_LIFT:
        return left ? a : last - a;
    case DO_IGNORE:
        return at_most(a, 7) * 8 + at_most(act_b(action), 7);
    case DO_STEP:
    case DO_SPEND:
    case DO_REROLL:
        return at_most(a, VALUES - 1);
    default:
        return -1;
    }
}

static int answer(const rs_Rules *rules, const rs_State *state, rs_Action action,
                  uint16_t row[FEATURES_ANSWER])
{
    const kd_State *s = kd_inside_const(state);
    const kd_Rules *kd = rules->knockdown;
    Look l = look_at(rules, s);
    int kind = act_kind(action), a = act_a(action), n = 0, seat = s->asked & 1;
    bool left = s->seat[seat].position <= s->seat[!seat].position;
    int value = value_of(&l, left, action), attacks = ANSWER_FIXED;
    int skills = attacks + kd->attacks * ATTACK_STATES;
    row[n++] = (uint16_t)(kind * 2 + (s->asked == s->turn));
    if (value >= 0)
        row[n++] = (uint16_t)(ANSWER_VALUE + kind * VALUES + value);
    if (kind == DO_SPRINT || kind == DO_STEP)
        row[n++] = (uint16_t)(ANSWER_WAY + kind * 2 + (act_b(action) == left));
    if (attack_state(kind) >= 0)
        row[n++] = (uint16_t)(attacks + a * ATTACK_STATES + attack_state(kind) * 2 +
                              attack_in_range(&l.g, seat, &kd->attack[a]));
    if (skill_state(kind) >= 0)
        row[n++] = (uint16_t)(skills + a * SKILL_ANSWERS + skill_state(kind));
    if (kind == DO_CHOOSE)
        row[n++] = (uint16_t)(skills + kd->skills * SKILL_ANSWERS + a * MAX_ARMS +
                              (act_b(action) - 1) % MAX_ARMS);
    return n;
}

/* ---- Keys ---- */

/* The instructions of a program. */
static void add_code(const rs_Rules *rules, int pc, int field, int state, Parts *parts)
{
    enum { MOST = 16 };
    const kd_Instr *code = rules->knockdown->code;
    for (int i = 0; pc && i < MOST && code[pc + i].op != OP_END; i++)
        parts_add(parts, SHARED_CODE, field * 100 + state, code[pc + i].op);
}

static uint32_t name_of(const rs_Rules *rules, int label)
{
    return features_name(rules->label[label].id);
}

static uint32_t damage_of(const Attack *a)
{
    return (uint32_t)(at_most(a->heavy, 3) * 8 + at_most(a->light, 3) * 2 + (a->ko != 0));
}

static void parts_of_attack(const rs_Rules *rules, int id, int field, int state, Parts *parts)
{
    const Attack *a = &rules->knockdown->attack[id];
    int at = field * 100 + state;
    parts_add(parts, field, state, name_of(rules, a->label));
    if (a->symbols)
        parts_add(parts, SHARED_SYMBOLS, at, a->symbols);
    else
        parts_add(parts, SHARED_COST, at, a->slots);
    parts_add(parts, SHARED_DAMAGE, at, damage_of(a));
    parts_add(parts, SHARED_REACH, at, (uint32_t)(at_most(a->lo, 7) * 8 + at_most(a->hi, 7)));
    parts_add(parts, SHARED_TYPE, at, (uint32_t)(a->type * 2 + (a->trigger != 0)));
    add_code(rules, a->effect, field, state, parts);
    add_code(rules, a->taken, field, state, parts);
}

static void parts_of_token(const rs_Rules *rules, int id, int state, Parts *parts)
{
    const Token *t = &rules->knockdown->token[id];
    parts_add(parts, OF_TOKEN, state, name_of(rules, t->label));
    parts_add(parts, SHARED_STATE, OF_TOKEN, (uint32_t)state);
    add_code(rules, t->enter, OF_TOKEN, state, parts);
    add_code(rules, t->turn_start, OF_TOKEN, state, parts);
    add_code(rules, t->always, OF_TOKEN, state, parts);
}

static void parts_of_skill(const rs_Rules *rules, int id, int field, int state, Parts *parts)
{
    const Skill *skill = &rules->knockdown->skill[id];
    parts_add(parts, field, state, name_of(rules, skill->label));
    parts_add(parts, SHARED_STATE, field, (uint32_t)state);
    for (int i = 0; i < ON_COUNT; i++) {
        if (skill->when[i])
            parts_add(parts, SHARED_TRIGGER, field * 100 + state, (uint32_t)i);
        add_code(rules, skill->when[i], field, state, parts);
    }
    for (int i = 0; i < INSTEAD_COUNT; i++)
        add_code(rules, skill->instead[i], field, state, parts);
    add_code(rules, skill->always, field, state, parts);
}

static void parts_of_arena(const rs_Rules *rules, int id, int state, Parts *parts)
{
    const Arena *arena = &rules->knockdown->arena[id];
    parts_add(parts, OF_ARENA, state, name_of(rules, arena->label));
    parts_add(parts, SHARED_SPACES, state, arena->spaces);
}

static int inputs(const rs_Rules *rules)
{
    return places_of(rules).end;
}

static void input_parts(const rs_Rules *rules, int row, Parts *parts)
{
    const kd_Rules *kd = rules->knockdown;
    Places at = places_of(rules);
    if (row < at.attack)
        parts_add(parts, OF_ROW, 0, (uint32_t)row);
    else if (row < at.token)
        parts_of_attack(rules, (row - at.attack) / CARD_STATES, OF_ATTACK,
                        (row - at.attack) % CARD_STATES, parts);
    else if (row < at.skill)
        parts_of_token(rules, (row - at.token) / TOKEN_STATES, (row - at.token) % TOKEN_STATES,
                       parts);
    else if (row < at.board)
        parts_of_skill(rules, (row - at.skill) / SKILL_STATES, OF_SKILL,
                       (row - at.skill) % SKILL_STATES, parts);
    else if (row < at.arena)
        parts_add(parts, OF_BOARD, (row - at.board) % BOARD_STATES,
                  name_of(rules, kd->board[(row - at.board) / BOARD_STATES].label));
    else if (row < at.label)
        parts_of_arena(rules, (row - at.arena) / ARENA_STATES, (row - at.arena) % ARENA_STATES,
                       parts);
    else
        parts_add(parts, OF_LABEL, 0, name_of(rules, row - at.label));
}

static void answer_parts(const rs_Rules *rules, int row, Parts *parts)
{
    const kd_Rules *kd = rules->knockdown;
    int attacks = ANSWER_FIXED, skills = attacks + kd->attacks * ATTACK_STATES;
    int arms = skills + kd->skills * SKILL_ANSWERS;
    if (row < attacks)
        parts_add(parts, ANSWER_ROW, 0, (uint32_t)row);
    else if (row < skills)
        parts_of_attack(rules, (row - attacks) / ATTACK_STATES, ANSWER_ATTACK,
                        (row - attacks) % ATTACK_STATES, parts);
    else if (row < arms)
        parts_of_skill(rules, (row - skills) / SKILL_ANSWERS, ANSWER_SKILL,
                       (row - skills) % SKILL_ANSWERS, parts);
    else
        parts_add(parts, ANSWER_ARM, (row - arms) % MAX_ARMS,
                  name_of(rules, (row - arms) / MAX_ARMS));
}

/* ---- From the round to the match ---- */

/* The match from the rounds won, both players being equal. */
static double match_of(int wins, int losses)
{
    static const double chance[3][3] = {{0.5, 0.25, 0}, {0.75, 0.5, 0}, {1, 1, 0.5}};
    return chance[wins][losses];
}

static double match_chance(const rs_State *state, double chance)
{
    const kd_State *s = kd_inside_const(state);
    int wins = s->seat[0].wins, losses = s->seat[1].wins;
    double round = s->turn ? 1 - chance : chance;
    return round * match_of(wins + 1, losses) + (1 - round) * match_of(wins, losses + 1);
}

static double own_chance(const rs_State *state, double match)
{
    const kd_State *s = kd_inside_const(state);
    double up = match_of(s->seat[0].wins + 1, s->seat[1].wins);
    double down = match_of(s->seat[0].wins, s->seat[1].wins + 1);
    double round = (match - down) / (up - down);
    round = round < 0 ? 0 : round > 1 ? 1 : round;
    return s->turn ? 1 - round : round;
}

static int mode(const rs_State *state)
{
    return kd_inside_const(state)->rulings != 0;
}

static const char *mode_name(int number)
{
    return number == 0 ? "as printed" : number == 1 ? "other rulings" : NULL;
}

const Features knockdown_features = {.version = 1,
                                     .inputs = inputs,
                                     .answers = answers,
                                     .input_parts = input_parts,
                                     .answer_parts = answer_parts,
                                     .position = position,
                                     .question = question,
                                     .answer = answer,
                                     .match_chance = match_chance,
                                     .own_chance = own_chance,
                                     .mode = mode,
                                     .mode_name = mode_name};
