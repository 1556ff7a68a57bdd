// SPDX-License-Identifier: GPL-3.0-or-later
// threads.c - starts threads without end.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *wait_for_ever(void *nothing) {
    pause();
    return nothing;
}

int main(void) {
    pthread_attr_t small;
    pthread_t thread;
    int count = 0;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 16);
    while (count < 20000 && pthread_create(&thread, &small, wait_for_ever, NULL) == 0) count++;
    fprintf(stderr, "%d threads\n", count);
    return 5;
}
