// SPDX-License-Identifier: GPL-3.0-or-later
// sys/file.h - locks of whole files, on Windows.
#pragma once

#include "windows/files.h"
