// SPDX-License-Identifier: GPL-3.0-or-later
// kinds.h - one symbol for each kind of player; only players.c needs them.
#pragma once

#include "core/player.h"

extern const PlayerKind random_player_kind;
extern const PlayerKind engine_player_kind;
extern const PlayerKind lab_player_kind;
extern const PlayerKind as_player_kind;
extern const PlayerKind level_player_kind;
extern const PlayerKind uci_player_kind;
extern const PlayerKind xboard_player_kind;
extern const PlayerKind command_player_kind;
