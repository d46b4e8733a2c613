/* device.h - a terminal as a struct of functions: a canvas goes to it, keys and the time come from
 * it. Screens know nothing else of terminals, so they are tried without one.
 *
 *   curses_device()   the terminal of this process; the only file that knows ncurses is device.c
 *   NullDevice        a size, a list of keys and a clock that is told (null_device.h) */
#ifndef FULL_DEVICE_H
#define FULL_DEVICE_H

#include "canvas.h"

/* Keys that are no letters; letters are their Unicode numbers. */
enum {
    K_NONE = 0, /* nothing was typed in time */
    K_TAB = 9,
    K_ENTER = 10,
    K_ESCAPE = 27,
    K_ERASE = 127,
    K_UP = 0x200000,
    K_DOWN,
    K_LEFT,
    K_RIGHT,
    K_PAGE_UP,
    K_PAGE_DOWN,
    K_HOME,
    K_END,
    K_UNDO, /* Ctrl-Z */
    K_RESIZE,
    K_OTHER,   /* some key that means nothing here */
    K_HANG_UP, /* the terminal is gone */
    /* Not typed, but clicked on: what the cells stand for (area_hit). */
    K_ITEM = 0x400000,  /* and the number of a line: an answer, a saved match ... */
    K_THING = 0x600000, /* and the number of a thing of the rules */
    K_CLICK = 0x800000  /* from a device: and its row times CLICK_ROW, and its column */
};
enum { CLICK_ROW = 4096 };

typedef struct Device Device;

struct Device {
    /* Takes over the terminal; false if it cannot do what a full screen needs. */
    bool (*begin)(Device *device, bool colour);
    /* Gives it back as it was; does nothing if it was not taken. */
    void (*end)(Device *device);
    void (*size)(Device *device, int *rows, int *columns);
    /* Shows a canvas, of which nothing is left out or added. */
    void (*show)(Device *device, const Canvas *canvas);
    /* The next key, or K_NONE after so many milliseconds. */
    int (*key)(Device *device, int milliseconds);
    void (*beep)(Device *device);
    /* Milliseconds of a clock that only goes on. */
    int64_t (*now)(Device *device);
};

Device *curses_device(void);
/* The terminal whose description ncurses is to go by: that of $TERM, or if there is none of it the
 * one that most others understand; NULL: this terminal cannot show a full screen, or there is no
 * description at all. */
const char *curses_terminal(void);

#endif
