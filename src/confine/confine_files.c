// SPDX-License-Identifier: GPL-3.0-or-later
// confine_files.c - see confine_files.h. Landlock: a set of rules, a rule for each folder that is
// seen, and the process shuts itself in. The C library has no functions for it, and headers may be
// older than the kernel: the numbers are those of the kernel's documentation.
#include "confine/confine_files.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    CALL_CREATE = 444, // the same on every processor
    CALL_ADD_RULE = 445,
    CALL_RESTRICT = 446,
    ASK_VERSION = 1,
    RULE_BENEATH = 1,
};

enum {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_FOLDER = 1 << 3,
    ALL_OF_FIRST_VERSION = (1 << 13) - 1,
    REFER = 1 << 13,    // since version 2
    TRUNCATE = 1 << 14, // since 3
    DEVICE = 1 << 15,   // since 5
    ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE,
    READ = EXECUTE | READ_FILE | READ_FOLDER,
};
enum { CONNECT_AND_BIND = 3 };    // since 4
enum { SIGNALS_AND_SOCKETS = 3 }; // since 6: of processes outside

typedef struct RuleSet {
    uint64_t files, network, scopes;
} RuleSet;

typedef struct RuleBeneath {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed)) RuleBeneath;

static int version(void) {
    return (int)syscall(CALL_CREATE, NULL, 0, ASK_VERSION);
}

bool confine_files_can(void) {
    return version() > 0;
}

static uint64_t known_rights(int version) {
    return ALL_OF_FIRST_VERSION | (version >= 2 ? (uint64_t)REFER : 0)
           | (version >= 3 ? (uint64_t)TRUNCATE : 0) | (version >= 5 ? (uint64_t)DEVICE : 0);
}

// A path that is not there is not seen either.
static void allow(int rules, const char *path, uint64_t rights) {
    struct stat facts;
    const int place = path != NULL ? open(path, O_PATH | O_CLOEXEC) : -1;
    if (place < 0) return;
    if (fstat(place, &facts) == 0 && !S_ISDIR(facts.st_mode)) rights &= ON_FILES;
    const RuleBeneath rule = {.allowed = rights, .folder = place};
    syscall(CALL_ADD_RULE, rules, RULE_BENEATH, &rule, 0);
    close(place);
}

// A set of rules about `rights`; -1 where the system has none. The network is shut where it can be
// told apart from a socket that already listens.
static int new_rules(uint64_t rights, int known) {
    const RuleSet set = {.files = rights,
                         .network = known >= 4 ? CONNECT_AND_BIND : 0,
                         .scopes = known >= 6 ? SIGNALS_AND_SOCKETS : 0};
    return known > 0 ? (int)syscall(CALL_CREATE, &set, sizeof set, 0) : -1;
}

static bool enforce(int rules) {
    const bool is_in_force =
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(CALL_RESTRICT, rules, 0) == 0;
    close(rules);
    return is_in_force;
}

bool confine_writes(const char *const *folders) {
    const int known = version();
    const uint64_t changes = known_rights(known) & ~(uint64_t)(READ_FILE | READ_FOLDER);
    const int rules = new_rules(changes, known);
    if (rules < 0) return false;
    allow(rules, "/dev/null", WRITE_FILE);
    for (; *folders != NULL; folders++) allow(rules, *folders, changes & ~(uint64_t)EXECUTE);
    return enforce(rules);
}

bool confine_files(const Confinement *confinement) {
    // What compilers, interpreters and the C library read.
    static const char *const system_paths[] = {"/usr",
                                               "/lib",
                                               "/lib32",
                                               "/lib64",
                                               "/bin",
                                               "/opt",
                                               "/nix/store",
                                               "/gnu/store",
                                               "/etc/alternatives",
                                               "/etc/ld.so.cache",
                                               "/etc/ssl/openssl.cnf",
                                               "/etc/localtime",
                                               "/dev/zero",
                                               "/dev/random",
                                               "/dev/urandom"};
    const int known = version();
    const uint64_t all = known_rights(known);
    const int rules = new_rules(all, known);
    if (rules < 0) return false;
    for (size_t i = 0; i < sizeof system_paths / sizeof *system_paths; i++)
        allow(rules, system_paths[i], READ);
    for (int i = 0; i < CONFINE_READS_MAX; i++) allow(rules, confinement->reads[i], READ);
    allow(rules, "/dev/null", READ_FILE | WRITE_FILE);
    allow(rules, confinement->folder, confinement->may_change ? all : READ);
    return enforce(rules);
}
