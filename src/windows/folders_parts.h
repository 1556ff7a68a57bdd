// SPDX-License-Identifier: GPL-3.0-or-later
// folders_parts.h - folders that are open, by number. Only for this room.
#pragma once

// The path of the folder whose number dirfd() said.
const char *folder_path(int number);
