// SPDX-License-Identifier: GPL-3.0-or-later
// confine_calls.c - see confine_calls.h. The filter is a small program that the kernel runs before
// every system call: it looks at the call's number, and for some at an argument. What it refuses
// fails as if we had no right to it.
#include "confine/confine_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
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
#define PASS ANSWER(SECCOMP_RET_ALLOW)
#define WHERE(value, then, otherwise)                                                              \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (then), (otherwise))
#define UNLESS_CALL(number, skip) WHERE(number, 0, skip)
#define DENY(number) UNLESS_CALL(number, 1), REFUSE
// Refused where the low half of the argument has one of these bits.
#define DENY_BITS(number, argument, bits)                                                          \
    UNLESS_CALL(number, 4), LOAD(args[argument]),                                                  \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), REFUSE, PASS
// Refused unless the argument is this.
#define DENY_OTHER(number, argument, value)                                                        \
    UNLESS_CALL(number, 4), LOAD(args[argument]), WHERE(value, 1, 0), REFUSE, PASS
// As if the system did not have it: its arguments cannot be seen, and libraries know another.
#define HIDE(number) UNLESS_CALL(number, 1), ANSWER(SECCOMP_RET_ERRNO | ENOSYS)

enum { WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC };

static const struct sock_filter HEAD[] = {
    LOAD(arch),
    WHERE(THIS_CPU, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#if defined(__x86_64__)
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), // the other numbering of calls
    REFUSE,
#endif
};

// What is left to compilers and to ourselves: other processes, and files that change.
static const struct sock_filter WITHOUT_CHANGE[] = {
#if defined(__x86_64__)
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
    DENY(SYS_lchown),
    DENY(SYS_mknod),
    DENY(SYS_utime),
    DENY(SYS_utimes),
    DENY(SYS_futimesat),
#endif
    DENY_BITS(SYS_openat, 2, WRITING),
    UNLESS_CALL(SYS_clone, 4), // threads are welcome, processes are not
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    REFUSE,
    PASS,
    HIDE(SYS_clone3),
    HIDE(SYS_openat2),
    DENY(SYS_unlinkat),
    DENY(SYS_renameat),
    DENY(SYS_renameat2),
    DENY(SYS_mkdirat),
    DENY(SYS_linkat),
    DENY(SYS_symlinkat),
    DENY(SYS_mknodat),
    DENY(SYS_truncate),
    DENY(SYS_fchmod),
    DENY(SYS_fchmodat),
    DENY(SYS_fchown),
    DENY(SYS_fchownat),
    DENY(SYS_utimensat),
    DENY(SYS_memfd_create),
    DENY(SYS_setsid),
    DENY(SYS_setpgid),
};

// What we do not need ourselves. A fork without a program is harmless, and tries foreign tables.
static const struct sock_filter WITHOUT_PROGRAMS[] = {
    DENY(SYS_execve),
    DENY(SYS_execveat),
    DENY(SYS_connect),
    DENY(SYS_bind),
};

// What is left to ourselves alone.
static const struct sock_filter WITHOUT_SIGNALS[] = {
    DENY(SYS_kill),
};

// What nobody may: the network, other people's processes, the machine.
static const struct sock_filter FOR_ALL[] = {
    DENY(SYS_socket),
    DENY(SYS_socketpair),
    DENY(SYS_io_uring_setup),
    DENY(SYS_tkill),
    DENY(SYS_rt_sigqueueinfo),
    DENY(SYS_rt_tgsigqueueinfo),
    DENY(SYS_pidfd_send_signal),
    DENY(SYS_pidfd_getfd),
    DENY(SYS_ptrace),
    DENY(SYS_process_vm_readv),
    DENY(SYS_process_vm_writev),
    DENY(SYS_kcmp),
    DENY(SYS_setpriority),
    DENY(SYS_sched_setscheduler),
    DENY(SYS_sched_setparam),
    DENY(SYS_sched_setattr),
    DENY(SYS_ioprio_set),
    DENY(SYS_move_pages),
    DENY(SYS_migrate_pages),
    DENY_OTHER(SYS_prlimit64, 0, 0), // its own limits, nobody else's
    UNLESS_CALL(SYS_fcntl, 6),       // a descriptor that sends somebody signals
    LOAD(args[1]),
    WHERE(F_SETOWN, 2, 0),
    WHERE(F_SETSIG, 1, 0),
    WHERE(F_SETOWN_EX, 0, 1),
    REFUSE,
    PASS,
    UNLESS_CALL(SYS_ioctl, 4), // typing on a terminal
    LOAD(args[1]),
    WHERE(TIOCSTI, 0, 1),
    REFUSE,
    PASS,
    DENY(SYS_shmget), // memory that stays when the program is gone
    DENY(SYS_msgget),
    DENY(SYS_semget),
    DENY(SYS_mq_open),
    DENY(SYS_add_key),
    DENY(SYS_keyctl),
    DENY(SYS_request_key),
    DENY(SYS_setxattr),
    DENY(SYS_lsetxattr),
    DENY(SYS_fsetxattr),
    DENY(SYS_mount),
    DENY(SYS_umount2),
    DENY(SYS_pivot_root),
    DENY(SYS_chroot),
    DENY(SYS_setns),
    DENY(SYS_unshare),
    DENY(SYS_open_by_handle_at),
    DENY(SYS_bpf),
    DENY(SYS_perf_event_open),
    DENY(SYS_userfaultfd),
    DENY(SYS_swapon),
    DENY(SYS_swapoff),
    DENY(SYS_reboot),
    DENY(SYS_kexec_load),
    DENY(SYS_init_module),
    DENY(SYS_finit_module),
    DENY(SYS_delete_module),
    DENY(SYS_settimeofday),
    DENY(SYS_clock_settime),
    DENY(SYS_adjtimex),
    DENY(SYS_sethostname),
};

enum { FILTER_MAX = 512 };

typedef struct Filter {
    struct sock_filter steps[FILTER_MAX];
    size_t count;
} Filter;

static void add(Filter *filter, const struct sock_filter *steps, size_t bytes) {
    memcpy(filter->steps + filter->count, steps, bytes);
    filter->count += bytes / sizeof *steps;
}

_Static_assert(sizeof HEAD + sizeof WITHOUT_CHANGE + sizeof WITHOUT_SIGNALS + sizeof FOR_ALL
                   < (FILTER_MAX - 16) * sizeof(struct sock_filter),
               "the filter does not fit");

static void compose(Filter *filter, ConfineWhom whom) {
    const struct sock_filter own_end[] = {
        DENY_OTHER(SYS_tgkill, 0, (uint32_t)getpid()), // it may abort itself
    };
    const struct sock_filter pass[] = {PASS};
    add(filter, HEAD, sizeof HEAD);
    if (whom == CONFINE_PROGRAM) add(filter, WITHOUT_CHANGE, sizeof WITHOUT_CHANGE);
    if (whom == CONFINE_OURSELVES)
        add(filter, WITHOUT_PROGRAMS, sizeof WITHOUT_PROGRAMS);
    else
        add(filter, WITHOUT_SIGNALS, sizeof WITHOUT_SIGNALS);
    add(filter, FOR_ALL, sizeof FOR_ALL);
    if (whom != CONFINE_OURSELVES) add(filter, own_end, sizeof own_end); // what we fork may, too
    add(filter, pass, sizeof pass);
}

// Our own search is not to be slowed down by what kernels before 5.16 do to processors under a
// filter: it guards secrets from code in the same process, of which there is none.
static bool set_filter(const struct sock_fprog *program, ConfineWhom whom) {
    if (whom == CONFINE_OURSELVES
        && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, program)
               == 0)
        return true;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program) == 0;
}

bool confine_calls(ConfineWhom whom) {
    Filter filter = {.count = 0};
    compose(&filter, whom);
    const struct sock_fprog program = {.len = (unsigned short)filter.count, .filter = filter.steps};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && set_filter(&program, whom);
}

bool confine_calls_can(void) {
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}
#else
bool confine_calls(ConfineWhom whom) {
    (void)whom;
    return false;
}

bool confine_calls_can(void) {
    return false;
}
#endif
