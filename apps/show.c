/* show.c - the table as text; see show.h. */
#include "show.h"

#include "../engine/rules.h"
#include "../knockdown/game.h"
#include "../knockdown/view.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Words of the table ---- */

enum {
    T_ROUND,
    T_TURN,
    T_ACTIONS,
    T_SETUP,
    T_DISTANCE,
    T_DECK,
    T_PILE,
    T_CANDLES,
    T_ROW,
    T_SYMBOL,
    T_TYPE,
    T_DAMAGE,
    T_RANGE,
    T_REACH,
    T_SPECIALS,
    T_COST,
    T_ANY,
    T_WOUNDS,
    T_HEAVY,
    T_LIGHT,
    T_HAND,
    T_EMPTY,
    T_UNKNOWN,
    T_UNKNOWN_ONE,
    T_HIDDEN,
    T_SKILL,
    T_FACE_DOWN,
    T_INITIATIVE,
    T_USED,
    T_OR,
    T_TOKENS,
    T_SUPPLY,
    T_SPACES,
    T_ON,
    T_EDGE,
    T_CORRIDOR,
    T_BURNS,
    T_YOU,
    T_UNDER_WAY,
    T_POOL,
    T_TEST,
    T_DICE,
    T_TOWER,
    T_MORE_TIME,
    T_LESS_TIME,
    T_CHOICE,
    T_KEPT,
    T_BOX,
    T_SOURCE,
    T_NOTE,
    T_COPIES,
    T_PER_TURN,
    T_PER_ROUND,
    T_PRICE,
    T_PAID,
    T_MOVES,
    T_COUNT
};

static const char *const table_words[T_COUNT][RS_LANGUAGES] = {
    [T_ROUND] = {"Round", "Runda", "Ronda"},
    [T_TURN] = {"Turn", "Tura", "Turno"},
    [T_ACTIONS] = {"actions left", "pozostałe akcje", "acciones restantes"},
    [T_SETUP] = {"Set-up", "Przygotowanie", "Preparación"},
    [T_DISTANCE] = {"Distance", "Odległość", "Distancia"},
    [T_DECK] = {"Deck", "Talia", "Mazo"},
    [T_PILE] = {"Discard pile", "Odrzucone", "Descartes"},
    [T_CANDLES] = {"candles", "świece", "velas"},
    [T_ROW] = {"ROW", "RZĄD", "FILA"},
    [T_SYMBOL] = {"SYMBOL", "SYMBOL", "SÍMBOLO"},
    [T_TYPE] = {"TYPE", "TYP", "TIPO"},
    [T_DAMAGE] = {"DAMAGE", "PULA", "DAÑO"},
    [T_RANGE] = {"RANGE", "ZASIĘG", "ALCANCE"},
    [T_REACH] = {"range", "zasięg", "alcance"},
    [T_SPECIALS] = {"SPECIAL ATTACKS", "ATAKI SPECJALNE", "ATAQUES ESPECIALES"},
    [T_COST] = {"COST", "KOSZT", "COSTE"},
    [T_ANY] = {"any", "dowolny", "libre"},
    [T_WOUNDS] = {"wounds", "obrażenia", "heridas"},
    [T_HEAVY] = {"H", "C", "G"},
    [T_LIGHT] = {"L", "L", "L"},
    [T_HAND] = {"Hand", "Ręka", "Mano"},
    [T_EMPTY] = {"empty", "pusta", "vacía"},
    [T_UNKNOWN] = {"unknown", "nieznane", "desconocidas"},
    [T_UNKNOWN_ONE] = {"unknown", "nieznana", "desconocida"},
    [T_HIDDEN] = {"hidden", "ukryta", "oculta"},
    [T_SKILL] = {"Skill", "Umiejętność", "Habilidad"},
    [T_FACE_DOWN] = {"Face down", "Zakryta", "Bocabajo"},
    [T_INITIATIVE] = {"initiative", "inicjatywa", "iniciativa"},
    [T_USED] = {"used", "użyta", "usada"},
    [T_OR] = {"or", "lub", "o"},
    [T_TOKENS] = {"Tokens", "Żetony", "Fichas"},
    [T_SUPPLY] = {"supply", "zapas", "reserva"},
    [T_SPACES] = {"spaces", "pola", "casillas"},
    [T_ON] = {"on", "plansza:", "hoja:"},
    [T_EDGE] = {"edge", "skraj", "extremo"},
    [T_CORRIDOR] = {"corr", "kor.", "cond"},
    [T_BURNS] = {"burns", "pali", "arde"},
    [T_YOU] = {"you", "ty", "tú"},
    [T_UNDER_WAY] = {"Under way", "W toku", "En curso"},
    [T_POOL] = {"damage", "pula", "daño"},
    [T_TEST] = {"Knockdown Test", "Test Knockdownu", "Prueba de K.O."},
    [T_DICE] = {"dice", "kości", "dados"},
    [T_TOWER] = {"a tower of all cubes in 10 seconds", "wieża ze wszystkich kostek w 10 sekund",
                 "una torre con todos los cubos en 10 segundos"},
    [T_MORE_TIME] = {"more time", "więcej czasu", "más tiempo"},
    [T_LESS_TIME] = {"less time", "mniej czasu", "menos tiempo"},
    [T_CHOICE] = {"Skills to choose from:", "Umiejętności do wyboru:", "Habilidades para elegir:"},
    [T_KEPT] = {"Kept", "Zachowana", "Conservada"},
    [T_BOX] = {"Box", "Pudełko", "Caja"},
    [T_SOURCE] = {"Source", "Źródło", "Origen"},
    [T_NOTE] = {"Note", "Uwaga", "Nota"},
    [T_COPIES] = {"copies", "kopie", "copias"},
    [T_PER_TURN] = {"once per turn", "raz na turę", "una vez por turno"},
    [T_PER_ROUND] = {"once per round", "raz na rundę", "una vez por ronda"},
    [T_PRICE] = {"Cost", "Koszt", "Coste"},
    [T_PAID] = {"paid", "zapłacono", "pagado"},
    [T_MOVES] = {"Who moves", "Kto się rusza", "Quién se mueve"},
};

static const char *const type_words[3][RS_LANGUAGES] = {
    {"Strike", "Uderzenie", "Golpe"},
    {"Ability", "Zdolność", "Capacidad"},
    {"Reaction", "Reakcja", "Reacción"},
};

static const char *const symbol_words[4][RS_LANGUAGES] = {
    {"Fist", "Pięść", "Puño"},
    {"Foot", "Stopa", "Pie"},
    {"Block", "Blok", "Bloqueo"},
    {"Sprint", "Zryw", "Sprint"},
};

static const char *const kind_words[LABEL_KINDS][RS_LANGUAGES] = {
    {"box", "pudełko", "caja"},
    {"attack card", "karta ataku", "carta de ataque"},
    {"special attack", "atak specjalny", "ataque especial"},
    {"skill", "umiejętność", "habilidad"},
    {"fighter", "zawodnik", "luchador"},
    {"fighter", "zawodnik", "luchador"},
    {"token", "żeton", "ficha"},
    {"arena", "arena", "arena"},
};

static const char *const origin_words[4][RS_LANGUAGES] = {
    {"not said", "nie podano", "no se dice"},
    {"printed in a rulebook", "wydrukowane w instrukcji", "impreso en un reglamento"},
    {"named in a rulebook, its text designed for this edition",
     "nazwane w instrukcji, treść zaprojektowana do tego wydania",
     "nombrado en un reglamento, con texto diseñado para esta edición"},
    {"designed for this edition", "zaprojektowane do tego wydania", "diseñado para esta edición"},
};

/* ---- A phrase that is being put together, and lines on the screen ---- */

enum { FIELD = 14 }; /* where the text of a field such as "Hand" starts */

typedef struct Phrase {
    char text[1024];
} Phrase;

static void put(Phrase *phrase, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(Phrase *phrase, const char *format, ...)
{
    size_t used = strlen(phrase->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(phrase->text + used, sizeof phrase->text - used, format, arguments);
    va_end(arguments);
}

static bool starts_letter(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

int show_width(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += starts_letter(*text);
    return width;
}

/* The bytes of the first `width` columns. */
static int bytes_of(const char *text, int width)
{
    int at = 0;
    for (; text[at]; at++)
        if (starts_letter(text[at]) && width-- == 0)
            break;
    return at;
}

static void print_times(const char *what, int times)
{
    for (; times > 0; times--)
        fputs(what, stdout);
}

static void print_padded(const char *text, int width)
{
    fputs(text, stdout);
    print_times(" ", width - show_width(text));
}

/* Cut to the width if need be. */
static void print_centred(const char *text, int width, const char *filler)
{
    int bytes = bytes_of(text, width), free_columns = width - show_width(text);
    print_times(filler, free_columns / 2);
    printf("%.*s", bytes, text);
    print_times(filler, free_columns - free_columns / 2);
}

void show_wrapped(const char *head, int indent, const char *text)
{
    print_padded(head, indent);
    int column = show_width(head) > indent ? show_width(head) : indent;
    bool first = true;
    while (*text) {
        size_t bytes = strcspn(text, " ");
        Phrase word = {""};
        put(&word, "%.*s", (int)bytes, text);
        int width = show_width(word.text);
        if (!first && column + 1 + width > SHOW_COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
            first = true;
        }
        printf(first ? "%s" : " %s", word.text);
        column += width + !first;
        first = false;
        text += bytes + strspn(text + bytes, " ");
    }
    putchar('\n');
}

void show_numbered(const char *const *texts, int count)
{
    enum { HALF = SHOW_COLUMNS / 2, NUMBER = 5 };
    bool two = count > 3;
    for (int i = 0; i < count && two; i++)
        two = show_width(texts[i]) < HALF - NUMBER;
    int lines = two ? (count + 1) / 2 : count;
    for (int i = 0; i < lines; i++) {
        char number[16];
        snprintf(number, sizeof number, "%3d.", i + 1);
        if (!two || i + lines >= count) {
            show_wrapped(number, NUMBER, texts[i]);
            continue;
        }
        printf("%s ", number);
        print_padded(texts[i], HALF - NUMBER);
        printf("%3d. %s\n", i + lines + 1, texts[i + lines]);
    }
}

/* ---- What a table is drawn from ---- */

enum { NAME, WORTH, TYPE, DAMAGE, RANGE, KO, CELLS }; /* of an attack */

typedef struct Table {
    const rs_Rules *rules;
    const kd_Rules *kd;
    const rs_Words *words;
    const kd_View *view;
    const Arena *arena;
    const Deck *deck;
    int language;
    int width[CELLS]; /* of the columns in which attacks are listed */
} Table;

static Table table_of(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    const kd_Rules *kd = rules->knockdown;
    const kd_View *inner = (const kd_View *)(const void *)view->bytes;
    const Arena *arena = &kd->arena[inner->arena];
    return (Table){rules, kd, words, inner, arena, &kd->box[arena->box].deck, words->language, {0}};
}

static const char *word(const Table *t, int index)
{
    return table_words[index][t->language];
}

static const char *name_of(const Table *t, int label)
{
    const char *const *name = t->rules->label[label].name;
    return name[t->language] ? name[t->language] : name[RS_ENGLISH];
}

static const char *text_of(const Table *t, int label)
{
    const char *const *text = t->rules->label[label].text;
    return text[t->language] ? text[t->language] : text[RS_ENGLISH] ? text[RS_ENGLISH] : "";
}

static const Attack *card_of(const Table *t, int kind)
{
    return &t->kd->attack[t->deck->attack[kind]];
}

static const Board *seat_board(const Table *t, int seat)
{
    return &t->kd->board[t->view->seat[seat].board];
}

static bool setting_up(const Table *t)
{
    return t->view->frame[0].proc == PROC_SETUP;
}

/* Copies the topmost frame of a procedure, whose 16 bytes have a type of their own, into `out`.
 * False if there is none. */
static bool frame_of(const Table *t, int proc, void *out)
{
    for (int i = t->view->depth - 1; i >= 0; i--)
        if (t->view->frame[i].proc == proc) {
            memcpy(out, &t->view->frame[i], sizeof(Frame));
            return true;
        }
    return false;
}

static bool ruled(const Table *t, int ruling)
{
    return t->view->rulings >> ruling & 1;
}

/* ---- Pieces of phrases ---- */

static void put_symbols(const Table *t, int mask, const char *between, Phrase *out)
{
    const char *sep = "";
    for (int i = 0; i < 4; i++)
        if (mask >> i & 1) {
            put(out, "%s%s", sep, symbol_words[i][t->language]);
            sep = between;
        }
}

static void put_slots(const Table *t, const uint8_t *slot, int slots, Phrase *out)
{
    for (int i = 0; i < slots; i++) {
        put(out, "%s", i > 0 ? " " : "");
        if (slot[i] == ANY_SYMBOL)
            put(out, "?");
        else
            put_symbols(t, slot[i], "/", out);
    }
}

/* A card's symbols, or what a special attack costs. */
static void put_worth(const Table *t, const Attack *attack, Phrase *out)
{
    put_symbols(t, attack->symbols, "+", out);
    put_slots(t, attack->slot, attack->slots, out);
}

static void put_wounds(const Table *t, int heavy, int light, Phrase *out)
{
    if (heavy)
        put(out, "%d%s", heavy, word(t, T_HEAVY));
    if (light)
        put(out, "%d%s", light, word(t, T_LIGHT));
    if (heavy + light == 0)
        put(out, "-");
}

static void put_range(const Table *t, const Attack *attack, Phrase *out)
{
    if (attack->unranged)
        put(out, "%s", word(t, T_ANY));
    else if (attack->hi == KD_FAR)
        put(out, "%d+", attack->lo);
    else if (attack->lo == attack->hi)
        put(out, "%d", attack->lo);
    else
        put(out, "%d-%d", attack->lo, attack->hi);
}

/* "2x High Kick (Foot, hidden)", parted by commas from what is there already. */
static void put_cards(const Table *t, int kind, int count, const char *remark, Phrase *out)
{
    if (count <= 0)
        return;
    const Attack *card = card_of(t, kind);
    put(out, "%s", *out->text ? ", " : "");
    if (count > 1)
        put(out, "%dx ", count);
    put(out, "%s (", name_of(t, card->label));
    put_worth(t, card, out);
    put(out, "%s%s)", *remark ? ", " : "", remark);
}

static void print_field(const char *name, const char *text)
{
    Phrase head = {""};
    put(&head, "  %s", name);
    show_wrapped(head.text, FIELD, text);
}

/* ---- The arena ---- */

/* What of a space is drawn on one line of the arena. */
typedef void (*Drawing)(const Table *t, int space, int width, Phrase *out);

static int position_of(const Table *t, int seat)
{
    return setting_up(t) ? t->arena->start[seat] : t->view->seat[seat].position;
}

static void draw_fighter(const Table *t, int space, int width, Phrase *out)
{
    for (int seat = 0; seat < 2; seat++) {
        const char *name = t->words->seat[seat], *other_name = t->words->seat[1 - seat];
        int bytes = bytes_of(name, width);
        bool alike =
            bytes == bytes_of(other_name, width) && strncmp(name, other_name, (size_t)bytes) == 0;
        if (position_of(t, seat) != space)
            continue;
        if (alike)
            put(out, "%c", 'A' + seat);
        else
            put(out, "%.*s", bytes, name);
    }
}

static void draw_wounds(const Table *t, int space, int width, Phrase *out)
{
    (void)width;
    for (int seat = 0; seat < 2; seat++) {
        const kd_ViewSeat *me = &t->view->seat[seat];
        if (position_of(t, seat) == space && me->heavy + me->light > 0)
            put_wounds(t, me->heavy, me->light, out);
    }
}

/* The word with the wound that threatens there, or the word alone where that is too long. */
static void put_danger(const Table *t, int what, const char *sign, bool heavy, int width,
                       Phrase *out)
{
    Phrase full = {""};
    put(&full, "%s %s1%s", word(t, what), sign, word(t, heavy ? T_HEAVY : T_LIGHT));
    put(out, "%s", show_width(full.text) <= width ? full.text : word(t, what));
}

static void draw_ground(const Table *t, int space, int width, Phrase *out)
{
    const Arena *arena = t->arena;
    if (arena->edges >> space & 1)
        put_danger(t, T_EDGE, "+", !ruled(t, RULING_EDGE_WOUND), width, out);
    if (arena->corridors >> space & 1)
        put_danger(t, T_CORRIDOR, "", (space == arena->centre) != ruled(t, RULING_CORRIDOR_WOUNDS),
                   width, out);
    if (space < t->view->burnt || space >= arena->spaces - t->view->burnt)
        put_danger(t, T_BURNS, "", ruled(t, RULING_CANDLE_WOUND), width, out);
}

static void draw_tokens(const Table *t, int space, int width, Phrase *out)
{
    int there = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < seat_board(t, seat)->tokens; slot++)
            there += t->view->seat[seat].spaces[slot] >> space & 1;
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0; slot < seat_board(t, seat)->tokens; slot++) {
            if (!(t->view->seat[seat].spaces[slot] >> space & 1))
                continue;
            const char *name = name_of(t, t->kd->token[seat_board(t, seat)->token[slot]].label);
            int share = (width - there + 1) / there;
            put(out, "%s%.*s", *out->text ? "+" : "", bytes_of(name, share), name);
        }
}

static void print_arena_line(const Table *t, int width, Drawing drawing, bool always)
{
    Phrase cell[KD_MAX_SPACES];
    bool any = always;
    for (int space = 0; space < t->arena->spaces; space++) {
        cell[space].text[0] = 0;
        drawing(t, space, width, &cell[space]);
        any = any || *cell[space].text;
    }
    if (!any)
        return;
    for (int space = 0; space < t->arena->spaces; space++) {
        putchar('|');
        print_centred(cell[space].text, width, " ");
    }
    puts("|");
}

static void print_arena(const Table *t)
{
    enum { WIDEST = 10 };
    int width = (SHOW_COLUMNS - 1) / t->arena->spaces - 1;
    width = width > WIDEST ? WIDEST : width;
    for (int space = 0; space < t->arena->spaces; space++) {
        char number[8];
        snprintf(number, sizeof number, width > 3 ? " %d " : "%d", space + 1);
        putchar('+');
        print_centred(number, width, "-");
    }
    puts("+");
    print_arena_line(t, width, draw_fighter, true);
    print_arena_line(t, width, draw_wounds, false);
    print_arena_line(t, width, draw_ground, false);
    print_arena_line(t, width, draw_tokens, false);
    for (int space = 0; space < t->arena->spaces; space++) {
        putchar('+');
        print_times("-", width);
    }
    puts("+");
}

/* ---- Attacks in columns ---- */

typedef struct Attacks {
    Phrase cell[8][CELLS];
    const char *text[8];
    int lines;
} Attacks;

static void list_begin(const Table *t, int title, int worth, Attacks *list)
{
    memset(list, 0, sizeof *list);
    const int heads[] = {title, worth, T_TYPE, T_DAMAGE, T_RANGE};
    for (int i = 0; i < KO; i++)
        put(&list->cell[0][i], "%s", word(t, heads[i]));
    list->text[0] = "";
    list->lines = 1;
}

static void list_add(const Table *t, const Attack *attack, int copies, bool text, Attacks *list)
{
    Phrase *cell = list->cell[list->lines];
    if (copies > 1)
        put(&cell[NAME], "%dx ", copies);
    put(&cell[NAME], "%s", name_of(t, attack->label));
    put_worth(t, attack, &cell[WORTH]);
    put(&cell[TYPE], "%s", type_words[attack->type][t->language]);
    put_wounds(t, attack->heavy, attack->light, &cell[DAMAGE]);
    put_range(t, attack, &cell[RANGE]);
    put(&cell[KO], "%s", attack->ko ? "K.O." : "");
    list->text[list->lines] = text ? text_of(t, attack->label) : "";
    list->lines++;
}

static void list_measure(const Attacks *list, int width[CELLS])
{
    for (int line = 0; line < list->lines; line++)
        for (int i = 0; i < CELLS; i++)
            if (show_width(list->cell[line][i].text) > width[i])
                width[i] = show_width(list->cell[line][i].text);
}

static void list_print(const Table *t, const Attacks *list)
{
    int sum = 2 + t->width[KO];
    for (int i = 0; i < KO; i++)
        sum += t->width[i] + 2;
    int gap = sum > SHOW_COLUMNS ? 1 : 2;
    for (int line = 0; line < list->lines; line++) {
        const Phrase *cell = list->cell[line];
        int last = *cell[KO].text ? KO : RANGE;
        printf("  ");
        for (int i = 0; i < last; i++)
            print_padded(cell[i].text, t->width[i] + gap);
        puts(cell[last].text);
        if (*list->text[line])
            show_wrapped("", 6, list->text[line]);
    }
}

static void list_row_cards(const Table *t, Attacks *list)
{
    list_begin(t, T_ROW, T_SYMBOL, list);
    for (int place = 0; place < KD_ROW; place++) {
        int kind = t->view->row[place], copies = 0;
        bool listed = kind == KD_NONE;
        for (int i = 0; i < KD_ROW; i++) {
            copies += t->view->row[i] == kind;
            listed = listed || (i < place && t->view->row[i] == kind);
        }
        if (!listed)
            list_add(t, card_of(t, kind), copies, true, list);
    }
}

/* The texts of the own ones only: the opponent's are to be had by `card`. */
static void list_specials(const Table *t, int seat, Attacks *list)
{
    const Board *board = seat_board(t, seat);
    list_begin(t, T_SPECIALS, T_COST, list);
    for (int i = 0; i < board->specials; i++)
        list_add(t, &t->kd->attack[board->special[i]], 1, seat == t->view->viewer, list);
}

/* The same columns for all lists of the table. */
static void measure(Table *t)
{
    Attacks list;
    for (int seat = 0; seat < 2; seat++) {
        list_specials(t, seat, &list);
        list_measure(&list, t->width);
    }
    if (setting_up(t))
        return;
    list_row_cards(t, &list);
    list_measure(&list, t->width);
}

static void print_row(const Table *t)
{
    Attacks list;
    list_row_cards(t, &list);
    putchar('\n');
    list_print(t, &list);
}

/* ---- The two fighters ---- */

static void print_hand(const Table *t, int seat)
{
    const kd_ViewSeat *me = &t->view->seat[seat];
    bool own = seat == t->view->viewer;
    Phrase cards = {""};
    int unknown = me->cards;
    for (int kind = 0; kind < t->deck->kinds; kind++) {
        put_cards(t, kind, me->known[kind], "", &cards);
        if (own)
            put_cards(t, kind, t->view->hand[kind] - me->known[kind], word(t, T_HIDDEN), &cards);
        unknown -= me->known[kind];
    }
    if (!own && unknown > 0)
        put(&cards, "%s%s: %d", *cards.text ? ", " : "", word(t, T_UNKNOWN), unknown);
    Phrase head = {""};
    put(&head, "%s %d", word(t, T_HAND), me->cards);
    print_field(head.text, *cards.text ? cards.text : word(t, T_EMPTY));
}

static void put_skill(const Table *t, int index, bool used, Phrase *out)
{
    const Skill *skill = &t->kd->skill[index];
    put(out, "%s (%s %d%s%s): %s", name_of(t, skill->label), word(t, T_INITIATIVE),
        skill->initiative, used ? ", " : "", used ? word(t, T_USED) : "", text_of(t, skill->label));
}

/* The viewer passed two skills on; the opponent has kept one of them. Unless that one lies face
 * up, it is the one that lies face down. */
static bool passed_down(const Table *t, int seat)
{
    const uint8_t *up = t->view->seat[seat].skill;
    if (t->view->viewer > 1)
        return false;
    const uint8_t *passed = &t->view->dealt[t->view->viewer][1];
    for (int i = 0; i < 2; i++)
        if (passed[i] == KD_NONE || passed[i] == up[0] || passed[i] == up[1])
            return false;
    return true;
}

static void print_face_down(const Table *t, int seat)
{
    Phrase text = {""};
    if (passed_down(t, seat)) {
        const uint8_t *passed = &t->view->dealt[t->view->viewer][1];
        put(&text, "%s %s %s", name_of(t, t->kd->skill[passed[0]].label), word(t, T_OR),
            name_of(t, t->kd->skill[passed[1]].label));
    } else {
        put(&text, "%s", word(t, T_UNKNOWN_ONE));
    }
    print_field(word(t, T_FACE_DOWN), text.text);
}

static void print_skills(const Table *t, int seat)
{
    const kd_ViewSeat *me = &t->view->seat[seat];
    int used = me->used_turn | me->used_round;
    for (int slot = 0; slot < 2; slot++) {
        Phrase text = {""};
        if (me->skill[slot] == KD_NONE)
            continue;
        put_skill(t, me->skill[slot], used >> slot & 1, &text);
        print_field(word(t, me->up >> slot & 1 ? T_SKILL : T_FACE_DOWN), text.text);
    }
    if (!setting_up(t) && me->up != 3 && seat != t->view->viewer)
        print_face_down(t, seat);
}

static void put_token(const Table *t, int seat, int slot, Phrase *out)
{
    const kd_ViewSeat *me = &t->view->seat[seat];
    const Token *token = &t->kd->token[seat_board(t, seat)->token[slot]];
    int left = token->supply - me->tokens[slot] - set_count(me->spaces[slot]);
    const char *sep = " ";
    put(out, "%s%s", *out->text ? "; " : "", name_of(t, token->label));
    if (token->lies == LIES_OWN_BOARD || token->lies == LIES_OPPONENT_BOARD)
        put(out, " %d", me->tokens[slot]);
    if (token->lies == LIES_OPPONENT_BOARD && me->tokens[slot])
        put(out, " (%s %s)", word(t, T_ON), t->words->seat[1 - seat]);
    if (me->spaces[slot])
        put(out, " (%s", word(t, T_SPACES));
    for (int space = 0; space < t->arena->spaces; space++)
        if (me->spaces[slot] >> space & 1) {
            put(out, "%s%d", sep, space + 1);
            sep = ", ";
        }
    put(out, "%s, %s %d", me->spaces[slot] ? ")" : "", word(t, T_SUPPLY), left);
}

static void print_tokens(const Table *t, int seat)
{
    Phrase text = {""};
    for (int slot = 0; slot < seat_board(t, seat)->tokens; slot++)
        put_token(t, seat, slot, &text);
    if (*text.text)
        print_field(word(t, T_TOKENS), text.text);
}

/* "-- Ann (Veroth, Berserker) - you ------------ wounds 1H2L (3) --" */
static void print_heading(const Table *t, int seat)
{
    const kd_ViewSeat *me = &t->view->seat[seat];
    const Board *board = seat_board(t, seat);
    const char *fighter = name_of(t, board->fighter), *name = t->words->seat[seat];
    Phrase left = {""}, right = {""};
    if (strcmp(name, fighter) == 0)
        put(&left, "-- %s, %s ", name, name_of(t, board->label));
    else
        put(&left, "-- %s: %s, %s ", name, fighter, name_of(t, board->label));
    if (seat == t->view->viewer)
        put(&left, "(%s) ", word(t, T_YOU));
    put(&right, " %s ", word(t, T_WOUNDS));
    put_wounds(t, me->heavy, me->light, &right);
    if (me->heavy && me->light)
        put(&right, " = %d", me->heavy + me->light);
    put(&right, " --");
    printf("\n%s", left.text);
    print_times("-", SHOW_COLUMNS - show_width(left.text) - show_width(right.text));
    puts(right.text);
}

static void print_seat(const Table *t, int seat)
{
    print_heading(t, seat);
    if (!setting_up(t)) {
        print_hand(t, seat);
        print_tokens(t, seat);
    }
    print_skills(t, seat);
    Attacks list;
    list_specials(t, seat, &list);
    list_print(t, &list);
}

/* ---- Above and below the fighters ---- */

static void print_status(const Table *t)
{
    const kd_View *view = t->view;
    Phrase line = {""};
    int apart = position_of(t, 0) - position_of(t, 1);
    put(&line, "%s", name_of(t, t->arena->label));
    if (setting_up(t))
        put(&line, " | %s", word(t, T_SETUP));
    else
        put(&line, " | %s %d", word(t, T_ROUND), view->round + 1);
    put(&line, " | %s %d : %d %s", t->words->seat[0], view->seat[0].wins, view->seat[1].wins,
        t->words->seat[1]);
    putchar('\n');
    show_wrapped("", 0, line.text);
    line.text[0] = 0;
    Frame turn;
    if (frame_of(t, PROC_TURN, &turn))
        put(&line, "%s: %s, %s %d | ", word(t, T_TURN), t->words->seat[view->turn],
            word(t, T_ACTIONS), view->actions);
    put(&line, "%s %d", word(t, T_DISTANCE), apart < 0 ? -apart : apart);
    if (!setting_up(t)) {
        int pile = 0;
        for (int kind = 0; kind < t->deck->kinds; kind++)
            pile += view->discard[kind];
        put(&line, " | %s %d", word(t, T_DECK), view->deck_left);
        if (view->candles_left)
            put(&line, " (%s %d)", word(t, T_CANDLES), view->candles_left);
        put(&line, " | %s %d", word(t, T_PILE), pile);
    }
    show_wrapped("", 0, line.text);
}

static void print_attack(const Table *t)
{
    AttackFrame f;
    if (!frame_of(t, PROC_ATTACK, &f))
        return;
    Phrase line = {""};
    int label = t->kd->attack[f.attack].label;
    put(&line, "%s: %s (%s), %s ", word(t, T_UNDER_WAY), name_of(t, label), t->words->seat[f.seat],
        word(t, T_POOL));
    put_wounds(t, f.heavy, f.light, &line);
    putchar('\n');
    show_wrapped("", 0, line.text);
    if (*text_of(t, label))
        show_wrapped("", 4, text_of(t, label));
}

static void put_roll(const TestFrame *f, Phrase *out)
{
    put(out, " %d + %d + %d", f->die[0], f->die[1], f->die[2]);
    if (f->bonus)
        put(out, " (+%d)", f->bonus);
    put(out, " = %d", f->die[0] + f->die[1] + f->die[2] + f->bonus);
}

static void print_test(const Table *t)
{
    TestFrame f;
    if (!frame_of(t, PROC_TEST, &f))
        return;
    const kd_ViewSeat *tested = &t->view->seat[f.seat];
    bool tower = ruled(t, RULING_TEST_VARIANT);
    Phrase line = {""};
    put(&line, "%s: %s, %s %d, %s", word(t, T_TEST), t->words->seat[f.seat], word(t, T_WOUNDS),
        tested->heavy + tested->light, word(t, tower ? T_TOWER : T_DICE));
    if (!tower)
        put_roll(&f, &line);
    if (f.rerolls_own)
        put(&line, ", %s: %d", word(t, T_MORE_TIME), f.rerolls_own);
    if (f.rerolls_other)
        put(&line, ", %s: %d", word(t, T_LESS_TIME), f.rerolls_other);
    putchar('\n');
    show_wrapped("", 0, line.text);
}

/* Skills of the draft are nowhere else on the table. */
static void print_draft(const Table *t, const rs_View *view)
{
    rs_Action actions[RS_MAX_ACTIONS];
    int count = setting_up(t) ? rs_view_actions(t->rules, view, actions) : 0;
    if (count == 0 || act_kind(actions[0]) != DO_KEEP)
        return;
    putchar('\n');
    if (count == 2) { /* the second choice: one has been kept already, but is in no seat yet */
        Phrase kept = {""};
        put_skill(t, t->view->dealt[t->view->viewer][0], false, &kept);
        print_field(word(t, T_KEPT), kept.text);
    }
    printf("%s\n", word(t, T_CHOICE));
    for (int i = 0; i < count; i++) {
        Phrase text = {""};
        put_skill(t, act_a(actions[i]), false, &text);
        show_wrapped("  *", 4, text.text);
    }
}

void show_table(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    Table t = table_of(rules, words, view);
    int near_seat = t.view->viewer == 0 ? 0 : 1;
    measure(&t);
    putchar('\n');
    print_times("=", SHOW_COLUMNS);
    putchar('\n');
    print_seat(&t, 1 - near_seat);
    print_seat(&t, near_seat);
    if (!setting_up(&t))
        print_row(&t);
    print_draft(&t, view);
    print_status(&t);
    print_arena(&t);
    print_attack(&t);
    print_test(&t);
}

void show_answer(const rs_Rules *rules, const rs_Words *words, rs_Action action, char *text,
                 int size)
{
    int used = rs_say_action(rules, words, action, text, size), kind = act_kind(action);
    if (kind != DO_PAY && kind != DO_DISCARD && kind != DO_SHOW && kind != DO_PICK)
        return;
    Table t = {.rules = rules, .kd = rules->knockdown, .language = words->language};
    Phrase symbols = {""};
    put_worth(&t, &t.kd->attack[act_a(action)], &symbols);
    snprintf(text + used, (size_t)(size - used), " (%s)", symbols.text);
}

static void print_cost(const Table *t, const PayFrame *f)
{
    Phrase line = {""};
    const char *sep = "";
    put(&line, "%s: ", word(t, T_PRICE));
    put_slots(t, f->slot, f->slots, &line);
    if (f->less)
        put(&line, " (-%d)", f->less);
    if (f->picked)
        put(&line, "; %s: ", word(t, T_PAID));
    for (int i = 0; i < f->picked; i++) {
        put(&line, "%s", sep);
        put_symbols(t, f->symbols[i / 2] >> (i % 2 * 4) & ANY_SYMBOL, "+", &line);
        sep = ", ";
    }
    show_wrapped("", 4, line.text);
}

/* Unless the attack under way has just been quoted. */
static void print_text(const Table *t, int label)
{
    AttackFrame attack;
    bool quoted = frame_of(t, PROC_ATTACK, &attack) && t->kd->attack[attack.attack].label == label;
    if (!quoted && *text_of(t, label))
        show_wrapped("", 4, text_of(t, label));
}

void show_matter(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    Table t = table_of(rules, words, view);
    const Frame *top = &t.view->frame[t.view->depth - 1];
    PayFrame pay;
    SpendFrame spend;
    ProgramFrame program;
    CountFrame count;
    if (top->proc == PROC_PAY && frame_of(&t, PROC_PAY, &pay)) {
        print_text(&t, pay.label);
        print_cost(&t, &pay);
    } else if (top->proc == PROC_SPEND && frame_of(&t, PROC_SPEND, &spend)) {
        print_text(&t, spend.label);
    } else if (top->proc == PROC_PROGRAM && frame_of(&t, PROC_PROGRAM, &program)) {
        print_text(&t, program.label);
    } else if (top->proc == PROC_MOVE || top->proc == PROC_JUMP) {
        printf("    %s: %s\n", word(&t, T_MOVES), words->seat[top->seat]);
    } else if (top->proc == PROC_PUT && frame_of(&t, PROC_PUT, &count)) {
        int token = seat_board(&t, count.seat)->token[count.what];
        printf("    %s\n", name_of(&t, t.kd->token[token].label));
    }
}

void show_pile(const rs_Rules *rules, const rs_Words *words, const rs_View *view)
{
    Table t = table_of(rules, words, view);
    Phrase text = {""};
    for (int kind = 0; kind < t.deck->kinds && !setting_up(&t); kind++)
        put_cards(&t, kind, t.view->discard[kind], "", &text);
    Phrase head = {""};
    put(&head, "%s: ", word(&t, T_PILE));
    show_wrapped(head.text, 4, *text.text ? text.text : "-");
}

/* ---- One card, in full ---- */

/* Whether the thing is part of this match. */
static bool in_match(const Table *t, int index)
{
    const Label *label = &t->rules->label[index];
    for (int seat = 0; seat < 2; seat++) {
        const Board *board = seat_board(t, seat);
        if (board->label == index)
            return true;
        for (int i = 0; i < board->specials; i++)
            if (t->kd->attack[board->special[i]].label == index)
                return true;
        for (int i = 0; i < board->tokens; i++)
            if (t->kd->token[board->token[i]].label == index)
                return true;
    }
    if (label->kind == LABEL_SKILL)
        return label->box == t->view->skills;
    return (label->kind == LABEL_ATTACK || label->kind == LABEL_ARENA) &&
           label->box == t->arena->box;
}

/* Small letters without accents; hyphens as blanks: what people type without thinking. */
static void fold(const char *text, char out[128])
{
    static const char *const letters[] = {"ąĄáÁ", "a",  "ćĆ",   "c",    "ęĘéÉ", "e",  "íÍ",
                                          "i",    "łŁ", "l",    "ńŃñÑ", "n",    "óÓ", "o",
                                          "śŚ",   "s",  "úÚüÜ", "u",    "źŹżŻ", "z"};
    int used = 0;
    while (*text && used < 127) {
        char plain = *text == '-' ? ' ' : (char)tolower((unsigned char)*text);
        int bytes = bytes_of(text, 1);
        for (size_t i = 0; i < sizeof letters / sizeof *letters && bytes == 2; i += 2)
            for (const char *c = letters[i]; *c; c += 2)
                if (strncmp(c, text, 2) == 0)
                    plain = *letters[i + 1];
        if (*text != '\'')
            out[used++] = plain;
        text += bytes;
    }
    out[used] = 0;
}

static bool text_fits(const char *text, const char *wanted, bool whole)
{
    char folded[128];
    if (!text)
        return false;
    fold(text, folded);
    return whole ? strcmp(folded, wanted) == 0 : strstr(folded, wanted) != NULL;
}

static bool label_fits(const Label *label, const char *wanted, bool whole)
{
    bool fits = text_fits(label->id, wanted, whole);
    for (int i = 0; i < RS_LANGUAGES; i++)
        fits = fits || text_fits(label->name[i], wanted, whole);
    return fits;
}

static const Board *board_with(const Table *t, int label)
{
    for (int i = 0; i < t->kd->boards; i++)
        if (t->kd->board[i].label == label)
            return &t->kd->board[i];
    return NULL;
}

/* A board answers to the name of its fighter too, so fighters are not listed by themselves. */
static bool fits(const Table *t, int index, const char *wanted, bool whole)
{
    const Label *label = &t->rules->label[index];
    if (label->kind == LABEL_FIGHTER)
        return false;
    const Board *board = label->kind == LABEL_BOARD ? board_with(t, index) : NULL;
    return label_fits(label, wanted, whole) ||
           (board && label_fits(&t->rules->label[board->fighter], wanted, whole));
}

static void put_attack_facts(const Table *t, int index, Phrase *out)
{
    for (int i = 0; i < t->kd->attacks; i++) {
        const Attack *attack = &t->kd->attack[i];
        if (attack->label != index)
            continue;
        put(out, "; ");
        put_worth(t, attack, out);
        put(out, "; %s; %s ", type_words[attack->type][t->language], word(t, T_POOL));
        put_wounds(t, attack->heavy, attack->light, out);
        put(out, "; %s ", word(t, T_REACH));
        put_range(t, attack, out);
        put(out, "%s", attack->ko ? "; K.O." : "");
        if (attack->copies)
            put(out, "; %s %d", word(t, T_COPIES), attack->copies);
        return;
    }
}

static void put_skill_facts(const Table *t, int index, Phrase *out)
{
    for (int i = 0; i < t->kd->skills; i++) {
        const Skill *skill = &t->kd->skill[i];
        if (skill->label != index)
            continue;
        put(out, "; %s %d", word(t, T_INITIATIVE), skill->initiative);
        if (skill->limit != LIMIT_NONE)
            put(out, "; %s", word(t, skill->limit == LIMIT_TURN ? T_PER_TURN : T_PER_ROUND));
    }
}

static void put_board_facts(const Table *t, const Board *board, Phrase *out)
{
    const char *sep = ": ";
    put(out, "; %s", name_of(t, board->fighter));
    for (int i = 0; i < board->specials; i++) {
        put(out, "%s%s", sep, name_of(t, t->kd->attack[board->special[i]].label));
        sep = ", ";
    }
}

static void print_label(const Table *t, int index)
{
    const Label *label = &t->rules->label[index];
    Phrase facts = {""}, origin = {""};
    put(&facts, "%s [%s]: %s", name_of(t, index), label->id, kind_words[label->kind][t->language]);
    if (label->kind == LABEL_ATTACK || label->kind == LABEL_SPECIAL)
        put_attack_facts(t, index, &facts);
    else if (label->kind == LABEL_SKILL)
        put_skill_facts(t, index, &facts);
    else if (label->kind == LABEL_BOARD)
        put_board_facts(t, board_with(t, index), &facts);
    show_wrapped("", 2, facts.text);
    if (*text_of(t, index))
        show_wrapped("", 4, text_of(t, index));
    put(&origin, "%s: %s. %s: %s.", word(t, T_BOX), name_of(t, t->kd->box[label->box].label),
        word(t, T_SOURCE), origin_words[label->source][t->language]);
    if (label->note)
        put(&origin, " %s: %s", word(t, T_NOTE), label->note);
    show_wrapped("", 4, origin.text);
}

bool show_card(const rs_Rules *rules, const rs_Words *words, const rs_View *view, const char *name)
{
    enum { MOST = 6 };
    Table t = table_of(rules, words, view);
    char wanted[128];
    fold(name, wanted);
    if (!*wanted)
        return false;
    /* A whole name of this match, of any box, then part of a name: the first that is there. */
    for (int pass = 0; pass < 4; pass++) {
        int found = 0;
        for (int i = 0; i < rules->labels && found < MOST; i++)
            if (fits(&t, i, wanted, pass < 2) && (pass & 1 || in_match(&t, i))) {
                print_label(&t, i);
                found++;
            }
        if (found > 0)
            return true;
    }
    return false;
}
