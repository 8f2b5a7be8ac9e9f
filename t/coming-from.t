#!/bin/sh
# coming-from.t: the programs of docs/coming-from.md print the output shown
# below them: ours, and those of other libraries if these are installed.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

# Each program becomes the file that its first line names. What stands in the
# block without a language that follows both is their output: NAME.out.
"$AWK" -v folder="$tmp" '
  /^```/ && inside {
    close (file)
    inside = 0
    next
  }
  /^```/ {
    inside = 1
    file = $0 == "```" ? folder "/" name ".out" : ""
    next
  }
  !inside { next }
  file == "" {
    file = folder "/" $2
    if ($2 ~ /^from-/) {
      name = substr ($2, 6, index ($2, ".") - 6)
      print name
    }
  }
  { print > file }' "$top_srcdir/docs/coming-from.md" > "$tmp/names"

compile ()
{
  "$top_builddir/libtool" --quiet --tag=CC --mode=link $CC $CFLAGS \
    -Wall -Werror -I"$top_srcdir/include" -I"$top_builddir/include" \
    $GLIB_CFLAGS $LDFLAGS -no-install -o "$tmp/from-$1" "$tmp/from-$1.c" \
    "$top_builddir/libwayfind-1.la" $GLIB_LIBS $LIBM
}

# prints NAME COMMAND...: the command prints the output shown on the page.
prints ()
{
  shown=$tmp/$1.out
  shift
  "$@" > "$tmp/output" || { cat "$tmp/output"; return 1; }
  test -s "$shown" && diff "$shown" "$tmp/output"
}

# The package that was built, by a Python that may load it.
python ()
{
  PYTHONPATH=$top_builddir/src/bindings/python PYTHONDONTWRITEBYTECODE=1 \
    LD_LIBRARY_PATH=$top_builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
    python3 "$@"
}

# ours NAME: compiles our program and runs it.
ours ()
{
  if test -f "$tmp/from-$1.py"; then
    if python -c 'import wayfind' 2> /dev/null; then
      check "/coming-from/$1/ours" prints "$1" python "$tmp/from-$1.py"
    else
      skip "/coming-from/$1/ours" "the Python package was not built"
    fi
    return
  fi
  check "/coming-from/$1/ours-compiles" compile "$1"
  check "/coming-from/$1/ours" prints "$1" run "$tmp/from-$1"
}

# Libraries of others -------------------------------------------------------

# has_header HEADER: whether the compiler for C++ finds it.
has_header ()
{
  echo "#include <$1>" | ${CXX:-c++} -E -x c++ - > /dev/null 2>&1
}

# has NAME: whether the peer is there.
has ()
{
  case $1 in
  boost) has_header boost/version.hpp ;;
  igraph) pkg-config --exists 'igraph >= 0.10' ;;
  lemon) has_header lemon/core.h ;;
  libtcod) pkg-config --exists libtcod ;;
  detour) has_header recastnavigation/DetourNavMesh.h ;;
  networkx) python3 -c 'import networkx' ;;
  godot) command -v godot3-server ;;
  pathfindingjs) test -d "$node_modules/pathfinding" && node --version ;;
  *) false ;;
  esac > /dev/null 2>&1
}

# The lines of a script, below the lines of the engine, which also writes a log.
godot ()
{
  (cd "$tmp" && HOME=$tmp godot3-server --script godot.gd 2> /dev/null) |
    sed 1,2d
}

# theirs NAME: runs the peer's program.
theirs ()
{
  in=$tmp/$1
  case $1 in
  boost) ${CXX:-c++} -o "$in" "$in.cc" ;;
  igraph) $CC -o "$in" "$in.c" $(pkg-config --cflags --libs igraph) ;;
  lemon) ${CXX:-c++} -o "$in" "$in.cc" -llemon ;;
  libtcod) $CC -o "$in" "$in.c" $(pkg-config --cflags --libs libtcod) ;;
  detour)
    ${CXX:-c++} -I/usr/include/recastnavigation -o "$in" "$in.cc" -lDetour ;;
  networkx) python3 "$tmp/places.py"; return ;;
  godot) godot; return ;;
  pathfindingjs) NODE_PATH=$node_modules node "$in.js"; return ;;
  esac && "$in"
}

node_modules=$top_builddir/bench/npm/node_modules
while read -r name; do
  ours "$name"
  if test -n "$WAYFIND_TEST_QUICK"; then
    skip "/coming-from/$name/theirs" "WAYFIND_TEST_QUICK is set"
  elif has "$name"; then
    check "/coming-from/$name/theirs" prints "$name" theirs "$name"
  else
    skip "/coming-from/$name/theirs" "it is not installed"
  fi
done < "$tmp/names"

wc -l < "$tmp/names" | grep -qx ' *10' && ok /coming-from/all-of-them \
  || not_ok /coming-from/all-of-them
done_testing
