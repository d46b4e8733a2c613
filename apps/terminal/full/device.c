/* device.c - the terminal by ncurses; see device.h. */
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR       1
#include "device.h"

#include <curses.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#undef columns /* which term.h takes for a property of terminals */

static bool taken;
static volatile sig_atomic_t hung_up;

/* ---- Looks ---- */

typedef struct Look {
    attr_t plain;     /* added without colours */
    attr_t coloured;  /* added with colours */
    short few, many;  /* the colour of 16 and of 256; -1: the terminal's own */
    short few_ground; /* the ground likewise */
    short many_ground;
} Look;

static const Look looks[STYLES] = {
    [STYLE_PLAIN] = {A_NORMAL, A_NORMAL, -1, -1, -1, -1},
    [STYLE_DIM] = {A_DIM, A_NORMAL, COLOR_WHITE, 245, -1, -1},
    [STYLE_BOLD] = {A_BOLD, A_BOLD, -1, -1, -1, -1},
    [STYLE_TITLE] = {A_REVERSE, A_BOLD, COLOR_WHITE, 255, COLOR_BLUE, 24},
    [STYLE_KEY] = {A_BOLD, A_BOLD, COLOR_CYAN, 80, -1, -1},
    [STYLE_CHOSEN] = {A_REVERSE | A_BOLD, A_BOLD, COLOR_BLACK, 16, COLOR_CYAN, 80},
    [STYLE_LEGAL] = {A_UNDERLINE, A_NORMAL, COLOR_CYAN, 116, -1, -1},
    [STYLE_FRAME] = {A_DIM, A_NORMAL, COLOR_BLUE, 60, -1, -1},
    [STYLE_NEAR] = {A_BOLD, A_BOLD, COLOR_GREEN, 114, -1, -1},
    [STYLE_FAR] = {A_BOLD, A_BOLD, COLOR_MAGENTA, 176, -1, -1},
    [STYLE_HEAVY] = {A_BOLD, A_BOLD, COLOR_RED, 203, -1, -1},
    [STYLE_LIGHT] = {A_NORMAL, A_NORMAL, COLOR_YELLOW, 179, -1, -1},
    [STYLE_GOOD] = {A_BOLD, A_NORMAL, COLOR_GREEN, 114, -1, -1},
    [STYLE_FIST] = {A_NORMAL, A_NORMAL, COLOR_RED, 209, -1, -1},
    [STYLE_FOOT] = {A_NORMAL, A_NORMAL, COLOR_YELLOW, 179, -1, -1},
    [STYLE_BLOCK] = {A_NORMAL, A_NORMAL, COLOR_BLUE, 75, -1, -1},
    [STYLE_SPRINT] = {A_NORMAL, A_NORMAL, COLOR_GREEN, 150, -1, -1},
};

static attr_t attribute[STYLES];
static short pair[STYLES];

static void choose_looks(bool colour)
{
    bool colours = colour && has_colors() && start_color() == OK && COLORS >= 8;
    bool many = COLORS >= 256;
    if (colours)
        use_default_colors();
    for (short i = 0; i < STYLES; i++) {
        attribute[i] = colours ? looks[i].coloured : looks[i].plain;
        pair[i] = colours ? (short)(i + 1) : 0;
        if (colours)
            init_pair(pair[i], many ? looks[i].many : looks[i].few,
                      many ? looks[i].many_ground : looks[i].few_ground);
    }
}

/* ---- Beginning and end ---- */

static void on_hang_up(int signal_number)
{
    (void)signal_number;
    hung_up = 1;
}

/* Whether there is a description of it, and it can put letters anywhere. */
static bool is_described(const char *terminal)
{
    int why;
    bool known = setupterm(terminal, STDOUT_FILENO, &why) == OK;
    bool moves = known && tigetstr("cup") && tigetstr("clear");
    if (known)
        del_curterm(cur_term);
    return moves;
}

const char *curses_terminal(void)
{
    static const char usual[] = "xterm-256color";
    const char *own = getenv("TERM");
    if (!own || !*own || strcmp(own, "dumb") == 0)
        return NULL;
    if (is_described(own))
        return own;
    return is_described(usual) ? usual : NULL;
}

static bool begin(Device *device, bool colour)
{
    (void)device;
    SCREEN *screen = newterm(curses_terminal(), stdout, stdin);
    if (!screen)
        return false;
    taken = true;
    set_term(screen);
    choose_looks(colour);
    raw(); /* so that Ctrl-C asks like q */
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    set_escdelay(25);
    /* All of them, for ncurses waits without end behind one that it is not to tell. With Shift the
     * terminal keeps the mouse for itself and marks text. */
    mousemask(ALL_MOUSE_EVENTS, NULL);
    mouseinterval(0);
    curs_set(0);
    signal(SIGHUP, on_hang_up);
    signal(SIGTERM, on_hang_up);
    return true;
}

static void end(Device *device)
{
    (void)device;
    if (!taken)
        return;
    taken = false;
    erase();
    refresh();
    endwin();
}

static void size(Device *device, int *rows, int *columns)
{
    (void)device;
    *rows = LINES;
    *columns = COLS;
}

/* ---- Out ---- */

static void show(Device *device, const Canvas *canvas)
{
    (void)device;
    erase();
    for (int row = 0; row < canvas->rows && row < LINES; row++)
        for (int column = 0; column < canvas->columns && column < COLS; column++) {
            const Glyph *glyph = &canvas->glyph[row * canvas->columns + column];
            wchar_t letter[2] = {glyph->letter ? (wchar_t)glyph->letter : L' ', 0};
            cchar_t cell;
            if (letter[0] == L' ' && glyph->style == STYLE_PLAIN)
                continue;
            if (wcwidth(letter[0]) != 1)
                letter[0] = L'?'; /* a letter of a box that would shift the others */
            setcchar(&cell, letter, attribute[glyph->style], pair[glyph->style], NULL);
            mvadd_wch(row, column, &cell);
        }
    refresh();
}

static void sound(Device *device)
{
    (void)device;
    beep();
}

/* ---- In ---- */

static int special_key(wint_t code)
{
    static const struct {
        int code, key;
    } keys[] = {{KEY_UP, K_UP},           {KEY_DOWN, K_DOWN},     {KEY_LEFT, K_LEFT},
                {KEY_RIGHT, K_RIGHT},     {KEY_PPAGE, K_PAGE_UP}, {KEY_NPAGE, K_PAGE_DOWN},
                {KEY_HOME, K_HOME},       {KEY_END, K_END},       {KEY_RESIZE, K_RESIZE},
                {KEY_BACKSPACE, K_ERASE}, {KEY_ENTER, K_ENTER},   {KEY_DC, K_ERASE}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if ((wint_t)keys[i].code == code)
            return keys[i].key;
    return K_OTHER;
}

/* Where it was clicked; the wheel goes up and down. */
static int mouse_key(void)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return K_OTHER;
    if (event.bstate & BUTTON4_PRESSED)
        return K_UP;
    if (event.bstate & BUTTON5_PRESSED)
        return K_DOWN;
    return event.bstate & BUTTON1_PRESSED ? K_CLICK + event.y * CLICK_ROW + event.x : K_NONE;
}

static int letter_key(wint_t letter)
{
    if (letter == '\r' || letter == '\n')
        return K_ENTER;
    if (letter == 8 || letter == 127)
        return K_ERASE;
    if (letter == 3)
        return 'q';
    if (letter == 26)
        return K_UNDO;
    return letter < 32 && letter != K_TAB && letter != K_ESCAPE ? K_OTHER : (int)letter;
}

/* The next letter of a sequence; 0: there is none, or a key that ncurses knows. */
static wint_t next_letter(void)
{
    enum { TOGETHER = 25 }; /* milliseconds in which the letters of one sequence come */
    wint_t got = 0;
    timeout(TOGETHER);
    int what = get_wch(&got);
    if (what == KEY_CODE_YES) {
        ungetch((int)got);
        return 0;
    }
    return what == OK ? got : 0;
}

/* The key of a sequence in the terminals that people have, by how it ends. */
static int usual_key(wint_t last, int number)
{
    static const struct {
        wint_t last;
        int number, key;
    } keys[] = {{'A', 0, K_UP},   {'B', 0, K_DOWN},    {'C', 0, K_RIGHT},     {'D', 0, K_LEFT},
                {'H', 0, K_HOME}, {'F', 0, K_END},     {'~', 1, K_HOME},      {'~', 3, K_ERASE},
                {'~', 4, K_END},  {'~', 5, K_PAGE_UP}, {'~', 6, K_PAGE_DOWN}, {'~', 7, K_HOME},
                {'~', 8, K_END}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].last == last && keys[i].number == number)
            return keys[i].key;
    return K_OTHER;
}

/* An Escape was read that ncurses knows no sequence for: Escape itself, or the first letter of a
 * sequence that the description of the terminal lacks. That is taken whole, for its letters are no
 * answers. Behind Escape only [ and O begin one; whatever else comes is the next key. */
static int after_escape(void)
{
    wint_t first = next_letter(), letter;
    int number = 0;
    if (first != '[' && first != 'O') {
        if (first)
            unget_wch((wchar_t)first);
        return K_ESCAPE;
    }
    do {
        letter = next_letter();
        if (letter >= '0' && letter <= '9' && number < 100)
            number = number * 10 + (int)(letter - '0');
    } while (letter >= ' ' && letter < '@'); /* the last letter is none of these */
    if (first == 'O' && letter == 'M')
        return K_ENTER; /* of the digits beside the letters */
    return letter ? usual_key(letter, number) : K_OTHER;
}

static int key(Device *device, int milliseconds)
{
    (void)device;
    wint_t got = 0;
    if (hung_up)
        return K_HANG_UP;
    timeout(milliseconds);
    errno = 0;
    int what = get_wch(&got);
    if (hung_up)
        return K_HANG_UP;
    if (what == ERR)
        return errno != 0 && errno != EINTR && errno != EAGAIN && !isatty(STDIN_FILENO) ? K_HANG_UP
                                                                                        : K_NONE;
    if (what == OK && got == K_ESCAPE)
        return after_escape();
    if (what == KEY_CODE_YES && got == KEY_MOUSE)
        return mouse_key();
    return what == KEY_CODE_YES ? special_key(got) : letter_key(got);
}

static int64_t now(Device *device)
{
    struct timespec time;
    (void)device;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

Device *curses_device(void)
{
    static Device device = {begin, end, size, show, key, sound, now};
    return &device;
}
