# SPDX-License-Identifier: GPL-3.0-or-later
# fit_levels.awk - reads rungs.def, then lines "first,second,part,wins,draws,losses", and prints the UCI_Elo at which Stockfish would be every
# rung's equal. A player elo:E is the mixture of two rungs that it is by the last rungs.def read before its games, so games of several tables can
# be fitted together: fit_levels.awk old.def old.csv new.def new.csv.
#
# One penalised maximum likelihood for all results (Bradley-Terry). Everyone's strength is unknown but Stockfish's lowest, which ties the scale;
# for Stockfish's labels need not be as far apart in results as in numbers. Two sequences are held smooth, rungs by their number and
# Stockfishes by their label: their second differences (for Stockfish, those of strength minus label) are taken for normal with a deviation of
# BEND Elo. So neighbours support each other, and a few lucky games cannot make a step. At the end strengths are turned into labels by
# interpolating between Stockfishes; beyond the lowest and the highest a point is a point.
BEGIN {
    FS = ","
    BEND = 60
    POINT = log(10) / 400
}

# Two rungs, and how much of the higher one is in the mixture.
function enter_mixture(name,    elo, r) {
    elo = substr(name, 5) + 0
    for (r = 1; r < believed_count - 1 && elo > believed[r + 1]; r++);
    enter("rung:" r)
    enter("rung:" r + 1)
    lower[name] = index_of["rung:" r]
    upper[name] = index_of["rung:" r + 1]
    upper_part[name] = (elo - believed[r]) / (believed[r + 1] - believed[r])
}

function enter(name) {
    if (name in index_of || name in lower) return
    if (name ~ /^elo:/) {
        enter_mixture(name)
        return
    }
    index_of[name] = ++count
    names[count] = name
    strength[count] = name ~ /^sf:/ ? substr(name, 4) + 0 : 1300
}

/^RUNG\(/ {
    if (FILENAME != table) believed_count = 0
    table = FILENAME
    believed[++believed_count] = substr($1, 6) + 0
}

# elo:1350 of two tables are two players.
function player(name) { return name ~ /^elo:/ ? name "@" table : name }

FNR == 1 || NF != 6 || $4 !~ /^[0-9]+$/ { next }

{
    one = player($1)
    other = player($2)
    enter(one)
    enter(other)
    pair = one "," other
    if (!(pair in number)) {
        number[pair] = ++pairs
        first[pairs] = one
        second[pairs] = other
        played[pairs] = 0.5 # half a draw, so that a clean sweep has an answer too
        points[pairs] = 0.25
    }
    n = number[pair]
    played[n] += $4 + $5 + $6
    points[n] += $4 + $5 / 2
    games[one] += $4 + $5 + $6
    games[other] += $4 + $5 + $6
}

function label(i) { return names[i] ~ /^sf:/ ? substr(names[i], 4) : 0 }

# chain[1..] in rising order of what stands behind the colon
function sequence(prefix, chain,    i, j, length_, key) {
    for (i = 1; i <= count; i++) {
        if (index(names[i], prefix) != 1) continue
        key = substr(names[i], length(prefix) + 1) + 0
        for (j = length_++; j >= 1 && substr(names[chain[j]], length(prefix) + 1) + 0 > key; j--) chain[j + 1] = chain[j]
        chain[j + 1] = i
    }
    return length_ + 0
}

function add_share(share, name, sign) {
    if (name in lower) {
        share[lower[name]] += sign * (1 - upper_part[name])
        share[upper[name]] += sign * upper_part[name]
    } else {
        share[index_of[name]] += sign
    }
}

# The log likelihood's slope and, negated, its curvature.
function add_results(    n, i, j, p, difference, share) {
    for (n = 1; n <= pairs; n++) {
        delete share
        add_share(share, first[n], 1)
        add_share(share, second[n], -1)
        difference = 0
        for (i in share) difference += share[i] * strength[i]
        p = 1 / (1 + exp(-difference * POINT))
        for (i in share) {
            slope[i] += share[i] * POINT * (points[n] - played[n] * p)
            for (j in share) curve[i, j] += share[i] * share[j] * POINT * POINT * played[n] * p * (1 - p)
        }
    }
}

function add_smoothness(chain, length_,    k, a, b, bend) {
    factor[0] = factor[2] = 1
    factor[1] = -2
    for (k = 1; k + 2 <= length_; k++) {
        bend = 0
        for (a = 0; a <= 2; a++) bend += factor[a] * (strength[chain[k + a]] - label(chain[k + a]))
        for (a = 0; a <= 2; a++) {
            slope[chain[k + a]] -= factor[a] * bend / (BEND * BEND)
            for (b = 0; b <= 2; b++) curve[chain[k + a], chain[k + b]] += factor[a] * factor[b] / (BEND * BEND)
        }
    }
}

# Gauss and Jordan: variance becomes the inverse of curve, which is positive definite.
function invert(    i, j, k, pivot, times) {
    for (i = 1; i <= count; i++) for (j = 1; j <= count; j++) variance[i, j] = i == j
    for (i = 1; i <= count; i++) {
        pivot = curve[i, i]
        for (j = 1; j <= count; j++) {
            curve[i, j] /= pivot
            variance[i, j] /= pivot
        }
        for (k = 1; k <= count; k++) {
            if (k == i || curve[k, i] == 0) continue
            times = curve[k, i]
            for (j = 1; j <= count; j++) {
                curve[k, j] -= times * curve[i, j]
                variance[k, j] -= times * variance[i, j]
            }
        }
    }
}

function improve(    i, j, step, largest) {
    delete slope
    delete curve
    for (i = 1; i <= count; i++) {
        slope[i] = 0
        for (j = 1; j <= count; j++) curve[i, j] = 0
    }
    add_results()
    add_smoothness(rungs, rung_count)
    add_smoothness(fishes, fish_count)
    curve[fishes[1], fishes[1]] += 1e6 # it stays where it is
    invert()
    for (i = 1; i <= count; i++) {
        step = 0
        for (j = 1; j <= count; j++) step += variance[i, j] * slope[j]
        if (step > 200) step = 200
        if (step < -200) step = -200
        strength[i] += step
        if (step * step > largest) largest = step * step
    }
    return largest
}

# Prints a player with the label of its equal and the error (95 %) of that, which is the error of its distance to the Stockfishes around it.
function print_player(i,    k, j, low, high, part, rise, elo, square, share) {
    for (k = 1; k < fish_count - 1 && strength[i] > strength[fishes[k + 1]]; k++);
    low = fishes[k]
    high = fishes[k + 1]
    rise = (strength[high] - strength[low]) / (label(high) - label(low))
    part = (strength[i] - strength[low]) / (strength[high] - strength[low])
    elo = label(low) + part * (label(high) - label(low))
    if (part < 0 || part > 1) {
        rise = 1
        part = part > 1
        k = part ? high : low
        elo = label(k) + strength[i] - strength[k]
    }
    share[i] = 1
    share[low] -= 1 - part
    share[high] -= part
    for (j in share) for (k in share) square += share[j] * share[k] * variance[j, k]
    printf "%s,%.0f,%.0f,%d,%.0f\n", names[i], elo, 1.96 * sqrt(square) / rise, games[names[i]], strength[i]
}

END {
    rung_count = sequence("rung:", rungs)
    fish_count = sequence("sf:", fishes)
    if (fish_count < 2) {
        print "fit_levels.awk: two Stockfishes are needed to tie the scale" > "/dev/stderr"
        exit 1
    }
    for (round = 1; round <= 200 && improve() > 1e-6; round++);
    print "player,elo,error,games,strength"
    for (i = 1; i <= count; i++) print_player(i)
}
