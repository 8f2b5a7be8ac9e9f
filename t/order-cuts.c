/* order-cuts.c - flows and separators, each compared with a proof of optimality
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * No cut is smaller than a flow, no separator than ways that share no node, and
 * no cover than edges that share no node. So the test checks that each is
 * valid, and that both have one size: then neither can be improved. */

#include "routing/order/cutter.h"
#include "routing/order/dissection.h"
#include "routing/order/expansion.h"
#include "routing/order/place-cuts.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"
#include "lib/towns.h"

#include <string.h>

#define N_SEEDS 400
#define MOST_NODES 60

/* A whole graph as one part, in some order of its nodes. */
typedef struct
{
  WayTopology *topology;        /* (owned) */
  Part         part;
  Meter        meter;
  guint32      n_nodes;
  guint32     *nodes;           /* (owned) of the part: all */
  guint32     *order;           /* (owned) at random */
  guint8      *sides;           /* (owned) */
} Scene;

static void
scene_init (Scene            *self,
            const PlainGraph *plain,
            GRand            *rand)
{
  g_autoptr (WayTable) table = town_build (plain, NULL);
  g_autoptr (GError) error = NULL;

  self->n_nodes = plain->n_nodes;
  meter_init (&self->meter, NULL);
  self->topology = way_topology_read (WAY_GRAPH (table), &self->meter, &error);
  g_assert_no_error (error);
  part_init (&self->part, self->topology, &self->meter, &error);
  g_assert_no_error (error);

  self->nodes = g_new (guint32, self->n_nodes);
  self->order = g_new (guint32, self->n_nodes);
  self->sides = g_new0 (guint8, self->n_nodes);
  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      const guint32 j = g_rand_int_range (rand, 0, i + 1);

      self->nodes[i] = i;
      self->order[i] = self->order[j];
      self->order[j] = i;
    }
  part_begin (&self->part, self->topology, self->nodes, self->n_nodes);
}

static void
scene_clear (Scene *self)
{
  way_topology_free (self->topology);
  part_clear (&self->part);
  g_free (self->nodes);
  g_free (self->order);
  g_free (self->sides);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

/* A street map, or anything at all. */
static void
scene_draw (Scene   *self,
            guint32  seed,
            GRand   *rand)
{
  const guint n_nodes = g_rand_int_range (rand, 4, MOST_NODES + 1);
  g_autoptr (PlainGraph) plain
    = seed % 2 == 0 ? town_new (TOWN_STREETS, n_nodes, rand, NULL)
                    : random_graph_new (rand, n_nodes,
                                        random_graph_flags (seed));

  scene_init (self, plain, rand);
}

/* Parts ------------------------------------------------------------------- */

/* The part of every node but some has all edges between these, and each edge
 * knows its other end. */
static void
test_part (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Scene) scene = { 0 };
      const Part *part = &scene.part;
      guint32 n_kept = 0, n_edges = 0;

      scene_draw (&scene, seed, rand);
      for (guint32 i = 0; i < scene.n_nodes; i++)
        if (g_rand_int_range (rand, 0, 3) > 0)
          scene.nodes[n_kept++] = i;
      part_begin (&scene.part, scene.topology, scene.nodes, n_kept);

      for (guint32 i = 0; i < scene.topology->n_nodes; i++)
        scene.sides[i] = FALSE;
      for (guint32 i = 0; i < n_kept; i++)
        scene.sides[scene.nodes[i]] = TRUE;
      for (guint32 i = 0; i < scene.n_nodes; i++)
        for (guint32 e = scene.topology->first[i];
             e < scene.topology->first[i + 1]; e++)
          n_edges += scene.sides[i] && scene.sides[scene.topology->heads[e]];
      g_assert_cmpuint (part->first[n_kept], ==, n_edges);

      for (guint32 i = 0; i < n_kept; i++)
        for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
          {
            const guint32 other = part->heads[e];

            g_assert_cmpuint (part->heads[part->twins[e]], ==, i);
            g_assert_cmpuint (part->twins[e], >=, part->first[other]);
            g_assert_cmpuint (part->twins[e], <, part->first[other + 1]);
          }
    }
}

/* Flows of edges ---------------------------------------------------------- */

/* What flows out of each node of the middle flows into it; what flows out of
 * the sources is the value. */
static void
check_flow (const Flow *flow)
{
  const Part *part = flow->part;
  gint value = 0;

  for (guint32 i = 0; i < part->n_nodes; i++)
    {
      gint out = 0;

      for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
        {
          g_assert_cmpint (flow->room[e], >=, 0);
          g_assert_cmpint (flow->room[e] + flow->room[part->twins[e]], ==, 2);
          out += 1 - flow->room[e];
        }
      if (flow->ends[i] == FLOW_MIDDLE)
        g_assert_cmpint (out, ==, 0);
      if (flow->ends[i] == FLOW_SOURCE)
        value += out;
    }
  g_assert_cmpint (value, ==, flow->value);
}

static void
check_cut (const Flow   *flow,
           const guint8 *sides,
           guint32       n_near)
{
  const Part *part = flow->part;
  guint32 n_cut = 0;

  for (guint32 i = 0; i < part->n_nodes; i++)
    {
      if (flow->ends[i] != FLOW_MIDDLE)
        g_assert_cmpint (sides[i], ==, flow->ends[i] == FLOW_SOURCE);
      n_near -= sides[i];
      for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
        n_cut += sides[i] && !sides[part->heads[e]];
    }
  g_assert_cmpuint (n_near, ==, 0);
  g_assert_cmpuint (n_cut, ==, flow->value);
}

/* A cover of the edges of a cut, as large as a choice of edges that do not
 * share a node. */
static void
check_separator (Scene     *scene,
                 Separator *separator)
{
  const Part *part = &scene->part;
  const guint32 n_found = separator_find (separator, part, scene->sides);
  guint32 n_counted = 0, n_mates = 0;

  for (guint32 i = 0; i < part->n_nodes; i++)
    {
      const guint32 mate = separator->mates[i];

      n_counted += scene->sides[i] == SIDE_SEPARATOR;
      if (mate != G_MAXUINT32)
        {
          gboolean joined = FALSE;

          g_assert_cmpuint (separator->mates[mate], ==, i);
          for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
            joined |= part->heads[e] == mate;
          g_assert_true (joined);
          n_mates++;
        }
      for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
        g_assert_false (scene->sides[i] == SIDE_NEAR
                        && scene->sides[part->heads[e]] == SIDE_FAR);
    }
  g_assert_cmpuint (n_counted, ==, n_found);
  g_assert_cmpuint (n_mates, ==, 2 * n_found);
}

static void
test_flow (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Scene) scene = { 0 };
      g_auto (Flow) flow = { 0 };
      g_auto (Separator) separator = { 0 };
      guint32 before = 0;

      scene_draw (&scene, seed, rand);
      flow_init (&flow, scene.topology, &scene.meter, NULL);
      separator_init (&separator, scene.topology, &scene.meter, NULL);
      flow_begin (&flow, &scene.part);
      for (guint32 n_ends = 1; n_ends <= scene.n_nodes / 2; n_ends += 3)
        {
          flow_set_ends (&flow, scene.order, n_ends);
          g_assert_true (flow_raise (&flow, G_MAXUINT32, &scene.meter, NULL));
          g_assert_cmpuint (flow.value, >=, before);
          before = flow.value;
          check_flow (&flow);
          check_cut (&flow, scene.sides, flow_get_far (&flow, scene.sides));
          check_cut (&flow, scene.sides, flow_get_near (&flow, scene.sides));
          check_separator (&scene, &separator);
        }
    }
}

/* Ways that share no node ------------------------------------------------- */

/* As many ways as the value says, and no node on two of them. */
static void
check_ways (const NodeFlow *flow)
{
  const Part *part = flow->part;
  g_autofree gboolean *seen = g_new0 (gboolean, part->n_nodes);
  guint32 n_ways = 0;

  for (guint32 i = 0; i < part->n_nodes; i++)
    {
      guint32 node = i, before = flow->last[i];

      if (flow->ends[i] != FLOW_MIDDLE || before == NODE_FLOW_NONE
          || flow->ends[before] != FLOW_SOURCE)
        continue;
      n_ways++;
      while (flow->ends[node] == FLOW_MIDDLE)
        {
          gboolean joined = FALSE;

          g_assert_false (seen[node]);
          seen[node] = TRUE;
          g_assert_cmpuint (flow->last[node], ==, before);
          for (guint32 e = part->first[node]; e < part->first[node + 1]; e++)
            joined |= part->heads[e] == flow->next[node];
          g_assert_true (joined);
          before = node;
          node = flow->next[node];
        }
      g_assert_cmpint (flow->ends[node], ==, FLOW_SINK);
    }
  g_assert_cmpuint (n_ways, ==, flow->value);
}

static void
check_sides (const NodeFlow *flow,
             const guint8   *sides)
{
  const Part *part = flow->part;
  guint32 n_separator = 0;

  for (guint32 i = 0; i < part->n_nodes; i++)
    {
      if (flow->ends[i] == FLOW_SOURCE)
        g_assert_cmpint (sides[i], ==, SIDE_NEAR);
      if (flow->ends[i] == FLOW_SINK)
        g_assert_cmpint (sides[i], ==, SIDE_FAR);
      n_separator += sides[i] == SIDE_SEPARATOR;
      for (guint32 e = part->first[i]; e < part->first[i + 1]; e++)
        g_assert_false (sides[i] == SIDE_NEAR
                        && sides[part->heads[e]] == SIDE_FAR);
    }
  g_assert_cmpuint (n_separator, ==, flow->value);
}

static void
test_node_flow (void)
{
  guint n_found = 0, n_joined = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Scene) scene = { 0 };
      g_auto (NodeFlow) flow = { 0 };

      scene_draw (&scene, seed, rand);
      node_flow_init (&flow, scene.topology, &scene.meter, NULL);
      for (guint32 n_ends = 1; n_ends <= scene.n_nodes / 2; n_ends += 3)
        {
          if (!node_flow_find (&flow, &scene.part, scene.order, n_ends,
                               n_ends, G_MAXUINT32, &scene.meter, NULL))
            {
              n_joined++;
              continue;
            }
          n_found++;
          check_ways (&flow);
          node_flow_get (&flow, scene.sides);
          check_sides (&flow, scene.sides);
          if (flow.value > 0)
            g_assert_false (node_flow_find (&flow, &scene.part, scene.order,
                                            n_ends, n_ends, flow.value - 1,
                                            &scene.meter, NULL));
        }
    }
  g_assert_cmpuint (n_found, >, n_joined / 10);
  g_assert_cmpuint (n_joined, >, 0);
}

/* Dissection -------------------------------------------------------------- */

/* How many nodes hang together with @node over nodes of groups below @group. */
static guint
count_part (const WayTopology *topology,
            const guint32     *groups,
            guint32            group,
            guint32            node,
            guint8            *seen)
{
  g_autofree guint32 *queue = g_new (guint32, topology->n_nodes);
  guint32 end = 0;

  seen[node] = TRUE;
  queue[end++] = node;
  for (guint32 i = 0; i < end; i++)
    for (guint32 e = topology->first[queue[i]];
         e < topology->first[queue[i] + 1]; e++)
      {
        const guint32 other = topology->heads[e];

        if (groups[other] >= group || seen[other])
          continue;
        seen[other] = TRUE;
        queue[end++] = other;
      }

  return end;
}

/* Without the separators of the last k groups no part has more than 3/4 of the
 * nodes, to the power of k: a flow leaves a quarter of them on either side, but
 * for those of the separator. */
static void
test_dissection (gconstpointer data)
{
  const gboolean placed = GPOINTER_TO_INT (data);

  for (guint32 seed = 0; seed < outcome_repeat (20) + 1; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 300, 1500);
      g_autofree WayPosition *positions = g_new (WayPosition, n_nodes);
      g_autofree gdouble *points = g_new (gdouble, 2 * n_nodes);
      g_autofree guint32 *groups = g_new (guint32, n_nodes);
      g_autoptr (PlainGraph) plain = town_new (TOWN_STREETS, n_nodes, rand,
                                               positions);
      g_auto (Scene) scene = { 0 };
      gdouble most = n_nodes;
      guint32 n_groups;

      scene_init (&scene, plain, rand);
      for (guint i = 0; i < n_nodes; i++)
        {
          points[2 * i] = positions[i].x;
          points[2 * i + 1] = positions[i].y;
        }
      n_groups = dissection_find_groups (scene.topology,
                                         placed ? points : NULL, 2, groups,
                                         &scene.meter, NULL);
      g_assert_cmpuint (n_groups, >, 1);
      for (guint32 group = n_groups; group-- > 1;)
        {
          most = MAX (100, 0.75 * most);
          for (guint i = 0; i < n_nodes; i++)
            scene.sides[i] = FALSE;
          for (guint i = 0; i < n_nodes; i++)
            if (groups[i] < group && !scene.sides[i])
              g_assert_cmpfloat (count_part (scene.topology, groups, group, i,
                                             scene.sides), <=, most + 1);
        }
    }
}

/* By edges: an edge was cut at either end, and without those of the first k
 * depths no part has more than 3/4 of the nodes, to the power of k. */
static void
check_cuts (Scene         *scene,
            const guint32 *depths,
            guint32        depth,
            gdouble        most)
{
  const WayTopology *topology = scene->topology;
  g_autofree guint32 *queue = g_new (guint32, scene->n_nodes);

  memset (scene->sides, FALSE, scene->n_nodes);
  for (guint32 seed = 0; seed < scene->n_nodes; seed++)
    {
      guint32 end = 0;

      if (scene->sides[seed])
        continue;
      scene->sides[seed] = TRUE;
      queue[end++] = seed;
      for (guint32 i = 0; i < end; i++)
        for (guint32 e = topology->first[queue[i]];
             e < topology->first[queue[i] + 1]; e++)
          if ((depths[e] == 0 || depths[e] > depth)
              && !scene->sides[topology->heads[e]])
            {
              scene->sides[topology->heads[e]] = TRUE;
              queue[end++] = topology->heads[e];
            }
      g_assert_cmpfloat (end, <=, most + 1);
    }
}

static void
test_edge_cuts (gconstpointer data)
{
  const gboolean placed = GPOINTER_TO_INT (data);

  for (guint32 seed = 0; seed < outcome_repeat (20) + 1; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 300, 1500);
      g_autofree WayPosition *positions = g_new (WayPosition, n_nodes);
      g_autofree gdouble *points = g_new (gdouble, 2 * n_nodes);
      g_autofree guint32 *depths = NULL;
      g_autoptr (PlainGraph) plain = town_new (TOWN_STREETS, n_nodes, rand,
                                               positions);
      g_auto (Scene) scene = { 0 };
      gdouble most = n_nodes;
      guint32 n_depths;

      scene_init (&scene, plain, rand);
      for (guint i = 0; i < n_nodes; i++)
        {
          points[2 * i] = positions[i].x;
          points[2 * i + 1] = positions[i].y;
        }
      depths = g_new (guint32, topology_n_heads (scene.topology));
      n_depths = dissection_cut_edges (scene.topology, placed ? points : NULL,
                                       2, depths, &scene.meter, NULL);
      g_assert_cmpuint (n_depths, >, 4);
      for (guint32 e = 0; e < topology_n_heads (scene.topology); e++)
        g_assert_cmpuint (depths[e], ==, depths[scene.part.twins[e]]);
      for (guint32 depth = 1; depth < MIN (n_depths, 8); depth++)
        {
          most *= 0.75;
          check_cuts (&scene, depths, depth, MAX (most, 40));
        }
    }
}

#define SQUARE_SIDE 20

/* A square of streets, each in both directions. (transfer full) */
static WayTable *
new_square (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const guint n = SQUARE_SIDE * SQUARE_SIDE;

  for (guint i = 0; i < n; i++)
    tables_add_place (builder, i % SQUARE_SIDE, i / SQUARE_SIDE);
  for (guint i = 0; i < n; i++)
    {
      if (i % SQUARE_SIDE + 1 < SQUARE_SIDE)
        tables_add_edge (builder, i, i + 1, 1, WAY_BOTH_WAYS, NULL);
      if (i + SQUARE_SIDE < n)
        tables_add_edge (builder, i, i + SQUARE_SIDE, 1, WAY_BOTH_WAYS, NULL);
    }

  return tables_build (builder);
}

/* Turns in a square of 20 by 20 places. A cut that leaves a quarter of them on
 * either side has at least 20 streets, and so 40 states separate all others. */
static void
test_states (void)
{
  g_autoptr (WayTable) table = new_square ();
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayGraph) states = NULL;
  g_autoptr (WayTopology) topology = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree guint32 *groups = NULL;
  g_autofree guint8 *seen = NULL;
  guint32 n_groups, n_top = 0;
  Meter meter;

  meter_init (&meter, NULL);
  way_turns_set_cost (turns, WAY_TURN_LEFT, 1);
  hierarchy = way_hierarchy_build (WAY_GRAPH (turns), NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (place_cuts_serve (&hierarchy->shape));
  states = expansion_new_graph (&hierarchy->shape, WAY_GRAPH (turns), &meter,
                                &error);
  topology = way_topology_read (states, &meter, &error);
  g_assert_no_error (error);
  groups = g_new (guint32, topology->n_nodes);
  seen = g_new0 (guint8, topology->n_nodes);
  n_groups = place_cuts_find_groups (&hierarchy->shape, states, topology, NULL,
                                     0, groups, &meter, &error);
  g_assert_no_error (error);

  for (guint32 i = 0; i < topology->n_nodes; i++)
    n_top += groups[i] == n_groups - 1;
  g_assert_cmpuint (n_top, ==, 2 * SQUARE_SIDE);
  for (guint32 i = 0; i < topology->n_nodes; i++)
    if (groups[i] < n_groups - 1 && !seen[i])
      g_assert_cmpuint (count_part (topology, groups, n_groups - 1, i, seen),
                        <=, topology->n_nodes * 3 / 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/order-cuts/part", test_part);
  g_test_add_func ("/order-cuts/flow", test_flow);
  g_test_add_func ("/order-cuts/node-flow", test_node_flow);
  g_test_add_data_func ("/order-cuts/dissection", GINT_TO_POINTER (FALSE),
                        test_dissection);
  g_test_add_data_func ("/order-cuts/dissection-placed",
                        GINT_TO_POINTER (TRUE), test_dissection);
  g_test_add_data_func ("/order-cuts/edges", GINT_TO_POINTER (FALSE),
                        test_edge_cuts);
  g_test_add_data_func ("/order-cuts/edges-placed", GINT_TO_POINTER (TRUE),
                        test_edge_cuts);
  g_test_add_func ("/order-cuts/states", test_states);

  return g_test_run ();
}
