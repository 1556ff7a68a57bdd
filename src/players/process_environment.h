// SPDX-License-Identifier: GPL-3.0-or-later
// process_environment.h - what a program finds in its environment. Only for process.
#pragma once

// One block of memory, the caller's to free; NULL without memory. `mark` is "NAME=VALUE". A program
// with a folder of its own gets nothing that is ours but the path and the language.
char **process_environment(const char *mark, const char *folder);
