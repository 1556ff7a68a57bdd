// SPDX-License-Identifier: GPL-3.0-or-later
// opponents.c - see opponents.h.
#include "sitting/opponents.h"

#include <string.h>

#include "sitting/sitting.h"

enum { ADVICE_MS = 1000 };

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
    } else if (levels_exist(game) && strcmp(text, "engine") == 0) {
        Text level = text_over(text, PLAYER_TEXT_MAX);
        text_addf(&level, "engine:level=%s", named_levels[LEVEL_FRIENDLY - 1].name);
    }
}

// Tells the player the whole game and lets it think.
static bool ask_player(Sitting *sitting, Player *player, Thought *thought, Error *error) {
    player->side = sitting->game->side_to_move(&sitting->position);
    player->game_seed = sitting->seed;
    if (!player->kind->new_game(player, &sitting->start, error)) return false;
    for (int i = 0; i < sitting->count; i++) {
        if (!player->kind->tell(player, sitting->moves[i].recorded.move, error)) return false;
    }
    ThinkLimits limits = {.move_time_ms = ADVICE_MS, .patience_ms = ADVICE_MS};
    sitting_begin_thinking(sitting, player, false, 0);
    bool has_answer = player->kind->think(player, &limits, thought, error);
    sitting_end_thinking(sitting);
    return has_answer && game_is_legal(sitting->game, &sitting->position, thought->move);
}

// With few men the engine also asks the user's endgame tables, where they can be had.
static bool open_adviser(const Sitting *sitting, const char *text, Player *player, Error *error) {
    bool is_few =
        strcmp(text, "engine") == 0
        && bits_count(board_occupied((const Board *)&sitting->position)) <= MATERIAL_MEN_MAX;
    if (is_few && player_open("engine:tables=" TABLE_HOME_WORD, sitting->game, player, error))
        return true;
    return player_open(text, sitting->game, player, error);
}

bool opponents_advise(Sitting *sitting, Thought *thought, Error *error) {
    char text[PLAYER_TEXT_MAX];
    Player player = {0};
    opponents_strongest(sitting->game, text);
    if (strcmp(text, "random") == 0 || !open_adviser(sitting, text, &player, error)) return false;
    bool has_advice = ask_player(sitting, &player, thought, error);
    if (player.kind->end_game != NULL) player.kind->end_game(&player, "*", NULL);
    player_close(&player);
    return has_advice;
}
