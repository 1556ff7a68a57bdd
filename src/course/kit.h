// SPDX-License-Identifier: GPL-3.0-or-later
// kit.h - what a student gets: a folder with a stub, the rules to ask, and what to do.
#pragma once

#include "course/exercise.h"
#include "words/words.h"

typedef enum ExerciseLanguage { EXERCISE_C, EXERCISE_PYTHON } ExerciseLanguage;
enum { EXERCISE_LANGUAGES = 2, KIT_PATH_MAX = 1024 };

extern const char *const exercise_language_names[EXERCISE_LANGUAGES]; // "c", "python"

// Writes the folder, which may not hold the exercise already.
bool kit_start(const Exercise *exercise, ExerciseLanguage language, const char *folder,
               Language speech, Error *error);
// Which exercise a folder holds, and in which language.
bool kit_read(const char *folder, const Exercise **exercise, ExerciseLanguage *language,
              Error *error);
// The language that its README speaks; NULL where the folder does not say.
Language kit_speech(const char *folder);
// Writes what the checker needs beside the student's file into a folder of its own.
bool kit_write_harness(const Exercise *exercise, ExerciseLanguage language, const char *student,
                       const char *folder, Error *error);
