/* wayfind--1.0.sql - the functions of the extension of PostgreSQL
 * SPDX-License-Identifier: LGPL-2.1-or-later */

\echo Use "CREATE EXTENSION wayfind" to load this file. \quit

/* Routes */

CREATE FUNCTION way_dijkstra (edges text, start_vid bigint, end_vid bigint,
  directed boolean DEFAULT true, OUT seq integer, OUT path_seq integer, OUT
  node bigint, OUT edge bigint, OUT cost double precision, OUT agg_cost double
  precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_dijkstra (edges text, start_vid bigint, end_vids bigint[],
  directed boolean DEFAULT true, OUT seq integer, OUT path_seq integer, OUT
  end_vid bigint, OUT node bigint, OUT edge bigint, OUT cost double precision,
  OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_dijkstra (edges text, start_vids bigint[], end_vid bigint,
  directed boolean DEFAULT true, OUT seq integer, OUT path_seq integer, OUT
  start_vid bigint, OUT node bigint, OUT edge bigint, OUT cost double
  precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_dijkstra (edges text, start_vids bigint[], end_vids
  bigint[], directed boolean DEFAULT true, OUT seq integer, OUT path_seq
  integer, OUT start_vid bigint, OUT end_vid bigint, OUT node bigint, OUT edge
  bigint, OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_dijkstra';

CREATE FUNCTION way_aStar (edges text, start_vid bigint, end_vid bigint,
  directed boolean DEFAULT true, heuristic integer DEFAULT 5, factor double
  precision DEFAULT 1.0, epsilon double precision DEFAULT 1.0, OUT seq
  integer, OUT path_seq integer, OUT node bigint, OUT edge bigint, OUT cost
  double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_aStar (edges text, start_vid bigint, end_vids bigint[],
  directed boolean DEFAULT true, heuristic integer DEFAULT 5, factor double
  precision DEFAULT 1.0, epsilon double precision DEFAULT 1.0, OUT seq
  integer, OUT path_seq integer, OUT end_vid bigint, OUT node bigint, OUT edge
  bigint, OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_aStar (edges text, start_vids bigint[], end_vid bigint,
  directed boolean DEFAULT true, heuristic integer DEFAULT 5, factor double
  precision DEFAULT 1.0, epsilon double precision DEFAULT 1.0, OUT seq
  integer, OUT path_seq integer, OUT start_vid bigint, OUT node bigint, OUT
  edge bigint, OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_aStar (edges text, start_vids bigint[], end_vids bigint[],
  directed boolean DEFAULT true, heuristic integer DEFAULT 5, factor double
  precision DEFAULT 1.0, epsilon double precision DEFAULT 1.0, OUT seq
  integer, OUT path_seq integer, OUT start_vid bigint, OUT end_vid bigint, OUT
  node bigint, OUT edge bigint, OUT cost double precision, OUT agg_cost double
  precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_a_star';

CREATE FUNCTION way_KSP (edges text, start_vid bigint, end_vid bigint, k
  integer, directed boolean DEFAULT true, heap_paths boolean DEFAULT false,
  OUT seq integer, OUT path_id integer, OUT path_seq integer, OUT node bigint,
  OUT edge bigint, OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_ksp';

/* Costs */

CREATE FUNCTION way_dijkstraCostMatrix (edges text, vids bigint[], directed
  boolean DEFAULT true, OUT start_vid bigint, OUT end_vid bigint, OUT agg_cost
  double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_cost_matrix';

CREATE FUNCTION way_drivingDistance (edges text, start_vid bigint, distance
  double precision, directed boolean DEFAULT true, OUT seq integer, OUT node
  bigint, OUT edge bigint, OUT cost double precision, OUT agg_cost double
  precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_driving_distance';

CREATE FUNCTION way_drivingDistance (edges text, start_vids bigint[], distance
  double precision, directed boolean DEFAULT true, equicost boolean DEFAULT
  false, OUT seq integer, OUT from_v bigint, OUT node bigint, OUT edge bigint,
  OUT cost double precision, OUT agg_cost double precision)
RETURNS SETOF record LANGUAGE c STABLE STRICT
AS 'MODULE_PATHNAME', 'way_pg_driving_distance';
