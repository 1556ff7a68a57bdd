// SPDX-License-Identifier: GPL-3.0-or-later
// tree_text.c - reads a tree written by hand, and finds nodes in its text.
#include <string.h>

#include "games/tree.h"

#define TREE(name, summary, text, value, leaves, all) {#name, summary, text, value, leaves, all},
const NamedTree named_trees[] = {
#include "games/trees.def"
};
#undef TREE

enum { NAMED_COUNT = sizeof named_trees / sizeof *named_trees };
const int named_trees_count = NAMED_COUNT;

// ---- the text as it is kept: "a:!4(3 b:(1 2))", one blank between children ----

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

TreeNode tree_node_at(const char *text, int at) {
    TreeNode node = {.name = {text + at, 0}};
    int length = 0;
    while (is_letter(text[at + length]) || is_digit(text[at + length]) || text[at + length] == '_')
        length++;
    if (text[at + length] == ':') {
        node.name.length = (size_t)length;
        at += length + 1;
    }
    node.is_unquiet = text[at] == '!';
    at += node.is_unquiet;
    bool is_negative = text[at] == '-';
    at += is_negative;
    node.has_value = is_digit(text[at]);
    for (; is_digit(text[at]); at++) node.value = 10 * node.value + (text[at] - '0');
    if (is_negative) node.value = -node.value;
    if (text[at] == '(') node.first = at + 1;
    return node;
}

int tree_skip(const char *text, int at) {
    int open = 0;
    for (; text[at] != '\0'; at++) {
        if (open == 0 && (text[at] == ' ' || text[at] == ')')) return at;
        open += (text[at] == '(') - (text[at] == ')');
    }
    return at;
}

int tree_child_at(const char *text, const TreeNode *node, int number) {
    int at = node->first;
    for (; at > 0 && number > 0; number--) {
        at = tree_skip(text, at);
        at = text[at] == ' ' ? at + 1 : 0;
    }
    return at;
}

// ---- reading ----

typedef struct Reader {
    const char *start; // of what the user wrote
    const char *at;
    Text kept;
    Error *error;
} Reader;

static void skip_blanks(Reader *reader) {
    while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == ',') reader->at++;
}

static bool fail_at(Reader *reader, const char *wanted) {
    return error_set(reader->error, "column %d: %-s", (int)(reader->at - reader->start) + 1,
                     wanted);
}

static bool read_number(Reader *reader) {
    long value = 0;
    const char *begin = reader->at;
    if (*reader->at == '-') reader->at++;
    if (!is_digit(*reader->at)) return fail_at(reader, TERM("a digit was expected"));
    for (; is_digit(*reader->at); reader->at++) {
        value = 10 * value + (*reader->at - '0');
        if (value > TREE_VALUE_MAX) {
            reader->at = begin;
            return fail_at(reader, TERM("numbers lie between -999999 and 999999"));
        }
    }
    text_addf(&reader->kept, value > 0 && *begin == '-' ? "-%ld" : "%ld", value);
    return true;
}

// "name:", or nothing.
static bool read_name(Reader *reader) {
    size_t length = 0;
    if (!is_letter(*reader->at)) return true;
    while (is_letter(reader->at[length]) || is_digit(reader->at[length])
           || reader->at[length] == '_')
        length++;
    if (length > TREE_NAME_MAX)
        return fail_at(reader, TERM("a name of at most 12 letters was expected"));
    if (reader->at[length] != ':') {
        reader->at += length;
        return fail_at(reader, TERM("':' was expected behind the name"));
    }
    text_add_bytes(&reader->kept, reader->at, length + 1);
    reader->at += length + 1;
    return true;
}

// Names tell the moves of a node apart, so no two of them may be the same.
static bool names_differ(const char *text, const TreeNode *node, int count) {
    for (int i = 0; i < count; i++) {
        Slice one = tree_node_at(text, tree_child_at(text, node, i)).name;
        for (int j = i + 1; j < count && one.length > 0; j++) {
            Slice other = tree_node_at(text, tree_child_at(text, node, j)).name;
            if (one.length == other.length && memcmp(one.data, other.data, one.length) == 0)
                return false;
        }
    }
    return true;
}

static bool read_node(Reader *reader, int depth);

static bool read_children(Reader *reader, int begin, int depth) {
    int count = 0;
    if (depth >= TREE_DEPTH_MAX) return fail_at(reader, TERM("a tree is at most 20 moves deep"));
    reader->at++;
    text_add_char(&reader->kept, '(');
    for (;; count++) {
        skip_blanks(reader);
        if (*reader->at == ')' && count > 0) break;
        if (count == TREE_WIDTH_MAX) return fail_at(reader, TERM("a node has at most 40 children"));
        if (count > 0) text_add_char(&reader->kept, ' ');
        if (!read_node(reader, depth + 1)) return false;
    }
    if (reader->kept.is_cut) return true; // said at the end
    TreeNode node = tree_node_at(reader->kept.data, begin);
    if (!names_differ(reader->kept.data, &node, count))
        return fail_at(reader, TERM("two moves of this node have the same name"));
    reader->at++;
    text_add_char(&reader->kept, ')');
    return true;
}

static bool read_node(Reader *reader, int depth) {
    int begin = (int)reader->kept.length;
    if (!read_name(reader)) return false;
    if (*reader->at == '!') {
        reader->at++;
        text_add_char(&reader->kept, '!');
    }
    bool has_value = *reader->at == '-' || is_digit(*reader->at);
    if (has_value && !read_number(reader)) return false;
    if (*reader->at == '(') return read_children(reader, begin, depth);
    return has_value || fail_at(reader, TERM("a number, a name with ':' or '(' was expected"));
}

// "max" or "min" before the tree.
static bool read_side(Reader *reader) {
    bool is_min = strncmp(reader->at, "min", 3) == 0;
    bool is_max = strncmp(reader->at, "max", 3) == 0;
    bool is_word = (is_min || is_max) && (reader->at[3] == ' ' || reader->at[3] == '(');
    if (is_word) reader->at += 3;
    skip_blanks(reader);
    return is_word && is_min;
}

// "@2.1", or nothing.
static bool read_path(Reader *reader, TreePosition *position) {
    if (*reader->at == '\0') return true;
    if (*reader->at != '@')
        return fail_at(reader, TERM("the end, or '@' and a path, was expected"));
    reader->at++;
    for (;;) {
        TreeNode node = tree_node_at(position->text, position->at);
        const char *begin = reader->at;
        int number = 0;
        for (; is_digit(*reader->at) && number <= TREE_WIDTH_MAX; reader->at++)
            number = 10 * number + (*reader->at - '0');
        if (number < 1 || tree_child_at(position->text, &node, number - 1) == 0) {
            reader->at = begin;
            return fail_at(reader, TERM("the number of a move of this node was expected"));
        }
        TreePosition before = *position;
        tree_play(&before, (GameMove)number, position);
        if (*reader->at != '.') break;
        reader->at++;
    }
    skip_blanks(reader);
    return *reader->at == '\0' || fail_at(reader, TERM("the end was expected"));
}

static uint64_t hash_of(const TreePosition *position) {
    uint64_t hash = position->is_min_at_root + 1;
    for (const char *c = position->text; *c != '\0'; c++)
        hash = random_mix(hash ^ (unsigned char)*c);
    return hash;
}

// A name of the list gives way to its tree; what stands behind it stays.
static const char *find_named(const char *text, size_t *length) {
    *length = strcspn(text, " @");
    for (int i = 0; i < NAMED_COUNT; i++) {
        const char *name = named_trees[i].name;
        if (strlen(name) == *length && strncmp(name, text, *length) == 0)
            return named_trees[i].text;
    }
    return NULL;
}

static bool read_tree(Reader *reader, TreePosition *position) {
    skip_blanks(reader);
    position->is_min_at_root = read_side(reader);
    reader->kept = text_over(position->text, sizeof position->text);
    if (!read_node(reader, 0)) return false;
    if (reader->kept.is_cut) return fail_at(reader, TERM("the tree is longer than 420 characters"));
    if (tree_node_at(position->text, 0).first == 0)
        return fail_at(reader, TERM("the root has no moves: '(' was expected"));
    position->hash = hash_of(position);
    skip_blanks(reader);
    return true;
}

bool tree_read(const char *text, TreePosition *position, Error *error) {
    size_t length;
    const char *named = find_named(text, &length);
    TreePosition read;
    memset(&read, 0, sizeof read);
    Reader reader = {.start = named != NULL ? named : text, .error = error};
    reader.at = reader.start;
    if (!read_tree(&reader, &read)) return false;
    if (named != NULL) {
        reader.start = text;
        reader.at = text + length;
        skip_blanks(&reader);
    }
    if (!read_path(&reader, &read)) return false;
    *position = read;
    return true;
}
