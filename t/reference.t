#!/bin/sh
# reference.t: the program that the description of each class opens with
# compiles and runs, nothing public is undocumented, functions say when they
# fail, what numbers count, whose a result is and how long they take, and
# gi-docgen makes pages of it all without a warning.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

headers=$(echo "$top_srcdir"/include/wayfind/*/*.h \
  "$top_srcdir"/include/wayfind-io/*.h)

# Programs ------------------------------------------------------------------

"$AWK" -v folder="$tmp" -f "$top_srcdir/t/lib/doc-programs.awk" $headers \
  > "$tmp/found"

# What users make or are given by name, whether GObject or boxed.
{
  cat $headers | sed -n 's/^G_DECLARE_[A-Z_]*_TYPE (\(Way[A-Za-z]*\),.*/\1/p'
  echo WayGraph WayView WayEdges WayNodeType WayPath WayLimits WayHeuristic \
    WayAlternatives WayFrozen WayLandmarks WayReach WayComponents \
    WayTimeProfile WayTrip WayCrowdPlan | tr ' ' '\n'
} | sort -u > "$tmp/types"
cut -d' ' -f1 "$tmp/found" | sort > "$tmp/with"
comm -23 "$tmp/types" "$tmp/with" > "$tmp/without"
check_empty /reference/each-class-has-a-program "$tmp/without"
uniq -d "$tmp/with" > "$tmp/twice"
check_empty /reference/and-only-one "$tmp/twice"

# One main for all of them, which runs the programs of its arguments.
write_main ()
{
  echo '#include <glib.h>'
  sed 's/\(.*\) .*/extern int program_\1 (void);/' "$tmp/found"
  echo 'int main (int n, char **names) {'
  sed 's/\(.*\) .*/  if (g_str_equal (names[1], "\1")) program_\1 ();/' \
    "$tmp/found"
  echo '  return 0; }'
}

# Not for speed: as little work for the compiler as can be.
compile ()
{
  write_main > "$tmp/main.c"
  for source in "$tmp"/*.c; do
    name=$(basename "$source" .c)
    main=main
    test "$name" = main || main=program_$name
    $CC $CFLAGS -O0 -Wall -Werror -Dmain="$main" -I"$top_srcdir/include" \
      -I"$top_builddir/include" $GLIB_CFLAGS -c -o "$tmp/$name.o" \
      "$source" || return
  done
  "$top_builddir/libtool" --quiet --tag=CC --mode=link $CC $CFLAGS $LDFLAGS \
    -no-install -o "$tmp/programs" "$tmp"/*.o \
    "$top_builddir/libwayfind-1.la" "$top_builddir/libwayfind-io-1.la" \
    $GLIB_LIBS $LIBM
}

# Beside the examples' data, where their output does no harm.
runs ()
{
  (cd "$tmp/work" && run "$tmp/programs" "$1")
}

mkdir "$tmp/work"
ln -s "$top_srcdir/examples" "$tmp/work/examples"
check /reference/programs-compile compile
test ! -f "$tmp/programs" || while read -r name header; do
  check "/reference/$name" runs "$name"
done < "$tmp/found"

# Descriptions --------------------------------------------------------------

(cd "$top_srcdir" && "$AWK" -f t/lib/undocumented.awk include/wayfind/*/*.h \
  include/wayfind-io/*.h) > "$tmp/undocumented"
check_empty /reference/nothing-is-undocumented "$tmp/undocumented"

promises ()
{
  "$AWK" -f "$top_srcdir/t/lib/promises.awk" "$@"
}

promises $headers "$top_srcdir/include/wayfind-mpi.h" > "$tmp/kept-back"
check_empty /reference/errors-units-owners-and-times-are-said "$tmp/kept-back"

# A header that keeps back each of the four, and says them once.
cat > "$tmp/planted.h" << 'END'
/**
 * way_box_new:
 * @size: for the box
 * @error: return location for what went wrong, or %NULL
 *
 * Makes a box.
 *
 * Returns: a box
 */
WAY_AVAILABLE_IN_1_0
WayBox *way_box_new (guint    size,
                     GError **error);
/**
 * way_box_dup:
 * @n: how many boxes
 * @error: return location for what went wrong, or %NULL
 *
 * O(n).
 *
 * Returns: (transfer full): a box; %NULL with an error as way_box_new() gives
 */
WAY_AVAILABLE_IN_1_0
WayBox *way_box_dup (guint    n,
                     GError **error);
END
finds_promises ()
{
  promises "$tmp/planted.h" > "$tmp/kept-back"
  test "$(wc -l < "$tmp/kept-back")" -eq 4 &&
    ! grep way_box_dup "$tmp/kept-back"
}
check /reference/finds-what-is-kept-back finds_promises

# Pages ---------------------------------------------------------------------

# Each page and each entry of devhelp's index leads to a page that is there.
link_to_pages ()
{
  book=$tmp/root/book
  grep -ohE '(href| link)="[^"#:]+\.html' "$book"/*.html "$book"/*.devhelp2 \
    | sed 's/.*"//' | sort -u > "$tmp/linked"
  test -s "$tmp/linked" || return
  ls "$book" > "$tmp/there"
  ! comm -23 "$tmp/linked" "$tmp/there" | grep .
}

# What every program rests on has a page of its own.
have_each_class ()
{
  sed 's/^Way//' "$tmp/types" | while read -r type; do
    ls "$tmp/root/book" | grep -qE "^(class|iface|struct)\.$type\.html$" \
      || echo "$type"
  done | { ! grep .; }
}

# No list of functions shows a function's time instead of its purpose.
say_what_first ()
{
  ! grep -l '^ *<p>O(' "$tmp"/root/book/class.*.html \
      "$tmp"/root/book/iface.*.html "$tmp"/root/book/struct.*.html
}

have_titles ()
{
  for page in choosing coming-from tasks tutorial; do
    grep -q '<h1' "$tmp/root/book/$page.html" || return
  done
}

pages="make -s -C $top_builddir"
if test -n "$WAYFIND_TEST_QUICK"; then
  skip /reference/pages "WAYFIND_TEST_QUICK is set"
elif test "$can_reference" = no; then
  skip /reference/pages "this build has no gi-docgen or no introspection"
else
  check /reference/pages/no-warning $pages reference
  check /reference/pages/installed $pages install-reference \
    DESTDIR="$tmp/root" bookdir=/book
fi
if test -d "$tmp/root/book"; then
  check /reference/pages/for-devhelp test -s "$tmp/root/book/Wayfind-1.devhelp2"
  check /reference/pages/have-each-class have_each_class
  check /reference/pages/link-to-pages link_to_pages
  check /reference/pages/say-what-before-how-long say_what_first
  check /reference/pages/documents-have-titles have_titles
fi

done_testing
