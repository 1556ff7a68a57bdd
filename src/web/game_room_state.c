// SPDX-License-Identifier: GPL-3.0-or-later
// game_room_state.c - what the page is told of games: rows, sums, moves of a position, and how far
// a review is.
#include <stdlib.h>
#include <string.h>

#include "web/game_room_inside.h"
#include "book/book.h"
#include "games/games.h"
#include "web/page_words.h"

static const char *const source_names[] = {"mine", "opened"};

void game_room_tell(Json *json, Language language, const void *context) {
    const GameRoom *room = context;
    const RoomReview *review = &room->review;
    JSON_ADD(json, FIELD("version", room->version), field_bool("is_reviewing", review->job != NULL),
             FIELD("source", source_names[review->source]), FIELD("done", review->done),
             FIELD("all", review->all), FIELD("looks_made", review->looks_made),
             FIELD("looks_all", review->looks_all));
    if (error_is_set(&review->problem))
        page_words_add_said(json, "problem", language, &review->problem);
}

// ---- the list ----------------------------------------------------------------------------------

// With a name in the reader's language where it has one.
static void add_object(Json *json, const ListedFields *fields, const char *named) {
    json_open_object(json, NULL);
    json_add_fields(json, fields->fields);
    JSON_ADD(json, FIELD_IF(named != NULL, "named", named));
    json_close_object(json);
}

// A level has a name to be read and one to be typed; whatever else a player is called stays.
static const char *called(Language language, const char *name) {
    const char *read = words_line(language, name);
    return strcmp(read, name) != 0 ? read : words_term(language, name);
}

// Opens the object of a game: its fields, and its opening, players and kind as the reader calls
// them, where they are words of ours.
static void open_game(Json *json, const GameList *list, int index, Language language) {
    const ListedGame *game = &list->games[index];
    const OpeningName *opening = game->opening;
    const char *variant = "", *kind = list_text(list, game->kind);
    const Game *known = games_find(kind, &variant, NULL);
    ListedFields fields;
    listed_fields_of_game(list, index, &fields);
    json_open_object(json, NULL);
    json_add_fields(json, fields.fields);
    JSON_ADD(json, FIELD_IF(opening != NULL, "named", words_term(language, opening->name)),
             FIELD("kind_called", known != NULL ? words_term(language, known->title) : kind),
             FIELD("white_called", called(language, list_text(list, game->names[WHITE]))),
             FIELD("black_called", called(language, list_text(list, game->names[BLACK]))));
}

static void add_rows(Json *json, const GameList *list, const ListRequest *request,
                     Language language) {
    int passed = 0, told = 0;
    json_open_array(json, "rows");
    for (int i = 0; i < list->count && told < LIST_ROWS_TOLD; i++) {
        if (!game_filter_takes(&request->filter, list, &list->games[i])) continue;
        if (passed++ < request->from) continue;
        open_game(json, list, i, language);
        json_close_object(json);
        told++;
    }
    json_close_array(json);
}

// ---- the worst moves ---------------------------------------------------------------------------

enum { WORST_TOLD = 5, WORST_LOSS_LEAST = 10 };

typedef struct WorstMove {
    int game, ply;
    float loss;
} WorstMove;

static void take_worst(WorstMove worst[WORST_TOLD], WorstMove found) {
    if (found.loss < WORST_LOSS_LEAST || found.loss <= worst[WORST_TOLD - 1].loss) return;
    int place = WORST_TOLD - 1;
    for (; place > 0 && worst[place - 1].loss < found.loss; place--)
        worst[place] = worst[place - 1];
    worst[place] = found;
}

// "12... Qh4", as the reader writes it.
static bool add_move(const GameList *list, const WorstMove *worst, Language language, Text *text) {
    const ListedGame *game = &list->games[worst->game];
    const Move *moves = list_moves(list, game);
    Board board;
    char san[SAN_MAX];
    if (!listed_game_start(list, game, &board)) return false;
    for (int ply = 0; ply < worst->ply; ply++) board_advance(&board, moves[ply]);
    san_format(&board, moves[worst->ply], san_letters_of(language->pieces), san);
    text_addf(text, "%d%s %s", board.move_number, board.side == WHITE ? "." : "...", san);
    return true;
}

// Of whose games these are; of nobody's, both sides'.
static void add_worst(Json *json, const GameList *list, const ListRequest *request,
                      Language language) {
    WorstMove worst[WORST_TOLD] = {{0}};
    for (int i = 0; i < list->count; i++) {
        const ListedGame *game = &list->games[i];
        if (!game->is_reviewed || !game_filter_takes(&request->filter, list, game)) continue;
        for (Side side = WHITE; side <= BLACK; side++) {
            const SideMarks *marks = &game->marks[side];
            if (game->me == side || game->me == SIDE_COUNT)
                take_worst(worst, (WorstMove){i, marks->worst_ply, marks->worst_loss});
        }
    }
    json_open_array(json, "worst");
    for (int i = 0; i < WORST_TOLD && worst[i].loss > 0; i++) {
        Text move = TEXT_OF(64);
        if (!add_move(list, &worst[i], language, &move)) continue;
        open_game(json, list, worst[i].game, language);
        JSON_ADD(json, FIELD("move", (const char *)move.data), FIELD("ply", worst[i].ply + 1));
        json_close_object(json);
    }
    json_close_array(json);
}

// ---- the sums ----------------------------------------------------------------------------------

static bool add_sums(Json *json, const GameList *list, const ListRequest *request,
                     Language language, Error *error) {
    SummaryTable *table = malloc(sizeof *table);
    bool is_fine = table != NULL;
    json_open_object(json, "sums");
    for (SummaryKey key = BY_COLOUR; is_fine && key < SUMMARY_KEYS; key++) {
        is_fine = list_summarise(list, &request->filter, key, table);
        json_open_array(json, summary_key_name(key));
        for (int i = 0; is_fine && i < table->count; i++) {
            ListedFields fields;
            const char *name = table->rows[i].key;
            const char *named = key == BY_COLOUR || key == BY_OPENING ? words_term(language, name)
                                : key == BY_OPPONENT                  ? called(language, name)
                                                                      : NULL;
            listed_fields_of_row(key, &table->rows[i], &fields);
            add_object(json, &fields, named);
        }
        json_close_array(json);
    }
    json_close_object(json);
    free(table);
    return is_fine || error_no_memory(error);
}

// With the lists' lock. A player that is asked for is set in the list until another one is.
static bool add_list(GameRoom *room, const ListRequest *request, Language language, Json *json,
                     Error *error) {
    KeptList *kept = game_room_list(room, request->source, error);
    if (kept == NULL) return false;
    if (request->player != NULL) game_list_set_player(&kept->list, request->player);
    GameSum sum = list_sum(&kept->list, &request->filter);
    ListedFields fields;
    listed_fields_of_sum(&sum, &fields);
    json_add_object(json, "all", fields.fields);
    JSON_ADD(json, FIELD("listed", kept->list.count), FIELD("is_cut", kept->list.is_cut),
             FIELD("unreadable", kept->list.unreadable),
             FIELD("player", game_list_player(&kept->list)));
    add_rows(json, &kept->list, request, language);
    add_worst(json, &kept->list, request, language);
    return add_sums(json, &kept->list, request, language, error);
}

bool game_room_add_list(GameRoom *room, const ListRequest *request, Language language, Json *json,
                        Error *error) {
    if (!game_filter_check(&request->filter, error)) return false;
    game_room_lock_lists(room);
    return game_room_unlock_lists(room, add_list(room, request, language, json, error));
}

// ---- the explorer ------------------------------------------------------------------------------

// What the moves of one source are told with.
typedef struct ExploredSource {
    const Board *board;
    Language language;
    bool is_book;
} ExploredSource;

static void add_moves(Json *json, const ExploredSource *source, const ExplorerMove *moves,
                      int count) {
    int64_t all = 0;
    for (int i = 0; i < count; i++) all += moves[i].count.games;
    json_open_array(json, "moves");
    for (int i = 0; i < count; i++) {
        ListedFields fields;
        listed_fields_of_move(&(ExploredMove){.board = source->board,
                                              .move = moves[i],
                                              .all = all,
                                              .is_book = source->is_book,
                                              .letters = san_letters_of(source->language->pieces)},
                              &fields);
        const OpeningName *name = moves[i].name;
        add_object(json, &fields, name != NULL ? words_term(source->language, name->name) : NULL);
    }
    json_close_array(json);
}

static void add_book(Json *json, const GameRoom *room, const ExploredSource *source) {
    BookMove found[BOOK_MOVES_MAX];
    ExplorerMove moves[BOOK_MOVES_MAX];
    int count = book_list(room->book, source->board, found);
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(source->board, (Move)found[i].move, &next);
        moves[i] = (ExplorerMove){
            (Move)found[i].move, {.games = (uint32_t)found[i].weight}, opening_name_find(&next)};
    }
    add_moves(json, source, moves, count);
}

static bool add_games(Json *json, GameRoom *room, GameSource which, const ExploredSource *source,
                      Error *error) {
    KeptList *kept = game_room_list(room, which, error);
    if (kept == NULL) return false;
    if (kept->explorer == NULL)
        kept->explorer = explorer_open(&kept->list, &(GameFilter){0}, EXPLORER_ENTRIES_MAX);
    if (kept->explorer == NULL) return error_no_memory(error);
    ExplorerMove moves[MOVES_MAX];
    int plies = explorer_plies(kept->explorer);
    JSON_ADD(json, FIELD_IF(plies < EXPLORER_PLIES_ALL, "plies", plies));
    add_moves(json, source, moves, explorer_list(kept->explorer, source->board, moves));
    return true;
}

// With the lists' lock.
static bool explore(GameRoom *room, const ExploredSource *games, Json *json, Error *error) {
    ExploredSource book = *games;
    book.is_book = true;
    bool is_fine = true;
    json_open_array(json, "sources");
    for (int i = -1; i < SOURCE_COUNT && is_fine; i++) {
        json_open_object(json, NULL);
        json_add_string(json, "source", i < 0 ? "book" : source_names[i]);
        if (i < 0)
            add_book(json, room, &book);
        else
            is_fine = add_games(json, room, (GameSource)i, games, error);
        json_close_object(json);
    }
    json_close_array(json);
    return is_fine;
}

bool game_room_explore(GameRoom *room, const char *fen, Language language, Json *json,
                       Error *error) {
    Board board;
    if (!fen_parse(fen, &board, error)) return false;
    const OpeningName *name = opening_name_find(&board);
    if (name != NULL)
        JSON_ADD(json, FIELD("opening_class", name->code),
                 FIELD("opening", words_term(language, name->name)));
    const ExploredSource games = {.board = &board, .language = language};
    game_room_lock_lists(room);
    return game_room_unlock_lists(room, explore(room, &games, json, error));
}
