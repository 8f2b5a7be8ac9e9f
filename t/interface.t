#!/bin/sh
# interface.t: the binary interface agrees with the lists in src/*.abi, and NEWS
# lists what each release breaks.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/interface.sh"

# Places of fields are those of machines with pointers of 64 bits.
sized ()
{
  printf 'int wide[sizeof (void *) == 8 ? 1 : -1];\n' > "$tmp/wide.c"
  $CC -fsyntax-only "$tmp/wide.c" 2> /dev/null
}

# is_listed LIBRARY: nothing came, went or moved.
is_listed ()
{
  interface_of "$1" > "$tmp/now" || return
  diff -u "$top_srcdir/src/$1.abi" "$tmp/now" && return
  echo "If this is meant, run \`make abi' and read docs/release.md."
  return 1
}

# listed_functions LIBRARY: the names of all prototypes in its list.
listed_functions ()
{
  sed -n '/^  typedef/d; s/^  .*[ *]\(way_[a-z0-9_]*\) (.*/\1/p' \
    "$top_srcdir/src/$1.abi" | LC_ALL=C sort
}

# exported LIBRARY: the names that programs can link to, but for those that
# old linkers always add.
exported ()
{
  $NM -D --defined-only "$top_builddir/.libs/lib$1.so" \
    | "$AWK" '$3 !~ /^(_init|_fini|_edata|_end|__bss_start)$/ { print $3 }' \
    | sed 's/@.*//' | LC_ALL=C sort
}

is_exported ()
{
  listed_functions "$1" > "$tmp/listed"
  exported "$1" > "$tmp/exported"
  test -s "$tmp/listed" && diff "$tmp/listed" "$tmp/exported"
}

for library in $libraries; do
  if sized; then
    check "/interface/$library/as-listed" is_listed "$library"
  else
    skip "/interface/$library/as-listed" "pointers are not of 64 bits here"
  fi
  if ! test -f "$top_builddir/.libs/lib$library.so"; then
    skip "/interface/$library/exports" "it was not built, or not shared"
  elif test "$enable_sanitizers$enable_coverage" = nono; then
    check "/interface/$library/exports" is_exported "$library"
  else
    skip "/interface/$library/exports" "this build exports more"
  fi
done

# Names of files -------------------------------------------------------------

# soname LIBRARY: whether it is what libtool makes of the three numbers.
soname ()
{
  numbers=$(sed -n 's/^WAY_LT_VERSION = //p' "$top_builddir/Makefile")
  current=${numbers%%:*} age=${numbers##*:}
  readelf -d "$top_builddir/.libs/lib$1.so" > "$tmp/dynamic" || return
  grep 'SONAME' "$tmp/dynamic"
  grep -q "SONAME.*\[lib$1\.so\.$((current - age))\]" "$tmp/dynamic"
}
for library in $libraries; do
  if test -f "$top_builddir/.libs/lib$library.so" &&
      command -v readelf > /dev/null; then
    check "/interface/$library/soname" soname "$library"
  else
    skip "/interface/$library/soname" "there is no such file, or no readelf"
  fi
done

# News ------------------------------------------------------------------------

# breaks NEWS: the releases in it that do not list what they break.
breaks ()
{
  "$AWK" '
    /^Wayfind [0-9]+\.[0-9]+\.[0-9]+/ {
      if (release != "" && !said) print release
      release = $2
      said = 0
    }
    /^Breaks: ./ { said = 1 }
    END { if (release == "") print "no release"; else if (!said) print release }
  ' "$1"
}

version=$(sed -n 's/^PACKAGE_VERSION = //p' "$top_builddir/Makefile")
breaks "$top_srcdir/NEWS" > "$tmp/silent"
check_empty /interface/news/says-what-breaks "$tmp/silent"
check /interface/news/begins-with-this-release \
  grep -q "^Wayfind $version\( \|$\)" "$top_srcdir/NEWS"

# The checkers checked --------------------------------------------------------

printf '%s\n' 'Wayfind 2.0.0' 'Breaks: all.' 'Wayfind 1.0.0' '- new' \
  > "$tmp/news"
breaks "$tmp/news" > "$tmp/silent"
check /interface/finds/a-silent-release grep -qx 1.0.0 "$tmp/silent"

# lists: the list of a header of every kind of thing. Sizes are C's own.
lists ()
{
  mkdir -p "$tmp/include/wayfind"
  cat > "$tmp/include/wayfind/planted.h" << 'END'
#include <wayfind.h>
/**
 * WayBox:
 *
 * Stability: Unstable
 */
typedef struct
{
  gint64   size;          /* a comment; with a
                           * semicolon */
  void   (*open) (gint32  key,
                  gint32  door);
  guint16  doors[3];
} WayBox;

typedef enum
{
  WAY_BOX_OPEN,           /* , */
  WAY_BOX_SHUT = 1 << 4
} WayBoxState;

typedef void (*WayBoxFunc) (WayBox  *box,
                            gpointer user_data);
WAY_AVAILABLE_IN_1_0
WayBox *way_box_new (gint64     size,
                     WayBoxFunc func) G_GNUC_CONST;
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayLid, way_lid, WAY, LID, GObject)
END
  cat > "$tmp/expected" << 'END'
wayfind/planted.h
  (unstable)
  WayBox of 24 bytes
  WayBox.size at 0, 8 bytes
  WayBox.open at 8, 8 bytes
  WayBox.doors at 16, 6 bytes
  WAY_BOX_OPEN = 0
  WAY_BOX_SHUT = 16
  typedef void (*WayBoxFunc) (WayBox *box, gpointer user_data)
  WayBox *way_box_new (gint64 size, WayBoxFunc func)
  GType way_lid_get_type (void)
END
  CC="$CC -I$tmp/include -include wayfind/planted.h"
  interface "$tmp/include/wayfind/planted.h" | diff "$tmp/expected" -
}
if sized; then
  check /interface/finds/each-kind lists
fi

done_testing
