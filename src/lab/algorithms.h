// SPDX-License-Identifier: GPL-3.0-or-later
// algorithms.h - the algorithms of the laboratory, one line each.
#pragma once

#include "lab/search.h"

extern const LabAlgorithm lab_minimax;
extern const LabAlgorithm lab_alphabeta;
extern const LabAlgorithm lab_negamax;
extern const LabAlgorithm lab_negalphabeta;
extern const LabAlgorithm lab_failsoft;
extern const LabAlgorithm lab_palphabeta;
extern const LabAlgorithm lab_scout;
extern const LabAlgorithm lab_negascout;
extern const LabAlgorithm lab_negac;
extern const LabAlgorithm lab_negac_guess;
extern const LabAlgorithm lab_negac_quarters;
extern const LabAlgorithm lab_mtdf;
extern const LabAlgorithm lab_sss;
extern const LabAlgorithm lab_sss_windows;
extern const LabAlgorithm lab_dual;
extern const LabAlgorithm lab_dual_windows;
extern const LabAlgorithm lab_pns;
extern const LabAlgorithm lab_dfpn;
extern const LabAlgorithm lab_uct;
extern const LabAlgorithm lab_minimal;

// What the algorithms with null windows are made of: see failsoft.c.
Score lab_fail_soft(Search *search, LabNode *node, Score alpha, Score beta);
