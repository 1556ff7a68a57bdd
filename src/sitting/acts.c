// SPDX-License-Identifier: GPL-3.0-or-later
// acts.c - what a person may do between two moves, and after the last one.
#include "sitting/sitting.h"

// The turn ends without a move: everybody leaves, or the referee
// starts again from the changed list.
static ActAnswer leave_for(Sitting *sitting, Request request) {
    sitting->request = request;
    sitting->decision = (Thought){.decision = DECISION_QUIT};
    return ACT_ENDED;
}

static ActAnswer decide(Sitting *sitting, Decision decision, GameMove move) {
    sitting->decision = (Thought){.decision = decision, .move = move};
    return ACT_ENDED;
}

// ---- the next move ----

static ActAnswer act_move(Sitting *sitting, GameMove move, Error *error) {
    if (!game_is_legal(sitting->game, &sitting->position, move)) {
        error_set(error, "that is not a legal move");
        return ACT_REFUSED;
    }
    if (sitting_is_forbidden(sitting, move)) {
        error_set(error, "this position was visited already, and may not be entered again");
        return ACT_REFUSED;
    }
    sitting->has_offered = sitting->offers_draw;
    sitting->offers_draw = false;
    return decide(sitting, sitting->has_offered ? DECISION_OFFER_DRAW : DECISION_MOVE, move);
}

static ActAnswer act_draw(Sitting *sitting) {
    Sentence reason;
    if (sitting_may_claim(sitting, &reason))
        return decide(sitting, DECISION_CLAIM_DRAW, GAME_NO_MOVE);
    sitting->offers_draw = true;
    return ACT_DONE;
}

// ---- back and forth ----

static ActAnswer go_to(Sitting *sitting, int ply) {
    sitting_go_to(sitting, ply);
    store_save(sitting);
    return leave_for(sitting, REQUEST_RESTART);
}

// Back to the last turn of a person.
static int previous_turn(const Sitting *sitting, int ply) {
    do ply--;
    while (ply > 0 && !sitting_is_persons_turn(sitting, ply));
    return ply >= 0 && sitting_is_persons_turn(sitting, ply) ? ply : -1;
}

static ActAnswer act_undo(Sitting *sitting, int count) {
    int ply = sitting->count;
    for (; count > 0 && ply > 0; count--) {
        int previous = previous_turn(sitting, ply);
        if (previous < 0) break;
        ply = previous;
    }
    return ply == sitting->count ? ACT_REFUSED : go_to(sitting, ply);
}

// Forward to the next turn of a person, or to the end of what is known.
static ActAnswer act_redo(Sitting *sitting, int count) {
    int ply = sitting->count;
    for (; count > 0 && ply < sitting->length; count--) {
        do ply++;
        while (ply < sitting->length && !sitting_is_persons_turn(sitting, ply));
    }
    return ply == sitting->count ? ACT_REFUSED : go_to(sitting, ply);
}

// ---- another game, other players ----

static ActAnswer act_new(Sitting *sitting, const char *text, Error *error) {
    if (text == NULL)
        sitting_start_new(sitting);
    else if (!sitting_set_game(sitting, text, NULL, error))
        return ACT_REFUSED;
    sitting->seed++;
    return leave_for(sitting, REQUEST_RESTART);
}

// Where a game goes on it does so with the changed players; else they are for the next one.
static ActAnswer go_on(Sitting *sitting) {
    if (sitting->result.cause != END_NONE) return ACT_DONE;
    return go_to(sitting, sitting->count); // who goes on with the game later meets these players
}

static ActAnswer act_flip(Sitting *sitting) {
    pthread_mutex_lock(&sitting->lock);
    sitting->is_flipped = !sitting_is_flipped(sitting);
    sitting->is_flip_chosen = true;
    pthread_mutex_unlock(&sitting->lock);
    sitting_tell(sitting, &(SittingEvent){.kind = EVENT_BOARD});
    return ACT_DONE;
}

static bool is_for_going_game(SittingActKind kind) {
    return kind == ACT_MOVE || kind == ACT_DRAW || kind == ACT_RESIGN || kind == ACT_REDO;
}

ActAnswer sitting_act(Sitting *sitting, const SittingAct *act, Error *error) {
    bool is_changed = false;
    if (sitting->result.cause != END_NONE && is_for_going_game(act->kind)) {
        error_set(error, "the game is over");
        return ACT_REFUSED;
    }
    switch (act->kind) {
    case ACT_MOVE: return act_move(sitting, act->move, error);
    case ACT_DRAW: return act_draw(sitting);
    case ACT_RESIGN: return decide(sitting, DECISION_RESIGN, GAME_NO_MOVE);
    case ACT_UNDO: return act_undo(sitting, act->count);
    case ACT_REDO: return act_redo(sitting, act->count);
    case ACT_NEW: return act_new(sitting, act->text, error);
    case ACT_POSITION:
        is_changed = sitting_set_game(sitting, sitting->game_text, act->text, error);
        break;
    case ACT_LOAD:
        is_changed =
            store_load(sitting, (LoadPlace){act->text, act->count}, LOAD_NO_PLAYERS, error);
        break;
    case ACT_SEAT:
        return sitting_seat(sitting, act->side, act->text, error) ? go_on(sitting) : ACT_REFUSED;
    case ACT_SWAP: sitting_swap_seats(sitting); return go_on(sitting);
    case ACT_FLIP: return act_flip(sitting);
    case ACT_LEAVE: return leave_for(sitting, REQUEST_QUIT);
    }
    return is_changed ? leave_for(sitting, REQUEST_RESTART) : ACT_REFUSED;
}
