// SPDX-License-Identifier: GPL-3.0-or-later
// series.c - games between two computers, with who won and how long each turn took.
//
// The table shows the mean time of a move by turn, in groups of turns once the games are long; the
// file holds every move's time: game,turn,side,time_us.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/interrupt.h"
#include "core/output_file.h"
#include "terminal/terminal.h"

enum { TURNS_MAX = REFEREE_PLIES_MAX / 2 + 1, TABLE_ROWS_MAX = 15 };

// Sums over all games.
typedef struct Series {
    Terminal *terminal;
    Player players[2];
    int wins[3]; // first, second, draws
    int played;
    int64_t plies;
    int64_t (*time_us)[2]; // by turn and side
    int64_t (*moves)[2];
    int turns;
    FILE *record;
    char record_path[STORE_PATH_MAX];
} Series;

static void show_progress(const Series *series, int games) {
    const Screen *screen = &series->terminal->screen;
    Text message = TEXT_OF(MESSAGE_MAX);
    words_addf(screen->language, &message, "game %d of %d", series->played + 1, games);
    text_addf(&message, ": %d-%d-%d", series->wins[0], series->wins[1], series->wins[2]);
    screen_show_progress(screen, message.data);
}

static void count_game(Series *series, const GameRecord *record) {
    const Game *game = series->terminal->session.game;
    int outcome = record->result.outcome == OUTCOME_FIRST_WINS    ? 0
                  : record->result.outcome == OUTCOME_SECOND_WINS ? 1
                                                                  : 2;
    int first = game->side_to_move(&record->start);
    series->wins[outcome]++;
    series->played++;
    series->plies += record->count;
    for (int ply = 0; ply < record->count; ply++) {
        int turn = ply / 2, side = (first + ply) % 2;
        series->time_us[turn][side] += record->moves[ply].time_us;
        series->moves[turn][side]++;
        if (turn >= series->turns) series->turns = turn + 1;
        if (series->record != NULL)
            fprintf(series->record, "%d,%d,%d,%lld\n", series->played, turn + 1, side + 1,
                    (long long)record->moves[ply].time_us);
    }
}

// One game; false when it was stopped or could not be held.
static bool play_one(Series *series, Error *error) {
    Terminal *terminal = series->terminal;
    GameRecord record = {0};
    GameSetup setup = {
        .game = terminal->session.game,
        .start = &terminal->session.start,
        .players = {&series->players[0], &series->players[1]},
        .controls = {terminal->session.seats[0].control, terminal->session.seats[1].control},
        .claims_draws = true,
        .seed = terminal->session.seed + (uint64_t)series->played,
        .is_stopped = interrupt_flag(),
    };
    for (int side = 0; side < 2 && terminal->session.clock.base_ms > 0; side++)
        setup.controls[side] = terminal->session.clock;
    bool is_held = referee_play(&setup, &record, error);
    bool is_whole = is_held && record.result.cause != END_STOPPED;
    if (is_whole) count_game(series, &record);
    record_free(&record);
    return is_whole;
}

// ---- the report ----

static void write_row(const Series *series, int from, int to) {
    char turns[32];
    double mean[2] = {0, 0};
    for (int side = 0; side < 2; side++) {
        int64_t time_us = 0, moves = 0;
        for (int turn = from; turn < to; turn++) {
            time_us += series->time_us[turn][side];
            moves += series->moves[turn][side];
        }
        if (moves > 0) mean[side] = (double)time_us / (double)moves / 1000;
    }
    if (to - from == 1)
        snprintf(turns, sizeof turns, "%d", from + 1);
    else
        snprintf(turns, sizeof turns, "%d-%d", from + 1, to);
    screen_writef(&series->terminal->screen, "%12s %14.3f %14.3f\n", turns, mean[0], mean[1]);
}

static void write_times(const Series *series) {
    const Screen *screen = &series->terminal->screen;
    const Game *game = series->terminal->session.game;
    screen_write(screen, "\n");
    screen_say(screen, "Mean time per move, milliseconds");
    screen_writef(screen, "%12s %14.14s %14.14s\n", words_line(screen->language, "turn"),
                  screen_side_name(screen, game, 0), screen_side_name(screen, game, 1));
    int group = (series->turns + TABLE_ROWS_MAX - 1) / TABLE_ROWS_MAX;
    for (int from = 0; from < series->turns; from += group)
        write_row(series, from, from + group < series->turns ? from + group : series->turns);
}

static void write_report(const Series *series, int games) {
    const Terminal *terminal = series->terminal;
    const Screen *screen = &terminal->screen;
    for (int i = 0; i < 2; i++)
        screen_say(screen, "%-s (%s): %d won", terminal->session.game->side_names[i],
                   terminal->session.seats[i].text, series->wins[i]);
    screen_say(screen, "drawn: %d   games: %d   mean length: %.1f moves", series->wins[2],
               series->played,
               series->played > 0 ? (double)series->plies / 2 / series->played : 0.0);
    if (series->played > 0) write_times(series);
    char shown[STORE_PATH_MAX];
    store_show_path(series->record_path, shown);
    bool is_recorded =
        series->record != NULL && fflush(series->record) == 0 && !ferror(series->record);
    if (is_recorded) screen_say(screen, "Every move's time is in %s.", shown);
    if (series->played < games)
        screen_say(screen, "Stopped after %d of %d games.", series->played, games);
    fflush(stdout);
}

// ---- running ----

static bool open_record(Series *series, const char *path, Error *error) {
    Text text = text_over(series->record_path, sizeof series->record_path);
    if (path != NULL) {
        text_add(&text, path);
    } else {
        char folder[STORE_PATH_MAX];
        if (!store_folder("performance", folder, error)) return false;
        text_addf(&text, "%s/%lld-%s.csv", folder, (long long)time(NULL),
                  series->terminal->session.game->name);
    }
    series->record = output_file_open_stream(series->record_path, error);
    if (series->record == NULL) return false;
    fputs("game,turn,side,time_us\n", series->record);
    return true;
}

TerminalEnd series_run(Terminal *terminal, int games, const char *record_path, Error *error) {
    Series series = {.terminal = terminal};
    series.time_us = calloc(TURNS_MAX, sizeof *series.time_us);
    series.moves = calloc(TURNS_MAX, sizeof *series.moves);
    bool is_fine = series.time_us != NULL && series.moves != NULL;
    if (!is_fine) error_no_memory(error);
    for (int side = 0; side < 2 && is_fine; side++)
        is_fine = player_open(terminal->session.seats[side].text, terminal->session.game,
                              &series.players[side], error);
    is_fine = is_fine && (!terminal->keeper.saves || open_record(&series, record_path, error));
    while (is_fine && series.played < games) {
        show_progress(&series, games);
        if (!play_one(&series, error)) break;
    }
    screen_show_progress(&terminal->screen, "");
    if (!error_is_set(error)) write_report(&series, games);
    bool is_recorded = series.record == NULL || ferror(series.record) == 0;
    if (series.record != NULL) is_recorded &= fclose(series.record) == 0;
    if (!is_recorded) error_set(error, "cannot write %.200s", series.record_path);
    for (int side = 0; side < 2; side++) player_close(&series.players[side]);
    free(series.time_us);
    free(series.moves);
    if (interrupt_came()) return TERMINAL_INTERRUPTED;
    return error_is_set(error) ? TERMINAL_FAILED : TERMINAL_DONE;
}
