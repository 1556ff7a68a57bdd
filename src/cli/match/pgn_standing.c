// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_standing.c - see pgn_standing.h.
#include "cli/match/pgn_standing.h"

#include <string.h>

#include "core/memory.h"

// What counts of the game being read.
typedef struct GameTags {
    char names[2][PGN_TAG_VALUE_MAX]; // White, Black
} GameTags;

static void note_tag(GameTags *tags, const PgnEvent *event) {
    static const char *const TAGS[2] = {"White", "Black"};
    for (int side = 0; side < 2; side++) {
        if (strcmp(event->name, TAGS[side]) == 0 && tags->names[side][0] == '\0')
            slice_copy(slice_of(event->value), tags->names[side], sizeof tags->names[side]);
    }
}

static bool is_name(const char *name) {
    return name[0] != '\0' && strcmp(name, "?") != 0;
}

static int find_player(const PgnStanding *standing, const char *name) {
    int player = 0;
    while (player < standing->score.player_count && strcmp(standing->names[player], name) != 0)
        player++;
    return player;
}

// The player's place, a new one where it was not met before.
static bool seat_player(PgnStanding *standing, const char *name, int32_t *place, Error *error) {
    Standing *score = &standing->score;
    int player = find_player(standing, name);
    if (player == SCHEDULE_PLAYERS_MAX)
        return error_set(error, "a rating list has room for %d players, and %.60s is one more",
                         SCHEDULE_PLAYERS_MAX, name);
    if (player == score->player_count) {
        slice_copy(slice_of(name), standing->names[player], sizeof standing->names[player]);
        score->player_count = score->games.count = score->pairs.count = player + 1;
    }
    *place = player;
    return true;
}

static bool count_game(PgnStanding *standing, const GameTags *tags, const PgnEvent *end,
                       Error *error) {
    static const Outcome outcomes[] = {
        [PGN_UNKNOWN] = OUTCOME_NONE,
        [PGN_WHITE_WINS] = OUTCOME_FIRST_WINS,
        [PGN_BLACK_WINS] = OUTCOME_SECOND_WINS,
        [PGN_DRAW] = OUTCOME_DRAW,
    };
    const bool is_nameless = !is_name(tags->names[0]) || !is_name(tags->names[1]);
    const bool is_solo = !is_nameless && strcmp(tags->names[0], tags->names[1]) == 0;
    const bool is_open = !is_nameless && !is_solo && end->result == PGN_UNKNOWN;
    standing->without_name += is_nameless;
    standing->against_itself += is_solo;
    standing->without_result += is_open;
    if (is_nameless || is_solo || is_open) return true;
    int32_t players[2];
    if (!seat_player(standing, tags->names[0], &players[0], error)
        || !seat_player(standing, tags->names[1], &players[1], error))
        return false;
    standing_count(&standing->score, players, outcomes[end->result]);
    standing->score.planned = standing->score.in_shard = standing->score.played;
    standing->damaged += end->is_damaged;
    return true;
}

PgnStanding *pgn_standing_new(Error *error) {
    return memory_new(sizeof(PgnStanding), error);
}

bool pgn_standing_read(PgnStanding *standing, PgnSource source, PgnStandingListener listener,
                       void *context, Error *error) {
    PgnReader *reader = pgn_reader_open(source);
    if (reader == NULL) return error_no_memory(error);
    GameTags tags = {0};
    PgnEvent event;
    bool is_fine = true, goes_on = true;
    while (is_fine && goes_on && pgn_reader_next(reader, &event) != PGN_EVENT_FINISH) {
        if (event.kind == PGN_EVENT_GAME) {
            tags = (GameTags){0};
        } else if (event.kind == PGN_EVENT_TAG) {
            note_tag(&tags, &event);
        } else if (event.kind == PGN_EVENT_END) {
            is_fine = count_game(standing, &tags, &event, error);
            goes_on = listener == NULL || listener(context, standing, reader);
        }
    }
    pgn_reader_close(reader);
    return is_fine;
}
