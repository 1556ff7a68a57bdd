// SPDX-License-Identifier: GPL-3.0-or-later
// trainer_add.c - where new cards come from: annotated games, and reviews that were just made.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/disk_file.h"
#include "core/folder.h"
#include "core/input_file.h"
#include "drill/trainer.h"

// What is taken in.
typedef struct Adding {
    GameOwner *owns; // NULL: the person's, or both sides'
    const void *context;
    bool is_of_both;
    Deck *deck;
    int64_t today;
    int added;
    Error error; // "": none
} Adding;

static bool take(void *context, const Mistake *mistake) {
    Adding *adding = context;
    bool is_new = false;
    bool is_fine = deck_add(adding->deck, mistake, adding->today, &is_new, &adding->error);
    adding->added += is_fine && is_new;
    return is_fine;
}

static void add_game(Adding *adding, const PgnGame *game, int number) {
    Side side = adding->owns != NULL ? adding->owns(adding->context, number) : SIDE_COUNT;
    if (side != SIDE_COUNT || adding->is_of_both)
        mistakes_of_game(game, side, take, adding);
    else if (adding->owns == NULL)
        mistakes_of_person(game, take, adding);
}

static bool add_file(Adding *adding, const char *path, Error *error) {
    int file = disk_file_open(path, O_RDONLY, error);
    if (file < 0) return false;
    PgnReader *reader = pgn_reader_open((PgnSource){input_file_read, &file});
    PgnGame game = {0};
    bool is_damaged, is_fine = reader != NULL || error_no_memory(error);
    int number = 0;
    while (is_fine && pgn_reader_next_game(reader, &game, &is_damaged, NULL, NULL)) {
        add_game(adding, &game, number++);
        if (adding->error.text[0] != '\0') is_fine = error_copy(error, &adding->error);
    }
    pgn_game_free(&game);
    pgn_reader_close(reader);
    close(file);
    return is_fine;
}

int trainer_add_file(Trainer *trainer, const char *path, bool is_of_both, Error *error) {
    Adding adding = {.is_of_both = is_of_both, .deck = &trainer->deck, .today = trainer->today};
    return add_file(&adding, path, error) ? adding.added : -1;
}

int trainer_add_owned(Trainer *trainer, const char *path, GameOwner *owns, const void *context,
                      Error *error) {
    Adding adding = {
        .owns = owns, .context = context, .deck = &trainer->deck, .today = trainer->today};
    return add_file(&adding, path, error) ? adding.added : -1;
}

static int is_game(const struct dirent *entry) {
    return text_has_ending(entry->d_name, ".pgn");
}

int trainer_add_games(Trainer *trainer) {
    char folder[STORE_PATH_MAX];
    Adding adding = {.deck = &trainer->deck, .today = trainer->today};
    struct dirent **entries = NULL;
    if (!store_folder("games", folder, NULL)) return 0;
    if (folder_is_as_it_was(folder, &trainer->games_changed)) return 0;
    int count = scandir(folder, &entries, is_game, alphasort);
    for (int i = 0; i < count; i++) {
        char path[STORE_PATH_MAX + sizeof entries[i]->d_name + 1];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        add_file(&adding, path, NULL);
    }
    free(entries);
    return adding.added;
}

int trainer_add_review(const Session *session) {
    const SessionReview *review = session->review;
    char titles[2][PLAYER_NAME_MAX];
    Deck deck;
    Adding adding = {.deck = &deck, .today = day_today()};
    if (!session->is_reviewed || review->lab != NULL || review->side == SIDE_COUNT) return 0;
    if (!deck_open(&deck, true, &adding.error)) return 0;
    Text source = TEXT_OF(CARD_SOURCE_MAX);
    for (int side = 0; side < 2; side++)
        title_short(session, language_english(), side, titles[side]);
    text_addf(&source, "%.40s - %.40s", titles[0], titles[1]);
    mistakes_of_review(review->judged, review->side, source.data, take, &adding);
    deck_close(&deck);
    return adding.added;
}
