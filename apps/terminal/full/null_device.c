/* null_device.c - a terminal that is none; see null_device.h. */
#include "null_device.h"

static NullDevice *self(Device *device)
{
    return (NullDevice *)device; /* its first member */
}

static bool begin(Device *device, bool colour)
{
    (void)colour;
    self(device)->taken = true;
    return true;
}

static void end(Device *device)
{
    self(device)->taken = false;
}

static void size(Device *device, int *rows, int *columns)
{
    *rows = self(device)->rows;
    *columns = self(device)->columns;
}

static void show(Device *device, const Canvas *canvas)
{
    NullDevice *null = self(device);
    null->shows++;
    if (null->look)
        null->look(null->looker, canvas);
}

static int key(Device *device, int milliseconds)
{
    NullDevice *null = self(device);
    null->time += milliseconds;
    return null->used < null->count ? null->keys[null->used++] : K_NONE;
}

static void sound(Device *device)
{
    self(device)->beeps++;
}

static int64_t now(Device *device)
{
    return self(device)->time;
}

void null_device(NullDevice *null, int rows, int columns)
{
    *null = (NullDevice){.device = {begin, end, size, show, key, sound, now},
                         .rows = rows,
                         .columns = columns,
                         .time = 1000};
}

void null_type(NullDevice *null, const int *keys, int count)
{
    null->keys = keys;
    null->count = count;
    null->used = 0;
}
