/* reach-output.c - what can be reached within a cost, as lines on a map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A place on the edge from u to v, the share t of its length from u, costs
 * cost (u) + t cost (u, v). It may be reached from v as well, at cost (v) +
 * (1 - t) cost (v, u); the lesser counts. The two are equal at
 *
 *   t = (cost (v) + cost (v, u) - cost (u)) / (cost (u, v) + cost (v, u))
 *
 * and so u draws its edge up to there, and v from there on. An edge by which
 * v was reached is drawn whole by u and not at all by v. */

#include "formats/geojson/geojson-writer.h"

#include <math.h>
#include <string.h>
#include <wayfind-io/reach-output.h>

typedef struct
{
  WayNetwork    *network;
  WaySearch     *search;
  WayGraph      *graph;         /* that is searched */
  gpointer       cursor;        /* (owned) of @graph */
  WayPositionKind kind;
  const WayCost *limits;
  guint          n_limits;
  GeoJsonWriter  out;
  WayEdges      *edges;         /* (owned) of the node being drawn */
  WayEdges      *others;        /* (owned) of its neighbour */
  GArray        *line;          /* (owned) of WayPosition: an edge */
  GArray        *part;          /* (owned) of WayPosition: some of it */
} Reach;

/* The band of a cost, from 0; the last beyond all limits. */
static guint
find_band (const Reach *self,
           WayCost      cost)
{
  guint band = 0;

  while (band + 1 < self->n_limits && cost > self->limits[band])
    band++;

  return band;
}

static WayCost
last_limit (const Reach *self)
{
  return self->n_limits > 0 ? self->limits[self->n_limits - 1] : INFINITY;
}

static void
put_band (Reach *self,
          guint  band)
{
  geojson_put_number (&self->out, "band", band + 1);
  if (self->n_limits > 0)
    geojson_put_number (&self->out, "limit", self->limits[band]);
}

/* Parts of lines ---------------------------------------------------------- */

static gdouble
step_length (const Reach *self,
             guint        i)
{
  const WayPosition *line = (const WayPosition *) self->line->data;

  return way_position_distance (&line[i - 1], &line[i], self->kind);
}

/* The position at @share of step @i of the line. */
static WayPosition
between (const Reach *self,
         guint        i,
         gdouble      share)
{
  const WayPosition *a = &g_array_index (self->line, WayPosition, i - 1);
  const WayPosition *b = a + 1;
  gdouble dx = b->x - a->x;

  if (self->kind == WAY_POSITION_GEOGRAPHIC)
    dx = remainder (dx, 360);

  return (WayPosition) { a->x + share * dx, a->y + share * (b->y - a->y) };
}

/* Sets @part to the line from @begin to @end of its length, as shares. */
static void
take_part (Reach  *self,
           gdouble begin,
           gdouble end)
{
  gdouble whole = 0, at = 0;

  for (guint i = 1; i < self->line->len; i++)
    whole += step_length (self, i);
  begin *= whole;
  end = end < 1 ? end * whole : INFINITY;

  g_array_set_size (self->part, 0);
  for (guint i = 1; i < self->line->len; i++)
    {
      const gdouble step = step_length (self, i);
      WayPosition position;

      if (self->part->len == 0
          && (at + step > begin || i + 1 == self->line->len))
        {
          position = between (self, i, step > 0 ? (begin - at) / step : 0);
          g_array_append_val (self->part, position);
        }
      if (self->part->len > 0)
        {
          position = at + step <= end
                       ? g_array_index (self->line, WayPosition, i)
                       : between (self, i, (end - at) / step);
          g_array_append_val (self->part, position);
        }
      at += step;
      if (at >= end)
        return;
    }
}

/* Edges ------------------------------------------------------------------- */

/* Whether an edge of the buffer before @i leads to the same node no dearer, or
 * one behind it more cheaply: the network knows the shape of the cheapest. */
static gboolean
is_outdone (const WayEdges *edges,
            guint           i)
{
  const WayCost cost = way_edges_get_cost (edges, i);

  for (guint j = 0; j < way_edges_get_length (edges); j++)
    if (j != i && way_edges_get_node (edges, j) == way_edges_get_node (edges, i)
        && (way_edges_get_cost (edges, j) < cost
            || (j < i && way_edges_get_cost (edges, j) == cost)))
      return TRUE;

  return FALSE;
}

/* Fills @edges with the edges out of @node. Not every node that was reached
 * was expanded, and then it has none that count. */
static void
look_around (Reach    *self,
             WayNode   node,
             WayCost   cost,
             WayEdges *edges)
{
  WayAt at = { .node = node, .came_from = node, .cost_so_far = cost };

  way_edges_clear (edges);
  if (!way_search_is_closed (self->search, node))
    return;

  at.is_start = !way_search_get_came_from (self->search, node, &at.came_from);
  way_graph_neighbours (self->graph, self->cursor, &at, edges);
}

/* What it costs to come back from @to, whose cost is @cost. */
static WayCost
find_return (Reach  *self,
             WayNode from,
             WayNode to,
             WayCost cost)
{
  WayCost back = INFINITY;

  look_around (self, to, cost, self->others);
  for (guint i = 0; i < way_edges_get_length (self->others); i++)
    if (way_edges_get_node (self->others, i) == from)
      back = MIN (back, way_edges_get_cost (self->others, i));

  return back;
}

/* How far along its edge @i a node reaches, as a share of its length. */
static gdouble
find_share (Reach  *self,
            WayNode from,
            WayCost so_far,
            guint   i)
{
  const WayNode to = way_edges_get_node (self->edges, i);
  const WayCost cost = way_edges_get_cost (self->edges, i);
  const gdouble left = last_limit (self) - so_far;
  const gdouble share = cost <= left ? 1 : left / cost;
  WayCost there, back;

  if (!way_search_get_cost_so_far (self->search, to, &there))
    return left < INFINITY ? share : 0;

  back = find_return (self, from, to, there);
  if (back == INFINITY)
    return share;
  if (cost + back == 0)         /* of two free edges one is drawn */
    return WAY_NODE_INDEX (from) < WAY_NODE_INDEX (to) ? share : 0;

  return MIN (share, (there + back - so_far) / (cost + back));
}

static void
put_part (Reach      *self,
          WayCost     from_cost,
          WayCost     cost,
          guint       band,
          const char *label)
{
  geojson_begin_feature (&self->out);
  geojson_put_line (&self->out, (const WayPosition *) self->part->data,
                    self->part->len);
  geojson_put_number (&self->out, "from_cost", from_cost);
  geojson_put_number (&self->out, "cost", cost);
  put_band (self, band);
  geojson_put_string (&self->out, "label", label);
  geojson_end_feature (&self->out);
}

/* Draws edge @i up to @share, a feature for each band. */
static void
put_edge (Reach  *self,
          WayCost so_far,
          guint   i,
          gdouble share)
{
  const WayCost cost = way_edges_get_cost (self->edges, i);
  const guint32 edge = way_edges_get_edge (self->edges, i);
  g_autofree char *label = edge != WAY_EDGE_NONE
                             ? way_graph_dup_label (self->graph, edge) : NULL;
  gdouble begin = 0;

  for (guint band = find_band (self, so_far); begin < share; band++)
    {
      const WayCost limit = band < self->n_limits ? self->limits[band]
                                                  : INFINITY;
      const gdouble end = band + 1 >= self->n_limits
                          || so_far + share * cost <= limit
                            ? share : (limit - so_far) / cost;

      if (end > begin)
        {
          take_part (self, begin, end);
          put_part (self, so_far + begin * cost,
                    MIN (so_far + end * cost, limit), band, label);
        }
      begin = MAX (begin, end);
    }
}

static gboolean
set_line (Reach  *self,
          WayNode from,
          WayNode to)
{
  WayPosition a, b;

  g_array_set_size (self->line, 0);
  if (!way_graph_get_position (self->graph, from, &a)
      || !way_graph_get_position (self->graph, to, &b))
    return FALSE;

  g_array_append_val (self->line, a);
  way_network_append_shape (self->network, from, to, self->line);
  g_array_append_val (self->line, b);
  return TRUE;
}

static gboolean
put_edges (WayNode  node,
           WayNode  came_from,
           WayCost  so_far,
           gboolean is_closed,
           gpointer user_data)
{
  Reach *self = user_data;

  if (so_far > last_limit (self))
    return TRUE;

  look_around (self, node, so_far, self->edges);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode to = way_edges_get_node (self->edges, i);
      gdouble share;

      if (way_edges_get_cost (self->edges, i) == INFINITY
          || is_outdone (self->edges, i) || !set_line (self, node, to))
        continue;
      share = find_share (self, node, so_far, i);
      if (share > 0)
        put_edge (self, so_far, i, share);
    }

  return writer_is_ok (self->out.writer)
         && way_edges_get_error (self->edges) == NULL;
}

/* Nodes ------------------------------------------------------------------- */

static char *
dup_node_name (Reach  *self,
               WayNode node)
{
  WayTable *table = way_network_get_table (self->network);

  if (table == NULL || (way_table_get_name (table, node) == NULL
                        && !way_table_is_numbered (table, NULL)))
    return NULL;

  return way_graph_dup_name (WAY_GRAPH (table), node);
}

static gboolean
put_node (WayNode  node,
          WayNode  came_from,
          WayCost  so_far,
          gboolean is_closed,
          gpointer user_data)
{
  Reach *self = user_data;
  g_autofree char *name = NULL;
  WayPosition at;

  if (so_far > last_limit (self)
      || !way_graph_get_position (self->graph, node, &at))
    return TRUE;

  name = dup_node_name (self, node);
  geojson_begin_feature (&self->out);
  geojson_put_point (&self->out, &at);
  geojson_put_string (&self->out, "name", name);
  geojson_put_number (&self->out, "cost", so_far);
  put_band (self, find_band (self, so_far));
  if (came_from == node)
    geojson_put_true (&self->out, "start");
  geojson_end_feature (&self->out);

  return writer_is_ok (self->out.writer);
}

/* The whole --------------------------------------------------------------- */

static void
write_reach (Reach  *self,
             Writer *writer)
{
  const WayQuery query = { 0 };
  WayNodeType *type = way_graph_get_node_type (self->graph);

  self->cursor = way_graph_begin (self->graph, &query);
  self->edges = way_edges_new (type);
  self->others = way_edges_new (type);
  self->line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->part = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  geojson_begin (&self->out, writer, self->kind);
  way_search_foreach_reached (self->search, put_edges, self);
  if (way_edges_get_error (self->edges) != NULL)
    writer_take_error (writer,
                       g_error_copy (way_edges_get_error (self->edges)));
  way_search_foreach_reached (self->search, put_node, self);
  geojson_end (&self->out, way_network_get_attribution (self->network), NULL);

  way_graph_end (self->graph, self->cursor);
  way_edges_free (self->edges);
  way_edges_free (self->others);
  g_array_unref (self->line);
  g_array_unref (self->part);
}

static gboolean
check_format (const Reach *self,
              const char  *format,
              GError     **error)
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
are_limits (const WayCost *limits,
            guint          n_limits)
{
  for (guint i = 0; i < n_limits; i++)
    if (!(limits[i] >= 0 && limits[i] < INFINITY)
        || (i > 0 && limits[i] <= limits[i - 1]))
      return FALSE;

  return TRUE;
}

/* Whether the search's nodes are the network's. */
static gboolean
goes_with (WayNetwork *network,
           WaySearch  *search)
{
  const WayNodeType *own
    = way_graph_get_node_type (way_network_get_graph (network));
  const WayNodeType *type
    = way_graph_get_node_type (way_search_get_graph (search));

  return way_node_type_get_kind (type) == WAY_NODE_KIND_INDEX
         && way_node_type_get_n_nodes (type) == way_node_type_get_n_nodes (own);
}

gboolean
way_reach_save (WayNetwork    *network,
                WaySearch     *search,
                const WayCost *limits,
                guint          n_limits,
                const char    *path,
                const char    *format,
                WaySaveFlags   flags,
                GCancellable  *cancellable,
                GError       **error)
{
  Reach self = { .network = network, .search = search, .limits = limits,
                 .n_limits = n_limits };
  g_autoptr (Writer) writer = NULL;

  g_return_val_if_fail (WAY_IS_NETWORK (network), FALSE);
  g_return_val_if_fail (WAY_IS_SEARCH (search), FALSE);
  g_return_val_if_fail (goes_with (network, search), FALSE);
  g_return_val_if_fail (limits != NULL || n_limits == 0, FALSE);
  g_return_val_if_fail (are_limits (limits, n_limits), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  self.graph = way_search_get_graph (search);
  self.kind = way_graph_get_position_kind (way_network_get_graph (network));
  if (!check_format (&self, format, error))
    return FALSE;
  writer = writer_open (path, flags, cancellable, error);
  if (writer == NULL)
    return FALSE;

  write_reach (&self, writer);
  return writer_close (writer, error);
}
