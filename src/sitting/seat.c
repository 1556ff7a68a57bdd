// SPDX-License-Identifier: GPL-3.0-or-later
// seat.c - see seat.h.
#include "sitting/seat.h"

#include <stddef.h>
#include <string.h>

#include "core/draw_offer.h"
#include "sitting/sitting.h"

static Seat *seat_of(Player *player) {
    return (Seat *)((char *)player - offsetof(Seat, player));
}

static bool seat_new_game(Player *player, const void *start, Error *error) {
    Seat *seat = seat_of(player);
    seat->thoughts = 0;
    memset(&seat->position, 0, sizeof seat->position);
    memcpy(&seat->position, start, player->game->position_bytes);
    sitting_begin_thinking(seat->sitting, player, false, 0); // starting may take long
    bool is_ready = seat->own_kind->new_game(player, start, error);
    sitting_end_thinking(seat->sitting);
    return is_ready;
}

static bool seat_tell(Player *player, GameMove move, Error *error) {
    Seat *seat = seat_of(player);
    game_advance(player->game, &seat->position, move);
    return seat->own_kind->tell(player, move, error);
}

static bool seat_think(Player *player, const ThinkLimits *limits, Thought *thought, Error *error) {
    Seat *seat = seat_of(player);
    bool has_thought = seat->own_kind->think(player, limits, thought, error);
    if (has_thought) {
        seat->thought = *thought;
        seat->thoughts++;
    }
    return has_thought;
}

// What the player thinks of its game: its own score, or the game's evaluation where it gives none.
static int judge(const Seat *seat) {
    const Game *game = seat->player.game;
    const Thought *thought = &seat->thought;
    if (seat->thoughts > 0 && thought->has_score) {
        if (thought->is_mate) return thought->score > 0 ? game->score_bound : -game->score_bound;
        return thought->score;
    }
    if (game->evaluation_count == 0) return 0;
    int score = game_evaluate(game, game_find_evaluation(game, NULL, NULL), &seat->position);
    return game->side_to_move(&seat->position) == seat->player.side ? score : -score;
}

static bool seat_accepts_draw(Player *player) {
    const Seat *seat = seat_of(player);
    if (seat->own_kind->accepts_draw != NULL) return seat->own_kind->accepts_draw(player);
    int unit = player->game->score_unit > 0 ? player->game->score_unit : 1;
    return draw_is_welcome(judge(seat), unit, seat->thoughts);
}

void seat_take(Seat *seat) {
    seat->own_kind = seat->player.kind;
    seat->kind = *seat->own_kind;
    seat->kind.new_game = seat_new_game;
    seat->kind.tell = seat_tell;
    seat->kind.think = seat_think;
    seat->kind.accepts_draw = seat_accepts_draw;
    seat->player.kind = &seat->kind;
}
