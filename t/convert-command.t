#!/bin/sh
# convert-command.t: `wayfind convert' keeps data that goes to a second file.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

printf 'p sp 3 4\na 1 2 4\na 2 1 4\na 2 3 5\na 3 2 5\n' > "$tmp/roads.gr"
printf 'c planar\np aux sp co 3\nv 1 0 0\nv 2 1 0\nv 3 1.5 2\n' > "$tmp/roads.co"
printf 'from,to,cost\nA,B,4\nB,C,5\n' > "$tmp/plain.csv"
printf 'node,x,y\nA,0,0\nB,1,0\nC,1.5,2\nD,7,7\n' > "$tmp/points.csv"

# fresh: an empty folder to write to.
fresh ()
{
  rm -rf "$tmp/to"
  mkdir "$tmp/to"
}

# same_nodes NETWORK NODES: they have the three positions again.
same_nodes ()
{
  status 0 info "$1" --nodes "$2" --output json && is_json &&
    says output '"least" : { "x" : 0, "y" : 0 }' &&
    says output '"most" : { "x" : 1.5, "y" : 2 }' &&
    says output '"positions" : "planar"'
}

beside_a_table ()
{
  fresh
  status 0 convert "$tmp/roads.gr" "$tmp/to/t.csv" --nodes "$tmp/roads.co" &&
    says errors 't\.nodes\.csv: read it with --nodes' &&
    same_nodes "$tmp/to/t.csv" "$tmp/to/t.nodes.csv"
}

beside_dimacs ()
{
  fresh
  status 0 convert "$tmp/roads.gr" "$tmp/to/o.gr" --nodes "$tmp/roads.co" &&
    cmp "$tmp/to/o.gr" "$tmp/roads.gr" &&
    same_nodes "$tmp/to/o.gr" "$tmp/to/o.co"
}

packed ()
{
  fresh
  status 0 convert "$tmp/roads.gr" "$tmp/to/t.csv.gz" --nodes "$tmp/roads.co" &&
    gzip -t "$tmp/to/t.nodes.csv.gz" &&
    same_nodes "$tmp/to/t.csv.gz" "$tmp/to/t.nodes.csv.gz"
}

other_ending ()
{
  fresh
  status 0 convert "$tmp/roads.gr" "$tmp/to/roads.data" --to edges \
    --nodes "$tmp/roads.co" &&
    same_nodes "$tmp/to/roads.data" "$tmp/to/roads.data.nodes.csv"
}

named ()
{
  fresh
  echo old > "$tmp/to/where.txt"
  status 0 convert "$tmp/roads.gr" "$tmp/to/t.csv" --nodes "$tmp/roads.co" \
    --write-nodes "$tmp/to/where.txt" && test ! -s "$tmp/errors" &&
    test ! -e "$tmp/to/t.nodes.csv" &&
    same_nodes "$tmp/to/t.csv" "$tmp/to/where.txt"
}

to_standard_output ()
{
  fresh
  status 3 convert "$tmp/roads.gr" - --to edges --nodes "$tmp/roads.co" &&
    says errors 'need a second file: give it with --write-nodes' && test ! -s "$tmp/output" &&
    status 0 convert "$tmp/roads.gr" - --to edges --nodes "$tmp/roads.co" \
      --write-nodes "$tmp/to/n.csv" && says output '^from,to,cost' &&
    cp "$tmp/output" "$tmp/to/t.csv" &&
    same_nodes "$tmp/to/t.csv" "$tmp/to/n.csv"
}

# A file that the command line does not name stays, and nothing is written.
keeps_another ()
{
  fresh
  echo mine > "$tmp/to/t.nodes.csv"
  status 3 convert "$tmp/roads.gr" "$tmp/to/t.csv" --nodes "$tmp/roads.co" &&
    says errors 't\.nodes\.csv exists already' &&
    test "$(cat "$tmp/to/t.nodes.csv")" = mine && test ! -e "$tmp/to/t.csv"
}

# A node without edges is in the table of nodes alone.
lone_node ()
{
  fresh
  status 0 convert "$tmp/plain.csv" "$tmp/to/t.csv" --nodes "$tmp/points.csv" &&
    status 0 info "$tmp/to/t.csv" --nodes "$tmp/to/t.nodes.csv" &&
    says output '^nodes        4' && says output 'without any neighbour 1$'
}

# What needs no second file gets none.
alone ()
{
  fresh
  status 0 convert "$tmp/plain.csv" "$tmp/to/t.csv" && test ! -s "$tmp/errors" &&
    status 0 convert "$tmp/roads.gr" "$tmp/to/o.gr" &&
    status 0 convert "$tmp/plain.csv" "$tmp/to/t.graphml" \
      --nodes "$tmp/points.csv" && test ! -s "$tmp/errors" &&
    test "$(ls "$tmp/to" | tr '\n' ' ')" = "o.gr t.csv t.graphml "
}

# Measures are columns again, also those with usual names of other columns; an
# edge back with another number stays an edge of its own.
measures ()
{
  fresh
  cat > "$tmp/tolls.csv" << 'END'
from;to;cost;"toll; in ""EUR""";risk;street;name;note
A;B;4;1,5;3;;7;new
B;A;4;2,5;3;;7;
B;C;5;0,1;0;;9;old
END
  cat > "$tmp/expected.csv" << 'END'
from,to,cost,oneway,label,"toll; in ""EUR""",risk,name
A,B,4,yes,,1.5,3,7
B,A,4,yes,,2.5,3,7
B,C,5,no,,0.1,0,9
END
  status 0 convert "$tmp/tolls.csv" "$tmp/to/t.csv" --one-way \
    --columns label=street && test ! -s "$tmp/errors" &&
    sed 's/^B,C,5,no/B,C,5,yes/' "$tmp/expected.csv" |
      cmp - "$tmp/to/t.csv" &&
    sed -i 's/^B,C,5,yes/B,C,5,no/' "$tmp/to/t.csv" &&
    status 0 convert "$tmp/to/t.csv" "$tmp/to/again.csv" &&
    cmp "$tmp/to/again.csv" "$tmp/expected.csv" &&
    status 0 prepare "$tmp/to/t.csv" --write "$tmp/to/t.way" &&
    status 0 convert "$tmp/to/t.way" "$tmp/to/prepared.csv" &&
    cmp "$tmp/to/prepared.csv" "$tmp/expected.csv" &&
    status 0 route "$tmp/to/prepared.csv" --from C --to A --also name &&
    says output '^name: 16'
}

# What is left out is said: measures by formats without a place for them, and
# parallel edges that have a lower measure.
lost_measures ()
{
  fresh
  printf 'from,to,cost,toll,risk\nA,B,4,9,1\nA,B,5,2,1\n' > "$tmp/both.csv"
  for to in t.graphml t.dot t.txt
  do
    status 0 convert "$tmp/both.csv" "$tmp/to/$to" $(
      test $to != t.txt || echo --to adjacency) &&
      says errors 'are left out: toll, risk; .wayfind prepare. keeps' ||
      return 1
  done
  status 0 convert "$tmp/both.csv" "$tmp/to/t.csv" &&
    says errors '2 edges with lower measures.* --keep-parallel keeps' &&
    status 0 convert "$tmp/both.csv" "$tmp/to/t.csv" --keep-parallel &&
    test ! -s "$tmp/errors" && grep -q '^B,A,5,yes,2,1$' "$tmp/to/t.csv"
}

# Towns are not nodes; a network without towns gets no message.
towns ()
{
  fresh
  cat > "$tmp/town.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<node id="3" lat="0.001" lon="0.01">
<tag k="place" v="town"/><tag k="name" v="Encamp"/></node>
<node id="4" lat="0.001" lon="0">
<tag k="place" v="village"/><tag k="name" v="Ordino"/></node>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
</osm>
END
  said='towns and other places are left out, 2 in all, such as (Encamp|Ordino):'
  status 0 convert "$tmp/town.osm" "$tmp/to/t.geojson" && says errors "$said" &&
    test "$(wc -l < "$tmp/errors")" -eq 1 && test ! -s "$tmp/output" &&
    status 0 prepare "$tmp/town.osm" --write "$tmp/to/town.way" &&
    lacks errors 'left out' &&
    status 0 convert "$tmp/to/town.way" "$tmp/to/p.geojson" &&
    says errors "$said" &&
    status 0 convert "$tmp/to/t.geojson" "$tmp/to/q.graphml" &&
    test ! -s "$tmp/errors"
}

check "/convert-command/beside-a-table" beside_a_table
check "/convert-command/beside-dimacs" beside_dimacs
check "/convert-command/packed" packed
check "/convert-command/other-ending" other_ending
check "/convert-command/named" named
check "/convert-command/standard-output" to_standard_output
check "/convert-command/keeps-another" keeps_another
check "/convert-command/lone-node" lone_node
check "/convert-command/alone" alone
check "/convert-command/measures" measures
check "/convert-command/lost-measures" lost_measures
check "/convert-command/no-format" fails 3 'name the format to write' \
  convert "$tmp/plain.csv" "$tmp/t.xyz"
if wayfind convert --list | grep 'not in this build' | grep -q geojson
then
  skip "/convert-command/towns" "this build lacks formats"
else
  check "/convert-command/towns" towns
fi
check "/convert-command/no-second-file" fails 3 'keeps its nodes in one file' \
  convert "$tmp/plain.csv" "$tmp/to/t.graphml" --write-nodes "$tmp/to/n.csv"

done_testing
