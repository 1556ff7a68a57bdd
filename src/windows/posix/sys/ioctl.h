// SPDX-License-Identifier: GPL-3.0-or-later
// sys/ioctl.h - the size of the window, on Windows.
#pragma once

#include "windows/console.h"
