#!/bin/sh
# map-names.t: towns and streets of OpenStreetMap as places
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# Two towns on the equator, 11 km apart, each with a Hauptstrasse of three nodes
# from west to east. From 3 in Alpha to 11 in Beta leads one long edge. From 2
# to the north goes an alley with an accent. 20 and 21 are an island. A hamlet
# Neudorf lies north of each town, and the road into that of Beta is called
# Beta, too.
cat > "$tmp/map.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.001"/>
<node id="3" lat="0" lon="0.002"/>
<node id="4" lat="0.001" lon="0.001"/>
<node id="11" lat="0" lon="0.1"/>
<node id="12" lat="0" lon="0.101"/>
<node id="13" lat="0" lon="0.102"/>
<node id="14" lat="0.02" lon="0.101"/>
<node id="20" lat="-0.01" lon="0.05"/>
<node id="21" lat="-0.01" lon="0.051"/>
<node id="91" lat="0.0001" lon="0.0021">
<tag k="place" v="town"/><tag k="name" v="Alpha"/></node>
<node id="92" lat="0.0001" lon="0.1001">
<tag k="place" v="town"/><tag k="name" v="Beta"/>
<tag k="alt_name" v="Bèta Ciutat; The Second"/></node>
<node id="93" lat="0.0012" lon="0.001">
<tag k="place" v="hamlet"/><tag k="name" v="Neudorf"/></node>
<node id="94" lat="0.0202" lon="0.101">
<tag k="place" v="hamlet"/><tag k="name" v="Neudorf"/></node>
<node id="95" lat="0" lon="0.05">
<tag k="place" v="country"/><tag k="name" v="Weitland"/></node>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/>
<tag k="highway" v="residential"/><tag k="name" v="Hauptstraße"/></way>
<way id="2"><nd ref="3"/><nd ref="11"/>
<tag k="highway" v="primary"/><tag k="name" v="Langer Weg"/></way>
<way id="3"><nd ref="11"/><nd ref="12"/><nd ref="13"/>
<tag k="highway" v="residential"/><tag k="name" v="Hauptstraße"/></way>
<way id="4"><nd ref="2"/><nd ref="4"/>
<tag k="highway" v="residential"/><tag k="name" v="Café-Gasse"/></way>
<way id="5"><nd ref="12"/><nd ref="14"/>
<tag k="highway" v="residential"/><tag k="name" v="Beta"/></way>
<way id="6"><nd ref="20"/><nd ref="21"/>
<tag k="highway" v="residential"/><tag k="name" v="Inselweg"/></way>
</osm>
END
map=$tmp/map.osm
wayfind prepare "$map" --cost metres --write "$tmp/map.way" 2> /dev/null
gzip -c "$map" > "$tmp/map.osm.gz"

# at FILE NODE TEXT...: each text is that node.
at ()
{
  asked=$1
  node=$2
  shift 2
  for text; do
    status 0 nearest "$asked" --cost metres --snap node --from "$text" --to 1 \
      --to 2 --to 3 --to 4 --to 11 --to 12 --to 13 --to 14 --output json && is_json &&
      says output "\"place\" : \"$node\", .*\"cost\" : 0," ||
      { echo "of \"$text\""; return 1; }
  done
}

towns ()
{
  at "$1" 3 Alpha alpha ALPHA " Alpha" && at "$1" 11 Beta "beta ciutat" \
    "Beta-Ciutat" "the second"
}

# The middle one of three nodes, or the only two.
streets ()
{
  at "$1" 2 "Hauptstraße, Alpha" "hauptstrasse, alpha" \
    "HAUPTSTRASSE,Alpha" &&
    at "$1" 12 "Hauptstrasse, Beta" "hauptstraße, the second" &&
    at "$1" 4 "Café-Gasse, Neudorf" &&
    { at "$1" 2 "cafe gasse" || at "$1" 4 "cafe gasse"; }
}

# A road of one edge of 11 km is one street, and lies in both towns.
long_road ()
{
  status 0 nearest "$1" --from "Langer Weg" --to 3 --to 11 &&
    at "$1" 3 "Langer Weg, Alpha" && at "$1" 11 "Langer Weg, Beta"
}

# Each candidate that is offered is a place, and all of them are offered.
ambiguous ()
{
  fails 2 'several places; choose "hauptstrasse, (Alpha|Neudorf)", "hauptstrasse, Beta"$' \
    route "$1" --from hauptstrasse --to 14 || return
  sed 's/.*; choose "//; s/"$//; s/", "/\n/g' "$tmp/errors" > "$tmp/offered"
  test "$(wc -l < "$tmp/offered")" -eq 2 &&
    at "$1" 2 "$(sed -n 1p "$tmp/offered")" &&
    at "$1" 12 "$(sed -n 2p "$tmp/offered")"
}

ambiguous_towns ()
{
  fails 2 '"Neudorf" is the name of several places; choose ' route "$1" \
    --from Neudorf --to 1 &&
    at "$1" 4 "Neudorf, Alpha" && at "$1" 14 "Neudorf, Beta"
}

elsewhere ()
{
  fails 2 'no place "Café-Gasse, Beta"; there is "Café-Gasse, Neudorf"|there is 0' \
    route "$1" --from "Café-Gasse, Beta" --to 1 &&
    fails 2 'no place "Weitland"' route "$1" --from Weitland --to 1 &&
    fails 2 'no place "Hauptstrasse, Gamma"' \
      route "$1" --from "Hauptstrasse, Gamma" --to 1 &&
    fails 2 'similar is Inselweg' route "$1" --from Inselwag --to 1 &&
    fails 2 'no place ", Alpha"' route "$1" --from ", Alpha" --to 1
}

# A street of an island of its own is taken for the main island nearest to it,
# unless any island will do.
island ()
{
  status 0 route "$1" --from Inselweg --to 3 &&
    status 1 route "$1" --from Inselweg --to 3 --anywhere
}

for file in map.osm map.osm.gz map.way; do
  for case in towns streets long_road ambiguous ambiguous_towns elsewhere \
      island; do
    check "/map-names/$file/$case" $case "$tmp/$file"
  done
done

from_a_pipe ()
{
  wayfind route - --from alpha --to "cafe gasse" < "$map" > "$tmp/output" &&
    says output '^alpha to cafe gasse$'
}
check /map-names/pipe from_a_pipe

# Where a map names no town, streets go by position.
without_towns ()
{
  sed 's/k="place"/k="was"/' "$map" > "$tmp/bare.osm"
  fails 2 'several places; choose 0.00000,0.00100, 0.00000,0.10100$' \
    route "$tmp/bare.osm" --from hauptstrasse --to 14
}
check /map-names/without-towns without_towns

# Other networks have labels that are not names of streets.
no_map ()
{
  printf 'from,to,label\nA,B,Red line\nB,C,Red line\n' > "$tmp/lines.csv"
  fails 2 'there is no place "red line"' route "$tmp/lines.csv" \
    --from "red line" --to C &&
    printf 'from,to\nZürich,Łódź\n' > "$tmp/cities.csv" &&
    status 0 route "$tmp/cities.csv" --from zurich --to LODZ &&
    says output '^Zürich to Łódź|^zurich to LODZ'
}
check /map-names/no-map no_map

bad_bytes ()
{
  bytes=$(printf '\303(')
  sed "s/Weitland/$bytes/; s/country/village/" "$map" > "$tmp/bytes.osm"
  fails 3 'UTF-8' info "$tmp/bytes.osm"
}
check /map-names/bad bad_bytes

# The town hall of Andorra la Vella is at 42.5069,1.5212.
real ()
{
  status 0 nearest "$andorra" --from "andorra la vella" --to 42.5069,1.5212 \
    --cost metres --output json || return
  "$AWK" -F '"cost" : ' '/"cost"/ { split ($2, cost, ","); good = cost[1] < 1500 }
    END { exit !good }' "$tmp/output" ||
    { cat "$tmp/output"; return 1; }
}
andorra=${WAYFIND_TEST_DATA:-$top_srcdir/../shared/data}/roads/andorra.osm.pbf
if test -f "$andorra"; then
  check /map-names/andorra real
else
  skip /map-names/andorra "no map of Andorra"
fi

done_testing
