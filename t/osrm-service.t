#!/bin/sh
# osrm-service.t: scenarios of OSRM's own tests, asked of `wayfind serve'
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# docs/service.md says why some rows differ.

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

test "$way_soup" != no || skip_all "this build has no libsoup"
test -z "$TEST_WRAPPER" || skip_all "a service under valgrind is too slow"
features=${WAYFIND_TEST_DATA:-$top_srcdir/../shared/data}/osrm/features
test -d "$features" || skip_all "no scenarios of OSRM: set WAYFIND_TEST_DATA"
python3 -c 'import sys; sys.exit (sys.version_info < (3, 8))' 2> /dev/null \
  || skip_all "there is no Python 3.8"

# A feature, how many of its rows agree at least, and how many differ at most.
rows='nearest/nodes 1 0
nearest/pick 27 0
nearest/projection 40 0
testbot/duration_matrix 162 0
testbot/distance_matrix 199 0
testbot/trip 6 0
testbot/basic 68 2
testbot/via 29 2
testbot/snap 44 0
testbot/time 48 0
testbot/distance 62 0
testbot/loop 7 0
testbot/bad 6 0
testbot/continue_straight 3 1
testbot/alternative 1 0
testbot/matching 8 2
testbot/projection 0 2'

test -z "$WAYFIND_TEST_QUICK" || rows=$(echo "$rows" | sed -n 1,3p)
PYTHONDONTWRITEBYTECODE=1 G_DEBUG=fatal-criticals \
  python3 "$top_srcdir/t/osrm-service.py" \
  "$(cd "$top_builddir" && pwd)/wayfind" "$features" \
  $(echo "$rows" | sed 's/ .*//') > "$tmp/found" 2> "$tmp/differ"

# holds FEATURE AGREE DIFFER: whether as many rows agree, and no more differ.
holds ()
{
  grep "^$1 " "$tmp/found" | {
    read -r _ agree differ _ && test "$agree" -ge "$2" -a "$differ" -le "$3"
  }
}

while read -r feature agree differ; do
  check "/osrm-service/$feature" holds "$feature" "$agree" "$differ"
done << END
$rows
END
grep -q . "$tmp/found" || diag < "$tmp/differ"

done_testing
