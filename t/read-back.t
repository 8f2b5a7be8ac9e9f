#!/bin/sh
# read-back.t: other programs read the files written in each format.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

# An installed Python that has NetworkX, if any.
for python in python3 /usr/bin/python3; do
  $python -c 'import networkx' 2> /dev/null && break
done
command -v $python > /dev/null || python=python3
$python -c '' 2> /dev/null || skip_all "there is no Python"

LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 $python "$top_srcdir/t/read-back.py" \
  "$top_builddir/wayfind" "$tmp" > "$tmp/output" 2>&1
tests_run=$(grep -cE '^(not )?ok ' "$tmp/output")
grep -v '^1\.\.' "$tmp/output"
check /read-back/ends-well grep -q '^1\.\.' "$tmp/output"
done_testing
