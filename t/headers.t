#!/bin/sh
# headers.t: the public headers serve every compiler that a user may have.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

warnings="-Wall -Wextra -Werror -pedantic -Wno-unused-parameter"

# include NAME HEADER...: a source file that includes the headers.
include ()
{
  source=$tmp/$1
  shift
  # Windows' own headers define these words. Here they fit nowhere.
  printf '#define %s !\n' near far huge pascal cdecl interface small hyper \
    > "$source"
  printf '#include <%s>\n' "$@" >> "$source"
  # A header of macros alone would leave an empty file.
  echo 'extern int nothing;' >> "$source"
}

# takes COMPILER LANGUAGE STANDARD NAME: whether the file compiles. GLib's own
# headers are not tested: they belong to the system.
takes ()
{
  $1 -x "$2" -std="$3" $warnings -fsyntax-only \
    -I"$top_srcdir/include" -I"$top_builddir/include" \
    $(echo "$GLIB_CFLAGS" | sed 's/-I/-isystem /g') "$tmp/$4"
}

include c-library wayfind.h
include c-files wayfind-io.h
include c-both wayfind.h wayfind-io.h

for file in c-library c-files c-both; do
  check "/headers/c99/$file" takes "$CC" c c99 "$file"
done

echo 'int main () { return 0; }' > "$tmp/empty"
if takes "$CXX" c++ c++17 empty > /dev/null 2>&1; then
  include c++-library wayfind.hpp wayfind-io.h
  for file in c-library c-files c-both c++-library; do
    check "/headers/c++17/$file" takes "$CXX" c++ c++17 "$file"
  done
  check /headers/c++20/c++-library takes "$CXX" c++ c++20 c++-library
else
  skip /headers/c++17 "there is no C++ compiler"
fi

# Each header includes every header that it needs.
for header in "$top_srcdir"/include/wayfind/*/*.h \
              "$top_srcdir"/include/wayfind-io/*.h; do
  name=${header#"$top_srcdir/include/"}
  include alone "$name"
  takes "$CC" c c99 alone > "$tmp/log" 2>&1 || { echo "$name:"; cat "$tmp/log"; }
done > "$tmp/wrong"
check_empty /headers/stand-alone "$tmp/wrong"

# The checker checked -------------------------------------------------------

printf 'int class;\n' > "$tmp/no-c++"
printf 'struct { int x; };;\n' > "$tmp/no-c"
not ()
{
  ! "$@"
}
check /headers/finds-what-is-no-c99 not takes "$CC" c c99 no-c
if takes "$CXX" c++ c++17 empty > /dev/null 2>&1; then
  check /headers/finds-what-is-no-c++ not takes "$CXX" c++ c++17 no-c++
fi

done_testing
