#!/bin/sh
# unit-everywhere.t: --unit in every format of every command
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

command -v python3 > /dev/null || skip_all "python3 reads the answers"

town=$top_srcdir/examples/data/town.osm

# A network of lengths: degrees of the equator, 111 km each.
printf 'from,to\nA,B\nB,C\nC,D\nA,E\nE,D\n' > "$tmp/lengths.csv"
printf 'node,lat,lon\nA,0,0\nB,0,1\nC,0,2\nD,0,3\nE,2,1\n' > "$tmp/nodes.csv"
printf 'name,lat,lon\nA,0,0\nC,0,2\nD,0,3\n' > "$tmp/lengths-places.csv"
printf 'name,lat,lon\nHigh,0,0.005\nOld,0.003,0.0101\nMill,0,0.02\n' \
  > "$tmp/town-places.csv"

# compare COMMAND FORMAT UNIT SIZE ARGUMENT...: the answer in the unit beside
# that without it; a text or a picture beside the table without it.
compare ()
{
  command=$1 format=$2 unit=$3 size=$4 beside=$2
  shift 4
  case $format in
    text|svg|html) beside=tsv ;;
  esac
  test "$beside" != tsv || test "$command" != draw || beside=
  status 0 "$command" "$@" --output "$beside" || return
  cp "$tmp/output" "$tmp/base"
  case $unit in
    time) set -- "$@" --output "$format" ;;
    *) set -- "$@" --output "$format" --unit "$unit" ;;
  esac
  status 0 "$command" "$@" &&
    python3 "$top_srcdir/t/units.py" "$command" "$format" "$tmp/base" \
      "$tmp/output" "$unit" "$size"
}

# every COMMAND FORMATS UNIT SIZE ARGUMENT...: in each of these formats.
every ()
{
  all=$1 formats=$2 one=$3 how_much=$4
  shift 4
  for kind in $formats; do
    compare "$all" "$kind" "$one" "$how_much" "$@" || return
  done
}

data_formats="json tsv csv"

# in_unit NAME UNIT SIZE FROM TO ARGUMENT...: all commands over one network.
in_unit ()
{
  name=$1 is=$2 large=$3 from=$4 to=$5
  shift 5
  check "/unit-everywhere/$name/$is/route" every route \
    "$data_formats geojson gpx text svg html" "$is" "$large" "$@" \
    --from "$from" --to "$to"
  check "/unit-everywhere/$name/$is/reach" every reach \
    "$data_formats geojson text svg html" "$is" "$large" "$@" --from "$from"
  check "/unit-everywhere/$name/$is/nearest" every nearest \
    "$data_formats text" "$is" "$large" "$@" --from "$from" -k 3 \
    --places "$tmp/$name-places.csv"
  check "/unit-everywhere/$name/$is/matrix" every matrix \
    "$data_formats" "$is" "$large" "$@" --places "$tmp/$name-places.csv"
  check "/unit-everywhere/$name/$is/trip" every trip \
    "$data_formats text" "$is" "$large" "$@" --places "$tmp/$name-places.csv"
  check "/unit-everywhere/$name/$is/info" every info json "$is" "$large" "$@"
}

in_unit town min 60 'High Street' Oldbridge "$town"
in_unit lengths km 1000 A C "$tmp/lengths.csv" --nodes "$tmp/nodes.csv"
# Nautical miles ask the same as kilometres: make check-long does so.
test -z "$WAYFIND_TEST_LONG" ||
  in_unit lengths nm 1852 A C "$tmp/lengths.csv" --nodes "$tmp/nodes.csv"
# 5 metres a second: a minute is worth 300 metres.
in_unit lengths min 300 A C "$tmp/lengths.csv" --nodes "$tmp/nodes.csv" \
  --speed 5m/s

# By default times have one form, in texts and in pictures.
one_form ()
{
  every route "text svg html" time 1 "$town" --from 'High Street' \
    --to Oldbridge &&
    every reach "text svg html" time 1 "$town" --from 'High Street' &&
    every trip text time 1 "$town" --places "$tmp/town-places.csv" &&
    every nearest text time 1 "$town" --places "$tmp/town-places.csv" \
      --from 'High Street' -k 3
}
check "/unit-everywhere/one-form-of-time" one_form

# For programs, --unit time is plain seconds.
time_is_seconds ()
{
  status 0 route "$town" --from 'High Street' --to Oldbridge --output tsv &&
    sed '1s/cost/cost_s/' "$tmp/output" > "$tmp/wanted" &&
    prints "$tmp/wanted" route "$town" --from 'High Street' --to Oldbridge \
      --output tsv --unit time
}
check "/unit-everywhere/time-is-seconds" time_is_seconds

# none is as without a unit.
none ()
{
  status 0 reach "$town" --from 'High Street' --output tsv &&
    cp "$tmp/output" "$tmp/wanted" &&
    prints "$tmp/wanted" reach "$town" --from 'High Street' --output tsv \
      --unit none
}
check "/unit-everywhere/none" none

# Lines of answers have a heading where a unit is asked for.
queries ()
{
  printf '5 6\n1 5\n' > "$tmp/asked.txt"
  status 0 route "$town" --queries "$tmp/asked.txt" || return
  "$AWK" -F '\t' '
    BEGIN { print "from\tto\tstatus\tcost_min\texpanded" }
    { printf "%s\t%s\t%s\t%.6f\t%s\n", $1, $2, $3, $4 / 60, $5 }
    ' "$tmp/output" > "$tmp/wanted"
  status 0 route "$town" --queries "$tmp/asked.txt" --unit min || return
  "$AWK" -F '\t' '
    NR == 1
    NR > 1 { printf "%s\t%s\t%s\t%.6f\t%s\n", $1, $2, $3, $4, $5 }
    ' "$tmp/output" | diff "$tmp/wanted" - && test "$(wc -l < "$tmp/wanted")" -eq 3
}
check "/unit-everywhere/queries" queries

# The costs of edges in the file: 13.3 s to 200.5 s.
info_text ()
{
  status 0 info "$town" && says output '^costs .*: seconds$' &&
    least=$("$AWK" '$1 == "costs" { printf "%.3f", $2 / 60 }' "$tmp/output") &&
    status 0 info "$town" --unit min && says output '^costs .*: minutes$' &&
    says output "^costs +$least" && lacks output '[0-9]:[0-9][0-9]:' &&
    status 0 info "$town" --unit time && says output '^costs +0:00:13 to 0:03' &&
    lacks output '(minutes|seconds)$'
}
check "/unit-everywhere/info-text" info_text

# Numbers of an explained search.
explained ()
{
  set -- explain "$town" --from 'High Street' --to Oldbridge --frames last
  status 0 "$@" &&
    cost=$(sed -n 's/^found: cost \([0-9.]*\) over.*/\1/p' "$tmp/output") &&
    wanted=$("$AWK" -v cost="$cost" 'BEGIN { printf "%.1f", cost / 60 }') &&
    status 0 "$@" --unit min && says output "^found: cost $wanted min over" &&
    says output "F $wanted = G $wanted" &&
    status 0 "$@" --unit min --output svg && says output "cost $wanted min" &&
    status 0 "$@" --unit min --output html && says output '"unit":"min"'
}
check "/unit-everywhere/explain" explained

drawn ()
{
  status 0 draw "$town" --unit min --output html &&
    says output '"unit":"min","divisor":60,' &&
    status 0 draw "$town" --output html && says output '"unit":"time",' &&
    status 0 matrix "$town" --places "$tmp/town-places.csv" --unit min \
      --output html && says output '"unit":"min","divisor":60,'
}
check "/unit-everywhere/draw" drawn

# Rows that were kept for one unit are not taken for another.
resumed ()
{
  set -- matrix "$town" --places "$tmp/town-places.csv" --resume \
    --write "$tmp/matrix.tsv"
  status 1 "$@" --unit min --max-expansions 4 &&
    test -e "$tmp/matrix.tsv.rows" &&
    fails 3 'another' "$@" --unit s && status 0 "$@" --unit min
}
check "/unit-everywhere/resume" resumed

check "/unit-everywhere/crowd" fails 2 '--unit: the costs of a plan are steps' \
  crowd "$top_srcdir/examples/data/rooms.map" \
  --scenario "$top_srcdir/examples/data/rooms.scen" --unit min
check "/unit-everywhere/convert" fails 2 '--cost-unit gives their unit' \
  convert "$town" "$tmp/town.geojson" --unit min

done_testing
