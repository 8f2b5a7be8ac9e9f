/* postgresql-peer.sql - answers of the extension beside those of pgRouting
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After postgresql-answers.sql; rows and variables as there. Costs must agree;
 * of equally cheap routes each may find another. */

/* pgRouting takes no NULL. */
CREATE VIEW roads AS
  SELECT id, source, target, cost, coalesce (reverse_cost, -1) AS reverse_cost
  FROM edges;

CREATE TABLE pairs AS
  SELECT i, (random () * 60)::bigint AS a, (random () * 60)::bigint AS b,
    i % 2 = 0 AS directed
  FROM generate_series (1, :rounds) AS i;

/* Whether both queries, with %1$s for the prefix, give the same rows. Numbers
 * may differ by 1e-9. @query gives a key as text and a number. */
CREATE FUNCTION agree (query text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  n_wrong bigint;
  n_rows bigint;
BEGIN
  EXECUTE format ('SELECT count (*) FILTER (WHERE x.v IS NULL OR y.v IS NULL
      OR abs (x.v - y.v) > 1e-9), count (*)
    FROM (%s) AS x (k, v) FULL JOIN (%s) AS y (k, v) ON x.k = y.k',
    replace (query, 'PREFIX', 'way'), replace (query, 'PREFIX', 'pgr'))
    INTO n_wrong, n_rows;
  IF n_wrong > 0 OR n_rows = 0 THEN
    RAISE WARNING '% of % rows are wrong', n_wrong, n_rows;
  END IF;
  RETURN n_wrong = 0 AND n_rows > 0;
END $$;

SELECT agree ($$
  SELECT i::text, agg_cost FROM pairs,
    PREFIX_dijkstra ('SELECT * FROM roads', a, b, directed)
  WHERE edge = -1$$), 'peer/dijkstra/one-to-one';
SELECT agree ($$
  SELECT concat_ws (' ', i, end_vid, seq > 0, path_seq = 1), min (agg_cost)
  FROM (SELECT * FROM pairs WHERE i < 20) AS p,
    PREFIX_dijkstra ('SELECT * FROM roads', a, ARRAY[b, i, 7, 7], directed)
  GROUP BY 1$$), 'peer/dijkstra/one-to-many';
SELECT agree ($$
  SELECT concat_ws (' ', start_vid, end_vid), agg_cost
  FROM PREFIX_dijkstra ('SELECT * FROM roads',
    ARRAY (SELECT generate_series (0, 30)), ARRAY (SELECT generate_series (20,
    60)), false) WHERE edge = -1$$), 'peer/dijkstra/many-to-many';

SELECT agree ($$
  SELECT i::text, agg_cost FROM pairs,
    PREFIX_aStar ('SELECT *, 0 AS x1, 0 AS y1, 0 AS x2, 0 AS y2 FROM roads',
      a, b, heuristic := 0)
  WHERE edge = -1$$), 'peer/a-star/directed';

/* Without directions pgr_aStar 3.4 finds other routes than pgr_dijkstra. */
SELECT count (*) > 0 AND bool_and (abs (a.agg_cost - b.agg_cost) < 1e-9),
  'peer/a-star/undirected'
FROM pairs, LATERAL (
  SELECT agg_cost FROM way_aStar ('SELECT *, 0 AS x1, 0 AS y1, 0 AS x2,
    0 AS y2 FROM roads', a, b, false) WHERE edge = -1) AS a,
  LATERAL (SELECT agg_cost FROM pgr_dijkstra ('SELECT * FROM roads', a, b,
    false) WHERE edge = -1) AS b;

SELECT agree ($$
  SELECT concat_ws (' ', directed, start_vid, end_vid), agg_cost
  FROM (VALUES (true), (false)) AS d (directed),
    PREFIX_dijkstraCostMatrix ('SELECT * FROM roads',
      ARRAY (SELECT generate_series (0, 40)), directed)$$), 'peer/matrix';
/* Starts are left out: pgRouting 3.4 at times says that an edge leads there,
 * and has rows for starts without edges. */
SELECT agree ($$
  SELECT concat_ws (' ', i, node), agg_cost FROM pairs,
    PREFIX_drivingDistance ('SELECT * FROM roads', a, 8, directed)
  WHERE node <> a$$), 'peer/area/one';
SELECT agree ($$
  SELECT concat_ws (' ', from_v, node), agg_cost
  FROM PREFIX_drivingDistance ('SELECT * FROM roads', ARRAY[3, 17, 40], 9)
  WHERE node <> from_v$$), 'peer/area/several';

/* With equicost pgRouting 3.4 returns distances that are not the least: beside
 * its own areas of each start. */
SELECT count (*) > 0 AND bool_and (NOT a.agg_cost IS DISTINCT FROM b.agg_cost),
  'peer/area/shared'
FROM way_drivingDistance ('SELECT * FROM roads', ARRAY[3, 17, 40], 9,
  equicost := true) AS a
FULL JOIN (
  SELECT node, min (agg_cost) AS agg_cost
  FROM pgr_drivingDistance ('SELECT * FROM roads', ARRAY[3, 17, 40], 9)
  GROUP BY node) AS b USING (node);
SELECT agree ($$
  SELECT concat_ws (' ', i, path_id), agg_cost
  FROM (SELECT * FROM pairs WHERE a <> b AND i <= 20) AS p,
    PREFIX_KSP ('SELECT DISTINCT ON (source, target) * FROM roads
      WHERE source < target ORDER BY source, target, cost', a, b, 3, directed)
  WHERE edge = -1$$), 'peer/k';

SELECT agree ($$
  SELECT concat_ws (' ', start_vid, end_vid), agg_cost
  FROM PREFIX_dijkstra ('SELECT * FROM roads',
    'SELECT a AS source, b AS target FROM pairs')
  WHERE edge = -1$$), 'peer/pairs';
/* pgRouting has no routes to points at the very end of an edge, and others than
 * the cheapest with driving sides. */
SELECT agree ($$
  SELECT concat_ws (' ', start_pid, end_pid), agg_cost
  FROM PREFIX_withPoints ('SELECT * FROM roads', 'SELECT * FROM places',
    ARRAY (SELECT generate_series (-9, -1)), ARRAY (SELECT generate_series
    (-60, 60)), directed := false, details := true)
  WHERE edge = -1$$), 'peer/points';

/* Restrictions: each route must cost what its edges and restrictions say, and no
 * more than that of pgRouting, which for paths of several edges may find others
 * than the cheapest. */
CREATE TABLE few_bans AS
  SELECT ARRAY[e.id, f.id]::bigint[]
      || CASE WHEN random () < 0.3 THEN ARRAY[g.id]::bigint[] END
      AS path, CASE WHEN random () < 0.5 THEN 1000 ELSE random () END AS cost
  FROM roads AS e JOIN roads AS f ON e.target = f.source AND e.id <> f.id
    JOIN roads AS g ON f.target = g.source;
CREATE TABLE restricted AS
  SELECT peer, p.i, p.directed, t.* FROM (VALUES ('way'), ('pgr')) AS v (peer),
    (SELECT * FROM pairs WHERE a <> b AND i <= 100) AS p, LATERAL (
      SELECT * FROM way_trsp ('SELECT * FROM roads', 'SELECT * FROM few_bans', a, b,
        p.directed) WHERE peer = 'way'
      UNION ALL
      SELECT * FROM pgr_trsp ('SELECT * FROM roads', 'SELECT * FROM few_bans', a, b,
        p.directed) WHERE peer = 'pgr') AS t;
CREATE VIEW taken AS
  WITH steps AS (
    SELECT *, lead (node) OVER w AS next, lag (edge) OVER w AS before,
      lag (edge, 2) OVER w AS earlier
    FROM restricted WINDOW w AS (PARTITION BY peer, i ORDER BY path_seq))
  SELECT *, (SELECT coalesce (sum (b.cost), 0) FROM few_bans AS b
    WHERE b.path = CASE cardinality (b.path) WHEN 2 THEN ARRAY[before, edge]
      ELSE ARRAY[earlier, before, edge] END) AS more
  FROM steps;
SELECT count (*) > 100 AND bool_and (EXISTS (
    SELECT FROM roads AS e, LATERAL (VALUES (e.source, e.target, e.cost),
      (e.target, e.source, e.reverse_cost)) AS w (a, b, c)
    WHERE e.id = edge AND c >= 0 AND abs (c + more - t.cost) < 1e-9
      AND ((a, b) = (node, next) OR (NOT directed AND (b, a) = (node, next))))),
  'peer/trsp/costs'
FROM taken AS t WHERE peer = 'way' AND edge <> -1;
SELECT count (*) > 20 AND bool_and (w.total IS NOT NULL
    AND w.total < p.total + 1e-9) AND avg ((abs (w.total - p.total) < 1e-9)::int)
    > 0.5, 'peer/trsp/least'
FROM (SELECT i, sum (cost) AS total FROM taken WHERE peer = 'way' GROUP BY i) AS w
  FULL JOIN (SELECT i, sum (cost) AS total FROM taken WHERE peer = 'pgr'
             GROUP BY i) AS p USING (i);
