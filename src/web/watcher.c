// SPDX-License-Identifier: GPL-3.0-or-later
// watcher.c - see watcher.h. A thread looks every now and then for records behind those it knows.
#include "web/watcher.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/thread.h"
#include "games/games.h"
#include "sitting/sitting.h"
#include "web/board_state.h"

enum {
    LOOK_MS = 500,
    GAMES_SHOWN = 6,
    CURVE_MAX = 400,   // points of the curve; then every second one goes
    PGN_SHOWN = 32768, // of a game; longer ones are told without their board
};

// One of the games that ended last.
typedef struct WatchedGame {
    int64_t number;
    int players[2];
    Outcome outcome;
    char reason[REASON_MAX];
    char pgn[PGN_SHOWN];
} WatchedGame;

typedef struct CurvePoint {
    int64_t games;
    double llr;
} CurvePoint;

struct Watcher {
    Hub *hub;
    pthread_t thread;
    pthread_mutex_t lock; // over everything
    pthread_cond_t changed;
    bool is_closing;
    char path[JOURNAL_PATH_MAX]; // "": none is followed
    uint64_t at;                 // where the next record is
    MatchSummary *summary;
    Standing *score; // NULL: none
    Error reason;    // why it cannot be read any more; empty: it can
    WatchedGame *games;
    int game_count; // in all; the last GAMES_SHOWN are kept, in a ring
    CurvePoint curve[CURVE_MAX];
    int curve_count;
    int curve_step; // every so many games
};

// ---- telling ---------------------------------------------------------------------------------------

// The board at the end of the game and what was left on the clocks.
static void add_board(Json *json, Language language, const WatchedGame *game) {
    GameMove *moves = calloc(REFEREE_PLIES_MAX, sizeof *moves);
    int64_t *clocks = calloc(REFEREE_PLIES_MAX, sizeof *clocks);
    StoredGame *stored = calloc(1, sizeof *stored);
    if (moves != NULL && clocks != NULL && stored != NULL) {
        stored->moves = moves;
        stored->clocks_left = clocks;
        if (game->pgn[0] != '\0' && store_read_game(game->pgn, stored, NULL)
            && game_has_board(stored->game)) {
            GamePosition before = stored->start, position = stored->start;
            for (int i = 0; i < stored->count; i++) {
                before = position;
                memset(&position, 0, sizeof position);
                stored->game->play(&before, moves[i], &position);
            }
            json_add_string(json, "game", stored->game->name);
            board_state_add(json, language, stored->game, &position);
            board_state_add_path(json, "last", stored->game, &before,
                                 stored->count > 0 ? moves[stored->count - 1] : GAME_NO_MOVE);
            json_open_array(json, "clock_ms");
            for (int i = stored->count - 2; i < stored->count; i++)
                json_add_int(json, NULL, i >= 0 ? clocks[i] : 0);
            json_close_array(json);
        }
    }
    free(moves);
    free(clocks);
    free(stored);
}

static void add_games(Json *json, Language language, const Watcher *watcher) {
    json_open_array(json, "games");
    int shown = watcher->game_count < GAMES_SHOWN ? watcher->game_count : GAMES_SHOWN;
    for (int i = 1; i <= shown; i++) {
        const WatchedGame *game = &watcher->games[(watcher->game_count - i) % GAMES_SHOWN];
        json_open_object(json, NULL);
        json_add_int(json, "number", game->number + 1);
        json_add_string(json, "first", watcher->summary->names[game->players[0]]);
        json_add_string(json, "second", watcher->summary->names[game->players[1]]);
        json_add_string(json, "result", outcome_text(game->outcome));
        json_add_string(json, "reason", game->reason);
        add_board(json, language, game);
        json_close_object(json);
    }
    json_close_array(json);
}

static void add_curve(Json *json, const Watcher *watcher) {
    const Standing *score = watcher->score;
    if (!score->has_sprt) return;
    json_open_object(json, "sprt");
    json_add_real(json, "llr", score->llr, 3);
    json_add_real(json, "lower", sprt_lower(&score->sprt), 3);
    json_add_real(json, "upper", sprt_upper(&score->sprt), 3);
    json_open_array(json, "curve");
    for (int i = 0; i < watcher->curve_count; i++) {
        json_open_array(json, NULL);
        json_add_int(json, NULL, watcher->curve[i].games);
        json_add_real(json, NULL, watcher->curve[i].llr, 3);
        json_close_array(json);
    }
    json_close_array(json);
    json_close_object(json);
}

static void add_report(Json *json, Language language, const Watcher *watcher) {
    char *room = malloc(REPORT_MAX);
    if (room == NULL) return;
    Text text = text_over(room, REPORT_MAX);
    const char *variant = "";
    ReportNames names = {.language = language, .game = games_find(watcher->summary->game, &variant, NULL)};
    for (int i = 0; i < watcher->score->player_count; i++) names.names[i] = watcher->summary->names[i];
    if (names.game != NULL && watcher->score->played > 0) {
        report_score(watcher->score, &names, &text);
        report_endings(language, watcher->score, &text);
    }
    json_add_string(json, "report", room);
    free(room);
}

static void add_match(Json *json, Language language, const void *context) {
    const Watcher *watcher = context;
    json_add_bool(json, "is_followed", watcher->score != NULL);
    if (watcher->score == NULL) return;
    json_add_string(json, "path", watcher->path);
    json_add_int(json, "played", watcher->score->played);
    json_add_int(json, "planned", watcher->score->planned);
    if (watcher->reason.text[0] != '\0') {
        char said[MESSAGE_MAX];
        Text text = text_over(said, sizeof said);
        words_add(language, &watcher->reason, &text);
        json_add_string(json, "problem", said);
    }
    add_report(json, language, watcher);
    add_curve(json, watcher);
    add_games(json, language, watcher);
}

static void tell(Watcher *watcher) {
    hub_tell(watcher->hub, HUB_MATCH, "web.match", add_match, watcher);
}

// ---- following -------------------------------------------------------------------------------------

static void add_point(Watcher *watcher) {
    if (!watcher->score->has_sprt || watcher->score->played % watcher->curve_step != 0) return;
    if (watcher->curve_count == CURVE_MAX) {
        for (int i = 0; i < CURVE_MAX / 2; i++) watcher->curve[i] = watcher->curve[2 * i + 1];
        watcher->curve_count = CURVE_MAX / 2;
        watcher->curve_step *= 2;
    }
    watcher->curve[watcher->curve_count++] = (CurvePoint){watcher->score->played, watcher->score->llr};
}

static void keep_game(Watcher *watcher, const JournalGame *game) {
    WatchedGame *kept = &watcher->games[watcher->game_count++ % GAMES_SHOWN];
    bool fits = game->pgn != NULL && game->pgn_length < PGN_SHOWN;
    *kept = (WatchedGame){.number = game->number, .outcome = game->outcome};
    for (int i = 0; i < 2; i++) kept->players[i] = game->players[i];
    slice_copy(slice_of(game->reason), kept->reason, sizeof kept->reason);
    if (fits) memcpy(kept->pgn, game->pgn, game->pgn_length);
}

// Reads what is new; true when there was something.
static bool read_news(Watcher *watcher) {
    Journal journal = {.file = -1};
    JournalGame game;
    JournalRead read = JOURNAL_END;
    int64_t before = watcher->score->played;
    bool had_problem = watcher->reason.text[0] != '\0';
    watcher->reason = (Error){{0}};
    if (journal_open_to_read(&journal, watcher->path, MATCH_JOURNAL_PURPOSE, &watcher->reason)) {
        if (watcher->at > journal.first) journal.at = watcher->at;
        while ((read = match_journal_read(&journal, &game, NULL, &watcher->reason)) == JOURNAL_RECORD) {
            bool is_sound = game.players[0] >= 0 && game.players[0] < watcher->score->player_count
                            && game.players[1] >= 0 && game.players[1] < watcher->score->player_count;
            if (!is_sound || !standing_add(watcher->score, &game)) continue;
            keep_game(watcher, &game);
            add_point(watcher);
        }
        watcher->at = journal.at;
        journal_close(&journal);
    }
    return watcher->score->played != before || had_problem != (watcher->reason.text[0] != '\0');
}

static void *run_watcher(void *context) {
    Watcher *watcher = context;
    pthread_mutex_lock(&watcher->lock);
    while (!watcher->is_closing) {
        if (watcher->score != NULL && read_news(watcher)) tell(watcher);
        clock_wait_until(&watcher->changed, &watcher->lock, clock_now_ms() + LOOK_MS);
    }
    pthread_mutex_unlock(&watcher->lock);
    return NULL;
}

static bool read_summary(const char *path, MatchSummary *summary, Error *error) {
    Journal journal = {.file = -1};
    if (!journal_open_to_read(&journal, path, MATCH_JOURNAL_PURPOSE, error)) return false;
    bool is_read = journal.settings != NULL
                       ? summary_read(journal.settings, summary, error)
                       : error_set(error, "'%.200s' is empty: no match has begun in it", path);
    journal_close(&journal);
    return is_read;
}

bool watcher_follow(Watcher *watcher, const char *path, Error *error) {
    MatchSummary *summary = calloc(1, sizeof *summary);
    Standing *score = NULL;
    bool is_read = summary != NULL && strlen(path) < JOURNAL_PATH_MAX && read_summary(path, summary, error);
    if (is_read) score = standing_new(&summary->schedule, summary->has_sprt ? &summary->sprt : NULL, error);
    if (score == NULL) {
        free(summary);
        return false;
    }
    pthread_mutex_lock(&watcher->lock);
    standing_free(watcher->score);
    free(watcher->summary);
    watcher->score = score;
    watcher->summary = summary;
    watcher->at = 0;
    watcher->game_count = watcher->curve_count = 0;
    watcher->curve_step = 1;
    slice_copy(slice_of(path), watcher->path, sizeof watcher->path);
    read_news(watcher);
    tell(watcher);
    pthread_mutex_unlock(&watcher->lock);
    return true;
}

void watcher_leave(Watcher *watcher) {
    pthread_mutex_lock(&watcher->lock);
    standing_free(watcher->score);
    watcher->score = NULL;
    tell(watcher);
    pthread_mutex_unlock(&watcher->lock);
}

char *watcher_pgn(Watcher *watcher) {
    char path[JOURNAL_PATH_MAX] = "", *text = NULL;
    size_t size = 0;
    Journal journal = {.file = -1};
    JournalGame game;
    Error ignored = {{0}};
    pthread_mutex_lock(&watcher->lock);
    if (watcher->score != NULL) memcpy(path, watcher->path, sizeof path);
    pthread_mutex_unlock(&watcher->lock);
    if (path[0] == '\0' || !journal_open_to_read(&journal, path, MATCH_JOURNAL_PURPOSE, &ignored))
        return NULL;
    FILE *out = open_memstream(&text, &size);
    while (out != NULL && match_journal_read(&journal, &game, NULL, &ignored) == JOURNAL_RECORD)
        fwrite(game.pgn, 1, game.pgn_length, out);
    if (out != NULL) fclose(out);
    journal_close(&journal);
    return text;
}

// ---- opening and closing ---------------------------------------------------------------------------

static void free_watcher(Watcher *watcher) {
    standing_free(watcher->score);
    free(watcher->summary);
    free(watcher->games);
    pthread_cond_destroy(&watcher->changed);
    pthread_mutex_destroy(&watcher->lock);
    free(watcher);
}

Watcher *watcher_open(Hub *hub, Error *error) {
    Watcher *watcher = calloc(1, sizeof *watcher);
    if (watcher != NULL) {
        pthread_mutex_init(&watcher->lock, NULL);
        clock_open_condition(&watcher->changed);
        watcher->hub = hub;
        watcher->games = calloc(GAMES_SHOWN, sizeof *watcher->games);
        tell(watcher);
        if (watcher->games != NULL && thread_start(&watcher->thread, run_watcher, watcher)) return watcher;
        free_watcher(watcher);
    }
    error_set(error, "not enough memory");
    return NULL;
}

void watcher_close(Watcher *watcher) {
    if (watcher == NULL) return;
    pthread_mutex_lock(&watcher->lock);
    watcher->is_closing = true;
    pthread_cond_broadcast(&watcher->changed);
    pthread_mutex_unlock(&watcher->lock);
    pthread_join(watcher->thread, NULL);
    free_watcher(watcher);
}
