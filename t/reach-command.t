#!/bin/sh
# reach-command.t: `wayfind reach', over networks whose answers can be seen.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A - B - C - D in a row, 2 each; E hangs from B by 5, one way; X lies apart.
cat > "$tmp/row.csv" << 'END'
from,to,cost,oneway
A,B,2,
B,C,2,
C,D,2,
B,E,5,yes
X,Y,1,
END
cat > "$tmp/nodes.csv" << 'END'
node,x,y
A,0,0
B,2,0
C,4,0
D,6,0
E,2,5
X,50,50
Y,51,50
END
cat > "$tmp/walls.map" << 'END'
type octile
height 4
width 6
map
......
.@@@@.
.@..@.
......
END
row=$tmp/row.csv

costs ()
{
  status 0 reach "$row" --from A --output tsv &&
    test "$(tsv name cost)" = "A 0
B 2
C 4
D 6
E 7"
}

came_from ()
{
  status 0 reach "$row" --from A --output tsv &&
    id=$(tsv name node | sed -n 's/^B //p') &&
    test "$(tsv name came_from | sed -n '/^[ACE]/p')" = "A 
C $id
E $id"
}

within ()
{
  status 0 reach "$row" --from A --within 4 --output tsv &&
    test "$(tsv name)" = "A
B
C"
}

# A place whose cost is the end of a band lies in the band.
bands ()
{
  status 0 reach "$row" --from A --bands 2,6,9 --output tsv &&
    test "$(tsv name band)" = "A 1
B 1
C 2
D 2
E 3"
}

even_bands ()
{
  status 0 reach "$row" --from A --within 6 --bands 3 --output tsv &&
    test "$(tsv name band)" = "A 1
B 1
C 2
D 3"
}

# Near the maximum of a double: no multiple of it is used.
huge_bands ()
{
  status 0 reach "$row" --nodes "$tmp/nodes.csv" --from A --within 1.5e308 \
    --bands 64 --output html --write "$tmp/huge.html" &&
    test ! -s "$tmp/errors" && says huge.html '^</html>'
}

beyond_the_bands ()
{
  status 0 reach "$row" --from A --bands 1,2 --output tsv &&
    test "$(tsv name)" = "A
B"
}

nearest_start ()
{
  status 0 reach "$row" --from A --from D --output tsv &&
    test "$(tsv name cost)" = "A 0
D 0
B 2
C 2
E 7"
}

one_way ()
{
  status 0 reach "$row" --from E --output tsv && test "$(tsv name)" = E
}

avoid ()
{
  status 0 reach "$row" --from A --avoid C --output tsv &&
    test "$(tsv name)" = "A
B
E"
}

text ()
{
  status 0 reach "$row" --from A --bands 2,6,9 &&
    says output '^   1 +2.0 +2 +2$' && says output '^   2 +6.0 +2 +4$' &&
    says output '^   3 +9.0 +1 +5$' && says output '^ +7.0  E$' &&
    says output '^5 of 7 nodes can be reached, the last of them E at 7.0\.'
}

# From the corner, along the walls both ways.
map ()
{
  status 0 reach "$tmp/walls.map" --from 0,0 --corners never --within 9 \
    --bands 9 && grep -A 3 '^@' "$tmp/output" > "$tmp/drawn" &&
    printf '@12345\n1@@@@6\n2@67@7\n345678\n' | diff - "$tmp/drawn"
}

json ()
{
  status 0 reach "$row" --from A --within 4 --bands 2 --output json &&
    is_json && without_times > "$tmp/plain" &&
    cat > "$tmp/wanted" << 'END'
{
  "status" : "max-cost",
  "complete" : true,
  "unit" : null,
  "reached" : 3,
  "search_ms" : T,
  "load_ms" : T,
  "from" : [
    { "place" : "A", "snap" : 0, "node" : 0 }
  ],
  "bands" : [
    { "band" : 1, "limit" : 2, "nodes" : 2 },
    { "band" : 2, "limit" : 4, "nodes" : 1 }
  ],
  "nodes" : [
    { "name" : "A", "node" : 0, "cost" : 0, "band" : 1, "came_from" : null },
    { "name" : "B", "node" : 1, "cost" : 2, "band" : 1, "came_from" : 0 },
    { "name" : "C", "node" : 2, "cost" : 4, "band" : 2, "came_from" : 1 }
  ]
}
END
  diff "$tmp/wanted" "$tmp/plain"
}

# With a limit the output has the final results alone.
limited ()
{
  status 1 reach "$row" --from A --max-expansions 2 --output tsv &&
    says errors 'limit of 2 expansions' && test "$(tsv name)" = "A
B"
}

limited_text ()
{
  status 1 reach "$row" --from A --max-expansions 2 &&
    says output '^The list is incomplete: stopped by the limit of 2 expansions'
}

snap ()
{
  status 0 reach "$row" --nodes "$tmp/nodes.csv" --from 3.9,1 --within 0 &&
    says output '^3.9,1 lies 1.0 from its node' && says output '^ +0.0  C$'
}

geojson ()
{
  status 0 reach "$row" --nodes "$tmp/nodes.csv" --from A --within 4 \
    --output geojson && is_json && says output 'FeatureCollection'
}

# Around a row of 4 and its side street: one polygon for each band.
areas ()
{
  status 0 reach "$row" --nodes "$tmp/nodes.csv" --from A --bands 2,4 \
    --areas 0.5 --output geojson && is_json && test ! -s "$tmp/errors" &&
    test "$(grep -c '"type":"Polygon"' "$tmp/output")" -eq 2 &&
    says output '"band":2,"limit":4,"distance":0.5,"cell":0.125' &&
    lacks output 'LineString|Point'
}

# The median of 2, 2 and 5, halved.
usual_areas ()
{
  status 0 reach "$row" --nodes "$tmp/nodes.csv" --from A --areas auto \
    --write "$tmp/areas.geojson" && says areas.geojson '"distance":1,'
}

coarse_areas ()
{
  status 0 reach "$row" --nodes "$tmp/nodes.csv" --from A --areas 1e-4 \
    --output geojson && is_json &&
    says errors 'drawn with cells of 0.00[0-9]+ instead of 2.5e-05'
}

svg ()
{
  status 0 reach "$row" --nodes "$tmp/nodes.csv" --from A --within 4 \
    --write "$tmp/reach.svg" && grep -q '<svg' "$tmp/reach.svg"
}

check "/reach/costs" costs
check "/reach/came-from" came_from
check "/reach/within" within
check "/reach/bands" bands
check "/reach/even-bands" even_bands
check "/reach/huge-bands" huge_bands
check "/reach/beyond-the-bands" beyond_the_bands
check "/reach/nearest-start" nearest_start
check "/reach/one-way" one_way
check "/reach/avoid" avoid
check "/reach/text" text
check "/reach/map" map
check "/reach/json" json
check "/reach/limited" limited
check "/reach/limited/text" limited_text
check "/reach/snap" snap
check "/reach/geojson" geojson
check "/reach/areas" areas
check "/reach/areas/usual" usual_areas
check "/reach/areas/coarse" coarse_areas
if grep -q '#define HAVE_CAIRO' "$top_builddir/config.h"; then
  check "/reach/svg" svg
else
  check "/reach/svg-unsupported" fails 3 'cairo' reach "$row" \
    --nodes "$tmp/nodes.csv" --from A --output svg
fi
check "/reach/no-start" fails 2 '--from must be given' reach "$row"
check "/reach/unknown-place" fails 2 'no place "Q"' reach "$row" --from Q
for bands in 0 2.5 3,2 1,1 a -1,3 65 ''; do
  check "/reach/bad-bands/$bands" \
    fails 2 '--bands must be' reach "$row" --from A --bands "$bands"
done
for metres in 0 -1 nan inf 1e999 5m 1,5 auto5 AUTO ''; do
  check "/reach/areas/bad/$metres" fails 2 '--areas must be' reach "$row" \
    --nodes "$tmp/nodes.csv" --from A --output geojson --areas "$metres"
done
check "/reach/areas/too-large" fails 3 'too large for a grid' reach "$row" \
  --nodes "$tmp/nodes.csv" --from A --output geojson --areas 1.7e308
check "/reach/areas/no-positions" fails 3 'no positions' reach "$row" \
  --from A --output geojson --areas 5
for output in text json tsv html; do
  check "/reach/areas/not-in/$output" fails 2 '--areas needs GeoJSON' \
    reach "$row" --nodes "$tmp/nodes.csv" --from A --areas 5 --output $output
done
check "/reach/bad-cost" \
  fails 2 '--within must be' reach "$row" --from A --within -3

done_testing
