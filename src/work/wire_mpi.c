// SPDX-License-Identifier: GPL-3.0-or-later
// wire_mpi.c - see wire.h: Open MPI.
//
// Nothing here waits inside the library, whose waiting keeps a processor busy: messages are looked
// for, and whoever looks sleeps in between. Only `make MPI=1` compiles the file with ROQUE_MPI.
#ifdef ROQUE_MPI

#include "work/wire.h"

#include <mpi.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/clock.h"

// A message on its way.
typedef struct Sending {
    struct Sending *next;
    MPI_Request request;
    unsigned char bytes[];
} Sending;

typedef struct Wire {
    bool is_open;
    int rank, size;
    Sending *sendings; // the oldest first
    Sending **last;
    unsigned char *received;
    size_t capacity;
} Wire;

static Wire wire = {.size = 1, .last = &wire.sendings};

// What mpirun of Open MPI, or another launcher that speaks PMI, tells the programs it begins.
static bool is_launched(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (getenv(names[i]) != NULL) return true;
    }
    return false;
}

// When a rank has died, or somebody pressed Ctrl-C, mpirun wakes all ranks with SIGCONT, waits a
// second, and ends them by SIGTERM and at once by SIGKILL. To rank 0 the first of these is the word
// to stop in good order. A SIGCONT from elsewhere, a queue that lets a job go on, means nothing.
static void hear_of_the_end(int number, siginfo_t *info, void *context) {
    (void)number, (void)context;
    if (info->si_pid == getppid()) kill(getpid(), SIGTERM);
}

static void listen_to_launcher(void) {
    struct sigaction action = {.sa_sigaction = hear_of_the_end,
                               .sa_flags = SA_SIGINFO | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGCONT, &action, NULL);
}

// Unless it was told where to, mpirun binds each rank to a core or a socket, which is right for
// programs of one thread. Ours have several: they may use what their launcher may.
static void loosen(void) {
    cpu_set_t cpus;
    if (getenv("OMPI_MCA_orte_bound_at_launch") == NULL
        || getenv("OMPI_MCA_hwloc_base_binding_policy") != NULL)
        return;
    if (sched_getaffinity(getppid(), sizeof cpus, &cpus) == 0)
        sched_setaffinity(0, sizeof cpus, &cpus);
}

void wire_open(int *argc, char ***argv) {
    int provided = MPI_THREAD_SINGLE;
    sigset_t all, before;
    if (!is_launched()) return;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before); // the library's threads leave signals to the program
    MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    loosen();
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    wire.is_open = true;
    // every rank for itself then, which is rank 0 of one
    if (provided < MPI_THREAD_SERIALIZED) return;
    MPI_Comm_rank(MPI_COMM_WORLD, &wire.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &wire.size);
    if (wire.rank == 0) listen_to_launcher();
}

int wire_rank(void) {
    return wire.rank;
}

int wire_size(void) {
    return wire.size;
}

// Frees what has gone.
static void forget_sent(void) {
    for (Sending **at = &wire.sendings; *at != NULL;) {
        Sending *sending = *at;
        int has_gone = 0;
        if (MPI_Test(&sending->request, &has_gone, MPI_STATUS_IGNORE) == MPI_SUCCESS && !has_gone) {
            at = &sending->next;
            continue;
        }
        *at = sending->next;
        if (wire.last == &sending->next) wire.last = at;
        free(sending);
    }
}

bool wire_send(int rank, int kind, const void *bytes, size_t length) {
    Sending *sending = malloc(sizeof *sending + length);
    if (sending == NULL) return false;
    sending->next = NULL;
    if (length > 0) memcpy(sending->bytes, bytes, length);
    if (MPI_Isend(sending->bytes, (int)length, MPI_BYTE, rank, kind, MPI_COMM_WORLD,
                  &sending->request)
        != MPI_SUCCESS) {
        free(sending);
        return false;
    }
    *wire.last = sending;
    wire.last = &sending->next;
    return true;
}

bool wire_receive(WireMessage *message) {
    MPI_Message handle;
    MPI_Status status;
    int is_there = 0, length = 0;
    forget_sent();
    if (MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &handle, &status)
            != MPI_SUCCESS
        || !is_there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &length);
    if ((size_t)length > wire.capacity) {
        unsigned char *grown = realloc(wire.received, (size_t)length);
        // the message cannot be put back
        if (grown == NULL) MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
        wire.received = grown;
        wire.capacity = (size_t)length;
    }
    if (MPI_Mrecv(wire.received, length, MPI_BYTE, &handle, MPI_STATUS_IGNORE) != MPI_SUCCESS)
        return false;
    *message = (WireMessage){.rank = status.MPI_SOURCE,
                             .kind = status.MPI_TAG,
                             .bytes = wire.received,
                             .length = (size_t)length};
    return true;
}

// A message may be so large that it does not go before somebody takes it. So all take what
// comes, and drop it, until the last has sent its own; nobody is left with one, and the
// library's own end finds all there.
bool wire_close(void) {
    enum { PATIENCE_MS = 1000 }; // a rank may be dead
    WireMessage late;
    MPI_Request all_done = MPI_REQUEST_NULL;
    int is_done = 0;
    if (!wire.is_open) return true;
    const int64_t until_ms = clock_now_ms() + PATIENCE_MS;
    while (!is_done && clock_now_ms() < until_ms) {
        while (wire_receive(&late)) continue;
        bool has_gone = wire.sendings == NULL;
        if (has_gone && all_done == MPI_REQUEST_NULL) MPI_Ibarrier(MPI_COMM_WORLD, &all_done);
        if (has_gone) MPI_Test(&all_done, &is_done, MPI_STATUS_IGNORE);
        if (!is_done) clock_sleep_ms(1);
    }
    MPI_Finalize();
    free(wire.received);
    return is_done != 0;
}

#endif
