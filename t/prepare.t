#!/bin/sh
# prepare.t: `wayfind prepare', and all commands over what it writes.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

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
printf 'node,x,y\nA,0,0\nB,0,4\nC,3,4\nD,3,0\nE,9,9\nX,50,50\nY,50,51\n' \
  > "$tmp/nodes.csv"
printf 'A C 6\nA E 7\nB E 5\nA X -1\n' > "$tmp/queries.txt"
printf 'type octile\nheight 1\nwidth 2\nmap\n..\n' > "$tmp/grid.map"
edges=$tmp/edges.csv
nodes=$tmp/nodes.csv
town=$tmp/town.way

written ()
{
  status 0 prepare "$edges" --nodes "$nodes" --write "$town" &&
    test "$(head -c 8 "$town")" = WAYREADY
}

# without FILE PATTERN: lines that do not match, which tell the file or time.
without ()
{
  grep -Ev "$2" "$tmp/$1"
}

# The lines of an answer about the file that was read.
of_file='read in|read as|^file|edges.csv|town.way|^landmarks|^hierarchy'

# same COMMAND ARGUMENT...: the answer is that over the files it was made of.
same ()
{
  command=$1
  shift
  status 0 "$command" "$edges" --nodes "$nodes" "$@" &&
    without output "$of_file" > "$tmp/wanted" &&
    status 0 "$command" "$town" "$@" &&
    without output "$of_file" > "$tmp/answer" &&
    diff "$tmp/wanted" "$tmp/answer"
}

same_matrix ()
{
  same matrix --from A --from C --from X
}

queries ()
{
  status 0 route "$town" --queries "$tmp/queries.txt" --check &&
    says errors '4 answers checked, 0 differ' &&
    says errors '4 answers took [0-9.]* ms, [0-9.]* us each; the network was'
}

piped ()
{
  wayfind info - < "$town" > "$tmp/output" && says output '^nodes +7'
}

# The same bytes, again, and from the file itself.
again ()
{
  status 0 prepare "$edges" --nodes "$nodes" --write "$tmp/again.way" &&
    cmp "$town" "$tmp/again.way" &&
    status 0 prepare "$town" --write "$tmp/again.way" &&
    cmp "$town" "$tmp/again.way"
}

# One byte in the middle of the file.
damaged ()
{
  size=$(wc -c < "$town")
  { head -c $((size / 2)) "$town"
    printf '\377'
    tail -c +$((size / 2 + 2)) "$town"; } > "$tmp/damaged.way"
  cmp -s "$town" "$tmp/damaged.way" && return 1
  status 0 info "$town" --verify &&
    fails 3 'damaged.way: the file is damaged' info "$tmp/damaged.way" --verify
}

cut_short ()
{
  head -c 1000 "$town" > "$tmp/short.way"
  fails 3 'short.way: .*cut short' route "$tmp/short.way" --from A --to C
}

kept_if_failed ()
{
  cp "$town" "$tmp/kept.way"
  fails 3 'grid' prepare "$tmp/grid.map" --write "$tmp/kept.way" &&
    cmp "$town" "$tmp/kept.way"
}

# The unit is that of the network that was read.
unit ()
{
  printf 'from,to,cost\nA,B,1852\n' > "$tmp/sea.csv"
  status 0 prepare "$tmp/sea.csv" --unit nm --write "$tmp/sea.way" &&
    status 0 route "$tmp/sea.way" --from A --to B &&
    says output '^1.0 nautical miles over'
}

# The hierarchy answers unless something is laid on, or asked for by name.
by_hierarchy ()
{
  status 0 route "$town" --from A --to E &&
    says output '^Found by the hierarchy in' &&
    says output '^7.0 over 4 waypoints' &&
    status 0 route "$town" --from A --to E --algorithm astar &&
    says output 'nodes expanded by astar' &&
    status 0 route "$town" --from A --to E --avoid D:1 &&
    says output '^Found by the hierarchy in' && says output '^9.0 over'
}

# alike COMMAND ARGUMENT...: the answer and the exit status equal those over the
# original files, also if no route exists.
alike ()
{
  command=$1
  shift
  wayfind "$command" "$edges" --nodes "$nodes" "$@" > "$tmp/wanted" \
    2> "$tmp/wanted-errors"
  wanted=$?
  wayfind "$command" "$town" "$@" > "$tmp/answer" 2> "$tmp/answer-errors"
  test $? -eq $wanted && diff "$tmp/wanted" "$tmp/answer" &&
    diff "$tmp/wanted-errors" "$tmp/answer-errors"
}

# Avoided nodes are closed in the hierarchy, for every question.
avoiding ()
{
  for place in A B C D E X
  do
    alike route --from A --via C --to E --avoid "$place:1" --output tsv &&
      alike matrix --from A --from C --from D --from X --avoid "$place:1" \
        --output tsv &&
      alike trip --from A --via C --to E --avoid "$place:1" --output tsv ||
      return 1
  done
}

nearest_of_several ()
{
  status 0 route "$town" --from A --via B --to Y --to E --to D --output json &&
    says output '"cost" : 9,' && says output '"algorithm" : "hierarchy"'
}

# Enough streets that several threads have work.
threads ()
{
  "$AWK" 'BEGIN { print "from,to,cost"
            for (i = 0; i < 120; i++)
              for (j = 0; j < 120; j++)
                {
                  n = i * 120 + j
                  if (j < 119) print n "," n + 1 "," 1 + n * 7 % 13
                  if (i < 119) print n "," n + 120 "," 1 + n * 5 % 11
                } }' > "$tmp/streets.csv" || return
  for n in 1 2 8; do
    status 0 prepare "$tmp/streets.csv" --landmarks 0 --threads "$n" \
      --write "$tmp/streets$n.way" || return
  done
  cmp "$tmp/streets1.way" "$tmp/streets2.way" &&
    cmp "$tmp/streets1.way" "$tmp/streets8.way" &&
    status 0 prepare "$tmp/streets.csv" --landmarks 0 \
      --write "$tmp/streets.way" &&
    cmp "$tmp/streets1.way" "$tmp/streets.way" &&
    status 2 prepare "$edges" --threads 0 --write "$tmp/x.way" &&
    status 2 prepare "$edges" --threads 1025 --write "$tmp/x.way" &&
    says errors 'threads must be at most 1024'
}

# The file grows by them, and answers as before.
next_steps ()
{
  written && size=$(wc -c < "$town") &&
    status 0 prepare "$edges" --nodes "$nodes" --next-steps --write "$town" &&
    test "$(wc -c < "$town")" -gt "$size" &&
    grep -aq step-runs "$town" && same_matrix && queries &&
    status 0 route "$town" --from A --to E &&
    says output '^Found by next steps in' &&
    says output '^7.0 over 4 waypoints' &&
    status 0 info "$town" --verify
}

# Two nodes have one arc, and each knows one next step.
what_was_made ()
{
  printf 'from,to,cost\na,b,7\n' > "$tmp/pair.csv"
  status 0 info "$tmp/pair.csv" --output json && is_json &&
    says output '"prepared" : null' &&
    status 0 prepare "$tmp/pair.csv" --landmarks 1 --write "$tmp/pair.way" &&
    status 0 info "$tmp/pair.way" && says output '^landmarks    1$' &&
    says output '^hierarchy    1 arcs$' && ! says output '^next steps' &&
    status 0 prepare "$tmp/pair.csv" --landmarks 0 --no-hierarchy \
      --next-steps --write "$tmp/pair.way" &&
    status 0 info "$tmp/pair.way" && ! says output '^landmarks|^hierarchy' &&
    says output '^next steps   [0-9.]+ bytes for each pair of nodes$' &&
    status 0 info "$tmp/pair.way" --output json && is_json &&
    says output '"landmarks" : 0, "hierarchy_arcs" : 0, "next_steps_bytes'
}

no_hierarchy ()
{
  status 0 prepare "$edges" --nodes "$nodes" --no-hierarchy \
    --write "$tmp/flat.way" &&
    status 0 route "$tmp/flat.way" --from A --to E &&
    says output 'nodes expanded by astar'
}

no_landmarks ()
{
  status 0 prepare "$edges" --landmarks 0 --write "$tmp/bare.way" &&
    test "$(wc -c < "$tmp/bare.way")" -lt "$(wc -c < "$town")" &&
    status 0 route "$tmp/bare.way" --from A --to C
}

# Over either bank, for 4 and 5, and by a third way that costs too much.
alternatives ()
{
  printf 'from,to,cost\nA,B,2\nB,Z,2\nA,C,2.5\nC,Z,2.5\nA,D,3\nD,Z,3\n' \
    > "$tmp/banks.csv"
  status 0 prepare "$tmp/banks.csv" --write "$tmp/banks.way" &&
    status 0 route "$tmp/banks.csv" --from A --to Z --alternatives 3 \
      --output tsv && mv "$tmp/output" "$tmp/wanted" &&
    status 0 route "$tmp/banks.way" --from A --to Z --alternatives 3 \
      --output tsv && diff "$tmp/wanted" "$tmp/output" &&
    test "$(tsv route | tail -n 1)" = 2 &&
    status 0 route "$tmp/banks.way" --from A --to Z --alternatives 3 \
      --avoid B --output tsv && test "$(tsv cost | tail -n 1)" = 6 &&
    test "$(tsv route | tail -n 1)" = 2
}

check "/prepare/written" written
check "/prepare/route" same route --from A --to E --output tsv
check "/prepare/matrix" same_matrix
check "/prepare/reach" same reach --from A --within 5
check "/prepare/nearest" same nearest --from A --to C --to D
check "/prepare/info" same info
check "/prepare/trip" same trip --from A --via C --to B
check "/prepare/draw" same draw --from A --to C
check "/prepare/queries" queries
check "/prepare/standard-input" piped
check "/prepare/again" again
check "/prepare/damaged" damaged
check "/prepare/cut-short" cut_short
check "/prepare/kept-if-failed" kept_if_failed
check "/prepare/unit" unit
check "/prepare/no-landmarks" no_landmarks
check "/prepare/by-hierarchy" by_hierarchy
check "/prepare/avoiding" avoiding
check "/prepare/alternatives" alternatives
check "/prepare/nearest-of-several" nearest_of_several
check "/prepare/next-steps" next_steps
check "/prepare/what-was-made" what_was_made
check "/prepare/no-hierarchy" no_hierarchy
check "/prepare/threads" threads
check "/prepare/no-file" fails 2 'write must be given' prepare "$edges"
check "/prepare/output-names-no-file" \
  fails 2 'name the file with --write' prepare "$edges" -o "$tmp/no.way"
check "/prepare/not-over-its-network" \
  fails 2 'would be lost' prepare "$edges" --write "$edges"
check "/prepare/bad-number" \
  fails 2 'landmarks' prepare "$edges" --write "$town" --landmarks many
check "/prepare/too-many" \
  fails 2 'at most 1024' prepare "$edges" --write "$town" --landmarks 2000
check "/prepare/compressed" \
  fails 3 'cannot be compressed' prepare "$edges" --write "$tmp/town.way.gz"
check "/prepare/grid" \
  fails 3 'is a grid' prepare "$tmp/grid.map" --write "$tmp/grid.way"
done_testing
