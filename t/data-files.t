#!/bin/sh
# data-files.t: real files, through the command alone: their content, that they
# come back unchanged, and that the answers to their questions are right.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The counts are those of the data's own README, which another program made.

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

test -d "$data/roads" || skip_all "there is no data in $data"
test -z "$TEST_WRAPPER" || skip_all "this takes hours under a wrapper"

# How many of the .scen files' questions are asked: one in so many.
every=300
test -z "$WAYFIND_TEST_LONG" || every=20
test -z "$WAYFIND_TEST_QUICK" || every=1200

# counted PATTERN ARGUMENT...: `wayfind info' has lines like these, in order.
counted ()
{
  pattern=$1
  shift
  status 0 info "$@" &&
    says_all "$(tr -s ' \n' ' ;' < "$tmp/output")" "$pattern"
}

says_all ()
{
  echo "$1" | grep -Eq "$2" && return
  printf '%s\nno match for: %s\n' "$1" "$2"
  return 1
}

# comes_back ENDING ARGUMENT...: written, read and written again, the text is
# unchanged, and both ends count as many nodes and edges.
comes_back ()
{
  ending=$1
  shift
  rm -f "$tmp"/[ab].* &&
    status 0 convert "$@" "$tmp/a.$ending" &&
    status 0 convert "$tmp/a.$ending" "$tmp/b.$ending" &&
    cmp "$tmp/a.$ending" "$tmp/b.$ending" &&
    wayfind info "$@" | sized > "$tmp/sizes" &&
    wayfind info "$tmp/a.$ending" | sized | diff "$tmp/sizes" -
}

sized ()
{
  sed -n -e 's/^nodes *\([0-9]*\).*/nodes \1/p' -e '/^edges /p' \
    -e '/^components /p' -e '/^map /p'
}

# right GRAPH-ARGUMENT... -- QUESTIONS ALGORITHMS
right ()
{
  set -- "$@" --check
  status 0 route "$@" && says errors ', 0 differ$'
}

# Roads ---------------------------------------------------------------------

# road NAME NODES EDGES ONE-WAY
road ()
{
  roads=$data/roads
  set -- "$@" "$roads/$1.gr.gz"
  test -f "$roads/$1.co.gz" && set -- "$@" --nodes "$roads/$1.co.gz"
  name=$1 nodes=$2 edges=$3 one_way=$4
  shift 4

  check "/data-files/roads/$name/counts" counted \
    "nodes $nodes.*;edges $edges, of which $one_way are one-way;" "$@"
  check "/data-files/roads/$name/answers" right "$@" \
    --queries "$roads/$name.p2p" --algorithm dijkstra,astar
}

road moscow 411992 450919 0
road seattle 148463 173110 0
road amsterdam 68213 76712 0
# 41,733 and 5,035 arcs.
road andorra 21538 21871 2009
road monaco 3068 3221 1407
# 730,100 arcs.
road us-ny-hops 264346 365050 0

check /data-files/roads/comes-back comes_back gr "$data/roads/monaco.gr.gz"
check /data-files/roads/comes-back-large comes_back gr.gz \
  "$data/roads/moscow.gr.gz"

# A wrong answer is noticed, and the first one is reported.
spoiled ()
{
  sed '4s/[0-9]*$/1/' "$data/roads/monaco.p2p" > "$tmp/spoiled.p2p"
  status 1 route "$data/roads/monaco.gr.gz" --queries "$tmp/spoiled.p2p" \
    --check && says errors 'spoiled.p2p:4: .*; expected 1' &&
    says errors ', 1 differs?$'
}

check /data-files/roads/wrong-answer-is-seen spoiled

# OpenStreetMap -------------------------------------------------------------

# In metres, from the first line of a table of the whole route.
metres ()
{
  wayfind route "$@" --from 42.5063,1.5218 --to 42.5666,1.5986 --output json \
    --ignore-turns --cost metres > "$tmp/route.json" || return
  sed -n 's/^ *"cost" *: *\([0-9.]*\),*$/\1/p' "$tmp/route.json" | tail -n 1
}

# The graph's own costs are decimetres, and it knows of no turns.
as_long_as_the_graph ()
{
  raw=$(metres "$data/roads/andorra.osm.pbf") &&
    graph=$(metres "$data/roads/andorra.gr.gz" \
              --nodes "$data/roads/andorra.co.gz") &&
    echo "$raw metres, and $graph decimetres" &&
    "$AWK" -v a="$raw" -v b="$graph" 'BEGIN {
      exit !(a > 1000 && (a - b / 10) ^ 2 < (b / 1000) ^ 2)
    }'
}

check /data-files/osm/as-long-as-the-graph as_long_as_the_graph
check /data-files/osm/gzip counted 'nodes [0-9]+' "$data/roads/monaco.osm.gz"

# Grids ---------------------------------------------------------------------

for map in "$data"/grids/*/*.map.gz; do
  name=$(basename "$map" .map.gz)
  gzip -dc "${map%.gz}.scen.gz" \
    | "$AWK" -v every="$every" 'FNR == 1 || FNR % every == 2' \
    > "$tmp/some.scen"
  check "/data-files/grids/$name/answers" right "$map" \
    --queries "$tmp/some.scen" --algorithm astar
  check "/data-files/grids/$name/comes-back" comes_back map "$map"
done

# Airways -------------------------------------------------------------------

check /data-files/airways/counts counted \
  'nodes 30130.*;components 19,.*;edges 49961,' "$data/airways/awy.dat.gz"
check /data-files/airways/fixes counted 'nodes 105451' \
  "$data/airways/fix.dat.gz"
check /data-files/airways/aids counted 'nodes 22535' "$data/airways/nav.dat.gz"
check /data-files/airways/comes-back comes_back graphml \
  "$data/airways/awy.dat.gz"

# Near Paris to near New York, by airways over the ocean.
over_the_ocean ()
{
  status 0 route "$data/airways/awy.dat.gz" --from 49.0,2.5 --to 40.6,-73.8 &&
    says output 'KEF to YR|[0-9]+\.[0-9]+N +[345][0-9]\.[0-9]+W' &&
    says output '^[A-Z][A-Z0-9-]*: [A-Z].* to [A-Z]'
}

check /data-files/airways/over-the-ocean over_the_ocean

airlines ()
{
  counted 'nodes 7698.*;edges ' "$data/airways/openflights-routes.dat.gz" \
    --format edges --columns from=4,to=6 --one-way --skip-strays \
    --nodes "$data/airways/openflights-airports.dat.gz" \
    --node-columns node=1,name=2,lat=7,lon=8
}

check /data-files/airways/airlines airlines

# Rail ----------------------------------------------------------------------

# london ARGUMENT...: reads the three tables.
london ()
{
  command=$1
  shift
  status 0 "$command" "$data/rail/london.connections.csv" \
    --columns from=station1,to=station2,cost=time,label=line \
    --nodes "$data/rail/london.stations.csv" \
    --node-columns node=id,name=name,lat=latitude,lon=longitude \
    --labels "$data/rail/london.lines.csv" --label-columns label=line,name=name \
    "$@"
}

rail_counts ()
{
  london info --keep-parallel && says output '^nodes +302' &&
    says output '^edges +406,'
}

by_line ()
{
  london route --from Amersham --to Upminster &&
    says output '^Metropolitan Line: Amersham to ' &&
    says output '^District Line: .* to Upminster'
}

# 406 connections become 349 pairs of stations, each in two directions.
merged_lines ()
{
  london info && says output '^edges +349,' &&
    says errors ': 114 edges of other labels'
}

check /data-files/rail/merged-lines merged_lines
check /data-files/rail/counts rail_counts
check /data-files/rail/by-line by_line

# Borders -------------------------------------------------------------------

# borders NAME NODES EDGES COLUMNS
borders ()
{
  check "/data-files/borders/$1/counts" counted "nodes $2.*;edges $3," \
    "$data/borders/$1.tsv" --format borders --node-columns "$4"
  check "/data-files/borders/$1/comes-back" comes_back txt \
    "$data/borders/$1.tsv" --format borders --node-columns "$4"
}

borders risk42 42 83 node=2,neighbours=3
borders country_borders 250 325 node=1,name=2,lat=3,lon=4,neighbours=6
borders natural_earth_50m 241 327 node=1,name=3,lat=4,lon=5,neighbours=6
borders us_counties 3231 8944 node=1,name=3,lat=4,lon=5,neighbours=6
borders us_states 56 107 node=1,name=3,lat=4,lon=5,neighbours=6

done_testing
