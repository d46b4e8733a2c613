/* lesson_script.c - reading lessons and puzzles; see lesson_script.h. */
#include "lesson_script.h"

#include "../scenario/phrase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTION_ID = 160 };

static void id_of(const rs_Rules *rules, const Script *s, rs_Action action, char id[ACTION_ID])
{
    rs_action_id(rules, s->entry.game, action, id, ACTION_ID);
}

/* ---- Lines ---- */

bool line_is(const Line *line, const char *word)
{
    return strcmp(line->word[0].text, word) == 0;
}

static int seat_of(const Line *line)
{
    return phrase_seat(line->word[0].text);
}

static bool is_should(const Line *line)
{
    return seat_of(line) >= 0 && line->words > 2 && strcmp(line->word[1].text, "should") == 0;
}

bool script_asks(const Line *line)
{
    return line_is(line, "ask") || is_should(line);
}

bool script_prompt(const Line *line)
{
    return line_is(line, "tell") || script_asks(line);
}

bool script_plays(const Line *line)
{
    return seat_of(line) >= 0 && line->words > 1 && !is_should(line);
}

/* Behind all that a puzzle says about one decision. */
static const Line *behind_shoulds(const Line *line)
{
    int seat = seat_of(line);
    while (line && is_should(line) && seat_of(line) == seat)
        line = line->next;
    return line;
}

/* The answer that a puzzle goes on with, or NULL. */
static const Line *answer_given(const Line *prompt)
{
    const Line *next = is_should(prompt) ? behind_shoulds(prompt) : NULL;
    while (next && line_is(next, "dice"))
        next = next->next;
    return next && script_plays(next) && seat_of(next) == seat_of(prompt) ? next : NULL;
}

const Line *script_after(const Line *prompt)
{
    const Line *given = answer_given(prompt);
    return given ? given->next : is_should(prompt) ? behind_shoulds(prompt) : prompt->next;
}

const Line *script_after_answer(const rs_Rules *rules, const Script *s, const Line *prompt,
                                rs_Action action)
{
    const Line *given = answer_given(prompt);
    char id[ACTION_ID];
    id_of(rules, s, action, id);
    return given && !phrase_names(given, 1, id) ? NULL : script_after(prompt);
}

const Line *script_to(const Line *line)
{
    while (line && !script_prompt(line) && !script_plays(line))
        line = line->next;
    return line;
}

/* ---- Reading ---- */

static int grade_named(const char *word)
{
    for (int grade = GRADE_EASY; grade < GRADES; grade++)
        if (strcmp(word, lesson_grade_word(grade)) == 0)
            return grade;
    return GRADE_NONE;
}

/* `puzzle ID GRADE` in a scenario: people may play it. */
static const Line *puzzle_line(const Line *head)
{
    for (const Line *line = head->child; line; line = line->next)
        if (line_is(line, "puzzle") && line->words == 3)
            return line;
    return NULL;
}

static bool read_head(Script *s, const Line *head)
{
    const Line *puzzle = line_is(head, "scenario") ? puzzle_line(head) : NULL;
    if (!puzzle && !line_is(head, "lesson"))
        return false;
    s->head = head;
    if (!puzzle && head->words != 2)
        text_problem(&s->text, head, 0, "write lesson and its name");
    const Word *name = puzzle ? &puzzle->word[1] : &head->word[head->words > 1 ? 1 : 0];
    snprintf(s->entry.id, sizeof s->entry.id, "%.*s", LESSON_ID - 1, name->text);
    s->entry.puzzle = puzzle != NULL;
    s->entry.grade = puzzle ? grade_named(puzzle->word[2].text) : GRADE_NONE;
    if (puzzle && s->entry.grade == GRADE_NONE)
        text_problem(&s->text, puzzle, 2, "a puzzle is easy, medium or hard");
    return true;
}

/* A seat has one line in a position; the next is what it does. */
static bool ends_position(const Line *line, unsigned *seats)
{
    int seat = seat_of(line);
    if (seat < 0)
        return script_prompt(line) || line_is(line, "expect") || line_is(line, "dice");
    bool known = is_should(line) || seat == RS_TABLE || (*seats & 1u << seat);
    *seats |= 1u << seat;
    return known;
}

static void add_line(const Script *s, const Line *line, char *out, size_t size)
{
    const char *from = s->text.source->text;
    for (int i = 1; i < line->number; i++)
        from = strchr(from, '\n') + 1;
    from += strspn(from, " \t");
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%.*s\n", (int)strcspn(from, "\n"), from);
}

/* The lines up to the first that is none of a position, as a text that stands alone. */
static void cut_position(Script *s)
{
    size_t size = s->text.source->size + 64;
    unsigned seats = 0;
    const Line *line = s->head->child;
    s->position = calloc(1, size);
    if (!s->position)
        return;
    snprintf(s->position, size, "game %s\n", rs_game_word(s->entry.game));
    s->position_line = s->head->number;
    for (; line && !ends_position(line, &seats); line = line->next)
        if (!line_is(line, "puzzle"))
            add_line(s, line, s->position, size);
    s->first = line;
}

/* Prompts are counted; who is asked by a puzzle learns. */
static void survey(Script *s)
{
    bool found = false;
    for (const Line *line = script_to(s->first); line; line = script_to(line)) {
        bool prompt = script_prompt(line);
        s->entry.prompts += prompt;
        if (prompt && !found && is_should(line)) {
            s->seat = seat_of(line);
            found = true;
        }
        line = prompt ? script_after(line) : line->next;
    }
    if (s->entry.prompts == 0)
        text_problem(&s->text, s->head, 0, "there is no prompt in it");
}

bool script_read(const rs_Source *source, int index, Script *s)
{
    int game = RS_KNOCKDOWN;
    *s = (Script){.text = {.source = source, .sources = 1}};
    s->text.problems = &s->problems;
    const Line *head = text_read(&s->text, 0);
    for (; head && game >= 0; head = head->next) {
        if (line_is(head, "game"))
            game = game_named(&s->text, head, 1);
        else if (read_head(s, head) && index-- == 0)
            break;
    }
    if (!head || game < 0)
        return false;
    s->entry.game = game;
    cut_position(s);
    if (s->position)
        survey(s);
    return s->position != NULL;
}

void script_free(Script *s)
{
    text_free(&s->text);
    free(s->position);
    s->position = NULL;
}

/* ---- Answers ---- */

/* Of a puzzle: all that is said of the decision holds. */
static bool should(const Line *prompt, const char *id)
{
    const Line *end = behind_shoulds(prompt);
    for (const Line *line = prompt; line != end; line = line->next) {
        bool not = strcmp(line->word[2].text, "not") == 0;
        if (phrase_names(line, not ? 3 : 2, id) == not )
            return false;
    }
    return true;
}

bool script_good(const rs_Rules *rules, const Script *s, const Line *prompt, rs_Action action)
{
    char id[ACTION_ID];
    id_of(rules, s, action, id);
    if (is_should(prompt))
        return should(prompt, id);
    for (const Line *line = prompt->child; line; line = line->next)
        if (line_is(line, "any") || (seat_of(line) == s->seat && phrase_names(line, 1, id)))
            return true;
    return false;
}

const char *script_wrong(const rs_Rules *rules, const Script *s, const Line *prompt,
                         rs_Action action)
{
    char id[ACTION_ID];
    const char *otherwise = NULL;
    id_of(rules, s, action, id);
    for (const Line *line = prompt->child; line; line = line->next) {
        if (line_is(line, "wrong") && line->words > 2 && phrase_begins(line, 2, id))
            return line->word[1].text;
        if (line_is(line, "otherwise") && line->words == 2)
            otherwise = line->word[1].text;
    }
    return otherwise;
}

bool script_action(const rs_Rules *rules, const Line *line, const rs_State *state,
                   rs_Action *action)
{
    rs_Action actions[RS_MAX_ACTIONS];
    char id[ACTION_ID];
    int game = state->bytes[0], count = rs_actions(rules, state, actions);
    if (rs_to_act(rules, state) != seat_of(line))
        return false;
    for (int i = 0; i < count; i++) {
        rs_action_id(rules, game, actions[i], id, sizeof id);
        if (phrase_names(line, 1, id)) {
            *action = actions[i];
            return true;
        }
    }
    return false;
}

/* ---- Dice ---- */

void script_seed(int number, uint8_t seed[32])
{
    memset(seed, 0, 32);
    for (int i = 0; i < 4; i++)
        seed[i] = (uint8_t)(number >> (8 * i));
    seed[31] = 1;
}

bool script_begin(const rs_Rules *rules, Script *s, int number, rs_State *state)
{
    uint8_t seed[32];
    rs_Problems problems;
    const rs_Source source = {s->text.source->name, s->position, strlen(s->position)};
    script_seed(number, seed);
    if (rs_position(rules, &source, seed, state, NULL, &problems))
        return true;
    text_problem(&s->text, s->head, 0, "its position: %s", problems.at[0].message);
    return false;
}

/* The first good answer to a prompt; false: there is none. */
static bool first_good(const rs_Rules *rules, const Script *s, const Line *prompt,
                       const rs_State *state, rs_Action *action)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = rs_actions(rules, state, actions);
    for (int i = 0; i < count; i++)
        if (script_good(rules, s, prompt, actions[i])) {
            *action = actions[i];
            return true;
        }
    return false;
}

enum { MOST_DICE = 32 };

typedef struct Given {
    int die[MOST_DICE], count;
} Given;

static void take_dice(const Line *from, const Line *to, Given *given)
{
    for (const Line *line = from; line && line != to; line = line->next)
        for (int i = 1; line_is(line, "dice") && i < line->words && given->count < MOST_DICE; i++)
            given->die[given->count++] = atoi(line->word[i].text);
}

/* Whether what came is as it was given, which is then used up. */
static bool as_given(const GameKind *kind, const rs_Events *events, Given *given)
{
    int came[MOST_DICE];
    int count = kind->outcomes(events, came, MOST_DICE);
    count = count < given->count ? count : given->count;
    for (int i = 0; i < count; i++)
        if (came[i] != given->die[i])
            return false;
    given->count -= count;
    memmove(given->die, given->die + count, (size_t)given->count * sizeof *given->die);
    return true;
}

/* Plays it all with dice of this number; 1: they fall as given, 0: they do not, -1: it stops. */
static int dice_fall(const rs_Rules *rules, Script *s, int number)
{
    rs_State state;
    rs_Events events = {0};
    Given given = {.count = 0};
    const Line *from = s->first;
    if (!script_begin(rules, s, number, &state))
        return -1;
    for (const Line *line = script_to(from); line; line = script_to(from)) {
        rs_Action action;
        const Line *after = script_prompt(line) ? script_after(line) : line->next;
        take_dice(from, after, &given);
        from = after;
        if (line_is(line, "tell"))
            continue;
        bool found = script_asks(line) ? first_good(rules, s, line, &state, &action)
                                       : script_action(rules, line, &state, &action);
        if (!found)
            return -1;
        rs_apply(rules, &state, action, &events);
        if (!as_given(game_kind(s->entry.game), &events, &given))
            return 0;
    }
    return 1;
}

int script_dice(const rs_Rules *rules, Script *s)
{
    enum { MOST_TRIES = 20000 };
    bool any = false;
    for (const Line *line = s->first; line; line = line->next)
        any = any || line_is(line, "dice");
    for (int number = 0; any && number < MOST_TRIES; number++) {
        int falls = dice_fall(rules, s, number);
        if (falls != 0)
            return falls > 0 ? number : NOT_PLAYABLE;
    }
    return any ? DICE_NEVER : 0;
}
