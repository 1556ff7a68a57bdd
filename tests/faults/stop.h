// SPDX-License-Identifier: GPL-3.0-or-later
// stop.h - stops chosen system calls of the C library and lets a handler answer for them; for
// libraries that are loaded before all others (LD_PRELOAD).
//
// Files are written by the C library itself, behind its own doors. The kernel stops every chosen
// call that comes out of the library's code (seccomp), and the handler of its signal answers, with
// a failure or with what the call gives. Programs started by this one have the library at other
// addresses, so the filter that they inherit leaves them alone.
#pragma once

#include <link.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { STOP_CALLS_MAX = 64, STOP_IMPOSSIBLE = 98 };

typedef struct CallRegisters {
    long number;
    long arguments[6];
} CallRegisters;

#if defined(__x86_64__)
static inline CallRegisters registers_of(const ucontext_t *context) {
    const greg_t *r = context->uc_mcontext.gregs;
    return (CallRegisters){r[REG_RAX],
                           {r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10], r[REG_R8], r[REG_R9]}};
}

static inline void answer_call(ucontext_t *context, long result) {
    context->uc_mcontext.gregs[REG_RAX] = result;
}

// Out of this library's code, which nobody stops; -errno when it fails.
static inline long call_system(const CallRegisters *call) {
    register long fourth __asm__("r10") = call->arguments[3];
    register long fifth __asm__("r8") = call->arguments[4];
    register long sixth __asm__("r9") = call->arguments[5];
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(call->number), "D"(call->arguments[0]), "S"(call->arguments[1]),
                       "d"(call->arguments[2]), "r"(fourth), "r"(fifth), "r"(sixth)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__)
static inline CallRegisters registers_of(const ucontext_t *context) {
    const unsigned long long *r = context->uc_mcontext.regs;
    return (CallRegisters){
        (long)r[8], {(long)r[0], (long)r[1], (long)r[2], (long)r[3], (long)r[4], (long)r[5]}};
}

static inline void answer_call(ucontext_t *context, long result) {
    context->uc_mcontext.regs[0] = (unsigned long long)result;
}

static inline long call_system(const CallRegisters *call) {
    register long number __asm__("x8") = call->number;
    register long result __asm__("x0") = call->arguments[0];
    register long second __asm__("x1") = call->arguments[1];
    register long third __asm__("x2") = call->arguments[2];
    register long fourth __asm__("x3") = call->arguments[3];
    register long fifth __asm__("x4") = call->arguments[4];
    register long sixth __asm__("x5") = call->arguments[5];
    __asm__ volatile("svc #0"
                     : "+r"(result)
                     : "r"(number), "r"(second), "r"(third), "r"(fourth), "r"(fifth), "r"(sixth)
                     : "memory");
    return result;
}
#else
#error "what the registers are on this processor is not known here"
#endif

typedef struct Range {
    uintptr_t from, to;
} Range;

static inline int find_code(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    Range *range = context;
    if (strstr(info->dlpi_name, "/libc.so") == NULL) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0) continue;
        range->from = info->dlpi_addr + part->p_vaddr;
        range->to = range->from + part->p_memsz;
    }
    return 1;
}

#define STOP_LOAD(where) ((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (where)))
#define STOP_ANSWER(what) ((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, (what)))
#define STOP_WHERE(how, value, then, otherwise)                                                    \
    ((struct sock_filter)BPF_JUMP(BPF_JMP | (how) | BPF_K, (uint32_t)(value), (then), (otherwise)))

// These calls, where they come out of the range.
static inline bool stop_in_range(Range range, const long *numbers, int count,
                                 void (*handler)(int, siginfo_t *, void *)) {
    const size_t pointer = offsetof(struct seccomp_data, instruction_pointer);
    struct sock_filter steps[2 * STOP_CALLS_MAX + 16];
    unsigned short used = 0;
    steps[used++] = STOP_LOAD(pointer + 4); // the high half
    steps[used++] = STOP_WHERE(BPF_JEQ, range.from >> 32, 1, 0);
    steps[used++] = STOP_ANSWER(SECCOMP_RET_ALLOW);
    steps[used++] = STOP_LOAD(pointer);
    steps[used++] = STOP_WHERE(BPF_JGE, range.from, 1, 0);
    steps[used++] = STOP_ANSWER(SECCOMP_RET_ALLOW);
    steps[used++] = STOP_WHERE(BPF_JGE, range.to, 0, 1);
    steps[used++] = STOP_ANSWER(SECCOMP_RET_ALLOW);
    steps[used++] = STOP_LOAD(offsetof(struct seccomp_data, nr));
    for (int i = 0; i < count && i < STOP_CALLS_MAX; i++) {
        steps[used++] = STOP_WHERE(BPF_JEQ, numbers[i], 0, 1);
        steps[used++] = STOP_ANSWER(SECCOMP_RET_TRAP);
    }
    steps[used++] = STOP_ANSWER(SECCOMP_RET_ALLOW);
    const struct sock_fprog program = {.len = used, .filter = steps};
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_NODEFER};
    return sigaction(SIGSYS, &action, NULL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
           && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

// From the library's constructor. Where the C library's code lies across four gigabytes the program
// is started anew: it then lies elsewhere. Ends the program where it cannot be done.
static inline void stop_calls(char **arguments, const long *numbers, int count,
                              void (*handler)(int, siginfo_t *, void *)) {
    Range range = {0};
    dl_iterate_phdr(find_code, &range);
    if (range.from >> 32 != range.to >> 32) execv("/proc/self/exe", arguments);
    if (range.from == 0 || !stop_in_range(range, numbers, count, handler)) _exit(STOP_IMPOSSIBLE);
}
