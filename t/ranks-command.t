#!/bin/sh
# ranks-command.t: `mpirun wayfind-mpi' beside `wayfind'.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

test "$way_mpi" != no || skip_all "Open MPI was not found by configure"
test -n "$MPIRUN" || skip_all "there is no mpirun"
test "$enable_sanitizers" = no || skip_all "Open MPI leaks"

# Without /sys, as in a bare root, each rank would print a message.
HWLOC_HIDE_ERRORS=2
export HWLOC_HIDE_ERRORS

lanes=$top_srcdir/examples/data/sea-lanes.geojson
ports=$top_srcdir/examples/data/ports.csv

# start N COMMAND...: in N processes. Waiting ranks yield the processor, since
# there may be fewer cores than ranks. mpirun says nothing itself, unless $quiet
# is empty.
quiet=--quiet
start ()
{
  n=$1
  shift
  timeout 120 "$MPIRUN" --oversubscribe --allow-run-as-root $quiet \
    --mca mpi_yield_when_idle 1 --mca btl self,vader \
    -n "$n" "$@"
}

# ranks N ARGUMENT...: how `wayfind-mpi' ends.
ranks ()
{
  n=$1
  shift
  start "$n" "$top_builddir/wayfind-mpi" "$@" > "$tmp/ranks" 2> "$tmp/said"
}

# same N ARGUMENT...: N ranks print the text of `wayfind', except for times, and
# end with its status.
same ()
{
  n=$1
  shift
  wayfind "$@" > "$tmp/output" 2> "$tmp/errors"
  wanted=$?
  ranks "$n" "$@"
  got=$?
  without_times > "$tmp/alone"
  mv "$tmp/ranks" "$tmp/output"
  without_times | diff "$tmp/alone" - && diff "$tmp/errors" "$tmp/said" &&
    test $got -eq $wanted
}

# ranks_fail N STATUS PATTERN ARGUMENT...: with one line that says why.
ranks_fail ()
{
  n=$1 expected=$2 pattern=$3
  shift 3
  ranks "$n" "$@"
  got=$?
  cat "$tmp/said"
  test $got -eq "$expected" && grep -Eq -e "$pattern" "$tmp/said" &&
    test "$(wc -l < "$tmp/said")" -eq 1 && ! test -s "$tmp/ranks"
}

# One rank --------------------------------------------------------------------

for kind in tsv json; do
  check "/ranks-command/one/matrix-$kind" same 1 matrix "$lanes" \
    --places "$ports" --from Rotterdam --from Suez --to Singapore -o $kind
  check "/ranks-command/one/reach-$kind" same 1 reach "$lanes" \
    --places "$ports" --from Suez --within 500 --unit nm -o $kind
done
check "/ranks-command/one/route" same 1 route "$lanes" --places "$ports" \
  --from Rotterdam --to Shanghai
check "/ranks-command/one/info" same 1 info "$lanes"
check "/ranks-command/one/no-route" same 1 route "$lanes" --places "$ports" \
  --from Suez --to Rotterdam --avoid Suez:100
check "/ranks-command/one/misuse" same 1 matrix "$lanes"

# Several: once, and the same --------------------------------------------------

all_ports ()
{
  same "$1" matrix "$lanes" --places "$ports"
}

# Rows by a hierarchy, sixteen at a time.
prepared ()
{
  wayfind prepare "$lanes" --write "$tmp/lanes.wayfind" > /dev/null 2>&1 &&
    same "$1" matrix "$tmp/lanes.wayfind" --places "$ports"
}

for n in 2 3 4; do
  check "/ranks-command/several/matrix/$n" all_ports $n
  check "/ranks-command/several/prepared/$n" prepared $n
done

# Of paths of one cost, any: their costs are equal.
route_costs ()
{
  for to in Shanghai Singapore Santos; do
    wayfind route "$lanes" --places "$ports" --from Rotterdam --to $to \
      -o json > "$tmp/output" && sed -n '/^  "cost"/p' "$tmp/output" \
      > "$tmp/alone" && test -s "$tmp/alone" &&
      ranks "$1" route "$lanes" --places "$ports" --from Rotterdam --to $to \
        -o json && sed -n '/^  "cost"/p' "$tmp/ranks" | diff "$tmp/alone" - ||
      return
  done
}

# All nodes at their costs; in which order those of one cost come is open.
reach_costs ()
{
  n=$1 network=$2
  shift 2
  wayfind reach "$network" --places "$ports" --from Suez --within 4000 "$@" \
    -o tsv > "$tmp/output" && tsv node cost | LC_ALL=C sort > "$tmp/alone" &&
    test "$(wc -l < "$tmp/alone")" -gt 100 &&
    ranks "$n" reach "$network" --places "$ports" --from Suez --within 4000 \
      "$@" -o tsv && mv "$tmp/ranks" "$tmp/output" &&
    tsv node cost | LC_ALL=C sort | diff "$tmp/alone" -
}

# Over a network in parts, and where something lies over it. A limit on
# expansions, which parts do not count, is not met.
all_reaches ()
{
  reach_costs "$1" "$lanes" && reach_costs "$1" "$tmp/lanes.wayfind" &&
    reach_costs "$1" "$lanes" --avoid Malacca:100 &&
    reach_costs "$1" "$lanes" --max-expansions 1000000
}

# A file; each rank keeps only its own part. Nodes of equal cost are in the
# order of their numbers.
same_reach ()
{
  n=$1 wanted=$2 file=$3
  shift 3
  wayfind reach "$tmp/$file" --from 5 --from 77 "$@" -o tsv > "$tmp/output" &&
    tsv name node cost band > "$tmp/alone" &&
    test "$(wc -l < "$tmp/alone")" -gt 100 &&
    ranks "$n" reach "$tmp/$file" --from 5 --from 77 "$@" &&
    head -n 1 "$tmp/ranks" | grep -q "$wanted" &&
    ranks "$n" reach "$tmp/$file" --from 5 --from 77 "$@" -o tsv &&
    mv "$tmp/ranks" "$tmp/output" && tsv name node cost band |
    diff "$tmp/alone" -
}

reach_in_parts ()
{
  rm -f "$tmp/lanes.co"
  wayfind convert "$lanes" "$tmp/lanes.gr" 2> /dev/null &&
    same_reach "$1" "nodes, read in $1 parts" lanes.gr &&
    same_reach "$1" "nodes, read in $1 parts" lanes.gr --within 9000000 \
      --bands 3 --cost-unit m --unit nm
}

# Nodes are named in another order than they are numbered, and not all by
# numbers.
tables_in_parts ()
{
  rm -f "$tmp/lanes.co"
  wayfind convert "$lanes" "$tmp/lanes.gr" 2> /dev/null &&
    { echo from,to,cost,oneway
      "$AWK" '$1 == "a" { print $3 % 3 || $3 == 5 || $3 == 77 ? $3 : "n" $3,
                                $2 % 3 || $2 == 5 || $2 == 77 ? $2 : "n" $2,
                                $4, "no" }' OFS=, "$tmp/lanes.gr"
    } > "$tmp/lanes.csv" &&
    same_reach "$1" "nodes, read in $1 parts" lanes.csv &&
    same_reach "$1" "nodes, read in $1 parts" lanes.csv --from n6 \
      --within 9000000 --bands 3 --cost-unit m --unit nm
}

# Where more is asked for than numbers of nodes and costs.
reach_of_whole ()
{
  same_reach 2 "nodes, .* edges" lanes.gr --nodes "$tmp/lanes.co" &&
    same_reach 2 "nodes, .* edges" lanes.gr --avoid 99 &&
    same_reach 2 "nodes, .* edges" lanes.gr --max-expansions 1000000
}

for n in 2 3; do
  check "/ranks-command/several/route/$n" route_costs $n
  check "/ranks-command/several/reach/$n" all_reaches $n
  check "/ranks-command/several/reach-in-parts/$n" reach_in_parts $n
  check "/ranks-command/several/tables-in-parts/$n" tables_in_parts $n
done
check "/ranks-command/several/reach-of-whole" reach_of_whole
check "/ranks-command/several/reach-in-parts/no-place" ranks_fail 3 2 \
  'no place "Nowhere"; nodes are numbered from' reach "$tmp/lanes.gr" \
  --from Nowhere
check "/ranks-command/several/tables-in-parts/no-place" ranks_fail 3 2 \
  'no place "Nowhere"' reach "$tmp/lanes.csv" --from Nowhere
check "/ranks-command/several/no-route" same 3 route "$lanes" \
  --places "$ports" --from Suez --to Rotterdam --avoid Suez:100

tells_ranks ()
{
  ranks 3 info "$lanes" && test "$(grep -c '^ranks  *3$' "$tmp/ranks")" -eq 1
}

# The bar goes to standard error, and the answer does not change.
with_progress ()
{
  wayfind matrix "$lanes" --places "$ports" --from Suez > "$tmp/alone" &&
    ranks 2 --progress matrix "$lanes" --places "$ports" --from Suez &&
    diff "$tmp/alone" "$tmp/ranks"
}

check "/ranks-command/several/info" tells_ranks
check "/ranks-command/several/progress" with_progress
check "/ranks-command/several/misuse" ranks_fail 3 2 "from must be given" \
  matrix "$lanes"
check "/ranks-command/several/no-file" ranks_fail 3 3 "nowhere" \
  route "$tmp/nowhere.csv" --from A --to B
check "/ranks-command/several/queries" ranks_fail 2 2 "one process" \
  route "$lanes" --queries "$ports"
check "/ranks-command/several/unknown" ranks_fail 2 2 "unknown command" trip "$lanes"

# Faults ----------------------------------------------------------------------

# script: makes a program of its input, which each rank runs by its number.
script ()
{
  { echo '#!/bin/sh'; echo "wayfind=$top_builddir/wayfind-mpi"; cat; } \
    > "$tmp/rank.sh"
  chmod +x "$tmp/rank.sh"
}

# Rank 1 finds another file, or none, under the same name.
own_files ()
{
  script << 'END'
cd "$1/$OMPI_COMM_WORLD_RANK" && shift && exec "$wayfind" "$@"
END
  mkdir -p "$tmp/0" "$tmp/1" "$tmp/2"
  for rank in 0 1 2; do
    printf 'from,to,cost\nA,B,1\n' > "$tmp/$rank/net.csv"
  done
}

fails_naming ()
{
  pattern=$1
  start 3 "$tmp/rank.sh" "$tmp" matrix net.csv --from A --write out.tsv \
    > "$tmp/ranks" 2> "$tmp/said"
  got=$?
  cat "$tmp/said"
  test $got -eq 3 && grep -q "$pattern" "$tmp/said" &&
    test "$(wc -l < "$tmp/said")" -eq 1 && ! test -e "$tmp/0/out.tsv"
}

other_file ()
{
  own_files && printf 'from,to,cost\nA,B,2\n' > "$tmp/1/net.csv" &&
    fails_naming "rank 1 has read other files than rank 0"
}

missing_file ()
{
  own_files && rm "$tmp/2/net.csv" && fails_naming "rank 2: .*net.csv"
}

broken_file ()
{
  own_files && printf 'from,to,cost\nA,B,-2\n' > "$tmp/1/net.csv" &&
    fails_naming "rank 1: .*net.csv"
}

# A graph in parts; each rank in turn has another file, another number of nodes,
# another format, or a file that is not a graph.
parts_that_differ ()
{
  pattern=$1 text=$2
  script << 'END'
cd "$1/$OMPI_COMM_WORLD_RANK" && shift && exec "$wayfind" "$@"
END
  for bad in 0 1; do
    for rank in 0 1; do
      mkdir -p "$tmp/$rank"
      printf 'p sp 4 3\na 1 2 5\na 2 3 5\na 3 4 5\n' > "$tmp/$rank/net.gr"
    done
    printf "$text" > "$tmp/$bad/net.gr"
    start 2 "$tmp/rank.sh" "$tmp" reach net.gr --from 1 \
      > "$tmp/ranks" 2> "$tmp/said"
    test $? -eq 3 && grep -q "$pattern" "$tmp/said" &&
      test "$(wc -l < "$tmp/said")" -eq 1 && ! test -s "$tmp/ranks" && continue
    echo "rank $bad:"
    cat "$tmp/said"
    return 1
  done
}

check "/ranks-command/faults/parts/other" parts_that_differ \
  "rank 1 has read other files than rank 0" \
  'p sp 4 3\na 1 2 5\na 2 3 5\na 3 4 6\n'
check "/ranks-command/faults/parts/other-nodes" parts_that_differ \
  "rank 1 has read other files than rank 0" \
  'p sp 5 3\na 1 2 5\na 2 3 5\na 3 4 5\n'
check "/ranks-command/faults/parts/other-format" parts_that_differ \
  "rank 1 has read other files than rank 0" 'graph { 1 -- 2 }\n'
check "/ranks-command/faults/parts/cut-short" parts_that_differ \
  "net.gr:3: the file ends with 2 arcs" 'p sp 4 3\na 1 2 5\na 2 3 5\n'
check "/ranks-command/faults/parts/no-node" parts_that_differ \
  'net.gr:4: "5" ' 'p sp 4 3\na 1 2 5\na 2 3 5\na 3 5 5\n'

# Builds differ as arguments do: in what ranks say of themselves.
other_arguments ()
{
  script << 'END'
test "$OMPI_COMM_WORLD_RANK" != 1 || set -- "$@" --from B
exec "$wayfind" "$@"
END
  start 2 "$tmp/rank.sh" matrix "$lanes" --from A > "$tmp/ranks" 2> "$tmp/said"
  test $? -eq 2 && grep -q 'rank 1 has other arguments' "$tmp/said" &&
    test "$(wc -l < "$tmp/said")" -eq 1
}

# A program that does the same and is not the same to the byte.
other_build ()
{
  program=$top_builddir/.libs/wayfind-mpi      # beside libtool's script
  test -x "$program" || program=$top_builddir/wayfind-mpi
  { cat "$program" && echo; } > "$tmp/other" && chmod +x "$tmp/other" || return
  { echo '#!/bin/sh'
    echo "LD_LIBRARY_PATH=$top_builddir/.libs:\$LD_LIBRARY_PATH"
    echo "export LD_LIBRARY_PATH"
    echo "case \$OMPI_COMM_WORLD_RANK in 2) wayfind=$tmp/other;;"
    echo "*) wayfind=$program;; esac"
    echo 'exec "$wayfind" "$@"'; } > "$tmp/rank.sh"
  start 3 "$tmp/rank.sh" info "$lanes" > "$tmp/ranks" 2> "$tmp/said"
  got=$?
  cat "$tmp/said"
  test $got -eq 2 && grep -q 'rank 2 .*another build' "$tmp/said" &&
    test "$(wc -l < "$tmp/said")" -eq 1 && ! test -s "$tmp/ranks"
}

# A rank whose memory is used up is named, and nothing is written.
out_of_memory ()
{
  rm -f "$tmp/out.tsv"
  for avoid in "" "--avoid Malacca:100"; do
    # shellcheck disable=SC2086
    ranks 3 reach "$lanes" --places "$ports" --from Suez --within 9000 $avoid \
      --max-memory 3000 -o tsv --write "$tmp/out.tsv"
    got=$?
    cat "$tmp/said"
    test $got -eq 1 || return
    grep -q 'rank [0-2]: stopped by the limit of 3000 bytes' "$tmp/said" ||
      return
    ! test -e "$tmp/out.tsv" || return
  done
}

check "/ranks-command/faults/other-build" other_build
check "/ranks-command/faults/out-of-memory" out_of_memory
check "/ranks-command/faults/other-file" other_file
check "/ranks-command/faults/missing-file" missing_file
check "/ranks-command/faults/broken-file" broken_file
check "/ranks-command/faults/other-arguments" other_arguments

# Killed, and carried on ------------------------------------------------------

# A network whose rows take long enough for a rank to be killed among them.
big_network ()
{
  "$AWK" 'BEGIN {
    print "from,to,cost"
    n = 300
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++) {
        if (j + 1 < n) print i * n + j "," i * n + j + 1 "," (i * 7 + j * 3) % 11 + 1
        if (i + 1 < n) print i * n + j "," (i + 1) * n + j "," (i * 5 + j) % 13 + 1
      }
  }' > "$tmp/big.csv"
  sides=
  for i in 0 600 1300 2000 4000 7000 9000 11000 12000 14000 15000 16000 17000 \
      18000 30000 45000 60000 89999; do
    sides="$sides --from $i"
  done
}

# The last rank is killed after the first rows: all end within seconds, name it,
# and leave no output; finished rows are kept.
killed ()
{
  script << 'END'
rows=$1
shift
if test "$OMPI_COMM_WORLD_RANK" = 2; then
  "$wayfind" "$@" &
  while kill -0 $! 2> /dev/null; do
    test "$(wc -c < "$rows" 2> /dev/null || echo 0)" -lt 700 || {
      kill -KILL $!
      kill -KILL $$
    }
  done
  wait
  exit
fi
exec "$wayfind" "$@"
END
  big_network
  rm -f "$tmp/big.tsv" "$tmp/big.tsv.rows"
  quiet=
  start 3 "$tmp/rank.sh" "$tmp/big.tsv.rows" matrix "$tmp/big.csv" $sides \
    --write "$tmp/big.tsv" --resume > "$tmp/ranks" 2> "$tmp/said"
  got=$?
  quiet=--quiet
  test $got -ne 0 && ! test -e "$tmp/big.tsv" && test -s "$tmp/big.tsv.rows" &&
    grep -q 'process rank 2 .*signal 9' "$tmp/said" && return
  cat "$tmp/said"
  return 1
}

carries_on ()
{
  wayfind matrix "$tmp/big.csv" $sides > "$tmp/alone" &&
    before=$(wc -c < "$tmp/big.tsv.rows") &&
    ranks "$1" matrix "$tmp/big.csv" $sides --write "$tmp/big.tsv" --resume &&
    test "$before" -gt 700 && ! test -e "$tmp/big.tsv.rows" &&
    diff "$tmp/alone" "$tmp/big.tsv"
}

check "/ranks-command/killed" killed
check "/ranks-command/resume" carries_on 2

done_testing
