// SPDX-License-Identifier: GPL-3.0-or-later
// person.c - a person as a player: decides through the sitting's client.
#include <string.h>

#include "core/clock.h"
#include "sitting/sitting.h"

static bool person_think(Player *player, const ThinkLimits *limits, Thought *thought,
                         Error *error) {
    Sitting *sitting = player->state;
    SittingTurn turn = {.side = player->side, .was_draw_declined = sitting->has_offered};
    if (limits->patience_ms > 0) turn.deadline_ms = clock_now_ms() + limits->patience_ms;
    turn.may_claim = sitting_may_claim(sitting, &turn.claim);
    pthread_mutex_lock(&sitting->lock);
    sitting->turn_end_ms = turn.deadline_ms;
    sitting->has_offered = false;
    pthread_mutex_unlock(&sitting->lock);
    sitting_end_thinking(sitting);
    if (atomic_exchange(&sitting->is_broken, false))
        atomic_store(&sitting->is_left, false); // too late: asked
    // said while a computer thought
    if (atomic_load(&sitting->is_left)) sitting->request = REQUEST_QUIT;
    bool is_asked = sitting->request != REQUEST_QUIT;
    switch (is_asked ? sitting->client->ask(sitting->client->context, &turn) : ASK_ENDED) {
    case ASK_ANSWERED: *thought = sitting->decision; return true;
    case ASK_TIMED_OUT: player->fault = FAULT_TIME; return error_set(error, "ran out of time");
    case ASK_STOPPED: player->fault = FAULT_STOPPED; return error_set(error, "stopped");
    case ASK_ENDED: break;
    }
    sitting->request = REQUEST_QUIT;
    thought->decision = DECISION_QUIT;
    return true;
}

// The opponent offers a draw with a move that is on the board already.
static bool person_accepts_draw(Player *player) {
    const SittingClient *client = ((const Sitting *)player->state)->client;
    return client->accepts_draw(client->context, player->side);
}

static bool person_new_game(Player *player, const void *start, Error *error) {
    (void)player, (void)start, (void)error;
    return true;
}

static bool person_tell(Player *player, GameMove move, Error *error) {
    (void)player, (void)move, (void)error;
    return true;
}

static void person_close(Player *player) {
    (void)player;
}

static const PlayerKind person_kind = {
    .name = "human",
    .new_game = person_new_game,
    .tell = person_tell,
    .think = person_think,
    .accepts_draw = person_accepts_draw,
    .close = person_close,
};

void person_open(Player *player, Sitting *sitting, const char *text) {
    *player = (Player){.kind = &person_kind, .game = sitting->game, .state = sitting};
    const char *name = strncmp(text, "human:name=", 11) == 0 ? text + 11 : "human";
    slice_copy(slice_of(name), player->title, sizeof player->title);
}
