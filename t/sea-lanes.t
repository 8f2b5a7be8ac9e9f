#!/bin/sh
# sea-lanes.t: true routes over the network that is shipped, by distances that
# were worked out elsewhere.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

grep -q '#define HAVE_JSON_GLIB' "$top_builddir/config.h" ||
  skip_all "this build has no json-glib"

lanes=$top_srcdir/examples/data/sea-lanes.geojson
ports=$top_srcdir/examples/data/ports.csv

# route OPTION...: from Rotterdam to Shanghai, to $tmp/route.
route ()
{
  wayfind route "$lanes" --places "$ports" --from Rotterdam --to Shanghai \
    --unit nm "$@" > "$tmp/route" 2> "$tmp/errors" && return
  cat "$tmp/errors" "$tmp/route"
  return 1
}

# miles EXPECTED OPTION...: the route is that long.
miles ()
{
  expected=$1
  shift
  route "$@" || return
  grep -q "^$expected nautical miles over" "$tmp/route" && return
  echo "expected $expected nautical miles"
  cat "$tmp/route"
  return 1
}

# at_least EXPECTED OPTION...: the route is not shorter.
at_least ()
{
  expected=$1
  shift
  route "$@" || return
  "$AWK" -v least="$expected" '/nautical miles over/ { good = $1 >= least }
    END { exit !good }' "$tmp/route"
}

network ()
{
  route && head -n 1 "$tmp/route" |
    grep "6000 nodes, 7568 edges, 125 components, the largest of 5587 nodes"
}

# passes LAT..LAT: whether a waypoint lies in the canal's latitude and longitude
passes ()
{
  "$AWK" -v south="$1" -v north="$2" -v west="$3" -v east="$4" '
    $1 ~ /^[0-9]+$/ && $2 ~ /[NS]$/ {
      lat = $2 + 0; if ($2 ~ /S/) lat = -lat
      lon = $3 + 0; if ($3 ~ /W/) lon = -lon
      if (lat > south && lat < north && lon > west && lon < east) found = 1
    }
    END { exit !found }' "$tmp/route"
}

# Every lane goes both ways.
backwards ()
{
  wayfind route "$lanes" --from 31.0,122.2 --to 51.95,4.05 --unit nm \
    > "$tmp/route" &&
    grep "^10516.8 nautical miles over" "$tmp/route"
}

waypoints ()
{
  sed -n 's/.*nautical miles over \([0-9]*\) waypoints.*/\1/p' "$tmp/route"
}

fewest ()
{
  route && n=$(waypoints) && route --algorithm bfs &&
    test "$(waypoints)" -le "$n"
}

names ()
{
  route && grep -q ' Suez$' "$tmp/route" &&
    grep -q ' Bab-el-Mandeb$' "$tmp/route"
}

by_suez ()
{
  route && passes 29 31.5 32 33
}

by_panama ()
{
  route --avoid Suez:100 && ! passes 29 31.5 32 33 && passes 8 10 -81 -79
}

by_the_cape ()
{
  route --avoid Suez:100 --avoid Panama:100 && ! passes 29 31.5 32 33 &&
    ! passes 8 10 -81 -79 && passes -36 -33 15 22
}

check "/sea-lanes/network" network
check "/sea-lanes/rotterdam-shanghai" miles 10516.8
for algorithm in dijkstra astar; do
  check "/sea-lanes/$algorithm" miles 10516.8 --algorithm $algorithm
  check "/sea-lanes/$algorithm/avoid-suez" \
    miles 13600.6 --algorithm $algorithm --avoid Suez:100
  check "/sea-lanes/$algorithm/avoid-suez-and-panama" \
    miles 13888.9 --algorithm $algorithm --avoid 30.5,32.35:100 --avoid 9.1,-79.7:100
done
for algorithm in bfs greedy weighted; do
  check "/sea-lanes/$algorithm" at_least 10516.8 --algorithm $algorithm
done
check "/sea-lanes/backwards" backwards
check "/sea-lanes/bfs-has-fewest-waypoints" fewest
check "/sea-lanes/names-what-it-passes" names
check "/sea-lanes/by-suez" by_suez
check "/sea-lanes/by-panama" by_panama
check "/sea-lanes/by-the-cape" by_the_cape

done_testing
