#!/bin/sh
# front-command.t: fronts of several criteria, and routes within bounds, as the
# command prints them.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# From A to D: over B for 6 with a toll of 3.5 or, by the parallel edge, 8 with
# 1.5; without B 10 with 2 or 12 with 0. The third is beaten by the second, but
# for its metres.
cat > "$tmp/edges.csv" << 'END'
from,to,cost,toll,metres
A,B,2,1,100
B,C,3,0.5,50
A,C,9,0,10
C,D,1,2,7
C,D,3,0,7
END
edges=$tmp/edges.csv
wayfind prepare "$edges" --write "$tmp/merged.way" > /dev/null 2>&1
wayfind prepare "$edges" --keep-parallel --write "$tmp/edges.way" \
  > /dev/null 2>&1
van=$top_srcdir/examples/data/van.csv
chargers=$top_srcdir/examples/data/chargers.txt

# rows LINE...: the last output, behind its heading, is that.
rows ()
{
  printf '%b\n' "$@" > "$tmp/wanted"
  tail -n +2 "$tmp/output" | diff "$tmp/wanted" -
}

# Fronts ---------------------------------------------------------------------

two ()
{
  status 0 front "$1" --from A --to D --criteria cost,toll -o tsv &&
    rows '1\t6\t3.5' '2\t8\t1.5' '3\t12\t0' && test ! -s "$tmp/errors"
}

three ()
{
  status 0 front "$1" --from A --to D --criteria toll,metres,cost -o csv &&
    rows '1,6,3.5,157' '2,8,1.5,157' '3,10,2,17' '4,12,0,17'
}

# A file without the parallel edge is said to lose compromises.
merged ()
{
  status 0 front "$tmp/merged.way" --from A --to D --criteria cost,toll -o tsv &&
    rows '1\t6\t3.5' '2\t10\t2' &&
    says errors '2 edges with lower measures.*--keep-parallel$'
}

text ()
{
  status 0 front "$edges" --from A --to D --criteria cost,toll &&
    says output '^route  *cost  *toll waypoints$' &&
    says output '^ *2  *8\.0  *1\.5  *4$' && says output '^Each other route' &&
    status 0 front "$edges" --from A --to D --criteria cost,toll --limit 2 &&
    says output '^Others may exist: these are as many as --limit' &&
    lacks output '^ *[0-9]+  *12\.0'
}

json ()
{
  status 0 front "$edges" --from A --to D --criteria cost,toll -o json &&
    says output '"status" : "exhausted"' &&
    test "$(grep -c '"measures"' "$tmp/output")" -eq 3 &&
    says output '"measures" : \{ "toll" : 1\.5 \}'
}

# A line for each route, and a plot of them on a page.
pictures ()
{
  cat > "$tmp/nodes.csv" << 'END'
node,x,y
A,0,0
B,1,1
C,2,0
D,3,0
END
  set -- front "$edges" --nodes "$tmp/nodes.csv" --from A --to D \
    --criteria cost,toll
  status 0 "$@" --write "$tmp/front.html" &&
    grep -q '"front":{"names":\["cost","toll"\],"values":"f4:' \
      "$tmp/front.html" &&
    status 0 "$@" --write "$tmp/front.svg" &&
    test "$(grep -o 'stroke-width="5"' "$tmp/front.svg" | wc -l)" -ge 1 &&
    status 0 "$@" --write "$tmp/front.geojson" &&
    test "$(grep -o LineString "$tmp/front.geojson" | wc -l)" -eq 3
}

# A click on a point shows its route alone. The page is one that reads its own
# click, in a browser without a screen.
page ()
{
  sed 's|</body>|<script>setTimeout(() => {\
      document.querySelectorAll("#chart circle")[1]\
        .dispatchEvent(new Event("click"));\
      document.title = [...document.querySelectorAll("#directions summary")]\
        .map(one => one.textContent).join("+") + " of "\
        + document.querySelectorAll("#chart circle").length;\
    }, 100)</script></body>|; s/<meta http-equiv[^>]*>//' "$tmp/front.html" \
    > "$tmp/click.html" &&
    timeout 180 "$browser" --headless --no-sandbox --disable-gpu \
      --virtual-time-budget=5000 --dump-dom "file://$tmp/click.html" \
      > "$tmp/output" 2> /dev/null &&
    grep -q '<title>toll 1\.5: 8 of 3</title>' "$tmp/output"
}

blocked ()
{
  status 1 front "$edges" --from A --to D --criteria cost,toll --avoid C &&
    says errors '^wayfind: no route from A to D$' &&
    status 1 front "$edges" --from A --to D --criteria cost,toll --avoid D &&
    says errors 'D is closed' &&
    status 1 front "$edges" --from A --to D --criteria cost,toll \
      --max-expansions 1 &&
    says output '^No answer: the search was stopped' &&
    says errors 'stopped by the limit of 1 expansions'
}

refused ()
{
  set -- front "$edges" --from A --to D
  fails 2 '--criteria must be given' "$@" &&
    fails 2 'the cost is always a criterion.*cost,toll,metres' "$@" \
      --criteria toll,metres &&
    fails 2 'the cost alone needs no front' "$@" --criteria cost &&
    fails 2 'names a criterion twice' "$@" --criteria cost,toll,toll &&
    fails 2 'no measure "fee"; it has toll, metres\.' "$@" --criteria cost,fee &&
    fails 2 '--limit' "$@" --criteria cost,toll --limit 0 &&
    fails 2 'it has none' front "$top_srcdir/examples/data/marsh.map" \
      --from A --to B --criteria cost,metres
}

# Streets, whose places lie on edges: metres are those of parts.
streets ()
{
  town=$top_srcdir/examples/data/town.osm
  status 0 front "$town" --from 'High Street' --to Oldbridge \
    --criteria seconds,metres -o tsv && says output '^1	123\.9[0-9]*	1667\.9'
}

# Bounds ---------------------------------------------------------------------

# cost_of EXPECTED ARGUMENT...: that of the last waypoint, and the status.
cost_of ()
{
  wanted=$1
  shift
  status 0 route "$@" -o tsv && tsv cost > "$tmp/costs" &&
    test "$(tail -n 1 "$tmp/costs")" = "$wanted"
}

max ()
{
  for network in "$edges" "$tmp/edges.way"; do
    cost_of 6 "$network" --from A --to D --max toll=3.5 &&
      cost_of 8 "$network" --from A --to D --max toll=3.4 &&
      cost_of 12 "$network" --from A --to D --max toll=0 &&
      cost_of 10 "$network" --from A --to D --max toll=3 --max metres=17 &&
      cost_of 6 "$network" --from A --to D --max cost=6 || return
  done
  status 0 route "$edges" --from A --to D --max toll=3 &&
    says output '^toll: 1\.5$' &&
    status 1 route "$edges" --from A --to D --max toll=1 --max cost=11 &&
    says output '^No route' && says errors 'must keep --max'
}

max_refused ()
{
  set -- route "$edges" --from A --to D --max
  for text in toll toll= =3 toll=-1 toll=x toll=nan; do
    fails 2 'the name of a measure and a number' "$@" "$text" || return
  done
  fails 2 'no measure "fee"' "$@" fee=3 &&
    fails 2 'without --via' "$@" toll=3 --via B &&
    fails 2 'cannot be combined with --max' "$@" toll=3 --algorithm astar &&
    fails 2 'find one route' "$@" toll=3 -k 2
}

# The hill takes 26 kWh, the way by the charger 21, and that along the lake 17.
battery ()
{
  set -- "$van" --from depot --to town --use kwh --battery
  cost_of 35 "$@" 26 && cost_of 55 "$@" 25 && cost_of 55 "$@" 21 &&
    cost_of 75 "$@" 20 && cost_of 55 "$@" 20 --chargers "$chargers" &&
    cost_of 55 "$@" 12 --chargers "$chargers" &&
    status 1 route "$@" 11 --chargers "$chargers"
}

battery_refused ()
{
  set -- route "$van" --from depot --to town
  fails 2 '--battery needs --use' "$@" --battery 20 &&
    fails 2 'need --battery' "$@" --use kwh &&
    fails 2 'no measure "litres"' "$@" --battery 20 --use litres &&
    fails 2 'van\.csv:1: there is no place' "$@" --battery 20 --use kwh \
      --chargers "$van" &&
    fails 3 'none\.txt' "$@" --battery 20 --use kwh \
      --chargers "$tmp/none.txt"
}

# Chargers on streets are places between two nodes.
on_streets ()
{
  town=$top_srcdir/examples/data/town.osm
  set -- "$town" --from 'High Street' --to Oldbridge --use metres
  status 0 route "$@" --battery 1668 && status 1 route "$@" --battery 1667 &&
    status 0 route "$town" --from 'High Street' --to 'River Road' \
      --also metres && status 1 route "$@" --battery 1200 &&
    echo 'River Road' > "$tmp/spots.txt" &&
    status 0 route "$@" --battery 1200 --chargers "$tmp/spots.txt" -o json &&
    says output '"status" : "found"'
}

random ()
{
  n=60
  test -z "$WAYFIND_TEST_QUICK" || n=15
  python3 "$top_srcdir/t/front-paths.py" "$top_builddir/wayfind" "$tmp" $n
}

check "/front/two" two "$edges"
check "/front/two/prepared" two "$tmp/edges.way"
check "/front/three" three "$edges"
check "/front/merged" merged
check "/front/text" text
check "/front/json" json
check "/front/pictures" pictures
browser=$(command -v chromium || command -v chromium-browser)
if test -n "$browser" && test -z "$TEST_WRAPPER"; then
  check "/front/page" page
else
  skip "/front/page" "there is no Chromium"
fi
check "/front/blocked" blocked
check "/front/refused" refused
check "/front/streets" streets
check "/bounds/max" max
check "/bounds/max/refused" max_refused
check "/bounds/battery" battery
check "/bounds/battery/refused" battery_refused
check "/bounds/battery/on-streets" on_streets
if python3 -c '' 2> /dev/null && test -z "$TEST_WRAPPER"; then
  check "/front/random" random
else
  skip "/front/random" "there is no Python"
fi

done_testing
