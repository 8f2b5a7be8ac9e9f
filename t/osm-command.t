#!/bin/sh
# osm-command.t: maps of OpenStreetMap as the command tells of them
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

if wayfind convert --list | grep '^ *osm' | grep -q 'not in this build'; then
  skip_all "no readosm"
fi

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
    says output '^1.1 km over 2' &&
    status 0 route "$town" --from 1 --to 2 --profile bicycle --cost seconds &&
    says output '^0:04:19 over 3'
}

directions ()
{
  status 0 route "$town" --from 1 --to 2 &&
    says output '^   1 .*0:00:26 .*0:00:26  northeast on Ring Road$' &&
    says output '^   2 .*0:00:26 .*0:00:52  right into a road without a name$' &&
    lacks output 'waypoint  ' &&
    status 0 route "$town" --from 2 --to 1 &&
    says output '^   1 .*northwest on a road without a name$' &&
    says output '^   2 .*left into Ring Road$' &&
    status 0 route "$town" --from 1 --to 4 --profile foot &&
    says output '^   2 .*straight on into Water Bus$'
}

# By boat on foot, and by car not at all.
ferry ()
{
  status 0 route "$town" --from 1 --to 4 --profile foot --cost seconds &&
    says output '^0:16:41 over 3' &&
    fails 2 'there is no place "4"' route "$town" --from 1 --to 4
}

check /osm-command/fastest fastest
check /osm-command/directions directions
check /osm-command/ferry ferry

done_testing
