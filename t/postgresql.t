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
    -P tuples_only=off -P footer=off 2>&1 \
    | sed '/^ way_/,+2d; /^$/d; s/ *$//' \
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
check /postgresql/refuses/null-id refuses 'source of a row of the query of edges is NULL' \
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

restricts="SELECT * FROM way_trsp ('$edges',"
check /postgresql/refuses/restriction-null refuses 'has a NULL' \
  "$restricts 'SELECT ARRAY[2, NULL] AS path, 1 AS cost', 1, 5);"
check /postgresql/refuses/restriction-cost-null refuses 'Infinity forbids' \
  "$restricts 'SELECT ARRAY[2] AS path, NULL::int AS cost', 1, 5);"
check /postgresql/refuses/restriction-below-zero refuses 'costs are 0 or more' \
  "$restricts 'SELECT ARRAY[2] AS path, -1 AS cost', 1, 5);"
check /postgresql/refuses/restriction-nan refuses 'costs are 0 or more' \
  "$restricts 'SELECT ARRAY[2] AS path, ''NaN''::real AS cost', 1, 5);"
check /postgresql/refuses/restriction-no-array refuses 'CAST (path AS bigint' \
  "$restricts 'SELECT 2 AS path, 1 AS cost', 1, 5);"
check /postgresql/refuses/restriction-too-long refuses 'at most 63' \
  "$restricts 'SELECT array_agg (2) AS path, 1 AS cost
     FROM generate_series (1, 64)', 1, 5);"
# Rows side by side let a path be followed in very many ways; the second path
# cannot be followed to its end in any of them.
many_ways ()
{
  echo "SELECT * FROM way_trsp ('SELECT 1 AS id, 1 AS source, 2 AS target, 1 AS cost,
    1 AS reverse_cost FROM generate_series (1, 2)', 'SELECT array_agg (1) || $1
    AS path, 1 AS cost FROM generate_series (1, 61)', 1, 2);"
}
check /postgresql/limits/memory-of-ways refuses 'ways to follow the restrictions' \
  "SET wayfind.max_memory = '64MB'; $(many_ways 1)"
check /postgresql/limits/time-of-ways refuses 'statement timeout' \
  "SET statement_timeout = '300ms'; $(many_ways 99)"
check /postgresql/refuses/point-of-no-cost refuses 'costs are at most' \
  "SELECT * FROM way_withPoints ('SELECT 1 AS id, 1 AS source, 2 AS target,
     ''NaN''::float8 AS cost', 'SELECT 1 AS edge_id, 0 AS fraction', 1, 2);"
for side in "''" "'right'" "'é'"; do
  check "/postgresql/refuses/driving-side-$side" refuses 'it is b, r or l' \
    "SELECT * FROM way_withPoints ('$edges', 'SELECT 2 AS edge_id, 0 AS fraction',
       -1, 5, driving_side := $side);"
done
check /postgresql/limits/memory-of-restrictions refuses 'the restrictions take more' \
  "SET wayfind.max_memory = '64kB';" \
  "$restricts 'SELECT ARRAY[i] AS path, 1 AS cost
     FROM generate_series (1, 9999) AS i', 1, 5);"
points="SELECT * FROM way_withPoints ('$edges',"
check /postgresql/refuses/point-below-zero refuses 'pid -7: they are above 0' \
  "$points 'SELECT -7 AS pid, 2 AS edge_id, 0.5 AS fraction', -7, 5);"
check /postgresql/refuses/point-fraction refuses 'from 0 to 1' \
  "$points 'SELECT 7 AS pid, 2 AS edge_id, 1.5 AS fraction', -7, 5);"
check /postgresql/refuses/point-twice refuses 'lies in two places' \
  "$points 'SELECT 7 AS pid, i AS edge_id, 0.5 AS fraction
     FROM generate_series (1, 2) AS i', -7, 5);"
check /postgresql/refuses/point-side refuses 'is b, r or l' \
  "$points 'SELECT 7 AS pid, 2 AS edge_id, 0 AS fraction, ''x'' AS side', -7, 5);"
check /postgresql/refuses/driving-side refuses 'driving_side is "x"' \
  "$points 'SELECT 7 AS pid, 2 AS edge_id, 0 AS fraction', -7, 5,
     driving_side := 'x');"
check /postgresql/refuses/point-is-a-node refuses 'point P is the node -P' \
  "SELECT * FROM way_withPoints ('SELECT 1 AS id, -7 AS source, 2 AS target,
     1 AS cost', 'SELECT 7 AS pid, 1 AS edge_id, 0 AS fraction', -7, 2);"
check /postgresql/limits/memory-of-points refuses 'the points take more' \
  "SET wayfind.max_memory = '64kB';" \
  "$points 'SELECT 2 AS edge_id, 0.5 AS fraction
     FROM generate_series (1, 9999)', -7, 5);"
check /postgresql/limits/memory-of-pairs refuses 'the pairs take more' \
  "SET wayfind.max_memory = '64kB';" \
  "SELECT * FROM way_dijkstra ('$edges', 'SELECT i AS source, 5 AS target
     FROM generate_series (1, 9999) AS i');"

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
# Kept graphs -----------------------------------------------------------------

# Each session is a backend of its own.
kept="SELECT string_agg (node::text, ' ' ORDER BY seq)
  FROM way_dijkstra ('town', 1, 5)"

# files N: so many files of kept graphs are in the data directory.
files ()
{
  found=$(find "$cluster/data/wayfind" -type f 2> /dev/null | wc -l)
  test "$found" = "$1" || { find "$cluster/data/wayfind" -type f; return 1; }
}

check /postgresql/kept/prepares says '' \
  "SELECT way_prepare ('town', 'SELECT * FROM street') WHERE false;" \
  "DO \$\$ BEGIN PERFORM way_prepare ('town', 'SELECT * FROM street');
     END \$\$;"
check /postgresql/kept/a-file files 1
check /postgresql/kept/route says '1 2 3 5' "$kept;"
check /postgresql/kept/edges says '1 2 5 -1' "SELECT string_agg (edge::text, ' '
  ORDER BY seq) FROM way_dijkstra ('town', 1, 5);"
check /postgresql/kept/matrix says '1|4|9 1|5|8 4|1|9 4|5|1 5|1|8 5|4|7' \
  "SELECT * FROM way_dijkstraCostMatrix ('town', ARRAY[5, 1, 4, 99]);"
check /postgresql/kept/area says '4|0 5|1 3|4 2|6' \
  "SELECT node, agg_cost FROM way_drivingDistance ('town', 4, 6);"
check /postgresql/kept/k says '1 2 3' "SELECT DISTINCT path_id
  FROM way_KSP ('town', 1, 5, 9) ORDER BY 1;"
check /postgresql/kept/trsp says '5|10 5|3' "SELECT end_vid, agg_cost
  FROM way_trsp ('town', 'SELECT ARRAY[2, 5] AS path, 99 AS cost',
  'SELECT i AS source, 5 AS target FROM generate_series (1, 3, 2) AS i')
  WHERE edge = -1;"
check /postgresql/kept/refuses/points refuses 'stay as they are' \
  "SELECT * FROM way_withPoints ('town', 'SELECT 2 AS edge_id, 0 AS fraction',
     -1, 5);"
check /postgresql/kept/refuses/no-name refuses 'no graph "village"' \
  "SELECT * FROM way_dijkstra ('village', 1, 5);"
check /postgresql/kept/refuses/other-directions refuses 'directed := true' \
  "SELECT * FROM way_dijkstra ('town', 1, 5, false);"
check /postgresql/kept/refuses/twice refuses 'already exists' \
  "SELECT way_prepare ('town', 'SELECT * FROM street');"
check /postgresql/kept/refuses/bad-name refuses 'a name of a graph' \
  "SELECT way_prepare ('../town', 'SELECT * FROM street');"
check /postgresql/kept/refuses/function refuses 'not immutable' \
  "SELECT way_prepare ('rain', 'SELECT *, random () AS r FROM street');"
check /postgresql/kept/refuses/generated refuses 'is temporary' \
  "CREATE TEMP TABLE little AS SELECT * FROM street;" \
  "SELECT way_prepare ('rain', 'SELECT * FROM little');"
check /postgresql/kept/refuses/partition refuses 'is a partition' \
  "BEGIN; CREATE TABLE big (LIKE street) PARTITION BY RANGE (id);" \
  "CREATE TABLE part PARTITION OF big FOR VALUES FROM (0) TO (9);" \
  "SELECT way_prepare ('rain', 'SELECT * FROM part');"
check /postgresql/kept/refuses/row-level-security refuses 'row-level security' \
  "BEGIN; CREATE TABLE secret AS SELECT * FROM street;" \
  "ALTER TABLE secret ENABLE ROW LEVEL SECURITY;" \
  "SELECT way_prepare ('rain', 'SELECT * FROM secret');"
check /postgresql/kept/refuses/old-snapshot refuses 'READ COMMITTED' \
  "BEGIN ISOLATION LEVEL REPEATABLE READ;" \
  "SELECT way_prepare ('rain', 'SELECT * FROM street');"
check /postgresql/kept/refused-leave-no-file files 1

check /postgresql/kept/rollback sql \
  "BEGIN; SELECT way_prepare ('rain', 'SELECT * FROM street'); ROLLBACK;" \
  "BEGIN; SAVEPOINT s; SELECT way_prepare ('rain', 'SELECT * FROM street');" \
  "ROLLBACK TO s; COMMIT;"
check /postgresql/kept/rollback-leaves-no-file files 1
check /postgresql/kept/refuses/two-phases refuses 'two-phase commit' \
  "BEGIN; SELECT way_prepare ('rain', 'SELECT * FROM street');" \
  "PREPARE TRANSACTION 'rain';"

# Only grants count.
check /postgresql/kept/needs-a-grant refuses 'permission denied for table town' \
  "SET ROLE somebody;" "$kept;"
check /postgresql/kept/grant says '1 2 3 5' \
  "GRANT SELECT ON way_graphs.town TO somebody;" "SET ROLE somebody;" "$kept;"
check /postgresql/kept/prepare-needs-a-grant refuses 'permission denied' \
  "SET ROLE somebody;" "SELECT way_prepare ('rain', 'SELECT * FROM street');"
check /postgresql/kept/refresh-needs-a-grant refuses 'permission denied' \
  "SET ROLE somebody;" "SELECT way_refresh ('town');"

# refreshed NAME WORDS CHANGE: after the change of its table a refresh says what
# it did, and all costs are those of the rows.
refreshed ()
{
  sql "SET client_min_messages = notice; $3; SELECT way_refresh ('$1');" > "$tmp/refresh" \
    && grep -q "NOTICE:.*$2" "$tmp/refresh" || { cat "$tmp/refresh"; return 1; }
  says 0 "SET client_min_messages = warning;
    SELECT count (*) FROM way_dijkstraCostMatrix ('$1',
      (SELECT array_agg (i) FROM generate_series (1, 40) AS i), $directed) AS kept
    FULL JOIN way_dijkstraCostMatrix ('SELECT * FROM $1',
      (SELECT array_agg (i) FROM generate_series (1, 40) AS i), $directed) AS rows
    USING (start_vid, end_vid)
    WHERE abs (kept.agg_cost - rows.agg_cost) < 1e-9 IS NOT true;"
}

# mended NAME HARM: the shell command HARM does harm to the file of a graph, $1;
# a refresh makes it anew.
mended ()
{
  sh -c "$2" - "$(echo "$cluster"/data/wayfind/*/"$(sql "SELECT 'way_graphs.$1'::regclass::oid")".*)" &&
    refreshed "$1" 'prepared anew: its file is missing, damaged' \
      "UPDATE $1 SET cost = cost + 1"
}

# A ring of 40 nodes, so that all nodes have edges, and random edges besides.
for directed in true false; do
  name=ring_$directed
  check "/postgresql/refresh/$directed/prepare" sql "SELECT setseed (0.25);
    CREATE TABLE $name AS SELECT i AS id, 1 + i % 40 AS source,
      CASE WHEN i <= 40 THEN 1 + (i + 1) % 40
        ELSE 1 + floor (40 * random ())::integer END AS target,
      10 * random () AS cost, 10 * random () - 2 AS reverse_cost
    FROM generate_series (1, 120) AS i;
    SELECT way_prepare ('$name', 'SELECT * FROM $name', $directed);"
  for round in 1 2 3; do
    check "/postgresql/refresh/$directed/costs-$round" refreshed "$name" \
      'new costs' "UPDATE $name SET cost = 10 * random (), reverse_cost = CASE
         WHEN reverse_cost < 0 THEN reverse_cost ELSE 10 * random () END
       WHERE random () < 0.5"
  done
  check "/postgresql/refresh/$directed/closed" refreshed "$name" 'new costs' \
    "UPDATE $name SET cost = -1 WHERE id % 7 = 0"
  check "/postgresql/refresh/$directed/opened" refreshed "$name" 'new costs' \
    "UPDATE $name SET cost = 3 WHERE id % 7 = 0"
  check "/postgresql/refresh/$directed/deleted" refreshed "$name" 'new costs' \
    "DELETE FROM $name WHERE id > 110"
  check "/postgresql/refresh/$directed/moved" refreshed "$name" \
    'prepared anew' "UPDATE $name SET target = 1 + target % 40 WHERE id = 77"
  check "/postgresql/refresh/$directed/new-edge" refreshed "$name" \
    'prepared anew' "INSERT INTO $name VALUES (500, 3, 33, 0.5, 0.5)"
  check "/postgresql/refresh/$directed/new-direction" refreshed "$name" \
    'prepared anew' "UPDATE $name SET reverse_cost = 1 WHERE reverse_cost < 0"
  check "/postgresql/refresh/$directed/new-node" refreshed "$name" \
    'prepared anew' "INSERT INTO $name VALUES (501, 3, 99, 2, 2)"
  check "/postgresql/refresh/$directed/no-node" refreshed "$name" \
    'prepared anew' "DELETE FROM $name WHERE id = 501"
  for part in 0 10 20 30 40 50 60 70 80 90 100; do
    check "/postgresql/refresh/$directed/damaged-at-$part" mended "$name" \
      'at=$((($(wc -c < "$1") - 8) * '$part' / 100))
       printf damaged! | dd of="$1" bs=1 seek=$at conv=notrunc 2> /dev/null'
  done
  check "/postgresql/refresh/$directed/whole-again" refreshed "$name" \
    'new costs' "UPDATE $name SET cost = cost + 1"
  check "/postgresql/refresh/$directed/cut-off" mended "$name" \
    'truncate -s 4096 "$1"'
  check "/postgresql/refresh/$directed/lost" mended "$name" 'rm "$1"'
  check "/postgresql/refresh/$directed/rollback" says '1 1' \
    "BEGIN; UPDATE $name SET cost = 7; SET client_min_messages = warning;
     DO \$\$ BEGIN PERFORM way_refresh ('$name'); END \$\$; ROLLBACK;
     SELECT count (*) FROM way_graphs.$name;
     SELECT 1;"
  check "/postgresql/refresh/$directed/drop" sql "SELECT way_drop ('$name');"
done

# Each kind of change makes it stale, and a rollback does not.
check /postgresql/kept/change-rolled-back says '1 2 3 5' \
  "BEGIN; UPDATE street SET cost = 0.5 WHERE id = 6; ROLLBACK;" "$kept;"
check /postgresql/kept/own-change refuses 'is stale' \
  "BEGIN; UPDATE street SET cost = 0.5 WHERE id = 6; $kept;"
check /postgresql/kept/by-others sql \
  "GRANT ALL ON street TO somebody; SET ROLE somebody;
   UPDATE street SET cost = 0.5 WHERE id = 6;"
check /postgresql/kept/stale refuses 'is stale' "$kept;"
check /postgresql/kept/allow-stale says '1 2 3 5' \
  "SELECT string_agg (node::text, ' ' ORDER BY seq)
   FROM way_dijkstra ('town', 1, 5, allow_stale := true);"
check /postgresql/kept/refresh sql "SELECT way_refresh ('town');"
check /postgresql/kept/refreshed says '1 5' "$kept;"
check /postgresql/kept/refresh-replaces-the-file files 1
for change in 'INSERT INTO street VALUES (9, NULL, 1, 5, 9, 9)' \
  'DELETE FROM street WHERE id = 9' 'TRUNCATE street' \
  'COPY street (id, source, target, cost) FROM PROGRAM $$echo "9	1	5	9"$$' \
  'ALTER TABLE street ALTER cost TYPE float8 USING 2 * cost' \
  'ALTER TABLE street DISABLE TRIGGER ALL' \
  'ALTER TABLE street ENABLE ROW LEVEL SECURITY' \
  'SET session_replication_role = replica; DELETE FROM street'; do
  check "/postgresql/kept/stale-after/$(echo "$change" | cut -d ' ' -f 1-5 \
    | tr ' /' '--')" refuses 'is stale' "BEGIN; $change; $kept;"
done

# A writer that has not committed when the graph is refreshed.
check /postgresql/kept/late-writer sql "CREATE TABLE quays AS SELECT * FROM street;
  SELECT way_prepare ('quays', 'SELECT * FROM quays');
  UPDATE quays SET cost = 1 WHERE id = 1;"
printf '%s\n' "BEGIN; UPDATE quays SET cost = 2 WHERE id = 6;" \
  "SELECT pg_advisory_lock (7); SELECT pg_advisory_unlock (7); COMMIT;" > "$tmp/late"
(sql "SELECT pg_advisory_lock (7); SELECT pg_sleep (2);" > /dev/null 2>&1) &
locker=$!
for second in $(seq 60); do
  test "$(sql "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")" = 0 \
    || break
  sleep 0.1
done
(psql_run < "$tmp/late" > "$tmp/said-late" 2>&1) &
writer=$!
for second in $(seq 60); do
  test "$(sql "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")" = 1 \
    || break
  sleep 0.1
done
check /postgresql/kept/refresh-beside-a-writer sql "SELECT way_refresh ('quays');"
wait $writer $locker
check /postgresql/kept/late-change-is-not-lost sh -c \
  'echo "$1"; test "$1" = 2 || test "${1#*is stale}" != "$1"' - "$(sql \
  "SELECT cost FROM way_dijkstra ('quays', 1, 5) WHERE edge = 6")"

check /postgresql/kept/drop sql "SELECT way_drop ('quays');"
check /postgresql/kept/drop-removes-triggers says 0 \
  "SELECT count (*) FROM pg_trigger WHERE tgname = 'way_quays';"
check /postgresql/kept/drop-removes-the-file files 1
check /postgresql/kept/dropping-rolled-back sql \
  "BEGIN; DROP TABLE way_graphs.town; ROLLBACK;"
check /postgresql/kept/still-there says '1 5' "$kept;"

# A server that is killed: its graphs are lost, and say so; what it leaves in the
# folder goes with the next graph.
crash ()
{
  kill -QUIT "$(head -n 1 "$cluster/data/postmaster.pid")"
  wait "$cluster_pid"
  : > "$cluster/data/wayfind/$(ls "$cluster/data/wayfind")/4000000.99" &&
    launch
}
check /postgresql/crash/starts-again crash
check /postgresql/crash/graph-is-lost refuses 'lost when the server crashed' \
  "$kept;"
check /postgresql/crash/no-refresh refuses 'lost when the server crashed' \
  "SELECT way_refresh ('town');"
check /postgresql/crash/prepared-again says '1 5' \
  "DO \$\$ BEGIN PERFORM way_drop ('town');
     PERFORM way_prepare ('town', 'SELECT * FROM street'); END \$\$;" "$kept;"
check /postgresql/crash/left-nothing files 1

check /postgresql/goes-on says 0.5 \
  "SELECT max (agg_cost) FROM way_dijkstra ('$edges', 1, 5);"
check /postgresql/drops sql 'DROP EXTENSION wayfind;'
check /postgresql/drop-leaves-no-file files 0
check /postgresql/drop-leaves-no-trigger says 0 \
  "SELECT count (*) FROM pg_trigger WHERE tgname LIKE 'way_%';"
check /postgresql/no-backend-died sh -c '! grep "terminated by signal" "$1"' - "$cluster/log"

done_testing
