#!/bin/sh
# examples.t: each example, and the first program of README, runs and prints the
# expected output.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

# Examples find their data from the top of the source tree.
cd "$top_srcdir" || exit

# says COMMAND PATTERNS: it succeeds, with a line that matches each pattern,
# which are parted by bars.
says ()
{
  run $1 > "$tmp/output" 2>&1 || { cat "$tmp/output"; return 1; }
  printf '%s\n' "$2" | tr '|' '\n' > "$tmp/patterns"
  while read -r pattern; do
    grep -Eq -e "$pattern" "$tmp/output" && continue
    echo "No line of the output matches: $pattern"
    cat "$tmp/output"
    return 1
  done < "$tmp/patterns"
}

# The library that the build lacks for the example, if any.
lacks ()
{
  case $1 in
  database) test -x "$top_builddir/examples/database" || echo SQLite ;;
  borders* | sea-route)
    grep -q '#define HAVE_JSON_GLIB' "$top_builddir/config.h" ||
      echo json-glib ;;
  esac
}

# The example and its arguments, and lines of its output (grep -E). What they
# should say is worked out in the examples' own comments or on their maps.
while IFS='|' read -r command patterns; do
  # The blanks before the bar are only there to be read.
  command=$(echo $command)
  name=/examples/$(echo $command | tr ' ' -)
  lacking=$(lacks "$command")
  if test -n "$lacking"; then
    skip "$name" "this build has no $lacking"
  else
    check "$name" says "$top_builddir/examples/$command" "$patterns"
  fi
done << 'END'
actions           | ^8 actions, cost 16$
borders           | ^fewest borders: 7 borders, | ^shortest way: 
borders Portugal Spain | ^fewest borders: 1 borders, | ^shortest way: 1 borders,
bounded           | ^no limit: found, whole path of 102 | ^another thread: cancelled,
building          | ^doors as edges: 26 steps | ^doors as nodes: 26 steps | ^tiles: 26 steps
building-mesh     | ^by the middles: 26\.0$ | ^taut: 20\.8$ | 3\.5,6\.5 4,4 6,3 13,3 15,4 15,5 13,6 9\.5,6\.5
conquest          | ^bfs: 7 moves | ^dijkstra: .* 36 armies | ^astar: .* 36 armies
countries         | ^7 borders$
countries USA BRA | ^8 borders$
countries PRT ZAF | ^10 borders$
crossing          | ^after 9 ticks$ | ^\.\.\.\.#####2####\.\.\.\.$ | ^1 has arrived$ | ^2 has arrived$ | ^\.2\.\.\.\.\.\.\.\.\.\.\.\.\.\.1\.$
depot             | ^both bridges: 4200 m$ | ^the north bridge is closed: 4600 m$
doorsteps         | ^from A to B: 170 m$ | ^from B to A: 310 m$ | ^from crossing to crossing: 100 m$
database          | ^dijkstra: 897 streets | ^astar: 897 streets
dungeon           | ^[#.:+ET]{64}$ | ^2 parts joined into one of [0-9]+ squares$ | ^[1-9][0-9]* squares in dead ends$
expedition        | ^256 sectors, [0-9]+ gates$ | ^256 sectors made$ | ^a landslide, | ^step 25[0-9]: the way from .* is closed by now$ | ^[1-9] sectors made$ | ^step 6[0-9][0-9], at 490,470: cost so far ([0-9.]+), in all about \1; 
flood             | ^23 squares, the farthest 9 steps away$
fog               | ^step 0: it sets out, 18 to go$ | ^step 7: a dead end, 29 to go$ | ^step 22: a dead end, 30 to go$ | ^52 steps; who knows the cave takes 26$
formation         | ^after 20 ticks$ | ^one unit alone: 26 ticks; | ^9 of 9 units stand in their places$
formation --units 12 --gap 2 --rows --lose | ^10 of 10 units stand in their places$
giants            | ^size 1: 13 steps, or 13\.0 in straight lines, 1 of them$ | ^A111111111111B\.\.\.$ | ^size 2: 19 steps, or 15\.0 in straight lines, 3 of them$ | ^222222222222222\.\.$ | ^size 3: 27 steps, or 23\.1 in straight lines, 3 of them$ | ^3333333333333333\.$ | ^size 4: no way$
guards            | ^from 3 until 8 it waits at 2,0$ | ^##t####.####$ | ^A.g........B$ | ^at 18 the thief is at 11,1$
landslide         | at most 1\.00 times the best$ | ^there in [0-9]+ steps, | ^0 plans cost other than a new search$
leaps             | ^step by step: cost 29\.49, | ^by leaps: cost 29\.49, | ^all agree$
metro             | ^by minutes: 9 minutes, A-B-X-D$ | ^by minutes: 10 minutes, A-X-D$ | ^by minutes: 12 minutes, A-B-C-D$ | ^with changes: 12 minutes, A-B-C-D$ | ^within 5 minutes of D: B C D X$ | ^a sign at B says: to D by X$
nearest           | ^g at 7,5: 10 steps$ | ^g at 8,0: 12 steps$ | ^0 of w
orders            | ^tick   1: 300 first paths, | ^all are there; .* most expansions in a tick: 12000$
puzzle24 3 1 2 3 13 9 5 12 6 8 19 10 11 0 4 24 21 16 22 7 23 15 20 18 14 17 | ^3 threads: max-expansions after 1000 boards$ | ^one thread: as many moves, 
puzzle            | ^181440 boards, the hardest 31 moves away:$
ride              | ^points 0 to 11, 550 m: Mill Lane, Church Street, High Street$ | ^points 12 to 14, 130 m: Park Road$ | ^point 9 is left out$
sea-route         | 10516\.8 nautical miles
siege             | ^wave 1: 1 of 9 got there$ | ^wave 2: 3 of 9 got there$ | ^wave 3: 9 of 9 got there$ | ^oooooooooooooooooooooooooo\.\.\.\.\.\.$
skirmish --units 100 --side 64 | ^100 units, 64 x 64 cells, | ^longest tick: .* budget 9600 expansions$ | , 0 stuck, 0 collisions$
battery           | ^64 minutes, 21 kWh: depot charger town$ | ^75 minutes, 17 kWh: depot lake town$
stealth           | ^10 steps, guards see 10$ | ^AxxxxxxxxxBg$ | ^14 steps, guards see 3$ | ^ooxoooxoooo#$ | ^18 steps, guards see 2$ | ^ooooooxoooo#$ | ^22 steps, guards see 1$ | ^ooooooooooC#$ | ^16 steps, guards see 0$
swamp             | ^a cart: 138 in 13 steps | ^\.\.oooooooo\.\.$ | ^a walker: 114 in 9 steps | ^\.AooooooooB\.$
teleport          | ^on foot: no way$ | ^with plates: 4 steps, cost 4$
three-graphs      | ^tiles: 14\.5 in 12 steps$ | ^a mesh of [0-9]+ polygons: 13\.4 by way of 1\.5,1\.5 6,5 9,6 10,6 13\.5,5\.5$ | ^corners: 13\.4 by way of 1\.5,1\.5 6,5 9,6 10,6 13\.5,5\.5$ | ^waypoints: 14\.5 over 2 waypoints, 12 steps$
truck             | ^a cart: 6\.41 in 6 steps$ | ^a truck: 12\.66 in 11 steps$ | ^  an arc of 45 degrees to the right$ | ^  12\.30 in all$
warehouse         | ^40 robots, 500 ticks: [1-9][0-9][0-9] deliveries, 0 meetings$
waypoints         | ^the gate does not see the kiosk$ | ^gate to kiosk: 59\.00 m$ | ^  10,30$ | ^  50,39$ | ^  58,39$ | ^gate to fountain: no way$ | ^bench to fountain: 5\.00 m$
words             | ^[0-9]+ steps$
END
# The 24-puzzle ---------------------------------------------------------------

board="1 2 3 13 9 5 12 6 8 19 10 11 0 4 24 21 16 22 7 23 15 20 18 14 17"

# solves COMMAND...: it prints as many moves as it announces; each moves one
# tile into the gap, and they lead from the board to the solved board.
solves ()
{
  timeout 300 "$@" $board > "$tmp/output" 2> /dev/null &&
    "$AWK" -v board="$board" '
      BEGIN { n = split (board, tile, " ") }
      / moves, .* boards, / { wanted = $3 }
      /^ *[0-9 ]+$/ {
        for (i = 1; i <= NF; i++) {
          for (at = 1; tile[at] != $i; at++) ;
          for (gap = 1; tile[gap] != 0; gap++) ;
          d = at > gap ? at - gap : gap - at
          row = int ((at - 1) / 5) == int ((gap - 1) / 5)
          if (d != 5 && !(d == 1 && row)) exit bad = 1
          tile[gap] = $i; tile[at] = 0; moves++
        }
      }
      END {
        for (i = 1; i <= n; i++) if (tile[i] != i - 1) bad = 1
        exit bad || moves == 0 || moves != wanted
      }' "$tmp/output" && return
  cat "$tmp/output"
  return 1
}

check /examples/puzzle24-solves solves "$top_builddir/examples/puzzle24" 2

# By ranks. Waiting ranks yield the processor, since there may be fewer cores
# than ranks.
start="$MPIRUN --quiet --oversubscribe --allow-run-as-root
  --mca mpi_yield_when_idle 1 --mca btl self,vader"

ports ()
{
  MPIRUN="$start" WAYFIND="$top_builddir/wayfind" \
    WAYFIND_MPI="$top_builddir/wayfind-mpi" \
    timeout 300 "$top_srcdir/examples/ports.sh" "$1" > "$tmp/output" 2>&1
  grep -Eq "^15876 routes between 126 ports, by $1 ranks$" "$tmp/output" &&
    grep -Eq '^the farthest: .*, 1[0-9]{4} nautical miles$' "$tmp/output" &&
    return
  cat "$tmp/output"
  return 1
}

lacking=
test "$enable_sanitizers" = no || lacking="Open MPI leaks"
test -n "$MPIRUN" || lacking="there is no mpirun"
test "$way_mpi" != no || lacking="Open MPI was not found by configure"
if test -n "$lacking"; then
  skip /examples/puzzle24-ranks "$lacking"
  skip /examples/ports "$lacking"
else
  check /examples/puzzle24-ranks solves $start -n 2 \
    "$top_builddir/examples/puzzle24-ranks"
  check /examples/ports ports 2
fi


# Programs in documents -----------------------------------------------------

# program FILE NAME: the C block of FILE that begins with the comment "NAME.c",
# without its indentation.
program ()
{
  "$AWK" -v start="^[ \t]*/\\* $2\\.c " '
    !inside && $0 ~ start {
      match ($0, /^[ \t]*/)
      indent = RLENGTH
      inside = 1
    }
    inside && (/^```/ || /^[ \t]*\$ / || (indent > 0 && /^[^ \t]/)) { exit }
    inside { print substr ($0, indent + 1) }' "$1"
}

# output FILE NAME: what FILE shows below "$ ./NAME", to the end of that block.
output ()
{
  "$AWK" -v start="^[ \t]*[$] \\./$2\$" '
    inside && (/^```/ || /^[ \t]*\$/ || (indent > 0 && /^$/)) { exit }
    inside { print substr ($0, indent + 1) }
    $0 ~ start {
      match ($0, /^[ \t]*/)
      indent = RLENGTH
      inside = 1
    }' "$1"
}

compile ()
{
  "$top_builddir/libtool" --quiet --tag=CC --mode=link $CC $CFLAGS \
    -Wall -Werror -I"$top_srcdir/include" -I"$top_builddir/include" \
    $GLIB_CFLAGS $LDFLAGS -no-install -o "$tmp/$1" "$tmp/$1.c" \
    "$top_builddir/libwayfind-1.la" $GLIB_LIBS $LIBM
}

prints ()
{
  run "$tmp/$1" > "$tmp/output" || { cat "$tmp/output"; return 1; }
  test -s "$tmp/expected" && diff "$tmp/expected" "$tmp/output"
}

# The declarations of the headers, without comments.
declared ()
{
  cat include/wayfind/*/*.h include/wayfind-io/*.h \
    | grep -vE '^ *(/\*|\*)' | grep -oE 'way_[a-z0-9_]+[a-z0-9]' | sort -u
}

# Those of the extension of PostgreSQL.
declared_in_sql ()
{
  grep -oE 'way_[a-z0-9_]+[a-z0-9]' src/postgresql/wayfind--1.0.sql
}

# Whether all functions that documents name are in a header, or in SQL.
names_functions ()
{
  cat "$@" | grep -oE 'way_[a-z0-9_]+[a-z0-9]' | sort -u > "$tmp/names"
  case $1 in
    docs/postgresql.md) { declared; declared_in_sql; } | sort -u ;;
    *) declared ;;
  esac > "$tmp/declared"
  ! comm -23 "$tmp/names" "$tmp/declared" | grep .
}

while read -r document name; do
  program "$document" "$name" > "$tmp/$name.c"
  output "$document" "$name" > "$tmp/expected"
  check "/examples/$document/has-$name.c" test -s "$tmp/$name.c"
  check "/examples/$document/$name.c-compiles" compile "$name"
  check "/examples/$document/$name.c-prints-what-it-shows" prints "$name"
done << 'END'
README           first
END

# Each program has its line in the README.
grep -oE 'examples/[a-z0-9-]+( .)?$' "$top_srcdir/examples/local.mk" \
  | grep -oE '/[a-z0-9-]+' | tr -d / | sort -u \
  | while read -r example; do
      grep -Eq "^    $example( |\$)" "$top_srcdir/README" || echo "$example"
    done > "$tmp/unlisted"
check_empty /examples/README/lists-each "$tmp/unlisted"

# And each folder its line in the map.
for folder in "$top_srcdir"/src/*/; do
  folder=src/$(basename "$folder")/
  grep -q "^    $folder  *[a-z]" "$top_srcdir/README" || echo "$folder"
done > "$tmp/unmapped"
check_empty /examples/README/maps-each-folder "$tmp/unmapped"

# Each class appears in some example. Classes from which others are made
# (hierarchies, prepared files) or that need several machines have only their
# own tests.
grep -hoE '^G_DECLARE_(FINAL|DERIVABLE)_TYPE \(Way[A-Za-z0-9]+, way_[a-z0-9_]+' \
    "$top_srcdir"/include/wayfind/*/*.h \
  | sed 's/.*(//; s/,//' | grep -vE \
    '^Way(DeltaStepping|Hierarchy|Order|Prepared|TablePart)' \
  | while read -r class prefix; do
      grep -qE "$class|${prefix}_" "$top_srcdir"/examples/*.c \
        "$top_srcdir"/examples/lessons/*.c || echo "$class"
    done > "$tmp/unused"
check_empty /examples/use-each-class "$tmp/unused"

for document in README docs/*.md; do
  check "/examples/$document/names-functions" names_functions "$document"
done
check /examples/headers/name-functions \
  names_functions include/wayfind/*/*.h include/wayfind-io/*.h

done_testing
