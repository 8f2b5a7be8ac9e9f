#!/bin/sh
# ranks.t: searches over ranks of Open MPI, started by mpirun.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

test "$way_mpi" != no || skip_all "Open MPI was not found by configure"
test -n "$MPIRUN" || skip_all "there is no mpirun"
test "$enable_sanitizers" = no || skip_all "Open MPI leaks"

# Without /sys, as in a bare root, each rank would print a message.
HWLOC_HIDE_ERRORS=2
export HWLOC_HIDE_ERRORS

n_queries=100
test -z "$WAYFIND_TEST_LONG" || n_queries=3000
test -z "$WAYFIND_TEST_QUICK" || n_queries=40

# ranks N ARGUMENT...: what N ranks say. Processes that wait give way, since
# there may be fewer cores than ranks.
ranks ()
{
  n=$1
  shift
  timeout 120 "$MPIRUN" --oversubscribe --allow-run-as-root \
    --mca mpi_yield_when_idle 1 --mca btl self,vader \
    -n "$n" "$top_builddir/t/ranks" "$@" > "$tmp/output" 2>&1
}

says_fine ()
{
  ranks "$@" && grep -q '^fine$' "$tmp/output" && return
  cat "$tmp/output"
  return 1
}

# Whether a rank that is killed ends the others long before their deadline of
# 60 s, with a message that names it. mpirun itself takes 7 s to end them, and
# more while other programs want the processors.
dies_together ()
{
  began=$(date +%s)
  ranks 3 die "$1"
  status=$?
  took=$(($(date +%s) - began))
  test $status -ne 0 && test $took -le 30 &&
    grep -q 'process rank 2 .*signal 9' "$tmp/output" && return
  cat "$tmp/output"
  echo "ended after $took s with status $status"
  return 1
}

for n in 1 2 3 4; do
  check "/ranks/random/$n" says_fine $n random $n_queries
done
for n in 1 3; do
  check "/ranks/reach/$n" says_fine $n reach $n_queries
  check "/ranks/parts/$n" says_fine $n parts $n_queries
done
check "/ranks/differ" says_fine 3 differ
for seconds in 0.05 0.3; do
  check "/ranks/killed/after-$seconds-seconds" dies_together $seconds
done

done_testing
