// SPDX-License-Identifier: GPL-3.0-or-later
// words_table.c - makes the tables of what is said: a language from its .po file, the page's
// sentences from its sources.
//
//     words_table language po/fr.po    the C table of a language: words_fr
//     words_table page web/src/*.ts    the C list of what the page says: page_sentences
//     words_table page NAME.html       the same of a page that is one file: NAME_sentences
//     words_table list FILE...         both for lint: kind, English, file:line, own words
//
// Texts keep the escapes of the file: those of .po files are C's. "%<PRIu64>" is gettext's form of
// "%" PRIu64.
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 4096, LINE_MAX = TEXT_MAX + 64 };

typedef enum { KIND_SENTENCE, KIND_TERM, KIND_SYSTEM, KIND_COUNT } Kind;
static const char *const kind_names[KIND_COUNT] = {"sentence", "term", "system"};

typedef struct {
    Kind kind;
    int line;
    char *english, *own;
} Entry;

// What is read, and where: one file at a time.
typedef struct {
    const char *path;
    int line;
    Entry *entries;
    int count;
    char *header; // the text of the entry without English
} Reader;

__attribute__((noreturn, format(printf, 2, 3))) static void fail(const Reader *reader,
                                                                 const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", reader->path, reader->line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static void *must(const Reader *reader, void *memory) {
    if (memory == NULL) fail(reader, "no memory");
    return memory;
}

static FILE *open_file(Reader *reader, const char *path) {
    reader->path = path;
    reader->line = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    return file;
}

static void add_entry(Reader *reader, Kind kind, int line, const char *english, const char *own) {
    for (int i = 0; i < reader->count; i++) {
        const Entry *other = &reader->entries[i];
        if (other->kind != kind || strcmp(other->english, english) != 0) continue;
        if (own == NULL) return; // the page may say a thing twice
        fail(reader, "\"%s\" stands twice: see line %d", english, other->line);
    }
    size_t size = (size_t)(reader->count + 1) * sizeof *reader->entries;
    reader->entries = must(reader, realloc(reader->entries, size));
    reader->entries[reader->count++] = (Entry){kind, line, must(reader, strdup(english)),
                                               own != NULL ? must(reader, strdup(own)) : NULL};
}

// ---- a language: a .po file ----

typedef enum { PART_NONE, PART_CONTEXT, PART_ENGLISH, PART_OWN, PART_COUNT } Part;
static const char *const keywords[PART_COUNT] = {"", "msgctxt", "msgid", "msgstr"};

// One entry as it comes, line by line.
typedef struct {
    Part part; // the last one met
    bool is_fuzzy;
    int line;
    char text[PART_COUNT][TEXT_MAX];
} Draft;

// A string in quotes is added to the part at hand.
static void read_string(const Reader *reader, const char *at, char *text) {
    size_t length = strlen(text);
    if (*at++ != '"') fail(reader, "a text in \" quotes was expected");
    for (; *at != '"'; at++) {
        if (*at == '\0') fail(reader, "the closing \" was expected");
        if (length + 2 >= TEXT_MAX)
            fail(reader, "a text of at most %d bytes was expected", TEXT_MAX);
        if (*at == '\\') {
            text[length++] = *at++;
            if (*at == '\0' || strchr("nt\"\\", *at) == NULL)
                fail(reader, "\\n, \\t, \\\" or \\\\ was expected");
        }
        text[length++] = *at;
    }
    text[length] = '\0';
    if (at[1] != '\0') fail(reader, "nothing more was expected after the closing \"");
}

// As msgfmt does: what is fuzzy or has no words yet is said in English.
static void end_draft(Reader *reader, Draft *draft) {
    if (draft->part == PART_NONE) return;
    if (draft->part != PART_OWN) fail(reader, "%s was expected", keywords[draft->part + 1]);
    const char *context = draft->text[PART_CONTEXT], *own = draft->text[PART_OWN];
    int kind = context[0] == '\0' ? KIND_SENTENCE : KIND_TERM;
    while (kind > KIND_SENTENCE && kind < KIND_COUNT && strcmp(kind_names[kind], context) != 0)
        kind++;
    if (kind == KIND_COUNT)
        fail(reader, "msgctxt \"term\", \"system\" or none was expected, not \"%s\"", context);
    if (draft->text[PART_ENGLISH][0] == '\0') {
        if (reader->header != NULL) fail(reader, "msgid \"\" stands twice");
        reader->header = must(reader, strdup(own));
    } else if (own[0] != '\0' && !draft->is_fuzzy) {
        add_entry(reader, (Kind)kind, draft->line, draft->text[PART_ENGLISH], own);
    }
    memset(draft, 0, sizeof *draft);
}

static void read_keyword(Reader *reader, Draft *draft, const char *line) {
    size_t length = strcspn(line, " \"");
    int part = PART_CONTEXT;
    while (part < PART_COUNT
           && (strlen(keywords[part]) != length || strncmp(line, keywords[part], length) != 0))
        part++;
    if (strncmp(line, "msgid_plural", 12) == 0 || strncmp(line, "msgstr[", 7) == 0)
        fail(reader, "one and many were expected as two sentences, not as plural forms");
    if (part == PART_COUNT)
        fail(reader, "msgctxt, msgid, msgstr, a text in \" quotes or # was expected");
    if (draft->part == PART_OWN) end_draft(reader, draft);
    bool is_next =
        part == (int)draft->part + 1 || (part == PART_ENGLISH && draft->part == PART_NONE);
    if (!is_next)
        fail(reader, "%s was expected, not %s",
             draft->part == PART_NONE ? "msgid" : keywords[draft->part + 1], keywords[part]);
    draft->part = (Part)part;
    draft->line = reader->line;
    read_string(reader, line + length + strspn(line + length, " "), draft->text[part]);
}

static void read_language(Reader *reader, const char *path) {
    char line[LINE_MAX];
    Draft draft = {0};
    FILE *file = open_file(reader, path);
    while (fgets(line, sizeof line, file) != NULL) {
        reader->line++;
        if (strchr(line, '\n') == NULL && !feof(file)) fail(reader, "a shorter line was expected");
        line[strcspn(line, "\r\n")] = '\0';
        bool is_comment = line[0] == '#';
        if (line[0] == '\0' || is_comment) {
            if (draft.part != PART_NONE) end_draft(reader, &draft);
            if (strncmp(line, "#,", 2) == 0 && strstr(line, "fuzzy") != NULL) draft.is_fuzzy = true;
        } else if (line[0] == '"' && draft.part != PART_NONE) {
            read_string(reader, line, draft.text[draft.part]);
        } else {
            read_keyword(reader, &draft, line);
        }
    }
    end_draft(reader, &draft);
    fclose(file);
}

// The value of a line of the header, "Language: fr\n".
static const char *header_value(const Reader *reader, const char *name) {
    static char value[4][TEXT_MAX];
    static int next;
    char *found = value[next++ % 4];
    const char *at = reader->header != NULL ? strstr(reader->header, name) : NULL;
    if (at == NULL || sscanf(at + strlen(name), ": %4095[^\\]", found) != 1)
        fail(reader, "\"%s: ...\\n\" was expected in the header, the entry with msgid \"\"", name);
    return found;
}

// ---- the page: what say('...') says ----

static int next_char(Reader *reader, FILE *file) {
    int c = fgetc(file);
    if (c == '\n') reader->line++;
    return c;
}

static void read_said(Reader *reader, FILE *file) {
    char text[TEXT_MAX];
    size_t length = 0;
    int quote = next_char(reader, file), line = reader->line;
    while (isspace(quote)) quote = next_char(reader, file);
    if (quote == '`') fail(reader, "a text in ' quotes was expected after say(");
    if (quote != '\'' && quote != '"') return; // a word that came from the program
    for (int c = next_char(reader, file); c != quote; c = next_char(reader, file)) {
        if (c == '\\') c = next_char(reader, file);
        if (c == EOF || c == '\n') fail(reader, "the closing %c was expected", quote);
        if (length + 3 > TEXT_MAX)
            fail(reader, "a text of at most %d bytes was expected", TEXT_MAX);
        if (c == '"' || c == '\\') text[length++] = '\\';
        text[length++] = (char)c;
    }
    text[length] = '\0';
    add_entry(reader, KIND_SENTENCE, line, text, NULL);
}

static void read_page(Reader *reader, const char *path) {
    static const char call[] = "say(", definition[] = "function ";
    char before[sizeof definition + sizeof call] = {0}; // the last characters read
    enum { LAST = sizeof before - 1, CALL = LAST - (sizeof call - 1) };
    FILE *file = open_file(reader, path);
    reader->line = 1;
    for (int c; (c = next_char(reader, file)) != EOF;) {
        memmove(before, before + 1, LAST - 1);
        before[LAST - 1] = (char)c;
        if (memcmp(before + CALL, call, sizeof call - 1) != 0) continue;
        unsigned char previous = (unsigned char)before[CALL - 1];
        bool is_definition = memcmp(before + CALL - 9, definition, 9) == 0;
        if (!isalnum(previous) && previous != '_' && previous != '.' && !is_definition)
            read_said(reader, file);
    }
    fclose(file);
}

// ---- what is made of it ----

static void print_literal(const char *text) {
    putchar('"');
    for (const char *at = text; *at != '\0'; at++) {
        const char *end = strncmp(at, "<PRI", 4) == 0 ? strchr(at, '>') : NULL;
        if (end == NULL) {
            putchar(*at);
            continue;
        }
        printf("\" %.*s \"", (int)(end - at - 1), at + 1);
        at = end;
    }
    putchar('"');
}

static void print_language(const Reader *reader) {
    static const char *const tables[KIND_COUNT] = {"sentences", "terms", "system"};
    const char *code = header_value(reader, "Language"), *name = header_value(reader, "X-Name");
    const char *pieces = header_value(reader, "X-Pieces");
    printf("// Made from %s by tools/words_table.c.\n#include \"words/words.h\"\n\n"
           "#include <inttypes.h>\n#include <stddef.h>\n",
           reader->path);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        printf("\nstatic const Translation %s[] = {\n", tables[kind]);
        for (int i = 0; i < reader->count; i++) {
            if ((int)reader->entries[i].kind != kind) continue;
            printf("    {");
            print_literal(reader->entries[i].english);
            printf(", \"%s\"},\n", reader->entries[i].own);
        }
        printf("    {NULL, NULL},\n};\n");
    }
    printf("\nextern const Words words_%s;\nconst Words words_%s = {\"%s\", \"%s\", \"%s\", terms, "
           "system, sentences};\n",
           code, code, code, name, pieces);
}

static int compare_english(const void *first, const void *second) {
    return strcmp(((const Entry *)first)->english, ((const Entry *)second)->english);
}

static void print_page(const Reader *reader) {
    qsort(reader->entries, (size_t)reader->count, sizeof *reader->entries, compare_english);
    const char *slash = strrchr(reader->path, '/'),
               *file = slash != NULL ? slash + 1 : reader->path;
    const bool is_html = strstr(file, ".html") != NULL;
    const int length = is_html ? (int)strcspn(file, ".") : 4;
    const char *name = is_html ? file : "page";
    printf("// Made by tools/words_table.c.\n#include <stddef.h>\n\n"
           "extern const char *const %.*s_sentences[];\nconst char *const %.*s_sentences[] = {\n",
           length, name, length, name);
    for (int i = 0; i < reader->count; i++) printf("    \"%s\",\n", reader->entries[i].english);
    printf("    NULL,\n};\n");
}

static void print_list(const Reader *reader) {
    bool is_page = reader->header == NULL;
    const char *code = is_page ? "" : header_value(reader, "Language");
    for (int i = 0; i < reader->count; i++) {
        const Entry *entry = &reader->entries[i];
        printf("%s%s%s\t%s\t%s:%d", code, is_page ? "" : "-", kind_names[entry->kind],
               entry->english, reader->path, entry->line);
        printf(is_page ? "\n" : "\t%s\n", is_page ? "" : entry->own);
    }
}

int main(int argc, char **argv) {
    const char *what = argc > 2 ? argv[1] : "";
    bool is_list = strcmp(what, "list") == 0, is_page = strcmp(what, "page") == 0;
    if (!is_list && !is_page && (strcmp(what, "language") != 0 || argc != 3)) {
        fputs("usage: words_table language FILE.po | page FILE.ts... | list FILE...\n", stderr);
        return 2;
    }
    Reader reader = {0};
    for (int i = 2; i < argc; i++) {
        const char *ending = strrchr(argv[i], '.');
        bool is_po = !is_page && ending != NULL && strcmp(ending, ".po") == 0;
        (is_po ? read_language : read_page)(&reader, argv[i]);
        if (is_list) {
            print_list(&reader);
            reader = (Reader){0};
        }
    }
    if (is_page) print_page(&reader);
    if (strcmp(what, "language") == 0) print_language(&reader);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
