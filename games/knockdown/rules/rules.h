/* rules.h - compiled Knockdown: what box text turns into, and what a game only ever reads.
 *
 * Everything refers to everything else by index. Index 0 of `code` is an OP_END, so that program 0
 * means "none". Cards and special attacks are one table, `attack`, because a game treats them
 * alike from the moment they are chosen. */
#ifndef KNOCKDOWN_RULES_H
#define KNOCKDOWN_RULES_H

#include "../../../engine/program.h"
#include "../../../engine/words.h"
#include "../../../ringside.h"
#include "../../../tower/odds.h"

#include <stddef.h>

/* The kinds of blocks in a box, after the box itself. */
enum {
    LABEL_ATTACK = LABEL_BOX + 1,
    LABEL_SPECIAL,
    LABEL_SKILL,
    LABEL_FIGHTER,
    LABEL_BOARD,
    LABEL_TOKEN,
    LABEL_ARENA,
    LABEL_KINDS
};

enum {
    KD_MAX_ATTACKS = 1024,
    KD_MAX_SKILLS = 240,
    KD_MAX_TOKENS = 60,
    KD_MAX_BOARDS = 120,
    KD_MAX_ARENAS = 32,
    KD_MAX_BOXES = MAX_BOXES,
    KD_MAX_SELECTORS = 256,
    KD_DECK_CARDS = 36,  /* attack cards in a box (K1.1) */
    KD_SKILL_CARDS = 12, /* skills in a box (K1.1) */
    KD_MAX_CANDLES = 4,
    KD_MAX_COPIES = KD_DECK_CARDS + KD_MAX_CANDLES,
    KD_KIND_ROOM = 64,
    KD_MAX_SPACES = 16,
    KD_MAX_SLOTS = 4, /* symbols in a cost */
    KD_SPECIALS = 4,  /* special attacks on a board (K1.2) */
    KD_BOARD_TOKENS = 3,
    KD_ROW = 4,
    KD_HAND_LIMIT = 6,
    KD_WINS = 2,       /* victory tokens that win a match (K11.3) */
    KD_IDLE_TURNS = 4, /* ruling idle-limit */
    KD_NONE = 255,
    KD_DEPTH = 26, /* frames; the compiler keeps texts within, see ARCHITECTURE.md, "Bounds" */
    KD_FAR = 99,
};

enum { FIST = 1, FOOT = 2, BLOCK = 4, SPRINT = 8, ANY_SYMBOL = 15 };
enum { STRIKE, ABILITY, REACTION };
enum { RANGED, ANY_DISTANCE, PROJECTILE };
enum { WHO_ME, WHO_OPPONENT };
enum { LIMIT_NONE, LIMIT_TURN, LIMIT_ROUND };

/* The engine's 16 bytes of an instruction as Knockdown names them. */
typedef struct kd_Instr {
    uint8_t op;
    uint8_t what;         /* which variant: a direction, a place, a manner, a condition */
    uint8_t n;            /* a number */
    uint8_t who;          /* WHO_ME or WHO_OPPONENT */
    uint8_t lo, hi;       /* a range */
    uint8_t light, heavy; /* an amount of wounds */
    uint8_t per;          /* repeated or multiplied by this quantity */
    uint8_t token;
    uint8_t flag;
    uint8_t slots;   /* how many symbols a price has */
    uint8_t slot[2]; /* these symbols, four bits each */
    uint16_t jump;   /* where to go on if not; of a standing statement: its selector */
} kd_Instr;

_Static_assert(sizeof(kd_Instr) == sizeof(Instr) && offsetof(kd_Instr, op) == offsetof(Instr, op) &&
                   offsetof(kd_Instr, what) == offsetof(Instr, what) &&
                   offsetof(kd_Instr, n) == offsetof(Instr, n) &&
                   offsetof(kd_Instr, jump) == offsetof(Instr, jump),
               "an instruction of the engine under other names");

/* What `what` of an instruction means for each operand that fills it. */
enum { DIRECTION_TOWARD, DIRECTION_AWAY, DIRECTION_ANY, DIRECTION_EITHER };
enum { REACH_UP_TO, REACH_WITHIN, REACH_ONTO };
enum { MANNER_OWN, MANNER_RANDOM, MANNER_SHOWN };
enum { PRICE_SYMBOLS, PRICE_CARDS, PRICE_TOKENS };
enum { PLACE_ME, PLACE_OPPONENT, PLACE_WITHIN };
enum { WHERE_ME, WHERE_OPPONENT, WHERE_HERE, WHERE_NEAR };
enum { CANCEL_MOVE, CANCEL_ATTACK };
enum { DICE_ADD, DICE_REROLL };
enum { CHANGE_SET, CHANGE_ADD, CHANGE_LESS };
enum { COST_AS, COST_ALL, COST_LESS };
enum { TOKEN_OWN = 254 };

#define VERB(NAME, ...)   OP_##NAME,
#define STATIC(NAME, ...) OP_##NAME,
enum {
    OP_BEFORE_VERBS = OP_VERBS - 1,
#include "verbs.def"
    OP_COUNT
};
/* Kinds of standing statements, as bits. */
enum { STANDS_RANGE = 1, STANDS_POOL = 2, STANDS_COST = 4, STANDS_GUARD = 8 };
/* Of a seat: STANDS_GUARD is a text that changes the range of attacks on it. */
static inline int standing_kind(int op)
{
    return op == OP_RANGE  ? STANDS_RANGE | STANDS_GUARD
           : op == OP_POOL ? STANDS_POOL
           : op == OP_COST ? STANDS_COST
                           : 0;
}

#define CONDITION(NAME, ...) IF_##NAME,
enum {
#include "verbs.def"
    IF_COUNT
};
#define QUANTITY(NAME, ...) PER_##NAME,
enum {
    PER_ONE,
#include "verbs.def"
    PER_COUNT
};
#define TRIGGER(NAME, ...) ON_##NAME,
enum {
#include "verbs.def"
    ON_COUNT
};
#define EVENT_REPLACED(NAME, ...) INSTEAD_OF_##NAME,
enum {
#include "verbs.def"
    INSTEAD_COUNT
};
#define RULING(NAME, ...) RULING_##NAME,
enum {
#include "rulings.def"
    RULING_COUNT
};

/* Of a state or a view: whether the other value was chosen. */
#define RULED(s, NAME) (((s)->rulings >> RULING_##NAME) & 1)

_Static_assert((int)RULING_COUNT <= (int)RS_RULINGS, "a ruling for each bit");

/* A Hall condition of a cost: at least `need` symbols of the hand must lie in `mask`. */
typedef struct Need {
    uint8_t mask, need;
} Need;

/* A card of the attack deck or a special attack. */
typedef struct Attack {
    uint16_t label;
    uint16_t effect, taken; /* programs */
    uint16_t condition;     /* an OP_IF that must hold (`needs`), or 0 */
    uint8_t type;
    uint8_t heavy, light; /* damage pool */
    uint8_t lo, hi;       /* range */
    uint8_t unranged;     /* ANY_DISTANCE or PROJECTILE: no skill changes it */
    uint8_t ko;
    uint8_t only_owner; /* its text touches nobody but its owner */
    uint8_t box;
    uint8_t symbols; /* card: a bit a symbol */
    uint8_t copies;  /* card */
    uint8_t kind;    /* card: its number in the deck of its box */
    uint8_t trigger; /* Reaction: when it may be used */
    uint8_t slots, slot[KD_MAX_SLOTS];
    uint8_t needs, pad;
    Need need[15];
} Attack;

typedef struct Skill {
    uint16_t label;
    uint16_t when[ON_COUNT];         /* programs */
    uint16_t instead[INSTEAD_COUNT]; /* programs; 0: does not replace, code+0 never starts here */
    uint16_t always;                 /* standing text */
    uint16_t triggers;               /* bits: the moments at which it has a text */
    uint8_t statics;                 /* which standing statements are in it: STANDS_ */
    uint8_t initiative, limit, box;
} Skill;

enum { LIES_FREE_SPACE, LIES_SPACE, LIES_OWN_BOARD, LIES_OPPONENT_BOARD };

typedef struct Token {
    uint16_t label;
    uint16_t enter, turn_start, always; /* programs */
    uint8_t supply, start, lies, order;
    uint8_t signature;        /* whether `put own` means this token */
    uint8_t near_lo, near_hi; /* how far from the owner `put own` may lay it */
    uint8_t each;             /* the turn-start text runs once for each token */
    uint8_t moves_when_out;   /* with an empty supply one in the arena may be moved instead */
    uint8_t box;
} Token;

/* One side of a fighter. */
typedef struct Board {
    uint16_t label, fighter; /* labels */
    uint16_t special[KD_SPECIALS];
    uint8_t specials, tokens, signature, box;
    uint8_t token[KD_BOARD_TOKENS];
    uint8_t reactions[ON_COUNT]; /* bits: which specials are Reactions to that trigger */
    uint8_t enter_tokens;        /* bits: which of its tokens have an `enter` text */
    uint8_t always_tokens;       /* bits: which of its tokens have a standing text */
    uint8_t turn_tokens;         /* bits: which of its tokens have a turn-start text */
} Board;

/* The attack deck of a box. Copies are numbered kind by kind, the Candles last. */
typedef struct Deck {
    uint64_t all;                    /* every copy but the Candles */
    uint64_t last;                   /* the last copy of each kind */
    uint64_t of_kind[KD_MAX_COPIES]; /* the copies of each kind */
    uint64_t first[16];              /* copies whose first symbol is in this set of symbols */
    uint64_t second[16];             /* likewise their second symbol */
    uint16_t attack[KD_MAX_COPIES];  /* the attack of each kind */
    uint8_t kind[KD_KIND_ROOM]; /* the kind of each copy, and one that no card has of KD_EMPTY */
    uint8_t symbols[KD_MAX_COPIES]; /* the symbols of each copy */
    uint8_t kinds, copies;
    uint8_t joker; /* how many symbols an unseen card may have */
} Deck;

typedef struct Arena {
    uint16_t label;
    uint16_t edges, corridors; /* sets of spaces */
    uint8_t spaces, candles, start[2], box, centre;
} Arena;

/* What the dangers of an arena deal, as it prints them; rulings may turn heavy and light round. */
typedef struct Wounds {
    uint8_t heavy, light;
} Wounds;
typedef struct Dangers {
    Wounds edge, outer, centre, candle;
} Dangers;
#define KD_USUAL_DANGERS                                                                           \
    ((Dangers){.edge = {1, 0}, .outer = {0, 1}, .centre = {1, 0}, .candle = {0, 1}})

typedef struct Box {
    uint16_t label;
    uint8_t skill[KD_SKILL_CARDS], skills;
    uint8_t arena;
    Deck deck;
} Box;

/* Which attacks a static is about. */
typedef struct Selector {
    uint8_t incoming, lo, hi;
    uint64_t attack[KD_MAX_ATTACKS / 64];
} Selector;

typedef struct kd_Rules {
    const kd_Instr *code;            /* of all games; see engine/rules.h */
    const Deck *deck[KD_MAX_ARENAS]; /* of the box of each arena (K15.2) */
    int attacks, skills, tokens, boards, arenas, boxes, selectors;
    Attack attack[KD_MAX_ATTACKS];
    Skill skill[KD_MAX_SKILLS];
    Token token[KD_MAX_TOKENS];
    Board board[KD_MAX_BOARDS];
    Arena arena[KD_MAX_ARENAS];
    Box box[KD_MAX_BOXES];
    Selector selector[KD_MAX_SELECTORS];
    Dangers danger[KD_MAX_ARENAS];
    uint8_t token_statics[KD_MAX_TOKENS]; /* STANDS_ of their standing texts */
    uint8_t board_statics[KD_MAX_BOARDS]; /* of the tokens of a board, without STANDS_POOL */
    struct {
        uint16_t spaces, enter; /* a program, and the spaces on which it runs for who comes */
    } arena_text[KD_MAX_ARENAS];
    uint64_t enter_anybody; /* tokens whose `enter` text is for their owner too */
    uint16_t tower_odds[TOWER_ODDS_CUBES + 1]; /* in a thousand, by cubes, in ten seconds (K10.8) */
} kd_Rules;

#endif
