// SPDX-License-Identifier: GPL-3.0-or-later
// archive.h - the face of the archive: games that were kept or brought along, as lists, as sums,
// and as moves that were played in a position.
//
//     game_list     many games in little memory       list_reader   read from PGN or the folder
//     game_filter     which of them are wanted          list_summary  results and accuracy by key
//     explorer      moves of a position, counted      file_review   a file reviewed in its place
//     list_json     all of these as documents         mine          where the user's own games lie
//     single_game   one of many, whole
#pragma once

#include "archive/backup.h"
#include "archive/explorer.h"
#include "archive/file_review.h"
#include "archive/game_list.h"
#include "archive/game_filter.h"
#include "archive/list_json.h"
#include "archive/list_reader.h"
#include "archive/list_summary.h"
#include "archive/mine.h"
#include "archive/single_game.h"
