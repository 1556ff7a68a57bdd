// SPDX-License-Identifier: GPL-3.0-or-later
// syzygy_trial.c - see syzygy_trial.h.
#include "endgame/syzygy_trial.h"

#ifdef HAVE_LIBFATHOM

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <tbprobe.h>
#include <unistd.h>

#include "chess/chess.h"
#include "core/random.h"
#include "core/text.h"
#include "endgame/table_files.h"

enum {
    POSITIONS_EACH = 200, // of each file
    POSITIONS_MAX = 60000,
    PLACINGS_MAX = 2000, // tries to get them
    MEN_MAX = 8,
    PATIENCE_MS = 60000,
    NAME_MAX_BYTES = 32,
};

typedef struct SyzygyTrial {
    const char *only;
    int report; // where the name of the file being tried is written
    int positions;
    Random random;
} SyzygyTrial;

// ---- in the child ----

// "KQvKR.rtbw": 0 when it is no such name.
static int read_men(const char *name, Piece men[MEN_MAX]) {
    Side side = WHITE;
    int count = 0;
    for (; *name != '.' && *name != '\0'; name++) {
        const Piece piece = piece_from_letter(*name);
        if (*name == 'v' && side == WHITE) {
            side = BLACK;
        } else if (piece == NO_PIECE || count == MEN_MAX) {
            return 0;
        } else {
            men[count++] = piece_of(side, piece_kind(piece));
        }
    }
    return side == BLACK ? count : 0;
}

static bool place(Random *random, const Piece *men, int count, Board *board) {
    memset(board, 0, sizeof *board);
    memset(board->squares, NO_PIECE, sizeof board->squares);
    board->en_passant = NO_SQUARE;
    board->side = (uint8_t)random_below(random, 2);
    for (int i = 0; i < count; i++) {
        const bool is_pawn = piece_kind(men[i]) == PAWN;
        const Square square =
            (Square)(is_pawn ? 8 + random_below(random, 48) : random_below(random, 64));
        if (board->squares[square] != NO_PIECE) return false;
        board_put(board, square, men[i]);
    }
    if (bits_count(board->kinds[KING]) != 2 || (board->kinds[KING] & board->sides[WHITE]) == 0)
        return false;
    board_compute_keys(board);
    const Square waiting = board_king(board, side_other((Side)board->side));
    return board_attackers(board, waiting, (Side)board->side, board_occupied(board)) == 0;
}

static void ask(const Board *board, bool wants_distance) {
    const Bitboard *kinds = board->kinds;
    if (!wants_distance)
        tb_probe_wdl(board->sides[WHITE], board->sides[BLACK], kinds[KING], kinds[QUEEN],
                     kinds[ROOK], kinds[BISHOP], kinds[KNIGHT], kinds[PAWN], 0, 0, 0,
                     board->side == WHITE);
    else if (movegen_any(board))
        tb_probe_root(board->sides[WHITE], board->sides[BLACK], kinds[KING], kinds[QUEEN],
                      kinds[ROOK], kinds[BISHOP], kinds[KNIGHT], kinds[PAWN], 0, 0, 0,
                      board->side == WHITE, NULL);
}

static void try_file(SyzygyTrial *trial, const char *name) {
    Piece men[MEN_MAX];
    const int count = read_men(name, men);
    const bool wants_distance = strstr(name, ".rtbz") != NULL;
    int asked = 0;
    if (count < 3 || count > (int)TB_LARGEST
        || (trial->only != NULL && strcmp(trial->only, name) != 0))
        return;
    char line[NAME_MAX_BYTES] = {0};
    snprintf(line, sizeof line, "%.*s", (int)sizeof line - 1, name);
    if (write(trial->report, line, sizeof line) != (ssize_t)sizeof line) _exit(1);
    for (int i = 0; i < PLACINGS_MAX && asked < POSITIONS_EACH && trial->positions < POSITIONS_MAX;
         i++) {
        Board board;
        if (!place(&trial->random, men, count, &board)) continue;
        ask(&board, wants_distance);
        asked++;
        trial->positions++;
    }
}

static void try_folder(SyzygyTrial *trial, const char *path) {
    DIR *folder = opendir(path);
    if (folder == NULL) return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (syzygy_is_file_name(entry->d_name)) try_file(trial, entry->d_name);
    }
    closedir(folder);
}

// What the library prints is nobody's business, and what it dies of is answered by the parent.
_Noreturn static void be_child(const char *folders, SyzygyTrial *trial) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    static const int deaths[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof deaths / sizeof deaths[0]; i++) signal(deaths[i], SIG_DFL);
    if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO), dup2(nowhere, STDERR_FILENO);
    if (!tb_init(folders)) _exit(1);
    for (const char *rest = folders; *rest != '\0';) {
        char path[TABLE_FOLDERS_BYTES_MAX];
        const size_t length = strcspn(rest, ":");
        slice_copy((Slice){rest, length}, path, sizeof path);
        if (length > 0) try_folder(trial, path);
        rest += length + (rest[length] == ':');
    }
    _exit(0);
}

// ---- in the parent ----

// Reads names until the child ends. False when it says nothing more for too long.
static bool follow(int report, char last[NAME_MAX_BYTES]) {
    struct pollfd waiting = {.fd = report, .events = POLLIN};
    last[0] = '\0';
    for (;;) {
        const int ready = poll(&waiting, 1, PATIENCE_MS);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return false;
        char name[NAME_MAX_BYTES];
        const ssize_t count = read(report, name, sizeof name);
        if (count < 0 && errno == EINTR) continue;
        if (count != (ssize_t)sizeof name) return true;
        memcpy(last, name, sizeof name);
        last[NAME_MAX_BYTES - 1] = '\0';
    }
}

bool syzygy_trial(const char *folders, const char *only, Error *error) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return error_set(error, "no pipe: %m");
    SyzygyTrial trial = {.only = only, .report = ends[1], .random = random_from_seed(1)};
    const pid_t child = fork();
    if (child == 0) be_child(folders, &trial);
    close(ends[1]);
    char last[NAME_MAX_BYTES] = "";
    const bool is_heard = child > 0 && follow(ends[0], last);
    close(ends[0]);
    if (child < 0) return error_set(error, "no process to try the tables: %m");
    if (!is_heard) kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (is_heard && WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
    // It ends so when it cannot map a file, and the system kills who takes too much.
    if (is_heard && (WIFEXITED(status) || WTERMSIG(status) == SIGKILL)) {
        errno = ENOMEM;
        return error_set(error, "%s: not enough memory to try it",
                         last[0] != '\0' ? last : folders);
    }
    return error_set(error,
                     is_heard ? "%s: damaged: the library that reads it dies of it"
                              : "%s: damaged: the library that reads it never comes back",
                     last[0] != '\0' ? last : folders);
}

#else

bool syzygy_trial(const char *folders, const char *only, Error *error) {
    (void)folders, (void)only;
    return error_set(error,
                     "endgame tables are not in this build; install libfathom-dev and rebuild");
}

#endif
