/* features.c - what a network is shown of Nokaut. It speaks of the match, for the dragons.
 */
#include "../../../bots/game_features.h"
#include "../rules/game.h"

/* Inputs that are about no thing: a name, and how many rows it has. */
#define FIELDS(F)                                                                                  \
    F(HELD, TEAMS * 17)          /* team, characters on the grid */                                \
    F(DECK, TEAMS * 41)          /* team, cards left */                                            \
    F(HAND_SIZE, 2 * TEAMS * 16) /* whether it is its turn, team, cards */                         \
    F(PROGRESS, TEAMS * 100)     /* team; spaces of the goal, own, blocked */                      \
    F(MARKED, TEAMS * 48)        /* team, space of its goal, whose */                              \
    F(UNKNOWN, TEAMS)            /* the team's goal is not known */                                \
    F(PERHAPS, TEAMS * 100)      /* as PROGRESS, of each goal that it may have */                  \
    F(DONE, 4 * 4 * TEAMS)       /* goals of both, whose turn */                                   \
    F(TURN, TEAMS * 16)          /* whose, step */                                                 \
    F(HAS_PLAYED, TEAMS)         /* a card in this turn */                                         \
    F(GRIDLOCK, 5)               /* turns */                                                       \
    F(EMPTY, TEAMS * 17)         /* whose turn, empty spaces */                                    \
    F(FORM, 12)                  /* advanced, players, the lone team */                            \
    F(FORM_DONE, 12 * 16)        /* likewise, goals of both */                                     \
    F(FORM_TURN, 12 * 4)         /* likewise, whose turn it is of those who sit there */           \
    F(GOALS_LEFT, 13)            /* in the goal deck */                                            \
    F(RULINGS, 32)               /* the other value */                                             \
    F(UNDER_WAY, TEAMS * 128)    /* question: team asked, procedure, step */                       \
    F(ABOUT, 2 * TEAMS * 17)     /* question: `self`, `that`, team asked, space */                 \
    F(BELOW, TEAMS * 8)          /* question: the procedure that is answered */

#define F(NAME, rows) NAME, NAME##_LAST = NAME + (rows)-1,
/* The first row of each field. */
enum { FIELDS(F) FIXED };
#undef F

/* How an input is about a card or a goal. */
enum {
    CARD_GRID,
    CARD_HAND = CARD_GRID + NK_SPACES,
    CARD_DISCARDED = CARD_HAND + 2,
    CARD_MARKED,
    CARD_ASKED = CARD_MARKED + TEAMS,
    CARD_BELOW,
    CARD_STATES
};
enum {
    GOAL_IN_HAND,
    GOAL_DONE = TEAMS,
    GOAL_OWN = 2 * TEAMS,
    GOAL_BLOCKED = GOAL_OWN + TEAMS * 32,
    GOAL_STATES = GOAL_BLOCKED + TEAMS * 32
};

/* The kinds of things, and of what is common to several: these numbers are part of the keys. */
enum {
    OF_ROW = 1,
    OF_CARD,
    OF_GOAL,
    SHARED_TYPE,
    SHARED_CODE,
    SHARED_SPACE,
    SHARED_ANYWHERE,
    SHARED_MOMENT,
    SHARED_STATE,
    ANSWER_ROW,
    ANSWER_CARD,
    ANSWER_GOAL,
    ANSWER_ARM
};

typedef struct Places {
    int card, goal, end;
} Places;

static inline Places places_of(const rs_Rules *rules)
{
    Places p = {.card = FIXED};
    p.goal = p.card + rules->nokaut->cards * CARD_STATES;
    p.end = p.goal + rules->nokaut->goals * GOAL_STATES;
    return p;
}

static int inputs(const rs_Rules *rules)
{
    return places_of(rules).end;
}

/* ---- What stands on the table ---- */

typedef struct Look {
    Game g;
    Places at;
    int turn; /* the team whose turn it is */
    int form;
} Look;

static int form_of(const nk_State *s)
{
    int lone = s->players == 3 ? 1 + team_of(s, nk_lone_seat(s)) : 0;
    return s->advanced * 6 + (s->players == 2 ? 0 : s->players == 4 ? 1 : 1 + lone);
}

static Look look_at(const rs_Rules *rules, const nk_State *s)
{
    return (Look){.g = game_of(rules->nokaut, s, NULL),
                  .at = places_of(rules),
                  .turn = team_of(s, s->turn),
                  .form = form_of(s)};
}

static inline void add_card(const Look *l, const Deck *deck, int copy, int state, Inputs *on)
{
    inputs_add(on, l->at.card + deck->card[deck->kind[copy]] * CARD_STATES + state);
}

static void add_grid(const Look *l, int team, Inputs *on)
{
    const nk_State *s = l->g.s;
    const Deck *deck = deck_of(&l->g, team);
    for (uint64_t left = s->held[team]; left; left = set_drop_first(left))
        add_card(l, deck, s->copy[set_first(left)], CARD_GRID + set_first(left), on);
    for (uint64_t left = s->discard[team]; left; left = set_drop_first(left))
        add_card(l, deck, set_first(left), CARD_DISCARDED, on);
    for (uint64_t left = s->done[team]; left; left = set_drop_first(left))
        inputs_add(on, l->at.goal + l->g.rules->box[s->box].goal[set_first(left)] * GOAL_STATES +
                           GOAL_DONE + team);
    inputs_add(on, HELD + team * 17 + set_count(s->held[team]));
    inputs_add(on, DECK + team * 41 + at_most(s->deck_left[team], 40));
}

static void add_hands(const Look *l, Inputs *on)
{
    const nk_State *s = l->g.s;
    for (int seat = 0; seat < s->players; seat++) {
        int team = team_of(s, seat), now = seat == s->turn;
        for (uint64_t left = s->hand[seat]; left; left = set_drop_first(left))
            add_card(l, deck_of(&l->g, team), set_first(left), CARD_HAND + now, on);
        inputs_add(on,
                   HAND_SIZE + (now * TEAMS + team) * 16 + at_most(set_count(s->hand[seat]), 15));
    }
}

/* How far a goal is: how many spaces it marks, has and is blocked on. */
static int progress(const nk_State *s, int team, unsigned marked)
{
    return (at_most(set_count(marked) - 2, 3) * 5 + at_most(set_count(marked & s->held[team]), 4)) *
               5 +
           at_most(set_count(marked & s->held[!team]), 4);
}

/* The bits of a set that lie in another, side by side. */
static int packed(unsigned set, unsigned within)
{
    int out = 0;
    for (int at = 0; within; within &= within - 1, at++)
        out |= (int)((set & within & (0 - within)) != 0) << at;
    return out & 15;
}

static void add_goal(const Look *l, int team, Inputs *on)
{
    const nk_State *s = l->g.s;
    if (s->goal[team] >= NK_GOALS)
        return;
    unsigned marked = (unsigned)nk_goal_spaces(&l->g, s->goal[team]);
    int row = l->at.goal + l->g.rules->box[s->box].goal[s->goal[team]] * GOAL_STATES;
    int set = (team * 2 + s->advanced) * 16;
    inputs_add(on, row + GOAL_IN_HAND + team);
    inputs_add(on, PROGRESS + team * 100 + progress(s, team, marked));
    inputs_add(on, row + GOAL_OWN + set + packed(s->held[team], marked));
    inputs_add(on, row + GOAL_BLOCKED + set + packed(s->held[!team], marked));
    for (; marked; marked &= marked - 1) {
        int space = set_first(marked);
        bool own = s->held[team] >> space & 1, foe = s->held[!team] >> space & 1;
        inputs_add(on, MARKED + (team * 16 + space) * 3 + (own ? 0 : foe ? 2 : 1));
        if (own || foe)
            add_card(l, deck_of(&l->g, own ? team : !team), s->copy[space], CARD_MARKED + team, on);
    }
}

/* A goal that is secret: all that it may be. */
static void add_unknown_goal(const Look *l, int team, Inputs *on)
{
    const nk_State *s = l->g.s;
    int out = s->done[0] | s->done[1];
    if (s->goal[!team] < NK_GOALS)
        out |= 1 << s->goal[!team];
    inputs_add(on, UNKNOWN + team);
    for (int goal = 0; goal < NK_GOALS; goal++)
        if (!(out >> goal & 1))
            inputs_add(on, PERHAPS + team * 100 +
                               progress(s, team, (unsigned)nk_goal_spaces(&l->g, goal)));
}

static void add_course(const Look *l, Inputs *on)
{
    const nk_State *s = l->g.s;
    int done = at_most(set_count(s->done[0]), 3) * 4 + at_most(set_count(s->done[1]), 3);
    inputs_add(on, DONE + done * 2 + l->turn);
    inputs_add(on,
               TURN + l->turn * 16 + (s->depth ? at_most(s->frame[s->depth - 1].step, 14) : 15));
    if (s->played)
        inputs_add(on, HAS_PLAYED + l->turn);
    inputs_add(on, GRIDLOCK + at_most(s->gridlock, 4));
    inputs_add(on, EMPTY + l->turn * 17 + set_count((uint64_t)empty_spaces(s)));
    inputs_add(on, FORM + l->form);
    inputs_add(on, FORM_DONE + l->form * 16 + done);
    inputs_add(on, FORM_TURN + l->form * 4 + (s->turn & 3));
    inputs_add(on, GOALS_LEFT + at_most(s->goals_left, 12));
    for (uint64_t left = s->rulings; left; left = set_drop_first(left))
        inputs_add(on, RULINGS + set_first(left));
}

static void position(const rs_Rules *rules, const rs_State *state, int unknown, Inputs *on)
{
    Look l = look_at(rules, nk_inside_const(state));
    for (int team = 0; team < TEAMS; team++) {
        add_grid(&l, team, on);
        if (team == unknown)
            add_unknown_goal(&l, team, on);
        else
            add_goal(&l, team, on);
    }
    add_hands(&l, on);
    add_course(&l, on);
}

/* ---- What is asked ---- */

static void question(const rs_Rules *rules, const rs_State *state, Inputs *on)
{
    const nk_State *s = nk_inside_const(state);
    Look l = look_at(rules, s);
    if (!s->depth || s->asked >= RS_SEATS)
        return;
    const nk_Frame *top = FRAME_AS_CONST(nk_Frame, &s->frame[s->depth - 1]);
    int team = team_of(s, s->asked);
    inputs_add(on, UNDER_WAY + team * 128 + at_most(top->proc, 7) * 16 + at_most(top->step, 15));
    inputs_add(on, ABOUT + team * 17 + at_most(top->self, 16));
    inputs_add(on, ABOUT + (TEAMS + team) * 17 + at_most(top->that, 16));
    if (top->proc != PROC_TURN)
        inputs_add(on, l.at.card + (int)(card_of_frame(&l.g, top) - l.g.rules->card) * CARD_STATES +
                           CARD_ASKED);
    if (s->depth < 2)
        return;
    const nk_Frame *under = FRAME_AS_CONST(nk_Frame, &s->frame[s->depth - 2]);
    inputs_add(on, BELOW + team * 8 + at_most(under->proc, 7));
    if (under->proc != PROC_TURN)
        inputs_add(on, l.at.card +
                           (int)(card_of_frame(&l.g, under) - l.g.rules->card) * CARD_STATES +
                           CARD_BELOW);
}

/* ---- Answers ---- */

enum {
    KINDS = 20,
    VALUES = 20,
    ANSWER_VALUE = KINDS * TEAMS,
    ANSWER_OWNER = ANSWER_VALUE + KINDS * TEAMS * VALUES,
    ANSWER_FIXED = ANSWER_OWNER + KINDS * 6,
    CARD_ANSWERS = 5,
    OCCUPANTS = TEAMS
};
_Static_assert((int)DO_COUNT <= (int)KINDS, "a row for each action");

static int answers(const rs_Rules *rules)
{
    return ANSWER_FIXED + rules->nokaut->cards * (CARD_ANSWERS + OCCUPANTS) +
           rules->labels * MAX_ARMS;
}

static int card_state(int kind)
{
    return kind == DO_PLAY      ? 0
           : kind == DO_RIPOSTE ? 1
           : kind == DO_DISCARD ? 2
           : kind == DO_TAKE    ? 3
                                : -1;
}

/* What stands on a space that is named: whose it is, and whether the own or the known other goal
 * marks it. */
static int space_state(const Look *l, int team, int space)
{
    const nk_State *s = l->g.s;
    int whose = s->held[team] >> space & 1 ? 0 : s->held[!team] >> space & 1 ? 2 : 1;
    bool marked =
        s->goal[team] < NK_GOALS && (unsigned)nk_goal_spaces(&l->g, s->goal[team]) >> space & 1;
    return whose * 2 + marked;
}

/* Rows of an answer that names a space. */
static int space_rows(const Look *l, int team, int kind, int space, uint16_t *row)
{
    const nk_State *s = l->g.s;
    int n = 0, cards = ANSWER_FIXED + l->g.rules->cards * CARD_ANSWERS;
    row[n++] = (uint16_t)(ANSWER_VALUE + (kind * TEAMS + team) * VALUES + space);
    row[n++] = (uint16_t)(ANSWER_OWNER + kind * 6 + space_state(l, team, space));
    if ((s->held[0] | s->held[1]) >> space & 1)
        row[n++] =
            (uint16_t)(cards + (int)(card_on(&l->g, space) - l->g.rules->card) * OCCUPANTS + team);
    return n;
}

static int answer(const rs_Rules *rules, const rs_State *state, rs_Action action,
                  uint16_t row[FEATURES_ANSWER])
{
    const nk_State *s = nk_inside_const(state);
    Look l = look_at(rules, s);
    int kind = act_kind(action), a = act_a(action), n = 0;
    int team = s->asked < RS_SEATS ? team_of(s, s->asked) : 0;
    row[n++] = (uint16_t)(kind * TEAMS + team);
    if (kind == DO_AT || kind == DO_TARGET)
        n += space_rows(&l, team, kind, a & 15, row + n);
    if (kind == DO_NUMBER || kind == DO_NAME)
        row[n++] = (uint16_t)(ANSWER_VALUE + (kind * TEAMS + team) * VALUES + at_most(a, 19));
    if (kind == DO_RIPOSTE && act_b(action))
        row[n++] = (uint16_t)(ANSWER_OWNER + kind * 6 + space_state(&l, team, act_b(action) - 1));
    if (card_state(kind) >= 0)
        row[n++] = (uint16_t)(ANSWER_FIXED + a * CARD_ANSWERS + card_state(kind));
    if (kind == DO_CHOOSE)
        row[n++] = (uint16_t)(ANSWER_FIXED + rules->nokaut->cards * (CARD_ANSWERS + OCCUPANTS) +
                              a * MAX_ARMS + (act_b(action) - 1) % MAX_ARMS);
    return n;
}

/* ---- Keys ---- */

static uint32_t name_of(const rs_Rules *rules, int label)
{
    return features_name(rules->label[label].id);
}

static void add_code(const rs_Rules *rules, int pc, int at, Parts *parts)
{
    enum { MOST = 16 };
    const nk_Instr *code = rules->nokaut->code;
    for (int i = 0; pc && i < MOST && code[pc + i].op != OP_END; i++)
        parts_add(parts, SHARED_CODE, at, code[pc + i].op);
}

/* Where a card stands counts less for what it does than that it stands. */
static void parts_of_card(const rs_Rules *rules, int id, int field, int state, Parts *parts)
{
    const Card *card = &rules->nokaut->card[id];
    bool grid = field == OF_CARD && state < CARD_HAND;
    int at = field * 1000 + (grid ? 0 : state) * 2 + card->team;
    parts_add(parts, field, state, name_of(rules, card->label));
    parts_add(parts, SHARED_TYPE, field * 1000 + state * 2 + card->team, card->type);
    if (grid) {
        parts_add(parts, SHARED_SPACE, state, card->team);
        parts_add(parts, SHARED_ANYWHERE, 0, name_of(rules, card->label));
    }
    for (int i = 0; i < ON_COUNT; i++) {
        if (card->when[i].program)
            parts_add(parts, SHARED_MOMENT, at, (uint32_t)i);
        add_code(rules, card->when[i].program, at, parts);
    }
    add_code(rules, card->effect, at, parts);
    add_code(rules, card->always, at, parts);
}

static void input_parts(const rs_Rules *rules, int row, Parts *parts)
{
    Places at = places_of(rules);
    if (row < at.card)
        parts_add(parts, OF_ROW, 0, (uint32_t)row);
    else if (row < at.goal)
        parts_of_card(rules, (row - at.card) / CARD_STATES, OF_CARD, (row - at.card) % CARD_STATES,
                      parts);
    else
        parts_add(parts, OF_GOAL, (row - at.goal) % GOAL_STATES,
                  name_of(rules, rules->nokaut->goal[(row - at.goal) / GOAL_STATES].label));
}

static void answer_parts(const rs_Rules *rules, int row, Parts *parts)
{
    int cards = ANSWER_FIXED, standing = cards + rules->nokaut->cards * CARD_ANSWERS;
    int arms = standing + rules->nokaut->cards * OCCUPANTS;
    if (row < cards)
        parts_add(parts, ANSWER_ROW, 0, (uint32_t)row);
    else if (row < standing)
        parts_of_card(rules, (row - cards) / CARD_ANSWERS, ANSWER_CARD,
                      (row - cards) % CARD_ANSWERS, parts);
    else if (row < arms)
        parts_of_card(rules, (row - standing) / OCCUPANTS, ANSWER_CARD,
                      CARD_ANSWERS + (row - standing) % OCCUPANTS, parts);
    else
        parts_add(parts, ANSWER_ARM, (row - arms) % MAX_ARMS,
                  name_of(rules, (row - arms) / MAX_ARMS));
}

/* ---- Chances and modes ---- */

static double same_chance(const rs_State *state, double chance)
{
    (void)state;
    return chance;
}

static int mode(const rs_State *state)
{
    return form_of(nk_inside_const(state));
}

static const char *mode_name(int number)
{
    static const char *const names[] = {
        "2 standard", "4 standard", "3 standard, lone dragons", "3 standard, lone unicorns", "", "",
        "2 advanced", "4 advanced", "3 advanced, lone dragons", "3 advanced, lone unicorns"};
    return number < (int)(sizeof names / sizeof *names) ? names[number] : NULL;
}

const Features nokaut_features = {.version = 1,
                                  .inputs = inputs,
                                  .answers = answers,
                                  .input_parts = input_parts,
                                  .answer_parts = answer_parts,
                                  .position = position,
                                  .question = question,
                                  .answer = answer,
                                  .match_chance = same_chance,
                                  .own_chance = same_chance,
                                  .mode = mode,
                                  .mode_name = mode_name};
