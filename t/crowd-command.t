#!/bin/sh
# crowd-command.t: `wayfind crowd', its plans walked by a few lines of AWK.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

cat > "$tmp/rooms.map" << 'END'
type octile
height 7
width 9
map
.........
.@@@.@@@.
.@.....@.
...@.@...
.@.....@.
.@@@.@@@.
.........
END
{
  echo 'version 1'
  "$AWK" 'BEGIN {
    for (i = 0; i < 9; i++) {
      printf "0\trooms.map\t9\t7\t%d\t0\t%d\t6\t6\n", i, 8 - i
      printf "0\trooms.map\t9\t7\t%d\t6\t%d\t0\t6\n", i, (i + 4) % 9
    }
  }'
} > "$tmp/rooms.scen"
printf '0,0 8,6\n8,6 0,0\n4,3 4,3\n' > "$tmp/three.txt"
printf '0,0 8,6\n0,6 8,6\n' > "$tmp/same.txt"
map=$tmp/rooms.map

# walk PLAN: prints its errors, its sum and its makespan.
walk ()
{
  "$AWK" -F ':' '
    FNR == NR { if (FNR > 4) for (c = 1; c <= 9; c++)
                  wall[c - 1, FNR - 5] = substr ($0, c, 1) == "@"
                next }
    $1 != FNR - 1 { print "line " FNR " is tick " $1 }
    {
      n = split (substr ($2, 2, length ($2) - 2), cell, /\),\(/)
      delete here
      for (i = 1; i <= n; i++) {
        split (cell[i], at, ",")
        if ((at[1], at[2]) in wall && wall[at[1], at[2]]) print "in a wall"
        if (cell[i] in here) print "two are at " cell[i] " at tick " $1
        here[cell[i]] = i
        if (FNR > 1) {
          dx = at[1] - x[i]; dy = at[2] - y[i]
          if (dx * dx + dy * dy > 1) print "a leap at tick " $1
        }
        x[i] = at[1]; y[i] = at[2]
      }
      for (i = 1; i <= n; i++) {
        if (FNR > 1 && cell[i] != last[i] && cell[i] in there \
            && cell[there[cell[i]]] == last[i])
          print "two change places at tick " $1
        if (cell[i] != last[i]) arrival[i] = FNR - 1
      }
      delete there
      for (i = 1; i <= n; i++) { last[i] = cell[i]; there[cell[i]] = i }
    }
    END { for (i = 1; i <= n; i++) sum += arrival[i]; print sum, FNR - 1 }
  ' "$map" "$1"
}

# number KEY: from the JSON that was printed last.
number ()
{
  sed -n "s/^  \"$1\" : \([0-9]*\),*\$/\1/p" "$tmp/output"
}

is_walked ()
{
  status 0 crowd "$map" --scenario "$tmp/rooms.scen" --write "$tmp/plan" \
    -o json "$@" || return
  walk "$tmp/plan" > "$tmp/walked"
  test "$(cat "$tmp/walked")" = "$(number sum_of_costs) $(number makespan)" &&
    test "$(number agents)" = 18 && test "$(number lower_bound)" -gt 0 &&
    test "$(number sum_of_costs)" -ge "$(number lower_bound)" && return
  cat "$tmp/walked" "$tmp/output"
  return 1
}

refined ()
{
  is_walked || return
  first=$(number sum_of_costs)
  is_walked --expansions 200000 || return
  test "$(number sum_of_costs)" -lt "$first" &&
    test "$(number expansions)" -le 200000 && return
  cat "$tmp/output"
  return 1
}

repeats ()
{
  for i in 1 2; do
    status 0 crowd "$map" --scenario "$tmp/rooms.scen" --expansions 50000 \
      --seed 5 --write "$tmp/plan$i" || return
  done
  cmp "$tmp/plan1" "$tmp/plan2"
}

fewer ()
{
  status 0 crowd "$map" --scenario "$tmp/rooms.scen" -n 1 -o json &&
    test "$(number agents) $(number sum_of_costs) $(number makespan)" \
      = "1 14 14"
}

typed_cells ()
{
  status 0 crowd "$map" --scenario "$tmp/three.txt" --write "$tmp/plan" &&
    head -n 1 "$tmp/plan" | grep -Fqx '0:(0,0),(8,6),(4,3)' &&
    tail -n 1 "$tmp/plan" | grep -Fq ':(8,6),(0,0),(4,3)'
}

film ()
{
  status 0 crowd "$map" --scenario "$tmp/rooms.scen" --write "$tmp/plan.svg" &&
    test "$(grep -c '<circle' "$tmp/plan.svg")" = 18 &&
    test "$(grep -c '</circle>' "$tmp/plan.svg")" = 18 || return
  # As many times as places, the last one at the end.
  "$AWK" '{
      line = $0
      while (match (line, /values="[^"]*" keyTimes="[^"]*"/)) {
        split (substr (line, RSTART, RLENGTH), part, "\"")
        n = split (part[2], value, ";")
        if (n != split (part[4], time, ";") || time[1] != 0 || time[n] != 1)
          print "places and times differ"
        line = substr (line, RSTART + RLENGTH)
        n_lists++
      }
    }
    END { if (n_lists < 30) print n_lists " lists" }' "$tmp/plan.svg" \
    > "$tmp/wrong"
  test ! -s "$tmp/wrong" || { cat "$tmp/wrong"; return 1; }
}

no_plan ()
{
  status 1 crowd "$map" --scenario "$tmp/same.txt" &&
    says errors 'no plan lets all agents arrive' &&
    status 1 crowd "$map" --scenario "$tmp/same.txt" -o json &&
    says output '"status" : "none"'
}

limit ()
{
  status 1 crowd "$map" --scenario "$tmp/rooms.scen" --expansions 10 &&
    says errors 'stopped before a plan was found'
}

# Two agents change places in a corridor with a niche. Alone, each takes 3 steps.
# One of them must step into the niche and out again: 3 + 5.
printf 'type octile\nheight 2\nwidth 4\nmap\n....\n@@.@\n' > "$tmp/niche.map"
printf '0,0 3,0\n3,0 0,0\n' > "$tmp/swap.txt"

optimal ()
{
  status 0 crowd "$tmp/niche.map" --scenario "$tmp/swap.txt" --optimal \
    -o json &&
    test "$(number agents) $(number sum_of_costs) $(number lower_bound)" \
      = "2 8 6" || return
  # No plan of the quick search costs less.
  status 0 crowd "$map" --scenario "$tmp/rooms.scen" -n 4 --optimal -o json ||
    return
  best=$(number sum_of_costs)
  test "$best" -ge "$(number lower_bound)" &&
    status 0 crowd "$map" --scenario "$tmp/rooms.scen" -n 4 \
      --expansions 100000 -o json &&
    test "$(number sum_of_costs)" -ge "$best"
}

optimal_limit ()
{
  status 1 crowd "$map" --scenario "$tmp/rooms.scen" --optimal \
    --expansions 10 && says errors 'stopped before a plan was found'
}

# fails STATUS PATTERN ARGUMENT...
fails ()
{
  wanted=$1 pattern=$2
  shift 2
  status "$wanted" crowd "$@" && says errors "$pattern"
}

printf '0,0 8,6\n0,0 4,4\n' > "$tmp/twice.txt"
printf '0,0 8,6\n1,1 nowhere\n' > "$tmp/nowhere.txt"
printf '0,0 8,6\n1,1\n' > "$tmp/short.txt"
printf 'from,to,cost\nA,B,1\n' > "$tmp/edges.csv"

check "/crowd-command/walked" is_walked
check "/crowd-command/refined" refined
check "/crowd-command/seconds" is_walked --seconds 0.2
check "/crowd-command/repeats" repeats
check "/crowd-command/fewer" fewer
check "/crowd-command/typed-cells" typed_cells
check "/crowd-command/film" film
check "/crowd-command/no-plan" no_plan
check "/crowd-command/limit" limit
check "/crowd-command/optimal" optimal
check "/crowd-command/optimal-limit" optimal_limit
check "/crowd-command/no-scenario" fails 2 'scenario must be given' "$map"
check "/crowd-command/both-ends" fails 2 '--seconds and --expansions cannot' "$map" --scenario \
  "$tmp/three.txt" --seconds 1 --expansions 5
check "/crowd-command/too-many" fails 2 'has 3 agents' "$map" --scenario \
  "$tmp/three.txt" --agents 4
check "/crowd-command/one-start-twice" fails 3 'twice.txt:2: agent 1 cannot' \
  "$map" --scenario "$tmp/twice.txt"
check "/crowd-command/no-such-place" fails 2 'nowhere.txt:2: ' "$map" \
  --scenario "$tmp/nowhere.txt"
check "/crowd-command/bad-row" fails 3 'short.txt:2: 1 words' "$map" \
  --scenario "$tmp/short.txt"
check "/crowd-command/no-map" fails 2 'agents need a map of cells' "$tmp/edges.csv" \
  --scenario "$tmp/three.txt"
done_testing
