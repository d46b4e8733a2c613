# Sourced: runs what may take long and tells meanwhile, on the error stream, what is being done, for how
# long, how far it is and what comes next. On a terminal that is one line that changes; elsewhere a line
# every few seconds. What takes less than a second says nothing.
#   progress DOING NEXT COMMAND...     DOING: "compiling"; NEXT: what follows, or nothing
# What the command printed is shown only if it fails; returns its status.

progress() {
    progress_doing=$1 progress_next=$2
    shift 2
    progress_log=$(mktemp)
    progress_ticks &
    progress_ticker=$!
    progress_status=0
    "$@" >"$progress_log" 2>&1 || progress_status=$?
    kill $progress_ticker 2>/dev/null || true
    wait $progress_ticker 2>/dev/null || true
    if [ -s "$progress_log.told" ]; then # what has been told is told to its end
        progress_line "$progress_doing took $(cat "$progress_log.told") s"
        [ ! -t 2 ] || echo >&2
    fi
    [ $progress_status = 0 ] || cat "$progress_log" >&2
    rm -f "$progress_log" "$progress_log.told"
    return $progress_status
}

# "compiling, 12 s: [40/431]; next: the table opens"
progress_ticks() {
    progress_seconds=0
    while sleep 1 </dev/null >/dev/null 2>&1; do
        progress_seconds=$((progress_seconds + 1))
        [ -e "$progress_log" ] || exit 0
        echo $progress_seconds >"$progress_log.told"
        how_far=$(tail -n 1 "$progress_log" | tr '\r\t' '\n ' | tail -n 1 |
            sed 's/^\(\[[0-9/]*\]\).*/\1/' | cut -c 1-36)
        if [ -t 2 ] || [ $progress_seconds = 1 ] || [ $((progress_seconds % 5)) = 0 ]; then
            progress_line "$progress_doing, $progress_seconds s${how_far:+: $how_far}${progress_next:+; next: $progress_next}"
        fi
    done
}

progress_line() {
    if [ -t 2 ]; then
        printf '\r%-79.79s' "$1" >&2
    else
        echo "$1" >&2
    fi
}
