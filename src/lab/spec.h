// SPDX-License-Identifier: GPL-3.0-or-later
// spec.h - what may be chosen about a search of the laboratory: algorithms, policies, switches.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/game.h"
#include "core/text.h"

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
struct LabNode; // of a search, for its algorithm
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

// What an algorithm tells step by step (lab/steps.h).
typedef enum LabSteps {
    STEPS_NONE,
    STEPS_OPEN,        // states by merit, the highest first
    STEPS_OPEN_RISING, // the lowest first
    STEPS_PROOF,       // proof numbers
    STEPS_PASSES,      // null-window searches from the root
    STEPS_COUNTS,      // visits and means
} LabSteps;

typedef struct LabAlgorithm {
    const char *name;
    const char *title;
    const char *summary;
    LabFamily family;
    LabSteps steps;
    const char *defaults; // switches it needs when the user gives no table; NULL: none
    // The value of the root, of an algorithm that has no window or opens its own. NULL: visit() has
    // it, within or beyond the window it is asked with.
    Score (*start)(Search *search, struct LabNode *root);
    // The recursion, also for policies that search (null move). NULL: it has none with a window.
    Score (*visit)(Search *search, struct LabNode *node, Score alpha, Score beta);
} LabAlgorithm;

// Never: what is stored stays, and when there is no more room nothing is stored. Growing: as two,
// but few buckets are used at first and more as they are needed, so that small searches stay small.
typedef enum TableReplace {
    REPLACE_DEEPER,
    REPLACE_ALWAYS,
    REPLACE_TWO,
    REPLACE_NEVER,
    REPLACE_GROWING
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
    int memory_mb;     // all that tables, kept tree and open nodes may take together
    int guess;         // where MTD(f) starts
    int above;         // proof-number search asks: is the value above this?
    bool counts_moves; // dfpn: as many as a new node has must fail for it to be refuted
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

// False where the algorithm refuses the switch in every game, or has no use for it.
bool lab_switch_concerns(const LabSwitch *word, const LabAlgorithm *algorithm);

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
