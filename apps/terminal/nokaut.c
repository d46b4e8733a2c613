/* nokaut.c - Nokaut on the terminal: its flags, its first and last lines, and what its questions
 * leave unsaid. The table is in nokaut_table.c. */
#include "games.h"

#include "nokaut_parts.h"
#include "nokaut_table.h"

/* ---- Flags and help ---- */

static const SetupFlag setup_flags[] = {{"grid", "grid", 0},
                                        {"first", "first", 0},
                                        {"lone", "lone", 3},
                                        {"cards", "box", 0},
                                        {NULL, NULL, 0}};

static void print_ids(const rs_Rules *rules, int language)
{
    Snippet boxes = {""};
    for (int i = 0; i < rules->nokaut->boxes; i++)
        append(&boxes, "%s ", rules->label[rules->nokaut->box[i].label].id);
    print_wrapped(phrase(language, PHRASE_BOXES), 4, boxes.text);
}

/* ---- The first and the last lines ---- */

/* "Dragons (Ann, Cid)", or the team alone where its only player has no other name. */
static void append_team(const TerminalMatch *m, int team, Snippet *out)
{
    Snippet players = {""};
    int count = 0;
    for (int seat = 0; seat < m->setup.seats; seat++)
        if (rs_team(m->rules, state_now(m), seat) == team)
            append(&players, "%s%s", count++ ? ", " : "", m->words.seat[seat]);
    append(out, "%s", say(m, PHRASE_DRAGONS + team));
    if (count > 1 || *m->name[0])
        append(out, " (%.*s)", 200, players.text);
}

static void print_start(const TerminalMatch *m)
{
    const nk_Rules *nk = m->rules->nokaut;
    int first = m->setup.first;
    Snippet teams = {""}, place = {""};
    append(&teams, "%s: ", say(m, PHRASE_NOKAUT_MATCH));
    append_team(m, first, &teams);
    append(&teams, " %s ", say(m, PHRASE_AGAINST));
    append_team(m, !first, &teams);
    print_wrapped("", 0, teams.text);
    append(&place, "%s: %s | %s: %s", say(m, PHRASE_GRID),
           say(m, m->setup.grid ? PHRASE_ADVANCED_GRID : PHRASE_STANDARD_GRID),
           say(m, PHRASE_CARDS), name_in(m->rules, m->words.language, nk->box[m->setup.box].label));
    print_wrapped("", 0, place.text);
}

static void print_result(const TerminalMatch *m, const rs_View *view)
{
    const Look l = look_at(m->rules, &m->words, view);
    Snippet line = {""};
    append(&line, "%s: %s %d : %d %s. %s: ", say(m, PHRASE_GOALS_DONE), team_name(&l, DRAGONS),
           goals_done(&l, DRAGONS), goals_done(&l, UNICORNS), team_name(&l, UNICORNS),
           say(m, PHRASE_WINNERS));
    append_team(m, rs_winner(m->rules, state_now(m)), &line);
    append(&line, ".");
    putchar('\n');
    print_wrapped("", 0, line.text);
}

static void print_flag(void *context, const char *key, const char *value)
{
    (void)context;
    if (strcmp(key, "players") == 0) /* told by who plays */
        return;
    for (const SetupFlag *flag = setup_flags; flag->flag; flag++)
        if (strcmp(flag->key, key) == 0)
            printf(" --%s %s", flag->flag, value);
}

static void print_setup(const TerminalMatch *m)
{
    printf("--game nokaut");
    nk_game.setup_tell(m->rules, &m->setup, NULL, print_flag);
    printf(" \\\n   ");
}

/* ---- Events ---- */

/* Whether the card is there, or does what it says, as soon as it was played. */
static bool at_once(const rs_Event *plays, const rs_Event *then)
{
    if (plays->what != then->what)
        return false;
    if (plays->kind == EV_PLAYS)
        return then->kind == EV_ENTERED && plays->a == then->a;
    return (plays->kind == EV_CASTS || plays->kind == EV_RIPOSTE) && then->kind == EV_TAKES_EFFECT;
}

static int say_together(const TerminalMatch *m, int from, Snippet *line)
{
    const rs_Event *plays = &m->log[from];
    if (from + 1 >= m->logged || !at_once(plays, plays + 1))
        return 0;
    rs_say_event(m->rules, &m->words, plays, line->text, sizeof line->text);
    return 2;
}

/* ---- Questions ---- */

/* A card is chosen, but only its player knows: now its space. */
static bool goes_on(const rs_View *view)
{
    const nk_View *inner = (const nk_View *)(const void *)view->bytes;
    return nk_play_is_secret(&inner->frame[inner->depth - 1]);
}

/* The text of a card whose space is asked for; and why somebody is asked who can only say no. */
static void print_matter(const TerminalMatch *m, const Question *q)
{
    const Look l = look_at(m->rules, &m->words, &q->view);
    const nk_Frame *top_frame = look_frame(&l, l.view->depth - 1);
    if (goes_on(&q->view) && *look_text(&l, frame_card(&l, top_frame)->label))
        print_wrapped("", 4, look_text(&l, frame_card(&l, top_frame)->label));
    if (q->count == 1)
        print_wrapped("", 4, say(m, PHRASE_ONLY_ANSWER));
}

/* ": D Chonk" */
static void append_who(const Look *l, int space, Snippet *out)
{
    Cell cell = look_cell(l, space);
    if (cell.card)
        append(out, ": %s %s", team_mark(l, cell.team), look_name(l, cell.card->label));
}

/* Who stands on a space. */
static void append_remark(const TerminalMatch *m, const Question *q, rs_Action action, Snippet *out)
{
    const Look l = look_at(m->rules, &m->words, &q->view);
    int kind = act_kind(action);
    if (kind == DO_RIPOSTE && act_b(action))
        append_who(&l, act_b(action) - 1, out);
}

/* Where spaces or numbers are to choose from, they go by their own names, so that nobody mistakes
 * the number of an answer for what it says; anything else there is "-". */
static bool own_key(const Question *q, rs_Action action, char key[ANSWER_KEY])
{
    int kind = act_kind(action), first = act_kind(q->action[0]);
    if (first != DO_AT && first != DO_TARGET && first != DO_NUMBER)
        return false;
    if (kind == DO_NUMBER)
        snprintf(key, ANSWER_KEY, "%d", act_a(action));
    else if (kind == DO_AT || kind == DO_TARGET)
        snprintf(key, ANSWER_KEY, "%s", nk_space_words[act_a(action)]);
    else
        snprintf(key, ANSWER_KEY, "-");
    return true;
}

/* ---- The whole ---- */

const TerminalGame terminal_nokaut = {
    .setup_flag = setup_flags,
    .seats_key = "players",
    .bad_players = PHRASE_NOKAUT_BAD_PLAYERS,
    .bad_names = PHRASE_NOKAUT_BAD_NAMES,
    .help = PHRASE_NOKAUT_HELP,
    .print_ids = print_ids,

    .stopped = PHRASE_NOKAUT_STOPPED,
    .input_ended = PHRASE_NOKAUT_INPUT_ENDED,
    .again = PHRASE_NOKAUT_AGAIN,
    .print_start = print_start,
    .print_result = print_result,
    .print_setup = print_setup,

    .say_together = say_together,

    .show_table = nokaut_show_table,
    .show_pile = nokaut_show_pile,
    .show_hand = nokaut_show_hand,
    .show_card = nokaut_show_card,
    .keys = PHRASE_NOKAUT_KEYS,
    .goes_on = goes_on,

    .print_matter = print_matter,
    .append_remark = append_remark,
    .own_key = own_key,
};
