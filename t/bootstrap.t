#!/bin/sh
# bootstrap.t: when ./bootstrap configures anew, and how it installs, over a
# tree whose tools only note that they ran.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

# tool NAME: a program of that name, whose script is the input.
tool ()
{
  { echo '#!/bin/sh'; cat; } > "$tmp/bin/$1"
  chmod +x "$tmp/bin/$1"
}

mkdir "$tmp/bin" "$tmp/tree"
cp "$top_srcdir/bootstrap" "$tmp/tree/bootstrap"
cat > "$tmp/tree/configure" << 'END'
#!/bin/sh
echo "configure $*" >> "$NOTES"
prefix=/nowhere/local
for option; do
  case $option in --prefix=*) prefix=${option#--prefix=} ;; esac
done
echo "prefix = $prefix" > Makefile
touch config.status
END
chmod +x "$tmp/tree/configure" "$tmp/tree/bootstrap"
touch "$tmp/tree/Makefile.in" "$tmp/tree/config.h.in"

# All packages are there for dpkg; what pkg-config and the compiler find stands
# in files.
echo 'echo installed' | tool dpkg-query
echo 'exit 1' | tool apt-get
echo 'exit 1' | tool npm
echo 'test "$1" = -v || { echo "sudo $*" >> "$NOTES"; "$@"; }' | tool sudo
echo 'echo ldconfig >> "$NOTES"' | tool ldconfig
echo 'echo autoreconf >> "$NOTES"' | tool autoreconf
echo 'echo "make $*" >> "$NOTES"' | tool make
echo 'shift; grep -q "^$1$" "$FOUND" && echo 1.0' | tool pkg-config
echo 'grep -q "^$(sed "s/.*<//; s/>//")$" "$FOUND"' | tool cxx
touch -t 202001010000 "$tmp/tree/configure.ac" "$tmp/tree/Makefile.am"
mkdir "$tmp/tree/src" && touch -t 202001010000 "$tmp/tree/src/local.mk"
touch -t 202101010000 "$tmp/tree/configure" "$tmp/tree/Makefile.in"

NOTES=$tmp/notes
FOUND=$tmp/found
CXX=cxx
export NOTES FOUND CXX
unset CC CFLAGS CONFIGURE_FLAGS MAKEFLAGS

# bootstrap ARGUMENT...: writes the commands that it ran to $NOTES.
bootstrap ()
{
  : > "$NOTES"
  (cd "$tmp/tree" && PATH=$tmp/bin:$PATH ./bootstrap "$@") > "$tmp/said" 2>&1 &&
    return
  cat "$tmp/said" "$NOTES"
  return 1
}

# configured: it ran configure. kept: it did not.
configured ()
{
  grep -q '^configure' "$NOTES" || { cat "$NOTES"; return 1; }
}
kept ()
{
  ! configured > /dev/null && grep -q '^make' "$NOTES"
}

once ()
{
  echo cairo > "$FOUND"
  bootstrap && configured && bootstrap && kept && bootstrap && kept
}

# Peers that apt-get did not install are found by the next configure.
library_since ()
{
  printf '%s\n' cairo igraph > "$FOUND"
  bootstrap bench && configured && grep -q '^make bench$' "$NOTES" &&
    bootstrap bench && kept
}

header_since ()
{
  printf '%s\n' cairo igraph boost/version.hpp > "$FOUND"
  bootstrap bench && configured && bootstrap bench && kept
}

library_gone ()
{
  echo cairo > "$FOUND"
  bootstrap && configured && bootstrap && kept
}

other_flags ()
{
  CONFIGURE_FLAGS=--disable-shared bootstrap &&
    grep -q '^configure --disable-shared$' "$NOTES" && bootstrap && kept
}

# Another prefix is passed to configure, and is kept.
installs ()
{
  mkdir -p "$tmp/to"
  bootstrap install "--prefix=$tmp/to/new" &&
    grep -q "^configure --prefix=$tmp/to/new$" "$NOTES" &&
    test "$(grep '^make' "$NOTES" | tail -n 1)" = "make install" &&
    ! grep -q sudo "$NOTES" && grep -q "^installed in $tmp/to/new;" "$tmp/said" &&
    bootstrap install && kept && grep -q '^make install$' "$NOTES" &&
    grep -q "^installed in $tmp/to/new;" "$tmp/said"
}

with_other_flags ()
{
  CONFIGURE_FLAGS=--enable-static bootstrap install "--prefix=$tmp/to/static" &&
    grep -q "^configure --enable-static --prefix=$tmp/to/static$" "$NOTES"
}

# A folder is meant from where the user stands.
relative ()
{
  : > "$NOTES"
  (cd "$tmp/to" && PATH=$tmp/bin:$PATH ../tree/bootstrap install --prefix=here) \
    > "$tmp/said" 2>&1 && grep -q "^configure --prefix=$tmp/to/here$" "$NOTES"
}

by_sudo ()
{
  mkdir -p "$tmp/to/closed" && chmod a-w "$tmp/to/closed"
  if test -w "$tmp/to/closed"; then
    return 0                    # root may write anywhere
  fi
  bootstrap install "--prefix=$tmp/to/closed/in" &&
    grep -q '^sudo make install$' "$NOTES"
}

misused ()
{
  for argument in --prefix= --prefix /usr --with-x; do
    bootstrap install "$argument" > /dev/null
    test $? -ne 0 && ! grep -q . "$NOTES" && grep -q '^Usage' "$tmp/said" ||
      return
  done
}

check "/bootstrap/once" once
check "/bootstrap/library-since" library_since
check "/bootstrap/header-since" header_since
check "/bootstrap/library-gone" library_gone
check "/bootstrap/other-flags" other_flags
check "/bootstrap/install" installs
check "/bootstrap/install/with-other-flags" with_other_flags
check "/bootstrap/install/relative" relative
check "/bootstrap/install/by-sudo" by_sudo
check "/bootstrap/install/misused" misused

done_testing
