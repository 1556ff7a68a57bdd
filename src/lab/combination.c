// SPDX-License-Identifier: GPL-3.0-or-later
// combination.c - the one table that says what does not go together, and why.
#include <string.h>

#include "lab/policies.h"

// Words for what a specification and its game have: the family of the
// algorithm, slots, drivers, lacks.
enum {
    HAS_FULL = 1 << 0,
    HAS_DEPTH = 1 << 1,
    HAS_TEST = 1 << 2,
    HAS_BEST_FIRST = 1 << 3,
    HAS_PROOF = 1 << 4,
    HAS_SAMPLING = 1 << 5,
    HAS_TABLE = 1 << 6,
    HAS_KEPT = 1 << 7,
    HAS_LEARNT_ORDER = 1 << 8,
    HAS_DROP_KILLERS = 1 << 9,
    HAS_QUIESCENCE = 1 << 10,
    HAS_SX = 1 << 11,
    HAS_LMR = 1 << 12,
    HAS_CHECK_EXTENSION = 1 << 13,
    HAS_NULL = 1 << 14,
    HAS_ASPIRATION = 1 << 15,
    HAS_DEEPENING = 1 << 16,
    HAS_DEEP_WIN = 1 << 17,
    HAS_RESEARCH = 1 << 18,
    HAS_ESTIMATE_ORDER = 1 << 19,
    HAS_HIERARCHY = 1 << 20,
    LACKS_CHECKS = 1 << 21,
    HAS_ORDER = 1 << 22,
    LACKS_DEEPENING = 1 << 23,
    LACKS_PASS = 1 << 24,
    LACKS_CAPTURES = 1 << 25,
    LACKS_TIME = 1 << 26,
    LACKS_TABLE = 1 << 27,
    HAS_TABLE_SETTING = 1 << 28,
    HAS_INCREMENTAL = 1 << 29,
    LACKS_UPDATE = 1 << 30,
};
// The second half of the words.
static const uint64_t HAS_FORESEE = UINT64_C(1) << 32;
static const uint64_t HAS_FINISH = UINT64_C(1) << 33;
static const uint64_t HAS_SOLVING_ORDER = UINT64_C(1) << 34;
static const uint64_t HAS_ETC = UINT64_C(1) << 35;
static const uint64_t LACKS_FORESEE = UINT64_C(1) << 36;
static const uint64_t LACKS_FINISH = UINT64_C(1) << 37;
static const uint64_t LACKS_SOLVING_ORDER = UINT64_C(1) << 38;
static const uint64_t HAS_ENDINGS = UINT64_C(1) << 39;
static const uint64_t LACKS_ENDINGS = UINT64_C(1) << 40;
static const uint64_t HAS_BY_MOVE = UINT64_C(1) << 41;
static const uint64_t HAS_PATTERNS = UINT64_C(1) << 42;
static const uint64_t LACKS_PATTERNS = UINT64_C(1) << 43;

typedef struct Clash {
    uint64_t one;
    uint64_t other;
    const char *reason;
} Clash;

static const uint64_t TREELESS = HAS_BEST_FIRST | HAS_PROOF | HAS_SAMPLING;

static const Clash CLASHES[] = {
    {HAS_FULL, HAS_NULL, TERM("a null move asks with a window, and minimax and negamax have none")},
    {HAS_FULL, HAS_LMR,
     TERM("a reduced move is verified against alpha, and minimax and negamax have none")},
    {HAS_FULL, HAS_ASPIRATION,
     TERM("aspiration narrows the first window, and minimax and negamax have none")},
    {HAS_FULL, HAS_LEARNT_ORDER,
     TERM("killers and history learn from cuts, and minimax and negamax make none")},
    {HAS_FULL, HAS_QUIESCENCE,
     TERM("a quiescence search cuts with the window, and minimax and negamax have none")},
    {HAS_FULL, HAS_DEEP_WIN,
     TERM("a deep-win search is a window [0, 1], and minimax and negamax have none")},
    {HAS_TEST, HAS_ASPIRATION,
     TERM("the algorithm opens its own windows, so a first window has no effect")},
    {HAS_TEST, HAS_LMR, TERM("a test of a reduced move is not verified by this algorithm")},
    {TREELESS, HAS_TABLE,
     TERM("the algorithm keeps its own tree in memory, so a table would never be asked")},
    {TREELESS, HAS_KEPT, TERM("the algorithm keeps its own tree already")},
    {TREELESS, HAS_LEARNT_ORDER,
     TERM("killers and history learn from cuts, and this algorithm makes none")},
    {TREELESS, HAS_NULL, TERM("a null move is searched by recursion, and this algorithm has none")},
    {TREELESS, HAS_LMR,
     TERM("reductions are verified by a second visit, and this algorithm makes none")},
    {TREELESS, HAS_ASPIRATION, TERM("the algorithm has no window to narrow")},
    {TREELESS, HAS_DEEP_WIN,
     TERM("a deep-win search is a window [0, 1], and this algorithm has none")},
    {TREELESS, HAS_QUIESCENCE,
     TERM("a quiescence search needs the window of the leaf, and there is none")},
    {HAS_SAMPLING, HAS_DEEPENING,
     TERM("random games have no horizon to deepen; give nodes or time")},
    {HAS_SAMPLING, HAS_DEPTH, TERM("random games are played to their end; give nodes or time")},
    {HAS_SAMPLING, HAS_SX, TERM("random games have no horizon")},
    {HAS_SAMPLING, HAS_CHECK_EXTENSION, TERM("random games have no horizon")},
    {HAS_SAMPLING, HAS_ORDER,
     TERM("the bound decides which child is visited, not the order of moves")},
    {HAS_SAMPLING, HAS_RESEARCH, TERM("there is no depth to add to")},
    {HAS_PROOF, HAS_RESEARCH, TERM("a proof needs no second look")},
    {HAS_SX, HAS_CHECK_EXTENSION, TERM("SX already makes checks cheap")},
    {HAS_SX, HAS_LMR, TERM("SX already makes dull moves expensive")},
    {HAS_ESTIMATE_ORDER, HAS_HIERARCHY, TERM("the hierarchy already ends with the estimate")},
    {HAS_ASPIRATION, LACKS_DEEPENING,
     TERM("the window is put around the last iteration's value: add deepening")},
    {HAS_DROP_KILLERS, LACKS_DEEPENING,
     TERM("values can only drop between iterations: add deepening")},
    {HAS_KEPT, LACKS_DEEPENING, TERM("the tree is kept for the next iteration: add deepening")},
    {HAS_BY_MOVE, LACKS_DEEPENING, TERM("it says how to deepen: add deepening")},
    {HAS_FULL, HAS_BY_MOVE, TERM("each move wants a window, and minimax and negamax have none")},
    {HAS_TEST, HAS_BY_MOVE, TERM("the algorithm opens its own windows from the root")},
    {TREELESS, HAS_BY_MOVE, TERM("each move wants a window, and this algorithm has none")},
    {HAS_BY_MOVE, HAS_DEEP_WIN, TERM("both say how the root is searched")},
    {HAS_DEEP_WIN, LACKS_TIME, TERM("the search divides its time in three: give time=MS")},
    {HAS_NULL, LACKS_PASS, TERM("the game knows no pass")},
    {HAS_QUIESCENCE, LACKS_CAPTURES, TERM("the game has no captures, so every position is quiet")},
    {HAS_CHECK_EXTENSION, LACKS_CHECKS, TERM("the game has no checks")},
    {HAS_SAMPLING, HAS_INCREMENTAL, TERM("random games are played to their end, not evaluated")},
    {HAS_INCREMENTAL, LACKS_UPDATE,
     TERM("what it weighs cannot be updated from move to move; roque lab list GAME marks those "
          "that can be")},
    {HAS_TABLE_SETTING, LACKS_TABLE,
     TERM("replace, accept, keys, leaves and symmetry are settings of a table: add table=MB")},
    {HAS_ETC, LACKS_TABLE, TERM("the children are looked up in a table: add table=MB")},
    {HAS_SAMPLING, HAS_FORESEE, TERM("random games are played to their end")},
    {TREELESS, HAS_FINISH,
     TERM("the game's own search wants a window, and this algorithm has none")},
    {TREELESS, HAS_ETC,
     TERM("the algorithm keeps its own tree in memory, so a table would never be asked")},
    {HAS_FORESEE, LACKS_FORESEE, TERM("the game foresees nothing of its end")},
    {HAS_SAMPLING, HAS_ENDINGS, TERM("random games are played to their end")},
    {HAS_ENDINGS, LACKS_ENDINGS, TERM("the positions of the game are not numbered")},
    {HAS_FINISH, LACKS_FINISH, TERM("the game has no code of its own for its last moves")},
    {HAS_SOLVING_ORDER, LACKS_SOLVING_ORDER, TERM("the game knows no order for solving")},
    {HAS_PATTERNS, LACKS_PATTERNS, TERM("no patterns of the game were learned")},
};
enum { CLASH_COUNT = sizeof CLASHES / sizeof *CLASHES };

static uint64_t words_of_policy(const LabPolicyKind *kind) {
    static const struct {
        const LabPolicyKind *kind;
        uint64_t words;
    } words[] = {
        {&policy_table, HAS_TABLE},
        {&policy_kept_tree, HAS_KEPT},
        {&policy_order_estimate, HAS_ORDER | HAS_ESTIMATE_ORDER},
        {&policy_order_hierarchy, HAS_ORDER | HAS_HIERARCHY},
        {&policy_order_hierarchy_victims, HAS_ORDER | HAS_HIERARCHY},
        {&policy_order_hierarchy_threats, HAS_ORDER | HAS_HIERARCHY},
        {&policy_order_mvv_lva, HAS_ORDER},
        {&policy_order_killers, HAS_ORDER | HAS_LEARNT_ORDER},
        {&policy_order_drop_killers, HAS_ORDER | HAS_LEARNT_ORDER | HAS_DROP_KILLERS},
        {&policy_order_history, HAS_ORDER | HAS_LEARNT_ORDER},
        {&policy_quiescence_crp, HAS_QUIESCENCE},
        {&policy_quiescence_threatened, HAS_QUIESCENCE},
        {&policy_quiescence_stand_pat, HAS_QUIESCENCE},
        {&policy_sx, HAS_SX},
        {&policy_late_moves, HAS_LMR},
        {&policy_check_extension, HAS_CHECK_EXTENSION},
        {&policy_null_move, HAS_NULL},
        {&policy_null_lecture, HAS_NULL},
        {&policy_order_solving, HAS_ORDER | HAS_SOLVING_ORDER},
        {&policy_shallow, HAS_ORDER},
        {&policy_patterns, HAS_ORDER | HAS_PATTERNS},
        {&policy_foresee_win, HAS_FORESEE},
        {&policy_foresee_room, HAS_FORESEE},
        {&policy_foresee_all, HAS_FORESEE},
        {&policy_finish, HAS_FINISH},
        {&policy_endings, HAS_ENDINGS},
        {&policy_etc, HAS_ETC},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (words[i].kind == kind) return words[i].words;
    }
    return 0;
}

static uint64_t words_of_family(LabFamily family) {
    static const uint64_t families[] = {HAS_FULL,       0,         HAS_TEST,
                                        HAS_BEST_FIRST, HAS_PROOF, HAS_SAMPLING};
    return families[family];
}

static uint64_t words_of(const LabSpec *spec, const Game *game) {
    uint64_t words = words_of_family(spec->algorithm->family);
    for (int i = 0; i < spec->policy_count; i++) words |= words_of_policy(spec->policies[i].kind);
    if (spec->depth > 0) words |= HAS_DEPTH;
    if (spec->aspiration > 0) words |= HAS_ASPIRATION;
    words |= spec->deepening || spec->time_ms > 0 ? HAS_DEEPENING : LACKS_DEEPENING;
    if (spec->algorithm->family == FAMILY_SAMPLING && !spec->deepening) words &= ~HAS_DEEPENING;
    if (spec->by_move) words |= HAS_BY_MOVE;
    if (spec->deep_win) words |= HAS_DEEP_WIN;
    if (spec->deep_win && spec->time_ms == 0) words |= LACKS_TIME;
    if (spec->research != RESEARCH_NONE) words |= HAS_RESEARCH;
    if (game->pass == NULL) words |= LACKS_PASS;
    if (!game->has_captures) words |= LACKS_CAPTURES;
    if (!game->has_checks) words |= LACKS_CHECKS;
    if (game->foresee == NULL) words |= LACKS_FORESEE;
    if (game->finish == NULL) words |= LACKS_FINISH;
    if (game->space == NULL) words |= LACKS_ENDINGS;
    if (game->rate_move == NULL) words |= LACKS_SOLVING_ORDER;
    if (game->patterns == NULL) words |= LACKS_PATTERNS;
    if (!(words & HAS_TABLE)) words |= LACKS_TABLE;
    bool has_setting = spec->replace != REPLACE_DEEPER || spec->keys != KEYS_EXACT
                       || spec->accept != ACCEPT_EQUAL || spec->keeps_leaves || spec->is_symmetric;
    if (has_setting) words |= HAS_TABLE_SETTING;
    if (spec->is_incremental) words |= HAS_INCREMENTAL;
    const char *name = spec->evaluation[0] != '\0' ? spec->evaluation : NULL;
    const GameEvaluation *evaluation = game_find_evaluation(game, name, NULL);
    if (evaluation == NULL || !game_can_update(game, evaluation)) words |= LACKS_UPDATE;
    return words;
}

// What a word of the table is called.
static void name_words(uint64_t words, Text *text) {
    static const struct {
        uint64_t word;
        const char *name;
    } names[] = {
        {HAS_FULL, "minimax negamax"},
        {HAS_TEST, "palphabeta scout negac negac-quarters mtdf sss-windows dual-windows"},
        {HAS_BEST_FIRST, "sss dual"},
        {HAS_PROOF, "pns dfpn"},
        {HAS_SAMPLING, "uct"},
        {HAS_TABLE, "table"},
        {HAS_KEPT, "kept"},
        {HAS_LEARNT_ORDER, "order=killers drop-killers history"},
        {HAS_DROP_KILLERS, "order=drop-killers"},
        {HAS_QUIESCENCE, "quiescence"},
        {HAS_SX, "sx"},
        {HAS_LMR, "lmr"},
        {HAS_CHECK_EXTENSION, "check-extension"},
        {HAS_NULL, "null null-lecture"},
        {HAS_ASPIRATION, "aspiration"},
        {HAS_DEPTH, "depth"},
        {HAS_DEEPENING, "deepening"},
        {HAS_DEEP_WIN, "deep-win"},
        {HAS_BY_MOVE, "by-move"},
        {HAS_RESEARCH, "research"},
        {HAS_ESTIMATE_ORDER, "order=estimate"},
        {HAS_HIERARCHY, "order=hierarchy"},
        {HAS_ORDER, "order"},
        {LACKS_DEEPENING, "no deepening"},
        {LACKS_PASS, "a game without pass"},
        {LACKS_CAPTURES, "a game without captures"},
        {LACKS_CHECKS, "a game without checks"},
        {LACKS_TIME, "no time"},
        {LACKS_TABLE, "no table"},
        {HAS_INCREMENTAL, "evaluation=incremental"},
        {LACKS_UPDATE, "this evaluation of the game"},
        {HAS_TABLE_SETTING, "replace accept keys leaves symmetry"},
        {HAS_FORESEE, "foresee"},
        {HAS_FINISH, "finish"},
        {HAS_ENDINGS, "endings"},
        {HAS_SOLVING_ORDER, "order=solving"},
        {HAS_PATTERNS, "patterns"},
        {HAS_ETC, "etc"},
        {LACKS_FORESEE, "a game that foresees nothing"},
        {LACKS_FINISH, "a game without such code"},
        {LACKS_ENDINGS, "a game without numbers"},
        {LACKS_SOLVING_ORDER, "a game without such an order"},
        {LACKS_PATTERNS, "a game without patterns"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (words & names[i].word)
            text_addf(text, "%s%s", text->length > 0 ? " " : "", names[i].name);
    }
}

bool lab_clash_at(int index, LabClash *clash) {
    if (index < 0 || index >= CLASH_COUNT) return false;
    Text one = text_over(clash->one, sizeof clash->one);
    Text other = text_over(clash->other, sizeof clash->other);
    name_words(CLASHES[index].one, &one);
    name_words(CLASHES[index].other, &other);
    clash->reason = CLASHES[index].reason;
    return true;
}

bool combination_check(const LabSpec *spec, const Game *game, Error *error) {
    uint64_t words = words_of(spec, game);
    for (int i = 0; i < CLASH_COUNT; i++) {
        if ((words & CLASHES[i].one) == 0 || (words & CLASHES[i].other) == 0) continue;
        LabClash clash;
        lab_clash_at(i, &clash);
        return error_set(error, "%s does not go with %s: %-s", clash.other, clash.one,
                         clash.reason);
    }
    return true;
}

// The words of a switch by itself, whatever its value.
static uint64_t words_of_switch(const LabSwitch *word) {
    static const struct {
        const char *key;
        uint64_t words;
    } settings[] = {
        {"depth", HAS_DEPTH},
        {"deepening", HAS_DEEPENING},
        {"by-move", HAS_BY_MOVE},
        {"aspiration", HAS_ASPIRATION},
        {"deep-win", HAS_DEEP_WIN},
        {"research", HAS_RESEARCH},
        {"evaluation", HAS_INCREMENTAL},
        {"replace", HAS_TABLE},
        {"accept", HAS_TABLE},
        {"keys", HAS_TABLE},
        {"leaves", HAS_TABLE},
        {"symmetry", HAS_TABLE},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (strcmp(settings[i].key, word->key) == 0) return settings[i].words;
    }
    for (int i = 0; policy_kind_at(i) != NULL; i++) {
        const LabPolicyKind *kind = policy_kind_at(i);
        bool is_it = strcmp(kind->slot, word->key) == 0
                     && (kind->name == NULL || strcmp(kind->name, word->value) == 0);
        if (is_it) return words_of_policy(kind);
    }
    return 0;
}

bool lab_switch_concerns(const LabSwitch *word, const LabAlgorithm *algorithm) {
    uint64_t family = words_of_family(algorithm->family), words = words_of_switch(word);
    if (strcmp(word->key, "guess") == 0) return strcmp(algorithm->name, "mtdf") == 0;
    if (strcmp(word->key, "above") == 0) return algorithm->family == FAMILY_PROOF;
    if (strcmp(word->key, "mobility") == 0) return strcmp(algorithm->name, "dfpn") == 0;
    for (int i = 0; i < CLASH_COUNT; i++) {
        bool clashes = ((CLASHES[i].one & family) && (CLASHES[i].other & words))
                       || ((CLASHES[i].other & family) && (CLASHES[i].one & words));
        if (clashes) return false;
    }
    return true;
}

const char *lab_spec_hint(const LabSpec *spec, const Game *game) {
    uint64_t words = words_of(spec, game);
    if ((words & (HAS_QUIESCENCE | HAS_SX)) && !(words & (HAS_ORDER | LACKS_CAPTURES)))
        return SENTENCE(
            "captures are followed far, and in no order: add order=mvv-lva to visit fewer nodes");
    return NULL;
}
