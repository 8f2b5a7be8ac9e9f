#!/bin/sh
# hpp.t: the C++ header, and the example that is written with it.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

warnings="-Wall -Wextra -Werror -pedantic -Wno-unused-parameter"
libs=$(ls "$top_builddir"/.libs/libwayfind-1.so \
          "$top_builddir"/.libs/libwayfind-1.a 2> /dev/null | head -n 1)

# compile PROGRAM SOURCE...: as the library was compiled, sanitizers and all.
# GLib's own headers are not tested.
compile ()
{
  program=$tmp/$1
  shift
  $CXX -std=c++17 $warnings $INSTRUMENT_CFLAGS -I"$top_srcdir/include" \
    -I"$top_builddir/include" $(echo "$GLIB_CFLAGS" | sed 's/-I/-isystem /g') \
    "$@" "$libs" $GLIB_LIBS -o "$program"
}

LD_LIBRARY_PATH=$top_builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

# A library that one compiler's sanitizers watch may not go with another.
cat > "$tmp/trial.cc" << 'END'
#include <wayfind.h>
#include <optional>
int main () { return way_error_quark () == 0; }
END
test -n "$libs" && compile trial "$tmp/trial.cc" > "$tmp/log" 2>&1 &&
  "$tmp/trial" > "$tmp/log" 2>&1 \
  || skip_all "no compiler for C++17 goes with the library"

# A program of two sources; both include the header.
cat > "$tmp/other.cc" << 'END'
#include <wayfind.hpp>
const void *other_graph ();
const void *
other_graph ()
{
  static wayfind::graph<long> powers ([] (long at, auto &edges) {
    edges.add (at * 2);
  });
  return powers.get ();
}
END
check /hpp/compiles compile hpp "$top_srcdir/t/hpp.cc" "$tmp/other.cc"
"$tmp/hpp" --tap > "$tmp/output" 2>&1
ended=$?
for name in $(sed -n 's/^ *g_test_add_func ("\([^"]*\)".*/\1/p' \
                "$top_srcdir/t/hpp.cc"); do
  check "$name" grep -Eq "^ok [0-9]+ $name\$" "$tmp/output"
done
check /hpp/ends-well test $ended -eq 0
test $ended -eq 0 || diag < "$tmp/output"

# Four litres take six steps, as is easy to try; seven fit into no jug.
jugs ()
{
  compile jugs "$top_srcdir/examples/languages/jugs.cc" || return
  "$tmp/jugs" > "$tmp/four" && grep -qx '6 steps' "$tmp/four" &&
    grep -qx '. + 4' "$tmp/four" && test "$(head -n 1 "$tmp/four")" = '0 + 0' &&
    ! "$tmp/jugs" 7 > "$tmp/seven" && grep -q '^No pouring' "$tmp/seven"
}
check /hpp/example jugs

# Roads, by the interface of the library that reads files.
cat > "$tmp/streets.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.02"/>
<node id="3" lat="0.003" lon="0.01"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/>
<tag k="maxheight" v="3.5"/></way>
<way id="2"><nd ref="1"/><nd ref="3"/><nd ref="2"/>
<tag k="highway" v="primary"/></way>
</osm>
END
roads ()
{
  compile roads "$top_srcdir/t/hpp-roads.cc" \
    "$(echo "$libs" | sed 's/libwayfind-1/libwayfind-io-1/')" &&
    "$tmp/roads" "$tmp/streets.osm"
}
check /hpp/roads roads

done_testing
