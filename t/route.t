#!/bin/sh
# route.t: `wayfind route' as a user meets it: answers, options, errors, exit
# statuses.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

# A square with a dear diagonal, a one-way shortcut, and an island.
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

# status EXPECTED ARGUMENT...: how `wayfind' ends; output and errors are kept.
status ()
{
  expected=$1
  shift
  wayfind "$@" > "$tmp/output" 2> "$tmp/errors"
  got=$?
  test $got -eq "$expected" && return
  echo "exit status $got, and $expected was expected"
  cat "$tmp/output" "$tmp/errors"
  return 1
}

# says FILE PATTERN: it has a line like that.
says ()
{
  grep -Eq -e "$2" "$tmp/$1" && return
  echo "no line like: $2"
  cat "$tmp/$1"
  return 1
}

# fails EXPECTED PATTERN ARGUMENT...: with one line that says why.
fails ()
{
  pattern=$2
  expected=$1
  shift 2
  status "$expected" "$@" && says errors "$pattern" &&
    test "$(wc -l < "$tmp/errors")" -eq 1
}

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
    says output '^40,40 lies [0-9.]+ nautical miles from the last waypoint' &&
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
    --avoid C:1 && says errors 'C lies within what is avoided'
}

avoid_start ()
{
  status 1 route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" --from A --to C \
    --avoid A:1 && says errors 'A lies within what is avoided' &&
    says output '^No route from A to C'
}

# Without positions there is no radius: the node alone is avoided.
avoid_node ()
{
  status 0 route "$edges" --from A --to C --avoid D &&
    says output '^8.0 over 3'
}

# Nodes first, then places, then positions; any case at last.
names ()
{
  printf 'name,lat,lon\nA,1,2\nPort,1,2\n' > "$tmp/places.csv"
  set -- route "$tmp/plain.csv" --nodes "$tmp/nodes.csv" \
    --places "$tmp/places.csv" --to B
  status 0 "$@" --from A && says output '^   1  A ' &&
    status 0 "$@" --from port --algorithm bfs --anywhere --to E &&
    says output '^   1  E .*  A, Port$' && status 0 "$@" --from a &&
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

# A name from a file does not play with the terminal.
escapes ()
{
  printf 'from,to\n\033[31mred,B\n' > "$tmp/escapes.csv"
  status 2 route "$tmp/escapes.csv" --from B --to red &&
    says errors 'similar are .*\?\[31mred' &&
    status 0 route "$tmp/escapes.csv" --from B --to "$(printf '\033[31mred')" &&
    says output '^   2  \?\[31mred'
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
    says output '^No route from A to X: they lie on different islands'
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
    says errors 'queries:2: A to B: the cost found is 4, and 5 was' &&
    says errors '3 answers checked, 2 differ'
}

# Names with blanks and quotes, a comment behind, the file packed.
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
    says output 'Note: an edge of this network is free'
}

check "/route/cheapest" cheapest
check "/route/fewest-edges" fewest_edges
check "/route/one-way" one_way
check "/route/nearest-of-several" nearest_of_several
check "/route/via" via
if grep -q '#define HAVE_JSON_GLIB' "$top_builddir/config.h"; then
  check "/route/json" json
  check "/route/json-without-route" json_without_route
else
  check "/route/json-unsupported" \
    fails 3 'json-glib' route "$edges" --from A --to C --output json
fi
check "/route/snap" snap
check "/route/snap-anywhere" snap_anywhere
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
check "/route/wrong-answer" wrong_answer
check "/route/unchecked" unchecked
check "/route/standard-input" standard_input
check "/route/gzip" zipped
check "/route/free-ferry" free_ferry
check "/route/help-fits-a-screen" help_fits
check "/route/version" status 0 --version
check "/route/no-command" fails 2 'which command' 
check "/route/unknown-command" fails 2 'no command "fly"' fly
check "/route/no-goal" fails 2 '--from and --to' route "$edges" --from A
check "/route/unknown-option" fails 2 '--fly' route "$edges" --fly
check "/route/bad-algorithm" \
  fails 2 'bfs, dijkstra' route "$edges" --from A --to B --algorithm magic
check "/route/unknown-place" \
  fails 2 'no place "Q"; similar are' route "$edges" --from Q --to A
check "/route/unused-weight" \
  fails 2 'goes with' route "$edges" --from A --to B --weight 2
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
