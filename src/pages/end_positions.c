// SPDX-License-Identifier: GPL-3.0-or-later
// end_positions.c - see end_positions.h.
#include "pages/end_positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/whole_file.h"
#include "pages/journal_games.h"

// "rnbq... w KQkq - hmvc 0; fmvn 12; c9 "1-0"; id "7";" of a FEN.
static void write_epd(const JournalGames *games, char *fen, FILE *out) {
    int fields = 0;
    char *clocks = fen;
    for (; *clocks != '\0'; clocks++) {
        if (*clocks == ' ' && ++fields == 4) break;
    }
    int halfmove = 0, number = 1;
    if (*clocks != '\0') {
        *clocks++ = '\0';
        (void)sscanf(clocks, "%d %d", &halfmove, &number);
    }
    fprintf(out, "%s hmvc %d; fmvn %d; c9 \"%s\"; id \"%lld\";\n", fen, halfmove, number,
            outcome_text(games->game.outcome), (long long)games->game.number + 1);
}

static void write_end(JournalGames *games, FILE *out) {
    const StoredGame *stored = &games->stored;
    GamePosition position = stored->start;
    char text[GAME_TEXT_MAX];
    for (int i = 0; i < stored->count; i++) game_advance(stored->game, &position, stored->moves[i]);
    game_format(stored->game, &position, text);
    if (strcmp(stored->game->name, "chess") == 0)
        write_epd(games, text, out);
    else
        fprintf(out, "%s\n", text);
}

bool end_positions_write(const char *journal, const char *path, long long *unread, Error *error) {
    JournalGames *games = malloc(sizeof *games);
    WholeFile file;
    *unread = 0;
    if (games == NULL) return error_no_memory(error);
    if (!journal_games_open(games, journal, error)) {
        free(games);
        return false;
    }
    const bool is_open = whole_file_open(&file, path, error);
    while (is_open && journal_games_next(games)) {
        if (journal_games_read(games))
            write_end(games, file.stream);
        else
            ++*unread;
    }
    journal_games_close(games);
    free(games);
    return is_open && whole_file_keep(&file, error);
}
