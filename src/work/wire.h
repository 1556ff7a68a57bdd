// SPDX-License-Identifier: GPL-3.0-or-later
// wire.h - messages between the processes of one command that runs on several machines, its ranks.
//
// One file for each way to send them: wire_mpi.c (Open MPI) in roque-mpi, wire_none.c in roque,
// where there is one rank. One thread of a process at a time uses the wire.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct WireMessage {
    int rank; // who sent it
    int kind;
    unsigned char *bytes; // live until the next is received
    size_t length;
} WireMessage;

// Once, first thing in main. One rank is all there is unless the program was begun by mpirun.
void wire_open(int *argc, char ***argv);
int wire_rank(void);
int wire_size(void);

// Copies the bytes, which go as soon as they can; messages to one rank arrive in the order they
// were sent. False when there is no memory or the wire is broken.
bool wire_send(int rank, int kind, const void *bytes, size_t length);
// The next message, from any rank; false when there is none now. Never waits.
bool wire_receive(WireMessage *message);

// Waits until all ranks close theirs and all that was sent has gone; what comes is dropped. False
// when it did not wait any longer: a rank may be dead.
bool wire_close(void);
