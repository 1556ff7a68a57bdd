// SPDX-License-Identifier: GPL-3.0-or-later
// cluster.c - the UCI engine on several ranks (see cluster.h): who hears
// what, and the exchange of entries.
//
//     GUI ──> conductor of rank 0 ──> UCI, engine ──> conductor ──> GUI
//                    │  position, go infinite, stop                     all ranks: the deepest
//                    entries └──────────────> conductor of rank 1 ──> UCI, engine <──────────────>
//
// Rank 0 is an engine as ever, and keeps the time. The others hear its positions and
// options, search without an end until it has moved, and say nothing; what they find
// comes to it through its table.
#include "cli/engine/cluster.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/text.h"
#include "core/thread.h"
#include "protocol/protocol.h"
#include "work/work.h"

enum {
    KIND_LINE = 32, // of messages: a line of UCI
    KIND_ENTRIES,
    KIND_FINDING,
    KIND_NODES,
    KIND_QUIT,
    LINE_MAX_BYTES = 1 << 20,
    PARCELS_MAX = 1024,        // in a message
    PARCELS_A_SECOND = 400000, // that a rank receives from all others at most, about
    PACE_MS = 10,        // how often the depth of what is sent follows that, and nodes are told
    DEPTH_LEAST = 1,     // of an entry that is sent
    LOOK_EVERY_US = 300, // while a search runs
    REST_MS = 20,
    HAND_REST_MS = 1, // of a hand, which is not woken by the wire
};

// How far a rank is with a position.
typedef struct Progress {
    uint64_t key;
    uint64_t nodes;
} Progress;

// Bytes that come in pieces, taken out line by line.
typedef struct Stream {
    int from; // -1: at its end
    int to;
    char *bytes;
    size_t length;
} Stream;

typedef struct Cluster {
    Stream user;   // to the engine; of a hand, only the end that is written to
    Stream engine; // what rank 0's engine says
    pthread_t conductor;
    bool is_over;           // of a hand: rank 0 has gone
    pthread_mutex_t lock;   // of what follows
    const Engine *searcher; // while a search runs, as its table
    Table *table;
    uint64_t key;     // of what it searches
    Progress *others; // of rank 0: what the other ranks have told, by rank
    EngineFinding finding;
    bool has_finding; // of a hand: one to be sent; of rank 0: the best of the others in this search
    // Of the conductor.
    Depth depth_asked; // by the GUI of this search, which the first rank to reach it ends; 0: none
    int64_t paced_ms;  // when it last looked at
    int sent;          // ... so many since
    TablePost post;
    TableParcel parcels[PARCELS_MAX];
} Cluster;

// ---- what is found ----

static void on_begin(void *context, const Engine *engine, Table *table, uint64_t key) {
    Cluster *cluster = context;
    pthread_mutex_lock(&cluster->lock);
    cluster->searcher = engine;
    cluster->table = table;
    cluster->key = key;
    table_set_post(table, &cluster->post);
    pthread_mutex_unlock(&cluster->lock);
}

static void on_end(void *context) {
    Cluster *cluster = context;
    pthread_mutex_lock(&cluster->lock);
    cluster->table = NULL;
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
    const Progress progress = {cluster->key, engine_nodes(cluster->searcher)};
    if (wire_rank() > 0) wire_send(0, KIND_NODES, &progress, sizeof progress);
}

static void take_nodes(Cluster *cluster, const WireMessage *message) {
    if (message->length == sizeof(Progress))
        memcpy(&cluster->others[message->rank], message->bytes, sizeof(Progress));
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

// ---- lines ----

static void write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written <= 0) return; // nobody reads any more
        bytes += written;
        length -= (size_t)written;
    }
}

static bool begins_with(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && strchr(" \t\r\n", line[length]) != NULL;
}

static void tell_line(const char *line, size_t length) {
    for (int rank = 1; rank < wire_size(); rank++) wire_send(rank, KIND_LINE, line, length);
}

// The number behind a word of the line; 0: none.
static int number_behind(const char *line, const char *word) {
    const char *at = strstr(line, word);
    return at != NULL ? atoi(at + strlen(word)) : 0;
}

// To the others: no end, or the depth that was asked for, and the moves that are to be
// searched, where only some are.
static void tell_go(Cluster *cluster, const char *line) {
    char order[4096];
    Text text = text_over(order, sizeof order);
    const char *moves = strstr(line, "searchmoves");
    pthread_mutex_lock(&cluster->lock);
    cluster->depth_asked = strstr(line, " ponder") == NULL ? number_behind(line, " depth ") : 0;
    cluster->has_finding = false;
    memset(cluster->others, 0, (size_t)wire_size() * sizeof *cluster->others);
    pthread_mutex_unlock(&cluster->lock);
    text_add(&text, "go");
    if (cluster->depth_asked > 0)
        text_addf(&text, " depth %d ", cluster->depth_asked);
    else
        text_add(&text, " infinite ");
    while (moves != NULL && *moves != '\0') {
        size_t length = strcspn(moves, " \t\r\n");
        bool is_move = length >= 4 && length <= 5 && moves[1] >= '1' && moves[1] <= '8';
        if (is_move || strncmp(moves, "searchmoves", length) == 0)
            text_addf(&text, "%.*s ", (int)length, moves);
        moves += length + strspn(moves + length, " \t\r\n");
    }
    text_add(&text, "\n");
    tell_line(order, text.length);
}

// What the GUI says goes to rank 0's engine as it is; the others hear what concerns the search.
static void hear_user(Cluster *cluster, const char *line, size_t length) {
    bool is_file = begins_with(line, "setoption") && strstr(line, "Log") != NULL; // one writes it
    if (begins_with(line, "go"))
        tell_go(cluster, line);
    else if (begins_with(line, "position") || begins_with(line, "ucinewgame")
             || begins_with(line, "stop") || (begins_with(line, "setoption") && !is_file))
        tell_line(line, length);
}

static void hear_engine(Cluster *cluster, const char *line, size_t length) {
    (void)cluster, (void)length;
    if (begins_with(line, "bestmove")) tell_line("stop\n", 5);
}

typedef void Hear(Cluster *cluster, const char *line, size_t length);

// Reads what is there, hears whole lines, and passes everything on. False at the end.
static bool pass_on(Cluster *cluster, Stream *stream, Hear *hear) {
    char *end;
    ssize_t count =
        read(stream->from, stream->bytes + stream->length, LINE_MAX_BYTES - stream->length - 1);
    if (count <= 0) return false;
    stream->length += (size_t)count;
    while ((end = memchr(stream->bytes, '\n', stream->length)) != NULL) {
        size_t length = (size_t)(end - stream->bytes) + 1;
        char next = stream->bytes[length];
        stream->bytes[length] = '\0';
        hear(cluster, stream->bytes, length);
        stream->bytes[length] = next;
        write_all(stream->to, stream->bytes, length);
        stream->length -= length;
        memmove(stream->bytes, stream->bytes + length, stream->length);
    }
    if (stream->length == LINE_MAX_BYTES - 1) { // too long a line for anybody
        write_all(stream->to, stream->bytes, stream->length);
        stream->length = 0;
    }
    return true;
}

static void end_user(Cluster *cluster) {
    if (cluster->user.to < 0) return;
    write_all(cluster->user.to, cluster->user.bytes, cluster->user.length);
    close(cluster->user.to);
    cluster->user.to = cluster->user.from = -1;
}

// ---- the conductor, the only one who uses the wire ----

// Once another rank has reached the depth, rank 0 need not. Under the lock.
static void end_search(Cluster *cluster) {
    static const char STOP[] = "stop\n";
    bool is_reached = cluster->depth_asked > 0 && cluster->table != NULL && cluster->has_finding
                      && cluster->finding.key == cluster->key
                      && cluster->finding.depth >= cluster->depth_asked;
    if (!is_reached) return;
    cluster->depth_asked = 0;
    write_all(cluster->user.to, STOP, sizeof STOP - 1);
}

static void take_message(Cluster *cluster, const WireMessage *message) {
    if (message->kind == KIND_ENTRIES && cluster->table != NULL) take_entries(cluster, message);
    if (message->kind == KIND_FINDING) take_others_finding(cluster, message);
    if (message->kind == KIND_NODES) take_nodes(cluster, message);
    if (message->kind == KIND_LINE)
        write_all(cluster->user.to, (const char *)message->bytes, message->length);
    if (message->kind == KIND_QUIT) end_user(cluster);
}

// True while a search runs.
static bool exchange(Cluster *cluster) {
    WireMessage message;
    pthread_mutex_lock(&cluster->lock);
    // What comes behind the end is for work_leave().
    while (cluster->user.to >= 0 && wire_receive(&message)) take_message(cluster, &message);
    if (wire_rank() == 0) end_search(cluster);
    if (wire_rank() > 0 && cluster->has_finding) {
        if (cluster->table != NULL) tell_nodes(cluster);
        wire_send(0, KIND_FINDING, &cluster->finding, sizeof cluster->finding);
        cluster->has_finding = false;
    }
    bool is_searching = cluster->table != NULL;
    if (is_searching) send_entries(cluster);
    pthread_mutex_unlock(&cluster->lock);
    return is_searching;
}

static struct timespec pause_of(bool is_searching, int rest_ms) {
    return (struct timespec){.tv_nsec = 1000L * (is_searching ? LOOK_EVERY_US : 1000 * rest_ms)};
}

static void *conduct_rank_0(void *argument) {
    Cluster *cluster = argument;
    while (cluster->engine.from >= 0) {
        struct pollfd ends[2] = {{.fd = cluster->user.from, .events = POLLIN},
                                 {.fd = cluster->engine.from, .events = POLLIN}};
        const struct timespec pause = pause_of(exchange(cluster), REST_MS);
        ppoll(ends, 2, &pause, NULL);
        if (ends[0].revents != 0 && !pass_on(cluster, &cluster->user, hear_user)) end_user(cluster);
        if (ends[1].revents != 0 && !pass_on(cluster, &cluster->engine, hear_engine))
            cluster->engine.from = -1;
    }
    for (int rank = 1; rank < wire_size(); rank++) wire_send(rank, KIND_QUIT, NULL, 0);
    return NULL;
}

static void *conduct_hand(void *argument) {
    Cluster *cluster = argument;
    while (cluster->user.to >= 0) {
        const struct timespec pause = pause_of(exchange(cluster), HAND_REST_MS);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

// ---- standard input and output ----

// The program's standard input becomes the end of a pipe that the conductor writes to.
static bool open_input(Cluster *cluster) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    cluster->user.from = wire_rank() == 0 ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : -1;
    cluster->user.to = ends[1];
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    return true;
}

static bool open_output(Cluster *cluster) {
    int ends[2];
    cluster->engine.from = -1;
    if (wire_rank() > 0) return true;
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    cluster->engine.from = ends[0];
    cluster->engine.to = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    return true;
}

static bool converse(Cluster *cluster, Error *error) {
    const EngineCompanion companion = {.context = cluster,
                                       .place = wire_rank(),
                                       .on_begin = on_begin,
                                       .count_nodes = count_nodes,
                                       .on_finding = on_finding,
                                       .take_finding = take_finding,
                                       .on_end = on_end};
    if (!open_input(cluster) || !open_output(cluster)) return error_set(error, "no pipe: %m");
    if (!thread_start(&cluster->conductor, wire_rank() == 0 ? conduct_rank_0 : conduct_hand,
                      cluster))
        return error_set(error, "no thread for the other ranks");
    bool is_fine = protocol_converse(&companion, error);
    fflush(stdout);
    // the end of what the engine says
    if (wire_rank() == 0) dup2(cluster->engine.to, STDOUT_FILENO);
    pthread_join(cluster->conductor, NULL);
    return is_fine;
}

bool cluster_converse(Error *error) {
    if (wire_size() == 1) return protocol_converse(NULL, error);
    work_call();
    Cluster *cluster = calloc(1, sizeof *cluster);
    bool is_fine = cluster != NULL;
    if (is_fine) {
        pthread_mutex_init(&cluster->lock, NULL);
        cluster->user.bytes = malloc(LINE_MAX_BYTES);
        cluster->engine.bytes = malloc(LINE_MAX_BYTES);
        cluster->others = calloc((size_t)wire_size(), sizeof *cluster->others);
        is_fine =
            cluster->user.bytes != NULL && cluster->engine.bytes != NULL && cluster->others != NULL;
    }
    is_fine = is_fine ? converse(cluster, error) : error_set(error, "no memory");
    if (cluster != NULL) {
        free(cluster->user.bytes);
        free(cluster->engine.bytes);
        free(cluster->others);
        pthread_mutex_destroy(&cluster->lock);
    }
    free(cluster);
    return is_fine;
}
