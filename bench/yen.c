/* yen.c - the k shortest paths as Yen and Lawler find them: a yardstick
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What the library did before it had sidetracks, over what it exports: exact
 * distances from one search against all edges, then a search for each set of
 * paths whose lower bound comes up. Notes stand in arrays by index, where the
 * library hashed nodes if need be, which is rather faster. */

#include "yen.h"

#include <math.h>

/* A view that bars nodes, and edges out of one of them --------------------- */

G_DECLARE_FINAL_TYPE (YenView, yen_view, , YEN_VIEW, WayView)

struct _YenView
{
  WayView  view;
  guint32  n_nodes;
  double  *left;        /* (owned) cost to the goal */
  guint32 *barred;      /* (owned) epoch in which a node is barred */
  guint32 *taken;       /* (owned) in which turn the edge from the spur is */
  guint32  epoch;
  guint32  turn;        /* of spurs: what one has taken is free to the next */
  WayNode  spur;
  gboolean has_spur;
};

static gboolean
is_open (const YenView *self,
         WayNode        from,
         guint32        to)
{
  return self->left[to] < INFINITY && self->barred[to] != self->epoch
         && !(self->has_spur && from == self->spur
              && self->taken[to] == self->turn);
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const YenView *self = (const YenView *) graph;

  way_graph_neighbours (way_view_get_base ((WayView *) graph), cursor, at,
                        edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (!is_open (self, at->node,
                  (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i))))
      way_edges_set_cost (edges, i, INFINITY);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const double left
      = ((const YenView *) graph)->left[WAY_NODE_INDEX (node)];

  return left < INFINITY ? left : 0;
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return WAY_GRAPH_WHOLE_COSTS | WAY_GRAPH_HEURISTIC;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (YenView, yen_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  YenView *self = (YenView *) object;

  g_free (self->left);
  g_free (self->barred);
  g_free (self->taken);
  G_OBJECT_CLASS (yen_view_parent_class)->finalize (object);
}

static void
yen_view_class_init (YenViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
yen_view_init (YenView *self)
{
}

static void
clear_bars (YenView *self)
{
  self->epoch++;
  self->has_spur = FALSE;
}

static void
bar_node (YenView *self,
          WayNode  node)
{
  self->barred[WAY_NODE_INDEX (node)] = self->epoch;
}

/* All edges turned around: a view that the library does not know, as it knew
 * none when it searched so. */

G_DECLARE_FINAL_TYPE (YenBack, yen_back, , YEN_BACK, WayView)

struct _YenBack
{
  WayView view;
};

static void
show_back (WayGraph    *graph,
           gpointer     cursor,
           const WayAt *at,
           WayEdges    *edges)
{
  WayGraph *base = way_view_get_base ((WayView *) graph);

  WAY_GRAPH_GET_IFACE (base)->predecessors (base, cursor, at, edges);
}

static WayGraphFlags
get_back_flags (WayGraph *graph)
{
  return WAY_GRAPH_WHOLE_COSTS;
}

static void
implement_back (WayGraphInterface *iface)
{
  iface->neighbours = show_back;
  iface->get_flags = get_back_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (YenBack, yen_back, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_back))

static void
yen_back_class_init (YenBackClass *klass)
{
}

static void
yen_back_init (YenBack *self)
{
}

/* Sets --------------------------------------------------------------------- */

typedef struct
{
  WayPath   *parent;    /* (owned) (nullable) NULL: the set of all */
  guint      spur;
  GPtrArray *taken;     /* (owned) of WayPath */
  WayPath   *best;      /* (owned) (nullable) once it was searched */
  WayCost    bound;
  guint64    serial;
} Set;

struct _BenchYen
{
  YenView   *view;      /* (owned) */
  WaySearch *search;    /* (owned) */
  WayEdges  *edges;     /* (owned) */
  WayNode    start;
  WayNode    goal;
  GSequence *sets;      /* (owned) of Set, the least bound first */
  guint64    n_sets;
};

static void
set_free (Set *set)
{
  g_clear_pointer (&set->parent, way_path_unref);
  g_clear_pointer (&set->best, way_path_unref);
  g_ptr_array_unref (set->taken);
  g_free (set);
}

static gint
compare_sets (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const Set *first = a, *second = b;

  if (first->bound != second->bound)
    return first->bound < second->bound ? -1 : 1;
  if ((first->best == NULL) != (second->best == NULL))
    return first->best != NULL ? -1 : 1;

  return first->serial < second->serial ? -1 : first->serial > second->serial;
}

static Set *
set_new (BenchYen *self,
         WayPath  *parent,
         guint     spur)
{
  Set *set = g_new0 (Set, 1);

  set->parent = parent != NULL ? way_path_ref (parent) : NULL;
  set->spur = spur;
  set->taken
      = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  set->serial = self->n_sets++;
  return set;
}

static void
bar_taken (BenchYen  *self,
           const Set *set)
{
  self->view->turn++;
  for (guint i = 0; i < set->taken->len; i++)
    {
      const WayPath *taken = set->taken->pdata[i];
      const WayNode  to = way_path_get_node (taken, set->spur + 1);

      self->view->spur = way_path_get_node (taken, set->spur);
      self->view->has_spur = TRUE;
      self->view->taken[WAY_NODE_INDEX (to)] = self->view->turn;
    }
}

static WayPath *
join (const Set     *set,
      const WayPath *rest)
{
  const guint         n_nodes = set->spur + way_path_get_length (rest);
  g_autofree WayNode *nodes = g_new (WayNode, n_nodes);
  g_autofree WayCost *costs = g_new (WayCost, n_nodes);
  g_autofree guint32 *edges = g_new (guint32, n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    {
      const gboolean is_rest = i > set->spur || set->parent == NULL;
      const WayPath *path = is_rest ? rest : set->parent;
      const guint    at = is_rest ? i - set->spur : i;

      nodes[i] = way_path_get_node (path, at);
      costs[i] = way_path_get_cost_so_far (path, at);
      edges[i] = at > 0 ? way_path_get_edge (path, at) : WAY_EDGE_NONE;
    }

  return way_path_new (way_path_get_node_type (rest), nodes, costs, edges,
                       n_nodes, FALSE);
}

/* Finds the best path of the set, if there is one. */
static void
search_set (BenchYen *self,
            Set      *set)
{
  clear_bars (self->view);
  for (guint i = 0; i < set->spur; i++)
    bar_node (self->view, way_path_get_node (set->parent, i));
  bar_taken (self, set);
  way_search_clear_starts (self->search);
  if (set->parent == NULL)
    way_search_add_start (self->search, self->start, 0);
  else
    way_search_add_start (self->search,
                          way_path_get_node (set->parent, set->spur),
                          way_path_get_cost_so_far (set->parent, set->spur));
  if (way_search_run (self->search, NULL) != WAY_STATUS_FOUND)
    return;

  g_autoptr (WayPath) rest = way_search_dup_path (self->search);

  set->best = join (set, rest);
  set->bound = way_path_get_cost (set->best);
}

/* Dividing ----------------------------------------------------------------- */

static WayCost
find_bound (BenchYen      *self,
            const WayPath *path,
            guint          spur)
{
  const WayNode node = way_path_get_node (path, spur);
  const WayCost so_far = way_path_get_cost_so_far (path, spur);
  const WayAt   at = { node, node, so_far, spur == 0 };
  WayCost       bound = INFINITY;

  way_graph_neighbours (WAY_GRAPH (self->view), NULL, &at, self->edges);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode to = way_edges_get_node (self->edges, i);
      const WayCost cost = way_edges_get_cost (self->edges, i);

      if (cost < INFINITY)
        bound = MIN (bound,
                     so_far + cost + self->view->left[WAY_NODE_INDEX (to)]);
    }

  return bound < INFINITY ? MAX (bound, way_path_get_cost (path)) : bound;
}

static void
divide (BenchYen  *self,
        const Set *set)
{
  const guint last = way_path_get_length (set->best) - 1;

  clear_bars (self->view);
  for (guint i = 0; i < set->spur; i++)
    bar_node (self->view, way_path_get_node (set->best, i));
  for (guint spur = set->spur; spur < last; spur++)
    {
      Set *part = set_new (self, set->best, spur);

      for (guint i = 0; spur == set->spur && i < set->taken->len; i++)
        g_ptr_array_add (part->taken, way_path_ref (set->taken->pdata[i]));
      g_ptr_array_add (part->taken, way_path_ref (set->best));
      bar_taken (self, part);
      part->bound = find_bound (self, set->best, spur);
      if (part->bound < INFINITY)
        g_sequence_insert_sorted (self->sets, part, compare_sets, NULL);
      else
        set_free (part);
      bar_node (self->view, way_path_get_node (set->best, spur));
    }
}

/* Paths -------------------------------------------------------------------- */

/* One search against the edges, over the whole graph. */
static void
look_back (BenchYen *self)
{
  g_autoptr (WayGraph)  reverse
      = g_object_new (yen_back_get_type (), "base",
                      way_view_get_base (WAY_VIEW (self->view)), NULL);
  g_autoptr (WaySearch) back
      = way_search_new (reverse, WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (back, self->goal);
  way_search_run (back, NULL);
  for (guint32 i = 0; i < self->view->n_nodes; i++)
    if (!way_search_get_cost_so_far (back, WAY_INDEX (i),
                                     &self->view->left[i]))
      self->view->left[i] = INFINITY;
}

BenchYen *
bench_yen_new (WayGraph *graph,
               WayNode   start,
               WayNode   goal)
{
  WayNodeType *type = way_graph_get_node_type (graph);
  BenchYen    *self = g_new0 (BenchYen, 1);

  self->view = g_object_new (yen_view_get_type (), "base", graph, NULL);
  self->view->n_nodes = way_node_type_get_n_nodes (type);
  self->view->left = g_new (double, self->view->n_nodes);
  self->view->barred = g_new0 (guint32, self->view->n_nodes);
  self->view->taken = g_new0 (guint32, self->view->n_nodes);
  self->start = start;
  self->goal = goal;
  self->edges = way_edges_new (type);
  self->search = way_search_new (WAY_GRAPH (self->view), WAY_STRATEGY_ASTAR);
  way_search_set_goal (self->search, goal);
  self->sets = g_sequence_new ((GDestroyNotify) set_free);
  look_back (self);
  g_sequence_append (self->sets, set_new (self, NULL, 0));

  return self;
}

void
bench_yen_free (BenchYen *self)
{
  g_sequence_free (self->sets);
  g_object_unref (self->search);
  g_object_unref (self->view);
  way_edges_free (self->edges);
  g_free (self);
}

/* Takes a set off the sequence without freeing it. */
static Set *
take_first (BenchYen *self)
{
  GSequenceIter *first = g_sequence_get_begin_iter (self->sets);
  Set           *set, *copy;

  if (g_sequence_iter_is_end (first))
    return NULL;

  set = g_sequence_get (first);
  copy = g_new (Set, 1);
  *copy = *set;
  set->parent = set->best = NULL;
  set->taken = g_ptr_array_new ();
  g_sequence_remove (first);
  return copy;
}

WayPath *
bench_yen_next (BenchYen *self)
{
  Set *set;

  while ((set = take_first (self)) != NULL)
    {
      if (set->best != NULL)
        {
          WayPath *path = way_path_ref (set->best);

          divide (self, set);
          set_free (set);
          return path;
        }

      search_set (self, set);
      if (set->best != NULL)
        g_sequence_insert_sorted (self->sets, set, compare_sets, NULL);
      else
        set_free (set);
    }

  return NULL;
}
