#!/bin/sh
# road-walks.t: random routes over real maps break no rule of the road.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

python3 -c '' 2> /dev/null || skip_all "there is no Python"

LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 python3 "$top_srcdir/t/road-walks.py" \
  "$top_builddir/wayfind" "$data" "$tmp" > "$tmp/output" 2>&1
tests_run=$(grep -cE '^(not )?ok ' "$tmp/output")
grep -v '^1\.\.' "$tmp/output"
check /road-walks/ends-well grep -q '^1\.\.' "$tmp/output"
done_testing
