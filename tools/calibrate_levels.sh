#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# calibrate_levels.sh - measures the ladder of weaker play (src/engine/rungs.def) by matches against Stockfish's UCI_Elo.
#
#   calibrate_levels.sh measure [OPTIONS]    every rung against the Stockfishes near it, and low rungs against each other and the
#                                            staircase; then one fit of all results (fit_levels.awk): measure.csv, fit.csv
#   calibrate_levels.sh table [OPTIONS]      rungs.def with the Elo of fit.csv, on standard output
#   calibrate_levels.sh verify [OPTIONS]     engine:elo=E against Stockfish's UCI_Elo=E, below its scale against neighbours: verify.csv
#   calibrate_levels.sh report [OPTIONS]     the table of what is in verify.csv so far
#
#   --stockfish PATH   (default: the one on the path or in /usr/games)     --program PATH   Roque (default ./roque)
#   --games N          of each pairing (default 40)                        --concurrency N  games at a time (default: processors)
#   --elos "E E ..."   Stockfish's levels to meet                          --out FOLDER     for results (default build/levels)
#   --seed N           of openings and of what is overlooked (default 1)   --source TEXT    of the table's figures
#   --rungs "N N ..."  to measure (default: all)                           --tc CLOCK       the same for both (default 2+0.02)
#   --openings FILE    balanced ones, or random:8 (the default)            --anchors-only   verify: nothing below Stockfish's scale
#
# The clock belongs to the scale: Stockfish's labels are weaker play on a shorter one, Roque's levels are limited in nodes. Pairings are played in
# parts of a few games, as many at a time as there are processors; a part that is in the CSV file already is not played again, so an interrupted
# run goes on where it was.
set -eu

fail() {
    echo "calibrate_levels.sh: $*" >&2
    exit 2
}

mode=${1:-}
[ $# -gt 0 ] && shift
stockfish=$(command -v stockfish || echo /usr/games/stockfish)
program=./roque
games=40
concurrency=$(getconf _NPROCESSORS_ONLN)
elos="1350 1500 1700 1900 2100 2300 2500 2700 2850"
out=build/levels
seed=1
source_text=""
only_rungs=""
clock=2+0.02
openings=random:8
anchors_only=""
while [ $# -ge 1 ]; do
    if [ "$1" = --anchors-only ]; then
        anchors_only=yes
        shift
        continue
    fi
    [ $# -ge 2 ] || fail "$1 needs a value"
    case $1 in
    --openings) openings=$2 ;;
    --stockfish) stockfish=$2 ;;
    --program) program=$2 ;;
    --games) games=$2 ;;
    --concurrency) concurrency=$2 ;;
    --elos) elos=$2 ;;
    --out) out=$2 ;;
    --seed) seed=$2 ;;
    --source) source_text=$2 ;;
    --rungs) only_rungs=$2 ;;
    --tc) clock=$2 ;;
    *) fail "no option $1" ;;
    esac
    shift 2
done
rungs=$(dirname "$0")/../src/engine/rungs.def
mkdir -p "$out"

# "1 400", "2 550", ...: the rungs and the Elo they are believed to have.
list_rungs() {
    awk -F'[(,]' '/^RUNG/ { print ++n, $2 + 0 }' "$rungs"
}

# Names in the CSV files: sf:1500, rung:3, elo:1500, as:in104, random.
player_text() {
    case $1 in
    sf:*) echo "uci:$stockfish,UCI_LimitStrength=true,UCI_Elo=${1#sf:},tc=$clock,name=$1" ;;
    rung:* | elo:*) echo "engine:${1%%:*}=${1#*:},tc=$clock,name=$1" ;;
    *) echo "$1,tc=60+0.6,name=$1" | sed 's/^random,/random:/' ;;
    esac
}

# pairing CSV FIRST SECOND PART GAMES: plays it and adds "first,second,part,wins,draws,losses" in one write.
pairing() {
    grep -q "^$2,$3,$4," "$1" && return 0
    line=$("$program" match "$(player_text "$2")" "$(player_text "$3")" --games "$5" --seed "$((seed * 1000 + $4))" --openings "$openings" --margin 500 --quiet --json |
        sed -n 's/.*"roque.match\/1".*"wins":\([0-9]*\),"losses":\([0-9]*\),"draws":\([0-9]*\),.*/\1,\3,\2/p')
    [ -n "$line" ] || {
        echo "calibrate_levels.sh: $2 against $3 failed" >&2
        return 1
    }
    echo "$2,$3,$4,$line" >> "$1"
}

if [ "$mode" = pairing ]; then # called by this script itself, once for every processor at a time
    stockfish=$PAIRING_STOCKFISH
    program=$PAIRING_PROGRAM
    clock=$PAIRING_CLOCK
    openings=$PAIRING_OPENINGS
    # shellcheck disable=SC2086 # five words
    pairing $PAIRING
    exit
fi

# Reads "first second" lines and plays them all, several at a time; the slowest come first. Slow ones are cut finer.
play_all() {
    csv=$1
    [ -e "$csv" ] || echo "first,second,part,wins,draws,losses" > "$csv"
    awk -v games="$games" -v csv="$csv" '{
        size = $2 ~ /^sf:/ ? 2 : 10
        for (part = 1; played[NR] < games; part++) {
            now = games - played[NR] < size ? games - played[NR] : size
            print csv, $1, $2, part, now
            played[NR] += now
        }
    }' |
        xargs -P "$concurrency" -I '{}' \
            env PAIRING_STOCKFISH="$stockfish" PAIRING_PROGRAM="$program" PAIRING_CLOCK="$clock" PAIRING_OPENINGS="$openings" PAIRING='{}' sh "$0" pairing --seed "$seed"
}

# Every rung meets the Stockfishes within 220 Elo of what it is believed to be, or the nearest two; below 1500 also the two rungs above it
# and the staircase.
list_measurements() {
    list_rungs | awk -v elos="$elos" -v only="$only_rungs" '
        { elo[$1] = $2; count = $1 }
        END {
            n = split(elos, sf, " ")
            for (r = count; r >= 1; r--) {
                if (only != "" && index(" " only " ", " " r " ") == 0) continue
                met = 0
                for (i = n; i >= 1; i--) {
                    distance = elo[r] > sf[i] ? elo[r] - sf[i] : sf[i] - elo[r]
                    if (distance <= 220) { print "rung:" r, "sf:" sf[i]; met++ }
                }
                if (met == 0 && elo[r] < sf[1] && elo[r] > sf[1] - 450) print "rung:" r, "sf:" sf[1]
                if (met == 0 && elo[r] > sf[n]) print "rung:" r, "sf:" sf[n]
                if (elo[r] >= 1500) continue
                for (i = 1; i <= 2 && r + i <= count; i++) print "rung:" r, "rung:" r + i
                print "rung:" r, "as:sim202"
                print "rung:" r, "as:in104"
                if (elo[r] < 900) print "rung:" r, "random"
            }
        }'
}

# All that was played, checks too if there are some.
fit() {
    checks=$out/verify.csv
    [ -e "$checks" ] || checks=
    # shellcheck disable=SC2086 # a file or nothing
    awk -f "$(dirname "$0")/fit_levels.awk" "$rungs" "$out/measure.csv" $checks
}

# rungs.def with the measured column replaced; its lines read RUNG(Elo, nodes, ...).
table() {
    awk -F, -v source="$source_text" '
        FNR == NR {
            if ($1 ~ /^rung:/) { rung = substr($1, 6) + 0; elo[rung] = $2; error[rung] = $3; games[rung] = $4 }
            next
        }
        /^RUNG/ {
            r = ++row
            if (!(r in elo)) { print; next }
            text = source == "" ? "" : source ", "
            printf "RUNG(%d,%s,%s,%s,%s, \"%s+-%d, %d games\")\n", elo[r], $2, $3, $4, $5, text, error[r], games[r]
            next
        }
        { print }' "$out/fit.csv" "$rungs"
}

list_checks() {
    elo=$(sed -n 's/.*HANDICAP_ELO_LEAST = \([0-9]*\).*/\1/p' "$(dirname "$rungs")/skill.h")
    for at in $elos; do echo "elo:$at sf:$at"; done | sort -r
    [ -z "$anchors_only" ] || return 0
    while [ "$elo" -lt 1350 ]; do
        next=$((elo + 150))
        [ "$next" -gt 1350 ] && next=1350
        echo "elo:$elo elo:$next"
        [ "$elo" -ge 950 ] && echo "elo:$elo sf:1350"
        elo=$next
    done
}

# One line for each pairing: the difference played against the difference promised.
report_checks() {
    awk -F, '
        FNR == 1 { printf "%-10s %-10s %5s %5s %5s  %9s %7s\n", "player", "opponent", "+", "=", "-", "Elo", "off by"; next }
        {
            pair = $1 "," $2
            if (!(pair in wins)) order[++n] = pair
            wins[pair] += $4; draws[pair] += $5; losses[pair] += $6
        }
        END { for (i = 1; i <= n; i++) report(order[i]) }
        function report(pair) {
            split(pair, name, ",")
            played = wins[pair] + draws[pair] + losses[pair] + 0.5
            score = (wins[pair] + draws[pair] / 2 + 0.25) / played
            difference = 400 * log(score / (1 - score)) / log(10)
            error = 1.96 * 400 / log(10) / sqrt(played * score * (1 - score))
            promised = substr(name[1], index(name[1], ":") + 1) - substr(name[2], index(name[2], ":") + 1)
            printf "%-10s %-10s %5d %5d %5d  %+4.0f+-%-3.0f %+7.0f\n", name[1], name[2], wins[pair], draws[pair], losses[pair], difference, error, difference - promised
        }' "$1"
}

case $mode in
measure)
    list_measurements | play_all "$out/measure.csv"
    fit > "$out/fit.csv"
    column -s, -t < "$out/fit.csv" 2> /dev/null || cat "$out/fit.csv"
    ;;
fit) fit | tee "$out/fit.csv" ;;
table) table ;;
verify)
    list_checks | play_all "$out/verify.csv"
    report_checks "$out/verify.csv"
    ;;
report) report_checks "$out/verify.csv" ;;
*) fail "measure, fit, table, verify or report?" ;;
esac
