// SPDX-License-Identifier: GPL-3.0-or-later
// settings.c - see settings.h; and the list of all switches, settings before policies.
#include "lab/settings.h"

#include <string.h>

#include "lab/drivers.h"
#include "lab/policies.h"

typedef enum SettingKind { FIELD_INT, FIELD_LONG, FIELD_FLAG, FIELD_NAME } SettingKind;

// What of a LabSpec it sets.
typedef struct SettingField {
    SettingKind kind;
    size_t offset;
    int64_t least, most;        // of a number
    const char *const *choices; // of a word; NULL: a number, or a flag that takes no value
    int64_t usual;              // what is not written
} SettingField;

typedef struct Setting {
    LabSwitch word;
    SettingField field;
} Setting;

static const char *const EVALUATIONS[] = {"full", "incremental", NULL};
static const char *const REPLACES[] = {"deeper", "always", "two", "never", "growing", NULL};
static const char *const ACCEPTS[] = {"equal", "deeper", "never", "present", NULL};
static const char *const KEYS[] = {"exact", "position", "tree", NULL};
static const char *const RESEARCHES[] = {"none", "branch", "leaf", "subtree", NULL};

static const Setting SETTINGS[] = {
    {{"depth", "N", SENTENCE("plies to the horizon (4 when nothing else limits the search)")},
     {FIELD_INT, offsetof(LabSpec, depth), 1, LAB_DEPTH_MAX, NULL, 0}},
    {{"nodes", "N", SENTENCE("stops after N nodes; for uct, N random games")},
     {FIELD_LONG, offsetof(LabSpec, nodes), 1, INT64_MAX, NULL, 0}},
    {{"time", "MS", SENTENCE("deepens until MS milliseconds are over")},
     {FIELD_LONG, offsetof(LabSpec, time_ms), 1, 86400000, NULL, 0}},
    {{"eval", "NAME",
      SENTENCE("one of the game's evaluations (roque lab list GAME), or won-or-lost")},
     {FIELD_NAME, offsetof(LabSpec, evaluation), 0, 0, NULL, 0}},
    {{"evaluation", "full|incremental",
      SENTENCE("anew at every leaf, or updated from move to move (the same values)")},
     {FIELD_FLAG, offsetof(LabSpec, is_incremental), 0, 0, EVALUATIONS, 0}},
    {{"seed", "N", SENTENCE("where chance begins (1)")},
     {FIELD_LONG, offsetof(LabSpec, seed), 0, INT64_MAX, NULL, 1}},
    {{"memory", "MB", SENTENCE("all that table, kept tree and open nodes may take together (64)")},
     {FIELD_INT, offsetof(LabSpec, memory_mb), 1, LAB_MEMORY_MB_MAX, NULL, LAB_MEMORY_MB_USUAL}},
    {{"guess", "N", SENTENCE("where mtdf starts (0; when deepening, the last value)")},
     {FIELD_INT, offsetof(LabSpec, guess), -1000000, 1000000, NULL, 0}},
    {{"above", "N", SENTENCE("pns and dfpn ask whether the value is above N (0)")},
     {FIELD_INT, offsetof(LabSpec, above), -1000000, 1000000, NULL, 0}},
    {{"mobility", "", SENTENCE("dfpn takes a new node's moves for what its refutation will cost")},
     {FIELD_FLAG, offsetof(LabSpec, counts_moves), 0, 0, NULL, 0}},
    {{"replace", "deeper|always|two|never|growing", SENTENCE("which entry of the table gives way")},
     {FIELD_INT, offsetof(LabSpec, replace), 0, 0, REPLACES, REPLACE_DEEPER}},
    {{"accept", "equal|deeper|never|present",
      SENTENCE(
          "which results settle a node; deeper is not exact, present are those of this search")},
     {FIELD_INT, offsetof(LabSpec, accept), 0, 0, ACCEPTS, ACCEPT_EQUAL}},
    {{"keys", "exact|position|tree",
      SENTENCE("what makes two nodes one; position ignores repetitions")},
     {FIELD_INT, offsetof(LabSpec, keys), 0, 0, KEYS, KEYS_EXACT}},
    {{"leaves", "", SENTENCE("the table remembers evaluations too")},
     {FIELD_FLAG, offsetof(LabSpec, keeps_leaves), 0, 0, NULL, 0}},
    {{"symmetry", "", SENTENCE("the table takes a position and its images for one")},
     {FIELD_FLAG, offsetof(LabSpec, is_symmetric), 0, 0, NULL, 0}},
    {{"deepening", "", SENTENCE("depth 1, 2, 3 …, the last best line first")},
     {FIELD_FLAG, offsetof(LabSpec, deepening), 0, 0, NULL, 0}},
    {{"by-move", "",
      SENTENCE("deepens each move of the root by itself, as the CRP practical lists it")},
     {FIELD_FLAG, offsetof(LabSpec, by_move), 0, 0, NULL, 0}},
    {{"aspiration", "N", SENTENCE("a window of N either side of the last value")},
     {FIELD_INT, offsetof(LabSpec, aspiration), 1, 1000000, NULL, 0}},
    {{"deep-win", "", SENTENCE("a tenth of the time for a forced win, a tenth to verify the move")},
     {FIELD_FLAG, offsetof(LabSpec, deep_win), 0, 0, NULL, 0}},
    {{"research", "branch|leaf|subtree", SENTENCE("looks again behind the chosen move")},
     {FIELD_INT, offsetof(LabSpec, research), 0, 0, RESEARCHES, RESEARCH_NONE}},
    {{"phase", "", SENTENCE("less time or nodes in the opening and the ending, more between")},
     {FIELD_FLAG, offsetof(LabSpec, time_by_phase), 0, 0, NULL, 0}},
    {{"endgame", "", SENTENCE("in the ending only won and lost count, and the horizon is larger")},
     {FIELD_FLAG, offsetof(LabSpec, endgame_mode), 0, 0, NULL, 0}},
};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof *SETTINGS };
_Static_assert(sizeof(TableReplace) == sizeof(int), "a choice is kept as a number");

int setting_find(const char *key) {
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (strcmp(SETTINGS[i].word.key, key) == 0) return i;
    }
    return -1;
}

static void store(const SettingField *field, int64_t number, LabSpec *spec) {
    void *place = (char *)spec + field->offset;
    const int small = (int)number;
    const bool flag = number != 0;
    if (field->kind == FIELD_LONG) memcpy(place, &number, sizeof number);
    if (field->kind == FIELD_INT) memcpy(place, &small, sizeof small);
    if (field->kind == FIELD_FLAG) memcpy(place, &flag, sizeof flag);
}

static int64_t load(const SettingField *field, const LabSpec *spec) {
    const void *place = (const char *)spec + field->offset;
    if (field->kind == FIELD_FLAG) return *(const bool *)place;
    return field->kind == FIELD_INT ? *(const int *)place : *(const int64_t *)place;
}

static bool find_choice(const Setting *setting, const char *value, int64_t *chosen, Error *error) {
    Text list = TEXT_OF(100);
    for (int i = 0; setting->field.choices[i] != NULL; i++) {
        *chosen = i;
        if (strcmp(setting->field.choices[i], value) == 0) return true;
        text_addf(&list, "%s%s", i > 0 ? ", " : "", setting->field.choices[i]);
    }
    return error_set(error, "%s must be one of: %s (not '%.30s')", setting->word.key, list.data,
                     value);
}

static bool set_evaluation(const char *name, const Game *game, LabSpec *spec, Error *error) {
    if (strcmp(name, driver_won_or_lost.name) != 0
        && game_find_evaluation(game, name, error) == NULL)
        return false;
    return slice_copy(slice_of(name), spec->evaluation, sizeof spec->evaluation);
}

bool setting_set(int number, const char *value, const Game *game, LabSpec *spec, Error *error) {
    const Setting *setting = &SETTINGS[number];
    int64_t amount = true;
    if (setting->field.kind == FIELD_NAME) return set_evaluation(value, game, spec, error);
    if (setting->field.choices != NULL) {
        if (!find_choice(setting, value, &amount, error)) return false;
    } else if (setting->field.kind == FIELD_FLAG) {
        if (value[0] != '\0') return error_set(error, "%s takes no value", setting->word.key);
    } else if (!text_parse_int(value, setting->word.key, setting->field.least, setting->field.most,
                               &amount, error)) {
        return false;
    }
    store(&setting->field, amount, spec);
    return true;
}

void setting_format(const char *key, const LabSpec *spec, Text *text) {
    const Setting *setting = &SETTINGS[setting_find(key)];
    if (setting->field.kind == FIELD_NAME) {
        if (spec->evaluation[0] != '\0') text_addf(text, ",%s=%s", key, spec->evaluation);
        return;
    }
    int64_t amount = load(&setting->field, spec);
    if (amount == setting->field.usual) return;
    text_addf(text, ",%s", key);
    if (setting->field.choices != NULL)
        text_addf(text, "=%s", setting->field.choices[amount]);
    else if (setting->field.kind != FIELD_FLAG)
        text_addf(text, "=%lld", (long long)amount);
}

bool lab_switch_at(int index, LabSwitch *found) {
    if (index < 0) return false;
    if (index < SETTING_COUNT) {
        *found = SETTINGS[index].word;
        return true;
    }
    const LabPolicyKind *kind = policy_kind_at(index - SETTING_COUNT);
    if (kind == NULL) return false;
    const char *number = kind->most > 0 ? "N" : "";
    *found = (LabSwitch){kind->slot, kind->name != NULL ? kind->name : number, kind->summary};
    return true;
}
