/* same-label.c - of equally cheap edges, those that go by one name
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * From the start on, a stretch goes as far as there is a label that all of its
 * edges can have; then the next begins. No other choice has fewer stretches:
 * the first of any is no longer than this one's. */

#include "tool/same-label.h"

#include <string.h>

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

/* Adds the label of @edge if it is as good as the one at hand. FALSE beyond the
 * edges of the node. */
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
WayPath *
same_label_dup (WayTable *table,
                WayPath  *path)
{
  const guint n = way_path_get_length (path);
  Choice self = { table, path };
  WayPath *same;

  if (!has_edges (path) || way_table_has_widths (table)
      || way_table_get_n_restrictions (table) > 0)
    return way_path_ref (path);

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
