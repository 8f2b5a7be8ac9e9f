/* postgresql-answers.sql - answers of the extension, by hand and brute force
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each row that it prints is a case: whether it passed, and its name. The
 * variable rounds says how many random questions are asked. */

CREATE TABLE street (id integer PRIMARY KEY, name text, source integer,
  target integer, cost real, reverse_cost numeric);
INSERT INTO street VALUES
  (1, 'Mill Lane', 1, 2, 3, 3), (2, 'High Street', 2, 3, 2, 2),
  (3, 'Bridge', 3, 4, 4, 4), (4, 'Quay', 4, 5, 1, NULL),
  (5, 'Hill Road', 3, 5, 3, 3), (6, 'Old Road', 1, 5, 12, 12),
  (7, 'Bypass', 2, 3, 5, 5);

/* Whether the rows of @query, in this order, are the text @wanted. */
CREATE FUNCTION gives (query text, wanted text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  found text;
BEGIN
  EXECUTE format ('SELECT string_agg (translate (r::text, ''()'', ''''),
    '' '') FROM (%s) AS r', query) INTO found;
  IF found IS DISTINCT FROM wanted THEN
    RAISE WARNING 'found  %', found;
    RAISE WARNING 'wanted %', wanted;
    RETURN false;
  END IF;
  RETURN true;
END $$;

SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street', 1, 5)$$,
  '1,1,1,1,3,0 2,2,2,2,2,3 3,3,3,5,3,5 4,4,5,-1,0,8'), 'route/one-to-one';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street', 1,
  ARRAY[5, 2, 2, 1, 99])$$,
  '1,1,2,1,1,3,0 2,2,2,2,-1,0,3 3,1,5,1,1,3,0 4,2,5,2,2,2,3 5,3,5,3,5,3,5'
  ' 6,4,5,5,-1,0,8'), 'route/one-to-many';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street',
  ARRAY[4, 3], 5)$$,
  '1,1,3,3,5,3,0 2,2,3,5,-1,0,3 3,1,4,4,4,1,0 4,2,4,5,-1,0,1'),
  'route/many-to-one';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street',
  ARRAY[4, 5], ARRAY[4, 5])$$,
  '1,1,4,5,4,4,1,0 2,2,4,5,5,-1,0,1 3,1,5,4,5,5,3,0 4,2,5,4,3,3,4,3'
  ' 5,3,5,4,4,-1,0,7'), 'route/many-to-many';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street', 5, 4,
  directed := false)$$, '1,1,5,4,1,0 2,2,4,-1,0,1'), 'route/undirected';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street', 5, 5)$$,
  NULL), 'route/to-itself';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street', 5, 99)$$,
  NULL), 'route/unknown-node';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street', 5,
  NULL::bigint)$$,
  NULL), 'route/null';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street
  WHERE false', 1, 5)$$, NULL), 'route/no-edges';
SELECT gives ($$SELECT name, agg_cost FROM way_dijkstra
  ('SELECT * FROM street', 1, 5) LEFT JOIN street ON edge = id ORDER BY seq$$,
  '"Mill Lane",0 "High Street",3 "Hill Road",5 ,8'), 'route/joined';
SELECT gives ($$SELECT n, agg_cost FROM generate_series (2, 4) AS n,
  way_dijkstra ('SELECT * FROM street', 1, n) WHERE edge = -1$$,
  '2,3 3,5 4,9'), 'route/correlated';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT 1::bigint << 62 AS id,
  -9223372036854775808 AS source, 9223372036854775807 AS target,
  0 AS cost', -9223372036854775808, 9223372036854775807)$$,
  '1,1,-9223372036854775808,4611686018427387904,0,0'
  ' 2,2,9223372036854775807,-1,0,0'), 'route/ids-of-64-bits';
SELECT abs (agg_cost / 1.2e298 - 1) < 1e-12, 'route/large-costs'
  FROM way_dijkstra ('SELECT i AS id, i AS source, i + 1 AS target,
    4e297::float8 AS cost FROM generate_series (1, 3) AS i', 1, 4)
  WHERE edge = -1;

SELECT gives ($$SELECT * FROM way_KSP ('SELECT * FROM street', 1, 5, 9)$$,
  '1,1,1,1,1,3,0 2,1,2,2,2,2,3 3,1,3,3,5,3,5 4,1,4,5,-1,0,8 5,2,1,1,1,3,0'
  ' 6,2,2,2,2,2,3 7,2,3,3,3,4,5 8,2,4,4,4,1,9 9,2,5,5,-1,0,10'
  ' 10,3,1,1,6,12,0 11,3,2,5,-1,0,12'), 'k/all';
SELECT gives ($$SELECT * FROM way_KSP ('SELECT * FROM street', 1, 1, 2)$$,
  NULL), 'k/to-itself';
SELECT gives ($$SELECT * FROM way_KSP ('SELECT * FROM street', 1, 5, 0)$$,
  NULL), 'k/none';
SELECT gives ($$SELECT * FROM way_dijkstraCostMatrix ('SELECT * FROM street',
  ARRAY[5, 1, 4, 1, 99])$$, '1,4,9 1,5,8 4,1,9 4,5,1 5,1,8 5,4,7'), 'matrix';
SELECT gives ($$SELECT * FROM way_dijkstraCostMatrix ('SELECT * FROM street',
  '{}')$$, NULL), 'matrix/empty';
SELECT gives ($$SELECT * FROM way_drivingDistance ('SELECT * FROM street',
  4, 6)$$, '1,4,-1,0,0 2,5,4,1,1 3,3,3,4,4 4,2,2,2,6'), 'area/one';
SELECT gives ($$SELECT * FROM way_drivingDistance ('SELECT * FROM street',
  ARRAY[4, 1], 6)$$, '1,1,1,-1,0,0 2,1,2,1,3,3 3,1,3,2,2,5 4,4,4,-1,0,0'
  ' 5,4,5,4,1,1 6,4,3,3,4,4 7,4,2,2,2,6'), 'area/two';
SELECT gives ($$SELECT from_v, node, edge, cost, agg_cost
  FROM way_drivingDistance ('SELECT * FROM street', ARRAY[4, 1], 6,
  equicost := true) ORDER BY 1, 5$$,
  '1,1,-1,0,0 1,2,1,3,3 4,4,-1,0,0 4,5,4,1,1 4,3,3,4,4'), 'area/shared';
SELECT gives ($$SELECT * FROM way_drivingDistance ('SELECT * FROM street',
  4, -1)$$, NULL), 'area/below-zero';
SELECT gives ($$SELECT count (*) FROM way_drivingDistance
  ('SELECT * FROM street', 4, 'infinity')$$, '5'), 'area/infinite';

/* Uncommitted rows count, as in any query. */
BEGIN;
UPDATE street SET cost = 1 WHERE id = 6;
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street', 1, 5)$$,
  '1,1,1,6,1,0 2,2,5,-1,0,1'), 'route/own-changes';
ROLLBACK;

/* Random graphs -------------------------------------------------------------- */

SELECT setseed (0.5);
CREATE TABLE edges AS
  SELECT i AS id, (random () * 60)::bigint AS source,
    (random () * 60)::bigint AS target, random () * 10 - 1 AS cost,
    CASE WHEN random () < 0.7 THEN random () * 10 - 1 END AS reverse_cost
  FROM generate_series (1, 150) AS i;

/* An arc a row; the cheapest counts. */
CREATE VIEW arcs AS
  SELECT id, source, target, cost, true AS directed FROM edges WHERE cost >= 0
  UNION ALL SELECT id, target, source, reverse_cost, true FROM edges
    WHERE reverse_cost >= 0;

/* Bellman and Ford: the least costs from @start. */
CREATE FUNCTION least_costs (start bigint, is_directed boolean)
RETURNS TABLE (node bigint, cost double precision)
LANGUAGE plpgsql AS $$
DECLARE
  changes bigint := 1;
BEGIN
  CREATE TEMP TABLE least (n bigint PRIMARY KEY, c double precision);
  INSERT INTO least VALUES (start, 0);
  WHILE changes > 0 LOOP
    WITH step AS (
      SELECT target AS n, min (c + a.cost) AS c FROM least
      JOIN (SELECT a1.source, a1.target, a1.cost FROM arcs AS a1 UNION ALL
            SELECT a2.target, a2.source, a2.cost FROM arcs AS a2
              WHERE NOT is_directed) AS a
        ON a.source = least.n GROUP BY target)
    INSERT INTO least SELECT * FROM step
      ON CONFLICT (n) DO UPDATE SET c = excluded.c WHERE least.c > excluded.c;
    GET DIAGNOSTICS changes = ROW_COUNT;
  END LOOP;
  RETURN QUERY SELECT n, c FROM least;
  DROP TABLE least;
END $$;

/* Costs of all routes from @start, and whether each row follows from the one
 * before by an edge of that cost. */
CREATE FUNCTION routes_are_right (start bigint, is_directed boolean)
RETURNS boolean LANGUAGE sql AS $$
  WITH found AS MATERIALIZED (
    SELECT *, lead (node) OVER w AS next, lead (agg_cost) OVER w AS after
    FROM way_dijkstra ('SELECT * FROM edges', start,
      ARRAY (SELECT generate_series (0, 60)), is_directed)
    WINDOW w AS (PARTITION BY end_vid ORDER BY path_seq))
  SELECT NOT EXISTS (
      SELECT FROM (SELECT * FROM least_costs (start, is_directed)
                   WHERE node <> start) AS b
      FULL JOIN (SELECT * FROM found WHERE edge = -1) AS f
        ON b.node = f.end_vid
      WHERE b.cost IS NULL OR f.agg_cost IS NULL
        OR abs (b.cost - f.agg_cost) > 1e-9)
    AND NOT EXISTS (
      SELECT FROM found AS f WHERE edge <> -1 AND NOT EXISTS (
        SELECT FROM arcs AS a WHERE a.id = f.edge
          AND abs (a.cost - f.cost) < 1e-9
          AND abs (f.agg_cost + f.cost - f.after) < 1e-9
          AND ((a.source = f.node AND a.target = f.next) OR (NOT is_directed
               AND a.target = f.node AND a.source = f.next))))
$$;

SELECT bool_and (routes_are_right (n, true)), 'route/random-directed'
  FROM generate_series (0, :rounds / 4) AS n;
SELECT bool_and (routes_are_right (n, false)), 'route/random-undirected'
  FROM generate_series (0, :rounds / 4) AS n;
