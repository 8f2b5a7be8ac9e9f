#!/bin/sh
# debian-packages.t: Debian's packages are built from the files of a release,
# and their build runs all tests. This takes many minutes: `make check-long'
# does it.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

command -v dpkg-buildpackage > /dev/null || skip_all "there is no dpkg-buildpackage"
missing=$(cd "$top_srcdir" && dpkg-checkbuilddeps 2>&1) || skip_all "$missing"

source=$tmp/wayfind

unpack ()
{
  make -s -C "$top_builddir" distdir distdir="$source"
}

# What dpkg-buildpackage is given must not reach the make of the packages.
build ()
{
  (unset MAKEFLAGS MFLAGS MAKELEVEL top_srcdir top_builddir \
     WAYFIND_TEST_DATA WAYFIND_TEST_LONG
   cd "$source" && dpkg-buildpackage -us -uc -b) > "$tmp/build" 2>&1 && return
  grep -E '^not ok|^(FAIL|ERROR):|error:' "$tmp/build"
  tail -n 40 "$tmp/build"
  return 1
}

# counts: the tests ran, and none failed.
counts ()
{
  grep -E '^[1-9][0-9]* passed, 0 failed, [0-9]+ skipped$' "$tmp/build"
}

has_all ()
{
  sed -n 's/^Package: //p' "$top_srcdir/debian/control" > "$tmp/names"
  while read -r name; do
    ls "$tmp/${name}"_*.deb > /dev/null || return
  done < "$tmp/names"
}

check /debian/unpacks unpack
check /debian/builds build
check /debian/runs-the-tests counts
check /debian/has-all-packages has_all

done_testing
