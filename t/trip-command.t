#!/bin/sh
# trip-command.t: `wayfind trip', over networks whose best orders can be seen.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A street of six houses, a metre from each to the next, a one-way alley out of
# the last, and an island. Houses are not numbered in order.
cat > "$tmp/street.csv" << 'END'
from,to,cost,oneway
A,D,1,
D,B,1,
B,F,1,
F,C,1,
C,E,1,
E,G,5,yes
X,Y,1,
END
printf 'node,x,y\nA,0,0\nD,1,0\nB,2,0\nF,3,0\nC,4,0\nE,5,0\nG,5,5\nX,9,9\nY,9,8\n' \
  > "$tmp/nodes.csv"
printf 'name,x,y\na,0,1\nc,4,1\nb,2,0\n' > "$tmp/places.csv"
street=$tmp/street.csv

# A ring of one-way streets.
cat > "$tmp/ring.csv" << 'END'
from,to,cost,oneway
A,B,1,yes
B,C,1,yes
C,D,1,yes
D,A,1,yes
END

from_an_end ()
{
  status 0 trip "$street" --from A --via C --via B --via D --output tsv &&
    test "$(tsv place leg cost)" = "A 0 0
D 1 1
B 1 2
C 2 4"
}

# From the middle it is shorter to go to the near end first, unless the trip
# has to end there.
from_the_middle ()
{
  status 0 trip "$street" --from B --via A --via E --via C --output tsv &&
    test "$(tsv place leg cost)" = "B 0 0
A 2 2
C 4 6
E 1 7" &&
    status 0 trip "$street" --from B --via E --via C --to A --output tsv &&
    test "$(tsv place cost | tail -n 1)" = "A 8"
}

# Without given ends, along the whole street.
anywhere ()
{
  status 0 trip "$street" --via B --via E --via A --via C --output json &&
    is_json && says output '"cost" : 5,' && says output '"bound" : 5,' &&
    says output '"gap" : 0,' && says output '"best" : true,'
}

to_an_end ()
{
  status 0 trip "$street" --via B --via A --to C --output tsv &&
    test "$(tsv place cost)" = "A 0
B 2
C 4"
}

# Around the ring there is one direction.
round_trip ()
{
  status 0 trip "$tmp/ring.csv" --from B --via A --via D --via C \
    --round-trip --output tsv &&
    test "$(tsv place leg cost)" = "B 0 0
C 1 1
D 1 2
A 1 3
B 1 4" && cp "$tmp/output" "$tmp/around" &&
    status 0 trip "$tmp/ring.csv" --from B --to B --via A --via D --via C \
      --output tsv && diff "$tmp/around" "$tmp/output"
}

# An end that is among the places is visited once.
end_among_places ()
{
  status 0 trip "$street" --nodes "$tmp/nodes.csv" --places "$tmp/places.csv" \
    --from c --output tsv &&
    test "$(tsv place name leg snap)" = "c C 0 1
b B 2 0
a A 2 1"
}

text ()
{
  status 0 trip "$street" --from A --via C --via B &&
    says output '^   #  place +leg +total$' &&
    says output '^   3  C +2.0 +4.0$' &&
    says output '^4.0 over 3 places.$' && says output '^No order costs less.$'
}

# A town of 4 by 4 corners, a block from each to the next: the best round trip
# takes 16 blocks, and the bound may be lower.
many ()
{
  "$AWK" 'BEGIN {
    print "from,to,cost"
    for (i = 0; i < 4; i++)
      for (j = 0; j < 4; j++)
        {
          if (j < 3) printf "%d,%d,1\n", 4 * i + j, 4 * i + j + 1
          if (i < 3) printf "%d,%d,1\n", 4 * i + j, 4 * i + j + 4
        }
  }' > "$tmp/blocks.csv"
  set --
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do set -- "$@" --via $i; done
  status 0 trip "$tmp/blocks.csv" --from 0 --round-trip "$@" &&
    says output '^16.0 over 16 places.$' &&
    says output '^(No order costs less|Every order costs at least 1[0-6]\.[0-9],)'
}

# If one place cannot be reached, the error names it and the reason.
apart ()
{
  status 1 trip "$street" --from A --via B --via X &&
    says output '^No such trip exists.$' &&
    says output '^X cannot be reached from A.$' && lacks output 'B cannot' &&
    status 1 trip "$street" --via B --via Y --via A &&
    says output '^Y cannot be reached from B, nor the other way around.$' &&
    status 1 trip "$street" --from G --via A --to B &&
    says output '^A cannot be reached from G.$' &&
    says output '^B cannot be reached from G.$' &&
    status 1 trip "$street" --from A --via G --round-trip &&
    says output '^A cannot be reached from G.$' &&
    test "$(grep -c 'cannot be' "$tmp/output")" -eq 1
}

apart_json ()
{
  status 1 trip "$street" --from A --via X --output json && is_json &&
    says output '"status" : "exhausted"' && says output '"cost" : null' &&
    says output '{ "from" : "A", "to" : "X", "both_ways" : false }'
}

apart_tsv ()
{
  status 1 trip "$street" --from A --via X --output tsv &&
    says errors 'no such trip exists: X cannot be reached from A' &&
    test "$(wc -l < "$tmp/output")" -eq 1
}

# G may only be the last: no way leads out of it.
one_way ()
{
  status 0 trip "$street" --from A --via G --via E --via B --output tsv &&
    test "$(tsv place)" = "A
B
E
G"
}

avoided ()
{
  status 1 trip "$street" --from A --via B --via C --avoid B &&
    says output '^C cannot be reached from A.$' &&
    says errors 'B is closed by --avoid or --close'
}

# The whole way, leg by leg, through houses without a stop.
geojson ()
{
  status 0 trip "$street" --nodes "$tmp/nodes.csv" --from A --via C \
    --round-trip --output geojson && is_json &&
    tr -d ' \n' < "$tmp/output" > "$tmp/packed" &&
    grep -Fq '[[0,0],[1,0],[2,0],[3,0],[4,0]]' "$tmp/packed" &&
    grep -Fq '[[4,0],[3,0],[2,0],[1,0],[0,0]]' "$tmp/packed"
}

picture ()
{
  status 0 trip "$street" --nodes "$tmp/nodes.csv" --from A --via C \
    --write "$tmp/trip.svg" && grep -q '<svg' "$tmp/trip.svg"
}

# A and B take 7 expansions at the least, for their own rows.
limited ()
{
  status 1 trip "$street" --from A --via B --via C --max-expansions 6 &&
    says output '^No answer: ' && says errors 'limit of 6 expansions' &&
    status 1 trip "$street" --from A --via B --via C --max-expansions 6 \
      --output json && is_json && says output '"status" : "max-expansions"' &&
    status 0 trip "$street" --from A --via B --via C --max-expansions 60
}

out_of_time ()
{
  status 1 trip "$street" --from A --via B --via C --time-limit 0 &&
    says errors 'time limit'
}

check "/trip-command/from-an-end" from_an_end
check "/trip-command/from-the-middle" from_the_middle
check "/trip-command/anywhere" anywhere
check "/trip-command/to-an-end" to_an_end
check "/trip-command/round-trip" round_trip
check "/trip-command/end-among-places" end_among_places
check "/trip-command/text" text
check "/trip-command/many" many
check "/trip-command/apart" apart
check "/trip-command/apart/json" apart_json
check "/trip-command/apart/tsv" apart_tsv
check "/trip-command/one-way" one_way
check "/trip-command/avoided" avoided
check "/trip-command/geojson" geojson
if wayfind draw "$street" --nodes "$tmp/nodes.csv" --write "$tmp/try.svg" \
    2> /dev/null; then
  check "/trip-command/picture" picture
else
  skip "/trip-command/picture" "this build does not draw"
fi
check "/trip-command/limited" limited
check "/trip-command/out-of-time" out_of_time
check "/trip-command/no-places" fails 2 '--via must be given' trip "$street"
check "/trip-command/one-place" \
  fails 2 'at least two places' trip "$street" --from A --via A
check "/trip-command/round-trip-with-an-end" \
  fails 2 'does not allow --to' trip "$street" --via A --to B --round-trip
check "/trip-command/unknown-place" \
  fails 2 'no place "Q"' trip "$street" --via A --via Q

done_testing
