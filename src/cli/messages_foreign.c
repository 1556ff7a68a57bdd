// SPDX-License-Identifier: GPL-3.0-or-later
// messages_foreign.c - French for the English sentences of games, parsers and players.
//
// A pattern is an English sentence with places {1} to {9}; what stands there is translated in its turn and
// put into the French sentence.
#include "cli/messages.h"

#include <string.h>

typedef struct Pattern {
    const char *english;
    const char *french;
} Pattern;

enum { BINDING_MAX = 320, TRANSLATION_DEPTH_MAX = 3 };

typedef struct Bindings {
    char texts[MESSAGE_ARGUMENTS_MAX][BINDING_MAX];
} Bindings;

// The first that fits is taken: exact sentences before those with places.
static const Pattern patterns[] = {
    // sides and games
    {"White", "Blancs"},
    {"Black", "Noirs"},
    {"South", "Sud"},
    {"North", "Nord"},
    {"Chess", "Échecs"},
    {"Draughts", "Dames"},
    {"Amazons", "Amazones"},
    {"Connect 4", "Puissance 4"},
    {"Tic-tac-toe", "Morpion"},
    {"white", "blanc"},
    {"black", "noir"},
    {"pawn", "pion"},
    {"knight", "cavalier"},
    {"bishop", "fou"},
    {"rook", "tour"},
    {"queen", "dame"},
    {"king", "roi"},
    {"random", "random"},
    {"human", "humain"},
    {"plays any legal move", "joue n'importe quel coup légal"},
    // endings
    {"checkmate", "échec et mat"},
    {"stalemate", "pat"},
    {"insufficient material", "matériel insuffisant"},
    {"fivefold repetition", "cinquième répétition"},
    {"threefold repetition", "triple répétition"},
    {"75 moves without capture or pawn move", "75 coups sans prise ni coup de pion"},
    {"50 moves without capture or pawn move", "50 coups sans prise ni coup de pion"},
    {"the same position three times", "trois fois la même position"},
    {"the same position four times", "quatre fois la même position"},
    {"the same position five times", "cinq fois la même position"},
    {"the same position twice", "deux fois la même position"},
    {"three in a row", "trois alignés"},
    {"four in a row", "quatre alignés"},
    {"the board is full", "plateau plein"},
    {"one side has no disc left", "un camp n'a plus de pion"},
    {"neither side can move", "aucun camp ne peut jouer"},
    {"more than half of the seeds", "plus de la moitié des graines"},
    {"a row is empty and cannot be fed", "une rangée est vide et ne peut être nourrie"},
    {"the limit of plies is reached", "limite de coups atteinte"},
    {"the game is over", "la partie est finie"},
    // moves refused
    {"the king would stay", "le roi resterait"},
    {"the king would be", "le roi serait"},
    {"castling is illegal: the king is in check", "roque impossible : le roi est en échec"},
    {"castling is illegal: the way is not free or is attacked, or the right is lost",
     "roque impossible : le passage n'est pas libre ou est attaqué, ou le droit est perdu"},
    {"castling is illegal: {1} has lost the right", "roque impossible : {1} n'ont plus ce droit"},
    {"'{1}' is not a move: expected a square, one of {2} with a square, or O-O",
     "« {1} » n'est pas un coup : il faut une case, une lettre de {2} et une case, ou O-O"},
    {"{1} is illegal: a {2} man stands on {3}", "{1} est illégal : une de vos pièces est en {3}"},
    {"{1} is illegal: no {2} {3} can go to {4} from there",
     "{1} est illégal : aucun(e) {3} ne peut aller de là en {4}"},
    {"{1} is illegal: no {2} {3} can go to {4}", "{1} est illégal : aucun(e) {3} ne peut aller en {4}"},
    {"{1} is illegal: a pawn promotes on the last rank only",
     "{1} est illégal : un pion n'est promu que sur la dernière rangée"},
    {"{1} is illegal: {2} in check", "{1} est illégal : {2} en échec"},
    {"{1} is ambiguous: {2}", "{1} est ambigu : {2}"},
    {"'{1}' is not a legal move here; legal: {2}", "« {1} » n'est pas un coup légal ici ; légaux : {2}"},
    {"'{1}' is not a house; they are A to F (South) and a to f (North)",
     "« {1} » n'est pas une case ; ce sont A à F (Sud) et a à f (Nord)"},
    {"house {1} is empty", "la case {1} est vide"},
    {"house {1} does not feed the opponent, who has no seeds",
     "la case {1} ne nourrit pas l'adversaire, qui n'a plus de graine"},
    // players and files
    {"no kind of player is called '{1}'; there are: {2}", "aucun joueur ne s'appelle « {1} » ; il y a : {2}"},
    {"cannot open {1}: {2}", "impossible d'ouvrir {1} : {2}"},
    {"cannot write {1}: {2}", "impossible d'écrire {1} : {2}"},
    {"No such file or directory", "ce fichier n'existe pas"},
    {"Permission denied", "accès refusé"},
    {"Is a directory", "c'est un dossier"},
    {"{1}: this is not a game of '{2}'", "{1} : ce n'est pas une partie de « {2} »"},
};

// Fits the text to the pattern; a place takes as little as it can.
static bool fits(const char *pattern, const char *text, Bindings *bindings) {
    while (*pattern != '\0') {
        bool is_place = pattern[0] == '{' && pattern[1] >= '1' && pattern[1] <= '9' && pattern[2] == '}';
        if (!is_place) {
            if (*pattern++ != *text++) return false;
            continue;
        }
        char *binding = bindings->texts[pattern[1] - '1'];
        const char *rest = pattern + 3;
        size_t longest = strlen(text);
        if (longest >= BINDING_MAX) longest = BINDING_MAX - 1;
        for (size_t length = 1; length <= longest; length++) {
            memcpy(binding, text, length);
            binding[length] = '\0';
            if (fits(rest, text + length, bindings)) {
                memcpy(binding, text, length); // a later attempt inside may have used the same place
                binding[length] = '\0';
                return true;
            }
        }
        return false;
    }
    return *text == '\0';
}

static void translate(const char *english, int depth, Text *text) {
    if (depth >= TRANSLATION_DEPTH_MAX || strlen(english) >= BINDING_MAX) {
        text_add(text, english);
        return;
    }
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        Bindings bindings = {{{0}}};
        if (!fits(patterns[i].english, english, &bindings)) continue;
        for (const char *c = patterns[i].french; *c != '\0'; c++) {
            if (c[0] != '{') {
                text_add_char(text, *c);
                continue;
            }
            translate(bindings.texts[c[1] - '1'], depth + 1, text);
            c += 2;
        }
        return;
    }
    text_add(text, english);
}

void message_translate(Language language, const char *english, Text *text) {
    if (language == LANGUAGE_ENGLISH)
        text_add(text, english);
    else
        translate(english, 0, text);
}
