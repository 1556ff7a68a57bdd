# SPDX-License-Identifier: GPL-3.0-or-later
"""sleeps.py - never reads, never answers, does not want to end."""
import signal
import time

signal.signal(signal.SIGTERM, signal.SIG_IGN)
while True:
    time.sleep(1000)
