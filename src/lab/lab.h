// SPDX-License-Identifier: GPL-3.0-or-later
// lab.h - the laboratory: every search algorithm of the course, on any game, with what it counted.
//
//     LabSpec spec;
//     lab_parse_spec("failsoft,depth=6,table=16,order=hierarchy+history", game, &spec, &error);
//     Search *search = lab_open(game, &spec, &error);
//     lab_run(search, position, &limits, &result, &error);
//     lab_close(search);
//
// A search is used by one thread; lab_set_stop() gives another thread the means to end it.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/game.h"
#include "core/text.h"
#include "core/trace.h"
#include "lab/counters.h"

typedef int Score;

enum {
    LAB_ONE_PLY = 10, // depths are in tenths of a ply, for the fractional horizon
    LAB_DEPTH_MAX = 100,
    LAB_POLICIES_MAX = 16,
    LAB_NAME_MAX = 32,
    LAB_SPEC_TEXT_MAX = 512,
    LAB_MEMORY_MB_MAX = 65536,
    LAB_MEMORY_MB_USUAL = 64,
};

typedef struct Search Search;
struct Node; // of a search, for its algorithm
typedef struct LabPolicyKind LabPolicyKind;

// How an algorithm walks; the table of what combines with what speaks of these.
typedef enum LabFamily {
    FAMILY_FULL,       // visits everything, knows no window
    FAMILY_WINDOW,     // a recursion with a window
    FAMILY_TEST,       // opens windows of its own from the root: aspiration makes no sense
    FAMILY_BEST_FIRST, // keeps open nodes in memory and takes the most promising
    FAMILY_PROOF,      // answers yes or no
    FAMILY_SAMPLING,   // plays games by chance
} LabFamily;

typedef struct LabAlgorithm {
    const char *name;
    const char *title;
    const char *summary;
    LabFamily family;
    const char *defaults; // switches it needs when the user gives no table; NULL: none
    // The value of the root, of an algorithm that has no window or opens its own. NULL: visit() has
    // it, within or beyond the window it is asked with.
    Score (*start)(Search *search, struct Node *root);
    // The recursion, also for policies that search (null move). NULL: it has none with a window.
    Score (*visit)(Search *search, struct Node *node, Score alpha, Score beta);
} LabAlgorithm;

// Never: what is stored stays, and when there is no more room nothing is stored.
typedef enum TableReplace {
    REPLACE_DEEPER,
    REPLACE_ALWAYS,
    REPLACE_TWO,
    REPLACE_NEVER
} TableReplace;
typedef enum TableKeys { KEYS_EXACT, KEYS_POSITION, KEYS_TREE } TableKeys;
// Which results of the table settle a node; with none it only recommends moves. Present: those of
// equal depth that this search stored itself.
typedef enum TableAccept { ACCEPT_EQUAL, ACCEPT_DEEPER, ACCEPT_NEVER, ACCEPT_PRESENT } TableAccept;
typedef enum Research { RESEARCH_NONE, RESEARCH_BRANCH, RESEARCH_LEAF, RESEARCH_SUBTREE } Research;

// Everything a user can choose about a search.
typedef struct LabSpec {
    const LabAlgorithm *algorithm;
    char evaluation[LAB_NAME_MAX]; // "": the game's default
    int depth;                     // in plies; 0: none given
    bool is_depth_default;         // no limit was given at all
    uint64_t nodes;
    int64_t time_ms;
    uint64_t seed;
    int memory_mb; // all that tables, kept tree and open nodes may take together
    int guess;     // where MTD(f) starts
    int above;     // proof-number search asks: is the value above this?
    struct {
        const LabPolicyKind *kind;
        int number;
        bool is_given; // the number, by the user
    } policies[LAB_POLICIES_MAX];
    int policy_count;
    TableReplace replace;
    TableKeys keys;
    TableAccept accept;
    bool is_incremental; // the evaluation is updated from move to move
    bool keeps_leaves;   // the table remembers evaluations too
    bool is_symmetric;   // the table takes a position and its images for one
    bool deepening;
    bool by_move;   // inside the loop over root moves, as the CRP practical lists it
    int aspiration; // half width of the window around the last value; 0: none
    bool deep_win;
    Research research;
    bool time_by_phase;
    bool endgame_mode;
} LabSpec;

// Zero: as the specification says.
typedef struct LabLimits {
    int depth;
    uint64_t nodes;
    int64_t time_ms;
    bool is_single; // the depth is searched at once: nodes and time do not make the search deepen
} LabLimits;

enum { LAB_ITERATIONS_MAX = 512 };

// One line of the report: a search from the root that was finished.
typedef struct LabIteration {
    int depth; // in plies
    Score alpha;
    Score beta;
    Score value;
    GameMove best;
    uint64_t nodes; // so far, as all that follows
    uint64_t evaluations;
    int64_t time_ns;
} LabIteration;

typedef struct LabResult {
    // false: a limit came first, the result is that of the last finished iteration
    bool is_complete;
    // false: none was finished; the value says nothing, and the move is any legal one
    bool is_found;
    bool is_exact; // equals minimax by construction
    bool is_memory_full;
    Score value; // for the side to move
    GameMove best;
    GameMove line[LAB_PLY_MAX + 2];
    int line_length;
    int depth; // of the last finished search
    int64_t time_ns;
    uint64_t memory_bytes;
    Counters counters;
    CounterTotals totals;
    LabIteration iterations[LAB_ITERATIONS_MAX];
    int iteration_count;
    char remark[160]; // what a driver wants to say ("a forced win was found beyond the horizon")
} LabResult;

// The lists, for `roque lab list` and for messages. NULL past the end.
const LabAlgorithm *lab_algorithm_at(int index);
const LabAlgorithm *lab_find_algorithm(const char *name, Error *error);

typedef struct LabSwitch {
    const char *key;   // "table"
    const char *value; // "N" or a word
    const char *summary;
} LabSwitch;
// Every key=value a specification may hold; false past the end.
bool lab_switch_at(int index, LabSwitch *found);

// Two choices that do not go together, and why.
typedef struct LabClash {
    char one[64];
    char other[64];
    const char *reason;
} LabClash;
// The table of what does not combine; false past the end.
bool lab_clash_at(int index, LabClash *clash);

// "alphabeta,depth=4,width=3,eval=material". Refuses unknown words, with the valid ones, and pairs
// that make no sense, with the reason.
bool lab_parse_spec(const char *text, const Game *game, LabSpec *spec, Error *error);
void lab_format_spec(const LabSpec *spec, Text *text);
// What would serve this search better, in a sentence; NULL: nothing to say.
const char *lab_spec_hint(const LabSpec *spec, const Game *game);
// True when the search must give the minimax value of the depth.
bool lab_spec_is_exact(const LabSpec *spec, const Game *game);

// Takes all the memory the search will use. NULL with the reason.
Search *lab_open(const Game *game, const LabSpec *spec, Error *error);
void lab_close(Search *search);
void lab_set_observer(Search *search, TraceObserver observer);
// The flag may be set by any thread; it must live as long as the search.
void lab_set_stop(Search *search, const atomic_bool *stop);
// Keys of the positions the game went through before the one to search, oldest first; borrowed.
void lab_set_history(Search *search, const uint64_t *keys, int count);
// Where chance begins, instead of the specification's seed.
void lab_set_seed(Search *search, uint64_t seed);
// Forgets everything learnt: tables, killers, histories.
void lab_forget(Search *search);
// Searches. False only for a position where the game is over, or when there is no limit at all.
bool lab_run(Search *search, const void *position, const LabLimits *limits, LabResult *result,
             Error *error);

#include "lab/compare.h"
#include "lab/comparison.h"
#include "lab/retrograde.h"
#include "lab/solve.h"
#include "lab/solve_file.h"
#include "lab/solve_parts.h"
#include "lab/theorems.h"
#include "lab/tree.h"
