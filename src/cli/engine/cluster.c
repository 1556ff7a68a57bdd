// SPDX-License-Identifier: GPL-3.0-or-later
// cluster.c - the UCI engine on several ranks (see cluster.h): what they tell one another.
//
//     GUI <──> UCI, engine of rank 0 <── entries, the deepest finding ──> UCI, engine of rank 1 ...
//                   └───────────── positions, options, go, stop ─────────────────^
//
// Rank 0 is an engine as ever, and keeps the time. The others hear its positions and options,
// search without an end until it has moved, and say nothing; what they find comes to it through its
// table. The thread that reads uses the wire while it waits for a line; that of the search tells go
// and stop.
#include "cli/engine/cluster.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/text.h"
#include "protocol/protocol.h"
#include "work/work.h"

enum {
    KIND_LINE = 32, // of messages: a line of UCI
    KIND_ENTRIES,
    KIND_FINDING,
    KIND_NODES,
    KIND_QUIT,
    PARCELS_MAX = 1024,        // in a message
    PARCELS_A_SECOND = 400000, // that a rank receives from all others at most, about
    PACE_MS = 10,        // how often the depth of what is sent follows that, and nodes are told
    DEPTH_LEAST = 1,     // of an entry that is sent
    LOOK_EVERY_US = 300, // while a search runs
    REST_MS = 20,        // of rank 0, which the GUI wakes
    OTHERS_REST_MS = 1,  // of the others, which the wire does not
};

// How far a rank is with a position.
typedef struct RankProgress {
    uint64_t key;
    uint64_t nodes;
} RankProgress;

typedef struct Cluster {
    pthread_mutex_t lock; // of all, the wire among it
    char *line;           // the last that rank 0 told
    bool has_line;        // it waits to be obeyed
    bool is_over;         // rank 0 has gone
    Engine *searcher;     // while a search runs, as its table
    Table *table;
    uint64_t key;         // of what it searches
    RankProgress *others; // of rank 0: what the other ranks have told, by rank
    EngineFinding finding;
    bool has_finding; // one to be sent; of rank 0: the best of the others in this search
    // by the GUI of rank 0's search, which the first rank to reach it ends; 0: none
    Depth depth_asked;
    int64_t paced_ms; // when it last looked at
    int sent;         // ... so many since
    TablePost post;
    TableParcel parcels[PARCELS_MAX];
} Cluster;

static void tell_line(const char *line) {
    for (int rank = 1; rank < wire_size(); rank++) wire_send(rank, KIND_LINE, line, strlen(line));
}

// ---- a search ----

// To the others: no end, or the depth that was asked for, and the moves that are to be
// searched, where only some are.
static void tell_go(Cluster *cluster, const Engine *engine, const EngineLimits *limits) {
    Text order = TEXT_OF(4096);
    const bool has_end = limits->depth > 0 && !limits->is_ponder && !limits->is_infinite;
    cluster->depth_asked = has_end ? limits->depth : 0;
    cluster->has_finding = false;
    memset(cluster->others, 0, (size_t)wire_size() * sizeof *cluster->others);
    text_add(&order, "go");
    if (has_end)
        text_addf(&order, " depth %d", cluster->depth_asked);
    else
        text_add(&order, " infinite");
    if (limits->only_count > 0) text_add(&order, " searchmoves");
    for (int i = 0; i < limits->only_count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(engine_board(engine), limits->only[i], move);
        text_addf(&order, " %s", move);
    }
    tell_line(order.data);
}

static void on_begin(void *context, Engine *engine, Table *table, const EngineLimits *limits) {
    Cluster *cluster = context;
    pthread_mutex_lock(&cluster->lock);
    cluster->searcher = engine;
    cluster->table = table;
    cluster->key = engine_board(engine)->key;
    table_set_post(table, &cluster->post);
    if (wire_rank() == 0) tell_go(cluster, engine, limits);
    pthread_mutex_unlock(&cluster->lock);
}

static void on_end(void *context) {
    Cluster *cluster = context;
    pthread_mutex_lock(&cluster->lock);
    cluster->table = NULL;
    if (wire_rank() == 0) tell_line("stop");
    pthread_mutex_unlock(&cluster->lock);
}

static uint64_t count_nodes(void *context) {
    Cluster *cluster = context;
    uint64_t nodes = 0;
    if (wire_rank() > 0) return 0;
    pthread_mutex_lock(&cluster->lock);
    for (int rank = 1; rank < wire_size(); rank++) {
        if (cluster->others[rank].key == cluster->key) nodes += cluster->others[rank].nodes;
    }
    pthread_mutex_unlock(&cluster->lock);
    return nodes;
}

// Under the lock, while a search runs.
static void tell_nodes(const Cluster *cluster) {
    const RankProgress progress = {cluster->key, engine_nodes(cluster->searcher)};
    if (wire_rank() > 0) wire_send(0, KIND_NODES, &progress, sizeof progress);
}

static void take_nodes(Cluster *cluster, const WireMessage *message) {
    if (message->length == sizeof(RankProgress))
        memcpy(&cluster->others[message->rank], message->bytes, sizeof(RankProgress));
}

// Under the lock.
static void keep_finding(Cluster *cluster, const EngineFinding *finding) {
    const EngineFinding *known = &cluster->finding;
    bool is_worse = finding->depth < known->depth
                    || (finding->depth == known->depth && finding->score <= known->score);
    if (cluster->has_finding && finding->key == known->key && is_worse) return;
    cluster->finding = *finding;
    cluster->has_finding = true;
}

static void on_finding(void *context, const EngineFinding *finding) {
    Cluster *cluster = context;
    if (wire_rank() == 0) return; // it speaks for itself
    pthread_mutex_lock(&cluster->lock);
    keep_finding(cluster, finding);
    pthread_mutex_unlock(&cluster->lock);
}

static bool take_finding(void *context, EngineFinding *finding) {
    Cluster *cluster = context;
    if (wire_rank() > 0) return false;
    pthread_mutex_lock(&cluster->lock);
    bool has_finding = cluster->has_finding;
    *finding = cluster->finding;
    pthread_mutex_unlock(&cluster->lock);
    return has_finding;
}

// Too many raise the depth from which on entries are sent, few lower it.
static void keep_pace(Cluster *cluster) {
    const int most = PARCELS_A_SECOND / (1000 / PACE_MS) / (wire_size() - 1);
    const int64_t now_ms = clock_now_ms();
    if (now_ms < cluster->paced_ms + PACE_MS) return;
    tell_nodes(cluster);
    Depth depth = atomic_load(&cluster->post.depth);
    if (cluster->sent > most) depth++;
    if (cluster->sent < most / 4 && depth > DEPTH_LEAST) depth--;
    atomic_store(&cluster->post.depth, depth);
    cluster->paced_ms = now_ms;
    cluster->sent = 0;
}

static void send_entries(Cluster *cluster) {
    int count = table_take_posted(&cluster->post, cluster->parcels, PARCELS_MAX);
    for (int rank = 0; count > 0 && rank < wire_size(); rank++) {
        if (rank != wire_rank())
            wire_send(rank, KIND_ENTRIES, cluster->parcels,
                      (size_t)count * sizeof *cluster->parcels);
    }
    cluster->sent += count;
    keep_pace(cluster);
}

static void take_entries(Cluster *cluster, const WireMessage *message) {
    for (size_t at = 0; at + sizeof(TableParcel) <= message->length; at += sizeof(TableParcel)) {
        TableParcel parcel;
        memcpy(&parcel, message->bytes + at, sizeof parcel);
        table_store_parcel(cluster->table, &parcel);
    }
}

static void take_others_finding(Cluster *cluster, const WireMessage *message) {
    EngineFinding finding;
    if (message->length != sizeof finding) return;
    memcpy(&finding, message->bytes, sizeof finding);
    if (finding.line_length >= 1 && finding.line_length <= PLY_MAX) keep_finding(cluster, &finding);
}

// Once another rank has reached the depth, rank 0 need not. Under the lock.
static void end_search(Cluster *cluster) {
    bool is_reached = cluster->depth_asked > 0 && cluster->table != NULL && cluster->has_finding
                      && cluster->finding.key == cluster->key
                      && cluster->finding.depth >= cluster->depth_asked;
    if (!is_reached) return;
    cluster->depth_asked = 0;
    engine_stop(cluster->searcher);
}

// ---- the conversation ----

static void take_line(Cluster *cluster, const WireMessage *message) {
    free(cluster->line);
    cluster->line = strndup((const char *)message->bytes, message->length);
    cluster->has_line = cluster->line != NULL;
    cluster->is_over = !cluster->has_line;
}

static void take_message(Cluster *cluster, const WireMessage *message) {
    if (message->kind == KIND_ENTRIES && cluster->table != NULL) take_entries(cluster, message);
    if (message->kind == KIND_FINDING) take_others_finding(cluster, message);
    if (message->kind == KIND_NODES) take_nodes(cluster, message);
    if (message->kind == KIND_LINE) take_line(cluster, message);
    if (message->kind == KIND_QUIT) cluster->is_over = true;
}

// How long to rest before the next.
static struct timespec exchange(Cluster *cluster) {
    WireMessage message;
    pthread_mutex_lock(&cluster->lock);
    // What comes behind the end is for work_leave().
    while (!cluster->is_over && !cluster->has_line && wire_receive(&message))
        take_message(cluster, &message);
    if (wire_rank() == 0) end_search(cluster);
    if (wire_rank() > 0 && cluster->has_finding) {
        if (cluster->table != NULL) tell_nodes(cluster);
        wire_send(0, KIND_FINDING, &cluster->finding, sizeof cluster->finding);
        cluster->has_finding = false;
    }
    const bool is_searching = cluster->table != NULL;
    if (is_searching) send_entries(cluster);
    pthread_mutex_unlock(&cluster->lock);
    const long rest_us = 1000 * (wire_rank() == 0 ? REST_MS : OTHERS_REST_MS);
    return (struct timespec){.tv_nsec = 1000 * (is_searching ? LOOK_EVERY_US : rest_us)};
}

static void wait_for_input(void *context) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    struct timespec pause;
    do pause = exchange(context);
    while (ppoll(&input, 1, &pause, NULL) <= 0);
}

static char *next_line(void *context) {
    Cluster *cluster = context;
    for (;;) {
        const struct timespec pause = exchange(cluster);
        if (cluster->has_line || cluster->is_over) break;
        nanosleep(&pause, NULL);
    }
    if (!cluster->has_line) return NULL;
    cluster->has_line = false;
    return cluster->line;
}

static void on_line(void *context, const char *line) {
    Cluster *cluster = context;
    pthread_mutex_lock(&cluster->lock);
    tell_line(line);
    pthread_mutex_unlock(&cluster->lock);
}

bool cluster_converse(Error *error) {
    work_call();
    Cluster *cluster = calloc(1, sizeof *cluster);
    if (cluster != NULL) cluster->others = calloc((size_t)wire_size(), sizeof *cluster->others);
    if (cluster == NULL || cluster->others == NULL) {
        free(cluster);
        return error_no_memory(error);
    }
    pthread_mutex_init(&cluster->lock, NULL);
    const bool is_first = wire_rank() == 0;
    const ProtocolTap tap = {.context = cluster,
                             .wait = is_first ? wait_for_input : NULL,
                             .next_line = is_first ? NULL : next_line,
                             .on_line = is_first ? on_line : NULL,
                             .companion = {.context = cluster,
                                           .place = wire_rank(),
                                           .on_begin = on_begin,
                                           .count_nodes = count_nodes,
                                           .on_finding = on_finding,
                                           .take_finding = take_finding,
                                           .on_end = on_end}};
    bool is_fine = protocol_converse(&tap, error);
    for (int rank = 1; is_first && rank < wire_size(); rank++) wire_send(rank, KIND_QUIT, NULL, 0);
    pthread_mutex_destroy(&cluster->lock);
    free(cluster->others);
    free(cluster->line);
    free(cluster);
    return is_fine;
}
