/* same-label.c - of equally cheap paths one with few changes of labels
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Over the nodes of one path: from the start on, a stretch goes as far as there
 * is a label that all of its edges can have; then the next begins. No other
 * choice has fewer stretches: the first of any is no longer than this one's. */

#include "tool/same-label.h"

#include <math.h>
#include <string.h>

/* Sums of whole costs below the largest and of so small parts of 1 are exact in
 * a double, and 2^20 changes are more than a path over so few edges has. */
#define SMALL_CHANGE (1.0 / (1 << 20))
#define LARGEST_COST 4294967296.0
#define MOST_EDGES 65536

typedef struct
{
  WayTable  *table;
  WayPath   *path;
  guint32   *edges;             /* (owned) of the path, to be changed */
  GPtrArray *labels;            /* (owned) that the stretch can have */
  guint      first;             /* node into which its first edge leads */
} Choice;

/* Which edge is as good as the one into node @i of the path, and has @label.
 * The edges of a node lie side by side. */
static gboolean
find_edge (const Choice *self,
           guint         i,
           const char   *label,
           guint32      *found)
{
  const guint32 own = way_path_get_edge (self->path, i);
  const guint32 n_edges = way_table_get_n_edges (self->table);
  WayNode from, to, begin, end;
  WayCost cost, its_cost;
  const char *its_label;

  way_table_get_edge (self->table, own, &from, &to, &cost, NULL);
  for (int step = -1; step <= 1; step += 2)
    for (guint32 edge = own; edge < n_edges; edge += (guint32) step)
      {
        way_table_get_edge (self->table, edge, &begin, &end, &its_cost,
                            &its_label);
        if (begin != from)
          break;
        if (end != to || its_cost != cost || g_strcmp0 (label, its_label) != 0)
          continue;
        *found = edge;
        return TRUE;
      }

  return FALSE;
}

/* Adds the label of @edge if it is as good as the present edge. FALSE beyond
 * the edges of the node. */
static gboolean
add_label (Choice *self,
           guint32 own,
           guint32 edge)
{
  WayNode from, to, begin, end;
  WayCost cost, its_cost;
  const char *label;

  way_table_get_edge (self->table, own, &from, &to, &cost, NULL);
  way_table_get_edge (self->table, edge, &begin, &end, &its_cost, &label);
  if (begin == from && end == to && its_cost == cost)
    g_ptr_array_add (self->labels, (gpointer) label);

  return begin == from;
}

/* Begins a stretch with the edge into node @i, whose own label comes first. */
static void
begin_stretch (Choice *self,
               guint   i)
{
  const guint32 own = way_path_get_edge (self->path, i);
  const guint32 n_edges = way_table_get_n_edges (self->table);
  guint32 edge;

  self->first = i;
  g_ptr_array_set_size (self->labels, 0);
  for (edge = own; edge < n_edges && add_label (self, own, edge); edge++)
    ;
  for (edge = own; edge-- > 0 && add_label (self, own, edge);)
    ;
}

/* Whether the stretch can have the edge into node @i, too: then only labels
 * stay that this has. */
static gboolean
extend_stretch (Choice *self,
                guint   i)
{
  guint n_kept = 0;
  guint32 edge;

  for (guint j = 0; j < self->labels->len; j++)
    if (find_edge (self, i, self->labels->pdata[j], &edge))
      n_kept++;
  if (n_kept == 0)
    return FALSE;

  for (guint j = self->labels->len; j-- > 0;)
    if (!find_edge (self, i, self->labels->pdata[j], &edge))
      g_ptr_array_remove_index (self->labels, j);
  return TRUE;
}

static void
end_stretch (Choice *self,
             guint   end)
{
  for (guint i = self->first; i < end; i++)
    find_edge (self, i, self->labels->pdata[0], &self->edges[i]);
}

static gboolean
has_edges (const WayPath *path)
{
  for (guint i = 1; i < way_path_get_length (path); i++)
    if (way_path_get_edge (path, i) == WAY_EDGE_NONE)
      return FALSE;

  return way_path_get_length (path) > 1;
}

static WayPath *
dup_with_edges (const Choice *self)
{
  const guint n = way_path_get_length (self->path);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autofree WayCost *costs = g_new (WayCost, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = way_path_get_node (self->path, i);
      costs[i] = way_path_get_cost_so_far (self->path, i);
    }

  return way_path_new (way_path_get_node_type (self->path), nodes, costs,
                       self->edges, n, way_path_is_partial (self->path));
}

/* Where an edge is more than its cost and label, the path knows why it took
 * that one: it may be wide enough, or lead to no forbidden turn. */
static WayPath *
choose_labels (WayTable *table,
               WayPath  *path)
{
  const guint n = way_path_get_length (path);
  Choice self = { table, path };
  WayPath *same;

  self.edges = g_new (guint32, n);
  self.edges[0] = WAY_EDGE_NONE;
  self.labels = g_ptr_array_new ();
  begin_stretch (&self, 1);
  for (guint i = 2; i < n; i++)
    if (!extend_stretch (&self, i))
      {
        end_stretch (&self, i);
        begin_stretch (&self, i);
      }
  end_stretch (&self, n);
  same = dup_with_edges (&self);
  g_ptr_array_unref (self.labels);
  g_free (self.edges);

  return same;
}

/* Other nodes -------------------------------------------------------------- */

/* A path with the costs of @path without the changes in them. */
static WayPath *
take_changes_off (const WayPath *path)
{
  const guint n = way_path_get_length (path);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autofree WayCost *costs = g_new (WayCost, n);
  g_autofree guint32 *edges = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = way_path_get_node (path, i);
      costs[i] = floor (way_path_get_cost_so_far (path, i));
      edges[i] = i > 0 ? way_path_get_edge (path, i) : WAY_EDGE_NONE;
    }

  return way_path_new (way_path_get_node_type (path), nodes, costs, edges, n,
                       FALSE);
}

/* Of all paths that cost as little one with the fewest changes. Where costs are
 * whole, a change that costs so small a part of 1 decides between equals, and
 * never against the cheaper. */
static WayPath *
find_fewest_changes (WayGraph *graph,
                     WayPath  *path)
{
  const guint last = way_path_get_length (path) - 1;
  g_autoptr (WayTransfers) transfers = way_transfers_new (graph);
  g_autoptr (WayPath) found = NULL;

  way_transfers_set_cost (transfers, SMALL_CHANGE);
  found = way_find_path (WAY_GRAPH (transfers), way_path_get_node (path, 0),
                         way_path_get_node (path, last), WAY_STRATEGY_DIJKSTRA,
                         NULL);

  return found != NULL
             && floor (way_path_get_cost (found)) == way_path_get_cost (path)
           ? take_changes_off (found) : way_path_ref (path);
}

/* Whether a second search is worth its while, and its costs are exact. */
static gboolean
has_small_whole_costs (WayTable *table,
                       WayGraph *graph,
                       WayPath  *path)
{
  return (way_graph_get_flags (graph) & WAY_GRAPH_WHOLE_COSTS)
         && way_table_get_n_edges (table) <= MOST_EDGES
         && way_path_get_cost (path) < LARGEST_COST;
}

static gboolean
has_labels (WayTable *table,
            WayPath  *path)
{
  const char *label = NULL;

  for (guint i = 1; i < way_path_get_length (path) && label == NULL; i++)
    way_table_get_edge (table, way_path_get_edge (path, i), NULL, NULL, NULL,
                        &label);

  return label != NULL;
}

WayPath *
same_label_dup (WayTable *table,
                WayGraph *graph,
                WayPath  *path)
{
  g_autoptr (WayPath) fewest = NULL;

  if (!has_edges (path) || way_table_has_widths (table)
      || way_table_has_rules (table)
      || !has_labels (table, path))
    return way_path_ref (path);
  if (graph != NULL && (way_graph_get_flags (graph) & WAY_GRAPH_STATES))
    return way_path_ref (path);
  if (graph == NULL || !has_small_whole_costs (table, graph, path))
    return choose_labels (table, path);

  fewest = find_fewest_changes (graph, path);
  return choose_labels (table, fewest);
}
