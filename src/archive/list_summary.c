// SPDX-License-Identifier: GPL-3.0-or-later
// list_summary.c - see list_summary.h: every game gives a key, equal keys become a row.
#include "archive/list_summary.h"

#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "core/memory.h"

enum { MONTH_LENGTH = 7, DAY_LENGTH = 10 };

// ---- sums ----

static void game_sum_add(GameSum *sum, const GameList *list, const ListedGame *game) {
    const OwnResult result = listed_game_own_result(list, game);
    float accuracy = game->marks[listed_game_side(game)].accuracy;
    sum->games++;
    sum->by_result[result]++;
    if (accuracy < 0 || result == OWN_OTHERS) return;
    sum->judged++;
    sum->accuracy_sum += accuracy;
}

double game_sum_score(const GameSum *sum) {
    int64_t ended = sum->games - sum->by_result[OWN_OPEN] - sum->by_result[OWN_OTHERS];
    double points = (double)sum->by_result[OWN_WIN] + (double)sum->by_result[OWN_DRAW] / 2;
    return ended > 0 ? 100 * points / (double)ended : -1;
}

double game_sum_accuracy(const GameSum *sum) {
    return sum->judged > 0 ? sum->accuracy_sum / (double)sum->judged : -1;
}

GameSum list_sum(const GameList *list, const GameFilter *filter) {
    GameSum sum = {0};
    for (int i = 0; i < list->count; i++) {
        if (game_filter_takes(filter, list, &list->games[i]))
            game_sum_add(&sum, list, &list->games[i]);
    }
    return sum;
}

// ---- keys ----

const char *summary_key_name(SummaryKey key) {
    static const char *const names[] = {"colour", "opponent", "opening", "time"};
    return names[key];
}

// False: the game has none.
static bool make_key(const GameList *list, const ListedGame *game, SummaryKey key,
                     SummaryRow *row) {
    Text text = text_over(row->key, sizeof row->key);
    row->code = NULL;
    if (listed_game_own_result(list, game) == OWN_OTHERS) return false;
    switch (key) {
    case BY_COLOUR:
        if (game->me == SIDE_COUNT) return false;
        text_add(&text, game->me == WHITE ? "white" : "black");
        return true;
    case BY_OPPONENT: listed_game_add_opponent(list, game, &text); return true;
    case BY_OPENING:
        if (game->opening == NULL) return false;
        row->code = game->opening->code;
        text_add(&text, game->opening->name);
        return true;
    default: break;
    }
    text_add(&text, list_text(list, game->date));
    return text.length == DAY_LENGTH;
}

static int compare_keys(const void *first, const void *second) {
    const SummaryRow *a = first, *b = second;
    return strcmp(a->key, b->key);
}

static int compare_games(const void *first, const void *second) {
    const SummaryRow *a = first, *b = second;
    if (a->sum.games != b->sum.games) return a->sum.games < b->sum.games ? 1 : -1;
    return strcmp(a->key, b->key);
}

static void add_sum(GameSum *sum, const GameSum *more) {
    sum->games += more->games;
    for (int i = OWN_OPEN; i <= OWN_OTHERS; i++) sum->by_result[i] += more->by_result[i];
    sum->judged += more->judged;
    sum->accuracy_sum += more->accuracy_sum;
}

// Equal keys become one row; returns how many are left.
static int merge(SummaryRow *rows, int count) {
    int kept = 0;
    if (count == 0) return 0;
    qsort(rows, (size_t)count, sizeof *rows, compare_keys);
    for (int i = 0; i < count; i++) {
        if (kept > 0 && strcmp(rows[kept - 1].key, rows[i].key) == 0)
            add_sum(&rows[kept - 1].sum, &rows[i].sum);
        else
            rows[kept++] = rows[i];
    }
    return kept;
}

static int make_months(SummaryRow *rows, int count) {
    for (int i = 0; i < count; i++) rows[i].key[MONTH_LENGTH] = '\0';
    return merge(rows, count);
}

// ---- the table ----

// Rows are merged whenever so many have come, so that memory follows the keys, not the games.
enum { ROWS_FIRST = 1024 };

typedef struct Gathering {
    SummaryRow *rows;
    int count;
    size_t room;
} Gathering;

static SummaryRow *next_row(Gathering *gathering) {
    if ((size_t)gathering->count == gathering->room) {
        gathering->count = merge(gathering->rows, gathering->count);
        const size_t wanted = 2 * (size_t)gathering->count + ROWS_FIRST;
        if (!memory_grow(&gathering->rows, &gathering->room, wanted, sizeof *gathering->rows))
            return NULL;
    }
    return &gathering->rows[gathering->count];
}

bool list_summarise(const GameList *list, const GameFilter *filter, SummaryKey key,
                    SummaryTable *table) {
    Gathering all = {0};
    *table = (SummaryTable){0};
    for (int i = 0; i < list->count; i++) {
        const ListedGame *game = &list->games[i];
        if (!game_filter_takes(filter, list, game)) continue;
        SummaryRow *row = next_row(&all);
        if (row == NULL) {
            free(all.rows);
            return false;
        }
        *row = (SummaryRow){0};
        if (!make_key(list, game, key, row)) continue;
        game_sum_add(&row->sum, list, game);
        all.count++;
    }
    all.count = merge(all.rows, all.count);
    if (key == BY_TIME && all.count > SUMMARY_DAYS_MAX)
        all.count = make_months(all.rows, all.count);
    if (key != BY_TIME && all.count > 0)
        qsort(all.rows, (size_t)all.count, sizeof *all.rows, compare_games);
    table->count = all.count < SUMMARY_ROWS_MAX ? all.count : SUMMARY_ROWS_MAX;
    table->left_out = all.count - table->count;
    int first = key == BY_TIME ? table->left_out : 0;
    if (table->count > 0)
        memcpy(table->rows, all.rows + first, sizeof *all.rows * (size_t)table->count);
    free(all.rows);
    return true;
}
