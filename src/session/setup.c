// SPDX-License-Identifier: GPL-3.0-or-later
// setup.c - which game is on the board, from where it begins, and who sits down to it.
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "session/inside.h"

// A game that may come on the board, once everything about it is known to be fine.
typedef struct Plan {
    const Game *game;
    const char *game_text;
    const char *variant;
    GamePosition start;
    Seat seats[2];
    bool is_new[2]; // the seat is another's; else who sits there stays
} Plan;

// ---- planning ----

static bool plan_game(Session *session, const char *game_text, const char *position, Plan *plan,
                      Error *error) {
    plan->game_text = game_text;
    plan->game = games_find(game_text, &plan->variant, error);
    if (plan->game == NULL || !game_start(plan->game, plan->variant, &plan->start, error))
        return false;
    if (position != NULL && !game_parse(plan->game, plan->variant, position, &plan->start, error))
        return false;
    if (strlen(game_text) >= sizeof session->game_text) return error_set(error, "that is too long");
    if (session->learns) plan->game = learning_game(session, plan->game, plan->variant, error);
    return plan->game != NULL;
}

// A player that is to play a game it does not know is refused.
static bool plan_seat(Plan *plan, int side, const char *text, Error *error) {
    Seat *seat = &plan->seats[side];
    plan->is_new[side] = true;
    if (!seat_fill(seat, text, plan->game, error)) return false;
    return seat->is_person || player_check_rules(seat->kind, plan->game, &plan->start, error)
           || error_at(error, "%.100s", text);
}

// Whether who sits there cannot stay. Players are bound to their game.
static bool must_leave(const Session *session, const Seat *seat, const Plan *plan) {
    if (seat->text[0] == '\0' || seat->is_person) return false;
    return session->game != plan->game
           || !player_check_rules(seat->kind, plan->game, &plan->start, NULL);
}

static const char *remembered_player(const Session *session, const Plan *plan) {
    for (int i = 0; i < session->remembered_count; i++) {
        const Remembered *remembered = &session->remembered[i];
        Seat seat;
        if (remembered->game == plan->game && seat_fill(&seat, remembered->text, plan->game, NULL)
            && player_check_rules(seat.kind, plan->game, &plan->start, NULL))
            return remembered->text;
    }
    return NULL;
}

static void remember_player(Session *session, const Game *game, const char *text) {
    int i = 0;
    while (i < session->remembered_count && session->remembered[i].game != game) i++;
    if (i == SESSION_REMEMBERED_MAX) return;
    if (i == session->remembered_count) session->remembered_count++;
    session->remembered[i].game = game;
    slice_copy(slice_of(text), session->remembered[i].text, PLAYER_TEXT_MAX);
}

// Another game brings who last played it, or its usual opponent: a player of the one before may
// refuse it, or never answer.
static bool plan_who_stays(const Session *session, Plan *plan, Error *error) {
    for (int side = 0; side < 2; side++) {
        if (plan->is_new[side] || !must_leave(session, &session->seats[side], plan)) continue;
        char usual[PLAYER_TEXT_MAX];
        opponents_usual(plan->game, plan->variant, usual);
        const char *known = remembered_player(session, plan);
        if (!plan_seat(plan, side, known != NULL ? known : usual, error)) return false;
    }
    return true;
}

// ---- doing it ----

static void take_seats(Session *session, const Plan *plan) {
    for (int side = 0; side < 2; side++) {
        Seat *seat = &session->seats[side];
        if (!plan->is_new[side]) continue;
        if (seat->text[0] != '\0' && !seat->is_person && session->game != NULL)
            remember_player(session, session->game, seat->text);
        *seat = plan->seats[side];
    }
}

static void begin_game(const Step *step) {
    Session *session = step->session;
    session->game_number++;
    session->length = 0;
    session->date[0] = '\0';
    for (int side = 0; side < 2; side++) session->seats[side].thoughts = 0;
    session_go_to(step, 0);
    session_event_add(step->events, EVENT_NEW_GAME);
}

static void put_plan(const Step *step, const Plan *plan) {
    Session *session = step->session;
    bool is_other = session->game != plan->game;
    take_seats(session, plan);
    for (int side = 0; side < 2 && is_other; side++) session->seats[side].is_started = false;
    session->game = plan->game;
    if (session->game_text != plan->game_text)
        slice_copy(slice_of(plan->game_text), session->game_text, sizeof session->game_text);
    session->start = plan->start;
    begin_game(step);
}

static void tell_board(const Step *step) {
    session_event_add(step->events, EVENT_BOARD);
    turn_look_for_end(step);
}

void setup_game(const Step *step) {
    const SessionSetup *setup = step->act->setup;
    Session *session = step->session;
    Error error = {{0}};
    Plan plan = {0};
    bool is_fine = plan_game(session, setup->game, setup->position, &plan, &error);
    for (int side = 0; side < 2; side++) {
        if (is_fine && setup->players[side] != NULL)
            is_fine = plan_seat(&plan, side, setup->players[side], &error);
    }
    if (!is_fine || !plan_who_stays(session, &plan, &error)) {
        step_refuse_for(step, &error);
        return;
    }
    session->is_left = false;
    session->is_flip_chosen = false;
    session->clock = setup->clock;
    if (session->game != NULL) session->seed++;
    put_plan(step, &plan);
    tell_board(step);
}

// The same players; those who cannot stay are told.
static void change_game(const Step *step, const char *game_text, const char *position) {
    Session *session = step->session;
    Error error = {{0}};
    Plan plan = {0};
    if (!plan_game(session, game_text, position, &plan, &error)
        || !plan_who_stays(session, &plan, &error)) {
        step_refuse_for(step, &error);
        return;
    }
    put_plan(step, &plan);
    for (int side = 0; side < 2; side++) {
        if (plan.is_new[side]) session_event_add(step->events, EVENT_SEATED)->side = side;
    }
    tell_board(step);
}

void setup_new(const Step *step) {
    Session *session = step->session;
    int before = session->game_number;
    if (step->act->text != NULL) {
        change_game(step, step->act->text, NULL);
    } else {
        begin_game(step);
        tell_board(step);
    }
    if (session->game_number != before) session->seed++;
}

void setup_position(const Step *step) {
    change_game(step, step->session->game_text, step->act->text);
}

bool setup_board(const Step *step, const Board *start) {
    Session *session = step->session;
    Plan plan = {.game = &game_chess, .game_text = "chess", .variant = ""};
    memcpy(&plan.start, start, sizeof *start);
    Error error = {{0}};
    for (int side = 0; side < 2; side++) {
        if (!plan_seat(&plan, side, "human", &error)) return step_refuse_for(step, &error);
    }
    session->is_left = false;
    session->clock = (TimeControl){0};
    put_plan(step, &plan);
    return true;
}

// ---- a game of a file ----

static bool is_program(const char *player) {
    PlayerText parsed;
    return !seat_is_person(player) && player_parse(player, &parsed, NULL)
           && parsed.kind->is_process;
}

static Outcome outcome_of(const char *result) {
    static const Outcome outcomes[] = {OUTCOME_FIRST_WINS, OUTCOME_SECOND_WINS, OUTCOME_DRAW};
    for (size_t i = 0; i < sizeof outcomes / sizeof outcomes[0]; i++) {
        if (strcmp(result, outcome_text(outcomes[i])) == 0) return outcomes[i];
    }
    return OUTCOME_NONE;
}

// False where a game with a program in this seat is not taken.
static bool check_program(LoadPlayers loads, const StoredGame *stored, const char *player,
                          Error *error) {
    if (loads == LOAD_SAFE_PLAYERS)
        return error_set(
            error, "the file names a program as player (%.100s); choose with --white and --black",
            player);
    if (loads == LOAD_NO_PROGRAMS && outcome_of(stored->result) == OUTCOME_NONE)
        return error_set(
            error, "a program plays in this game (%.100s): roque play --resume goes on with it",
            player);
    return true;
}

// The player of this side by the setup or the file; without one, a person of the name it gives.
static bool plan_stored_seat(const Step *step, const StoredGame *stored, Plan *plan, int side,
                             Error *error) {
    const SessionSetup *setup = step->act->setup;
    const char *text = stored->players[side];
    Text named = TEXT_OF(PLAYER_NAME_MAX);
    if (setup->loads == LOAD_NO_PLAYERS) {
        const char *given = setup->players[side];
        return given == NULL || plan_seat(plan, side, given, error);
    }
    text_addf(&named, stored->names[side][0] != '\0' ? "human:name=%s" : "human",
              stored->names[side]);
    bool is_named = text[0] == '\0';
    if (is_program(text)) {
        if (!check_program(setup->loads, stored, text, error)) return false;
        is_named = setup->loads == LOAD_NAMES || setup->loads == LOAD_NO_PROGRAMS;
    }
    return plan_seat(plan, side, is_named ? named.data : text, error);
}

static void put_stored_moves(const Step *step, const StoredGame *stored) {
    Session *session = step->session;
    for (int ply = 0; ply < stored->count; ply++) {
        int64_t clock_ms[2];
        turn_clocks_at(session, ply, clock_ms);
        if (stored->clocks_left[ply] > 0)
            clock_ms[session_side_to_move(session)] = stored->clocks_left[ply];
        turn_add_move(session, &(RecordedMove){.move = stored->moves[ply]}, clock_ms);
    }
    int64_t clock_ms[2];
    turn_clocks_at(session, stored->count, clock_ms);
    session_set_clocks(session, clock_ms);
    memcpy(session->date, stored->date, sizeof session->date);
}

// Why a game of the file has ended: as its last position says, or where the file has the words of a
// ruling. Without a reason where neither says.
static GameResult rule_stored(const Session *session, const StoredGame *stored) {
    enum { RULINGS = 7 };
    const Game *game = session->game;
    GameResult rulings[RULINGS] = {0};
    ruling_of_position(game, &session->history, &session->position, &rulings[0]);
    const Outcome told = outcome_of(stored->result);
    if (rulings[0].outcome != OUTCOME_NONE && (told == OUTCOME_NONE || told == rulings[0].outcome))
        return rulings[0];
    ruling_of_claim(&session->history, &session->position, &rulings[1]);
    ruling_briefly(OUTCOME_DRAW, END_AGREED, TERM("agreed"), &rulings[2]);
    for (int side = 0; side < 2; side++) {
        ruling_of_resigning(game, side, &rulings[3 + side]);
        ruling_of_time(game, &session->position, side, &rulings[5 + side]);
    }
    for (int i = 1; i < RULINGS; i++) {
        if (told != OUTCOME_NONE && rulings[i].outcome == told
            && strcmp(rulings[i].reason, stored->termination) == 0)
            return rulings[i];
    }
    return (GameResult){.outcome = told, .cause = END_ADJUDICATED};
}

static void put_stored(const Step *step, const StoredGame *stored, const Plan *plan) {
    Session *session = step->session;
    const SessionSetup *setup = step->act->setup;
    if (setup->loads != LOAD_NO_PLAYERS) session->clock = stored->clock;
    if (setup->clock.base_ms > 0) session->clock = setup->clock;
    session->is_left = false;
    put_plan(step, plan);
    put_stored_moves(step, stored);
    for (int side = 0; side < 2 && setup->loads == LOAD_NO_PLAYERS; side++) {
        if (plan->is_new[side] && setup->players[side] == NULL)
            session_event_add(step->events, EVENT_SEATED)->side = side;
    }
    bool is_over = outcome_of(stored->result) != OUTCOME_NONE || setup->loads == LOAD_NAMES;
    session_event_add(step->events, EVENT_BOARD);
    if (is_over) {
        session->result = rule_stored(session, stored);
        session->is_loaded_over = true;
        session_event_add(step->events, EVENT_LOADED_OVER);
    } else {
        turn_look_for_end(step);
    }
}

void setup_load(const Step *step) {
    Session *session = step->session;
    Error error = {{0}};
    Plan plan = {0};
    StoredGame stored = {.moves = calloc(REFEREE_PLIES_MAX, sizeof *stored.moves),
                         .clocks_left = calloc(REFEREE_PLIES_MAX, sizeof *stored.clocks_left)};
    bool is_fine = stored.moves != NULL && stored.clocks_left != NULL;
    if (!is_fine) error_no_memory(&error);
    is_fine = is_fine && store_read_game(step->act->text, &stored, &error);
    const char *position = stored.position_text[0] != '\0' ? stored.position_text : NULL;
    is_fine = is_fine && plan_game(session, stored.game_text, position, &plan, &error);
    for (int side = 0; side < 2; side++)
        is_fine = is_fine && plan_stored_seat(step, &stored, &plan, side, &error);
    is_fine = is_fine && plan_who_stays(session, &plan, &error);
    if (is_fine)
        put_stored(step, &stored, &plan);
    else
        step_refuse_for(step, &error);
    free(stored.moves);
    free(stored.clocks_left);
}

// ---- other players at the same board ----

// Where a game goes on it does so with the changed players; else they are for the next one.
static void go_on(const Step *step) {
    Session *session = step->session;
    int64_t clock_ms[2];
    session->is_flip_chosen = step->act->kind == ACT_SWAP ? false : session->is_flip_chosen;
    session_event_add(step->events, EVENT_RESEATED)->side =
        step->act->kind == ACT_SEAT ? step->act->side : -1;
    if (session_is_over(session)) return;
    session_hold_clock(session, step->act->now_ms);
    session_clocks(session, step->act->now_ms, clock_ms);
    session_restart(session);
    session_set_clocks(session, clock_ms);
    session_event_add(step->events, EVENT_BOARD);
}

void setup_seat(const Step *step) {
    Session *session = step->session;
    const SessionAct *act = step->act;
    Error error = {{0}};
    Seat seat;
    bool is_fine = seat_fill(&seat, act->text, session->game, &error);
    if (is_fine && !seat.is_person)
        is_fine = player_check_rules(seat.kind, session->game, &session->start, &error);
    if (!is_fine) {
        step_refuse_for(step, &error);
        return;
    }
    session_hold_clock(session, act->now_ms);
    session->seats[act->side] = seat;
    go_on(step);
}

void setup_swap(const Step *step) {
    Session *session = step->session;
    session_hold_clock(session, step->act->now_ms);
    Seat kept = session->seats[0];
    session->seats[0] = session->seats[1];
    session->seats[1] = kept;
    go_on(step);
}
