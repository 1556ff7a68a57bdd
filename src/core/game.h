// SPDX-License-Identifier: GPL-3.0-or-later
// game.h - a two-player game as a const table of functions over an opaque, copyable position.
//
// Everything that is not a rule - searches, referee, players, perft, drawings - is written once
// against this table. Positions are plain bytes: copying them copies the game. Playing a move
// writes a new position beside the old one; there is no undo.
//
//     position --list_moves--> moves --play(position, move)--> next position
//
// The players strictly alternate (a pass is an explicit move), and every score is for the side to
// move, so negamax is always right.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/game_people.h"
#include "core/random.h"

enum {
    GAME_POSITION_BYTES_MAX = 512,
    GAME_MOVES_MAX = 5120,
    GAME_TEXT_MAX = 512,     // a position's text, with its NUL
    GAME_MOVE_TEXT_MAX = 96, // a move's text, with its NUL
    GAME_FEATURES_MAX = 64,
    GAME_WIN_PLIES_MAX = 200,  // scores so near to a won game's count plies to the win
    GAME_PHASE_END = 256,      // phase runs from 0 (opening) to this (ending)
    GAME_PATTERN_PARTS = 8,    // of a score_unit, in which patterns are weighed
    GAME_LEARNED_DIVISOR = 64, // of learned weights: GameEvaluation.divisor
};

// Room for the position of any game, for code that does not want to allocate.
typedef union GamePosition {
    _Alignas(16) unsigned char bytes[GAME_POSITION_BYTES_MAX]; // what malloc() gives
} GamePosition;

// What it means that a position comes back.
typedef enum Repetition {
    REPETITION_IMPOSSIBLE, // every move changes the board for good
    REPETITION_DRAWS,
    REPETITION_SETTLES,   // the game's settle() gives the final score
    REPETITION_FORBIDDEN, // no move may enter a visited position; who has no other move has lost
} Repetition;

// What ordering, quiescence and fractional horizons want to know about a move. Values are in the
// units of the game's evaluation.
typedef struct MoveFacts {
    int captured_value; // 0: no capture
    int mover_value;
    int promotion_value; // 0: no promotion
    bool gives_check;
    bool wins; // ends the game in favour of the mover
} MoveFacts;

// How much of the end of the game is looked for without playing on.
typedef enum Foresight {
    FORESEE_WIN,  // a win by the next move
    FORESEE_ROOM, // and the best result that the room left still allows
    FORESEE_ALL,  // and whatever else the game can see
} Foresight;

// The game's own search of a position close to its end.
typedef struct GameFinish {
    int alpha; // the window; the value answered is a bound where it lies outside
    int beta;
    uint64_t nodes_most; // it gives up beyond
    uint64_t nodes;      // that it visited, below the position it was asked about
    void *memory; // the game's finish_bytes, zero at first and kept from call to call; or NULL
    uint32_t generation; // of what is kept: what another one left there is forgotten
    int value;           // for the side to move
} GameFinish;

// A set of positions, numbered densely, that moves may leave but never
// enter again: what is on the board.
typedef struct GameSpace {
    uint64_t number; // which of the game's spaces
    uint64_t count;  // of indices in it, from 0 on; some may be no position
    int size;        // pieces, seeds, cells: how large a set it is, for people to choose by
} GameSpace;

// One term of an evaluation: a number that can be read off a position.
typedef struct GameFeature {
    const char *name;
    const char *meaning;
} GameFeature;

// A named evaluation: weights over the game's features, early ones and
// late ones mixed by the phase,
//     score = sum of ((256 - phase) * early[i] + phase * late[i]) * feature[i] / (256 * divisor)
// or, where features do not suffice, a function of its own. One that has both is a
// faster way to the same number.
typedef struct GameEvaluation {
    const char *name;
    const char *summary;
    const int *early;
    const int *late;                       // NULL: the same as early
    int divisor;                           // 0 counts as 1
    int (*evaluate)(const void *position); // NULL: the weights above
    bool tells_images_apart; // a position and its mirror image may have different estimates
} GameEvaluation;

// An estimate that sums a few of very many weights: how each pattern of squares is filled, by the
// stage of the game. For searches to the end, which try moves in the order of such estimates. The
// weights were taught by games of the program against itself (learn/patterns.h).
typedef struct GamePatterns {
    int stages;     // the last stage of a game is number 0
    int weights;    // of each stage
    int counted;    // that a position sums
    int left_least; // moves left (Game.moves_left) from which on they are taught,
    int left_most;  // and up to which
    // The stage of the position; -1: the patterns know nothing of it.
    int (*stage)(const void *position);
    // The numbers of the weights that the position sums, `counted` of them.
    void (*list)(const void *position, int *numbers);
    // The least number whose weight is the same (sign 1) or the opposite (-1); 0: the weight is 0.
    int (*fold)(int number, int *sign);
    int (*estimate)(const void *position, const int8_t *weights);
    const int8_t *learned; // stages * weights, in parts of a point: GAME_PATTERN_PARTS
} GamePatterns;

// How the game stands in files that other programs read too (PGN). All NULL: in its own texts,
// under the tag Game, its moves counted singly.
typedef struct GamePgn {
    // The position as everybody knows it, without rules of our own.
    void (*format_start)(const void *position, Text *text);
    // What the tags say of a start beside it, or NULL: Variant ("Chess960"), and
    // whose rules only we know ("crp").
    const char *(*variant)(const void *start);
    const char *(*house_rules)(const void *start);
    // The number before a move of either side.
    int (*move_number)(const void *position);
    // A move with letters of the reader's language for the pieces, as in PictureStyle.
    void (*format_move)(const void *position, GameMove move, const char *letters, Text *text);
} GamePgn;

typedef struct Game {
    // ---- what it is called, how large it is ----

    const char *name;          // "chess": what the user types
    const char *title;         // "Chess": what the user reads
    const char *summary;       // one sentence
    const char *side_names[2]; // "White", "Black"
    // "8x8 6x6": names allowed after the colon, the first is the default; "" for none
    const char *variants;
    size_t position_bytes; // at most GAME_POSITION_BYTES_MAX
    int moves_max;         // no position has more moves

    // ---- positions and moves as text, and as people see them ----

    // The start of a variant ("" is the default). False with a reason for an unknown variant.
    bool (*start)(const char *variant, void *position, Error *error);
    // Reads what format() writes (and what people of the game write). Refuses, with reason and
    // place, any text that is not a position in which play can go on safely.
    bool (*parse)(const char *text, void *position, Error *error);
    // Writes the position, variant included; parse() reads the same position back.
    void (*format)(const void *position, Text *text);
    // Unambiguous among the legal moves of the position.
    void (*format_move)(const void *position, GameMove move, Text *text);
    // Optional: reads looser forms than format_move writes. NULL: exact
    // match with format_move's text.
    bool (*parse_move)(const void *position, const char *text, GameMove *move, Error *error);
    GamePeople people;
    GamePgn pgn;

    // ---- rules ----

    // 0 for the first player, 1 for the second. A start may have the
    // second to move (English draughts).
    int (*side_to_move)(const void *position);
    // All legal moves, in an order that is always the same; returns the
    // count, 0 only when the game is over.
    int (*list_moves)(const void *position, GameMove *moves);
    void (*play)(const void *position, GameMove move, void *next);
    // Optional, for null moves: the same position with the other side to move. False when the game
    // or this position does not allow it.
    bool (*pass)(const void *position, void *next);
    // True when the game is over by the rules that the position alone knows (repetition is the
    // path's business); *score is then the margin for the side to move: its sign is the outcome.
    bool (*is_over)(const void *position, int *score);
    // Why the game is over ("checkmate"); only called when it is.
    const char *(*ending)(const void *position);
    // Optional: why the position alone allows a player to claim a draw ("50 moves without capture
    // or pawn move"), or NULL when it does not.
    const char *(*draw_claim)(const void *position);
    // Optional: whether this side could still win, so that its opponent's
    // fallen flag loses. NULL: always.
    bool (*can_win)(const void *position, int side);

    // ---- positions that come back ----

    Repetition repetition;
    // Optional: what it means in the variant of this position. NULL: `repetition` in all of them.
    Repetition (*repetition_of)(const void *position);
    int repetitions_end; // the game ends when a position stands for the n-th time
    // a player may claim a draw when it stands for the n-th time; 0: no such claim
    int repetitions_claim;
    // Only for REPETITION_SETTLES: the final score for the side to move
    // when this position has come back.
    int (*settle)(const void *position);
    // Equal for positions that are equal under the rules (side to move included),
    // and else almost surely different.
    uint64_t (*key)(const void *position);
    // Optional: like key(), and also different where the rules remember more than the board (quiet
    // moves counted towards a draw), for tables that must be exact. NULL: key() says it all.
    uint64_t (*exact_key)(const void *position);
    // Optional: true when the move can never be taken back, so that
    // older positions cannot come back.
    bool (*is_irreversible)(const void *position, GameMove move);

    // ---- what a move does, and all that follows: optional ----

    bool has_captures; // moves may take pieces off the board, and describe_move() says so
    bool has_checks;   // likewise
    // NULL: all zero.
    void (*describe_move)(const void *position, GameMove move, MoveFacts *facts);
    // Fills the distinct images of the position under the board's symmetries and
    // returns how many (itself first).
    int (*symmetries)(const void *position, void *images);

    // ---- evaluation ----

    // Features, for the side to move, and the phase from 0 to GAME_PHASE_END.
    const GameFeature *features;
    int feature_count;
    void (*extract)(const void *position, int *features);
    int (*phase)(const void *position);
    // Turns the features of `position` into those of `next`, where the move leads, each for its own
    // side to move: for evaluations that are updated from move to move. Only the features whose
    // bits are set in `updated_features` are kept right.
    void (*update)(const void *position, GameMove move, const void *next, int *features);
    uint64_t updated_features;
    const GameEvaluation *evaluations; // from the silliest to the best; the last is the default,
                                       // and one called "learned" stands before it
    int evaluation_count;

    // ---- scores ----

    // No score, final or estimated, lies outside -score_bound .. score_bound.
    int score_bound;
    // Estimates are cut to -estimate_bound .. estimate_bound, so that no hope outweighs a certain
    // win where the game wants that. 0: score_bound.
    int estimate_bound;
    // What one pawn, disc, seed or point of margin counts in scores, at least 1; for people to
    // read: score / score_unit.
    int score_unit;
    // 0: a final score is a margin. Otherwise a won game is just won: is_over() gives plus or minus
    // this, no estimate comes within GAME_WIN_PLIES_MAX of it, and searches take off one point per
    // ply, so that a quick win is best.
    int win_score;

    // ---- solving ----

    // Where a won game is just won (`win_score`) there is no foresee() or finish(). Bounds of the
    // final score under best play, for the side to move; equal in a position that is over.
    void (*foresee)(const void *position, Foresight foresight, int *lower, int *upper);
    // The legal moves without some that foresee() knows to be no better than one that is left.
    int (*list_candidates)(const void *position, GameMove *moves);
    // Optional: the end is at most so many moves away, passes not counted.
    int (*moves_left)(const void *position);
    // How soon a search for the true value should try the move: threats made, replies left.
    int (*rate_move)(const void *position, GameMove move);
    const GamePatterns *patterns; // optional: estimates on the way to the end
    // Searches to the end where it is at most `plies_most` moves away. False: it is further, or the
    // nodes allowed did not suffice.
    bool (*finish)(const void *position, int plies_most, GameFinish *finish);
    size_t finish_bytes; // that finish() would like for what it remembers
    int finish_plies;    // from how many moves left on solving asks it
    // For retrograde analysis (lab/retrograde.h), all three or none. The space that the position
    // belongs to; false: it is too large to be numbered, or not numbered at all.
    bool (*space)(const void *position, GameSpace *space);
    // Its number in its space, side to move included, counters of quiet moves left aside. Positions
    // that are the same but for colours or for turning the board may share one.
    uint64_t (*index)(const void *position);
    // A position that has this number, its counters at their start; false where there is none.
    bool (*from_index)(const GameSpace *space, uint64_t index, void *position);
    // Optional: plies after which the rules will have called a draw,
    // if nothing irreversible happens.
    int (*plies_left)(const void *position);
} Game;

// What can be said once for all games.

// The named evaluation, or the default for NULL; NULL with the list of names in the error.
const GameEvaluation *game_find_evaluation(const Game *game, const char *name, Error *error);
// Always inline, because searches call it at every leaf and may know the game at compile time.
static inline __attribute__((always_inline)) int
game_evaluate(const Game *game, const GameEvaluation *evaluation, const void *position);

// True when the game's update() carries all that the evaluation weighs from move to move.
bool game_can_update(const Game *game, const GameEvaluation *evaluation);

// The least of the position's key, which may be any of its kind, and its images' keys.
uint64_t game_least_key(const Game *game, const void *position, uint64_t key);

// "chess", "othello:6x6": the text after the colon goes to start().
bool game_start(const Game *game, const char *variant, GamePosition *position, Error *error);

// Reads a position's text for a player who asked for this variant ("" for none): where the game
// writes the variant in front of the text, it may be left out.
bool game_parse(const Game *game, const char *variant, const char *text, GamePosition *position,
                Error *error);

// Finds the legal move with this text (through parse_move when the game has
// one). The error lists what fits.
bool game_find_move(const Game *game, const void *position, const char *text, GameMove *move,
                    Error *error);
bool game_is_legal(const Game *game, const void *position, GameMove move);
void game_format_move(const Game *game, const void *position, GameMove move,
                      char text[GAME_MOVE_TEXT_MAX]);
void game_format(const Game *game, const void *position, char text[GAME_TEXT_MAX]);

// Leaves of the legal tree at this depth; games that end earlier are not counted.
uint64_t game_perft(const Game *game, const void *position, int depth);

// Plays the move on the position itself.
void game_advance(const Game *game, GamePosition *position, GameMove move);

// A uniformly random legal move; the game must not be over.
GameMove game_random_move(const Game *game, const void *position, Random *random);

static inline Repetition game_repetition(const Game *game, const void *position) {
    return game->repetition_of != NULL ? game->repetition_of(position) : game->repetition;
}

// Where the game forbids repetition: true when the move would enter one of the visited
// positions, given by their keys.
bool game_is_forbidden(const Game *game, const void *position, GameMove move,
                       const uint64_t *visited, int visited_count);
// The legal moves that are not forbidden either.
int game_list_allowed(const Game *game, const void *position, const uint64_t *visited,
                      int visited_count, GameMove *moves);

static inline int game_clamp_estimate(const Game *game, int64_t score) {
    int64_t bound = game->estimate_bound > 0 ? game->estimate_bound : game->score_bound;
    // one comparison for both ends
    if ((uint64_t)(score + bound) <= (uint64_t)(2 * bound)) return (int)score;
    return (int)(score < 0 ? -bound : bound);
}

// Weighs features, early and late weights mixed by the phase; `late` may be NULL.
static inline int64_t game_weigh(const int *early, const int *late, int count, int phase,
                                 const int *features) {
    int64_t early_sum = 0;
    int64_t late_sum = 0;
    for (int i = 0; i < count; i++) early_sum += (int64_t)early[i] * features[i];
    if (late == NULL) return early_sum;
    for (int i = 0; i < count; i++) late_sum += (int64_t)late[i] * features[i];
    return (early_sum * (GAME_PHASE_END - phase) + late_sum * phase) / GAME_PHASE_END;
}

// The first features of a game, where its evaluations weigh no others: a
// faster way to the same number.
typedef struct GameBasics {
    int count; // at most GAME_FEATURES_MAX
    void (*extract)(const void *position, int *features);
    int (*phase)(const void *position);
} GameBasics;

static inline __attribute__((always_inline)) int game_weigh_basics(const GameBasics *basics,
                                                                   const int *early,
                                                                   const int *late,
                                                                   const void *position) {
    int features[GAME_FEATURES_MAX];
    basics->extract(position, features);
    return (int)game_weigh(early, late, basics->count, late != NULL ? basics->phase(position) : 0,
                           features);
}

// The estimate of the position whose features are these.
static inline int game_evaluate_features(const Game *game, const GameEvaluation *evaluation,
                                         const void *position, const int *features) {
    const int *late = game->phase != NULL ? evaluation->late : NULL;
    int phase = late != NULL ? game->phase(position) : 0;
    int64_t sum = game_weigh(evaluation->early, late, game->feature_count, phase, features);
    return game_clamp_estimate(game, evaluation->divisor > 1 ? sum / evaluation->divisor : sum);
}

static inline int game_evaluate(const Game *game, const GameEvaluation *evaluation,
                                const void *position) {
    if (evaluation->evaluate != NULL)
        return game_clamp_estimate(game, evaluation->evaluate(position));
    int features[GAME_FEATURES_MAX];
    game->extract(position, features);
    return game_evaluate_features(game, evaluation, position, features);
}
