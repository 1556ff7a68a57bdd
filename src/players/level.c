// SPDX-License-Identifier: GPL-3.0-or-later
// level.c - see level.h; and the kind of player: level:club becomes the player it stands for.
#include "players/level.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/engine.h"
#include "players/kinds.h"
#include "players/pace.h"
#include "players/players.h"

typedef struct GameLevel {
    const char *game;
    const char *text;
} GameLevel;

static const GameLevel game_levels[] = {
#define GAME_LEVEL(game, text) {game, text},
#include "players/levels.def"
#undef GAME_LEVEL
};
enum { GAME_LEVEL_COUNT = sizeof game_levels / sizeof *game_levels };

typedef struct LevelName {
    const char *name;
    const char *other_name;
    const char *title;
} LevelName;

// A game with fewer levels has the first of these, and the last.
static const LevelName names[LEVELS_MAX] = {
    {TERM("newcomer"), "nouveau", SENTENCE("newcomer")},
    {TERM("beginner"), "débutant", SENTENCE("beginner")},
    {TERM("casual"), "occasionnel", SENTENCE("casual player")},
    {TERM("regular"), "habitué", SENTENCE("regular player")},
    {TERM("club"), "club", SENTENCE("club player")},
    {TERM("tournament"), "tournoi", SENTENCE("tournament player")},
    {TERM("expert"), "expert", SENTENCE("expert")},
    {TERM("master"), "maître", SENTENCE("master")},
    {TERM("champion"), "champion", SENTENCE("champion")},
    {TERM("full"), "pleine-force", SENTENCE("full strength")},
};

static bool is_chess(const Game *game) {
    return strcmp(game->name, "chess") == 0;
}

int level_count(const Game *game) {
    int count = is_chess(game) ? NAMED_LEVEL_COUNT : 0;
    for (int i = 0; i < GAME_LEVEL_COUNT; i++)
        count += strcmp(game_levels[i].game, game->name) == 0;
    return count;
}

static Level chess_level(int number) {
    const NamedLevel *named = &named_levels[number - 1];
    Level level = {.number = number,
                   .name = named->name,
                   .other_name = named->other_name,
                   .title = named->title,
                   .about = named->about,
                   .elo = named->elo};
    snprintf(level.text, sizeof level.text, "engine:level=%s", named->name);
    return level;
}

// How far it looks and what it does not see, as its own text says.
static void read_text(const char *text, Level *level) {
    char option[PLAYER_TEXT_MAX];
    const char *rest = strchr(text, ':') + 1;
    snprintf(level->text, sizeof level->text, "%s", text);
    while (player_next_option(&rest, option)) {
        int64_t number = 0;
        const char *depth = player_option_value(option, "depth"),
                   *overlook = player_option_value(option, "overlook");
        if (depth != NULL && text_parse_int(depth, "depth", 1, 100, &number, NULL))
            level->depth = (int)number;
        if (overlook != NULL && text_parse_int(overlook, "overlook", 1, 999, &number, NULL))
            level->unseen = (int)(number + 5) / 10;
    }
}

Level level_at(const Game *game, int number) {
    if (is_chess(game)) return chess_level(number);
    int count = level_count(game), seen = 0;
    const LevelName *named = &names[number < count ? number - 1 : LEVELS_MAX - 1];
    Level level = {.number = number,
                   .name = named->name,
                   .other_name = named->other_name,
                   .title = named->title};
    for (int i = 0; i < GAME_LEVEL_COUNT; i++) {
        if (strcmp(game_levels[i].game, game->name) != 0 || ++seen != number) continue;
        read_text(game_levels[i].text, &level);
    }
    return level;
}

static bool is_called(const char *words, const char *name) {
    char plain[LEVEL_NAME_MAX], plain_name[LEVEL_NAME_MAX];
    if (!slice_copy(slice_of(words), plain, sizeof plain)) return false;
    slice_copy(slice_of(name), plain_name, sizeof plain_name);
    text_drop_accents(plain);
    text_drop_accents(plain_name);
    return strcasecmp(plain, plain_name) == 0;
}

int64_t level_pause_ms(int64_t clock_ms, int64_t increment_ms, int move_number, bool is_forced,
                       uint64_t lot) {
    return pace_of_person_ms(&(PaceClues){.clock_ms = clock_ms,
                                          .increment_ms = increment_ms,
                                          .move_number = move_number,
                                          .is_forced = is_forced,
                                          .lot = lot});
}

bool level_cut_pace(const char *words, char plain[LEVEL_NAME_MAX]) {
    static const char pace[] = ",pace=human";
    Slice left = slice_of(words);
    const char *comma = strchr(words, ',');
    const bool has_pace = comma != NULL && strcmp(comma, pace) == 0;
    if (has_pace) left.length = (size_t)(comma - words);
    if (!slice_copy(left, plain, LEVEL_NAME_MAX)) plain[0] = '\0';
    return has_pace;
}

bool level_find(const Game *game, const char *words, Level *level, Error *error) {
    int count = level_count(game);
    int64_t number = 0;
    char plain[LEVEL_NAME_MAX];
    Text list = TEXT_OF(200);
    level_cut_pace(words, plain);
    if (count == 0) return error_set(error, "%s has no levels", game->name);
    if (text_parse_int(plain, "level", 1, count, &number, NULL)) {
        *level = level_at(game, (int)number);
        return true;
    }
    for (int i = 1; i <= count; i++) {
        *level = level_at(game, i);
        if (is_called(plain, level->name) || is_called(plain, level->other_name)) return true;
        text_addf(&list, "%s%s", i > 1 ? ", " : "", level->name);
    }
    return error_set(error, "no level is called '%.40s'; there are 1 to %d or %s", words, count,
                     list.data);
}

const char *level_title(const char *words, const char **name) {
    for (int i = 0; i < LEVELS_MAX; i++) {
        if (!is_called(words, names[i].name) && !is_called(words, names[i].other_name)) continue;
        *name = names[i].name;
        return names[i].title;
    }
    return NULL;
}

// Becomes the player its level stands for.
static bool level_open(Player *player, const char *options, Error *error) {
    Level level;
    const Game *game = player->game;
    uint64_t game_seed = player->game_seed;
    int side = player->side;
    if (!level_find(game, options, &level, error) || !player_open(level.text, game, player, error))
        return false;
    player->game_seed = game_seed;
    player->side = side;
    snprintf(player->title, sizeof player->title, "%s", level.name);
    return true;
}

// Only open() is ever called: the player has another kind from then on.
const PlayerKind level_player_kind = {
    .name = "level",
    .open = level_open,
};
