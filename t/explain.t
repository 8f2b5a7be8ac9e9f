#!/bin/sh
# explain.t: `wayfind explain' as a user meets it.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

map=$top_srcdir/examples/data/tutorial.map
board=$top_srcdir/examples/data/conquest.txt

# explain STATUS ARGUMENT...: how it ends; output and errors are kept.
explain ()
{
  expected=$1
  shift
  wayfind explain "$@" > "$tmp/output" 2> "$tmp/errors"
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

# count FILE PATTERN: how often it stands there.
count ()
{
  grep -Eo -e "$2" "$1" | wc -l
}

# The figures that Patrick Lester's tutorial prints.
classic ()
{
  explain 0 "$map" --classic --from 1,2 --to 5,2 --frames 1,3 &&
    says output '^\|14   60 \|10   50 \|14   40 \|' &&
    says output '^takes 2,3: F 54 = G 14 \+ H 40$' &&
    says output '^opens 1,4, 2,4$' &&
    test "$(count "$tmp/output" ', step [0-9]+ of 12$')" -eq 2
}

all_frames ()
{
  explain 0 "$map" --classic --from 1,2 --to 5,2 --frames all &&
    test "$(count "$tmp/output" ', step [0-9]+ of 12$')" -eq 13
}

# Two state spaces, one above the other.
turns_and_changes ()
{
  cat > "$tmp/places.csv" << 'END'
name,x,y
a,0,0
b,1,0
c,1,1
END
  cat > "$tmp/lines.csv" << 'END'
from,to,cost,label
a,b,1,red
b,c,4,red
b,c,2,blue
END
  explain 0 "$tmp/lines.csv" --nodes "$tmp/places.csv" --from a --to c \
    --change-cost 3 --turn-cost 2 --write "$tmp/lines.html" &&
    grep -q '"strategy"' "$tmp/lines.html"
}

several ()
{
  explain 0 "$board" --from Alaska --to Siam --algorithm bfs,dijkstra \
    --write "$tmp/lesson.html" &&
    test "$(count "$tmp/lesson.html" '"strategy":"(bfs|dijkstra)"')" -eq 2 &&
    grep -q '<title>From Alaska to Siam (conquest.txt)</title>' \
      "$tmp/lesson.html"
}

strip ()
{
  explain 0 "$board" --from Alaska --to Siam --output svg --frames 2,last &&
    test "$(count "$tmp/output" 'A\*: step [0-9]+ of')" -eq 2
}

# Where cairo draws, PNG and PDF have the frames of an SVG.
pictures ()
{
  wayfind draw "$board" --write "$tmp/cairo.png" || return 0
  explain 0 "$board" --from Alaska --to Siam --write "$tmp/strip.png" &&
    explain 0 "$board" --from Alaska --to Siam --write "$tmp/strip.pdf" &&
    test "$(od -A n -t x1 -N 4 "$tmp/strip.png" | tr -d ' ')" = 89504e47 &&
    test "$(head -c 5 "$tmp/strip.pdf")" = %PDF-
}

titled ()
{
  explain 0 "$board" --from Alaska --to Siam --title 'Tom & Jerry' \
    --source 'Nobody' --output html &&
    says output '<title>Tom &amp; Jerry</title>' &&
    says output '"attribution":"Nobody"'
}

no_route ()
{
  printf 'from,to\nA,B\nX,Y\n' > "$tmp/islands.csv"
  explain 1 "$tmp/islands.csv" --from A --to X &&
    says output '^no path \(exhausted\); expanded 2, opened 2$' &&
    says output '^Outside .*, because the goal lies in another component\.$' &&
    says errors '^wayfind: no route from A to X$' &&
    explain 1 "$tmp/islands.csv" --from A --to X --output html &&
    says output '"hint":"the goal lies in another component"' &&
    explain 1 "$tmp/islands.csv" --from A --to X --output svg &&
    says output 'no path \(exhausted\); expanded 2, opened 2'
}

# The graph knows which nodes are blocked. Only a search finds that a way leads
# in one direction only.
no_route_otherwise ()
{
  printf 'type octile\nheight 2\nwidth 4\nmap\n..@.\n..@.\n' > "$tmp/wall.map"
  explain 1 "$tmp/wall.map" --from 0,0 --to 2,0 &&
    says output '^no path \(the goal is blocked\)' &&
    explain 1 "$tmp/wall.map" --from 2,0 --to 3,0 &&
    says output '^no path \(the start is blocked\)' &&
    explain 1 "$tmp/wall.map" --from 0,0 --to 3,0 &&
    says output '^no path \(exhausted\); expanded 4, opened 4$' &&
    printf 'from,to,oneway\nA,B,yes\nC,B,yes\n' > "$tmp/oneways.csv" &&
    explain 1 "$tmp/oneways.csv" --from A --to C &&
    says output '^no path \(exhausted\)'
}

limited ()
{
  explain 1 "$board" --from Alaska --to Siam --max-expansions 3 &&
    says output ', step 3 of 3$' && says errors 'limit of 3 expansions'
}

avoided ()
{
  explain 0 "$board" --from Alaska --to Siam --avoid China:0 &&
    ! grep -q China "$tmp/output"
}

# saves ALGORITHM NETWORK ARGUMENT...: a method stands beside plain A*, finds a
# path of the same cost, and expands no more.
saves ()
{
  method=$1
  shift
  explain 0 "$@" --algorithm "$method" &&
    sed -n 's/^found: cost \([0-9.]*\).* expanded \([0-9]*\).*/\1 \2/p' \
      "$tmp/output" > "$tmp/found" && cat "$tmp/found" &&
    "$AWK" 'NR == 1 { cost = $1; expanded = $2 }
            NR == 2 && $1 == cost && $2 <= expanded { good = 1 }
            END { exit NR != 2 || !good }' "$tmp/found"
}

methods ()
{
  saves landmarks "$board" --from Alaska --to Siam &&
    saves landmarks "$top_srcdir/examples/data/marsh.map" --from A --to B &&
    saves jumps "$top_srcdir/examples/data/rooms.map" --from 0,0 --to 6,2 &&
    explain 2 "$board" --from Alaska --to Siam --algorithm jumps &&
    explain 3 "$board" --from Alaska --to Siam --algorithm any-angle &&
    says errors 'straight lines'
}

# Both sides, and where each began.
both_ends ()
{
  saves both-ends "$board" --from Alaska --to Siam &&
    saves both-ends "$top_srcdir/examples/data/marsh.map" --from A --to B &&
    says output 'open G' && says output 'closed G' &&
    says output '^found: .*; expanded [0-9]+ \([1-9][0-9]* from the goal\)' &&
    explain 0 "$board" --from Alaska --to Siam --algorithm both-ends \
      --output html && says output '"kinds":"oO[a-zA-Z]*X'
}

# The jumped cells are those that the search met with no event.
jumped ()
{
  printf 'type octile\nheight 3\nwidth 24\nmap\n' > "$tmp/plain.map"
  for row in 1 2 3; do
    printf '........................\n' >> "$tmp/plain.map"
  done
  explain 0 "$tmp/plain.map" --from 0,0 --to 23,1 --algorithm jumps &&
    says output ', jumped over 21$' && says output "^\.\*-{21}G$" &&
    says output '- jumped over$' &&
    explain 0 "$tmp/plain.map" --from 0,0 --to 23,1 --algorithm jumps \
      --output html && says output '"columns":24,"jumped":21'
}

# Each node has its bound from the first step on: 7 x 6 squares without 4 walls,
# and the 42 territories, of which one is open.
bounds ()
{
  explain 0 "$top_srcdir/examples/data/marsh.map" --from A --to B \
    --algorithm landmarks --frames 0 &&
    says output '^\|     8 \|     7 \|     6 \|     5 \|' &&
    test "$(sed '1,/landmarks, step 0/d' "$tmp/output" |
            grep -Eo '[0-9]+ \|' | wc -l)" -eq 38 &&
    explain 0 "$board" --from Alaska --to Siam --algorithm landmarks \
      --frames 0 &&
    test "$(count "$tmp/output" '^  not met .* H [0-9]+$')" -eq 41 &&
    says output '^  not met Siam  *H 0$' &&
    explain 0 "$board" --from Alaska --to Siam --algorithm astar --frames 0 &&
    ! grep -q 'not met' "$tmp/output"
}

# Lines of sight: round Patrick Lester's wall by two corners, a line of (1, 2), one
# of 2 and another of (1, 2). Each line that is corrected has a step that says so.
any_angle ()
{
  cost=$("$AWK" 'BEGIN { printf "%.1f", 2 * sqrt (5) + 2 }')
  explain 0 "$map" --from 1,2 --to 5,2 --algorithm any-angle --frames all &&
    says output "^found: cost $cost over 4 nodes; .* looked along 14 lines, " &&
    says output '   1,2 \|' &&
    corrected=$(sed -n 's/.*lines, \([0-9]*\) corrected$/\1/p' "$tmp/output") &&
    test "$corrected" -gt 0 &&
    test "$(count "$tmp/output" '^the line from .*(supposed|instead)$')" \
      -eq "$corrected" &&
    explain 0 "$map" --from 1,2 --to 5,2 --algorithm any-angle \
      --output html && says output "\"looked\":14,\"corrected\":$corrected"
}

# Ranks from 0 to 41, each once; both sides; and arcs from start to goal, at the
# cost that Dijkstra finds.
hierarchy ()
{
  explain 0 "$board" --from Alaska --to Siam --algorithm hierarchy \
    --frames last &&
    sed -n 's/^found: cost \([0-9]*\) .*/\1/p' "$tmp/output" > "$tmp/costs" &&
    test "$(wc -l < "$tmp/costs")" -eq 2 &&
    test "$(sort -u "$tmp/costs" | wc -l)" -eq 1 &&
    says output '^the arc (up|down) from Alaska to ' &&
    says output '^the arc .* to Siam (is|stands)' &&
    says output ', [1-9][0-9]* nodes never looked at' &&
    test "$(grep -Eo '(rank | r)[0-9]+(,|$)' "$tmp/output" |
            tr -dc '0-9\n' | sort -nu | wc -l)" -eq 42 &&
    explain 0 "$board" --from Alaska --to Siam --algorithm hierarchy \
      --output html && says output '"ranks":\[[0-9,]*\],"arcs":\["' &&
    saves hierarchy "$top_srcdir/examples/data/marsh.map" --from A --to B &&
    wayfind route "$board" --from Alaska --to Siam --algorithm hierarchy \
      > "$tmp/output" 2>&1
  test $? -eq 2
}

misuse ()
{
  explain 2 "$board" --from Alaska && says errors 'must be given' &&
    explain 2 "$board" --from Alaska --to Siam --algorithm dfs &&
    explain 2 "$board" --from Alaska --to Siam --frames 1,x &&
    explain 2 "$board" --from Alaska --to Siam --classic &&
    says errors 'for grids' &&
    explain 2 "$board" --from Alaska --to Siam --output gpx &&
    explain 2 "$board" --from Alaska --to Siamm && says errors 'Siam'
}

not_written ()
{
  explain 3 "$board" --from Alaska --to Siam --write "$tmp/none/lesson.html" &&
    test "$(wc -l < "$tmp/errors")" -eq 1
}

# differ N FILE: each of N searches told in FILE found or expanded otherwise.
differ ()
{
  test "$(grep '^found' "$2" | sort -u | wc -l)" -eq "$1"
}

check /explain/classic classic
check /explain/all-frames all_frames
check /explain/several-algorithms several
check /explain/turns-and-changes turns_and_changes
check /explain/strip strip
check /explain/png-and-pdf pictures
check /explain/title titled
check /explain/no-route no_route
check /explain/no-route-otherwise no_route_otherwise
check /explain/limit limited
check /explain/avoid avoided
check /explain/methods methods
check /explain/both-ends both_ends
check /explain/jumped-cells jumped
check /explain/any-angle any_angle
check /explain/hierarchy hierarchy
check /explain/bounds bounds
check /explain/misuse misuse
check /explain/not-written not_written

wayfind explain "$top_srcdir/examples/data/marsh.map" --from A --to B \
  --algorithm bfs,dijkstra,greedy,astar > "$tmp/marsh" 2>&1
check /explain/marsh-parts-all-four differ 4 "$tmp/marsh"

done_testing
