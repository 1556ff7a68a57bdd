// SPDX-License-Identifier: GPL-3.0-or-later
// play_opponents.c - see play_opponents.h.
#include "cli/play_opponents.h"

#include <string.h>

enum { ADVICE_MS = 3000 };

// The one place that says who is strongest: a player is offered when its kind is in this program.
static const struct {
    const char *kind;
    const char *text;
} candidates[] = {
    {"engine", "engine"},
    {"lab", "lab:alphabeta,depth=4"},
    {"lab", "lab:alphabeta,depth=2"},
    {"random", "random"},
};

static bool has_kind(const char *name) {
    for (int i = 0; all_player_kinds[i] != NULL; i++) {
        if (strcmp(all_player_kinds[i]->name, name) == 0) return true;
    }
    return false;
}

int opponents_list(const char *texts[OPPONENTS_MAX]) {
    int count = 0;
    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0] && count < OPPONENTS_MAX; i++) {
        if (has_kind(candidates[i].kind)) texts[count++] = candidates[i].text;
    }
    return count;
}

void opponents_strongest(char text[PLAYER_TEXT_MAX]) {
    const char *texts[OPPONENTS_MAX] = {"random"};
    opponents_list(texts);
    slice_copy(slice_of(texts[0]), text, PLAYER_TEXT_MAX);
}

// Tells the player the whole game and lets it think.
static bool ask_player(Session *session, Player *player, Thought *thought, Error *error) {
    player->side = session->game->side_to_move(&session->position);
    player->game_seed = session->seed;
    if (!player->kind->new_game(player, &session->start, error)) return false;
    for (int i = 0; i < session->count; i++) {
        if (!player->kind->tell(player, session->plain_moves[i], error)) return false;
    }
    ThinkLimits limits = {.move_time_ms = ADVICE_MS, .patience_ms = ADVICE_MS};
    watch_begin(&session->watch, player, player->title);
    bool has_answer = player->kind->think(player, &limits, thought, error);
    watch_end(&session->watch);
    return has_answer && game_is_legal(session->game, &session->position, thought->move);
}

bool opponents_advise(Session *session, char name[PLAYER_NAME_MAX], Thought *thought) {
    char text[PLAYER_TEXT_MAX];
    Error error = {{0}};
    Player player = {0};
    opponents_strongest(text);
    if (strcmp(text, "random") == 0 || !player_open(text, session->game, &player, &error)) return false;
    slice_copy(slice_of(player.title), name, PLAYER_NAME_MAX);
    bool has_advice = ask_player(session, &player, thought, &error);
    if (player.kind->end_game != NULL) player.kind->end_game(&player, "*", &error);
    player_close(&player);
    return has_advice;
}
