#!/bin/sh
# matrix.t: `wayfind matrix', `nearest', `info' and `convert', over networks
# whose answers can be seen.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A square with an expensive diagonal, a one-way road out of it, and an island.
cat > "$tmp/edges.csv" << 'END'
from,to,cost,oneway,label
A,B,4,,Red
B,C,4,,Red
A,D,3,,
D,C,3,,
A,C,9,,
C,E,1,yes,
X,Y,1,,
END
cat > "$tmp/walls.map" << 'END'
type octile
height 4
width 6
map
......
.@@@@.
.@..@.
@@@@@@
END
printf 'node,x,y\nA,0,0\nB,0,4\nC,3,4\nD,3,0\nE,9,9\nX,50,50\nY,50,51\n' \
  > "$tmp/nodes.csv"
printf 'name,x,y\nfar,9,8\nnear,3,1\napart,50,50\n' > "$tmp/places.csv"
edges=$tmp/edges.csv

# Matrix ----------------------------------------------------------------------

matrix ()
{
  printf 'from\tA\tC\tE\tX\nA\t0\t6\t7\t\nC\t6\t0\t1\t\nE\t\t\t0\t\nX\t\t\t\t0\n' \
    > "$tmp/wanted"
  prints "$tmp/wanted" matrix "$edges" --from A --from C --from E --from X
}

# The same table for spreadsheets, by the file's ending or by name. Names hold
# what CSV has to quote.
as_csv ()
{
  printf 'name,x,y\n"Port, North",0,0\n"the ""old"" one",0,4\nplain\\tail,3,4\n' \
    > "$tmp/odd.csv"
  cat > "$tmp/wanted" << 'END'
from,"Port, North","the ""old"" one",plain\tail
"Port, North",0,4,6
"the ""old"" one",4,0,4
plain\tail,6,4,0
END
  prints "$tmp/wanted" matrix "$edges" --nodes "$tmp/nodes.csv" \
    --places "$tmp/odd.csv" -o csv &&
    status 0 matrix "$edges" --nodes "$tmp/nodes.csv" \
      --places "$tmp/odd.csv" --write "$tmp/m.csv" &&
    cmp "$tmp/wanted" "$tmp/m.csv" || return
  printf 'from,A,E\nE,,0\n' > "$tmp/wanted"
  prints "$tmp/wanted" matrix "$edges" --from E --to A --to E -o csv
}

rows_and_columns ()
{
  printf 'from\tB\tD\tB\nA\t4\t3\t4\n' > "$tmp/wanted"
  prints "$tmp/wanted" matrix "$edges" --from A --to B --to D --to B
}

# Each cell is what `route' finds.
as_routes ()
{
  status 0 matrix "$edges" --from A --from B --from C --from D --from E &&
    cp "$tmp/output" "$tmp/matrix" || return
  for from in A B C D E; do
    for to in A B C D E; do
      wayfind route "$edges" --from $from --to $to -o json > "$tmp/one"
      one=$(sed -n 's/^  "cost" : \(.*\),$/\1/p' "$tmp/one" | sed 's/null//')
      cell=$("$AWK" -F '\t' -v from=$from -v to=$to '
        NR == 1 { for (i = 2; i <= NF; i++) at[$i] = i }
        $1 == from { print $at[to] }' "$tmp/matrix")
      test "$one" = "$cell" || { echo "$from $to: $one, $cell"; return 1; }
    done
  done
}

of_places ()
{
  printf 'from\tfar\tnear\nA\t7\t3\n' > "$tmp/wanted"
  printf 'name,x,y\nfar,9,8\nnear,3,1\n' > "$tmp/two.csv"
  status 0 matrix "$edges" --nodes "$tmp/nodes.csv" --places "$tmp/two.csv" &&
    printf 'from\tfar\tnear\nfar\t0\t\nnear\t4\t0\n' | diff - "$tmp/output"
}

# Rows that were done before a stop are kept, and only the rest is searched: the
# three take 3, 4 and 1 expansions.
resumed ()
{
  out=$tmp/kept.tsv
  printf 'from\tA\tC\nA\t0\t6\nC\t6\t0\nE\t\t\n' > "$tmp/wanted"
  set -- matrix "$edges" --from A --from C --from E --to A --to C \
    --write "$out" --resume
  rm -f "$out" "$out.rows"
  status 1 "$@" --max-expansions 3 && says errors '1 of 3 rows' &&
    status 1 "$@" --max-expansions 4 && says errors '2 of 3 rows' &&
    test -s "$out.rows" && status 0 "$@" --max-expansions 1 &&
    diff "$tmp/wanted" "$out" &&
    ! test -e "$out.rows"
}

# A row that was not written completely is computed again; the rest of a header,
# or a row with changed bytes, does not count as a row.
torn ()
{
  out=$tmp/torn.tsv
  set -- matrix "$edges" --from A --from C --from E --to A --to C \
    --write "$out" --resume
  status 1 "$@" --max-expansions 6 && cp "$out.rows" "$tmp/rows" || return
  size=$(wc -c < "$tmp/rows")
  for cut in 0 5 20 47 48 49 60 $((size - 1)); do
    head -c "$cut" "$tmp/rows" > "$out.rows"
    status 0 "$@" && diff "$tmp/wanted" "$out" || return
  done
  { head -c $((size - 1)) "$tmp/rows"; printf '\177'; } > "$out.rows"
  status 0 "$@" && diff "$tmp/wanted" "$out"
}

# Rows of another network, other places or other options are not taken.
rows_of_another ()
{
  out=$tmp/other.tsv
  set -- --to A --to C --write "$out" --resume
  status 1 matrix "$edges" --from A --from C "$@" --max-expansions 6 || return
  sed 's/A,B,4/A,B,5/' "$edges" > "$tmp/dearer.csv"
  for query in "$edges --from C --from A" "$edges --from A --from C --avoid D" \
      "$tmp/dearer.csv --from A --from C"; do
    cp "$out.rows" "$tmp/rows"
    status 3 matrix $query "$@" &&
      says errors 'has rows of another matrix' && cmp "$out.rows" "$tmp/rows" || return
  done
  echo nonsense > "$out.rows"
  fails 3 'has rows of another matrix' matrix "$edges" --from A --from C "$@"
}

avoiding ()
{
  printf 'from\tC\tD\nA\t8\t\n' > "$tmp/wanted"
  prints "$tmp/wanted" matrix "$edges" --from A --to C --to D --avoid D
}

matrix_json ()
{
  status 0 matrix "$edges" --from A --to C --to X --output json && is_json &&
    cat > "$tmp/wanted" << 'END'
{
  "status" : "complete",
  "unit" : null,
  "from" : [
    { "place" : "A", "node" : 0, "snap" : 0 }
  ],
  "to" : [
    { "place" : "C", "node" : 2, "snap" : 0 },
    { "place" : "X", "node" : 5, "snap" : 0 }
  ],
  "costs" : [
    [ 6, null ]
  ]
}
END
  diff "$tmp/wanted" "$tmp/output"
}

# The first row takes 5 expansions, and a second one more.
matrix_limited ()
{
  status 1 matrix "$edges" --from A --from D --to E --max-expansions 5 &&
    says errors 'limit of 5 expansions, .*; 1 of 2 rows were done' &&
    printf 'from\tE\nA\t7\n' | diff - "$tmp/output"
}

# That X lies in another component is known without a search.
matrix_apart ()
{
  printf 'from\tX\nA\t\nC\t\n' > "$tmp/wanted"
  prints "$tmp/wanted" matrix "$edges" --from A --from C --to X \
    --max-expansions 0
}

check "/matrix/resume" resumed
check "/matrix/resume/torn" torn
check "/matrix/resume/of-another" rows_of_another
check "/matrix/resume/no-file" fails 2 "--write" matrix "$edges" --from A --resume
check "/matrix/square" matrix
check "/matrix/csv" as_csv
check "/matrix/rows-and-columns" rows_and_columns
check "/matrix/as-routes" as_routes
check "/matrix/of-places" of_places
check "/matrix/avoid" avoiding
check "/matrix/json" matrix_json
check "/matrix/limited" matrix_limited
check "/matrix/apart" matrix_apart
check "/matrix/no-rows" fails 2 '--from must be given' matrix "$edges"

# Nearest ---------------------------------------------------------------------

nearest ()
{
  status 0 nearest "$edges" --from A --to B --to C --to D --output tsv &&
    test "$(tsv place cost edges)" = "D 3 1"
}

three_nearest ()
{
  status 0 nearest "$edges" --from A --to E --to X --to C --to B -k 3 -o tsv &&
    test "$(tsv place cost edges)" = "B 4 1
C 6 2
E 7 3"
}

fewer_than_asked ()
{
  status 0 nearest "$edges" --from A --to X --to B -k 2 &&
    says output '^1 of 2 places can be reached' && says output '4.0 +1  B$'
}

none ()
{
  status 1 nearest "$edges" --from A --to X --to Y
}

nearest_within ()
{
  status 0 nearest "$edges" --from A --to B --to D -k 2 --within 3 -o tsv &&
    test "$(tsv place)" = D
}

# A place that lies apart snaps to the main island.
nearest_place ()
{
  status 0 nearest "$edges" --nodes "$tmp/nodes.csv" --anywhere \
    --places "$tmp/places.csv" --from A -k 3 --output tsv &&
    test "$(tsv place name cost)" = "near D 3
far E 7"
}

nearest_json ()
{
  status 0 nearest "$edges" --from A --to B --to D --output json && is_json &&
    says output '"place" : "D", "name" : "D", .*"cost" : 3, "edges" : 1'
}

nearest_itself ()
{
  status 0 nearest "$edges" --from A --to A --to B -k 2 --output tsv &&
    test "$(tsv place cost)" = "A 0
B 4"
}

check "/nearest/one" nearest
check "/nearest/three" three_nearest
check "/nearest/fewer-than-asked" fewer_than_asked
check "/nearest/none" none
check "/nearest/within" nearest_within
check "/nearest/of-places" nearest_place
check "/nearest/json" nearest_json
check "/nearest/itself" nearest_itself
check "/nearest/no-goals" fails 2 '--to must be given' nearest "$edges" --from A
check "/nearest/bad-count" \
  fails 2 '--count must be' nearest "$edges" --from A --to B -k 0

# Info ------------------------------------------------------------------------

# X, Y and E each know one other node; edges lead both ways but for one.
info ()
{
  status 0 info "$edges" && says output '^nodes        7, of which 7 have' &&
    says output '^components   2, the largest of 5 nodes' &&
    says output '^dead ends    3; without any neighbour 0' &&
    says output '^edges        7, of which 1 are one-way' &&
    says output '^labels       on 4 of 13 directions' &&
    says output '^costs        1 to 9, 3.76923 on average, all whole'
}

info_json ()
{
  status 0 info "$edges" --nodes "$tmp/nodes.csv" --output json && is_json &&
    says output '"edges" : 7,' && says output '"directions" : 13,' &&
    says output '"one_way" : 1,' && says output '"max_degree" : 4,' &&
    says output '"degrees" : \[ 1, 2, 2, 1, 1, 0, 0, 0, 0, 0 \]' &&
    says output '"least" : { "x" : 0, "y" : 0 }' &&
    says output '"most" : { "x" : 50, "y" : 51 }' && says output '"map" : null'
}

# 8 cells outside, in a row with both ends bent down, and 2 inside.
info_map ()
{
  status 0 info "$tmp/walls.map" && says output '^map +6 columns, 4 rows' &&
    says output '^nodes        12' &&
    says output '^components   2, the largest of 10 nodes' &&
    says output '^dead ends    4; without any neighbour 0' &&
    says output '^edges        10, of which 0'
}

info_map_json ()
{
  status 0 info "$tmp/walls.map" --output json && is_json &&
    says output '"columns" : 6,' && says output '"cells" : 12, "cost" : 1 ' &&
    says output '"cells" : 12, "cost" : null '
}

check "/info/text" info
check "/info/json" info_json
check "/info/map" info_map
check "/info/map/json" info_map_json

# Convert ---------------------------------------------------------------------

list ()
{
  status 0 convert --list && says output '^edges +\.csv +yes' &&
    says output '^geojson +'
}

round_trip ()
{
  status 0 convert "$tmp/walls.map" "$tmp/again.map" &&
    test ! -s "$tmp/output" && test ! -s "$tmp/errors" &&
    tail -n 4 "$tmp/walls.map" > "$tmp/wanted" &&
    tail -n 4 "$tmp/again.map" | diff "$tmp/wanted" -
}

to_standard_output ()
{
  status 0 convert "$tmp/walls.map" - --to movingai &&
    says output '^\.@@@@\.$'
}

replaces_when_whole ()
{
  echo old > "$tmp/old.map"
  status 3 convert "$top_srcdir/t/data/reject-movingai-short-row.map" \
    "$tmp/old.map" && test "$(cat "$tmp/old.map")" = old
}

check "/convert/list" list
check "/convert/round-trip" round_trip
check "/convert/standard-output" to_standard_output
check "/convert/replaces-when-whole" replaces_when_whole
check "/convert/no-such-format" \
  fails 2 'unknown format "tea"' convert "$edges" "$tmp/x" --to tea
check "/convert/no-file" fails 2 'a FILE to write' convert "$edges"
check "/convert/ending-tells-nothing" \
  fails 3 'ending' convert "$edges" "$tmp/answer.xyz"

done_testing
