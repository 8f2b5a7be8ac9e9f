/* hierarchy-over.c - costs of a hierarchy that lie over others
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After each change all pairs of nodes are compared with Bellman-Ford, arcs
 * with newly computed costs, and the costs below with their earlier values. */

#include "routing/hierarchy/query-private.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/ranked.h"

#define N_SEEDS 400
#define N_CHANGES 6
#define MOST_NODES 20

static PlainEdge *
edge_of (const Ranked *self,
         guint         i)
{
  return &g_array_index (self->plain->edges, PlainEdge, i);
}

/* The arcs that a query walks, and all costs, as bytes. */
static GBytes *
dump (const WayHierarchyCosts *costs)
{
  const HierarchyShape *shape = costs_shape (costs);
  const Values *values = costs_values (costs);
  GByteArray *bytes = g_byte_array_new ();

  for (guint32 i = 0; i < 2 * shape->n_arcs; i++)
    {
      const gdouble number = values_number (values, i);

      g_byte_array_append (bytes, (const guint8 *) &number, sizeof number);
    }
  for (guint32 i = 0; i < shape->n_nodes; i++)
    if (values->is_whole)
      {
        const WholeRow row = values_whole_row (values, shape, i);

        g_byte_array_append (bytes, (const guint8 *) row.begin,
                             (guint) ((row.end - row.begin)
                                      * sizeof *row.begin));
      }
    else
      {
        const RealRow row = values_real_row (values, shape, i);

        for (const RealUp *up = row.begin; up < row.end; up++)
          {
            const gdouble item[] = { up->head, up->forward, up->backward };

            g_byte_array_append (bytes, (const guint8 *) item, sizeof item);
          }
      }

  return g_byte_array_free_to_bytes (bytes);
}

/* Fails the test unless @costs are as if they were made of their edges now. */
static void
assert_like_new (WayHierarchyCosts *costs)
{
  const guint32 n = costs->hierarchy->shape.n_edges;
  g_autofree WayCost *all = g_new (WayCost, n + 1);
  g_autoptr (WayHierarchyCosts) other = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) are = dump (costs);
  g_autoptr (GBytes) should = NULL;

  for (guint32 i = 0; i < n; i++)
    all[i] = way_hierarchy_costs_get_cost (costs, i);
  other = way_hierarchy_costs_new (costs->hierarchy, all, n, NULL, &error);
  g_assert_no_error (error);
  if (costs->values.is_whole != other->values.is_whole
      || costs->values.scale < other->values.scale)
    return;

  should = dump (other);
  g_assert_true (g_bytes_equal (are, should));
}

static gboolean
check_row (gsize          row,
           const WayCost *costs,
           gsize          n_targets,
           gpointer       user_data)
{
  const Ranked *self = user_data;
  g_autofree WayCost *least
    = oracle_costs_from (self->plain,
                         as_graph_get_id (self->as, WAY_INDEX (row)));

  g_assert_cmpuint (n_targets, ==, self->plain->n_nodes);
  for (gsize i = 0; i < n_targets; i++)
    oracle_assert_cost (costs[i],
                        least[as_graph_get_id (self->as, WAY_INDEX (i))]);
  return TRUE;
}

/* By one at a time and by the sixteen. */
static void
check_rows (Ranked *self)
{
  const guint32 n = self->plain->n_nodes;
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autoptr (WayHierarchyTargets) targets
    = way_hierarchy_targets_new (self->costs, NULL, 0, NULL, NULL);

  for (guint32 i = 0; i < n; i++)
    nodes[i] = WAY_INDEX (i);
  g_assert_true (way_hierarchy_targets_foreach_row (targets, nodes, n, 1,
                                                    check_row, self, NULL,
                                                    NULL));
  g_assert_true (way_hierarchy_targets_foreach_row (targets, nodes, 1, 1,
                                                    check_row, self, NULL,
                                                    NULL));
}

/* Closes a node, or gives two edges other costs, in the plain graph, too; edges
 * into nodes that are closed stay closed. A table numbers its edges in another
 * order than the plain graph. */
static void
change (Ranked  *self,
        GRand   *rand,
        guint64 *is_closed)
{
  static const WayCost odd[] = { 0, 0.5, 3, 7, 0x1p31, 0x1p53, INFINITY };
  const gint32 n_edges = (gint32) self->plain->edges->len;
  const guint node = (guint) g_rand_int_range (rand, 0,
                                               (gint32) self->plain->n_nodes);
  const WayNode closed = as_graph_get_node (self->as, node);
  g_autoptr (GError) error = NULL;
  guint32 edges[2];
  WayCost costs[2];

  for (guint i = 0; i < 2; i++)
    {
      edges[i] = (guint32) g_rand_int_range (rand, 0, n_edges);
      costs[i] = odd[g_rand_int_range (rand, 0, G_N_ELEMENTS (odd))];
    }
  if (g_rand_boolean (rand) || self->as->kind == AS_TABLE)
    {
      costs_close_nodes (self->costs, &closed, 1, NULL, &error);
      *is_closed |= G_GUINT64_CONSTANT (1) << node;
      for (guint i = 0; i < self->plain->edges->len; i++)
        if (edge_of (self, i)->to == node)
          edge_of (self, i)->cost = INFINITY;
    }
  else
    {
      way_hierarchy_costs_update (self->costs, edges, costs, 2, NULL, &error);
      for (guint i = 0; i < 2; i++)
        if (!(*is_closed >> edge_of (self, edges[i])->to & 1))
          edge_of (self, edges[i])->cost = costs[i];
    }
  g_assert_no_error (error);
}

/* Changes costs over @base, then opens the closed nodes. */
static void
change_over (Ranked            *self,
             WayHierarchyCosts *base,
             GRand             *rand)
{
  g_autoptr (GError) error = NULL;
  guint64 is_closed = 0;

  g_clear_object (&self->costs);
  self->costs = costs_new_over (base, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (costs_get_bytes (self->costs), ==, 0);
  query_set_costs (self->query, self->costs);
  for (guint i = 0; i < N_CHANGES; i++)
    {
      change (self, rand, &is_closed);
      assert_like_new (self->costs);
      ranked_check (self);
      check_rows (self);
    }
}

static void
set_plain (Ranked        *self,
           const WayCost *costs)
{
  for (guint i = 0; i < self->plain->edges->len; i++)
    edge_of (self, i)->cost = costs[i];
}

static WayCost *
list_plain (const Ranked *self)
{
  WayCost *costs = g_new (WayCost, self->plain->edges->len + 1);

  for (guint i = 0; i < self->plain->edges->len; i++)
    costs[i] = edge_of (self, i)->cost;

  return costs;
}

/* Two sets of costs over one base, made in turn, do not change the base. */
static void
check_over (Ranked            *self,
            WayHierarchyCosts *base,
            GRand             *rand)
{
  g_autofree WayCost *before = list_plain (self);
  g_autoptr (GBytes) bytes = dump (base);
  g_autoptr (GBytes) after = NULL;

  for (guint i = 0; i < 2; i++)
    {
      change_over (self, base, rand);
      set_plain (self, before);
    }
  after = dump (base);
  g_assert_true (g_bytes_equal (bytes, after));
}

static void
test_random (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      g_autoptr (WayHierarchyCosts) base = NULL;
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   AS_INDEX, rand);
      base = g_object_ref (self.costs);
      if (self.plain->edges->len > 0)
        check_over (&self, base, rand);
    }
}

/* What costs over others say when they are copied, and lain over again. */
static void
test_copied (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed += 4)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayHierarchyCosts) base = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, 12, random_graph_flags (seed)),
                   AS_INDEX, rand);
      if (self.plain->edges->len == 0)
        continue;
      base = g_object_ref (self.costs);
      change_over (&self, base, rand);
      for (guint i = 0; i < 2; i++)
        {
          WayHierarchyCosts *other
            = i == 0 ? costs_dup (self.costs, &error)
                     : costs_new_over (self.costs, &error);
          guint64 is_closed = 0;        /* as new costs have it */

          g_assert_no_error (error);
          g_object_unref (self.costs);
          self.costs = other;
          query_set_costs (self.query, self.costs);
          ranked_check (&self);
          change (&self, rand, &is_closed);
          ranked_check (&self);
        }
    }
}

/* Over a file, whose costs take a patch themselves. */
static void
test_file (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed += 4)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
      g_autoptr (WayPrepared) prepared = NULL;
      g_autoptr (WayPrepared) opened = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (Ranked) self = { 0 };
      WayHierarchyCosts *base;
      guint64 is_closed = 0;

      ranked_init (&self,
                   random_graph_new (rand, 12, random_graph_flags (seed)),
                   AS_TABLE, rand);
      if (self.plain->edges->len == 0)
        continue;
      prepared = way_prepared_new (WAY_TABLE (self.as->graph));
      way_prepared_set_hierarchy_costs (prepared, self.costs);
      way_prepared_write (prepared, stream, NULL, &error);
      g_assert_no_error (error);
      g_output_stream_close (stream, NULL, NULL);
      bytes = g_memory_output_stream_steal_as_bytes (
        G_MEMORY_OUTPUT_STREAM (stream));
      opened = way_prepared_new_from_bytes (bytes, &error);
      g_assert_no_error (error);

      base = way_prepared_get_hierarchy_costs (opened);
      g_set_object (&self.costs, base);
      g_clear_object (&self.query);
      self.query = way_hierarchy_query_new (base);
      check_over (&self, base, rand);

      g_set_object (&self.costs, base);
      query_set_costs (self.query, base);
      change (&self, rand, &is_closed);
      ranked_check (&self);
      if (base->values.patch == NULL)
        continue;
      way_prepared_write (opened, stream, NULL, &error);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
    }
}

/* Much at once is worked in anew, and takes no patch. */
static void
test_much (void)
{
  const guint side = 20;
  g_autoptr (WayTerrain) terrain = way_terrain_new (side, side, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayHierarchy) hierarchy
    = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
  g_autoptr (WayHierarchyCosts) base
    = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
                                          NULL);
  g_autoptr (WayHierarchyCosts) few = costs_new_over (base, NULL);
  g_autoptr (WayHierarchyCosts) many = costs_new_over (base,
                                                       NULL);
  WayNode nodes[2 * 20];

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    nodes[i] = WAY_INDEX (40 + i);
  g_assert_true (costs_close_nodes (few, nodes, 3, NULL, NULL));
  g_assert_nonnull (few->values.patch);
  assert_like_new (few);
  g_assert_cmpuint (costs_get_bytes (few), <,
                    costs_get_bytes (base) / 2);
  g_assert_true (costs_close_nodes (many, nodes, 40, NULL,
                                    NULL));
  g_assert_null (many->values.patch);
  assert_like_new (many);
  g_assert_true (costs_reopen (many, NULL, NULL));
  assert_like_new (many);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-over/random", test_random);
  g_test_add_func ("/hierarchy-over/copied", test_copied);
  g_test_add_func ("/hierarchy-over/file", test_file);
  g_test_add_func ("/hierarchy-over/much", test_much);

  return g_test_run ();
}
