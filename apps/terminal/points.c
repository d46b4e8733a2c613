/* points.c - see points.h. */
#include "points.h"

#include <string.h>

/* A zone with whose it is: "Hand (Veroth)". */
static void append_zone(const Scene *scene, const SceneZone *zone, Snippet *out)
{
    append(out, "%s", zone->name);
    if (zone->seat < RS_SEATS)
        append(out, " (%s)", scene->seat[zone->seat].name);
    else if (zone->side < scene->sides)
        append(out, " (%s)", scene->side[zone->side].name);
}

/* A space is called by its zone too: "Grid 4". */
static void append_thing(const Scene *scene, const SceneThing *thing, Snippet *out)
{
    if (strcmp(thing->kind, "space") == 0)
        append(out, "%s ", scene->zone[thing->zone].name);
    append(out, "%s", thing->name);
}

static void append_point(const Scene *scene, const char *id, Snippet *out)
{
    int zone = scene_zone(scene, id);
    if (zone >= 0)
        append_zone(scene, &scene->zone[zone], out);
    for (int i = 0; i < scene->things; i++)
        if (strcmp(scene->thing[i].id, id) == 0)
            append_thing(scene, &scene->thing[i], out);
    for (int i = 0; i < scene->answers; i++)
        if (strcmp(scene->answer[i].id, id) == 0)
            append(out, "%s", scene->answer[i].words);
}

void append_points(const Scene *scene, const LessonPrompt *prompt, Snippet *out)
{
    for (int i = 0; i < prompt->points; i++) {
        Snippet one = {""};
        append_point(scene, prompt->point[i], &one);
        if (*one.text)
            append(out, "%s%.200s", *out->text ? ", " : "", one.text);
    }
}
