/* coarse-part.c - groups of the nodes of a part, and cuts of large parts
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/order/coarse-part.h"
#include "routing/order/cutter.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"
#include "lib/towns.h"

#define N_SEEDS 400
#define MOST_NODES 60

/* Larger than parts that are cut without groups. */
#define SIDE 250

/* A whole graph as one part. */
typedef struct
{
  WayTopology *topology;        /* (owned) */
  Part         part;
  Meter        meter;
  guint32     *nodes;           /* (owned) all */
} Scene;

static void
scene_init (Scene    *self,
            WayTable *table)
{
  g_autoptr (GError) error = NULL;

  meter_init (&self->meter, NULL);
  self->topology = way_topology_read (WAY_GRAPH (table), &self->meter, &error);
  g_assert_no_error (error);
  g_assert_true (part_init (&self->part, self->topology, &self->meter, &error));
  self->nodes = g_new (guint32, self->topology->n_nodes);
  for (guint32 i = 0; i < self->topology->n_nodes; i++)
    self->nodes[i] = i;
  part_begin (&self->part, self->topology, self->nodes,
              self->topology->n_nodes);
}

static void
scene_clear (Scene *self)
{
  way_topology_free (self->topology);
  part_clear (&self->part);
  g_free (self->nodes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

/* Groups ------------------------------------------------------------------ */

/* The nodes of the group of @seed that hang together within it. */
static guint32
count_together (const Part       *part,
                const CoarsePart *coarse,
                guint32           seed)
{
  g_autofree gboolean *seen = g_new0 (gboolean, part->n_nodes);
  g_autofree guint32 *queue = g_new (guint32, part->n_nodes);
  guint32 end = 0;

  seen[seed] = TRUE;
  queue[end++] = seed;
  for (guint32 i = 0; i < end; i++)
    for (guint32 e = part->first[queue[i]]; e < part->first[queue[i] + 1]; e++)
      {
        const guint32 other = part->heads[e];

        if (seen[other] || coarse->groups[other] != coarse->groups[seed])
          continue;
        seen[other] = TRUE;
        queue[end++] = other;
      }

  return end;
}

/* Each group hangs together, is no larger than it may be, and stands where one
 * of its nodes stands. */
static void
check_groups (const Part       *part,
              const CoarsePart *coarse,
              guint32           most)
{
  for (guint32 group = 0; group < coarse->part.n_nodes; group++)
    {
      gboolean stands = FALSE;
      guint32 n = 0, seed = 0;

      for (guint32 i = 0; i < part->n_nodes; i++)
        if (coarse->groups[i] == group)
          {
            stands |= part->nodes[i] == coarse->part.nodes[group];
            seed = i;
            n++;
          }
      g_assert_true (stands);
      g_assert_cmpuint (n, <=, most);
      g_assert_cmpuint (n, ==, count_together (part, coarse, seed));
    }
}

static guint32
count_edges (const Part *part,
             guint32     from,
             guint32     to)
{
  guint32 n = 0;

  for (guint32 e = part->first[from]; e < part->first[from + 1]; e++)
    n += part->heads[e] == to;

  return n;
}

/* Two groups have as many edges as their nodes have, and each edge knows its
 * other end. */
static void
check_edges (const Part       *part,
             const CoarsePart *coarse)
{
  const Part *groups = &coarse->part;
  const gsize n = groups->n_nodes;
  g_autofree guint32 *counts = g_new0 (guint32, n * n);

  for (guint32 i = 0; i < part->n_nodes; i++)
    for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
      counts[coarse->groups[i] * n + coarse->groups[part->heads[e]]]++;
  for (guint32 i = 0; i < n; i++)
    for (guint32 j = 0; j < n; j++)
      g_assert_cmpuint (count_edges (groups, i, j), ==,
                        i == j ? 0 : counts[i * n + j]);
  for (guint32 i = 0; i < n; i++)
    for (guint32 e = groups->first[i]; e < groups->first[i + 1]; e++)
      {
        g_assert_cmpuint (groups->heads[groups->twins[e]], ==, i);
        g_assert_cmpuint (groups->twins[groups->twins[e]], ==, e);
      }
}

static void
test_groups (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 4, MOST_NODES + 1);
      const guint32 most = g_rand_int_range (rand, 1, 12);
      g_autoptr (PlainGraph) plain
        = seed % 2 == 0 ? town_new (TOWN_STREETS, n_nodes, rand, NULL)
                        : random_graph_new (rand, n_nodes,
                                            random_graph_flags (seed));
      g_autoptr (WayTable) table = town_build (plain, NULL);
      g_autofree guint32 *queue = g_new (guint32, n_nodes);
      g_autofree guint32 *urgent = g_new (guint32, n_nodes);
      g_auto (Scene) scene = { 0 };
      g_auto (CoarsePart) coarse = { { 0 } };

      scene_init (&scene, table);
      g_assert_true (coarse_part_init (&coarse, scene.topology, &scene.meter,
                                       NULL));
      coarse_part_begin (&coarse, &scene.part, most, queue, urgent);
      check_groups (&scene.part, &coarse, most);
      check_edges (&scene.part, &coarse);
    }
}

/* Large parts ------------------------------------------------------------- */

static WayTable *
new_square (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < SIDE * SIDE; i++)
    tables_add_place (builder, i % SIDE, i / SIDE);
  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      if (i % SIDE + 1 < SIDE)
        tables_add_edge (builder, i, i + 1, 1, WAY_BOTH_WAYS, NULL);
      if (i + SIDE < SIDE * SIDE)
        tables_add_edge (builder, i, i + SIDE, 1, WAY_BOTH_WAYS, NULL);
    }

  return tables_build (builder);
}

/* A square of streets has a separator of one node for each row, and no smaller
 * one leaves halves. The separator has no more nodes, and stands between its
 * sides, of which either has a quarter of the nodes. */
static void
test_large (void)
{
  g_autoptr (WayTable) table = new_square ();
  g_auto (Scene) scene = { 0 };
  g_auto (Cutter) cutter = { 0 };
  guint32 counts[3] = { 0, 0, 0 };

  scene_init (&scene, table);
  g_assert_true (cutter_init (&cutter, scene.topology, NULL, 0, FALSE,
                              &scene.meter, NULL));
  g_assert_true (cutter_find (&cutter, &scene.part, &scene.meter, NULL));
  for (guint32 i = 0; i < SIDE * SIDE; i++)
    {
      counts[cutter.best[i]]++;
      for (guint32 e = scene.part.first[i]; e < scene.part.first[i + 1]; e++)
        g_assert_false (cutter.best[i] == SIDE_NEAR
                        && cutter.best[scene.part.heads[e]] == SIDE_FAR);
    }
  g_assert_cmpuint (counts[SIDE_SEPARATOR], <=, SIDE);
  g_assert_cmpuint (counts[SIDE_NEAR], >=, SIDE * SIDE / 4);
  g_assert_cmpuint (counts[SIDE_FAR], >=, SIDE * SIDE / 4);
}

/* The meter of a thread does not know what the others have taken. So all memory
 * is taken in the beginning, from the caller's meter. */
static void
test_limit (void)
{
  g_autoptr (WayTable) table = new_square ();
  g_auto (Scene) scene = { 0 };
  g_auto (Cutter) cutter = { 0 };
  g_autoptr (GError) error = NULL;

  scene_init (&scene, table);
  g_assert_true (cutter_init (&cutter, scene.topology, NULL, 0, FALSE,
                              &scene.meter, NULL));
  scene.meter.budget.max = scene.meter.budget.used;
  g_assert_true (cutter_find (&cutter, &scene.part, &scene.meter, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (scene.meter.budget.used, ==, scene.meter.budget.max);
}

/* With any limit of bytes the arrays are made, or refused; the sanitizers look
 * for memory that is lost. */
static void
test_refused (void)
{
  g_autoptr (WayTable) table = new_square ();
  g_auto (Scene) scene = { 0 };
  guint n_refused = 0;
  gboolean is_made = FALSE;

  scene_init (&scene, table);
  for (gsize left = 0; !is_made; left += SIDE * SIDE)
    {
      g_auto (Cutter) cutter = { 0 };
      g_autoptr (GError) error = NULL;
      Meter meter;

      meter_init (&meter, NULL);
      meter.budget.max = left;
      is_made = cutter_init (&cutter, scene.topology, NULL, 0, FALSE, &meter,
                             &error);
      g_assert_true (is_made == (error == NULL));
      n_refused += !is_made;
    }
  g_assert_cmpuint (n_refused, >, 50);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/coarse-part/groups", test_groups);
  g_test_add_func ("/coarse-part/large", test_large);
  g_test_add_func ("/coarse-part/limit", test_limit);
  g_test_add_func ("/coarse-part/refused", test_refused);

  return g_test_run ();
}
