/* boxes.c - box texts to rules: the shipped ones and the player's own. */
#include "module.h"

#include "../shelf.h"

#include <stdlib.h>
#include <string.h>

/* ---- Handles ---- */

static struct {
    rs_Rules *rules;
    int users;
} held[MODULE_RULES];

const rs_Rules *rules_of(int handle)
{
    if (handle >= 1 && handle <= MODULE_RULES && held[handle - 1].rules)
        return held[handle - 1].rules;
    refuse("there are no rules %d", handle);
    return NULL;
}

void rules_hold(int handle)
{
    held[handle - 1].users++;
}

void rules_release(int handle)
{
    held[handle - 1].users--;
}

int rw_rules_free(int handle)
{
    if (!rules_of(handle))
        return -1;
    if (held[handle - 1].users > 0)
        return refuse("the rules %d are in use", handle);
    rs_free(held[handle - 1].rules);
    held[handle - 1].rules = NULL;
    out_clear();
    return 0;
}

static int free_handle(void)
{
    for (int i = 0; i < MODULE_RULES; i++)
        if (!held[i].rules)
            return i + 1;
    return refuse("%d rules at once are the most", MODULE_RULES);
}

/* ---- Compiling ---- */

static int tell_problems(const void *what, char *text, int size)
{
    const rs_Problems *problems = what;
    JsonWriter w = writer_to(text, size);
    writer_object(&w, NULL);
    writer_number(&w, "total", problems->total);
    writer_list(&w, "problems");
    for (int i = 0; i < problems->kept; i++) {
        const rs_Problem *at = &problems->at[i];
        writer_object(&w, NULL);
        writer_text(&w, "file", at->file);
        writer_number(&w, "line", at->line);
        writer_number(&w, "column", at->column);
        writer_text(&w, "excerpt", at->excerpt);
        writer_text(&w, "message", at->message);
        writer_close(&w);
    }
    writer_close(&w);
    writer_close(&w);
    return writer_end(&w);
}

/* A copy that the shelf frees. */
static bool add_text(Shelf *shelf, const Part *part, int given)
{
    char *copy = malloc(part->size + 1);
    if (!copy) {
        refuse("there is no memory left");
        return false;
    }
    memcpy(copy, part->text, part->size + 1);
    if (shelf_add(shelf, (rs_Source){part->name, copy, part->size}, given))
        return true;
    free(copy);
    refuse("%d texts are the most", given);
    return false;
}

static int compile(Shelf *shelf, const Part *part, int parts, int handle)
{
    rs_Problems problems;
    for (int i = 0; i < parts; i++)
        if (!add_text(shelf, &part[i], i))
            return -1;
    out_clear();
    if (!shelf_compile(shelf, &problems))
        return out_add_json(tell_problems, &problems) ? 0 : -1;
    held[handle - 1].rules = shelf->rules;
    held[handle - 1].users = 0;
    shelf->rules = NULL;
    return handle;
}

/* The shipped boxes and the parts that came in. Returns a handle; or 0, with the problems. */
int rw_compile(void)
{
    Part part[MODULE_PARTS];
    int parts = in_parts(part), handle = parts < 0 ? -1 : free_handle();
    Shelf *shelf = handle < 0 ? NULL : malloc(sizeof *shelf);
    if (handle < 0)
        return -1;
    if (!shelf)
        return refuse("there is no memory left");
    shelf_start(shelf);
    int made = compile(shelf, part, parts, handle);
    shelf_free(shelf);
    free(shelf);
    return made;
}

/* What is legal but surely meant otherwise, in the form of problems. */
int rw_rules_warnings(int handle)
{
    const rs_Rules *rules = rules_of(handle);
    if (!rules)
        return -1;
    out_clear();
    return out_add_json(tell_problems, rs_warnings(rules)) ? 0 : -1;
}
