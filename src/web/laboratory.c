// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory.c - see laboratory.h.
#include "web/laboratory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "web/laboratory_inside.h"

enum {
    VISITS_PER_SHOWN = 100, // a search may visit so many times what is shown before it is ended
    PLAYER_NODES = 200000,  // of a player without a limit of its own
    PROVED_TREES = 45,
    PROVED_POSITIONS = 2,
};

// ---- opening and closing -----------------------------------------------------------------------

static void stop_thinking(void *context) {
    Player *player = ((Laboratory *)context)->thinking;
    if (player != NULL && player->kind->stop != NULL) player->kind->stop(player);
}

Laboratory *laboratory_open(Hub *hub, Error *error) {
    Laboratory *laboratory = calloc(1, sizeof *laboratory);
    bool is_whole = laboratory != NULL;
    if (is_whole) pthread_mutex_init(&laboratory->trees_lock, NULL);
    for (int i = 0; is_whole && i < LAB_RUNS_MAX; i++)
        is_whole = (laboratory->runs[i].result = calloc(1, sizeof(LabResult))) != NULL;
    if (!is_whole) {
        error_no_memory(error);
        laboratory_close(laboratory);
        return NULL;
    }
    room_open(&laboratory->room, &(RoomSettings){.context = laboratory,
                                                 .stop = stop_thinking,
                                                 .hub = hub,
                                                 .channel = HUB_LAB,
                                                 .schema = "web.lab",
                                                 .document = laboratory_add});
    return laboratory;
}

void laboratory_close(Laboratory *laboratory) {
    if (laboratory == NULL) return;
    room_close(&laboratory->room);
    for (int i = 0; i < LAB_RUNS_MAX; i++) {
        tree_close(&laboratory->runs[i].tree);
        steps_close(&laboratory->runs[i].steps);
        free(laboratory->runs[i].result);
    }
    pthread_mutex_destroy(&laboratory->trees_lock);
    free(laboratory);
}

void laboratory_stop(Laboratory *laboratory) {
    room_lock(&laboratory->room);
    room_stop(&laboratory->room);
    room_tell(&laboratory->room); // what only waited ends nowhere else
    room_unlock(&laboratory->room, true);
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

static void publish_player(Laboratory *laboratory, Player *player) {
    room_lock(&laboratory->room);
    laboratory->thinking = player;
    room_unlock(&laboratory->room, true);
}

// What the player thinks about the position; from its book there would be no thoughts to see.
static bool think(Laboratory *laboratory, LabRun *run, Error *error) {
    const LabSubject *subject = &laboratory->subject;
    char text[LAB_SPEC_TEXT_MAX + 16];
    Player player;
    Thought thought = {0};
    atomic_bool ignored = false;
    StepsWatch watch = {.tree = &run->tree, .visits_left = INT64_MAX, .stop = &ignored};
    const char *options = strchr(run->text, ':');
    bool has_book = options != NULL && player_has_option(options + 1, "book");
    snprintf(text, sizeof text, "%s%sbook=none", run->text, options != NULL ? "," : ":");
    if (!player_open(has_book ? run->text : text, subject->game, &player, error)) return false;
    player.side = subject->game->side_to_move(&subject->position);
    bool is_fine = tree_open(&run->tree, subject->game, LAB_VISITS_MAX, error);
    if (is_fine) {
        run->tree.infinity = SCORE_INFINITE;
        player.kind->observe(&player, steps_watch_observer(&watch));
        publish_player(laboratory, &player);
        ThinkLimits limits = {.nodes = PLAYER_NODES, .is_stopped = &laboratory->room.is_stopped};
        is_fine = player.kind->new_game(&player, &subject->position, error)
                  && player.kind->think(&player, &limits, &thought, error);
    }
    publish_player(laboratory, NULL);
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
    LabSteps told = run->spec.algorithm->steps;
    bool is_fine =
        tree_open(&run->tree, subject->game, LAB_VISITS_MAX, error)
        && (told == STEPS_NONE || steps_open(&run->steps, told, &run->tree, LAB_STEPS_MAX, error));
    if (is_fine) {
        atomic_bool stop = false; // its own: the search beside it is not ended with it
        StepsWatch watch = {.tree = &run->tree,
                            .steps = told != STEPS_NONE ? &run->steps : NULL,
                            .visits_left = (int64_t)LAB_VISITS_MAX * VISITS_PER_SHOWN,
                            .stop = &stop,
                            .is_interrupted = &laboratory->room.is_stopped};
        lab_set_observer(opened, steps_watch_observer(&watch));
        lab_set_history(opened, subject->history, subject->history_count);
        lab_set_stop(opened, &stop);
        is_fine = lab_run(opened, &subject->position, NULL, run->result, error);
    }
    lab_close(opened);
    return is_fine;
}

// ---- works -------------------------------------------------------------------------------------

// What came of a work is told; with the lock, which is given back.
static void end_work(Laboratory *laboratory) {
    room_finish(&laboratory->room);
    room_tell(&laboratory->room);
    room_unlock(&laboratory->room, true);
}

static void run_searches(void *context, void *job) {
    (void)job;
    Laboratory *laboratory = context;
    for (int i = 0; i < laboratory->run_count; i++) {
        LabRun *run = &laboratory->runs[i];
        Error error = {{0}};
        bool is_fine = search(laboratory, run, &error);
        room_lock(&laboratory->room);
        run->is_done = true;
        if (!is_fine) run->reason = error;
        room_tell(&laboratory->room);
        room_unlock(&laboratory->room, true);
    }
    room_lock(&laboratory->room);
    end_work(laboratory);
}

// From an empty memory: the counts depend on nothing but the search.
static bool count_depth(Laboratory *laboratory, LabRun *run, int depth, Error *error) {
    const LabSubject *subject = &laboratory->subject;
    Search *opened = lab_open(subject->game, &run->spec, error);
    if (opened == NULL) return false;
    lab_set_stop(opened, &laboratory->room.is_stopped);
    bool is_fine =
        lab_run(opened, &subject->position, &(LabLimits){.depth = depth}, run->result, error);
    lab_close(opened);
    room_lock(&laboratory->room);
    if (is_fine && !atomic_load(&laboratory->room.is_stopped)) {
        comparison_fill_row(&run->rows[depth], run->result);
        room_tell(&laboratory->room);
    }
    return room_unlock(&laboratory->room, is_fine);
}

static void run_comparison(void *context, void *job) {
    (void)job;
    Laboratory *laboratory = context;
    Error error = {{0}};
    bool is_fine = true;
    for (int depth = 1; depth <= laboratory->depth; depth++) {
        for (int i = 0; i < laboratory->run_count && is_fine; i++)
            is_fine = count_depth(laboratory, &laboratory->runs[i], depth, &error);
    }
    room_lock(&laboratory->room);
    if (!is_fine) laboratory->runs[0].reason = error;
    end_work(laboratory);
}

// The job is the place of the proof. One that was stopped leaves what was known.
static void run_proof(void *context, void *job) {
    Laboratory *laboratory = context;
    LabProof *proof = job;
    const Theorem *theorem = theorem_at((int)(proof - laboratory->proofs));
    room_lock(&laboratory->room);
    laboratory->theorem = theorem;
    room_tell(&laboratory->room);
    room_unlock(&laboratory->room, true);
    Grounds grounds = {0};
    Evidence evidence = {.holds = true};
    Error error = {{0}};
    bool is_fine = grounds_make(&grounds, PROVED_TREES, PROVED_POSITIONS, 1, &error);
    for (int i = 0; i < grounds.count; i++) grounds.grounds[i].stop = &laboratory->room.is_stopped;
    is_fine = is_fine && theorem_check(theorem, grounds.grounds, grounds.count, &evidence, &error);
    grounds_free(&grounds);
    if (!is_fine) evidence.said = error;
    room_lock(&laboratory->room);
    if (!atomic_load(&laboratory->room.is_stopped))
        *proof = (LabProof){.is_done = true,
                            .is_expected = is_fine && evidence.holds != theorem->is_slip,
                            .evidence = evidence};
    laboratory->theorem = NULL;
    end_work(laboratory);
}

// ---- requests -----------------------------------------------------------------------------------

// With the lock, while nobody works. A proof leaves the searches before it in sight.
static bool begin(Laboratory *laboratory, LabWork work, RoomWork *run, Error *error) {
    laboratory->work = work;
    laboratory->number++;
    const bool is_added = room_add(&laboratory->room, run, NULL, error);
    room_tell(&laboratory->room);
    return is_added;
}

static bool is_player(const char *text) {
    PlayerText parsed;
    return player_parse(text, &parsed, NULL) && parsed.kind->observe != NULL;
}

static bool read_subject(const LabRequest *request, LabSubject *subject,
                         LabSpec specs[LAB_RUNS_MAX], Error *error) {
    if (!lab_subject_read(subject, request->game, request->position, request->moves, error))
        return false;
    GameMove moves[GAME_MOVES_MAX];
    for (int i = 0; i < request->search_count; i++) {
        Player player;
        if (is_player(request->searches[i])) {
            if (subject->game->list_moves(&subject->position, moves) == 0)
                return error_set(error, "the game is over");
            if (!player_open(request->searches[i], subject->game, &player, error)) return false;
            bool is_fine =
                player_check_rules(player.kind, subject->game, &subject->position, error);
            player_close(&player);
            if (!is_fine) return false;
        } else if (!lab_parse_spec(request->searches[i], subject->game, &specs[i], error))
            return false;
    }
    return true;
}

static void keep_texts(Laboratory *laboratory, const LabRequest *request) {
    char *const kept[] = {laboratory->game, laboratory->position, laboratory->moves};
    const char *const given[] = {request->game, request->position, request->moves};
    for (int i = 0; i < 3; i++)
        slice_copy(slice_of(given[i] != NULL ? given[i] : ""), kept[i], LAB_TEXT_MAX);
    for (int i = 0; i < request->search_count; i++) {
        LabRun *run = &laboratory->runs[i];
        slice_copy(slice_of(request->searches[i]), run->text, sizeof run->text);
    }
}

// Everything is checked before the work that goes on is ended. With the lock afterwards.
static bool prepare(Laboratory *laboratory, const LabRequest *request, Error *error) {
    LabSubject *subject = calloc(1, sizeof *subject);
    LabSpec specs[LAB_RUNS_MAX];
    bool is_fine = subject != NULL && read_subject(request, subject, specs, error);
    pthread_mutex_lock(&laboratory->trees_lock);
    room_lock(&laboratory->room);
    if (is_fine) {
        room_end(&laboratory->room);
        keep_texts(laboratory, request);
        laboratory->subject = *subject;
        laboratory->run_count = request->search_count;
    }
    for (int i = 0; is_fine && i < LAB_RUNS_MAX; i++) {
        LabRun *run = &laboratory->runs[i];
        tree_close(&run->tree);
        steps_close(&run->steps);
        run->tree = (Tree){0};
        run->is_done = false;
        run->reason = (Error){{0}};
        memset(run->rows, 0, sizeof run->rows);
        if (i < request->search_count) run->spec = specs[i];
        run->is_player = i < request->search_count && is_player(request->searches[i]);
    }
    pthread_mutex_unlock(&laboratory->trees_lock);
    free(subject);
    return is_fine;
}

bool laboratory_search(Laboratory *laboratory, const LabRequest *request, Error *error) {
    bool is_fine =
        prepare(laboratory, request, error) && begin(laboratory, WORK_SEARCH, run_searches, error);
    return room_unlock(&laboratory->room, is_fine);
}

bool laboratory_compare(Laboratory *laboratory, const LabRequest *request, int depth,
                        Error *error) {
    for (int i = 0; i < request->search_count; i++) {
        if (is_player(request->searches[i]))
            return error_set(error, "only searches of the laboratory are compared by depth");
    }
    bool is_fine = prepare(laboratory, request, error);
    if (is_fine) laboratory->depth = depth;
    is_fine = is_fine && begin(laboratory, WORK_COMPARE, run_comparison, error);
    return room_unlock(&laboratory->room, is_fine);
}

bool laboratory_prove(Laboratory *laboratory, const char *name, bool is_later, Error *error) {
    int which = 0;
    while (theorem_at(which) != NULL && strcmp(theorem_at(which)->name, name) != 0) which++;
    if (theorem_at(which) == NULL || which >= LAB_THEOREMS_MAX)
        return error_set(error, "no theorem '%.30s'", name);
    room_lock(&laboratory->room);
    if (!is_later) room_end(&laboratory->room);
    bool is_fine = room_add(&laboratory->room, run_proof, &laboratory->proofs[which], error);
    room_tell(&laboratory->room);
    return room_unlock(&laboratory->room, is_fine);
}
