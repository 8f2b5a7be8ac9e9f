#!/bin/sh
# circles.t: no files include or need each other in a circle.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

command -v tsort > /dev/null || skip_all "no tsort here"

# circles FILE: those among its pairs, as tsort names them.
circles ()
{
  tsort "$1" 2>&1 > /dev/null
}

# includes FOLDER: the pairs of a tree like ours.
includes ()
{
  (cd "$1" || exit
   find src include -name '*.[ch]' ! -name '.*' | sort > "$tmp/list"
   "$AWK" -f "$top_srcdir/t/lib/includes.awk" "$tmp/list" $(cat "$tmp/list"))
}

# needs FOLDER: which objects of a built folder call which.
needs ()
{
  find "$1" -name '*.o' | sort | xargs $NM -P -A 2> /dev/null \
    | "$AWK" -f "$top_srcdir/t/lib/needs.awk"
}

includes "$top_srcdir" > "$tmp/pairs"
check "/circles/includes/there-are-some" test -s "$tmp/pairs"
circles "$tmp/pairs" > "$tmp/found"
check_empty "/circles/includes" "$tmp/found"

# Two sources that call each other are one file in two: what both need belongs
# into a third.
for folder in draw formats tool; do
  needs "$top_builddir/src/$folder" > "$tmp/pairs"
  check "/circles/calls/$folder/there-are-some" test -s "$tmp/pairs"
  circles "$tmp/pairs" > "$tmp/found"
  check_empty "/circles/calls/$folder" "$tmp/found"
done

# The checker checked -------------------------------------------------------

mkdir -p "$tmp/tree/src/core" "$tmp/tree/include/wayfind"
echo '#include "core/b.h"' > "$tmp/tree/src/core/a.h"
echo '#include <wayfind/c.h>' > "$tmp/tree/src/core/b.h"
echo '#include <glib.h>' > "$tmp/tree/include/wayfind/c.h"
includes "$tmp/tree" > "$tmp/pairs"
circles "$tmp/pairs" > "$tmp/found"
check_empty "/circles/finds/nothing-in-a-row" "$tmp/found"

echo '  # include "core/a.h"' >> "$tmp/tree/include/wayfind/c.h"
includes "$tmp/tree" > "$tmp/pairs"
circles "$tmp/pairs" > "$tmp/found"
check "/circles/finds/three-headers" grep -q 'src/core/b.h' "$tmp/found"

printf '%s\n' 'src/a.o: a T 0' 'src/a.o: b U' 'src/.libs/b.o: b T 0' \
  'src/.libs/b.o: a U' 'src/b.o: free U' \
  | "$AWK" -f "$top_srcdir/t/lib/needs.awk" > "$tmp/pairs"
circles "$tmp/pairs" > "$tmp/found"
check "/circles/finds/two-objects" grep -q 'src/a' "$tmp/found"

done_testing
