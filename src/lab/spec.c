// SPDX-License-Identifier: GPL-3.0-or-later
// spec.c - reads and writes what a user chooses about a search:
// "failsoft,depth=6,table=16,order=killers".
#include <string.h>

#include "lab/policies.h"
#include "lab/settings.h"

enum { DEFAULT_DEPTH = 4, DEFAULT_PLAYOUTS = 10000, WORD_MAX = 64 };

static bool unknown_key(const char *key, Error *error) {
    Text list = TEXT_OF(260);
    LabSwitch found;
    const char *last = "";
    for (int i = 0; lab_switch_at(i, &found); i++) {
        if (strcmp(found.key, last) == 0) continue;
        text_addf(&list, "%s%s", i > 0 ? " " : "", found.key);
        last = found.key;
    }
    return error_set(error, "no switch '%.30s'; there are: %s", key, list.data);
}

static bool add_policy(LabSpec *spec, const LabPolicyKind *kind, int number, bool is_given,
                       Error *error) {
    for (int i = 0; i < spec->policy_count; i++) {
        bool is_same_slot = strcmp(spec->policies[i].kind->slot, kind->slot) == 0;
        if (is_same_slot && (strcmp(kind->slot, "order") != 0 || spec->policies[i].kind == kind))
            return error_set(error, "%s is given twice", kind->slot);
    }
    if (spec->policy_count >= LAB_POLICIES_MAX) return error_set(error, "too many policies");
    spec->policies[spec->policy_count].kind = kind;
    spec->policies[spec->policy_count].is_given = is_given;
    spec->policies[spec->policy_count++].number = number;
    return true;
}

// One word of a slot whose values are words: "killers" of "order=hierarchy+killers".
static bool add_named_policy(LabSpec *spec, const char *slot, const char *name, Error *error) {
    Text list = TEXT_OF(160);
    for (int i = 0; policy_kind_at(i) != NULL; i++) {
        const LabPolicyKind *kind = policy_kind_at(i);
        if (strcmp(kind->slot, slot) != 0) continue;
        if (strcmp(kind->name, name) == 0) return add_policy(spec, kind, kind->usual, false, error);
        text_addf(&list, "%s%s", list.length > 0 ? ", " : "", kind->name);
    }
    return error_set(error, "%s has no '%.30s'; there are: %s", slot, name, list.data);
}

static bool set_policy(LabSpec *spec, const LabPolicyKind *kind, const char *value, Error *error) {
    if (kind->name == NULL) {
        int64_t number = kind->usual;
        if (kind->most == 0 && value[0] != '\0')
            return error_set(error, "%s takes no value", kind->slot);
        bool is_given = value[0] != '\0';
        if (is_given && !text_parse_int(value, kind->slot, kind->least, kind->most, &number, error))
            return false;
        return add_policy(spec, kind, (int)number, is_given, error);
    }
    if (strcmp(kind->slot, "order") == 0 && strcmp(value, "none") == 0) return true;
    Slice rest = slice_of(value);
    while (rest.length > 0) {
        const char *plus = memchr(rest.data, '+', rest.length);
        Slice name = {rest.data, plus != NULL ? (size_t)(plus - rest.data) : rest.length};
        char word[WORD_MAX];
        if (!slice_copy(name, word, sizeof word))
            return error_set(error, "'%.30s' is too long", word);
        if (!add_named_policy(spec, kind->slot, word, error)) return false;
        size_t used = name.length + (plus != NULL ? 1 : 0);
        rest = (Slice){rest.data + used, rest.length - used};
    }
    if (value[0] == '\0') return add_named_policy(spec, kind->slot, "", error);
    return true;
}

// `given` has a bit for each setting that was met before.
static bool set_word(LabSpec *spec, char *word, const Game *game, unsigned *given, Error *error) {
    char *equals = strchr(word, '=');
    const char *value = equals != NULL ? equals + 1 : "";
    if (equals != NULL) *equals = '\0';
    int setting = setting_find(word);
    if (setting >= 0) {
        if (*given & 1u << setting) return error_set(error, "%s is given twice", word);
        *given |= 1u << setting;
        return setting_set(setting, value, game, spec, error);
    }
    for (int i = 0; policy_kind_at(i) != NULL; i++) {
        if (strcmp(policy_kind_at(i)->slot, word) == 0)
            return set_policy(spec, policy_kind_at(i), value, error);
    }
    return unknown_key(word, error);
}

static void fill_defaults(LabSpec *spec) {
    bool is_sampling = spec->algorithm->family == FAMILY_SAMPLING;
    bool is_proof = spec->algorithm->family == FAMILY_PROOF;
    bool is_limited = spec->depth > 0 || spec->nodes > 0 || spec->time_ms > 0;
    spec->is_depth_default = !is_limited;
    if (is_sampling && spec->nodes == 0 && spec->time_ms == 0) spec->nodes = DEFAULT_PLAYOUTS;
    if (!is_limited && !is_sampling && !is_proof) spec->depth = DEFAULT_DEPTH;
}

// "table=16,leaves": applies one switch after the other.
static bool set_words(LabSpec *spec, char *words, const Game *game, Error *error) {
    char *word;
    unsigned given = 0;
    while ((word = strsep(&words, ",")) != NULL) {
        if (!set_word(spec, word, game, &given, error)) return false;
    }
    return true;
}

static bool has_slot(const LabSpec *spec, const char *slot) {
    for (int i = 0; i < spec->policy_count; i++) {
        if (strcmp(spec->policies[i].kind->slot, slot) == 0) return true;
    }
    return false;
}

// memory=MB is for all together: shares that the user named must fit, the others are made to.
// Without it the shares that were named are allowed.
static bool share_memory(LabSpec *spec, Error *error) {
    int named = 0;
    int usual = 0;
    int others = 0;
    for (int i = 0; i < spec->policy_count; i++) {
        if (!spec->policies[i].kind->takes_memory) continue;
        *(spec->policies[i].is_given ? &named : &usual) += spec->policies[i].number;
        others += !spec->policies[i].is_given;
    }
    if (spec->memory_mb == 0) {
        spec->memory_mb = named + usual > LAB_MEMORY_MB_USUAL ? named + usual : LAB_MEMORY_MB_USUAL;
        return true;
    }
    if (named + others > spec->memory_mb)
        return error_set(error, "memory=%d allows %d MB, but table and kept tree want %d MB",
                         spec->memory_mb, spec->memory_mb, named + others);
    if (named + usual <= spec->memory_mb) return true;
    for (int i = 0; i < spec->policy_count; i++) {
        if (spec->policies[i].kind->takes_memory && !spec->policies[i].is_given)
            spec->policies[i].number = (spec->memory_mb - named) / others;
    }
    return true;
}

bool lab_parse_spec(const char *text, const Game *game, LabSpec *spec, Error *error) {
    char copy[LAB_SPEC_TEXT_MAX];
    if (!slice_copy(slice_of(text), copy, sizeof copy))
        return error_set(error, "the description is too long");
    *spec = (LabSpec){.seed = 1};
    char *rest = copy;
    spec->algorithm = lab_find_algorithm(strsep(&rest, ","), error);
    if (spec->algorithm == NULL || (rest != NULL && !set_words(spec, rest, game, error)))
        return false;
    if (spec->algorithm->defaults != NULL && !has_slot(spec, "table")) {
        slice_copy(slice_of(spec->algorithm->defaults), copy, sizeof copy);
        if (!set_words(spec, copy, game, error)) return false;
        // the algorithm's table, not the user's
        spec->policies[spec->policy_count - 1].is_given = false;
    }
    fill_defaults(spec);
    return share_memory(spec, error) && combination_check(spec, game, error);
}

static void format_policies(const LabSpec *spec, Text *text) {
    const char *slot = "";
    for (int i = 0; i < spec->policy_count; i++) {
        const LabPolicyKind *kind = spec->policies[i].kind;
        if (strcmp(slot, kind->slot) == 0)
            text_addf(text, "+%s", kind->name);
        else if (kind->name != NULL)
            text_addf(text, ",%s=%s", kind->slot, kind->name);
        else if (kind->most > 0)
            text_addf(text, ",%s=%d", kind->slot, spec->policies[i].number);
        else
            text_addf(text, ",%s", kind->slot);
        slot = kind->slot;
    }
}

void lab_format_spec(const LabSpec *spec, Text *text) {
    static const char *const before[] = {"depth", "nodes", "time", "eval", "evaluation"};
    static const char *const behind[] = {
        "replace", "keys",       "accept",   "leaves",   "symmetry", "deepening",
        "by-move", "aspiration", "deep-win", "research", "phase",    "endgame",
        "guess",   "above",      "mobility", "seed",     "memory"};
    text_add(text, spec->algorithm->name);
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        setting_format(before[i], spec, text);
    format_policies(spec, text);
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
        setting_format(behind[i], spec, text);
}

// A table that takes images for one position wants an evaluation that does too.
static bool mixes_images(const LabSpec *spec, const Game *game) {
    const char *name = spec->evaluation[0] != '\0' ? spec->evaluation : NULL;
    const GameEvaluation *evaluation = game_find_evaluation(game, name, NULL);
    return spec->is_symmetric && evaluation != NULL && evaluation->tells_images_apart;
}

bool lab_spec_is_exact(const LabSpec *spec, const Game *game) {
    if (spec->algorithm->family == FAMILY_SAMPLING || spec->algorithm->family == FAMILY_PROOF)
        return false;
    for (int i = 0; i < spec->policy_count; i++) {
        if (!spec->policies[i].kind->keeps_value) return false;
    }
    bool forgets_path = spec->keys == KEYS_POSITION
                        && (game->repetition != REPETITION_IMPOSSIBLE || game->exact_key != NULL);
    return spec->accept != ACCEPT_DEEPER && !forgets_path && !mixes_images(spec, game)
           && !spec->deep_win && !spec->endgame_mode && spec->research == RESEARCH_NONE;
}
