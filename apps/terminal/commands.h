/* commands.h - the words that are no answers: at a question, and in a match that is looked at. */
#ifndef TERMINAL_COMMANDS_H
#define TERMINAL_COMMANDS_H

/* Their words are in words/terminal, in this order. */
enum {
    COMMAND_NONE,
    COMMAND_HELP,
    COMMAND_CARD,
    COMMAND_TABLE,
    COMMAND_PILE,
    COMMAND_HAND,
    COMMAND_LOG,
    COMMAND_UNDO,
    COMMAND_HINT,
    COMMAND_RULES,
    COMMAND_NOTE,
    COMMAND_COUNT,
    COMMAND_RESIGN,
    COMMAND_QUIT,
    /* Only in a match that is looked at */
    COMMAND_NEXT,
    COMMAND_BACK,
    COMMAND_GO,
    COMMAND_EYES,
    COMMAND_REVIEW,
    COMMAND_CONTINUE,
    /* Only in a puzzle */
    COMMAND_SOLUTION,
    COMMANDS
};

/* The command of the first word; *rest is what follows it. */
int find_command(const char *line, const char **rest);

/* The number that a command is followed by: `otherwise` where there is none, -1 where it is none
 * or too large. */
int number_after(const char *rest, int otherwise);

#endif
