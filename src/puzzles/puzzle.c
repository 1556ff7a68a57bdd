// SPDX-License-Identifier: GPL-3.0-or-later
// puzzle.c - see puzzle.h.
#include "puzzles/puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/json_reader.h"
#include "core/memory.h"

void puzzle_name(Puzzle *puzzle) {
    snprintf(puzzle->id, sizeof puzzle->id, "%016" PRIx64, puzzle->board.key);
}

// ---- writing ----

static void add_moves(const Puzzle *puzzle, Text *text) {
    Board board = puzzle->board;
    for (int i = 0; i < puzzle->proof.plies; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(&board, puzzle->proof.moves[i], move);
        text_addf(text, "%s%s", i > 0 ? " " : "", move);
        board_advance(&board, puzzle->proof.moves[i]);
    }
}

void puzzle_format(const Puzzle *puzzle, Text *text) {
    char fen[FEN_MAX];
    Text moves = TEXT_OF(PROOF_PLIES_MAX * (UCI_MOVE_MAX + 1));
    fen_format(&puzzle->board, fen);
    add_moves(puzzle, &moves);
    const Proof *proof = &puzzle->proof;
    Json json = json_begin_line(text, "puzzle");
    JSON_ADD(&json, FIELD("id", puzzle->id), FIELD("fen", fen), FIELD("moves", moves.data),
             FIELD_IF(proof->mate_moves > 0, "mate_moves", proof->mate_moves),
             FIELD_IF(proof->gain > 0, "gain_cp", proof->gain), FIELD("rating", puzzle->rating));
    json_open_array(&json, "themes");
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        if (puzzle->themes & theme_bit((Theme)theme))
            json_add_string(&json, NULL, theme_name((Theme)theme));
    }
    json_close_array(&json);
    json_add_string(&json, "source", puzzle->source);
    json_close_object(&json);
}

// ---- reading ----

static bool read_number(const JsonValue *root, const char *name, int64_t most, int *number,
                        Error *error) {
    const JsonValue *value = json_member(root, name);
    *number = 0;
    if (value == NULL) return true;
    if (value->kind != JSON_INTEGER || value->integer < 0 || value->integer > most)
        return error_set(error, "'%s' is no number from %lld to %lld", name, 0LL, (long long)most);
    *number = (int)value->integer;
    return true;
}

static bool read_moves(const char *moves, Puzzle *puzzle, Error *error) {
    Board board = puzzle->board;
    Proof *proof = &puzzle->proof;
    Slice rest = slice_of(moves), word;
    for (proof->plies = 0; (word = slice_next_word(&rest)).length > 0; proof->plies++) {
        char text[UCI_MOVE_MAX];
        if (proof->plies == PROOF_PLIES_MAX || !slice_copy(word, text, sizeof text))
            return error_set(error, "the solution has more than %d half-moves", PROOF_PLIES_MAX);
        if (!uci_parse_move(&board, text, &proof->moves[proof->plies], error)) return false;
        board_advance(&board, proof->moves[proof->plies]);
    }
    return proof->plies % 2 == 1
           || error_set(error, "the solution does not end with a move of the solver");
}

static bool read_themes(const JsonValue *root, Puzzle *puzzle, Error *error) {
    const JsonValue *list = json_member(root, "themes");
    puzzle->themes = 0;
    const JsonValue *one = list != NULL && list->kind == JSON_ARRAY ? list->first : NULL;
    for (; one != NULL; one = one->next) {
        Theme theme = one->string != NULL ? theme_named(one->string) : THEME_COUNT;
        if (theme == THEME_COUNT)
            return error_set(error, "there is no theme '%.40s'",
                             one->string != NULL ? one->string : "");
        puzzle->themes |= theme_bit(theme);
    }
    return true;
}

static bool read_root(const JsonValue *root, Puzzle *puzzle, Error *error) {
    const char *fen = json_member_string(root, "fen"), *moves = json_member_string(root, "moves");
    const char *source = json_member_string(root, "source");
    if (fen == NULL || moves == NULL)
        return error_set(error, "no puzzle: it lacks '%s'", fen == NULL ? "fen" : "moves");
    Proof *proof = &puzzle->proof;
    if (!fen_parse(fen, &puzzle->board, error) || !read_moves(moves, puzzle, error)
        || !read_themes(root, puzzle, error)
        || !read_number(root, "mate_moves", PROOF_MATE_MOST, &proof->mate_moves, error)
        || !read_number(root, "gain_cp", SCORE_EVAL_MAX, &proof->gain, error)
        || !read_number(root, "rating", PUZZLE_RATING_MAX, &puzzle->rating, error))
        return false;
    slice_copy(slice_of(source != NULL ? source : ""), puzzle->source, sizeof puzzle->source);
    puzzle_name(puzzle);
    return (proof->mate_moves > 0) != (proof->gain > 0)
           || error_set(error, "a puzzle has either mate_moves or gain_cp");
}

bool puzzle_parse(Slice line, Puzzle *puzzle, Error *error) {
    *puzzle = (Puzzle){0};
    JsonText *read = json_read(line.data, line.length);
    const JsonValue *root = json_root(read);
    bool is_fine = root != NULL && root->kind == JSON_OBJECT
                       ? read_root(root, puzzle, error)
                       : error_set(error, "the request is no JSON object");
    json_close(read);
    return is_fine;
}

bool puzzle_check(const Puzzle *puzzle, Error *error) {
    const Proof *said = &puzzle->proof;
    const ProofGoal goal = {.mate_most = said->mate_moves,
                            .reply = said->plies > 1 ? said->moves[1] : MOVE_NONE};
    Proof proof;
    if (!proof_of(&puzzle->board, said->moves[0], &goal, &proof))
        return error_set(error, "%s: nothing is proved about the move", puzzle->id);
    if (proof.mate_moves != said->mate_moves || proof.gain != said->gain)
        return error_set(error, "%s: mate in %d, %d hundredths of a pawn are proved, not %d and %d",
                         puzzle->id, proof.mate_moves, proof.gain, said->mate_moves, said->gain);
    return theme_find(&puzzle->board, said) == puzzle->themes
           || error_set(error, "%s: its proof has other themes", puzzle->id);
}

// ---- lists ----

bool puzzle_list_add(PuzzleList *list, const Puzzle *puzzle) {
    if (!memory_grow(&list->puzzles, &list->room, (size_t)list->count + 1, sizeof *puzzle))
        return false;
    list->puzzles[list->count++] = *puzzle;
    return true;
}

bool puzzle_list_read(PuzzleList *list, Slice text, Error *error) {
    for (int line = 1; text.length > 0; line++) {
        Slice one = slice_next_line(&text);
        Puzzle puzzle;
        if (one.length == 0) continue;
        if (!puzzle_parse(one, &puzzle, error)) return error_at(error, "line %d", line);
        if (!puzzle_list_add(list, &puzzle)) return error_no_memory(error);
    }
    return true;
}

const Puzzle *puzzle_list_find(const PuzzleList *list, const char *id) {
    for (int i = 0; i < list->count; i++) {
        if (strcmp(list->puzzles[i].id, id) == 0) return &list->puzzles[i];
    }
    return NULL;
}

void puzzle_list_free(PuzzleList *list) {
    free(list->puzzles);
    *list = (PuzzleList){0};
}
