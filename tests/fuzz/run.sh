#!/bin/sh
# Runs both fuzz targets for so many seconds each: run.sh BUILD SECONDS
set -eu
build=$1
seconds=$2
here=$(dirname "$0")
cmake --build "$build" --target fuzz_corpus
for target in script talk; do
  dictionary=
  [ ! -f "$here/$target.dict" ] || dictionary="-dict=$here/$target.dict"
  mkdir -p "$build/corpus/$target" "$build/found-$target"
  "$build/tests/fuzz/fuzz_$target" $dictionary -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 \
    -max_len=20000 -artifact_prefix="$build/found-$target/" "$build/found-$target" "$build/corpus/$target" \
    >"$build/fuzz-$target.txt" 2>&1 || { tail -40 "$build/fuzz-$target.txt"; exit 1; }
  tail -2 "$build/fuzz-$target.txt"
done
