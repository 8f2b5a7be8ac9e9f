/* wayfind--1.0.sql - the functions of the extension of PostgreSQL
 * SPDX-License-Identifier: LGPL-2.1-or-later */

\echo Use "CREATE EXTENSION wayfind" to load this file. \quit

/* Routes */

CREATE FUNCTION way_dijkstra (edges text, start_vid bigint, end_vid bigint,
  directed boolean DEFAULT true, allow_stale boolean DEFAULT false, OUT seq
  integer, OUT path_seq integer, OUT node bigint, OUT edge bigint, OUT cost
  double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_dijkstra (edges text, start_vid bigint, end_vids bigint[],
  directed boolean DEFAULT true, allow_stale boolean DEFAULT false, OUT seq
  integer, OUT path_seq integer, OUT end_vid bigint, OUT node bigint, OUT edge
  bigint, OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_dijkstra (edges text, start_vids bigint[], end_vid bigint,
  directed boolean DEFAULT true, allow_stale boolean DEFAULT false, OUT seq
  integer, OUT path_seq integer, OUT start_vid bigint, OUT node bigint, OUT
  edge bigint, OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_dijkstra (edges text, start_vids bigint[], end_vids
  bigint[], directed boolean DEFAULT true, allow_stale boolean DEFAULT false,
  OUT seq integer, OUT path_seq integer, OUT start_vid bigint, OUT end_vid
  bigint, OUT node bigint, OUT edge bigint, OUT cost double precision, OUT
  agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_dijkstra (edges text, pairs text, directed boolean DEFAULT
  true, allow_stale boolean DEFAULT false, OUT seq integer, OUT path_seq
  integer, OUT start_vid bigint, OUT end_vid bigint, OUT node bigint, OUT edge
  bigint, OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_aStar (edges text, start_vid bigint, end_vid bigint,
  directed boolean DEFAULT true, heuristic integer DEFAULT 5, factor double
  precision DEFAULT 1.0, epsilon double precision DEFAULT 1.0, allow_stale
  boolean DEFAULT false, OUT seq integer, OUT path_seq integer, OUT node
  bigint, OUT edge bigint, OUT cost double precision, OUT agg_cost double
  precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_aStar (edges text, start_vid bigint, end_vids bigint[],
  directed boolean DEFAULT true, heuristic integer DEFAULT 5, factor double
  precision DEFAULT 1.0, epsilon double precision DEFAULT 1.0, allow_stale
  boolean DEFAULT false, OUT seq integer, OUT path_seq integer, OUT end_vid
  bigint, OUT node bigint, OUT edge bigint, OUT cost double precision, OUT
  agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_aStar (edges text, start_vids bigint[], end_vid bigint,
  directed boolean DEFAULT true, heuristic integer DEFAULT 5, factor double
  precision DEFAULT 1.0, epsilon double precision DEFAULT 1.0, allow_stale
  boolean DEFAULT false, OUT seq integer, OUT path_seq integer, OUT start_vid
  bigint, OUT node bigint, OUT edge bigint, OUT cost double precision, OUT
  agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_aStar (edges text, start_vids bigint[], end_vids bigint[],
  directed boolean DEFAULT true, heuristic integer DEFAULT 5, factor double
  precision DEFAULT 1.0, epsilon double precision DEFAULT 1.0, allow_stale
  boolean DEFAULT false, OUT seq integer, OUT path_seq integer, OUT start_vid
  bigint, OUT end_vid bigint, OUT node bigint, OUT edge bigint, OUT cost
  double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_aStar (edges text, pairs text, directed boolean DEFAULT
  true, heuristic integer DEFAULT 5, factor double precision DEFAULT 1.0,
  epsilon double precision DEFAULT 1.0, allow_stale boolean DEFAULT false, OUT
  seq integer, OUT path_seq integer, OUT start_vid bigint, OUT end_vid bigint,
  OUT node bigint, OUT edge bigint, OUT cost double precision, OUT agg_cost
  double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_trsp (edges text, restrictions text, departure bigint,
  destination bigint, directed boolean DEFAULT true, allow_stale boolean
  DEFAULT false, OUT seq integer, OUT path_seq integer, OUT start_vid bigint,
  OUT end_vid bigint, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_trsp';

CREATE FUNCTION way_trsp (edges text, restrictions text, departure bigint,
  destinations bigint[], directed boolean DEFAULT true, allow_stale boolean
  DEFAULT false, OUT seq integer, OUT path_seq integer, OUT start_vid bigint,
  OUT end_vid bigint, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_trsp';

CREATE FUNCTION way_trsp (edges text, restrictions text, departures bigint[],
  destination bigint, directed boolean DEFAULT true, allow_stale boolean
  DEFAULT false, OUT seq integer, OUT path_seq integer, OUT start_vid bigint,
  OUT end_vid bigint, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_trsp';

CREATE FUNCTION way_trsp (edges text, restrictions text, departures bigint[],
  destinations bigint[], directed boolean DEFAULT true, allow_stale boolean
  DEFAULT false, OUT seq integer, OUT path_seq integer, OUT start_vid bigint,
  OUT end_vid bigint, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_trsp';

CREATE FUNCTION way_trsp (edges text, restrictions text, pairs text, directed
  boolean DEFAULT true, allow_stale boolean DEFAULT false, OUT seq integer,
  OUT path_seq integer, OUT start_vid bigint, OUT end_vid bigint, OUT node
  bigint, OUT edge bigint, OUT cost double precision, OUT agg_cost double
  precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_trsp';

CREATE FUNCTION way_withPoints (edges text, points text, start_pid bigint,
  end_pid bigint, directed boolean DEFAULT true, driving_side text DEFAULT
  'b', details boolean DEFAULT false, OUT seq integer, OUT path_seq integer,
  OUT node bigint, OUT edge bigint, OUT cost double precision, OUT agg_cost
  double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_with_points';

CREATE FUNCTION way_withPoints (edges text, points text, start_pid bigint,
  end_pids bigint[], directed boolean DEFAULT true, driving_side text DEFAULT
  'b', details boolean DEFAULT false, OUT seq integer, OUT path_seq integer,
  OUT end_pid bigint, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_with_points';

CREATE FUNCTION way_withPoints (edges text, points text, start_pids bigint[],
  end_pid bigint, directed boolean DEFAULT true, driving_side text DEFAULT
  'b', details boolean DEFAULT false, OUT seq integer, OUT path_seq integer,
  OUT start_pid bigint, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_with_points';

CREATE FUNCTION way_withPoints (edges text, points text, start_pids bigint[],
  end_pids bigint[], directed boolean DEFAULT true, driving_side text DEFAULT
  'b', details boolean DEFAULT false, OUT seq integer, OUT path_seq integer,
  OUT start_pid bigint, OUT end_pid bigint, OUT node bigint, OUT edge bigint,
  OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_with_points';

CREATE FUNCTION way_withPoints (edges text, points text, pairs text, directed
  boolean DEFAULT true, driving_side text DEFAULT 'b', details boolean DEFAULT
  false, OUT seq integer, OUT path_seq integer, OUT start_pid bigint, OUT
  end_pid bigint, OUT node bigint, OUT edge bigint, OUT cost double precision,
  OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_with_points';

CREATE FUNCTION way_KSP (edges text, start_vid bigint, end_vid bigint, k
  integer, directed boolean DEFAULT true, heap_paths boolean DEFAULT false,
  allow_stale boolean DEFAULT false, OUT seq integer, OUT path_id integer, OUT
  path_seq integer, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_ksp';

/* Costs */

CREATE FUNCTION way_dijkstraCostMatrix (edges text, vids bigint[], directed
  boolean DEFAULT true, allow_stale boolean DEFAULT false, OUT start_vid
  bigint, OUT end_vid bigint, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_cost_matrix';

CREATE FUNCTION way_drivingDistance (edges text, start_vid bigint, distance
  double precision, directed boolean DEFAULT true, allow_stale boolean DEFAULT
  false, OUT seq integer, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_driving_distance';

CREATE FUNCTION way_drivingDistance (edges text, start_vids bigint[], distance
  double precision, directed boolean DEFAULT true, equicost boolean DEFAULT
  false, allow_stale boolean DEFAULT false, OUT seq integer, OUT from_v
  bigint, OUT node bigint, OUT edge bigint, OUT cost double precision, OUT
  agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_driving_distance';

/* Kept graphs */

CREATE SCHEMA way_graphs;
GRANT USAGE ON SCHEMA way_graphs TO PUBLIC;

CREATE FUNCTION way_pg_sources (edges text)
RETURNS oid[] LANGUAGE c VOLATILE STRICT
AS 'MODULE_PATHNAME', 'way_pg_sources';

CREATE FUNCTION way_pg_write (name text, edges text, directed boolean,
  before bigint)
RETURNS bigint LANGUAGE c VOLATILE STRICT
AS 'MODULE_PATHNAME', 'way_pg_write';

CREATE FUNCTION way_pg_stamp (name text, sources oid[])
RETURNS text LANGUAGE c VOLATILE STRICT
AS 'MODULE_PATHNAME', 'way_pg_stamp';

CREATE FUNCTION way_pg_bind (name text, triggers oid[])
RETURNS void LANGUAGE c VOLATILE STRICT
AS 'MODULE_PATHNAME', 'way_pg_bind';

CREATE FUNCTION way_pg_mark ()
RETURNS trigger LANGUAGE c VOLATILE
AS 'MODULE_PATHNAME', 'way_pg_mark';

CREATE FUNCTION way_pg_load ()
RETURNS event_trigger LANGUAGE c
AS 'MODULE_PATHNAME', 'way_pg_load';

/* The module must be there when graphs are dropped: it removes their files. */
CREATE EVENT TRIGGER way_graphs_drop ON ddl_command_start
  WHEN TAG IN ('DROP EXTENSION', 'DROP OWNED', 'DROP SCHEMA', 'DROP TABLE')
  EXECUTE FUNCTION way_pg_load ();

/* Reads the edges, and writes the file. Triggers first: they wait for writers,
 * so that no change falls between the two. */
CREATE FUNCTION way_pg_make (name text, edges text, directed boolean,
  before bigint)
RETURNS void LANGUAGE plpgsql VOLATILE STRICT AS $$
DECLARE
  sources oid[] := @extschema@.way_pg_sources (edges);
  source oid;
  number bigint;
BEGIN
  FOREACH source IN ARRAY sources LOOP
    IF EXISTS (SELECT FROM pg_catalog.pg_class AS c WHERE c.oid = source
               AND c.relkind = 'r')
       AND NOT EXISTS (SELECT FROM pg_catalog.pg_trigger AS t
                       WHERE t.tgrelid = source AND t.tgname = 'way_' || name)
    THEN
      EXECUTE pg_catalog.format ('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR'
        ' DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION'
        ' @extschema@.way_pg_mark (%L)', 'way_' || name, source::regclass,
        name);
      EXECUTE pg_catalog.format ('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I',
        source::regclass, 'way_' || name);
      PERFORM @extschema@.way_pg_bind (name, ARRAY (
        SELECT t.oid FROM pg_catalog.pg_trigger AS t
        WHERE t.tgrelid = source AND t.tgname = 'way_' || name));
    END IF;
  END LOOP;

  number := @extschema@.way_pg_write (name, edges, directed, before);
  EXECUTE pg_catalog.format ('DELETE FROM way_graphs.%I WHERE number IS NOT'
    ' NULL', name);
  EXECUTE pg_catalog.format ('INSERT INTO way_graphs.%I VALUES ($1, $2, $3,'
    ' $4, $5)', name) USING number, directed, edges, sources,
    @extschema@.way_pg_stamp (name, sources);
END $$;

CREATE FUNCTION way_pg_check (name text)
RETURNS void LANGUAGE plpgsql VOLATILE STRICT AS $$
BEGIN
  IF name !~ '^[a-z_][a-z0-9_]{0,50}$' THEN
    RAISE EXCEPTION 'a name of a graph is at most 51 letters a to z, digits'
      ' and _, and begins with none of the digits';
  END IF;
  IF pg_catalog.current_setting ('transaction_isolation')
     NOT LIKE 'read %committed' THEN
    RAISE EXCEPTION 'graphs are prepared in transactions that are READ'
      ' COMMITTED: others would not see the last changes';
  END IF;
END $$;

CREATE FUNCTION way_prepare (name text, edges text,
  directed boolean DEFAULT true)
RETURNS void LANGUAGE plpgsql VOLATILE STRICT AS $$
BEGIN
  PERFORM @extschema@.way_pg_check (name);
  EXECUTE pg_catalog.format ('CREATE UNLOGGED TABLE way_graphs.%I (number'
    ' bigint, directed boolean, edges text, sources oid[], stamp text)', name);
  PERFORM @extschema@.way_pg_bind (name, '{}');
  PERFORM @extschema@.way_pg_make (name, edges, directed, 0);
END $$;

/* Marks go before the edges are read: whoever made one has committed. */
CREATE FUNCTION way_refresh (name text)
RETURNS void LANGUAGE plpgsql VOLATILE STRICT AS $$
DECLARE
  edges text;
  directed boolean;
  number bigint;
BEGIN
  PERFORM @extschema@.way_pg_check (name);
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_class AS c
      JOIN pg_catalog.pg_roles AS r ON r.oid = c.relowner
      WHERE c.relnamespace = 'way_graphs'::regnamespace AND c.relname = name
        AND r.rolname = current_user) THEN
    RAISE EXCEPTION 'only the owner of a graph may refresh it: there is none'
      ' "%" of yours', name;
  END IF;
  EXECUTE pg_catalog.format ('LOCK TABLE way_graphs.%I IN SHARE UPDATE'
    ' EXCLUSIVE MODE', name);
  EXECUTE pg_catalog.format ('SELECT edges, directed, number FROM'
    ' way_graphs.%I WHERE number IS NOT NULL', name)
    INTO edges, directed, number;
  IF edges IS NULL THEN
    RAISE EXCEPTION 'the graph "%" was lost when the server crashed: call'
      ' way_drop() and way_prepare()', name;
  END IF;
  EXECUTE pg_catalog.format ('DELETE FROM way_graphs.%I WHERE number IS NULL',
    name);
  PERFORM @extschema@.way_pg_make (name, edges, directed, number);
END $$;

/* The triggers go with the table. */
CREATE FUNCTION way_drop (name text)
RETURNS void LANGUAGE plpgsql VOLATILE STRICT AS $$
BEGIN
  EXECUTE pg_catalog.format ('DROP TABLE way_graphs.%I', name);
END $$;

REVOKE ALL ON FUNCTION way_pg_sources (text), way_pg_write (text, text,
  boolean, bigint), way_pg_stamp (text, oid[]), way_pg_bind (text, oid[]),
  way_pg_mark (), way_pg_make (text, text, boolean, bigint), way_pg_check (text),
  way_prepare (text, text, boolean), way_refresh (text) FROM PUBLIC;
