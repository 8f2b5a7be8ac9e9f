/* knowledge-random.c - knowledge and assumptions, compared with a plain model
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/least-cost.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"

typedef struct
{
  const PlainGraph *truth;
  const PlainGraph *assumed;
  gboolean         *seen;
  WayCost           factor;
  WayCost           extra;
} Belief;

static void
write_edges (const Belief     *belief,
             const PlainGraph *from,
             gboolean          known,
             PlainGraph       *to)
{
  for (guint i = 0; i < from->edges->len; i++)
    {
      const PlainEdge *e = &g_array_index (from->edges, PlainEdge, i);

      if ((belief->seen[e->from] || belief->seen[e->to]) != known
          || e->cost == INFINITY)
        continue;
      plain_graph_add (to, e->from, e->to,
                       known ? e->cost
                             : e->cost * belief->factor + belief->extra);
    }
}

static PlainGraph *
write_out (const Belief *belief)
{
  PlainGraph *plain = plain_graph_new (belief->truth->n_nodes);

  write_edges (belief, belief->truth, TRUE, plain);
  write_edges (belief, belief->assumed, FALSE, plain);
  plain_graph_seal (plain);

  return plain;
}

static const WayCost factors[] = { 1, 2, 0.5, 0, 3 };
static const WayCost extras[] = { 0, 0.25, 7, INFINITY };

/* Some nodes are seen, none or all. */
static gboolean *
see_at_random (GRand        *rand,
               WayKnowledge *knowledge,
               AsGraph      *as,
               guint         n_nodes)
{
  gboolean *seen = g_new0 (gboolean, n_nodes);
  const gint percent = 25 * g_rand_int_range (rand, 0, 5);

  for (guint id = 0; id < n_nodes; id++)
    if (g_rand_int_range (rand, 0, 100) < percent)
      {
        seen[id] = TRUE;
        way_knowledge_see (knowledge,
                           as ? as_graph_get_node (as, id) : WAY_INDEX (id), 0,
                           NULL, NULL);
      }

  return seen;
}

static void
assert_costs (const PlainGraph *expected,
              WayGraph         *graph,
              AsGraph          *as)
{
  for (guint from = 0; from < expected->n_nodes; from += 5)
    {
      g_autofree WayCost *costs = oracle_costs_from (expected, from);

      for (guint to = 0; to < expected->n_nodes; to++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (WayPath) path
            = way_find_path (graph, as_graph_get_node (as, from),
                             as_graph_get_node (as, to),
                             WAY_STRATEGY_DIJKSTRA, &error);

          g_assert_no_error (error);
          oracle_assert_cost (path ? way_path_get_cost (path) : INFINITY,
                              costs[to]);
        }
    }
}

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed * 31 + kind);
      g_autoptr (PlainGraph) truth
        = random_graph_new (rand, 25, random_graph_flags (seed));
      g_autoptr (PlainGraph) assumed
        = random_graph_new (rand, 25, (seed * 5) & RANDOM_ALL);
      g_autoptr (AsGraph) as = as_graph_new (truth, kind, AS_PREDECESSORS);
      g_autoptr (AsGraph) hope = as_graph_new (assumed, kind, AS_PREDECESSORS);
      g_autoptr (WayKnowledge) self
        = way_knowledge_new_live (as->graph, seed % 3 ? hope->graph : NULL,
                                  NULL);
      Belief belief = { truth, seed % 3 ? assumed : truth, NULL,
                        factors[seed % G_N_ELEMENTS (factors)],
                        extras[seed % G_N_ELEMENTS (extras)] };
      g_autofree gboolean *seen = see_at_random (rand, self, as, 25);
      g_autoptr (PlainGraph) expected = NULL;
      g_autoptr (WayReverse) reverse = NULL, forth = NULL;

      belief.seen = seen;
      way_knowledge_set_unexplored (self, belief.factor, belief.extra);
      expected = write_out (&belief);
      assert_costs (expected, WAY_GRAPH (self), as);

      reverse = way_reverse_new (WAY_GRAPH (self), NULL);
      forth = way_reverse_new (WAY_GRAPH (reverse), NULL);
      assert_costs (expected, WAY_GRAPH (forth), as);
    }
}

/* Edges that the true graph lacks, or that cost more there. */
static PlainGraph *
spoil (const PlainGraph *assumed,
       GRand            *rand)
{
  PlainGraph *truth = plain_graph_new (assumed->n_nodes);

  for (guint i = 0; i < assumed->edges->len; i++)
    {
      const PlainEdge *e = &g_array_index (assumed->edges, PlainEdge, i);
      const gint fate = g_rand_int_range (rand, 0, 4);

      if (fate > 0)
        plain_graph_add (truth, e->from, e->to,
                         e->cost + (fate == 1 ? 4 : 0));
    }
  plain_graph_seal (truth);

  return truth;
}

#define N_PLACES 4

static void
test_contract (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed * 17 + kind);
      g_autoptr (PlainGraph) assumed
        = random_graph_new (rand, 25, random_graph_flags (seed));
      g_autoptr (PlainGraph) truth = spoil (assumed, rand);
      g_autoptr (AsGraph) as = NULL;
      g_autoptr (AsGraph) hope = NULL;
      g_autoptr (WayKnowledge) self = NULL;
      WayNode places[N_PLACES];

      for (guint goal = 0; goal < N_PLACES; goal++)
        {
          random_graph_estimate (truth, rand, goal,
                                 1 + seed % (RANDOM_N_ESTIMATES - 1));
          random_graph_estimate (assumed, rand, goal,
                                 1 + seed % (RANDOM_N_ESTIMATES - 1));
        }
      as = as_graph_new (truth, kind, AS_PREDECESSORS
                         | (plain_graph_is_whole (truth) ? AS_WHOLE : 0));
      hope = as_graph_new (assumed, kind, AS_PREDECESSORS
                           | (plain_graph_is_whole (truth) ? AS_WHOLE : 0));
      self = way_knowledge_new_live (as->graph,
                                     seed % 3 ? hope->graph : NULL, NULL);
      way_knowledge_set_unexplored (self,
                                    factors[seed % G_N_ELEMENTS (factors)],
                                    extras[seed % G_N_ELEMENTS (extras)]);
      g_free (see_at_random (rand, self, as, 25));
      for (guint i = 0; i < N_PLACES; i++)
        places[i] = as_graph_get_node (as, i);
      contract_check (WAY_GRAPH (self), places, N_PLACES);
    }
}

/* Over grids, whose estimates are looked at: any movers, any shape. */
typedef struct
{
  WayGrid    *grid;             /* (owned) */
  PlainGraph *plain;            /* (owned) by another way */
} Field;

static void
field_clear (Field *self)
{
  g_object_unref (self->grid);
  plain_graph_free (self->plain);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Field, field_clear)

static Field
new_random_field (GRand       *rand,
                  WayGridShape shape)
{
  const PlainSteps steps = { 10, 10, 14 };
  g_autoptr (WayTerrain) terrain = plain_grid_random_terrain (rand, 9, 7, 4);
  const WayCost costs[] = { g_rand_int_range (rand, 1, 4),
                            g_rand_int_range (rand, 1, 9), INFINITY, 2.5 };
  Field field = { way_grid_new (terrain, shape), NULL };

  way_grid_set_mover (field.grid, costs, G_N_ELEMENTS (costs));
  way_grid_set_steps (field.grid, 10, 10, 14);
  field.plain = plain_grid_new (field.grid, &steps);

  return field;
}

static void
assert_grid_costs (const PlainGraph *expected,
                   WayGraph         *graph,
                   guint             from)
{
  g_autofree WayCost *costs = oracle_costs_from (expected, from);

  /* Nothing leads into a blocked cell, not even from itself. */
  if (way_graph_is_blocked (graph, WAY_INDEX (from)))
    costs[from] = INFINITY;
  for (guint to = 0; to < expected->n_nodes; to++)
    {
      const WayCost cost = least_cost (graph, WAY_INDEX (from),
                                       WAY_INDEX (to));

      oracle_assert_cost (cost < 0 ? INFINITY : cost, costs[to]);
    }
}

static void
test_random_grids (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Field) truth = new_random_field (rand, GPOINTER_TO_UINT (data));
      g_auto (Field) hope = new_random_field (rand, GPOINTER_TO_UINT (data));
      g_autoptr (WayKnowledge) self
        = way_knowledge_new_live (WAY_GRAPH (truth.grid), WAY_GRAPH (hope.grid),
                                  NULL);
      g_autofree gboolean *seen = see_at_random (rand, self, NULL, 63);
      const Belief belief = { truth.plain, hope.plain, seen,
                              factors[seed % G_N_ELEMENTS (factors)],
                              extras[seed % G_N_ELEMENTS (extras)] };
      g_autoptr (PlainGraph) expected = write_out (&belief);

      way_knowledge_set_unexplored (self, belief.factor, belief.extra);
      assert_grid_costs (expected, WAY_GRAPH (self), seed % 63);
    }
}

static void
add_for_kinds (const char   *path,
               GTestDataFunc function)
{
  /* Tables that number nodes anew would number them differently. */
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    if (kind != AS_TABLE_LOCAL)
      {
        g_autofree char *full
          = g_strdup_printf ("/knowledge/%s/%s", path,
                             as_kind_get_name (kind));

        g_test_add_data_func (full, GUINT_TO_POINTER (kind), function);
      }
}

int
main (int   argc,
      char *argv[])
{
  static const char *const shapes[]
    = { "squares-4", "squares-8", "hexagons", "triangles" };

  g_test_init (&argc, &argv, NULL);

  add_for_kinds ("random", test_random);
  add_for_kinds ("contract", test_contract);
  for (guint shape = 0; shape < G_N_ELEMENTS (shapes); shape++)
    {
      g_autofree char *path
        = g_strdup_printf ("/knowledge/random-grids/%s", shapes[shape]);

      g_test_add_data_func (path, GUINT_TO_POINTER (shape),
                            test_random_grids);
    }

  return g_test_run ();
}
