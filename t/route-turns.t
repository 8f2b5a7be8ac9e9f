#!/bin/sh
# route-turns.t: turns in `wayfind route', their costs and restrictions
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# Nine steps to the far corner, in any order, and the fewest turns are one.
cat > "$tmp/open.map" << 'EOF'
type octile
height 4
width 7
map
.......
.......
.......
.......
EOF

few_turns ()
{
  status 0 route "$tmp/open.map" --moves 4 --from 0,0 --to 6,3 &&
    says output '^9.0 over 10 waypoints' &&
    status 0 route "$tmp/open.map" --moves 4 --from 0,0 --to 6,3 \
      --turn-cost 5 && says output '^14.0 over 10 waypoints'
}

# Half of a right angle costs half.
half_a_turn ()
{
  status 0 route "$tmp/open.map" --from 0,0 --to 6,3 --turn-cost 5 \
    --unit none && says output '^9.7 over 7 waypoints'
}

# One step to the side and back: two turns, because a start has no direction.
avoiding ()
{
  status 0 route "$tmp/open.map" --moves 4 --from 0,0 --to 6,0 --avoid 3,0 \
    --turn-cost 5 && says output '^18.0 over 9 waypoints'
}

questions ()
{
  echo '0,0 6,3 14' > "$tmp/questions"
  status 0 route "$tmp/open.map" --moves 4 --queries "$tmp/questions" --check \
    --turn-cost 5 --algorithm dijkstra,astar &&
    says errors '2 answers checked, 0 differ'
}

check /route-turns/few-turns few_turns
check /route-turns/half-a-turn half_a_turn
check /route-turns/avoiding avoiding
check /route-turns/questions questions

printf 'from,to,cost\nA,B,1\nB,C,1\n' > "$tmp/edges.csv"
check /route-turns/without-positions fails 2 'turn-cost needs .*positions' \
  route "$tmp/edges.csv" --from A --to C --turn-cost 1
for cost in -1 x 1e999; do
  check "/route-turns/bad-cost/$cost" fails 2 '--turn-cost' \
    route "$tmp/edges.csv" --from A --to C --turn-cost "$cost"
done

# A street to the east, from 1 by 2 to 3, and one to the north, from 2 to 12.
# Steps are 111.2 metres.
cat > "$tmp/left.osm" << 'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.001"/>
<node id="3" lat="0" lon="0.002"/>
<node id="12" lat="0.001" lon="0.001"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/></way>
<way id="3"><nd ref="2"/><nd ref="12"/><tag k="highway" v="primary"/></way>
<relation id="1">
<member type="way" ref="1" role="from"/>
<member type="node" ref="2" role="via"/>
<member type="way" ref="3" role="to"/>
<tag k="type" v="restriction"/><tag k="restriction" v="no_left_turn"/>
</relation>
</osm>
EOF

osm ()
{
  expected=$1
  shift
  status "$expected" route "$tmp/left.osm" --from 1 --to 12 --unit none \
    --cost metres "$@"
}

heeded ()
{
  osm 0 --algorithm astar && says output '^444.8 over 5 waypoints'
}

# From and to the middle of streets: over 3 and back where the turn is forbidden.
between ()
{
  edges="--unit none --cost metres"
  status 0 route "$tmp/left.osm" --from 0.0001,0.0004 --to 0.0005,0.0009 \
    $edges && says output '^344.7 over 5 waypoints' &&
    status 0 route "$tmp/left.osm" --from 0.0001,0.0004 --to 0.0005,0.0009 \
      $edges --ignore-turns && says output '^122.3 over 3 waypoints' &&
    status 0 route "$tmp/left.osm" --from 0.0001,0.0016 --to 0.0005,0.0009 \
      $edges && says output '^122.3 over 3 waypoints' &&
    status 0 nearest "$tmp/left.osm" --from 0.0001,0.0004 --to 0.0005,0.0009 \
      $edges && says output '^   1  *344.7 ' &&
    status 0 matrix "$tmp/left.osm" --from 0.0001,0.0004 --to 0.0005,0.0009 \
      $edges && says output '	344.[67]' &&
    status 0 reach "$tmp/left.osm" --from 0.0001,0.0004 $edges --output tsv &&
    says output '	400.[23]'
}

ignored ()
{
  osm 0 --ignore-turns && says output '^222.4 over 3 waypoints'
}

on_foot ()
{
  osm 0 --profile foot && says output '^222.4 over 3 waypoints'
}

# Restrictions also count together with avoided nodes.
nowhere_to_turn ()
{
  osm 1 --avoid 3:0.01 && says output '^No route'
}

# Straight on and back is as many right angles as left: two and one against
# two, and the way is longer.
dear_and_forbidden ()
{
  osm 0 --turn-cost 100 && says output '^744.8 over 5 waypoints' &&
    osm 0 --ignore-turns --turn-cost 100 &&
    says output '^322.4 over 3 waypoints'
}

counted ()
{
  status 0 info "$tmp/left.osm" && says output '^turns  *1 restriction$' &&
    status 0 info "$tmp/left.osm" --output json &&
    says output '"restrictions" *: 1,'
}

# No format has a place for restrictions, and none drops them.
converted ()
{
  fails 3 'left.osm has rules of turns.*--ignore-turns' \
    convert "$tmp/left.osm" "$tmp/left.csv" &&
    ! test -e "$tmp/left.csv" &&
    status 0 convert "$tmp/left.osm" "$tmp/left.csv" --ignore-turns &&
    status 0 convert "$tmp/left.osm" "$tmp/foot.csv" --profile foot &&
    status 0 info "$tmp/left.csv" && says output '^edges  *3,' &&
    lacks output '^turns'
}

# As a route does: a left turn in 444.8 metres, and without signs in 222.4.
others ()
{
  set -- reach "$tmp/left.osm" --cost metres --from 1 --unit m --output tsv
  status 0 "$@" && test "$(tsv name cost_m | sed 's/\..*//' | sort -n)" = "1 0
2 111
3 222
12 444" && status 0 "$@" --within 300 && ! tsv name | grep -qx 12 &&
    status 0 "$@" --within 300 --ignore-turns && tsv name | grep -qx 12
}

others_by_places ()
{
  set -- "$tmp/left.osm" --cost metres --from 1
  status 0 matrix "$@" --to 12 --to 3 --to 1 &&
    says output '^1	444\.78[0-9]*	222\.39[0-9]*	0$' &&
    status 0 matrix "$@" --to 12 --ignore-turns &&
    says output '^1	222\.39' &&
    status 0 nearest "$@" --to 12 --to 3 -k 2 --output tsv &&
    test "$(tsv place edges)" = "3 2
12 4" && status 0 nearest "$@" --to 12 --to 3 -k 5 --output tsv &&
    test "$(tsv place edges)" = "3 2
12 4" && status 0 trip "$@" --via 3 --to 12 --unit m &&
    says output '^444.8 m over 3 places' &&
    status 0 trip "$tmp/left.osm" --cost metres --from 3 --via 12 --to 1 \
      --unit m && says output '^444.8 m over 3'
}

# A hierarchy knows forbidden turns, unless they are to be made.
prepared ()
{
  set -- route "$tmp/left.way" --from 1 --to 12 --unit none
  status 0 prepare "$tmp/left.osm" --cost metres --write "$tmp/left.way" &&
    status 0 "$@" && says output '^444.8 over 5 waypoints' &&
    says output '^Found by the hierarchy' &&
    status 1 "$@" --avoid 3:0.01 && says output '^No route' &&
    status 0 "$@" --ignore-turns && says output '^222.4 over 3 waypoints' &&
    says output 'expanded by astar'
}

prepared_places ()
{
  status 0 matrix "$tmp/left.way" --from 1 --to 12 --to 3 --to 1 &&
    says output '^1	444\.78[0-9]*	222\.39[0-9]*	0$' &&
    status 0 trip "$tmp/left.way" --from 3 --via 12 --to 1 --unit m &&
    says output '^444.8 m over 3'
}

others_draw ()
{
  status 0 reach "$tmp/left.osm" --from 1 --write "$tmp/reach.svg" &&
    status 0 reach "$tmp/left.osm" --from 1 --write "$tmp/reach.geojson" &&
    status 0 draw "$tmp/left.osm" --from 1 --to 12 --write "$tmp/draw.svg" &&
    status 0 explain "$tmp/left.osm" --from 1 --to 12 --write "$tmp/x.html" &&
    set -- explain "$tmp/left.osm" --cost metres --from 1 --to 12 &&
    status 0 "$@" --algorithm dijkstra &&
    says output '^found: cost 444\.[78] over 5 nodes' &&
    status 0 "$@" --ignore-turns &&
    says output '^found: cost 222\.4 over 3 nodes'
}

# Round one corner: a right angle costs 5.
others_turn_costs ()
{
  set -- "$tmp/open.map" --moves 4 --from 0,0 --to 6,3 --to 6,0 --turn-cost 5
  status 0 matrix "$@" && says output '^0,0	14	6$' &&
    status 0 nearest "$@" -k 2 --output tsv && test "$(tsv place cost)" = "6,0 6
6,3 14"
}

check /route-turns/others/turn-costs others_turn_costs

# From 1 straight on over 2 to 3 is forbidden, so that one turns back at 4, the
# dead end of a road that begins at 2. A place on that road changes nothing.
cat > "$tmp/spur.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<node id="3" lat="0" lon="0.02"/>
<node id="4" lat="0.01" lon="0.01"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
<way id="3"><nd ref="2"/><nd ref="4"/><tag k="highway" v="residential"/></way>
<relation id="1">
<member type="way" ref="1" role="from"/>
<member type="node" ref="2" role="via"/>
<member type="way" ref="2" role="to"/>
<tag k="type" v="restriction"/><tag k="restriction" v="no_straight_on"/>
</relation>
</osm>
END

dead_end_with_a_place ()
{
  spur="route $tmp/spur.osm --cost metres --unit none"
  status 0 $spur --from 1 --to 3 && says output '^4447.8 over 5 waypoints' &&
    status 0 $spur --from 0.005,0.01 --to 1 && says output '^1667.9 over 3' &&
    status 0 $spur --from 0.005,0.01 --via 1 --to 3 &&
    says output '^6115.7 over 7 waypoints'
}

check /route-turns/dead-end-with-a-place dead_end_with_a_place

# A crossing on the equator: from 1 to the east, left to 3.
cat > "$tmp/cross.osm" << 'END'
<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.001"/>
<node id="3" lat="0.001" lon="0.001"/><node id="4" lat="0" lon="0.002"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="4"/>
<tag k="highway" v="residential"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
</osm>
END

# seconds NETWORK OPTION...: the cost of the route from 1 to 3, to 0.1 s
seconds ()
{
  network=$1
  shift
  status 0 route "$network" --from 1 --to 3 --unit none "$@" &&
    sed -n 's/^\([0-9.]*\) over .*/\1/p' "$tmp/output" > "$tmp/seconds"
}

# more SECONDS NETWORK OPTION...: so much more than without costs of turns
more ()
{
  wanted=$1
  shift
  seconds "$tmp/cross.osm" --profile "$profile" --cost seconds &&
    cp "$tmp/seconds" "$tmp/plain" &&
    seconds "$@" &&
    awk -v wanted="$wanted" 'NR == FNR { plain = $1; next }
      { good = $1 - plain > wanted - 0.15 && $1 - plain < wanted + 0.15 }
      END { exit !good }' "$tmp/plain" "$tmp/seconds"
}

usual_costs ()
{
  profile=car
  more 5 "$tmp/cross.osm" --turn-cost usual &&
    more 0 "$tmp/cross.osm" --turn-cost 0 || return 1
  profile=bicycle
  more 2 "$tmp/cross.osm" --profile bicycle --cost seconds --turn-cost usual || return 1
  profile=foot
  more 0 "$tmp/cross.osm" --profile foot --cost seconds \
    --turn-cost usual
}

# A prepared network keeps what it was prepared with, and says so.
usual_costs_prepared ()
{
  profile=car
  status 0 prepare "$tmp/cross.osm" --turn-cost usual --write "$tmp/usual.way" &&
    status 0 prepare "$tmp/cross.osm" --turn-cost 0 --write "$tmp/plain.way" &&
    more 5 "$tmp/usual.way" && more 5 "$tmp/usual.way" --snap node &&
    says output 'hierarchy' &&
    more 5 "$tmp/usual.way" --turn-cost usual &&
    more 0 "$tmp/plain.way" --turn-cost 0 &&
    fails 2 'keeps the usual costs' route "$tmp/usual.way" --from 1 --to 3 \
      --turn-cost 0 &&
    fails 2 'keeps the usual costs' route "$tmp/usual.way" --from 1 --to 3 \
      --turn-cost 7 &&
    fails 3 'prepared without costs of turns' route "$tmp/plain.way" \
      --from 1 --to 3 --turn-cost usual &&
    fails 2 'keeps the usual costs' prepare "$tmp/usual.way" --turn-cost 0 \
      --write "$tmp/other.way" &&
    status 0 prepare "$tmp/usual.way" --write "$tmp/again.way" &&
    more 5 "$tmp/again.way" --turn-cost usual
}

usual_costs_refused ()
{
  fails 2 'contradict' route "$tmp/cross.osm" --from 1 --to 3 \
    --turn-cost usual --ignore-turns &&
    fails 2 'contradict' prepare "$tmp/cross.osm" --write "$tmp/x.way" \
      --turn-cost usual --ignore-turns &&
    fails 2 '0 or usual' prepare "$tmp/cross.osm" --write "$tmp/x.way" \
      --turn-cost 5 &&
    fails 3 'turns take time' route "$tmp/cross.osm" --from 1 --to 3 \
      --turn-cost usual --cost metres &&
    fails 3 'no usual costs' route "$tmp/edges.csv" --from A --to C \
      --turn-cost usual
}

usual_costs_elsewhere ()
{
  set -- "$tmp/cross.osm" --from 1 --to 3 --unit none
  status 0 matrix "$@" && cp "$tmp/output" "$tmp/without" &&
    status 0 matrix "$@" --turn-cost usual &&
    ! cmp -s "$tmp/output" "$tmp/without" &&
    status 0 reach "$tmp/cross.osm" --from 1 --within 3600 --turn-cost usual &&
    status 0 trip "$tmp/cross.osm" --from 1 --via 3 --turn-cost usual
}

check /route-turns/usual/costs usual_costs
check /route-turns/usual/prepared usual_costs_prepared
check /route-turns/usual/refused usual_costs_refused
check /route-turns/usual/elsewhere usual_costs_elsewhere

# Lines: by x and y for 2 with a change, or by z alone for 4.
cat > "$tmp/lines.csv" << 'END'
from,to,cost,label
A,B,1,x
B,C,1,y
A,C,4,z
A,C,4,y
C,D,1,z
END

changes ()
{
  set -- route "$tmp/lines.csv" --from A --to D
  status 0 "$@" && says output '^3.0 over 4' &&
    status 0 "$@" --change-cost 0.5 && says output '^4.0 over 4' &&
    status 0 "$@" --change-cost 1 && says output '^5.0 over' &&
    status 0 "$@" --change-cost 3 && says output '^5.0 over 3' &&
    says output '^z: A to D, 5.0$' &&
    status 0 matrix "$tmp/lines.csv" --from A --to D --to B --change-cost 3 &&
    says output '^A	5	1$' &&
    status 0 reach "$tmp/lines.csv" --from A --change-cost 3 --output tsv &&
    test "$(tsv name cost)" = "A 0
B 1
C 4
D 5"
}

changes_refused ()
{
  fails 2 'needs a network whose edges have labels' \
    route "$tmp/edges.csv" --from A --to C --change-cost 1 &&
    fails 2 '--change-cost' route "$tmp/lines.csv" --from A --to C \
      --change-cost -1
}

# B comes first in the file, and has a change; the way by C has no change.
fewest_changes ()
{
  printf 'from,to,cost,label\nA,B,1,x\nB,D,1,y\nA,C,1,y\nC,D,1,y\n' \
    > "$tmp/ties.csv"
  status 0 route "$tmp/ties.csv" --from A --to D &&
    says output '^y: A to D, 2.0$' &&
    printf 'from,to,cost,label\nA,D,3,y\n' > "$tmp/more.csv" &&
    sed 1d "$tmp/ties.csv" >> "$tmp/more.csv" &&
    status 0 route "$tmp/more.csv" --from A --to D && says output '^2.0 over 3'
}

check /route-turns/changes changes
check /route-turns/changes/refused changes_refused
check /route-turns/changes/fewest fewest_changes

check /route-turns/osm/heeded heeded
check /route-turns/osm/between between
check /route-turns/osm/ignored ignored
check /route-turns/osm/on-foot on_foot
check /route-turns/osm/nowhere-to-turn nowhere_to_turn
check /route-turns/osm/converted converted
check /route-turns/osm/prepared prepared
check /route-turns/osm/prepared-places prepared_places
check /route-turns/osm/counted counted
check /route-turns/osm/others/reach others
check /route-turns/osm/others/places others_by_places
check /route-turns/osm/others/draw others_draw
check /route-turns/osm/dear-and-forbidden dear_and_forbidden

done_testing
