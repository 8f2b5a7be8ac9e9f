/* close-areas.c - closes the nodes and edges within polygons
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An edge is closed if a bend lies in the area, or if a piece of it meets an
 * outline. On the Earth a piece takes the short way around, and is compared
 * with the area itself, and with copies 360 degrees to the east and to
 * the west. */

#include "tool/options/close-areas.h"

#include <math.h>

#include "tool/interrupt.h"
#include "tool/printable-name.h"
#include "tool/tool.h"

#define TURN 360.0

/* Every so many edges, Ctrl-C is looked for. */
#define EDGES_A_LOOK 4096

typedef struct
{
  const WayPosition *corners;   /* (not owned) a closed line */
  guint              n;
} Ring;

typedef struct
{
  GArray     *rings;            /* (owned) of Ring */
  WayPosition least, most;      /* of all corners */
  char       *name;             /* (owned) for messages */
  guint       n_nodes;          /* that are closed */
  GHashTable *pairs;            /* (owned) of guint64: the edges' ends */
} Area;

typedef struct
{
  Closing       *closing;
  const Network *network;
  GPtrArray     *areas;         /* (owned) of Area */
  GArray        *bends;         /* (owned) of WayPosition: those of an edge */
  gboolean       is_round;      /* whether positions are on the Earth */
} Areas;

/* Geometry ----------------------------------------------------------------- */

/* Above 0 if @c lies to the left of the line from @a to @b. */
static gdouble
turn (const WayPosition *a,
      const WayPosition *b,
      const WayPosition *c)
{
  return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static gboolean
is_between (const WayPosition *a,
            const WayPosition *b,
            const WayPosition *c)
{
  return MIN (a->x, b->x) <= c->x && c->x <= MAX (a->x, b->x)
         && MIN (a->y, b->y) <= c->y && c->y <= MAX (a->y, b->y);
}

/* Whether the segments have a point in common. */
static gboolean
segments_meet (const WayPosition *a,
               const WayPosition *b,
               const WayPosition *c,
               const WayPosition *d)
{
  const gdouble to_c = turn (a, b, c), to_d = turn (a, b, d);
  const gdouble to_a = turn (c, d, a), to_b = turn (c, d, b);

  if (((to_c > 0 && to_d < 0) || (to_c < 0 && to_d > 0))
      && ((to_a > 0 && to_b < 0) || (to_a < 0 && to_b > 0)))
    return TRUE;

  return (to_c == 0 && is_between (a, b, c))
         || (to_d == 0 && is_between (a, b, d))
         || (to_a == 0 && is_between (c, d, a))
         || (to_b == 0 && is_between (c, d, b));
}

static gboolean
box_meets (const Area        *area,
           const WayPosition *a,
           const WayPosition *b)
{
  return MAX (a->x, b->x) >= area->least.x && MIN (a->x, b->x) <= area->most.x
         && MAX (a->y, b->y) >= area->least.y
         && MIN (a->y, b->y) <= area->most.y;
}

/* Whether an odd number of rings enclose @at. */
static gboolean
area_encloses (const Area        *area,
               const WayPosition *at)
{
  gboolean inside = FALSE;

  for (guint i = 0; i < area->rings->len; i++)
    {
      const Ring *ring = &g_array_index (area->rings, Ring, i);

      for (guint j = 0, k = ring->n - 1; j < ring->n; k = j++)
        {
          const WayPosition *c = &ring->corners[k], *d = &ring->corners[j];

          if ((c->y > at->y) != (d->y > at->y)
              && at->x < (d->x - c->x) * (at->y - c->y) / (d->y - c->y) + c->x)
            inside = !inside;
        }
    }

  return inside;
}

/* Whether a part of the segment lies in the area or on its outline. */
static gboolean
area_meets_at (const Area        *area,
               const WayPosition *a,
               const WayPosition *b)
{
  if (!box_meets (area, a, b))
    return FALSE;
  if (area_encloses (area, a))
    return TRUE;

  for (guint i = 0; i < area->rings->len; i++)
    {
      const Ring *ring = &g_array_index (area->rings, Ring, i);

      for (guint j = 0, k = ring->n - 1; j < ring->n; k = j++)
        if (segments_meet (a, b, &ring->corners[k], &ring->corners[j]))
          return TRUE;
    }

  return FALSE;
}

static gboolean
area_meets (const Area       *area,
            gboolean          is_round,
            const WayPosition from,
            WayPosition       to)
{
  if (!is_round)
    return area_meets_at (area, &from, &to);

  to.x += to.x - from.x > TURN / 2 ? -TURN : 0;
  to.x += to.x - from.x < -TURN / 2 ? TURN : 0;
  for (int i = -1; i <= 1; i++)
    {
      const WayPosition a = { from.x + i * TURN, from.y };
      const WayPosition b = { to.x + i * TURN, to.y };

      if (area_meets_at (area, &a, &b))
        return TRUE;
    }

  return FALSE;
}

/* Closed nodes and edges -------------------------------------------------- */

static void
close_nodes (Areas *self,
             Area  *area)
{
  const guint32 n = places_get_n_nodes (&self->network->places);

  for (guint32 i = 0; i < n; i++)
    {
      WayPosition at;

      if (!way_graph_get_position (self->network->graph, WAY_INDEX (i), &at)
          || !area_meets (area, self->is_round, at, at))
        continue;
      if (self->network->grid != NULL
          && !way_grid_is_free (self->network->grid, WAY_INDEX (i)))
        continue;
      closing_add_node (self->closing, WAY_INDEX (i));
      area->n_nodes++;
    }
}

/* Whether a part of the edge, whose ends and bends are @self's, lies within. */
static gboolean
edge_meets (const Areas *self,
            const Area  *area)
{
  for (guint i = 0; i + 1 < self->bends->len; i++)
    if (area_meets (area, self->is_round,
                    g_array_index (self->bends, WayPosition, i),
                    g_array_index (self->bends, WayPosition, i + 1)))
      return TRUE;

  return FALSE;
}

static void
close_edge (Areas  *self,
            WayNode from,
            WayNode to)
{
  WayPosition at, end;

  if (!way_graph_get_position (self->network->graph, from, &at)
      || !way_graph_get_position (self->network->graph, to, &end))
    return;
  g_array_set_size (self->bends, 0);
  g_array_append_val (self->bends, at);
  if (self->network->table != NULL)
    way_network_append_shape (self->network->whole, from, to, self->bends);
  g_array_append_val (self->bends, end);

  for (guint i = 0; i < self->areas->len; i++)
    if (edge_meets (self, self->areas->pdata[i]))
      {
        Area *area = self->areas->pdata[i];
        const guint32 a = WAY_NODE_INDEX (from), b = WAY_NODE_INDEX (to);
        const guint64 pair = (guint64) MIN (a, b) << 32 | MAX (a, b);

        closing_add_edge (self->closing, from, to, WAY_ONE_WAY);
        g_hash_table_add (area->pairs, g_memdup2 (&pair, sizeof pair));
      }
}

static void
close_edges_of_cell (Areas    *self,
                     gpointer  cursor,
                     WayEdges *edges,
                     WayNode   node)
{
  const WayAt at = { node, node, 0, TRUE };

  way_edges_clear (edges);
  way_graph_neighbours (self->network->graph, cursor, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    close_edge (self, node, way_edges_get_node (edges, i));
}

static gboolean
is_stopped (guint    i,
            GError **error)
{
  return i % EDGES_A_LOOK == 0
         && g_cancellable_set_error_if_cancelled (interrupt_get (), error);
}

static gboolean
close_edges_of_table (Areas   *self,
                      GError **error)
{
  WayTable *table = self->network->table;
  const guint n = way_table_get_n_edges (table);

  for (guint32 i = 0; i < n; i++)
    {
      WayNode from, to;

      if (is_stopped (i, error))
        return FALSE;
      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      close_edge (self, from, to);
    }

  return TRUE;
}

static gboolean
close_edges_of_grid (Areas   *self,
                     GError **error)
{
  WayGraph *graph = self->network->graph;
  const guint32 n = places_get_n_nodes (&self->network->places);
  const WayQuery query = { NULL };
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (graph));
  gpointer cursor = way_graph_begin (graph, &query);
  gboolean good = TRUE;

  for (guint32 i = 0; good && i < n; i++)
    {
      good = !is_stopped (i, error);
      if (good && way_grid_is_free (self->network->grid, WAY_INDEX (i)))
        close_edges_of_cell (self, cursor, edges, WAY_INDEX (i));
    }
  way_graph_end (graph, cursor);

  return good;
}

/* The areas ---------------------------------------------------------------- */

static void
free_area (gpointer data)
{
  Area *self = data;

  g_array_unref (self->rings);
  g_hash_table_unref (self->pairs);
  g_free (self->name);
  g_free (self);
}

static Area *
new_area (WayNetwork *areas,
          WayNode     node)
{
  g_autofree char *name
    = way_graph_dup_name (way_network_get_graph (areas), node);
  Area *self = g_new0 (Area, 1);

  self->rings = g_array_new (FALSE, FALSE, sizeof (Ring));
  self->pairs = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                       NULL);
  self->least = (WayPosition) { INFINITY, INFINITY };
  self->most = (WayPosition) { -INFINITY, -INFINITY };
  self->name = name != NULL ? printable_dup_name (name)
                            : g_strdup_printf ("%u", (guint32)
                                               WAY_NODE_INDEX (node) + 1);
  return self;
}

static void
add_ring (Area              *self,
          const WayPosition *corners,
          guint              n)
{
  const Ring ring = { corners, n };

  g_array_append_val (self->rings, ring);
  for (guint i = 0; i < n; i++)
    {
      self->least.x = MIN (self->least.x, corners[i].x);
      self->least.y = MIN (self->least.y, corners[i].y);
      self->most.x = MAX (self->most.x, corners[i].x);
      self->most.y = MAX (self->most.y, corners[i].y);
    }
}

/* (transfer full): an Area for each node of @areas. */
static GPtrArray *
list_areas (WayNetwork *areas)
{
  const guint n = way_table_get_n_nodes (way_network_get_table (areas));
  GPtrArray *list = g_ptr_array_new_with_free_func (free_area);

  for (guint32 i = 0; i < n; i++)
    g_ptr_array_add (list, new_area (areas, WAY_INDEX (i)));
  for (guint i = 0; i < way_network_get_n_rings (areas); i++)
    {
      WayNode node;
      guint n_positions;
      const WayPosition *ring = way_network_get_ring (areas, i, &node,
                                                      &n_positions);

      add_ring (list->pdata[WAY_NODE_INDEX (node)], ring, n_positions);
    }

  return list;
}

static void
tell_area (const char *path,
           const Area *area)
{
  const guint n_edges = g_hash_table_size (area->pairs);

  if (n_edges == 0 && area->n_nodes == 0)
    tool_complain (TOOL_ANSWERED, "%s: polygon %s contains no node and no "
                   "part of an edge, so it closes nothing", path, area->name);
  else if (area->n_nodes == 0)
    tool_complain (TOOL_ANSWERED, "closed: %u %s within polygon %s", n_edges,
                   n_edges == 1 ? "edge" : "edges", area->name);
  else
    tool_complain (TOOL_ANSWERED, "closed: %u %s and %u %s within polygon %s",
                   n_edges, n_edges == 1 ? "edge" : "edges", area->n_nodes,
                   area->n_nodes == 1 ? "node" : "nodes", area->name);
}

gboolean
close_areas (Closing       *closing,
             const Network *network,
             const char    *path,
             WayNetwork    *areas,
             GError       **error)
{
  g_autoptr (GPtrArray) list = list_areas (areas);
  g_autoptr (GArray) bends = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  Areas self = { closing, network, list, bends,
                 network->places.kind == WAY_POSITION_GEOGRAPHIC };

  for (guint i = 0; i < list->len; i++)
    close_nodes (&self, list->pdata[i]);
  if (!(network->grid != NULL ? close_edges_of_grid (&self, error)
                              : close_edges_of_table (&self, error)))
    return FALSE;

  for (guint i = 0; i < list->len; i++)
    tell_area (path, list->pdata[i]);
  return TRUE;
}
