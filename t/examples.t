#!/bin/sh
# examples.t: each example runs and says what it should, and so does the
# first program of README.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

# Examples find their data from the top of the source tree.
cd "$top_srcdir" || exit

# says COMMAND PATTERN: it succeeds, with a line that matches.
says ()
{
  run $1 > "$tmp/output" 2>&1 || { cat "$tmp/output"; return 1; }
  grep -Eq -e "$2" "$tmp/output" && return
  echo "No line of the output matches: $2"
  cat "$tmp/output"
  return 1
}

# The example and its arguments, and a line of its output (grep -E)
while IFS='|' read -r command pattern; do
  # The blanks before the bar are only there to be read.
  command=$(echo $command)
  check "/examples/$(echo $command | tr ' ' -)" \
    says "$top_builddir/examples/$command" "${pattern# }"
done << 'END'
countries         | ^7 borders$
countries USA BRA | ^8 borders$
countries PRT ZAF | ^10 borders$
puzzle            | ^181440 boards, the hardest 31 moves away:$
sea-route         | 10516\.8 nautical miles
words             | ^[0-9]+ steps$
END

# README ------------------------------------------------------------------

# first_program: the C block of README that begins with the comment
# "first.c", without its indentation.
first_program ()
{
  "$AWK" '
    !inside && /^[ \t]*\/\* first\.c / {
      match ($0, /^[ \t]*/)
      indent = RLENGTH
      inside = 1
    }
    inside && (/^```/ || /^[ \t]*\$ / || (indent > 0 && /^[^ \t]/)) { exit }
    inside { print substr ($0, indent + 1) }' README
}

# What README shows below "$ ./first", to the end of that block.
first_output ()
{
  "$AWK" '
    inside && (/^```/ || /^[ \t]*$/ || /^[ \t]*\$/) { exit }
    inside { print substr ($0, indent + 1) }
    /^[ \t]*\$ \.\/first$/ {
      match ($0, /^[ \t]*/)
      indent = RLENGTH
      inside = 1
    }' README
}

compile_first ()
{
  "$top_builddir/libtool" --quiet --tag=CC --mode=link $CC $CFLAGS \
    -Wall -Werror -I"$top_srcdir/include" -I"$top_builddir/include" \
    $GLIB_CFLAGS $LDFLAGS -no-install -o "$tmp/first" "$tmp/first.c" \
    "$top_builddir/libwayfind-1.la" $GLIB_LIBS $LIBM
}

run_first ()
{
  first_output > "$tmp/expected"
  run "$tmp/first" > "$tmp/output" || { cat "$tmp/output"; return 1; }
  test ! -s "$tmp/expected" || diff "$tmp/expected" "$tmp/output"
}

first_program > "$tmp/first.c"
check /examples/README/has-first.c test -s "$tmp/first.c"
check /examples/README/first.c-compiles compile_first
check /examples/README/first.c-prints-what-README-shows run_first

done_testing
