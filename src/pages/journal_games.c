// SPDX-License-Identifier: GPL-3.0-or-later
// journal_games.c - see journal_games.h.
#include "pages/journal_games.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

static void free_memory(JournalGames *games) {
    free(games->stored.moves);
    free(games->stored.clocks_left);
    free(games->text);
}

bool journal_games_open(JournalGames *games, const char *path, Error *error) {
    memset(games, 0, sizeof *games);
    games->stored.moves = calloc(REFEREE_PLIES_MAX, sizeof *games->stored.moves);
    games->stored.clocks_left = calloc(REFEREE_PLIES_MAX, sizeof *games->stored.clocks_left);
    const bool has_memory = games->stored.moves != NULL && games->stored.clocks_left != NULL;
    if (!has_memory) error_no_memory(error);
    if (has_memory && journal_open_to_read(&games->journal, path, MATCH_JOURNAL_PURPOSE, error))
        return true;
    free_memory(games);
    return false;
}

bool journal_games_next(JournalGames *games) {
    return match_journal_read(&games->journal, &games->game, NULL, NULL) == JOURNAL_RECORD;
}

// The game's text with a NUL behind it, read.
bool journal_games_read(JournalGames *games) {
    const JournalGame *game = &games->game;
    if (!memory_grow(&games->text, &games->text_room, game->pgn_length + 1, 1)) return false;
    memcpy(games->text, game->pgn, game->pgn_length);
    games->text[game->pgn_length] = '\0';
    return store_read_game(games->text, &games->stored, NULL);
}

void journal_games_close(JournalGames *games) {
    journal_close(&games->journal);
    free_memory(games);
}
