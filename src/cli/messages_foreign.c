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
    {"Synthetic tree", "Arbre synthétique"},
    {"First", "Premier"},
    {"Second", "Second"},
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
    {"no move left", "plus de coup"},
    {"every move would enter a visited position", "chaque coup mènerait à une position déjà visitée"},
    {"this position was visited already, and may not be entered again",
     "cette position a déjà été visitée, on ne peut y revenir"},
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
    {"no amazon can move", "aucune amazone ne peut jouer"},
    {"all pieces are taken", "toutes les pièces sont prises"},
    {"kings moved too long without a capture", "trop de coups de dames sans prise"},
    {"no piece can move", "aucune pièce ne peut jouer"},
    {"a leaf of the tree", "une feuille de l'arbre"},
    {"the limit of plies is reached", "limite de coups atteinte"},
    {"the game is over", "la partie est finie"},
    // terms of the chess evaluation
    {"material", "matériel"},
    {"pawns beside", "pions à côté"},
    {"pawn square", "case du pion"},
    {"knight square", "case du cavalier"},
    {"bishop square", "case du fou"},
    {"rook square", "case de la tour"},
    {"queen square", "case de la dame"},
    {"king square", "case du roi"},
    {"knight mobility", "mobilité du cavalier"},
    {"bishop mobility", "mobilité du fou"},
    {"rook mobility", "mobilité de la tour"},
    {"queen mobility", "mobilité de la dame"},
    {"control", "contrôle"},
    {"space", "espace"},
    {"restriction", "restriction"},
    {"doubled pawn", "pion doublé"},
    {"isolated pawn", "pion isolé"},
    {"backward pawn", "pion arriéré"},
    {"supported pawn", "pion soutenu"},
    {"phalanx pawn", "pions en phalange"},
    {"candidate pawn", "pion candidat"},
    {"passed pawn", "pion passé"},
    {"passed own king", "passé, son roi"},
    {"passed enemy king", "passé, roi adverse"},
    {"passed blocked", "passé bloqué"},
    {"passed safe step", "passé, pas sûr"},
    {"passed guarded step", "passé, pas gardé"},
    {"passed free path", "passé, voie libre"},
    {"passed unstoppable", "passé imparable"},
    {"bishop pair", "paire de fous"},
    {"bishop pawns", "fou et ses pions"},
    {"minor behind pawn", "pièce derrière un pion"},
    {"minor from king", "pièce loin du roi"},
    {"knight outpost", "avant-poste du cavalier"},
    {"bishop outpost", "avant-poste du fou"},
    {"rook file", "tour, colonne"},
    {"rook seventh", "tour en septième"},
    {"rook behind passer", "tour derrière un passé"},
    {"rook trapped", "tour enfermée"},
    {"king shelter", "abri du roi"},
    {"king storm", "pions contre le roi"},
    {"castling", "roque"},
    {"threat by pawn", "menace de pion"},
    {"threat by minor", "menace de pièce"},
    {"threat by rook", "menace de tour"},
    {"threat by king", "menace du roi"},
    {"hanging", "pièces en prise"},
    {"push threat", "menace de poussée"},
    {"king danger", "danger pour le roi"},
    {"tempo", "trait"},
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
    {"no white rook", "aucune tour"},
    {"no black rook", "aucune tour"},
    {"no white queen", "aucune dame"},
    {"no black queen", "aucune dame"},
    {"no white {1}", "aucun {1}"},
    {"no black {1}", "aucun {1}"},
    {"{1} is illegal: {2} can go to {3} from there", "{1} est illégal : {2} ne peut aller de là en {3}"},
    {"{1} is illegal: {2} can go to {3}", "{1} est illégal : {2} ne peut aller en {3}"},
    {"{1} is illegal: a pawn promotes on the last rank only",
     "{1} est illégal : un pion n'est promu que sur la dernière rangée"},
    {"{1} is illegal: {2} in check", "{1} est illégal : {2} en échec"},
    {"{1} is ambiguous: {2}", "{1} est ambigu : {2}"},
    {"'{1}' is not a legal move here; legal: {2}", "« {1} » n'est pas un coup légal ici ; légaux : {2}"},
    {"'{1}' is not a legal move here; one must capture",
     "« {1} » n'est pas un coup légal ici ; la prise est obligatoire"},
    {"'{1}' is not a legal move here", "« {1} » n'est pas un coup légal ici"},
    {"'{1}' is not a move such as 32-28, 31x22 or 31x27x18",
     "« {1} » n'est pas un coup comme 32-28, 31x22 ou 31x27x18"},
    {"'{1}' does not say which capture; name the squares on the way",
     "« {1} » ne dit pas quelle prise ; nommez les cases du trajet"},
    {"'{1}' is not a square; they are a1 to c3 or 1 to 9",
     "« {1} » n'est pas une case ; ce sont a1 à c3 ou 1 à 9"},
    {"{1} is taken", "{1} est occupée"},
    {"'{1}' is not a house; they are A to F (South) and a to f (North)",
     "« {1} » n'est pas une case ; ce sont A à F (Sud) et a à f (Nord)"},
    {"house {1} is empty", "la case {1} est vide"},
    {"house {1} does not feed the opponent, who has no seeds",
     "la case {1} ne nourrit pas l'adversaire, qui n'a plus de graine"},
    {"'{1}' is not from-to/arrow, such as d1-d7/g7",
     "« {1} » n'est pas départ-arrivée/flèche, comme d1-d7/g7"},
    {"the game is over: it is drawn", "la partie est finie : elle est nulle"},
    // positions
    {"one of PNBRQKpnbrqk1-8/", "un de PNBRQKpnbrqk1-8/"},
    {"one of KQkqA-Ha-h or -", "un de KQkqA-Ha-h ou -"},
    {"w or b alone", "w ou b seul"},
    {"a digit", "un chiffre"},
    {"the end", "la fin"},
    {"board", "du plateau"},
    {"side", "du trait"},
    {"halfmove", "des demi-coups"},
    {"fullmove", "du numéro de coup"},
    {"a square must be w, b or x, not '{1}'", "une case vaut w, b ou x, pas « {1} »"},
    {"row {1} is not {2} squares wide", "la rangée {1} n'a pas {2} cases"},
    {"a board has 10, 6 or 5 rows", "un plateau a 10, 6 ou 5 rangées"},
    {"'{1}' is missing after row {2}", "« {1} » manque après la rangée {2}"},
    {"at the end comes the side to move, {1} or {2}", "à la fin vient le trait, {1} ou {2}"},
    {"after the board comes the side to move, {1} or {2}", "après le plateau vient le trait, {1} ou {2}"},
    {"something follows the side to move", "il reste quelque chose après le trait"},
    {"a side has one to four amazons, not {1}", "un camp a une à quatre amazones, pas {1}"},
    {"house {1} must be a number from 0 to 48 followed by '{2}'",
     "la case {1} doit être un nombre de 0 à 48 suivi de « {2} »"},
    {"after the houses come the seeds captured, such as 0-0",
     "après les cases viennent les graines prises, comme 0-0"},
    {"there are {1} seeds instead of 48", "il y a {1} graines au lieu de 48"},
    {"a board of {1} does not fit: {2}", "un plateau de {1} est trop grand"},
    {"connect4 wants a size such as 7x6 (width x height) after the colon",
     "connect4 demande une taille comme 7x6 (largeur x hauteur) après les deux points"},
    {"'{1}' at move {2} is not a column", "« {1} » au coup {2} n'est pas une colonne"},
    {"move {1} comes after the end of the game", "le coup {1} vient après la fin de la partie"},
    {"column {1} cannot be played at move {2}", "la colonne {1} ne peut être jouée au coup {2}"},
    {"{1} X and {2} O cannot be: X begins and they alternate",
     "{1} X et {2} O, c'est impossible : X commence et ils alternent"},
    {"a stone hangs in column {1}", "un pion est suspendu dans la colonne {1}"},
    {"the side to move already has four in a row", "le camp au trait a déjà quatre pions alignés"},
    {"the side to move already has three", "le camp au trait en a déjà trois"},
    {"row {1} from the top is too long", "la rangée {1} depuis le haut est trop longue"},
    {"row {1} from the top is too short", "la rangée {1} depuis le haut est trop courte"},
    {"a cell must be X, O or ., not '{1}'", "une case vaut X, O ou ., pas « {1} »"},
    {"square {1} must be X, O or {2}, not '{3}'", "la case {1} vaut X, O ou {2}, pas « {3} »"},
    {"a board has 64 or 36 squares, not {1}", "un plateau a 64 ou 36 cases, pas {1}"},
    {"more than nine squares", "plus de neuf cases"},
    {"{1} squares instead of nine", "{1} cases au lieu de neuf"},
    {"the squares are 1 to {1}; '{2}' does not follow that",
     "les cases vont de 1 à {1} ; « {2} » n'y est pas"},
    {"square {1} is taken twice", "la case {1} est prise deux fois"},
    {"a man on square {1} would be a king", "un pion en case {1} serait une dame"},
    {"'{1}' in a list of squares", "« {1} » dans une liste de cases"},
    {"a side has at most {1} pieces", "un camp a au plus {1} pièces"},
    {"a field must start with W, B, H, L or F and hold squares or a number",
     "un champ commence par W, B, H, L ou F et contient des cases ou un nombre"},
    {"a position starts with W: or B:, the side to move (or with a variant)",
     "une position commence par W: ou B:, le trait (ou par une variante)"},
    {"'{1}' at the end", "« {1} » à la fin"},
    {"there is no piece on the board", "il n'y a aucune pièce sur le plateau"},
    {"FEN rank {1} has two digits in a row", "FEN : la rangée {1} a deux chiffres de suite"},
    {"FEN rank {1} has more than 8 squares", "FEN : la rangée {1} a plus de 8 cases"},
    {"FEN rank {1} has {2} squares instead of 8", "FEN : la rangée {1} a {2} cases au lieu de 8"},
    {"FEN board has more than 8 ranks", "FEN : plus de 8 rangées"},
    {"FEN board has {1} ranks instead of 8", "FEN : {1} rangées au lieu de 8"},
    {"FEN: {1} has {2} kings instead of one", "FEN : {1}, {2} rois au lieu d'un"},
    {"FEN: {1} has {2} men, more than 16", "FEN : {1}, {2} pièces, plus de 16"},
    {"FEN: {1} has {2} pawns, more than 8", "FEN : {1}, {2} pions, plus de 8"},
    {"FEN: a pawn stands on {1}", "FEN : un pion est en {1}"},
    {"FEN: {1} is to move but {2} is in check", "FEN : trait aux {1}, mais échec aux {2}"},
    {"FEN: {1} men give check, at most 2 can", "FEN : {1} pièces donnent échec, 2 au plus le peuvent"},
    {"FEN castling field has {1} characters, at most 4 make sense",
     "FEN : le champ du roque a {1} caractères, 4 au plus ont un sens"},
    {"FEN en-passant field '{1}' is neither a square nor -",
     "FEN : le champ de prise en passant « {1} » n'est ni une case ni -"},
    {"FEN ends before the side to move", "FEN : la fin arrive avant le trait"},
    {"FEN has something after its six fields: '{1}'", "FEN : il reste « {1} » après les six champs"},
    {"FEN {1} field, character {2}: {3} where {4} was expected",
     "FEN : champ {1}, caractère {2} : {3} ; attendu : {4}"},
    // help of the command
    {"usage", "usage"},
    {"arguments", "arguments"},
    {"options", "options"},
    {"examples", "exemples"},
    {"show this text", "montrer ce texte"},
    {"try '{1}'", "voir « {1} »"},
    {"unknown option '{1}'; did you mean '{2}'?", "option inconnue « {1} » ; vouliez-vous dire « {2} » ?"},
    {"unknown option '{1}'", "option inconnue « {1} »"},
    {"one argument too many: '{1}'", "un argument de trop : « {1} »"},
    {"{1} takes no value", "{1} ne prend pas de valeur"},
    {"{1} wants a value ({2})", "{1} demande une valeur ({2})"},
    {"--games is for computer players", "--games est pour des joueurs ordinateurs"},
    {"--lang is en or fr, not '{1}'", "--lang vaut en ou fr, pas « {1} »"},
    {"--board is colour, figurines, ascii or documents, not '{1}'",
     "--board vaut colour, figurines, ascii ou documents, pas « {1} »"},
    {"Plays a game in the terminal. Type help at the prompt for what can be typed.",
     "Joue une partie dans le terminal. Pendant la partie, tapez aide."},
    {"chess, othello:6x6, ... (default: a menu asks)",
     "chess, othello:6x6, ... (sinon : un menu le demande)"},
    {"who plays White: human, engine, lab:..., uci:...",
     "qui a les Blancs : human, engine, lab:..., uci:..."},
    {"who plays Black (default: human against the strongest)",
     "qui a les Noirs (sinon : human contre le plus fort)"},
    {"who plays the side named first, in games without White",
     "qui joue le premier camp, dans les jeux sans Blancs"},
    {"who plays the side named second", "qui joue le second camp"},
    {"draw lots for the sides", "tirer les camps au sort"},
    {"minutes for the game, seconds more per move", "minutes pour la partie, secondes de plus par coup"},
    {"the position to start from", "la position de départ"},
    {"between the moves of two computers (default: 1)", "entre les coups de deux ordinateurs (sinon : 1)"},
    {"N computer games: wins, and time per move by turn",
     "N parties d'ordinateurs : victoires, temps par coup"},
    {"with --games: where every move's time is written", "avec --games : où écrire le temps de chaque coup"},
    {"go on with the last unfinished game", "reprendre la dernière partie inachevée"},
    {"go on with the game in a file", "continuer la partie d'un fichier"},
    {"keep no file of the game", "ne pas enregistrer la partie"},
    {"colour, figurines, ascii, or documents (Pb, Cn)", "colour, figurines, ascii, ou documents (Pb, Cn)"},
    {"for screen readers: lines of words, nothing redrawn",
     "pour lecteurs d'écran : des mots, rien n'est redessiné"},
    {"never clear the screen", "ne jamais effacer l'écran"},
    {"language (default: by LANG)", "langue (sinon : d'après LANG)"},
    {"for every chance (default: by the clock)", "pour tout hasard (sinon : l'horloge)"},
    {"a variant: chess --rules crp is chess:crp", "une variante : chess --rules crp est chess:crp"},
    {"what was good and bad in a game of chess; retry",
     "les bons et mauvais coups d'une partie d'échecs ; reprise"},
    {"GAME", "JEU"},
    {"PLAYER", "JOUEUR"},
    {"NAME", "NOM"},
    {"FILE", "FICHIER"},
    {"TEXT", "TEXTE"},
    {"SECONDS", "SECONDES"},
    {"LOOK", "ASPECT"},
    {"{1} given more than {2} times", "{1} est donné plus de {2} fois"},
    // players and files
    {"engine", "moteur"},
    {"engine takes {1}, not '{2}'", "engine accepte {1}, pas « {2} »"},
    {"cmd takes {1}, not '{2}'", "cmd accepte {1}, pas « {2} »"},
    {"{1} is given twice", "{1} est donné deux fois"},
    {"no memory for {1}", "pas assez de mémoire"},
    {"no memory to write the game", "pas assez de mémoire pour écrire la partie"},
    {"that is too long", "c'est trop long"},
    {"knows the usual rules of chess only; lab: and random players know this variant",
     "ne connaît que les règles habituelles ; les joueurs lab: et random connaissent cette variante"},
    {"the name of the file is too long", "le nom du fichier est trop long"},
    {"the name of the folder for games is too long", "le nom du dossier des parties est trop long"},
    {"the game is too long for its file", "la partie est trop longue pour son fichier"},
    {"neither XDG_DATA_HOME nor HOME names a folder", "ni XDG_DATA_HOME ni HOME ne nomme un dossier"},
    {"the file names a program as player ({1}); choose with --white and --black",
     "le fichier nomme un programme comme joueur ({1}) ; choisissez avec --white et --black"},
    {"nothing was looked at", "rien n'a été examiné"},
    {"not enough memory", "pas assez de mémoire"},
    {"the tag '{1}' has no value in quotes", "l'étiquette « {1} » n'a pas de valeur entre guillemets"},
    {"the value of the tag '{1}' does not end", "la valeur de l'étiquette « {1} » ne finit pas"},
    {"the tag '{1}' does not end with ]", "l'étiquette « {1} » ne finit pas par ]"},
    {"the command is empty", "la commande est vide"},
    {"the command is too long", "la commande est trop longue"},
    {"a quote is not closed in '{1}'", "un guillemet n'est pas fermé dans « {1} »"},
    {"the engine sent '{1}' without being asked", "le moteur a envoyé « {1} » sans qu'on le demande"},
    {"the engine lacks an option of '{1}'", "il manque au moteur une option de « {1} »"},
    {"illegal move '{1}' in {2}", "coup illégal « {1} » dans {2}"},
    {"the engine says: {1}", "le moteur dit : {1}"},
    {"claimed a draw that is none", "nulle réclamée à tort"},
    {"ran out of time; {1}", "temps écoulé"},
    {"ran out of time", "temps écoulé"},
    {"no kind of player is called '{1}'; there are: {2}", "aucun joueur ne s'appelle « {1} » ; il y a : {2}"},
    // players that break down, after the name of their side
    {"White: {1}", "Blancs : {1}"},
    {"Black: {1}", "Noirs : {1}"},
    {"the program ended with status {1} ({2})", "le programme s'est arrêté avec le code {1}"},
    {"the program was killed by signal {1} {2}", "le programme a été tué par le signal {1}"},
    {"no algorithm '{1}'; there are: {2}", "pas d'algorithme « {1} » ; il y a : {2}"},
    {"the program closed its output ({1})", "le programme a fermé sa sortie"},
    {"the program {1} ({2})", "le programme : {1}"},
    {"cannot run '{1}': no such program", "impossible de lancer « {1} » : ce programme n'existe pas"},
    {"cannot run '{1}': {2}", "impossible de lancer « {1} » : {2}"},
    {"{1} wants a program: {2}", "{1} demande un programme : {2}"},
    {"illegal move '{1}'", "coup illégal « {1} »"},
    {"chose a move that is not legal", "coup illégal"},
    {"entered a position already visited, which these rules forbid",
     "retour à une position déjà visitée, interdit par ces règles"},
    {"UCI engines play chess, not {1}", "les moteurs UCI jouent aux échecs, pas à {1}"},
    {"xboard engines play chess, not {1}", "les moteurs xboard jouent aux échecs, pas à {1}"},
    {"the engine plays chess only; try {1} for {2}",
     "le moteur ne joue qu'aux échecs ; essayez {1} pour {2}"},
    {"{1} has no '{2}'; there are: {3}", "{1} n'a pas « {2} » ; il y a : {3}"},
    {"{1} must be one of: {2} (not '{3}')", "{1} doit être parmi : {2} (pas « {3} »)"},
    {"no switch '{1}'; there are: {2}", "pas d'option « {1} » ; il y a : {2}"},
    {"no game is called '{1}'; there are: {2}", "aucun jeu ne s'appelle « {1} » ; il y a : {2}"},
    {"{1} has no variant '{2}'; it has: {3}", "{1} n'a pas de variante « {2} » ; il y a : {3}"},
    {"{1} has no variants, not '{2}'", "{1} n'a pas de variantes, donc pas « {2} »"},
    {"as: has no '{1}' for {2}; there are: {3}", "as: n'a pas de « {1} » pour {2} ; il y a : {3}"},
    {"random takes seed=N, not '{1}'", "random accepte seed=N, pas « {1} »"},
    {"the text of a player is too long", "le texte du joueur est trop long"},
    {"a clock is minutes+seconds such as 5+3, not '{1}'",
     "une pendule s'écrit minutes+secondes comme 5+3, pas « {1} »"},
    {"'{1}' is not a number of seconds", "« {1} » n'est pas un nombre de secondes"},
    {"'{1}' is more than a week", "« {1} » dépasse une semaine"},
    {"{1} must be a number, not '{2}'", "{1} doit être un nombre, pas « {2} »"},
    {"{1} must be from {2} to {3}, not {4}", "{1} doit aller de {2} à {3}, pas {4}"},
    {"there is no unfinished game in {1}", "pas de partie inachevée dans {1}"},
    {"the game is too long", "la partie est trop longue"},
    {"{1}: move {2}: {3}", "{1} : coup {2} : {3}"},
    {"/{1}: {2}", "/{1} : {2}"},
    {"cannot open {1}: {2}", "impossible d'ouvrir {1} : {2}"},
    {"cannot write {1}: {2}", "impossible d'écrire {1} : {2}"},
    {"No such file or directory", "ce fichier n'existe pas"},
    {"Permission denied", "accès refusé"},
    {"Is a directory", "c'est un dossier"},
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
