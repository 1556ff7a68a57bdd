// SPDX-License-Identifier: GPL-3.0-or-later
// forks.c - a fork bomb that ignores what it can ignore. It pauses, so that the test costs little.
#include <signal.h>
#include <unistd.h>

int main(void) {
    for (int i = 1; i < 32; i++) signal(i, SIG_IGN);
    for (;; usleep(1000)) fork();
}
