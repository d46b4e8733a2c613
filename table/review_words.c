/* review_words.c - a decision of a review in words; see review.h. */
#include "review.h"

#include "hint.h"

#include <stdio.h>
#include <string.h>

static void say_line(const rs_Rules *rules, const rs_Words *words, const rs_Action *action,
                     int count, char text[REVIEW_WORDS])
{
    int used = 0;
    text[0] = 0;
    for (int i = 0; i < count && used < REVIEW_WORDS - 4; i++) {
        if (i)
            used += snprintf(text + used, (size_t)(REVIEW_WORDS - used), ", ");
        used += rs_say_action(rules, words, action[i], text + used, REVIEW_WORDS - used);
    }
}

void review_say(const Match *match, int language, const ReviewItem *item, ReviewWords *out)
{
    const rs_Rules *rules = match->rules;
    const rs_Action compared[2] = {item->best, item->chosen};
    rs_State state;
    rs_View view;
    rs_Words words;
    match_words(match, language, &words);
    match_moment(match, item->at, &state);
    rs_view(rules, &state, item->seat, &view);
    rs_say_question(rules, &words, &view, out->question, REVIEW_WORDS);
    say_line(rules, &words, &item->chosen, 1, out->played);
    say_line(rules, &words, item->line ? item->better : &item->best, item->line ? item->line : 1,
             out->better);
    hint_why(rules, language, &view, compared, 2, out->why, REVIEW_WORDS);
}
