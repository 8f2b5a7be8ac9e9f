/* spot-rules.c - rules of turns between places on edges, against their copies
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All requests share the rules of a table. Two slower ways must answer the
 * same: a table of its own for each question, in which the spots are nodes and
 * the rules are repeated for them; and a view with a rule of its own, for which
 * the library repeats all rules of the table. */

#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/tables.h"
#include "views/turns/turn-spots-private.h"
#include "views/turns/turns-private.h"

#include <math.h>

#define N_NODES 6
#define MOST_NODES_OF_RULE 5
#define N_RULES 8
#define N_SPOTS 5
#define N_ALL (N_NODES + N_SPOTS)

typedef struct
{
  WayRestriction rule;
  guint          nodes[MOST_NODES_OF_RULE];
  guint          n;
} Rule;

typedef struct
{
  WayCost   costs[N_NODES][N_NODES];    /* INFINITY for no edge */
  Rule      rules[N_RULES];
  WaySpot   spots[N_SPOTS];
  WayTable *table;
} World;

/* Worlds ------------------------------------------------------------------- */

/* Rules follow edges, turn back and run in circles. */
static void
draw_rule (GRand *rand,
           Rule  *rule)
{
  rule->rule = g_rand_int_range (rand, 0, 3) == 0 ? WAY_RESTRICTION_ONLY
                                                  : WAY_RESTRICTION_NO;
  rule->n = (guint) g_rand_int_range (rand, 3, MOST_NODES_OF_RULE + 1);
  for (guint i = 0; i < rule->n; i++)
    rule->nodes[i]
      = i == 0 ? (guint) g_rand_int_range (rand, 0, N_NODES)
        : i > 1 && g_rand_int_range (rand, 0, 5) == 0
          ? rule->nodes[i - 2]
          : (rule->nodes[i - 1] + (guint) g_rand_int_range (rand, 1, N_NODES))
              % N_NODES;
}

static void
draw_world (World *self,
            GRand *rand)
{
  for (guint i = 0; i < N_NODES; i++)
    for (guint k = 0; k < N_NODES; k++)
      self->costs[i][k] = i == k || g_rand_int_range (rand, 0, 5) < 2
                            ? INFINITY : g_rand_int_range (rand, 1, 9);
  for (guint i = 0; i < N_RULES; i++)
    draw_rule (rand, &self->rules[i]);
}

/* Spots lie on edges of rules, on edges of other spots, or anywhere, and at
 * ends. */
static void
draw_spots (World *self,
            GRand *rand)
{
  for (guint i = 0; i < N_SPOTS; i++)
    {
      const Rule *rule = &self->rules[g_rand_int_range (rand, 0, N_RULES)];
      const guint edge = (guint) g_rand_int_range (rand, 1, (gint) rule->n);
      WaySpot *spot = &self->spots[i];
      const gint kind = g_rand_int_range (rand, 0, 4);

      *spot = (WaySpot) { .from = WAY_INDEX (rule->nodes[edge - 1]),
                          .to = WAY_INDEX (rule->nodes[edge]) };
      if (i > 0 && kind == 0)
        *spot = (WaySpot) { .from = self->spots[i - 1].to,
                            .to = self->spots[i - 1].from };
      else if (kind == 1)
        spot->to = WAY_INDEX ((WAY_NODE_INDEX (spot->from)
                               + (guint) g_rand_int_range (rand, 1, N_NODES))
                              % N_NODES);
      spot->share = g_rand_int_range (rand, 0, 5) / 4.0;
    }
}

static void
add_rule (WayTableBuilder *builder,
          WayRestriction   rule,
          const guint     *nodes,
          guint            n)
{
  WayNode row[MOST_NODES_OF_RULE];

  for (guint i = 0; i < n; i++)
    row[i] = WAY_INDEX (nodes[i]);
  g_assert_true (way_table_builder_add_restriction (builder, rule, row, n,
                                                    NULL));
}

/* The nodes of the table are in the order in which they are added. */
static void
add_edges (const World     *self,
           WayTableBuilder *builder)
{
  for (guint i = 0; i < N_NODES; i++)
    for (guint k = 0; k < N_NODES; k++)
      if (self->costs[i][k] < INFINITY)
        tables_add_way (builder, i, k, self->costs[i][k]);
}

static void
build_world (World           *self,
             WayTableBuilder *builder)
{
  add_edges (self, builder);
  for (guint i = 0; i < N_RULES; i++)
    add_rule (builder, self->rules[i].rule, self->rules[i].nodes,
              self->rules[i].n);
  self->table = tables_build (builder);
}

static WayTurns *
lay_turns (WayMidway *midway,
           WayTable  *table)
{
  WayTurns *turns = way_turns_new (WAY_GRAPH (midway));

  g_assert_true (way_midway_restrict_turns (midway, turns, table, NULL));
  return turns;
}

static WayPath *
find_path (WayGraph *graph,
           guint     from,
           guint     to)
{
  GError *error = NULL;
  WayPath *path = way_find_path (graph, WAY_INDEX (from), WAY_INDEX (to),
                                 WAY_STRATEGY_DIJKSTRA, &error);

  g_assert_no_error (error);
  return path;
}

static WayCost
find_cost (WayGraph *graph,
           guint     from,
           guint     to)
{
  g_autoptr (WayPath) path = find_path (graph, from, to);

  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

/* Spots as nodes ----------------------------------------------------------- */

/* How far a spot lies from the end @node of its edge; -1 if it has no such
 * end. */
static gdouble
share_from (const WaySpot *spot,
            guint          node)
{
  return WAY_NODE_INDEX (spot->from) == node  ? spot->share
         : WAY_NODE_INDEX (spot->to) == node ? 1 - spot->share : -1;
}

static guint
other_end (const WaySpot *spot,
           guint          node)
{
  return (guint) (WAY_NODE_INDEX (spot->from) == node
                    ? WAY_NODE_INDEX (spot->to) : WAY_NODE_INDEX (spot->from));
}

static gboolean
lies_on (const WaySpot *spot,
         guint          near,
         guint          far)
{
  return share_from (spot, near) > 0 && other_end (spot, near) == far;
}

/* The parts of the edge between @spot, which is @node, and its ends: those that
 * leave @node, or those that lead to it. */
static void
add_parts (const World     *self,
           WayTableBuilder *builder,
           const WaySpot   *spot,
           guint            node,
           gboolean         leaves)
{
  for (guint i = 0; i < 2; i++)
    {
      const guint end = (guint) WAY_NODE_INDEX (i == 0 ? spot->from : spot->to);
      const guint far = other_end (spot, end);
      const gdouble share = share_from (spot, end);
      const WayCost edge = leaves ? self->costs[far][end]
                                  : self->costs[end][far];

      if (share > 0 && edge == INFINITY)
        continue;
      tables_add_way (builder, leaves ? node : end, leaves ? end : node,
                      share > 0 ? share * edge : 0);
    }
}

/* The way along one edge. */
static void
add_between (const World     *self,
             WayTableBuilder *builder,
             const WaySpot   *from,
             const WaySpot   *to)
{
  const guint a = (guint) WAY_NODE_INDEX (from->from);
  const guint b = (guint) WAY_NODE_INDEX (from->to);
  gdouble ahead;

  if (share_from (to, a) < 0 || share_from (to, b) < 0)
    return;
  ahead = share_from (to, a) - from->share;
  if (ahead == 0)
    tables_add_way (builder, N_NODES, N_NODES + 1, 0);
  else if (ahead > 0 && self->costs[a][b] < INFINITY)
    tables_add_way (builder, N_NODES, N_NODES + 1, ahead * self->costs[a][b]);
  else if (ahead < 0 && self->costs[b][a] < INFINITY)
    tables_add_way (builder, N_NODES, N_NODES + 1, -ahead * self->costs[b][a]);
}

/* Repeats @rule with the spots @from and @to, the nodes behind all others. */
static void
repeat_rule (WayTableBuilder *builder,
             const Rule      *rule,
             const WaySpot   *from,
             const WaySpot   *to)
{
  for (guint begins = 0; begins < 2; begins++)
    for (guint ends = 0; ends < 2; ends++)
      {
        Rule own = *rule;
        const guint last = own.nodes[own.n - 1], near = own.nodes[own.n - 2];

        if ((begins == 1 && !lies_on (from, own.nodes[1], own.nodes[0]))
            || (ends == 1 && !lies_on (to, near, last)
                && (own.rule != WAY_RESTRICTION_ONLY
                    || share_from (to, near) != 0)))
          continue;
        own.nodes[0] = begins == 1 ? N_NODES : own.nodes[0];
        own.nodes[own.n - 1] = ends == 1 ? N_NODES + 1 : last;
        add_rule (builder, own.rule, own.nodes, own.n);
      }
}

static WayCost
cost_over_nodes (const World   *self,
                 const WaySpot *from,
                 const WaySpot *to)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (N_NODES + 2);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;

  add_edges (self, builder);
  add_parts (self, builder, from, N_NODES, TRUE);
  add_parts (self, builder, to, N_NODES + 1, FALSE);
  add_between (self, builder, from, to);
  for (guint i = 0; i < N_RULES; i++)
    repeat_rule (builder, &self->rules[i], from, to);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  return find_cost (WAY_GRAPH (turns), N_NODES, N_NODES + 1);
}

static void
test_nodes (void)
{
  guint n_found = 0;

  for (guint seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTableBuilder) builder = tables_new_builder (N_NODES);
      g_autoptr (WayTurns) turns = NULL;
      g_autoptr (WayMidway) midway = NULL;
      g_autoptr (WayTable) table = NULL;
      World world;

      draw_world (&world, rand);
      draw_spots (&world, rand);
      build_world (&world, builder);
      table = world.table;
      midway = way_midway_new (WAY_GRAPH (table), world.spots, N_SPOTS, NULL);
      turns = lay_turns (midway, table);
      for (guint from = 0; from < N_SPOTS; from++)
        for (guint to = 0; to < N_SPOTS; to++)
          {
            const WayCost wanted
              = from == to ? 0 : cost_over_nodes (&world, &world.spots[from],
                                                  &world.spots[to]);

            oracle_assert_cost (find_cost (WAY_GRAPH (turns), N_NODES + from,
                                           N_NODES + to), wanted);
            n_found += wanted > 0 && wanted < INFINITY;
          }
    }
  g_assert_cmpuint (n_found, >, outcome_repeat (400));
}

/* Copies ------------------------------------------------------------------- */

/* A sequence that costs nothing is a rule, too. */
static void
add_own_rule (WayTurns *turns)
{
  const WayNode nodes[] = { WAY_INDEX (0), WAY_INDEX (1) };

  g_assert_true (way_turns_add_sequence_cost (turns, 0, nodes, NULL, 2, NULL));
}

/* Some spots lie beside their edges, and are joined to nodes and spots. */
static void
join_spots (World     *world,
            WayMidway *midway,
            GRand     *rand)
{
  for (guint i = 0; i < N_SPOTS; i++)
    for (guint k = 0; k < N_NODES + i; k++)
      if (world->spots[i].area > 0 && g_rand_boolean (rand))
        way_midway_join (midway, i, WAY_INDEX (k), 0.5);
}

static void
assert_same_path (const WayPath *path,
                  const WayPath *wanted)
{
  g_assert_cmpint (path != NULL, ==, wanted != NULL);
  if (path == NULL)
    return;

  g_assert_cmpfloat (way_path_get_cost (path), ==, way_path_get_cost (wanted));
  g_assert_cmpuint (way_path_get_length (path), ==,
                    way_path_get_length (wanted));
  for (guint i = 0; i < way_path_get_length (path); i++)
    g_assert_true (way_path_get_node (path, i)
                   == way_path_get_node (wanted, i));
}

static void
check_copies (World   *world,
              GRand   *rand,
              gboolean own_comes_first,
              WayCost  turn)
{
  g_autoptr (WayMidway) midway
    = way_midway_new (WAY_GRAPH (world->table), world->spots, N_SPOTS, NULL);
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayTurns) copied = way_turns_new (WAY_GRAPH (midway));

  join_spots (world, midway, rand);
  turns = lay_turns (midway, world->table);
  if (own_comes_first)
    add_own_rule (copied);
  g_assert_true (way_midway_restrict_turns (midway, copied, world->table,
                                            NULL));
  if (!own_comes_first)
    add_own_rule (copied);
  g_assert_nonnull (turns->spots);
  g_assert_null (copied->spots);
  if (turn > 0)
    {
      way_turns_set_cost (turns, WAY_TURN_LEFT, turn);
      way_turns_set_cost (copied, WAY_TURN_LEFT, turn);
    }

  for (guint from = 0; from < N_ALL; from++)
    for (guint to = 0; to < N_ALL; to++)
      {
        g_autoptr (WayPath) path = find_path (WAY_GRAPH (turns), from, to);
        g_autoptr (WayPath) wanted = find_path (WAY_GRAPH (copied), from, to);

        assert_same_path (path, wanted);
      }
}

/* With rules against U-turns, zones and costs of turns. */
static void
test_copies (void)
{
  for (guint seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_PLANAR);
      g_autoptr (WayTable) table = NULL;
      World world;

      way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
      for (guint i = 0; i < N_NODES; i++)
        tables_add_place (builder, g_rand_int_range (rand, 0, 9),
                          g_rand_int_range (rand, 0, 9));
      draw_world (&world, rand);
      draw_spots (&world, rand);
      for (guint i = 0; i < N_SPOTS; i++)
        world.spots[i].area = seed % 4 == 1 && g_rand_boolean (rand) ? 1 : 0;
      if (g_rand_boolean (rand))
        way_table_builder_forbid_u_turns (builder, 3);
      for (guint i = 0; i < N_NODES; i++)
        if (seed % 3 == 0 && g_rand_boolean (rand))
          way_table_builder_forbid_through (builder, WAY_INDEX (i), NULL);
      build_world (&world, builder);
      table = world.table;
      check_copies (&world, rand, seed % 2 == 0, seed % 5 == 0 ? 2 : 0);
    }
}

/* Rules of the caller count together with those of the table. */
static void
test_own_rules (void)
{
  const guint rule[] = { 0, 1, 2 };
  const WayNode own[] = { WAY_INDEX (4), WAY_INDEX (1), WAY_INDEX (3) };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayMidway) midway = NULL;
  g_autoptr (WayTurns) turns = NULL;
  const WaySpot spot = { .from = WAY_INDEX (0), .to = WAY_INDEX (1),
                         .share = 0.5 };

  for (guint i = 0; i < 4; i++)
    if (i != 1)
      tables_add_edge (builder, i, 1, 4, WAY_BOTH_WAYS, NULL);
  add_rule (builder, WAY_RESTRICTION_NO, rule, 3);
  table = tables_build (builder);
  midway = way_midway_new (WAY_GRAPH (table), &spot, 1, NULL);
  turns = lay_turns (midway, table);
  g_assert_cmpfloat (find_cost (WAY_GRAPH (turns), 4, 3), ==, 6);
  g_assert_true (way_turns_add_restriction (turns, WAY_RESTRICTION_NO, own,
                                            NULL, 3, NULL));
  /* To 3 the path turns back at 0, and to 2 also at 3. */
  g_assert_cmpfloat (find_cost (WAY_GRAPH (turns), 4, 3), ==, 2 + 4 + 4);
  g_assert_cmpfloat (find_cost (WAY_GRAPH (turns), 4, 2), ==,
                     2 + 4 + 4 + 4 + 4);
  way_turns_clear_restrictions (turns);
  g_assert_cmpfloat (find_cost (WAY_GRAPH (turns), 4, 3), ==, 6);
  g_assert_cmpfloat (find_cost (WAY_GRAPH (turns), 4, 2), ==, 6);
}

/* What a request adds to the rules of the table depends on its spots alone. */
static void
test_sharing (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayTableBuilder) builder = tables_new_builder (N_NODES);
  g_autoptr (WayTable) table = NULL;
  gpointer rules = NULL;
  World world;

  draw_world (&world, rand);
  draw_spots (&world, rand);
  build_world (&world, builder);
  table = world.table;
  for (guint n = 0; n < N_SPOTS; n++)
    {
      g_autoptr (WayMidway) midway
        = way_midway_new (WAY_GRAPH (table), world.spots, n, NULL);
      g_autoptr (WayTurns) turns = lay_turns (midway, table);

      if (rules == NULL)
        rules = table->turn_rules;
      g_assert_nonnull (rules);
      g_assert_true (table->turn_rules == rules);
      find_cost (WAY_GRAPH (turns), 0, 1);
      g_assert_true (turn_rules_is_empty (turns->rules));
      g_assert_true (turns->spots->rules == rules);
      g_assert_true (turns->spots->befores == NULL
                     || turns->spots->befores->len < n * n);
    }
}

/* The nodes at which rules hold are found once, until a rule is added. */
static void
test_ruled (void)
{
  const WayNode own[] = { WAY_INDEX (2), WAY_INDEX (3), WAY_INDEX (4) };
  const guint rule[] = { 0, 1, 2 };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (5);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (GHashTable) ruled = NULL, again = NULL, more = NULL;

  add_rule (builder, WAY_RESTRICTION_NO, rule, 3);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  ruled = turns_ref_ruled (turns);
  again = turns_ref_ruled (turns);
  g_assert_true (ruled == again);
  g_assert_cmpuint (g_hash_table_size (ruled), ==, 1);
  g_assert_true (g_hash_table_contains (ruled, WAY_INDEX (1)));
  way_turns_add_restriction (turns, WAY_RESTRICTION_NO, own, NULL, 3, NULL);
  more = turns_ref_ruled (turns);
  g_assert_cmpuint (g_hash_table_size (more), ==, 2);
  g_assert_true (g_hash_table_contains (more, WAY_INDEX (3)));
}

/* A mapped copy of a ring with a zone, in which an edge leads to no node. */
static WayPrepared *
map_damaged (void)
{
  const guint32 ends[] = { 1, 2, 3, 4, 5, 0 };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (N_NODES);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayPrepared) prepared = NULL;
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) bytes = NULL;
  guint n_found = 0;

  for (guint i = 0; i < N_NODES; i++)
    tables_add_way (builder, i, ends[i], 1);
  way_table_builder_forbid_through (builder, WAY_INDEX (2), NULL);
  table = tables_build (builder);
  prepared = way_prepared_new (table);
  g_assert_true (way_prepared_write (prepared, stream, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  bytes = g_memory_output_stream_steal_as_bytes (
    G_MEMORY_OUTPUT_STREAM (stream));

  for (gsize i = 0; i + sizeof ends <= g_bytes_get_size (bytes);
       i += sizeof *ends)
    {
      guint32 *at = (guint32 *) ((char *) g_bytes_get_data (bytes, NULL) + i);

      if (memcmp (at, ends, sizeof ends) != 0)
        continue;
      at[2] = G_MAXUINT32 / 2;
      n_found++;
    }
  g_assert_cmpuint (n_found, >, 0);
  return way_prepared_new_from_bytes (bytes, NULL);
}

/* Zones of a damaged file are not looked for. */
static void
test_damaged_file (void)
{
  const WaySpot spot = { .from = WAY_INDEX (0), .to = WAY_INDEX (1),
                         .share = 0.5 };
  g_autoptr (WayPrepared) prepared = map_damaged ();
  WayTable *table = way_prepared_get_table (prepared);
  g_autoptr (WayMidway) midway
    = way_midway_new (WAY_GRAPH (table), &spot, 1, NULL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (midway));
  g_autoptr (GError) error = NULL;

  g_assert_false (way_midway_restrict_turns (midway, turns, table, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/spot-rules/nodes", test_nodes);
  g_test_add_func ("/spot-rules/copies", test_copies);
  g_test_add_func ("/spot-rules/own-rules", test_own_rules);
  g_test_add_func ("/spot-rules/sharing", test_sharing);
  g_test_add_func ("/spot-rules/ruled", test_ruled);
  g_test_add_func ("/spot-rules/damaged-file", test_damaged_file);

  return g_test_run ();
}
