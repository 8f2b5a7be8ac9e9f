#!/bin/sh
# documents.t: what README and docs/tasks.md claim is in the library, and shown.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

cd "$top_srcdir" || exit

# Each class and function of docs/tasks.md is public, and an example or a test
# uses it.
grep -oE '\b(Way[A-Z][A-Za-z0-9]*|way_[a-z0-9_]+)\b' docs/tasks.md | sort -u \
  > "$tmp/names"
cat include/wayfind.h include/wayfind-mpi.h include/*/*.h include/*/*/*.h \
  2> /dev/null | grep -oE '\b(Way[A-Za-z0-9]+|way_[a-z0-9_]+)\b' \
  | sort -u > "$tmp/public"
cat examples/*.c examples/lessons/*.c examples/languages/* t/*.c t/*.py t/hpp.cc \
  | grep -oE '\b(Way[A-Za-z0-9]+|way_[a-z0-9_]+)\b' | sort -u > "$tmp/used"

check /documents/tasks/there-are-names test -s "$tmp/names"
comm -23 "$tmp/names" "$tmp/public" > "$tmp/missing"
check_empty /documents/tasks/exist "$tmp/missing"
comm -23 "$tmp/names" "$tmp/used" > "$tmp/unused"
check_empty /documents/tasks/are-used "$tmp/unused"

# Each row of README's comparison in which Wayfind has a "y" names a test below,
# which shows the ability.
cat > "$tmp/claims" << 'END'
nodes of any type             node-type
a function as the graph       clients
grids with terrain            terrain
hexagons and triangles        grid-shapes
navigation meshes             mesh-path
stopped, and carried on       random-runs
the k shortest paths          k-shortest
turns; places taken in time   turns timed
microseconds on roads         hierarchy-roads
agents that make way          motion
END

sed -n '/^ *Way Bst igr/,/^$/s/^  \(.\{29\}\) y .*/\1/p' README \
  | sed 's/ *$//' | sort > "$tmp/rows"
sed 's/^\(.\{29\}\).*/\1/; s/ *$//' "$tmp/claims" | sort > "$tmp/listed"
check /documents/comparison/there-are-rows test -s "$tmp/rows"
check /documents/comparison/rows-have-tests diff "$tmp/rows" "$tmp/listed"

sed 's/^.\{29\} *//' "$tmp/claims" | tr ' ' '\n' | while read -r name; do
  test -f "t/$name.c" && grep -q "t/$name " t/local.mk || echo "$name"
done > "$tmp/no-tests"
check_empty /documents/comparison/tests-exist "$tmp/no-tests"

done_testing
