#!/bin/sh
# The paper's recurrent network from nothing to a model that bids: auctions of the present rules, then the training.
#     experiments/zhang/train.sh FOLDER [AUCTIONS [SEED [EXTRA SETTINGS…]]]
# One command, resumable: what is done is not done again. The same command with `promises=true` as an extra setting
# trains `zhang+promises`; `mask=false`, `turn=false`, `beliefs=false` are the ablations.
# The model is FOLDER/SETTINGS-SEED/model.onnx: `tablefeel bid … --bidder zhang@FOLDER/zhang-0`.
set -e
out=$1
auctions=${2:-1000000}
seed=${3:-0}
[ $# -gt 3 ] && shift 3 || shift $#
name=zhang
settings=
for setting in "$@"; do
    name=$name-$(echo "$setting" | tr '=' '-')
    settings="$settings --set $setting"
done
tablefeel generate auctions --bidder sayc --boards "$auctions" --seed 201 --shard 50000 --out "$out/auctions"
# One epoch: seven tenths of the auctions, each followed by each of its four players; a step has some 120 of them.
steps=$((auctions * 7 / 10 * 4 / 120))
# shellcheck disable=SC2086 # the settings are words
tablefeel train belief --deals "$out/auctions" --out "$out/$name-$seed" --set design=recurrent --set blocks=3 \
    --set units=256 --set others=0.1 --set kibitzers=0.1 --set steps="$steps" --set seed="$seed" $settings
