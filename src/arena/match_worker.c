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

// The processors of this board, where the match shares them out and a program does not say its own.
static bool add_cpus(const MatchWorker *worker, PlayerText *player, Error *error) {
    const char *rest = worker->match->settings.cpus;
    char part[PLAYER_TEXT_MAX];
    int count = 0;
    if (rest == NULL || !player->kind->is_process || player_has_option(player->options, "cpus"))
        return true;
    while (player_next_option(&rest, part)) count++;
    if (count == 0) return true;
    rest = worker->match->settings.cpus;
    for (int i = worker->place % count; i >= 0; i--) player_next_option(&rest, part);
    const size_t length = strlen(player->options);
    Text more = text_over(player->options + length, sizeof player->options - length);
    text_addf(&more, ",cpus=%s", part);
    return !more.is_cut || error_set(error, "the text of a player is too long");
}

static bool seat(MatchWorker *worker, int place, int index, Error *error) {
    const MatchPlayer *wanted = &worker->match->settings.players[index];
    PlayerText text = wanted->text;
    Player player;
    if (!add_cpus(worker, &text, error)
        || !player_open_parsed(&text, worker->match->settings.game, &player, error))
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
    char controls[2][96];
    Text round = TEXT_OF(48);
    text_addf(&round, "%lld.%lld", (long long)game->round + 1, (long long)game->number + 1);
    RecordTags tags = {.event = settings->event,
                       .date = settings->date,
                       .round = round.data,
                       .notes = settings->pgn_notes};
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
    return write_pgn(worker, game, &report, error) && match_journal_put(&report, record, error);
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
    MatchWorker *worker = memory_new(sizeof *worker, error);
    if (worker == NULL) return NULL;
    worker->match = context;
    worker->seated[0] = worker->seated[1] = -1;
    worker->record.keeps_lines = (worker->match->settings.pgn_notes >> NOTE_PV & 1) != 0;
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
