// SPDX-License-Identifier: GPL-3.0-or-later
// checked_locks.c - in the tests' build every lock is watched: who gives one up must hold it,
// nobody takes his own again or closes one that is held, and who waits holds it.
//
// The linker leads the calls here (--wrap, see Makefile). A lock or an unlock that is missing then
// ends the test where it is missing, not where two threads happen to meet.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int __real_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int __real_pthread_mutex_destroy(pthread_mutex_t *mutex);
int __real_pthread_mutex_lock(pthread_mutex_t *mutex);
int __real_pthread_mutex_unlock(pthread_mutex_t *mutex);
int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);

int __wrap_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);

static int expect_done(int error, const char *what) {
    if (error == 0) return 0;
    fprintf(stderr, "checked_locks: %s: %s\n", what, strerror(error));
    abort();
}

int __wrap_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
    if (attributes != NULL) return __real_pthread_mutex_init(mutex, attributes);
    pthread_mutexattr_t checked;
    expect_done(pthread_mutexattr_init(&checked), "attributes of a lock");
    pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
    int error = __real_pthread_mutex_init(mutex, &checked);
    pthread_mutexattr_destroy(&checked);
    return error;
}

int __wrap_pthread_mutex_destroy(pthread_mutex_t *mutex) {
    return expect_done(__real_pthread_mutex_destroy(mutex), "a lock is closed");
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex) {
    return expect_done(__real_pthread_mutex_lock(mutex), "a lock is taken");
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex) {
    return expect_done(__real_pthread_mutex_unlock(mutex), "a lock is given up");
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    return expect_done(__real_pthread_cond_wait(condition, mutex), "a condition is waited for");
}
