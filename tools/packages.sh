# Sourced by ./build and ./test: installs Debian packages that are missing. Nothing is touched when
# all are there, so a second run costs nothing.

need_packages() {
    missing=""
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "ok installed" ||
            missing="$missing $package"
    done
    [ -z "$missing" ] && return 0
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo"
    echo "installing:$missing"
    $as_root apt-get update -qq
    # shellcheck disable=SC2086 # a list of packages
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing \
        >/dev/null
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
