// SPDX-License-Identifier: GPL-3.0-or-later
// completion.c - `roque completion`: the commands, their options and the words that these take, as
// bash, zsh and fish want to know them.
//
// Each shell gets a script made from the tables of the commands, so that
// Tab needs no run of the program.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/say.h"
#include "games/games.h"
#include "lab/lab.h"

enum { WORDS_SIZE = 96, CHOICES_SIZE = 512 };

// What is done for every command that has a line of options; `words` is what follows "roque".
typedef void LineVisitor(const char *words, const CommandLine *line);
// What is done for every command; `parent` is what stands before it.
typedef void CommandVisitor(const char *parent, const Command *command);

static void visit(const CommandGroup *group, const char *parent, CommandVisitor *on_command,
                  LineVisitor *on_line) {
    for (const Command *command = group->commands; command->name != NULL; command++) {
        char words[WORDS_SIZE];
        snprintf(words, sizeof words, "%s%s%s", parent, parent[0] != '\0' ? " " : "",
                 command->name);
        if (on_command != NULL) on_command(parent, command);
        if (on_line != NULL && command->line != NULL) on_line(words, command->line);
        if (command->group != NULL) visit(command->group, words, on_command, on_line);
    }
}

static void print_command_names(const CommandGroup *group) {
    for (const Command *command = group->commands; command->name != NULL; command++)
        printf("%s ", command->name);
}

// In single quotes, as the shells read them; a line's end becomes a blank.
static void print_quoted(const char *text, const char *unwanted) {
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else if (*text == '\n')
            putchar(' ');
        else if (strchr(unwanted, *text) != NULL)
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

static bool wants_file(const char *value) {
    static const char *const paths[] = {"FILE", "FOLDER", "FOLDERS"};
    for (size_t i = 0; value != NULL && i < sizeof paths / sizeof *paths; i++)
        if (strcmp(value, paths[i]) == 0) return true;
    return false;
}

// The words that a value is one of, with blanks between, by what is shown for it: a game, an
// algorithm, or "random|file". None where it may be anything.
static void list_choices(const char *value, Text *choices) {
    if (value == NULL) return;
    const char *between = choices->length > 0 ? " " : "";
    if (strcmp(value, "GAME") == 0) {
        for (int i = 0; i < all_games_count; i++, between = " ")
            text_addf(choices, "%s%s", between, all_games[i]->name);
    } else if (strcmp(value, "SEARCH") == 0) {
        for (int i = 0; lab_algorithm_at(i) != NULL; i++, between = " ")
            text_addf(choices, "%s%s", between, lab_algorithm_at(i)->name);
    } else if (strchr(value, '|') != NULL) {
        for (text_add(choices, between); *value != '\0'; value++)
            text_add_char(choices, *value == '|' ? ' ' : *value);
    }
}

// Those of all its arguments.
static void list_argument_choices(const CommandLine *line, Text *choices) {
    Option rows[OPTIONS_MAX];
    for (const Option *row = options_list_arguments(line, rows); row->name != NULL; row++)
        list_choices(row->value != NULL ? row->value : row->name, choices);
}

// ---- bash ----

static void print_bash_line(const char *words, const CommandLine *line) {
    Text choices = TEXT_OF(CHOICES_SIZE);
    list_argument_choices(line, &choices);
    printf("    '%s') echo '%s%s", words, choices.data, choices.length > 0 ? " " : "");
    Option rows[OPTIONS_MAX];
    for (const Option *option = options_list(line, rows); option->name; option++)
        printf("--%s ", option->name);
    printf("--lang --help' ;;\n");
}

static void print_bash_values(const char *words, const CommandLine *line) {
    Option rows[OPTIONS_MAX];
    for (const Option *option = options_list(line, rows); option->name; option++) {
        Text choices = TEXT_OF(CHOICES_SIZE);
        list_choices(option->value, &choices);
        if (choices.length > 0)
            printf("    '%s --%s') echo '%s' ;;\n", words, option->name, choices.data);
    }
}

static void print_bash_group(const char *parent, const Command *command) {
    if (command->group == NULL) return;
    printf("    '%s%s%s') echo '", parent, parent[0] != '\0' ? " " : "", command->name);
    print_command_names(command->group);
    printf("' ;;\n");
}

static void print_bash(void) {
    printf("# bash completion of roque\n_roque_options() {\n    case $1 in\n");
    visit(&roque_group, "", NULL, print_bash_line);
    printf("    esac\n}\n_roque_commands() {\n    case $1 in\n    '') echo '");
    print_command_names(&roque_group);
    printf("help --help --version --lang' ;;\n");
    visit(&roque_group, "", print_bash_group, NULL);
    printf("    esac\n}\n_roque_values() {\n    case $1 in\n");
    visit(&roque_group, "", NULL, print_bash_values);
    Text codes = TEXT_OF(WORDS_SIZE);
    language_list_codes(" ", &codes);
    printf("    *' --lang') echo '%s' ;;\n", codes.data);
    printf("    esac\n}\n"
           "_roque() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words='' "
           "list i\n"
           "    [ \"$word\" != = ] || word=''\n"
           "    [ \"$before\" != = ] || before=${COMP_WORDS[COMP_CWORD - 2]}\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        case \" $(_roque_commands \"$words\") \" in\n"
           "        *\" ${COMP_WORDS[i]} \"*) words=\"${words:+$words }${COMP_WORDS[i]}\" ;;\n"
           "        *) break ;;\n"
           "        esac\n"
           "    done\n"
           "    list=$(_roque_values \"$words $before\")\n"
           "    [ -n \"$list\" ] || list=\"$(_roque_commands \"$words\") $(_roque_options "
           "\"$words\")\"\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$list\" -- \"$word\")\n"
           "}\n"
           "complete -o default -F _roque roque\n");
}

// ---- zsh ----

static void print_zsh_option(const Option *option) {
    bool has_value = option->kind != OPTION_KIND_FLAG;
    printf(" \\\n        '%s--%s%s[", option->kind == OPTION_KIND_LIST ? "*" : "", option->name,
           has_value ? "=" : "");
    print_quoted(words_line(say_language(), option->help), "[]:");
    putchar(']');
    if (has_value) {
        putchar(':');
        print_quoted(words_term(say_language(), option->value), ":");
        Text choices = TEXT_OF(CHOICES_SIZE);
        list_choices(option->value, &choices);
        printf(choices.length > 0 ? ":(%s)" : ":%s", choices.length > 0          ? choices.data
                                                     : wants_file(option->value) ? "_files"
                                                                                 : "");
    }
    putchar('\'');
}

static void print_zsh_line(const char *words, const CommandLine *line) {
    printf("    '%s') _arguments", words);
    Option rows[OPTIONS_MAX];
    for (const Option *option = options_list(line, rows); option->name; option++)
        print_zsh_option(option);
    printf(" \\\n        '--lang=[%s]:CODE:(",
           words_line(say_language(), "language (default: by LANG)"));
    Text codes = TEXT_OF(WORDS_SIZE);
    language_list_codes(" ", &codes);
    printf("%s)' \\\n        '--help[%s]' ", codes.data,
           words_line(say_language(), "show this text"));
    Text choices = TEXT_OF(CHOICES_SIZE);
    list_argument_choices(line, &choices);
    if (choices.length > 0)
        printf("'*:%s:(%s)' ;;\n", say_term(options_list_arguments(line, rows)->name),
               choices.data);
    else
        printf("'*:file:_files' ;;\n");
}

static void print_zsh_command(const Command *command) {
    printf("        '%s:", command->name);
    print_quoted(words_line(say_language(), command->summary), ":");
    printf("'\n");
}

static void print_zsh_names(const char *words, const CommandGroup *group) {
    printf("    '%s') list=(\n", words);
    for (const Command *command = group->commands; command->name != NULL; command++)
        print_zsh_command(command);
    printf("    ) ;;\n");
}

static void print_zsh_group(const char *parent, const Command *command) {
    char words[WORDS_SIZE];
    snprintf(words, sizeof words, "%s%s%s", parent, parent[0] != '\0' ? " " : "", command->name);
    if (command->group != NULL) print_zsh_names(words, command->group);
}

static void print_zsh(void) {
    printf("#compdef roque\n"
           "_roque_commands() {\n    list=()\n    case $1 in\n");
    print_zsh_names("", &roque_group);
    visit(&roque_group, "", print_zsh_group, NULL);
    printf("    esac\n}\n"
           "_roque_options() {\n    case $1 in\n");
    visit(&roque_group, "", NULL, print_zsh_line);
    printf(
        "    *) _files ;;\n    esac\n}\n"
        "_roque() {\n"
        "    local -a list\n"
        "    local path_of_words='' i=2\n"
        "    while ((i < CURRENT)); do\n"
        "        _roque_commands \"$path_of_words\"\n"
        "        ((${list[(I)${words[i]}:*]})) || break\n"
        "        path_of_words=\"${path_of_words:+$path_of_words }${words[i]}\"\n"
        "        ((i++))\n"
        "    done\n"
        "    _roque_commands \"$path_of_words\"\n"
        "    ((${#list})) && [[ ${words[CURRENT]} != -* ]] && _describe command list\n"
        "    _roque_options \"$path_of_words\"\n"
        "}\n"
        "if [ \"${funcstack[1]}\" = _roque ]; then _roque \"$@\"; else compdef _roque roque; fi\n");
}

// ---- fish ----

static void print_fish_command(const char *parent, const Command *command) {
    printf("complete -c roque -n '__roque_is \"%s\"' -a %s -d '", parent, command->name);
    print_quoted(words_line(say_language(), command->summary), "");
    printf("'\n");
}

static void print_fish_line(const char *words, const CommandLine *line) {
    Text arguments = TEXT_OF(CHOICES_SIZE);
    list_argument_choices(line, &arguments);
    if (arguments.length > 0)
        printf("complete -c roque -n '__roque_is \"%s\"' -f -a '%s'\n", words, arguments.data);
    Option rows[OPTIONS_MAX];
    for (const Option *option = options_list(line, rows); option->name; option++) {
        printf("complete -c roque -n '__roque_is \"%s\"' -l %s", words, option->name);
        if (option->letter != '\0') printf(" -s %c", option->letter);
        if (option->kind != OPTION_KIND_FLAG) printf(wants_file(option->value) ? " -r -F" : " -x");
        Text choices = TEXT_OF(CHOICES_SIZE);
        list_choices(option->value, &choices);
        if (choices.length > 0) printf(" -a '%s'", choices.data);
        printf(" -d '");
        print_quoted(words_line(say_language(), option->help), "");
        printf("'\n");
    }
}

static void print_fish_path(const char *parent, const Command *command) {
    printf(" \\\n    '%s%s%s'", parent, parent[0] != '\0' ? " " : "", command->name);
}

// The words of the line that are commands, as far as they go, say whose
// words and options are offered.
static void print_fish(void) {
    printf("# fish completion of roque\n"
           "set -g __roque_paths");
    visit(&roque_group, "", print_fish_path, NULL);
    printf("\n"
           "function __roque_is\n"
           "    set -l words (commandline -opc)\n"
           "    set -e words[1]\n"
           "    set -l path\n"
           "    for word in $words\n"
           "        contains -- (string join -- ' ' $path $word) $__roque_paths; or break\n"
           "        set -a path $word\n"
           "    end\n"
           "    test \"$path\" = \"$argv[1]\"\n"
           "end\n"
           "complete -c roque -l help -d '");
    print_quoted(words_line(say_language(), "show this text"), "");
    printf("'\ncomplete -c roque -l lang -x -a '");
    Text codes = TEXT_OF(WORDS_SIZE);
    language_list_codes(" ", &codes);
    printf("%s' -d '", codes.data);
    print_quoted(words_line(say_language(), "language (default: by LANG)"), "");
    printf("'\n");
    visit(&roque_group, "", print_fish_command, print_fish_line);
}

// ---- the command ----

static bool print_script(const char *shell) {
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else
        return false;
    return true;
}

typedef struct Options {
    const char *shell;
} Options;

static const Option completion_options[] = {
    OPTION_TEXT("SHELL", shell, "bash, zsh or fish", .value = "bash|zsh|fish"),
    {0},
};

static int run_completion(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&completion_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    if (print_script(options.shell)) return EXIT_DONE;
    return complain_usagef("completion", "SHELL is bash, zsh or fish, not '%.20s'", options.shell);
}

const CommandLine completion_line = {
    .name = "completion",
    .run = run_completion,
    .about = "Prints what a shell reads to complete the commands and options of roque.",
    .options = completion_options,
    .examples = "roque completion bash > ~/.local/share/bash-completion/completions/roque\n"
                "roque completion zsh > ~/.zfunc/_roque\n"
                "roque completion fish > ~/.config/fish/completions/roque.fish",
};
