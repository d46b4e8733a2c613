/* plan.c - which match-ups a study plays, and the deal of each pair; see study.h. */
#include "study.h"

#include <stdlib.h>
#include <string.h>

/* ---- Settings ---- */

static bool split(const char *text, char key[60], const char **value, char problem[200])
{
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : 0;
    if (length == 0 || length >= 60) {
        snprintf(problem, 200, "write --set KEY=VALUE");
        return false;
    }
    memcpy(key, text, length);
    key[length] = 0;
    *value = equals + 1;
    return true;
}

bool terms_set(const rs_Rules *rules, rs_Setup *setup, const char *text, char problem[200])
{
    char key[60];
    const char *value;
    return split(text, key, &value, problem) && rs_setup_set(rules, setup, key, value, problem);
}

static void set_all(const rs_Rules *rules, const Texts *sets, rs_Setup *setup)
{
    char problem[200];
    for (int i = 0; i < sets->count; i++)
        terms_set(rules, setup, sets->text[i], problem); /* checked when the plan was made */
}

/* What the plan itself decides cannot be set. */
static bool check_sets(const rs_Rules *rules, const Terms *terms, rs_Setup *setup,
                       char problem[200])
{
    for (int i = 0; i < terms->sets.count; i++) {
        char key[60];
        const char *value;
        if (!split(terms->sets.text[i], key, &value, problem))
            return false;
        if (strcmp(key, "a") == 0 || strcmp(key, "b") == 0 || strcmp(key, "first") == 0) {
            snprintf(problem, 200, "--set %s: every side is played; --only ID leaves others out",
                     key);
            return false;
        }
        if (!rs_setup_set(rules, setup, key, value, problem))
            return false;
    }
    return true;
}

/* ---- Sides and match-ups ---- */

static int by_name(const void *a, const void *b)
{
    const Side *x = *(const Side *const *)a, *y = *(const Side *const *)b;
    int order = strcmp(x->name.box, y->name.box);
    return order ? order : strcmp(x->name.id, y->name.id);
}

/* In an order that does not depend on that of the files. */
static bool name_sides(Plan *plan)
{
    const Names *names = plan->names;
    Study *study = plan->study;
    const Side **sorted = calloc((size_t)names->sides + 1, sizeof(const Side *));
    study->side = calloc((size_t)names->sides + 1, sizeof *study->side);
    plan->side = calloc((size_t)names->sides + 1, sizeof *plan->side);
    if (!sorted || !study->side || !plan->side) {
        free(sorted);
        return false;
    }
    study->sides = names->sides;
    for (int i = 0; i < names->sides; i++)
        sorted[i] = &names->side[i];
    qsort(sorted, (size_t)names->sides, sizeof *sorted, by_name);
    for (int i = 0; i < names->sides; i++) {
        study->side[i] = sorted[i]->name;
        plan->side[i] = (int)(sorted[i] - names->side);
    }
    free(sorted);
    return true;
}

/* By its own id, its fighter's or its box's; "box/id" says both. */
static bool is_called(const Side *side, const char *word)
{
    size_t box = strlen(side->name.box);
    if (strncmp(word, side->name.box, box) == 0 && word[box] == '/')
        word += box + 1;
    return strcmp(word, side->name.id) == 0 || strcmp(word, side->of) == 0 ||
           strcmp(word, side->name.box) == 0;
}

/* What `--only` says: one side, or the two that meet, with a comma between them. */
typedef struct Only {
    char word[2][TEXT_ROOM];
    int words;
} Only;

static Only read_only(const char *text)
{
    Only only = {.words = 1};
    size_t first = strcspn(text, ",");
    snprintf(only.word[0], sizeof only.word[0], "%.*s", (int)first, text);
    if (text[first]) {
        only.words = 2;
        snprintf(only.word[1], sizeof only.word[1], "%s", text + first + 1);
    }
    return only;
}

static bool asks_for(const char *text, const Side *a, const Side *b)
{
    const Only only = read_only(text);
    const char *first = only.word[0], *second = only.word[1];
    if (only.words == 1)
        return is_called(a, first) || is_called(b, first);
    return (is_called(a, first) && is_called(b, second)) ||
           (is_called(b, first) && is_called(a, second));
}

static bool wanted(const Plan *plan, const Terms *terms, const int side[2])
{
    const Side *sides = plan->names->side;
    bool any = terms->only.count == 0;
    for (int i = 0; i < terms->only.count; i++)
        any |=
            asks_for(terms->only.text[i], &sides[plan->side[side[0]]], &sides[plan->side[side[1]]]);
    return any;
}

static bool is_side(const Plan *plan, const char *word)
{
    for (int i = 0; i < plan->names->sides; i++)
        if (is_called(&plan->names->side[i], word))
            return true;
    return false;
}

static bool check_only(const Plan *plan, const Terms *terms, char problem[200])
{
    for (int i = 0; i < terms->only.count; i++) {
        const Only only = read_only(terms->only.text[i]);
        for (int word = 0; word < only.words; word++) {
            if (is_side(plan, only.word[word]))
                continue;
            snprintf(problem, 200, "--only: there is no \"%.40s\"; try %s, %s ...", only.word[word],
                     plan->study->side[0].id, plan->study->side[plan->study->sides - 1].id);
            return false;
        }
    }
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t with)
{
    hash = (hash ^ with) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = mix(hash, (unsigned char)*text);
    return mix(hash, '/');
}

static uint64_t key_of(const Study *study, const MatchUp *matchup)
{
    uint64_t key = mix_text(0, matchup->mode);
    for (int i = 0; i < 2; i++) {
        key = mix_text(key, study->side[matchup->side[i]].box);
        key = mix_text(key, study->side[matchup->side[i]].id);
    }
    return key;
}

static bool add_matchup(Plan *plan, const MatchUp *matchup, const rs_Setup *setup)
{
    Study *study = plan->study;
    size_t room = (size_t)study->matchups + 1;
    MatchUp *matchups = realloc(study->matchup, room * sizeof *matchups);
    study->matchup = matchups ? matchups : study->matchup;
    rs_Setup *setups = realloc(plan->setup, room * sizeof *setups);
    plan->setup = setups ? setups : plan->setup;
    uint64_t *keys = realloc(plan->key, room * sizeof *keys);
    plan->key = keys ? keys : plan->key;
    if (!matchups || !setups || !keys)
        return false;
    matchups[study->matchups] = *matchup;
    setups[study->matchups] = *setup;
    keys[study->matchups++] = key_of(study, matchup);
    return true;
}

/* Every board against every other that may meet it. */
static bool pair_boards(Plan *plan, const Terms *terms, const rs_Setup *base)
{
    char problem[200];
    for (int i = 0; i < plan->study->sides; i++)
        for (int j = i + 1; j < plan->study->sides; j++) {
            MatchUp matchup = {.side = {i, j}};
            rs_Setup setup = *base;
            setup.board[0] = (uint8_t)plan->names->side[plan->side[i]].number;
            setup.board[1] = (uint8_t)plan->names->side[plan->side[j]].number;
            if (rs_setup_check(plan->rules, &setup, problem) && wanted(plan, terms, matchup.side) &&
                !add_matchup(plan, &matchup, &setup))
                return false;
        }
    return true;
}

/* One way to play Nokaut, unless the settings say another. */
static bool add_mode(Plan *plan, const Terms *terms, const rs_Setup *mode, const int side[2])
{
    static const char *const grids[] = {"standard", "advanced"};
    MatchUp matchup = {.side = {side[0], side[1]}};
    rs_Setup wished = *mode;
    set_all(plan->rules, &terms->sets, &wished);
    if (memcmp(&wished, mode, sizeof wished) != 0 || !wanted(plan, terms, side))
        return true;
    int used = snprintf(matchup.mode, sizeof matchup.mode, "players=%d grid=%s", mode->seats,
                        grids[mode->grid]);
    if (mode->seats == 3)
        snprintf(matchup.mode + used, sizeof matchup.mode - (size_t)used, " lone=%s",
                 plan->study->side[side[mode->lone]].id);
    return add_matchup(plan, &matchup, mode);
}

/* Every number of players and grid, for the two decks of each box; they stand side by side. */
static bool pair_decks(Plan *plan, const Terms *terms, const rs_Setup *base)
{
    bool good = true;
    for (int i = 0; i + 1 < plan->study->sides && good; i += 2)
        for (int mode = 0; mode < 8 && good; mode++) {
            rs_Setup setup = *base;
            int side[2] = {i, i + 1};
            setup.box = (uint8_t)plan->names->side[plan->side[i]].number;
            setup.grid = (uint8_t)(mode / 4);
            setup.seats = (uint8_t)(mode % 4 == 0 ? 2 : mode % 4 == 3 ? 4 : 3);
            setup.lone = mode % 4 == 2;
            good = add_mode(plan, terms, &setup, side);
        }
    return good;
}

/* ---- The plan ---- */

bool terms_bot(const char *text, Bot *bot, char problem[200])
{
    bool good = bot_parse(text, bot);
    if (!good)
        snprintf(problem, 200, "\"%.40s\" is no bot; these are: %s", text, bot_names);
    return good;
}

static bool read_bots(Plan *plan, const Terms *terms, char problem[200])
{
    plan->bot = calloc((size_t)terms->bots.count + 1, sizeof *plan->bot);
    for (int i = 0; plan->bot && i < terms->bots.count; i++) {
        if (!terms_bot(terms->bots.text[i], &plan->bot[i], problem))
            return false;
        if (plan->bot[i].milliseconds) {
            snprintf(problem, 200, "%s: what it plays depends on the machine; give simulations",
                     terms->bots.text[i]);
            return false;
        }
        plan->bot[i].threads = 1; /* more would take the cores from other pairs */
    }
    return plan->bot != NULL;
}

static bool name_things(Plan *plan)
{
    Study *study = plan->study;
    study->things = plan->names->things;
    study->thing = calloc((size_t)study->things + 1, sizeof *study->thing);
    if (study->thing)
        memcpy(study->thing, plan->names->thing, (size_t)study->things * sizeof *study->thing);
    return study->thing != NULL;
}

bool plan_make(Plan *plan, const rs_Rules *rules, const Terms *terms, Study *study,
               char problem[200])
{
    rs_Setup base;
    *plan = (Plan){.rules = rules, .study = study, .names = names_read(rules, terms->game)};
    *study = (Study){.terms = *terms, .levels = terms->bots.count};
    study->terms.rules = rs_rules_hash(rules);
    rs_setup_default(rules, terms->game, &base);
    snprintf(problem, 200, "there is not enough memory");
    if (!plan->names || !name_sides(plan) || !name_things(plan) ||
        !read_bots(plan, terms, problem) || !check_sets(rules, terms, &base, problem) ||
        !check_only(plan, terms, problem))
        return false;
    bool good = terms->game == RS_KNOCKDOWN ? pair_boards(plan, terms, &base)
                                            : pair_decks(plan, terms, &base);
    if (good && study->matchups == 0) {
        snprintf(problem, 200, "there is nothing to play: no match-up is left");
        return false;
    }
    return good && study_make_levels(study);
}

void plan_free(Plan *plan)
{
    names_free(plan->names);
    free(plan->bot);
    free(plan->side);
    free(plan->setup);
    free(plan->key);
    memset(plan, 0, sizeof *plan);
}

static bool has_key(const Plan *plan, uint64_t key)
{
    for (int i = 0; i < plan->study->matchups; i++)
        if (plan->key[i] == key)
            return true;
    return false;
}

static void keep_keys(Plan *plan, const Plan *of)
{
    int kept = 0;
    for (int i = 0; i < plan->study->matchups; i++) {
        if (!has_key(of, plan->key[i]))
            continue;
        plan->study->matchup[kept] = plan->study->matchup[i];
        plan->setup[kept] = plan->setup[i];
        plan->key[kept++] = plan->key[i];
    }
    plan->study->matchups = kept;
}

bool plan_keep_common(Plan *plan, Plan *other)
{
    keep_keys(plan, other);
    keep_keys(other, plan);
    return plan->study->matchups > 0;
}

/* ---- A pair ---- */

/* Knockdown: the sides change seats. Nokaut: each deck stays its team's, the other team starts. */
static void swap_sides(Pairing *p)
{
    p->setup[1] = p->setup[0];
    if (p->setup[0].game == RS_KNOCKDOWN) {
        p->setup[1].board[0] = p->setup[0].board[1];
        p->setup[1].board[1] = p->setup[0].board[0];
        p->team[1] = 1;
    } else
        p->setup[1].first = !p->setup[0].first;
}

void plan_pairing(const Plan *plan, int64_t unit, Pairing *p)
{
    const Study *study = plan->study;
    int matchup = (int)(unit / study->levels % study->matchups);
    uint64_t round = (uint64_t)(unit / study->levels / study->matchups);
    const rs_Setup *sides = &plan->setup[matchup];
    rs_Dice dice;
    rs_dice_seed(&dice, mix(mix(study->terms.seed, plan->key[matchup]), round));
    memset(p, 0, sizeof *p);
    p->bot = &plan->bot[unit % study->levels];
    p->setup[0] = *sides;
    if (sides->game == RS_KNOCKDOWN) { /* arena and skills are drawn, unless they are set */
        rs_setup_random(plan->rules, &p->setup[0], &dice);
        set_all(plan->rules, &study->terms.sets, &p->setup[0]);
        memcpy(p->setup[0].board, sides->board, sizeof sides->board);
    }
    swap_sides(p);
    for (int i = 0; i < 4; i++) {
        uint64_t word = rs_random(&dice);
        memcpy(p->seed + 8 * i, &word, 8);
    }
    for (int i = 0; i < 2; i++)
        p->dice[i] = rs_random(&dice);
}
