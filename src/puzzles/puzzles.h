// SPDX-License-Identifier: GPL-3.0-or-later
// puzzles.h - the face of the room: positions with one winning move, proved, and how they are made.
//
//     games ──> find: the engine looks ──> proof: every defence ──> theme, rate ──> puzzle
//
//     proof    what is proved about a move         theme    what the proof is about
//     puzzle   one, as a line of JSON              rate     how hard it is, by the levels' tries
//     find     those of a game                     make     those of many games, as long work
//     shipped  those that are part of the program
#pragma once

#include "puzzles/find.h"
#include "puzzles/make.h"
#include "puzzles/proof.h"
#include "puzzles/puzzle.h"
#include "puzzles/rate.h"
#include "puzzles/shipped.h"
#include "puzzles/theme.h"
