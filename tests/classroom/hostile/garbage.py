# SPDX-License-Identifier: GPL-3.0-or-later
"""garbage.py - bytes, escapes and markup instead of moves."""
import os
import sys

for line in sys.stdin:
    if line == "go\n":
        os.write(1, b"\x1b[31m<script>alert(1)</script>\xff\xfe\x07\n")
