#!/bin/sh
# lessons.t: docs/tutorial.md shows what its programs say, print and draw.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

document=$top_srcdir/docs/tutorial.md
lessons=$top_srcdir/examples/lessons
mkdir "$tmp/outputs" "$tmp/pictures"

# works NAME: the program of a lesson runs, and draws its picture if it has one.
works ()
{
  run "$top_builddir/examples/lessons/$1" "$tmp/pictures/$1.svg" \
    > "$tmp/outputs/$1" && test -s "$tmp/outputs/$1"
}

# texts FILE: all that is written in an SVG. Their places depend on the fonts.
texts ()
{
  grep -oE '>[^<>]+</text>' "$1"
}

# draws_it_so NAME: the picture is the one that the program draws now.
draws_it_so ()
{
  texts "$tmp/pictures/$1.svg" > "$tmp/drawn"
  texts "$top_srcdir/docs/pictures/$1.svg" > "$tmp/kept"
  test -s "$tmp/drawn" && diff "$tmp/kept" "$tmp/drawn" ||
    { echo "make pictures draws it anew"; return 1; }
}

# Which names have room in a picture is measured by cairo, and Graphviz lays out
# the graph of the pails.
measured=$(grep -Ec '#define HAVE_(CAIRO|GRAPHVIZ) 1' "$top_builddir/config.h")

for program in "$lessons"/*.c; do
  name=$(basename "$program" .c)
  check "/lessons/$name/works" works "$name"
  check "/lessons/$name/is-in-the-document" \
    grep -q "(../examples/lessons/$name\.c)" "$document"
  test "$name" = pile && continue
  check "/lessons/$name/shows-its-picture" \
    grep -q "](pictures/$name\.svg)" "$document"
  if test "$measured" -eq 2; then
    check "/lessons/$name/draws-it-so" draws_it_so "$name"
  else
    skip "/lessons/$name/draws-it-so" "this build has no cairo or no Graphviz"
  fi
done

# Each block of C and each output in the document.
(cd "$top_srcdir" && "$AWK" -v outputs="$tmp/outputs" -f t/lib/excerpts.awk \
  docs/tutorial.md) > "$tmp/report"
grep -v '^[0-9]* blocks of C, [0-9]* outputs$' "$tmp/report" > "$tmp/differ"
check_empty /lessons/document-shows-its-programs "$tmp/differ"
check /lessons/document-has-blocks \
  grep -Eq '^[2-9][0-9] blocks of C, 1[0-9] outputs$' "$tmp/report"
for name in "$tmp"/outputs/*; do
  grep -Fqx "$ ./$(basename "$name")" "$document" || basename "$name"
done > "$tmp/silent"
check_empty /lessons/document-shows-each-output "$tmp/silent"

# The map of the document, of its programs and of the file is the same.
map_of_programs ()
{
  sed -n '/^static const char map/,/;$/s/^  "\(.*\)\\n".*/\1/p' \
    "$lessons/marsh.h"
}
sed '1,/^map$/d' "$top_srcdir/examples/data/marsh.map" > "$tmp/file"
map_of_programs > "$tmp/programs"
check /lessons/map/file diff "$tmp/file" "$tmp/programs"
"$AWK" '/^```/ { n++; next } n == 1' "$document" > "$tmp/shown"
check /lessons/map/document diff "$tmp/shown" "$tmp/programs"

# What `wayfind explain' finds on it, in the words of the program a-star.
wayfind explain "$top_srcdir/examples/data/marsh.map" --from A --to B \
  --algorithm bfs,dijkstra,astar,weighted,greedy > "$tmp/explained"
sed -n 's/^found: cost \([0-9]*\) over \([0-9]*\) nodes; expanded \([0-9]*\).*/\1 \2 \3/p' \
  "$tmp/explained" | "$AWK" '{ print $2 - 1, $1, $3 }' > "$tmp/explain"
sed -n 's/^[a-z]*  *\([0-9]*\) steps, cost  *\([0-9]*\), *\([0-9]*\) expanded/\1 \2 \3/p' \
  "$tmp/outputs/a-star" > "$tmp/a-star"
check /lessons/explain-says-the-same diff "$tmp/a-star" "$tmp/explain"
check /lessons/explain-says-five test "$(wc -l < "$tmp/explain")" -eq 5

done_testing
