// SPDX-License-Identifier: GPL-3.0-or-later
// book_probe.c - `roque book probe`: the moves a book has for a position.
#include <stdio.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"

static double percent(int weight, int total) {
    return total > 0 ? 100.0 * weight / total : 0;
}

static int total_of(const BookMove *moves, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += moves[i].weight;
    return total;
}

static void print_plain(const BookSubject *subject, const BookMove *moves, int count) {
    int total = total_of(moves, count);
    for (int i = 0; i < count; i++) {
        char move[GAME_MOVE_TEXT_MAX];
        game_format_move(subject->game, &subject->position, moves[i].move, move);
        printf("%-8s %5.1f %%  weight %d\n", move, percent(moves[i].weight, total),
               moves[i].weight);
    }
    if (count == 0) say(stdout, "the book has no move here\n");
}

static void print_json(const BookSubject *subject, const BookMove *moves, int count) {
    JsonLine line;
    Json *json = json_line_begin(&line, "book_probe");
    json_line_add_position(json, subject->game, &subject->position);
    json_line_add_key(json, "key", book_key_for(subject->game, &subject->position));
    json_open_array(json, "moves");
    int total = total_of(moves, count);
    for (int i = 0; i < count; i++) {
        char move[GAME_MOVE_TEXT_MAX];
        game_format_move(subject->game, &subject->position, moves[i].move, move);
        JSON_ADD_OBJECT(json, NULL, FIELD("move", move), FIELD("weight", moves[i].weight),
                        field_real("share_percent", percent(moves[i].weight, total), 2));
    }
    json_close_array(json);
    json_line_print(&line, stdout);
}

typedef BookSubject Options;

static const Option book_probe_options[] = {
    OPTION_ROWS(book_subject_options),
    OPTION_TEXT("game", game_name, "of the book (default chess)", .value = "GAME"),
    OPTION_TEXT("fen", position_text, "the position (default: the start)", .value = "POSITION"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static int run_book_probe(int argc, char **argv) {
    BookSubject subject = {0};
    const int status = options_parse(&book_probe_line, &subject, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    if (!book_subject_read(&subject, &error)) return complain_usage("book probe", &error);
    if (!book_subject_open(&subject, &error)) return complain("book probe", &error);
    BookMove moves[BOOK_MOVES_MAX];
    int count = book_list_for(subject.book, subject.game, &subject.position, moves);
    (subject.wants_json ? print_json : print_plain)(&subject, moves, count);
    book_close(subject.book);
    return EXIT_DONE;
}

const CommandLine book_probe_line = {
    .name = "book probe",
    .run = run_book_probe,
    .about = "Lists the legal moves that a book has for a position, the heaviest first.",
    .options = book_probe_options,
    .examples = "roque book probe\n"
                "roque book probe performance.bin --fen "
                "'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -'\n"
                "roque book probe --game othello",
};
