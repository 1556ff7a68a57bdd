// SPDX-License-Identifier: GPL-3.0-or-later
// include.c - wants the compiler to show a file of the machine.
#include "/etc/passwd"
