#!/bin/sh
# time-limit.t: each command ends near its time limit, whatever it does then.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# A grid of streets, and places all over it. It takes seconds to read.
"$AWK" -v edges="$tmp/edges.csv" -v nodes="$tmp/nodes.csv" \
  -v places="$tmp/places.csv" -v some="$tmp/some.csv" 'BEGIN {
  n = 500
  print "from,to,cost" > edges
  print "node,lat,lon" > nodes
  for (y = 0; y < n; y++)
    for (x = 0; x < n; x++)
      {
        i = y * n + x
        printf "%d,%.4f,%.4f\n", i, 40 + y / 1000, x / 1000 > nodes
        if (x + 1 < n)
          printf "%d,%d,%d\n", i, i + 1, 1 + (i * 7919) % 97 > edges
        if (y + 1 < n)
          printf "%d,%d,%d\n", i, i + n, 1 + (i * 6271) % 89 > edges
      }
  print "name,lat,lon" > places
  print "name,lat,lon" > some
  for (i = 0; i < 60000; i++)
    {
      row = sprintf ("P%d,%.5f,%.5f", i, 40 + (i * 7919 % 60000) / 120000, \
        (i * 31 % 60000) / 120000)
      print row > places
      if (i < 4000)
        print row > some
    }
}'
printf '0,0 1499,1499\n1,0 1498,1499\n' > "$tmp/agents"
"$AWK" 'BEGIN {
  print "type octile\nheight 1500\nwidth 1500\nmap"
  row = sprintf ("%1500s", "")
  gsub (/ /, ".", row)
  for (i = 0; i < 1500; i++)
    print row
}' > "$tmp/cells.map"
network="$tmp/edges.csv --nodes $tmp/nodes.csv"

now ()
{
  date +%s%N
}

# stops LIMIT COMMAND ARGUMENT...: it ends with an error within five seconds of
# the limit; these allow for the grace and for a busy machine.
stops ()
{
  limit=$1
  shift
  began=$(now)
  status 1 "$@" --time-limit "$limit" || { echo "by $*"; return 1; }
  taken=$((($(now) - began) / 1000000))
  says errors "stopped by the time limit of $limit s|time ran out" || return
  "$AWK" -v taken="$taken" -v limit="$limit" 'BEGIN {
    exit !(taken <= 1000 * limit + 5000) }' && return
  echo "$* took $taken ms"
  return 1
}

# all_commands LIMIT: of all commands, each with work for long.
all_commands ()
{
  places="--places $tmp/some.csv"
  stops "$1" route $network --from 0 --to 249999 --best 100000 &&
    stops "$1" reach $network --from 0 --write "$tmp/out.geojson" \
      --output geojson &&
    stops "$1" nearest $network --places "$tmp/places.csv" --from 0 -k 60000 &&
    stops "$1" matrix $network $places &&
    stops "$1" trip $network $places &&
    stops "$1" crowd "$tmp/cells.map" --scenario "$tmp/agents" &&
    stops "$1" explain $network --from 0 --to 249999 --write "$tmp/out.html" &&
    stops "$1" info $network &&
    stops "$1" draw $network --write "$tmp/out.svg" &&
    stops "$1" prepare $network --write "$tmp/out.way" &&
    stops "$1" convert $network "$tmp/out.graphml"
}

# The limit passes before anything is read, and while the files are read.
at_once ()
{
  all_commands 0 && says errors 'while reading .*edges.csv$' &&
    test ! -e "$tmp/out.graphml" && test ! -e "$tmp/out.way"
}

reading ()
{
  all_commands 0.05
}

# The limit passes while each row is searched for, or while the file is made.
working ()
{
  places="--places $tmp/some.csv"
  stops 2 matrix $network $places && stops 2 trip $network $places &&
    stops 2 route $network --from 0 --to 249999 --best 100000
}

# No process reads the output: only an immediate exit stops the command.
writing ()
{
  mkfifo "$tmp/pipe" || return
  sleep 10 < "$tmp/pipe" &
  began=$(now)
  wayfind reach $network --from 0 --output tsv --time-limit 4 \
    > "$tmp/pipe" 2> "$tmp/errors"
  got=$?
  echo "exit status $got"
  test $got -eq 1 && says errors 'stopped by the time limit of 4 s' &&
    lacks errors reading && test $((($(now) - began) / 1000000)) -le 8000
}

# Looking up names takes time in proportion to the file.
many_places ()
{
  status 0 nearest $network --places "$tmp/places.csv" --from 0 -k 60000 \
    --time-limit 40 --output tsv && test "$(wc -l < "$tmp/output")" -eq 60001
}

check "/time-limit/at-once" at_once
check "/time-limit/reading" reading
check "/time-limit/working" working
check "/time-limit/writing" writing
check "/time-limit/many-places" many_places

done_testing
