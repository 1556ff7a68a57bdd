// SPDX-License-Identifier: GPL-3.0-or-later
// kept.h - what the page was busy with, in small files of the user's data
// folder, for `roque web --resume`.
#pragma once

// Written whole or not at all, under the name of its keeper; what cannot
// be kept is let go. Any thread.
void kept_write(const char *name, const char *text);
void kept_forget(const char *name);
// To be freed; NULL where there is nothing.
char *kept_read(const char *name);
