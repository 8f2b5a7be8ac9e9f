/* detour-view.c - a graph with some edges hidden or at higher costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Notes are kept by id and carry the number of an epoch. A note of an older
 * epoch does not count, so that all are forgotten in O(1). Costs only rise, so
 * that lower bounds of the base stay lower bounds. */

#include "searches/detour-view.h"

#include "core/edges-private.h"
#include "core/node-map.h"
#include "core/node-type-private.h"
#include "searches/goal-tree.h"
#include "views/view-private.h"

#include <math.h>

#define FIRST_SIZE 256
#define NO_EDIT G_MAXUINT32

/* Sums from the far end are rounded in another order. Lowered by this factor
 * they are lower bounds, on paths of some thousand
 * edges. */
#define SAFE (1 - 1.0 / ((guint64) 1 << 40))

typedef struct
{
  guint32  epoch;
  guint32  first_edit;          /* of edges out of this node, or NO_EDIT */
  gboolean is_barred;
} Note;

typedef struct
{
  guint32 to;                   /* id */
  guint32 next;                 /* of the same node, or NO_EDIT */
  gdouble factor;
} Edit;

struct _DetourView
{
  WayView    view;
  gboolean   is_whole;          /* as the base promised */
  GoalTree   tree;              /* costs to the goal ... */
  gboolean   has_tree;          /* ... if it was asked for */
  NodeMap    map;
  Note      *notes;             /* (owned) by id; none beyond @size */
  guint32    size;
  guint32    epoch;
  GArray    *edits;             /* (owned) of Edit */
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (DetourView, detour_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  DetourView *self = WAY_DETOUR_VIEW (object);

  node_map_clear (&self->map);
  g_array_unref (self->edits);
  g_free (self->notes);
  if (self->has_tree)
    goal_tree_clear (&self->tree);

  G_OBJECT_CLASS (detour_view_parent_class)->finalize (object);
}

static void
detour_view_class_init (DetourViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
detour_view_init (DetourView *self)
{
  self->edits = g_array_new (FALSE, FALSE, sizeof (Edit));
  self->epoch = 1;
}

DetourView *
detour_view_new (WayGraph *base)
{
  DetourView *self = g_object_new (WAY_TYPE_DETOUR_VIEW, "base", base, NULL);

  self->is_whole = way_graph_get_flags (base) & WAY_GRAPH_WHOLE_COSTS;
  node_map_init (&self->map, way_graph_get_node_type (base));

  return self;
}

gboolean
detour_view_look_back (DetourView *self,
                       WayNode     start,
                       WayNode     goal,
                       gdouble     max_stretch,
                       Meter      *meter,
                       GError    **error)
{
  GoalTree *tree = &self->tree;

  if (!(way_graph_get_flags (self->view.base) & WAY_GRAPH_PREDECESSORS))
    return TRUE;

  goal_tree_init (tree, self->view.base, start, goal);
  self->has_tree = TRUE;
  if (!goal_tree_begin (tree, meter, error))
    return FALSE;
  if (goal_tree_has_path (tree)
      && !goal_tree_reach (tree, max_stretch
                                 * goal_tree_cost (tree, tree->start_id),
                           meter, error))
    return FALSE;

  /* If some distances are more than a double holds, the view does without
   * distances. */
  if (tree->has_overflow)
    {
      goal_tree_clear (tree);
      self->has_tree = FALSE;
    }
  self->view.version = way_graph_next_version ();
  return TRUE;
}

/* Notes -------------------------------------------------------------------- */

void
detour_view_clear (DetourView *self)
{
  self->view.version = way_graph_next_version ();
  g_array_set_size (self->edits, 0);
  if (++self->epoch > 0)
    return;

  /* After 2^32 epochs numbers come again, and old notes must not look new. */
  for (guint32 id = 0; id < self->size; id++)
    self->notes[id].epoch = 0;
  self->epoch = 1;
}

static inline Note *
find_note (const DetourView *self,
           guint32           id)
{
  return id < self->size && self->notes[id].epoch == self->epoch
           ? &self->notes[id] : NULL;
}

static gboolean
reserve_notes (DetourView *self,
               guint32     id)
{
  gsize size = MAX (self->size, FIRST_SIZE);
  Note *notes;

  if (id < self->size)
    return TRUE;
  while (size <= id)
    size *= 2;

  size = MIN (size, G_MAXUINT32);
  notes = g_try_renew (Note, self->notes, size);
  if (notes == NULL)
    return FALSE;

  for (gsize i = self->size; i < size; i++)
    notes[i].epoch = 0;
  self->notes = notes;
  self->size = (guint32) size;
  return TRUE;
}

/* The note about @node, a new one if it has none; %NULL without memory. */
static Note *
make_note (DetourView *self,
           WayNode     node)
{
  guint32 id;
  Note *note;

  if (!node_map_intern (&self->map, node, &id) || !reserve_notes (self, id))
    return NULL;

  note = &self->notes[id];
  if (note->epoch != self->epoch)
    *note = (Note) { self->epoch, NO_EDIT, FALSE };
  self->view.version = way_graph_next_version ();

  return note;
}

gboolean
detour_view_bar_node (DetourView *self,
                      WayNode     node)
{
  Note *note = make_note (self, node);

  if (note != NULL)
    note->is_barred = TRUE;

  return note != NULL;
}

static Edit *
find_edit (const DetourView *self,
           const Note       *note,
           guint32           to)
{
  guint32 i = note ? note->first_edit : NO_EDIT;

  while (i != NO_EDIT)
    {
      Edit *edit = &g_array_index (self->edits, Edit, i);

      if (edit->to == to)
        return edit;
      i = edit->next;
    }

  return NULL;
}

gboolean
detour_view_scale_edge (DetourView *self,
                        WayNode     from,
                        WayNode     to,
                        gdouble     factor)
{
  Note *note;
  Edit *edit, added = { 0, NO_EDIT, factor };

  if (!node_map_intern (&self->map, to, &added.to))
    return FALSE;
  note = make_note (self, from);
  if (note == NULL)
    return FALSE;

  edit = find_edit (self, note, added.to);
  if (edit != NULL)
    {
      edit->factor *= factor;
      return TRUE;
    }

  added.next = note->first_edit;
  note->first_edit = self->edits->len;
  g_array_append_val (self->edits, added);
  return TRUE;
}

/* The graph interface ------------------------------------------------------ */

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const DetourView *self = (const DetourView *) graph;
  const WayGraphFlags flags = way_graph_get_flags (self->view.base);

  return (flags & (WAY_GRAPH_WHOLE_COSTS | WAY_GRAPH_HEURISTIC))
         | (self->has_tree ? WAY_GRAPH_HEURISTIC : 0);
}

/* Looks up the distance from @node to the goal. %FALSE if it is not known, or
 * if no path exists. */
static gboolean
look_up_back (const DetourView *self,
              WayNode           node,
              WayCost          *cost)
{
  guint32 id;

  if (!goal_tree_lookup (&self->tree, node, &id))
    return FALSE;

  *cost = goal_tree_cost (&self->tree, id);
  return TRUE;
}

static WayCost
edit_cost (const DetourView *self,
           const Note       *from,
           WayNode           to,
           WayCost           cost)
{
  const Edit *edit;
  const Note *note;
  WayCost back;
  guint32 id;

  if (self->has_tree && !look_up_back (self, to, &back))
    return INFINITY;
  if (!node_map_lookup (&self->map, to, &id))
    return cost;

  note = find_note (self, id);
  if (note != NULL && note->is_barred)
    return INFINITY;
  edit = find_edit (self, from, id);
  if (edit == NULL)
    return cost;
  if (edit->factor == INFINITY)
    return INFINITY;

  return self->is_whole ? ceil (cost * edit->factor) : cost * edit->factor;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const DetourView *self = (const DetourView *) graph;
  const Note *from = NULL;
  guint32 id;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;                     /* the engine reports the bad edge */
  if (node_map_lookup (&self->map, at->node, &id))
    from = find_note (self, id);

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayCost cost = way_edges_get_cost (edges, i);
      const WayCost edited = edit_cost (self, from,
                                        way_edges_get_node (edges, i), cost);

      if (edited > cost)
        way_edges_set_cost (edges, i, edited);
    }
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const DetourView *self = (const DetourView *) graph;
  WayCost cost;

  if (!self->has_tree)
    return way_graph_heuristic (self->view.base, cursor, node);
  if (!look_up_back (self, node, &cost))
    return 0;

  return self->is_whole ? cost : cost * SAFE;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
}
