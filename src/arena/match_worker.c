// SPDX-License-Identifier: GPL-3.0-or-later
// match_worker.c - a worker of a match: it owns its players and the record of its game.
#include "arena/match_worker.h"

#include <stdlib.h>
#include <string.h>

#include "arena/record_pgn.h"
#include "arena/score_sheet.h"
#include "core/memory.h"

typedef struct MatchWorker {
    Match *match;
    pthread_mutex_t seats; // guards the two players against an interruption
    Player players[2];
    int seated[2]; // which player of the match; -1: none
    GameRecord record;
    Opening opening;
    LiveGame live;      // what is told of the game that goes on
    GamePosition shown; // the position before the next move that is told
    int place;          // in the file of games that go on
    char *pgn;
    size_t pgn_capacity;
} MatchWorker;

// ---- players at the board ----

static void unseat(MatchWorker *worker, int seat) {
    Match *match = worker->match;
    if (worker->seated[seat] < 0) return;
    int index = worker->seated[seat];
    Player player;
    pthread_mutex_lock(&worker->seats);
    player = worker->players[seat];
    worker->seated[seat] = -1;
    pthread_mutex_unlock(&worker->seats);
    if (player_close(&player) == FAULT_NONE) return;
    pthread_mutex_lock(&match->lock);
    match->score->totals[index].killed++;
    pthread_mutex_unlock(&match->lock);
}

static bool seat(MatchWorker *worker, int place, int index, Error *error) {
    const MatchPlayer *wanted = &worker->match->settings.players[index];
    Player player;
    if (!player_open_parsed(&wanted->text, worker->match->settings.game, &player, error))
        return error_at(error, "%.60s", wanted->name);
    slice_copy(slice_of(wanted->name), player.title, sizeof player.title);
    pthread_mutex_lock(&worker->seats);
    worker->players[place] = player;
    worker->seated[place] = index;
    pthread_mutex_unlock(&worker->seats);
    return true;
}

// Makes the two players of the game sit at this board; whoever already does stays.
static bool seat_both(MatchWorker *worker, const int wanted[2], Player *players[2], Error *error) {
    for (int place = 0; place < 2; place++) {
        int index = worker->seated[place];
        if (index != wanted[0] && index != wanted[1]) unseat(worker, place);
    }
    for (int side = 0; side < 2; side++) {
        int place = worker->seated[0] == wanted[side]   ? 0
                    : worker->seated[1] == wanted[side] ? 1
                                                        : -1;
        if (place < 0) {
            place = worker->seated[0] < 0 ? 0 : 1;
            if (!seat(worker, place, wanted[side], error)) return false;
        }
        players[side] = &worker->players[place];
    }
    return true;
}

// ---- one game ----

static void sum_efforts(const GameRecord *record, PlayerEffort efforts[2]) {
    int side = record->game->side_to_move(&record->start);
    memset(efforts, 0, 2 * sizeof *efforts);
    for (int i = 0; i < record->count; i++, side = 1 - side) {
        const RecordedMove *move = &record->moves[i];
        if (move->is_opening) continue;
        efforts[side].moves++;
        efforts[side].nodes += move->nodes;
        efforts[side].depth_sum += (uint64_t)(move->depth > 0 ? move->depth : 0);
        efforts[side].time_us += (uint64_t)move->time_us;
    }
}

static bool write_pgn(MatchWorker *worker, const ScheduledGame *game, JournalGame *report,
                      Error *error) {
    const MatchSettings *settings = &worker->match->settings;
    if (!memory_grow(&worker->pgn, &worker->pgn_capacity, score_sheet_bytes(worker->record.count),
                     1))
        return error_no_memory(error);
    char round[48];
    char controls[2][96];
    Text text = text_over(round, sizeof round);
    text_addf(&text, "%lld.%lld", (long long)game->round + 1, (long long)game->number + 1);
    RecordTags tags = {.event = settings->event, .date = settings->date, .round = round};
    for (int side = 0; side < 2; side++) {
        const MatchPlayer *player = &settings->players[game->players[side]];
        Text control = text_over(controls[side], sizeof controls[side]);
        time_control_format(&player->control, &control);
        tags.names[side] = player->name;
        tags.time_controls[side] = controls[side];
    }
    Text pgn = text_over(worker->pgn, worker->pgn_capacity);
    record_write_pgn(&worker->record, &tags, &pgn);
    report->pgn = worker->pgn;
    report->pgn_length = pgn.length;
    return true;
}

// Tells who looks on.
static void on_move(void *context, const GameView *view) {
    MatchWorker *worker = context;
    LiveGame *live = &worker->live;
    const Game *game = view->record->game;
    if (worker->match->live.file < 0) return;
    live->plies = (uint32_t)view->record->count;
    const void *before = live->plies > 0 ? &worker->shown : view->position;
    game_format(game, before, live->before);
    live->move[0] = '\0';
    if (live->plies > 0)
        game_format_move(game, before, view->record->moves[live->plies - 1].move, live->move);
    for (int side = 0; side < 2; side++) live->clock_ms[side] = view->clock_ms[side];
    memcpy(&worker->shown, view->position, sizeof worker->shown);
    live_games_put(&worker->match->live, worker->place, live);
}

static bool play_game(MatchWorker *worker, const ScheduledGame *game, const atomic_bool *is_stopped,
                      Error *error) {
    const MatchSettings *settings = &worker->match->settings;
    Player *players[2];
    if (!openings_get(settings->openings, game->opening, &worker->opening, error)) return false;
    if (!seat_both(worker, game->players, players, error)) return false;
    worker->live.number = game->number;
    for (int side = 0; side < 2; side++) worker->live.players[side] = game->players[side];
    const GameSetup setup = {
        .game = settings->game,
        .start = &worker->opening.start,
        .opening = worker->opening.moves,
        .opening_count = worker->opening.move_count,
        .players = {players[0], players[1]},
        .controls = {settings->players[game->players[0]].control,
                     settings->players[game->players[1]].control},
        .margin_ms = settings->margin_ms,
        .patience_ms = settings->patience_ms,
        .grace_ms = settings->grace_ms,
        .claims_draws = true,
        .ponders = settings->ponders,
        .seed = game->seed,
        .adjudication = &settings->adjudication,
        .is_stopped = is_stopped,
        .on_move = on_move,
        .context = worker,
    };
    return referee_play(&setup, &worker->record, error);
}

static bool put_record(MatchWorker *worker, const ScheduledGame *game, WorkBytes *record,
                       Error *error) {
    const GameResult *result = &worker->record.result;
    JournalGame report = {
        .number = game->number,
        .players = {game->players[0], game->players[1]},
        .outcome = result->outcome,
        .cause = result->cause,
        .fault = result->fault,
        .plies = (uint32_t)worker->record.count,
        .opening = game->opening,
    };
    memcpy(report.reason, result->reason, sizeof report.reason);
    sum_efforts(&worker->record, report.efforts);
    return write_pgn(worker, game, &report, error)
           && (match_journal_put(&report, record) || error_no_memory(error));
}

WorkEnd match_worker_play(void *context, void *own, const WorkTask *task, WorkBytes *record,
                          Error *error) {
    MatchWorker *worker = own;
    const Match *match = context;
    ScheduledGame game = schedule_game(&match->settings.schedule, task->number);
    bool is_played = play_game(worker, &game, task->is_stopped, error);
    live_games_end(&match->live, worker->place);
    if (!is_played) return WORK_FAILED;
    // played again when resumed
    if (worker->record.result.outcome == OUTCOME_NONE) return WORK_BROKEN_OFF;
    return put_record(worker, &game, record, error) ? WORK_DONE : WORK_FAILED;
}

void *match_worker_open(void *context, Error *error) {
    MatchWorker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        error_no_memory(error);
        return NULL;
    }
    worker->match = context;
    worker->seated[0] = worker->seated[1] = -1;
    pthread_mutex_lock(&worker->match->lock);
    worker->place = live_games_take(&worker->match->live);
    pthread_mutex_unlock(&worker->match->lock);
    pthread_mutex_init(&worker->seats, NULL);
    return worker;
}

void match_worker_interrupt(void *context, void *own) {
    (void)context;
    MatchWorker *worker = own;
    pthread_mutex_lock(&worker->seats);
    for (int place = 0; place < 2; place++) {
        Player *player = &worker->players[place];
        if (worker->seated[place] >= 0 && player->kind->stop != NULL) player->kind->stop(player);
    }
    pthread_mutex_unlock(&worker->seats);
}

void match_worker_close(void *context, void *own) {
    Match *match = context;
    MatchWorker *worker = own;
    pthread_mutex_lock(&match->lock);
    live_games_leave(&match->live, worker->place);
    pthread_mutex_unlock(&match->lock);
    unseat(worker, 0);
    unseat(worker, 1);
    pthread_mutex_destroy(&worker->seats);
    record_free(&worker->record);
    free(worker->pgn);
    free(worker);
}
