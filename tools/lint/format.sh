#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# format.sh - C files are laid out as .clang-format says; `clang-format -i FILE` mends one.
set -u
if ! command -v clang-format > /dev/null; then
    echo "ok - layout # SKIP clang-format is not installed"
elif find src include bindings tests tools -name '*.[ch]' -exec clang-format --dry-run -Werror {} +; then
    echo "ok - layout"
else
    echo "not ok - layout"
fi
