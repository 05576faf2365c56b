#!/bin/sh
# Puts small mistakes into the shipped scripts and writes down who notices: docs/lint/mutations.md.
# Usage: sh tests/mutation/run.sh BUILD [--seed S] [--sample N] [--list]
set -e
build=$1
shift
source=$(cd "$(dirname "$0")/../.." && pwd)
cmake --build "$build" --target mutate
"$build/tests/mutate" "$source" --page "$source/docs/lint/mutations.md" "$@"
