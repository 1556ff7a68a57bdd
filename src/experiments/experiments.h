// SPDX-License-Identifier: GPL-3.0-or-later
// experiments.h - the face of the experiments: what the documents behind
// Roque measured, measured again.
//
// One file each, one line each. An experiment computes and writes text; `roque lab experiment
// NAME` reads its options and prints.
#pragma once

#include "experiments/attacks.h"
#include "experiments/experiment.h"
#include "experiments/grounds.h"
#include "experiments/subject.h"
