// SPDX-License-Identifier: GPL-3.0-or-later
// desk.c - see desk.h.
#include "web/desk.h"

#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/thread.h"
#include "web/desk_inside.h"
#include "web/review_state.h"
#include "web/state.h"

enum {
    PATIENCE_MS = 5000, // for a turn to come, or for the desk to be free
    NUDGE_MS = 50,      // between two requests to stop
};

// ---- telling -----------------------------------------------------------------------------------

static void add_state(Json *json, Language language, const void *desk) {
    state_add(json, language, &((const Desk *)desk)->view);
}

// The game as a text, for who wants to keep it: whole at any time, whoever thinks.
static void keep_record(Desk *desk) {
    pthread_mutex_lock(&desk->lock);
    Text text = text_over(desk->record, STORE_FILE_MAX);
    if (desk->view.sitting != NULL) store_add_game(&desk->sitting, &text);
    pthread_mutex_unlock(&desk->lock);
}

void desk_tell_state(Desk *desk) {
    if (!desk->is_retrying) keep_record(desk);
    desk_keep(desk);
    hub_tell(desk->hub, HUB_STATE, "web.state", add_state, desk);
}

static void add_review(Json *json, Language language, const void *context) {
    const Desk *desk = context;
    const SittingReview *review = desk->sitting.review;
    ReviewView view = {.looks_made = desk->looks_made, .looks_all = desk->looks_all};
    if (desk->is_reviewed) {
        view.judged = review->judged;
        view.worst = review->worst;
        view.worst_count = review->worst_count;
    }
    review_state_add(json, language, &view);
}

void desk_tell_review(Desk *desk) {
    hub_tell(desk->hub, HUB_REVIEW, "web.review", add_review, desk);
}

void desk_forget_review(Desk *desk) {
    if (!desk->is_reviewed) return;
    desk->is_reviewed = false;
    desk_tell_review(desk);
}

static void on_event(void *context, const SittingEvent *event) {
    Desk *desk = context;
    switch (event->kind) {
    case EVENT_THINKS:
        desk->view.is_thinking = event->is_turn;
        desk->view.thinker_end_ms = event->left_ms > 0 ? clock_now_ms() + event->left_ms : 0;
        break;
    case EVENT_RESTS: desk->view.is_thinking = false; break;
    case EVENT_NOT_SAVED:
    case EVENT_NOT_LEARNED:
    case EVENT_FAILED:
        desk->complaint = *event->reason;
        desk->view.complaint = &desk->complaint;
        break;
    case EVENT_MOVED:
    case EVENT_WENT_TO: desk_forget_review(desk); break;
    case EVENT_SAVED_AGAIN:
    case EVENT_NEW_GAME: desk->view.complaint = NULL; break;
    default: break;
    }
    if (desk->view.sitting != NULL) desk_tell_state(desk);
}

// ---- wishes ------------------------------------------------------------------------------------

void desk_finish(Desk *desk, Wish *wish, bool is_granted) {
    pthread_mutex_lock(&desk->lock);
    wish->is_granted = is_granted;
    wish->is_done = true;
    if (desk->wish == wish) desk->wish = NULL;
    pthread_cond_broadcast(&desk->changed);
    pthread_mutex_unlock(&desk->lock);
}

// Waits for one; NULL when the desk closes or the deadline passes.
static Wish *take_wish(Desk *desk, int64_t deadline_ms) {
    pthread_mutex_lock(&desk->lock);
    while (!desk->is_closing && (desk->wish == NULL || desk->wish->is_taken)) {
        if (deadline_ms == 0)
            pthread_cond_wait(&desk->changed, &desk->lock);
        else if (!clock_wait_until(&desk->changed, &desk->lock, deadline_ms)
                 && clock_now_ms() >= deadline_ms)
            break;
    }
    Wish *wish = desk->is_closing || desk->wish == NULL || desk->wish->is_taken ? NULL : desk->wish;
    if (wish != NULL) wish->is_taken = true;
    pthread_mutex_unlock(&desk->lock);
    return wish;
}

// Puts it back, for the desk's thread to find when the sitting is left.
static void leave_wish(Desk *desk, Wish *wish) {
    pthread_mutex_lock(&desk->lock);
    wish->is_taken = false;
    pthread_mutex_unlock(&desk->lock);
}

static bool wants_other_sitting(const Wish *wish) {
    return wish->kind == WISH_NEW || wish->kind == WISH_RESUME || wish->kind == WISH_RESTORE;
}

// What nobody wants to wait for until a computer has moved.
static bool breaks_thoughts(const Wish *wish) {
    return wish->kind == WISH_ACT
           && (wish->act == ACT_UNDO || wish->act == ACT_RESIGN || wish->act == ACT_FLIP
               || wish->act == ACT_SWAP);
}

bool desk_wish(Desk *desk, Wish *wish) {
    int64_t until_ms = clock_now_ms() + PATIENCE_MS;
    wish->is_taken = wish->is_done = wish->is_granted = false;
    pthread_mutex_lock(&desk->lock);
    while (desk->wish != NULL && !desk->is_closing && clock_now_ms() < until_ms)
        clock_wait_until(&desk->changed, &desk->lock, until_ms);
    bool is_handed = desk->wish == NULL && !desk->is_closing;
    if (is_handed) desk->wish = wish;
    pthread_cond_broadcast(&desk->changed);
    while (is_handed && !wish->is_done) {
        bool is_late = clock_now_ms() >= until_ms && !wish->is_taken;
        if (desk->is_closing || (is_late && !wants_other_sitting(wish))) {
            if (wish->is_taken) {
                pthread_cond_wait(&desk->changed, &desk->lock);
                continue;
            }
            desk->wish = NULL;
            break;
        }
        if (wants_other_sitting(wish) && desk->is_open && !wish->is_taken)
            sitting_stop(&desk->sitting);
        if (breaks_thoughts(wish) && desk->is_open && !wish->is_taken)
            sitting_break(&desk->sitting);
        clock_wait_until(&desk->changed, &desk->lock, clock_now_ms() + NUDGE_MS);
    }
    bool is_done = wish->is_done;
    pthread_mutex_unlock(&desk->lock);
    if (!is_done) error_set(&wish->reason, "it is not your turn");
    return is_done && wish->is_granted;
}

// ---- in a turn ---------------------------------------------------------------------------------

static bool give_hint(Desk *desk, Wish *wish) {
    Thought thought = {0};
    if (!opponents_advise(&desk->sitting, &thought, &wish->reason)) return false;
    Text text = text_over(wish->said, sizeof wish->said);
    said_advice(&desk->sitting, wish->language, &thought, &text);
    game_format_move(desk->sitting.game, &desk->sitting.position, thought.move, wish->move);
    return true;
}

// Two pages may show the board at once: a move is for the board that was seen.
static bool read_move(Desk *desk, Wish *wish, SittingAct *act) {
    if (wish->count != desk->sitting.count)
        return error_set(&wish->reason, "the board has changed since");
    act->kind = ACT_MOVE;
    return game_find_move(desk->sitting.game, &desk->sitting.position, wish->text, &act->move,
                          &wish->reason);
}

// True when the wish ends the turn.
static bool obey(Desk *desk, Wish *wish) {
    SittingAct act = {.kind = wish->act,
                      .side = wish->side,
                      .count = wish->count > 0 ? wish->count : 1,
                      .text = wish->text};
    if (desk_retry(desk, wish)) return false;
    if (wish->kind == WISH_REVIEW) {
        desk_review(desk, wish);
        return false;
    }
    if (wish->kind == WISH_HINT || (wish->kind == WISH_MOVE && !read_move(desk, wish, &act))
        || wish->kind == WISH_ANSWER_DRAW) {
        desk_finish(desk, wish, wish->kind == WISH_HINT && give_hint(desk, wish));
        return false;
    }
    ActAnswer answer = sitting_act(&desk->sitting, &act, &wish->reason);
    if (answer == ACT_REFUSED && wish->reason.text[0] == '\0')
        error_set(&wish->reason, "there is nothing to be done");
    desk->view.is_asked = desk->view.is_asked && answer != ACT_ENDED;
    desk_tell_state(desk);
    desk_finish(desk, wish, answer != ACT_REFUSED);
    return answer == ACT_ENDED;
}

static AskResult ask(void *context, const SittingTurn *turn) {
    Desk *desk = context;
    AskResult result = ASK_STOPPED;
    desk->claim = turn->claim;
    desk->view.is_asked = !turn->is_break;
    desk->view.side = turn->side;
    desk->view.claim = turn->may_claim ? &desk->claim : NULL;
    desk->view.was_draw_declined = turn->was_draw_declined;
    if (!turn->is_break) desk_tell_state(desk);
    while (result == ASK_STOPPED) {
        Wish *wish = take_wish(desk, turn->deadline_ms);
        if (wish == NULL && turn->deadline_ms > 0 && clock_now_ms() >= turn->deadline_ms)
            result = ASK_TIMED_OUT;
        else if (wish == NULL)
            break;
        else if (wants_other_sitting(wish)) {
            leave_wish(desk, wish);
            result = ASK_ENDED;
        } else if (obey(desk, wish))
            result = ASK_ANSWERED;
        else if (turn->is_break)
            break; // what was wanted is done
    }
    desk_end_retry(desk);
    desk->view.is_asked = false;
    desk->view.claim = NULL;
    desk->view.was_draw_declined = false;
    return result;
}

static bool accepts_draw(void *context, int side) {
    Desk *desk = context;
    bool is_accepted = false;
    desk->view.is_asked = desk->view.is_draw_asked = true;
    desk->view.side = side;
    desk_tell_state(desk);
    for (;;) {
        Wish *wish = take_wish(desk, 0);
        if (wish == NULL) break;
        if (wish->kind == WISH_ANSWER_DRAW) {
            is_accepted = wish->count == 1;
            desk_finish(desk, wish, true);
            break;
        }
        if (wants_other_sitting(wish)) {
            leave_wish(desk, wish);
            break;
        }
        error_set(&wish->reason, "first answer the offer of a draw");
        desk_finish(desk, wish, false);
    }
    desk->view.is_asked = desk->view.is_draw_asked = false;
    return is_accepted;
}

// ---- the thread --------------------------------------------------------------------------------

static void *run_desk(void *context) {
    Desk *desk = context;
    desk_tell_state(desk);
    for (Wish *wish; (wish = take_wish(desk, 0)) != NULL;) {
        if (desk->view.sitting != NULL && desk_retry(desk, wish)) {
            continue;
        } else if (wish->kind == WISH_REVIEW && desk->view.sitting != NULL) {
            desk_review(desk, wish);
        } else if (!wants_other_sitting(wish)) {
            error_set(&wish->reason, "the game is over");
            desk_finish(desk, wish, false);
        } else if (desk_begin(desk, wish)) {
            sitting_run(&desk->sitting);
            desk->view.is_asked = desk->view.is_thinking = false;
            desk_tell_state(desk);
        }
    }
    desk_close_sitting(desk);
    return NULL;
}

// ---- opening and closing -----------------------------------------------------------------------

static void free_desk(Desk *desk) {
    if (desk == NULL) return;
    free(desk->record);
    free(desk);
}

Desk *desk_open(Hub *hub, bool saves, uint64_t seed, Error *error) {
    Desk *desk = calloc(1, sizeof *desk);
    if (desk != NULL) desk->record = calloc(1, STORE_FILE_MAX);
    if (desk == NULL || desk->record == NULL) {
        free_desk(desk);
        error_set(error, "no memory for a game");
        return NULL;
    }
    desk->hub = hub;
    desk->saves = saves;
    desk->seed = seed;
    desk->client = (SittingClient){
        .on_event = on_event, .ask = ask, .accepts_draw = accepts_draw, .context = desk};
    pthread_mutex_init(&desk->lock, NULL);
    clock_open_condition(&desk->changed);
    if (thread_start(&desk->thread, run_desk, desk)) return desk;
    error_set(error, "no thread for a game");
    pthread_cond_destroy(&desk->changed);
    pthread_mutex_destroy(&desk->lock);
    free_desk(desk);
    return NULL;
}

// A computer that thinks is stopped, again and again until the sitting has been left.
static void *stop_sitting(void *context) {
    Desk *desk = context;
    pthread_mutex_lock(&desk->lock);
    while (desk->is_open) {
        sitting_stop(&desk->sitting);
        clock_wait_until(&desk->changed, &desk->lock, clock_now_ms() + NUDGE_MS);
    }
    pthread_mutex_unlock(&desk->lock);
    return NULL;
}

void desk_close(Desk *desk) {
    if (desk == NULL) return;
    pthread_mutex_lock(&desk->lock);
    desk->is_closing = true;
    pthread_cond_broadcast(&desk->changed);
    pthread_mutex_unlock(&desk->lock);
    stop_sitting(desk);
    pthread_join(desk->thread, NULL);
    pthread_cond_destroy(&desk->changed);
    pthread_mutex_destroy(&desk->lock);
    free_desk(desk);
}

bool desk_snapshot(Desk *desk, SittingSnapshot *snapshot) {
    pthread_mutex_lock(&desk->lock);
    bool is_there = desk->is_open && sitting_snapshot(&desk->sitting, snapshot);
    pthread_mutex_unlock(&desk->lock);
    return is_there;
}

char *desk_record(Desk *desk) {
    pthread_mutex_lock(&desk->lock);
    char *record = desk->record[0] != '\0' ? strdup(desk->record) : NULL;
    pthread_mutex_unlock(&desk->lock);
    return record;
}
