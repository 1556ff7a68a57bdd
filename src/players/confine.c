// SPDX-License-Identifier: GPL-3.0-or-later
// confine.c - see confine.h. The filter is a small program that the kernel runs before every system
// call: it looks at the call's number, and for some at an argument.
#include "players/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THIS_CPU AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_CPU AUDIT_ARCH_AARCH64
#endif

#if defined(THIS_CPU)

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define REFUSE ANSWER(SECCOMP_RET_ERRNO | EPERM)
#define UNLESS_CALL(number, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, (skip))
#define DENY(number) UNLESS_CALL(number, 1), REFUSE
// Refused where the low half of the argument has one of these bits.
#define DENY_BITS(number, argument, bits)                                                          \
    UNLESS_CALL(number, 4), LOAD(args[argument]),                                                  \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), REFUSE, ANSWER(SECCOMP_RET_ALLOW)

enum { WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC };

static const struct sock_filter FILTER[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_CPU, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#if defined(__x86_64__)
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), // the other numbering of calls
    REFUSE,
    DENY(SYS_fork),
    DENY(SYS_vfork),
    DENY_BITS(SYS_open, 1, WRITING),
    DENY(SYS_creat),
    DENY(SYS_unlink),
    DENY(SYS_rename),
    DENY(SYS_mkdir),
    DENY(SYS_rmdir),
    DENY(SYS_link),
    DENY(SYS_symlink),
    DENY(SYS_chmod),
    DENY(SYS_chown),
    DENY(SYS_mknod),
    DENY(SYS_utime),
    DENY(SYS_utimes),
#endif
    DENY_BITS(SYS_openat, 2, WRITING),
    UNLESS_CALL(SYS_clone, 4), // threads are welcome, processes are not
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    REFUSE,
    ANSWER(SECCOMP_RET_ALLOW),
    UNLESS_CALL(SYS_clone3, 1), // whose flags cannot be seen; libraries then use the other
    ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    UNLESS_CALL(SYS_openat2, 1),
    ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    DENY(SYS_socket),
    DENY(SYS_socketpair),
    DENY(SYS_io_uring_setup),
    DENY(SYS_kill),
    DENY(SYS_ptrace),
    DENY(SYS_process_vm_writev),
    DENY(SYS_unlinkat),
    DENY(SYS_renameat2),
    DENY(SYS_mkdirat),
    DENY(SYS_linkat),
    DENY(SYS_symlinkat),
    DENY(SYS_mknodat),
    DENY(SYS_truncate),
    DENY(SYS_fchmodat),
    DENY(SYS_fchownat),
    DENY(SYS_utimensat),
    DENY(SYS_setxattr),
    DENY(SYS_mount),
    DENY(SYS_bpf),
    DENY(SYS_setsid),
    DENY(SYS_setpgid),
    ANSWER(SECCOMP_RET_ALLOW),
};

static bool filter_self(void) {
    struct sock_fprog program = {.len = sizeof FILTER / sizeof *FILTER,
                                 .filter = (struct sock_filter *)(uintptr_t)FILTER};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
           && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static bool filter_self(void) {
    return false;
}
#endif

static void limit(int what, int64_t most) {
    const struct rlimit bound = {(rlim_t)most, (rlim_t)most};
    setrlimit((__rlimit_resource_t)what, &bound);
}

bool confine_self(const Confinement *confinement) {
    limit(RLIMIT_AS, confinement->memory_mb << 20);
    limit(RLIMIT_CPU, confinement->processor_s);
    limit(RLIMIT_FSIZE, confinement->file_bytes);
    limit(RLIMIT_CORE, 0);
    return confinement->may_change || filter_self();
}

bool confine_can_filter(void) {
#if defined(THIS_CPU)
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
#else
    return false;
#endif
}
