#!/bin/sh
# service-clients.t: programs that were made for OSRM ask `wayfind serve'
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# They come from npm by `make service-clients', at the versions that
# t/osrm-clients/package.json names. Nothing is installed here, and none is ours.

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

test "$way_soup" != no || skip_all "this build has no libsoup"
test -z "$TEST_WRAPPER" || skip_all "a service under valgrind is too slow"
packages=${WAYFIND_SERVICE_CLIENTS:-$top_builddir/service-clients}/node_modules
test -d "$packages/typescript" \
  || skip_all "no clients of OSRM are installed: make service-clients does it"

PYTHONDONTWRITEBYTECODE=1 G_DEBUG=fatal-criticals \
  python3 "$top_srcdir/t/service-clients.py" "$top_srcdir" \
  "$(cd "$top_builddir" && pwd)/wayfind" "$(cd "$packages" && pwd)" \
  > "$tmp/log" 2>&1
ended=$?
sed -n -E 's/^(test_[a-z0-9_]+) \(.*\).*\.\.\. (.*)$/\1 \2/p' "$tmp/log" \
  > "$tmp/cases"
while read -r name result; do
  case $result in
    ok) ok "/service-clients/$name" ;;
    skipped*) skip "/service-clients/$name" "$result" ;;
    *) not_ok "/service-clients/$name" ;;
  esac
done < "$tmp/cases"
check "/service-clients/ends-well" test "$ended" -eq 0 -a -s "$tmp/cases"
test "$ended" -eq 0 || diag < "$tmp/log"

done_testing
