#!/bin/sh
# repeated-names.t: a name that stands for several positions is an error.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# Five nodes in a row, one degree of latitude apart; all edges cost 10.
printf 'from,to,cost\n0,1,10\n1,2,10\n2,3,10\n3,4,10\n' > "$tmp/edges.csv"
printf 'node,lat,lon\n0,50,10\n1,51,10\n2,52,10\n3,53,10\n4,54,10\n' \
  > "$tmp/nodes.csv"
# Lines 2 and 5 share a name, lines 3 and 6 a name and the position.
printf 'name,lat,lon\nPort,50,10\nInn,51,10\nMill,52,10\nPort,54,10\n' \
  > "$tmp/places.csv"
printf 'Inn,51,10\nmill,53,10\n' >> "$tmp/places.csv"
edges="$tmp/edges.csv --nodes $tmp/nodes.csv"
places="$edges --places $tmp/places.csv"

lists='"Port" stands for several positions: line 2 at 50,10, line 5 at 54,10'

# Each command that takes a place refuses the name, by each of its options.
refused ()
{
  for question in "route --from Port --to Inn" "route --from Inn --to Port" \
    "route --from Inn --to Mill --via Port" "reach --from Port" \
    "route --from Inn --to Mill --avoid Port:1" \
    "nearest --from Port --to Inn" "nearest --from Inn --to Port" \
    "matrix --from Port --to Inn" "matrix --from Inn --to Port" \
    "trip --from Port --via Inn" "trip --from Inn --via Port" \
    "explain --from Port --to Inn" "draw --from Inn --to Port --write $tmp/x.svg"
  do
    set -- $question
    command=$1
    shift
    status 2 "$command" $places "$@" && says errors "$lists of .*places.csv; " &&
      says errors '"Port#2" chooses line 2' || { echo "by $question"; return 1; }
  done
}

# The cost to each line's position is the number of edges between, times ten.
chosen ()
{
  status 0 nearest $places --from 'Port#2' --to 'Port#5' --output tsv &&
    test "$(tsv place cost)" = "Port#5 40" &&
    status 0 nearest $places --from 'port#5' --to Inn --output tsv &&
    test "$(tsv place cost)" = "Inn 30" &&
    status 2 nearest $places --from 'Port#4' --to Inn &&
    says errors 'line 4 of .* not hold "Port"; .* line 2 at 50,10, line 5 at' &&
    status 2 nearest $places --from 'Nowhere#2' --to Inn &&
    says errors 'there is no place "Nowhere#2"'
}

# A name that holds a number sign is a name first.
number_sign ()
{
  printf 'name,lat,lon\nGate#3,50,10\nGate,54,10\n' > "$tmp/signs.csv"
  status 0 nearest $edges --places "$tmp/signs.csv" --from 'Gate#3' --to 1 \
    --output tsv && test "$(tsv cost)" = 10 &&
    status 0 nearest $edges --places "$tmp/signs.csv" --from 'gate#3' --to 1 \
      --output tsv && test "$(tsv cost)" = 10
}

# Rows that repeat a name and its position are one place.
same_position ()
{
  status 0 nearest $places --from Inn --to 3 --output tsv &&
    test "$(tsv cost)" = 20
}

# Names in other case are other names, unless the question is in a third.
other_case ()
{
  status 0 nearest $places --from Mill --to 0 --output tsv &&
    test "$(tsv cost)" = 20 &&
    status 0 nearest $places --from mill --to 0 --output tsv &&
    test "$(tsv cost)" = 30 &&
    status 2 nearest $places --from MILL --to 0 &&
    says errors '"MILL" stands for several positions: line 4 at 52,10, line 7'
}

# A node and a place of one name are one if they lie together.
node_and_place ()
{
  printf 'name,lat,lon\n1,51,10\n2,54,10\n' > "$tmp/numbers.csv"
  numbers="$edges --places $tmp/numbers.csv"
  status 0 nearest $numbers --from 1 --to 0 --output tsv &&
    test "$(tsv cost)" = 10 &&
    status 2 nearest $numbers --from 2 --to 0 &&
    says errors '"2" stands for several positions: node "2" at 52,10, line 3 at' &&
    status 0 nearest $numbers --from '2#3' --to 0 --output tsv &&
    test "$(tsv cost)" = 40 &&
    status 0 nearest $numbers --from 52,10 --to 0 --output tsv &&
    test "$(tsv cost)" = 20
}

# All of a file is its rows: a row is never the node that has its name.
rows_of_the_file ()
{
  printf 'from\t1\t2\n1\t0\t30\n2\t30\t0\n' > "$tmp/expected"
  prints "$tmp/expected" matrix $numbers
}

whole_file ()
{
  printf 'Hut,52,10\nHut,53,10\nHut,50,10\n' >> "$tmp/places.csv"
  for command in "matrix" "trip --from Inn" "nearest --from Inn"; do
    set -- $command
    status 2 "$@" $places && says errors "^wayfind: $lists\$" &&
      says errors '"Hut" .*: line 8 at 52,10, line 9 at 53,10, line 10 at 50,10$' &&
      says errors '2 names stand for several positions, but this command uses all of --places' ||
      return
  done
}

# If no name fits, the error gives the number of names.
counted ()
{
  status 0 route $places --from Inn --to 4 &&
    says errors '^wayfind: .*places.csv: 2 names stand for several positions$' &&
    test "$(wc -l < "$tmp/errors")" -eq 1
}

# The end of a trip is not one of its stops, however it is written.
trip_end ()
{
  printf 'name,lat,lon\nA,50,10\nB,52,10\nC,54,10\n' > "$tmp/three.csv"
  for end in A a 'A#2' 'a#2'; do
    status 0 trip $edges --places "$tmp/three.csv" --from "$end" --to c \
      --output tsv && test "$(wc -l < "$tmp/output")" -eq 4 || return
  done
}

# Nodes that share a name in their file are called by both name and id, so the
# name alone is not the name of any node.
of_nodes ()
{
  printf 'node,name,lat,lon\n0,Faro,50,10\n1,B,51,10\n2,Faro,52,10\n' \
    > "$tmp/names.csv"
  printf 'from,to,cost\n0,1,10\n1,2,20\n' > "$tmp/few.csv"
  cat > "$tmp/names.graphml" <<'END'
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="n" for="node" attr.name="name" attr.type="string"/>
<key id="c" for="edge" attr.name="cost" attr.type="double"/>
<graph edgedefault="undirected">
<node id="0"><data key="n">Faro</data></node>
<node id="1"><data key="n">B</data></node>
<edge source="0" target="1"><data key="c">10</data></edge>
<node id="2"><data key="n">Faro</data></node>
<edge source="1" target="2"><data key="c">20</data></edge>
</graph></graphml>
END
  for network in "$tmp/names.graphml" \
    "$tmp/few.csv --nodes $tmp/names.csv --node-columns node=node,name=name"; do
    status 2 route $network --from Faro --to B &&
      says errors '"Faro" is the name of several nodes: node "Faro \(0\)".* "Faro \(2\)"' &&
      status 0 nearest $network --from B --to 'Faro (0)' --to 'Faro (2)' -k 2 \
        --output tsv && tsv place cost > "$tmp/costs" &&
      printf 'Faro (0) 10\nFaro (2) 20\n' | diff - "$tmp/costs" || return
  done
}

# A letter that stands on two cells of a map names neither.
marks ()
{
  printf 'tile . floor 1\nmark A\nmark B\nmap\nA..A\n..B.\n' > "$tmp/marks.tiles"
  status 2 route "$tmp/marks.tiles" --from A --to B &&
    says errors '"A" stands for several positions: .*0,0.*3,0' &&
    status 0 route "$tmp/marks.tiles" --from 0,0 --to B
}

check "/repeated-names/refused" refused
check "/repeated-names/chosen-by-line" chosen
check "/repeated-names/number-sign" number_sign
check "/repeated-names/same-position" same_position
check "/repeated-names/other-case" other_case
check "/repeated-names/node-and-place" node_and_place
check "/repeated-names/rows-of-the-file" rows_of_the_file
check "/repeated-names/whole-file" whole_file
check "/repeated-names/counted" counted
check "/repeated-names/trip-end" trip_end
check "/repeated-names/of-nodes" of_nodes
check "/repeated-names/marks" marks

done_testing
