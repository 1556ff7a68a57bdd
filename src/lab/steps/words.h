// SPDX-License-Identifier: GPL-3.0-or-later
// words.h - what text and pictures of steps have in common: a way, a state, a step in words.
#pragma once

#include "lab/steps.h"

enum { STEPS_WORDS_MAX = 2048 };

// The moves to the node, "2.1"; the root by its name.
void steps_add_way(const Steps *steps, int node, Text *text);
// What is kept about the node, in a few words: "live +∞", "proof 1, disproof 2".
void steps_add_state(const Steps *steps, const TraceState *state, Text *text);
// OPEN in its order, at most so many states of it.
void steps_add_open(const StepsView *view, int most, Text *text);
void steps_add_number(int number, Text *text);  // a proof number
void steps_add_real(double number, Text *text); // a mean or a bound
void steps_add_bounds(const Steps *steps, Score lower, Score upper, Text *text);
// What happened in the step, and what it means for the root: the picture's caption.
void steps_add_caption(const StepsView *view, Text *text);
