#!/bin/sh
# Installs the programs that tests call and that are missing, on Debian: as root, or by sudo.
# scripts/install-test-programs.sh --list only names the packages.
set -eu

# A program that tests call, and Debian's package that has it.
packages=
while read -r program package; do
    command -v "$program" >/dev/null || packages="$packages $package"
done <<LIST
cc gcc
python3 python3
script bsdutils
bwrap bubblewrap
swipl swi-prolog-nox
node nodejs
javac default-jdk-headless
parallel parallel
dot graphviz
/usr/games/gnugo gnugo
/usr/games/fairy-stockfish fairy-stockfish
chromium chromium
LIST

case ${1-} in
'') ;;
--list)
    echo "${packages# }"
    exit
    ;;
*)
    echo "usage: $0 [--list]" >&2
    exit 2
    ;;
esac
[ -n "$packages" ] || exit 0
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
$as_root apt-get update
# shellcheck disable=SC2086 # a list of packages
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages
