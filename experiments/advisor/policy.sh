#!/bin/sh
# The adviser's policy (the shipped `advisor` weights): the book with all its true calls, what is true learned in two rounds,
# and self-play among true calls. Resumable: what is whole is not made again.
#
#     experiments/advisor/policy.sh DATA DEALS
#
# DATA is a folder for datasets and runs, DEALS is random-100k.dd.gz: the first 50,000 teach, the others judge.
# 28 CPU minutes of one core: 6 for the auctions, 5 to learn what is true, 17 of self-play. After 800 steps the checkpoint
# moves on to the truth that was learned where the policy goes; its prior stays the book.
set -eu
data=$1 deals=$1/first-50k.dd.gz
mkdir -p "$data"
[ -s "$deals" ] || gzip -dc "$2" | head -n 50000 | gzip > "$deals"
export OMP_NUM_THREADS=1
told() { # name, boards, seed, boards in a shard, options
    name=$1 boards=$2 seed=$3 shard=$4
    shift 4
    tablefeel generate told --boards "$boards" --seed "$seed" --shard "$shard" --out "$data/truths/$name" "$@"
}
truth() { # name, start, steps, rate
    tablefeel train truth --deals "$data/truths" --out "$data/$1" --set "start=$2" --set "steps=$3" --set "rate=$4"
}
play() { # name, truth; takes the place of the shell, so that it can be stopped by its number
    exec tablefeel train selfplay --deals "$deals" --out "$data/$1" --set "start=selfplay@$data/follower" \
        --set "truth=selfplay@$data/$2" --set "rivals=selfplay@$data/follower selfplay@selfplay" --set against=0.35 \
        --set beside=0.15 --set selves=2 --set renew=400 --set batch=512 --set rate=0.0007 --set first_kl_weight=0.15 \
        --set last_kl_weight=0.03 --set quiet=2 --set judges=sayc --set check=800 --set boards=200 --set keep=100 \
        --set steps=5000 --set seed=73
}
told sayc 20000 211 2000 --wander 0.25 --beside 24
truth truth distilled-sayc 6000 0.0015
tablefeel train distilled --deals "$data/truths" --out "$data/follower" --set start=distilled-sayc --set spread=0.1 \
    --set steps=6000 --set check=1000 --set rate=0.0015
if [ ! -f "$data/play2/checkpoint.safetensors" ]; then
    play play1 truth &
    while kill -0 $! && [ ! -s "$data/play1/log.jsonl" ]; do sleep 1; done # until the row of step 800
    kill $! && wait $! || true
    [ -s "$data/play1/log.jsonl" ]
    told by-play1 4000 77 1000 --wander 0.8 --by "$data/play1" --beside 16
    truth truth2 "$data/truth" 2500 0.001
    mkdir -p "$data/play2"
    cp "$data/play1/checkpoint.safetensors" "$data/play2/"
fi
play play2 truth2
