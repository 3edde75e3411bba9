#!/bin/sh
# All checks: formats, lints, documents and tests. On a fresh Debian machine with Rust it first installs the programs
# that tests call. Without the right to do so, run `scripts/check.sh --no-install`: the tests that call programs are left
# out where one is missing, and the checks end with code 1. Run from anywhere.
set -eu
cd "$(dirname "$0")/.."

case ${1-} in
'') scripts/install-test-programs.sh ;;
--no-install) ;;
*)
    echo "usage: $0 [--no-install]" >&2
    exit 2
    ;;
esac
missing=$(scripts/install-test-programs.sh --list)

cargo fmt --check
cargo clippy --all-targets --quiet -- --deny warnings
RUSTDOCFLAGS="--deny warnings" cargo doc --no-deps --quiet
if [ -z "$missing" ]; then
    cargo test
else
    cargo test --lib --bins --test games --test protocols --test fuzz
    echo "Not run: the tests in tests/program and tests/referee, which need these packages: $missing" >&2
    echo "scripts/install-test-programs.sh installs them, as root or by sudo." >&2
    exit 1
fi
