// SPDX-License-Identifier: GPL-3.0-or-later
// list_reader.c - see list_reader.h: PGN as a stream. Comments are read for their evaluations only.
#include "archive/list_reader.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive/eval_marks.h"
#include "book/book.h"
#include "core/input_file.h"
#include "session/session.h"

// The game being read.
typedef struct Reading {
    GameList *list;
    const PgnReader *reader;
    ListedGame game;
    EvalMarks evals;
    bool is_person[SIDE_COUNT];
    bool is_ours;  // reviewed by this program
    bool is_whole; // no room was missing
    Board start;
} Reading;

// ---- tags ----

static void keep_text(Reading *reading, const char *value, uint32_t *place) {
    Text clean = TEXT_OF(PGN_TAG_VALUE_MAX);
    pgn_text_add_tag_value(&clean, slice_of(value));
    reading->is_whole = game_list_add_text(reading->list, clean.data, place) && reading->is_whole;
}

static void keep_accuracy(const char *value, SideMarks *marks) {
    char *end = NULL;
    double accuracy = strtod(value, &end);
    if (end != value && *end == '\0' && accuracy >= 0 && accuracy <= 100)
        marks->accuracy = (float)accuracy;
}

static void take_tag(Reading *reading, const char *name, const char *value) {
    ListedGame *game = &reading->game;
    if (strcmp(name, "White") == 0) keep_text(reading, value, &game->names[WHITE]);
    if (strcmp(name, "Black") == 0) keep_text(reading, value, &game->names[BLACK]);
    if (strcmp(name, "Date") == 0 && value[0] != '?') keep_text(reading, value, &game->date);
    if (strcmp(name, "WhitePlayer") == 0) reading->is_person[WHITE] = seat_is_person(value);
    if (strcmp(name, "BlackPlayer") == 0) reading->is_person[BLACK] = seat_is_person(value);
    if (strcmp(name, "WhiteAccuracy") == 0) keep_accuracy(value, &game->marks[WHITE]);
    if (strcmp(name, "BlackAccuracy") == 0) keep_accuracy(value, &game->marks[BLACK]);
    if (strcmp(name, "Annotator") == 0) reading->is_ours = strstr(value, "Roque") != NULL;
}

// ---- moves ----

static void take_start(Reading *reading) {
    char fen[FEN_MAX];
    reading->start = *pgn_reader_board(reading->reader);
    fen_format(&reading->start, fen);
    eval_marks_begin(&reading->evals);
    if (strcmp(fen, FEN_START) == 0) return;
    reading->is_whole =
        game_list_add_text(reading->list, fen, &reading->game.start) && reading->is_whole;
}

static void take_move(Reading *reading, Move move) {
    reading->is_whole = game_list_add_move(reading->list, move) && reading->is_whole;
    reading->game.plies++;
    eval_marks_move(&reading->evals, pgn_reader_board(reading->reader));
}

static void take_nag(Reading *reading, int nag) {
    Side mover = pgn_reader_board(reading->reader)->side == WHITE ? BLACK : WHITE;
    SideMarks *marks = &reading->game.marks[mover];
    if (reading->game.plies == 0) return;
    marks->blunders += nag == grade_nag(GRADE_BLUNDER);
    marks->mistakes += nag == grade_nag(GRADE_MISTAKE);
    marks->inaccuracies += nag == grade_nag(GRADE_INACCURACY);
}

static void take_comment(Reading *reading, Slice comment) {
    Score score;
    if (reading->game.plies > 0 && list_read_eval(comment, &score))
        eval_marks_note(&reading->evals, score);
}

// ---- a whole game ----

static bool begin_game(Reading *reading) {
    reading->game = (ListedGame){.me = SIDE_COUNT, .is_chess = true};
    for (Side side = WHITE; side <= BLACK; side++) {
        reading->game.marks[side].accuracy = -1;
        reading->is_person[side] = false;
    }
    reading->is_ours = false;
    reading->is_whole = true;
    reading->evals = (EvalMarks){0};
    return game_list_add_text(reading->list, "chess", &reading->game.kind);
}

// What another program has evaluated move by move is as good as reviewed.
static void settle_review(Reading *reading) {
    ListedGame *game = &reading->game;
    bool is_evaluated = eval_marks_are_whole(&reading->evals, game->plies);
    game->is_reviewed = is_evaluated || (reading->is_ours && game->plies > 0);
    for (Side side = WHITE; side <= BLACK; side++) {
        game->marks[side].worst_loss = (float)reading->evals.worst_loss[side];
        game->marks[side].worst_ply = (uint16_t)reading->evals.worst_ply[side];
        if (is_evaluated && game->marks[side].accuracy < 0)
            game->marks[side].accuracy = (float)eval_marks_accuracy(&reading->evals, side);
    }
}

// False where the list is full.
static bool end_game(Reading *reading, PgnResult result) {
    ListedGame *game = &reading->game;
    GameList *list = reading->list;
    game->result = result;
    settle_review(reading);
    if (reading->is_person[WHITE] != reading->is_person[BLACK])
        game->me = reading->is_person[WHITE] ? WHITE : BLACK;
    if (game->plies > 0 && reading->is_whole)
        game->opening = opening_name_of_game(
            &reading->start, list->moves + list->move_count - game->plies, game->plies);
    if (reading->is_whole) return game_list_add(list, game);
    game_list_cut(list);
    return false;
}

// False: no more.
static bool take(Reading *reading, const PgnEvent *event) {
    bool is_main = pgn_reader_depth(reading->reader) == 0;
    switch (event->kind) {
    case PGN_EVENT_GAME: return begin_game(reading);
    case PGN_EVENT_TAG: take_tag(reading, event->name, event->value); return true;
    case PGN_EVENT_START: take_start(reading); return true;
    case PGN_EVENT_MOVE:
        if (is_main) take_move(reading, event->move);
        return true;
    case PGN_EVENT_NAG:
        if (is_main) take_nag(reading, event->nag);
        return true;
    case PGN_EVENT_COMMENT:
        if (is_main) take_comment(reading, event->text);
        return true;
    case PGN_EVENT_END:
        reading->list->unreadable += event->is_damaged && reading->game.plies == 0;
        return end_game(reading, event->result);
    case PGN_EVENT_FINISH: return false;
    default: return true;
    }
}

bool list_read_pgn(GameList *list, PgnSource source, const char *file, Error *error) {
    Reading reading = {.list = list};
    uint32_t place = 0;
    PgnEvent event;
    PgnReader *reader = pgn_reader_open(source);
    if (reader == NULL || !game_list_add_text(list, file, &place)) {
        list->lacks_memory = true;
        pgn_reader_close(reader);
        return error_no_memory(error);
    }
    int before = list->count;
    reading.reader = reader;
    do {
        pgn_reader_next(reader, &event);
    } while (take(&reading, &event));
    pgn_reader_close(reader);
    for (int i = before; i < list->count; i++) {
        list->games[i].file = place;
        list->games[i].number = (uint32_t)(i - before + 1);
    }
    return !list->lacks_memory || error_no_memory(error);
}

// ---- files ----

bool list_read_file(GameList *list, const char *path, Error *error) {
    int descriptor = input_file_open(path);
    if (descriptor < 0) return error_set(error, "cannot open %.200s: %m", path);
    bool is_read = input_file_is_unpacked(descriptor, path, error)
                   && list_read_pgn(list, (PgnSource){input_file_read, &descriptor}, path, error);
    close(descriptor);
    return is_read;
}
