// SPDX-License-Identifier: GPL-3.0-or-later
// mine.c - see mine.h.
#include "archive/mine.h"

#include "archive/list_reader.h"

bool mine_folder(char folder[STORE_PATH_MAX], Error *error) {
    return store_folder("games", folder, error);
}

bool mine_opened(char path[STORE_PATH_MAX], Error *error) {
    char folder[STORE_PATH_MAX];
    if (!store_folder("collection", folder, error)) return false;
    Text text = text_over(path, STORE_PATH_MAX);
    text_addf(&text, "%s/opened.pgn", folder);
    return !text.is_cut || error_set(error, "the name of the file is too long");
}

bool mine_read(GameList *list, Error *error) {
    char folder[STORE_PATH_MAX];
    return mine_folder(folder, error) && list_read_folder(list, folder, error);
}
