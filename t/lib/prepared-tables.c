/* prepared-tables.c - tables with every part of a file, compared and queried
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/query-private.h"
#include "prepared-tables.h"

#include "part-edges.h"
#include "tables.h"

#include <string.h>

#define WITH_NAMES 1u
#define WITH_NUMBERS 2u
#define WITH_POSITIONS 4u
#define ON_EARTH 8u
#define WITH_LABELS 16u
#define WITH_WIDTHS 32u
#define WITH_FRACTIONS 64u
#define WITH_PARALLEL 128u
#define WITH_RESTRICTIONS 256u
#define SOME_NOWHERE 512u

/* How far a search of a damaged table goes. */
#define ENOUGH 2000

static WayPositionKind
kind_of (guint32 seed)
{
  if (!(seed & WITH_POSITIONS))
    return WAY_POSITION_NONE;

  return seed & ON_EARTH ? WAY_POSITION_GEOGRAPHIC : WAY_POSITION_PLANAR;
}

static void
add_nodes (WayTableBuilder *builder,
           GRand           *rand,
           guint32          seed,
           guint            n_nodes)
{
  for (guint i = 0; i < n_nodes; i++)
    {
      g_autofree char *name = g_strdup_printf ("n\303\266de %x", i * 7919 % 65521);
      const WayPosition at = { g_rand_double_range (rand, -80, 80),
                               g_rand_double_range (rand, -80, 80) };
      const gboolean is_named = (seed & WITH_NAMES)
                                && g_rand_int_range (rand, 0, 4) > 0;
      const gboolean is_placed
        = (seed & WITH_POSITIONS)
          && (!(seed & SOME_NOWHERE) || g_rand_boolean (rand));

      way_table_builder_add_node (builder, is_named ? name : NULL,
                                  is_placed ? &at : NULL, NULL, NULL);
    }
}

static void
add_edges (WayTableBuilder *builder,
           GRand           *rand,
           guint32          seed,
           guint            n_nodes)
{
  static const char *const labels[] = { "ferry", "A 7", "\303\251t\303\251" };

  for (guint i = 0; i < 2 * n_nodes; i++)
    {
      const gboolean is_hidden = g_rand_int_range (rand, 0, 12) == 0;
      const gint label = g_rand_int_range (rand, 0, 6);
      const WayCost cost = g_rand_int_range (rand, 0, 50)
                           + (seed & WITH_FRACTIONS ? 0.125 : 0);

      way_table_builder_set_width (builder, (seed & WITH_WIDTHS)
                                            && g_rand_boolean (rand)
                                              ? 2.5 : INFINITY);
      way_table_builder_add_edge (builder,
                                  WAY_INDEX (g_rand_int_range (rand, 0,
                                                               n_nodes)),
                                  WAY_INDEX (g_rand_int_range (rand, 0,
                                                               n_nodes)),
                                  is_hidden ? INFINITY : cost,
                                  g_rand_boolean (rand) ? WAY_BOTH_WAYS
                                                        : WAY_ONE_WAY,
                                  (seed & WITH_LABELS) && label < 3
                                    ? labels[label] : NULL,
                                  NULL);
    }
}

WayTable *
prepared_tables_new_random (guint32 seed,
                            guint   n_nodes)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind_of (seed));
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GError) error = NULL;
  WayTable *table;

  if (seed & WITH_NUMBERS)
    way_table_builder_set_first_number (builder, 1);
  way_table_builder_set_keep_parallel (builder, (seed & WITH_PARALLEL) != 0);
  add_nodes (builder, rand, seed, n_nodes);
  if (n_nodes > 0)
    add_edges (builder, rand, seed, n_nodes);
  for (guint i = 0; (seed & WITH_RESTRICTIONS) && n_nodes > 0 && i < 5; i++)
    {
      WayNode nodes[4];

      for (guint k = 0; k < G_N_ELEMENTS (nodes); k++)
        nodes[k] = tables_node (builder, g_rand_int_range (rand, 0, n_nodes));

      way_table_builder_add_restriction (builder, i % 2 ? WAY_RESTRICTION_NO
                                                        : WAY_RESTRICTION_ONLY,
                                         nodes, 3 + i % 2, &error);
      g_assert_no_error (error);
    }

  table = way_table_builder_build (builder, &error);
  g_assert_no_error (error);
  return table;
}

GBytes *
prepared_tables_write (WayPrepared *prepared)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  way_prepared_write (prepared, stream, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);

  return g_memory_output_stream_steal_as_bytes (
           G_MEMORY_OUTPUT_STREAM (stream));
}

/* Comparing ---------------------------------------------------------------- */

static void
assert_same_node (WayTable *one,
                  WayTable *other,
                  WayNode   node)
{
  const char *name = way_table_get_name (one, node);
  g_autofree char *shown = way_graph_dup_name (WAY_GRAPH (one), node);
  g_autofree char *other_shown = way_graph_dup_name (WAY_GRAPH (other), node);
  WayPosition a = { 0, 0 }, b = { 0, 0 };
  WayNode found = WAY_INDEX (0), other_found = WAY_INDEX (0);

  g_assert_cmpuint (way_table_get_id (one, node), ==,
                    way_table_get_id (other, node));
  g_assert_true (way_table_get_node (
                   other, WAY_ADDED (way_table_get_id (one, node)))
                 == node);
  g_assert_cmpstr (name, ==, way_table_get_name (other, node));
  g_assert_cmpstr (shown, ==, other_shown);
  g_assert_cmpint (way_graph_get_position (WAY_GRAPH (one), node, &a), ==,
                   way_graph_get_position (WAY_GRAPH (other), node, &b));
  g_assert_true (isnan (a.x) || (a.x == b.x && a.y == b.y));
  g_assert_cmpuint (way_table_get_component (one, node), ==,
                    way_table_get_component (other, node));
  g_assert_cmpint (way_graph_find_node (WAY_GRAPH (one), shown, &found), ==,
                   way_graph_find_node (WAY_GRAPH (other), shown,
                                        &other_found));
  g_assert_true (found == other_found);
}

static void
assert_same_edge (WayTable *one,
                  WayTable *other,
                  guint32   edge)
{
  WayNode from, to, other_from, other_to;
  const char *label, *other_label;
  WayCost cost, other_cost;

  way_table_get_edge (one, edge, &from, &to, &cost, &label);
  way_table_get_edge (other, edge, &other_from, &other_to, &other_cost,
                      &other_label);
  g_assert_true (from == other_from && to == other_to && cost == other_cost);
  g_assert_cmpstr (label, ==, other_label);
  g_assert_cmpfloat (way_table_get_width (one, edge), ==,
                     way_table_get_width (other, edge));
}

/* The edges into each node, which files keep as well. */
static void
assert_same_before (WayTable *one,
                    WayTable *other,
                    WayNode   node)
{
  WayNodeType *type = way_graph_get_node_type (WAY_GRAPH (one));
  g_autoptr (WayEdges) edges = way_edges_new (type);
  g_autoptr (WayEdges) others = way_edges_new (type);
  const WayAt at = { node, node, 0, TRUE };

  way_graph_predecessors (WAY_GRAPH (one), NULL, &at, edges);
  way_graph_predecessors (WAY_GRAPH (other), NULL, &at, others);
  g_assert_cmpuint (way_edges_get_length (edges), ==,
                    way_edges_get_length (others));
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      g_assert_true (way_edges_get_node (edges, i)
                     == way_edges_get_node (others, i));
      g_assert_cmpfloat (way_edges_get_cost (edges, i), ==,
                         way_edges_get_cost (others, i));
      g_assert_cmpuint (way_edges_get_edge (edges, i), ==,
                        way_edges_get_edge (others, i));
    }
}

static void
assert_same_restrictions (WayTable *one,
                          WayTable *other)
{
  g_assert_cmpuint (way_table_get_n_restrictions (one), ==,
                    way_table_get_n_restrictions (other));
  for (guint32 i = 0; i < way_table_get_n_restrictions (one); i++)
    {
      WayRestriction rule, other_rule;
      WayNode nodes[WAY_RESTRICTION_MAX_NODES];
      WayNode others[WAY_RESTRICTION_MAX_NODES];
      const guint n = way_table_get_restriction (one, i, &rule, nodes);
      const guint other_n = way_table_get_restriction (other, i, &other_rule,
                                                       others);

      g_assert_cmpint (rule, ==, other_rule);
      g_assert_cmpmem (nodes, n * sizeof *nodes, others,
                       other_n * sizeof *others);
    }
}

static void
assert_same_counts (WayTable *one,
                    WayTable *other)
{
  guint32 first = 0, other_first = 0;

  g_assert_cmpuint (way_table_get_n_nodes (one), ==,
                    way_table_get_n_nodes (other));
  g_assert_cmpuint (way_table_get_n_edges (one), ==,
                    way_table_get_n_edges (other));
  g_assert_cmpuint (way_table_get_n_components (one), ==,
                    way_table_get_n_components (other));
  g_assert_cmpint (way_table_is_numbered (one, &first), ==,
                   way_table_is_numbered (other, &other_first));
  g_assert_cmpuint (first, ==, other_first);
  g_assert_cmpfloat (way_table_get_heuristic_scale (one), ==,
                     way_table_get_heuristic_scale (other));
  g_assert_cmpint (way_table_has_widths (one), ==,
                   way_table_has_widths (other));
  g_assert_cmpuint (way_graph_get_flags (WAY_GRAPH (one)), ==,
                    way_graph_get_flags (WAY_GRAPH (other)));
  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (one)), ==,
                   way_graph_get_position_kind (WAY_GRAPH (other)));
  for (guint32 i = 0; i < way_table_get_n_components (one); i++)
    g_assert_cmpuint (way_table_get_component_size (one, i), ==,
                      way_table_get_component_size (other, i));
}

static void
assert_same_spot (WayTable          *one,
                  WayTable          *other,
                  const WayPosition *at)
{
  WaySpot spot = { WAY_INDEX (0) }, other_spot = { WAY_INDEX (0) };
  gdouble far = 0, other_far = 0;

  g_assert_cmpint (way_table_find_nearest_spot (one, at, &spot, NULL, &far,
                                                NULL, NULL, NULL, NULL), ==,
                   way_table_find_nearest_spot (other, at, &other_spot, NULL,
                                                &other_far, NULL, NULL, NULL,
                                                NULL));
  g_assert_true (spot.from == other_spot.from && spot.to == other_spot.to
                 && spot.share == other_spot.share && far == other_far);
}

static void
assert_same_nearest (WayTable *one,
                     WayTable *other)
{
  for (guint i = 0; i < 20; i++)
    {
      const WayPosition at = { i * 9.5 - 90, 77 - i * 8.25 };
      WayNode node = WAY_INDEX (0), other_node = WAY_INDEX (0);
      gdouble far = 0, other_far = 0;

      g_assert_cmpint (way_table_find_nearest (one, &at, &node, &far, NULL,
                                               NULL), ==,
                       way_table_find_nearest (other, &at, &other_node,
                                               &other_far, NULL, NULL));
      g_assert_true (node == other_node && far == other_far);
      assert_same_spot (one, other, &at);
    }
}

void
prepared_tables_assert_same (WayTable *one,
                             WayTable *other)
{
  assert_same_counts (one, other);
  assert_same_restrictions (one, other);
  assert_same_nearest (one, other);
  for (guint32 i = 0; i < way_table_get_n_nodes (one); i++)
    {
      assert_same_node (one, other, WAY_INDEX (i));
      assert_same_before (one, other, WAY_INDEX (i));
    }
  for (guint32 i = 0; i < way_table_get_n_edges (one); i++)
    assert_same_edge (one, other, i);
}

/* Asking ------------------------------------------------------------------- */

static void
ask_node (WayTable *table,
          WayNode   node)
{
  g_autofree char *name = way_graph_dup_name (WAY_GRAPH (table), node);
  const guint32 island = way_table_get_component (table, node);
  WayPosition at;
  WayNode other;

  way_table_get_component_size (table, island);
  way_table_get_node (table, WAY_ADDED (way_table_get_id (table, node)));
  if (way_graph_get_position (WAY_GRAPH (table), node, &at))
    g_assert_true (way_position_is_valid (
                     &at, way_graph_get_position_kind (WAY_GRAPH (table))));
  if (name != NULL && way_graph_find_node (WAY_GRAPH (table), name, &other))
    way_table_find_edge (table, node, other, NULL);
}

static void
ask_edge (WayTable *table,
          guint32   edge)
{
  const char *label;
  WayNode from, to;
  WayCost cost;

  way_table_get_edge (table, edge, &from, &to, &cost, &label);
  g_assert_true (cost >= 0 && way_table_get_width (table, edge) >= 0);
  way_table_get_id (table, from);
  way_table_get_id (table, to);
  g_assert_true (label == NULL || g_utf8_validate (label, -1, NULL));
}

static gboolean
go_on (WayTable *table,
       WayNode   node,
       gdouble   distance,
       gpointer  n_met)
{
  way_table_get_id (table, node);
  return ++*(guint *) n_met < ENOUGH;
}

/* Whatever lies near is an edge of the table. */
static gboolean
go_on_spots (const WaySpot     *spot,
             const WayPosition *foot,
             gdouble            distance,
             gpointer           data)
{
  WayTable *table = data;

  way_table_get_id (table, spot->from);
  way_table_get_id (table, spot->to);
  g_assert_true (spot->share >= 0 && spot->share <= 1 && distance >= 0);
  return TRUE;
}

static void
ask_places (WayTable *table)
{
  const WayPosition at = { 3, 4 };
  guint n_met = 0;
  WaySpot spot;
  WayNode node;

  if (way_table_find_nearest_spot (table, &at, &spot, NULL, NULL, NULL, NULL,
                                   NULL, NULL))
    go_on_spots (&spot, &at, 0, table);
  way_table_foreach_spot_within (table, &at, 1e5, go_on_spots, table, NULL,
                                 NULL);

  if (way_table_find_nearest (table, &at, &node, NULL, NULL, NULL))
    way_table_get_id (table, node);
  way_table_foreach_within (table, &at, 1e5, go_on, &n_met);
}

/* Searches @graph, which is @base or a view of it. Nodes of paths are those of
 * @base. */
static void
ask_search (WayGraph     *graph,
            WayGraph     *base,
            WayHeuristic *heuristic,
            WayNode       from,
            WayNode       to)
{
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (search, from);
  way_search_set_goal (search, to);
  if (heuristic != NULL)
    way_search_set_heuristic (search, heuristic);
  way_search_step (search, ENOUGH, &error);
  path = way_search_dup_path (search);
  for (guint i = 0; path != NULL && i < way_path_get_length (path); i++)
    {
      g_autofree char *name
        = way_graph_dup_name (base, way_path_get_node (path, i));

      g_assert_true (name == NULL || g_utf8_validate (name, -1, NULL));
    }
}

static void
ask_views (WayGraph     *graph,
           WayHeuristic *heuristic,
           WayNode       from,
           WayNode       to)
{
  g_autoptr (WayReverse) reverse = way_reverse_new (graph, NULL);
  g_autoptr (WayTurns) turns = way_turns_new (graph);
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  g_autoptr (WayKnowledge) knowledge = NULL;

  ask_search (graph, graph, NULL, from, to);
  ask_search (graph, graph, heuristic, from, to);
  if (reverse != NULL)
    ask_search (WAY_GRAPH (reverse), graph, NULL, from, to);
  way_turns_set_cost (turns, WAY_TURN_LEFT, 3);
  ask_search (WAY_GRAPH (turns), graph, NULL, from, to);
  way_layer_set_extra_cost (way_overlay_get_layer (overlay, "danger"), to, 1);
  ask_search (WAY_GRAPH (overlay), graph, NULL, from, to);
  knowledge = way_knowledge_new (graph, NULL, NULL, NULL);
  if (knowledge != NULL)
    ask_search (WAY_GRAPH (knowledge), graph, NULL, from, to);
}

static void
ask_query (WayTable          *table,
           WayHierarchyQuery *query,
           WayNode            from,
           WayNode            to)
{
  g_autoptr (WayPath) path = NULL;

  way_hierarchy_query_set_start (query, from);
  way_hierarchy_query_set_goal (query, to);
  way_hierarchy_query_run (query, NULL);
  path = way_hierarchy_query_dup_path (query);
  for (guint i = 0; path != NULL && i < way_path_get_length (path); i++)
    way_table_get_id (table, way_path_get_node (path, i));
}

static void
ask_targets (WayHierarchyCosts *costs,
             guint32            n_nodes)
{
  const WayNode some[] = { WAY_INDEX (0), WAY_INDEX (n_nodes - 1),
                           WAY_INDEX (n_nodes / 2) };
  g_autoptr (WayHierarchyTargets) all
    = way_hierarchy_targets_new (costs, NULL, 0, NULL, NULL);
  g_autoptr (WayHierarchyTargets) few
    = way_hierarchy_targets_new (costs, some, G_N_ELEMENTS (some), NULL, NULL);
  g_autofree WayCost *found = g_new (WayCost, n_nodes + G_N_ELEMENTS (some));

  for (guint32 i = 0; i < n_nodes; i++)
    {
      if (all != NULL)
        way_hierarchy_targets_get_costs_from (all, WAY_INDEX (i), found, n_nodes,
                                              NULL);
      if (few != NULL)
        way_hierarchy_targets_get_costs_from (few, WAY_INDEX (i), found,
                                              G_N_ELEMENTS (some), NULL);
    }
}

static void
ask_hierarchy (WayTable          *table,
               WayHierarchyCosts *costs)
{
  WayHierarchy *hierarchy = way_hierarchy_costs_get_hierarchy (costs);
  const guint32 n_nodes = way_table_get_n_nodes (table);
  g_autoptr (WayHierarchyQuery) query = way_hierarchy_query_new (costs);
  g_autoptr (WayHierarchyCosts) again = NULL;
  g_autoptr (WayHierarchyCosts) over = NULL;
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  const WayNode closed[] = { WAY_INDEX (n_nodes / 2), WAY_INDEX (0) };
  guint32 edge;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      const WayNode from = WAY_INDEX (i), to = WAY_INDEX ((i + 3) % n_nodes);

      ask_query (table, query, from, to);
      if (way_hierarchy_find_edge (hierarchy, from, to, WAY_EDGE_NONE, &edge))
        way_hierarchy_costs_get_cost (costs, edge);
    }

  query_add_start (query, WAY_INDEX (0), 1);
  query_add_goal (query, WAY_INDEX (n_nodes - 1), 1);
  way_hierarchy_query_run (query, NULL);
  ask_targets (costs, n_nodes);
  over = costs_new_over (costs, NULL);
  if (over != NULL
      && costs_close_nodes (over, closed, 2, NULL, NULL))
    {
      query_set_costs (query, over);
      ask_query (table, query, WAY_INDEX (0), WAY_INDEX (n_nodes - 1));
      ask_targets (over, n_nodes);
    }
  again = way_hierarchy_costs_new_from_graph (
    hierarchy, hierarchy_has_states (&hierarchy->shape) ? WAY_GRAPH (turns)
                                                      : WAY_GRAPH (table),
    NULL, NULL);
  if (again != NULL)
    {
      query_set_costs (query, again);
      ask_query (table, query, WAY_INDEX (0), WAY_INDEX (n_nodes - 1));
    }
}

static void
ask_steps (WayNextSteps *steps,
           guint32       n_nodes)
{
  for (guint32 from = 0; from < n_nodes; from++)
    for (guint32 to = 0; to < n_nodes; to++)
      {
        const WayNode start = WAY_INDEX (from), goal = WAY_INDEX (to);
        g_autoptr (WayPath) path = way_next_steps_dup_path (steps, start, goal,
                                                            NULL);
        WayNode next;

        if (way_next_steps_get_next (steps, start, goal, &next))
          g_assert_cmpuint (WAY_NODE_INDEX (next), <, n_nodes);
        if (path == NULL)
          continue;
        g_assert_cmpuint (way_path_get_length (path), <=, n_nodes);
        g_assert_true (way_path_get_node (path, way_path_get_length (path) - 1)
                       == WAY_INDEX (to));
      }
}

static void
ask_edges (const WayTablePart *part)
{
  for (guint32 own = 0; own < table_part_n_own (part); own++)
    {
      g_autoptr (GArray) edges = part_edges_list (part, own);

      for (guint i = 0; i < edges->len; i++)
        {
          const PlainEdge *edge = &g_array_index (edges, PlainEdge, i);

          g_assert_cmpuint (edge->to, <, part->n_nodes);
          g_assert_true (edge->cost >= 0);
        }
    }
}

/* A part is refused, or leads to nodes that are there. There may be more parts
 * than nodes. */
static void
ask_parts (WayTable *table,
           guint     n_parts)
{
  const guint n_nodes = way_table_get_n_nodes (table);
  guint next = 0;

  for (guint i = 0; i < n_parts; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTablePart) part
        = way_table_part_new (table, i, n_parts, &error);

      if (part == NULL)
        {
          g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
          continue;
        }

      ask_edges (part);
      g_assert_cmpuint (table_part_first (part), >=, next);
      next = table_part_first (part) + table_part_n_own (part);
      g_assert_cmpuint (next, <=, n_nodes);
    }
}

void
prepared_tables_ask (WayPrepared *prepared)
{
  WayTable *table = way_prepared_get_table (prepared);
  WayLandmarks *landmarks = way_prepared_get_landmarks (prepared);
  g_autoptr (WayHeuristic) heuristic
    = landmarks != NULL ? way_landmarks_to_heuristic (landmarks) : NULL;
  const guint32 n_nodes = way_table_get_n_nodes (table);

  for (guint32 i = 0; i < n_nodes; i++)
    ask_node (table, WAY_INDEX (i));
  for (guint32 i = 0; i < way_table_get_n_edges (table); i++)
    ask_edge (table, i);
  for (guint32 i = 0; i < way_table_get_n_restrictions (table); i++)
    {
      WayNode nodes[WAY_RESTRICTION_MAX_NODES];
      const guint n = way_table_get_restriction (table, i, NULL, nodes);

      for (guint at = 0; at < n; at++)
        g_assert_cmpuint (WAY_NODE_INDEX (nodes[at]), <, n_nodes);
    }

  ask_places (table);
  ask_parts (table, 3);
  ask_parts (table, 17);
  if (way_prepared_get_hierarchy_costs (prepared) != NULL && n_nodes > 0)
    ask_hierarchy (table, way_prepared_get_hierarchy_costs (prepared));
  if (way_prepared_get_next_steps (prepared) != NULL)
    ask_steps (way_prepared_get_next_steps (prepared), n_nodes);
  if (n_nodes > 0)
    ask_views (WAY_GRAPH (table), heuristic, WAY_INDEX (0),
               WAY_INDEX (n_nodes - 1));
}
