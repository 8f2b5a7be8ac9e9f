#!/bin/sh
# serve-soak.t: a service that works for a minute needs no more memory at its end
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

test "$way_soup" != no || skip_all "this build has no libsoup"
test -z "$TEST_WRAPPER" || skip_all "a service under valgrind is too slow"
test "$enable_sanitizers" != yes \
  || skip_all "what is freed stays in use for long under sanitizers"
test -r /proc/self/statm || skip_all "there is no /proc"

PYTHONDONTWRITEBYTECODE=1 python3 "$top_srcdir/t/serve-soak.py" "$top_srcdir" \
  "$(cd "$top_builddir" && pwd)/wayfind" 60 > "$tmp/log" 2>&1
ended=$?
check "/serve-soak/memory" test "$ended" -eq 0
diag < "$tmp/log"

done_testing
