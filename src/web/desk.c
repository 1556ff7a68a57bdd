// SPDX-License-Identifier: GPL-3.0-or-later
// desk.c - see desk.h.
#include "web/desk.h"

#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/thread.h"
#include "web/review_state.h"
#include "web/state.h"

enum {
    PATIENCE_MS = 5000, // for a turn to come, or for the desk to be free
    NUDGE_MS = 50,      // between two requests to stop
    WATCH_PACE_MS = 1000,
};

struct Desk {
    Hub *hub;
    pthread_t thread;
    pthread_mutex_t lock; // over what follows
    pthread_cond_t changed;
    Wish *wish; // handed over and not done yet; NULL: none
    bool is_closing;
    bool is_open; // the sitting is one
    // The desk's thread alone, but for what its own lock guards.
    Sitting sitting;
    SittingClient client;
    bool saves;
    uint64_t seed;
    StateView view;
    Sentence claim;
    Sentence complaint;
    int looks_made; // of the review that is being made,
    int looks_all;  // 0: none is
    bool is_reviewed;
    char *document;
};

// ---- telling ---------------------------------------------------------------------------------------

typedef void AddDocument(Json *json, Language language, const Desk *desk);

static void publish(Desk *desk, HubChannel channel, const char *schema, AddDocument *add) {
    const char *documents[HUB_LANGUAGES_MAX] = {NULL};
    char *rest = desk->document;
    size_t room = STATE_TEXT_MAX;
    for (int i = 0; i < HUB_LANGUAGES_MAX && language_number(i) != NULL; i++) {
        Text text = text_over(rest, room);
        Json json = json_begin_line(&text, schema);
        add(&json, language_number(i), desk);
        json_close_object(&json);
        if (text.is_cut) return; // longer than any game can be
        documents[i] = rest;
        rest += text.length + 1;
        room -= text.length + 1;
    }
    hub_publish(desk->hub, channel, documents);
}

static void add_state(Json *json, Language language, const Desk *desk) {
    state_add(json, language, &desk->view);
}

static void tell_state(Desk *desk) {
    publish(desk, HUB_STATE, "web.state", add_state);
}

static void add_review(Json *json, Language language, const Desk *desk) {
    json_add_int(json, "looks_made", desk->looks_made);
    json_add_int(json, "looks_all", desk->looks_all);
    json_add_bool(json, "is_made", desk->is_reviewed);
    if (desk->is_reviewed) review_state_add(json, language, &desk->sitting);
}

static void tell_review(Desk *desk) {
    publish(desk, HUB_REVIEW, "web.review", add_review);
}

// Another game, or other moves: what was found is about something else.
static void forget_review(Desk *desk) {
    if (!desk->is_reviewed) return;
    desk->is_reviewed = false;
    tell_review(desk);
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
    case EVENT_WENT_TO: forget_review(desk); break;
    case EVENT_SAVED_AGAIN:
    case EVENT_NEW_GAME: desk->view.complaint = NULL; break;
    default: break;
    }
    if (desk->view.sitting != NULL) tell_state(desk);
}

// ---- wishes ----------------------------------------------------------------------------------------

static void finish(Desk *desk, Wish *wish, bool is_granted) {
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
        else if (!clock_wait_until(&desk->changed, &desk->lock, deadline_ms) && clock_now_ms() >= deadline_ms)
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
    return wish->kind == WISH_NEW || wish->kind == WISH_RESUME;
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
        if (wants_other_sitting(wish) && desk->is_open && !wish->is_taken) sitting_stop(&desk->sitting);
        clock_wait_until(&desk->changed, &desk->lock, clock_now_ms() + NUDGE_MS);
    }
    bool is_done = wish->is_done;
    pthread_mutex_unlock(&desk->lock);
    if (!is_done) error_set(&wish->reason, "it is not your turn");
    return is_done && wish->is_granted;
}

// ---- in a turn -------------------------------------------------------------------------------------

static bool give_hint(Desk *desk, Wish *wish) {
    Thought thought = {0};
    if (!opponents_advise(&desk->sitting, &thought, &wish->reason)) return false;
    Text text = text_over(wish->said, sizeof wish->said);
    said_advice(&desk->sitting, wish->language, &thought, &text);
    game_format_move(desk->sitting.game, &desk->sitting.position, thought.move, wish->move);
    return true;
}

static bool on_progress(void *context, int64_t made, int all) {
    Desk *desk = context;
    desk->looks_made = (int)made;
    desk->looks_all = all;
    tell_review(desk);
    return !sitting_is_stopping(&desk->sitting); // another game is wanted
}

// Granted at its beginning: it takes longer than anybody waits for an answer, and is told as it goes on.
static void make_review(Desk *desk, Wish *wish) {
    Sitting *sitting = &desk->sitting;
    if (sitting->result.cause == END_NONE)
        error_set(&wish->reason, "the game is not over yet");
    else if (!review_is_possible(sitting))
        error_set(&wish->reason, "Only games of chess by the usual rules can be reviewed.");
    bool is_possible = wish->reason.text[0] == '\0';
    finish(desk, wish, is_possible);
    if (!is_possible) return;
    on_progress(desk, 0, sitting->count + 1);
    desk->is_reviewed = review_make(sitting, on_progress, desk, &desk->complaint);
    if (!desk->is_reviewed) desk->view.complaint = &desk->complaint;
    desk->looks_all = 0;
    tell_review(desk);
    tell_state(desk);
}

// Two pages may show the board at once: a move is for the board that was seen.
static bool read_move(Desk *desk, Wish *wish, SittingAct *act) {
    if (wish->count != desk->sitting.count) return error_set(&wish->reason, "the board has changed since");
    act->kind = ACT_MOVE;
    return game_find_move(desk->sitting.game, &desk->sitting.position, wish->text, &act->move, &wish->reason);
}

// True when the wish ends the turn.
static bool obey(Desk *desk, Wish *wish) {
    SittingAct act = {.kind = wish->act,
                      .side = wish->side,
                      .count = wish->count > 0 ? wish->count : 1,
                      .text = wish->text};
    if (wish->kind == WISH_REVIEW) {
        make_review(desk, wish);
        return false;
    }
    if (wish->kind == WISH_HINT || (wish->kind == WISH_MOVE && !read_move(desk, wish, &act))
        || wish->kind == WISH_ANSWER_DRAW) {
        finish(desk, wish, wish->kind == WISH_HINT && give_hint(desk, wish));
        return false;
    }
    ActAnswer answer = sitting_act(&desk->sitting, &act, &wish->reason);
    if (answer == ACT_REFUSED && wish->reason.text[0] == '\0')
        error_set(&wish->reason, "there is nothing to be done");
    desk->view.is_asked = answer != ACT_ENDED;
    tell_state(desk);
    finish(desk, wish, answer != ACT_REFUSED);
    return answer == ACT_ENDED;
}

static AskResult ask(void *context, const SittingTurn *turn) {
    Desk *desk = context;
    AskResult result = ASK_STOPPED;
    desk->claim = turn->claim;
    desk->view.is_asked = true;
    desk->view.side = turn->side;
    desk->view.claim = turn->may_claim ? &desk->claim : NULL;
    desk->view.was_draw_declined = turn->was_draw_declined;
    tell_state(desk);
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
    }
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
    tell_state(desk);
    for (;;) {
        Wish *wish = take_wish(desk, 0);
        if (wish == NULL) break;
        if (wish->kind == WISH_ANSWER_DRAW) {
            is_accepted = wish->count == 1;
            finish(desk, wish, true);
            break;
        }
        if (wants_other_sitting(wish)) {
            leave_wish(desk, wish);
            break;
        }
        error_set(&wish->reason, "first answer the offer of a draw");
        finish(desk, wish, false);
    }
    desk->view.is_asked = desk->view.is_draw_asked = false;
    return is_accepted;
}

// ---- between sittings ------------------------------------------------------------------------------

static void close_sitting(Desk *desk) {
    pthread_mutex_lock(&desk->lock);
    bool was_open = desk->is_open;
    desk->is_open = false;
    pthread_mutex_unlock(&desk->lock);
    forget_review(desk);
    if (was_open) sitting_close(&desk->sitting);
    desk->view = (StateView){0};
}

// An empty one; the game before is over for the desk.
static bool open_sitting(Desk *desk, Error *error) {
    close_sitting(desk);
    if (!sitting_open(&desk->sitting)) return error_set(error, "no memory for a game");
    desk->sitting.client = &desk->client;
    desk->sitting.saves = desk->saves;
    desk->sitting.seed = desk->seed++;
    return true;
}

// A page must not start programs: whoever got hold of it could start any.
static bool is_program(const char *text) {
    PlayerText parsed;
    return !sitting_is_person(text) && player_parse(text, &parsed, NULL) && parsed.kind->is_process;
}

static bool sit_down(Desk *desk, const Wish *wish, Error *error) {
    Sitting *sitting = &desk->sitting;
    if (!sitting_set_game(sitting, wish->text, wish->position, error)) return false;
    sitting->clock = wish->clock;
    for (int side = 0; side < 2; side++) {
        const Seat *seat = &sitting->seats[side];
        if (is_program(wish->players[side]))
            return error_set(error, "programs are not started from the page: roque play does that");
        if (!sitting_seat(sitting, side, wish->players[side], error)) return false;
        if (!seat->is_human && !player_check_rules(seat->own_kind, sitting->game, &sitting->position, error))
            return false;
    }
    sitting->pace_ms = sitting_has_person(sitting) ? 0 : WATCH_PACE_MS;
    return sitting->game->people.describe_board != NULL
           || error_set(error, "this game has no board to be shown");
}

static bool resume(Desk *desk, Error *error) {
    char path[SITTING_PATH_MAX], folder[SITTING_PATH_MAX];
    if (!store_find_unfinished(path, folder))
        return error_set(error, "there is no unfinished game in %.200s", folder);
    return store_resume(&desk->sitting, path, error);
}

// Opens another sitting for the wish; true when there is one to be run.
static bool begin(Desk *desk, Wish *wish) {
    bool is_ready = open_sitting(desk, &wish->reason);
    if (is_ready) {
        is_ready = wish->kind == WISH_NEW ? sit_down(desk, wish, &wish->reason) : resume(desk, &wish->reason);
        if (!is_ready) sitting_close(&desk->sitting);
    }
    if (is_ready) {
        pthread_mutex_lock(&desk->lock);
        desk->is_open = true;
        pthread_mutex_unlock(&desk->lock);
        desk->view.sitting = &desk->sitting;
    }
    tell_state(desk);
    finish(desk, wish, is_ready);
    return is_ready;
}

static void *run_desk(void *context) {
    Desk *desk = context;
    tell_state(desk);
    for (Wish *wish; (wish = take_wish(desk, 0)) != NULL;) {
        if (wish->kind == WISH_REVIEW && desk->view.sitting != NULL) {
            make_review(desk, wish);
        } else if (!wants_other_sitting(wish)) {
            error_set(&wish->reason, "the game is over");
            finish(desk, wish, false);
        } else if (begin(desk, wish)) {
            sitting_run(&desk->sitting);
            desk->view.is_asked = desk->view.is_thinking = false;
            tell_state(desk);
        }
    }
    close_sitting(desk);
    return NULL;
}

// ---- opening and closing ---------------------------------------------------------------------------

Desk *desk_open(Hub *hub, bool saves, uint64_t seed, Error *error) {
    Desk *desk = calloc(1, sizeof *desk);
    if (desk != NULL) desk->document = malloc(STATE_TEXT_MAX);
    if (desk == NULL || desk->document == NULL) {
        free(desk);
        error_set(error, "no memory for a game");
        return NULL;
    }
    desk->hub = hub;
    desk->saves = saves;
    desk->seed = seed;
    desk->client =
        (SittingClient){.on_event = on_event, .ask = ask, .accepts_draw = accepts_draw, .context = desk};
    pthread_mutex_init(&desk->lock, NULL);
    clock_open_condition(&desk->changed);
    if (thread_start(&desk->thread, run_desk, desk)) return desk;
    error_set(error, "no thread for a game");
    pthread_cond_destroy(&desk->changed);
    pthread_mutex_destroy(&desk->lock);
    free(desk->document);
    free(desk);
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
    free(desk->document);
    free(desk);
}

bool desk_snapshot(Desk *desk, SittingSnapshot *snapshot) {
    pthread_mutex_lock(&desk->lock);
    bool is_there = desk->is_open && sitting_snapshot(&desk->sitting, snapshot);
    pthread_mutex_unlock(&desk->lock);
    return is_there;
}
