#!/bin/sh
# tasks.t: the recipes of docs/tasks.md are short, compile and run.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

document=$top_srcdir/docs/tasks.md
MOST_LINES=15

# Cuts the recipes out: a function for each block of C, and a list of their
# numbers, lines and titles.
sed -n '/^## Recipes$/,$p' "$document" > "$tmp/section"
"$AWK" -v list="$tmp/list" '
  BEGIN { print "#include \"lib/recipe-ground.h\"" }
  /^### / { title = substr ($0, 5) }
  inside && /^```$/ {
    inside = 0
    print "}"
    print n, lines, title > list
  }
  inside { print; lines++ }
  /^```c$/ {
    inside = 1
    lines = 0
    printf "static void\nrecipe_%d (void)\n{\n", ++n
  }
  END {
    print "int main (int n, char **names)\n{\n  make_ground ();"
    for (i = 1; i <= n; i++)
      printf "  if (g_str_equal (names[1], \"%d\")) recipe_%d ();\n", i, i
    print "  free_ground ();\n  return 0;\n}"
  }' "$tmp/section" > "$tmp/recipes.c"

compile ()
{
  "$top_builddir/libtool" --quiet --tag=CC --mode=link $CC $CFLAGS -O0 -Wall \
    -Wno-unused-parameter -Werror $LDFLAGS -no-install -o "$tmp/recipes" \
    "$tmp/recipes.c" -I"$top_srcdir/t" -I"$top_srcdir/include" \
    -I"$top_builddir/include" $GLIB_CFLAGS "$top_builddir/libwayfind-1.la" \
    "$top_builddir/libwayfind-io-1.la" $GLIB_LIBS $LIBM
}

# runs NUMBER: within the work folder, where its output does no harm.
runs ()
{
  (cd "$tmp/work" && run "$tmp/recipes" "$1")
}

# The map of the document is that of the ground.
sed -n '/^```$/,/^```$/p' "$tmp/section" | sed '1d;/^```/,$d' > "$tmp/shown"
sed -n 's/.*"\([^"]*\)\\n".*/\1/p' "$top_srcdir/t/lib/recipe-ground.h" \
  > "$tmp/ground"
check /tasks/ground diff "$tmp/shown" "$tmp/ground"

mkdir "$tmp/work"
ln -s "$(cd "$top_srcdir" && pwd)/examples" "$tmp/work/examples"
check /tasks/there-are-recipes test "$(wc -l < "$tmp/list")" -ge 10
"$AWK" -v most="$MOST_LINES" '$2 > most' "$tmp/list" > "$tmp/long"
check_empty /tasks/recipes-are-short "$tmp/long"
check /tasks/recipes-compile compile
test ! -f "$tmp/recipes" || while read -r number _ title; do
  check "/tasks/$(echo "$title" | tr ' ' '-' | tr -cd 'A-Za-z*-')" \
    runs "$number"
done < "$tmp/list"

done_testing
