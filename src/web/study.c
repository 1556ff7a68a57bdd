// SPDX-License-Identifier: GPL-3.0-or-later
// study.c - see study.h.
#include "web/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/whole_file.h"
#include "endgame/endgame.h"
#include "games/games.h"
#include "web/study_inside.h"

enum { GAMES_MAX = 100000 };

static const char FILE_NAME[] = "analysis.pgn";

// ---- as a game, and in a file ------------------------------------------------------------------

bool study_make_game(const Study *study, PgnGame *game) {
    const PgnGame *source = &study->source;
    if (!pgn_game_begin(game, &study->tree.nodes[0].board)) return false;
    bool is_fine = true;
    for (int i = 0; i < source->tag_count; i++)
        is_fine = is_fine
                  && pgn_game_set_tag(game, pgn_game_text(source, source->tags[i].name),
                                      pgn_game_text(source, source->tags[i].value));
    game->result = source->result;
    return is_fine && line_tree_write(&study->tree, game);
}

static bool write_game(const Study *study, FILE *out, Error *error) {
    PgnGame game = {0};
    PgnWriter *writer = pgn_writer_open(out);
    bool is_fine =
        writer != NULL && study_make_game(study, &game) && pgn_writer_put(writer, &game, error);
    pgn_writer_close(writer);
    pgn_game_free(&game);
    return is_fine;
}

char *study_pgn(Study *study) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) return NULL;
    room_lock(&study->room);
    bool is_fine = write_game(study, out, NULL);
    room_unlock(&study->room, true);
    fclose(out);
    if (is_fine) return text;
    free(text);
    return NULL;
}

static bool find_path(char path[STORE_PATH_MAX + 32], Error *error) {
    char folder[STORE_PATH_MAX];
    if (!store_folder("analysis", folder, error)) return false;
    snprintf(path, STORE_PATH_MAX + 32, "%s/%s", folder, FILE_NAME);
    return true;
}

static bool write_file(const Study *study, Error *error) {
    char path[STORE_PATH_MAX + 32];
    WholeFile file;
    if (!find_path(path, error) || !whole_file_open(&file, path, error)) return false;
    error_no_memory(error);
    return whole_file_end(&file, write_game(study, file.stream, error), error);
}

// What cannot be kept is not lost yet: it is told, and the next change tries again.
static void keep(Study *study) {
    const bool was_unsaved = error_is_set(&study->unsaved);
    Error why = {{0}};
    if (!study->saves || write_file(study, &why))
        error_clear(&study->unsaved);
    else
        error_set(&study->unsaved, "The analysis is not being saved: %p", (const void *)&why);
    if (was_unsaved || error_is_set(&study->unsaved)) room_tell(&study->room);
}

// ---- the current position ----------------------------------------------------------------------

static void open_tables(void *context, void *job) {
    enum { CACHE_MB = 1 };
    Study *study = context;
    (void)job;
    Tables *tables = table_home_open(CACHE_MB, NULL);
    room_lock(&study->room);
    study->tables = tables;
    room_tell(&study->room);
    room_unlock(&study->room, true);
}

// With few pieces the tables know all. They are opened once, and told of when they are there.
static void ask_tables(Study *study) {
    const Board *board = &study->tree.nodes[study->current].board;
    bool is_few =
        bits_count(board_occupied(board)) <= MATERIAL_MEN_MAX && board->castling_rooks == 0;
    if (!is_few || study->has_asked_tables) return;
    room_lock(&study->looks);
    study->has_asked_tables = room_add(&study->looks, open_tables, NULL, NULL);
    room_unlock(&study->looks, true);
}

static void look(Study *study) {
    Move *moves = study->path;
    ask_tables(study);
    LiveTask task = {.start = &study->tree.nodes[0].board,
                     .moves = moves,
                     .count = line_tree_path(&study->tree, study->current, moves),
                     .node = study->current,
                     .lines = study->wanted.lines,
                     .is_threat = study->wanted.is_threat};
    // A pass is no move of the engine's: what comes before the last
    // one is history it need not know.
    for (int i = 0; i < task.count; i++) {
        if (moves[i] == MOVE_NONE) {
            task.start = &study->tree.nodes[study->current].board;
            task.count = 0;
        }
    }
    if (study->wanted.is_live && !live_look(study->live, &task, NULL))
        study->wanted.is_live = false;
    room_tell(&study->room);
    study_keep_view(study);
}

// Whoever asked is answered when it is on the disk; what it stops is told to have stopped before.
void study_changed(Study *study) {
    look(study);
    keep(study);
}

// ---- opening and closing -----------------------------------------------------------------------

static bool begin_empty(Study *study, const Board *start) {
    return pgn_game_begin(&study->source, start) && line_tree_begin(&study->tree, start);
}

static void open_rooms(Study *study, Hub *hub) {
    room_open(&study->looks, &(RoomSettings){.context = study, .stop = study_stop_look});
    room_open(&study->room, &(RoomSettings){.context = study,
                                            .stop = study_stop_review,
                                            .forget = study_forget_review,
                                            .hub = hub,
                                            .channel = HUB_STUDY,
                                            .schema = "web.study",
                                            .document = study_add});
}

Study *study_open(Hub *hub, GameRoom *games, bool saves, Error *error) {
    Study *study = calloc(1, sizeof *study);
    Board start;
    chess_init();
    fen_parse(FEN_START, &start, NULL);
    if (study != NULL) {
        study->games = games;
        study->saves = saves;
        study->wanted.lines = 3;
        study->game_number = study->game_count = 1;
        study->live = live_open(hub, error);
        study->path = malloc(sizeof *study->path * LINE_NODES_MAX);
    }
    if (study == NULL || study->live == NULL || study->path == NULL
        || !begin_empty(study, &start)) {
        error_no_memory(error);
        study_close(study);
        return NULL;
    }
    open_rooms(study, hub);
    return study;
}

void study_stop(Study *study) {
    room_shut(&study->looks);
}

void study_close(Study *study) {
    if (study == NULL) return;
    room_close(&study->looks);
    room_close(&study->room);
    reviewer_close(study->judge);
    game_review_close(study->review.game);
    live_close(study->live);
    tables_close(study->tables);
    free(study->path);
    line_tree_free(&study->tree);
    pgn_game_free(&study->source);
    free(study);
}

bool study_read_kept(Study *study) {
    char path[STORE_PATH_MAX + 32];
    if (!find_path(path, NULL)) return false;
    char *text = store_read_file(path, NULL);
    bool is_read = text != NULL && study_read(study, text, 1, NULL);
    free(text);
    return is_read;
}

// ---- reading -----------------------------------------------------------------------------------

// What is read, before anything of the study changes and without its lock: a text may be long.
typedef struct Reading {
    const char *text;
    StudyProblem problems[STUDY_PROBLEMS_MAX];
    int problem_count;
    bool is_wanted; // the game in hand is the one
    PgnGame game;
    LineTree tree;
    int number; // of the game in the text
    int count;  // of games there
} Reading;

static void note_problem(void *context, const PgnProblem *problem) {
    Reading *reading = context;
    if (!reading->is_wanted || (!problem->is_error && !problem->is_end)) return;
    if (reading->problem_count < STUDY_PROBLEMS_MAX)
        reading->problems[reading->problem_count++] = (StudyProblem){problem->line, problem->error};
}

// The game of the number, and how many there are; false when there is none.
static bool read_game(Reading *reading, Error *error) {
    Slice left = slice_of(reading->text);
    PgnReader *reader = pgn_reader_open((PgnSource){slice_read, &left});
    PgnGame other = {0};
    bool is_found = false, is_damaged = false;
    if (reader == NULL) return error_no_memory(error);
    for (reading->count = 0; reading->count < GAMES_MAX; reading->count++) {
        reading->is_wanted = reading->count + 1 == reading->number;
        PgnGame *place = reading->is_wanted ? &reading->game : &other;
        if (!pgn_reader_next_game(reader, place, &is_damaged, note_problem, reading)) break;
        is_found = is_found || reading->is_wanted;
    }
    pgn_reader_close(reader);
    pgn_game_free(&other);
    return is_found || error_set(error, "there is no game of this number");
}

static bool has_own_start(const PgnGame *game) {
    char fen[FEN_MAX];
    fen_format(&game->start, fen);
    return strcmp(fen, FEN_START) != 0;
}

// Neither tags nor moves nor a start of its own: whatever the text is, it is no game.
static bool is_game(const Reading *reading, Error *error) {
    const PgnGame *game = &reading->game;
    if (game->plies > 0 || has_own_start(game) || strcmp(pgn_game_tag(game, "White"), "?") != 0
        || game->tag_count > 6)
        return true;
    if (reading->problem_count > 0) return error_copy(error, &reading->problems[0].said);
    return error_set(error, "this is neither PGN nor FEN");
}

static bool read_pgn(Reading *reading, Error *error) {
    return read_game(reading, error) && is_game(reading, error)
           && line_tree_read(&reading->tree, &reading->game, error);
}

static bool read_fen(Reading *reading, Error *error) {
    Board board;
    if (!fen_parse(reading->text, &board, error)) return false;
    reading->number = reading->count = 1;
    return (pgn_game_begin(&reading->game, &board) && line_tree_begin(&reading->tree, &board))
           || error_no_memory(error);
}

static void take(Study *study, const Reading *reading, const GamePlace *place) {
    study_drop_review(study);
    line_tree_free(&study->tree);
    pgn_game_free(&study->source);
    study->tree = reading->tree;
    study->source = reading->game;
    study->place = *place;
    study->current = 0;
    memcpy(study->problems, reading->problems, sizeof study->problems);
    study->problem_count = reading->problem_count;
    study->game_number = reading->number;
    study->game_count = reading->count;
}

// The board of a FEN has seven slashes; no game begins with such a word.
static bool is_like_fen(const char *text) {
    Slice rest = slice_of(text), word = slice_next_word(&rest);
    int slashes = 0;
    for (size_t i = 0; i < word.length; i++) slashes += word.data[i] == '/';
    return slashes == 7;
}

static bool read_text(Study *study, const GamePlace *place, Reading *reading, int ply,
                      Error *error) {
    const char *text = reading->text;
    if (text[strspn(text, " \t\r\n")] == '\0')
        return error_set(error, "this is neither PGN nor FEN");
    if (!(is_like_fen(text) ? read_fen(reading, error) : read_pgn(reading, error))) {
        line_tree_free(&reading->tree);
        pgn_game_free(&reading->game);
        return false;
    }
    room_lock(&study->room);
    take(study, reading, place);
    int node = line_tree_at_ply(&study->tree, ply);
    if (node > 0) study->current = node;
    study_changed(study);
    return room_unlock(&study->room, true);
}

bool study_read(Study *study, const char *text, int number, Error *error) {
    Reading reading = {.text = text, .number = number};
    return read_text(study, &(GamePlace){.number = 1}, &reading, 0, error);
}

bool study_read_game(Study *study, const char *text, const GamePlace *place, int ply,
                     Error *error) {
    Reading reading = {.text = text, .number = 1};
    return read_text(study, place, &reading, ply, error);
}

// ---- moving and changing -----------------------------------------------------------------------

static bool has_node(const Study *study, int node, Error *error) {
    return line_tree_has(&study->tree, node) || error_set(error, "the board has changed since");
}

bool study_go(Study *study, int node, Error *error) {
    room_lock(&study->room);
    bool is_there = has_node(study, node, error);
    if (is_there) {
        study_end_retry(study);
        study->current = node;
        look(study);
    }
    return room_unlock(&study->room, is_there);
}

bool study_play(Study *study, int node, const char *typed, Language language, Error *error) {
    Move move = MOVE_NONE;
    int added = -1;
    room_lock(&study->room);
    if (has_node(study, node, error)
        && typed_move_read_chess(language, &study->tree.nodes[node].board, typed, &move, error))
        added = line_tree_add(&study->tree, node, move, error);
    if (added >= 0) {
        study_end_retry(study);
        study->current = added;
        study_changed(study);
    }
    return room_unlock(&study->room, added >= 0);
}

static bool edit_node(Study *study, int node, StudyEdit edit, const char *text, int mark,
                      Error *error) {
    LineTree *tree = &study->tree;
    switch (edit) {
    case EDIT_REMOVE:
        if (node == 0) return error_set(error, "there is nothing to be done");
        line_tree_remove(tree, node);
        while (tree->nodes[study->current].is_removed)
            study->current = tree->nodes[study->current].parent;
        return true;
    case EDIT_PROMOTE: line_tree_promote(tree, node); return true;
    case EDIT_MARK:
        if (node == 0 || mark < 1) return error_set(error, "there is nothing to be done");
        line_tree_mark(tree, node, mark);
        return true;
    case EDIT_COMMENT: break;
    }
    return line_tree_comment(tree, node, slice_of(text)) || error_no_memory(error);
}

bool study_edit(Study *study, int node, StudyEdit edit, const char *text, int mark, Error *error) {
    room_lock(&study->room);
    study_end_retry(study);
    bool is_done = has_node(study, node, error) && edit_node(study, node, edit, text, mark, error);
    if (is_done) study_changed(study);
    return room_unlock(&study->room, is_done);
}

void study_set_live(Study *study, StudyLive live) {
    room_lock(&study->room);
    study->wanted = live;
    if (!live.is_live) live_stop(study->live);
    look(study);
    room_unlock(&study->room, true);
}
