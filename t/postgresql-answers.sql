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

/* Pairs, restrictions, points */

SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street',
  'SELECT * FROM (VALUES (5, 4), (1, 2), (3, 3), (5, 4), (1, 99)) AS p (source,
  target)')$$, '1,1,1,2,1,1,3,0 2,2,1,2,2,-1,0,3 3,1,5,4,5,5,3,0'
  ' 4,2,5,4,3,3,4,3 5,3,5,4,4,-1,0,7'), 'pairs/dijkstra';
SELECT gives ($$SELECT * FROM way_aStar ('SELECT *, 0 AS x1, 0 AS y1, 0 AS x2,
  0 AS y2 FROM street', 'SELECT 1 AS source, 2 AS target', false)$$,
  '1,1,1,2,1,1,3,0 2,2,1,2,2,-1,0,3'), 'pairs/a-star';
SELECT gives ($$SELECT * FROM way_dijkstra ('SELECT * FROM street',
  'SELECT id AS source, id AS target FROM street WHERE false')$$, NULL),
  'pairs/none';

CREATE FUNCTION restricted (restrictions text) RETURNS text
LANGUAGE sql AS $$
  SELECT string_agg (concat (node, '-', edge, '-', cost, '-', agg_cost), ' '
    ORDER BY seq)
  FROM way_trsp ('SELECT * FROM street', restrictions, 1, 5)
$$;
SELECT restricted ('SELECT ARRAY[2, 5] AS path, 1 AS cost')
  = '1-1-3-0 2-2-2-3 3-5-4-5 5--1-0-9', 'trsp/dearer';
SELECT restricted ('SELECT ARRAY[2, 5] AS path, ''infinity''::float8 AS cost')
  = '1-1-3-0 2-2-2-3 3-3-4-5 4-4-1-9 5--1-0-10', 'trsp/forbidden';
SELECT restricted ('SELECT ARRAY[1, 2, 5]::bigint[] AS path, 9 AS cost
  UNION ALL SELECT ARRAY[3, 4], 4')
  = '1-1-3-0 2-7-5-3 3-5-3-8 5--1-0-11', 'trsp/three-edges';
SELECT restricted ('SELECT ARRAY[2, 5] AS path, 1 AS cost UNION ALL
  SELECT ARRAY[5], 0.5::numeric UNION ALL SELECT ARRAY[2, 5], 0.25')
  = '1-1-3-0 2-2-2-3 3-5-4.75-5 5--1-0-9.75', 'trsp/sums';
SELECT restricted ('SELECT ''{}''::int[] AS path, 1 AS cost UNION ALL
  SELECT NULL, 1 UNION ALL SELECT ARRAY[77, 2, 5], 1 UNION ALL
  SELECT ARRAY[5, 2], 9 UNION ALL SELECT ARRAY[1, 5], 9')
  = '1-1-3-0 2-2-2-3 3-5-3-5 5--1-0-8', 'trsp/others-do-no-harm';
SELECT gives ($$SELECT * FROM way_trsp ('SELECT * FROM street',
  'SELECT ARRAY[2, 5] AS path, 9 AS cost', ARRAY[5, 1], ARRAY[5, 3])$$,
  '1,1,1,3,1,1,3,0 2,2,1,3,2,2,2,3 3,3,1,3,3,-1,0,5 4,1,1,5,1,1,3,0'
  ' 5,2,1,5,2,2,2,3 6,3,1,5,3,3,4,5 7,4,1,5,4,4,1,9 8,5,1,5,5,-1,0,10'
  ' 9,1,5,3,5,5,3,0 10,2,5,3,3,-1,0,3'), 'trsp/many-to-many';
SELECT gives ($$SELECT * FROM way_trsp ('SELECT * FROM street',
  'SELECT ARRAY[2, 5] AS path, 1 AS cost', 'SELECT 1 AS source, 5 AS target')$$,
  '1,1,1,5,1,1,3,0 2,2,1,5,2,2,2,3 3,3,1,5,3,5,4,5 4,4,1,5,5,-1,0,9'),
  'trsp/pairs';
/* Round the block, in place of a turn to the left. */
SELECT gives ($$SELECT node, agg_cost FROM way_trsp ('SELECT * FROM (VALUES
    (1, 1, 2, 1, 1), (2, 2, 3, 1, 1), (3, 2, 4, 1, -1), (4, 4, 5, 1, -1),
    (5, 5, 2, 1, -1)) AS e (id, source, target, cost, reverse_cost)',
  'SELECT ARRAY[1, 2] AS path, ''infinity''::real AS cost UNION ALL
   SELECT ARRAY[1, 1, 1, 2], 0', 1, 3)$$, '1,0 2,1 4,2 5,3 2,4 3,5'),
  'trsp/a-node-twice';

CREATE TABLE point (pid integer, edge_id bigint, fraction real, side char);
INSERT INTO point VALUES (1, 2, 0.25, 'r'), (2, 5, 0.5, 'l'), (3, 2, 0.75, NULL),
  (4, 4, 0.5, 'l'), (5, 1, 0, 'b'), (6, 99, 0.5, 'b');
/* Between -1 and -2 by the side at which one drives, with points on the way. */
CREATE FUNCTION driven (driving_side text, start bigint, goal bigint,
  details boolean) RETURNS text
LANGUAGE sql AS $$
  SELECT string_agg (concat (node, ':', edge, ':', cost), ' ' ORDER BY path_seq)
  FROM way_withPoints ('SELECT * FROM street', 'SELECT * FROM point', start,
    goal, driving_side := driving_side, details := details)
$$;
SELECT driven ('r', -1, -2, true) = '-1:2:1 -3:2:0.5 3:5:3 5:5:1.5 -2:-1:0',
  'points/right';
SELECT driven ('l', -1, -2, true)
  = '-1:2:0.5 2:2:1.5 -3:2:0.5 3:5:1.5 -2:-1:0', 'points/left';
SELECT driven ('b', -1, -2, true) = '-1:2:1 -3:2:0.5 3:5:1.5 -2:-1:0',
  'points/both';
SELECT driven ('l', -1, -2, false) = '-1:2:0.5 2:2:2 3:5:1.5 -2:-1:0',
  'points/hidden';
SELECT driven ('r', 4, -4, false) = '4:4:0.5 -4:-1:0'
  AND driven ('r', -4, 5, false) = '-4:4:0.5 5:-1:0', 'points/one-way';
SELECT driven ('b', -5, 2, false) = '-5:1:3 2:-1:0'
  AND driven ('b', 1, -5, false) = '1:1:0 -5:-1:0', 'points/at-an-end';
SELECT driven ('b', -6, 2, false) IS NULL AND driven ('b', -77, 2, false) IS NULL,
  'points/on-no-edge';
SELECT gives ($$SELECT * FROM way_withPoints ('SELECT * FROM street', 'SELECT
  edge_id, fraction FROM point ORDER BY pid LIMIT 2', ARRAY[-1, 1], -2)$$,
  '1,1,-1,-1,2,1.5,0 2,2,-1,3,5,1.5,1.5 3,3,-1,-2,-1,0,3 4,1,1,1,1,3,0'
  ' 5,2,1,2,2,2,3 6,3,1,3,5,1.5,5 7,4,1,-2,-1,0,6.5'), 'points/numbered';
SELECT gives ($$SELECT start_pid, end_pid, agg_cost FROM way_withPoints
  ('SELECT * FROM street', 'SELECT * FROM point', 'SELECT -1 AS source,
  -3 AS target', false, 'l') WHERE edge = -1$$, '-1,-3,1'),
  'points/undirected-pairs';

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

/* Points, against routes over the pieces of their edges: forward past those at
 * the right, back past those at the left, one-way past all. */
CREATE TABLE places AS
  SELECT i AS pid, (random () * 150)::integer AS edge_id, random () AS fraction,
    substr ('rlb', 1 + (random () * 2)::integer, 1)::char AS side
  FROM generate_series (1, 100) AS i;
CREATE VIEW pieces AS
  WITH ways AS (
    SELECT id, source, target, cost, CASE WHEN reverse_cost >= 0 THEN 'rb' ELSE
      'rlb' END AS sides, true AS forward FROM edges WHERE cost >= 0
    UNION ALL
    SELECT id, source, target, reverse_cost, CASE WHEN cost >= 0 THEN 'lb' ELSE
      'rlb' END, false FROM edges WHERE reverse_cost >= 0),
  ends AS (
    SELECT w.*, 0 AS fraction, source AS node FROM ways AS w
    UNION ALL SELECT w.*, 1, target FROM ways AS w
    UNION ALL SELECT w.*, p.fraction, -pid FROM ways AS w
      JOIN places AS p ON edge_id = id AND position (side IN sides) > 0),
  parts AS (
    SELECT id, forward, cost, node AS b, fraction AS g, lag (node) OVER w AS a,
      lag (fraction) OVER w AS f
    FROM ends WINDOW w AS (PARTITION BY id, forward
      ORDER BY fraction, node <> source))
  SELECT id, CASE WHEN forward THEN a ELSE b END AS source,
    CASE WHEN forward THEN b ELSE a END AS target, cost * (g - f) AS cost
  FROM parts WHERE a IS NOT NULL;

SELECT count (*) > 100 AND bool_and (abs (a.agg_cost - b.agg_cost) < 1e-9),
  'points/random-sides'
FROM way_withPoints ('SELECT * FROM edges', 'SELECT * FROM places',
    ARRAY[-1, -2, -3, -4, -5, 3, 17], ARRAY (SELECT generate_series (-100, 60)),
    driving_side := 'r', details := true) AS a
  FULL JOIN way_dijkstra ('SELECT * FROM pieces',
    ARRAY[-1, -2, -3, -4, -5, 3, 17], ARRAY (SELECT generate_series (-100, 60)))
    AS b ON start_pid = start_vid AND end_pid = end_vid AND a.edge = b.edge
  WHERE coalesce (a.edge, b.edge) = -1;

/* Restrictions, against routes over the graph whose nodes are the last two arcs
 * of a way, or one behind a start. Starts are -1, -2, ..., goals -1001, ... */
CREATE TABLE steps AS
  SELECT row_number () OVER (ORDER BY id, source) AS n, * FROM arcs
  WHERE source <> target;
CREATE TABLE bans AS
  SELECT (ARRAY[e.id, f.id, g.id])[1:2 + (random () * 1.2)::integer] AS path,
    CASE WHEN random () < 0.5 THEN 'infinity' ELSE random () * 4 END AS cost
  FROM steps AS e JOIN steps AS f ON e.target = f.source
    JOIN steps AS g ON f.target = g.source WHERE random () < 0.05;
CREATE FUNCTION ban (path integer[]) RETURNS double precision
LANGUAGE sql AS $$
  SELECT coalesce (sum (b.cost), 0) FROM bans AS b WHERE b.path = $1
$$;
CREATE TABLE expanded AS
  SELECT -1 - source AS source, n AS target, cost + ban (ARRAY[id]) AS cost
    FROM steps
  UNION ALL
  SELECT e.n, 10000 * e.n + f.n, f.cost + ban (ARRAY[f.id])
      + ban (ARRAY[e.id, f.id])
    FROM steps AS e JOIN steps AS f ON e.target = f.source
  UNION ALL
  SELECT 10000 * e.n + f.n, 10000 * f.n + g.n, g.cost + ban (ARRAY[g.id])
      + ban (ARRAY[f.id, g.id]) + ban (ARRAY[e.id, f.id, g.id])
    FROM steps AS e JOIN steps AS f ON e.target = f.source
      JOIN steps AS g ON f.target = g.source
  UNION ALL SELECT n, -1001 - target, 0 FROM steps
  UNION ALL SELECT 10000 * e.n + f.n, -1001 - f.target, 0
    FROM steps AS e JOIN steps AS f ON e.target = f.source;

SELECT count (*) > 100 AND bool_and (abs (a.agg_cost - b.agg_cost) < 1e-9),
  'trsp/random'
FROM way_trsp ('SELECT * FROM edges', 'SELECT * FROM bans',
    ARRAY (SELECT generate_series (0, :rounds / 8)),
    ARRAY (SELECT generate_series (0, 60))) AS a
  FULL JOIN way_dijkstra ('SELECT 1 AS id, * FROM expanded
      WHERE cost < ''infinity''',
    ARRAY (SELECT generate_series (-1 - :rounds / 8, -1)),
    ARRAY (SELECT generate_series (-1061, -1001))) AS b
  ON a.start_vid = -1 - b.start_vid AND a.end_vid = -1001 - b.end_vid
    AND a.edge = b.edge
WHERE coalesce (a.edge, b.edge) = -1
  AND coalesce (a.start_vid <> a.end_vid, b.start_vid - 1000 <> b.end_vid);

SELECT bool_and (routes_are_right (n, true)), 'route/random-directed'
  FROM generate_series (0, :rounds / 4) AS n;
SELECT bool_and (routes_are_right (n, false)), 'route/random-undirected'
  FROM generate_series (0, :rounds / 4) AS n;
