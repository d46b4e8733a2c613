/* compiler.c - a small sound box of Nokaut, and how to break it; see compiler.c. */
#include "../../../tests/compiler.h"

#include <string.h>

static const char sound[] = "box mini \"Mini\"\n"
                            "  game nokaut\n"
                            "common egg \"Egg\"\n"
                            "  deck dragon\n"
                            "  copies 24 or 23\n"
                            "unique rock \"Rock\"\n"
                            "  deck dragon\n"
                            "  copies 4 or 5\n"
                            "  always\n"
                            "    forbid destroy this\n"
                            "    forbid move all ally near this while foe near this\n"
                            "unique host \"Host\"\n"
                            "  deck dragon\n"
                            "  copies 4\n"
                            "  when entered\n"
                            "    may play common to empty near this\n"
                            "  when destroyed this\n"
                            "    may play common to left\n"
                            "  when foe-entered near this\n"
                            "    discard that-player 1\n"
                            "magic puff \"Puff\"\n"
                            "  deck dragon\n"
                            "  copies 4\n"
                            "  effect\n"
                            "    destroy 1 any\n"
                            "riposte snap \"Snap\"\n"
                            "  deck dragon\n"
                            "  copies 4\n"
                            "  when move-try ally\n"
                            "    prevent that\n"
                            "    destroy 1 foe near that\n"
                            "common pony \"Pony\"\n"
                            "  deck unicorn\n"
                            "  copies 24\n"
                            "unique guard \"Guard\"\n"
                            "  deck unicorn\n"
                            "  copies 4\n"
                            "  when destroy-try ally other near this\n"
                            "    may prevent that\n"
                            "      return this\n"
                            "unique rod \"Rod\"\n"
                            "  deck unicorn\n"
                            "  copies 4\n"
                            "  when entered\n"
                            "    may discard me any-number\n"
                            "      draw same\n"
                            "magic twirl \"Twirl\"\n"
                            "  deck unicorn\n"
                            "  copies 4\n"
                            "  effect\n"
                            "    swap 1 any 1 any\n"
                            "    choose\n"
                            "      either \"Take\"\n"
                            "        take character 1\n"
                            "      or \"Sacrifice\"\n"
                            "        sacrifice 1 ally\n"
                            "riposte halt \"Halt\"\n"
                            "  deck unicorn\n"
                            "  copies 4\n"
                            "  unstoppable\n"
                            "  when play-try any-other card\n"
                            "    stop that\n"
                            "goal g1 \"G1\"\n  spaces A 1 2 3\n"
                            "goal g2 \"G2\"\n  spaces B 4 5 6\n  standard 1 5 9\n"
                            "goal g3 \"G3\"\n  spaces C 7 8 9\n"
                            "goal g4 \"G4\"\n  spaces D 1 4 7\n"
                            "goal g5 \"G5\"\n  spaces E 1 4 7\n"
                            "goal g6 \"G6\"\n  spaces F 2 5 8\n"
                            "goal g7 \"G7\"\n  spaces G 3 6 9\n"
                            "goal g8 \"G8\"\n  spaces 1 5 9\n"
                            "goal g9 \"G9\"\n  spaces 3 5 7\n"
                            "goal g10 \"G10\"\n  spaces 1 3 7\n"
                            "goal g11 \"G11\"\n  spaces 2 4 6\n"
                            "goal g12 \"G12\"\n  spaces 4 6 8\n";

/* ---- Broken boxes ---- */

#define PUFF   "    destroy 1 any\n"
#define SNAP   "    prevent that\n    destroy 1 foe near that\n"
#define HOST   "    may play common to empty near this\n"
#define ALWAYS "    forbid destroy this\n"

static const Broken broken[] = {
    /* blocks and fields */
    {"nokaut: unknown block", "magic puff", "@majic puff", "did you mean \"magic\"?"},
    {"nokaut: a block of the other game", "magic puff", "@attack puff", "is not a kind of block"},
    {"nokaut: unknown field", "  copies 4\n  effect", "  @copeis 4\n  effect",
     "did you mean \"copies\"?"},
    {"nokaut: a card of no deck", "magic puff \"Puff\"\n  deck dragon\n", "@magic puff \"Puff\"\n",
     "say whose card it is"},
    {"nokaut: a card without copies", "riposte snap \"Snap\"\n  deck dragon\n  copies 4\n",
     "@riposte snap \"Snap\"\n  deck dragon\n", "say how many there are"},
    {"nokaut: a filter that means nothing", "  when destroyed this\n",
     "  when destroyed this @other\n", "one word too many"},
    {"nokaut: effect of a character", "  when entered\n", "  @effect\n",
     "is not a field of this block"},
    {"nokaut: always of a magic card", "  effect\n    destroy", "  @always\n    destroy",
     "is not a field of this block"},
    {"nokaut: text of a common", "  copies 24 or 23\n",
     "  copies 24 or 23\n  @when entered\n    draw 1\n", "is not a field of this block"},
    {"nokaut: unstoppable character", "unique rock \"Rock\"\n",
     "unique rock \"Rock\"\n  @unstoppable\n", "is not a field of this block"},
    {"nokaut: field twice", "  copies 24\n", "  copies 24\n  @copies 24\n", "a second time"},
    {"nokaut: moment twice", "    discard that-player 1\n",
     "    discard that-player 1\n  @when entered\n    draw 1\n", "a second time"},
    {"nokaut: id twice", "unique rod", "unique @guard", "already"},
    {"nokaut: id twice, of another type", "magic twirl", "magic @rod", "another card"},
    {"nokaut: bad id", "magic puff", "magic @Puff", "small letters"},
    {"nokaut: no name", "magic puff \"Puff\"", "magic puff@", "a quoted name"},
    {"nokaut: a line below a number", "  copies 24\n", "  copies 24\n    @text \"Lost.\"\n",
     "nothing can be indented"},
    /* decks and numbers */
    {"nokaut: unknown deck", "  deck dragon\n  copies 24", "  deck @dargon\n  copies 24",
     "did you mean \"dragon\"?"},
    {"nokaut: missing deck", "  deck dragon\n  copies 24", "  deck@\n  copies 24",
     "a deck is missing here"},
    {"nokaut: two decks", "  deck dragon\n  copies 24", "  deck dragon @unicorn\n  copies 24",
     "one word too many"},
    {"nokaut: too many copies", "copies 24\n", "copies @41\n", "is not a number from 0 to 40"},
    {"nokaut: copies of letters", "copies 24\n", "copies @many\n", "is not a number"},
    {"nokaut: no copies", "copies 24\n", "copies@\n", "is missing here"},
    {"nokaut: copies by no ruling", "copies 24\n", "copies 24 or@\n", "is missing here"},
    {"nokaut: copies by a wrong word", "copies 24\n", "copies 24 @and 23\n", "one word too many"},
    {"nokaut: a word after unstoppable", "  unstoppable\n", "  unstoppable @always\n",
     "one word too many"},
    {"nokaut: 39 dragons", "copies 24 or 23", "copies 23 or 23", "the dragon deck has 39 cards"},
    {"nokaut: 41 dragons by the ruling", "copies 24 or 23", "copies 24",
     "the dragon deck has 41 cards by the ruling keen-eye-deck"},
    {"nokaut: 41 unicorns", "copies 24\n", "copies 25\n", "the unicorn deck has 41 cards"},
    {"nokaut: magic without effect", "  effect\n    destroy 1 any\n", "",
     "a magic card needs an effect"},
    {"nokaut: riposte without moment", "  when move-try ally\n" SNAP, "",
     "a riposte needs a \"when\""},
    /* goals */
    {"nokaut: unknown space", "spaces A 1 2 3", "spaces A 1 2 @0", "is not a space of the grid"},
    {"nokaut: space of small letters", "spaces A 1 2 3", "spaces @a 1 2 3", ""},
    {"nokaut: space twice", "spaces A 1 2 3", "spaces A 1 2 @2", "stands here twice"},
    {"nokaut: letters only", "spaces A 1 2 3", "@spaces A B C", "at least one numbered space"},
    {"nokaut: no space", "spaces A 1 2 3", "@spaces", "at least one numbered space"},
    {"nokaut: letters on the standard grid", "standard 1 5 9", "standard @A 1 5",
     "numbered spaces only"},
    {"nokaut: goal without spaces", "goal g1 \"G1\"\n  spaces A 1 2 3\n", "goal g1 \"G1\"\n",
     "a goal needs spaces"},
    {"nokaut: 11 goals", "goal g12 \"G12\"\n  spaces 4 6 8\n", "", "11 goals; it needs 12"},
    {"nokaut: 13 goals", "goal g12", "goal g13 \"G13\"\n  spaces 1 2\ngoal g12",
     "13 goals; it needs 12"},
    /* moments */
    {"nokaut: unknown moment", "when foe-entered", "when @foe-enterd",
     "did you mean \"foe-entered\"?"},
    {"nokaut: missing moment", "  when entered\n    may play", "  when@\n    may play",
     "a moment is missing here"},
    {"nokaut: empty moment", "  when destroyed this\n    may play common to left\n",
     "  @when destroyed this\n", "nothing is indented"},
    {"nokaut: a word after entered", "when entered", "when entered @near", "one word too many"},
    {"nokaut: whose entry", "when foe-entered near this", "when foe-entered@",
     "write \"any\" or \"near this\""},
    {"nokaut: a word after any", "when foe-entered near this", "when foe-entered any @near this",
     "one word too many"},
    {"nokaut: near whom", "when foe-entered near this", "when foe-entered @near that",
     "write \"other\" or \"near this\""},
    {"nokaut: destroy whom", "when destroy-try ally", "when destroy-try @enemy",
     "is not whom it is about"},
    {"nokaut: destroyed whom", "when destroyed this", "when destroyed@", "is missing here"},
    {"nokaut: whose play", "any-other card", "@anybody card", "is not whom it is about"},
    {"nokaut: which play", "any-other card", "any-other @cart", "did you mean \"card\"?"},
    {"nokaut: a word after the play", "any-other card", "any-other card @now", "one word too many"},
    {"nokaut: riposte to its own entry", "when move-try ally", "when @entered",
     "a riposte answers play-try"},
    {"nokaut: riposte to what is over", "when move-try ally", "when @destroyed foe",
     "a riposte answers play-try"},
    {"nokaut: riposte from the grid", "when move-try ally", "when move-try @ally near this",
     "a riposte is not on the grid"},
    {"nokaut: riposte to two moments", SNAP, SNAP "  when @destroy-try any\n    prevent that\n",
     "a riposte has one moment"},
    {"nokaut: character that answers a play", "  when entered\n    may play",
     "  when @play-try foe card\n    may play", "only a riposte answers this moment"},
    {"nokaut: character that answers a move", "  when entered\n    may play",
     "  when @move-try ally\n    may play", "only a riposte answers this moment"},
    /* words of texts */
    {"nokaut: unknown verb", PUFF, "    @destory 1 any\n", "did you mean \"destroy\"?"},
    {"nokaut: a verb of the other game", PUFF, "    @jump me 2\n", "is not a verb"},
    {"nokaut: no condition", PUFF, "    if @moved\n      draw 1\n", "is not a condition"},
    {"nokaut: forbid as a verb", PUFF, "    @forbid destroy this\n", "is not a verb"},
    {"nokaut: a verb that stands", ALWAYS, "    @destroy 1 foe\n", "is not a standing statement"},
    {"nokaut: may that stands", ALWAYS, "    @may forbid destroy this\n",
     "is not a standing statement"},
    {"nokaut: a line below what stands", ALWAYS, ALWAYS "      @draw 1\n",
     "nothing can hang below"},
    {"nokaut: a word too many", PUFF, "    destroy 1 any @now\n", "one word too many"},
    {"nokaut: which character", PUFF, "    destroy @any\n", "say which"},
    {"nokaut: no character", PUFF, "    destroy@\n", "say which"},
    {"nokaut: unknown side", PUFF, "    destroy 1 @anny\n", "did you mean \"any\"?"},
    {"nokaut: a number of this", ALWAYS, "    forbid destroy all @this\n", "without a number"},
    {"nokaut: near what", PUFF, "    destroy 1 any near @here\n", "is not what it is near to"},
    {"nokaut: near nothing", PUFF, "    destroy 1 any near@\n", "is missing here"},
    {"nokaut: move nowhere", PUFF, "    move 1 any@\n", "say where"},
    {"nokaut: move to a wrong place", PUFF, "    move 1 any to @emtpy\n",
     "did you mean \"empty\"?"},
    {"nokaut: swap with nobody", PUFF, "    swap 1 any@\n", "say which"},
    {"nokaut: draw nothing", PUFF, "    draw@\n", "say how many"},
    {"nokaut: draw 0", PUFF, "    draw @0\n", "say how many"},
    {"nokaut: draw 10", PUFF, "    draw @10\n", "say how many"},
    {"nokaut: a range backwards", PUFF, "    draw @3-1\n", "say how many"},
    {"nokaut: unknown player", PUFF, "    discard @you 1\n", "is not a player"},
    {"nokaut: unknown type", PUFF, "    take @magic 1\n", "is not a kind of card"},
    {"nokaut: unknown ban", ALWAYS, "    forbid @swap this\n", "is not what cannot be done"},
    {"nokaut: stop what", "    stop that\n", "    stop @this\n", "is not \"that\""},
    /* texts that make no sense */
    {"nokaut: this in magic", PUFF, "    @destroy 1 any other\n", "this card is not on the grid"},
    {"nokaut: near this in magic", PUFF, "    @move 1 any to empty near this\n",
     "this card is not on the grid"},
    {"nokaut: return this in magic", PUFF, "    @return this\n", "this card is not on the grid"},
    {"nokaut: that in magic", PUFF, "    @destroy that\n", "there is no \"that\""},
    {"nokaut: near that at entry", HOST, "    @destroy 1 foe near that\n", "there is no \"that\""},
    {"nokaut: that of a play", "    stop that\n", "    @destroy that\n", "there is no \"that\""},
    {"nokaut: destroy an ally", PUFF, "    @destroy 1 ally\n", "an own one is sacrificed"},
    {"nokaut: destroy this", HOST, "    @destroy this\n", "an own one is sacrificed"},
    {"nokaut: sacrifice a foe", PUFF, "    @sacrifice 1 foe\n", "one own character at a time"},
    {"nokaut: sacrifice all", PUFF, "    @sacrifice all ally\n", "one own character at a time"},
    {"nokaut: return any", PUFF, "    @return 1 any\n", "one own character at a time"},
    {"nokaut: move all", PUFF, "    @move all any to empty\n", "one character at a time"},
    {"nokaut: swap with all", PUFF, "    @swap 1 any all foe\n", "one character at a time"},
    {"nokaut: stop an attempt", SNAP, "    @stop that\n", "when play-try"},
    {"nokaut: prevent a play", "    stop that\n", "    @prevent that\n", "when destroy-try"},
    {"nokaut: prevent nothing", PUFF, "    @prevent that\n", "when destroy-try"},
    {"nokaut: forbid for one", ALWAYS, "    @forbid destroy 1 ally\n", "for this card, or for all"},
    {"nokaut: draw any number", PUFF, "    @draw any-number\n", "draw 1, 0-2 or same"},
    {"nokaut: draw same as nothing", PUFF, "    @draw same\n", "below a discard"},
    {"nokaut: discard a range", PUFF, "    @discard me 0-2\n", "discard a number of cards"},
    {"nokaut: discard the same", PUFF, "    @discard me same\n", "discard a number of cards"},
    {"nokaut: take a range", PUFF, "    @take character 0-2\n", "take a number of cards"},
    {"nokaut: take any number", PUFF, "    @take common any-number\n", "take a number of cards"},
    {"nokaut: play a unique", PUFF, "    @play character to empty\n",
     "only a common can be played"},
    {"nokaut: whose discard", PUFF, "    @discard that-player 1\n", "there is no \"that-player\""},
    /* what hangs together */
    {"nokaut: empty effect", "  effect\n    destroy 1 any\n", "  @effect\n", "nothing is indented"},
    {"nokaut: else without if", PUFF, "    @else\n      draw 1\n", "follows no \"if\""},
    {"nokaut: a word after else", PUFF, PUFF "    else @quickly\n      draw 1\n",
     "one word too many"},
    {"nokaut: empty may", PUFF, "    @may\n", "nothing is indented"},
    {"nokaut: may and may", PUFF, "    may @may draw 1\n", "is not a verb"},
    {"nokaut: choose with one arm", PUFF, "    @choose\n      either\n        draw 1\n",
     "two arms"},
    {"nokaut: names for two choices", "        take character 1\n",
     "        choose\n          either @\"A\"\n            draw 1\n          or \"B\"\n"
     "            draw 1\n",
     "only one choose"},
};

static const Head heads[] = {
    {"nokaut: 39 dragons", "box mini"},
    {"nokaut: 41 dragons by the ruling", "box mini"},
    {"nokaut: 41 unicorns", "box mini"},
    {"nokaut: magic without effect", "magic puff"},
    {"nokaut: riposte without moment", "riposte snap"},
    {"nokaut: goal without spaces", "goal g1"},
    {"nokaut: 11 goals", "box mini"},
    {"nokaut: 13 goals", "box mini"},
};

/* ---- More ---- */

/* Each line is looked at for itself, so three wrong ones are three problems. */
static void nokaut_several(void **unused)
{
    static char text[MOST_TEXT];
    static const char *const said[] = {"did you mean \"spaces\"?", "did you mean \"swap\"?",
                                       "did you mean \"forbid\"?"};
    rs_Problems problems;
    (void)unused;
    strcpy(text, sound);
    assert_true(exchange(text, "  spaces A", "  spacse A"));
    assert_true(exchange(text, "swap 1 any", "swpa 1 any"));
    assert_true(exchange(text, "forbid destroy", "forbit destroy"));
    assert_null(compile(text, &problems));
    assert_int_equal(problems.total, problems.kept);
    for (int i = 0; i < 3; i++) {
        bool found = false;
        for (int k = 0; k < problems.kept; k++)
            found |= strstr(problems.at[k].message, said[i]) != NULL;
        assert_true(found);
    }
}

static void nokaut_other_files(void **unused)
{
    const BoxTests *of = &nokaut_boxes;
    (void)unused;
    check_second(of, "language pl\nbox mini \"Mini\"\nmagic puff \"Puch\"\n", 0, 0, NULL);
    check_second(of,
                 "language pl\nbox mini \"Mini\"\nmagic twirl \"Wir\"\n  either \"Bierz\"\n"
                 "  or \"Poświęć\"\n",
                 0, 0, NULL);
    check_second(of, "language pl\nbox mini \"Mini\"\nmagic pufff \"Puch\"\n", 3, 7,
                 "did you mean \"puff\"?");
    check_second(of, "language pl\nbox mini \"Mini\"\nattack puff \"Puch\"\n", 3, 1,
                 "is not a kind of block");
    check_second(of, "words en nokaut\nevent idle \"Nothing.\"\n", 0, 0, NULL);
    check_second(of, "words en nokaut\nevent took-out \"Nothing.\"\n", 2, 7, "there is no event");
    check_second(of, "words en nokuat\n", 1, 10, "did you mean \"nokaut\"?");
}

/* Against a swap of two own characters each riposte is offered twice. */
static void nokaut_move_ripostes(void **unused)
{
    static char text[MOST_TEXT], cards[8000];
    const Broken b = {"too many ripostes to move-try", "", "", "the dragon deck has 31 ripostes"};
    size_t used = 0;
    (void)unused;
    for (int i = 1; i <= 30; i++)
        used += (size_t)snprintf(cards + used, sizeof cards - used,
                                 "riposte r%d \"R%d\"\n  deck dragon\n  copies %d\n"
                                 "  when move-try any\n    prevent that\n",
                                 i, i, i <= 24);
    snprintf(cards + used, sizeof cards - used, "common pony");
    strcpy(text, sound);
    assert_true(exchange(text, "common egg \"Egg\"\n  deck dragon\n  copies 24 or 23\n", ""));
    assert_true(exchange(text, "copies 4 or 5", "copies 4"));
    assert_true(exchange(text, "common pony", cards));
    assert_true(exchange(text, "box mini", "@box mini"));
    check_broken(&nokaut_boxes, &b, text);
}

/* The same id in the two decks of two boxes is two cards. */
static void nokaut_two_boxes(void **unused)
{
    static char text[MOST_TEXT];
    rs_Problems problems;
    (void)unused;
    strcpy(text, sound);
    assert_true(exchange(text, "box mini", "box maxi"));
    const rs_Source sources[] = {{"mini.box", sound, strlen(sound)},
                                 {"maxi.box", text, strlen(text)}};
    rs_Rules *rules = rs_compile(sources, 2, &problems);
    if (!rules)
        fail_msg("%s", problems.at[0].message);
    rs_free(rules);
}

/* ---- Sound, but surely meant otherwise ---- */

static const Broken warned[] = {
    {"a unique that does nothing", "unique rock",
     "unique @mute \"Mute\"\n  deck dragon\n  copies 0\nunique rock", "this unique does nothing"},
    {"no copies", "unique rock",
     "common nobody \"Nobody\"\n  deck dragon\n  @copies 0\nunique rock", "no deck holds"},
    {"no space was left", "    destroy 1 any\n", "    @play common to left\n",
     "no character has left a space"},
    {"near a card that is gone", "    may play common to left\n", "    @destroy 1 foe near this\n",
     "this card has left the grid"},
    {"more neighbours than there are", "    discard that-player 1\n",
     "    @if at-least 5 foe near this\n      discard that-player 1\n", "at most 4"},
    {"nothing discarded", "    destroy 1 any\n", "    @draw 0-0\n", "with 0"},
    {"a number only in the program", "  effect\n    destroy 1 any\n",
     "  text @\"Draw.\"\n  effect\n    draw 2\n", "the program says 2"},
};

/* ---- Smaller boxes ---- */

#define PACK(head) "box pack \"Pack\"\n  game nokaut\n" head

static void test_packs(void **unused)
{
    const BoxTests *of = &nokaut_boxes;
    (void)unused;
    check_second(of, PACK("  extends mini\n"), 0, 0, NULL);
    check_second(of,
                 PACK("  extends mini\ncommon egg \"Egg\"\n  deck dragon\n"
                      "  copies 22 or 21\ncommon chick \"Chick\"\n  deck dragon\n  copies 2\n"),
                 0, 0, NULL);
    check_second(of, PACK("  extends mini\ngoal more \"More\"\n  spaces 1 2 3\n"), 1, 1,
                 "the box has 13 goals");
    check_second(of, PACK("  changes mini\ngoal more \"More\"\n  spaces 1 2 3\n"), 1, 1,
                 "the box has 13 goals");
    check_second(of, PACK(""), 1, 1, "the dragon deck has 0 cards");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_packs),           cmocka_unit_test(nokaut_several),
    cmocka_unit_test(nokaut_other_files),   cmocka_unit_test(nokaut_two_boxes),
    cmocka_unit_test(nokaut_move_ripostes),
};

const BoxTests nokaut_boxes = {
    .game = RS_NOKAUT,
    .sound = sound,
    .warned = warned,
    .warned_count = sizeof warned / sizeof *warned,
    .broken = broken,
    .broken_count = sizeof broken / sizeof *broken,
    .heads = heads,
    .head_count = sizeof heads / sizeof *heads,
    .name = "\"Puff\"",
    .other_name = "\"A Puff\"",
    .number = "spaces 4 6 8",
    .other_number = "spaces 4 6 9",
    .tests = tests,
    .test_count = sizeof tests / sizeof *tests,
};
