// SPDX-License-Identifier: GPL-3.0-or-later
// page_client.c - starts `roque web`, asks it for everything it has, and says what it answered; to
// be judged by tools/faults.sh.
//
//     page_client LIBRARY PROGRAM ARGUMENTS...     with LIBRARY preloaded in PROGRAM ("": none)
//
// Prints a line for each request: "200 new". An answer that is not the usual one shows what it
// says, and so does what the page tells of its own accord when something "cannot" be done.
// Ends with the program's own status; 137 when it hangs, 139 when it dies of a signal, 3 when a
// fault that is over still makes the page refuse to play (not with FAULT_LASTS).
#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ANSWER_MAX = 1 << 22,
    REQUEST_MAX = 8192,
    PATIENCE_S = 100,
    STARVED_S = 5,
    FINISH_S = 20, // a short search, a review of tic-tac-toe
    NAP_NS = 20000000,
    NAPS_A_SECOND = 1000000000 / NAP_NS,
    LINE_MAX_BYTES = 512
};

typedef struct Page {
    pid_t pid;
    int port;
    char token[64];
} Page;

typedef struct Request {
    const char *name, *body; // NULL: a GET
    int usual;               // how it is answered where nothing fails; 0: 200
    bool is_awaited;         // not at once: something has to be finished first
} Request;

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define FOOLS_MATE "[White \\\"A\\\"]\\n[Black \\\"B\\\"]\\n\\n1. f3 e5 2. g4 Qh4# 0-1\\n"

// Every request of src/web/routes.def, in an order in which each has something to do.
static const Request requests[] = {
    {"new", "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"engine:nodes=50,hash=1\"}"},
    {"move", "{\"typed\":\"e4\",\"count\":0}"},
    {"resume", "{}", .usual = 409},
    {"choices", NULL},
    {"words", NULL},
    {"study/take", "{}"},
    {"study/read", "{\"text\":\"1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\"}"},
    {"study/go", "{\"node\":2}"},
    {"study/play", "{\"node\":2,\"move\":\"g1f3\"}"},
    {"study/edit", "{\"node\":2,\"edit\":\"comment\",\"text\":\"so\"}"},
    {"study/live", "{\"lines\":1,\"is_live\":true}"},
    {"study/live", "{\"lines\":1,\"is_live\":false}"},
    {"study/explain", "{\"node\":0}"},
    {"study/review", "{}"},
    {"study/retry", "{\"ply\":3}", .usual = 409},
    {"study/try", "{\"move\":\"e4\"}", .usual = 409},
    {"study.pgn", NULL},
    {"study.html", NULL, .usual = 404},
    {"lab/search", "{\"game\":\"tictactoe\",\"searches\":[\"alphabeta,depth=3\"]}"},
    {"lab/board", "{\"game\":\"othello\"}"},
    {"lab/choices", NULL},
    {"lab/tree?run=0", NULL, .is_awaited = true},
    {"lab/compare", "{\"game\":\"tictactoe\",\"searches\":[\"minimax\",\"scout\"],\"depth\":2}"},
    {"lab/prove", "{\"name\":\"value\"}"},
    {"lab/stop", "{}"},
    {"match/begin",
     "{\"players\":[\"random\",\"random:seed=2\"],\"game\":\"tictactoe\",\"games\":2}"},
    {"match/stop", "{}"},
    {"match/go-on", "{}"},
    {"match/follow", "{\"path\":\"match-0.1.rqj\"}"},
    {"match.pgn", NULL},
    {"match/leave", "{}"},
    {"games/open", "{\"text\":\"" FOOLS_MATE "\",\"is_first\":true,\"is_last\":true}"},
    {"games/list", "{\"source\":\"opened\",\"player\":\"A\"}"},
    {"games/list", "{\"source\":\"mine\"}"},
    {"games/study", "{\"source\":\"opened\",\"file\":\"opened.pgn\",\"number\":1}"},
    {"games/explore", "{\"position\":\"" START "\"}"},
    {"games/play", "{\"file\":\"nowhere\"}", .usual = 409},
    {"games/review", "{\"source\":\"opened\"}"},
    {"games/stop", "{}"},
    {"games/import", "{\"text\":\"no games\",\"replaces\":false}", .usual = 409},
    {"games.jsonl", NULL},
    {"drill/look", "{}"},
    {"drill/add", "{}", .usual = 409},
    {"drill/begin", "{\"kind\":\"puzzles\"}"},
    {"drill/hint", "{}"},
    {"drill/move", "{\"typed\":\"a1a1\",\"count\":0}", .usual = 409},
    {"drill/solution", "{}"},
    {"drill/next", "{}"},
    {"drill/leave", "{}"},
    {"load", "{\"text\":\"[Game \\\"tictactoe\\\"]\\n[Result \\\"*\\\"]\\n\\n1. a1 b2 *\\n\"}"},
    {"new", "{\"game\":\"chess\",\"first\":\"random:seed=1\",\"second\":\"random:seed=2\"}"},
    {"watch", "{\"pace_ms\":-1}"},
    {"new", "{\"game\":\"chess\",\"first\":\"human\",\"second\":\"human\"}"},
    {"coach", "{\"coach\":\"on\"}"},
    {"draw", "{\"accepts\":true}", .usual = 409},
    {"hint", "{}"},
    {"new", "{\"game\":\"tictactoe\",\"first\":\"human\",\"second\":\"human\"}"},
    {"move", "{\"typed\":\"a1\",\"count\":0}"},
    {"move", "{\"typed\":\"b1\",\"count\":1}"},
    {"move", "{\"typed\":\"a2\",\"count\":2}"},
    {"move", "{\"typed\":\"c1\",\"count\":3}"},
    {"move", "{\"typed\":\"a3\",\"count\":4}"},
    {"review", "{}"},
    {"look?ply=2", NULL},
    {"retry", "{\"ply\":1}", .is_awaited = true},
    {"solution", "{}"},
    {"game.html", NULL, .usual = 404},
    {"new", "{\"game\":\"tictactoe\",\"first\":\"human\",\"second\":\"human\"}"},
    {"move", "{\"typed\":\"a1\",\"count\":0}"},
    {"act", "{\"act\":\"undo\"}"},
    {"game.pgn", NULL},
};

static char answer[ANSWER_MAX];

static bool start(Page *page, char **arguments, const char *library, FILE **said) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    page->pid = fork();
    if (page->pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        if (library[0] != '\0') setenv("LD_PRELOAD", library, 1);
        execv(arguments[0], arguments);
        _exit(99);
    }
    close(ends[1]);
    *said = fdopen(ends[0], "r");
    return page->pid > 0 && *said != NULL;
}

// True when the page is there.
static bool read_address(Page *page, FILE *said) {
    char line[LINE_MAX_BYTES];
    while (fgets(line, sizeof line, said) != NULL)
        if (sscanf(line, "The page is at http://127.0.0.1:%d/#%63s", &page->port, page->token) == 2)
            return true;
    return false;
}

// The program is given time to end by itself.
static int end(const Page *page, bool is_hanging) {
    const struct timespec nap = {.tv_nsec = NAP_NS};
    int status = 0;
    for (int naps = 0; !is_hanging && naps < PATIENCE_S * NAPS_A_SECOND; naps++) {
        const pid_t ended = waitpid(page->pid, &status, WNOHANG);
        if (ended != page->pid) {
            nanosleep(&nap, NULL);
            continue;
        }
        if (WIFEXITED(status)) return WEXITSTATUS(status);
        printf("dies of signal %d\n", WTERMSIG(status));
        return 139;
    }
    kill(page->pid, SIGKILL);
    waitpid(page->pid, &status, 0);
    printf("hangs\n");
    return 137;
}

// A program without memory for ever may leave a request unanswered, but not live on after Ctrl-C.
static bool is_starved(void) {
    return getenv("FAULT_LASTS") != NULL;
}

static struct sockaddr_in address_of(const Page *page) {
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)page->port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

// The status of the answer; 0: the connection was closed without one; -1: it hangs.
static int ask(const Page *page, const Request *request) {
    char text[REQUEST_MAX];
    int status = 0;
    size_t length = 0;
    const char *body = request->body != NULL ? request->body : "";
    const int count =
        snprintf(text, sizeof text,
                 "%s /api/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                 "X-Roque-Token: %s\r\nContent-Type: application/json\r\nConnection: close\r\n"
                 "Content-Length: %zu\r\n\r\n%s",
                 request->body != NULL ? "POST" : "GET", request->name, page->port, page->port,
                 page->token, strlen(body), body);
    const struct sockaddr_in address = address_of(page);
    const struct timeval patience = {.tv_sec = is_starved() ? STARVED_S : PATIENCE_S};
    const int client = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    answer[0] = '\0';
    if (connect(client, (const struct sockaddr *)&address, sizeof address) == 0
        && send(client, text, (size_t)count, MSG_NOSIGNAL) == count) {
        ssize_t got;
        while ((got = recv(client, answer + length, sizeof answer - 1 - length, 0)) > 0)
            length += (size_t)got;
        if (got < 0 && length == 0 && errno == EAGAIN) status = -1; // its time is over
        answer[length] = '\0';
    }
    close(client);
    if (status == 0) sscanf(answer, "HTTP/1.%*d %d", &status);
    return status;
}

// ---- what the page tells of its own accord ----

// A child hears it, and prints at the end each sentence of what could not be done.
static pid_t hear(const Page *page, int *heard) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    const pid_t child = fork();
    if (child == 0) {
        static char told[ANSWER_MAX];
        size_t length = 0;
        ssize_t got;
        char request[LINE_MAX_BYTES];
        const struct sockaddr_in address = address_of(page);
        const int client = socket(AF_INET, SOCK_STREAM, 0);
        const int count = snprintf(request, sizeof request,
                                   "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                                   "X-Roque-Token: %s\r\n\r\n",
                                   page->port, page->token);
        if (connect(client, (const struct sockaddr *)&address, sizeof address) == 0
            && send(client, request, (size_t)count, MSG_NOSIGNAL) == count) {
            while ((got = recv(client, told + length, sizeof told - 1 - length, 0)) > 0) {
                if (length == 0 && write(ends[1], "!", 1) != 1) _exit(1); // it listens
                length += (size_t)got;
            }
        }
        const char *found = strstr(told, "cannot ");
        if (found != NULL) dprintf(ends[1], "error: told: %.200s", found);
        _exit(0);
    }
    close(ends[1]);
    *heard = ends[0];
    char first;
    if (read(ends[0], &first, 1) != 1) printf("error: nothing can be heard\n");
    return child;
}

static void tell_heard(pid_t child, int heard) {
    char line[LINE_MAX_BYTES];
    const ssize_t length = read(heard, line, sizeof line - 1);
    if (length > 0) printf("%.*s\n", (int)strcspn(line, "\r\n"), (line[length] = '\0', line));
    waitpid(child, NULL, 0);
}

// ---- the requests ----

static int usual_status(const Request *request) {
    return request->usual != 0 ? request->usual : 200;
}

// ... and again while what it is about is not finished.
static int ask_until_usual(const Page *page, const Request *request) {
    const struct timespec nap = {.tv_nsec = NAP_NS};
    int status = ask(page, request);
    for (int naps = 0; request->is_awaited && !is_starved() && naps < FINISH_S * NAPS_A_SECOND
                       && status > 0 && status != usual_status(request);
         naps++) {
        nanosleep(&nap, NULL);
        status = ask(page, request);
    }
    return status;
}

// What is not as usual says why, or is a connection that the system could not have.
static void tell(const Request *request, int status) {
    const char *body = strstr(answer, "\r\n\r\n");
    if (status == usual_status(request))
        printf("%d %s\n", status, request->name);
    else if (status == 0)
        printf("error: the connection for %s was closed\n", request->name);
    else
        printf("error: %d %s %.300s\n", status, request->name, body != NULL ? body + 4 : "");
}

int main(int count, char **arguments) {
    Page page = {.pid = 0};
    FILE *said = NULL;
    if (count < 3 || !start(&page, arguments + 2, arguments[1], &said)) return 99;
    if (!read_address(&page, said)) return end(&page, false);
    fflush(stdout);
    int heard = -1;
    const pid_t hearer = hear(&page, &heard);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        const int status = ask_until_usual(&page, &requests[i]);
        if (status < 0 && is_starved()) break;
        if (status < 0) return end(&page, true);
        tell(&requests[i], status);
    }
    const Request last = requests[sizeof requests / sizeof *requests - 4];
    bool plays = false;
    for (int tries = 0; tries < 2 && !plays && !is_starved(); tries++)
        plays = ask(&page, &last) == 200;
    kill(page.pid, SIGINT);
    const int status = end(&page, false);
    tell_heard(hearer, heard);
    if (plays || status != 0 || is_starved()) return status;
    printf("the page plays no more: %.300s\n", answer);
    return 3;
}
