// SPDX-License-Identifier: GPL-3.0-or-later
// openings.c - see openings.h.
#include "arena/openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/balance.h"
#include "arena/openings_pgn.h"
#include "book/book.h"
#include "core/checksum.h"
#include "core/input_file.h"
#include "core/memory.h"

extern const char roque_openings[]; // books/openings.epd

enum { RANDOM_TRIES = 1000, CHECKED_OPENINGS = 16 };

// ---- the list ----

bool openings_add(Openings *openings, const char *start, const GameMove *moves, int count,
                  Error *error) {
    size_t length = start != NULL ? strlen(start) + 1 : 0;
    size_t texts = openings->texts_length + length, all = openings->moves_length + (size_t)count;
    if (openings->count >= OPENINGS_MAX)
        return error_set(error, "more than %d openings", OPENINGS_MAX);
    if (!memory_grow(&openings->entries, &openings->capacity, (size_t)openings->count + 1,
                     sizeof *openings->entries)
        || !memory_grow(&openings->texts, &openings->texts_capacity, texts, 1)
        || !memory_grow(&openings->moves, &openings->moves_capacity, all, sizeof *openings->moves))
        return error_no_memory(error);
    OpeningEntry entry = {
        .start_at = SIZE_MAX, .moves_at = openings->moves_length, .move_count = count};
    if (start != NULL) {
        entry.start_at = openings->texts_length;
        memcpy(openings->texts + openings->texts_length, start, length);
        openings->texts_length += length;
    }
    if (count > 0)
        memcpy(openings->moves + openings->moves_length, moves, (size_t)count * sizeof *moves);
    openings->moves_length += (size_t)count;
    openings->entries[openings->count++] = entry;
    return true;
}

// ---- files ----

// Reads a whole file into fresh memory that ends with a NUL.
static char *read_whole_file(const char *path, size_t *length, Error *error) {
    FILE *file = input_file_open_stream(path);
    struct stat facts;
    char *bytes = NULL;
    size_t capacity = 0;
    *length = 0;
    if (file == NULL) {
        error_set(error, "cannot read the openings '%.200s': %m", path);
        return NULL;
    }
    // A device has no end, or nothing to read.
    if (!input_file_is_unpacked(fileno(file), path, error)) {
        fclose(file);
        return NULL;
    }
    if (fstat(fileno(file), &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISFIFO(facts.st_mode)) {
        error_set(error, "cannot read the openings '%.200s': neither a file nor a pipe", path);
        fclose(file);
        return NULL;
    }
    bool is_fine = true;
    while (is_fine) {
        is_fine =
            *length < OPENINGS_BYTES_MAX && memory_grow(&bytes, &capacity, *length + (1 << 16), 1);
        if (!is_fine) break;
        size_t got = fread(bytes + *length, 1, capacity - *length - 1, file);
        *length += got;
        if (got == 0) break;
    }
    is_fine = is_fine && ferror(file) == 0;
    fclose(file);
    if (!is_fine) {
        error_set(error, "cannot read the openings '%.200s'", path);
        free(bytes);
        return NULL;
    }
    bytes[*length] = '\0';
    return bytes;
}

// Cuts an EPD line down to its four fields of position; false when it has fewer.
static bool cut_operations(char *line) {
    Slice rest = slice_of(line);
    for (int i = 0; i < 4; i++) {
        if (slice_next_word(&rest).length == 0) return false;
    }
    line[rest.data - line] = '\0';
    return true;
}

// A position a line; blank lines and lines that begin with '#' are skipped.
static bool read_positions(Openings *openings, char *bytes, Error *error) {
    int line_number = 0;
    for (char *line = strtok_r(bytes, "\n", &bytes); line != NULL;
         line = strtok_r(NULL, "\n", &bytes)) {
        GamePosition position = {{0}};
        Error why = {{0}};
        char text[GAME_TEXT_MAX];
        int score = 0;
        line_number++;
        line[strcspn(line, "\r")] = '\0';
        if (line[0] == '\0' || line[0] == '#') continue;
        bool is_read = game_parse(openings->game, openings->variant, line, &position, &why);
        if (!is_read && cut_operations(line))
            is_read = game_parse(openings->game, openings->variant, line, &position, &why);
        if (!is_read) {
            error_copy(error, &why);
            return error_at(error, "position %d of the openings", line_number);
        }
        if (openings->game->is_over(&position, &score)) continue;
        game_format(openings->game, &position, text);
        if (!openings_add(openings, text, NULL, 0, error)) return false;
    }
    return true;
}

static bool looks_like_pgn(const char *path, const char *bytes) {
    while (text_is_blank(*bytes)) bytes++;
    return text_has_ending(path, ".pgn") || *bytes == '[';
}

static bool open_book(Openings *openings, const char *path, Error *error) {
    if (strcmp(openings->game->name, "chess") != 0)
        return error_set(error, "Polyglot books are for chess, not for %s", openings->game->name);
    openings->source = OPENINGS_BOOK;
    openings->book = book_open(path, error);
    if (openings->book == NULL) return false;
    openings->checksum = (uint32_t)book_entry_count(openings->book);
    return true;
}

static bool read_file(Openings *openings, const char *path, Error *error) {
    size_t length = 0;
    char *bytes = read_whole_file(path, &length, error);
    if (bytes == NULL) return false;
    openings->checksum = checksum_of(0, bytes, length);
    bool is_read = looks_like_pgn(path, bytes) ? openings_read_pgn(openings, bytes, length, error)
                                               : read_positions(openings, bytes, error);
    free(bytes);
    if (!is_read) return error_at(error, "%.200s", path);
    return openings->count > 0 || error_set(error, "%.200s holds no opening", path);
}

// The openings that come with the program.
static bool read_shipped(Openings *openings, Error *error) {
    if (strcmp(openings->game->name, "chess") != 0 || openings->variant[0] != '\0')
        return error_set(error, "the openings of Roque are for plain chess");
    const size_t length = strlen(roque_openings);
    char *bytes = strdup(roque_openings);
    if (bytes == NULL) return error_no_memory(error);
    openings->checksum = checksum_of(0, bytes, length);
    const bool is_read = read_positions(openings, bytes, error);
    free(bytes);
    return is_read;
}

// The number after "random:" or "balanced:".
static bool read_plies(const char *number, Openings *openings, Error *error) {
    int64_t plies = 0;
    if (!text_parse_int(number, "the number of random plies", 0, OPENING_PLIES_MAX, &plies, error))
        return false;
    openings->plies = (int)plies;
    return true;
}

// The checksum is of the first ones: a judge of another mind makes another match.
static bool open_balanced(Openings *openings, const char *number, Error *error) {
    BalanceRule rule;
    if (!read_plies(number, openings, error)) return false;
    openings->source = OPENINGS_BALANCED;
    balance_usual_rule(openings->game, &openings->start, &rule);
    openings->balance = balance_open(openings, &rule, error);
    for (int i = 0; openings->balance != NULL && i < CHECKED_OPENINGS; i++) {
        int64_t candidate = 0;
        if (!balance_get(openings->balance, i, &candidate, error)) {
            openings_close(openings);
            return false;
        }
        openings->checksum = checksum_of(openings->checksum, &candidate, sizeof candidate);
    }
    return openings->balance != NULL;
}

bool openings_open(Openings *openings, const Game *game, const char *variant, const char *text,
                   int plies, uint64_t seed, Error *error) {
    memset(openings, 0, sizeof *openings);
    openings->game = game;
    openings->seed = seed;
    openings->plies = plies;
    if (!game_start(game, variant, &openings->start, error)) return false;
    slice_copy(slice_of(variant), openings->variant, sizeof openings->variant);
    if (strcmp(text, "start") == 0) return true;
    if (strncmp(text, "balanced:", 9) == 0) return open_balanced(openings, text + 9, error);
    if (strncmp(text, "random:", 7) == 0) {
        openings->source = OPENINGS_RANDOM;
        return read_plies(text + 7, openings, error);
    }
    if (text_has_ending(text, ".bin")) return open_book(openings, text, error);
    openings->source = OPENINGS_FILE;
    const bool is_shipped = strcmp(text, "roque") == 0;
    if (is_shipped ? read_shipped(openings, error) : read_file(openings, text, error)) return true;
    openings_close(openings);
    return false;
}

void openings_close(Openings *openings) {
    free(openings->texts);
    free(openings->moves);
    free(openings->entries);
    book_close(openings->book);
    balance_close(openings->balance);
    memset(openings, 0, sizeof *openings);
}

// ---- one opening ----

void opening_end(const Game *game, const Opening *opening, GamePosition *position) {
    *position = opening->start;
    for (int i = 0; i < opening->move_count; i++) {
        game_advance(game, position, opening->moves[i]);
    }
}

// Random moves that do not end the game, those left out that the rules
// forbid; false when they end it.
static bool draw_moves(const Openings *openings, Random *random, Opening *opening) {
    const Game *game = openings->game;
    GamePosition position = openings->start;
    GameMove moves[GAME_MOVES_MAX];
    uint64_t visited[OPENING_PLIES_MAX];
    int score = 0;
    opening->move_count = 0;
    for (int ply = 0; ply < openings->plies && ply < OPENING_PLIES_MAX; ply++) {
        GamePosition next;
        memset(&next, 0, sizeof next);
        int count = game_list_allowed(game, &position, visited, ply, moves);
        if (count == 0) return false;
        visited[ply] = game->key(&position);
        GameMove move = moves[random_below(random, (uint64_t)count)];
        game->play(&position, move, &next);
        if (game->is_over(&next, &score)) return false;
        opening->moves[opening->move_count++] = move;
        position = next;
    }
    return true;
}

static bool draw_opening(const Openings *openings, int64_t index, Opening *opening, Error *error) {
    Random random = random_from_seed(random_mix(openings->seed) ^ random_mix((uint64_t)index));
    for (int i = 0; i < RANDOM_TRIES; i++) {
        if (draw_moves(openings, &random, opening)) return true;
    }
    return error_set(error, "%d random plies end every game of %s", openings->plies,
                     openings->game->name);
}

// Follows the book from the start until it ends or the plies are reached.
static bool draw_book_line(const Openings *openings, int64_t index, Opening *opening) {
    Random random = random_from_seed(random_mix(openings->seed) ^ random_mix((uint64_t)index));
    GamePosition position = openings->start;
    int score = 0;
    while (opening->move_count < openings->plies && opening->move_count < OPENING_PLIES_MAX) {
        GamePosition next;
        Move move = MOVE_NONE;
        memset(&next, 0, sizeof next);
        if (!book_draw(openings->book, (const Board *)&position, &random, &move)) break;
        openings->game->play(&position, move, &next);
        if (openings->game->is_over(&next, &score)) break;
        opening->moves[opening->move_count++] = move;
        position = next;
    }
    return true;
}

bool openings_get(const Openings *openings, int64_t index, Opening *opening, Error *error) {
    opening->start = openings->start;
    opening->move_count = 0;
    if (openings->source == OPENINGS_START) return true;
    if (openings->source == OPENINGS_BALANCED
        && !balance_get(openings->balance, index, &index, error))
        return false;
    if (openings->source == OPENINGS_RANDOM || openings->source == OPENINGS_BALANCED)
        return draw_opening(openings, index, opening, error);
    if (openings->source == OPENINGS_BOOK) return draw_book_line(openings, index, opening);
    if (index < 0 || index >= openings->count)
        return error_set(error, "there is no opening %lld", (long long)index);
    const OpeningEntry *entry = &openings->entries[index];
    if (entry->start_at != SIZE_MAX
        && !openings->game->parse(openings->texts + entry->start_at, &opening->start, error))
        return false;
    opening->move_count = entry->move_count;
    if (entry->move_count > 0)
        memcpy(opening->moves, openings->moves + entry->moves_at,
               (size_t)entry->move_count * sizeof *opening->moves);
    return true;
}
