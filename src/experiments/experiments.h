// SPDX-License-Identifier: GPL-3.0-or-later
// experiments.h - the experiments of the laboratory, one line each: `roque lab experiment NAME`.
#ifndef ROQUE_EXPERIMENTS_EXPERIMENTS_H
#define ROQUE_EXPERIMENTS_EXPERIMENTS_H

// Runs like a command: its own name is argv[0], the exit status is returned. The list ends with a NULL name.
typedef struct Experiment {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} Experiment;

#endif
