// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory.c - see laboratory.h.
#include "web/laboratory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/thread.h"
#include "engine/engine.h"
#include "players/players.h"
#include "web/laboratory_inside.h"

enum {
    VISITS_PER_SHOWN = 100, // a search may visit so many times what is shown before it is ended
    PLAYER_NODES = 200000,  // of a player without a limit of its own
    PROVED_TREES = 45,
    PROVED_POSITIONS = 2,
};

// ---- opening and closing -----------------------------------------------------------------------

Laboratory *laboratory_open(Hub *hub, Error *error) {
    Laboratory *laboratory = calloc(1, sizeof *laboratory);
    bool is_whole = laboratory != NULL;
    for (int i = 0; is_whole && i < LAB_RUNS_MAX; i++)
        is_whole = (laboratory->runs[i].result = calloc(1, sizeof(LabResult))) != NULL;
    if (!is_whole) {
        error_set(error, "not enough memory");
        for (int i = 0; laboratory != NULL && i < LAB_RUNS_MAX; i++)
            free(laboratory->runs[i].result);
        free(laboratory);
        return NULL;
    }
    laboratory->hub = hub;
    pthread_mutex_init(&laboratory->turn, NULL);
    pthread_mutex_init(&laboratory->lock, NULL);
    laboratory_tell(laboratory);
    return laboratory;
}

// Waits for the end of the work. With the turn, without the lock.
static void end_work(Laboratory *laboratory) {
    if (!laboratory->is_begun) return;
    atomic_store(&laboratory->is_stopped, true);
    pthread_join(laboratory->thread, NULL);
    laboratory->is_begun = false;
}

void laboratory_close(Laboratory *laboratory) {
    if (laboratory == NULL) return;
    end_work(laboratory);
    for (int i = 0; i < LAB_RUNS_MAX; i++) {
        tree_close(&laboratory->runs[i].tree);
        free(laboratory->runs[i].result);
    }
    pthread_mutex_destroy(&laboratory->lock);
    pthread_mutex_destroy(&laboratory->turn);
    free(laboratory);
}

void laboratory_stop(Laboratory *laboratory) {
    atomic_store(&laboratory->is_stopped, true);
}

// ---- searches -----------------------------------------------------------------------------

// The moves of a player's line, as far as it can be read.
static void read_line(const LabSubject *subject, const Thought *thought, LabResult *result) {
    GamePosition position = subject->position;
    for (Slice rest = slice_of(thought->line), word; (word = slice_next_word(&rest)).length > 0;) {
        char text[GAME_MOVE_TEXT_MAX];
        GameMove move;
        if (result->line_length == LAB_PLY_MAX || !slice_copy(word, text, sizeof text)
            || !game_find_move(subject->game, &position, text, &move, NULL))
            return;
        result->line[result->line_length++] = move;
        game_advance(subject->game, &position, move);
    }
}

// What the player thinks about the position; from its book there would be no thoughts to see.
static bool think(Laboratory *laboratory, LabRun *run, Error *error) {
    const LabSubject *subject = &laboratory->subject;
    char text[LAB_SPEC_TEXT_MAX + 16];
    Player player;
    Thought thought = {0};
    atomic_bool ignored = false;
    TreeWatch watch = {.tree = &run->tree, .visits_left = INT64_MAX, .stop = &ignored};
    bool has_options = strchr(run->text, ':') != NULL;
    snprintf(text, sizeof text, "%s%sbook=none", run->text, has_options ? "," : ":");
    if (!player_open(strstr(run->text, "book=") != NULL ? run->text : text, subject->game, &player,
                     error))
        return false;
    player.side = subject->game->side_to_move(&subject->position);
    bool is_fine = tree_open(&run->tree, subject->game, LAB_VISITS_MAX, error);
    if (is_fine) {
        run->tree.infinity = SCORE_INFINITE;
        player.kind->observe(&player, tree_watch_observer(&watch));
        is_fine =
            player.kind->new_game(&player, &subject->position, error)
            && player.kind->think(&player, &(ThinkLimits){.nodes = PLAYER_NODES}, &thought, error);
    }
    player_close(&player);
    *run->result = (LabResult){.is_complete = true, .is_found = is_fine, .value = thought.score};
    if (is_fine && run->tree.count > 0 && tree_has_value(&run->tree.nodes[0]))
        run->result->value = run->tree.nodes[0].value; // mates as the tree has them
    run->result->totals.nodes = thought.nodes;
    run->result->depth = thought.depth;
    read_line(subject, &thought, run->result);
    return is_fine;
}

static bool search(Laboratory *laboratory, LabRun *run, Error *error) {
    if (run->is_player) return think(laboratory, run, error);
    const LabSubject *subject = &laboratory->subject;
    Search *opened = lab_open(subject->game, &run->spec, error);
    if (opened == NULL) return false;
    bool is_fine = tree_open(&run->tree, subject->game, LAB_VISITS_MAX, error);
    if (is_fine) {
        atomic_bool stop = false; // its own: the search beside it is not ended with it
        TreeWatch watch = {.tree = &run->tree,
                           .visits_left = (int64_t)LAB_VISITS_MAX * VISITS_PER_SHOWN,
                           .stop = &stop,
                           .is_interrupted = &laboratory->is_stopped};
        // A sampling search visits its tree thousands of times; there is no one tree to show.
        bool is_drawn = run->spec.algorithm->family != FAMILY_SAMPLING;
        if (is_drawn) lab_set_observer(opened, tree_watch_observer(&watch));
        lab_set_history(opened, subject->history, subject->history_count);
        lab_set_stop(opened, is_drawn ? &stop : &laboratory->is_stopped);
        is_fine = lab_run(opened, &subject->position, NULL, run->result, error);
    }
    lab_close(opened);
    return is_fine;
}

static void prove(Laboratory *laboratory, int which);

// What was put off until now, then the end.
static void finish(Laboratory *laboratory) {
    for (int i = 0; theorem_at(i) != NULL && i < LAB_THEOREMS_MAX; i++) {
        pthread_mutex_lock(&laboratory->lock);
        bool is_wanted = laboratory->proofs[i].is_wanted && !atomic_load(&laboratory->is_stopped);
        laboratory->proofs[i].is_wanted = false;
        pthread_mutex_unlock(&laboratory->lock);
        if (is_wanted) prove(laboratory, i);
    }
    pthread_mutex_lock(&laboratory->lock);
    laboratory->is_working = false;
    laboratory_tell(laboratory);
    pthread_mutex_unlock(&laboratory->lock);
}

static void *run_searches(void *context) {
    Laboratory *laboratory = context;
    for (int i = 0; i < laboratory->run_count; i++) {
        LabRun *run = &laboratory->runs[i];
        Error error = {{0}};
        bool is_fine = search(laboratory, run, &error);
        pthread_mutex_lock(&laboratory->lock);
        run->is_done = true;
        if (!is_fine) run->reason = error;
        laboratory_tell(laboratory);
        pthread_mutex_unlock(&laboratory->lock);
    }
    finish(laboratory);
    return NULL;
}

static bool on_compared(void *context, const CompareJob *job, const LabResult *result) {
    Laboratory *laboratory = context;
    pthread_mutex_lock(&laboratory->lock);
    comparison_fill_row(&laboratory->runs[job->spec_index].rows[job->depth], result);
    laboratory_tell(laboratory);
    pthread_mutex_unlock(&laboratory->lock);
    return !atomic_load(&laboratory->is_stopped);
}

static void *run_comparison(void *context) {
    Laboratory *laboratory = context;
    CompareJob jobs[LAB_RUNS_MAX * (LAB_COMPARED_DEPTH_MAX + 1)] = {0};
    CompareRun run = {.jobs = jobs,
                      .threads = 1,
                      .stop = &laboratory->is_stopped,
                      .finished = on_compared,
                      .context = laboratory};
    for (int depth = 1; depth <= laboratory->depth; depth++) {
        for (int i = 0; i < laboratory->run_count; i++)
            jobs[run.job_count++] = (CompareJob){.game = laboratory->subject.game,
                                                 .position = &laboratory->subject.position,
                                                 .spec = &laboratory->runs[i].spec,
                                                 .spec_index = i,
                                                 .depth = depth};
    }
    Error error = {{0}};
    if (!compare_run(&run, &error)) {
        pthread_mutex_lock(&laboratory->lock);
        laboratory->runs[0].reason = error;
        pthread_mutex_unlock(&laboratory->lock);
    }
    finish(laboratory);
    return NULL;
}

static void prove(Laboratory *laboratory, int which) {
    const Theorem *theorem = theorem_at(which);
    pthread_mutex_lock(&laboratory->lock);
    laboratory->theorem = which;
    laboratory->is_proving = true;
    laboratory_tell(laboratory);
    pthread_mutex_unlock(&laboratory->lock);
    Grounds grounds = {0};
    Evidence evidence = {.holds = true};
    Error error = {{0}};
    bool is_fine = grounds_make(&grounds, PROVED_TREES, PROVED_POSITIONS, 1, &error)
                   && theorem_check(theorem, grounds.grounds, grounds.count, &evidence, &error);
    grounds_free(&grounds);
    pthread_mutex_lock(&laboratory->lock);
    LabProof *proof = &laboratory->proofs[which];
    *proof =
        (LabProof){.is_done = true, .is_expected = is_fine && evidence.holds != theorem->is_slip};
    proof->evidence = evidence;
    if (!is_fine) proof->evidence.said = error;
    laboratory->is_proving = false;
    laboratory_tell(laboratory);
    pthread_mutex_unlock(&laboratory->lock);
}

static void *run_proof(void *context) {
    Laboratory *laboratory = context;
    prove(laboratory, laboratory->theorem);
    finish(laboratory);
    return NULL;
}

// ---- wishes ------------------------------------------------------------------------------------

// A proof leaves the searches before it in sight.
static bool begin(Laboratory *laboratory, LabWork work, void *(*run)(void *), Error *error) {
    if (work != WORK_NONE) laboratory->work = work;
    if (work != WORK_NONE) laboratory->number++;
    laboratory->is_working = true;
    atomic_store(&laboratory->is_stopped, false);
    laboratory_tell(laboratory);
    laboratory->is_begun = thread_start(&laboratory->thread, run, laboratory);
    if (!laboratory->is_begun) laboratory->is_working = false;
    return laboratory->is_begun || error_set(error, "no thread for a game");
}

static bool is_player(const char *text) {
    PlayerText parsed;
    return player_parse(text, &parsed, NULL) && parsed.kind->observe != NULL;
}

static bool read_subject(const LabWish *wish, LabSubject *subject, LabSpec specs[LAB_RUNS_MAX],
                         Error *error) {
    if (!lab_subject_read(subject, wish->game, wish->position, wish->moves, error)) return false;
    GameMove moves[GAME_MOVES_MAX];
    for (int i = 0; i < wish->search_count; i++) {
        Player player;
        if (is_player(wish->searches[i])) {
            if (subject->game->list_moves(&subject->position, moves) == 0)
                return error_set(error, "the game is over");
            if (!player_open(wish->searches[i], subject->game, &player, error)) return false;
            bool is_fine =
                player_check_rules(player.kind, subject->game, &subject->position, error);
            player_close(&player);
            if (!is_fine) return false;
        } else if (!lab_parse_spec(wish->searches[i], subject->game, &specs[i], error))
            return false;
    }
    return true;
}

static void keep_texts(Laboratory *laboratory, const LabWish *wish) {
    char *const kept[] = {laboratory->game, laboratory->position, laboratory->moves};
    const char *const given[] = {wish->game, wish->position, wish->moves};
    for (int i = 0; i < 3; i++)
        slice_copy(slice_of(given[i] != NULL ? given[i] : ""), kept[i], LAB_TEXT_MAX);
    for (int i = 0; i < wish->search_count; i++) {
        LabRun *run = &laboratory->runs[i];
        slice_copy(slice_of(wish->searches[i]), run->text, sizeof run->text);
    }
}

// Everything is checked before the work that goes on is ended.
static bool prepare(Laboratory *laboratory, const LabWish *wish, Error *error) {
    LabSubject *subject = calloc(1, sizeof *subject);
    LabSpec specs[LAB_RUNS_MAX];
    bool is_fine = subject != NULL && read_subject(wish, subject, specs, error);
    if (is_fine) end_work(laboratory);
    pthread_mutex_lock(&laboratory->lock);
    if (is_fine) keep_texts(laboratory, wish);
    if (is_fine) laboratory->subject = *subject;
    if (is_fine) laboratory->run_count = wish->search_count;
    for (int i = 0; is_fine && i < LAB_RUNS_MAX; i++) {
        LabRun *run = &laboratory->runs[i];
        tree_close(&run->tree);
        run->tree = (Tree){0};
        run->is_done = false;
        run->reason = (Error){{0}};
        memset(run->rows, 0, sizeof run->rows);
        if (i < wish->search_count) run->spec = specs[i];
        run->is_player = i < wish->search_count && is_player(wish->searches[i]);
    }
    free(subject);
    return is_fine; // with the lock
}

bool laboratory_search(Laboratory *laboratory, const LabWish *wish, Error *error) {
    pthread_mutex_lock(&laboratory->turn);
    bool is_fine =
        prepare(laboratory, wish, error) && begin(laboratory, WORK_SEARCH, run_searches, error);
    pthread_mutex_unlock(&laboratory->lock);
    pthread_mutex_unlock(&laboratory->turn);
    return is_fine;
}

bool laboratory_compare(Laboratory *laboratory, const LabWish *wish, int depth, Error *error) {
    for (int i = 0; i < wish->search_count; i++) {
        if (is_player(wish->searches[i]))
            return error_set(error, "only searches of the laboratory are compared by depth");
    }
    pthread_mutex_lock(&laboratory->turn);
    bool is_fine = prepare(laboratory, wish, error);
    laboratory->depth = is_fine ? depth : laboratory->depth;
    is_fine = is_fine && begin(laboratory, WORK_COMPARE, run_comparison, error);
    pthread_mutex_unlock(&laboratory->lock);
    pthread_mutex_unlock(&laboratory->turn);
    return is_fine;
}

static int find_theorem(const char *name) {
    int which = 0;
    while (theorem_at(which) != NULL && strcmp(theorem_at(which)->name, name) != 0) which++;
    return theorem_at(which) == NULL || which >= LAB_THEOREMS_MAX ? -1 : which;
}

bool laboratory_prove(Laboratory *laboratory, const char *name, Error *error) {
    int which = find_theorem(name);
    if (which < 0) return error_set(error, "no theorem '%.30s'", name);
    pthread_mutex_lock(&laboratory->turn);
    end_work(laboratory);
    pthread_mutex_lock(&laboratory->lock);
    laboratory->theorem = which;
    bool is_fine = begin(laboratory, WORK_NONE, run_proof, error);
    pthread_mutex_unlock(&laboratory->lock);
    pthread_mutex_unlock(&laboratory->turn);
    return is_fine;
}

void laboratory_prove_later(Laboratory *laboratory, const char *name) {
    int which = find_theorem(name);
    if (which < 0) return;
    pthread_mutex_lock(&laboratory->lock);
    laboratory->proofs[which].is_wanted = true;
    pthread_mutex_unlock(&laboratory->lock);
}

void laboratory_begin_later(Laboratory *laboratory) {
    Error ignored = {{0}};
    int first = 0;
    pthread_mutex_lock(&laboratory->lock);
    while (first < LAB_THEOREMS_MAX && !laboratory->proofs[first].is_wanted) first++;
    bool is_idle = laboratory->number == 0; // no other work was begun
    if (is_idle && first < LAB_THEOREMS_MAX) laboratory->proofs[first].is_wanted = false;
    pthread_mutex_unlock(&laboratory->lock);
    if (is_idle && first < LAB_THEOREMS_MAX)
        laboratory_prove(laboratory, theorem_at(first)->name, &ignored);
}
