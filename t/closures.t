#!/bin/sh
# closures.t: what --avoid closes without a radius, and what --close closes:
# streets, nodes, edges, polygons.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A ladder: 1-2-3 in the north by the High Street, 4-5-6 in the south by Low
# Road, with a rung at each end. One degree is 111.2 km.
cat > "$tmp/town.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0.01" lon="0"/>
<node id="2" lat="0.01" lon="0.01"/>
<node id="3" lat="0.01" lon="0.02"/>
<node id="4" lat="0" lon="0"/>
<node id="5" lat="0" lon="0.01"/>
<node id="6" lat="0" lon="0.02"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/>
<tag k="name" v="High Street"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/>
<tag k="name" v="High Street"/></way>
<way id="3"><nd ref="4"/><nd ref="5"/><nd ref="6"/>
<tag k="highway" v="residential"/><tag k="name" v="Low Road"/></way>
<way id="4"><nd ref="1"/><nd ref="4"/><tag k="highway" v="residential"/></way>
<way id="5"><nd ref="3"/><nd ref="6"/><tag k="highway" v="residential"/></way>
<way id="6"><nd ref="2"/><nd ref="5"/><tag k="highway" v="residential"/></way>
</osm>
END
printf 'from,to\n1,2\n2,3\n4,5\n5,6\n1,4\n3,6\n' > "$tmp/edges.csv"
printf 'node,lat,lon\n1,.01,0\n2,.01,.01\n3,.01,.02\n4,0,0\n5,0,.01\n6,0,.02\n' \
  > "$tmp/nodes.csv"
edges="$tmp/edges.csv --nodes $tmp/nodes.csv"
printf 'name,lat,lon\nBridge,0.0101,0.005\nCorner,0.0101,0.0\nFar,0.5,0.5\n' \
  > "$tmp/places.csv"
places="$edges --places $tmp/places.csv"

# cost EXPECTED: of the route, in metres, to a thousandth.
cost ()
{
  "$AWK" -v cost="$(tsv cost | tail -n 1)" -v expected="$1" 'BEGIN {
    exit !(cost > expected * 0.999 && cost < expected * 1.001) }' && return
  echo "the cost is $(tsv cost | tail -n 1), and $1 was expected"
  return 1
}

nearest ()
{
  status 0 nearest $places --output tsv "$@"
}

# From 1 to 3 are 2 sides of 0.01 degrees; by the south they are 4. All edges of
# the street count, also those of a direction that is not driven.
street ()
{
  require_osm || return 0
  osm="$tmp/town.osm --profile foot --cost metres --output tsv --snap node"
  status 0 nearest $osm --from 0.01,0 --to 0.01,0.02 && cost 2223.9 &&
    status 0 nearest $osm --from 0.01,0 --to 0.01,0.02 --avoid "high street" &&
    cost 4447.8 && says errors '^wayfind: closed: 2 edges of high street$'
}

require_osm ()
{
  wayfind info "$tmp/town.osm" > /dev/null 2> "$tmp/errors" ||
    ! grep -q "was built without" "$tmp/errors"
}

node ()
{
  nearest --from 1 --to 3 && cost 2223.9 &&
    nearest --from 1 --to 3 --avoid 2 && cost 4447.8 &&
    says errors '^wayfind: closed: node 2$'
}

# 11 metres from the middle of the edge between 1 and 2.
edge ()
{
  nearest --from 1 --to 3 --avoid Bridge && cost 4447.8 &&
    says errors 'closed: the edge between (1 and 2|2 and 1), nearest to Bridge$' &&
    nearest --from 3 --to 1 --avoid Bridge && cost 4447.8 &&
    nearest --from 2 --to 3 --avoid Bridge && cost 1112
}

# 11 metres from a node: the node is nearest.
near_node ()
{
  nearest --from 2 --to 4 --avoid Corner && cost 4447.8 &&
    says errors 'closed: node 1$'
}

# A matrix and a route close the same nodes.
each_command ()
{
  status 0 route $places --from 1 --to 3 --avoid Bridge --output tsv &&
    tsv cost > "$tmp/wanted" && tail -n 1 "$tmp/wanted" | grep -q '^4447' &&
    status 0 matrix $places --from 1 --to 3 --avoid Bridge &&
    says output '^1.4447'
}

far ()
{
  status 2 route $places --from 1 --to 3 --avoid Far &&
    says errors 'the nearest node or edge lies [0-9.]+ km away; give a radius' &&
    says errors 'as in "Far:[0-9]+"$'
}

radius ()
{
  status 1 nearest $places --from 1 --to 3 --avoid 2:0.1 --avoid 5:0.1 &&
    says errors '^wayfind: closed: 1 node within 2:0.1$'
}

# A prepared file gives the same answers.
prepared ()
{
  wayfind prepare $edges --write "$tmp/town.way" > /dev/null 2>&1 || return
  for closed in 2 Bridge Corner; do
    status 0 route $places --from 2 --to 6 --avoid "$closed" --output tsv
    tsv cost > "$tmp/expected"
    status 0 route "$tmp/town.way" --places "$tmp/places.csv" --from 2 --to 6 \
      --avoid "$closed" --output tsv
    tsv cost | diff "$tmp/expected" - || return
  done
}

# --close ---------------------------------------------------------------------

# polygon FILE NAME WEST SOUTH EAST NORTH
polygon ()
{
  printf '{"type":"Feature","properties":{"name":"%s"},"geometry":{"type":' \
    "$2" > "$1"
  printf '"Polygon","coordinates":[[[%s,%s],[%s,%s],[%s,%s],[%s,%s],[%s,%s]]]}}' \
    "$3" "$4" "$5" "$4" "$5" "$6" "$3" "$6" "$3" "$4" >> "$1"
}

rows ()
{
  printf 'from,to,oneway\n1,2,\n' > "$tmp/rows.csv"
  nearest --from 1 --to 3 --close "$tmp/rows.csv" && cost 4447.8 &&
    says errors '^wayfind: closed: 1 edge of .*/rows.csv$' &&
    nearest --from 3 --to 1 --close "$tmp/rows.csv" && cost 4447.8 || return
  printf 'from;to;oneway\n1;2;yes\n2;3;no\n' > "$tmp/rows.csv"
  status 1 nearest $places --from 1 --to 2 --close "$tmp/rows.csv" &&
    nearest --from 2 --to 1 --close "$tmp/rows.csv" && cost 1112
}

# The line of each row that names nothing stands before the message.
unknown_rows ()
{
  while IFS='|' read -r line row problem; do
    printf 'from,to,oneway,label\n%b\n' "$row" > "$tmp/rows.csv"
    status 2 route $places --from 1 --to 3 --close "$tmp/rows.csv" &&
      says errors "^wayfind.*/rows.csv:$line: .*$problem" ||
      { echo "of $row"; return 1; }
  done << 'END'
2|9,1,,|no node "9"
3|1,2,,\n1,6,,|no edge from "1" to "6"
3|1,2,,\n,,,Nowhere Lane|no edge of the network is called "Nowhere Lane"
2|1,,,|does not name an edge
2|1,2,perhaps,|oneway is "perhaps"
END
  printf 'a,b\n1,2\n' > "$tmp/rows.csv"
  status 3 route $places --from 1 --to 3 --close "$tmp/rows.csv" &&
    says errors 'some of from, to, oneway, label were expected'
}

# Labels of any network are streets.
labels ()
{
  printf 'from,to,cost,label\na,b,1,M 1\nb,c,1,M 1\na,d,2,B 7\nd,c,2,B 7\n' \
    > "$tmp/labels.csv"
  printf 'street\nm-1\n' > "$tmp/rows.csv"
  status 0 nearest "$tmp/labels.csv" --from a --to c --output tsv && cost 2 &&
    status 0 nearest "$tmp/labels.csv" --from a --to c --output tsv \
      --close "$tmp/rows.csv" && cost 4 &&
    says errors '^wayfind: closed: 2 edges of m-1$'
}

# Both towns have a High Street, 11 km apart, with a way around each.
in_town ()
{
  require_osm || return 0
  "$AWK" 'BEGIN {
    print "<osm version=\"0.6\">"
    for (t = 0; t < 2; t++)
      {
        x = t / 10
        node = "<node id=\"%d\" lat=\"%s\" lon=\"%s\""
        printf (node "/>\n", 1 + 10 * t, 0, x)
        printf (node "/>\n", 2 + 10 * t, 0, x + 0.002)
        printf (node "/>\n", 3 + 10 * t, 0.002, x + 0.001)
        printf (node ">", 4 + 10 * t, 0.0001, x)
        printf ("<tag k=\"place\" v=\"town\"/><tag k=\"name\" v=\"%s\"/></node>\n",
                t ? "Beta" : "Alpha")
      }
    way = "<way id=\"%d\"><nd ref=\"%d\"/><nd ref=\"%d\"/>" \
      "<tag k=\"highway\" v=\"residential\"/>%s</way>\n"
    for (t = 0; t < 2; t++)
      {
        printf (way, 1 + 10 * t, 1 + 10 * t, 2 + 10 * t,
                "<tag k=\"name\" v=\"High Street\"/>")
        printf (way, 2 + 10 * t, 1 + 10 * t, 3 + 10 * t, "")
        printf (way, 3 + 10 * t, 3 + 10 * t, 2 + 10 * t, "")
      }
    printf (way, 30, 2, 11, "")
    print "</osm>"
  }' > "$tmp/towns.osm"
  osm="$tmp/towns.osm --profile foot --cost metres --output tsv --snap node"
  printf 'name\n"High Street, Beta"\n' > "$tmp/rows.csv"
  for closed in "--avoid" "--close"; do
    what="High Street, Beta"
    [ $closed = --avoid ] || what="$tmp/rows.csv"
    status 0 nearest $osm --from 0,0 --to 0,0.002 $closed "$what" &&
      cost 222.39 && says errors '^wayfind: closed: 1 edge of High Street, Beta$' &&
      status 0 nearest $osm --from 0,0.1 --to 0,0.102 $closed "$what" &&
      cost 497.28 || return
  done
  status 2 nearest $osm --from 0,0 --to 0,0.002 --avoid "High Street" &&
    says errors 'several places'
}

# The first polygon lies on the edge between 1 and 2, the second around 2, the
# third beside all.
polygons ()
{
  polygon "$tmp/flood.geojson" Flood 0.004 0.009 0.006 0.011
  nearest --from 1 --to 3 --close "$tmp/flood.geojson" && cost 4447.8 &&
    says errors '^wayfind: closed: 1 edge within polygon Flood$' &&
    nearest --from 2 --to 3 --close "$tmp/flood.geojson" && cost 1112 || return
  polygon "$tmp/fair.geojson" Fair 0.009 0.009 0.011 0.011
  nearest --from 1 --to 3 --close "$tmp/fair.geojson" && cost 4447.8 &&
    says errors '^wayfind: closed: 2 edges and 1 node within polygon Fair$' ||
    return
  polygon "$tmp/sea.geojson" Sea 0.004 0.02 0.006 0.03
  nearest --from 1 --to 3 --close "$tmp/sea.geojson" && cost 2223.9 &&
    says errors 'polygon Sea contains no node and no part of an edge'
}

# A ring around node 2 with a hole: the edges cross it, the node is free.
hole ()
{
  cat > "$tmp/ring.geojson" << 'END'
{"type":"MultiPolygon","coordinates":[[
[[0.005,0.005],[0.015,0.005],[0.015,0.015],[0.005,0.015],[0.005,0.005]],
[[0.008,0.008],[0.012,0.008],[0.012,0.012],[0.008,0.012],[0.008,0.008]]]]}
END
  nearest --from 1 --to 3 --close "$tmp/ring.geojson" && cost 4447.8 &&
    says errors '^wayfind: closed: 2 edges within polygon'
}

# The bend of a road meets the polygon, and the straight line does not; and the
# other way around.
bends ()
{
  cat > "$tmp/bent.geojson" << 'END'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{},"geometry":{"type":"LineString",
"coordinates":[[0,0],[0.005,0.01],[0.01,0]]}},
{"type":"Feature","properties":{},"geometry":{"type":"LineString",
"coordinates":[[0,0],[0.005,-0.02],[0.01,0]]}}]}
END
  polygon "$tmp/bend.geojson" Bend 0.004 0.008 0.006 0.02
  polygon "$tmp/chord.geojson" Chord 0.004 -0.001 0.006 0.001
  wayfind prepare "$tmp/bent.geojson" --write "$tmp/bent.way" > /dev/null 2>&1
  for bent in "$tmp/bent.geojson" "$tmp/bent.way"; do
    status 0 nearest "$bent" --from 0,0 --to 0,0.01 --output tsv &&
      cost 2486.4 &&
      status 0 nearest "$bent" --from 0,0 --to 0,0.01 --output tsv \
        --close "$tmp/chord.geojson" && cost 2486.4 &&
      status 0 nearest "$bent" --from 0,0 --to 0,0.01 --output tsv \
        --close "$tmp/bend.geojson" && cost 4584.7 || return
  done
}

# Edges over the date line do not go around the Earth.
date_line ()
{
  printf 'from,to\na,b\na,c\nc,b\n' > "$tmp/date.csv"
  printf 'node,lat,lon\na,0,179.5\nb,0,-179.5\nc,1,180\n' > "$tmp/date-nodes.csv"
  polygon "$tmp/far.geojson" Far -10 -1 10 0.5
  polygon "$tmp/west.geojson" West -179.9 -1 -179.8 0.1
  date="$tmp/date.csv --nodes $tmp/date-nodes.csv --from a --to b --output tsv"
  status 0 nearest $date --close "$tmp/far.geojson" && cost 111195 &&
    status 0 nearest $date --close "$tmp/west.geojson" && cost 248627
}

# A wall between cells, thinner than they are.
grid ()
{
  printf 'type octile\nheight 3\nwidth 3\nmap\n...\n...\n...\n' \
    > "$tmp/cells.map"
  polygon "$tmp/wall.geojson" Wall 1.9 1.2 2.1 3
  status 0 nearest "$tmp/cells.map" --moves 4 --from 1,1 --to 2,1 \
    --output tsv && cost 1 &&
    status 0 nearest "$tmp/cells.map" --moves 4 --from 1,1 --to 2,1 \
      --output tsv --close "$tmp/wall.geojson" && cost 3
}

wrong_files ()
{
  printf '{"type":"LineString","coordinates":[[0,0],[1,1]]}' > "$tmp/l.geojson"
  status 3 route $places --from 1 --to 3 --close "$tmp/l.geojson" &&
    says errors 'needs polygons' &&
    status 3 route "$tmp/edges.csv" --from 1 --to 3 --close "$tmp/flood.geojson" &&
    says errors 'have no positions' &&
    status 3 route $places --from 1 --to 3 --close "$tmp/no-such.csv"
}

# Every command closes the same nodes.
all_commands ()
{
  polygon "$tmp/flood.geojson" Flood 0.004 0.009 0.006 0.011
  for command in route nearest matrix trip explain draw; do
    set -- --from 1 --to 3
    [ $command != trip ] || set -- --from 1 --to 3 --via 2
    [ $command != draw ] || set -- "$@" --write "$tmp/out.svg"
    [ $command != explain ] || set -- "$@" --write "$tmp/out.html"
    wayfind $command $edges "$@" --close "$tmp/flood.geojson" \
      > "$tmp/output" 2> "$tmp/errors" && says errors 'closed: 1 edge within' ||
      { echo "$command"; return 1; }
  done
  status 0 reach $edges --from 1 --within 9000 --output tsv \
    --close "$tmp/flood.geojson" && says output '^2.3.*4447' &&
    status 2 draw $edges --close "$tmp/flood.geojson" --write "$tmp/out.svg" &&
    says errors 'need a route'
}

# A matrix that goes on heeds the content of the file.
resumed ()
{
  printf 'from,to\n1,2\n' > "$tmp/rows.csv"
  set -- matrix $edges --from 1 --to 3 --close "$tmp/rows.csv" \
    --write "$tmp/m.tsv" --resume
  status 0 "$@" && mv "$tmp/m.tsv" "$tmp/old.tsv"
  printf 'from,to\n2,3\n5,6\n' > "$tmp/rows.csv"
  status 0 "$@" && ! cmp -s "$tmp/m.tsv" "$tmp/old.tsv"
}

# A lattice of streets with costs of all sizes. Roads are closed by rows and by
# rectangles; the copy lacks them. All matrices are equal, whether the network
# is prepared or not.
copies ()
{
  for seed in 1 2 3 4; do
    "$AWK" -v seed=$seed -v tmp="$tmp" 'BEGIN {
      srand (seed)
      n = 7
      west = rand () * 4; east = west + rand () * 3
      south = rand () * 4; north = south + rand () * 3
      print west, south, east, north > (tmp "/box")
      print "from,to,cost" > (tmp "/all.csv")
      print "from,to,cost" > (tmp "/less.csv")
      print "from,to" > (tmp "/closed.csv")
      print "node,x,y" > (tmp "/lattice.csv")
      for (x = 0; x < n; x++)
        for (y = 0; y < n; y++)
          {
            print x "_" y "," x "," y > (tmp "/lattice.csv")
            for (d = 0; d < 2; d++)
              {
                u = x + !d
                v = y + d
                if (u == n || v == n)
                  continue
                row = x "_" y "," u "_" v
                all = row "," 1 + int (rand () * 1000)
                print all > (tmp "/all.csv")
                in_box = u >= west && x <= east && v >= south && y <= north
                is_closed = rand () < 0.2
                if (is_closed)
                  print row > (tmp "/closed.csv")
                if (!is_closed && !in_box)
                  print all > (tmp "/less.csv")
              }
          }
    }' < /dev/null
    read -r west south east north < "$tmp/box"
    polygon "$tmp/box.geojson" Box "$west" "$south" "$east" "$north"
    nodes="--nodes $tmp/lattice.csv"
    froms="--from 0_0 --from 6_6 --from 3_1 --from 1_5 --from 6_0"
    wayfind prepare "$tmp/all.csv" $nodes --write "$tmp/all.way" \
      > /dev/null 2>&1 || return
    wayfind matrix "$tmp/less.csv" $nodes $froms > "$tmp/wanted" \
      2> "$tmp/errors"
    wayfind matrix "$tmp/all.csv" $nodes $froms > "$tmp/output" 2> /dev/null
    ! cmp -s "$tmp/wanted" "$tmp/output" || return
    for all in "$tmp/all.csv $nodes" "$tmp/all.way"; do
      wayfind matrix $all $froms --close "$tmp/closed.csv" \
        --close "$tmp/box.geojson" > "$tmp/output" 2> "$tmp/errors"
      [ -s "$tmp/output" ] && diff "$tmp/wanted" "$tmp/output" ||
        { echo "seed $seed, $all"; return 1; }
    done
  done
}

check "/closures/street" street
check "/closures/node" node
check "/closures/edge" edge
check "/closures/near-node" near_node
check "/closures/each-command" each_command
check "/closures/far" far
check "/closures/radius" radius
check "/closures/prepared" prepared

check "/closures/close/rows" rows
check "/closures/close/unknown-rows" unknown_rows
check "/closures/close/labels" labels
check "/closures/close/in-town" in_town
check "/closures/close/polygons" polygons
check "/closures/close/hole" hole
check "/closures/close/bends" bends
check "/closures/close/date-line" date_line
check "/closures/close/grid" grid
check "/closures/close/wrong-files" wrong_files
check "/closures/close/every-command" all_commands
check "/closures/close/resumed" resumed
check "/closures/close/copies" copies

done_testing
