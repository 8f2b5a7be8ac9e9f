#!/bin/sh
# introspection.t: a program in Python uses the library as its interface says.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

test -f "$top_builddir/Wayfind-1.typelib" \
  || skip_all "introspection was not built"

# The one of Debian's packages may not be the first.
for python in python3 /usr/bin/python3; do
  $python -c 'import gi' 2> /dev/null && break
done
$python -c 'import gi' 2> /dev/null || skip_all "there is no python3-gi"

printf 'from,to,cost\na,b,4\nb,c,3\na,c,9\n' > "$tmp/abc.csv"
LD_LIBRARY_PATH=$top_builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
GI_TYPELIB_PATH=$top_builddir
export LD_LIBRARY_PATH GI_TYPELIB_PATH
$python "$top_srcdir/t/introspection.py" "$tmp/abc.csv" a c 7 \
  "$top_srcdir"/include/*/*.h "$top_srcdir"/include/wayfind/*/*.h
