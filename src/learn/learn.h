// SPDX-License-Identifier: GPL-3.0-or-later
// learn.h - the face of learning: games of the program against itself, and
// tuning the evaluation by them.
#pragma once

#include "learn/book_make.h"
#include "learn/book_proof.h"
#include "learn/book_tree.h"
#include "learn/fit_wdl.h"
#include "learn/patterns.h"
#include "learn/samples.h"
#include "learn/selfplay.h"
#include "learn/td.h"
#include "learn/td_file.h"
#include "learn/tune_eval.h"
#include "learn/weights_file.h"
