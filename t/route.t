#!/bin/sh
# route.t: `wayfind route' as a user meets it: answers, options, errors, exit
# statuses.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A square with an expensive diagonal, a one-way shortcut, and an island.
cat > "$tmp/edges.csv" << 'END'
from,to,cost,oneway
A,B,4,
B,C,4,
A,D,3,
D,C,3,
A,C,9,
C,E,1,yes
X,Y,1,
END
cat > "$tmp/nodes.csv" << 'END'
node,lat,lon
A,0,0
B,0,1
C,1,1
D,1,0
E,1,2
X,50,50
Y,50,51
END
sed 's/,cost//; s/,[0-9]*,/,/' "$tmp/edges.csv" > "$tmp/plain.csv"

edges=$tmp/edges.csv

cheapest ()
{
  status 0 route "$edges" --from A --to C && says output '^6.0 over 3 waypoints'
}

fewest_edges ()
{
  status 0 route "$edges" --from A --to C --algorithm bfs &&
    says output '^9.0 over 2 waypoints'
}

one_way ()
{
  status 0 route "$edges" --from A --to E && says output '^7.0 over 4' &&
    status 1 route "$edges" --from E --to A && says output '^No route from E'
}

nearest_of_several ()
{
  status 0 route "$edges" --from A --to C --to D --to X &&
    says output '^A to D$' && says output '^3.0 over 2'
}

via ()
{
  status 0 route "$edges" --from A --via B --to C &&
    says output '^8.0 over 3' && says output '^A to C by B$'
}

json ()
{
  status 0 route "$edges" --from A --to C --output json &&
    says output '"status" : "found"' && says output '"cost" : 6' &&
    says output '"expanded" : [0-9]+' && says output '"name" : "D"'
}

tsv_columns ()
{
  status 0 route "$edges" --from A --via B --to E --output tsv &&
    test "$(tsv leg name cost)" = "1 A 0
1 B 4
2 C 8
2 E 9"
}

# Neighbouring edges of one name are one stretch.
labels ()
{
  printf 'from,to,label\nA,B,Red\nB,C,Red\nC,D,Blue\nD,E,\n' \
    > "$tmp/lines.csv"
  status 0 route "$tmp/lines.csv" --from A --to E &&
    says output '^Red: A to C, 2.0$' && says output '^Blue: C to D, 1.0$' &&
    says output '^without a name: D to E, 1.0$' &&
    status 0 route "$tmp/lines.csv" --from A --to E --output json && is_json &&
    says output '"label" : "Red", "first" : 0, "last" : 2'
}

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

# Round the wall, along the top.
map ()
{
  status 0 route "$tmp/walls.map" --from 0,0 --to 5,2 --corners never &&
    says output '^7.0 over 8 waypoints' &&
    grep -A 3 '^S' "$tmp/output" > "$tmp/drawn" &&
    printf 'S*****\n.@@@@*\n.@..@G\n......\n' | diff - "$tmp/drawn"
}

walled_in ()
{
  status 1 route "$tmp/walls.map" --from 0,0 --to 1,1 &&
    says output '^No route from 0,0 to 1,1: the last cannot be entered'
}

writes_file ()
{
  rm -f "$tmp/answer.json"
  status 0 route "$edges" --from A --to C --write "$tmp/answer.json" &&
    test ! -s "$tmp/output" && grep -q '"cost" : 6,' "$tmp/answer.json"
}

writes_gzip ()
{
  status 0 route "$edges" --from A --to C --write "$tmp/answer.tsv.gz" &&
    gzip -dc "$tmp/answer.tsv.gz" | grep -q '	C	6	'
}

# If no route exists the old file stays.
keeps_old ()
{
  echo old > "$tmp/answer.gpx"
  status 1 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to X \
    --write "$tmp/answer.gpx" && test "$(cat "$tmp/answer.gpx")" = old
}

# A disk that is full, as far as a shell can bring it about.
leaves_nothing ()
{
  (ulimit -f 0; trap '' XFSZ
   status 3 route "$edges" --from A --to C --write "$tmp/new.json" \
     > /dev/null 2>&1)
  test ! -e "$tmp/new.json"
}

geojson ()
{
  status 0 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to C \
    --output geojson && says output '"FeatureCollection"' && is_json
}

gpx ()
{
  status 0 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to C \
    --output gpx && says output '<trkpt'
}

gpx_without_route ()
{
  fails 1 'no route from A to X' route "$tmp/plain.csv" \
    --nodes "$tmp/nodes.csv" --from A --to X --output gpx &&
    test ! -s "$tmp/output"
}

svg ()
{
  status 0 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to C \
    --output svg && says output '<svg'
}

# One expansion is A itself: its neighbours are known, and no more.
max_expansions ()
{
  status 1 route "$edges" --from A --to C --max-expansions 1 &&
    says errors 'stopped by the limit of 1 expansions, with 1 nodes' &&
    says output '^No answer from A to C: stopped by the limit' &&
    says output '^The best path so far leads to A, over 1 waypoints'
}

max_expansions_json ()
{
  status 1 route "$edges" --from A --to C --max-expansions 2 --output json \
    --algorithm dijkstra && is_json &&
    says output '"status" : "max-expansions"' && says output '"cost" : null' &&
    says output '"path" : \[\]' &&
    says output '"name" : "D", "node" : [0-9]+, "cost" : 3'
}

# A search takes more than a byte, and says so before it has begun.
max_memory ()
{
  status 1 route "$edges" --from A --to C --max-memory 1 &&
    says errors 'stopped by the limit of 1 bytes of memory'
}

# Five steps along the top and one down.
scenario ()
{
  printf 'version 1\n0\twalls.map\t6\t4\t0\t0\t5\t1\t6\n' \
    > "$tmp/walls.scen"
  status 0 route "$tmp/walls.map" --queries "$tmp/walls.scen" --check &&
    says output '^0,0	5,1	found	6	'
}

# The route of fewest edges costs 9, which is right for breadth-first search;
# only a cost below the least would be an error.
several ()
{
  printf 'A C 6\nE A -1\n' > "$tmp/queries"
  status 0 route "$edges" --queries "$tmp/queries" --check \
    --algorithm bfs,dijkstra,astar,greedy,weighted &&
    says errors '10 answers checked, 0 differ' &&
    says output '^A	C	found	9	[0-9]+	bfs$' &&
    says output '^A	C	found	6	[0-9]+	dijkstra$'
}

several_wrong ()
{
  printf 'A C 9\n' > "$tmp/queries"
  status 1 route "$edges" --queries "$tmp/queries" --check \
    --algorithm bfs,dijkstra &&
    says errors 'queries:1: A to C: the cost found is 6 by dijkstra; expected 9' &&
    says errors '2 answers checked, 1 differ'
}

# Tables of another program: other columns, a label's name in a third file.
foreign_tables ()
{
  printf 'a,b,line,time\n1,2,7,3\n2,3,7,4\n3,9,7,1\n' > "$tmp/hops.csv"
  printf 'id,name\n1,Bank\n2,Holborn\n3,Acton\n' > "$tmp/stations.csv"
  printf 'line,name\n7,Central\n' > "$tmp/names.csv"
  status 0 route "$tmp/hops.csv" --columns from=a,to=b,cost=time,label=line \
    --nodes "$tmp/stations.csv" --node-columns node=id,name=name \
    --labels "$tmp/names.csv" --label-columns label=line \
    --from Bank --to Acton --skip-strays &&
    says output '^Central: Bank to Acton, 7.0$'
}

json_without_route ()
{
  status 1 route "$edges" --from A --to X --output json &&
    says output '"status" : "exhausted"' && says output '"cost" : null' &&
    says output '"path" : \[\]'
}

# The node nearest to 40,40 is X, on an island; the main island has E, to
# which one road leads and none back.
snap ()
{
  status 0 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to 40,40 &&
    says output '^40,40 lies [0-9.]+ km from the last waypoint' &&
    says output '^   3  E '
}

snap_anywhere ()
{
  status 1 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to 40,40 \
    --anywhere
}

avoid ()
{
  status 0 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to C \
    --avoid D:10 --algorithm dijkstra && ! grep -q '^ *[0-9]*  D ' "$tmp/output"
}

avoid_nothing ()
{
  status 0 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to C \
    --avoid 0.5,0.5:1 && says errors 'nothing is avoided'
}

avoid_goal ()
{
  status 1 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to C \
    --avoid C:1 && says errors 'C is closed by --avoid or --close'
}

avoid_start ()
{
  status 1 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to C \
    --avoid A:1 && says errors 'A is closed by --avoid or --close' &&
    says output '^No route from A to C'
}

# Straight on are 4 steps through a door of one cell; a gate of two lies 2 rows
# down, and the way over it is 4 steps longer. Nothing of 3 cells gets by.
width_on_a_map ()
{
  printf 'type octile\nheight 5\nwidth 7\nmap\n' > "$tmp/gates.map"
  printf '..@....\n.......\n..@....\n.......\n.......\n' \
    >> "$tmp/gates.map"
  status 0 route --moves 4 "$tmp/gates.map" --from 0,1 --to 4,1 --width 1 &&
    says output '^4.0 over' &&
    status 0 route --moves 4 "$tmp/gates.map" --from 0,1 --to 4,1 --width 2 &&
    says output '^8.0 over' &&
    status 1 route --moves 4 "$tmp/gates.map" --from 0,1 --to 4,1 --width 3
}

width_in_a_table ()
{
  printf 'from,to,cost,width\nA,B,1,2.5\nA,C,2,\nC,B,2,4\n' \
    > "$tmp/lanes.csv"
  status 0 route "$tmp/lanes.csv" --from A --to B --width 2.5 &&
    says output '^1.0 over' &&
    status 0 route "$tmp/lanes.csv" --from A --to B --width 3 &&
    says output '^4.0 over' &&
    status 1 route "$tmp/lanes.csv" --from A --to B --width 5
}

width_misused ()
{
  status 2 route "$edges" --from A --to C --width 2 &&
    says errors '--width needs edges with widths, or roads .* has neither' &&
    status 2 route "$tmp/lanes.csv" --from A --to B --width wide &&
    status 2 route "$tmp/gates.map" --from 0,1 --to 4,1 --width 1.5
}

# Without positions a radius has no meaning: the node alone is avoided.
avoid_node ()
{
  status 0 route "$edges" --from A --to C --avoid D &&
    says output '^8.0 over 3'
}

# Names of nodes and places first, then positions; any case at last.
names ()
{
  printf 'name,lat,lon\nA,0,0\nPort,1,2\nQuay,1,2\n' > "$tmp/places.csv"
  set -- route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" \
    --places "$tmp/places.csv" --to B
  status 0 "$@" --from A && says output '^   1  A ' &&
    status 0 "$@" --from port --algorithm bfs --anywhere --to E &&
    says output '^   1  E .*  Port, Quay$' && status 0 "$@" --from a &&
    says output '^   1  A ' && status 0 "$@" --from ' 0, 1' &&
    says output '^   1  B '
}

# Names are in UTF-8 whatever the locale, and this test's is C.
utf8 ()
{
  printf 'from,to\nMalm\303\266,\303\205bo\n' > "$tmp/utf8.csv"
  malmo=$(printf 'Malm\303\266')
  status 0 route "$tmp/utf8.csv" --from "$malmo" \
    --to "$(printf '\303\205bo')" && says output "^   1  $malmo"
}

# All names that contain the given name are candidates.
ambiguous ()
{
  printf '%s\n' from,to 'San Juan,San Jose' 'San Luis,Santa Fe' \
    'Lima,San Juan' > "$tmp/saints.csv"
  status 2 route "$tmp/saints.csv" --from san --to Lima &&
    says errors 'ambiguous: San Juan, San Jose, San Luis, Santa Fe$'
  for i in $(seq 30); do
    echo "San $i,Lima"
  done >> "$tmp/saints.csv"
  status 2 route "$tmp/saints.csv" --from san --to Lima &&
    says errors 'San 16 and 14 more$'
}

# Two of three letters are another name.
nothing_similar ()
{
  printf 'from,to\nCuba,Haiti\n' > "$tmp/islands.csv"
  status 2 route "$tmp/islands.csv" --from USA --to Haiti &&
    says errors 'no place "USA"$' &&
    status 2 route "$tmp/islands.csv" --from Cubba --to Haiti &&
    says errors 'similar is Cuba$'
}

# A name from a file does not play with the terminal.
escapes ()
{
  printf 'from,to\n\033[31mred,B\n' > "$tmp/escapes.csv"
  status 2 route "$tmp/escapes.csv" --from B --to red &&
    says errors 'similar is .*\\x1b\[31mred' &&
    status 0 route "$tmp/escapes.csv" --from B --to "$(printf '\033[31mred')" &&
    says output '^   2  \\x1b\[31mred'
}

full_disk ()
{
  wayfind route "$edges" --from A --to C > /dev/full 2> "$tmp/errors"
  test $? -eq 3 && says errors 'standard output'
}

closed_pipe ()
{
  { wayfind route "$edges" --from A --to C 2> "$tmp/errors" || :; } | :
  test ! -s "$tmp/errors"
}

islands ()
{
  status 1 route "$edges" --from A --to X &&
    says output '^No route from A to X: they lie in different components'
}

queries ()
{
  printf '# from to cost\n\nA C 6\nE A -1\n"A" B\n' > "$tmp/queries"
  status 0 route "$edges" --queries "$tmp/queries" --check &&
    says output '^A	C	found	6	[0-9]+$' &&
    says output '^E	A	exhausted	-1	[0-9]+$' &&
    says output '^A	B	found	4	[0-9]+$'
}

wrong_answer ()
{
  printf 'A C 6\nA B 5\nA D -1\n' > "$tmp/queries"
  status 1 route "$edges" --queries "$tmp/queries" --check &&
    says errors 'queries:2: A to B: the cost found is 4; expected 5' &&
    says errors '3 answers checked, 2 differ'
}

# Names with blanks and quotes, a comment behind, the file packed.
# An invalid row, or a question without an answer, does not affect the other
# rows.
bad_rows ()
{
  printf 'A C 6\nA Q\nA\nA B x\n"A B\nE A -1\nB C 4\n' > "$tmp/queries"
  status 3 route "$edges" --queries "$tmp/queries" &&
    cut -f 1-4 "$tmp/output" > "$tmp/rows" &&
    printf '%s\t%s\t%s\t%s\n' A C found 6 A Q error '' A '' error '' \
      'A B x' '' error '' '"A B' '' error '' E A exhausted -1 B C found 4 |
      diff - "$tmp/rows" &&
    says errors 'queries:2: there is no place "Q"' &&
    says errors 'queries:3: 1 words; expected' &&
    says errors 'queries:4: cost "x" is not a number' &&
    says errors 'queries:5: a quote is not closed' &&
    says errors 'queries: 4 of 7 questions could not be answered' &&
    status 3 route "$edges" --queries "$tmp/queries" --check &&
    says errors '3 answers checked, 0 differ'
}

bad_rows_by_several ()
{
  printf 'A Q\nA C\n' > "$tmp/queries"
  status 3 route "$edges" --queries "$tmp/queries" --algorithm bfs,astar &&
    cut -f 1-4,6 "$tmp/output" > "$tmp/rows" &&
    printf '%s\t%s\t%s\t%s\t%s\n' A Q error '' bfs A Q error '' astar \
      A C found 9 bfs A C found 6 astar | diff - "$tmp/rows"
}

many_bad_rows ()
{
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "A Q$i"; done > "$tmp/queries"
  status 3 route "$edges" --queries "$tmp/queries" &&
    test "$(grep -c error "$tmp/output")" -eq 12 &&
    test "$(grep -c 'no place' "$tmp/errors")" -eq 10 &&
    says errors '12 of 12 questions'
}

# Two lines share a track, and a third costs more there: a traveller stays on
# one line if possible, although the other is listed first.
cat > "$tmp/tracks.csv" << 'END'
from,to,cost,label
A,B,1,Circle
A,B,1,District
B,C,1,Circle
B,C,2,Express
B,C,1,District
C,D,1,District
C,D,1,Express
D,E,1,Express
E,F,1,Circle
END
tracks=$tmp/tracks.csv

same_label ()
{
  status 0 route "$tracks" --from A --to F --keep-parallel --output tsv &&
    test "$(tsv name cost label)" = "A 0 
B 1 District
C 2 District
D 3 District
E 4 Express
F 5 Circle" && test ! -s "$tmp/errors" &&
    status 0 route "$tracks" --from A --to F --keep-parallel -k 1 &&
    says output '^District: A to D, 3\.0$' &&
    status 0 route "$tracks" --from D --to A --keep-parallel &&
    says output '^District: D to A, 3\.0$'
}

# The express goes from B to E, but costs more.
same_label_not_dearer ()
{
  status 0 route "$tracks" --from B --to E --keep-parallel --output tsv &&
    test "$(tsv name cost label)" = "B 0 
C 1 District
D 2 District
E 3 Express"
}

# Three between the same nodes go, in both directions: one is left of each.
merged_edges ()
{
  status 0 route "$tracks" --from A --to F &&
    says errors 'tracks.csv: 8 edges of other labels, counting each direction, .*--keep-p' &&
    test "$(wc -l < "$tmp/errors")" -eq 1 &&
    sed 's/,[A-Z][a-z]*$/,Circle/' "$tracks" > "$tmp/one-line.csv" &&
    status 0 route "$tmp/one-line.csv" --from A --to F &&
    test ! -s "$tmp/errors"
}

quoted_queries ()
{
  printf 'from,to\n"New ""Old"" York", O'"'"'Hare\n' > "$tmp/names.csv"
  printf '"New ""Old"" York" O'"'"'Hare 1 # one hop\n' | gzip > "$tmp/q.gz"
  status 0 route "$tmp/names.csv" --queries "$tmp/q.gz" --check &&
    says output '^New "Old" York	O.Hare	found	1	'
}

nothing_to_check ()
{
  printf 'A C\n' > "$tmp/queries"
  status 3 route "$edges" --queries "$tmp/queries" --check &&
    says errors 'no line has a cost'
}

unchecked ()
{
  printf 'A C 7\n' > "$tmp/queries"
  status 0 route "$edges" --queries "$tmp/queries"
}

standard_input ()
{
  wayfind route - --from A --to C < "$edges" | grep '^6.0 over 3'
}

zipped ()
{
  gzip -c "$edges" > "$tmp/edges.csv.gz" &&
    status 0 route "$tmp/edges.csv.gz" --from A --to C &&
    says output '^6.0 over 3'
}

help_fits ()
{
  status 0 route --help && test "$(wc -l < "$tmp/output")" -le 24 &&
    test "$("$AWK" 'length > n { n = length } END { print n }' \
      "$tmp/output")" -le 80
}

free_ferry ()
{
  printf 'from,to,cost\nA,B,0\nB,C,4\n' > "$tmp/ferry.csv"
  status 0 route "$tmp/ferry.csv" --nodes "$tmp/nodes.csv" --from A --to C &&
    says output 'Note: an edge of this network costs 0'
}

check "/route/cheapest" cheapest
check "/route/fewest-edges" fewest_edges
check "/route/one-way" one_way
check "/route/nearest-of-several" nearest_of_several
check "/route/via" via
check "/route/json" json
check "/route/json-without-route" json_without_route
check "/route/tsv" tsv_columns
check "/route/labels" labels
check "/route/map" map
check "/route/map/cannot-be-entered" walled_in
check "/route/map/off-the-map" fails 2 'no place "9,9".*0,0 to 5,3' \
  route "$tmp/walls.map" --from 0,0 --to 9,9
check "/route/map/no-such-mark" fails 2 'a cell is written' \
  route "$tmp/walls.map" --from 0,0 --to Q
check "/route/writes-a-file" writes_file
check "/route/writes-gzip" writes_gzip
check "/route/keeps-the-old-file" keeps_old
check "/route/leaves-nothing-behind" leaves_nothing
check "/route/ending-tells-nothing" fails 2 'its ending is not one of' \
  route "$edges" --from A --to C --write "$tmp/answer.xyz"
check "/route/geojson" geojson
check "/route/gpx" gpx
check "/route/no-positions-for-gpx" fails 3 'no latitudes' \
  route "$edges" --from A --to C --output gpx
check "/route/gpx-without-route" gpx_without_route
if grep -q '#define HAVE_CAIRO' "$top_builddir/config.h"; then
  check "/route/svg" svg
else
  check "/route/svg-unsupported" fails 3 'cairo' route "$tmp/plain.csv" \
    --nodes "$tmp/nodes.csv" --from A --to C --output svg
fi
check "/route/max-expansions" max_expansions
check "/route/max-expansions/json" max_expansions_json
check "/route/max-memory" max_memory
check "/route/bad-memory" fails 2 'such as 64M' \
  route "$edges" --from A --to C --max-memory lots
check "/route/scenario" scenario
check "/route/several-algorithms" several
check "/route/several-algorithms/wrong" several_wrong
check "/route/several-without-queries" fails 2 'only one --algorithm may' \
  route "$edges" --from A --to C --algorithm bfs,astar
check "/route/foreign-tables" foreign_tables
check "/route/bad-positions" fails 2 '--positions must be auto, planar or' \
  route "$edges" --from A --to C --positions flat
check "/route/snap" snap
check "/route/snap-anywhere" snap_anywhere
check "/route/width-on-a-map" width_on_a_map
check "/route/width-in-a-table" width_in_a_table
check "/route/width-misused" width_misused
check "/route/avoid" avoid
check "/route/avoid-nothing" avoid_nothing
check "/route/avoid-goal" avoid_goal
check "/route/avoid-start" avoid_start
check "/route/avoid-node" avoid_node
check "/route/names" names
check "/route/utf8-in-any-locale" utf8
check "/route/escapes" escapes
check "/route/islands" islands
if test -w /dev/full; then
  check "/route/full-disk" full_disk
else
  skip "/route/full-disk" "no /dev/full here"
fi
check "/route/closed-pipe" closed_pipe
check "/route/quoted-queries" quoted_queries
check "/route/nothing-to-check" nothing_to_check
check "/route/queries" queries
check "/route/bad-rows" bad_rows
check "/route/same-label" same_label
check "/route/same-label/not-dearer" same_label_not_dearer
check "/route/merged-edges" merged_edges
check "/route/bad-rows/several-algorithms" bad_rows_by_several
check "/route/bad-rows/many" many_bad_rows
check "/route/wrong-answer" wrong_answer
check "/route/unchecked" unchecked
check "/route/standard-input" standard_input
check "/route/gzip" zipped
check "/route/free-ferry" free_ferry
check "/route/help-fits-a-screen" help_fits
check "/route/version" status 0 --version
check "/route/no-command" fails 2 'which command' 
check "/route/unknown-command" fails 2 'unknown command "fly"' fly
check "/route/no-goal" fails 2 '--from and --to' route "$edges" --from A
check "/route/unknown-option" fails 2 '--fly' route "$edges" --fly
check "/route/bad-algorithm" \
  fails 2 'bfs, dijkstra' route "$edges" --from A --to B --algorithm magic
check "/route/ambiguous-place" ambiguous
check "/route/nothing-similar" nothing_similar
check "/route/unknown-place" \
  fails 2 'no place "Q"; similar are' route "$edges" --from Q --to A
check "/route/unused-weight" \
  fails 2 '--heuristic-weight needs' route "$edges" --from A --to B --heuristic-weight 2
check "/route/position-out-of-range" fails 2 '95,4 is out of range' \
  route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from 95,4 --to B
check "/route/position-without-positions" \
  fails 2 'give them with --nodes' route "$edges" --from 1,1 --to B
for line in 'A B nan' 'A B -3' 'A B C D' '"A B'; do
  echo "$line" > "$tmp/short"
  check "/route/bad-queries/$line" fails 3 'short:1: ' \
    route "$edges" --queries "$tmp/short"
done
check "/route/no-file" \
  fails 3 'nothing.csv' route "$tmp/nothing.csv" --from A --to B
check "/route/bad-file" fails 3 'reject-ragged.csv:3: ' \
  route "$top_srcdir/t/data/reject-ragged.csv" --from A --to B
printf 'A\n' > "$tmp/short"
check "/route/bad-queries" \
  fails 3 'short:1: .*expected' route "$edges" --queries "$tmp/short"

done_testing
