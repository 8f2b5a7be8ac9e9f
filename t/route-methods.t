#!/bin/sh
# route-methods.t: methods that are not strategies of one search, compared with
# Dijkstra's algorithm
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A cave of 24 by 24 cells, drawn by dice, and 40 questions about it.
"$AWK" 'BEGIN {
  srand (7)
  print "type octile\nheight 24\nwidth 24\nmap"
  for (y = 0; y < 24; y++) {
    row = ""
    for (x = 0; x < 24; x++)
      row = row (rand () < 0.3 ? "@" : ".")
    print row
  }
}' > "$tmp/cave.map"
"$AWK" 'NR > 4 { for (x = 1; x <= 24; x++)
    if (substr ($0, x, 1) == ".") cell[n++] = x - 1 "," NR - 5 }
  END { srand (8)
    for (i = 0; i < 40; i++)
      print cell[int (rand () * n)], cell[int (rand () * n)] }' \
  "$tmp/cave.map" > "$tmp/questions"

# A network of streets, some of them one-way, at whole costs.
"$AWK" 'BEGIN { srand (9); print "from,to,cost,oneway"
  for (i = 0; i < 150; i++)
    print "n" int (rand () * 50) ",n" int (rand () * 50) "," \
      int (rand () * 90) "," (rand () < 0.3 ? "yes" : "") }' |
  "$AWK" -F, '$1 != $2' > "$tmp/streets.csv"
"$AWK" -F, 'NR > 1 { name[n++] = $1 }
  END { srand (10)
    for (i = 0; i < 60; i++)
      print name[int (rand () * n)], name[int (rand () * n)] }' \
  "$tmp/streets.csv" > "$tmp/errands"

# asked FILE QUESTIONS OPTION...: what each question costs, to $tmp/costs.
asked ()
{
  file=$1 questions=$2
  shift 2
  status 0 route "$file" --queries "$questions" "$@" &&
    cut -f 1-4 "$tmp/output" > "$tmp/costs"
}

# same METHOD FILE QUESTIONS OPTION...: the costs are Dijkstra's.
same ()
{
  method=$1
  shift
  asked "$@" --algorithm dijkstra && mv "$tmp/costs" "$tmp/wanted" &&
    grep -q found "$tmp/wanted" &&
    asked "$@" --algorithm "$method" && close_to "$tmp/wanted" "$tmp/costs"
}

# close_to FILE FILE: the same but for what rounding does to roots of 2.
close_to ()
{
  paste "$1" "$2" | "$AWK" -F '\t' '
    { d = $4 - $8; if (d < 0) d = -d }
    $1 != $5 || $2 != $6 || $3 != $7 || d > 1e-9 { print; bad = 1 }
    END { exit bad }'
}

# Costs at most the path along the edges, and at least the straight line.
any_angle ()
{
  asked "$tmp/cave.map" "$tmp/questions" --algorithm dijkstra &&
    mv "$tmp/costs" "$tmp/wanted" &&
    asked "$tmp/cave.map" "$tmp/questions" --algorithm any-angle &&
    paste "$tmp/wanted" "$tmp/costs" | tr , '\t' | "$AWK" -F '\t' '
      { line = sqrt (($1 - $3) ^ 2 + ($2 - $4) ^ 2) }
      $5 != $11 { print; exit 1 }
      $5 == "found" && ($12 > $6 + 1e-9 || $12 < line - 1e-9) { print; exit 1 }
      $12 < $6 - 1e-3 { shorter = 1 }
      END { exit !shorter }'
}

printf 'type octile\nheight 3\nwidth 9\nmap\n.........\n.........\n.........\n' \
  > "$tmp/open.map"

# From corner to corner: 8 to the right and 2 down.
one_line ()
{
  set -- route "$tmp/open.map" --from 0,0 --to 8,2
  status 0 "$@" --algorithm any-angle && says output '^8.2 over 2 waypoints' &&
    status 0 "$@" --algorithm jumps && says output '^8.8 over 9 waypoints' &&
    status 0 "$@" --algorithm jumps --output json &&
    says output '"algorithm" : "jumps"' &&
    status 0 "$@" --algorithm both-ends && says output '^8.8 over 9 waypoints' &&
    status 0 "$@" --algorithm landmarks && says output '^8.8 over 9 waypoints' &&
    status 0 "$@" --via 4,1 --algorithm any-angle && says output '^8.2 over 3'
}

limits ()
{
  for method in both-ends jumps landmarks any-angle; do
    status 1 route "$tmp/cave.map" --queries "$tmp/questions" \
      --algorithm $method --max-expansions 2 && says errors 'limit' || return
  done
}

no_route ()
{
  printf 'from,to,cost\nA,B,1\nX,Y,1\n' > "$tmp/apart.csv"
  for method in both-ends landmarks; do
    status 1 route "$tmp/apart.csv" --from A --to X --algorithm $method &&
      says output '^No route' || return
  done
}

refused ()
{
  set -- route "$tmp/streets.csv" --from n1 --to n2
  fails 2 'jumps needs a map of squares' "$@" --algorithm jumps &&
    fails 2 'supports only one --to' "$@" --to n3 --algorithm both-ends &&
    fails 2 'both-ends cannot be combined' route "$tmp/streets.csv" \
      --queries "$tmp/errands" --algorithm bfs,both-ends &&
    fails 2 'does not support forbidden turns' route "$tmp/open.map" --from 0,0 --to 8,2 \
      --turn-cost 1 --algorithm both-ends &&
    status 2 route "$tmp/open.map" --from 0,0 --to 8,2 --avoid 4,1 \
      --algorithm jumps && says errors 'jumps needs a map of squares' &&
    fails 2 'jumps' route "$tmp/open.map" --from 0,0 --to 8,2 --moves hexagons \
      --algorithm jumps &&
    fails 2 'jumps or any-angle, not "hierarchy"' "$@" \
      --algorithm hierarchy &&
    fails 2 'any-angle or hierarchy, not "x"' explain "$tmp/open.map" \
      --from 0,0 --to 8,2 --algorithm x
}

# With every method a blocked cell does not lead to itself; an open cell does.
blocked ()
{
  printf 'type octile\nheight 2\nwidth 4\nmap\n..@.\n..@.\n' > "$tmp/wall.map"
  for how in --best=2 --alternatives=2 \
      --algorithm=bfs --algorithm=dijkstra --algorithm=astar \
      --algorithm=greedy --algorithm=weighted --algorithm=both-ends \
      --algorithm=landmarks --algorithm=jumps --algorithm=any-angle; do
    wayfind route "$tmp/wall.map" --from 2,0 --to 2,0 $how \
      > "$tmp/output" 2> "$tmp/errors"
    test $? -eq 1 || { echo "$how finds a route"; return 1; }
    wayfind route "$tmp/wall.map" --from 1,0 --to 1,0 $how \
      > "$tmp/output" 2> "$tmp/errors"
    test $? -eq 0 || { echo "$how finds no route"; return 1; }
  done
}

# asks STATUS PLACE COMMAND OPTION...: the command asks from there to there.
asks ()
{
  wanted=$1 place=$2 command=$3
  shift 3
  wayfind "$command" "$tmp/wall.map" "$@" > "$tmp/output" 2> "$tmp/errors"
  test $? -eq "$wanted" ||
    { echo "$command at $place does not end with $wanted"; return 1; }
}

# The other commands keep to the same rule.
blocked_commands ()
{
  printf 'type octile\nheight 2\nwidth 4\nmap\n....\n..@.\n' > "$tmp/wall.map"
  for place in 2,1/1 0,0/0; do
    wanted=${place#*/} place=${place%/*}
    asks "$wanted" "$place" nearest --from "$place" --to "$place" &&
      asks "$wanted" "$place" explain --from "$place" --to "$place" &&
      asks "$wanted" "$place" trip --via "$place" --via "$place" || return
  done
  status 0 matrix "$tmp/wall.map" --from 2,1 --from 0,0 &&
    printf 'from\t2,1\t0,0\n2,1\t\t\n0,0\t\t0\n' | diff - "$tmp/output" &&
    status 0 reach "$tmp/wall.map" --from 2,1 &&
    says output '^0 of 8 nodes' &&
    status 0 reach "$tmp/wall.map" --from 0,0 && says output '^7 of 8 nodes'
}

check "/route-methods/both-ends/map" same both-ends "$tmp/cave.map" "$tmp/questions"
check "/route-methods/both-ends/table" same both-ends "$tmp/streets.csv" "$tmp/errands"
check "/route-methods/both-ends/avoid" same both-ends "$tmp/streets.csv" \
  "$tmp/errands" --avoid n7 --avoid n9
check "/route-methods/landmarks/map" same landmarks "$tmp/cave.map" "$tmp/questions"
check "/route-methods/landmarks/table" same landmarks "$tmp/streets.csv" "$tmp/errands"
check "/route-methods/landmarks/avoid" same landmarks "$tmp/streets.csv" \
  "$tmp/errands" --avoid n7
check "/route-methods/jumps" same jumps "$tmp/cave.map" "$tmp/questions"
check "/route-methods/any-angle" any_angle
check "/route-methods/one-line" one_line
check "/route-methods/limits" limits
check "/route-methods/blocked" blocked
check "/route-methods/blocked/commands" blocked_commands
check "/route-methods/no-route" no_route
check "/route-methods/refused" refused

done_testing
