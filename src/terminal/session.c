// SPDX-License-Identifier: GPL-3.0-or-later
// session.c - see session.h.
#include "terminal/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "terminal/person.h"
#include "core/interrupt.h"
#include "terminal/learning.h"
#include "terminal/levels.h"
#include "terminal/opponents.h"
#include "terminal/review_screen.h"
#include "terminal/store.h"
#include "core/clock.h"
#include "games/games.h"

enum {
    SCRIPT_PATIENCE_MS = 3000,
    NAP_MS = 20,
    // Without a clock a program outside would think for ever: it gets the second that the engine takes, and
    // loses no casual game by being slow.
    USUAL_MOVE_MS = 1000,
    MARGIN_MS = 60000,
    GRACE_MS = 500, // for a program to obey when the person leaves
};

// ---- opening ---------------------------------------------------------------------------------------

bool session_open(Session *session) {
    memset(session, 0, sizeof *session);
    session->moves = calloc(REFEREE_PLIES_MAX, sizeof *session->moves);
    session->plain_moves = calloc(REFEREE_PLIES_MAX, sizeof *session->plain_moves);
    session->seed = 1;
    session->held = session->saved_count = -1;
    return session->moves != NULL && session->plain_moves != NULL;
}

void session_close(Session *session) {
    for (int side = 0; side < 2; side++) player_close(&session->seats[side].player);
    play_learn_close(session->learn);
    play_review_close(session->review);
    store_release(session);
    free(session->moves);
    free(session->plain_moves);
}

bool session_seat(Session *session, int side, const char *text, Error *error) {
    Seat seat = {.is_human = human_is_text(text), .watch = &session->watch};
    if (!slice_copy(slice_of(text), seat.text, sizeof seat.text))
        return error_set(error, "the text of a player is too long");
    if (seat.is_human) {
        human_open(&seat.player, session, text);
    } else {
        PlayerText parsed;
        if (!player_parse(text, &parsed, error)
            || !player_open_parsed(&parsed, session->game, &seat.player, error))
            return false;
        if (parsed.has_control) seat.control = parsed.control;
    }
    player_close(&session->seats[side].player);
    session->seats[side] = seat;
    if (!seat.is_human) seat_take(&session->seats[side]);
    return true;
}

void session_swap_seats(Session *session) {
    Seat kept = session->seats[0];
    session->seats[0] = session->seats[1];
    session->seats[1] = kept;
    for (int side = 0; side < 2; side++) {
        Seat *seat = &session->seats[side];
        if (!seat->is_human) seat->player.kind = &seat->kind; // the table moved with its seat
    }
    session->is_flip_chosen = false;
}

// Whether who sits there cannot stay for a game of these rules. Players are bound to their game.
static bool must_leave(const Session *session, const Seat *seat, const Game *game,
                       const GamePosition *start) {
    if (seat->text[0] == '\0' || seat->is_human) return false;
    return session->game != game || !player_check_rules(seat->own_kind, game, start, NULL);
}

// Another game brings its usual opponent: a player of the one before may refuse it, or never answer. It
// is tried before anybody leaves.
static bool reseat(Session *session, const char *variant, const bool leaves[2], Error *error) {
    char usual[PLAYER_TEXT_MAX];
    Player tried = {0};
    opponents_usual(session->game, variant, usual);
    if (leaves[0] || leaves[1]) {
        if (!player_open(usual, session->game, &tried, error)) return false;
        player_close(&tried);
    }
    for (int side = 0; side < 2; side++) {
        session->seats[side].player.game = session->game;
        if (leaves[side] && !session_seat(session, side, usual, error)) return false;
    }
    return true;
}

// What has changed stands under the board of the new game.
static void note_new_players(Session *session, const bool leaves[2]) {
    Text note = text_over(session->note, sizeof session->note);
    for (int side = 0; side < 2; side++) {
        char name[PLAYER_NAME_MAX], title[PLAYER_NAME_MAX];
        if (!leaves[side]) continue;
        Text name_text = text_over(name, sizeof name);
        screen_side_name(&session->screen, session->game, side, &name_text);
        const char *arguments[] = {name, session_player_title(session, side, title)};
        if (note.length > 0) text_add_char(&note, ' ');
        message_format(session->screen.language, MESSAGE_LEVEL_SET, arguments, 2, &note);
    }
}

bool session_set_game(Session *session, const char *game_text, const char *position_text, Error *error) {
    const char *variant = "";
    const Game *game = games_find(game_text, &variant, error);
    GamePosition start = {{0}};
    if (game == NULL || !game_start(game, variant, &start, error)) return false;
    if (position_text != NULL && !game_parse(game, variant, position_text, &start, error)) return false;
    if (session->learns) game = play_learn_game(session, game, variant, error);
    if (game == NULL) return false;
    if (strlen(game_text) >= sizeof session->game_text) return error_set(error, "that is too long");
    bool leaves[2];
    for (int side = 0; side < 2; side++)
        leaves[side] = must_leave(session, &session->seats[side], game, &start);
    const Game *before = session->game;
    session->game = game;
    if (!reseat(session, variant, leaves, error)) {
        session->game = before; // who could not be replaced is still there
        return false;
    }
    slice_copy(slice_of(game_text), session->game_text, sizeof session->game_text);
    session->start = start;
    session_start_new(session);
    note_new_players(session, leaves);
    return true;
}

void session_start_new(Session *session) {
    session->is_loaded_over = false;
    session->count = session->length = 0;
    session->turn_left_ms = 0;
    session->position = session->start;
    session->result = (GameResult){0};
    session->note[0] = '\0';
    store_release(session);
    session->offers_draw = session->has_offered = false;
    time_t now = time(NULL);
    struct tm broken;
    if (localtime_r(&now, &broken) == NULL
        || strftime(session->date, sizeof session->date, "%Y.%m.%d", &broken) == 0)
        slice_copy(slice_of("????.??.??"), session->date, sizeof session->date);
}

// ---- what is on the board --------------------------------------------------------------------------

const char *session_player_name(const Session *session, int side, char name[PLAYER_NAME_MAX]) {
    const Seat *seat = &session->seats[side];
    bool is_alone = seat->is_human && strcmp(seat->player.title, "human") == 0;
    Text text = text_over(name, PLAYER_NAME_MAX);
    if (is_alone && !session->seats[1 - side].is_human)
        text_add(&text, message_text(session->screen.language, MESSAGE_YOU));
    else
        message_translate(session->screen.language, seat->player.title, &text);
    return name;
}

// Who was given a name of its own keeps it.
static bool find_level(const Seat *seat, PlayLevel *level) {
    bool has_own_name = seat->is_human || strcmp(seat->player.title, seat->own_kind->name) != 0;
    return !has_own_name && levels_find(seat->text, level);
}

// A program outside that was given no limit, in a game without a clock.
static bool has_usual_time(const Session *session, int side) {
    const Seat *seat = &session->seats[side];
    return !seat->is_human && seat->own_kind->is_process && !time_control_is_set(&seat->control);
}

// The engine takes its second where its text sets no other limit.
static bool is_engine_without_limit(const Seat *seat) {
    return !seat->is_human && strcmp(seat->own_kind->name, "engine") == 0
           && !time_control_is_set(&seat->control) && strstr(seat->text, "depth=") == NULL
           && strstr(seat->text, "nodes=") == NULL;
}

// How long a computer takes that has no clock: " (1 s a move)", " (depth=6)".
static void add_limit(const Session *session, int side, Text *title) {
    const Seat *seat = &session->seats[side];
    if (session->clock.base_ms > 0 || seat->is_human) return;
    bool is_usual = has_usual_time(session, side) || is_engine_without_limit(seat);
    int64_t time_ms = is_usual ? USUAL_MOVE_MS : seat->control.move_time_ms;
    if (time_ms == 0 && !time_control_is_set(&seat->control)) return;
    text_add(title, " (");
    if (time_ms > 0) {
        char seconds[24];
        snprintf(seconds, sizeof seconds, "%g", (double)time_ms / 1000);
        const char *arguments[] = {seconds};
        message_format(session->screen.language, MESSAGE_A_MOVE, arguments, 1, title);
    } else {
        time_control_format(&seat->control, title);
    }
    text_add(title, ")");
}

const char *session_player_title(const Session *session, int side, char title[PLAYER_NAME_MAX]) {
    PlayLevel level;
    if (!find_level(&session->seats[side], &level)) {
        char name[PLAYER_NAME_MAX];
        Text text = text_over(title, PLAYER_NAME_MAX);
        text_add(&text, session_player_name(session, side, name));
        add_limit(session, side, &text);
        return title;
    }
    Text text = text_over(title, PLAYER_NAME_MAX);
    levels_add_title(&session->screen, &level, &text);
    return title;
}

const char *session_player_short_title(const Session *session, int side, char title[PLAYER_NAME_MAX]) {
    PlayLevel level;
    if (!find_level(&session->seats[side], &level)) return session_player_name(session, side, title);
    Text text = text_over(title, PLAYER_NAME_MAX);
    levels_add_short_title(&session->screen, &level, &text);
    return title;
}

// The board is seen by the only human; by the first player otherwise.
bool session_is_flipped(const Session *session) {
    if (session->is_flip_chosen) return session->is_flipped;
    return !session->seats[0].is_human && session->seats[1].is_human;
}

static void clocks_at(const Session *session, int ply, int64_t clock_ms[2]) {
    for (int side = 0; side < 2; side++)
        clock_ms[side] = ply > 0 ? session->moves[ply - 1].clock_ms[side] : session->clock.base_ms;
    bool is_begun = session->turn_left_ms > 0 && ply == session->count;
    if (is_begun) clock_ms[session->game->side_to_move(&session->position)] = session->turn_left_ms;
}

// What is left of a turn that goes on; what has been spent of it is spent.
static int64_t turn_left_ms(const Session *session) {
    int64_t left_ms = session->turn_end_ms - clock_now_ms();
    return session->turn_end_ms == 0 ? 0 : left_ms > 0 ? left_ms : 1;
}

void session_draw(const Session *session) {
    char names[2][PLAYER_NAME_MAX];
    BoardView view = {.game = session->game,
                      .position = &session->position,
                      .start = &session->start,
                      .moves = session->plain_moves,
                      .count = session->count,
                      .is_flipped = session_is_flipped(session)};
    for (int side = 0; side < 2; side++) view.names[side] = session_player_title(session, side, names[side]);
    if (session->clock.base_ms > 0) clocks_at(session, session->count, view.clock_ms);
    screen_draw(&session->screen, &view);
    if (session->note[0] == '\0') return;
    screen_write_paragraph(&session->screen, session->note);
    fflush(stdout);
}

GamePosition session_position_at(const Session *session, int ply) {
    GamePosition position = session->start, next = {{0}};
    for (int i = 0; i < ply; i++) {
        session->game->play(&position, session->plain_moves[i], &next);
        position = next;
    }
    return position;
}

bool session_is_humans_turn(const Session *session, int ply) {
    GamePosition position = session_position_at(session, ply);
    return session->seats[session->game->side_to_move(&position)].is_human;
}

void session_go_to(Session *session, int count) {
    session->turn_left_ms = count == session->count ? turn_left_ms(session) : 0;
    session->count = count;
    session->position = session_position_at(session, count);
    session->result = (GameResult){0};
    session->note[0] = '\0';
    session->offers_draw = session->has_offered = false;
    session->request = REQUEST_RESTART;
}

bool session_may_claim(const Session *session, char reason[REASON_MAX]) {
    const Game *game = session->game;
    const char *claim = game->draw_claim != NULL ? game->draw_claim(&session->position) : NULL;
    uint64_t key = game->key(&session->position);
    int seen = session->count > 0 && game->key(&session->start) == key ? 2 : 1;
    for (int i = 0; i + 1 < session->count; i++) seen += session->moves[i].recorded.key == key;
    Text text = text_over(reason, REASON_MAX);
    if (game->repetitions_claim > 0 && seen >= game->repetitions_claim)
        text_add(&text, "threefold repetition");
    else if (claim != NULL)
        text_add(&text, claim);
    return text.length > 0;
}

bool session_is_forbidden(const Session *session, GameMove move) {
    const Game *game = session->game;
    if (game_repetition(game, &session->position) != REPETITION_FORBIDDEN) return false;
    uint64_t start_key = game->key(&session->start);
    if (game_is_forbidden(game, &session->position, move, &start_key, 1)) return true;
    for (int i = 0; i < session->count; i++) {
        if (game_is_forbidden(game, &session->position, move, &session->moves[i].recorded.key, 1))
            return true;
    }
    return false;
}

// ---- during a game ---------------------------------------------------------------------------------

// Keeps a move of the referee's record. What could be played again stays as long as it is played again.
static void keep_move(Session *session, const GameView *view) {
    int ply = view->record->count - 1;
    const RecordedMove *recorded = &view->record->moves[ply];
    SessionMove *kept = &session->moves[ply];
    bool is_known = ply < session->length && kept->recorded.move == recorded->move;
    if (!is_known) session->length = ply + 1;
    kept->recorded = *recorded;
    kept->recorded.is_opening = false;
    for (int side = 0; side < 2; side++) kept->clock_ms[side] = view->clock_ms[side];
    session->plain_moves[ply] = recorded->move;
    session->count = ply + 1;
    session->turn_left_ms = 0;
    bool has_human = session->seats[0].is_human || session->seats[1].is_human;
    if (!has_human || session_is_humans_turn(session, ply)) session->note[0] = '\0';
}

bool session_hears_leaving(void *context) {
    Session *session = context;
    if (session->input.is_terminal) return line_is_typed_ahead(&session->input, human_means_quit);
    // A script that goes on with leaving wants to see the answer, but not to wait for one that never comes.
    bool has_human = session->seats[0].is_human || session->seats[1].is_human;
    return has_human && clock_now_ms() - session->watch.since_ms > SCRIPT_PATIENCE_MS
           && line_is_next(&session->input, human_means_quit);
}

// A computer's move stays on the screen for a while before the next one.
static void keep_pace(Session *session) {
    int64_t until_ms = clock_now_ms() + session->pace_ms;
    while (!atomic_load(interrupt_flag()) && clock_now_ms() < until_ms) {
        if (session_hears_leaving(session)) atomic_store(&session->watch.is_left, true);
        if (atomic_load(&session->watch.is_left)) return;
        clock_sleep_ms(NAP_MS);
    }
}

static void on_move(void *context, const GameView *view) {
    Session *session = context;
    watch_end(&session->watch);
    screen_measure(&session->screen);
    if (view->record->count < session->count) return; // the opening is being played again
    bool is_new = view->record->count > session->count;
    // What a computer answers because it was stopped is not its choice: the game is left as it was.
    if (atomic_load(interrupt_flag())) atomic_store(&session->watch.is_left, true);
    if (is_new && atomic_load(&session->watch.is_left)) return;
    if (is_new) keep_move(session, view);
    memcpy(&session->position, view->position, session->game->position_bytes);
    session_draw(session);
    if (is_new) store_save(session);
    int score = 0;
    if (session->game->is_over(view->position, &score)) return;
    int side = session->game->side_to_move(view->position);
    Seat *seat = &session->seats[side];
    if (seat->is_human) return;
    if (is_new && !session->seats[1 - side].is_human) keep_pace(session);
    char name[PLAYER_NAME_MAX];
    Text text = text_over(name, sizeof name);
    screen_side_name(&session->screen, session->game, side, &text);
    watch_begin(&session->watch, &seat->player, name, session->clock.base_ms > 0 ? view->clock_ms[side] : 0);
}

static void set_controls(const Session *session, GameSetup *setup) {
    int64_t clock_ms[2];
    clocks_at(session, session->count, clock_ms);
    for (int side = 0; side < 2; side++) {
        const Seat *seat = &session->seats[side];
        setup->controls[side] = seat->control;
        if (session->clock.base_ms == 0) {
            if (has_usual_time(session, side)) setup->controls[side].move_time_ms = USUAL_MOVE_MS;
            continue;
        }
        setup->controls[side].base_ms = clock_ms[side] > 0 ? clock_ms[side] : 1;
        setup->controls[side].increment_ms = session->clock.increment_ms;
    }
}

// Holds the game from where it stands. False when it could not be held.
static bool hold_game(Session *session, Error *error) {
    GameMove *opening = malloc(sizeof *opening * (size_t)(session->count + 1));
    if (opening == NULL) return error_set(error, "no memory for the moves of the game");
    if (session->count > 0) memcpy(opening, session->plain_moves, sizeof *opening * (size_t)session->count);
    GameSetup setup = {
        .game = session->game,
        .start = &session->start,
        .opening = opening,
        .opening_count = session->count,
        .players = {&session->seats[0].player, &session->seats[1].player},
        .seed = session->seed,
        .margin_ms = session->clock.base_ms == 0 ? MARGIN_MS : 0,
        .grace_ms = GRACE_MS,
        .is_stopped = &session->watch.is_left,
        .on_move = on_move,
        .context = session,
    };
    set_controls(session, &setup);
    // Nobody is there to claim a draw between computers.
    setup.claims_draws = !session->seats[0].is_human && !session->seats[1].is_human;
    session->request = REQUEST_NONE;
    GameRecord record = {0};
    bool is_held = referee_play(&setup, &record, error);
    watch_end(&session->watch);
    if (is_held && session->request == REQUEST_NONE) session->result = record.result;
    record_free(&record);
    free(opening);
    return is_held;
}

// ---- the end of a game -----------------------------------------------------------------------------

// The flag of the side to move has fallen.
static void add_time_reason(const Session *session, Text *text) {
    char names[2][PLAYER_NAME_MAX];
    int late = session->game->side_to_move(&session->position);
    for (int i = 0; i < 2; i++) {
        Text name = text_over(names[i], sizeof names[i]);
        screen_side_name(&session->screen, session->game, i == 0 ? late : 1 - late, &name);
    }
    const char *arguments[] = {names[0], names[1]};
    MessageId id = session->result.outcome == OUTCOME_DRAW ? MESSAGE_TIME_DRAW : MESSAGE_TIME_OVER;
    message_format(session->screen.language, id, arguments, 2, text);
}

static void add_reason(const Session *session, Text *text) {
    const GameResult *result = &session->result;
    const Screen *screen = &session->screen;
    int loser = result->outcome == OUTCOME_FIRST_WINS ? 1 : 0;
    char part[REASON_MAX * 2];
    Text part_text = text_over(part, sizeof part);
    const char *arguments[] = {part};
    if (result->cause == END_RESIGNED)
        screen_side_name(screen, session->game, loser, &part_text);
    else
        message_translate(screen->language, result->reason, &part_text);
    switch (result->cause) {
    case END_RESIGNED: message_format(screen->language, MESSAGE_RESIGNED, arguments, 1, text); return;
    case END_TIME: add_time_reason(session, text); return;
    case END_AGREED: text_add(text, message_text(screen->language, MESSAGE_AGREED)); return;
    case END_CLAIM: message_format(screen->language, MESSAGE_CLAIMED, arguments, 1, text); return;
    default: text_add(text, part);
    }
}

static void announce(Session *session) {
    const GameResult *result = &session->result;
    char reason[REASON_MAX * 2], winner[PLAYER_NAME_MAX];
    Text reason_text = text_over(reason, sizeof reason);
    Text winner_text = text_over(winner, sizeof winner);
    add_reason(session, &reason_text);
    screen_side_name(&session->screen, session->game, result->outcome == OUTCOME_SECOND_WINS, &winner_text);
    const char *score = outcome_text(result->outcome);
    if (result->outcome == OUTCOME_DRAW)
        screen_say(&session->screen, MESSAGE_DRAWN, reason, score, NULL);
    else
        screen_say(&session->screen, MESSAGE_WINS, winner, reason, score, NULL);
    store_say_saved(session, MESSAGE_SAVED_IN);
    fflush(stdout);
}

// Left in the middle: says where the game is kept.
static void take_leave(Session *session) {
    bool is_unfinished = session->result.outcome == OUTCOME_NONE && session->count > 0;
    if (atomic_load(interrupt_flag())) screen_say(&session->screen, MESSAGE_STOPPED, NULL);
    if (is_unfinished) store_say_saved(session, MESSAGE_SAVED_IN);
    if (is_unfinished && session->path[0] != '\0') screen_say(&session->screen, MESSAGE_RESUME_HINT, NULL);
    fflush(stdout);
}

// A person after the end; true when another game is wanted.
static bool goes_on_after_game(Session *session) {
    human_after_game(session);
    if (session->request != REQUEST_QUIT && !atomic_load(interrupt_flag())) return true;
    take_leave(session);
    return false;
}

PlayEnd session_review(Session *session, const char *picture) {
    session->is_loaded_over = false;
    session->result = (GameResult){.outcome = session->loaded_outcome, .cause = END_ADJUDICATED};
    if (session->note[0] != '\0') screen_write_paragraph(&session->screen, session->note);
    if (!play_review_make(session)) return PLAY_FAILED;
    play_review_show(session);
    if (picture != NULL && !play_review_draw(session, picture)) return PLAY_FAILED;
    if (goes_on_after_game(session)) return session_run(session);
    return atomic_load(interrupt_flag()) ? PLAY_INTERRUPTED : PLAY_DONE;
}

// A game that was loaded with its result is shown, not played on; undo goes back into it.
static bool goes_on_after_loading(Session *session) {
    session->result = (GameResult){.outcome = session->loaded_outcome, .cause = END_ADJUDICATED};
    session_draw(session);
    screen_say(&session->screen, MESSAGE_LOADED_OVER, outcome_text(session->loaded_outcome), NULL);
    return goes_on_after_game(session);
}

PlayEnd session_run(Session *session) {
    for (;;) {
        Error error = {{0}};
        if (session->is_loaded_over) {
            session->is_loaded_over = false;
            if (goes_on_after_loading(session)) continue;
            return atomic_load(interrupt_flag()) ? PLAY_INTERRUPTED : PLAY_DONE;
        }
        if (!hold_game(session, &error)) {
            screen_say_foreign(&session->screen, error.text);
            return PLAY_FAILED;
        }
        if (session->request == REQUEST_RESTART) continue;
        if (session->request == REQUEST_QUIT || atomic_load(interrupt_flag())
            || session->result.cause == END_STOPPED) {
            session->result = (GameResult){0};
            take_leave(session);
            return atomic_load(interrupt_flag()) ? PLAY_INTERRUPTED : PLAY_DONE;
        }
        store_save(session);
        announce(session);
        play_learn_from_game(session);
        bool has_human = session->seats[0].is_human || session->seats[1].is_human;
        bool has_fault = session->result.cause == END_FAULT;
        if (!has_human && screen_is_chess(session->game) && session->is_saved)
            store_say_saved(session, MESSAGE_REVIEW_HINT);
        if (!has_human) return has_fault ? PLAY_FAILED : PLAY_DONE;
        if (!goes_on_after_game(session)) return atomic_load(interrupt_flag()) ? PLAY_INTERRUPTED : PLAY_DONE;
    }
}
