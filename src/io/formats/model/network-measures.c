/* network-measures.c - what edges of a network cost besides their costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/line-length.h"
#include "io/formats/model/network-private.h"

#include <wayfind-io/network.h>

#include <math.h>

/* Where the values of one measure come from. */
typedef struct
{
  WayNetwork        *network;   /* (owned) */
  WayTable          *table;     /* (not owned) of @network */
  WayMidway         *midway;    /* (not owned) (nullable) of @network */
  const EdgeColumns *columns;   /* (not owned) (nullable) of @network */
  guint              column;
  guint64           *lengths;   /* (not owned) (nullable) of @network */
} Source;

static void
source_free (gpointer data)
{
  Source *self = data;

  g_object_unref (self->network);
  g_free (self);
}

/* Edges and parts of edges ------------------------------------------------- */

/* Replaces the ends of a part of an edge by those of the edge. Returns the
 * share of the part. */
static gdouble
find_whole_edge (WayMidway *midway,
                 WayNode   *from,
                 WayNode   *to)
{
  WaySpot begin, end;
  const gboolean from_spot = way_midway_get_spot (midway, *from, &begin);
  const gboolean to_spot = way_midway_get_spot (midway, *to, &end);
  gboolean along;
  gdouble share;

  if (!from_spot && !to_spot)
    return 1;
  if (!from_spot)
    {
      along = *from == end.from;
      share = along ? end.share : 1 - end.share;
      *to = along ? end.to : end.from;
      return share;
    }

  along = to_spot ? end.share > begin.share : *to == begin.to;
  share = to_spot ? fabs (end.share - begin.share)
                  : (along ? 1 - begin.share : begin.share);
  *from = along ? begin.from : begin.to;
  *to = along ? begin.to : begin.from;
  return share;
}

/* Lengths ----------------------------------------------------------------- */

gdouble
network_measure_step (WayNetwork *self,
                      WayNode     from,
                      WayNode     to)
{
  WayGraph *graph = way_network_get_graph (self);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayPosition at;

  if (!way_graph_get_position (graph, from, &at))
    return NAN;
  g_array_append_val (line, at);
  way_network_append_shape (self, from, to, line);
  if (!way_graph_get_position (graph, to, &at))
    return NAN;
  g_array_append_val (line, at);

  return line_length (line, way_graph_get_position_kind (graph));
}

/* The length of an edge, which is measured once. Threads that measure it at the
 * same time write the same bits. A length of 0 is kept as -0, whose bits are
 * not 0. */
static gdouble
get_length (const Source *self,
            WayNode       from,
            WayNode       to,
            guint32       edge)
{
  gdouble length;
  guint64 bits;

  if (self->lengths == NULL)
    return network_measure_step (self->network, from, to);

  bits = __atomic_load_n (&self->lengths[edge], __ATOMIC_RELAXED);
  if (bits == 0)
    {
      length = network_measure_step (self->network, from, to);
      length = length > 0 || isnan (length) ? length : -0.0;
      memcpy (&bits, &length, sizeof bits);
      __atomic_store_n (&self->lengths[edge], bits, __ATOMIC_RELAXED);
    }
  memcpy (&length, &bits, sizeof length);

  return fabs (length);
}

/* Measures ---------------------------------------------------------------- */

/* Whether an edge joins a spot to another node across a square, as
 * way_midway_join() adds edges; its length is then @metres. */
static gboolean
is_across (const Source *self,
           WayNode       from,
           WayNode       to,
           gdouble      *metres)
{
  WayGraph *graph = WAY_GRAPH (self->midway);
  WayPosition begin, end;
  WaySpot spot;

  if ((!way_midway_get_spot (self->midway, from, &spot) || spot.area == 0)
      && (!way_midway_get_spot (self->midway, to, &spot) || spot.area == 0))
    return FALSE;

  *metres = way_graph_get_position (graph, from, &begin)
              && way_graph_get_position (graph, to, &end)
              ? way_position_distance (&begin, &end,
                                       way_graph_get_position_kind (graph))
              : NAN;
  return TRUE;
}

/* A WayMeasureFunc. Nothing is known of other measures across a square. */
static gdouble
read_measure (WayNode  from,
              WayNode  to,
              guint32  edge,
              gpointer data)
{
  const Source *self = data;
  gdouble metres;

  if (self->midway != NULL && is_across (self, from, to, &metres))
    return self->columns == NULL ? metres : NAN;

  const gdouble share = self->midway != NULL
                          ? find_whole_edge (self->midway, &from, &to) : 1;
  const guint32 n_nodes = way_table_get_n_nodes (self->table);

  if (WAY_NODE_INDEX (from) >= n_nodes || WAY_NODE_INDEX (to) >= n_nodes)
    return NAN;
  if (edge >= way_table_get_n_edges (self->table)
      && !way_table_find_edge (self->table, from, to, &edge))
    return NAN;

  return share * (self->columns != NULL
                    ? edge_columns_get_value (self->columns, self->column, edge)
                    : get_length (self, from, to, edge));
}

static void
add (WayMeasures *measures,
     WayNetwork  *network,
     const char  *name,
     const char  *unit,
     Source       source)
{
  WayGraph *graph = way_network_get_graph (network);

  source.table = way_network_get_table (network);
  source.midway = WAY_IS_MIDWAY (graph) ? WAY_MIDWAY (graph) : NULL;
  source.network = g_object_ref (network);
  way_measures_add_function (measures, name, unit, read_measure,
                             g_memdup2 (&source, sizeof source), source_free);
}

/* The unit of a column, if its name is one. */
static const char *
guess_unit (const char *name)
{
  static const char *const units[][2]
    = { { "metres", "m" }, { "meters", "m" }, { "kilometres", "km" },
        { "kilometers", "km" }, { "miles", "mi" }, { "seconds", "s" },
        { "minutes", "min" }, { "hours", "h" } };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_ascii_strcasecmp (name, units[i][0]) == 0)
      return units[i][1];

  return NULL;
}

static void
add_lengths (WayMeasures *measures,
             WayNetwork  *network)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (way_network_get_graph (network));
  const gboolean is_earth = kind == WAY_POSITION_GEOGRAPHIC;
  const char *name = is_earth ? "metres" : "length";

  if (kind == WAY_POSITION_NONE || way_measures_find (measures, name, NULL))
    return;

  add (measures, network, name, is_earth ? "m" : NULL,
       (Source) { .lengths = network_ensure_lengths (network) });
}

guint
way_network_get_n_merged (WayNetwork *self)
{
  const EdgeColumns *columns;

  g_return_val_if_fail (WAY_IS_NETWORK (self), 0);

  columns = network_get_columns (self);
  return columns != NULL ? edge_columns_get_n_lost (columns) : 0;
}

WayMeasures *
way_network_dup_measures (WayNetwork *self)
{
  WayMeasures *measures;
  const EdgeColumns *columns;

  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);

  measures = way_measures_new ();
  if (way_network_get_table (self) == NULL)
    return measures;

  columns = network_get_columns (self);
  for (guint i = 0; columns != NULL && i < edge_columns_get_count (columns);
       i++)
    {
      const char *name = edge_columns_get_name (columns, i);

      add (measures, self, name, guess_unit (name),
           (Source) { .columns = columns, .column = i });
    }
  add_lengths (measures, self);
  return measures;
}
