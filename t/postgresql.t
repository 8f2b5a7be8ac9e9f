#!/bin/sh
# postgresql.t: the extension of PostgreSQL, in a cluster of its own, beside
# pgRouting where it is installed.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/cluster.sh"

start_cluster

# sql LINE...: what psql prints for these lines.
sql ()
{
  printf '%s\n' "$@" | psql_run 2>&1
}

# says WANTED LINE...: rows are joined by blanks.
says ()
{
  wanted=$1
  shift
  found=$(sql "$@" | tr '\n' ' ')
  test "$found" = "$wanted${wanted:+ }" && return
  echo "wanted: $wanted"
  echo "found:  $found"
  return 1
}

# refuses WORDS LINE...: fails with these words.
refuses ()
{
  wanted=$1
  shift
  ! sql "$@" > "$tmp/refused" || { cat "$tmp/refused"; return 1; }
  grep -q -- "$wanted" "$tmp/refused" && return
  cat "$tmp/refused"
  return 1
}

# part FILE: the cases of a script, a row each: passed or not, and their names.
part ()
{
  psql_run -v rounds="$rounds" -f "$top_srcdir/t/$1.sql" > "$tmp/part" 2>&1
  result=$?
  while IFS='|' read -r passed name; do
    case $passed in
      t) ok "/postgresql/$name" ;;
      f) not_ok "/postgresql/$name" ;;
      '') ;;
      *) echo "# $passed $name" ;;
    esac
  done < "$tmp/part"
  check "/postgresql/ends-well/$1" test $result = 0
}

# Each query of the page prints what the page says.
shown ()
{
  page=$top_srcdir/docs/postgresql.md
  sed -n '/^    CREATE TABLE street/,/;$/p; /^    INSERT INTO street/,/;$/p' \
    "$page" > "$tmp/rows"
  sed -n '/^    => /,/^$/s/^    //p' "$page" \
    | sed 's/^[-=]> //;t;d' > "$tmp/questions"
  sed -n '/^    => /,/^$/s/^    //p' "$page" \
    | grep -v '^[-=]> ' | sed 's/ *$//' > "$tmp/wanted"
  test "$(grep -c ';$' "$tmp/questions")" -ge 5 || return 1
  cat "$tmp/rows" "$tmp/questions" | psql_run -P format=aligned \
    -P tuples_only=off -P footer=off 2>&1 | sed '/^$/d; s/ *$//' \
    | diff "$tmp/wanted" - && sql 'DROP EXTENSION wayfind; DROP TABLE street;'
}

rounds=200
test -z "$WAYFIND_TEST_QUICK" || rounds=40

check /postgresql/page shown
check /postgresql/creates sql 'CREATE EXTENSION wayfind;' \
  'CREATE ROLE somebody;'
part postgresql-answers
if test -f "$pg_sharedir/extension/pgrouting.control" \
     && sql 'CREATE EXTENSION pgrouting CASCADE;' > "$tmp/said" 2>&1; then
  part postgresql-peer
else
  skip /postgresql/peer "there is no pgRouting"
fi

# Hostile things --------------------------------------------------------------

edges='SELECT * FROM street'
check /postgresql/refuses/no-select refuses 'come from one SELECT' \
  "SELECT * FROM way_dijkstra ('DELETE FROM street', 1, 5);"
check /postgresql/refuses/writing refuses 'not allowed' \
  "SELECT * FROM way_dijkstra ('WITH d AS (DELETE FROM street RETURNING *)
     SELECT * FROM d', 1, 5);"
check /postgresql/refuses/two-statements refuses 'come from one SELECT' \
  "SELECT * FROM way_dijkstra ('$edges; $edges', 1, 5);"
check /postgresql/refuses/empty refuses 'come from one SELECT' \
  "SELECT * FROM way_dijkstra ('', 1, 5);"
check /postgresql/refuses/no-column refuses 'no column "target"' \
  "SELECT * FROM way_dijkstra ('SELECT id, source, cost FROM street', 1, 5);"
check /postgresql/refuses/two-columns refuses 'two columns "cost"' \
  "SELECT * FROM way_dijkstra ('SELECT *, 1 AS cost FROM street', 1, 5);"
check /postgresql/refuses/text-ids refuses 'CAST (source AS bigint)' \
  "SELECT * FROM way_dijkstra ('SELECT id, source::text, target, cost
     FROM street', 1, 5);"
check /postgresql/refuses/null-id refuses 'source of an edge is NULL' \
  "SELECT * FROM way_dijkstra ('SELECT 1 AS id, NULL::int AS source,
     2 AS target, 3 AS cost', 1, 5);"
check /postgresql/refuses/infinite-cost refuses 'costs are at most' \
  "SELECT * FROM way_dijkstra ('SELECT 1 AS id, 1 AS source, 2 AS target,
     ''infinity''::float8 AS cost', 1, 2);"
check /postgresql/refuses/null-node refuses 'array of nodes has a NULL' \
  "SELECT * FROM way_dijkstra ('$edges', ARRAY[1, NULL], 5);"
check /postgresql/refuses/failing-row refuses 'division by zero' \
  "SELECT * FROM way_dijkstra ('SELECT id, source, target,
     1 / (id - 5) AS cost FROM street', 1, 5);"
check /postgresql/refuses/heap-paths refuses 'heap_paths is not supported' \
  "SELECT * FROM way_KSP ('$edges', 1, 5, 2, heap_paths := true);"
check /postgresql/refuses/no-positions refuses 'no column "x1"' \
  "SELECT * FROM way_aStar ('$edges', 1, 5);"
check /postgresql/refuses/heuristic refuses 'heuristic is from 0 to 5' \
  "SELECT * FROM way_aStar ('$edges', 1, 5, heuristic := 6);"
check /postgresql/refuses/distance refuses 'distance is not a number' \
  "SELECT * FROM way_drivingDistance ('$edges', 1, 'NaN');"

big="SELECT i AS id, i AS source, i + 1 AS target, 1 AS cost
  FROM generate_series (1, 1000000) AS i"
check /postgresql/limits/memory refuses 'limit of 1048576 bytes' \
  "SET wayfind.max_memory = '1MB';" \
  "SELECT count (*) FROM way_dijkstra ('$big', 1, 1000);"
check /postgresql/limits/memory-is-for-administrators refuses 'permission denied' \
  "SELECT count (*) FROM way_dijkstra ('$edges', 1, 5);" \
  "SET ROLE somebody;" "SET wayfind.max_memory = '2GB';"
check /postgresql/limits/time refuses 'statement timeout' \
  "SET statement_timeout = '300ms';" \
  "SELECT count (*) FROM way_dijkstra ('$big', 1, 1000000);"

# Every pair of a thousand nodes in a row has a route: searches, not the query,
# take the time, and the server goes on.
check /postgresql/limits/time-of-searches refuses 'statement timeout' \
  "SET statement_timeout = '700ms';" \
  "SELECT count (*) FROM way_dijkstra ('SELECT i AS id, i AS source,
     i + 1 AS target, 1 AS cost FROM generate_series (1, 3000) AS i',
     ARRAY (SELECT generate_series (1, 3000)),
     ARRAY (SELECT generate_series (1, 3000)));"

check /postgresql/privileges/of-the-caller refuses 'permission denied for table' \
  "SET ROLE somebody;" \
  "SELECT * FROM way_dijkstra ('$edges', 1, 5);"
check /postgresql/goes-on says 8 \
  "SELECT max (agg_cost) FROM way_dijkstra ('$edges', 1, 5);"
check /postgresql/drops sql 'DROP EXTENSION wayfind;'
check /postgresql/no-backend-died sh -c '! grep "terminated by signal" "$1"' - "$cluster/log"

done_testing
