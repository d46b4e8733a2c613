#!/bin/sh
# referee_test.sh RINGSIDE - drives `ringside referee` as a program would; the checks themselves are
# in referee_test.py. Prints "N passed, N failed" last and fails if anything has failed.
if [ $# -ne 1 ]; then
    echo "usage: $0 path/to/ringside" >&2
    exit 2
fi
exec python3 -B "$(dirname "$0")/referee_test.py" "$1"
