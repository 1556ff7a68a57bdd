// SPDX-License-Identifier: GPL-3.0-or-later
// inbox.c - see inbox.h.
#include "terminal/inbox.h"

#include <stdlib.h>

static void drop(const ThoughtResult *result) {
    if (result->judged != result->whole) game_review_close(result->judged);
    game_review_close(result->whole);
}

bool inbox_open(Inbox *inbox) {
    *inbox = (Inbox){.lost = 0};
    pthread_mutex_init(&inbox->lock, NULL);
    return bell_open(&inbox->bell);
}

void inbox_close(Inbox *inbox) {
    for (InboxResult *taken; (taken = inbox_take(inbox)) != NULL; free(taken)) drop(&taken->result);
    bell_close(&inbox->bell);
    pthread_mutex_destroy(&inbox->lock);
}

void inbox_put(Inbox *inbox, const ThoughtResult *result) {
    InboxResult *put = calloc(1, sizeof *put);
    pthread_mutex_lock(&inbox->lock);
    if (put != NULL) {
        put->result = *result;
        InboxResult **end = &inbox->first;
        while (*end != NULL) end = &(*end)->next;
        *end = put;
    } else if (!result->is_part) {
        drop(result);
        inbox->lost = result->number;
    }
    bell_ring(&inbox->bell);
    pthread_mutex_unlock(&inbox->lock);
}

int inbox_take_lost(Inbox *inbox) {
    pthread_mutex_lock(&inbox->lock);
    int lost = inbox->lost;
    inbox->lost = 0;
    pthread_mutex_unlock(&inbox->lock);
    return lost;
}

InboxResult *inbox_take(Inbox *inbox) {
    pthread_mutex_lock(&inbox->lock);
    InboxResult *taken = inbox->first;
    if (taken != NULL) inbox->first = taken->next;
    if (inbox->first == NULL) bell_clear(&inbox->bell);
    pthread_mutex_unlock(&inbox->lock);
    return taken;
}
