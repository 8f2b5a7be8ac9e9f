#!/bin/sh
# route-ends.t: directions of routes that begin and end within a bent street
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# One street, a single edge: 556 m to the east, and then as much to the north.
cat > "$tmp/bend.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.005"/>
<node id="3" lat="0.005" lon="0.005"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/>
<tag k="highway" v="residential"/><tag k="name" v="Elm Street"/></way>
</osm>
END

# tells FROM TO FIRST LAST: the first direction, and the last.
tells ()
{
  for network in "$tmp/bend.osm" "$tmp/bend.way"; do
    status 0 route "$network" --from "$1" --to "$2" --output json &&
      test "$(sed -n 's/.*"text" *: *"\([^"]*\)".*/\1/p' "$tmp/output" \
        | sed -n '1p;$p' | tr '\n' ';')" = "$3;$4;" || return
  done
}

status 0 prepare "$tmp/bend.osm" --write "$tmp/bend.way"
check /route-ends/behind-the-bend \
  tells '0.002 0.005' '0.004 0.005' 'north on Elm Street' arrive
check /route-ends/before-the-bend \
  tells '0 0.004' '0 0.001' 'west on Elm Street' arrive
check /route-ends/right-behind-the-bend \
  tells '0 0.002' '0.004 0.0051' 'east on Elm Street' 'arrive, on the right'
check /route-ends/left-before-the-bend \
  tells '0.004 0.005' '-0.0001 0.002' 'south on Elm Street' \
  'arrive, on the left'
check /route-ends/left-on-the-same-part \
  tells '0.004 0.005' '0.002 0.0051' 'south on Elm Street' \
  'arrive, on the left'

done_testing
