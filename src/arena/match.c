// SPDX-License-Identifier: GPL-3.0-or-later
// match.c - workers that take the next game of the schedule, play it and report it.
//
// One thread for each game that goes on. A worker owns its players and its record; everything shared (the
// cursor in the schedule, the score, the files) is touched under one lock, for microseconds.
#include "arena/match.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/archive.h"
#include "arena/record_pgn.h"
#include "core/clock.h"
#include "core/thread.h"

typedef struct Worker {
    Match *match;
    int index;
    pthread_t thread;
    bool is_started;       // a thread exists; under the match's lock
    bool is_running;       // ... and has not left its loop yet
    pthread_mutex_t seats; // guards the two players against match_stop()
    Player players[2];
    int seated[2]; // which player of the match; -1: none
    GameRecord record;
    Opening opening;
    char *pgn;
    size_t pgn_capacity;
} Worker;

struct Match {
    MatchSettings settings;
    Standing *score;
    Archive archive;
    Error error;
    bool has_failed;
    pthread_mutex_t lock;
    pthread_cond_t changed; // a worker left
    int64_t cursor;         // games before it are played or being played
    int running;
    int concurrency;
    int faults[SCHEDULE_PLAYERS_MAX]; // games in which a player broke down, since match_open
    atomic_bool is_stopped;
    Worker *workers[MATCH_WORKERS_MAX];
};

// Under the lock.
static void fail_locked(Match *match, const Error *error) {
    if (!match->has_failed) match->error = *error;
    match->has_failed = true;
    atomic_store(&match->is_stopped, true);
}

static void fail(Match *match, const Error *error) {
    pthread_mutex_lock(&match->lock);
    fail_locked(match, error);
    pthread_mutex_unlock(&match->lock);
}

// ---- players at the board -------------------------------------------------------------------------

static void unseat(Worker *worker, int seat) {
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

static bool seat(Worker *worker, int place, int index, Error *error) {
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
static bool seat_both(Worker *worker, const int wanted[2], Player *players[2], Error *error) {
    for (int place = 0; place < 2; place++) {
        int index = worker->seated[place];
        if (index != wanted[0] && index != wanted[1]) unseat(worker, place);
    }
    for (int side = 0; side < 2; side++) {
        int place = worker->seated[0] == wanted[side] ? 0 : worker->seated[1] == wanted[side] ? 1 : -1;
        if (place < 0) {
            place = worker->seated[0] < 0 ? 0 : 1;
            if (!seat(worker, place, wanted[side], error)) return false;
        }
        players[side] = &worker->players[place];
    }
    return true;
}

// ---- one game -------------------------------------------------------------------------------------

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

static bool write_pgn(Worker *worker, const ScheduledGame *game, JournalGame *report, Error *error) {
    const MatchSettings *settings = &worker->match->settings;
    size_t wanted = record_pgn_bytes(&worker->record);
    if (wanted > worker->pgn_capacity) {
        char *grown = realloc(worker->pgn, wanted * 2);
        if (grown == NULL) return error_set(error, "no memory for the PGN of a game");
        worker->pgn = grown;
        worker->pgn_capacity = wanted * 2;
    }
    char round[48];
    char controls[2][96];
    Text text = text_over(round, sizeof round);
    text_addf(&text, "%lld.%lld", (long long)game->round + 1, (long long)game->number + 1);
    RecordTags tags = {
        .event = settings->event, .date = settings->date, .round = round, .variant = settings->variant};
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

static bool play_game(Worker *worker, const ScheduledGame *game, Error *error) {
    Match *match = worker->match;
    const MatchSettings *settings = &match->settings;
    Player *players[2];
    if (!openings_get(settings->openings, game->opening, &worker->opening, error)) return false;
    if (!seat_both(worker, game->players, players, error)) return false;
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
        .is_stopped = &match->is_stopped,
    };
    return referee_play(&setup, &worker->record, error);
}

// Under the lock. A program that breaks down again and again says nothing about its strength, and a match
// against it would go on for ever, or an SPRT be passed. Running out of time is part of playing.
static void count_fault(Match *match, const JournalGame *report) {
    bool is_breakdown = report->fault != FAULT_NONE && report->fault != FAULT_TIME
                        && report->fault != FAULT_STOPPED && report->outcome != OUTCOME_DRAW;
    if (!is_breakdown || match->settings.faults_max == 0) return;
    int player = report->players[report->outcome == OUTCOME_FIRST_WINS ? 1 : 0];
    if (++match->faults[player] < match->settings.faults_max) return;
    Error error = {{0}};
    error_set(&error, "%.60s broke down in %d game%s, the last time so: %.150s",
              match->settings.players[player].name, match->faults[player],
              match->faults[player] == 1 ? "" : "s", report->reason);
    fail_locked(match, &error);
}

// Under the lock: into the files, into the score, to whoever watches.
static bool keep_game(Match *match, JournalGame *report, const GameRecord *record, Error *error) {
    if (!archive_add(&match->archive, report, error)) return false;
    standing_add(match->score, report);
    archive_sync(&match->archive);
    if (match->score->has_sprt && match->score->verdict != SPRT_GOES_ON)
        atomic_store(&match->is_stopped, true);
    count_fault(match, report);
    const MatchEvent event = {.game = report, .record = record, .score = match->score};
    if (match->settings.on_game != NULL) match->settings.on_game(match->settings.context, &event);
    return true;
}

// Tells the players of all other boards to stop, once the match is decided.
static void interrupt_all(Match *match) {
    for (int i = 0; i < MATCH_WORKERS_MAX; i++) {
        Worker *worker = match->workers[i];
        if (worker == NULL) continue;
        pthread_mutex_lock(&worker->seats);
        for (int place = 0; place < 2; place++) {
            Player *player = &worker->players[place];
            if (worker->seated[place] >= 0 && player->kind->stop != NULL) player->kind->stop(player);
        }
        pthread_mutex_unlock(&worker->seats);
    }
}

static bool report_game(Worker *worker, const ScheduledGame *game, Error *error) {
    Match *match = worker->match;
    const GameResult *result = &worker->record.result;
    if (result->outcome == OUTCOME_NONE) return true; // broken off: played again when resumed
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
    if (!write_pgn(worker, game, &report, error)) return false;
    pthread_mutex_lock(&match->lock);
    bool was_stopped = atomic_load(&match->is_stopped);
    bool is_kept = was_stopped || keep_game(match, &report, &worker->record, error);
    bool is_decided = !was_stopped && atomic_load(&match->is_stopped);
    if (is_decided) interrupt_all(match);
    pthread_mutex_unlock(&match->lock);
    return is_kept;
}

// ---- workers --------------------------------------------------------------------------------------

// The next game nobody has played; -1 when there is none, or no place for this worker.
static int64_t take_number(Match *match, const Worker *worker) {
    const Schedule *schedule = &match->settings.schedule;
    if (atomic_load(&match->is_stopped) || worker->index >= match->concurrency) return -1;
    while (match->cursor < match->score->planned) {
        int64_t number = match->cursor++;
        if (schedule_is_in_shard(schedule, number) && !standing_has(match->score, number)) return number;
    }
    return -1;
}

static void *work(void *argument) {
    Worker *worker = argument;
    Match *match = worker->match;
    for (;;) {
        pthread_mutex_lock(&match->lock);
        int64_t number = take_number(match, worker);
        pthread_mutex_unlock(&match->lock);
        if (number < 0) break;
        Error error = {{0}};
        ScheduledGame game = schedule_game(&match->settings.schedule, number);
        if (!play_game(worker, &game, &error) || !report_game(worker, &game, &error)) fail(match, &error);
    }
    unseat(worker, 0);
    unseat(worker, 1);
    pthread_mutex_lock(&match->lock);
    worker->is_running = false;
    match->running--;
    pthread_cond_broadcast(&match->changed);
    pthread_mutex_unlock(&match->lock);
    return NULL;
}

static Worker *new_worker(Match *match, int index) {
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) return NULL;
    worker->match = match;
    worker->index = index;
    worker->seated[0] = worker->seated[1] = -1;
    pthread_mutex_init(&worker->seats, NULL);
    return worker;
}

// Under the lock: sees to it that as many workers run as are wanted.
static void hire(Match *match) {
    for (int i = 0; i < match->concurrency; i++) {
        if (atomic_load(&match->is_stopped) || match->cursor >= match->score->planned) return;
        if (match->workers[i] == NULL) match->workers[i] = new_worker(match, i);
        Worker *worker = match->workers[i];
        if (worker == NULL || worker->is_running) continue;
        if (worker->is_started) pthread_join(worker->thread, NULL);
        worker->is_started = worker->is_running = thread_start(&worker->thread, work, worker);
        if (worker->is_running) match->running++;
    }
    if (match->running > 0 || match->concurrency == 0) return;
    Error error = {{0}};
    error_set(&error, "no memory or no thread for a game");
    fail_locked(match, &error);
}

// ---- the face -------------------------------------------------------------------------------------

// Opens and closes every player once, so that a wrong path is told before the first game.
static bool check_players(const MatchSettings *settings, Error *error) {
    for (int i = 0; i < settings->schedule.player_count; i++) {
        Player player;
        if (!player_open_parsed(&settings->players[i].text, settings->game, &player, error))
            return error_at(error, "%.100s", settings->players[i].source);
        bool is_fine = player_check_rules(player.kind, settings->game, &settings->openings->start, error);
        player_close(&player);
        if (!is_fine) return error_at(error, "%.100s", settings->players[i].source);
    }
    return true;
}

Match *match_open(const MatchSettings *settings, Error *error) {
    Match *match = calloc(1, sizeof *match);
    char *words = malloc(JOURNAL_SETTINGS_MAX);
    if (match == NULL || words == NULL) {
        error_set(error, "no memory for a match");
    } else {
        Text text = text_over(words, JOURNAL_SETTINGS_MAX);
        match->settings = *settings;
        match->concurrency = settings->concurrency;
        pthread_mutex_init(&match->lock, NULL);
        clock_open_condition(&match->changed);
        match_describe_settings(settings, &text);
        if (check_players(settings, error))
            match->score =
                standing_new(&settings->schedule, settings->has_sprt ? &settings->sprt : NULL, error);
        if (match->score != NULL
            && archive_open(&match->archive, settings->journal_path, settings->pgn_path, words,
                            settings->resumes, match->score, error)) {
            free(words);
            return match;
        }
        standing_free(match->score);
    }
    free(words);
    free(match);
    return NULL;
}

void match_start(Match *match) {
    pthread_mutex_lock(&match->lock);
    if (match->score->has_sprt && match->score->verdict != SPRT_GOES_ON)
        atomic_store(&match->is_stopped, true);
    hire(match);
    pthread_mutex_unlock(&match->lock);
}

// Under the lock.
static bool is_over(const Match *match) {
    if (match->running > 0) return false;
    return atomic_load(&match->is_stopped) || match->cursor >= match->score->planned;
}

bool match_wait(Match *match, int64_t time_ms) {
    const int64_t until_ms = clock_now_ms() + time_ms;
    pthread_mutex_lock(&match->lock);
    while (!is_over(match) && clock_wait_until(&match->changed, &match->lock, until_ms)) {
    }
    archive_sync(&match->archive);
    bool is_done = is_over(match);
    pthread_mutex_unlock(&match->lock);
    return is_done;
}

void match_set_concurrency(Match *match, int concurrency) {
    if (concurrency < 0) concurrency = 0;
    if (concurrency > MATCH_WORKERS_MAX) concurrency = MATCH_WORKERS_MAX;
    pthread_mutex_lock(&match->lock);
    match->concurrency = concurrency;
    hire(match);
    pthread_mutex_unlock(&match->lock);
}

int match_concurrency(Match *match) {
    pthread_mutex_lock(&match->lock);
    int concurrency = match->concurrency;
    pthread_mutex_unlock(&match->lock);
    return concurrency;
}

void match_stop(Match *match) {
    pthread_mutex_lock(&match->lock);
    atomic_store(&match->is_stopped, true);
    interrupt_all(match);
    pthread_mutex_unlock(&match->lock);
}

void match_get_standing(Match *match, Standing *score) {
    pthread_mutex_lock(&match->lock);
    standing_copy(match->score, score);
    pthread_mutex_unlock(&match->lock);
}

bool match_close(Match *match, Error *error) {
    match_stop(match);
    for (int i = 0; i < MATCH_WORKERS_MAX; i++) {
        Worker *worker = match->workers[i];
        if (worker == NULL) continue;
        if (worker->is_started) pthread_join(worker->thread, NULL);
        pthread_mutex_destroy(&worker->seats);
        record_free(&worker->record);
        free(worker->pgn);
        free(worker);
    }
    bool is_well = !match->has_failed;
    if (!is_well && error != NULL) *error = match->error;
    archive_close(&match->archive);
    standing_free(match->score);
    pthread_cond_destroy(&match->changed);
    pthread_mutex_destroy(&match->lock);
    free(match);
    return is_well;
}
