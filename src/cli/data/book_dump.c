// SPDX-License-Identifier: GPL-3.0-or-later
// book_dump.c - `roque book dump`: a book as a tree of moves.
#include <stdio.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"

static void print_step(const BookSubject *subject, const BookStep *step, const char *move,
                       double percent) {
    const Game *game = subject->game;
    int first = game->side_to_move(&subject->position);
    int number = (step->ply + first) / 2 + 1;
    bool is_first_player = game->side_to_move(step->position) == 0;
    printf("%*s%d%s %s  %.0f %%", 2 * step->ply, "", number, is_first_player ? "." : "...", move,
           percent);
    if (step->is_known) say(stdout, "  (shown already)");
    putchar('\n');
}

static void print_step_json(const BookSubject *subject, const BookStep *step, const char *move,
                            double percent) {
    char position[GAME_TEXT_MAX], next[GAME_TEXT_MAX];
    game_format(subject->game, step->position, position);
    game_format(subject->game, step->next, next);
    JsonLine line;
    Json *json = json_line_begin(&line, "book_move");
    JSON_ADD(json, FIELD("ply", step->ply), FIELD("position", position), FIELD("next", next));
    json_line_add_key(json, "key", book_key_for(subject->game, step->position));
    json_line_add_key(json, "next_key", book_key_for(subject->game, step->next));
    JSON_ADD(json, FIELD("move", move), FIELD("weight", step->move.weight),
             field_real("share_percent", percent, 2), FIELD("is_known", step->is_known));
    json_line_print(&line, stdout);
}

static void on_step(void *context, const BookStep *step) {
    const BookSubject *subject = context;
    char move[GAME_MOVE_TEXT_MAX];
    double percent = step->total > 0 ? 100.0 * step->move.weight / step->total : 0;
    game_format_move(subject->game, step->position, step->move.move, move);
    (subject->wants_json ? print_step_json : print_step)(subject, step, move, percent);
}

typedef struct Options {
    BookSubject subject;
    int plies;
} Options;

static const Option book_dump_options[] = {
    OPTION_TABLE(subject, book_subject_options),
    OPTION_TEXT("game", subject.game_name, "of the book (default chess)", .value = "GAME"),
    OPTION_TEXT("fen", subject.position_text, "where the tree begins (default: the start)",
                .value = "POSITION"),
    OPTION_NUMBER("plies", plies, 1, BOOK_WALK_PLIES_MAX, "half-moves shown (default: all)"),
    OPTION_FLAG("json", subject.wants_json, "a JSON line for each move"),
    {0},
};

static int run_book_dump(int argc, char **argv) {
    Options options = {.plies = BOOK_WALK_PLIES_MAX};
    const int status = options_parse(&book_dump_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    BookSurvey survey;
    if (!book_subject_read(&options.subject, &error)) return complain_usage("book dump", &error);
    bool is_fine = book_subject_open(&options.subject, &error);
    const BookWalk walk = {options.subject.book, options.subject.game, options.plies, on_step,
                           &options.subject};
    is_fine = is_fine && book_walk(&walk, &options.subject.position, &survey, &error);
    if (is_fine && survey.positions == 0) is_fine = error_set(&error, "the book has no move there");
    book_close(options.subject.book);
    return is_fine ? EXIT_DONE : complain("book dump", &error);
}

const CommandLine book_dump_line = {
    .name = "book dump",
    .run = run_book_dump,
    .about = "Prints the lines of a book as a tree, each move with its share. What was reached "
             "already by another\n"
             "order of moves is not printed twice.",
    .options = book_dump_options,
    .examples = "roque book dump --plies 4\n"
                "roque book dump mine.bin > mine.txt",
};
