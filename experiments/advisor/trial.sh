#!/bin/sh
# The trial behind the shipped `advisor` weights: 8,000 told auctions, truth learned in three rounds, 1,700 steps of self-play.
#
#     experiments/advisor/trial.sh DATA DEALS
#
# DATA is a folder for datasets and runs, DEALS the first 50,000 solved deals of random-100k.dd.gz (the others judge).
# 10 CPU minutes of one core. The book changed a little on the way (the last 2,000 auctions are of a later one), so
# weights that are trained again differ in detail. After 800 steps the checkpoint moves on to the second truth.
set -eu
data=$1 deals=$2
export OMP_NUM_THREADS=1
play() { # name, truth, steps
    tablefeel train selfplay --deals "$deals" --out "$data/$1" --set "start=selfplay@$data/follower1" \
        --set "truth=selfplay@$data/$2" --set "rivals=selfplay@$data/follower1 selfplay@selfplay" --set against=0.35 \
        --set beside=0.15 --set selves=2 --set renew=300 --set batch=256 --set rate=0.0006 --set first_kl_weight=0.2 \
        --set last_kl_weight=0.05 --set quiet=2 --set judges=sayc --set check=300 --set boards=60 --set keep=100 \
        --set "steps=$3" --set seed=7
}
truth() { # name, start, steps, rate
    tablefeel train truth --deals "$data/told" --out "$data/$1" --set "start=$2" --set "steps=$3" --set "rate=$4"
}
tablefeel generate told --boards 6000 --seed 901 --shard 2000 --wander 0.25 --beside 24 --out "$data/told/try"
truth truth1 distilled-sayc 3000 0.0015
truth truth2 "$data/truth1" 1500 0.0008
tablefeel train distilled --deals "$data/told" --out "$data/follower1" --set start=distilled-sayc --set spread=0.1 \
    --set steps=3000 --set check=500 --set rate=0.0015
play play1 truth2 1200 # stopped after 800
tablefeel generate told --boards 2000 --seed 77 --shard 1000 --wander 0.8 --by "$data/play1" --beside 16 --out "$data/told/byplay1"
truth truth3 "$data/truth2" 1200 0.001
mkdir -p "$data/play2"
cp "$data/play1/checkpoint.safetensors" "$data/play2/"
play play2 truth3 1700
