#!/bin/sh
# also.t: measures besides the cost, on command lines with --also.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# The cheapest way from A to D goes by B, and is the longest. One toll is no
# number.
cat > "$tmp/edges.csv" << 'END'
from,to,cost,toll,metres,fee
A,B,2,1,100,1
B,C,3,0.5,50,2
A,C,9,0,10,
C,D,1,2,7,3
END
edges=$tmp/edges.csv
wayfind prepare "$edges" --write "$tmp/edges.way" > /dev/null 2>&1

# Route ----------------------------------------------------------------------

# sums NETWORK: two measures of the route, a line each.
sums ()
{
  status 0 route "$1" --from A --to D --also toll --also metres &&
    says output '^toll: 3\.5$' && says output '^metres: 157\.0$' &&
    says output '^6\.0 over 4 waypoints\.$'
}

along ()
{
  printf '0 0\n1 100\n1.5 150\n3.5 157\n' > "$tmp/wanted"
  for network in "$edges" "$tmp/edges.way"; do
    status 0 route "$network" --from A --to D --also toll --also metres \
      --output tsv && tsv toll metres > "$tmp/columns" || return
    diff "$tmp/wanted" "$tmp/columns" || return
  done
}

# The legs of a route are added up.
by_way ()
{
  status 0 route "$edges" --from A --via C --via B --to D --also toll \
    --output json && says output '"measures" : \{ "toll" : 4.5 \}'
}

several ()
{
  status 0 route "$edges" --from A --to D --also toll -k 2 --output json &&
    grep -o '"measures" : {[^}]*}' "$tmp/output" > "$tmp/found" &&
    printf '"measures" : { "toll" : 3.5 }\n"measures" : { "toll" : 2 }\n' \
      | diff - "$tmp/found"
}

# Where metres are the cost, seconds are a measure: of the same way they are what
# it costs in seconds.
seconds ()
{
  town=$top_srcdir/examples/data/town.osm
  for profile in car bicycle foot; do
    set -- "$town" --profile $profile --from 'High Street' --to Oldbridge
    wayfind prepare "$town" --profile $profile --cost metres \
      --write "$tmp/town.way" > /dev/null 2>&1
    status 0 route "$@" --cost seconds --unit s &&
      took=$(sed -n 's/^\([0-9.]*\) s over.*/\1/p' "$tmp/output") &&
      test -n "$took" &&
      status 0 route "$@" --cost metres --also seconds &&
      says output "^seconds: $took\$" &&
      status 0 route "$tmp/town.way" --from 'High Street' --to Oldbridge \
        --also seconds && says output "^seconds: $took\$" || return
  done
  status 0 front "$town" --profile foot --from 'High Street' --to Oldbridge \
    --criteria metres,seconds
}

refused ()
{
  fails 2 'no measure "fee"; it has toll, metres\.' \
    route "$edges" --from A --to D --also fee &&
    fails 2 'it has none' route "$tmp/plain.csv" --from A --to D --also fee &&
    fails 2 '--also needs text, TSV, CSV or JSON, and not geojson' \
      route "$edges" --from A --to D --also toll --output geojson &&
    fails 2 'cannot be combined with --queries' \
      route "$edges" --queries "$edges" --also toll
}
printf 'A D 1\n' > "$tmp/plain.csv"

# Matrix ---------------------------------------------------------------------

# The measure is that of the cheapest way, by searches and by a hierarchy.
matrix ()
{
  printf 'from\tA\tD\tA toll\tD toll\nA\t0\t6\t0\t3.5\nB\t2\t4\t1\t2.5\n' \
    > "$tmp/wanted"
  for network in "$edges" "$tmp/edges.way"; do
    prints "$tmp/wanted" matrix "$network" --from A --from B --to A --to D \
      --also toll &&
      status 0 matrix "$network" --from A --to D --also metres -o json &&
      says output '"metres" : \[$' && says output '^ *\[ 157 \]$' || return
  done
}

matrix_refused ()
{
  fails 2 '--also can be given once' matrix "$edges" --from A --also toll \
    --also metres &&
    fails 2 '--also needs text' matrix "$edges" --from A --also toll -o html
}

# Reach ----------------------------------------------------------------------

# The measure of each node is that of its cheapest way, over spots and turns too.
reach ()
{
  printf '0 0\n1 100\n1.5 150\n3.5 157\n' > "$tmp/wanted"
  for network in "$edges" "$tmp/edges.way"; do
    status 0 reach "$network" --from A --also toll --also metres -o tsv &&
      tsv toll metres > "$tmp/columns" && diff "$tmp/wanted" "$tmp/columns" ||
      return
  done
  status 0 reach "$edges" --from A --also toll -o json &&
    says output '"measures" : \{ "toll" : 3\.5 \}' &&
    status 0 reach "$edges" --from A --also toll &&
    says output '^ *6\.0  D: toll 3\.5$'
}

# In a town with forbidden turns, beside the route to each node.
reach_turns ()
{
  town=$top_srcdir/examples/data/town.osm
  status 0 reach "$town" --from 'High Street' --also metres -o tsv &&
    tsv lat lon metres > "$tmp/reached" && test -s "$tmp/reached" || return
  while read -r lat lon metres; do
    status 0 route "$town" --from 'High Street' --to "$lat,$lon" --snap node \
      --also metres -o json || return
    sed -n 's/.*"metres" : \([0-9.]*\).*/\1/p' "$tmp/output" |
      awk -v a="$metres" '{ d = $1 - a; exit !(d * d < 1e-6) }' ||
      { echo "$lat,$lon: $metres"; cat "$tmp/output"; return 1; }
  done < "$tmp/reached"
}

reach_refused ()
{
  fails 2 'no measure "fee"' reach "$edges" --from A --also fee &&
    fails 2 '--also needs text' reach "$edges" --from A --also toll -o html
}

check "/also/reach" reach
check "/also/reach/turns" reach_turns
check "/also/reach/refused" reach_refused
check "/also/matrix" matrix
check "/also/matrix/refused" matrix_refused
check "/also/route/text" sums "$edges"
check "/also/route/text/prepared" sums "$tmp/edges.way"
check "/also/route/along" along
check "/also/route/legs" by_way
check "/also/route/several" several
check "/also/seconds" seconds
check "/also/refused" refused

done_testing
