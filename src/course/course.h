// SPDX-License-Identifier: GPL-3.0-or-later
// course.h - the face of the course: exercises, what is given out, and how they are checked.
#pragma once

#include "course/check.h"
#include "course/exam.h"
#include "course/exercise.h"
#include "course/kit.h"
#include "course/picture.h"
#include "course/trace.h"
