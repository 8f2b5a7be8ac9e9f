#!/bin/sh
# snap-edge.t: places between two nodes, against tables whose edges were divided
# by hand
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# divide SEED [CLOSED]: a random network in the plane and random questions; the edge
# nearest to each place is looked for among all, and divided there.
#   edges, nodes    the network, each direction a row
#   questions       from place to place, at times two on one edge
#   edges2, nodes2  the network with all places as nodes
#   questions2      the same questions from node to node
# Edges to the node N<CLOSED> are left out when they are divided.
divide ()
{
  "$AWK" -v seed="$1" -v closed="${2:--1}" -v at="$tmp" '
    function within (least, most) { return least + rand () * (most - least) }

    function add_pair (a, b)
    {
      if (a == b || (a, b) in seen)
        return
      seen[a, b] = seen[b, a] = 1
      from[m] = a; to[m] = b
      ahead[m] = back[m] = -1
      kind = int (rand () * 4)
      if (kind != 1)
        ahead[m] = within(1, 9)
      if (kind != 0)
        back[m] = kind == 1 ? within(1, 9) : kind == 2 ? ahead[m] : within(1, 9)
      m++
    }

    # The nearest place on any edge: best and share.
    function look (px, py,   i, dx, dy, s, fx, fy, d, least)
    {
      least = 1e99
      for (i = 0; i < m; i++)
        {
          dx = x[to[i]] - x[from[i]]; dy = y[to[i]] - y[from[i]]
          s = ((px - x[from[i]]) * dx + (py - y[from[i]]) * dy) \
              / (dx * dx + dy * dy)
          s = s < 0 ? 0 : s > 1 ? 1 : s
          fx = x[from[i]] + s * dx; fy = y[from[i]] + s * dy
          d = (px - fx) ^ 2 + (py - fy) ^ 2
          if (d < least)
            { least = d; best = i; share = s }
        }
    }

    # The name of the node where a place lies.
    function place (px, py,   name)
    {
      look(px, py)
      if (share == 0 || share == 1)
        return "N" (share == 0 ? from[best] : to[best])
      name = "S" n_spots++
      spots[best, count[best] + 0] = name
      shares[best, count[best]++ + 0] = share
      printf "%s,%.17g,%.17g\n", name, px, py > (at "/nodes2")
      return name
    }

    # An edge and all pairs of places along it, both ends among these.
    function chain (i,   j, k, n)
    {
      n = count[i] + 0
      spots[i, n] = "N" from[i]; shares[i, n] = 0
      spots[i, n + 1] = "N" to[i]; shares[i, n + 1] = 1
      for (j = 0; j < n + 2; j++)
        for (k = 0; k < n + 2; k++)
          {
            if (ahead[i] >= 0 && shares[i, j] < shares[i, k] && to[i] != closed)
              printf "%s,%s,%.17g\n", spots[i, j], spots[i, k],
                (shares[i, k] - shares[i, j]) * ahead[i] > (at "/edges2")
            if (back[i] >= 0 && shares[i, j] > shares[i, k] && from[i] != closed)
              printf "%s,%s,%.17g\n", spots[i, j], spots[i, k],
                (shares[i, j] - shares[i, k]) * back[i] > (at "/edges2")
          }
    }

    BEGIN {
      srand(seed)
      n = 8; m = 0; n_spots = 0
      print "name,x,y" > (at "/nodes"); print "name,x,y" > (at "/nodes2")
      print "from,to,cost" > (at "/edges"); print "from,to,cost" > (at "/edges2")
      for (i = 0; i < n; i++)
        {
          x[i] = within(0, 10); y[i] = within(0, 10)
          line = sprintf("N%d,%.17g,%.17g", i, x[i], y[i])
          print line > (at "/nodes"); print line > (at "/nodes2")
        }
      for (i = 1; i < n; i++)
        add_pair(i, int (rand () * i))
      for (i = 0; i < 6; i++)
        add_pair(int (rand () * n), int (rand () * n))
      for (i = 0; i < m; i++)
        {
          if (ahead[i] >= 0)
            printf "N%d,N%d,%.17g\n", from[i], to[i], ahead[i] > (at "/edges")
          if (back[i] >= 0)
            printf "N%d,N%d,%.17g\n", to[i], from[i], back[i] > (at "/edges")
        }
      for (q = 0; q < 25; q++)
        {
          ax = within(-1, 11); ay = within(-1, 11)
          bx = within(-1, 11); by = within(-1, 11)
          if (q % 5 == 0)
            {
              i = int (rand () * m); s = rand (); t = rand ()
              ax = x[from[i]] + s * (x[to[i]] - x[from[i]])
              ay = y[from[i]] + s * (y[to[i]] - y[from[i]])
              bx = x[from[i]] + t * (x[to[i]] - x[from[i]])
              by = y[from[i]] + t * (y[to[i]] - y[from[i]])
            }
          a = place(ax, ay); b = place(bx, by)
          printf "%.17g,%.17g %.17g,%.17g\n", ax, ay, bx, by \
            > (at "/questions")
          print a, b > (at "/questions2")
        }
      for (i = 0; i < m; i++)
        chain(i)
    }'
}

# same FILE COLUMN OTHER COLUMN: those columns are equal, but for rounding.
same ()
{
  cut -f "$2" "$1" > "$tmp/one"
  cut -f "$4" "$3" > "$tmp/other"
  test -s "$tmp/one" && paste "$tmp/one" "$tmp/other" | "$AWK" -F '\t' '
    { half = NF / 2
      for (i = 1; i <= half; i++)
        {
          d = $i - $(i + half); d = d < 0 ? -d : d
          if (NF % 2 || (d > 1e-9 * (1 + $i)) || ($i == "") != ($(i + half) == ""))
            { print "differ: " $0; bad = 1 }
        } }
    END { exit bad }'
}

divided="--nodes $tmp/nodes --one-way $tmp/edges --snap edge --anywhere"
divided="$divided --positions planar"
by_hand="--nodes $tmp/nodes2 --one-way $tmp/edges2 --keep-parallel"
by_hand="$by_hand --positions planar"

# Each algorithm answers as the divided tables do.
questions ()
{
  for seed in 1 2 3 4 5 6 7 8; do
    divide $seed
    status 0 route $by_hand --queries "$tmp/questions2" \
      --algorithm dijkstra || return
    cut -f 4 "$tmp/output" > "$tmp/wanted"
    for algorithm in astar dijkstra both-ends landmarks; do
      status 0 route $divided --queries "$tmp/questions" \
        --algorithm $algorithm &&
        same "$tmp/output" 4 "$tmp/wanted" 1 || return
    done
  done
}

# All parts of an edge to an avoided node are avoided.
avoiding ()
{
  for seed in 11 12 13; do
    divide $seed 0
    status 0 route $by_hand --queries "$tmp/questions2" --avoid N0:0 \
      --algorithm dijkstra || return
    cp "$tmp/output" "$tmp/wanted"
    status 0 route $divided --queries "$tmp/questions" --avoid N0:0 &&
      same "$tmp/output" 4 "$tmp/wanted" 4 || return
  done
}

# places FILE: the first six questions of FILE as options.
places ()
{
  head -n 6 "$1" | while read -r from to; do
    printf ' --from %s --to %s' "$from" "$to"
  done
}

matrices ()
{
  for seed in 21 22; do
    divide $seed
    status 0 matrix $by_hand $(places "$tmp/questions2") || return
    tail -n +2 "$tmp/output" | cut -f 2- > "$tmp/wanted"
    status 0 matrix $divided $(places "$tmp/questions") || return
    tail -n +2 "$tmp/output" | cut -f 2- > "$tmp/found"
    same "$tmp/found" 1- "$tmp/wanted" 1- || return
  done
}

# The output of reach has the costs of nodes of the network, and a place on an
# edge is not a node.
reaches ()
{
  divide 31
  read -r from to < "$tmp/questions"
  read -r node other < "$tmp/questions2"
  status 0 reach $by_hand --from "$node" --output tsv || return
  tsv name cost | grep '^N' | sort | tr ' ' '\t' > "$tmp/wanted"
  status 0 reach $divided --from "$from" --output tsv || return
  tsv name cost | sort | tr ' ' '\t' > "$tmp/found"
  test "$(cut -f 1 "$tmp/found")" = "$(cut -f 1 "$tmp/wanted")" &&
    same "$tmp/found" 2 "$tmp/wanted" 2 &&
    status 0 reach $divided --from "$from" --output json && is_json
}

nearest_and_trips ()
{
  divide 41
  read -r from to < "$tmp/questions"
  read -r node other < "$tmp/questions2"
  set -- $(cut -d ' ' -f 2 "$tmp/questions" | head -n 5)
  here="--to $1 --to $2 --to $3 --to $4 --to $5"
  set -- $(cut -d ' ' -f 2 "$tmp/questions2" | head -n 5)
  there="--to $1 --to $2 --to $3 --to $4 --to $5"
  wayfind nearest $by_hand --from "$node" $there -k 5 --output tsv \
    > "$tmp/output" 2> "$tmp/errors"
  tsv cost > "$tmp/wanted"
  wayfind nearest $divided --from "$from" $here -k 5 --output tsv \
    > "$tmp/output" 2> "$tmp/errors"
  tsv cost > "$tmp/found"
  same "$tmp/found" 1 "$tmp/wanted" 1 || return

  here=$(echo "$here" | sed 's/--to/--via/g')
  there=$(echo "$there" | sed 's/--to/--via/g')
  wayfind trip $by_hand --from "$node" $there --output json > "$tmp/output"
  sed -n 's/^  "cost" : \([0-9.]*\),/\1/p' "$tmp/output" > "$tmp/wanted"
  wayfind trip $divided --from "$from" $here --output json > "$tmp/output"
  sed -n 's/^  "cost" : \([0-9.]*\),/\1/p' "$tmp/output" > "$tmp/found"
  same "$tmp/found" 1 "$tmp/wanted" 1
}

check /snap-edge/questions questions
check /snap-edge/avoiding avoiding
check /snap-edge/matrices matrices
check /snap-edge/reaches reaches
check /snap-edge/nearest-and-trips nearest_and_trips

# A road of 10 from A to B, and a one-way street of 20 on to C.
printf 'from,to,cost,oneway\nA,B,10,no\nB,C,20,yes\nC,A,7,yes\n' > "$tmp/edges.csv"
printf 'name,x,y\nA,0,0\nB,10,0\nC,10,10\n' > "$tmp/nodes.csv"
small="$tmp/edges.csv --nodes $tmp/nodes.csv --positions planar"

# small TOTAL FROM TO
small ()
{
  status 0 route $small --snap edge --from "$2" --to "$3" &&
    says output "^$1 over "
}

# Off the street the ways of an edge are its own.
one_edge ()
{
  small 5.0 2,-1 7,-2 && small 5.0 7,-2 2,-1 && small 0.0 2,-1 2,-2
}

# Against the street the way is around it.
one_way ()
{
  small 10.0 11,2 11,7 && small 27.0 11,7 11,2
}

between ()
{
  small 16.0 4,1 11,5 && small 26.0 4,0 C &&
    status 0 route $small --from 4,1 --to 11,5 && says output '^10.0 over 2'
}

reports ()
{
  status 0 route $small --snap edge --from 4,1 --to 11,5 &&
    says output '^   1 .* 4.0000  *0.0000 ' &&
    says output '^4,1 lies 1.0 from the first waypoint, which is not' &&
    status 0 route $small --snap edge --from 4,1 --to 11,5 --output json &&
    is_json &&
    says output '"node" : null, "between" : \[ 0, 1 \], "share" : 0.4[,0]' &&
    says output '"node" : null, "between" : \[ (1, 2|2, 1) \], "share" : 0.5,' &&
    says output '"snap" : 1 ' &&
    status 0 route $small --snap edge --from 4,1 --to 11,5 --output tsv &&
    test "$(tsv node x y cost | tr '\n' ';')" = " 4 0 0;1 10 0 6; 10 5 16;" &&
    status 0 route $small --snap edge --from 4,1 --to 11,5 --output geojson &&
    says output '"coordinates":\[\[4,0\],\[10,0\],\[10,5\]\]'
}

distances ()
{
  fails 2 'lies 1 from the nearest edge, more than --max-snap' route $small \
    --snap edge --from 4,1 --to C --max-snap 0.5 &&
    status 0 route $small --snap edge --from 4,1 --to C --max-snap 1.5 &&
    fails 2 'lies 4.12311 from the nearest node, more than' route $small \
      --snap node --from 4,1 --to C --max-snap 1.5
}

printf 'type octile\nheight 2\nwidth 3\nmap\n...\n...\n' > "$tmp/small.map"
refused ()
{
  fails 2 '--snap must be .*edge' route $small --snap it --from A --to B &&
    fails 2 '--snap edge: this command' draw $small --snap edge \
      --write "$tmp/x.svg" &&
    fails 2 '--snap edge: on a map' route "$tmp/small.map" --snap edge \
      --from 0,0 --to 2,2
}

# A prepared network gives the answers of its original, and uses its hierarchy
# if places are nodes.
prepared ()
{
  status 0 prepare $small --write "$tmp/small.way" || return
  for question in '4,1 11,5' '11,7 11,2' 'A 11,5'; do
    set -- $question
    status 0 route "$tmp/small.way" --snap edge --from "$1" --to "$2" \
      --output tsv || return
    tsv cost > "$tmp/found"
    status 0 route $small --snap edge --from "$1" --to "$2" --output tsv ||
      return
    tsv cost > "$tmp/wanted"
    cmp "$tmp/found" "$tmp/wanted" || return
  done
  status 0 route "$tmp/small.way" --snap edge --from A --to C &&
    says output '^Found by the hierarchy' &&
    printf 'A C 30\n4,1 11,5 16\n11,7 11,2 27\nB C 20\n' > "$tmp/mixed" &&
    status 0 route "$tmp/small.way" --snap edge --queries "$tmp/mixed" \
      --check && says errors '4 answers checked, 0 differ'
}

several ()
{
  status 0 route $small --snap edge --from 4,1 --to 11,5 --best 2 \
    --output json && is_json && says output '"cost" : 16'
}

check /snap-edge/one-edge one_edge
check /snap-edge/one-way one_way
check /snap-edge/between between
check /snap-edge/reports reports
check /snap-edge/distances distances
check /snap-edge/refused refused
check /snap-edge/prepared prepared
check /snap-edge/several several

done_testing
