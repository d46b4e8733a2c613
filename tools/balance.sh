#!/bin/sh
# Writes docs/balance.md anew from the lab's own output: plays the studies of the page with the program
# as it is and, if one is given, with an older one for the figures before.
#   tools/balance.sh [PAIRS [BOT [OLD-PROGRAM]]]      20 pairs of each match-up and search:200 if left out
# Studies are kept in out-balance/ and gone on with, so Ctrl-C and the same command again is fine; when
# the rules have changed, empty that folder first.
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-20} bot=${2:-search:200} old=${3:-}
folder=out-balance
mkdir -p "$folder"
study() { # program name game
    "$1" lab balance --game "$3" --bots "$bot" --pairs "$pairs" --out "$folder/$2-$3.json" >/dev/null
}
for game in nokaut knockdown; do
    [ -z "$old" ] || study "$old" before "$game"
    study out/ringside now "$game"
done
before=$(ls "$folder"/before-*.json 2>/dev/null || true)
# shellcheck disable=SC2086
tools/balance_page.py "$folder/now-knockdown.json" "$folder/now-nokaut.json" ${before:+--before $before} \
    --write docs/balance.md
