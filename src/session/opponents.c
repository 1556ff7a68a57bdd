// SPDX-License-Identifier: GPL-3.0-or-later
// opponents.c - see opponents.h.
#include "session/opponents.h"

#include <stdio.h>
#include <string.h>

#include "endgame/endgame.h"
#include "session/session.h"

int opponents_list(const Game *game, Opponent opponents[OPPONENTS_MAX]) {
    int count = 0;
    for (int i = 0; i < GAME_OPPONENTS_MAX && game->people.opponents[i] != NULL; i++) {
        const char *text = game->people.opponents[i];
        bool is_engine = strcmp(text, "engine") == 0;
        opponents[count++] =
            (Opponent){text, is_engine ? SENTENCE("the engine, at a level you choose")
                                       : SENTENCE("looks ahead as far as is quick")};
    }
    if (!game->people.has_slow_search)
        opponents[count++] = (Opponent){"lab:alphabeta,depth=2",
                                        SENTENCE("looks at its moves and your answers only")};
    opponents[count++] = (Opponent){"random", SENTENCE("plays any legal move")};
    return count;
}

void opponents_strongest(const Game *game, char text[PLAYER_TEXT_MAX]) {
    Opponent opponents[OPPONENTS_MAX];
    opponents_list(game, opponents);
    slice_copy(slice_of(opponents[0].text), text, PLAYER_TEXT_MAX);
}

void opponents_usual(const Game *game, const char *variant, char text[PLAYER_TEXT_MAX]) {
    opponents_strongest(game, text);
    // The engine knows the usual rules only; these are the ones that document's program plays.
    if (strcmp(variant, "crp") == 0) {
        slice_copy(slice_of("as:crp"), text, PLAYER_TEXT_MAX);
    } else if (levels_exist(game)) {
        char number[16];
        snprintf(number, sizeof number, "%d", levels_friendly(game));
        levels_read(game, number, text);
    }
}

// With few pieces the engine also asks the user's endgame tables, where they can be had.
bool opponents_open_adviser(const Game *game, const GamePosition *position, Player *player,
                            Error *error) {
    char text[PLAYER_TEXT_MAX];
    opponents_strongest(game, text);
    bool is_few = strcmp(text, "engine") == 0
                  && bits_count(board_occupied((const Board *)position)) <= MATERIAL_MEN_MAX;
    if (is_few && player_open("engine:tables=" TABLE_HOME_WORD, game, player, error)) return true;
    return player_open(text, game, player, error);
}
