/* reach-output.c - what can be reached within a cost, as lines or areas
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The reach knows how far along each edge the cost suffices. Here edges get
 * their shapes and are cut where bands end. */

#include "io/formats/geojson/geojson-writer.h"
#include "io/formats/routes/reach-areas.h"
#include "io/formats/routes/reach-lines.h"

#include <math.h>
#include <string.h>
#include <wayfind-io/route.h>

typedef struct
{
  const WayReach *reach;
  WayNetwork     *network;
  WayGraph       *graph;        /* the one that was searched */
  WayPositionKind kind;
  const WayCost  *bands;        /* where each ends */
  guint           n_bands;
  gdouble         size;         /* of the unit in which costs are written */
  GeoJsonWriter   out;
  GArray         *line;         /* (owned) of WayPosition: an edge */
  GArray         *part;         /* (owned) of WayPosition: some of it */
} ReachOutput;

/* The band of a cost, from 0; the last one for costs beyond all bands. */
static guint
find_band (const ReachOutput *self,
           WayCost      cost)
{
  guint band = 0;

  while (band + 1 < self->n_bands && cost > self->bands[band])
    band++;

  return band;
}

/* The cost up to which edges are written. A search that was stopped knows
 * nothing beyond the cost that it has come to. */
static WayCost
last_cost (const ReachOutput *self)
{
  const WayCost known = way_reach_get_max_cost (self->reach);

  return self->n_bands > 0 ? MIN (known, self->bands[self->n_bands - 1])
                           : known;
}

static void
put_band (ReachOutput *self,
          guint  band)
{
  geojson_put_number (&self->out, "band", band + 1);
  if (self->n_bands > 0)
    geojson_put_number (&self->out, "limit",
                        self->bands[band] / self->size);
}

/* Edges ------------------------------------------------------------------- */

static void
put_part (ReachOutput *self,
          WayCost     from_cost,
          WayCost     cost,
          guint       band,
          const char *label)
{
  geojson_begin_feature (&self->out);
  geojson_put_line (&self->out, (const WayPosition *) self->part->data,
                    self->part->len);
  geojson_put_number (&self->out, "from_cost",
                      from_cost / self->size);
  geojson_put_number (&self->out, "cost", cost / self->size);
  put_band (self, band);
  geojson_put_string (&self->out, "label", label);
  geojson_end_feature (&self->out);
}

/* Writes the part of @edge that is reached, one feature for each band. */
static void
put_parts (ReachOutput        *self,
           const WayReachEdge *edge)
{
  g_autofree char *label = edge->edge != WAY_EDGE_NONE
                             ? way_graph_dup_label (self->graph, edge->edge)
                             : NULL;
  const WayCost dearest = edge->from_cost + edge->fraction * edge->cost;
  gdouble begin = 0;

  for (guint band = find_band (self, edge->from_cost); begin < edge->fraction;
       band++)
    {
      const WayCost limit = band < self->n_bands ? self->bands[band] : INFINITY;
      const gdouble end = band + 1 >= self->n_bands || dearest <= limit
                            ? edge->fraction
                            : (limit - edge->from_cost) / edge->cost;

      if (end > begin)
        {
          reach_line_take (self->line, self->kind, begin, end, self->part);
          put_part (self, edge->from_cost + begin * edge->cost,
                    MIN (edge->from_cost + end * edge->cost, limit), band,
                    label);
        }
      begin = MAX (begin, end);
    }
}

static gboolean
put_edge (const WayReachEdge *edge,
          gpointer            user_data)
{
  ReachOutput *self = user_data;

  if (edge->fraction > 0
      && reach_line_set (self->line, self->network, self->graph, edge->from,
                         edge->to))
    put_parts (self, edge);

  return writer_is_ok (self->out.writer);
}

/* Nodes ------------------------------------------------------------------- */

static char *
dup_node_name (ReachOutput *self,
               WayNode      node)
{
  WayTable *table = way_network_get_table (self->network);

  if (table == NULL || WAY_NODE_INDEX (node) >= way_table_get_n_nodes (table)
      || (way_table_get_name (table, node) == NULL
          && !way_table_is_numbered (table, NULL)))
    return NULL;

  return way_graph_dup_name (WAY_GRAPH (table), node);
}

static void
put_node (ReachOutput *self,
          guint32      i)
{
  const WayNode node = way_reach_get_node (self->reach, i);
  const WayCost cost = way_reach_get_cost (self->reach, i);
  g_autofree char *name = NULL;
  WayPosition at;

  if (!way_graph_get_position (self->graph, node, &at))
    return;

  name = dup_node_name (self, node);
  geojson_begin_feature (&self->out);
  geojson_put_point (&self->out, &at);
  geojson_put_string (&self->out, "name", name);
  geojson_put_number (&self->out, "cost", cost / self->size);
  put_band (self, find_band (self, cost));
  if (way_reach_get_came_from (self->reach, i) == node)
    geojson_put_true (&self->out, "start");
  geojson_end_feature (&self->out);
}

/* The whole --------------------------------------------------------------- */

static void
write_reach (ReachOutput     *self,
             Writer          *writer,
             const WayLimits *limits)
{
  const guint32 n_nodes = way_reach_count_within (self->reach,
                                                  last_cost (self));
  GError *problem = NULL;

  way_network_get_answer_unit (self->network, &self->size);
  self->line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->part = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  geojson_begin (&self->out, writer, self->kind);
  if (!way_reach_foreach_edge (self->reach, last_cost (self), put_edge, self,
                               limits, &problem))
    writer_take_error (writer, problem);
  for (guint32 i = 0; i < n_nodes && writer_is_ok (writer); i++)
    put_node (self, i);
  geojson_end (&self->out, way_network_get_attribution (self->network),
               way_network_get_answer_unit (self->network, NULL), NULL);

  g_array_unref (self->line);
  g_array_unref (self->part);
}

static gboolean
check_format (const ReachOutput *self,
              const char        *format,
              GError           **error)
{
  if (format != NULL && strcmp (format, "geojson") != 0)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "what can be reached is written as geojson, and not as %s",
                 format);
  else if (self->kind == WAY_POSITION_NONE)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "what can be reached cannot be written as geojson: the "
                 "network has no positions");
  else
    return TRUE;

  return FALSE;
}

static gboolean
are_bands (const WayCost *bands,
           guint          n_bands)
{
  for (guint i = 0; i < n_bands; i++)
    if (!(bands[i] >= 0 && bands[i] < INFINITY)
        || (i > 0 && bands[i] <= bands[i - 1]))
      return FALSE;

  return bands != NULL || n_bands == 0;
}

/* Whether the nodes that were searched are the network's. States of a state
 * space may be indices, too, but are not. */
static gboolean
goes_with (const WayReach *reach,
           WayNetwork     *network)
{
  const WayNodeType *own
    = way_graph_get_node_type (way_network_get_graph (network));
  WayGraph *graph = way_reach_get_graph (reach);
  const WayNodeType *type = way_graph_get_node_type (graph);

  return way_node_type_get_kind (type) == WAY_NODE_KIND_INDEX
         && !(way_graph_get_flags (graph) & WAY_GRAPH_STATES)
         && way_node_type_get_n_nodes (type) == way_node_type_get_n_nodes (own);
}

gboolean
way_reach_save (const WayReach *self,
                WayNetwork     *network,
                const WayCost  *bands,
                guint           n_bands,
                const char     *path,
                const char     *format,
                WaySaveFlags    flags,
                GCancellable   *cancellable,
                GError        **error)
{
  ReachOutput output = { .reach = self, .network = network, .bands = bands,
                         .n_bands = n_bands };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (Writer) writer = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (WAY_IS_NETWORK (network), FALSE);
  g_return_val_if_fail (goes_with (self, network), FALSE);
  g_return_val_if_fail (are_bands (bands, n_bands), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  output.graph = way_reach_get_graph (self);
  output.kind = way_graph_get_position_kind (way_network_get_graph (network));
  if (!check_format (&output, format, error))
    return FALSE;
  writer = writer_open (path, flags, cancellable, error);
  if (writer == NULL)
    return FALSE;

  way_limits_set_cancellable (limits, cancellable);
  write_reach (&output, writer, limits);
  return writer_close (writer, error);
}

gboolean
way_reach_write_areas (const WayReach  *self,
                       WayNetwork      *network,
                       const WayCost   *bands,
                       guint            n_bands,
                       gdouble         *distance,
                       gdouble         *cell,
                       GOutputStream   *stream,
                       const WayLimits *limits,
                       GError         **error)
{
  ReachOutput output = { .reach = self, .network = network, .bands = bands,
                         .n_bands = n_bands };
  ReachAreas areas = { .reach = self, .network = network, .bands = bands,
                       .n_bands = n_bands, .limits = limits };
  g_autoptr (Writer) writer = NULL;
  gboolean ok;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (WAY_IS_NETWORK (network), FALSE);
  g_return_val_if_fail (goes_with (self, network), FALSE);
  g_return_val_if_fail (are_bands (bands, n_bands), FALSE);
  g_return_val_if_fail (distance != NULL && *distance >= 0
                          && *distance < INFINITY, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  output.kind = way_graph_get_position_kind (way_network_get_graph (network));
  if (!check_format (&output, NULL, error))
    return FALSE;

  writer = writer_new (stream, limits != NULL
                                 ? way_limits_get_cancellable (limits) : NULL);
  areas.distance = *distance;
  ok = reach_areas_write (&areas, writer, error)
       && writer_close (writer, error);
  *distance = areas.distance;
  if (cell != NULL)
    *cell = areas.field.cell;
  reach_areas_clear (&areas);
  return ok;
}
