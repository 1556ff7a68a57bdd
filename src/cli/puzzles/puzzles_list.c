// SPDX-License-Identifier: GPL-3.0-or-later
// puzzles_list.c - `roque puzzles list` and `roque puzzles check`.
#include <stdio.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/puzzles/puzzles_commands.h"
#include "cli/say.h"
#include "core/interrupt.h"

typedef struct Options {
    const char *path;
    const char *theme;
    int least;
    int most;
    int count;
    bool is_json;
} Options;

// ---- list ----

static void print_json(const Puzzle *puzzle) {
    Text line = TEXT_OF(PUZZLE_LINE_MAX);
    puzzle_format(puzzle, &line);
    puts(line.data);
}

static void print_row(const Puzzle *puzzle) {
    char fen[FEN_MAX], moves[PUZZLE_LINE_MAX], themes[PUZZLE_LINE_MAX];
    Text text = text_over(moves, sizeof moves), named = text_over(themes, sizeof themes);
    fen_format(&puzzle->board, fen);
    san_add_line(&puzzle->board, puzzle->proof.moves, puzzle->proof.plies,
                 san_letters_of(say_language()->pieces), &text);
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        if (puzzle->themes & theme_bit((Theme)theme))
            text_addf(&named, "%s%s", named.length > 0 ? ", " : "",
                      say_term(theme_title((Theme)theme)));
    }
    printf("%s  %4d  %s\n    %s\n    %s\n", puzzle->id, puzzle->rating, themes, fen, moves);
}

static int run_puzzles_list(int argc, char **argv) {
    Options options = {.most = PUZZLE_RATING_MAX};
    int status = options_parse(&puzzles_list_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Theme theme = options.theme != NULL ? theme_named(options.theme) : THEME_COUNT;
    if (options.theme != NULL && theme == THEME_COUNT) {
        Text names = TEXT_OF(MESSAGE_MAX);
        for (int i = 0; i < THEME_COUNT; i++)
            text_addf(&names, "%s%s", i > 0 ? ", " : "", theme_name((Theme)i));
        return complain_usagef("puzzles list", "there is no theme '%.40s'; there are %s",
                               options.theme, names.data);
    }
    PuzzleList list = {0};
    Error error;
    bool is_read = puzzles_read(options.path, &list, &error);
    int shown = 0;
    for (int i = 0; i < list.count && is_read; i++) {
        const Puzzle *puzzle = &list.puzzles[i];
        bool is_wanted = puzzle->rating >= options.least && puzzle->rating <= options.most
                         && (theme == THEME_COUNT || (puzzle->themes & theme_bit(theme)) != 0);
        if (!is_wanted || (options.count > 0 && shown == options.count)) continue;
        (options.is_json ? print_json : print_row)(puzzle);
        shown++;
    }
    if (is_read && !options.is_json) say(stdout, "%d of %d puzzles\n", shown, list.count);
    puzzle_list_free(&list);
    return is_read ? EXIT_DONE : complain("puzzles list", &error);
}

static const Option puzzles_list_options[] = {
    OPTION_TEXT("FILE", path, "puzzles (default: those that are part of the program)",
                .is_optional = true),
    OPTION_TEXT("theme", theme, "fork, pin, skewer, mate, back-rank, ...", .value = "NAME"),
    OPTION_NUMBER("from", least, 0, PUZZLE_RATING_MAX, "the lowest rating"),
    OPTION_NUMBER("to", most, 0, PUZZLE_RATING_MAX, "the highest rating"),
    OPTION_NUMBER("count", count, 1, INT32_MAX, "at most so many"),
    OPTION_FLAG("json", is_json, "as the file has them"),
    {0},
};

const CommandLine puzzles_list_line = {
    .name = "puzzles list",
    .run = run_puzzles_list,
    .about = "Lists puzzles with their rating, their themes, the position and the solution.",
    .options = puzzles_list_options,
    .examples = "roque puzzles list --theme fork --from 1200 --to 1600 --count 10\n"
                "roque puzzles list mine.jsonl --json",
};

// ---- check ----

static int run_puzzles_check(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&puzzles_check_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    PuzzleList list = {0};
    Error error;
    if (!puzzles_read(options.path, &list, &error)) {
        puzzle_list_free(&list);
        return complain("puzzles check", &error);
    }
    Progress progress = progress_open(2000, 500);
    int checked = 0, wrong = 0;
    interrupt_catch();
    for (; checked < list.count && !interrupt_came(); checked++) {
        if (progress_is_due(&progress)) say(stderr, "%d of %d puzzles", checked, list.count);
        if (puzzle_check(&list.puzzles[checked], &error)) continue;
        progress_clear(&progress);
        complain("puzzles check", &error);
        wrong++;
    }
    progress_clear(&progress);
    puzzle_list_free(&list);
    say(stdout, "%d puzzles proved, %d wrong\n", checked - wrong, wrong);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    return wrong == 0 ? EXIT_DONE : EXIT_FAILED;
}

static const Option puzzles_check_options[] = {
    OPTION_TEXT("FILE", path, "puzzles (default: those that are part of the program)",
                .is_optional = true),
    {0},
};

const CommandLine puzzles_check_line = {
    .name = "puzzles check",
    .run = run_puzzles_check,
    .about = "Proves once more what every puzzle of a file says: its mate or its gain against "
             "every defence, and its themes.",
    .options = puzzles_check_options,
    .examples = "roque puzzles check mine.jsonl",
};
