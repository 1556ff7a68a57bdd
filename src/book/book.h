// SPDX-License-Identifier: GPL-3.0-or-later
// book.h - opening books: the face of this folder.
#pragma once

#include "book/build.h"
#include "book/entry.h"
#include "book/game_book.h"
#include "book/names.h"
#include "book/open_book.h"
#include "book/polyglot_file.h"
#include "book/walk.h"
