// SPDX-License-Identifier: GPL-3.0-or-later
// gui_options.c - the options a GUI may set.
#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/gui.h"
#include "core/clock.h"
#include "core/random.h"

enum { MULTI_PV_MAX = 256, OVERHEAD_MAX_MS = 5000, BOOK_MOVES_MOST = 255 };

static void end_search(Gui *gui) {
    engine_stop(gui->engine);
    engine_wait(gui->engine);
}

// ---- one function per option; the value is checked already ----

static bool set_hash(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    size_t got = engine_set_hash(gui->engine, (size_t)value);
    if (got >= (size_t)value) return true;
    return error_set(error, "Hash %zu MB instead of %lld: no more memory", got, (long long)value);
}

static bool clear_hash(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    (void)text;
    (void)error;
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
    (void)text;
    (void)error;
    engine_set_multi_pv(gui->engine, (int)value);
    return true;
}

static bool set_ponder(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)gui; // the GUI's business: the engine ponders when told to
    (void)value;
    (void)text;
    (void)error;
    return true;
}

static bool set_overhead(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->overhead_ms = value;
    return true;
}

static bool set_chess960(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->is_chess960 = value != 0;
    return true;
}

static bool set_show_wdl(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
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

static bool set_own_book(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    gui->has_own_book = value != 0;
    return apply_book(gui, error) || error_at(error, "OwnBook");
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

static bool set_book_depth(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    gui->book_moves = (int)value;
    return apply_book(gui, error) || error_at(error, "BookDepth");
}

static const char *const BOOK_CHOICES[] = {"weighted", "best", NULL};

static bool set_book_choice(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    gui->book_choice = (BookChoice)value;
    return apply_book(gui, error) || error_at(error, "BookChoice");
}

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
static bool strength_changed(Gui *gui) {
    if (handicap_wanted(gui).elo != gui->handicap.elo) gui_new_game(gui);
    return true;
}

static bool set_limit_strength(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->is_limited = value != 0;
    return strength_changed(gui);
}

static bool set_elo(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->elo = (int)value;
    return strength_changed(gui);
}

static bool set_skill_level(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->skill_level = (int)value;
    return strength_changed(gui);
}

static bool set_skill_seed(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->skill_seed = (uint64_t)value;
    gui->games = 0;
    if (!handicap_is_none(gui->handicap) || gui->has_own_book) gui_new_game(gui);
    return apply_book(gui, error);
}

// ---- the rest ----

static void apply_ideas(Gui *gui) {
    Ideas network = (Ideas)1 << IDEA_NETWORK;
    engine_set_ideas(gui->engine, gui->is_classic ? gui->ideas & ~network : gui->ideas);
}

static bool set_without(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    Ideas ideas = ideas_default();
    if (!ideas_without(&ideas, text, error)) return error_at(error, "Without");
    gui->ideas = ideas;
    apply_ideas(gui);
    return true;
}

enum { EVALUATION_NETWORK, EVALUATION_CLASSIC };
static const char *const EVALUATIONS[] = {"network", "classic", NULL};

static bool set_evaluation(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->is_classic = value == EVALUATION_CLASSIC;
    apply_ideas(gui);
    return true;
}

// Without a name the network of the program again, if it has one.
static bool set_eval_file(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)value;
    bool is_set = is_nothing(text) ? engine_set_network(gui->engine, network_open_embedded(), error)
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

static bool syzygy_rules_changed(Gui *gui) {
    engine_set_syzygy_rules(gui->engine, gui->syzygy_depth, gui->syzygy_limit,
                            gui->has_50_move_rule);
    return true;
}

static bool set_syzygy_depth(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->syzygy_depth = (int)value;
    return syzygy_rules_changed(gui);
}

static bool set_syzygy_limit(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->syzygy_limit = (int)value;
    return syzygy_rules_changed(gui);
}

static bool set_50_move_rule(Gui *gui, int64_t value, const char *text, Error *error) {
    (void)text;
    (void)error;
    gui->has_50_move_rule = value != 0;
    return syzygy_rules_changed(gui);
}

static const GuiOption options[] = {
    {"Hash", GUI_SPIN, ENGINE_HASH_DEFAULT_MB, TABLE_MB_MIN, TABLE_MB_MAX, set_hash, true, NULL},
    {"Clear Hash", GUI_BUTTON, 0, 0, 0, clear_hash, false, NULL},
    {"Threads", GUI_SPIN, 1, 1, ENGINE_THREADS_MAX, set_threads, true, NULL},
    {"MultiPV", GUI_SPIN, 1, 1, MULTI_PV_MAX, set_multi_pv, false, NULL},
    {"Ponder", GUI_CHECK, 0, 0, 1, set_ponder, true, NULL},
    {"Move Overhead", GUI_SPIN, ENGINE_OVERHEAD_DEFAULT_MS, 0, OVERHEAD_MAX_MS, set_overhead, false,
     NULL},
    {"UCI_Chess960", GUI_CHECK, 0, 0, 1, set_chess960, true, NULL},
    {"UCI_ShowWDL", GUI_CHECK, 0, 0, 1, set_show_wdl, true, NULL},
    {"UCI_LimitStrength", GUI_CHECK, 0, 0, 1, set_limit_strength, false, NULL},
    {"UCI_Elo", GUI_SPIN, HANDICAP_ELO_DEFAULT, HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST, set_elo,
     false, NULL},
    {"Skill Level", GUI_SPIN, SKILL_LEVEL_MAX, 0, SKILL_LEVEL_MAX, set_skill_level, false, NULL},
    {"Skill Seed", GUI_SPIN, 0, 0, INT32_MAX, set_skill_seed, false, NULL},
    {"Evaluation", GUI_COMBO, EVALUATION_NETWORK, 0, 0, set_evaluation, false, EVALUATIONS},
    {"EvalFile", GUI_FILE, 0, 0, 0, set_eval_file, false, NULL},
    {"OwnBook", GUI_CHECK, 0, 0, 1, set_own_book, false, NULL},
    {"BookFile", GUI_FILE, 0, 0, 0, set_book_file, false, NULL},
    {"BookDepth", GUI_SPIN, GUI_BOOK_MOVES_DEFAULT, 0, BOOK_MOVES_MOST, set_book_depth, false,
     NULL},
    {"BookChoice", GUI_COMBO, BOOK_WEIGHTED, 0, 0, set_book_choice, false, BOOK_CHOICES},
    {"TablePath", GUI_STRING, 0, 0, 0, set_tables, false, NULL},
    {"SyzygyPath", GUI_STRING, 0, 0, 0, set_syzygy, false, NULL},
    {"SyzygyProbeDepth", GUI_SPIN, ENDINGS_DEPTH_DEFAULT, 1, ENDINGS_DEPTH_MAX, set_syzygy_depth,
     false, NULL},
    {"Syzygy50MoveRule", GUI_CHECK, 1, 0, 1, set_50_move_rule, false, NULL},
    {"SyzygyProbeLimit", GUI_SPIN, ENDINGS_LIMIT_DEFAULT, 0, ENDINGS_LIMIT_DEFAULT,
     set_syzygy_limit, false, NULL},
    {"Without", GUI_STRING, 0, 0, 0, set_without, false, NULL},
    {"Debug Log File", GUI_FILE, 0, 0, 0, set_log, false, NULL},
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

static bool apply(Gui *gui, const GuiOption *option, const char *text, Error *error) {
    int64_t value = 0;
    bool is_fine = true;
    if (option->type == GUI_SPIN)
        is_fine = text_parse_int(text, option->name, option->least, option->most, &value, error);
    if (option->type == GUI_CHECK) is_fine = parse_check(option->name, text, &value, error);
    if (option->type == GUI_COMBO) is_fine = parse_combo(option, text, &value, error);
    return is_fine && option->set(gui, value, text, error);
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
