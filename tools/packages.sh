# Sourced by ./build and ./test: installs Debian packages that are missing. Nothing is touched when
# all are there, so a second run costs nothing.
. tools/progress.sh

after_packages="" # what the one who installs does next

# Whether all are there; `missing` lists the others.
have_packages() {
    missing=""
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "ok installed" ||
            missing="$missing $package"
    done
    [ -z "$missing" ]
}

need_packages() {
    have_packages "$@" && return 0
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo"
    echo "installing:$missing" >&2
    [ -z "$as_root" ] || sudo -v || return 1 # which may ask for a password, before anything is told beside it
    progress "fetching the list of packages" "installing" $as_root apt-get update -q || return 1
    # shellcheck disable=SC2086 # a list of packages
    progress "installing" "$after_packages" $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q \
        --no-install-recommends $missing
}

# Node 18 or later: the one that is there, or Debian's.
need_node() {
    major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
    if [ "${major:-0}" -ge 18 ]; then
        echo "node $(node --version) is there"
        return 0
    fi
    echo "there is no Node 18 or later, so Debian's is installed"
    need_packages nodejs
}
