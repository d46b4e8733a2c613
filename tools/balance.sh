#!/bin/sh
# Writes docs/balance.md anew from the lab's own output: plays the studies of the page with the program
# as it is and, if one is given, with an older one for the figures before.
#   tools/balance.sh [PAIRS [BOT [OLD-PROGRAM]]]      20 pairs of each match-up and search:200 if left out
# Each of Nokaut's 8 ways to play gets 16 times as many pairs as each of Knockdown's 63 match-ups: there are
# fewer of them, a match is shorter, and its targets are narrower.
# Studies are kept in out-balance/ and gone on with, so Ctrl-C and the same command again is fine; when
# the rules have changed, empty that folder first.
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-20} bot=${2:-search:200} old=${3:-}
folder=out-balance
mkdir -p "$folder"
# Cards were tuned on the deals of seeds 1 and 2.
study() { # program name game bot pairs
    "$1" lab balance --game "$3" --bots "$4" --pairs "$5" --seed 3 --out "$folder/$2-$3.json" >/dev/null
}
skill() { # name, then what is set: does the better player win?
    name=$folder/skill-$1.json
    shift
    [ -s "$name" ] || {
        out/ringside lab match --a search:1000 --b greedy --games $((8 * pairs)) --json "$@" >"$name.part"
        mv "$name.part" "$name"
    }
}
for game in nokaut knockdown; do
    many=$pairs
    [ "$game" = knockdown ] || many=$((16 * pairs))
    [ -z "$old" ] || study "$old" before "$game" "$bot" "$many"
    study out/ringside now "$game" "$bot" "$many"
    # A weaker player beside it, for the level of play can reverse a verdict.
    study out/ringside weaker "$game" skilled $(((many + 3) / 4))
done
skill knockdown
for grid in standard advanced; do
    for players in 2 4; do
        skill "nokaut-$grid-$players" --game nokaut --set "players=$players" --set "grid=$grid"
    done
    for lone in dragons unicorns; do
        skill "nokaut-$grid-3-$lone" --game nokaut --set players=3 --set "grid=$grid" --set "lone=$lone"
    done
done
# What stands outside its target is played again on other deals.
tools/balance_page.py --outside "$folder"/now-*.json >"$folder/outside"
number=0
while read -r game flags; do
    number=$((number + 1))
    many=$((4 * pairs))
    [ "$game" = knockdown ] || many=$((16 * pairs))
    # shellcheck disable=SC2086
    [ -z "$game" ] || out/ringside lab balance --game "$game" --bots "$bot" --pairs "$many" --seed 4 $flags \
        --out "$folder/again-$number.json" >/dev/null </dev/null
done <"$folder/outside"
again=$(ls "$folder"/again-*.json 2>/dev/null || true)
before=$(ls "$folder"/before-*.json 2>/dev/null || true)
# shellcheck disable=SC2086
tools/balance_page.py "$folder"/now-*.json "$folder"/weaker-*.json "$folder"/skill-*.json \
    ${before:+--before $before} ${again:+--again $again} --write docs/balance.md
