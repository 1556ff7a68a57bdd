// SPDX-License-Identifier: GPL-3.0-or-later
// balance.c - see balance.h.
#include "arena/balance.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "players/players.h"

enum {
    CHESS_NODES = 2000, // with 40 centipawns 3 of 100 openings lie beyond 1.5 pawns:
                        // docs/measurements/arena.md
    CHESS_WINDOW = 40,
    OTHER_NODES = 5000,
    SAMPLE = 60,           // candidates from which a window is chosen
    BARREN_MAX = 2000,     // candidates in a row without a new opening: there are no more
    SET_SIZE_LEAST = 1024, // of keys
};

static const int DECIDED = INT32_MAX; // a win that the judge sees is beyond every window

// A set of keys, open addressing; so that no position is judged, or comes, twice.
typedef struct KeySet {
    uint64_t *keys; // 0: free
    size_t size;
    size_t count;
} KeySet;

struct Balance {
    Openings random; // owns nothing
    BalanceRule rule;
    Player judge;
    pthread_mutex_t lock; // for all that follows
    int64_t next;         // candidate to look at
    KeySet seen;
    int64_t *chosen; // candidates
    size_t count, capacity;
    bool is_exhausted;
    Opening opening; // the candidate being looked at
};

// ---- keys ----

static bool put_key(KeySet *set, uint64_t key) {
    size_t place = (size_t)(random_mix(key) % set->size);
    while (set->keys[place] != 0 && set->keys[place] != key) place = (place + 1) % set->size;
    bool is_new = set->keys[place] == 0;
    set->keys[place] = key;
    set->count += is_new;
    return is_new;
}

static bool make_room(KeySet *set) {
    if (set->count * 2 < set->size) return true;
    KeySet larger = {.size = set->size > 0 ? set->size * 2 : SET_SIZE_LEAST};
    larger.keys = calloc(larger.size, sizeof *larger.keys);
    if (larger.keys == NULL) return false;
    for (size_t i = 0; i < set->size; i++) {
        if (set->keys[i] != 0) put_key(&larger, set->keys[i]);
    }
    free(set->keys);
    *set = larger;
    return true;
}

// ---- judging ----

void balance_usual_rule(const Game *game, const void *start, BalanceRule *rule) {
    PlayerText engine;
    bool is_for_engine = strcmp(game->name, "chess") == 0 && player_parse("engine", &engine, NULL)
                         && player_check_rules(engine.kind, game, start, NULL);
    *rule = (BalanceRule){.limits = {.nodes = is_for_engine ? CHESS_NODES : OTHER_NODES},
                          .window = is_for_engine ? CHESS_WINDOW : -1};
    strcpy(rule->judge, is_for_engine ? "engine:hash=1" : "lab:failsoft");
}

// The judge's score of a candidate, whoever it is for.
static bool judge_opening(Balance *balance, int *score, Error *error) {
    const Openings *random = &balance->random;
    Player *judge = &balance->judge;
    Thought thought = {0};
    GamePosition position;
    opening_end(random->game, &balance->opening, &position);
    judge->side = random->game->side_to_move(&position);
    judge->game_seed = random->seed;
    if (!judge->kind->new_game(judge, &position, error)
        || !judge->kind->think(judge, &balance->rule.limits, &thought, error))
        return false;
    if (!thought.has_score)
        return error_set(error, "%s gives no scores, so it cannot judge openings", judge->title);
    *score = thought.is_mate ? DECIDED : abs(thought.score);
    return true;
}

// Searches of a few plies favour the side that moves last, more in one game than in another: so the
// window is not the same in all, but what half of the openings that are not decided keep within.
// Where all are, the game is too small to choose.
static bool choose_window(Balance *balance, Error *error) {
    int scores[SAMPLE];
    int undecided = 0;
    for (int i = 0; i < SAMPLE; i++) {
        int score = 0;
        if (!openings_get(&balance->random, i, &balance->opening, error)
            || !judge_opening(balance, &score, error))
            return false;
        undecided += score < DECIDED;
        int place = i;
        for (; place > 0 && scores[place - 1] > score; place--) scores[place] = scores[place - 1];
        scores[place] = score;
    }
    balance->rule.window = undecided > 0 ? scores[(undecided - 1) / 2] : DECIDED;
    return true;
}

// ---- the list ----

Balance *balance_open(const Openings *random, const BalanceRule *rule, Error *error) {
    Balance *balance = memory_new(sizeof *balance, error);
    if (balance == NULL) return NULL;
    balance->random = *random;
    balance->random.source = OPENINGS_RANDOM;
    balance->rule = *rule;
    if (!player_open(rule->judge, random->game, &balance->judge, error)) {
        free(balance);
        return NULL;
    }
    pthread_mutex_init(&balance->lock, NULL);
    if (rule->window >= 0 || choose_window(balance, error)) return balance;
    balance_close(balance);
    return NULL;
}

void balance_close(Balance *balance) {
    if (balance == NULL) return;
    player_close(&balance->judge);
    pthread_mutex_destroy(&balance->lock);
    free(balance->seen.keys);
    free(balance->chosen);
    free(balance);
}

static bool choose(Balance *balance, int64_t candidate, Error *error) {
    if (!memory_grow(&balance->chosen, &balance->capacity, balance->count + 1,
                     sizeof *balance->chosen))
        return error_no_memory(error);
    balance->chosen[balance->count++] = candidate;
    return true;
}

// Looks at the next candidate.
static bool look_at_next(Balance *balance, Error *error) {
    const Openings *random = &balance->random;
    GamePosition position;
    int score = 0;
    int64_t candidate = balance->next++;
    if (!openings_get(random, candidate, &balance->opening, error)) return false;
    if (!make_room(&balance->seen)) return error_no_memory(error);
    opening_end(random->game, &balance->opening, &position);
    uint64_t key = random->game->key(&position);
    if (!put_key(&balance->seen, key != 0 ? key : 1)) return true;
    if (!judge_opening(balance, &score, error)) return false;
    return score > balance->rule.window || choose(balance, candidate, error);
}

// Under the lock.
static bool find_as_many(Balance *balance, int64_t wanted, Error *error) {
    size_t before = balance->count;
    for (int barren = 0; (int64_t)balance->count < wanted && !balance->is_exhausted;) {
        if (!look_at_next(balance, error)) return false;
        barren = balance->count > before ? 0 : barren + 1;
        before = balance->count;
        balance->is_exhausted = barren == BARREN_MAX;
    }
    return balance->count > 0
           || error_set(error, "none of %d random openings is balanced (within %d)", BARREN_MAX,
                        balance->rule.window);
}

bool balance_get(Balance *balance, int64_t index, int64_t *candidate, Error *error) {
    pthread_mutex_lock(&balance->lock);
    bool is_found = find_as_many(balance, index + 1, error);
    if (is_found) *candidate = balance->chosen[index % (int64_t)balance->count];
    pthread_mutex_unlock(&balance->lock);
    return is_found;
}

int64_t balance_count(Balance *balance) {
    pthread_mutex_lock(&balance->lock);
    int64_t count = balance->is_exhausted ? (int64_t)balance->count : 0;
    pthread_mutex_unlock(&balance->lock);
    return count;
}
