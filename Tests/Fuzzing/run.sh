#!/bin/sh
# Builds a fuzz target and runs it: sh Tests/Fuzzing/run.sh TARGET SECONDS [libFuzzer's options]
#
# TARGET is url, set-cookie, html or selector. It begins with testdata/fuzz/TARGET/seeds, keeps what reaches new code in
# .build/fuzz/TARGET, and writes an input that fails to .build/fuzz/TARGET-crash-….
set -eu
cd "$(dirname "$0")/../.."

target=${1:?which target: url, set-cookie, html or selector?}
seconds=${2:?for how many seconds?}
shift 2

# A tree of its own, since everything in it is built with the sanitizers. The linker that comes with Swift, since
# others warn of every symbol of theirs.
HEADLESS_WEBVIEW_FUZZ=1 swift build -c release --product "fuzz-$target" --scratch-path .build/fuzz \
    --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld

# Leaks: what the standard library keeps for good is none. Backtraces: libFuzzer's and AddressSanitizer's own.
mkdir -p ".build/fuzz/$target"
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 exec ".build/fuzz/release/fuzz-$target" \
    -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -dict="testdata/fuzz/$target/dictionary" \
    -artifact_prefix=".build/fuzz/$target-" "$@" ".build/fuzz/$target" "testdata/fuzz/$target/seeds"
