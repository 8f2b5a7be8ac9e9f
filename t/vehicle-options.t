#!/bin/sh
# vehicle-options.t: the size of a vehicle and the roads that it leaves out, in
# all commands that find routes.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# From 1 in the west to 3 in the east, in metres: straight on by Low Bridge, 2224
# of 3.5 metres' height; in the north by Toll Road, 2487; in the south by Farm
# Track, 2780, for 7.5 tonnes. From 3 on to 9 by a ferry, 1112. Sizes of the
# edges back are the same.
cat > "$tmp/town.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<node id="3" lat="0" lon="0.02"/>
<node id="4" lat="0.005" lon="0.01"/>
<node id="5" lat="-0.0075" lon="0.01"/>
<node id="9" lat="0" lon="0.03"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/>
<tag k="name" v="Low Bridge"/><tag k="maxheight" v="3.5"/>
<tag k="hgv" v="delivery"/><tag k="maxheight:conditional" v="none @ (Su)"/></way>
<way id="3"><nd ref="1"/><nd ref="4"/><nd ref="3"/>
<tag k="highway" v="secondary"/><tag k="name" v="Toll Road"/>
<tag k="toll" v="yes"/></way>
<way id="4"><nd ref="1"/><nd ref="5"/><nd ref="3"/>
<tag k="highway" v="track"/><tag k="name" v="Farm Track"/>
<tag k="maxweight" v="7.5"/></way>
<way id="5"><nd ref="3"/><nd ref="9"/><tag k="route" v="ferry"/></way>
</osm>
END
town="$tmp/town.osm --cost metres"
printf 'from,to,cost\n1,2,1\n2,3,1\n' > "$tmp/edges.csv"
printf 'type octile\nheight 1\nwidth 3\nmap\n...\n' > "$tmp/grid.map"

# costs METRES OPTION...: of the route from 1 to 3, over the file and over the
# prepared network with and without rules of turns; no METRES for no route.
costs ()
{
  metres=$1
  shift
  for network in "$town" "$tmp/town.way" "$tmp/plain.way --ignore-turns"; do
    status "$(test -n "$metres"; echo $?)" nearest $network --from 1 --to 3 \
      --output tsv "$@" || return
    test -z "$metres" || "$AWK" -v cost="$(tsv cost | tail -n 1)" \
      -v metres="$metres" 'BEGIN {
        exit !(cost > metres - 1 && cost < metres + 1) }' ||
      { cat "$tmp/output"; return 1; }
  done
}

prepare ()
{
  status 0 prepare $town --write "$tmp/town.way" &&
    status 0 prepare $town --ignore-turns --write "$tmp/plain.way"
}

sizes ()
{
  costs 2224 && costs 2224 --height 3.5 && costs 2486 --height 3.501 &&
    costs 2224 --weight 7.501 --height 3 && costs 2224 --width 2.5 &&
    costs 2486 --height 4 --length 20 --axle-load 11
}

leaves_out ()
{
  costs 2224 --without toll && costs 2779 --height 4 --without toll &&
    costs 2486 --height 4 --without unpaved,motorway,ferry &&
    costs '' --height 4 --without 'toll, unpaved' &&
    costs '' --height 4 --weight 8 --without toll
}

lorries ()
{
  costs 2486 --hgv && costs 2224 --hgv --deliver && costs 2224 --hazmat &&
    costs 2779 --hgv --without toll
}

# Along with closed streets, nodes and edges of a file.
closed_as_well ()
{
  printf 'label\nToll Road\n' > "$tmp/toll.csv"
  costs 2779 --avoid 'Low Bridge' --without toll &&
    costs 2779 --height 4 --close "$tmp/toll.csv" &&
    costs 2779 --avoid 2 --without toll && costs 2224 --without ferry &&
    costs 2486 --height 4 --turn-cost 0
}

# "none @ (Su)" takes the limit away.
conditional ()
{
  status 0 route $town --from 1 --to 3 --height 4 --at 'Su 10:00' \
    --output tsv && says output 'Low Bridge' &&
    status 0 route $town --from 1 --to 3 --height 4 --at 'Mo 10:00' \
      --output tsv && says output 'Toll Road'
}

says_so ()
{
  status 0 route $town --from 1 --to 3 --height 4 &&
    says errors 'closed: 1 edge that this vehicle may not use' &&
    status 0 route $town --from 1 --to 3 --height 1 &&
    says errors 'closed: 0 edges that this vehicle may not use' &&
    status 1 route $town --from 1 --to 0,0.015 --height 4 &&
    says errors '^wayfind: 0,0.015 is closed to this vehicle' &&
    status 1 route $town --from 1 --to 0,0.015 --height 4 --avoid 5 &&
    says errors 'closed by --avoid or --close, or to this vehicle'
}

as_json ()
{
  status 0 route "$tmp/town.way" --from 1 --to 3 --height 4 --output json &&
    says output '"name" : "Toll Road"' && lacks output 'Low Bridge'
}

# Each cell of a matrix is a route, with a hierarchy and without.
matrices ()
{
  for network in "$town" "$tmp/town.way" "$tmp/plain.way --ignore-turns"; do
    status 0 matrix $network --from 1 --from 3 --from 9 --height 4 \
      --without ferry &&
      "$AWK" -F '\t' 'NR == 2 { good += $2 == 0 && int ($3) == 2486 && $4 == "" }
        NR == 3 { good += int ($2) == 2486 && $3 == 0 && $4 == "" }
        NR == 4 { good += $2 == "" && $3 == "" && $4 == 0 }
        END { exit good != 3 }' "$tmp/output" || { cat "$tmp/output"; return 1; }
  done
}

# A matrix of another vehicle is not carried on.
marks ()
{
  status 1 matrix $town --from 1 --from 3 --height 4 --resume \
    --write "$tmp/m.tsv" --time-limit 0
  status 0 matrix $town --from 1 --from 3 --height 3 --resume \
    --write "$tmp/m.tsv" && grep -q '2223' "$tmp/m.tsv"
}

other_commands ()
{
  status 0 reach "$tmp/town.way" --from 1 --within 2500 --height 4 \
    --output tsv && says output '2486' &&
    status 0 trip "$tmp/town.way" --from 1 --via 3 --height 4 &&
    says output '2.5 km' &&
    status 0 explain $town --from 1 --to 3 --height 4 --write "$tmp/e.html" &&
    status 0 draw "$tmp/town.way" --from 1 --to 3 --height 4 \
      --write "$tmp/d.svg"
}

# Four roads on one line, the fastest first, and a fifth that nobody needs: it is
# slower than the fourth, and closed to the same. Toll Tunnel is one-way.
cat > "$tmp/line.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/>
<tag k="name" v="Toll Tunnel"/><tag k="maxspeed" v="90"/>
<tag k="toll" v="yes"/><tag k="maxheight" v="3"/><tag k="oneway" v="yes"/></way>
<way id="2"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/>
<tag k="name" v="Toll Road"/><tag k="maxspeed" v="70"/>
<tag k="toll" v="yes"/></way>
<way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/>
<tag k="name" v="Low Road"/><tag k="maxspeed" v="50"/>
<tag k="maxheight" v="3"/></way>
<way id="4"><nd ref="2"/><nd ref="1"/><tag k="highway" v="primary"/>
<tag k="name" v="Narrow Road"/><tag k="maxspeed" v="30"/>
<tag k="maxwidth" v="2.5"/></way>
<way id="5"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/>
<tag k="name" v="Slow Road"/><tag k="maxspeed" v="20"/>
<tag k="maxwidth" v="2.2"/></way>
</osm>
END

# takes FROM TO NAME OPTION...: the road, over the file and a prepared network.
takes ()
{
  from=$1 to=$2 name=$3
  shift 3
  for network in "$tmp/line.osm" "$tmp/line.way"; do
    status 0 route "$network" --from "$from" --to "$to" --output json "$@" &&
      says output "\"label\" : \"$name\"" || { cat "$tmp/output"; return 1; }
  done
}

on_one_line ()
{
  status 0 prepare "$tmp/line.osm" --write "$tmp/line.way" &&
    takes 1 2 'Toll Tunnel' && takes 2 1 'Toll Road' &&
    takes 1 2 'Toll Road' --height 4 && takes 1 2 'Low Road' --without toll &&
    takes 2 1 'Low Road' --without toll --height 3 &&
    takes 1 2 'Narrow Road' --without toll --height 4 &&
    takes 2 1 'Narrow Road' --without toll --height 4 --width 2.2 &&
    status 1 route "$tmp/line.osm" --from 1 --to 2 --without toll \
      --height 4 --width 3 &&
    status 0 info "$tmp/line.osm" && says output '^nodes        5,'
}

refused ()
{
  for command in route matrix reach nearest; do
    to='--to 3'
    test $command != reach || to='--within 5'
    fails 3 'does not know the limits of its roads' $command \
      "$tmp/edges.csv" --from 1 $to --height 4 &&
      fails 2 'is a map of cells' $command "$tmp/grid.map" --from 0,0 \
        ${to%3} ${to:+$(test $command = reach || echo 2,0)} --hgv || return
  done
}

misused ()
{
  fails 2 '--without must be toll, .*, not "bridges"' route $town --from 1 \
    --to 3 --without toll,bridges &&
    fails 2 '--without needs the names' route $town --from 1 --to 3 \
      --without '' &&
    fails 2 '--deliver needs --hgv' route $town --from 1 --to 3 --deliver ||
    return
  for size in height width length weight axle-load; do
    for wrong in -1 nan inf high '4 m' 1e999; do
      fails 2 "--$size must be a number from 0 up" route $town --from 1 --to 3 \
        "--$size=$wrong" || return
    done
  done
}


check "/vehicle-options/prepare" prepare
for case in sizes leaves-out lorries closed-as-well conditional says-so \
  as-json matrices marks other-commands on-one-line refused misused; do
  check "/vehicle-options/$case" "$(echo $case | tr - _)"
done

done_testing
