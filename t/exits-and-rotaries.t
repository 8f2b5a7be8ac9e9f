#!/bin/sh
# exits-and-rotaries.t: numbers of exits and names of roundabouts in directions
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A motorway from 1 to 4 in the east. Exit 12 is at node 2, by a ramp to 5; exit
# 13;14 at node 3, by a ramp to 6 whose own number 13 goes before. At 5 the ramp
# divides, with a number that could be that of either branch; and at 6, where the
# ramp ends, the road goes on as a ramp with a number of its own. The rest area 9
# is left of node 2.
cat > "$tmp/motorway.osm" << 'END'
<osm version="0.6">
<node id="1" lat="10" lon="10"/>
<node id="2" lat="10" lon="10.01">
<tag k="highway" v="motorway_junction"/><tag k="ref" v=" 12 "/></node>
<node id="3" lat="10" lon="10.02">
<tag k="highway" v="motorway_junction"/><tag k="ref" v="13;14"/></node>
<node id="4" lat="10" lon="10.03">
<tag k="highway" v="motorway_junction"/><tag k="ref" v="15"/></node>
<node id="5" lat="9.998" lon="10.012">
<tag k="highway" v="motorway_junction"/><tag k="ref" v="12x"/></node>
<node id="6" lat="9.998" lon="10.022">
<tag k="highway" v="motorway_junction"/><tag k="ref" v="99"/></node>
<node id="7" lat="9.996" lon="10.015"/>
<node id="8" lat="9.996" lon="10.012"/>
<node id="9" lat="9.996" lon="10.025"/>
<node id="10" lat="10" lon="10.04"/>
<node id="11" lat="10.002" lon="10.032"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="10"/>
<tag k="highway" v="motorway"/><tag k="ref" v="A 1"/></way>
<way id="2"><nd ref="2"/><nd ref="5"/><tag k="highway" v="motorway_link"/>
<tag k="oneway" v="yes"/><tag k="destination" v="Ulm"/></way>
<way id="3"><nd ref="3"/><nd ref="6"/><tag k="highway" v="motorway_link"/>
<tag k="oneway" v="yes"/><tag k="junction:ref" v="13"/></way>
<way id="4"><nd ref="5"/><nd ref="7"/><tag k="highway" v="motorway_link"/>
<tag k="oneway" v="yes"/></way>
<way id="5"><nd ref="5"/><nd ref="8"/><tag k="highway" v="motorway_link"/>
<tag k="oneway" v="yes"/></way>
<way id="6"><nd ref="6"/><nd ref="9"/><tag k="highway" v="motorway_link"/>
<tag k="oneway" v="yes"/><tag k="junction:ref" v="13"/></way>
<way id="7"><nd ref="11"/><nd ref="4"/><tag k="highway" v="motorway_link"/>
<tag k="oneway" v="yes"/><tag k="junction:ref" v="15"/></way>
</osm>
END

# A roundabout of 60 m around 5: in from 1 in the west, out to 2 in the east or 3
# in the north. On the other map it has the name of the road from the west.
cat > "$tmp/round.osm" << 'END'
<osm version="0.6">
<node id="1" lat="10" lon="9.998"/>
<node id="2" lat="10" lon="10.002"/>
<node id="3" lat="10.002" lon="10"/>
<node id="11" lat="10" lon="9.9995"/>
<node id="12" lat="9.9995" lon="10"/>
<node id="13" lat="10" lon="10.0005"/>
<node id="14" lat="10.0005" lon="10"/>
<way id="1"><nd ref="1"/><nd ref="11"/><tag k="highway" v="primary"/>
<tag k="name" v="West Road"/></way>
<way id="2"><nd ref="2"/><nd ref="13"/><tag k="highway" v="primary"/>
<tag k="name" v="East Road"/></way>
<way id="3"><nd ref="3"/><nd ref="14"/><tag k="highway" v="primary"/>
<tag k="name" v="North Road"/></way>
<way id="4"><nd ref="11"/><nd ref="12"/><nd ref="13"/><nd ref="14"/>
<nd ref="11"/><tag k="highway" v="primary"/><tag k="junction" v="roundabout"/>
<tag k="name" v="Star Place"/></way>
</osm>
END
sed 's/Star Place/West Road/' "$tmp/round.osm" > "$tmp/same.osm"
sed 's/0\.0005/0.00005/g; s/9\.9995/9.99995/g' "$tmp/round.osm" \
  > "$tmp/small.osm"

# tells MAP FROM TO PATTERN OPTION...: says so over the file, and prepared.
tells ()
{
  map=$tmp/$1 from=$2 to=$3 pattern=$4
  shift 4
  status 0 prepare "$map.osm" --write "$map.way" || return
  for network in "$map.osm" "$map.way"; do
    status 0 route "$network" --from "$from" --to "$to" "$@" &&
      says output "$pattern" || { cat "$tmp/output"; return 1; }
  done
}

by_node ()
{
  tells motorway 1 8 'right, take exit 12 towards Ulm$' &&
    tells motorway 1 8 'rechts die Ausfahrt 12 nehmen Richtung Ulm$' \
      --language de &&
    tells motorway 1 8 '"exits" : "12"' --output json && lacks output 12x
}

by_way ()
{
  tells motorway 1 9 'right, take exit 13$' &&
    lacks output '13, 14' && lacks output 'exit.* 99' &&
    tells motorway 1 9 '"exits" : "13"' --output json
}

# The motorway itself is no exit, nor is a ramp onto it.
not_an_exit ()
{
  tells motorway 1 10 'A 1' && lacks output exit &&
    tells motorway 11 10 'A 1' && lacks output exit
}

rotary ()
{
  tells round 1 3 'at the roundabout Star Place take the 2nd exit into North' &&
    tells round 1 3 'im Kreisverkehr Star Place die 2. Ausfahrt nehmen auf' \
      --language de &&
    tells round 1 3 '"rotary_name" : "Star Place"' --output json &&
    tells round 1 9.9995,10 'enter the roundabout Star Place'
}

# It is a part of that road, and needs no name.
same_name ()
{
  tells same 1 3 'at the roundabout take the 2nd exit into North Road' &&
    tells same 1 3 '"type" : "rotary"' --output json &&
    lacks output rotary_name
}

small ()
{
  tells small 1 3 'at the roundabout Star Place left into North Road' &&
    tells small 1 3 'im Kreisverkehr Star Place links auf' --language de
}

for case in by-node by-way not-an-exit rotary same-name small; do
  check "/exits-and-rotaries/$case" "$(echo $case | tr - _)"
done

done_testing
