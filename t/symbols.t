#!/bin/sh
# symbols.t: the libraries export exactly the symbols that their headers
# document.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

test "$enable_shared" = yes || skip_all "only static libraries were built"
test "$enable_sanitizers" = no || skip_all "sanitizers add symbols"
test "$enable_coverage" = no || skip_all "coverage adds symbols"

prototypes ()
{
  "$AWK" -f "$top_srcdir/t/lib/prototypes.awk" "$@"
}

# exports LIBRARY: its symbols, except the symbols that old linkers always add.
exports ()
{
  $NM -D --defined-only "$1" \
    | "$AWK" '$3 !~ /^(_init|_fini|_edata|_end|__bss_start)$/ { print $3 }' \
    | sed 's/@.*//' | sort
}

# check_library NAME HEADER...
check_library ()
{
  library=$1
  shift

  exports "$top_builddir/.libs/lib$library.so" > "$tmp/exported"
  prototypes "$@" > "$tmp/prototypes"
  cut -d ' ' -f 1 "$tmp/prototypes" | sort > "$tmp/declared"

  check "/symbols/$library/exports-something" test -s "$tmp/exported"

  grep -v '^way_' "$tmp/exported" > "$tmp/wrong"
  check_empty "/symbols/$library/exports-begin-with-way" "$tmp/wrong"

  comm -23 "$tmp/exported" "$tmp/declared" > "$tmp/wrong"
  check_empty "/symbols/$library/exports-are-declared" "$tmp/wrong"

  comm -13 "$tmp/exported" "$tmp/declared" > "$tmp/wrong"
  check_empty "/symbols/$library/declarations-are-exported" "$tmp/wrong"

  grep ' bare ' "$tmp/prototypes" > "$tmp/wrong"
  check_empty "/symbols/$library/declarations-are-documented" "$tmp/wrong"
}

# debian LIBRARY HEADER...: whether dpkg's list of symbols, which is made of the
# headers, is that of the library.
debian ()
{
  library=$1 package=lib$1-0
  shift
  (cd "$top_srcdir" &&
   SYMBOLS=$tmp/$package.symbols sh debian/write-symbols "$package" "$@" &&
   test "$(grep -c '@Base [1-9][0-9]*\.[0-9]' "$tmp/$package.symbols")" \
     -eq "$(exports "$libs/lib$library.so" | wc -l)" &&
   dpkg-gensymbols -q -v1.0.0 -p"$package" -e"$libs/lib$library.so" \
     -I"$tmp/$package.symbols" -O"$tmp/made" -c4)
}

check_library wayfind-1 "$top_srcdir"/include/wayfind/*/*.h
check_library wayfind-io-1 "$top_srcdir"/include/wayfind-io/*.h
test "$way_mpi" = no \
  || check_library wayfind-mpi-1 "$top_srcdir"/include/wayfind-mpi.h

libs=$(cd "$top_builddir/.libs" && pwd)
if ! command -v dpkg-gensymbols > /dev/null; then
  skip /symbols/debian "there is no dpkg-gensymbols"
elif test ! -f "$top_srcdir/include/wayfind/core/version.h"; then
  skip /symbols/debian "this is built beside the sources"
else
  check /symbols/debian/wayfind-1 debian wayfind-1 include/wayfind/*/*.h
  check /symbols/debian/wayfind-io-1 debian wayfind-io-1 \
    include/wayfind-io/*.h
fi

# The checker checked -------------------------------------------------------

# symbols ARCHIVE: those of its functions and data that other files can see.
symbols ()
{
  $NM -g --defined-only "$1" | "$AWK" 'NF == 3 { print $3 }' | sort -u
}

# Tests link both, so that a name in both would depend on what a test uses.
archive=$top_builddir/.libs/libwayfind
if test -f "$archive-internal.a" && test -f "$archive-io-internal.a"; then
  symbols "$archive-internal.a" > "$tmp/below"
  symbols "$archive-io-internal.a" | comm -12 - "$tmp/below" > "$tmp/wrong"
  check "/symbols/internal/has-symbols" test -s "$tmp/below"
  check_empty "/symbols/internal/no-name-in-two-libraries" "$tmp/wrong"
fi

cat > "$tmp/planted.h" << 'END'
#define WAY_AVAILABLE_IN_1_0 extern
/**
 * WayBox:
 *
 * A type.
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayBox, way_box, WAY, BOX, GObject)

/**
 * way_box_new:
 * @size: way_box_size (or so);
 */
WAY_AVAILABLE_IN_1_0
WayBox *way_box_new (guint   size,
                     void  (*grow) (guint));

WAY_AVAILABLE_IN_1_0 void way_box_open (WayBox *self);

/**
 * way_box_open:
 *
 * The comment of another.
 */
WAY_AVAILABLE_IN_1_0
void
way_box_close (WayBox *self);
END
cat > "$tmp/expected" << 'END'
way_box_get_type documented
way_box_new documented
way_box_open bare
way_box_close bare
END
prototypes "$tmp/planted.h" | cut -d ' ' -f 1,2 > "$tmp/found"
check /symbols/finds-what-is-not-documented cmp "$tmp/expected" "$tmp/found"

done_testing
