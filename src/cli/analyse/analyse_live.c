// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_live.c - one position, thought about live: the best lines as they
// change, like the pane of a GUI.
#include <inttypes.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "cli/analyse/analyse.h"
#include "cli/columns.h"
#include "cli/command.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/clock.h"
#include "cli/json_line.h"
#include "endgame/endgame.h"

enum { REDRAW_MS = 100, CLOCK_MS = 500, TICK_MS = 5, LINE_BYTES_MAX = 8192, NUMBER_MAX = 16 };

typedef struct Pane {
    const LiveRequest *request;
    Board board;
    bool is_terminal;
    int64_t began_ms;
    pthread_mutex_t
        lock; // for what follows: the search reports and draws, the main thread lets the clock run
    ReviewLine lines[REVIEW_LINES_MAX];
    int line_count;
    uint64_t nodes;
    int64_t nodes_ms; // the time it took to search them
    int64_t time_ms;
    int selective_depth;
    int64_t drawn_ms;
    int drawn_rows;
} Pane;

// 1234567 as "1.2M".
static void format_count(uint64_t count, char text[NUMBER_MAX]) {
    if (count >= 10000000000u) {
        snprintf(text, NUMBER_MAX, "%.1fG", (double)count / 1e9);
    } else if (count >= 1000000) {
        snprintf(text, NUMBER_MAX, "%.1fM", (double)count / 1e6);
    } else if (count >= 10000) {
        snprintf(text, NUMBER_MAX, "%.0fk", (double)count / 1e3);
    } else {
        snprintf(text, NUMBER_MAX, "%" PRIu64, count);
    }
}

static void format_score(const Pane *pane, Score score, char text[NUMBER_MAX]) {
    Text out = text_over(text, NUMBER_MAX);
    review_words_add_score(pane->board.side == WHITE ? score : -score, &out);
}

// One line of thought: "+0.35  12. Nf3 Nc6 ...".
static void format_line(const Pane *pane, int index, Text *text) {
    const ReviewLine *line = &pane->lines[index];
    SanLetters letters = san_letters_of(say_language()->pieces);
    char score[NUMBER_MAX];
    format_score(pane, line->score, score);
    text_addf(text, "%3d %7s  ", line->depth, score);
    review_words_add_line(&pane->board, line, REVIEW_LINE_MAX, letters, text);
}

static void format_heading(const Pane *pane, Text *text) {
    char nodes[NUMBER_MAX], speed[NUMBER_MAX];
    format_count(pane->nodes, nodes);
    format_count(pane->nodes_ms > 0 ? pane->nodes * 1000 / (uint64_t)pane->nodes_ms : 0, speed);
    words_addf(say_language(), text, "depth %d/%d   %.1f s   %s nodes   %s/s", pane->lines[0].depth,
               pane->selective_depth, (double)pane->time_ms / 1000, nodes, speed);
}

// ---- on a terminal ----

static void put_row(const char *row, int columns) {
    printf("%.*s\033[K\n", columns_fit(row, columns), row);
}

static void draw(Pane *pane) {
    char row[LINE_BYTES_MAX];
    int columns = terminal_columns();
    if (pane->drawn_rows > 0) printf("\033[%dA\r", pane->drawn_rows);
    Text text = text_over(row, sizeof row);
    format_heading(pane, &text);
    put_row(row, columns);
    for (int i = 0; i < pane->line_count; i++) {
        text = text_over(row, sizeof row);
        format_line(pane, i, &text);
        put_row(row, columns);
    }
    pane->drawn_rows = pane->line_count + 1;
    pane->drawn_ms = clock_now_ms();
    fflush(stdout);
}

// ---- elsewhere ----

static void print_plain(const Pane *pane, int index) {
    char nodes[NUMBER_MAX];
    Text row = TEXT_OF(LINE_BYTES_MAX);
    format_line(pane, index, &row);
    format_count(pane->nodes, nodes);
    printf("%2d %6s %7.1f s %s\n", index + 1, nodes, (double)pane->time_ms / 1000, row.data);
    fflush(stdout);
}

static void print_json(const Pane *pane, int index) {
    const ReviewLine *line = &pane->lines[index];
    Text moves = TEXT_OF(LINE_BYTES_MAX / 4);
    review_words_add_line(&pane->board, line, REVIEW_LINE_MAX, SAN_ENGLISH, &moves);
    JsonLine row;
    Json *json = json_line_begin(&row, "analyse_line");
    JSON_ADD(json, FIELD("line_number", index + 1), FIELD("depth", line->depth));
    Score white = pane->board.side == WHITE ? line->score : -line->score;
    JSON_ADD(json, field_centipawns("eval_cp", white), field_mate_moves("eval_mate_moves", white),
             FIELD("nodes", pane->nodes), FIELD("time_ms", pane->time_ms),
             FIELD("line", moves.data));
    json_line_print(&row, stdout);
    fflush(stdout);
}

// ---- thinking ----

static void on_info(void *context, const EngineInfo *info) {
    Pane *pane = context;
    if (info->line_number < 1 || info->line_number > REVIEW_LINES_MAX || info->line_length == 0)
        return;
    if (info->bound != BOUND_EXACT) return;
    pthread_mutex_lock(&pane->lock);
    int index = info->line_number - 1;
    ReviewLine *line = &pane->lines[index];
    bool is_same = line->depth == info->depth && line->score == info->score && line->length > 0
                   && line->moves[0] == info->line[0];
    *line = (ReviewLine){.score = info->score, .depth = info->depth};
    line->length = info->line_length < REVIEW_LINE_MAX ? info->line_length : REVIEW_LINE_MAX;
    memcpy(line->moves, info->line, (size_t)line->length * sizeof *line->moves);
    if (info->line_number > pane->line_count) pane->line_count = info->line_number;
    pane->nodes = info->nodes;
    pane->nodes_ms = pane->time_ms = info->time_ms;
    if (index == 0) pane->selective_depth = info->selective_depth;
    if (pane->request->wants_json) {
        if (!is_same) print_json(pane, index);
    } else if (!pane->is_terminal) {
        if (!is_same) print_plain(pane, index);
    } else if (clock_now_ms() - pane->drawn_ms >= REDRAW_MS) {
        draw(pane);
    }
    pthread_mutex_unlock(&pane->lock);
}

// Between two reports the clock goes on.
static void tick(Pane *pane) {
    if (!pane->is_terminal) return;
    pthread_mutex_lock(&pane->lock);
    int64_t now_ms = clock_now_ms();
    if (pane->line_count > 0 && now_ms - pane->drawn_ms >= CLOCK_MS) {
        pane->time_ms = now_ms - pane->began_ms;
        draw(pane);
    }
    pthread_mutex_unlock(&pane->lock);
}

static bool say_if_over(const Pane *pane) {
    const LiveRequest *request = pane->request;
    Ending ending = path_ending((GamePath){&request->start, request->moves, request->move_count});
    if (ending == ENDING_NONE) return false;
    fprintf(stderr, "%s\n", words_term(say_language(), ending_text(ending)));
    return !movegen_any(&pane->board);
}

// With few pieces there is nothing to think about.
static void say_tables(const Pane *pane, Engine *engine) {
    Error error;
    Text line = TEXT_OF(256);
    if (!engine_set_tables(engine, TABLE_HOME_WORD, &error)) return; // then it is searched alone
    if (table_words_add(say_language(), engine_tables(engine), &pane->board, &line))
        fprintf(stderr, "%s\n", line.data);
}

int analyse_live(const LiveRequest *request) {
    Pane pane = {.request = request, .is_terminal = isatty(STDOUT_FILENO) && !request->wants_json};
    pane.board = path_board((GamePath){&request->start, request->moves, request->move_count});
    if (say_if_over(&pane)) return EXIT_DONE;
    Error error;
    EngineListener listener = {.context = &pane, .on_info = on_info};
    Engine *engine = engine_open(&listener, &error);
    if (engine == NULL || !engine_set_threads(engine, request->threads, &error)) {
        engine_close(engine);
        return complain("analyse", &error);
    }
    engine_set_hash(engine, (size_t)request->hash_mb);
    engine_set_multi_pv(engine, request->lines);
    engine_set_position(engine, &request->start, request->moves, request->move_count);
    say_tables(&pane, engine);
    interrupt_catch();
    pthread_mutex_init(&pane.lock, NULL);
    pane.began_ms = clock_now_ms();
    engine_go(engine, &request->limits);
    while (!engine_wait_for(engine, TICK_MS)) {
        if (interrupt_came()) engine_stop(engine);
        tick(&pane);
    }
    engine_close(engine);
    if (pane.is_terminal) draw(&pane);
    pthread_mutex_destroy(&pane.lock);
    return EXIT_DONE;
}
