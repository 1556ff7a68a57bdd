// SPDX-License-Identifier: GPL-3.0-or-later
// gui_options.c - the options a GUI may set.
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/gui.h"
#include "core/clock.h"
#include "core/random.h"

enum { OVERHEAD_MAX_MS = 5000, NODES_PER_MS_MAX = 10000, BOOK_MOVES_MOST = 255 };

static void end_search(Gui *gui) {
    engine_stop(gui->engine);
    engine_wait(gui->engine);
}

// ---- options that are more than a field of Gui; the value is checked already ----

static bool set_hash(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    size_t got = engine_set_hash(gui->engine, (size_t)value);
    if (got >= (size_t)value) return true;
    return error_set(error, "Hash %zu MB instead of %lld: no more memory", got, (long long)value);
}

static bool clear_hash(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value, (void)text, (void)error;
    engine_clear_hash(gui->engine);
    return true;
}

static bool set_threads(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    if (!engine_set_threads(gui->engine, (int)value, error))
        return error_at(error, "Threads stays %d", gui->threads);
    gui->threads = (int)value;
    return true;
}

static bool set_multi_pv(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text, (void)error;
    engine_set_multi_pv(gui->engine, (int)value);
    return true;
}

static bool set_show_wdl(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text, (void)error;
    end_search(gui); // the search's thread reads it
    gui->shows_wdl = value != 0;
    return true;
}

// ---- the opening book ----

static bool is_nothing(const char *text) {
    return *text == '\0' || strcmp(text, "<empty>") == 0;
}

static Book *open_book(const char *path, Error *error) {
    return path[0] == '\0' ? book_open_own_chess(error) : book_open(path, error);
}

// Opens the book anew, or lets go of it.
static bool apply_book(Gui *gui, Error *error) {
    Book *book = gui->has_own_book ? open_book(gui->book_path, error) : NULL;
    const EngineBookUse use = {.moves_most = gui->book_moves,
                               .choice = gui->book_choice,
                               .seed = gui->skill_seed > 0 ? gui->skill_seed
                                                           : (uint64_t)clock_now_ns()};
    engine_set_book(gui->engine, book, use);
    return book != NULL || !gui->has_own_book;
}

// A book that cannot be read is told at once, whether it is used or not, and the old one stays.
static bool set_book_file(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    const char *path = is_nothing(text) ? "" : text;
    if (strlen(path) >= sizeof gui->book_path)
        return error_set(error, "BookFile: the name is too long");
    if (path[0] != '\0') {
        Book *book = book_open(path, error);
        if (book == NULL) return error_at(error, "BookFile");
        book_close(book);
    }
    strcpy(gui->book_path, path);
    return apply_book(gui, error) || error_at(error, "BookFile");
}

static const char *const BOOK_CHOICES[] = {"weighted", "best", NULL};

// ---- weaker play: an Elo, or else a skill level ----

static Handicap handicap_wanted(const Gui *gui) {
    return gui->is_limited ? handicap_of_elo(gui->elo) : handicap_of_skill_level(gui->skill_level);
}

void gui_new_game(Gui *gui) {
    gui->handicap = handicap_wanted(gui);
    gui->games++;
    uint64_t seed = gui->skill_seed > 0 ? gui->skill_seed : (uint64_t)clock_now_ns();
    engine_set_handicap(gui->engine, gui->handicap, random_mix(seed) + gui->games);
}

// A value that has no effect now must not cost what the engine has learnt.
static bool strength_changed(Gui *gui, Error *error) {
    (void)error;
    if (handicap_wanted(gui).elo != gui->handicap.elo) gui_new_game(gui);
    return true;
}

static bool set_skill_seed(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    gui->skill_seed = (uint64_t)value;
    gui->games = 0;
    if (!handicap_is_none(gui->handicap) || gui->has_own_book) gui_new_game(gui);
    return apply_book(gui, error);
}

// ---- the rest ----

enum { EVALUATION_NETWORK, EVALUATION_CLASSIC };
static const char *const EVALUATIONS[] = {"network", "classic", NULL};

static bool apply_ideas(Gui *gui, Error *error) {
    (void)error;
    Ideas network = (Ideas)1 << IDEA_NETWORK;
    bool is_classic = gui->evaluation == EVALUATION_CLASSIC;
    engine_set_ideas(gui->engine, is_classic ? gui->ideas & ~network : gui->ideas);
    return true;
}

static bool set_without(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    Ideas ideas = ideas_default();
    if (!ideas_without(&ideas, text, error)) return error_at(error, "Without");
    gui->ideas = ideas;
    return apply_ideas(gui, error);
}

// Without a name the network of the program again, if it has one.
static bool set_eval_file(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    Network *own = NULL;
    bool is_set = is_nothing(text) ? network_open_embedded(&own, error)
                                         && engine_set_network(gui->engine, own, error)
                                   : engine_set_judge(gui->engine, NULL, text, error);
    return is_set || error_at(error, "EvalFile");
}

// A pipe is refused: nobody may be at its other end, and the engine would wait for them.
static FILE *open_log(const char *path) {
    struct stat facts;
    int descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
    if (descriptor < 0) return NULL;
    FILE *log = NULL;
    if (fstat(descriptor, &facts) == 0 && !S_ISFIFO(facts.st_mode)) log = fdopen(descriptor, "a");
    if (log == NULL) close(descriptor);
    return log;
}

static bool set_log(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    const bool wants_none = is_nothing(text);
    FILE *log = wants_none ? NULL : open_log(text);
    if (log == NULL && !wants_none)
        return error_set(error, "Debug Log File: cannot write '%.200s'", text);
    end_search(gui); // nobody writes while the file changes
    if (gui->log != NULL) fclose(gui->log);
    gui->log = log;
    return true;
}

// ---- endgame tables ----

static const char *folders_of(const char *text) {
    return strcmp(text, "<empty>") == 0 ? "" : text;
}

static bool set_tables(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    return engine_set_tables(gui->engine, folders_of(text), error) || error_at(error, "TablePath");
}

static bool set_syzygy(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    return engine_set_syzygy(gui->engine, folders_of(text), error) || error_at(error, "SyzygyPath");
}

static bool syzygy_rules_changed(Gui *gui, Error *error) {
    (void)error;
    engine_set_syzygy_rules(gui->engine, gui->syzygy_depth, gui->syzygy_limit,
                            gui->has_50_move_rule);
    return true;
}

static const GuiOption options[] = {
    {"Hash", GUI_SPIN, ENGINE_HASH_DEFAULT_MB, TABLE_MB_MIN, TABLE_MB_MAX, .set = set_hash,
     .is_for_uci = true},
    {"Clear Hash", GUI_BUTTON, .set = clear_hash},
    {"Threads", GUI_SPIN, 1, 1, ENGINE_THREADS_MAX, .set = set_threads, .is_for_uci = true},
    {"MultiPV", GUI_SPIN, 1, 1, ENGINE_LINES_MAX, .set = set_multi_pv},
    // the GUI's business: the engine ponders when told to
    {"Ponder", GUI_CHECK, 0, .is_for_uci = true},
    {"Move Overhead", GUI_SPIN, ENGINE_OVERHEAD_DEFAULT_MS, 0, OVERHEAD_MAX_MS,
     .field = offsetof(Gui, overhead_ms)},
    {"nodestime", GUI_SPIN, 0, 0, NODES_PER_MS_MAX, .field = offsetof(Gui, nodes_per_ms),
     .is_for_uci = true},
    {"UCI_Chess960", GUI_CHECK, 0, .field = offsetof(Gui, is_chess960), .is_for_uci = true},
    {"UCI_ShowWDL", GUI_CHECK, 0, .set = set_show_wdl, .is_for_uci = true},
    {"UCI_LimitStrength", GUI_CHECK, 0, .field = offsetof(Gui, is_limited),
     .changed = strength_changed},
    {"UCI_Elo", GUI_SPIN, HANDICAP_ELO_DEFAULT, HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST,
     .field = offsetof(Gui, elo), .changed = strength_changed},
    {"Skill Level", GUI_SPIN, SKILL_LEVEL_MAX, 0, SKILL_LEVEL_MAX,
     .field = offsetof(Gui, skill_level), .changed = strength_changed},
    {"Skill Seed", GUI_SPIN, 0, 0, INT32_MAX, .set = set_skill_seed},
    {"Evaluation", GUI_COMBO, EVALUATION_NETWORK, .field = offsetof(Gui, evaluation),
     .changed = apply_ideas, .words = EVALUATIONS},
    {"EvalFile", GUI_FILE, .set = set_eval_file},
    {"OwnBook", GUI_CHECK, 0, .field = offsetof(Gui, has_own_book), .changed = apply_book},
    {"BookFile", GUI_FILE, .set = set_book_file},
    {"BookDepth", GUI_SPIN, GUI_BOOK_MOVES_DEFAULT, 0, BOOK_MOVES_MOST,
     .field = offsetof(Gui, book_moves), .changed = apply_book},
    {"BookChoice", GUI_COMBO, BOOK_WEIGHTED, .field = offsetof(Gui, book_choice),
     .changed = apply_book, .words = BOOK_CHOICES},
    {"TablePath", GUI_STRING, .set = set_tables},
    {"SyzygyPath", GUI_STRING, .set = set_syzygy},
    {"SyzygyProbeDepth", GUI_SPIN, ENDINGS_DEPTH_DEFAULT, 1, ENDINGS_DEPTH_MAX,
     .field = offsetof(Gui, syzygy_depth), .changed = syzygy_rules_changed},
    {"Syzygy50MoveRule", GUI_CHECK, 1, .field = offsetof(Gui, has_50_move_rule),
     .changed = syzygy_rules_changed},
    {"SyzygyProbeLimit", GUI_SPIN, ENDINGS_LIMIT_DEFAULT, 0, ENDINGS_LIMIT_DEFAULT,
     .field = offsetof(Gui, syzygy_limit), .changed = syzygy_rules_changed},
    {"Without", GUI_STRING, .set = set_without},
    {GUI_LOG_FILE, GUI_FILE, .set = set_log},
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

const GuiOption *gui_option(int number) {
    return number < OPTION_COUNT ? &options[number] : NULL;
}

static bool parse_check(const char *name, const char *text, int64_t *value, Error *error) {
    *value = strcasecmp(text, "true") == 0 || strcmp(text, "1") == 0;
    if (*value || strcasecmp(text, "false") == 0 || strcmp(text, "0") == 0) return true;
    return error_set(error, "%s must be true or false, not '%.40s'", name, text);
}

// The number of the word.
static bool parse_combo(const GuiOption *option, const char *text, int64_t *value, Error *error) {
    Error list;
    Text words = text_over(list.text, sizeof list.text);
    for (*value = 0; option->words[*value] != NULL; ++*value) {
        if (strcasecmp(text, option->words[*value]) == 0) return true;
        text_addf(&words, "%s%s", *value > 0 ? " or " : "", option->words[*value]);
    }
    return error_set(error, "%s must be %.100s, not '%.40s'", option->name, list.text, text);
}

static void keep(Gui *gui, const GuiOption *option, int64_t value) {
    char *field = (char *)gui + option->field;
    const bool flag = value != 0;
    const int number = (int)value;
    if (option->type == GUI_CHECK)
        memcpy(field, &flag, sizeof flag);
    else
        memcpy(field, &number, sizeof number);
}

static bool apply(Gui *gui, const GuiOption *option, const char *text, Error *error) {
    int64_t value = 0;
    bool is_fine = true;
    if (option->type == GUI_SPIN)
        is_fine = text_parse_int(text, option->name, option->least, option->most, &value, error);
    if (option->type == GUI_CHECK) is_fine = parse_check(option->name, text, &value, error);
    if (option->type == GUI_COMBO) is_fine = parse_combo(option, text, &value, error);
    if (!is_fine) return false;
    if (option->set != NULL) return option->set(gui, value, text, error);
    if (option->field > 0) keep(gui, option, value);
    return option->changed == NULL || option->changed(gui, error)
           || error_at(error, "%s", option->name);
}

// A number of the search, in a build for tuning.
static bool apply_param(Gui *gui, const char *name, const char *text, Error *error) {
    int64_t value = 0;
    for (int i = 0; i < PARAM_COUNT; i++) {
        const ParamInfo *info = &param_infos[i];
        if (strcasecmp(name, info->name) != 0) continue;
        if (!text_parse_int(text, info->name, info->least, info->most, &value, error)) return false;
        if (!param_set((ParamName)i, (int)value))
            return error_set(error, "%s can be set only in a build for tuning (make TUNING=1)",
                             info->name);
        engine_params_changed(gui->engine);
        return true;
    }
    return error_set(error, "no option is called '%.60s'", name);
}

bool gui_set_option(Gui *gui, const char *name, const char *value, Error *error) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcasecmp(options[i].name, name) == 0) return apply(gui, &options[i], value, error);
    }
    return apply_param(gui, name, value, error);
}
