// SPDX-License-Identifier: GPL-3.0-or-later
// error.h - what all headers of libroque share: how a failure is told, and the library's version.
//
// No function ends the program, prints, or keeps what it is given unless it says so. What can fail
// takes an error last, which may be NULL: its text is then one English sentence.
//
// Threads: an object belongs to one thread at a time, different objects to any threads at once.
// Functions that take a const object may be called for the same one by several threads, as long as
// nobody changes it. What else is allowed stands at the function.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define ROQUE_BEGIN extern "C" {
#define ROQUE_END }
#else
#define ROQUE_BEGIN
#define ROQUE_END
#endif
#define ROQUE_PUBLIC __attribute__((visibility("default")))

ROQUE_BEGIN

enum { ROQUE_ERROR_MAX = 1024 };

// Written only on failure.
typedef struct RoqueError {
    char text[ROQUE_ERROR_MAX];
} RoqueError;

// "1.2.0": of the library that runs, which may be newer than these headers.
ROQUE_PUBLIC const char *roque_version(void);

ROQUE_END
