#!/bin/sh
# match-command.t: the way of a track, as the command tells it
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# Main Street along the equator, with Side Street up at 2; 111 m a thousandth.
cat > "$tmp/town.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.005"/>
<node id="3" lat="0" lon="0.01"/>
<node id="4" lat="0.005" lon="0.005"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/>
<tag k="highway" v="residential"/><tag k="name" v="Main Street"/></way>
<way id="2"><nd ref="2"/><nd ref="4"/>
<tag k="highway" v="residential"/><tag k="name" v="Side Street"/></way>
</osm>
END

# A ride around the corner. The third point is in the fields.
cat > "$tmp/ride.gpx" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="0.00003" lon="0.001"><ele>3</ele>
<time>2026-05-04T12:30:00Z</time></trkpt>
<trkpt lat="-0.00003" lon="0.003"><time>2026-05-04T12:30:20.5Z</time></trkpt>
<trkpt lat="-0.02" lon="0.004"><time>2026-05-04T12:30:30Z</time></trkpt>
<trkpt lat="0.001" lon="0.00502"><time>2026-05-04T12:30:40Z</time></trkpt>
<trkpt lat="0.004" lon="0.00497"><time>2026-05-04T12:31:00Z</time></trkpt>
</trkseg></trk></gpx>
END
town=$tmp/town.osm
ride=$tmp/ride.gpx

# 0.004 and 0.004 degrees: 890 metres.
in_words ()
{
  status 0 match "$ride" "$town" &&
    says output '4 of 5 points lie on the way, in 1 part' &&
    says output 'Point 3 is left out: no road is near enough' &&
    says output 'points 1 to 5, 0.89 km' &&
    says output 'left into Side Street'
}

as_data ()
{
  status 0 match "$ride" "$town" --output json --accuracy 5 &&
    says output '"accuracy" : 5' && says output '"fit" : "far"' &&
    says output '"last" : 4' && says output '"length" : 889'
}

as_files ()
{
  status 0 match "$ride" "$town" --write "$tmp/way.gpx" &&
    grep -q '<trkpt' "$tmp/way.gpx" &&
    status 0 match "$tmp/way.gpx" "$town" &&
    says output '0.89 km' &&
    status 0 match "$ride" "$town" --write "$tmp/way.geojson" &&
    grep -q LineString "$tmp/way.geojson"
}

# Another segment is another part.
in_parts ()
{
  sed '/lat="0.001"/i </trkseg><trkseg>' "$ride" > "$tmp/two.gpx"
  status 0 match "$tmp/two.gpx" "$town" && says output 'in 2 parts'
}

refused ()
{
  status 2 match "$ride" && status 2 match "$ride" "$town" --accuracy 0 &&
    status 3 match "$town" "$town" && says errors 'expected one <gpx>' &&
    echo '<gpx><trkpt lat="91" lon="0"/></gpx>' > "$tmp/bad.gpx" &&
    status 3 match "$tmp/bad.gpx" "$town" &&
    says errors 'bad.gpx:1: a point has the lat "91"' &&
    echo '<gpx><trkpt lat="1" lon="0"><time>noon</time></trkpt></gpx>' \
      > "$tmp/bad.gpx" &&
    status 3 match "$tmp/bad.gpx" "$town" && says errors 'the time "noon"' &&
    echo '<gpx><trkpt lat="1" lon="0"/></gpx>' > "$tmp/far.gpx" &&
    status 1 match "$tmp/far.gpx" "$town" && says errors 'no road of'
}

check /match-command/in-words in_words
check /match-command/as-data as_data
check /match-command/as-files as_files
check /match-command/in-parts in_parts
check /match-command/refused refused

done_testing
