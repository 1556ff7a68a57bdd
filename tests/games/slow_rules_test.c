// SPDX-License-Identifier: GPL-3.0-or-later
// slow_rules_test.c - every game against rules of it that were written a second time.
//
// Positions come from random games and, where rare rules would hardly be met, from boards thrown
// together; all by seed. At each one the texts, the end and its score, the moves with what they
// take and where they lead, passing, images, keys and small perfts must be those of the slow rules
// (slow.h), and so must what a game claims to see of its end.
#include "tests/games/game_position.h"

#include <string.h>

#include "games/games.h"
#include "tests/games/slow.h"
#include "tests/games/slow_amazons.h"
#include "tests/games/slow_awale.h"
#include "tests/games/slow_connect4.h"
#include "tests/games/slow_draughts.h"
#include "tests/games/slow_othello.h"
#include "tests/games/slow_tictactoe.h"

enum {
    PLIES_MAX = 400,
    IMAGES_MAX = 8,
    PERFT_LEAVES = 3000,
    SOLVED_CELLS = 9, // empty ones, at most, where the rest of the game is played out
    SOLVED_NODES = 1500,
    KEYS_MAX = 1 << 22,
    PARSED_STRIDE = 16, // every so many moves are read back from each of their texts
};

// A move of either set of rules, to be compared.
typedef struct Shown {
    char after[SLOW_TEXT];
    int at; // in its list
} Shown;

// What two keys of a game say, and the text they should say it of.
typedef struct Named {
    uint64_t key;
    uint64_t text;
} Named;

typedef struct Names {
    Named *list;
    int count;
} Names;

typedef struct Trial {
    const SlowRules *rules;
    const Game *game;
    const char *variant;
    SlowMove *slow_moves;
    GameMove *moves;
    Shown *slow_shown;
    Shown *shown;
    Names keys;
    Names exact_keys;
    int positions;
    char here[SLOW_TEXT];
} Trial;

static Random dice;

static unsigned below(unsigned bound) {
    return (unsigned)random_below(&dice, bound);
}

#define CHECK(condition, trial) check((condition), #condition, (trial), "", __LINE__)
#define CHECK_ABOUT(condition, trial, what)                                                        \
    check((condition), #condition, (trial), (what), __LINE__)

static void check(bool is_true, const char *what, const Trial *trial, const char *about, int line) {
    if (is_true) return;
    fail_msg("line %d: not true: %s (%s)\n  %s:%s position: %s", line, what, about,
             trial->rules->name, trial->variant, trial->here);
}

// ---- keys ----

static uint64_t hash_text(const char *text) {
    uint64_t hash = 0;
    for (const char *c = text; *c != '\0'; c++) hash = random_mix(hash ^ (unsigned char)*c);
    return hash;
}

static void note(Names *names, uint64_t key, const char *text) {
    if (names->count < KEYS_MAX) names->list[names->count++] = (Named){key, hash_text(text)};
}

static int compare_keys(const void *a, const void *b) {
    const Named *one = a, *other = b;
    return (one->key > other->key) - (one->key < other->key);
}

static int compare_texts(const void *a, const void *b) {
    const Named *one = a, *other = b;
    return (one->text > other->text) - (one->text < other->text);
}

// Equal texts have equal keys, different ones different keys.
static void check_names(Names *names, const Trial *trial) {
    qsort(names->list, (size_t)names->count, sizeof(Named), compare_keys);
    for (int i = 1; i < names->count; i++) {
        bool is_same = names->list[i].key == names->list[i - 1].key;
        CHECK(!is_same || names->list[i].text == names->list[i - 1].text, trial);
    }
    qsort(names->list, (size_t)names->count, sizeof(Named), compare_texts);
    for (int i = 1; i < names->count; i++) {
        bool is_same = names->list[i].text == names->list[i - 1].text;
        CHECK(!is_same || names->list[i].key == names->list[i - 1].key, trial);
    }
    names->count = 0;
}

static void note_keys(Trial *trial, const void *position, const SlowBoard *board) {
    char text[SLOW_TEXT];
    trial->rules->format(board, false, text);
    note(&trial->keys, trial->game->key(position), text);
    if (trial->game->exact_key == NULL) return;
    trial->rules->format(board, true, text);
    note(&trial->exact_keys, trial->game->exact_key(position), text);
}

// The same men in the other colours and the other side to move: another position, where it is one.
static void note_exchanged(Trial *trial, const SlowBoard *board) {
    static const char LETTERS[] = "XOwbWB";
    static const char OTHERS[] = "OXbwBW";
    SlowBoard exchanged = *board;
    GamePosition position = {{0}};
    char text[SLOW_TEXT];
    int changed = 0;
    for (int i = 0; i < board->width * board->height; i++) {
        const char *at = board->cells[i] > 0 ? strchr(LETTERS, board->cells[i]) : NULL;
        if (at == NULL) continue;
        exchanged.cells[i] = OTHERS[at - LETTERS];
        changed++;
    }
    exchanged.side = !board->side;
    trial->rules->format(&exchanged, true, text);
    if (changed > 0 && trial->game->parse(text, &position, NULL))
        note_keys(trial, &position, &exchanged);
}

// ---- moves ----

static int compare_shown(const void *a, const void *b) {
    return strcmp(((const Shown *)a)->after, ((const Shown *)b)->after);
}

// Every text that says the move is read as that move.
static void check_sayings(const Trial *trial, const void *position, const SlowMove *slow,
                          GameMove move) {
    char sayings[SLOW_SAYINGS];
    memcpy(sayings, slow->sayings, sizeof sayings);
    char *rest = NULL;
    for (char *text = strtok_r(sayings, " ", &rest); text != NULL;
         text = strtok_r(NULL, " ", &rest)) {
        GameMove found = GAME_NO_MOVE;
        Error error = {{0}};
        CHECK_ABOUT(game_find_move(trial->game, position, text, &found, &error), trial, text);
        CHECK_ABOUT(found == move, trial, text);
    }
}

static void check_facts(const Trial *trial, const void *position, const SlowMove *slow,
                        GameMove move) {
    const Game *game = trial->game;
    int score = 0;
    if (game->describe_move != NULL) {
        MoveFacts facts;
        game->describe_move(position, move, &facts);
        CHECK_ABOUT(facts.captured_value == slow->taken, trial, slow->sayings);
        bool wins = trial->rules->is_over(&slow->after, &score) && score < 0;
        CHECK_ABOUT(facts.wins == wins, trial, slow->sayings);
    }
    if (game->is_irreversible != NULL)
        CHECK_ABOUT(game->is_irreversible(position, move) == slow->is_final, trial, slow->sayings);
}

// The same moves, leading to the same boards; returns their number. The lists are left behind.
static int compare_moves(Trial *trial, const void *position, const SlowBoard *board) {
    const Game *game = trial->game;
    int slow_count = trial->rules->list(board, trial->slow_moves);
    int count = game->list_moves(position, trial->moves);
    CHECK(slow_count == count, trial);
    for (int i = 0; i < count; i++) {
        GamePosition next;
        memset(&next, 0x5A, sizeof next);
        game->play(position, trial->moves[i], &next);
        game_format(game, &next, trial->shown[i].after);
        trial->shown[i].at = i;
        trial->rules->format(&trial->slow_moves[i].after, true, trial->slow_shown[i].after);
        trial->slow_shown[i].at = i;
    }
    qsort(trial->shown, (size_t)count, sizeof(Shown), compare_shown);
    qsort(trial->slow_shown, (size_t)count, sizeof(Shown), compare_shown);
    for (int i = 0; i < count; i++) {
        const SlowMove *slow = &trial->slow_moves[trial->slow_shown[i].at];
        GameMove move = trial->moves[trial->shown[i].at];
        CHECK_ABOUT(strcmp(trial->shown[i].after, trial->slow_shown[i].after) == 0, trial,
                    trial->slow_shown[i].after);
        char text[GAME_MOVE_TEXT_MAX];
        bool is_read = count < PARSED_STRIDE * 2 || i % PARSED_STRIDE == 0;
        game_format_move(game, position, move, text);
        CHECK_ABOUT(slow_says(slow, text), trial, text);
        if (is_read) check_sayings(trial, position, slow, move);
        if (is_read) check_facts(trial, position, slow, move);
    }
    return count;
}

// ---- what follows from the rules ----

static uint64_t slow_perft(const SlowRules *rules, const SlowBoard *board, int depth) {
    if (depth == 0) return 1;
    SlowMove *moves = malloc((size_t)rules->moves_most * sizeof *moves);
    int count = rules->list(board, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) leaves += slow_perft(rules, &moves[i].after, depth - 1);
    free(moves);
    return leaves;
}

// As deep as about so many leaves allow.
static void compare_perft(const Trial *trial, const void *position, const SlowBoard *board,
                          int count) {
    int depth = 1;
    for (int leaves = count; count > 0 && leaves <= PERFT_LEAVES / count && depth < 5; depth++)
        leaves *= count;
    uint64_t wanted = slow_perft(trial->rules, board, depth);
    CHECK(game_perft(trial->game, position, depth) == wanted, trial);
}

static void compare_pass(const Trial *trial, const void *position, const SlowBoard *board) {
    GamePosition passed;
    if (trial->game->pass == NULL || !trial->game->pass(position, &passed)) return;
    SlowBoard turned = *board;
    char text[GAME_TEXT_MAX];
    char wanted[SLOW_TEXT];
    turned.side = !turned.side;
    trial->rules->format(&turned, true, wanted);
    game_format(trial->game, &passed, text);
    CHECK_ABOUT(strcmp(text, wanted) == 0, trial, text);
    int score = 0;
    int slow_score = 0;
    bool is_over = trial->game->is_over(&passed, &score);
    CHECK(is_over == trial->rules->is_over(&turned, &slow_score), trial);
    CHECK(!is_over || score == slow_score, trial);
}

// Image `number` of eight: mirrored, upside down, rows and columns exchanged.
static SlowBoard image_of(const SlowBoard *board, int number) {
    SlowBoard image = *board;
    for (int row = 0; row < board->height; row++) {
        for (int column = 0; column < board->width; column++) {
            int from_column = number & 1 ? board->width - 1 - column : column;
            int from_row = number & 2 ? board->height - 1 - row : row;
            image.cells[row * board->width + column] =
                number & 4 ? board->cells[from_column * board->width + from_row]
                           : board->cells[from_row * board->width + from_column];
        }
    }
    return image;
}

static void compare_images(const Trial *trial, const void *position, const SlowBoard *board) {
    static _Alignas(64) unsigned char images[IMAGES_MAX * GAME_POSITION_BYTES_MAX];
    static const int NUMBERS[] = {[SLOW_ALONE] = 1, [SLOW_MIRRORED] = 2, [SLOW_SQUARE] = 8};
    const Game *game = trial->game;
    CHECK((game->symmetries != NULL) == (trial->rules->images != SLOW_ALONE), trial);
    if (game->symmetries == NULL) return;
    char wanted[IMAGES_MAX][SLOW_TEXT];
    int different = 0;
    for (int i = 0; i < NUMBERS[trial->rules->images]; i++) {
        SlowBoard image = image_of(board, i);
        trial->rules->format(&image, true, wanted[different]);
        int same = 0;
        while (strcmp(wanted[same], wanted[different]) != 0) same++;
        different += same == different;
    }
    int count = game->symmetries(position, images);
    CHECK(count == different, trial);
    for (int i = 0; i < count; i++) {
        char text[GAME_TEXT_MAX];
        const void *image = images + (size_t)i * game->position_bytes;
        game_format(game, image, text);
        int same = 0;
        while (same < different && strcmp(wanted[same], text) != 0) same++;
        CHECK_ABOUT(same < different, trial, text);
        wanted[same][0] = '\0';
        // an image is a whole position, not only its text
        CHECK(game_perft(game, image, 1) == game_perft(game, position, 1), trial);
    }
}

// The value of the game for the side to move, by minimax; false when that takes too many nodes.
static bool solve(const SlowRules *rules, const SlowBoard *board, int *nodes, int *value) {
    if (rules->is_over(board, value)) return true;
    if (--*nodes < 0) return false;
    SlowMove *moves = malloc((size_t)rules->moves_most * sizeof *moves);
    int count = rules->list(board, moves);
    int best = INT32_MIN;
    bool is_solved = count > 0;
    for (int i = 0; i < count && is_solved; i++) {
        int reply = 0;
        is_solved = solve(rules, &moves[i].after, nodes, &reply);
        if (-reply > best) best = -reply;
    }
    free(moves);
    *value = best;
    return is_solved;
}

static void compare_candidates(const Trial *trial, const void *position, int value) {
    const Game *game = trial->game;
    GameMove candidates[GAME_MOVES_MAX];
    int best = INT32_MIN;
    int count = game->list_candidates(position, candidates);
    CHECK(count > 0, trial);
    for (int i = 0; i < count; i++) {
        GamePosition next;
        char text[GAME_TEXT_MAX];
        game->play(position, candidates[i], &next);
        game_format(game, &next, text);
        for (int j = 0; j < game->list_moves(position, trial->moves); j++) {
            int nodes = SOLVED_NODES;
            int reply = 0;
            if (strcmp(trial->slow_shown[j].after, text) != 0) continue;
            const SlowMove *slow = &trial->slow_moves[trial->slow_shown[j].at];
            if (solve(trial->rules, &slow->after, &nodes, &reply) && -reply > best) best = -reply;
        }
    }
    CHECK(best == value, trial);
}

// What the game sees of its end, where the slow rules can play it out.
static void compare_end(const Trial *trial, const void *position, const SlowBoard *board) {
    const Game *game = trial->game;
    int nodes = SOLVED_NODES;
    int value = 0;
    int empty = slow_count(board, '.') + slow_count(board, '-');
    if (game->foresee == NULL || empty > SOLVED_CELLS) return;
    if (!solve(trial->rules, board, &nodes, &value)) return;
    for (Foresight level = FORESEE_WIN; level <= FORESEE_ALL; level++) {
        int lower = 0;
        int upper = 0;
        game->foresee(position, level, &lower, &upper);
        CHECK(lower <= value && value <= upper, trial);
    }
    int score = 0;
    if (game->is_over(position, &score)) return;
    if (game->list_candidates != NULL) compare_candidates(trial, position, value);
    GameFinish finish = {
        .alpha = -game->score_bound, .beta = game->score_bound, .nodes_most = 100000};
    if (game->finish != NULL && game->finish(position, 20, &finish))
        CHECK(finish.value == value, trial);
    if (game->moves_left != NULL)
        CHECK(game->moves_left(position) == slow_count(board, '-'), trial);
}

// ---- one position, one game, one game's variants ----

// The lists of moves are left behind; returns their length.
static int compare_position(Trial *trial, const GamePosition *position, const SlowBoard *board) {
    const Game *game = trial->game;
    GamePosition before = *position;
    char text[GAME_TEXT_MAX];
    trial->rules->format(board, true, trial->here);
    game_format(game, position, text);
    CHECK_ABOUT(strcmp(text, trial->here) == 0, trial, text);
    CHECK(game->side_to_move(position) == board->side, trial);
    int score = 0;
    int slow_score = 0;
    bool is_over = game->is_over(position, &score);
    CHECK(is_over == trial->rules->is_over(board, &slow_score), trial);
    CHECK(!is_over || score == slow_score, trial);
    CHECK(trial->rules->settle == NULL || game->settle(position) == trial->rules->settle(board),
          trial);
    int count = compare_moves(trial, position, board);
    CHECK((count == 0) == is_over, trial);
    compare_pass(trial, position, board);
    compare_images(trial, position, board);
    compare_end(trial, position, board);
    note_keys(trial, position, board);
    note_exchanged(trial, board);
    CHECK(memcmp(&before, position, game->position_bytes) == 0, trial);
    trial->positions++;
    return count;
}

// On from here by random moves, which both sets of rules play for themselves.
static void play_on(Trial *trial, GamePosition position, SlowBoard board, int plies) {
    for (int ply = 0; ply < plies; ply++) {
        int count = compare_position(trial, &position, &board);
        if (ply % 8 == 0) compare_perft(trial, &position, &board, count);
        if (count == 0) return;
        // the same way again and again would not find the large captures
        count = trial->rules->list(&board, trial->slow_moves);
        const SlowMove *chosen = &trial->slow_moves[below((unsigned)count)];
        for (int tries = 0; tries < 2 && chosen->taken == 0; tries++)
            chosen = &trial->slow_moves[below((unsigned)count)];
        char sayings[SLOW_SAYINGS];
        memcpy(sayings, chosen->sayings, sizeof sayings);
        sayings[strcspn(sayings, " ")] = '\0';
        GameMove move = GAME_NO_MOVE;
        CHECK_ABOUT(game_find_move(trial->game, &position, sayings, &move, NULL), trial, sayings);
        game_advance(trial->game, &position, move);
        board = chosen->after;
    }
}

static void try_variant(Trial *trial, int games, int scattered) {
    for (int i = 0; i < games; i++) {
        GamePosition position = {{0}};
        SlowBoard board;
        Error error = {{0}};
        if (!trial->game->start(trial->variant, &position, &error)) fail_msg("%s", error.text);
        trial->rules->start(trial->variant, &board);
        play_on(trial, position, board, PLIES_MAX);
    }
    for (int i = 0; i < scattered && trial->rules->scatter != NULL; i++) {
        GamePosition position = {{0}};
        SlowBoard board;
        Error error = {{0}};
        trial->rules->scatter(trial->variant, below, &board);
        trial->rules->format(&board, true, trial->here);
        if (!trial->game->parse(trial->here, &position, &error))
            fail_msg("'%s': %s", trial->here, error.text);
        play_on(trial, position, board, 4);
    }
    check_names(&trial->keys, trial);
    check_names(&trial->exact_keys, trial);
}

static int scaled(int work) {
    return test_is_long() ? work * 20 : test_is_short() ? (work + 9) / 10 : work;
}

static Trial trial_of(const SlowRules *rules) {
    size_t most = (size_t)rules->moves_most;
    const char *variant = "";
    Trial trial = {.rules = rules,
                   .game = games_find(rules->name, &variant, NULL),
                   .variant = "",
                   .slow_moves = malloc(most * sizeof(SlowMove)),
                   .moves = malloc(GAME_MOVES_MAX * sizeof(GameMove)),
                   .slow_shown = malloc(most * sizeof(Shown)),
                   .shown = malloc(GAME_MOVES_MAX * sizeof(Shown)),
                   .keys.list = malloc(KEYS_MAX * sizeof(Named)),
                   .exact_keys.list = malloc(KEYS_MAX * sizeof(Named))};
    assert_non_null(trial.game);
    return trial;
}

static void trial_close(Trial *trial) {
    free(trial->slow_moves);
    free(trial->moves);
    free(trial->slow_shown);
    free(trial->shown);
    free(trial->keys.list);
    free(trial->exact_keys.list);
}

static void try_game(const SlowRules *rules, int games, int scattered) {
    Trial trial = trial_of(rules);
    dice = random_from_seed(20250117);
    for (const char *const *variant = rules->variants; *variant != NULL; variant++) {
        trial.variant = *variant;
        try_variant(&trial, scaled(games), scaled(scattered));
    }
    assert_true(trial.positions > 2 * scaled(games));
    print_message("# %s: %d positions\n", rules->name, trial.positions);
    trial_close(&trial);
}

// ---- the games ----

// Every way to fill nine squares: it is refused, or all is as the slow rules say.
static void test_tictactoe(void **state) {
    (void)state;
    enum { BOARDS = 19683, SOUND = 5478 };
    Trial trial = trial_of(&SLOW_TICTACTOE);
    for (int number = 0; number < BOARDS; number++) {
        SlowBoard board = slow_empty(3, 3, '.');
        for (int i = 0, rest = number; i < 9; i++, rest /= 3) board.cells[i] = ".XO"[rest % 3];
        int ahead = slow_count(&board, 'X') - slow_count(&board, 'O');
        board.side = ahead > 0;
        bool is_sound = (ahead == 0 || ahead == 1)
                        && !slow_tictactoe_has_three(&board, board.side == 0 ? 'X' : 'O');
        GamePosition position = {{0}};
        trial.rules->format(&board, true, trial.here);
        CHECK(trial.game->parse(trial.here, &position, NULL) == is_sound, &trial);
        if (!is_sound) continue;
        int count = compare_position(&trial, &position, &board);
        if (count > 5) compare_perft(&trial, &position, &board, count);
    }
    assert_int_equal(trial.positions, SOUND);
    check_names(&trial.keys, &trial);
    trial_close(&trial);
    try_game(&SLOW_TICTACTOE, 20, 0);
}

static void test_connect4(void **state) {
    (void)state;
    try_game(&SLOW_CONNECT4, 24, 0);
}

static void test_othello(void **state) {
    (void)state;
    try_game(&SLOW_OTHELLO, 6, 200);
}

static void test_awale(void **state) {
    (void)state;
    try_game(&SLOW_AWALE, 30, 4000);
}

static void test_amazons(void **state) {
    (void)state;
    try_game(&SLOW_AMAZONS, 1, 60);
}

static void test_draughts(void **state) {
    (void)state;
    try_game(&SLOW_DRAUGHTS, 6, 600);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tictactoe), cmocka_unit_test(test_connect4),
        cmocka_unit_test(test_othello),   cmocka_unit_test(test_awale),
        cmocka_unit_test(test_amazons),   cmocka_unit_test(test_draughts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
