#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# words_test.sh - the program speaks French where it is asked to, and leaves the names of people and files alone.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/check.sh"
root=$(pwd)
cd "$folder" || exit 1
export XDG_DATA_HOME="$folder/data" LC_ALL=C

# ---- names ----
echo quit | "$ROQUE" play chess --white human:name=Black --black human:name=White --lang fr > "$output" 2> "$errors"
check "a player named Black is not called Noirs" says '^Blancs *: Black'
check "a player named White is not called Blancs" says '^Noirs *: White'
run play --load White --lang fr
check "a file named White is not called Blancs" complains 'White » : ce fichier n.existe pas'
run analyse checkmate --lang fr
check "a file named checkmate keeps its name" complains 'checkmate'

# ---- who asks ----
LC_ALL=fr_FR.UTF-8 "$ROQUE" perft --depht 3 > "$output" 2> "$errors"
check "LC_ALL chooses French" complains 'option inconnue « --depht »'
run perft --depht 3 --lang fr
check "--lang chooses French in every command" complains 'option inconnue « --depht »'
LC_ALL=fr_FR.UTF-8 run perft --depht 3 --lang en
check "--lang goes before LC_ALL" complains "unknown option '--depht'"
run perft 1 --lang xx
check "a language that is none is refused" complains "lang is one of en, fr, not 'xx'"

# ---- every command ----
run --lang fr --help
check "the list of commands is in French" says '^commandes :'
check "with every line of it" says 'signature et vitesse du moteur'
run lab exercise --lang fr list
check "... and in front of a command's own command" says '^alphabeta  *Alpha-bêta'
run lab --help --lang fr
check "groups of commands too" says 'Le laboratoire : tous les algorithmes'
run perft --help --lang fr
check "the help of a command is in French" says 'demi-coups à compter'
check "with its examples" says '^exemples :'
run lab seach tictactoe --lang fr
check "a command that is none" complains 'commande inconnue « seach » ; vouliez-vous dire « search »'
run table probe --fen '8/8/8/8/8/8/8/8 w - - 0 1' --lang fr
check "an error from far below" complains 'FEN : Blancs, 0 rois au lieu d.un'
run lab search chess 'alphabeta,depth=x' --lang fr
check "one of the laboratory" complains 'doit être un nombre'

# ---- the laboratory ----
run lab search tictactoe alphabeta,depth=3 --lang fr
check "a search of the laboratory is in French" says '^nœuds internes '
check "with the game's name" says '^Morpion : alphabeta'
check "columns keep their places" says '^ niv\.        nœuds     feuilles'
run lab tree tictactoe alphabeta,depth=2 --lang fr
check "its tree too" says '^racine .*exact'
run lab search tictactoe alphabeta,depth=3 --json --lang fr
check "JSON has no language" says '"interior'

# ---- reports ----
run match random:seed=1 random:seed=2 --game tictactoe --games 2 --openings random:2 --lang fr
check "the report of a match is in French" says '^random:seed=1 contre random:seed=2$'
check "with its parties" says '2 parties$'
check "and how they ended" says '^Fins         .* ; premier joueur '
run match sprt --from 250 300 210 --lang fr
check "what a result says" says '^SPRT .* dans (.* Elo normalisé '
run show --lang fr
check "a position" says '^trait        Blancs$'
check "and its moves" says '^coups        20 :'
run eval --eval classic --lang fr
check "its value" says '^valeur .* pions pour les Blancs'
printf '[Result "1-0"]\n\n1. e4 e5 1-0\n' > one.pgn
run pgn one.pgn --stats --lang fr
check "a file of games" says '^one.pgn: 1 partie, 2 coups (0 en variantes), 0 erreurs, 0 réparations$'
check "and its counts in their columns" says '^gains blancs          1  100.0 %$'

# ---- a third language is one file: the one that docs/languages.md shows ----
if command -v cc > /dev/null; then
    sed -n '/^```po$/,/^```$/p' "$root/docs/languages.md" | sed '/^```/d' > nl.po
    cc -std=gnu17 -D_GNU_SOURCE "$root/tools/words_table.c" -o words_table
    ./words_table language nl.po > nl.c
    cat > say.c << 'END'
#include <stdio.h>
#include "words/words.h"
int main(void) {
    char said[200];
    Text text = text_over(said, sizeof said);
    words_addf(language_find("nl"), &text, "FEN: %-s has %d kings instead of one", "White", 2);
    puts(said);
    return 0;
}
END
    cc -std=gnu17 -D_GNU_SOURCE -I"$root/src" -DROQUE_LANGUAGES='LANGUAGE(nl)' nl.c say.c "$root"/src/words/words.c \
        "$root"/src/core/sentence.c "$root"/src/core/text.c "$root"/src/core/error.c "$root"/src/core/field.c "$root"/src/core/json.c -o say
    is "the third language of the documentation speaks" "FEN: 2 koningen in plaats van een (Wit)" "$(./say)"
else
    echo "ok - the third language of the documentation speaks # SKIP no compiler"
fi
