#!/bin/sh
# install.t: the files of `make install' besides programs and libraries, and
# that `make uninstall' removes all of them.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Programs and libraries are left out: libtool would link them again in the
# build folder, while other tests run them.

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

makefile=$top_builddir/Makefile
root=$tmp/root

# to_root TARGET: with folders of its own, whatever the arguments of configure
# were.
to_root ()
{
  make -s -C "$top_builddir" "$1" DESTDIR="$root" prefix=/way \
    exec_prefix=/way libdir=/way/lib includedir=/way/include \
    datarootdir=/way/share datadir=/way/share mandir=/way/share/man \
    docdir=/way/doc > "$tmp/said" 2>&1 && return
  cat "$tmp/said"
  return 1
}

# built VARIABLE: whether this build has files of that kind.
built ()
{
  grep -q "^$1 = " "$makefile"
}

# in_root FOLDER FILE...: copies of these files are there.
in_root ()
{
  there=$root$1
  shift
  for file; do
    cmp "$file" "$there/$(basename "$file")" || return
  done
}

man_pages ()
{
  for page in "$top_srcdir"/docs/wayfind*.[1-8]; do
    case $page in */wayfind-mpi.1) test "$way_mpi" != no || continue ;; esac
    in_root "/way/share/man/man${page##*.}" "$page" || return
  done
}

documents ()
{
  in_root /way/doc "$top_srcdir/README" "$top_srcdir/NEWS" &&
    in_root /way/doc/docs "$top_srcdir"/docs/*.md &&
    in_root /way/doc/docs/pictures "$top_srcdir"/docs/pictures/*.svg
}

# What documents link to, and what README names in docs/, is beside them.
links ()
{
  {
    grep -oE '\]\([a-z][^:)]*\)' "$root"/way/doc/docs/*.md \
      | sed 's/.*](//; s/[#)].*//'
    grep -oE 'docs/[a-z/-]+\.(md|svg)' "$root/way/doc/README" | sed 's,^docs/,,'
  } | sort -u > "$tmp/links"
  grep -q . "$tmp/links" || return
  while read -r link; do
    test -e "$root/way/doc/docs/$link" || echo "$link is not installed"
  done < "$tmp/links" > "$tmp/dead"
  cat "$tmp/dead"
  ! test -s "$tmp/dead"
}

examples ()
{
  folder=/way/doc/examples
  in_root $folder "$top_srcdir"/examples/*.c &&
    in_root $folder/data "$top_srcdir"/examples/data/* &&
    in_root $folder/languages "$top_srcdir"/examples/languages/*.*
}

# Where the shells look for completions that others bring.
completions ()
{
  share=/way/share
  in_root $share/bash-completion/completions \
    "$top_srcdir/docs/completions/wayfind" &&
    in_root $share/zsh/site-functions "$top_srcdir/docs/completions/_wayfind" &&
    in_root $share/fish/vendor_completions.d \
      "$top_srcdir/docs/completions/wayfind.fish"
}

headers ()
{
  folder=/way/include/wayfind-1
  set -- wayfind.h wayfind-io.h wayfind.hpp
  test "$way_mpi" = no || set -- "$@" wayfind-mpi.h
  for header; do
    in_root $folder "$top_srcdir/include/$header" || return
  done
  in_root $folder/wayfind-io "$top_srcdir"/include/wayfind-io/*.h &&
    test -s "$root$folder/wayfind/core/version.h" || return
  for header in "$top_srcdir"/include/wayfind/*/*.h; do
    case $header in */core/version.h) continue ;; esac # made in the build folder
    family=$(basename "$(dirname "$header")")
    in_root "$folder/wayfind/$family" "$header" || return
  done
}

pkg_config ()
{
  set -- wayfind-1 wayfind-io-1
  test "$way_mpi" = no || set -- "$@" wayfind-mpi-1
  for package; do
    in_root /way/lib/pkgconfig "$top_builddir/$package.pc" || return
  done
}

languages ()
{
  in_root /way/share/gir-1.0 "$top_builddir/Wayfind-1.gir" &&
    in_root /way/lib/girepository-1.0 "$top_builddir/Wayfind-1.typelib"
}

vala ()
{
  in_root /way/share/vala/vapi "$top_builddir/Wayfind-1.vapi" \
    "$top_builddir/Wayfind-1.deps" "$top_srcdir/src/bindings/vala/wayfind-io-1.vapi"
}

# Of the programs only their names are there.
uninstalls ()
{
  mkdir -p "$root/way/bin" && touch "$root/way/bin/wayfind" &&
    to_root uninstall || return
  find "$root" ! -type d > "$tmp/left"
  cat "$tmp/left"
  ! test -s "$tmp/left"
}

check /install/data to_root install-data
check /install/man-pages man_pages
check /install/documents documents
check /install/documents/links links
check /install/examples examples
check /install/completions completions
check /install/headers headers
check /install/pkg-config pkg_config
if built typelib_DATA; then
  check /install/typelib languages
else
  skip /install/typelib "this build has no introspection"
fi
if built vapi_DATA; then
  check /install/vala vala
else
  skip /install/vala "this build has no vapigen"
fi
check /install/uninstall uninstalls

done_testing
