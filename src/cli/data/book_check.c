// SPDX-License-Identifier: GPL-3.0-or-later
// book_check.c - `roque book check`: whether a book is sound, and what is in it.
#include <inttypes.h>
#include <stdio.h>

#include "cli/data/book_commands.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"

static int64_t count_positions(const Book *book) {
    int64_t positions = 0;
    for (int64_t i = 0; i < book_entry_count(book); i++)
        positions += i == 0 || book_entry(book, i).key != book_entry(book, i - 1).key;
    return positions;
}

static void print_survey(bool wants_json, const BookSurvey *survey, int64_t entries,
                         int64_t positions) {
    REPORT(stdout, wants_json, "book_check",
           SAID("entries         %" PRId64 "\n", FIELD("entries", entries)),
           SAID("positions       %" PRId64 ", %" PRId64 " of them reached from the start\n",
                FIELD("positions", positions)),
           FIELD("positions_reached", survey->positions),
           SAID("transpositions  %" PRId64 "\n", FIELD("transpositions", survey->transpositions)),
           SAID("longest line    %d half-moves\n", FIELD("longest_plies", survey->plies)),
           SAID("never chosen    %" PRId64 " moves\n",
                FIELD("moves_never_chosen", survey->weightless)),
           SAID("illegal moves   %" PRId64 "\n", FIELD("moves_illegal", survey->illegal)),
           SAID("repeated moves  %" PRId64 "\n", FIELD("moves_repeated", survey->repeated)));
}

// A book whose lines cannot be entered from the start is of no use, whatever else is in it.
static bool is_sound(const BookSurvey *survey, Error *error) {
    if (survey->positions == 0) return error_set(error, "the book has no move for the start");
    if (survey->illegal > 0)
        return error_set(error, "%" PRId64 " moves are not legal", survey->illegal);
    if (survey->repeated > 0)
        return error_set(error, "%" PRId64 " moves stand twice", survey->repeated);
    return true;
}

typedef BookSubject Options;

static const Option book_check_options[] = {
    OPTION_ROWS(book_subject_options),
    OPTION_TEXT("game", game_name, "of the book (default chess)", .value = "GAME"),
    OPTION_TEXT("fen", position_text, "where its lines begin (default: the start)",
                .value = "POSITION"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static int run_book_check(int argc, char **argv) {
    BookSubject subject = {0};
    const int status = options_parse(&book_check_line, &subject, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    BookSurvey survey;
    if (!book_subject_read(&subject, &error)) return complain_usage("book check", &error);
    bool is_fine = book_subject_open(&subject, &error);
    const BookWalk walk = {subject.book, subject.game, BOOK_WALK_PLIES_MAX, NULL, NULL};
    if (is_fine && (is_fine = book_walk(&walk, &subject.position, &survey, &error))) {
        print_survey(subject.wants_json, &survey, book_entry_count(subject.book),
                     count_positions(subject.book));
        is_fine = is_sound(&survey, &error);
    }
    book_close(subject.book);
    return is_fine ? EXIT_DONE : complain("book check", &error);
}

const CommandLine book_check_line = {
    .name = "book check",
    .run = run_book_check,
    .about = "Reads a whole book: its order, the legality of every move that can be reached, what "
             "stands in it twice.\nFails where something is wrong.",
    .options = book_check_options,
    .examples = "roque book check\n"
                "roque book check mine.bin",
};
