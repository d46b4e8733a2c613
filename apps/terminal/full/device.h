/* device.h - the terminal: a canvas goes to it, keys come from it. The only file that knows
 * ncurses is device.c. */
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
    K_OTHER,  /* some key that means nothing here */
    K_HANG_UP /* the terminal is gone */
};

/* Takes over the terminal; false if it cannot do what a full screen needs. */
bool device_begin(bool colour);
/* Gives it back as it was; does nothing if it was not taken. */
void device_end(void);

void device_size(int *rows, int *columns);
/* Shows a canvas, of which nothing is left out or added. */
void device_show(const Canvas *canvas);
void device_beep(void);
/* The next key, or K_NONE after so many milliseconds. */
int device_key(int milliseconds);

#endif
