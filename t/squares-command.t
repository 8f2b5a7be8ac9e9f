#!/bin/sh
# squares-command.t: routes that begin and end in a square, through each command
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A square of 300 x 200 m around a house, u v w x, near the equator; 111 m a
# thousandth. Roads lead out from its corners to e, f, g and h.
cat > "$tmp/town.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0.002" lon="0"/><node id="2" lat="0.002" lon="0.003"/>
<node id="3" lat="0" lon="0.003"/><node id="4" lat="0" lon="0"/>
<node id="5" lat="0.0015" lon="0.0005"/><node id="6" lat="0.0015" lon="0.0025"/>
<node id="7" lat="0.0006" lon="0.0025"/><node id="8" lat="0.0006" lon="0.0005"/>
<node id="11" lat="0.002" lon="-0.001"/><node id="12" lat="0.002" lon="0.004"/>
<node id="13" lat="0" lon="0.004"/><node id="14" lat="0" lon="-0.001"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
</way>
<way id="2"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="5"/>
</way>
<way id="11"><nd ref="11"/><nd ref="1"/><tag k="highway" v="footway"/>
<tag k="name" v="Alder Lane"/></way>
<way id="12"><nd ref="2"/><nd ref="12"/><tag k="highway" v="footway"/>
<tag k="name" v="Birch Lane"/></way>
<way id="13"><nd ref="3"/><nd ref="13"/><tag k="highway" v="footway"/>
<tag k="name" v="Cedar Lane"/></way>
<way id="14"><nd ref="4"/><nd ref="14"/><tag k="highway" v="footway"/>
<tag k="name" v="Dogwood Lane"/></way>
<relation id="1"><member type="way" ref="1" role="outer"/>
<member type="way" ref="2" role="inner"/><tag k="type" v="multipolygon"/>
<tag k="highway" v="pedestrian"/><tag k="name" v="Market"/></relation>
</osm>
END

on_foot="--profile foot --cost metres"
town="$tmp/town.osm $on_foot"
prepared=$tmp/town.way

# West and east of the house, and south of it.
p=0.0011,0.0002
q=0.0012,0.0028
s=0.0003,0.0015
e=0.002,-0.001
g=0,0.004

# way LAT,LON...: how long that line is, by the haversine formula
way ()
{
  printf '%s\n' "$@" | "$AWK" -F , '
    function arcsine (x) { return atan2(x, sqrt(1 - x * x)) }
    {
      r = atan2(0, -1) / 180; a = $1 * r; b = $2 * r
      if (NR > 1)
        sum += 2 * 6371008.8 \
               * arcsine(sqrt(sin((a - c) / 2) ^ 2 \
                              + cos(a) * cos(c) * sin((b - d) / 2) ^ 2))
      c = a; d = b
    }
    END { printf "%.3f\n", sum }'
}

# within NAME WANTED: a number of the JSON is that, to a centimetre
within ()
{
  "$AWK" -v wanted="$2" -F '[:,]' -v name="\"$1\"" '
    index($1, name) { got = $2; found = 1; exit }
    END {
      if (found && got - wanted < 0.01 && wanted - got < 0.01)
        exit 0
      print "got " got ", wanted " wanted
      exit 1
    }' "$tmp/output"
}

# routes NETWORK...: past the upper corners of the house from p to q, and past
# one lower corner to g
routes ()
{
  status 0 route "$@" --from=$p --to=$q --output json &&
    within cost "$(way $p 0.0015,0.0005 0.0015,0.0025 $q)" &&
    says output '"label" : "Market"' &&
    status 0 route "$@" --from=$q --to=$p --output json &&
    within cost "$(way $p 0.0015,0.0005 0.0015,0.0025 $q)" &&
    status 0 route "$@" --from=$e --to=$s --output json &&
    within cost "$(way $e 0.002,0 0.0006,0.0005 $s)" &&
    says output 'Alder Lane' && says output 'Market' &&
    status 0 route "$@" --from=$p --to=$g --output json &&
    within cost "$(way $p 0.0006,0.0005 0,0.003 $g)" &&
    status 0 route "$@" --from=$p --to=$p --output json &&
    within cost 0
}

# Other algorithms find the same.
methods ()
{
  for method in dijkstra both-ends landmarks bfs; do
    # shellcheck disable=SC2086
    status 0 route $town --from=$p --to=$g --algorithm $method --output json ||
      return 1
    test $method = bfs ||
      within cost "$(way $p 0.0006,0.0005 0,0.003 $g)" || return 1
  done
}

matrices ()
{
  status 0 matrix "$@" --from=$p --from=$s --to=$q --to=$e --output tsv &&
    tsv $q $e | tr ' ' '\n' > "$tmp/cells" &&
    {
      way $p 0.0015,0.0005 0.0015,0.0025 $q
      way $p 0.002,0 $e
      way $s 0.0006,0.0025 $q
      way $s 0.0006,0.0005 0.002,0 $e
    } > "$tmp/wanted" &&
    paste -d ' ' "$tmp/cells" "$tmp/wanted" | "$AWK" '
      $1 - $2 > 0.01 || $2 - $1 > 0.01 { print; bad = 1 }
      END { exit bad || NR != 4 }'
}

# The same answers of each other command, from both networks.
same ()
{
  # shellcheck disable=SC2086
  status 0 $1 $town $2 --output tsv && cp "$tmp/output" "$tmp/plain" &&
    status 0 $1 "$prepared" $2 --output tsv && cmp "$tmp/plain" "$tmp/output"
}

same_answers ()
{
  same nearest "--from=$p --to=$s --to=$q" &&
    tsv place cost | head -n 1 | grep "^$s " &&
    same trip "--from=$p --via=$q --via=$s" &&
    same reach "--from=$p --within=200" &&
    same matrix "--from=$p --from=$q --to=$s --to=$g"
}

# The name of the square closes it, and so does a position the edge beside it.
closed ()
{
  # shellcheck disable=SC2086
  status 1 route $town --from=$p --to=$e --avoid Market &&
    status 0 route $town --from=$e --to=$g --avoid=0.0019,0.001
}

files ()
{
  # shellcheck disable=SC2086
  status 0 route $town --from=$p --to=$g --write "$tmp/way.svg" &&
    status 0 route $town --from=$p --to=$g --write "$tmp/way.gpx" &&
    grep -q 'lat="0.0011" lon="0.0002"' "$tmp/way.gpx" &&
    status 0 reach $town --from=$p --within=200 --write "$tmp/reach.svg" &&
    status 0 route $town --from=$p --to=$g --also metres && says output 'Market' &&
    says output 'Cedar Lane'
}

prepares ()
{
  # shellcheck disable=SC2086
  status 0 prepare $town --write "$prepared"
}

# shellcheck disable=SC2086
# A square, in which a road between 5, within it, and 6, beyond, is not joined to
# its ring; a footway is, from 1 to 5. A place at 5 is on both.
node_within ()
{
  cat > "$tmp/court.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.002"/>
<node id="3" lat="0.002" lon="0.002"/><node id="4" lat="0.002" lon="0"/>
<node id="5" lat="0.001" lon="0.001"/><node id="6" lat="0.001" lon="0.004"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
<tag k="highway" v="pedestrian"/><tag k="area" v="yes"/></way>
<way id="2"><nd ref="1"/><nd ref="5"/><tag k="highway" v="footway"/></way>
<way id="3"><nd ref="5"/><nd ref="6"/><tag k="highway" v="footway"/></way>
</osm>
END
  status 0 route "$tmp/court.osm" $on_foot --from 0.001,0.004 --to 0.001,0.001 \
    --output json && within cost "$(way 0.001,0.004 0.001,0.001)" &&
    status 0 route "$tmp/court.osm" $on_foot --from 0.001,0.001 \
      --to 0.002,0.002 --output json &&
    within cost "$(way 0.001,0.001 0,0 0.002,0.002)"
}

check /squares-command/node-within node_within

check /squares-command/routes routes $town
check /squares-command/methods methods
check /squares-command/prepares prepares
check /squares-command/prepared routes "$prepared"
# shellcheck disable=SC2086
check /squares-command/matrix matrices $town
check /squares-command/prepared-matrix matrices "$prepared"
check /squares-command/same same_answers
check /squares-command/closed closed
check /squares-command/files files

done_testing
