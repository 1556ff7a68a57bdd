// SPDX-License-Identifier: GPL-3.0-or-later
// book.c - `roque book`: the commands about opening books.
#include "cli/data/book_commands.h"

#include "cli/command.h"
#include "cli/commands.h"
#include "games/games.h"

static const Command commands[] = {
    {"probe", SENTENCE("the moves a book has for a position"), &book_probe_line, NULL},
    {"dump", SENTENCE("a book as a tree of moves"), &book_dump_line, NULL},
    {"build", SENTENCE("a Polyglot book from games in PGN"), &book_build_line, NULL},
    {"merge", SENTENCE("several Polyglot books into one"), &book_merge_line, NULL},
    {"make", SENTENCE("a book without experts: by search and by games against itself"),
     &book_make_line, NULL},
    {"prove", SENTENCE("a book of a solved game: what keeps the value, and all replies"),
     &book_prove_line, NULL},
    {"check", SENTENCE("whether a book is sound"), &book_check_line, NULL},
    {0},
};

const CommandGroup book_group = {
    .name = "roque book",
    .about = "Opening books: make, ask, read. Chess books have Polyglot's form (.bin).",
    .commands = commands,
};

typedef BookSubject Options;

const Option book_subject_options[] = {
    OPTION_TEXT("FILE", path, "the book (default: the one that is part of the program)",
                .is_optional = true),
    {0},
};

bool book_subject_read(BookSubject *subject, Error *error) {
    const char *variant = "";
    chess_init();
    subject->game =
        games_find(subject->game_name != NULL ? subject->game_name : "chess", &variant, error);
    if (subject->game == NULL) return false;
    if (subject->position_text == NULL)
        return game_start(subject->game, variant, &subject->position, error);
    return game_parse(subject->game, variant, subject->position_text, &subject->position, error);
}

bool book_subject_open(BookSubject *subject, Error *error) {
    subject->book = subject->path != NULL ? book_open_for(subject->game, subject->path, error)
                                          : book_open_own(subject->game, error);
    return subject->book != NULL;
}
