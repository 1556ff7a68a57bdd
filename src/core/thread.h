// SPDX-License-Identifier: GPL-3.0-or-later
// thread.h - threads that leave the signals people send to the program's first thread.
#pragma once

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

// Starts one; false when there is none to be had. Ctrl-C and its kin never reach it: a thread that
// takes no part in a command's good end could die of them, and the whole program with it.
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

// The same for threads that a library starts: between the two. They and theirs inherit it.
void thread_signals_leave(sigset_t *before);
void thread_signals_take(const sigset_t *before);

// How many processors the machine has, from 1 to `most`.
int thread_processors(int most);
