#!/bin/sh
# What a self-taught bidder says of itself, from its weights alone: trains its reader, puts both networks into the
# package where they are not there yet, and writes the notes on its system. A killed run goes on with the same command.
#
#     experiments/selfplay/explain.sh NAME RUN [READER]
#
# NAME is selfplay or sayc-plus; RUN the folder of its run; READER the folder of an earlier reader of a bidder much like
# it, or the name of a shipped one (selfplay-reader): its weights come first, and a third of the steps is enough.
set -eu
name=$1 run=$2 earlier=${3:-}
set -- --set "bidder=$name@$run"
if [ -n "$earlier" ]; then
    set -- "$@" --set "start=$earlier" --set steps=2800 --set rate=0.001 --set met=8000
fi
OMP_NUM_THREADS=1 tablefeel train reader --out "$run/reader" "$@"
weights=src/tablefeel/models/weights
for ending in onnx json; do
    [ -f "$weights/$name.$ending" ] || cp "$run/model.$ending" "$weights/$name.$ending"
    cp "$run/reader/model.$ending" "$weights/$name-reader.$ending"
done
tablefeel notes "$name" --boards 400000 --fewest 400 --out "docs/generated/notes-$name.md"
