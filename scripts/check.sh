#!/bin/sh
# All checks, on a fresh Debian machine with Rust: installs the programs that tests need and that are missing, then
# formats, lints, documents and tests. Run from anywhere: scripts/check.sh
set -eu
cd "$(dirname "$0")/.."

# A program that tests call, and Debian's package that has it.
missing=
while read -r program package; do
    command -v "$program" >/dev/null || missing="$missing $package"
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
if [ -n "$missing" ]; then
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    $as_root apt-get update
    # shellcheck disable=SC2086 # a list of packages
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
fi

cargo fmt --check
cargo clippy --all-targets --quiet -- --deny warnings
RUSTDOCFLAGS="--deny warnings" cargo doc --no-deps --quiet
cargo test
# The answers must not depend on how the program was built.
cargo test --release --test transcripts --test robust
