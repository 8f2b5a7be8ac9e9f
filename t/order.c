/* order.c - orders of nodes, and what is known of a hierarchy beforehand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "hierarchy/elimination.h"
#include "hierarchy/minimum-degree.h"
#include "hierarchy/topology.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <string.h>

#define N_SEEDS 600
#define MOST_NODES 40

/* A graph as a matrix, from which nodes are taken away one by one: nothing that
 * the library does. */
typedef struct
{
  guint    n_nodes;
  gboolean joined[MOST_NODES][MOST_NODES];
} Matrix;

static void
matrix_init (Matrix           *self,
             const PlainGraph *plain)
{
  memset (self, 0, sizeof *self);
  self->n_nodes = plain->n_nodes;
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (edge->from != edge->to)
        self->joined[edge->from][edge->to]
          = self->joined[edge->to][edge->from] = TRUE;
    }
}

/* What is left of a hierarchy when it is written out. */
typedef struct
{
  guint   parents[MOST_NODES];  /* by rank */
  guint   n_up[MOST_NODES];     /* by rank */
  guint   n_arcs;
  guint   n_triangles;
  guint   height;
  gdouble search_space;         /* the sum over all nodes */
} Written;

static void
take_away (Written       *self,
           Matrix        *matrix,
           const guint32 *nodes,
           guint          rank)
{
  const guint node = nodes[rank];

  self->parents[rank] = G_MAXUINT32;
  for (guint i = matrix->n_nodes; i-- > rank + 1;)
    {
      if (!matrix->joined[node][nodes[i]])
        continue;
      self->n_up[rank]++;
      self->parents[rank] = i;
      for (guint j = rank + 1; j < i; j++)
        if (matrix->joined[node][nodes[j]])
          {
            self->n_triangles++;
            matrix->joined[nodes[i]][nodes[j]]
              = matrix->joined[nodes[j]][nodes[i]] = TRUE;
          }
    }
  self->n_arcs += self->n_up[rank];
}

static void
write_out (Written       *self,
           const Matrix  *matrix,
           const guint32 *nodes)
{
  Matrix left = *matrix;

  memset (self, 0, sizeof *self);
  for (guint rank = 0; rank < left.n_nodes; rank++)
    take_away (self, &left, nodes, rank);

  for (guint rank = 0; rank < left.n_nodes; rank++)
    {
      guint height = 0;

      for (guint up = rank; up != G_MAXUINT32; up = self->parents[up])
        {
          self->search_space += self->n_up[up];
          height++;
        }
      self->height = MAX (self->height, height);
    }
}

static void
check_elimination (const WayTopology *topology,
                   const Matrix      *matrix,
                   const guint32     *nodes)
{
  g_auto (Elimination) elimination = { 0 };
  g_autoptr (GError) error = NULL;
  Written written;
  Meter meter;

  meter_init (&meter, NULL);
  elimination_init (&elimination, topology, nodes, &meter, &error);
  g_assert_no_error (error);
  write_out (&written, matrix, nodes);

  g_assert_cmpuint (elimination.n_nodes, ==, matrix->n_nodes);
  for (guint rank = 0; rank < matrix->n_nodes; rank++)
    {
      g_assert_cmpuint (elimination.parents[rank], ==, written.parents[rank]);
      g_assert_cmpuint (elimination.n_up[rank], ==, written.n_up[rank]);
      g_assert_cmpuint (elimination.most_up, >=, written.n_up[rank]);
    }
  g_assert_cmpuint (elimination.n_arcs, ==, written.n_arcs);
  g_assert_cmpuint (elimination.n_triangles, ==, written.n_triangles);
  g_assert_cmpuint (elimination.height, ==, written.height);
  g_assert_cmpfloat_with_epsilon (elimination.mean_search_space
                                    * matrix->n_nodes,
                                  written.search_space, 1e-6);
}

static void
check_topology (const WayTopology *topology,
                const Matrix      *matrix)
{
  g_assert_cmpuint (topology->n_nodes, ==, matrix->n_nodes);
  for (guint32 node = 0; node < matrix->n_nodes; node++)
    {
      guint32 i = topology->first[node];

      for (guint32 head = 0; head < matrix->n_nodes; head++)
        if (matrix->joined[node][head])
          g_assert_cmpuint (topology->heads[i++], ==, head);
      g_assert_cmpuint (i, ==, topology->first[node + 1]);
    }
}

static void
check_permutation (const guint32 *nodes,
                   gsize          n_nodes)
{
  g_autofree gboolean *seen = g_new0 (gboolean, n_nodes + 1);

  for (gsize i = 0; i < n_nodes; i++)
    {
      g_assert_cmpuint (nodes[i], <, n_nodes);
      g_assert_false (seen[nodes[i]]);
      seen[nodes[i]] = TRUE;
    }
}

static void
shuffle (guint32 *nodes,
         guint    n_nodes,
         GRand   *rand)
{
  for (guint i = 0; i < n_nodes; i++)
    nodes[i] = i;
  for (guint i = n_nodes; i > 1; i--)
    {
      const guint j = g_rand_int_range (rand, 0, i);
      const guint32 swap = nodes[i - 1];

      nodes[i - 1] = nodes[j];
      nodes[j] = swap;
    }
}

static void
check_order (WayGraph          *graph,
             const WayTopology *topology,
             const Matrix      *matrix)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayOrder) order = way_order_new (graph, NULL, &error);
  const guint32 *nodes;
  Written written;
  gsize n_nodes;

  g_assert_no_error (error);
  nodes = way_order_get_nodes (order, &n_nodes);
  g_assert_cmpuint (n_nodes, ==, matrix->n_nodes);
  check_permutation (nodes, n_nodes);
  check_elimination (topology, matrix, nodes);

  write_out (&written, matrix, nodes);
  g_assert_cmpuint (way_order_get_n_arcs (order), ==, written.n_arcs);
  g_assert_cmpfloat_with_epsilon (way_order_get_search_space (order)
                                    * MAX (1, n_nodes),
                                  written.search_space, 1e-6);
}

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, MOST_NODES + 1);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n_nodes, random_graph_flags (seed));
      g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
      g_autoptr (WayTopology) topology = NULL;
      g_autoptr (GError) error = NULL;
      guint32 nodes[MOST_NODES];
      Matrix matrix;
      Meter meter;

      meter_init (&meter, NULL);
      topology = way_topology_read (graph->graph, &meter, &error);
      g_assert_no_error (error);
      matrix_init (&matrix, plain);
      check_topology (topology, &matrix);
      check_order (graph->graph, topology, &matrix);
      shuffle (nodes, n_nodes, rand);
      check_elimination (topology, &matrix, nodes);
    }
}

int
main (int    argc,
      char **argv)
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_OVERLAY };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/order/random/%s", as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]), test_random);
    }

  return g_test_run ();
}
