#!/bin/sh
# match-features.t: tracks over small drawn maps, and the answers of others
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

feature=$data/osrm/features/testbot/matching.feature
test -f "$feature" || skip_all "there is no $feature"
python3 -c '' 2> /dev/null || skip_all "there is no Python"

LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 python3 \
  "$top_srcdir/t/match-features.py" "$top_builddir/wayfind" "$feature" "$tmp" \
  > "$tmp/output" 2>&1
tests_run=$(grep -cE '^(not )?ok ' "$tmp/output")
grep -v '^1\.\.' "$tmp/output"
check /match-features/ends-well grep -q '^1\.\.' "$tmp/output"
done_testing
