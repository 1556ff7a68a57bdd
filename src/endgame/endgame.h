// SPDX-License-Identifier: GPL-3.0-or-later
// endgame.h - the face of the endgame tables: who wins when few men are left, by our own tables
// (tables.h) and by Syzygy's (syzygy.h).
#pragma once

#include "endgame/build.h"
#include "endgame/fifty.h"
#include "endgame/generate.h"
#include "endgame/lone_king.h"
#include "endgame/syzygy.h"
#include "endgame/table_files.h"
#include "endgame/table_home.h"
#include "endgame/table_stats.h"
#include "endgame/tables.h"
#include "endgame/verify.h"
