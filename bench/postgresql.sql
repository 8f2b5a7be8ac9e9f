/* postgresql.sql - the extension of PostgreSQL beside pgRouting, on roads
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Needs the table arcs (source, target, cost), and the variable queries. All
 * times are of one session; ratios are to pgr_dijkstra. */

SET client_min_messages = warning;
SET statement_timeout = 0;
CREATE TABLE edges AS SELECT row_number () OVER () AS id, * FROM arcs;
VACUUM ANALYZE edges;
CREATE EXTENSION wayfind;
CREATE EXTENSION pgrouting CASCADE;

CREATE TABLE times (what text, ms float8, costs float8);

/* Asks the query @n times, where $1 and $2 are nodes drawn from the same row of
 * dice, and notes how long it takes and what it sums up to. */
CREATE FUNCTION clock (what text, n integer, query text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  nodes bigint[] := ARRAY (SELECT source FROM edges ORDER BY md5 (id::text)
                           LIMIT 1000);
  began timestamptz;
  found float8;
BEGIN
  FOR i IN 1..n LOOP
    began := clock_timestamp ();
    EXECUTE query INTO found
      USING nodes[2 * i], nodes[2 * i + 1], nodes[i + 1:i + 10];
    INSERT INTO times VALUES (what,
      1000 * extract (epoch FROM clock_timestamp () - began), found);
  END LOOP;
END $$;

SELECT clock ('scan of the edges', 3,
  'SELECT sum (id + source + target + cost) FROM edges');
SELECT clock ('pgr_dijkstra', :queries, $$SELECT max (agg_cost)
  FROM pgr_dijkstra ('SELECT * FROM edges', $1, $2)$$);
SELECT clock ('way_dijkstra, loaded', :queries, $$SELECT max (agg_cost)
  FROM way_dijkstra ('SELECT * FROM edges', $1, $2)$$);
SELECT clock ('way_prepare', 1, $$SELECT 0
  FROM way_prepare ('roads', 'SELECT * FROM edges')$$);
UPDATE edges SET cost = cost WHERE id % 10 = 0;
SELECT clock ('way_refresh, new costs', 1, $$SELECT 0
  FROM way_refresh ('roads')$$);
SELECT clock ('way_dijkstra, kept', 10 * :queries, $$SELECT max (agg_cost)
  FROM way_dijkstra ('roads', $1, $2)$$);
SELECT clock ('pgr_dijkstraCostMatrix', 3, $$SELECT sum (agg_cost)
  FROM pgr_dijkstraCostMatrix ('SELECT * FROM edges', $3)$$);
SELECT clock ('way_dijkstraCostMatrix, loaded', 3, $$SELECT sum (agg_cost)
  FROM way_dijkstraCostMatrix ('SELECT * FROM edges', $3)$$);
SELECT clock ('way_dijkstraCostMatrix, kept', 50, $$SELECT sum (agg_cost)
  FROM way_dijkstraCostMatrix ('roads', $3)$$);

/* The least costs of the same questions must be the same. */
SELECT 'edges', count (*), '' FROM edges;
SELECT what, round (percentile_cont (0.5) WITHIN GROUP (ORDER BY ms)::numeric,
    3) || ' ms',
  '1/' || round ((max (peer) / percentile_cont (0.5) WITHIN GROUP
    (ORDER BY ms))::numeric, 1) || CASE WHEN what LIKE '%Matrix%'
    THEN ' of pgr_dijkstraCostMatrix' ELSE ' of pgr_dijkstra' END
FROM times, LATERAL (
  SELECT percentile_cont (0.5) WITHIN GROUP (ORDER BY p.ms) AS peer
  FROM times AS p WHERE p.what = CASE WHEN times.what LIKE '%Matrix%'
    THEN 'pgr_dijkstraCostMatrix' ELSE 'pgr_dijkstra' END) AS p
GROUP BY what ORDER BY min (times.ctid);
SELECT 'questions with other costs than pgRouting''s', count (*), '' FROM (
  SELECT what, costs, row_number () OVER (PARTITION BY what ORDER BY ctid) AS n
  FROM times) AS a
JOIN (SELECT what, costs, row_number () OVER (PARTITION BY what
      ORDER BY ctid) AS n FROM times) AS b USING (n)
WHERE a.what LIKE 'way_dijkstra%'
  AND b.what = CASE WHEN a.what LIKE '%Matrix%' THEN 'pgr_dijkstraCostMatrix'
    ELSE 'pgr_dijkstra' END
  AND a.costs IS DISTINCT FROM b.costs
  AND coalesce (abs (a.costs - b.costs) > 1e-9 * b.costs, true);
