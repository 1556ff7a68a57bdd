// SPDX-License-Identifier: GPL-3.0-or-later
// players.h - the kinds of player, and a player made from its text.
//
//     KIND[:OPTION,OPTION,...]      random:seed=1  lab:alphabeta,depth=4  uci:./engine,Hash=64
//
// Options every kind understands are taken out before the kind sees the rest:
//     name=TEXT                     how the player is called in results
//     tc=40/60+0.6  movetime=0.1    its own time control (seconds), for every kind
//     nodes=1000    depth=6         its own limits, for programs outside (others read them)
// A comma inside an option is written `\,`.
#pragma once

#include "chess/chess.h"
#include "core/player.h"
#include "players/level.h"
#include "players/process.h"
#include "players/timecontrol.h"
#include "players/tools.h"
#include "players/uci_text.h"

enum { PLAYER_TEXT_MAX = 4096 };

// All kinds, ended by NULL. The human player belongs to the terminal and is not among them.
extern const PlayerKind *const all_player_kinds[];

// What a player's text says, before anything is opened.
typedef struct PlayerText {
    const PlayerKind *kind;
    char options[PLAYER_TEXT_MAX]; // without the common ones
    char name[PLAYER_NAME_MAX];    // "" when not given
    TimeControl control;
    bool has_control;
} PlayerText;

bool player_parse(const char *text, PlayerText *parsed, Error *error);

// Opens a player of the game. False with a reason, and nothing to close, when it cannot be.
bool player_open(const char *text, const Game *game, Player *player, Error *error);
bool player_open_parsed(const PlayerText *parsed, const Game *game, Player *player, Error *error);
// Returns FAULT_HANG when the player had to be ended by force, else FAULT_NONE.
PlayerFault player_close(Player *player);

// The value of "name=value", or NULL when the option has another name.
const char *player_option_value(const char *option, const char *name);

// Whether a list of options has one "name=value".
bool player_has_option(const char *options, const char *name);

// Cuts the next option off "a,b=c,..." into `option`, `\,` undone; false at
// the end or when it is too long.
bool player_next_option(const char **rest, char option[PLAYER_TEXT_MAX]);

// Refuses a kind of player that does not know the rules of this start.
bool player_check_rules(const PlayerKind *kind, const Game *game, const void *start, Error *error);
// For players that know the usual rules of chess and no others: refuses a start under house rules.
bool player_check_usual_chess(Player *player, const Board *start, Error *error);

// Adds an option to such a list, its commas escaped.
void player_add_option(Text *options, const char *option);
