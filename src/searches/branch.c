/* branch.c - a path that was handed out, and the sets of paths that leave it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Branches make a tree: each leaves its parent at a node by an edge, and has
 * the parent's nodes up to there. So where two paths part is found among the
 * branches that they come from, and not by their nodes. */

#include "searches/branch.h"

#include "core/heap.h"

void
branch_free (Branch *self)
{
  g_free (self->ids);
  g_free (self->places);
  g_free (self->costs);
  g_free (self->entries);
  g_free (self);
}

/* Order -------------------------------------------------------------------- */

/* Which of two sets has the path that comes first by the order of edges. They
 * part at a node of the last branch that both come from. */
static gint
compare_edges (const Branch *first,
               const Entry  *a,
               const Branch *second,
               const Entry  *b)
{
  guint32 spurs[2] = { a->spur, b->spur };
  guint32 places[2] = { a->place, b->place };

  while (first != second)
    {
      const gboolean is_second = second->depth > first->depth;
      const Branch **branch = is_second ? &second : &first;

      spurs[is_second] = (*branch)->spur;
      places[is_second] = (*branch)->place;
      *branch = (*branch)->parent;
    }
  if (spurs[0] < spurs[1])
    return places[0] < first->places[spurs[0]] ? -1 : 1;
  if (spurs[0] > spurs[1])
    return places[1] < first->places[spurs[1]] ? 1 : -1;

  return places[0] < places[1] ? -1 : places[0] > places[1];
}

static gint
compare_entries (const Branch *first,
                 const Entry  *a,
                 const Branch *second,
                 const Entry  *b)
{
  if (a->cost != b->cost)
    return a->cost < b->cost ? -1 : 1;
  if (a->n_edges != b->n_edges)
    return a->n_edges < b->n_edges ? -1 : 1;

  return compare_edges (first, a, second, b);
}

gint
branch_compare (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  const Branch *first = a, *second = b;

  return compare_entries (first, &first->entries[0], second,
                          &second->entries[0]);
}

static inline gboolean
is_before (gconstpointer a,
           gconstpointer b,
           gconstpointer branch)
{
  return compare_entries (branch, a, branch, b) < 0;
}

/* Puts @entry into the hole at @i, or below it. */
static void
put_entry (Branch *self,
           guint   i,
           Entry   entry)
{
  heap_put_down (self->entries, self->n_entries, i, &entry, sizeof entry,
                 is_before, self);
}

void
branch_sort (Branch *self)
{
  for (guint i = self->n_entries / 2; i-- > 0;)
    put_entry (self, i, self->entries[i]);
}

void
branch_replace (Branch      *self,
                const Entry *entry)
{
  if (entry != NULL)
    put_entry (self, 0, *entry);
  else if (--self->n_entries > 0)
    put_entry (self, 0, self->entries[self->n_entries]);
}

/* Paths -------------------------------------------------------------------- */

/* A path that is being made. */
typedef struct
{
  GArray *ids;                  /* (owned) of guint32 */
  GArray *places;               /* (owned) of guint32: one less */
} Draft;

static void
draft_clear (Draft *self)
{
  g_clear_pointer (&self->ids, g_array_unref);
  g_clear_pointer (&self->places, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Draft, draft_clear)

/* Appends the edge at @place out of the last node. */
static void
draft_step (Draft           *self,
            const GoalPaths *paths,
            guint32          place)
{
  const guint32 last = g_array_index (self->ids, guint32, self->ids->len - 1);
  const guint32 to = goal_paths_step (paths, last, place)->to;

  g_array_append_val (self->places, place);
  g_array_append_val (self->ids, to);
}

/* Appends the piece, and the path of its last node. */
static void
draft_finish (Draft              *self,
              const DetourSearch *detours,
              guint32             piece)
{
  const GoalPaths *paths = detours->rules.paths;
  guint32 id;

  for (guint32 i = 0; piece > 0 && i < detours->pieces[piece]; i++)
    draft_step (self, paths, detours->pieces[piece + 1 + i]);
  while (id = g_array_index (self->ids, guint32, self->ids->len - 1),
         goal_paths_length (paths, id) > 0)
    draft_step (self, paths, goal_paths_at (paths, id)->next);
}

/* The best path of a set that leaves @branch; without a branch, the best path
 * from the start. */
static void
draft_path (Draft              *self,
            const DetourSearch *detours,
            const Branch       *branch,
            const Entry        *entry)
{
  const GoalPaths *paths = detours->rules.paths;

  self->ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->places = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (branch == NULL)
    g_array_append_val (self->ids, paths->tree->start_id);
  else
    {
      g_array_append_vals (self->ids, branch->ids, entry->spur + 1);
      g_array_append_vals (self->places, branch->places, entry->spur);
      draft_step (self, paths, entry->place);
    }

  draft_finish (self, detours, entry != NULL ? entry->piece : 0);
}

static gsize
count_bytes (guint32 n_nodes)
{
  return n_nodes * (2 * sizeof (guint32) + sizeof (WayCost));
}

gsize
branch_bytes (const Branch *self)
{
  return count_bytes (self->n_nodes);
}

static void
add_up_costs (Branch          *self,
              const GoalPaths *paths)
{
  self->costs = g_new (WayCost, self->n_nodes);
  self->costs[0] = 0;
  for (guint32 i = 1; i < self->n_nodes; i++)
    self->costs[i] = self->costs[i - 1]
                     + goal_paths_step (paths, self->ids[i - 1],
                                        self->places[i - 1])->cost;
}

Branch *
branch_new (const DetourSearch *detours,
            Branch             *parent,
            const Entry        *entry,
            GError            **error)
{
  g_auto (Draft) draft = { NULL };
  guint32 n_nodes;
  Branch *self;

  draft_path (&draft, detours, parent, entry);
  n_nodes = draft.ids->len;
  if (!meter_take (detours->rules.paths->meter, count_bytes (n_nodes), error))
    return NULL;

  self = g_new0 (Branch, 1);
  self->parent = parent;
  self->spur = entry != NULL ? entry->spur : 0;
  self->place = entry != NULL ? entry->place : 0;
  self->depth = parent != NULL ? parent->depth + 1 : 0;
  self->n_nodes = n_nodes;
  self->ids = g_memdup2 (draft.ids->data, n_nodes * sizeof (guint32));
  self->places = g_memdup2 (draft.places->data,
                            (n_nodes - 1) * sizeof (guint32));
  add_up_costs (self, detours->rules.paths);

  return self;
}

WayPath *
branch_tell (const Branch    *self,
             const GoalPaths *paths)
{
  const GoalTree *tree = paths->tree;
  g_autofree WayNode *nodes = g_new (WayNode, self->n_nodes);
  g_autofree guint32 *edges = g_new (guint32, self->n_nodes);

  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      nodes[i] = goal_tree_node (tree, self->ids[i]);
      edges[i] = i == 0 ? WAY_EDGE_NONE
                        : goal_paths_step (paths, self->ids[i - 1],
                                           self->places[i - 1])->edge;
    }

  return way_path_new (way_graph_get_node_type (tree->graph), nodes,
                       self->costs, edges, self->n_nodes, FALSE);
}
