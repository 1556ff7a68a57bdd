// SPDX-License-Identifier: GPL-3.0-or-later
// lab.h - the laboratory: every search algorithm of the course, on any game, with what it counted.
// The face of this folder.
#pragma once

#include "lab/comparison.h"
#include "lab/random_position.h"
#include "lab/retrograde.h"
#include "lab/run.h"
#include "lab/solve.h"
#include "lab/solve_file.h"
#include "lab/solve_parts.h"
#include "lab/steps.h"
#include "lab/theorems.h"
#include "lab/tree.h"
