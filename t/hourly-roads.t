#!/bin/sh
# hourly-roads.t: prepared maps answer for any hour as the maps themselves.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

python3 -c '' 2> /dev/null || skip_all "there is no Python"

LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 python3 "$top_srcdir/t/hourly-roads.py" \
  "$top_builddir/wayfind" "$data" "$tmp" > "$tmp/output" 2>&1
tests_run=$(grep -cE '^(not )?ok ' "$tmp/output")
grep -v '^1\.\.' "$tmp/output"
check /hourly-roads/ends-well grep -q '^1\.\.' "$tmp/output"
done_testing
