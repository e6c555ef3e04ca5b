#!/bin/sh
# Two teams of `tablefeel table join` play boards over loopback; North is killed once in mid-board and comes back.
#     sh experiments/play/tables.sh FOLDER [BOARDS] [PORT]
set -eu
folder=$1 boards=${2:-64} port=${3:-2077}
mkdir -p "$folder"
tablefeel table serve --boards "$boards" --seed 64 --port "$port" --log "$folder/log.pbn" --time-limit 600 --patience 600 \
    > "$folder/table.txt" 2>&1 &
table=$!
join() { tablefeel table join --seat "$1" --team "$2" --bidder "$3" --port "$port" --layouts 1 > "$folder/$1.txt" 2>&1; }
sleep 15
join E visitors floor & join S home sayc & join W visitors floor &
tablefeel table join --seat N --team home --bidder sayc --port "$port" --layouts 1 > "$folder/N-first.txt" 2>&1 &
north=$!
while ! grep -q "board 3:" "$folder/N-first.txt"; do sleep 1; done
kill -9 "$north"
while kill -0 "$table" 2>/dev/null; do join N home sayc && break; sleep 2; done
wait "$table"
