#!/bin/sh
# The auctions that the shipped belief model learned from: 1,020,000 of the system, 150,000 of players who misjudge.
#     experiments/belief/generate.sh FOLDER [first|second]
# `first` and `second` make one half each, for two cores; a run that was stopped goes on.
set -e
out=$1
half=${2:-both}
make_set() { # half, North-South, East-West, boards, seed, how often cards are taken for others
    if [ "$half" = both ] || [ "$half" = "$1" ]; then
        tablefeel generate auctions --ns "$2" --ew "$3" --boards "$4" --seed "$5" --misjudge "$6" --shard 50000 \
            --out "$out/$2--$3--$6"
    fi
}
make_set first sayc sayc 480000 101 0
make_set second sayc two-over-one 100000 102 0
make_set second two-over-one sayc 100000 103 0
make_set second two-over-one two-over-one 120000 104 0
make_set second sayc acol-weak-nt 70000 105 0
make_set second acol-weak-nt sayc 70000 106 0
make_set second acol-weak-nt acol-weak-nt 80000 107 0
make_set first sayc sayc 90000 108 0.1
make_set first two-over-one two-over-one 30000 109 0.1
make_set second acol-weak-nt acol-weak-nt 30000 110 0.1
