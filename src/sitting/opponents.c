// SPDX-License-Identifier: GPL-3.0-or-later
// opponents.c - see opponents.h.
#include "sitting/opponents.h"

#include <string.h>

#include "sitting/sitting.h"

enum { ADVICE_MS = 1000 };

// The one place that says who is strongest: the first whose game fits and whose kind is in this program. The
// depths keep a move well under a second on a slow machine (amazons has two thousand moves to look at).
static const Opponent candidates[] = {
    {"engine", "chess", "engine", MESSAGE_OPPONENT_ENGINE},
    {"lab", "chess", "lab:alphabeta,depth=4", MESSAGE_OPPONENT_STRONG},
    {"lab", "tictactoe", "lab:alphabeta,depth=9", MESSAGE_OPPONENT_STRONG},
    {"lab", "connect4", "lab:alphabeta,depth=8", MESSAGE_OPPONENT_STRONG},
    {"lab", "othello", "lab:alphabeta,depth=6", MESSAGE_OPPONENT_STRONG},
    {"lab", "awale", "lab:alphabeta,depth=8", MESSAGE_OPPONENT_STRONG},
    {"lab", "draughts", "lab:alphabeta,depth=6", MESSAGE_OPPONENT_STRONG},
    {"lab", "amazons", "lab:alphabeta,depth=1", MESSAGE_OPPONENT_STRONG},
    {"lab", "synthetic", "lab:alphabeta,depth=4", MESSAGE_OPPONENT_STRONG},
    {"lab", NULL, "lab:alphabeta,depth=2", MESSAGE_OPPONENT_EASY},
    {"random", NULL, "random", MESSAGE_OPPONENT_RANDOM},
};

static bool has_kind(const char *name) {
    for (int i = 0; all_player_kinds[i] != NULL; i++) {
        if (strcmp(all_player_kinds[i]->name, name) == 0) return true;
    }
    return false;
}

int opponents_list(const Game *game, const Opponent *opponents[OPPONENTS_MAX]) {
    int count = 0;
    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0] && count < OPPONENTS_MAX; i++) {
        const char *only = candidates[i].game;
        bool is_slow =
            strcmp(game->name, "amazons") == 0 && only == NULL && strcmp(candidates[i].kind, "lab") == 0;
        bool fits = only == NULL || strcmp(only, game->name) == 0;
        if (fits && !is_slow && has_kind(candidates[i].kind)) opponents[count++] = &candidates[i];
    }
    return count;
}

void opponents_strongest(const Game *game, char text[PLAYER_TEXT_MAX]) {
    const Opponent *opponents[OPPONENTS_MAX];
    int count = opponents_list(game, opponents);
    slice_copy(slice_of(count > 0 ? opponents[0]->text : "random"), text, PLAYER_TEXT_MAX);
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

bool opponents_advise(Sitting *sitting, Thought *thought, Error *error) {
    char text[PLAYER_TEXT_MAX];
    Player player = {0};
    opponents_strongest(sitting->game, text);
    if (strcmp(text, "random") == 0 || !player_open(text, sitting->game, &player, error)) return false;
    bool has_advice = ask_player(sitting, &player, thought, error);
    if (player.kind->end_game != NULL) player.kind->end_game(&player, "*", NULL);
    player_close(&player);
    return has_advice;
}
