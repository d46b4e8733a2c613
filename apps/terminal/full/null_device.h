/* null_device.h - a terminal that is none: screens are drawn for a size that is given and told what
 * keys are typed, and time passes only while they wait for one. */
#ifndef FULL_NULL_DEVICE_H
#define FULL_NULL_DEVICE_H

#include "device.h"

typedef struct NullDevice {
    Device device; /* first: it is given as one */
    int rows, columns;
    const int *keys; /* `count` of them, then nothing */
    int count, used;
    int64_t time;
    int beeps, shows;
    bool taken;
    /* Looks at everything that is shown; NULL: nobody does. */
    void (*look)(void *looker, const Canvas *canvas);
    void *looker;
} NullDevice;

/* With no keys yet, at a time that is not 0. */
void null_device(NullDevice *null, int rows, int columns);
/* Types these next. */
void null_type(NullDevice *null, const int *keys, int count);

#endif
