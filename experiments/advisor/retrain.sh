#!/bin/sh
# Trains again, on the book as it is now, everything that learned from an earlier one, in the order in which one needs the
# other. Every step is resumable: a killed run goes on with the same command; steps whose folder is whole end at once.
#
#     experiments/advisor/retrain.sh DATA DEALS [STEP …]
#
# DATA is a folder for datasets and runs, DEALS the file of solved deals (random-100k.dd.gz). Without steps all are made.
# CPU minutes of one core are in brackets: measured where it says so, else as the last such training took.
#
#     told       auctions with all that they tell                  (measured: 7.4 s per 1,000 boards; 100,000 boards: 12)
#     advisor    self-play among true calls: policy.sh             (measured: 28)
#     promised   the reader that keeps promises, from `belief`     (measured: 0.15 s a step; 3,000 steps: 8)
#     auctions   1,170,000 auctions of the three cards             (measured: 9)
#     distilled  the network that imitates `sayc`                  (measured: 9)
#     belief     the belief network, from the shipped weights      (measured: 9)
#     sayc-plus  self-play held to the follower, and its reader    (25 + 5)
#     contracts  boards labelled with their best contracts         (120 for 450,000)
#     contract   the contract network, the adviser's judgement     (45)
#
# A step leaves its weights in DATA/runs/STEP; `ship` copies those that are whole into the package. What is shipped needs the
# match that justifies it, and new signatures (`tablefeel bench`).
set -eu
data=$1 deals=$2
shift 2
steps=${*:-advisor told promised auctions distilled sayc-plus contracts contract belief}
weights=$(dirname "$0")/../../src/tablefeel/models/weights
export OMP_NUM_THREADS=1

told() { # name, boards, seed, options
    name=$1 boards=$2 seed=$3
    shift 3
    tablefeel generate told --boards "$boards" --seed "$seed" --shard 5000 --out "$data/told/$name" "$@"
}

for step in $steps; do
    echo "== $step"
    case $step in
        told)
            told sayc-wander 30000 201 --wander 0.25
            told sayc-book 30000 202
            told sayc-strange 15000 203 --misjudge 0.1
            told two-over-one 10000 204 --ns two-over-one --ew two-over-one
            told acol 10000 205 --ns acol-weak-nt --ew acol-weak-nt
            told acol-sayc 5000 206 --ns acol-weak-nt --ew sayc
            ;;
        advisor) "$(dirname "$0")/policy.sh" "$data/policy" "$deals" ;;
        promised) tablefeel train promised --deals "$data/told" --out "$data/runs/promised" ;;
        auctions) "$(dirname "$0")/../belief/generate.sh" "$data/auctions" ;;
        distilled)
            tablefeel train distilled --deals "$data/auctions" --out "$data/runs/distilled-sayc" --set steps=24000 --set check=1000
            ;;
        belief)
            tablefeel train belief --deals "$data/auctions" --out "$data/runs/belief" --set start=belief --set steps=6000 --set seed=2 \
                --set check=2000 --set rate=0.0008 --set others=0.06 --set kibitzers=0.06 --set card_weight=0.2 --set hcp_weight=0.05 --set length_weight=0.1 \
                --set mean_weight=0.05
            ;;
        sayc-plus)
            tablefeel train selfplay --deals "$deals" --out "$data/runs/sayc-plus" \
                --set "start=selfplay@$data/runs/distilled-sayc" --set "rivals=selfplay@$data/runs/distilled-sayc" \
                --set steps=9000 --set first_kl_weight=0.3 --set last_kl_weight=0.08 --set quiet=4 --set beside=0.25 \
                --set check=1000 --set boards=2000 --set renew=1500
            tablefeel train reader --out "$data/runs/sayc-plus/reader" --set "bidder=sayc-plus@$data/runs/sayc-plus"
            ;;
        contracts) tablefeel generate contracts --boards 450000 --shard 10000 --out "$data/contracts" ;;
        contract) tablefeel train contract --deals "$data/contracts" --out "$data/runs/contract" ;;
        ship)
            if [ -d "$data/policy/play2" ]; then
                mkdir -p "$data/runs/advisor"
                cp "$data"/policy/play2/model.* "$data/runs/advisor/"
            fi
            for name in advisor promised distilled-sayc belief sayc-plus contract; do
                for ending in onnx json; do
                    [ -f "$data/runs/$name/model.$ending" ] && cp "$data/runs/$name/model.$ending" "$weights/$name.$ending"
                done
            done
            ;;
        *) echo "retrain.sh: no step $step" >&2; exit 2 ;;
    esac
done
