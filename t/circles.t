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

# needs FOLDER...: which objects of built folders call which.
needs ()
{
  find "$@" -name '*.o' | sort | xargs $NM -P -A 2> /dev/null \
    | "$AWK" -f "$top_srcdir/t/lib/needs.awk"
}

includes "$top_srcdir" > "$tmp/pairs"
check "/circles/includes/there-are-some" test -s "$tmp/pairs"
circles "$tmp/pairs" > "$tmp/found"
check_empty "/circles/includes" "$tmp/found"

# Two sources that call each other are one file in two: what both need belongs
# into a third. The tool is a program of its own, with names of its own.
folders=$(cd "$top_builddir/src" && echo */)
library=$(for folder in $folders; do
            test "$folder" = tool/ || echo "$top_builddir/src/$folder"
          done)
needs $library > "$tmp/library"
needs "$top_builddir/src/tool" > "$tmp/tool"

# The Python package, the only binding whose sources call each other, and the
# extensions of SQLite and PostgreSQL are not built everywhere.
for folder in $folders; do
  case $folder in
    bindings/)
      test -n "$(find "$top_builddir/src/bindings/python" -name '*.o')" \
        || continue ;;
    sql/|sqlite/|postgresql/)
      test -n "$(find "$top_builddir/src/$folder" -name '*.o')" || continue ;;
  esac
  check "/circles/calls/there-are-some/${folder%/}" \
    grep -q "src/$folder" "$tmp/library" "$tmp/tool"
done
for part in library tool; do
  circles "$tmp/$part" > "$tmp/found"
  check_empty "/circles/calls/$part" "$tmp/found"
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

printf '%s\n' 'src/a.o: way_a_get_type T 0' 'src/a.o: b U' 'src/b.o: b T 0' \
  'src/b.o: way_a_get_type U' \
  | "$AWK" -f "$top_srcdir/t/lib/needs.awk" > "$tmp/pairs"
circles "$tmp/pairs" > "$tmp/found"
check_empty "/circles/finds/nothing-in-a-check-of-types" "$tmp/found"

done_testing
