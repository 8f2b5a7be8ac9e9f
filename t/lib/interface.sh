# interface.sh: what programs rest on, as the files src/*.abi list it. Read
# after build.sh, with a folder $tmp; run alone it writes those files:
# that is `make abi'.
# SPDX-License-Identifier: LGPL-2.1-or-later

# interface HEADER...: the list for these headers, in the order of their
# names whatever the language.
interface ()
{
  "$AWK" -f "$top_srcdir/t/lib/interface.awk" \
    $(printf '%s\n' "$@" | LC_ALL=C sort) > "$tmp/interface.c" &&
    $CC $INSTRUMENT_CFLAGS $GLIB_CFLAGS -I"$top_srcdir/include" \
      -I"$top_builddir/include" "$tmp/interface.c" -o "$tmp/interface" &&
    "$tmp/interface"
}

# interface_of LIBRARY: the list for the headers of wayfind-1 and its kin, but
# for version.h, which configure makes wherever it builds.
interface_of ()
{
  case $1 in
    wayfind-mpi-1) interface "$top_srcdir/include/wayfind-mpi.h" ;;
    *) interface $(find "$top_srcdir/include/${1%-1}" -name '*.h' \
                    | grep -v '/version\.h$') ;;
  esac
}

# The library that each list is for.
libraries="wayfind-1 wayfind-io-1 wayfind-mpi-1"

if test "$(basename "$0")" = interface.sh; then
  . ./t/lib/build.sh
  tmp=$(mktemp -d) || exit
  trap 'rm -rf "$tmp"' EXIT
  for library in $libraries; do
    interface_of $library > "$tmp/list" || exit
    cmp -s "$tmp/list" "$top_srcdir/src/$library.abi" ||
      cp "$tmp/list" "$top_srcdir/src/$library.abi" || exit
  done
fi
