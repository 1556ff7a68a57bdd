// SPDX-License-Identifier: GPL-3.0-or-later
// probe.c - tries what a program may not do, and names on its last line what was refused to it.
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static void tell(const char *name, long result) {
    if (result < 0) fprintf(stderr, " %s", name);
}

// Whether anything at all can be read there.
static long steal(const char *pattern) {
    glob_t found;
    char byte;
    long got = -1;
    if (glob(pattern, 0, NULL, &found) != 0) return -1;
    for (size_t i = 0; i < found.gl_pathc && got <= 0; i++) {
        const int file = open(found.gl_pathv[i], O_RDONLY);
        if (file >= 0 && read(file, &byte, 1) == 1) got = 1;
        if (file >= 0) close(file);
    }
    globfree(&found);
    return got;
}

static long signal_parent(void) {
    siginfo_t facts = {.si_code = SI_QUEUE};
    const pid_t parent = getppid();
    if (kill(parent, SIGKILL) == 0 || kill(-1, SIGKILL) == 0) return 0;
    if (syscall(SYS_tgkill, parent, parent, SIGKILL) == 0) return 0;
    if (syscall(SYS_tkill, parent, SIGKILL) == 0) return 0;
    if (syscall(SYS_rt_sigqueueinfo, parent, SIGKILL, &facts) == 0) return 0;
    return fcntl(0, F_SETOWN, parent);
}

static long strangle_parent(void) {
    const struct rlimit none = {1, 1};
    return prlimit(getppid(), RLIMIT_CPU, &none, NULL);
}

static long read_parent(void) {
    char path[64], byte = 0;
    struct iovec own = {&byte, 1}, other = {(void *)tell, 1};
    snprintf(path, sizeof path, "/proc/%d/mem", (int)getppid());
    if (open(path, O_RDONLY) >= 0) return 0;
    if (ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0) return 0;
    return process_vm_readv(getppid(), &own, 1, &other, 1, 0);
}

static long write_anywhere(void) {
    const char *paths[] = {"stolen", "../stolen", "/tmp/roque-stolen", "/dev/shm/roque-stolen"};
    for (int i = 0; i < 4; i++) {
        if (open(paths[i], O_CREAT | O_WRONLY, 0600) >= 0) return 0;
    }
    return -1;
}

static long change_own(void) {
    if (unlink("bot.c") == 0 || rename("bot.c", "other.c") == 0 || chmod("bot.c", 0) == 0) return 0;
    return truncate("bot.c", 0);
}

int main(void) {
    fprintf(stderr, "refused:");
    tell("fork", fork());
    tell("vfork", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
    tell("socket", socket(AF_INET, SOCK_STREAM, 0));
    tell("local", socket(AF_UNIX, SOCK_STREAM, 0));
    tell("signal", signal_parent());
    tell("limits", strangle_parent());
    tell("spy", read_parent());
    tell("write", write_anywhere());
    tell("change", change_own());
    tell("passwd", steal("/etc/passwd"));
    tell("others", steal("../*/bot*"));
    tell("games", steal("../../games*"));
    tell("home", steal("/root/*") & steal("/home/*/*"));
    tell("shared", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
    fprintf(stderr, "\n");
    return 3;
}
