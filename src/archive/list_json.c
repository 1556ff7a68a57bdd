// SPDX-License-Identifier: GPL-3.0-or-later
// list_json.c - see list_json.h.
#include "archive/list_json.h"

#include <string.h>

#include "book/book.h"
#include "core/folder.h"

static const char *show(const char *text, char room[NAME_SHOWN_MAX]) {
    int length = slice_shown(slice_of(text), NAME_SHOWN_MAX - 1);
    slice_copy((Slice){text, (size_t)length}, room, NAME_SHOWN_MAX);
    return room;
}

static void add(ListedFields *fields, const Field *more) {
    int count = 0;
    while (fields->fields[count].name != NULL) count++;
    for (; more->name != NULL && count < LISTED_FIELDS_MAX - 1; more++)
        fields->fields[count++] = *more;
}

// ---- games ----

static const char *outcome_name(const GameList *list, const ListedGame *game) {
    static const char *const names[] = {"open", "won", "drawn", "lost", "others"};
    return names[listed_game_own_result(list, game)];
}

static void add_marks(const ListedGame *game, ListedFields *fields) {
    const SideMarks *white = &game->marks[WHITE], *black = &game->marks[BLACK];
    const SideMarks *mine = &game->marks[listed_game_side(game)];
    bool is_known = game->is_reviewed;
    add(fields,
        FIELDS(FIELD("is_reviewed", is_known),
               FIELD_REAL_IF(mine->accuracy >= 0, "accuracy_percent", mine->accuracy, 1),
               FIELD_REAL_IF(white->accuracy >= 0, "white_accuracy_percent", white->accuracy, 1),
               FIELD_REAL_IF(black->accuracy >= 0, "black_accuracy_percent", black->accuracy, 1),
               FIELD_IF(is_known, "blunders", mine->blunders),
               FIELD_IF(is_known, "mistakes", mine->mistakes),
               FIELD_IF(is_known, "inaccuracies", mine->inaccuracies)));
}

void listed_fields_of_game(const GameList *list, int index, ListedFields *fields) {
    const ListedGame *game = &list->games[index];
    const char *file = folder_file_name(list_text(list, game->file));
    bool is_mine = game->me != SIDE_COUNT, has_name = game->opening != NULL;
    memset(fields, 0, sizeof *fields);
    slice_copy(slice_of(list_text(list, game->date)), fields->date, sizeof fields->date);
    add(fields,
        FIELDS(FIELD("number", index + 1), field_quoted("file", show(file, fields->texts[2])),
               FIELD("game_in_file", game->number), FIELD("date", fields->date),
               field_quoted("kind", list_text(list, game->kind)),
               field_quoted("white", show(list_text(list, game->names[WHITE]), fields->texts[0])),
               field_quoted("black", show(list_text(list, game->names[BLACK]), fields->texts[1])),
               FIELD("result", pgn_result_text(game->result)), FIELD("plies", game->plies),
               FIELD_IF(is_mine, "colour", game->me == WHITE ? "white" : "black"),
               FIELD_IF(is_mine, "outcome", outcome_name(list, game)),
               FIELD_IF(has_name, "opening_class", game->opening->code),
               has_name ? field_quoted("opening", game->opening->name) : field_absent("opening")));
    add_marks(game, fields);
}

// ---- sums ----

static void add_sum(const GameSum *sum, ListedFields *fields) {
    double score = game_sum_score(sum), accuracy = game_sum_accuracy(sum);
    add(fields,
        FIELDS(FIELD("games", sum->games), FIELD("won", sum->by_result[OWN_WIN]),
               FIELD("drawn", sum->by_result[OWN_DRAW]), FIELD("lost", sum->by_result[OWN_LOSS]),
               FIELD("open", sum->by_result[OWN_OPEN]),
               FIELD_REAL_IF(score >= 0, "score_percent", score, 1), FIELD("judged", sum->judged),
               FIELD_REAL_IF(accuracy >= 0, "accuracy_percent", accuracy, 1),
               FIELD("others", sum->by_result[OWN_OTHERS])));
}

void listed_fields_of_sum(const GameSum *sum, ListedFields *fields) {
    memset(fields, 0, sizeof *fields);
    add_sum(sum, fields);
}

void listed_fields_of_row(SummaryKey key, const SummaryRow *row, ListedFields *fields) {
    memset(fields, 0, sizeof *fields);
    add(fields, FIELDS(FIELD("by", summary_key_name(key)), field_quoted("key", row->key),
                       FIELD_IF(row->code != NULL, "opening_class", row->code)));
    add_sum(&row->sum, fields);
}

// ---- explored moves ----

void listed_fields_of_move(const ExploredMove *explored, ListedFields *fields) {
    const MoveCount *count = &explored->move.count;
    const OpeningName *name = explored->move.name;
    int64_t ended = (int64_t)count->white + count->draws + count->black;
    double points = ended > 0 ? 100 * (count->white + count->draws / 2.0) / (double)ended : 0;
    bool has_games = !explored->is_book;
    memset(fields, 0, sizeof *fields);
    san_format(explored->board, explored->move.move, explored->letters, fields->texts[0]);
    uci_format_move(explored->board, explored->move.move, fields->texts[1]);
    double share = explored->all > 0 ? 100.0 * count->games / (double)explored->all : 0;
    add(fields,
        FIELDS(FIELD("move", (const char *)fields->texts[0]),
               FIELD("uci", (const char *)fields->texts[1]),
               FIELD(has_games ? "games" : "weight", count->games),
               field_real("share_percent", share, 1), FIELD_IF(has_games, "white", count->white),
               FIELD_IF(has_games, "draws", count->draws),
               FIELD_IF(has_games, "black", count->black),
               FIELD_REAL_IF(has_games && ended > 0, "white_score_percent", points, 1),
               FIELD_IF(has_games, "last_game", count->last + 1),
               FIELD_IF(name != NULL, "opening_class", name->code),
               name != NULL ? field_quoted("opening", name->name) : field_absent("opening")));
}
