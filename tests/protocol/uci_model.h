// SPDX-License-Identifier: GPL-3.0-or-later
// uci_model.h - a model of the protocol: which searches are open, which of them may not end yet,
// and what every line of the engine must hold up to.
#pragma once

#include "tests/protocol/uci_talk.h"
#include "tests/chess/positions.h"

enum { OPEN_MAX = 64 };

// A go that was sent and whose bestmove was not yet seen.
typedef struct OpenSearch {
    Board board;
    bool is_held;      // infinite or pondering, and nothing ended it
    bool hits_release; // ponderhit ends the holding
    int only_count;    // searchmoves
    Move only[4];
} OpenSearch;

typedef struct Model {
    Talk *talk;
    Random random;
    Board board;
    bool is_chess960;
    bool shows_wdl_ever;
    OpenSearch open[OPEN_MAX]; // oldest first
    int open_count;
    char last_line[UCI_MOVE_MAX]; // first move of the last whole best line since the last bestmove
    bool has_info;
    long searches, best_moves, lines;
} Model;

static inline uint64_t below(Model *model, uint64_t bound) {
    return random_below(&model->random, bound);
}

// ---- what the engine says ----

static const char *word_after(const char *line, const char *word) {
    size_t length = strlen(word);
    for (const char *at = line; (at = strstr(at, word)) != NULL; at += length) {
        bool begins = at == line || at[-1] == ' ';
        if (begins && at[length] == ' ') return at + length + 1;
    }
    return NULL;
}

static inline void check_wdl(Model *model, const char *line) {
    const char *wdl = word_after(line, "wdl");
    int win, draw, loss;
    if (wdl == NULL) return;
    if (!model->shows_wdl_ever || sscanf(wdl, "%d %d %d", &win, &draw, &loss) != 3 || win < 0
        || draw < 0 || loss < 0 || win + draw + loss != 1000)
        talk_fail(model->talk, "wrong wdl", line);
}

// Legal to its end.
static inline void check_pv(Model *model, const OpenSearch *search, const char *line,
                            const char *pv) {
    Board board = search->board;
    for (Slice rest = slice_of(pv), word; (word = slice_next_word(&rest)).length > 0;) {
        char text[16];
        Move move;
        slice_copy(word, text, sizeof text);
        if (!uci_parse_move(&board, text, &move, NULL))
            talk_fail(model->talk, "the pv is not legal", line);
        char again[UCI_MOVE_MAX];
        uci_format_move(&board, move, again);
        if (strcmp(again, text) != 0)
            talk_fail(model->talk, "a move is written in another style", line);
        Board next;
        board_play(&board, move, &next);
        board = next;
    }
}

static inline void take_info(Model *model, const char *line) {
    if (model->open_count == 0) talk_fail(model->talk, "a line of thought without a search", line);
    if (word_after(line, "currmove") != NULL) return;
    static const char *const wanted[] = {"depth", "seldepth", "multipv", "score", "nodes",
                                         "nps",   "hashfull", "tbhits",  "time"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (word_after(line, wanted[i]) == NULL)
            talk_fail(model->talk, "the line is not complete", line);
    }
    check_wdl(model, line);
    const char *pv = word_after(line, "pv"); // "multipv 1" does not begin with a blank before pv
    if (pv != NULL) check_pv(model, &model->open[0], line, pv);
    if (strncmp(word_after(line, "multipv"), "1 ", 2) != 0) return;
    model->has_info = true;
    Slice rest = slice_of(pv != NULL ? pv : "");
    slice_copy(slice_next_word(&rest), model->last_line, sizeof model->last_line);
}

static inline void take_best_move(Model *model, const char *line) {
    if (model->open_count == 0) talk_fail(model->talk, "a bestmove too many", line);
    OpenSearch *search = &model->open[0];
    if (search->is_held) talk_fail(model->talk, "a bestmove before it was asked for", line);
    if (!model->has_info) talk_fail(model->talk, "a bestmove without a line before it", line);
    Slice rest = slice_of(line);
    slice_next_word(&rest);
    char text[16];
    slice_copy(slice_next_word(&rest), text, sizeof text);
    Move move = MOVE_NONE;
    if (movegen_any(&search->board)) {
        if (!uci_parse_move(&search->board, text, &move, NULL))
            talk_fail(model->talk, "an illegal bestmove", line);
        if (strcmp(text, model->last_line) != 0)
            talk_fail(model->talk, "not the move of the last line", line);
        bool is_wanted = search->only_count == 0;
        for (int i = 0; i < search->only_count; i++) is_wanted |= search->only[i] == move;
        if (!is_wanted) talk_fail(model->talk, "a move outside searchmoves", line);
    } else if (strcmp(text, "(none)") != 0) {
        talk_fail(model->talk, "a move where there is none", line);
    }
    if (slice_is(slice_next_word(&rest), "ponder")) {
        Board next;
        board_play(&search->board, move, &next);
        slice_copy(slice_next_word(&rest), text, sizeof text);
        if (!uci_parse_move(&next, text, &move, NULL))
            talk_fail(model->talk, "an illegal ponder move", line);
    }
    memmove(model->open, model->open + 1, (size_t)--model->open_count * sizeof model->open[0]);
    model->has_info = false;
    model->best_moves++;
}

static inline void take_line(Model *model, const char *line) {
    model->lines++;
    if (strncmp(line, "info depth", 10) == 0) take_info(model, line);
    if (strncmp(line, "bestmove", 8) == 0) take_best_move(model, line);
}

// Reads up to the answer; the end of the output fails.
static inline void read_until(Model *model, const char *answer) {
    for (char *line; (line = talk_read_line(model->talk)) != NULL;) {
        take_line(model, line);
        if (strcmp(line, answer) == 0) return;
    }
    talk_fail(model->talk, "the program ended", answer);
}

static inline void synchronise(Model *model) {
    talk_send(model->talk, "isready");
    read_until(model, "readyok");
}

// ---- what the model says ----

// Something that may end the last search.
static inline void release(Model *model) {
    if (model->open_count > 0) model->open[model->open_count - 1].is_held = false;
}

static inline void say_stop(Model *model) {
    talk_send(model->talk, "stop");
    release(model);
}

static inline void say_ponderhit(Model *model) {
    talk_send(model->talk, "ponderhit");
    if (model->open_count > 0 && model->open[model->open_count - 1].hits_release) release(model);
}

// ---- a conversation ----

static inline void model_open(Model *model, uint64_t seed) {
    *model =
        (Model){.talk = talk_open(), .random = random_from_seed(seed), .board = fen_start_board()};
}

// Reads to the end: every search has had its bestmove, and the program ended well.
static inline void model_close(Model *model) {
    release(model);
    for (char *line; (line = talk_read_line(model->talk)) != NULL;) take_line(model, line);
    if (model->open_count > 0) talk_fail(model->talk, "a go without its bestmove", "");
    assert_int_equal(model->best_moves, model->searches);
    int status = talk_close(model->talk);
    if (status != 0) fail_msg("the program ended with status %d", status);
}
