/* phrases.h - the words of the terminal in three languages. What happens in a game is said by
 * the words of the library (rs_say_...); here is what stands around it. */
#ifndef TERMINAL_PHRASES_H
#define TERMINAL_PHRASES_H

#include "../../ringside.h"

enum {
    /* The table: what is under way */
    PHRASE_ROUND,
    PHRASE_TURN,
    PHRASE_ACTIONS_LEFT,
    PHRASE_SETUP,
    PHRASE_DISTANCE,
    PHRASE_DECK,
    PHRASE_DISCARD_PILE,
    PHRASE_CANDLES,
    PHRASE_UNDER_WAY,
    PHRASE_DAMAGE_POOL,
    PHRASE_KNOCKDOWN_TEST,
    PHRASE_DICE,
    PHRASE_TOWER,
    PHRASE_MORE_TIME,
    PHRASE_LESS_TIME,

    /* The table: lists of attacks */
    PHRASE_HEAD_ROW,
    PHRASE_HEAD_SPECIALS,
    PHRASE_HEAD_SYMBOL,
    PHRASE_HEAD_COST,
    PHRASE_HEAD_TYPE,
    PHRASE_HEAD_DAMAGE,
    PHRASE_HEAD_RANGE,
    PHRASE_ANY_DISTANCE,
    PHRASE_PROJECTILE,
    PHRASE_HEAVY_LETTER,
    PHRASE_LIGHT_LETTER,

    /* Types of attacks, in the order of STRIKE, ABILITY, REACTION */
    PHRASE_STRIKE,
    PHRASE_ABILITY,
    PHRASE_REACTION,

    /* Symbols, in the order of their bits */
    PHRASE_FIST,
    PHRASE_FOOT,
    PHRASE_BLOCK,
    PHRASE_SPRINT,

    /* The table: a fighter */
    PHRASE_WOUNDS,
    PHRASE_YOU,
    PHRASE_HAND,
    PHRASE_EMPTY_HAND,
    PHRASE_HIDDEN_CARD,
    PHRASE_UNKNOWN_CARDS,
    PHRASE_SKILL,
    PHRASE_FACE_DOWN,
    PHRASE_UNKNOWN_SKILL,
    PHRASE_OR,
    PHRASE_INITIATIVE,
    PHRASE_USED,
    PHRASE_TOKENS,
    PHRASE_SUPPLY,
    PHRASE_SPACES,
    PHRASE_ON_BOARD_OF,
    PHRASE_SKILLS_TO_CHOOSE,
    PHRASE_KEPT_SKILL,

    /* The table: spaces of the arena */
    PHRASE_EDGE,
    PHRASE_CORRIDOR,
    PHRASE_BURNS,

    /* A card in full */
    PHRASE_RANGE,
    PHRASE_COPIES,
    PHRASE_ONCE_PER_TURN,
    PHRASE_ONCE_PER_ROUND,
    PHRASE_BOX,
    PHRASE_SOURCE,
    PHRASE_NOTE,

    /* Kinds of things, in the order of LABEL_* */
    PHRASE_KIND_BOX,
    PHRASE_KIND_ATTACK,
    PHRASE_KIND_SPECIAL,
    PHRASE_KIND_SKILL,
    PHRASE_KIND_FIGHTER,
    PHRASE_KIND_BOARD,
    PHRASE_KIND_TOKEN,
    PHRASE_KIND_ARENA,

    /* Where a text comes from, in the order of SOURCE_* */
    PHRASE_SOURCE_UNSAID,
    PHRASE_SOURCE_PRINTED,
    PHRASE_SOURCE_NAMED,
    PHRASE_SOURCE_DESIGNED,

    /* A question */
    PHRASE_COST,
    PHRASE_PAID,
    PHRASE_WHO_MOVES,
    PHRASE_DID_TOWER_STAND,
    PHRASE_TABLE_ASKED,
    PHRASE_HELP_HINT,
    PHRASE_NO_SUCH_ANSWER,
    PHRASE_NO_SUCH_KEY,
    PHRASE_NO_SUCH_CARD,
    PHRASE_SAY_WHICH_CARD,
    PHRASE_ANSWERS_AND_IDS,
    PHRASE_KEYS,

    /* The course of a match */
    PHRASE_MATCH,
    PHRASE_AGAINST,
    PHRASE_ARENA,
    PHRASE_SKILLS,
    PHRASE_RULINGS,
    PHRASE_PLAYERS,
    PHRASE_PERSON,
    PHRASE_WHAT_HAPPENED,
    PHRASE_NEW_IN_ROW,
    PHRASE_LOG_EMPTY,
    PHRASE_PRESS_ENTER,
    PHRASE_MATCH_STOPPED,
    PHRASE_INPUT_ENDED,
    PHRASE_RESULT,
    PHRASE_WINNER,
    PHRASE_SEED,
    PHRASE_SAME_MATCH_AGAIN,

    /* Flags and help */
    PHRASE_NO_FLAG,
    PHRASE_FOREIGN_FLAG,
    PHRASE_BAD_GAME,
    PHRASE_NEEDS_SEATS,
    PHRASE_NO_FLAG_VALUE,
    PHRASE_STRAY_WORD,
    PHRASE_BAD_PLAYERS,
    PHRASE_BAD_NAMES,
    PHRASE_BAD_LANGUAGE,
    PHRASE_BAD_RULING,
    PHRASE_BAD_NUMBER,
    PHRASE_SAVED_IN,
    PHRASE_NONE_SAVED,
    PHRASE_NO_UNDO,
    PHRASE_SCREEN_FLAGS,
    PHRASE_NO_ENTROPY,
    PHRASE_NO_RANDOM_SETUP,
    PHRASE_FIGHTERS,
    PHRASE_ARENAS,
    PHRASE_BOXES,
    PHRASE_HELP,

    /* Nokaut: teams and their marks, dragons first */
    PHRASE_DRAGONS,
    PHRASE_UNICORNS,
    PHRASE_DRAGON_MARK,
    PHRASE_UNICORN_MARK,

    /* Nokaut: types of cards, in the order of COMMON, UNIQUE, MAGIC, RIPOSTE: short, then in full
     */
    PHRASE_COMMON,
    PHRASE_UNIQUE,
    PHRASE_MAGIC,
    PHRASE_RIPOSTE,
    PHRASE_COMMON_CARD,
    PHRASE_UNIQUE_CARD,
    PHRASE_MAGIC_CARD,
    PHRASE_RIPOSTE_CARD,

    /* Nokaut: the table */
    PHRASE_GRID,
    PHRASE_STANDARD_GRID,
    PHRASE_ADVANCED_GRID,
    PHRASE_NEXT_TURNS,
    PHRASE_GRIDLOCK,
    PHRASE_OF,
    PHRASE_GOALS,
    PHRASE_GOAL,
    PHRASE_HAND_SIZE,
    PHRASE_TEAM_DECK,
    PHRASE_TEAM_PILE,
    PHRASE_CARDS,
    PHRASE_KIND_GOAL,
    PHRASE_KNOWN_TO_ALL,
    PHRASE_SPACE,

    /* Nokaut: what is under way */
    PHRASE_NEWEST_LAST,
    PHRASE_ANNOUNCED,
    PHRASE_ARRIVED,
    PHRASE_TEXT_USED,
    PHRASE_TRY_DESTROY,
    PHRASE_AFTER_DESTROY,
    PHRASE_TRY_MOVE,
    PHRASE_TRY_SWAP,
    PHRASE_STOPPED,
    PHRASE_PREVENTED,

    /* Nokaut: questions, matches and help */
    PHRASE_ONLY_ANSWER,
    PHRASE_NOKAUT_MATCH,
    PHRASE_GOALS_DONE,
    PHRASE_WINNERS,
    PHRASE_NOKAUT_STOPPED,
    PHRASE_NOKAUT_INPUT_ENDED,
    PHRASE_NOKAUT_AGAIN,
    PHRASE_NOKAUT_KEYS,
    PHRASE_NOKAUT_BAD_PLAYERS,
    PHRASE_NOKAUT_BAD_NAMES,
    PHRASE_NOKAUT_HELP,
    PHRASE_COUNT
};

const char *phrase(int language, int which);

/* The name and the text of a card or another thing, in English where there is no translation; an
 * empty text where there is none at all. */
const char *name_in(const rs_Rules *rules, int language, int label);
const char *text_in(const rs_Rules *rules, int language, int label);

#endif
