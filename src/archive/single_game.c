// SPDX-License-Identifier: GPL-3.0-or-later
// single_game.c - see single_game.h.
#include "archive/single_game.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

#include "chess/chess.h"
#include "core/disk_file.h"

static ptrdiff_t read_stream(void *context, char *buffer, size_t size) {
    FILE *file = context;
    size_t count = fread(buffer, 1, size, file);
    return count == 0 && ferror(file) ? -1 : (ptrdiff_t)count;
}

// False: there are fewer games.
static bool find(FILE *file, int number, PgnGame *game, Error *error) {
    PgnReader *reader = pgn_reader_open((PgnSource){read_stream, file});
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

static char *write(const PgnGame *game, Error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    PgnWriter *writer = out != NULL ? pgn_writer_open(out) : NULL;
    bool is_written = writer != NULL ? pgn_writer_put(writer, game, error) : error_no_memory(error);
    pgn_writer_close(writer);
    if (out != NULL && fclose(out) != 0) is_written = error_no_memory(error);
    if (is_written) return text;
    free(text);
    return NULL;
}

char *single_game_read(const char *path, int number, Error *error) {
    int descriptor = disk_file_open(path, O_RDONLY, error);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (file == NULL) return NULL;
    PgnGame game = {0};
    char *text = find(file, number, &game, error) ? write(&game, error) : NULL;
    pgn_game_free(&game);
    fclose(file);
    return text;
}
