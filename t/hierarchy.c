/* hierarchy.c - hierarchies, their costs and their queries, on small graphs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Least costs come from Bellman-Ford, between all pairs of nodes; each path is
 * walked and added up. Orders are found by the library, or drawn by lot. */

#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/ranked.h"

#define N_SEEDS 2048
#define MOST_NODES 24

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 1, MOST_NODES);
      g_auto (Ranked) self = { 0 };

      ranked_init (&self,
                   random_graph_new (rand, n_nodes, random_graph_flags (seed)),
                   kind, seed % 2 == 0 ? rand : NULL);
      ranked_check (&self);
    }
}

int
main (int    argc,
      char **argv)
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_TABLE_LOCAL,
                                  AS_OVERLAY };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/hierarchy/random/%s",
                                               as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]), test_random);
    }

  return g_test_run ();
}
