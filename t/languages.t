#!/bin/sh
# languages.t: the examples in Vala and JavaScript, and the metadata for Vala.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

test -f "$top_builddir/Wayfind-1.typelib" \
  || skip_all "introspection was not built"

LD_LIBRARY_PATH=$top_builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
GI_TYPELIB_PATH=$top_builddir${GI_TYPELIB_PATH:+:$GI_TYPELIB_PATH}
export LD_LIBRARY_PATH GI_TYPELIB_PATH

# Each example checks its results, and this test checks them by other means.
examples=$top_srcdir/examples/languages
ends_well ()
{
  "$@" > "$tmp/output" 2>&1 && return
  cat "$tmp/output"
  return 1
}
says ()
{
  grep -Eqx -e "$1" "$tmp/output" || { cat "$tmp/output"; return 1; }
}

# JavaScript ------------------------------------------------------------------

if command -v gjs > /dev/null; then
  check /languages/gjs/ends-well ends_well gjs "$examples/first-steps.js"
  check /languages/gjs/seven-crossings \
    test "$(grep -c '^  beyond the river: ' "$tmp/output")" -eq 8
  check /languages/gjs/names says '  Harbour, Hill, Castle'
  check /languages/gjs/map says 'o#o'
  sed 's/\.build()/.bulid()/' "$examples/first-steps.js" > "$tmp/wrong.js"
  not ()
  {
    ! "$@"
  }
  check /languages/gjs/can-fail not ends_well gjs "$tmp/wrong.js"
else
  skip /languages/gjs "there is no gjs"
fi

# Vala ------------------------------------------------------------------------

vapi=$top_builddir/Wayfind-1.vapi
if ! test -f "$vapi" || ! command -v valac > /dev/null; then
  skip /languages/vala "there is no valac, or the vapi was not built"
  done_testing
  exit
fi

# Vala must not allocate structs that C keeps by value. Those that a header
# skips are for C alone.
sed -n -e 's/^ \* Way\([A-Za-z]*\): (skip)$/skip \1/p' \
  -e 's/^} Way\([A-Za-z]*\);$/ \1/p' "$top_srcdir"/include/*/*.h \
  "$top_srcdir"/include/*/*/*.h \
  | awk '$1 == "skip" { skipped[$2] = 1; next } !($1 in skipped) { print $1 }' \
  | while read -r name; do
      grep -Eq "public (struct|enum|errordomain) $name( |\$)" "$vapi" ||
        echo "$name: add it to src/bindings/vala/Wayfind-1.metadata"
    done > "$tmp/classes"
check_empty /languages/vala/values-are-structs "$tmp/classes"

# compile PROGRAM SOURCE
compile ()
{
  valac --pkg Wayfind-1 \
    --vapidir "$top_builddir" --vapidir "$top_srcdir/src/bindings/vala" \
    -X -I"$top_srcdir/include" -X -I"$top_builddir/include" -X -w \
    -X -L"$top_builddir/.libs" -X -lwayfind-1 -X -lwayfind-io-1 -X -lm \
    --directory "$tmp" -o "$1" "$2"
}
check /languages/vala/compiles compile first-steps "$examples/first-steps.vala"
check /languages/vala/ends-well ends_well "$tmp/first-steps"
check /languages/vala/knight says 'knight: a1( [a-h][1-8]){5} h8'
check /languages/vala/names says 'Harbour, Hill, Castle'
check /languages/vala/map says 'o#o'

# Vehicles, matching, measures and fronts.
roads ()
{
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
  compile roads "$top_srcdir/t/roads.vala" && "$tmp/roads" "$tmp/streets.osm"
}
check /languages/vala/roads roads

done_testing
