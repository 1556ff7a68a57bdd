// SPDX-License-Identifier: GPL-3.0-or-later
// desk_review.c - what comes after a game: its review, and bad moves tried again.
#include "web/desk_inside.h"

static bool on_progress(void *context, int64_t made, int all) {
    Desk *desk = context;
    desk->looks_made = (int)made;
    desk->looks_all = all;
    desk_tell_review(desk);
    return !sitting_is_stopping(&desk->sitting); // another game is wanted
}

void desk_review(Desk *desk, Wish *wish) {
    Sitting *sitting = &desk->sitting;
    if (sitting->result.cause == END_NONE)
        error_set(&wish->reason, "the game is not over yet");
    else if (!review_is_possible(sitting))
        error_set(&wish->reason, "Only games of chess by the usual rules can be reviewed.");
    bool is_possible = wish->reason.text[0] == '\0';
    desk_finish(desk, wish, is_possible);
    if (!is_possible) return;
    on_progress(desk, 0, sitting->count + 1);
    desk->is_reviewed = review_make(sitting, on_progress, desk, &desk->complaint);
    if (!desk->is_reviewed) desk->view.complaint = &desk->complaint;
    desk->looks_all = 0;
    desk_tell_review(desk);
    desk_tell_state(desk);
}

// ---- trying again ------------------------------------------------------------------------------

void desk_end_retry(Desk *desk) {
    if (!desk->is_retrying) return;
    desk->is_retrying = false;
    desk->view.retry = NULL;
    retry_close(&desk->retry, &desk->sitting);
}

static bool is_worst(const Sitting *sitting, int ply) {
    for (int i = 0; i < sitting->review->worst_count; i++) {
        if (sitting->review->worst[i] == ply) return true;
    }
    return false;
}

static bool begin(Desk *desk, Wish *wish) {
    if (!desk->is_reviewed) return error_set(&wish->reason, "the game was not reviewed");
    if (!is_worst(&desk->sitting, wish->count))
        return error_set(&wish->reason, "the review does not list this move");
    if (!desk->is_retrying && !retry_open(&desk->retry, &desk->sitting, &wish->reason))
        return false;
    desk->is_retrying = true;
    desk->hints = 0;
    retry_choose(&desk->retry, &desk->sitting, wish->count);
    desk->view.retry = &desk->retry;
    return true;
}

static bool try_move(Desk *desk, Wish *wish) {
    GameMove move = GAME_NO_MOVE;
    Text text = text_over(wish->said, sizeof wish->said);
    TriedMove tried;
    if (wish->count != desk->sitting.count)
        return error_set(&wish->reason, "the board has changed since");
    if (!game_find_move(desk->sitting.game, &desk->sitting.position, wish->text, &move,
                        &wish->reason))
        return false;
    if ((Move)move == desk->retry.game->moves[desk->retry.ply]) {
        retry_words_add_played(wish->language, &desk->retry, &text);
        return true;
    }
    if (!retry_judge(&desk->retry, (Move)move, &tried))
        return error_set(&wish->reason, "nothing was looked at");
    retry_words_add_judgement(wish->language, &desk->retry, (Move)move, &tried, &text);
    text_add_char(&text, ' ');
    retry_words_add_answer(wish->language, &desk->retry, &tried, &text);
    game_format_move(desk->sitting.game, &desk->sitting.position, move, wish->move);
    wish->holds = tried.holds;
    return true;
}

static bool give_hint(Desk *desk, Wish *wish) {
    Text text = text_over(wish->said, sizeof wish->said);
    retry_words_add_hint(wish->language, &desk->retry, ++desk->hints, &text);
    return true;
}

static bool give_solution(Desk *desk, Wish *wish) {
    Text text = text_over(wish->said, sizeof wish->said);
    retry_words_add_solution(wish->language, &desk->retry, &text);
    game_format_move(desk->sitting.game, &desk->sitting.position,
                     retry_best_line(&desk->retry)->moves[0], wish->move);
    return true;
}

bool desk_retry(Desk *desk, Wish *wish) {
    bool is_granted = true;
    if (wish->kind == WISH_RETRY && wish->count >= 0)
        is_granted = begin(desk, wish);
    else if (wish->kind == WISH_RETRY)
        desk_end_retry(desk);
    else if (!desk->is_retrying && wish->kind == WISH_SOLUTION)
        is_granted = error_set(&wish->reason, "no move is tried again");
    else if (!desk->is_retrying)
        return false;
    else if (wish->kind == WISH_MOVE)
        is_granted = try_move(desk, wish);
    else if (wish->kind == WISH_HINT)
        is_granted = give_hint(desk, wish);
    else if (wish->kind == WISH_SOLUTION)
        is_granted = give_solution(desk, wish);
    else {
        desk_end_retry(desk);
        return false;
    }
    desk_tell_state(desk);
    desk_finish(desk, wish, is_granted);
    return true;
}
