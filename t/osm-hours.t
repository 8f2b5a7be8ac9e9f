#!/bin/sh
# osm-hours.t: what maps of OpenStreetMap say of hours and days
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# map TAGS: from 1 to 2 leads a straight road with TAGS, and another road over
# 3, which is longer. The straight road is 1112.0 metres, and the detour 1572.5.
map ()
{
  cat > "$tmp/map.osm" << END
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<node id="3" lat="0.005" lon="0.005"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/>
$1
</way>
<way id="2"><nd ref="1"/><nd ref="3"/><nd ref="2"/>
<tag k="highway" v="primary"/></way>
</osm>
END
  rm -f "$tmp/map.way"
}

# tag KEY VALUE: as the map has it.
tag ()
{
  printf '<tag k="%s" v="%s"/>\n' "$1" "$2"
}

# route_at FROM TO WHEN: over the map, and over a prepared map of all hours, which
# must find the same.
route_at ()
{
  test -e "$tmp/map.way" ||
    status 0 prepare "$tmp/map.osm" --cost metres --hours \
      --write "$tmp/map.way" || return
  status 0 route "$tmp/map.osm" --from "$1" --to "$2" --cost metres --unit none \
    ${3:+--at "$3"} || return
  grep -E '^[0-9.:]+ over' "$tmp/output" | sed 's/ over.*//' > "$tmp/plain"
  status 0 route "$tmp/map.way" --from "$1" --to "$2" --unit none \
    ${3:+--at "$3"} || return
  grep -E '^[0-9.:]+ over' "$tmp/output" | sed 's/ over.*//' |
    diff "$tmp/plain" - > "$tmp/differences" &&
    mv "$tmp/plain" "$tmp/output" && return
  echo "prepared, at ${3:-no moment}:"
  cat "$tmp/differences"
  return 1
}

open_at ()
{
  for when; do
    route_at 1 2 "$when" && says output '^1112.0' || { echo "$when"; return 1; }
  done
}

closed_at ()
{
  for when; do
    route_at 1 2 "$when" && says output '^1572.5' || { echo "$when"; return 1; }
  done
}

# By the hours of a condition, each line a condition, when it holds, and when it
# does not.
while IFS='|' read -r condition inside outside; do
  closed ()
  {
    map "$(tag motor_vehicle:conditional "no @ ($condition)")"
    open_at "" || return
    # Moments are parted by semicolons.
    while test -n "$inside"; do
      closed_at "${inside%%;*}" || return
      case $inside in *\;*) inside=${inside#*;} ;; *) inside= ;; esac
    done
    while test -n "$outside"; do
      open_at "${outside%%;*}" || return
      case $outside in *\;*) outside=${outside#*;} ;; *) outside= ;; esac
    done
  }
  check "/osm-hours/$condition" closed
done << 'END'
Mo-Fr 07:00-09:00|Mo 07:00;Fr 08:59;We 8:00|Mo 06:59;Fr 09:00;Sa 08:00;Su 08:00
Mo-Fr 07:00-09:00,16:00-18:00|Tu 07:30;Tu 16:00|Tu 12:00;Tu 18:00;Sa 16:30
22:00-06:00|Mo 22:00;Tu 05:59;Su 23:59;Mo 00:00|Mo 06:00;Mo 21:59
Fr 22:00-06:00|Fr 22:00;Sa 05:59|Fr 05:00;Sa 22:00;Fr 21:59
Su 22:00-06:00|Su 23:00;Mo 01:00|Su 01:00;Mo 23:00
Sa,Su|Sa 00:00;Su 23:59|Fr 23:59;Mo 00:00
Sa-Mo|Sa 12:00;Su 12:00;Mo 12:00|Tu 12:00;Fr 12:00
24/7|Mo 00:00;Su 23:59|
Mo-Su 08:00-20:00; We off|Tu 08:00;Th 19:59|We 12:00;Tu 20:00
Mo-Fr 07:00-19:00; Sa 08:00-12:00|Fr 18:00;Sa 08:00|Sa 12:00;Su 10:00
Mo-Su; 12:00-13:00 off|Mo 11:59;Mo 13:00|Mo 12:00;Su 12:30
Mo-Fr 08:00-09:30,14:30-16:00; PH off; SH off|We 15:00|We 10:00
PH,Su|Su 09:00|Mo 09:00
00:00-24:00|Mo 00:00;Mo 23:59|
Nov-Mar|2026-11-01 08:00;2027-03-31 23:59;2026-01-15 00:00|2026-10-31 12:00;2027-04-01 00:00;Mo 08:00
Nov 15-Apr 30|2026-11-15 00:00;2026-02-01 12:00;2026-04-30T23:59|2026-11-14 23:59;2026-05-01 00:00
Dec 24-26|2026-12-24 10:00;2026-12-26 10:00|2026-12-27 10:00;2026-12-23 10:00
Jul,Aug Sa-Su 10:00-18:00|2026-07-04 10:00;2026-08-30 17:00|2026-07-03 10:00;2026-06-27 10:00
Dec 31 22:00-02:00|2026-12-31 23:00;2027-01-01 01:59|2026-12-31 01:00;2027-01-01 02:00
Jun-Aug: 20:00-22:00|2026-06-01 21:00|2026-06-01 12:00
sunrise-sunset||Mo 12:00;Mo 00:00
Mo-Fr 07:00+||Mo 08:00
2026 Nov||2026-11-05 08:00
week 1-10||Mo 08:00
weight&gt;7.5||Mo 08:00
wet||Mo 08:00
Mo-||Mo 08:00
25:99-26:00||Mo 01:30
Mo-Fr 07:00-09:00 AND weight&gt;7.5||Mo 08:00
Mo-Fr AND 07:00-09:00|Mo 08:00|Mo 10:00;Sa 08:00
END

# Each case is a map, and a time when the straight road is open or closed.
values ()
{
  map "$(tag access:conditional 'no @ Mo; yes @ (Mo 10:00-11:00)')"
  closed_at "Mo 09:00" "Monday 11:00" "mon 23:59" &&
    open_at "Mo 10:00" "Tu 09:00" || return

  # Of several the last that holds counts.
  map "$(tag access:conditional 'yes @ (Mo 10:00-11:00); no @ Mo')"
  closed_at "Mo 10:30" || return

  # The more special key counts, and a condition before the plain value.
  map "$(tag access:conditional 'no @ (Mo-Su)'; tag motorcar yes)"
  open_at "Mo 08:00" || return
  map "$(tag access no; tag motor_vehicle:conditional 'yes @ (06:00-22:00)')"
  open_at "Mo 08:00" && closed_at "Mo 05:59" "" || return
  map "$(tag bicycle:conditional 'no @ (Mo-Su)')"
  open_at "Mo 08:00"
}
check /osm-hours/values values

# Hostile or broken values change nothing.
broken ()
{
  for value in no 'no @' '@' ' @ (Mo-Su)' 'no @ (' 'no @ ((Mo-Su))' \
      'no @ (Mo-Su' ';;@;@' 'no @ (;)' "no @ ($(printf '%9999s' | tr ' ' ';'))"
  do
    map "$(tag access:conditional "$value")"
    route_at 1 2 "Mo 08:00" || { echo "$value"; return 1; }
  done
}
check /osm-hours/broken broken

# One way at some hours: back is longer then.
oneway ()
{
  map "$(tag oneway:conditional 'yes @ (Mo-Fr 07:00-09:00)')"
  open_at "Mo 08:00" "Sa 08:00" && route_at 2 1 "Mo 08:00" &&
    says output '^1572.5' && route_at 2 1 "Sa 08:00" && says output '^1112.0' &&
    route_at 2 1 && says output '^1112.0'
}
check /osm-hours/oneway oneway

# 1112.0 metres at 80, 40 and 20 km/h are 50, 100 and 200 seconds; the detour
# takes 81 at 70.
speed ()
{
  map "$(tag maxspeed 80; tag maxspeed:conditional '40 @ (22:00-06:00)')"
  status 0 route "$tmp/map.osm" --from 1 --to 2 --at "Mo 12:00" &&
    says output '^0:00:50 over 2' &&
    status 0 route "$tmp/map.osm" --from 1 --to 2 --at "Mo 23:00" &&
    says output '^0:01:21 over' &&
    map "$(tag maxspeed:forward:conditional '20 @ (22:00-06:00)'
           tag maxspeed 80)" &&
    status 0 route "$tmp/map.osm" --from 2 --to 1 --at "Mo 23:00" &&
    says output '^0:00:50 over 2' &&
    status 0 route "$tmp/map.osm" --from 1 --to 2 --at "Mo 23:00" &&
    says output '^0:01:21 over'
}
check /osm-hours/speed speed

# A turn that is forbidden by day, and a gate that is shut by night.
turns ()
{
  cat > "$tmp/turn.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.001"/>
<node id="3" lat="0.001" lon="0.001"/>
<node id="4" lat="0" lon="0.002"/>
<node id="5" lat="0.002" lon="0.001"><tag k="barrier" v="gate"/>
<tag k="access:conditional" v="no @ (20:00-06:00)"/></node>
<node id="6" lat="0.003" lon="0.001"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><nd ref="5"/><nd ref="6"/>
<tag k="highway" v="primary"/></way>
<way id="3"><nd ref="2"/><nd ref="4"/><tag k="highway" v="primary"/></way>
<relation id="1">
<member type="way" ref="1" role="from"/><member type="node" ref="2" role="via"/>
<member type="way" ref="2" role="to"/>
<tag k="type" v="restriction"/>
<tag k="restriction:conditional" v="no_left_turn @ (07:00-19:00)"/></relation>
</osm>
END
  status 0 prepare "$tmp/turn.osm" --cost metres --hours \
    --write "$tmp/turn.way" || return
  for row in "|0" "Mo 12:00|2" "Mo 19:30|0" "Mo 06:30|0" "Mo 22:00|1"; do
    when=${row%|*}
    case ${row#*|} in
      0) status 0 route "$tmp/turn.osm" --from 1 --to 6 --cost metres \
           --unit none ${when:+--at "$when"} && says output '^444.8 over 3' ;;
      # On to 4, where the route turns back.
      2) status 0 route "$tmp/turn.osm" --from 1 --to 6 --cost metres \
           --unit none --at "$when" && says output '^667.2 over 5' ;;
      1) status 1 route "$tmp/turn.osm" --from 1 --to 6 --at "$when" ;;
    esac || { echo "$when"; return 1; }
    case ${row#*|} in
      0) status 0 route "$tmp/turn.way" --from 1 --to 6 --unit none \
           ${when:+--at "$when"} && says output '^444.8 over' ;;
      2) status 0 route "$tmp/turn.way" --from 1 --to 6 --unit none \
           --at "$when" && says output '^667.2 over' ;;
      1) status 1 route "$tmp/turn.way" --from 1 --to 6 --at "$when" ;;
    esac || { echo "prepared, $when"; return 1; }
  done
}
check /osm-hours/turns turns

# A prepared network is of one moment, unless it keeps all hours.
prepared ()
{
  map "$(tag access:conditional 'no @ (07:00-09:00)')"
  for hour in 8 12; do
    status 0 prepare "$tmp/map.osm" --cost metres --at "Mo $hour:00" \
      --write "$tmp/$hour.way" || return
  done
  status 0 route "$tmp/8.way" --from 1 --to 2 --unit none &&
    says output '^1572.5' &&
    status 0 route "$tmp/12.way" --from 1 --to 2 --unit none &&
    says output '^1112.0' &&
    fails 3 'does not change by the hour' route "$tmp/12.way" --from 1 --to 2 \
      --at "Mo 08:00"
}
check /osm-hours/prepared prepared

# What cannot be kept with all hours is refused.
refused ()
{
  for options in "--at Mo,08:00" --ignore-turns --next-steps \
      "--turn-cost usual"; do
    # shellcheck disable=SC2086
    fails 2 'hours cannot be combined with' prepare "$tmp/map.osm" --hours \
      $options --write "$tmp/no.way" || return
  done
  fails 3 'not for pedestrians' prepare "$tmp/map.osm" --hours \
    --profile foot --write "$tmp/no.way" &&
    fails 2 'gates are rules of turns' route "$tmp/turn.way" --from 1 --to 6 \
      --ignore-turns &&
    fails 3 'says nothing of hours' prepare \
      "$top_srcdir/examples/data/sea-lanes.geojson" --hours \
      --write "$tmp/no.way" &&
    fails 3 'does not change by the hour' prepare "$tmp/12.way" --hours \
      --write "$tmp/no.way" && test ! -e "$tmp/no.way"
}
check /osm-hours/refused refused

# The file is damaged behind its checksums: an error, and no crash.
damaged ()
{
  map "$(tag access:conditional 'no @ (07:00-09:00)')"
  status 0 prepare "$tmp/map.osm" --cost metres --hours \
    --write "$tmp/good.way" || return
  at=$(grep -abo '07:00-09:00' "$tmp/good.way" | head -1 | cut -d: -f1)
  for offset in -32 -28 -24 -20 -16 -12 12 16 20 28 32; do
    cp "$tmp/good.way" "$tmp/bad.way"
    printf '\377\377\377\177' | dd of="$tmp/bad.way" bs=1 conv=notrunc \
      seek=$((at + offset)) 2> /dev/null
    wayfind route "$tmp/bad.way" --from 1 --to 2 --at "Mo 08:00" \
      > "$tmp/output" 2> "$tmp/errors"
    test $? -le 3 || { echo "at $offset"; cat "$tmp/errors"; return 1; }
  done
}
check /osm-hours/damaged damaged

# "now" is some moment of this week.
now ()
{
  map "$(tag access:conditional 'no @ (Mo-Su 00:00-24:00)')"
  closed_at now NOW
}
check /osm-hours/now now

for when in "" Mo 08:00 "Mo 24:00" "Mo 08:60" "M 08:00" "Xy 08:00" \
    "2026-02-30 08:00" "2026-13-01 08:00" "Mo 08:00:00" "Mo  08:00" \
    "2026-1-1-1 08:00" "Mo -8:00" "Mondays 08:00" "99999999999-1-1 08:00"; do
  check "/osm-hours/bad/$when" fails 2 'route: --at .*: expected' route \
    "$tmp/map.osm" --from 1 --to 2 --at "$when"
done

done_testing
