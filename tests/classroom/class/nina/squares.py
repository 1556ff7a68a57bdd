# SPDX-License-Identifier: GPL-3.0-or-later
"""squares.py - the squares that give corners away."""
BAD = {"a2", "b1", "b2", "a7", "b7", "b8", "g1", "g2", "h2", "g7", "g8", "h7"}
