// SPDX-License-Identifier: GPL-3.0-or-later
// game_list.c - see game_list.h.
#include "archive/game_list.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

void game_list_free(GameList *list) {
    free(list->games);
    free(list->moves);
    free(list->text);
    *list = (GameList){0};
}

// ---- growing ----

static bool grow(GameList *list, void *array, size_t *room, size_t wanted, size_t item_bytes) {
    if (memory_grow(array, room, wanted, item_bytes)) return true;
    list->lacks_memory = true;
    return false;
}

bool game_list_add_text(GameList *list, const char *text, uint32_t *place) {
    size_t length = strlen(text) + 1, used = list->text_length > 0 ? list->text_length : 1;
    *place = 0;
    if (used + length > LIST_TEXT_MAX
        || !grow(list, &list->text, &list->text_room, used + length, 1))
        return false;
    list->text[0] = '\0';
    list->text_length = used;
    if (length == 1) return true;
    memcpy(list->text + used, text, length);
    *place = (uint32_t)used;
    list->text_length = used + length;
    return true;
}

bool game_list_add_move(GameList *list, Move move) {
    if (list->move_count == LIST_MOVES_MAX
        || !grow(list, &list->moves, &list->move_room, list->move_count + 1, sizeof move))
        return false;
    list->moves[list->move_count++] = move;
    return true;
}

// Behind the moves of the last game.
static size_t first_free_move(const GameList *list) {
    if (list->count == 0) return 0;
    const ListedGame *last = &list->games[list->count - 1];
    return last->first_move + (last->is_chess ? (size_t)last->plies : 0);
}

void game_list_cut(GameList *list) {
    list->is_cut = true;
    list->move_count = first_free_move(list);
}

bool game_list_add(GameList *list, const ListedGame *game) {
    size_t first = first_free_move(list), wanted = (size_t)list->count + 1;
    if (wanted > LIST_GAMES_MAX
        || !grow(list, &list->games, &list->room, wanted, sizeof *list->games)) {
        game_list_cut(list);
        return false;
    }
    list->games[list->count] = *game;
    list->has_player |= game->me != SIDE_COUNT;
    list->games[list->count++].first_move = (uint32_t)first;
    return true;
}

// ---- whose games they are ----

static const char *name_of(const GameList *list, const ListedGame *game, Side side) {
    return list_text(list, game->names[side]);
}

static bool has_name(const char *name) {
    return name[0] != '\0' && strcmp(name, "?") != 0;
}

static int compare_names(const void *first, const void *second) {
    return strcmp(*(const char *const *)first, *(const char *const *)second);
}

// The name that stands most often in the array, which is sorted for it.
static const char *most_frequent(const char **names, int count, int *times) {
    const char *best = "";
    *times = 0;
    qsort(names, (size_t)count, sizeof *names, compare_names);
    for (int i = 0, from = 0; i < count; i++) {
        if (strcmp(names[i], names[from]) != 0) from = i;
        if (i - from + 1 > *times) {
            *times = i - from + 1;
            best = names[i];
        }
    }
    return best;
}

// The name that at least half of the games have; NULL: there is none.
static const char *usual_name(const GameList *list) {
    const char **names = malloc(sizeof *names * ((size_t)list->count * SIDE_COUNT + 1));
    int count = 0, times = 0;
    if (names == NULL) return NULL;
    for (int i = 0; i < list->count; i++) {
        for (Side side = WHITE; side <= BLACK; side++) {
            const char *name = name_of(list, &list->games[i], side);
            if (has_name(name)) names[count++] = name;
        }
    }
    const char *best = most_frequent(names, count, &times);
    free(names);
    return times > 1 && 2 * times >= list->count ? best : NULL;
}

void game_list_set_player(GameList *list, const char *name) {
    if (name == NULL && list->has_player) return;
    const char *usual = name != NULL ? NULL : usual_name(list);
    if (name == NULL && usual == NULL) return;
    list->has_player = false;
    for (int i = 0; i < list->count; i++) {
        ListedGame *game = &list->games[i];
        bool is_side[SIDE_COUNT];
        for (Side side = WHITE; side <= BLACK; side++) {
            const char *own = name_of(list, game, side);
            is_side[side] = name != NULL ? strcasestr(own, name) != NULL : strcmp(own, usual) == 0;
        }
        game->me = is_side[WHITE] == is_side[BLACK] ? SIDE_COUNT : is_side[WHITE] ? WHITE : BLACK;
        list->has_player |= game->me != SIDE_COUNT;
    }
}

const char *game_list_player(const GameList *list) {
    const char **names = malloc(sizeof *names * ((size_t)list->count + 1));
    int count = 0, times = 0;
    if (names == NULL) return "";
    for (int i = 0; i < list->count; i++) {
        const ListedGame *game = &list->games[i];
        if (game->me != SIDE_COUNT) names[count++] = name_of(list, game, game->me);
    }
    const char *best = most_frequent(names, count, &times);
    free(names);
    return best;
}

// ---- a game ----

bool listed_game_start(const GameList *list, const ListedGame *game, Board *start) {
    const char *fen = list_text(list, game->start);
    if (fen[0] != '\0') return fen_parse(fen, start, NULL);
    *start = fen_start_board();
    return true;
}

void listed_game_add_opponent(const GameList *list, const ListedGame *game, Text *text) {
    if (game->me != SIDE_COUNT)
        text_add(text, name_of(list, game, game->me == WHITE ? BLACK : WHITE));
    else
        text_addf(text, "%s - %s", name_of(list, game, WHITE), name_of(list, game, BLACK));
}

Side listed_game_side(const ListedGame *game) {
    return game->me != SIDE_COUNT ? game->me : WHITE;
}

OwnResult listed_game_own_result(const GameList *list, const ListedGame *game) {
    if (list->has_player && game->me == SIDE_COUNT) return OWN_OTHERS;
    bool is_white = listed_game_side(game) == WHITE;
    switch (game->result) {
    case PGN_WHITE_WINS: return is_white ? OWN_WIN : OWN_LOSS;
    case PGN_BLACK_WINS: return is_white ? OWN_LOSS : OWN_WIN;
    case PGN_DRAW: return OWN_DRAW;
    default: return OWN_OPEN;
    }
}
