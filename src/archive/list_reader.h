// SPDX-License-Identifier: GPL-3.0-or-later
// list_reader.h - fills a list of games in one pass, from PGN of any size or from the folder in
// which the games of `roque play` and the page are kept (docs/formats/games.md).
#pragma once

#include "archive/game_list.h"

// The games of a stream of PGN, in its order; `file` is their file in the list. A damaged game is
// there as far as it could be read. False without memory.
bool list_read_pgn(GameList *list, PgnSource source, const char *file, Error *error);
// The same of a file. False with a reason.
bool list_read_file(GameList *list, const char *path, Error *error);
// The games of a folder, the newest first: *.pgn of chess, *.txt of other games. A file that cannot
// be read is passed over and counted. False with a reason.
bool list_read_folder(GameList *list, const char *folder, Error *error);

// "[%eval 0.35,18]" or "[%eval #-3]" in a comment, for White; false where there is none.
bool list_read_eval(Slice comment, Score *score);
