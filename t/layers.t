#!/bin/sh
# layers.t: a file includes only from its own floor or lower ones.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

# violations FOLDER: what breaks the floor plan of a tree like ours.
violations ()
{
  (cd "$1" || exit
   find src include examples -name '*.[ch]' ! -name '.*' | sort > "$tmp/list"
   "$AWK" -f "$top_srcdir/t/lib/floors.awk" "$tmp/list" $(cat "$tmp/list"))
}

violations "$top_srcdir" > "$tmp/violations" \
  || echo "none	the checker failed" >> "$tmp/violations"

for folder in "$top_srcdir"/src/*/; do
  floors="$floors $(basename "$folder")"
done

for floor in $floors include examples; do
  grep "^$floor	" "$tmp/violations" | cut -f 2 > "$tmp/here"
  check_empty "/layers/$floor" "$tmp/here"
done

cut -f 1 "$tmp/violations" | sort -u > "$tmp/seen"
for floor in $floors include examples; do echo "$floor"; done \
  | sort | comm -13 - "$tmp/seen" > "$tmp/strays"
check_empty "/layers/every-source-is-on-a-floor" "$tmp/strays"

# The picture ---------------------------------------------------------------

# drawn FOLDER: the picture of a tree like ours, from its includes.
drawn ()
{
  (cd "$1" || exit
   find src include examples -name '*.[ch]' ! -name '.*' | sort > "$tmp/list"
   "$AWK" -v pairs=1 -f "$top_srcdir/t/lib/floors.awk" "$tmp/list" \
     $(cat "$tmp/list")) \
    | "$AWK" -f "$top_srcdir/docs/pictures/floors.awk"
}

is_drawn ()
{
  drawn "$top_srcdir" | diff "$top_srcdir/docs/pictures/floors.svg" - && return
  echo "Run \`make floors', and look at the picture."
  return 1
}
check "/layers/picture" is_drawn

# Lists of make --------------------------------------------------------------

# What no list names no release would hold, and only those would miss it who
# build from one.
cat "$top_srcdir"/Makefile.am "$top_srcdir"/*/local.mk \
    "$top_srcdir"/src/*/local.mk "$top_srcdir"/src/bindings/python/local.mk \
  | tr ' \t=' '\n\n\n' | sort -u > "$tmp/lists"
(cd "$top_srcdir" && find src include t/lib -name '*.[ch]' ! -name '.*' \
   ! -path src/draw/page/text.c ! -path include/wayfind/core/version.h | sort) \
  | comm -23 - "$tmp/lists" > "$tmp/unlisted"
check_empty "/layers/lists-name-every-source" "$tmp/unlisted"

# Two files of one name -----------------------------------------------------

# A name in a message or a review is enough to find the file.
(cd "$top_srcdir" && find src -name '*.[ch]' ! -name '.*' \
   | sed 's,.*/,,' | sort | uniq -d) > "$tmp/twins"
check_empty "/layers/no-two-files-of-one-name" "$tmp/twins"

# The README of t/lib -------------------------------------------------------

# named FILE: whether the README lists it, be it without its ending.
named ()
{
  grep -Eq "^  $1( |$)" "$top_srcdir/t/lib/README"
}

for file in "$top_srcdir"/t/lib/*.[ch] "$top_srcdir"/t/lib/*.sh.in \
            "$top_srcdir"/t/lib/*.awk "$top_srcdir"/t/lib/*.supp; do
  name=$(basename "$file")
  named "$name" || named "${name%.[ch]}" || echo "$name"
done > "$tmp/nameless"
check_empty "/layers/t-lib-readme/names-every-file" "$tmp/nameless"

sed -n 's/^  \([a-z][a-z0-9.-]*\) .*/\1/p' "$top_srcdir/t/lib/README" \
  | while read -r name; do
      ls "$top_srcdir/t/lib/$name" "$top_srcdir/t/lib/$name.c" 2>/dev/null \
        | grep -q . || echo "$name"
    done > "$tmp/gone"
check_empty "/layers/t-lib-readme/names-no-other" "$tmp/gone"

# The checker checked -------------------------------------------------------

# plant FILE LINE: a file of one line, in a small tree that is in order.
plant ()
{
  rm -rf "$tmp/tree"
  (mkdir -p "$tmp/tree" && cd "$tmp/tree" || exit
   mkdir -p src/core src/engine src/graphs/table src/graphs/grid src/io \
     src/tool include/wayfind/core include/wayfind/engine \
     include/wayfind/graphs include/wayfind-io examples
   : > include/wayfind.h
   : > include/wayfind-io.h
   : > src/core/node-map.h
   : > src/engine/reached.h
   : > src/engine/search-private.h
   : > src/graphs/table/node-components.h
   : > src/graphs/grid/tile.h
   : > src/tool/report.h
   echo '#include <glib.h>' > include/wayfind/core/macros.h
   echo '#include <wayfind/core/macros.h>' > include/wayfind/core/path.h
   echo '#include "core/node-map.h"' > src/core/path.c
   echo '#include <wayfind/core/path.h>' > include/wayfind/engine/search.h
   printf '%s\n' '#include "config.h"' '#include "core/node-map.h"' \
     '#include <wayfind/engine/search.h>' > src/engine/search.c
   echo '#include <wayfind/engine/search.h>' > include/wayfind/graphs/table.h
   printf '%s\n' '#include "node-components.h"' '#include "engine/reached.h"' \
     > src/graphs/table/table.c
   echo '#include <wayfind/graphs/table.h>' > src/io/load.c
   printf '%s\n' '#include "report.h"' '#include <wayfind-io.h>' \
     > src/tool/main.c
   echo '#include <wayfind.h>' > examples/puzzle.c
   if test -n "$1"; then
     echo "$2" >> "$1"
   fi)
}

# planted NAME FILE LINE: a case that passes when the line is found out,
# and nothing else is.
planted ()
{
  plant "$2" "$3"
  violations "$tmp/tree" > "$tmp/found"
  check "/layers/finds/$1" test "$(cut -f 2 "$tmp/found" | cut -d : -f 1)" = "$2"
}

plant
violations "$tmp/tree" > "$tmp/found"
check_empty "/layers/finds/nothing-in-a-tidy-tree" "$tmp/found"

# A dot in the row of the caller and the column of the called room, red if it is
# above the stairs.
plant src/engine/search.c '#include "graphs/table/node-components.h"'
drawn "$tmp/tree" > "$tmp/picture"
plant
drawn "$tmp/tree" > "$tmp/tidy-picture"
check "/layers/picture/shows-a-higher-floor" \
  test "$(grep -c '#c0392b' "$tmp/picture")" -eq 1
check "/layers/picture/shows-nothing-else-in-red" \
  test "$(grep -c '#c0392b' "$tmp/tidy-picture")" -eq 0
check "/layers/picture/has-dots" grep -q '<circle.*#23507d' "$tmp/tidy-picture"

planted a-higher-floor src/core/path.c '#include "graphs/table/node-components.h"'
planted a-higher-floor-of-the-room src/graphs/table/table.c \
  '#include "graphs/grid/tile.h"'
planted a-higher-public-header src/core/path.c '#include <wayfind/graphs/table.h>'
planted engine-on-graphs src/engine/search.c '  # include "graphs/table/node-components.h"'
planted what-the-engine-keeps-to-itself src/graphs/table/table.c \
  '#include "engine/search-private.h"'
planted an-umbrella-in-the-house src/engine/search.c '#include <wayfind.h>'
planted a-header-above-its-header include/wayfind/core/path.h \
  '#include <wayfind/engine/search.h>'
planted a-private-header-in-a-public-one include/wayfind/graphs/table.h \
  '#include "core/node-map.h"'
planted what-another-library-hides src/io/load.c \
  '#include "core/node-map.h"'
planted a-tool-that-reaches-inside src/tool/main.c '#include "core/node-map.h"'
planted an-example-that-reaches-inside examples/puzzle.c \
  '#include <wayfind/core/path.h>'
planted a-header-that-is-not-there src/core/path.c '#include "../report.h"'

done_testing
