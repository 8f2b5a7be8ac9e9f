#!/bin/sh
# osm-command.t: maps of OpenStreetMap as the command tells of them
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# 1 to 2 by a lane of 1112 metres at 10 km/h, or over 3 by 1297 metres at 90;
# from 2 on to the east to 4 by a ferry, 1112 metres at 20 km/h. At night the
# trunk road is closed, by a condition.
cat > "$tmp/town.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<node id="3" lat="0.003" lon="0.005"/>
<node id="4" lat="0" lon="0.02"/>
<way id="1"><nd ref="1"/><nd ref="2"/>
<tag k="highway" v="living_street"/><tag k="name" v="Old Lane"/></way>
<way id="2"><nd ref="1"/><nd ref="3"/>
<tag k="highway" v="trunk"/><tag k="name" v="Ring Road"/>
<tag k="motor_vehicle:conditional" v="no @ (22:00-06:00)"/></way>
<way id="3"><nd ref="3"/><nd ref="2"/><tag k="highway" v="trunk"/></way>
<way id="4"><nd ref="2"/><nd ref="4"/>
<tag k="route" v="ferry"/><tag k="name" v="Water Bus"/>
<tag k="motor_vehicle" v="no"/></way>
</osm>
END
town=$tmp/town.osm

# 2 times 648.4 metres at 25 m/s.
fastest ()
{
  status 0 route "$town" --from 1 --to 2 && says output '^0:00:52 over 3' &&
    status 0 route "$town" --from 1 --to 2 --cost metres &&
    says output '^1.1 km over 2' &&
    status 0 route "$town" --from 1 --to 2 --profile foot &&
    says output '^0:13:21 over 2' &&
    status 0 route "$town" --from 1 --to 2 --profile foot --cost metres &&
    says output '^1.1 km over 2' &&
    status 0 route "$town" --from 1 --to 2 --profile bicycle &&
    says output '^0:04:19 over 3'
}

# From 1 to 2 over steps, 1112 metres; over 3 they are 2224. A cyclist rides
# round, unless it is much farther, or metres are asked for.
pushing ()
{
  cat > "$tmp/steps-or-street.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<node id="3" lat="0.01" lon="0"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="steps"/></way>
<way id="2"><nd ref="1"/><nd ref="3"/><nd ref="2"/>
<tag k="highway" v="residential"/></way>
</osm>
END
  by_bicycle="route $tmp/steps-or-street.osm --from 1 --to 2 --profile bicycle"
  status 0 $by_bicycle --also metres && says output '^0:09:28 over 3' &&
    says output '^metres: 2684.5' && lacks output push &&
    status 0 $by_bicycle --cost metres && says output '^1.1 km over 2' &&
    says output push
}

directions ()
{
  status 0 route "$town" --from 1 --to 2 &&
    says output '^   1 .*0:00:52 .*0:00:52  northeast on Ring Road$' &&
    says output '^   2 .*0:00:00 .*0:00:52  arrive$' &&
    lacks output 'waypoint  ' &&
    status 0 route "$town" --from 2 --to 1 &&
    says output '^   1 .*northwest on a road without a name$' &&
    says output '^   2 .*left into Ring Road$' &&
    status 0 route "$town" --from 1 --to 4 --profile foot &&
    says output '^   2 .*straight on, take the ferry Water Bus$'
}

# The same directions in each format, and in the language of the user.
languages ()
{
  status 0 route "$town" --from 2 --to 1 --language de &&
    says output '^   1 .*nach Nordwesten auf eine Straße ohne Namen$' &&
    says output '^   2 .*links weiter auf Ring Road$' &&
    (export LANGUAGE=de; status 0 route "$town" --from 2 --to 1) &&
    says output '^   3 .*Ziel erreicht$' &&
    (export LANGUAGE=tlh; status 0 route "$town" --from 2 --to 1) &&
    says output '^   3 .*arrive$' &&
    status 0 route "$town" --from 2 --to 1 --language de --output gpx &&
    says output '<desc>links weiter auf Ring Road</desc>' &&
    status 0 route "$town" --from 2 --to 1 --language de --output html &&
    says output '"text":"links weiter auf Ring Road"' &&
    status 0 route "$town" --from 2 --to 1 --language de --output json &&
    says output '"type" : "new name", "modifier" : "left"' &&
    says output '"text" : "links weiter auf Ring Road"' &&
    fails 2 'there are directions in en and de' \
      route "$town" --from 2 --to 1 --language xx
}

# By boat on foot, and by car not at all.
ferry ()
{
  status 0 route "$town" --from 1 --to 4 --profile foot --cost seconds &&
    says output '^0:16:41 over 3' &&
    fails 2 'there is no place "4"' route "$town" --from 1 --to 4
}

# From 4 tenths of the lane, or 6 tenths beyond: 445 of 1112 metres. On foot
# both ways, and by car as well.
along_a_street ()
{
  status 0 route "$town" --from -0.0001,0.004 --to 0.0001,0.009 --cost metres \
    --unit none && says output '^556.0 over 2 waypoints' &&
    says output '^-0.0001,0.004 lies 11 m from the first waypoint' &&
    status 0 route "$town" --from -0.0001,0.004 --to 2 --cost metres \
      --unit none && says output '^667.2 over 2 waypoints' &&
    says output '^   1 .*east on Old Lane$' &&
    status 0 route "$town" --from -0.0001,0.004 --to 2 --cost metres \
      --unit none --snap node && says output '^648.4 over 2 waypoints'
}

# A road of two halves of 567 metres that bends in the middle, where the network
# has no node.
cat > "$tmp/bend.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0.001" lon="0.005"/>
<node id="3" lat="0" lon="0.01"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/>
<tag k="highway" v="primary"/><tag k="name" v="Bow Road"/></way>
</osm>
END

bends ()
{
  status 0 route "$tmp/bend.osm" --from 1 --to 0.0007,0.0065 --cost metres \
    --unit none --output geojson &&
    says output '"coordinates":\[\[0,0\],\[0.005,0.001\],\[0.0065' &&
    says output '"cost":737.[01]' &&
    status 0 route "$tmp/bend.osm" --from 3 --to 0.0007,0.0065 \
      --cost metres --unit none --output geojson &&
    lacks output '0.005,0.001' && says output '"cost":396.[89]' &&
    status 0 route "$tmp/bend.osm" --from 0.0004,0.002 --to 0.0004,0.008 \
      --cost metres --unit none --output geojson &&
    says output '\[\[0.00[0-9]*,0.000[0-9]*\],\[0.005,0.001\],\[0.00' &&
    says output '"cost":680.[34]' &&
    for format in svg html gpx; do
      status 0 route "$tmp/bend.osm" --from 0.0004,0.002 --to 0.0004,0.008 \
        --write "$tmp/bend.$format" &&
        status 0 reach "$tmp/bend.osm" --from 0.0004,0.002 --within 200 \
          --cost metres --write "$tmp/reach.geojson" &&
        test ! -s "$tmp/errors" || return
    done
}

# A road for pedestrians alone is no error for cars: there is no route.
no_road ()
{
  cat > "$tmp/steps.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.01"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="steps"/></way>
</osm>
END
  steps=$tmp/steps.osm
  fails 1 'there is no road' route "$steps" --from 0,0 --to 0,0.01 &&
    fails 1 'there is no road' matrix "$steps" --from 0,0 --to 0,0.01 &&
    fails 1 'there is no road' reach "$steps" --from 0,0 --within 9 &&
    fails 1 'there is no road' nearest "$steps" --from 0,0 --to 0,0.01 &&
    fails 1 'there is no road' trip "$steps" --from 0,0 --via 0,0.01 &&
    fails 1 'there is no road' info "$steps" &&
    status 0 route "$steps" --from 0,0 --to 0,0.01 --profile foot
}

# A ring over 1, 2, 3 and 4. From 3 a one-way road leads to 5 in the east, where
# the map ends, and from 6 in the west one leads to 1. Behind a wall at 7 lies a
# compound. Places snap to the ring, unless all parts are meant.
cat > "$tmp/ring.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0.01" lon="0"/>
<node id="3" lat="0.01" lon="0.01"/>
<node id="4" lat="0" lon="0.01"/>
<node id="5" lat="0.01" lon="0.02"/>
<node id="6" lat="0" lon="-0.01"/>
<node id="7" lat="0.02" lon="0"><tag k="barrier" v="wall"/></node>
<node id="8" lat="0.03" lon="0"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
<tag k="highway" v="residential"/></way>
<way id="2"><nd ref="3"/><nd ref="5"/><tag k="highway" v="residential"/>
<tag k="oneway" v="yes"/></way>
<way id="3"><nd ref="6"/><nd ref="1"/><tag k="highway" v="residential"/>
<tag k="oneway" v="yes"/></way>
<way id="4"><nd ref="2"/><nd ref="7"/><nd ref="8"/>
<tag k="highway" v="residential"/></way>
</osm>
END

# Whether there is a route between two places, without --anywhere alone.
trapped ()
{
  status 0 route "$tmp/ring.osm" --from "$1" --to "$2" --output tsv &&
    status 1 route "$tmp/ring.osm" --from "$1" --to "$2" --anywhere &&
    says output '^No route'
}

traps ()
{
  trapped 0.0101,0.019 0.0001,0.001 && trapped 0.0001,0.001 0.0001,-0.009 &&
    trapped 0.0101,0.019 0.0001,-0.009 && trapped 0.029,0.0001 0.0001,0.001
}

# From 1 to 2 by the farm's own road, or by Ring Road, which is longer; at 1 North
# Road begins, at 2 East Road. A place at a junction lies on all its roads.
cat > "$tmp/farm.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<node id="3" lat="0" lon="0.005"/>
<node id="4" lat="-0.005" lon="0.005"/>
<node id="5" lat="0.005" lon="0"/>
<node id="6" lat="0" lon="0.015"/>
<way id="1"><nd ref="1"/><nd ref="3"/><nd ref="2"/>
<tag k="highway" v="primary"/><tag k="name" v="Farm"/>
<tag k="access" v="private"/></way>
<way id="2"><nd ref="1"/><nd ref="4"/><nd ref="2"/>
<tag k="highway" v="primary"/><tag k="name" v="Ring Road"/></way>
<way id="3"><nd ref="5"/><nd ref="1"/>
<tag k="highway" v="primary"/><tag k="name" v="North Road"/></way>
<way id="4"><nd ref="2"/><nd ref="6"/>
<tag k="highway" v="primary"/><tag k="name" v="East Road"/></way>
</osm>
END

to_a_junction ()
{
  status 0 prepare "$tmp/farm.osm" --write "$tmp/farm.way" || return
  for network in "$tmp/farm.osm" "$tmp/farm.way"; do
    status 0 route "$network" --from 0.005,0 --to 0,0.01 &&
      says output 'left into Farm$' && lacks output 'Ring' &&
      status 0 route "$network" --from 0,0.01 --to 0.005,0 &&
      says output 'west on Farm$' && says output 'right into North Road$' &&
      status 0 route "$network" --from 0,0 --to 0,0.01 &&
      says output 'east on Farm$' && says output 'over 3 waypoints' &&
      status 0 route "$network" --from 0.005,0 --to 0,0.0101 &&
      says output 'into Ring Road$' && lacks output Farm &&
      status 0 route "$network" --from 0,0.01 --to 0,0.0101 &&
      says output '^   1 .*east on East Road$' &&
      says output '^   2 .*arrive$' || { cat "$tmp/output"; return 1; }
  done
}

check /osm-command/to-a-junction to_a_junction
check /osm-command/no-road no_road
check /osm-command/traps traps
check /osm-command/fastest fastest
check /osm-command/pushing pushing
check /osm-command/along-a-street along_a_street
check /osm-command/bends bends
check /osm-command/directions directions
check /osm-command/languages languages
check /osm-command/ferry ferry

done_testing
