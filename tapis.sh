#!/bin/sh
# The launcher: installs what the project needs on a Debian, builds, and runs.
#   sh tapis.sh play aluette      build, then `build/tapis play aluette`
#   sh tapis.sh check             build everything, run all tests
#   sh tapis.sh packages [more …] only install the packages
set -eu
cd "$(dirname "$0")"

packages="g++ cmake ninja-build tao-pegtl-dev libfmt-dev libyaml-cpp-dev nlohmann-json3-dev
  libcli11-dev libedit-dev libutf8proc-dev"
test_packages="catch2 python3-jsonschema"

install() {
  missing=
  for package in "$@"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  as_root=
  [ "$(id -u)" = 0 ] || as_root=sudo
  echo "installing:$missing" >&2
  $as_root apt-get update -qq >&2
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2
}

build() {
  cmake -G Ninja -S . -B build -DCMAKE_BUILD_TYPE=Release "$@" >&2
  cmake --build build >&2
}

case "${1-}" in
  packages) shift; install $packages $test_packages "$@" ;;
  check)
    shift
    install $packages $test_packages
    build -DTAPIS_TESTS=ON
    ctest --test-dir build --output-on-failure -j 2 "$@"
    ;;
  *)
    install $packages
    if [ -f build/CMakeCache.txt ]; then build; else build -DTAPIS_TESTS=OFF; fi
    exec build/tapis "$@"
    ;;
esac
