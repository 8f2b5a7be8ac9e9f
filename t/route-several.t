#!/bin/sh
# route-several.t: `wayfind route --alternatives', `--best' and their like.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# From A to Z in three ways that share nothing, by B for 4, C for 5 and D for 6;
# the last costs over a quarter more. Between B and C there is a ladder.
cat > "$tmp/ways.csv" << 'END'
from,to,cost,label
A,B,2,north
B,Z,2,north
A,C,2.5,middle
C,Z,2.5,middle
A,D,3,south
D,Z,3,south
B,C,0.25,ladder
X,Y,1,
END
printf 'node,x,y\nA,0,0\nB,1,1\nC,1,0\nD,1,-1\nZ,2,0\nX,9,9\nY,9,8\n' \
  > "$tmp/nodes.csv"
ways=$tmp/ways.csv

# costs: that of each route, which the last of its waypoints has.
costs ()
{
  tsv route cost | "$AWK" '{ cost[$1] = $2; last = $1 }
    END { for (i = 1; i <= last; i++) printf "%s ", cost[i] }'
}

# The ladder costs 0.25 more: 4, then over both halves of it 4.75 each, then 5.
best ()
{
  status 0 route "$ways" --from A --to Z -k 4 --output tsv &&
    test "$(costs)" = "4 4.75 4.75 5 "
}

# All there are: by D at last, for 6.
all ()
{
  status 0 route "$ways" --from A --to Z --best 100 --output tsv &&
    test "$(costs)" = "4 4.75 4.75 5 6 " &&
    status 0 route "$ways" --from A --to Z --best 100 &&
    says output '^No other routes exist\.$' &&
    says output '^Route 5 of 5: 6\.0 over 3 waypoints, 50\.0 % more than'
}

alternatives ()
{
  status 0 route "$ways" --from A --to Z --alternatives 2 --output tsv &&
    test "$(tsv route name | head -n 3)" = "1 A
1 B
1 Z" && test "$(tsv route | tail -n 1)" = 2
}

# Each route after the first keeps to its bounds: by D it would cost too much.
alternatives_within ()
{
  status 0 route "$ways" --from A --to Z --alternatives 9 --output tsv &&
    tsv route name > "$tmp/routes" && ! grep -q D "$tmp/routes" &&
    status 0 route "$ways" --from A --to Z --alternatives 9 &&
    says output '^No other route was found that shares at most half'
}

one ()
{
  status 0 route "$ways" --from A --to Z -k 1 --output tsv &&
    test "$(costs)" = "4 " &&
    status 0 route "$ways" --from A --to A -k 3 --output tsv &&
    test "$(costs)" = "0 "
}

text ()
{
  status 0 route "$ways" --from A --to Z -k 2 &&
    says output '^Route 1 of 2: 4\.0 over 3 waypoints$' &&
    says output '^north: A to Z, 4\.0$' &&
    says output '^Route 2 of 2: 4\.8 over 4 waypoints, 18\.8 % more than' &&
    lacks output 'others'
}

json ()
{
  status 0 route "$ways" --from A --to Z -k 2 --output json && is_json &&
    says output '"status" : "found"' && says output '"from" : { "place" : "A"' &&
    test "$(grep -c '"path" : \[' "$tmp/output")" -eq 2 &&
    test "$(sed -n 's/^      "cost" : \(.*\),/\1/p' "$tmp/output" | tr '\n' ' ')" \
      = "4 4.75 "
}

geojson ()
{
  status 0 route "$ways" --nodes "$tmp/nodes.csv" --from A --to Z -k 3 \
    --output geojson && is_json &&
    test "$(grep -o '"route" *: *[0-9]' "$tmp/output" | sort -u | wc -l)" -eq 3
}

picture ()
{
  status 0 route "$ways" --nodes "$tmp/nodes.csv" --from A --to Z -k 2 \
    --write "$tmp/two.svg" && grep -q '<svg' "$tmp/two.svg" &&
    status 0 route "$ways" --nodes "$tmp/nodes.csv" --from A --to Z \
      --write "$tmp/one.svg" && ! cmp -s "$tmp/one.svg" "$tmp/two.svg"
}

none ()
{
  status 1 route "$ways" --from A --to X "$@" &&
    says output '^No route from A to X: they lie in different components'
}

avoided ()
{
  status 0 route "$ways" --from A --to Z -k 9 --avoid B --output tsv &&
    test "$(costs)" = "5 6 " &&
    status 1 route "$ways" --from A --to Z -k 9 --avoid Z &&
    says errors 'Z is closed by --avoid or --close'
}

limited ()
{
  status 1 route "$ways" --from A --to Z --alternatives 3 --max-expansions 1 &&
    says errors 'limit on expansions was met; 0 routes were found' &&
    says output '^No answer: ' &&
    status 1 route "$ways" --from A --to Z --alternatives 3 --max-expansions 1 \
      --output json &&
    is_json && says output '"status" : "max-expansions"'
}

turns ()
{
  status 3 route "$ways" --nodes "$tmp/nodes.csv" --from A --to Z -k 3 \
    --turn-cost 1 && says errors 'below turns'
}

cat > "$tmp/ties.csv" << 'END'
from,to,cost
S,A,1
S,B,1
A,B,1
A,T,2
B,T,2
S,T,3
S,T,3
A,C,9
C,T,9
END

# By A, by B, and straight, where the table keeps one of two edges.
cheapest ()
{
  status 0 route "$tmp/ties.csv" --from S --to T --all-cheapest --output tsv &&
    test "$(costs)" = "$1" &&
    status 0 route "$tmp/ties.csv" --from S --to T --all-cheapest &&
    says output "^$2 routes have the least cost, over $3 edges\.$" &&
    status 0 route "$tmp/ties.csv" --from S --to T --all-cheapest \
      --output json &&
    is_json && says output "\"n_routes\" : $2" &&
    test "$(sed -n '/"edges"/,/\]/s/.*"from".*/x/p' "$tmp/output" | wc -l)" \
      -eq "$3"
}

# 2^70 routes: the first 100 are shown, and a message says so.
many ()
{
  "$AWK" 'BEGIN { print "from,to,cost"
    for (i = 0; i < 70; i++)
      for (side = 0; side < 2; side++)
        printf "%d,%d%s,1\n%d%s,%d,1\n", i, i, side ? "l" : "r",
               i, side ? "l" : "r", i + 1 }' > "$tmp/many.csv"
  status 0 route "$tmp/many.csv" --from 0 --to 70 --all-cheapest &&
    says output '^At least 18446744073709551615 routes have the least cost,' &&
    says output 'over 280 edges; these are the first\.$' &&
    says output '^Route 100 of 100' &&
    status 0 route "$tmp/many.csv" --from 0 --to 70 --all-cheapest \
      --output tsv &&
    says errors 'the first 100 of at least 18446744073709551615 routes'
}

# The cheapest route, by A and B, is part of no two that share nothing.
disjoint ()
{
  cat > "$tmp/trap.csv" << 'END'
from,to,cost
S,A,1
A,B,1
B,T,1
S,B,3
A,T,3
END
  for option in --disjoint --disjoint-edges; do
    status 0 route "$tmp/trap.csv" --from S --to T $option 2 --output tsv &&
      test "$(costs)" = "4 4 " &&
      test "$(tsv route name | tr '\n' ' ')" = \
        "1 S 1 B 1 T 2 S 2 A 2 T " || return
  done
  status 0 route "$tmp/trap.csv" --from S --to T --disjoint 3 &&
    says output '^No more routes exist that share no node\.$' &&
    status 0 route "$tmp/trap.csv" --from S --to T --disjoint-edges 3 &&
    says output '^No more routes exist that share no edge\.$' &&
    status 0 route "$tmp/trap.csv" --from S --to T --disjoint 1 \
      --output json && is_json && says output '"cost" : 3'
}

# Two cross at M, which a third way does not touch.
crossing ()
{
  cat > "$tmp/cross.csv" << 'END'
from,to,cost
S,A,1
S,B,1
A,M,1
B,M,1
M,C,1
M,D,1
C,T,1
D,T,1
S,T,99
END
  status 0 route "$tmp/cross.csv" --from S --to T --disjoint 2 --output tsv &&
    test "$(costs)" = "4 99 " &&
    status 0 route "$tmp/cross.csv" --from S --to T --disjoint-edges 2 \
      --output tsv && test "$(costs)" = "4 4 "
}

disjoint_turns ()
{
  status 3 route "$ways" --nodes "$tmp/nodes.csv" --from A --to Z --disjoint 2 \
    --turn-cost 1 && says errors 'below turns' &&
    status 0 route "$ways" --nodes "$tmp/nodes.csv" --from A --to Z \
      --all-cheapest --turn-cost 1 --output json && is_json &&
    says output '"n_routes" : 1'
}

check "/route-several/all-cheapest" cheapest "3 3 3 " 3 5
check "/route-several/all-cheapest/many" many
check "/route-several/disjoint" disjoint
check "/route-several/disjoint/crossing" crossing
check "/route-several/disjoint/turns" disjoint_turns
check "/route-several/best" best
check "/route-several/best/all" all
check "/route-several/alternatives" alternatives
check "/route-several/alternatives/within" alternatives_within
check "/route-several/one" one
check "/route-several/text" text
check "/route-several/json" json
check "/route-several/geojson" geojson
if wayfind draw "$ways" --nodes "$tmp/nodes.csv" --write "$tmp/try.svg" \
    2> /dev/null; then
  check "/route-several/picture" picture
else
  skip "/route-several/picture" "this build does not draw"
fi
check "/route-several/none/best" none -k 3
check "/route-several/none/all-cheapest" none --all-cheapest
check "/route-several/none/disjoint" none --disjoint 3
check "/route-several/two-kinds" fails 2 '--disjoint and --all-cheapest cannot' \
  route "$ways" --from A --to Z --disjoint 2 --all-cheapest
check "/route-several/none/alternatives" none --alternatives 3
check "/route-several/avoided" avoided
check "/route-several/limited" limited
check "/route-several/turns" turns
check "/route-several/both" fails 2 'cannot be combined' \
  route "$ways" --from A --to Z -k 3 --alternatives 2
check "/route-several/zero" fails 2 '--best must be a whole number from 1' \
  route "$ways" --from A --to Z -k 0
check "/route-several/too-many" fails 2 'at most 1000000 routes' \
  route "$ways" --from A --to Z -k 1000001
check "/route-several/via" fails 2 'need one start and one goal' \
  route "$ways" --from A --to Z --via B -k 2
check "/route-several/to-several" fails 2 'need one start and one goal' \
  route "$ways" --from A --to Z --to B -k 2
check "/route-several/algorithm" fails 2 '--algorithm cannot be combined' \
  route "$ways" --from A --to Z -k 2 --algorithm bfs
check "/route-several/queries" fails 2 'one route for each question' \
  route "$ways" --queries "$ways" -k 2

done_testing
