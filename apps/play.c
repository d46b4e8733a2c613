/* play.c - `ringside play`: a match on the terminal between people at one keyboard and random
 * players.
 *
 * This file is the host of the match and so holds the state, but it shows and asks from views
 * only. Invariant: nothing is printed that somebody who may be looking may not know. One person:
 * what that seat may know. Two people: what both may know, until a curtain has gone up for one of
 * them. Nobody: what a spectator may know. */
#include "apps.h"
#include "show.h"

#include "../engine/rules.h"
#include "../knockdown/game.h"
#include "../knockdown/setups.h"
#include "../knockdown/view.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- Words ---- */

enum {
    T_MATCH,
    T_AGAINST,
    T_ARENA,
    T_SKILLS,
    T_RULINGS,
    T_PERSON,
    T_RANDOM,
    T_SEATS,
    T_HAPPENED,
    T_NEW_IN_ROW,
    T_PRESS_ENTER,
    T_HELP_HINT,
    T_NO_SUCH,
    T_NO_CARD,
    T_NAME_CARD,
    T_STOPPED,
    T_ENDED,
    T_WINNER,
    T_RESULT,
    T_SEED,
    T_REPLAY,
    T_TOWER_STOOD,
    T_TABLE,
    T_LOG_EMPTY,
    T_IDS,
    T_FIGHTERS,
    T_ARENAS,
    T_BOXES,
    T_NO_FLAG,
    T_NO_VALUE,
    T_STRAY,
    T_BAD_PLAYERS,
    T_BAD_NAMES,
    T_BAD_LANGUAGE,
    T_BAD_RULING,
    T_NO_ENTROPY,
    T_NO_MATCH,
    T_COUNT
};

static const char *const play_words[T_COUNT][RS_LANGUAGES] = {
    [T_MATCH] = {"Match", "Mecz", "Combate"},
    [T_AGAINST] = {"against", "kontra", "contra"},
    [T_ARENA] = {"Arena", "Arena", "Arena"},
    [T_SKILLS] = {"Skills", "Umiejętności", "Habilidades"},
    [T_RULINGS] = {"Rulings", "Rozstrzygnięcia", "Criterios"},
    [T_PERSON] = {"a person", "człowiek", "una persona"},
    [T_RANDOM] = {"a random player", "gracz losowy", "un jugador al azar"},
    [T_SEATS] = {"Players", "Gracze", "Jugadores"},
    [T_HAPPENED] = {"What happened:", "Co się stało:", "Qué ha pasado:"},
    [T_NEW_IN_ROW] = {"New in the Row", "Nowe w Rzędzie", "Nuevas en la fila"},
    [T_PRESS_ENTER] = {"press Enter", "naciśnij Enter", "pulsa Intro"},
    [T_HELP_HINT] = {"? for help", "? to pomoc", "? para ayuda"},
    [T_NO_SUCH] = {"That is not an answer here: type a number of the list, or ? for help.",
                   "Takiej odpowiedzi tu nie ma: wpisz numer z listy albo ?, aby dostać pomoc.",
                   "Esa respuesta no existe aquí: escribe un número de la lista, o ? para ayuda."},
    [T_NO_CARD] = {"There is no card with that name or id.",
                   "Nie ma karty o takiej nazwie ani identyfikatorze.",
                   "No hay ninguna carta con ese nombre o identificador."},
    [T_NAME_CARD] = {"Say which card: card NAME", "Podaj, którą kartę: karta NAZWA",
                     "Di qué carta: carta NOMBRE"},
    [T_STOPPED] = {"The match was stopped before its end.", "Mecz przerwano przed końcem.",
                   "El combate se ha interrumpido antes del final."},
    [T_ENDED] = {"The input has ended: the match stops here.",
                 "Koniec danych wejściowych: mecz kończy się tutaj.",
                 "La entrada ha terminado: el combate se detiene aquí."},
    [T_WINNER] = {"Winner", "Zwycięzca", "Gana"},
    [T_RESULT] = {"Result", "Wynik", "Resultado"},
    [T_SEED] = {"Seed", "Ziarno", "Semilla"},
    [T_REPLAY] = {"The same match again:", "Ten sam mecz jeszcze raz:",
                  "El mismo combate otra vez:"},
    [T_TOWER_STOOD] = {"Did the tower stand?", "Czy wieża stanęła?",
                       "¿Se mantuvo la torre en pie?"},
    [T_TABLE] = {"Table", "Stół", "Mesa"},
    [T_LOG_EMPTY] = {"Nothing has happened yet.", "Jeszcze nic się nie stało.",
                     "Todavía no ha pasado nada."},
    [T_IDS] = {"The answers here and their ids:", "Odpowiedzi tutaj i ich identyfikatory:",
               "Las respuestas aquí y sus identificadores:"},
    [T_FIGHTERS] = {"Fighters: ", "Zawodnicy: ", "Luchadores: "},
    [T_ARENAS] = {"Arenas: ", "Areny: ", "Arenas: "},
    [T_BOXES] = {"Boxes: ", "Pudełka: ", "Cajas: "},
    [T_NO_FLAG] = {"there is no flag", "nie ma opcji", "no existe la opción"},
    [T_NO_VALUE] = {"a value is missing after", "brakuje wartości po", "falta un valor tras"},
    [T_STRAY] = {"no flag starts like this:", "żadna opcja tak się nie zaczyna:",
                 "ninguna opción empieza así:"},
    [T_BAD_PLAYERS] = {"--players takes two of person and random, such as person,random, not",
                       "--players to dwa ze słów person i random, np. person,random, a nie",
                       "--players son dos de person y random, como person,random, no"},
    [T_BAD_NAMES] = {"--names takes two different names of at most 20 letters, as Ann,Bob, not",
                     "--names to dwa różne imiona, najwyżej po 20 liter, np. Ania,Jan, a nie",
                     "--names son dos nombres distintos de 20 letras o menos, como Ana,Luis, no"},
    [T_BAD_LANGUAGE] = {"--language is en, pl or es, not", "--language to en, pl lub es, a nie",
                        "--language es en, pl o es, no"},
    [T_BAD_RULING] = {"--ruling takes NAME=VALUE, not", "--ruling to NAZWA=WARTOŚĆ, a nie",
                      "--ruling es NOMBRE=VALOR, no"},
    [T_NO_ENTROPY] = {"cannot read /dev/urandom; give a --seed",
                      "nie można odczytać /dev/urandom; podaj --seed",
                      "no se puede leer /dev/urandom; indica --seed"},
    [T_NO_MATCH] = {"no random set-up fits the other flags",
                    "żadne losowe przygotowanie nie pasuje do pozostałych opcji",
                    "ninguna preparación al azar encaja con las demás opciones"},
};

static const char *const help_texts[RS_LANGUAGES] = {
    "ringside play - a match of Knockdown on this terminal\n"
    "\n"
    "  --a FIGHTER  --b FIGHTER  who fights; see the ids below\n"
    "  --arena ARENA             where, and with which attack deck\n"
    "  --skills BOX              whose skill cards\n"
    "  --random                  draws what of these was not given\n"
    "  --ruling NAME=VALUE       settles an open rule; any number of times\n"
    "  --players person,random   who plays a and b: person or random\n"
    "  --names X,Y               what to call the players\n"
    "  --language en|pl|es       the language of the table\n"
    "  --seed TEXT               all chance comes from it; the same seed, the same deck\n"
    "  --box FILE                more box text; any number of times\n"
    "  --help                    this text\n",
    "ringside play - mecz Knockdown na tym terminalu\n"
    "\n"
    "  --a ZAWODNIK --b ZAWODNIK kto walczy; identyfikatory niżej\n"
    "  --arena ARENA             gdzie i którą talią ataku\n"
    "  --skills PUDEŁKO          czyje karty umiejętności\n"
    "  --random                  losuje to, czego nie podano\n"
    "  --ruling NAZWA=WARTOŚĆ    rozstrzyga otwartą zasadę; dowolnie wiele razy\n"
    "  --players person,random   kto gra a i b: person (człowiek) lub random (losowy)\n"
    "  --names X,Y               imiona graczy\n"
    "  --language en|pl|es       język stołu\n"
    "  --seed TEKST              cały przypadek; to samo ziarno, ta sama talia\n"
    "  --box PLIK                więcej tekstu pudełek; dowolnie wiele razy\n"
    "  --help                    ten tekst\n",
    "ringside play - un combate de Knockdown en este terminal\n"
    "\n"
    "  --a LUCHADOR --b LUCHADOR quién pelea; los identificadores, abajo\n"
    "  --arena ARENA             dónde y con qué mazo de ataque\n"
    "  --skills CAJA             de quién son las cartas de habilidad\n"
    "  --random                  sortea lo que no se haya indicado\n"
    "  --ruling NOMBRE=VALOR     fija una regla abierta; tantas veces como se quiera\n"
    "  --players person,random   quién juega a y b: person (persona) o random (al azar)\n"
    "  --names X,Y               los nombres de los jugadores\n"
    "  --language en|pl|es       el idioma de la mesa\n"
    "  --seed TEXTO              todo el azar; la misma semilla, el mismo mazo\n"
    "  --box ARCHIVO             más texto de cajas; tantas veces como se quiera\n"
    "  --help                    este texto\n",
};

static const char *const key_texts[RS_LANGUAGES] = {
    "  NUMBER or id   answers; Enter alone where there is only one answer\n"
    "  card NAME      reads a card, skill, token, fighter or arena (name or id)\n"
    "  table          shows the table again\n"
    "  pile           lists the discard pile\n"
    "  log [N]        tells again what happened last\n"
    "  quit           stops the match\n"
    "  1H2L is 1 heavy and 2 light wounds; K.O. allows a Knockdown Test.\n"
    "  A cost of ? is paid with any symbol, Fist/Foot with one of the two.\n"
    "  \"hidden\" cards of your hand are those the opponent has not seen.\n",
    "  NUMER lub id   odpowiedź; sam Enter, gdy jest tylko jedna odpowiedź\n"
    "  karta NAZWA    karta, umiejętność, żeton, zawodnik lub arena (nazwa lub id)\n"
    "  stół           pokazuje stół jeszcze raz\n"
    "  stos           wypisuje karty odrzucone\n"
    "  dziennik [N]   powtarza, co się ostatnio stało\n"
    "  koniec         przerywa mecz\n"
    "  1C2L to 1 ciężkie i 2 lekkie obrażenia; K.O. pozwala na Test Knockdownu.\n"
    "  Koszt ? płaci się dowolnym symbolem, Pięść/Stopa jednym z dwóch.\n"
    "  Karty \"ukryta\" na ręce to te, których przeciwnik nie widział.\n",
    "  NÚMERO o id    responde; solo Intro donde hay una única respuesta\n"
    "  carta NOMBRE   carta, habilidad, ficha, luchador o arena (nombre o id)\n"
    "  mesa           muestra la mesa otra vez\n"
    "  pila           enumera los descartes\n"
    "  registro [N]   repite lo último que ha pasado\n"
    "  salir          interrumpe el combate\n"
    "  1G2L es 1 herida grave y 2 leves; K.O. permite una prueba de K.O.\n"
    "  Un coste ? se paga con cualquier símbolo; Puño/Pie, con uno de los dos.\n"
    "  Las cartas \"oculta\" de tu mano son las que el oponente no ha visto.\n",
};

/* ---- Flags ---- */

typedef struct Options {
    int language;
    bool random, help;
    const char *seed, *players, *names;
    char **box; /* `boxes` of them */
    int boxes;
} Options;

typedef struct Flag {
    const char *name, *value;
} Flag;

static const char *say(int language, int index)
{
    return play_words[index][language];
}

static bool refuse(int language, int index, const char *given)
{
    fprintf(stderr, "ringside play: %s \"%s\"\n", say(language, index), given);
    return false;
}

static bool takes_value(const char *name)
{
    return strcmp(name, "random") != 0 && strcmp(name, "help") != 0;
}

static bool known_flag(const char *name)
{
    static const char *const names[] = {"a",     "b",    "arena",    "skills", "ruling", "players",
                                        "names", "seed", "language", "box",    "random", "help"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* The flag at *i, with its value; *i goes on behind them. */
static bool read_flag(int language, int argc, char **argv, int *i, Flag *flag)
{
    const char *given = argv[(*i)++];
    if (strncmp(given, "--", 2) != 0)
        return refuse(language, T_STRAY, given);
    flag->name = given + 2;
    flag->value = "";
    if (!known_flag(flag->name))
        return refuse(language, T_NO_FLAG, given);
    if (!takes_value(flag->name))
        return true;
    if (*i == argc)
        return refuse(language, T_NO_VALUE, given);
    flag->value = argv[(*i)++];
    return true;
}

/* The language first, so that what is wrong with the other flags is said in it. */
static int find_language(int argc, char **argv)
{
    for (int i = 0; i + 1 < argc; i++)
        if (strcmp(argv[i], "--language") == 0 && app_language(argv[i + 1]) >= 0)
            return app_language(argv[i + 1]);
    return RS_ENGLISH;
}

static bool take_flag(const Flag *flag, Options *options)
{
    if (strcmp(flag->name, "random") == 0)
        options->random = true;
    else if (strcmp(flag->name, "help") == 0)
        options->help = true;
    else if (strcmp(flag->name, "seed") == 0)
        options->seed = flag->value;
    else if (strcmp(flag->name, "players") == 0)
        options->players = flag->value;
    else if (strcmp(flag->name, "names") == 0)
        options->names = flag->value;
    else if (strcmp(flag->name, "box") == 0)
        options->box[options->boxes++] = (char *)(uintptr_t)flag->value;
    else if (strcmp(flag->name, "language") == 0 && app_language(flag->value) < 0)
        return refuse(options->language, T_BAD_LANGUAGE, flag->value);
    return true;
}

static bool read_options(int argc, char **argv, Options *options)
{
    for (int i = 0; i < argc;) {
        Flag flag;
        if (!read_flag(options->language, argc, argv, &i, &flag) || !take_flag(&flag, options))
            return false;
    }
    return true;
}

/* Sets what the flag is about, if it is about the set-up. */
static bool set_flag(const rs_Rules *rules, int language, const Flag *flag, rs_Setup *setup)
{
    char key[64], problem[200];
    const char *value = flag->value;
    bool whole = strlen(flag->name) == 1 || strcmp(flag->name, "arena") == 0 ||
                 strcmp(flag->name, "skills") == 0;
    if (!whole && strcmp(flag->name, "ruling") != 0)
        return true;
    snprintf(key, sizeof key, "%s", flag->name);
    if (!whole) {
        const char *equals = strchr(value, '=');
        if (!equals || equals - value >= (int)sizeof key)
            return refuse(language, T_BAD_RULING, value);
        snprintf(key, sizeof key, "%.*s", (int)(equals - value), value);
        value = equals + 1;
    }
    if (rs_setup_set(rules, setup, key, value, problem))
        return true;
    fprintf(stderr, "ringside play: --%s: %s\n", flag->name, problem);
    return false;
}

static bool set_flags(const rs_Rules *rules, int language, int argc, char **argv, rs_Setup *setup)
{
    for (int i = 0; i < argc;) {
        Flag flag;
        if (!read_flag(language, argc, argv, &i, &flag) || !set_flag(rules, language, &flag, setup))
            return false;
    }
    return true;
}

/* ---- The match ---- */

enum { NOT_HERE = -1 };

typedef struct Match {
    rs_Rules *rules;
    rs_Setup setup;
    rs_State state;
    rs_Words words;
    rs_Dice dice; /* of the random players */
    uint8_t seed[32];
    char name[2][96];
    bool person[2];
    int people;
    int keyboard;  /* two people: for whom the curtain is up, or NOT_HERE */
    bool terminal; /* whether there is a screen to clear */
    bool echoed;   /* whether what is typed is seen anyway */
    rs_Event *log;
    int logged, room;
    int told[2]; /* how far each seat has been told everything */
    int open;    /* how far the open events have been told */
    bool ended;  /* the input has ended */
    char *line;
    size_t line_room;
} Match;

static const char *speak(const Match *m, int index)
{
    return say(m->words.language, index);
}

/* Whether everybody who may be looking may know of the event. `seat` is who is asked. */
static bool visible(const Match *m, const rs_Event *event, int seat)
{
    if (m->people == 0)
        return event->audience >> RS_SPECTATOR & 1;
    if (seat < 2)
        return event->audience >> seat & 1;
    return (event->audience & 3) == 3;
}

static const char *name_of(const Match *m, int label)
{
    const char *const *name = m->rules->label[label].name;
    return name[m->words.language] ? name[m->words.language] : name[RS_ENGLISH];
}

/* Cards that come into the Row together make one line; everybody sees them. Returns how many. */
static int print_row_events(const Match *m, int from)
{
    char text[512] = "";
    int count = 0, used = 0;
    while (from + count < m->logged && m->log[from + count].kind == EV_ROW && count < KD_ROW) {
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%.80s", count ? ", " : ": ",
                         name_of(m, m->log[from + count].what));
        count++;
    }
    if (count < 2)
        return 0;
    char line[600];
    snprintf(line, sizeof line, "%s%s.", speak(m, T_NEW_IN_ROW), text);
    show_wrapped("  -", 4, line);
    return count;
}

static void print_event(const Match *m, const rs_Event *event)
{
    char text[512];
    bool heading = event->kind == EV_TURN || event->kind == EV_ROUND;
    rs_say_event(m->rules, &m->words, event, text, sizeof text);
    if (heading && m->people == 0)
        putchar('\n');
    show_wrapped(heading ? "" : "  -", heading ? 2 : 4, text);
}

/* What is known to `seat` from a place of the log on. With `told` those that everybody may know
 * are left out up to that place. */
static void print_events(const Match *m, int from, int told, int seat)
{
    bool begun = m->people == 0;
    while (from < m->logged) {
        const rs_Event *event = &m->log[from];
        if (!visible(m, event, seat) || (from < told && visible(m, event, RS_TABLE))) {
            from++;
            continue;
        }
        if (!begun)
            printf("\n%s\n", speak(m, T_HAPPENED));
        begun = true;
        int together = print_row_events(m, from);
        if (together == 0)
            print_event(m, event);
        from += together ? together : 1;
    }
}

/* What everybody may know and has not been told. */
static void print_open(Match *m)
{
    int seat = m->people != 1 ? RS_TABLE : m->person[0] ? 0 : 1;
    print_events(m, m->open, 0, seat);
    m->open = m->logged;
}

static void keep_events(Match *m, const rs_Events *events)
{
    if (m->logged + events->count > m->room) {
        m->room = 2 * m->room + RS_MAX_EVENTS;
        m->log = realloc(m->log, (size_t)m->room * sizeof *m->log);
        if (!m->log) {
            fprintf(stderr, "ringside play: %s\n", strerror(ENOMEM));
            exit(APP_WRONG);
        }
    }
    memcpy(m->log + m->logged, events->at, (size_t)events->count * sizeof *events->at);
    m->logged += events->count;
}

/* ---- The keyboard ---- */

/* The next line without blanks around it, or NULL when there is no more. */
static char *read_line(Match *m)
{
    fflush(stdout);
    ssize_t size = getline(&m->line, &m->line_room, stdin);
    if (size < 0) {
        m->ended = true;
        putchar('\n');
        return NULL;
    }
    char *start = m->line, *end = m->line + strlen(m->line);
    while (isspace((unsigned char)*start))
        start++;
    while (end > start && isspace((unsigned char)end[-1]))
        *--end = 0;
    if (!m->echoed) /* what is piped in shall be seen in the transcript too */
        puts(start);
    return start;
}

static void clear_screen(const Match *m)
{
    enum { MORE_THAN_A_SCREEN = 100 };
    for (int i = 0; i < MORE_THAN_A_SCREEN && m->terminal; i++)
        putchar('\n');
}

/* Two people: hides what the one saw, tells both what both may know, and waits for the other. */
static bool draw_curtain(Match *m, int seat)
{
    clear_screen(m);
    print_open(m);
    printf("\n%s, %s ", m->words.seat[seat], speak(m, T_PRESS_ENTER));
    if (!read_line(m))
        return false;
    m->keyboard = seat;
    return true;
}

/* ---- One question ---- */

typedef struct Question {
    int asked;  /* a seat or RS_TABLE */
    int viewer; /* through whose eyes it is shown */
    rs_View view;
    int count;
    rs_Action action[RS_MAX_ACTIONS];
} Question;

static void print_answers(const Match *m, const Question *q, bool ids)
{
    char text[RS_MAX_ACTIONS][256];
    const char *lines[RS_MAX_ACTIONS];
    for (int i = 0; i < q->count; i++) {
        if (ids)
            rs_action_id(m->rules, q->action[i], text[i], sizeof text[i]);
        else
            show_answer(m->rules, &m->words, q->action[i], text[i], sizeof text[i]);
        lines[i] = text[i];
    }
    show_numbered(lines, q->count);
}

/* What has happened since this seat last looked; on a terminal the curtain has wiped the rest. */
static void print_news(Match *m, const Question *q)
{
    if (q->asked == RS_TABLE && m->people == 2) {
        print_open(m);
        return;
    }
    int shown = m->people == 2 && !m->terminal ? m->open : 0;
    print_events(m, m->told[q->viewer], shown, q->viewer);
    m->told[q->viewer] = m->open = m->logged;
}

static void print_question(const Match *m, const Question *q)
{
    char text[512];
    putchar('\n');
    rs_say_question(m->rules, &m->words, &q->view, text, sizeof text);
    show_wrapped("", 0, q->asked == RS_TABLE ? speak(m, T_TOWER_STOOD) : text);
    show_matter(m->rules, &m->words, &q->view);
    print_answers(m, q, false);
}

static void print_keys(const Match *m, const Question *q)
{
    fputs(key_texts[m->words.language], stdout);
    printf("%s\n", speak(m, T_IDS));
    print_answers(m, q, true);
}

static void print_log(const Match *m, const Question *q, int most)
{
    int from = m->logged, found = 0;
    while (from > 0 && found < most)
        found += visible(m, &m->log[--from], q->viewer);
    if (found == 0)
        puts(speak(m, T_LOG_EMPTY));
    print_events(m, from, 0, q->viewer);
}

/* ---- What a person types ---- */

enum {
    COMMAND_NONE,
    COMMAND_HELP,
    COMMAND_CARD,
    COMMAND_TABLE,
    COMMAND_PILE,
    COMMAND_LOG,
    COMMAND_QUIT
};

typedef struct Command {
    const char *word;
    int command;
} Command;

/* All languages at once: whoever changes the language need not learn the keys anew. */
static const Command commands[] = {
    {"?", COMMAND_HELP},       {"help", COMMAND_HELP},    {"pomoc", COMMAND_HELP},
    {"ayuda", COMMAND_HELP},   {"card", COMMAND_CARD},    {"karta", COMMAND_CARD},
    {"carta", COMMAND_CARD},   {"table", COMMAND_TABLE},  {"stół", COMMAND_TABLE},
    {"stol", COMMAND_TABLE},   {"mesa", COMMAND_TABLE},   {"pile", COMMAND_PILE},
    {"stos", COMMAND_PILE},    {"pila", COMMAND_PILE},    {"log", COMMAND_LOG},
    {"dziennik", COMMAND_LOG}, {"registro", COMMAND_LOG}, {"quit", COMMAND_QUIT},
    {"exit", COMMAND_QUIT},    {"koniec", COMMAND_QUIT},  {"salir", COMMAND_QUIT},
};

/* The command of the first word; *rest is what follows it. */
static int find_command(char *line, char **rest)
{
    size_t length = strcspn(line, " \t");
    *rest = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].word) == length && strncasecmp(commands[i].word, line, length) == 0)
            return commands[i].command;
    return COMMAND_NONE;
}

/* By number, by id, or the only one there is by an empty line; -1: none. */
static int find_answer(const Match *m, const Question *q, const char *line)
{
    char *end;
    if (!*line)
        return q->count == 1 ? 0 : -1;
    long number = strtol(line, &end, 10);
    if (!*end)
        return number >= 1 && number <= q->count ? (int)number - 1 : -1;
    for (int i = 0; i < q->count; i++) {
        char id[128];
        rs_action_id(m->rules, q->action[i], id, sizeof id);
        if (strcasecmp(id, line) == 0)
            return i;
    }
    return -1;
}

/* Returns false to quit. */
static bool obey(const Match *m, const Question *q, char *line)
{
    enum { LOG_LINES = 20 };
    char *rest;
    switch (find_command(line, &rest)) {
    case COMMAND_HELP:
        print_keys(m, q);
        return true;
    case COMMAND_CARD:
        if (!*rest)
            puts(speak(m, T_NAME_CARD));
        else if (!show_card(m->rules, &m->words, &q->view, rest))
            puts(speak(m, T_NO_CARD));
        return true;
    case COMMAND_TABLE:
        show_table(m->rules, &m->words, &q->view);
        print_question(m, q);
        return true;
    case COMMAND_PILE:
        show_pile(m->rules, &m->words, &q->view);
        return true;
    case COMMAND_LOG:
        print_log(m, q, atoi(rest) > 0 ? atoi(rest) : LOG_LINES);
        return true;
    case COMMAND_QUIT:
        return false;
    default:
        puts(speak(m, T_NO_SUCH));
        return true;
    }
}

/* Asks until there is an answer; false if the match stops instead. */
static bool ask_person(Match *m, Question *q, rs_Action *action)
{
    const char *name = q->asked == RS_TABLE ? speak(m, T_TABLE) : m->words.seat[q->asked];
    show_table(m->rules, &m->words, &q->view);
    print_news(m, q);
    print_question(m, q);
    for (;;) {
        printf(q->count > 1 ? "%s (1-%d, %s)> " : "%s (%d, %s)> ", name, q->count,
               speak(m, T_HELP_HINT));
        char *line = read_line(m);
        if (!line)
            return false;
        int chosen = find_answer(m, q, line);
        if (chosen >= 0) {
            *action = q->action[chosen];
            return true;
        }
        if (!obey(m, q, line))
            return false;
    }
}

/* ---- Who answers ---- */

/* Whose tower it is that the table is asked about. */
static int tested_seat(const rs_View *view)
{
    const kd_View *inner = (const kd_View *)(const void *)view->bytes;
    return inner->frame[inner->depth - 1].seat;
}

/* The tower of a random player stands or falls by the dice; people say how theirs went. */
static bool ask_table(Match *m, Question *q, rs_Action *action)
{
    q->viewer = m->people == 1 ? !m->person[0] : RS_SPECTATOR;
    rs_view(m->rules, &m->state, q->viewer, &q->view);
    q->count = rs_actions(m->rules, &m->state, q->action);
    if (!m->person[tested_seat(&q->view)]) {
        *action = q->action[rs_below(&m->dice, q->count)];
        return true;
    }
    if (m->people == 2) {
        clear_screen(m);
        m->keyboard = NOT_HERE;
    }
    return ask_person(m, q, action);
}

static bool ask_seat(Match *m, Question *q, rs_Action *action)
{
    q->viewer = q->asked;
    rs_view(m->rules, &m->state, q->asked, &q->view);
    q->count = rs_view_actions(m->rules, &q->view, q->action);
    if (!m->person[q->asked]) {
        *action = q->action[rs_below(&m->dice, q->count)];
        return true;
    }
    if (m->people == 2 && m->keyboard != q->asked && !draw_curtain(m, q->asked))
        return false;
    return ask_person(m, q, action);
}

/* ---- From the first line to the last ---- */

static const char *id_of(const Match *m, int label)
{
    return m->rules->label[label].id;
}

static void print_start(const Match *m)
{
    const kd_Rules *kd = m->rules->knockdown;
    char text[2][256];
    for (int seat = 0; seat < 2; seat++) {
        const Board *board = &kd->board[m->setup.board[seat]];
        const char *fighter = name_of(m, board->fighter), *name = m->words.seat[seat];
        bool same = strcmp(fighter, name) == 0;
        snprintf(text[seat], sizeof text[seat], "%s (%s%s%s)", name, same ? "" : fighter,
                 same ? "" : ", ", name_of(m, board->label));
    }
    char line[600];
    snprintf(line, sizeof line, "%s: %s %s %s", speak(m, T_MATCH), text[0], speak(m, T_AGAINST),
             text[1]);
    show_wrapped("", 0, line);
    snprintf(line, sizeof line, "%s: %s | %s: %s", speak(m, T_ARENA),
             name_of(m, kd->arena[m->setup.arena].label), speak(m, T_SKILLS),
             name_of(m, kd->box[m->setup.skills].label));
    show_wrapped("", 0, line);
    snprintf(line, sizeof line, "%s: %s (%s), %s (%s)", speak(m, T_SEATS), m->words.seat[0],
             speak(m, m->person[0] ? T_PERSON : T_RANDOM), m->words.seat[1],
             speak(m, m->person[1] ? T_PERSON : T_RANDOM));
    show_wrapped("", 0, line);
    for (int i = 0; i < RULING_COUNT; i++)
        if (m->setup.ruling[i])
            printf("%s: %s = %s\n", speak(m, T_RULINGS), kd_rulings[i].name,
                   kd_rulings[i].value[m->setup.ruling[i]]);
}

static void print_seed(const Match *m)
{
    for (int i = 0; i < 32; i++)
        printf("%02x", m->seed[i]);
    putchar('\n');
}

/* The dice of random players come from the seed too, so this line plays the whole match again. */
static void print_replay(const Match *m, const Options *options)
{
    static const char *const players[] = {"random", "person"};
    const kd_Rules *kd = m->rules->knockdown;
    printf("%s\n  ringside play --a %s --b %s \\\n", speak(m, T_REPLAY),
           id_of(m, kd->board[m->setup.board[0]].label),
           id_of(m, kd->board[m->setup.board[1]].label));
    printf("    --arena %s --skills %s --players %s,%s \\\n",
           id_of(m, kd->arena[m->setup.arena].label), id_of(m, kd->box[m->setup.skills].label),
           players[m->person[0]], players[m->person[1]]);
    for (int i = 0; i < RULING_COUNT; i++)
        if (m->setup.ruling[i])
            printf("    --ruling %s=%s \\\n", kd_rulings[i].name,
                   kd_rulings[i].value[m->setup.ruling[i]]);
    for (int i = 0; i < options->boxes; i++)
        printf("    --box %s \\\n", options->box[i]);
    printf("    --seed ");
    print_seed(m);
}

static void print_end(Match *m, const Options *options)
{
    rs_View view;
    rs_view(m->rules, &m->state, RS_SPECTATOR, &view);
    const kd_ViewSeat *seat = ((const kd_View *)(const void *)view.bytes)->seat;
    if (m->people == 2)
        clear_screen(m);
    print_open(m);
    printf("\n%s: %s %d : %d %s. %s: %s.\n", speak(m, T_RESULT), m->words.seat[0], seat[0].wins,
           seat[1].wins, m->words.seat[1], speak(m, T_WINNER),
           m->words.seat[rs_winner(m->rules, &m->state)]);
    printf("%s: ", speak(m, T_SEED));
    print_seed(m);
    print_replay(m, options);
}

static int play(Match *m, const Options *options)
{
    Question q;
    print_start(m);
    while ((q.asked = rs_to_act(m->rules, &m->state)) != RS_NOBODY) {
        rs_Action action;
        rs_Events events = {0};
        bool answered = q.asked == RS_TABLE ? ask_table(m, &q, &action) : ask_seat(m, &q, &action);
        if (!answered) {
            puts(speak(m, m->ended ? T_ENDED : T_STOPPED));
            return APP_OK;
        }
        rs_apply(m->rules, &m->state, action, &events);
        keep_events(m, &events);
        if (m->people == 0)
            print_open(m);
    }
    print_end(m, options);
    return APP_OK;
}

/* ---- Getting ready ---- */

static bool read_entropy(uint8_t seed[32])
{
    FILE *file = fopen("/dev/urandom", "rb");
    size_t got = file ? fread(seed, 1, 32, file) : 0;
    if (file)
        fclose(file);
    return got == 32;
}

/* A stream of its own for each use, so that a set-up given by name leaves the players' dice as
 * they were when it was drawn. Mixed, so that watching the players gives no part of the seed. */
static void seed_dice(const uint8_t seed[32], uint64_t use, rs_Dice *dice)
{
    uint64_t mix = 0xcbf29ce484222325u ^ use;
    for (int i = 0; i < 32; i++)
        mix = (mix ^ seed[i]) * 0x100000001b3u;
    rs_dice_seed(dice, mix);
}

/* Splits "x,y" into two parts that are there. */
static bool split(const char *text, char part[2][96])
{
    const char *comma = strchr(text, ',');
    if (!comma || comma == text || !comma[1] || strchr(comma + 1, ',') || strlen(text) > 180)
        return false;
    snprintf(part[0], 96, "%.*s", (int)(comma - text), text);
    snprintf(part[1], 96, "%s", comma + 1);
    return true;
}

static bool set_players(Match *m, const Options *options)
{
    char part[2][96];
    const char *given = options->players ? options->players : "person,random";
    bool good = split(given, part);
    for (int i = 0; i < 2 && good; i++) {
        m->person[i] = strcmp(part[i], "person") == 0;
        good = m->person[i] || strcmp(part[i], "random") == 0;
        m->people += m->person[i];
    }
    return good || refuse(options->language, T_BAD_PLAYERS, given);
}

static bool good_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if (iscntrl((unsigned char)*c))
            return false;
    return show_width(name) <= 20;
}

static bool set_names(Match *m, const Options *options)
{
    rs_words_default(m->rules, &m->setup, options->language, &m->words);
    if (options->names) {
        if (!split(options->names, m->name) || !good_name(m->name[0]) || !good_name(m->name[1]) ||
            strcmp(m->name[0], m->name[1]) == 0)
            return refuse(options->language, T_BAD_NAMES, options->names);
    } else if (strcmp(m->words.seat[0], m->words.seat[1]) == 0) { /* a mirror match */
        for (int seat = 0; seat < 2; seat++)
            snprintf(m->name[seat], sizeof m->name[seat], "%.80s %c", m->words.seat[seat],
                     'A' + seat);
    }
    for (int seat = 0; seat < 2; seat++)
        if (*m->name[seat])
            m->words.seat[seat] = m->name[seat];
    return true;
}

/* Rulings and what was named stay; the rest is drawn until it fits them. */
static bool draw_setup(Match *m, const Options *options, int argc, char **argv)
{
    enum { TRIES = 1000 };
    char problem[200];
    rs_Dice dice;
    seed_dice(m->seed, 1, &dice);
    for (int i = 0; i < TRIES; i++) {
        rs_setup_random(m->rules, &m->setup, &dice);
        if (!set_flags(m->rules, options->language, argc, argv, &m->setup))
            return false;
        if (rs_setup_check(m->rules, &m->setup, problem))
            return true;
    }
    fprintf(stderr, "ringside play: %s: %s\n", say(options->language, T_NO_MATCH), problem);
    return false;
}

static bool set_up(Match *m, const Options *options, int argc, char **argv)
{
    char problem[200];
    rs_setup_default(m->rules, &m->setup);
    if (!set_flags(m->rules, options->language, argc, argv, &m->setup))
        return false;
    if (options->random)
        return draw_setup(m, options, argc, argv);
    if (rs_setup_check(m->rules, &m->setup, problem))
        return true;
    fprintf(stderr, "ringside play: %s\n", problem);
    return false;
}

static void print_ids(const Match *m, int language)
{
    const kd_Rules *kd = m->rules->knockdown;
    char text[4096] = "";
    int used = 0, room = (int)sizeof text;
    for (int i = 0; i < kd->boards && used < room; i++)
        used += snprintf(text + used, (size_t)(room - used), "%s ", id_of(m, kd->board[i].label));
    show_wrapped(say(language, T_FIGHTERS), 4, text);
    used = 0;
    for (int i = 0; i < kd->arenas && used < room; i++)
        used += snprintf(text + used, (size_t)(room - used), "%s ", id_of(m, kd->arena[i].label));
    show_wrapped(say(language, T_ARENAS), 4, text);
    used = 0;
    for (int i = 0; i < kd->boxes && used < room; i++)
        used += snprintf(text + used, (size_t)(room - used), "%s ", id_of(m, kd->box[i].label));
    show_wrapped(say(language, T_BOXES), 4, text);
    printf("%s:\n", say(language, T_RULINGS));
    for (int i = 0; i < RULING_COUNT; i++)
        if (*kd_rulings[i].value[1])
            printf("  %s=%s|%s\n", kd_rulings[i].name, kd_rulings[i].value[0],
                   kd_rulings[i].value[1]);
}

static int run(Match *m, const Options *options, int argc, char **argv)
{
    m->rules = app_rules(options->box, options->boxes);
    if (!m->rules)
        return APP_USAGE;
    if (options->help) {
        printf("%s\n", help_texts[options->language]);
        print_ids(m, options->language);
        return APP_OK;
    }
    if (options->seed) {
        app_seed(options->seed, m->seed);
    } else if (!read_entropy(m->seed)) {
        fprintf(stderr, "ringside play: %s\n", say(options->language, T_NO_ENTROPY));
        return APP_WRONG;
    }
    if (!set_up(m, options, argc, argv) || !set_players(m, options) || !set_names(m, options))
        return APP_USAGE;
    seed_dice(m->seed, 2, &m->dice);
    rs_deal(m->rules, &m->setup, m->seed, &m->state);
    return play(m, options);
}

int app_play(int argc, char **argv)
{
    Options options = {.language = find_language(argc, argv)};
    Match match = {.keyboard = NOT_HERE,
                   .terminal = isatty(STDOUT_FILENO) != 0,
                   .echoed = isatty(STDIN_FILENO) != 0};
    options.box = calloc((size_t)argc + 1, sizeof *options.box);
    int status = APP_USAGE;
    if (options.box && read_options(argc, argv, &options))
        status = run(&match, &options, argc, argv);
    rs_free(match.rules);
    free(match.log);
    free(match.line);
    free(options.box);
    return status;
}
