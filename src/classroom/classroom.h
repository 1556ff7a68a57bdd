// SPDX-License-Identifier: GPL-3.0-or-later
// classroom.h - the face of the room: what a class handed in, and its tournament's report.
#pragma once

#include "classroom/class_result.h"
#include "classroom/roster.h"
