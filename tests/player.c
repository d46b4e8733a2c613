/* player.c - the random player of ringside.h, whole: a program outside the tree, which knows the
 * installed header and library alone. Writes the match that it plays as a match file
 * (docs/match-files.md), so that `ringside replay` can play it again.
 *
 *   player GAME [KEY VALUE]...   the number of the game, and the set-up */
#include <ringside.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rs_Rules *shipped_rules(void)
{
    rs_Problems problems;
    int count;
    const rs_Source *boxes = rs_shipped(&count);
    rs_Rules *rules = rs_compile(boxes, count, &problems);
    if (!rules)
        exit(1);
    return rules;
}

static void set_up(const rs_Rules *rules, char **argument, rs_Setup *setup)
{
    char problem[200];
    int game = atoi(*argument++);
    rs_setup_default(rules, game, setup);
    printf("ringside match 1\nrules %016" PRIx64 "\n", rs_rules_hash(rules));
    printf("game %s\n", game == RS_KNOCKDOWN ? "knockdown" : "nokaut");
    for (; argument[0] && argument[1]; argument += 2) {
        if (!rs_setup_set(rules, setup, argument[0], argument[1], problem)) {
            fprintf(stderr, "%s\n", problem);
            exit(1);
        }
        printf("%s %s\n", argument[0], argument[1]);
    }
    if (!rs_setup_check(rules, setup, problem))
        exit(1);
}

static void play(const rs_Rules *rules, const rs_Setup *setup, rs_State *state)
{
    const uint8_t seed[32] = {1, 2, 3};
    rs_Action actions[RS_MAX_ACTIONS];
    rs_Dice dice;
    int count;
    printf("seed ");
    for (int i = 0; i < 32; i++)
        printf("%02x", seed[i]);
    printf("\nactions\n");
    rs_dice_seed(&dice, 4);
    rs_deal(rules, setup, seed, state);
    while ((count = rs_actions(rules, state, actions)) > 0) {
        char id[128];
        rs_Action action = actions[rs_below(&dice, count)];
        rs_action_id(rules, setup->game, action, id, sizeof id);
        printf("%s\n", id);
        rs_apply(rules, state, action, NULL);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    rs_Rules *rules = shipped_rules();
    rs_Setup setup;
    rs_State state;
    set_up(rules, argv + 1, &setup);
    play(rules, &setup, &state);
    printf("# won by team %d\nfinal %016" PRIx64 "\n", rs_winner(rules, &state),
           rs_state_hash(&state));
    rs_free(rules);
    return 0;
}
