// SPDX-License-Identifier: GPL-3.0-or-later
// messages.c - the table of messages and how its templates are filled.
#include "cli/messages.h"

#include <stdlib.h>
#include <string.h>

typedef const char *Message[LANGUAGE_COUNT];

static const Message messages[MESSAGE_COUNT] = {
    [MESSAGE_YOU] = {"you", "vous"},
    [MESSAGE_TO_MOVE] = {"{1} to move.", "Trait : {1}."},
    [MESSAGE_LAST_MOVE] = {"Last move: {1}.", "Dernier coup : {1}."},
    [MESSAGE_FIRST_HINT] = {"Type a move, or help.", "Tapez un coup, ou aide."},
    [MESSAGE_CHECK] = {"Check!", "Échec !"},
    [MESSAGE_MAY_CLAIM] = {"A draw may be claimed ({1}): type draw.",
                           "La nulle peut être réclamée ({1}) : tapez nulle."},
    [MESSAGE_THINKS] = {"{1} is thinking, {2} s", "{1} : réflexion, {2} s"},
    [MESSAGE_THINKS_CLOCK] = {"{1} is thinking, {2} s, clock {3}", "{1} : réflexion, {2} s, pendule {3}"},
    [MESSAGE_NOT_LEGAL] = {"'{1}' is not a legal move here.", "« {1} » n'est pas un coup légal ici."},
    [MESSAGE_AMBIGUOUS] = {"'{1}' can be several moves.", "« {1} » peut être plusieurs coups."},
    [MESSAGE_CANDIDATES] = {"Possible: {1}", "Possibles : {1}"},
    [MESSAGE_ALL_MOVES] = {"Type moves for all legal moves.", "Tapez coups pour voir tous les coups légaux."},
    [MESSAGE_NOTHING_UNDERSTOOD] = {"'{1}' is neither a move nor a command (help lists them).",
                                    "« {1} » n'est ni un coup ni une commande (aide en donne la liste)."},
    [MESSAGE_LINE_TOO_LONG] = {"That line is too long.", "Cette ligne est trop longue."},

    [MESSAGE_DRAW_NEXT_MOVE] = {"Your offer of a draw goes with your next move.",
                                "Votre proposition de nulle accompagnera votre prochain coup."},
    [MESSAGE_DRAW_DECLINED] = {"The offer of a draw is declined.", "La proposition de nulle est refusée."},
    [MESSAGE_DRAW_QUESTION] = {"{1}: your opponent offers a draw. Accept? (y/n) ",
                               "{1} : votre adversaire propose la nulle. Acceptez-vous ? (o/n) "},
    [MESSAGE_YES_NO] = {"Please answer y or n.", "Répondez o ou n, s'il vous plaît."},

    [MESSAGE_WINS] = {"{1} wins: {2}. {3}", "Victoire : {1} ({2}). {3}"},
    [MESSAGE_DRAWN] = {"Draw: {1}. {2}", "Nulle : {1}. {2}"},
    [MESSAGE_NO_RESULT] = {"The game was stopped. {1}", "La partie a été arrêtée. {1}"},
    [MESSAGE_TIME_DRAW] = {"{1} ran out of time, but {2} cannot win",
                           "temps écoulé : {1}, gain impossible : {2}"},
    [MESSAGE_RESIGNED] = {"{1} resigned", "abandon : {1}"},
    [MESSAGE_TIME_OVER] = {"{1} ran out of time", "temps écoulé : {1}"},
    [MESSAGE_AGREED] = {"agreed", "par accord mutuel"},
    [MESSAGE_CLAIMED] = {"claimed, {1}", "réclamée, {1}"},
    [MESSAGE_BROKE_DOWN] = {"{1}", "{1}"},
    [MESSAGE_OVER_PROMPT] = {"Game over> ", "Fin> "},
    [MESSAGE_OVER_HINT] = {"Type new, undo, save FILE or quit.",
                           "Tapez nouvelle, annuler, sauver FICHIER ou quitter."},
    [MESSAGE_OVER_HINT_CHESS] = {"Type r to review the game; or new, undo, save FILE, quit.",
                                 "Tapez r pour la revue de la partie ; ou nouvelle, annuler, quitter."},
    [MESSAGE_ALREADY_OVER] = {"The game is over: type review, new, undo or quit.",
                              "La partie est finie : tapez revue, nouvelle, annuler ou quitter."},
    [MESSAGE_STOPPED] = {"Stopped.", "Arrêt."},
    [MESSAGE_SAVED_IN] = {"The game is saved in {1}.", "La partie est enregistrée dans {1}."},
    [MESSAGE_RESUME_HINT] = {"Go on with: roque play --resume", "Pour continuer : roque play --resume"},
    [MESSAGE_REVIEW_HINT] = {"What was good and bad in it: roque play --review {1}",
                             "Ses bons et mauvais coups : roque play --review {1}"},
    [MESSAGE_NOT_SAVED] = {"The game is not being saved: {1}", "La partie n'est pas enregistrée : {1}"},

    [MESSAGE_HELP_MOVES_CHESS] =
        {"A move: e4, Nf3, exd5, O-O, e8=Q, or from and to: e2e4, e2 e4, e7e8q.",
         "Un coup : e4, Cf3, exd5, O-O, e8=D, ou départ et arrivée : e2e4, e2 e4, e7e8d."},
    [MESSAGE_HELP_MOVES_OTHER] = {"A move, as the list shows it, for example: {1}",
                                  "Un coup, comme dans la liste, par exemple : {1}"},
    [MESSAGE_HELP_COMMANDS] = {"Commands:", "Commandes :"},
    [MESSAGE_HELP_UNDO] = {"take the last move back (undo 3: three of yours)",
                           "reprendre le dernier coup (annuler 3 : trois des vôtres)"},
    [MESSAGE_HELP_REDO] = {"play again what was taken back", "rejouer ce qui a été repris"},
    [MESSAGE_HELP_HINT] = {"a move worth trying", "un coup à essayer"},
    [MESSAGE_HELP_WHY] = {"what the computer saw at its last move",
                          "ce que l'ordinateur a vu à son dernier coup"},
    [MESSAGE_HELP_EVAL] = {"the position judged, term by term", "la position évaluée, terme par terme"},
    [MESSAGE_HELP_MOVES] = {"all legal moves (moves N: those that begin so)",
                            "tous les coups légaux (coups C : ceux qui commencent ainsi)"},
    [MESSAGE_HELP_BOARD] = {"draw the board again", "redessiner le plateau"},
    [MESSAGE_HELP_FLIP] = {"turn the board round", "retourner le plateau"},
    [MESSAGE_HELP_SAVE] = {"save the game into a file (it is saved anyway)",
                           "enregistrer la partie dans un fichier (elle l'est déjà)"},
    [MESSAGE_HELP_LOAD] = {"go on with the game in a file", "continuer la partie d'un fichier"},
    [MESSAGE_HELP_FEN] = {"show the position as text; fen TEXT starts from one",
                          "la position en texte ; fen TEXTE part d'une autre"},
    [MESSAGE_HELP_RESIGN] = {"give up", "abandonner la partie"},
    [MESSAGE_HELP_DRAW] = {"claim a draw if the rules allow it, else offer one",
                           "réclamer la nulle si la règle le permet, sinon la proposer"},
    [MESSAGE_HELP_NEW] = {"a new game (new GAME: another one)",
                          "nouvelle partie (nouvelle JEU : un autre jeu)"},
    [MESSAGE_HELP_LEVEL] = {"show the opponent; level PLAYER changes it",
                            "l'adversaire ; niveau JOUEUR le change"},
    [MESSAGE_HELP_HELP] = {"this text", "ce texte"},
    [MESSAGE_HELP_QUIT] = {"leave; the game can be resumed", "partir ; la partie peut être reprise"},
    [MESSAGE_NOTHING_TO_UNDO] = {"There is no move to take back.", "Il n'y a pas de coup à reprendre."},
    [MESSAGE_NOTHING_TO_REDO] = {"There is no move to play again.", "Il n'y a pas de coup à rejouer."},
    [MESSAGE_HINT] = {"{1} would play {2}.", "{1} jouerait {2}."},
    [MESSAGE_HINT_SCORE] = {"{1} would play {2} and counts {3} for you.",
                            "{1} jouerait {2} et compte {3} pour vous."},
    [MESSAGE_HINT_MATE] = {"{1} would play {2}: a forced win in {3} moves.",
                           "{1} jouerait {2} : gain forcé en {3} coups."},
    [MESSAGE_NO_ADVISER] = {"A hint needs a player that searches; this program has none for this game yet.",
                            "Un indice demande un joueur qui cherche ; ce programme n'en a pas encore pour "
                            "ce jeu."},
    [MESSAGE_WHY_NO_MOVE] = {"The computer has not moved yet.", "L'ordinateur n'a pas encore joué."},
    [MESSAGE_WHY_NOTHING] = {"{1} played {2} and gave no reason.", "{1} a joué {2} sans donner de raison."},
    [MESSAGE_WHY_SCORE] = {"{1} played {2} and counts {3} for itself.",
                           "{1} a joué {2} et compte {3} pour lui."},
    [MESSAGE_WHY_MATE] = {"{1} played {2} and sees a forced end in {3} moves.",
                          "{1} a joué {2} et voit une fin forcée en {3} coups."},
    [MESSAGE_WHY_EFFORT] = {"Depth {1}, {2} positions, {3} s.", "Profondeur {1}, {2} positions, {3} s."},
    [MESSAGE_WHY_LINE] = {"It expects: {1}", "Il attend : {1}"},
    [MESSAGE_EVAL_SCORE] = {"Evaluation '{1}': {2} for {3} (no search).",
                            "Évaluation « {1} », sans recherche, {3} : {2}"},
    [MESSAGE_EVAL_NONE] = {"This game has no evaluation.", "Ce jeu n'a pas d'évaluation."},
    [MESSAGE_EVAL_OVER] = {"The game is over: there is nothing to judge.",
                           "La partie est finie : rien à évaluer."},
    [MESSAGE_MOVES_COUNT] = {"{1} legal moves:", "{1} coups légaux :"},
    [MESSAGE_MOVES_ONE] = {"{1} legal move:", "{1} coup légal :"},
    [MESSAGE_MOVES_BEGINNING] = {"{1} legal moves begin with {2}:", "{1} coups légaux commencent par {2} :"},
    [MESSAGE_MOVES_MANY] = {"{1} legal moves; these are their beginnings (moves {2} shows the rest):",
                            "{1} coups légaux, dont voici les débuts (coups {2} montre la suite) :"},
    [MESSAGE_MOVES_NONE] = {"No legal move begins with {1}.", "Aucun coup légal ne commence par {1}."},
    [MESSAGE_LEVEL_NOW] = {"{1}: {2}. Another: level PLAYER, for example level {3}",
                           "{1} : {2}. Un autre : niveau JOUEUR, par exemple niveau {3}"},
    [MESSAGE_LEVEL_NAMED] = {"There are no numbered levels yet. Weaker: level engine:nodes=500, level "
                             "lab:alphabeta,depth=2 or level random.",
                             "Il n'y a pas encore de niveaux numérotés. Plus faible : niveau "
                             "engine:nodes=500, niveau lab:alphabeta,depth=2 ou niveau random."},
    [MESSAGE_LEVEL_SET] = {"{1} is now {2}.", "{1} : désormais {2}."},
    [MESSAGE_WANTS_FILE] = {"Which file? Type {1} FILE.", "Quel fichier ? Tapez {1} FICHIER."},
    [MESSAGE_WRITTEN] = {"Written to {1}.", "Écrit dans {1}."},
    [MESSAGE_RESUMED] = {"Going on with {1}.", "Suite de {1}."},
    [MESSAGE_NO_UNFINISHED] = {"There is no unfinished game in {1}.", "Pas de partie inachevée dans {1}."},

    [MESSAGE_CAPTURED] = {"taken: {1}", "pris : {1}"},
    [MESSAGE_MEN] = {"men: {1}", "pions : {1}"},
    [MESSAGE_CLOCKS] = {"Clocks: {1} {2}, {3} {4}.", "Pendules : {1} {2}, {3} {4}."},
    [MESSAGE_PLAIN_SIDE] = {"{1}: {2}.", "{1} : {2}."},

    [MESSAGE_MENU_TITLE] = {"Roque - what shall it be?", "Roque - que voulez-vous faire ?"},
    [MESSAGE_MENU_PLAY] = {"play a game", "jouer une partie"},
    [MESSAGE_MENU_RESUME] = {"go on with the last unfinished game", "reprendre la dernière partie inachevée"},
    [MESSAGE_MENU_WATCH] = {"watch two computer players", "regarder deux joueurs ordinateurs"},
    [MESSAGE_MENU_SERIES] = {"computer games that record wins and time per move",
                             "parties d'ordinateurs : victoires et temps par coup"},
    [MESSAGE_MENU_QUIT] = {"quit", "quitter"},
    [MESSAGE_MENU_CHOICE] = {"Choice [{1}]: ", "Choix [{1}] : "},
    [MESSAGE_MENU_GAME] = {"Which game? (a variant too: othello:6x6, draughts:english)",
                           "Quel jeu ? (une variante aussi : othello:6x6, draughts:english)"},
    [MESSAGE_MENU_SIDE] = {"Which side do you play?", "Quel camp jouez-vous ?"},
    [MESSAGE_MENU_OPPONENT] = {"Against whom?", "Contre qui ?"},
    [MESSAGE_MENU_PLAYER] = {"Who plays {1}?", "Qui joue {1} ?"},
    [MESSAGE_MENU_CLOCK] = {"Clock, minutes+seconds per move [none]: ",
                            "Pendule, minutes+secondes par coup [sans] : "},
    [MESSAGE_MENU_GAMES] = {"How many games [10]: ", "Combien de parties [10] : "},
    [MESSAGE_MENU_LOTS] = {"draw lots", "tirer au sort"},
    [MESSAGE_MENU_HUMAN] = {"another person at this keyboard", "une autre personne au clavier"},
    [MESSAGE_MENU_OTHER_PLAYER] = {"or type any player's text", "ou tapez le texte d'un joueur"},
    [MESSAGE_OPPONENT_ENGINE] = {"the engine: a second for each move", "le moteur : une seconde par coup"},
    [MESSAGE_OPPONENT_STRONG] = {"looks ahead as far as is quick", "calcule aussi loin que c'est rapide"},
    [MESSAGE_OPPONENT_EASY] = {"looks at its moves and your answers only",
                               "ne voit que ses coups et vos réponses"},
    [MESSAGE_OPPONENT_RANDOM] = {"plays any legal move", "joue n'importe quel coup légal"},
    [MESSAGE_MENU_BAD_CHOICE] = {"Please type one of the numbers.", "Tapez un des numéros, s'il vous plaît."},
    [MESSAGE_MENU_PACE] = {"Seconds between moves [1]: ", "Secondes entre les coups [1] : "},
    [MESSAGE_LOTS_RESULT] = {"The lot gives {1} to {2}.", "Le sort donne {1} à {2}."},

    [MESSAGE_GRADE_ONLY] = {"The only good move.", "Le seul bon coup."},
    [MESSAGE_GRADE_INACCURACY] = {"Inaccuracy.", "Imprécision."},
    [MESSAGE_GRADE_MISTAKE] = {"Mistake.", "Erreur."},
    [MESSAGE_GRADE_BLUNDER] = {"Blunder.", "Gaffe."},
    [MESSAGE_FACT_MISSES_MATE] = {"Misses mate in {1}.", "Manque un mat en {1}."},
    [MESSAGE_FACT_ALLOWS_MATE] = {"Allows mate in {1}.", "Permet un mat en {1}."},
    [MESSAGE_FACT_ALLOWS_DRAW] = {"Allows {1}.", "Permet {1}."},
    [MESSAGE_FACT_MISSES_DRAW] = {"Misses {1}.", "Manque {1}."},
    [MESSAGE_FACT_LOSES] = {"Loses {1} by force.", "Perd {1} de force."},
    [MESSAGE_FACT_COULD_WIN] = {"Could have won {1}.", "Pouvait gagner {1}."},
    [MESSAGE_DRAW_STALEMATE] = {"stalemate", "le pat"},
    [MESSAGE_DRAW_REPETITION] = {"a draw by repetition", "la nulle par répétition"},
    [MESSAGE_DRAW_FIFTY] = {"a draw by the fifty-move rule", "la nulle par la règle des cinquante coups"},
    [MESSAGE_DRAW_MATERIAL] = {"a draw by lack of material", "la nulle par manque de matériel"},
    [MESSAGE_DRAW_SOME] = {"a forced draw", "une nulle forcée"},
    [MESSAGE_LOSS_PAWN] = {"a pawn", "un pion"},
    [MESSAGE_LOSS_PAWNS] = {"{1} pawns", "{1} pions"},
    [MESSAGE_LOSS_KNIGHT] = {"a knight", "un cavalier"},
    [MESSAGE_LOSS_BISHOP] = {"a bishop", "un fou"},
    [MESSAGE_LOSS_ROOK] = {"a rook", "une tour"},
    [MESSAGE_LOSS_QUEEN] = {"a queen", "une dame"},
    [MESSAGE_LOSS_EXCHANGE] = {"the exchange", "la qualité"},
    [MESSAGE_LOSS_OTHER] = {"material worth {1} pawns", "du matériel pour {1} pions"},

    [MESSAGE_LOSS_OTHER_PAWN] = {"material worth a pawn", "du matériel pour un pion"},
    [MESSAGE_ANALYSE_GAME] = {"  game", "partie"},
    [MESSAGE_ANALYSE_GAMES] = {" games", "  nb."},
    [MESSAGE_ANALYSE_PLAYER] = {"player", "joueur"},
    [MESSAGE_ANALYSE_WHITE] = {"W", "B"},
    [MESSAGE_ANALYSE_BLACK] = {"B", "N"},
    [MESSAGE_ANALYSE_MOVES] = {"moves", "coups"},
    [MESSAGE_ANALYSE_ACCURACY] = {"accuracy", "préc."},
    [MESSAGE_ANALYSE_LOSS] = {"loss", "perte"},
    [MESSAGE_ANALYSE_BETTER] = {"better {1} ({2})", "mieux {1} ({2})"},
    [MESSAGE_ANALYSE_AXIS] = {"expected points of White, in percent",
                              "points attendus des Blancs, en pour cent"},
    [MESSAGE_REVIEW_BEGINS] = {"Looking at the game ...", "Examen de la partie ..."},
    [MESSAGE_REVIEW_PROGRESS] = {"Looking at the game: {1} of {2} positions (Ctrl-C shows what is done)",
                                 "Examen de la partie : {1} positions sur {2} (Ctrl-C montre le début)"},
    [MESSAGE_REVIEW_PART] = {"Stopped: this is about {1} of {2} half-moves. Type review to go on.",
                             "Arrêt : ceci porte sur {1} demi-coups sur {2}. Tapez revue pour continuer."},
    [MESSAGE_REVIEW_EMPTY] = {"There is no move to look at.", "Il n'y a pas de coup à examiner."},
    [MESSAGE_REVIEW_CHESS_ONLY] = {"Only games of chess by the usual rules can be reviewed.",
                                   "Seules les parties d'échecs aux règles habituelles ont une revue."},
    [MESSAGE_REVIEW_NOT_YET] = {"The review comes after the game; resign ends it.",
                                "La revue vient après la partie ; abandonner la termine."},
    [MESSAGE_REVIEW_TITLE] = {"Review", "Revue"},
    [MESSAGE_REVIEW_ACCURACY] = {"accuracy", "précision"},
    [MESSAGE_REVIEW_BLUNDERS] = {"blunders ??", "gaffes ??"},
    [MESSAGE_REVIEW_MISTAKES] = {"mistakes ?", "erreurs ?"},
    [MESSAGE_REVIEW_INACCURACIES] = {"inaccuracies ?!", "imprécisions ?!"},
    [MESSAGE_REVIEW_TOP] = {"White", "Blancs"},
    [MESSAGE_REVIEW_BOTTOM] = {"Black", "Noirs"},
    [MESSAGE_REVIEW_COURSE] = {"White's expected points in percent, by move: {1}.",
                               "Points attendus des Blancs en pour cent, par coup : {1}."},
    [MESSAGE_REVIEW_WORST] = {"The worst moves (scores are White's, in pawns):",
                              "Les plus mauvais coups (scores des Blancs, en pions) :"},
    [MESSAGE_REVIEW_WORST_OWN] = {"Your worst moves (scores are White's, in pawns):",
                                  "Vos plus mauvais coups (scores des Blancs, en pions) :"},
    [MESSAGE_REVIEW_NONE] = {"No bad move was found.", "Aucun mauvais coup n'a été trouvé."},
    [MESSAGE_REVIEW_NONE_OWN] = {"You made no bad move. Well played!",
                                 "Vous n'avez fait aucun mauvais coup. Bien joué !"},
    [MESSAGE_REVIEW_BETTER] = {"Better: {1}", "Mieux : {1}"},
    [MESSAGE_REVIEW_DEAR] = {"Dear too, though the game was decided: {1}",
                             "Chers aussi, dans une partie déjà jouée : {1}"},
    [MESSAGE_REVIEW_GRAPH] = {"Graph: {1}", "Graphique : {1}"},
    [MESSAGE_REVIEW_RETRY] = {"Type retry to try again from the worst one, retry 2 from the second.",
                              "Tapez reprise pour rejouer le pire, reprise 2 pour le deuxième."},

    [MESSAGE_RETRY_PROMPT] = {"Retry> ", "Reprise> "},
    [MESSAGE_RETRY_TASK] = {"{1} of {2}: {3} was played here. Find something better.",
                            "{1} sur {2} : {3} a été joué ici. Trouvez mieux."},
    [MESSAGE_RETRY_HELP] = {"A move, or: hint, show (the solution), next, back, moves, eval, board, flip.",
                            "Un coup, ou : indice, montrer (la solution), suivant, retour, coups, evaluer, "
                            "plateau, tourner."},
    [MESSAGE_RETRY_NO_SUCH] = {"The review lists {1} bad moves.", "La revue compte {1} mauvais coups."},
    [MESSAGE_RETRY_SAME] = {"That was played in the game: {1}", "C'est le coup de la partie : {1}"},
    [MESSAGE_RETRY_BEST] = {"{1} is the best move ({2}).", "{1} est le meilleur coup ({2})."},
    [MESSAGE_RETRY_GOOD] = {"{1} holds ({2}). The engine prefers {3} ({4}).",
                            "{1} tient ({2}). Le moteur préfère {3} ({4})."},
    [MESSAGE_RETRY_BAD] = {"{1} does not hold: {2} instead of {3}. {4}",
                           "{1} ne tient pas : {2} au lieu de {3}. {4}"},
    [MESSAGE_RETRY_ANSWER] = {"The answer: {1}", "La réponse : {1}"},
    [MESSAGE_RETRY_HINT_MAN] = {"Look at your {1} on {2}.", "Regardez votre {1} en {2}."},
    [MESSAGE_RETRY_HINT_SQUARE] = {"Your {1} on {2} goes to {3}.", "Votre {1} va de {2} en {3}."},
    [MESSAGE_RETRY_SOLUTION] = {"Best was {1} ({2}).", "Le meilleur était {1} ({2})."},
    [MESSAGE_RETRY_GO_ON] = {"Enter goes on to the next one, back returns.",
                             "Entrée passe au suivant, retour revient."},
    [MESSAGE_RETRY_GO_ON_PROMPT] = {"Next? ", "Suivant ? "},
    [MESSAGE_RETRY_DONE] = {"Found: {1} of {2}.", "Trouvés : {1} sur {2}."},
    [MESSAGE_HELP_REVIEW] = {"after a game of chess: what was good and bad in it",
                             "après une partie d'échecs : ses bons et mauvais coups"},
    [MESSAGE_HELP_RETRY] = {"try again before a bad move of the review (retry 2)",
                            "rejouer un mauvais coup de la revue (reprise 2)"},

    [MESSAGE_SERIES_PROGRESS] = {"game {1} of {2}", "partie {1} sur {2}"},
    [MESSAGE_SERIES_SCORE] = {"{1} ({2}): {3} won", "{1} ({2}) : {3} gagnées"},
    [MESSAGE_SERIES_DRAWS] = {"drawn: {1}   games: {2}   mean length: {3} moves",
                              "nulles : {1}   parties : {2}   longueur moyenne : {3} coups"},
    [MESSAGE_SERIES_TIMES] = {"Mean time per move, milliseconds", "Temps moyen par coup, en millisecondes"},
    [MESSAGE_SERIES_TURNS] = {"turn", "tour"},
    [MESSAGE_SERIES_STOPPED] = {"Stopped after {1} of {2} games.", "Arrêt après {1} parties sur {2}."},
    [MESSAGE_SERIES_RECORDED] = {"Every move's time is in {1}.", "Le temps de chaque coup est dans {1}."},

    [MESSAGE_EXPLAIN_BEST_MOVE] = {"Best move: {1}, {2} for {3}.", "Meilleur coup : {1}, {2} pour les {3}."},
    [MESSAGE_EXPLAIN_EXPECTED] = {"Expected: {1}", "Suite attendue : {1}"},
    [MESSAGE_EXPLAIN_UNFINISHED] = {"Depth {1} was begun, but not finished.",
                                    "La profondeur {1} a été commencée, pas finie."},
    [MESSAGE_EXPLAIN_WINDOWS] = {"Windows tried at the root: {1}.", "Fenêtres essayées à la racine : {1}."},
    [MESSAGE_EXPLAIN_AT_DEPTH] = {"at depth {1}", "à la profondeur {1}"},
    [MESSAGE_EXPLAIN_VIEW] = {"Scores are in pawns as {1} sees them; #3 is mate in three. Where nothing else "
                              "is said, the search only asked of a move whether it beats the best so far (a "
                              "window of 0.01): ≤ and ≥ mark such answers.",
                              "Les valeurs sont en pions, vues par les {1} ; #3 est un mat en trois. Sauf "
                              "mention, la recherche demande seulement d'un coup s'il dépasse le meilleur "
                              "trouvé avant (une fenêtre de 0.01) : ≤ et ≥ marquent ces réponses."},
    [MESSAGE_EXPLAIN_ROOT] = {"The moves in the order of the search, depth {1}, window {2}:",
                              "Les coups dans l'ordre de la recherche, profondeur {1}, fenêtre {2} :"},
    [MESSAGE_EXPLAIN_COLUMN_MOVE] = {"move", "coup"},
    [MESSAGE_EXPLAIN_COLUMN_DEPTH] = {"depth", "prof."},
    [MESSAGE_EXPLAIN_COLUMN_SCORE] = {"score", "valeur"},
    [MESSAGE_EXPLAIN_COLUMN_WHY] = {"why", "pourquoi"},
    [MESSAGE_EXPLAIN_AFTER] = {"After {1} ({2} to move):", "Après {1} (trait aux {2}) :"},
    [MESSAGE_EXPLAIN_VISIT] = {"Depth {1}, window {2}: {3}, {4}.", "Profondeur {1}, fenêtre {2} : {3}, {4}."},
    [MESSAGE_EXPLAIN_LAST_VISIT] = {"Last visit, depth {1}, window {2}: {3}, {4}.",
                                    "Dernière visite, profondeur {1}, fenêtre {2} : {3}, {4}."},
    [MESSAGE_EXPLAIN_EARLIER_VISIT] =
        {"Its moves were last tried at depth {1}, window {2}: {3}, {4}.",
         "Ses coups ont été essayés à la profondeur {1}, fenêtre {2} : {3}, {4}."},
    [MESSAGE_EXPLAIN_EARLIER_LOOK] =
        {"{1} was not tried then; last looked at when depth {2}, window {3}:",
         "{1} n'a pas été essayé alors ; vu pour la dernière fois à la profondeur {2}, fenêtre {3} :"},
    [MESSAGE_EXPLAIN_NEVER_TRIED] = {"{1} was never tried here.", "{1} n'a jamais été essayé ici."},
    [MESSAGE_EXPLAIN_NEVER] = {"The search never came here.", "La recherche n'est jamais venue ici."},
    [MESSAGE_EXPLAIN_HIDDEN] = {"{1} more moves were searched; --moves N shows more.",
                                "{1} autres coups ont été examinés ; --moves N en montre plus."},
    [MESSAGE_EXPLAIN_LEFT_FUTILITY] = {"Left out as hopeless (futility: at best {2}, {3} needed): {1}",
                                       "Écartés, sans espoir (futilité : au mieux {2}, il faut {3}) : {1}"},
    [MESSAGE_EXPLAIN_LEFT_HISTORY] = {"Left out for failing elsewhere (history): {1}",
                                      "Écartés pour leurs échecs ailleurs (historique) : {1}"},
    [MESSAGE_EXPLAIN_LEFT_EXCHANGE] = {"Left out for losing material (exchange): {1}",
                                       "Écartés, ils perdent du matériel (échange) : {1}"},
    [MESSAGE_EXPLAIN_UNTRIED_STOPPED] = {"{1} moves were not reached when the search stopped.",
                                         "{1} coups n'étaient pas encore examinés à l'arrêt."},
    [MESSAGE_EXPLAIN_UNTRIED_CUT] = {"{1} moves were not tried: the position was decided.",
                                     "{1} coups n'ont pas été essayés : la position était jugée."},
    [MESSAGE_EXPLAIN_UNTRIED_HORIZON] =
        {"{1} quiet moves were not tried: at the horizon only captures are.",
         "{1} coups calmes n'ont pas été essayés : à l'horizon, seules les prises le sont."},
    [MESSAGE_EXPLAIN_UNTRIED_LATE] =
        {"{1} quiet moves were not tried: they came after the first {2} (move count).",
         "{1} coups calmes n'ont pas été essayés : ils venaient après les {2} premiers (nombre de coups)."},
    [MESSAGE_EXPLAIN_SUM] = {"In the whole search {1} positions were visited; all but those above were only "
                             "counted. The visits ended so: {2}.",
                             "Toute la recherche a visité {1} positions ; sauf celles ci-dessus, elles ont "
                             "seulement été comptées. Fin des visites : {2}."},
    [MESSAGE_EXPLAIN_TITLE] = {"Chess: {1}, {2}, depth {3}", "Échecs : {1}, {2}, profondeur {3}"},
    [MESSAGE_EXPLAIN_OVER] = {"The game is over: there is no move to explain.",
                              "La partie est finie : pas de coup à expliquer."},
    [MESSAGE_EXPLAIN_BEST] = {"the best", "le meilleur"},
    [MESSAGE_EXPLAIN_BEST_UNTIL] = {"the best until {1}", "le meilleur jusqu'à {1}"},
    [MESSAGE_EXPLAIN_CUTS] = {"good enough (at least {1} was asked): the rest is cut",
                              "suffisant (il fallait au moins {1}) : le reste est coupé"},
    [MESSAGE_EXPLAIN_EXPECTED_REPLY] = {"expected {1}", "attendu {1}"},
    [MESSAGE_EXPLAIN_LATE] = {"late move, depth {1} instead of {2}",
                              "coup tardif, profondeur {1} au lieu de {2}"},
    [MESSAGE_EXPLAIN_LATE_HISTORY] = {"late move, depth {1} instead of {2} (history {3})",
                                      "coup tardif, profondeur {1} au lieu de {2} (historique {3})"},
    [MESSAGE_EXPLAIN_DEEPER] = {"promising, depth {1} instead of {2}",
                                "prometteur, profondeur {1} au lieu de {2}"},
    [MESSAGE_EXPLAIN_ALONE] = {"the only good move, deeper by {1}", "le seul bon coup, plus profond de {1}"},
    [MESSAGE_EXPLAIN_EXTENDED] = {"gives check, deeper by {1}", "donne échec, plus profond de {1}"},
    [MESSAGE_EXPLAIN_NOT_ALONE] = {"not the only good move, less deep by {1}",
                                   "pas le seul bon coup, moins profond de {1}"},
    [MESSAGE_EXPLAIN_AGAIN_DEPTH] = {"looked good, so again at depth {1}",
                                     "semblait bon, donc revu à la profondeur {1}"},
    [MESSAGE_EXPLAIN_AGAIN_WINDOW] = {"then with the window {1}", "puis avec la fenêtre {1}"},
    [MESSAGE_EXPLAIN_REFUTED] = {"refuted by {1}", "réfuté par {1}"},
    [MESSAGE_EXPLAIN_REFUTED_KNOWN] = {"refuted by {1} (table, depth {2})",
                                       "réfuté par {1} (table, profondeur {2})"},
    [MESSAGE_EXPLAIN_REFUTED_PROBCUT] = {"refuted by {1} in a shallower search (probcut)",
                                         "réfuté par {1} dans une recherche moins profonde (probcut)"},
    [MESSAGE_EXPLAIN_REFUTED_MULTICUT] = {"refuted by {1} and others (multicut)",
                                          "réfuté par {1} et d'autres (multicut)"},
    [MESSAGE_EXPLAIN_TABLE] = {"known from the table (depth {1})", "connu de la table (profondeur {1})"},
    [MESSAGE_EXPLAIN_NULL_MOVE] = {"refuted even by a pass (null move)",
                                   "réfuté même en passant son tour (coup nul)"},
    [MESSAGE_EXPLAIN_REVERSE_FUTILITY] = {"too bad as it stands (reverse futility, estimate {1})",
                                          "trop mauvais tel quel (futilité inverse, estimation {1})"},
    [MESSAGE_EXPLAIN_RAZORING] = {"far ahead, no capture helps (razoring, estimate {1})",
                                  "loin devant, aucune prise n'aide (rasage, estimation {1})"},
    [MESSAGE_EXPLAIN_NO_REPLY] = {"no reply refutes it", "aucune réponse ne le réfute"},
    [MESSAGE_EXPLAIN_GAME_OVER] = {"ends the game", "finit la partie"},
    [MESSAGE_EXPLAIN_DRAW] = {"a draw by rule", "nulle selon les règles"},
    [MESSAGE_EXPLAIN_REPETITION] = {"the position can be repeated", "la position peut être répétée"},
    [MESSAGE_EXPLAIN_HORIZON] = {"evaluated as it stands", "évalué tel quel"},
    [MESSAGE_EXPLAIN_MATE_DISTANCE] = {"no mate here can be quicker than the one known",
                                       "aucun mat ici ne serait plus court que celui connu"},
    [MESSAGE_EXPLAIN_STOPPED] = {"the search was stopped here", "la recherche a été arrêtée ici"},
    [MESSAGE_EXPLAIN_SKIP_FUTILITY] = {"left out: hopeless, at best {1}, {2} needed (futility)",
                                       "écarté : sans espoir, au mieux {1}, il faut {2} (futilité)"},
    [MESSAGE_EXPLAIN_SKIP_HISTORY] = {"left out: failed too often elsewhere (history {1})",
                                      "écarté : trop d'échecs ailleurs (historique {1})"},
    [MESSAGE_EXPLAIN_SKIP_EXCHANGE] = {"left out: loses more than {1} by exchange",
                                       "écarté : perd plus de {1} par échange"},
    [MESSAGE_EXPLAIN_SKIP_LOSES] = {"left out: loses material by exchange (more than {1})",
                                    "écarté : perd du matériel par échange (plus de {1})"},
    [MESSAGE_EXPLAIN_END_TABLE] = {"known from the table (depth {1})", "connu de la table (profondeur {1})"},
    [MESSAGE_EXPLAIN_END_NULL_MOVE] = {"even a pass gives {1} or better (null move)",
                                       "même passer son tour suffit pour {1} (coup nul)"},
    [MESSAGE_EXPLAIN_END_REVERSE_FUTILITY] =
        {"so far ahead that nothing was tried (reverse futility, estimate {1})",
         "si loin devant que rien n'a été essayé (futilité inverse, estimation {1})"},
    [MESSAGE_EXPLAIN_END_RAZORING] =
        {"so far behind that only captures were tried (razoring, estimate {1})",
         "si loin derrière que seules les prises ont été essayées (rasage, estimation {1})"},
    [MESSAGE_EXPLAIN_END_PROBCUT] =
        {"a capture was well beyond {1} in a shallower search (probcut)",
         "une prise dépassait largement {1} dans une recherche moins profonde (probcut)"},
    [MESSAGE_EXPLAIN_END_MULTICUT] = {"several moves reach {1} (multicut)",
                                      "plusieurs coups atteignent {1} (multicut)"},
    [MESSAGE_EXPLAIN_END_CUT] = {"a move reached {1} (cut)", "un coup a atteint {1} (coupure)"},
    [MESSAGE_EXPLAIN_END_LOW] = {"no move was better than {1}", "aucun coup ne dépasse {1}"},
    [MESSAGE_EXPLAIN_END_EXACT] = {"exact", "exact"},
    [MESSAGE_EXPLAIN_END_HORIZON] = {"evaluated as it stands", "évaluée telle quelle"},
    [MESSAGE_EXPLAIN_END_OVER] = {"the game is over", "la partie est finie"},
    [MESSAGE_EXPLAIN_END_REPETITION] = {"the position can be repeated", "la position peut être répétée"},
    [MESSAGE_EXPLAIN_NO_GUESS] =
        {"No move was known to begin with: its moves were searched a ply less deep.",
         "Aucun coup n'était connu pour commencer : ses coups sont vus un demi-coup moins profond."},
    [MESSAGE_EXPLAIN_YES] = {"Yes: {1} ({2} asked).", "Oui : {1} (demandé : {2})."},
    [MESSAGE_EXPLAIN_NO] = {"No: {1} ({2} asked).", "Non : {1} (demandé : {2})."},
    [MESSAGE_EXPLAIN_ASK_NULL_MOVE] = {"Asked aside: is a pass enough?",
                                       "Question à part : passer suffit-il ?"},
    [MESSAGE_EXPLAIN_ASK_SINGULAR] = {"Asked aside: is another move as good as the table's?",
                                      "Question à part : un autre coup vaut-il celui de la table ?"},
    [MESSAGE_EXPLAIN_ASK_RAZORING] = {"Asked aside: do captures help?",
                                      "Question à part : les prises aident-elles ?"},
    [MESSAGE_EXPLAIN_ASK_VERIFIED] = {"Asked aside: does that hold without a pass?",
                                      "Question à part : est-ce vrai aussi sans passer ?"},
    [MESSAGE_EXPLAIN_ASK_PROBCUT] = {"Asked aside: is {1} more than enough in a shallower search?",
                                     "Question à part : {1} suffit-il largement, moins profond ?"},
};

bool language_choose(const char *word, Language *language) {
    *language = LANGUAGE_ENGLISH;
    if (word != NULL) {
        if (strcmp(word, "fr") == 0) *language = LANGUAGE_FRENCH;
        return strcmp(word, "fr") == 0 || strcmp(word, "en") == 0;
    }
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value == NULL || value[0] == '\0') continue;
        if (strncmp(value, "fr", 2) == 0) *language = LANGUAGE_FRENCH;
        break;
    }
    return true;
}

Language language_of_words(int argc, char **argv) {
    Language language;
    language_choose(NULL, &language);
    for (int i = 1; i < argc; i++) {
        const char *value = strncmp(argv[i], "--lang=", 7) == 0 ? argv[i] + 7 : NULL;
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) value = argv[i + 1];
        if (value != NULL) language_choose(value, &language);
    }
    return language;
}

const char *message_text(Language language, MessageId id) {
    return messages[id][language];
}

void message_format(Language language, MessageId id, const char *const *arguments, int count, Text *text) {
    for (const char *c = messages[id][language]; *c != '\0'; c++) {
        bool is_place = c[0] == '{' && c[1] >= '1' && c[1] <= '9' && c[2] == '}';
        if (!is_place) {
            text_add_char(text, *c);
            continue;
        }
        int place = c[1] - '1';
        if (place < count) text_add(text, arguments[place]);
        c += 2;
    }
}

// The letters French adds to ASCII, and the signs of its typography.
void message_drop_accents(char *utf8) {
    static const char *const pairs[][2] = {
        {"é", "e"},  {"è", "e"},  {"ê", "e"}, {"ë", "e"},   {"à", "a"},  {"â", "a"},   {"ç", "c"},
        {"î", "i"},  {"ï", "i"},  {"ô", "o"}, {"ù", "u"},   {"û", "u"},  {"É", "E"},   {"È", "E"},
        {"À", "A"},  {"Ç", "C"},  {"Ô", "O"}, {"Ê", "E"},   {"œ", "oe"}, {"« ", "\""}, {" »", "\""},
        {"«", "\""}, {"»", "\""}, {"’", "'"}, {"…", "..."}, {"—", "-"},
    };
    char *to = utf8;
    for (const char *from = utf8; *from != '\0';) {
        size_t length = 0;
        for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && length == 0; i++) {
            if (strncmp(from, pairs[i][0], strlen(pairs[i][0])) != 0) continue;
            length = strlen(pairs[i][0]);
            memcpy(to, pairs[i][1], strlen(pairs[i][1]));
            to += strlen(pairs[i][1]);
        }
        if (length == 0) {
            *to++ = (unsigned char)*from < 128 ? *from : '?';
            length = 1;
        }
        from += length;
    }
    *to = '\0';
}
