#!/bin/sh
# cost-units.t: what costs are, and in which unit they are shown
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

printf 'from,to,cost\nA,B,3\nB,C,3\n' > "$tmp/edges.csv"
printf 'from,to\nA,B\n' > "$tmp/plain.csv"
printf 'node,lat,lon\nA,0,0\nB,0,1\n' > "$tmp/nodes.csv"

# 90 minutes, and a nautical mile.
unit ()
{
  printf 'from,to,cost\nA,B,5400\nC,D,1852\n' > "$tmp/units.csv"
  status 0 route "$tmp/units.csv" --from A --to B --unit time &&
    says output '^1:30:00 over 2 waypoints' &&
    status 0 route "$tmp/units.csv" --from C --to D --unit nm &&
    says output '^1.0 nautical miles over 2'
}

# Of costs that may be anything, each unit is believed.
unit_converted ()
{
  printf 'from,to,cost\nA,B,5400\n' > "$tmp/units.csv"
  for wanted in "s 5400.0 s" "min 90.0 minutes" "h 1.5 hours" "m 5400.0 m" \
      "km 5.4 km" "mi 3.4 miles" "nm 2.9 nautical miles" "none 5400.0" \
      "time 1:30:00"; do
    status 0 route "$tmp/units.csv" --from A --to B --unit "${wanted%% *}" &&
      says output "^${wanted#* } over 2 waypoints" || return
  done
}

# A degree of the equator, in metres: no hours can be made of that.
unit_of_lengths ()
{
  set -- route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to B
  for unit in time s min h; do
    fails 2 "--unit $unit: the costs of the network are lengths in metres" \
      "$@" --unit $unit || return
  done
  status 0 "$@" --unit km && says output '^111.2 km over 2' &&
    status 0 "$@" --unit none && says output '^11119[0-9].[0-9] over 2' &&
    status 0 "$@" --cost-unit s --unit h && says output '^30.9 hours over 2'
}

unit_of_times ()
{
  set -- route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to B \
    --cost-unit s
  for unit in m km mi nm; do
    fails 2 "--unit $unit: the costs of the network are times in seconds" \
      "$@" --unit $unit || return
  done
  status 0 "$@" && says output '^30:53:1[0-9] over 2'
}

unit_said ()
{
  status 0 route "$tmp/edges.csv" --from A --to C --cost-unit m --unit m &&
    says output '^6.0 m over 3' &&
    fails 2 'the costs of the network are plain numbers' \
      route "$tmp/edges.csv" --from A --to C --cost-unit none --unit km &&
    fails 2 'are lengths in metres' \
      route "$tmp/edges.csv" --from A --to C --cost-unit m --unit time
}


# Costs of a file in minutes, in kilometres, in nautical miles.
cost_unit ()
{
  printf 'from,to,cost\nA,B,90\n' > "$tmp/units.csv"
  set -- route "$tmp/units.csv" --from A --to B
  for wanted in "min min 90.0 minutes" "min h 1.5 hours" "min time 1:30:00" \
      "min s 5400.0 s" "h min 5400.0 minutes" "km m 90000.0 m" \
      "nm km 166.7 km" "mi km 144.8 km" "km nm 48.6 nautical miles"; do
    cost=${wanted%% *} rest=${wanted#* }
    status 0 "$@" --cost-unit "$cost" --unit "${rest%% *}" &&
      says output "^${rest#* } over 2 waypoints" || return
  done
  status 0 "$@" --cost-unit min && says output '^1:30:00 over 2' &&
    status 0 "$@" --cost-unit nm && says output '^90.0 nautical miles over 2' &&
    status 0 "$@" --cost-unit km && says output '^90.0 km over 2' &&
    status 0 "$@" --cost-unit none && says output '^90.0 over 2'
}

# 30 nautical miles at 15 knots take two hours; limits are times, too.
speed ()
{
  printf 'from,to,cost\nA,B,30\nB,C,30\n' > "$tmp/units.csv"
  set -- "$tmp/units.csv" --from A --cost-unit nm --speed 15kn
  status 0 route "$@" --to B && says output '^2:00:00 over 2' &&
    status 0 route "$@" --to B --unit h && says output '^2.0 hours over 2' &&
    status 0 route "$@" --to B --unit min && says output '^120.0 minutes' &&
    status 0 route "$@" --to B --unit nm && says output '^30.0 nautical' &&
    status 0 reach "$@" --unit h --within 3 --output tsv &&
    says output '^1	B	2	' && ! grep -q '^2	C' "$tmp/output" &&
    status 0 reach "$@" --within 7199 --output tsv &&
    ! grep -q '^1	B' "$tmp/output" &&
    status 0 route "$@" --to B --output json &&
    says output '"cost" : 30,' && says output '"unit" : "nm",' &&
    says output '"speed" : 7\.7166'
}

speed_units ()
{
  printf 'from,to,cost\nA,B,3600\n' > "$tmp/units.csv"
  set -- route "$tmp/units.csv" --from A --to B --cost-unit m
  status 0 "$@" --speed 1m/s && says output '^1:00:00 over' &&
    status 0 "$@" --speed 3.6km/h && says output '^1:00:00 over' &&
    status 0 "$@" --speed '3.6 kmh' && says output '^1:00:00 over' &&
    status 0 "$@" --speed 36mph && says output '^0:03:44 over' &&
    status 0 "$@" --speed 1kn && says output '^1:56:38 over'
}

speed_refused ()
{
  set -- route "$tmp/edges.csv" --from A --to C
  for wrong in 15 kn 0kn -3kn 15knots 1e400m/s 1e-400kn nan inf 0x1kn ""; do
    fails 2 '--speed must be a number above 0 and a unit' \
      "$@" --cost-unit m --speed "$wrong" || return
  done
  fails 2 'unit of the network.s costs is unknown' "$@" --speed 15kn &&
    fails 2 'the costs of the network are times' \
      "$@" --speed 15kn --cost-unit s &&
    fails 2 'the costs of the network are plain numbers' \
      "$@" --speed 15kn --cost-unit none &&
    fails 2 'prepared network keeps its original costs' prepare "$tmp/edges.csv" \
      --cost-unit m --speed 15kn --write "$tmp/x.way"
}

# Costs at both ends of the range of numbers.
ends ()
{
  printf 'from,to,cost\nA,B,1e308\nC,D,0\nE,F,9007199254740992\n' \
    > "$tmp/units.csv"
  set -- route "$tmp/units.csv" --cost-unit h
  status 0 "$@" --from A --to B --unit none && says output '^1000000' &&
    status 0 "$@" --from A --to B --unit time && says output '^[0-9]+:' &&
    status 0 "$@" --from C --to D && says output '^0:00:00 over' &&
    status 0 "$@" --from E --to F --unit h &&
    says output '^9007199254740992.0 hours'
}

# A prepared network knows what its costs are, and how they were shown.
prepared ()
{
  printf 'from,to,cost\nA,B,90\n' > "$tmp/units.csv"
  status 0 prepare "$tmp/units.csv" --cost-unit min --unit h \
    --write "$tmp/p.way" &&
    status 0 route "$tmp/p.way" --from A --to B &&
    says output '^1.5 hours over' &&
    status 0 route "$tmp/p.way" --from A --to B --unit min &&
    says output '^90.0 minutes over' &&
    fails 2 'are times in minutes' route "$tmp/p.way" --from A --to B --unit km
}

line ()
{
  printf '{"type":"Feature","properties":{%s},"geometry":{"type":"LineString",'\
'"coordinates":[[%s,0],[%s,0]]}}' "$3" "$1" "$2"
}

# Lines of 1 degree; one has a cost.
mixed ()
{
  if ! grep -q '#define HAVE_JSON_GLIB' "$top_builddir/config.h"; then
    return 0
  fi
  { printf '{"type":"FeatureCollection","features":['
    line 0 1 '"cost":5'; printf ','; line 1 2 ''; printf ']'
  } > "$tmp/head"
  (cat "$tmp/head"; printf '}') > "$tmp/mixed.geojson"
  (cat "$tmp/head"; printf ',"unit":"km"}') > "$tmp/said.geojson"
  set -- --from 0,0 --to 0,2
  fails 3 'some lines have a cost, and others have none.*--cost-unit' \
    route "$tmp/mixed.geojson" "$@" &&
    fails 3 'some lines have a cost' \
      route "$tmp/mixed.geojson" "$@" --cost-unit min &&
    status 0 route "$tmp/mixed.geojson" "$@" --cost-unit km &&
    says output '^116.2 km over 3' &&
    status 0 route "$tmp/said.geojson" "$@" && says output '^116.2 km over 3' &&
    status 0 route "$tmp/mixed.geojson" "$@" --cost-unit m &&
    says output '^111.2 km over 3' &&
    status 0 convert "$tmp/said.geojson" "$tmp/again.geojson" &&
    status 0 route "$tmp/again.geojson" "$@" && says output '^116.2 km over 3'
}

check "/cost-units/shown" unit
check "/cost-units/converted" unit_converted
check "/cost-units/of-lengths" unit_of_lengths
check "/cost-units/of-times" unit_of_times
check "/cost-units/said" unit_said
check "/cost-units/of-the-file" cost_unit
check "/cost-units/speed" speed
check "/cost-units/speed/units" speed_units
check "/cost-units/speed/refused" speed_refused
check "/cost-units/ends" ends
check "/cost-units/prepared" prepared
check "/cost-units/mixed" mixed
check "/cost-units/bad-cost-unit" fails 2 '--cost-unit must be none, m, km' \
  route "$tmp/edges.csv" --from A --to C --cost-unit leagues

done_testing
