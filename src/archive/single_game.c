// SPDX-License-Identifier: GPL-3.0-or-later
// single_game.c - see single_game.h.
#include "archive/single_game.h"

#include <fcntl.h>
#include <unistd.h>

#include "chess/chess.h"
#include "core/disk_file.h"
#include "core/input_file.h"
#include "core/whole_file.h"

// False: there are fewer games.
static bool find(int descriptor, int number, PgnGame *game, Error *error) {
    PgnReader *reader = pgn_reader_open((PgnSource){input_file_read, &descriptor});
    bool is_damaged, is_there = reader != NULL;
    for (int i = 0; i < number && is_there; i++)
        is_there = pgn_reader_next_game(reader, game, &is_damaged, NULL, NULL);
    if (reader == NULL)
        error_no_memory(error);
    else if (!is_there)
        error_set(error, "there is no game of this number");
    pgn_reader_close(reader);
    return is_there;
}

char *single_game_read(const GamePlace *place, Error *error) {
    int descriptor = disk_file_open(place->path, O_RDONLY, error);
    if (descriptor < 0) return NULL;
    PgnGame game = {0};
    char *text =
        find(descriptor, place->number, &game, error) ? pgn_write_text(&game, error) : NULL;
    pgn_game_free(&game);
    close(descriptor);
    return text;
}

// ---- with its review ---------------------------------------------------------------------------

// A file on its way from the reader to the writer.
typedef struct Copying {
    const GamePlace *place;
    const GameReview *review;
    Language language;
    PgnReader *reader;
    PgnWriter *writer;
    PgnGame game, annotated;
    Error *error;
} Copying;

static bool is_same_game(const PgnGame *game, const GameReview *review) {
    int ply = 0;
    if (game->plies != review->plies || game->start.key != review->start.key) return false;
    for (int i = -1; (i = pgn_game_next_move(game, i)) < game->item_count;) {
        if (game->items[i].move != review->moves[ply++]) return false;
    }
    return true;
}

static bool put_annotated(Copying *copying) {
    const AnnotateOptions options = {.language = copying->language, .lines = 1};
    if (!is_same_game(&copying->game, copying->review))
        return error_set(copying->error, "game %d of the file has other moves by now",
                         copying->place->number);
    if (!annotate_game(&copying->game, copying->review, &options, &copying->annotated))
        return error_set(copying->error, "game %d with its annotations is too long",
                         copying->place->number);
    return pgn_writer_put(copying->writer, &copying->annotated, copying->error);
}

static bool copy_games(Copying *copying) {
    bool is_damaged = false, is_fine = true;
    int number = 0;
    while (is_fine
           && pgn_reader_next_game(copying->reader, &copying->game, &is_damaged, NULL, NULL)) {
        number++;
        if (is_damaged && !copying->place->is_copy)
            return error_set(copying->error, "game %d cannot be read whole", number);
        is_fine = number == copying->place->number
                      ? put_annotated(copying)
                      : pgn_writer_put(copying->writer, &copying->game, copying->error);
    }
    if (is_fine && number < copying->place->number)
        return error_set(copying->error, "there is no game of this number");
    return is_fine;
}

static bool copy_file(Copying *copying, int descriptor, FILE *out) {
    bool is_copied = false;
    copying->reader = pgn_reader_open((PgnSource){input_file_read, &descriptor});
    copying->writer = pgn_writer_open(out);
    if (copying->reader == NULL || copying->writer == NULL)
        error_no_memory(copying->error);
    else
        is_copied = copy_games(copying);
    pgn_reader_close(copying->reader);
    pgn_writer_close(copying->writer);
    pgn_game_free(&copying->game);
    pgn_game_free(&copying->annotated);
    return is_copied;
}

bool single_game_annotate(const GamePlace *place, const GameReview *review, Language language,
                          Error *error) {
    Copying copying = {.place = place, .review = review, .language = language, .error = error};
    WholeFile file;
    int descriptor = disk_file_open_locked(place->path, O_RDONLY, error);
    if (descriptor < 0) return false;
    bool is_written = whole_file_open(&file, place->path, error)
                      && whole_file_end(&file, copy_file(&copying, descriptor, file.stream), error);
    close(descriptor);
    return is_written;
}
