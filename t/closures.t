#!/bin/sh
# closures.t: what --avoid closes without a radius: streets, nodes and edges.
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
    cost 4447.8 && says errors '^wayfind: closed: [24] edges of high street$'
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

# A matrix and a route close the same.
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

# Over a prepared file the answers are the same.
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

check "/closures/street" street
check "/closures/node" node
check "/closures/edge" edge
check "/closures/near-node" near_node
check "/closures/each-command" each_command
check "/closures/far" far
check "/closures/radius" radius
check "/closures/prepared" prepared

done_testing
