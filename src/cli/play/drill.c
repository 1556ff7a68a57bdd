// SPDX-License-Identifier: GPL-3.0-or-later
// drill.c - `roque drill`: one's own mistakes and puzzles, again until they are known.
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/say.h"
#include "drill/drill.h"
#include "terminal/terminal.h"

typedef struct Options {
    const char *theme;
    const char *board;
    OptionList files;
    int rating;
    bool has_mistakes_only;
    bool has_puzzles_only;
    bool is_of_both;
    bool is_status;
    bool is_json;
    bool is_plain;
    bool scrolls;
    bool is_unsaved;
} Options;

static const Option drill_options[] = {
    OPTION_FLAG("mistakes", has_mistakes_only, "only positions of one's own games"),
    OPTION_FLAG("puzzles", has_puzzles_only, "only puzzles"),
    OPTION_TEXT("theme", theme, "puzzles about this: fork, pin, skewer, mate, back-rank, ...",
                .value = "NAME"),
    OPTION_NUMBER("rating", rating, 1, PUZZLE_RATING_MAX,
                  "puzzles near this rating (default: near one's own)"),
    OPTION_LIST("add", files, "take the mistakes of annotated games in, and begin",
                .value = "FILE"),
    OPTION_FLAG("both", is_of_both, "with --add: of both players (default: of the person's side)"),
    OPTION_FLAG("status", is_status, "how many positions are due, and the rating; asks nothing"),
    OPTION_FLAG("json", is_json, "with --status: as a line of JSON"),
    OPTION_TEXT("board", board, "what the men look like; documents: Pb, Cn",
                .value = "colour|figurines|ascii|documents"),
    OPTION_FLAG("plain", is_plain, "for screen readers: lines of words, nothing redrawn"),
    OPTION_FLAG("scroll", scrolls, "never clear the screen"),
    OPTION_FLAG("no-save", is_unsaved, "read and keep no deck"),
    {0},
};

static bool read_filter(const Options *options, DrillFilter *filter, Error *error) {
    *filter = (DrillFilter){.has_mistakes = !options->has_puzzles_only && options->theme == NULL,
                            .has_puzzles = !options->has_mistakes_only,
                            .theme = THEME_COUNT,
                            .rating = options->rating};
    if (options->theme == NULL) return true;
    filter->theme = theme_named(options->theme);
    return filter->theme != THEME_COUNT
           || error_set(error, "there is no theme '%.40s'", options->theme);
}

static void print_status(const Trainer *trainer, bool is_json) {
    const Deck *deck = &trainer->deck;
    int due = deck_count_due(deck, trainer->today), cards = 0;
    for (int i = 0; i < deck->count; i++) cards += deck->cards[i].is_spaced;
    if (is_json) {
        JSON_LINE(stdout, "drill_status", FIELD("due", due), FIELD("cards", cards),
                  FIELD("puzzles_tried", deck->puzzles_first),
                  FIELD("puzzles_found", deck->found_first), FIELD("rating", (int)deck->rating),
                  FIELD("puzzles", trainer->puzzles.count), FIELD("damaged_lines", deck->damaged));
        return;
    }
    say(stdout, "due today: %d of %d positions\n", due, cards);
    say(stdout, "puzzles: %d tried, %d found at once, %d there are; your rating is %d\n",
        deck->puzzles_first, deck->found_first, trainer->puzzles.count, (int)deck->rating);
    if (deck->damaged > 0) say(stdout, "lines that could not be read: %d\n", deck->damaged);
}

static bool add_files(Trainer *trainer, const Options *options, Error *error) {
    for (int i = 0; i < options->files.count; i++) {
        const char *path = options->files.values[i];
        int added = trainer_add_file(trainer, path, options->is_of_both, error);
        if (added < 0) return false;
        say(stdout, "%s: %d new positions\n", path, added);
    }
    return true;
}

static int drill(const Options *options, Trainer *trainer) {
    Error error = {{0}};
    BoardLook look = LOOK_AUTO;
    if (!add_files(trainer, options, &error)) return complain("drill", &error);
    if (options->is_status) {
        print_status(trainer, options->is_json);
        return EXIT_DONE;
    }
    if (options->board != NULL && !screen_find_look(options->board, &look))
        return complain_usagef("drill",
                               "--board is colour, figurines, ascii or documents, not '%.20s'",
                               options->board);
    Screen screen;
    Terminal *terminal = calloc(1, sizeof *terminal);
    if (terminal == NULL) return complain_no_memory("drill");
    screen_open(&screen, say_language(), options->is_plain ? LOOK_PLAIN : look, options->scrolls);
    int status = EXIT_DONE;
    if (terminal_open(terminal, &screen, false, &error)) {
        if (terminal_drill(terminal, trainer) == TERMINAL_INTERRUPTED) status = EXIT_INTERRUPTED;
        terminal_close(terminal);
    } else
        status = complain("drill", &error);
    free(terminal);
    return status;
}

static int run_drill(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&drill_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error = {{0}};
    Trainer *trainer = calloc(1, sizeof *trainer);
    if (trainer == NULL) return complain_no_memory("drill");
    chess_init();
    DrillFilter filter;
    if (!read_filter(&options, &filter, &error))
        status = complain_usage("drill", &error);
    else if (!trainer_open(trainer, !options.is_unsaved, &error))
        status = complain("drill", &error);
    else {
        trainer->filter = filter;
        status = drill(&options, trainer);
        trainer_close(trainer);
    }
    free(trainer);
    return status;
}

const CommandLine drill_line = {
    .name = "drill",
    .run = run_drill,
    .about = "Asks positions from one's own reviewed games, in which a mistake was made, and "
             "puzzles. What was missed comes again\nthe same day, what was found later and later.",
    .options = drill_options,
    .examples = "roque drill\n"
                "roque drill --theme fork --rating 1400\n"
                "roque analyse mine.pgn -o marked.pgn; roque drill --add marked.pgn --both",
};
