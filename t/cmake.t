#!/bin/sh
# cmake.t: a small CMake project finds the installed libraries.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

command -v cmake > /dev/null || skip_all "there is no cmake"
test "$enable_shared" = yes || skip_all "only static libraries were built"
test "$enable_sanitizers" = no || skip_all "sanitizers are not for others"
test "$enable_coverage" = no || skip_all "coverage is not for others"

# An installation in any folder: libtool would link the libraries again, so this
# test copies them. The pkg-config files name the prefix, which moved.
prefix=$(pkg-config --variable=prefix "$top_builddir/wayfind-1.pc")
libdir=$(pkg-config --variable=libdir "$top_builddir/wayfind-1.pc")
families=$(cd "$top_srcdir/include/wayfind" && echo */ | tr -d /)
make -s -C "$top_builddir" install-wayincludeHEADERS \
  $(printf 'install-way%sincludeHEADERS ' $families) \
  install-nodist_waycoreincludeHEADERS install-wayioincludeHEADERS \
  install-pkgconfigDATA install-cmakeDATA \
  DESTDIR="$tmp/root" > "$tmp/log" 2>&1 || diag < "$tmp/log"
cp -P "$top_builddir"/.libs/libwayfind*.so* "$tmp/root$libdir"
sed -i "s,^prefix=,&$tmp/root," "$tmp/root$libdir"/pkgconfig/*.pc

# project NAME LINE...: a project in a folder of that name.
project ()
{
  folder=$tmp/$1
  shift
  mkdir "$folder"
  cat > "$folder/main.c" << 'END'
#include <wayfind.h>
int
main (void)
{
  return way_strategy_get_name (WAY_STRATEGY_ASTAR)[0] == 'a' ? 0 : 1;
}
END
  {
    echo 'cmake_minimum_required (VERSION 3.6)'
    echo 'project (rooms LANGUAGES C)'
    echo 'add_executable (rooms main.c)'
    printf '%s\n' "$@"
  } > "$folder/CMakeLists.txt"
}

configures ()
{
  cmake -S "$tmp/$1" -B "$tmp/$1/build" -DCMAKE_PREFIX_PATH="$tmp/root$prefix"
}

# refuses NAME WORDS: it does not configure, and says why.
refuses ()
{
  ! configures "$1" > "$tmp/output" 2>&1 && grep -q "$2" "$tmp/output" &&
    return
  cat "$tmp/output"
  return 1
}

project found 'find_package (Wayfind 1.0 REQUIRED COMPONENTS io)' \
  'target_link_libraries (rooms Wayfind::wayfind Wayfind::io)'
check /cmake/configures configures found
check /cmake/builds cmake --build "$tmp/found/build"
check /cmake/runs "$tmp/found/build/rooms"
check /cmake/runs/by-what-it-found \
  sh -c "ldd '$tmp/found/build/rooms' | grep -F '$tmp/root$libdir/libwayfind-1'"

# All in one, as every run of CMake takes its time.
project wrong 'find_package (Wayfind 2.0 QUIET)' \
  'if (Wayfind_FOUND)' '  message (SEND_ERROR "2.0 found")' 'endif ()' \
  'find_package (Wayfind 1.999 QUIET)' \
  'if (Wayfind_FOUND)' '  message (SEND_ERROR "1.999 found")' 'endif ()' \
  'find_package (Wayfind REQUIRED COMPONENTS pictures)'
check /cmake/refuses refuses wrong 'there is no component pictures'
check /cmake/refuses/other-versions \
  sh -c "! grep -E '(2.0|1.999) found' '$tmp/output'"

done_testing
