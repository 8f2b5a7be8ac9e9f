/* hierarchy-changes.c - costs of a hierarchy that change, a few and all
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After each change costs are held to new ones, bit by bit, and all pairs of
 * nodes to Bellman-Ford. */

#include "routing/hierarchy/query-private.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/ranked.h"

#include <float.h>
#include <string.h>

#define N_SEEDS 600
#define N_CHANGES 10
#define MOST_NODES 20

/* The costs of all edges in the plain graph, in its order. */
static WayCost *
list_costs (const PlainGraph *plain)
{
  WayCost *costs = g_new0 (WayCost, plain->edges->len + 1);

  for (guint i = 0; i < plain->edges->len; i++)
    costs[i] = g_array_index (plain->edges, PlainEdge, i).cost;

  return costs;
}

/* Numbers as bits, of those arcs of a row that queries look at. */
static void
assert_same_ups (const HierarchyShape *shape,
                 const Values         *a,
                 const Values         *b)
{
  for (guint32 i = 0; i < shape->n_nodes; i++)
    {
      const guint32 first = shape->first_up[i];

      g_assert_cmpmem (&a->ends[i], sizeof *a->ends, &b->ends[i],
                       sizeof *b->ends);
      if (a->is_whole)
        g_assert_cmpmem (a->ups.whole + first,
                         (a->ends[i].all - first) * sizeof (WholeUp),
                         b->ups.whole + first,
                         (b->ends[i].all - first) * sizeof (WholeUp));
      else
        g_assert_cmpmem (a->ups.real + first,
                         (a->ends[i].all - first) * sizeof (RealUp),
                         b->ups.real + first,
                         (b->ends[i].all - first) * sizeof (RealUp));
    }
}

/* Fails the test unless the arcs of each row lead up alone, then both ways, and
 * then down alone. */
static void
assert_stretches (const HierarchyShape *shape,
                  const Values         *values)
{
  for (guint32 i = 0; i < shape->n_nodes; i++)
    {
      const UpEnds ends = values->ends[i];

      for (guint32 at = shape->first_up[i]; at < ends.all; at++)
        {
          const gboolean up = values->is_whole
                                ? values->ups.whole[at].forward < WHOLE_NONE
                                : isfinite (values->ups.real[at].forward);
          const gboolean down = values->is_whole
                                  ? values->ups.whole[at].backward < WHOLE_NONE
                                  : isfinite (values->ups.real[at].backward);

          g_assert_cmpint (up, ==, at < ends.up);
          g_assert_cmpint (down, ==, at >= ends.down);
        }
    }
}

/* Fails the test unless @self is as if it was made of its costs right now.
 * Kinds may differ: numbers that could be whole again stay doubles. */
static void
assert_like_new (WayHierarchyCosts *self)
{
  const HierarchyShape *shape = costs_shape (self);
  const Values *values = costs_values (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayHierarchyCosts) other
    = way_hierarchy_costs_new (self->hierarchy, values->costs, shape->n_edges,
                               NULL, &error);

  g_assert_no_error (error);
  if (values->is_whole != other->values.is_whole
      || values->scale < other->values.scale)
    return;

  g_assert_cmpmem (values->pairs.any,
                   shape->n_arcs * (values->is_whole ? sizeof (WholePair)
                                                     : sizeof (RealPair)),
                   other->values.pairs.any,
                   shape->n_arcs * (values->is_whole ? sizeof (WholePair)
                                                     : sizeof (RealPair)));
  assert_same_ups (shape, values, costs_values (other));
  assert_stretches (shape, values);
}

/* Another cost for an edge: like those there are, none, closed, or extreme. */
static WayCost
draw_cost (GRand  *rand,
           WayCost before)
{
  static const WayCost odd[] = { 0, -0.0, 0.5, 0x1p31, 0x1p31 - 1, 0x1p32 - 1,
                                 0x1p53, DBL_MAX / 64, INFINITY, INFINITY };

  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      return odd[g_rand_int_range (rand, 0, G_N_ELEMENTS (odd))];
    case 1:
      return (WayCost) g_rand_int_range (rand, 0, 12);
    case 2:
      return before < 0x1p900 ? 2 * before : before;
    case 3:
      return before < 0x1p900 ? floor (before / 2) : before;
    default:
      return INFINITY;
    }
}

/* Changes up to three edges, in the plain graph as well. */
static void
change_some (Ranked *self,
             GRand  *rand)
{
  const guint n = self->plain->edges->len;
  g_autoptr (GError) error = NULL;
  guint32 edges[3];
  WayCost costs[3];
  guint n_edges = MIN (n, (guint) g_rand_int_range (rand, 1, 4));

  for (guint i = 0; i < n_edges; i++)
    {
      PlainEdge *edge;

      edges[i] = (guint32) g_rand_int_range (rand, 0, (gint32) n);
      edge = &g_array_index (self->plain->edges, PlainEdge, edges[i]);
      edge->cost = costs[i] = draw_cost (rand, edge->cost);
    }
  way_hierarchy_costs_update (self->costs, edges, costs, n_edges, NULL,
                              &error);
  g_assert_no_error (error);
}

/* An order by lot makes large triangles, whose numbers change often. */
static void
test_few (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   AS_INDEX, rand);
      for (guint i = 0; i < N_CHANGES && self.plain->edges->len > 0; i++)
        {
          change_some (&self, rand);
          assert_like_new (self.costs);
          if (i % 3 == 0)
            ranked_check (&self);
        }
    }
}

/* All costs, again and again, in place. */
static void
test_all (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed += 2)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   AS_INDEX, NULL);
      for (guint i = 0; i < 3; i++)
        {
          g_autofree WayCost *costs = NULL;
          g_autoptr (GError) error = NULL;

          for (guint j = 0; j < self.plain->edges->len; j++)
            {
              PlainEdge *edge = &g_array_index (self.plain->edges, PlainEdge,
                                                j);

              edge->cost = draw_cost (rand, edge->cost);
            }
          costs = list_costs (self.plain);
          way_hierarchy_costs_update (self.costs, NULL, costs,
                                       self.plain->edges->len, NULL, &error);
          g_assert_no_error (error);
          ranked_check (&self);
        }
    }
}

/* Closes nodes twice, and opens them: the answers are those from before. */
static void
test_closed_nodes (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      g_autofree WayCost *before = NULL;
      g_autoptr (WayHierarchyCosts) copy = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   AS_INDEX, rand);
      before = list_costs (self.plain);
      copy = costs_dup (self.costs, &error);
      g_assert_no_error (error);
      for (guint i = 0; i < 2; i++)
        {
          const guint node = (guint) g_rand_int_range (rand, 0,
                                                       (gint32) n_nodes);
          const WayNode nodes[] = { WAY_INDEX (node), WAY_INDEX (0) };

          costs_close_nodes (self.costs, nodes, 2, NULL,
                             &error);
          g_assert_no_error (error);
          for (guint j = 0; j < self.plain->edges->len; j++)
            {
              PlainEdge *edge = &g_array_index (self.plain->edges, PlainEdge,
                                                j);

              if (edge->to == node || edge->to == 0)
                edge->cost = INFINITY;
            }
          ranked_check (&self);
        }

      costs_reopen (self.costs, NULL, &error);
      g_assert_no_error (error);
      for (guint j = 0; j < self.plain->edges->len; j++)
        {
          g_array_index (self.plain->edges, PlainEdge, j).cost = before[j];
          g_assert_cmpfloat (way_hierarchy_costs_get_cost (self.costs, j), ==,
                             before[j]);
        }
      assert_like_new (self.costs);
      if (copy->values.is_whole
          == self.costs->values.is_whole)
        assert_same_ups (costs_shape (copy), costs_values (copy),
                         costs_values (self.costs));
      ranked_check (&self);
    }
}

/* Whether edges into each node are closed. */
typedef gboolean Closed[MOST_NODES];

/* Closes up to two nodes, some of them already closed. */
static void
close_some (Ranked *self,
            GRand  *rand,
            Closed  closed)
{
  const gint32 n_nodes = (gint32) self->plain->n_nodes;
  g_autoptr (GError) error = NULL;
  WayNode nodes[2];

  for (guint i = 0; i < 2; i++)
    {
      const gint32 node = g_rand_int_range (rand, 0, n_nodes);

      nodes[i] = WAY_INDEX (node);
      closed[node] = TRUE;
    }
  costs_close_nodes (self->costs, nodes, 2, NULL, &error);
  g_assert_no_error (error);
}

/* Compares the costs with the edges of the plain graph. Edges into closed nodes
 * are closed. */
static void
check_closed (Ranked       *self,
              const Closed  closed)
{
  g_autofree WayCost *now = list_costs (self->plain);

  for (guint i = 0; i < self->plain->edges->len; i++)
    {
      PlainEdge *edge = &g_array_index (self->plain->edges, PlainEdge, i);

      if (closed[edge->to])
        edge->cost = INFINITY;
      if (edge->from != edge->to)       /* no path takes one */
        g_assert_cmpfloat (way_hierarchy_costs_get_cost (self->costs, i), ==,
                           edge->cost);
    }
  assert_like_new (self->costs);
  ranked_check (self);
  for (guint i = 0; i < self->plain->edges->len; i++)
    g_array_index (self->plain->edges, PlainEdge, i).cost = now[i];
}

/* Costs change while nodes are closed: edges into these stay closed, and have
 * the new costs once the nodes are open. */
static void
test_closed_changes (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 4); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      g_autoptr (GError) error = NULL;
      g_auto (Ranked) self = { 0 };
      Closed closed = { FALSE };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   AS_INDEX, rand);
      for (guint i = 0; i < N_CHANGES && self.plain->edges->len > 0; i++)
        {
          switch (g_rand_int_range (rand, 0, 5))
            {
            case 0:
              close_some (&self, rand, closed);
              break;
            case 1:
              costs_reopen (self.costs, NULL, &error);
              g_assert_no_error (error);
              memset (closed, 0, sizeof (Closed));
              break;
            default:
              change_some (&self, rand);
            }
          check_closed (&self, closed);
        }
    }
}

/* Compares each edge with the graph's present cost. Edges to the first
 * @n_closed nodes must be closed. */
static void
check_like_graph (WayHierarchyCosts *costs,
                  const PlainGraph  *plain,
                  WayGraph          *graph,
                  guint              n_closed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayHierarchyCosts) fresh
    = way_hierarchy_costs_new_from_graph (costs->hierarchy, graph, NULL,
                                          &error);

  g_assert_no_error (error);
  for (guint i = 0; i < plain->edges->len; i++)
    g_assert_cmpfloat (way_hierarchy_costs_get_cost (costs, i), ==,
                       g_array_index (plain->edges, PlainEdge, i).to < n_closed
                         ? INFINITY : way_hierarchy_costs_get_cost (fresh, i));
}

/* Draws new prices for @n nodes and blocks some. */
static void
price_some (WayOverlay *overlay,
            GRand      *rand,
            guint       n,
            guint       n_nodes)
{
  for (guint i = 0; i < n; i++)
    {
      const WayNode node = WAY_INDEX (g_rand_int_range (rand, 0,
                                                        (gint32) n_nodes));

      const gint32 price = g_rand_int_range (rand, -4, 9);

      way_overlay_set_extra_cost (overlay, node, price < 0 ? INFINITY : price);
    }
}

/* The graph changes while nodes are closed, a little and much. */
static void
test_closed_updates (void)
{
  enum { N_NODES = 400, N_CLOSED = 30 };

  for (guint32 seed = 0; seed < outcome_repeat (10); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GError) error = NULL;
      g_auto (Ranked) self = { 0 };
      WayNode closed[N_CLOSED];

      for (guint i = 0; i < N_CLOSED; i++)
        closed[i] = WAY_INDEX (i);
      ranked_init (&self, random_graph_new (rand, N_NODES, RANDOM_UNDIRECTED),
                   AS_INDEX, NULL);

      g_autoptr (WayOverlay) overlay = way_overlay_new (self.as->graph);
      WayGraph *graph = WAY_GRAPH (overlay);
      guint64 since = way_graph_get_version (graph);

      for (guint round = 0; round < 6; round++)
        {
          if (round % 3 == 0)
            costs_close_nodes (self.costs, closed, N_CLOSED, NULL,
                               &error);
          g_assert_no_error (error);
          price_some (overlay, rand, round % 2 == 0 ? 5 : N_NODES, N_NODES);
          way_hierarchy_costs_update_from_graph (self.costs, graph, since, NULL,
                                                 &error);
          g_assert_no_error (error);
          since = way_graph_get_version (graph);
          check_like_graph (self.costs, self.plain, graph, N_CLOSED);
          if (round % 3 == 2)
            {
              costs_reopen (self.costs, NULL, &error);
              g_assert_no_error (error);
              check_like_graph (self.costs, self.plain, graph, 0);
            }
        }
    }
}

/* Fails the test unless both paths have the same nodes. */
static void
assert_same_nodes (WayPath *path,
                   WayPath *other)
{
  g_assert_cmpuint (way_path_get_length (path), ==,
                    way_path_get_length (other));
  for (guint n = 0; n < way_path_get_length (path); n++)
    g_assert_true (way_path_get_node (path, n)
                   == way_path_get_node (other, n));
}

/* The same for several good paths from the start to the goal of two queries. */
static void
assert_same_alternatives (WayHierarchyQuery *query,
                          WayHierarchyQuery *other)
{
  const WayAlternatives options = { 3, 0.8, 1.5, { NULL } };
  g_autoptr (GPtrArray) paths
    = query_find_alternatives (query, &options, NULL);
  g_autoptr (GPtrArray) others
    = query_find_alternatives (other, &options, NULL);

  g_assert_cmpuint (paths->len, ==, others->len);
  for (guint i = 0; i < paths->len; i++)
    assert_same_nodes (paths->pdata[i], others->pdata[i]);
}

/* Fails the test unless a path that was asked for twice needs no more runs. */
static void
assert_takes_no_room (WayHierarchyCosts *costs,
                      WayHierarchyQuery *query)
{
  const UnfoldHints hints = costs_get_hints (costs);
  const guint64 taken = hints.words != NULL ? *hints.taken : 0;
  g_autoptr (WayPath) path = way_hierarchy_query_dup_path (query);

  g_assert_nonnull (path);
  if (hints.words != NULL)
    g_assert_cmpuint (*hints.taken, ==, taken);
}

/* Fails the test unless both find the same paths, node by node. @asked finds
 * each of them twice, and remembers the first time. */
static void
assert_same_paths (WayHierarchyCosts *asked,
                   WayHierarchyCosts *fresh,
                   guint32            n_nodes)
{
  g_autoptr (WayHierarchyQuery) again = way_hierarchy_query_new (asked);
  g_autoptr (WayHierarchyQuery) first = way_hierarchy_query_new (fresh);

  for (guint32 i = 0; i < n_nodes; i += 7)
    for (guint32 k = 0; k < n_nodes; k += 5)
      {
        g_autoptr (WayPath) path = NULL, other = NULL, remembered = NULL;

        way_hierarchy_query_set_start (again, WAY_INDEX (i));
        way_hierarchy_query_set_goal (again, WAY_INDEX (k));
        way_hierarchy_query_set_start (first, WAY_INDEX (i));
        way_hierarchy_query_set_goal (first, WAY_INDEX (k));
        if (way_hierarchy_query_run (again, NULL) != WAY_STATUS_FOUND)
          continue;
        way_hierarchy_query_run (first, NULL);
        path = way_hierarchy_query_dup_path (again);
        other = way_hierarchy_query_dup_path (first);
        remembered = way_hierarchy_query_dup_path (again);
        assert_takes_no_room (asked, again);
        assert_same_nodes (path, other);
        assert_same_nodes (remembered, other);
        if ((i + k) % 3 == 0)
          assert_same_alternatives (again, first);
      }
}

/* Where most edges are free, paths could go in circles, which are cut out: at the
 * same places whatever other queries found before. */
static void
test_same_free_paths (void)
{
  for (guint seed = 0; seed < MAX (outcome_repeat (12), 4); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint side = (guint) g_rand_int_range (rand, 3, 11);
      g_autoptr (WayTerrain) terrain = way_terrain_new (side, side, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayHierarchy) hierarchy
        = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
      const guint32 n_edges = hierarchy->shape.n_edges;
      g_autofree WayCost *all = g_new (WayCost, n_edges);
      g_autoptr (WayHierarchyCosts) costs = NULL;

      for (guint32 i = 0; i < n_edges; i++)
        all[i] = g_rand_int_range (rand, 0, 8) == 0;
      costs = way_hierarchy_costs_new (hierarchy, all, n_edges, NULL, NULL);
      for (guint round = 0; round < 2; round++)
        {
          g_autoptr (WayHierarchyCosts) fresh
            = way_hierarchy_costs_new (hierarchy, all, n_edges, NULL, NULL);

          assert_same_paths (costs, fresh, side * side);
        }
    }
}

/* A damaged file may state too low a height. Over its shape new costs find all
 * paths. */
static void
test_low_height (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (8, 8, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayHierarchy) hierarchy
    = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
  g_autoptr (WayHierarchyCosts) costs = NULL;
  g_autoptr (WayHierarchyQuery) query = NULL;

  hierarchy->shape.height = 1;
  costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
                                              NULL);
  query = way_hierarchy_query_new (costs);
  for (guint i = 0; i < 64 * 64; i++)
    {
      g_autoptr (WayPath) path = NULL;

      way_hierarchy_query_set_start (query, WAY_INDEX (i / 64));
      way_hierarchy_query_set_goal (query, WAY_INDEX (i % 64));
      g_assert_cmpint (way_hierarchy_query_run (query, NULL), ==,
                       WAY_STATUS_FOUND);
      path = way_hierarchy_query_dup_path (query);
      g_assert_nonnull (path);
    }
}

/* Leaves room for @n_left numbers of runs. */
static void
use_up_room (WayHierarchyCosts *costs,
             guint32            n_left)
{
  const UnfoldHints hints = costs_get_hints (costs);

  g_assert_cmpuint (n_left, <=, hints.n_room);
  g_assert_cmpuint (hints_take_run (&hints, (guint32) hints.n_room - n_left),
                    !=, HIERARCHY_NONE);
}

/* On a grid nearly all pairs have many best paths. The path found depends on
 * the present costs alone, not on queries before they changed, and not on
 * whether runs of edges had room. */
static void
test_same_paths (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 12, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayHierarchy) hierarchy
    = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
  g_autoptr (WayHierarchyCosts) costs
    = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
                                          NULL);
  const guint32 n_edges = hierarchy->shape.n_edges;
  g_autofree WayCost *all = g_new (WayCost, n_edges);
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint32 i = 0; i < n_edges; i++)
    all[i] = 1;
  for (guint round = 0; round < MAX (outcome_repeat (20), 6); round++)
    {
      g_autoptr (WayHierarchyCosts) fresh = NULL;
      g_autoptr (WayHierarchyCosts) over = NULL;
      g_autoptr (GError) error = NULL;
      const guint32 edge = (guint32) g_rand_int_range (rand, 0,
                                                       (gint32) n_edges);

      all[edge] = g_rand_int_range (rand, 1, 4);
      if (round % 3 == 0)
        way_hierarchy_costs_update (costs, NULL, all, n_edges, NULL, &error);
      else
        way_hierarchy_costs_update (costs, &edge, &all[edge], 1, NULL, &error);
      g_assert_no_error (error);
      fresh = way_hierarchy_costs_new (hierarchy, all, n_edges, NULL, &error);
      if (round % 2 == 1)
        use_up_room (costs, 16 * round);
      assert_same_paths (costs, fresh, 144);

      over = costs_new_over (costs, &error);
      assert_same_paths (over, fresh, 144);
      all[edge] = 1;
      way_hierarchy_costs_update (over, &edge, &all[edge], 1, NULL, &error);
      g_assert_no_error (error);
      g_clear_object (&fresh);
      fresh = way_hierarchy_costs_new (hierarchy, all, n_edges, NULL, &error);
      assert_same_paths (over, fresh, 144);
      way_hierarchy_costs_update (costs, &edge, &all[edge], 1, NULL, &error);
    }
}

/* A limit that stops a change at any point undoes the change. */
static void
test_cancelled (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autofree WayCost *costs = NULL;
  g_auto (Ranked) self = { 0 };
  const guint32 edges[] = { 0, 1, 2 };
  const WayCost odd[] = { 0, 1, INFINITY };

  ranked_init (&self, random_graph_new (rand, 18, RANDOM_UNDIRECTED),
               AS_INDEX, NULL);
  costs = list_costs (self.plain);
  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (i == 0
                        ? way_hierarchy_costs_update (self.costs, edges, odd,
                                                      3, limits, &error)
                        : way_hierarchy_costs_update (self.costs, NULL, costs,
                                                       self.plain->edges->len,
                                                       limits, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      assert_like_new (self.costs);
      ranked_check (&self);
    }
}

static void
test_bad_costs (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_auto (Ranked) self = { 0 };
  const WayCost bad[] = { -1, NAN };

  ranked_init (&self, random_graph_new (rand, 9, RANDOM_UNDIRECTED), AS_INDEX,
               NULL);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const guint32 edges[] = { 0, 1 };
      const WayCost costs[] = { 3, bad[i] };
      g_autoptr (GError) error = NULL;

      g_assert_false (way_hierarchy_costs_update (self.costs, edges, costs, 2,
                                                  NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
      ranked_check (&self);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-changes/few", test_few);
  g_test_add_func ("/hierarchy-changes/all", test_all);
  g_test_add_func ("/hierarchy-changes/closed-nodes", test_closed_nodes);
  g_test_add_func ("/hierarchy-changes/closed-nodes/changes",
                   test_closed_changes);
  g_test_add_func ("/hierarchy-changes/closed-nodes/updates",
                   test_closed_updates);
  g_test_add_func ("/hierarchy-changes/same-paths", test_same_paths);
  g_test_add_func ("/hierarchy-changes/low-height", test_low_height);
  g_test_add_func ("/hierarchy-changes/same-free-paths",
                   test_same_free_paths);
  g_test_add_func ("/hierarchy-changes/cancelled", test_cancelled);
  g_test_add_func ("/hierarchy-changes/bad-costs", test_bad_costs);

  return g_test_run ();
}
