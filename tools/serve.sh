#!/bin/sh
# Serves the built page with out/ringside until Ctrl+C, to this machine and to friends on the same network, tells the
# addresses and opens the first where there is a desktop: tools/serve.sh [PORT]. Matches are kept in the user's data
# folder. A program that was built without the server (its libraries could not be had) leaves the page to this machine.
set -eu
cd "$(dirname "$0")/.."
usual=8321

open_page() { # address
    if [ "$(uname)" = Darwin ]; then
        open "$1" || true
    elif [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null; then
        xdg-open "$1" >/dev/null 2>&1 &
    fi
}

# What answers at the usual port: "ringside", something "else", or nothing ("free").
who_is_there() {
    node -e '
        const answer = fetch("http://localhost:'"$usual"'/server.json").then((it) => it.json());
        answer.then((it) => it.program ?? "else").catch((error) => (error.cause?.code === "ECONNREFUSED" ? "free" : "else")).then((it) => console.log(it));'
}

if ! out/ringside serve --help >/dev/null 2>&1; then
    echo "The page is at this address until Ctrl+C, for this machine only: the program has no server."
    exec node apps/page/serve.mjs ${1:+"$1"} --open
fi

port=${1:-$usual}
if [ $# = 0 ]; then
    case $(who_is_there) in
    ringside)
        echo "It is served already: http://localhost:$usual/"
        open_page "http://localhost:$usual/"
        exit 0
        ;;
    else) port=0 ;;
    esac
fi

folder=$(mktemp -d)
mkfifo "$folder/addresses"
out/ringside serve --port "$port" --address all --page out-page >"$folder/addresses" 2>"$folder/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true' INT TERM HUP

tell() { # the first address is this machine's, the others are for the network
    IFS= read -r address || return 0
    echo "The page is at $address until Ctrl+C (./play --terminal plays on the terminal)."
    open_page "$address"
    while IFS= read -r address; do
        echo "Friends on the same network: $address"
    done
}
tell <"$folder/addresses" &

status=0
wait "$server" || status=$?
if kill -0 "$server" 2>/dev/null; then # it was told to stop and stores what is on its way
    status=0
    wait "$server" || status=$?
fi
[ "$status" = 0 ] || tail -n 1 "$folder/log" >&2
rm -r "$folder"
exit "$status"
