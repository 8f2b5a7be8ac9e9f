/* knowledge-edges.c - a player's knowledge of a graph, edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/as-graph.h"

#include "views/knowledge/knowledge-private.h"
#include "lib/broken.h"
#include "lib/least-cost.h"
#include "lib/tables.h"

/* The row 0-1-2-3, each edge at cost 1 and both ways. */
static WayTable *
new_row (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);

  for (guint i = 0; i < 3; i++)
    tables_add_edge (builder, i, i + 1, 1, WAY_BOTH_WAYS, "step");

  return tables_build (builder);
}

static WayCost
row_cost (WayKnowledge *knowledge)
{
  return least_cost (knowledge, WAY_INDEX (0), WAY_INDEX (3));
}

static void
test_cost_of_unexplored (void)
{
  g_autoptr (WayTable) row = new_row ();
  g_autoptr (WayKnowledge) self
    = way_knowledge_new_live (WAY_GRAPH (row), NULL, NULL);

  g_assert_cmpfloat (row_cost (self), ==, 3);
  way_knowledge_set_unexplored (self, 2, 0.5);
  g_assert_cmpfloat (row_cost (self), ==, 7.5);

  /* And with the node the edge 0-1. */
  way_knowledge_see (self, WAY_INDEX (0), 0, NULL, NULL);
  g_assert_cmpfloat (row_cost (self), ==, 6);
  way_knowledge_see (self, WAY_INDEX (3), 0, NULL, NULL);
  g_assert_cmpfloat (row_cost (self), ==, 4.5);
  way_knowledge_set_unexplored (self, 0, 9);
  g_assert_cmpfloat (row_cost (self), ==, 11);
  way_knowledge_set_unexplored (self, 0.5, 0);
  g_assert_cmpfloat (row_cost (self), ==, 2.5);
  way_knowledge_set_unexplored (self, 1, INFINITY);
  g_assert_cmpfloat (row_cost (self), ==, -1);
  way_knowledge_see (self, WAY_INDEX (1), 0, NULL, NULL);
  g_assert_cmpfloat (row_cost (self), ==, 3);
}

static void
test_large_costs (void)
{
  g_autoptr (WayTable) row = new_row ();
  g_autoptr (WayKnowledge) self
    = way_knowledge_new_live (WAY_GRAPH (row), NULL, NULL);

  way_knowledge_set_unexplored (self, 1e12, 1);
  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (self))
                   & WAY_GRAPH_WHOLE_COSTS, !=, 0);
  g_assert_cmpfloat (row_cost (self), ==, 3e12 + 3);
}

/* Known edges keep the truth's ids, and with them its labels. */
static void
test_edges_keep_ids (void)
{
  g_autoptr (WayTable) row = new_row ();
  g_autoptr (WayTable) hope = new_row ();
  g_autoptr (WayKnowledge) self
    = way_knowledge_new_live (WAY_GRAPH (row), WAY_GRAPH (hope), NULL);
  g_autoptr (WayPath) path = NULL;
  g_autofree char *label = NULL;

  way_knowledge_see (self, WAY_INDEX (1), 0, NULL, NULL);
  path = way_find_path (WAY_GRAPH (self), WAY_INDEX (0), WAY_INDEX (3),
                        WAY_STRATEGY_DIJKSTRA, NULL);
  label = way_graph_dup_label (WAY_GRAPH (self), way_path_get_edge (path, 1));
  g_assert_cmpstr (label, ==, "step");
  g_assert_cmpint (way_path_get_edge (path, 2), !=, WAY_EDGE_NONE);
  g_assert_cmpint (way_path_get_edge (path, 3), ==, WAY_EDGE_NONE);
}

/* The truth is an overlay that blocks a bridge, which the player learns. */
static void
test_over_overlay (void)
{
  g_autoptr (WayTable) row = new_row ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (row));
  g_autoptr (WayKnowledge) self
    = way_knowledge_new_live (WAY_GRAPH (overlay), WAY_GRAPH (row), NULL);
  g_autoptr (WayOverlay) above = way_overlay_new (WAY_GRAPH (self));

  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), INFINITY);
  g_assert_cmpfloat (row_cost (self), ==, 3);
  way_knowledge_see (self, WAY_INDEX (0), 0, NULL, NULL);
  g_assert_cmpfloat (row_cost (self), ==, 3);
  way_overlay_set_extra_cost (above, WAY_INDEX (1), 5);
  g_assert_cmpfloat (least_cost (above, WAY_INDEX (0), WAY_INDEX (3)), ==,
                     8);
  way_knowledge_see (self, WAY_INDEX (1), 0, NULL, NULL);
  g_assert_cmpfloat (row_cost (self), ==, -1);
}

/* Seeing, forgetting, sharing --------------------------------------------- */

static gboolean
note_node (WayNode  node,
           gpointer user_data)
{
  GArray *nodes = user_data;
  const guint id = (guint) WAY_NODE_INDEX (node);

  g_array_append_val (nodes, id);
  return nodes->len < 3;
}

static void
test_foreach_seen (void)
{
  g_autoptr (WayTable) row = new_row ();
  g_autoptr (WayKnowledge) self
    = way_knowledge_new_live (WAY_GRAPH (row), NULL, NULL);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));

  way_knowledge_foreach_seen (self, note_node, nodes);
  g_assert_cmpuint (nodes->len, ==, 0);
  way_knowledge_see (self, WAY_INDEX (3), 0, NULL, NULL);
  way_knowledge_see (self, WAY_INDEX (1), 0, NULL, NULL);
  way_knowledge_foreach_seen (self, note_node, nodes);
  g_assert_cmpuint (nodes->len, ==, 2);
  g_assert_cmpuint (g_array_index (nodes, guint, 0), ==, 1);
  g_assert_cmpuint (g_array_index (nodes, guint, 1), ==, 3);

  g_array_set_size (nodes, 0);
  way_knowledge_see (self, WAY_INDEX (0), 0, NULL, NULL);
  way_knowledge_see (self, WAY_INDEX (2), 0, NULL, NULL);
  way_knowledge_foreach_seen (self, note_node, nodes);
  g_assert_cmpuint (nodes->len, ==, 3); /* it asked to stop */
}

static void
test_learn_and_forget (void)
{
  g_autoptr (WayTable) row = new_row ();
  g_autoptr (WayKnowledge) one
    = way_knowledge_new_live (WAY_GRAPH (row), NULL, NULL);
  g_autoptr (WayKnowledge) other
    = way_knowledge_new_live (WAY_GRAPH (row), NULL, NULL);

  way_knowledge_set_unexplored (one, 1, 10);
  way_knowledge_see (one, WAY_INDEX (0), 0, NULL, NULL);
  way_knowledge_see (other, WAY_INDEX (0), 0, NULL, NULL);
  way_knowledge_see (other, WAY_INDEX (2), 0, NULL, NULL);
  way_knowledge_learn (one, other, NULL);
  g_assert_cmpuint (knowledge_get_n_seen (one), ==, 2);
  g_assert_cmpuint (knowledge_get_n_seen (other), ==, 2);
  g_assert_cmpfloat (row_cost (one), ==, 3);

  g_assert_true (way_knowledge_forget (one, WAY_INDEX (2)));
  g_assert_false (way_knowledge_forget (one, WAY_INDEX (2)));
  g_assert_cmpfloat (row_cost (one), ==, 23);
  g_assert_true (way_knowledge_is_seen (other, WAY_INDEX (2)));
  way_knowledge_forget_all (one);
  g_assert_cmpuint (knowledge_get_n_seen (one), ==, 0);
  g_assert_cmpfloat (row_cost (one), ==, 33);
}

/* Errors of the graph below ----------------------------------------------- */

/* An error of an edge names its nodes, as without a view. */
static void
test_bad_edges (void)
{
  const PlainEdge good[] = { { 0, 1, 1 }, { 1, 2, 1 } };
  const PlainEdge wrong[] = { { 0, 1, 1 }, { 1, 2, -1 } };

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (PlainGraph) one = plain_graph_new_from (3, good, 2);
      g_autoptr (PlainGraph) other = plain_graph_new_from (3, wrong, 2);
      g_autoptr (AsGraph) fine = as_graph_new (one, AS_OBJECT, AS_PLAIN);
      g_autoptr (AsGraph) bad = as_graph_new (other, AS_OBJECT, AS_PLAIN);
      g_autoptr (WayKnowledge) self
        = way_knowledge_new_live (i < 2 ? bad->graph : fine->graph,
                                  i == 0 ? NULL : i == 1 ? fine->graph
                                                         : bad->graph, NULL);
      g_autoptr (GError) error = NULL;

      way_knowledge_set_unexplored (self, 2, 0);
      way_knowledge_see (self, as_graph_get_node (fine, 0), 0, NULL, NULL);
      if (i == 1)
        way_knowledge_see (self, as_graph_get_node (fine, 2), 0, NULL, NULL);
      g_assert_null (way_find_path (WAY_GRAPH (self),
                                    as_graph_get_node (fine, 0),
                                    as_graph_get_node (fine, 2),
                                    WAY_STRATEGY_DIJKSTRA, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
      g_assert_nonnull (g_strstr_len (error->message, -1, "n1"));
      g_assert_nonnull (g_strstr_len (error->message, -1, "n2"));
    }
}

static void
add_nothing (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
  way_edges_take_error (edges, g_error_new (WAY_ERROR, WAY_ERROR_CALLBACK,
                                            "the map burns"));
}

static void
test_error_of_a_callback (void)
{
  g_autoptr (WayTable) row = new_row ();
  g_autoptr (WayNodeType) type = way_node_type_new_index (4);
  g_autoptr (WayCallbackGraph) burning
    = way_callback_graph_new (type, add_nothing, NULL, NULL);
  g_autoptr (WayKnowledge) self
    = way_knowledge_new_live (WAY_GRAPH (row), WAY_GRAPH (burning), NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_find_path (WAY_GRAPH (self), WAY_INDEX (0), WAY_INDEX (3),
                                WAY_STRATEGY_DIJKSTRA, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CALLBACK);
  g_assert_nonnull (g_strstr_len (error->message, -1, "the map burns"));
}

/* A negative cost stays negative, whatever is added for unexplored nodes. */
static void
test_negative_costs (void)
{
  g_autoptr (WayGraph) graph = broken_new_spans ();
  g_autoptr (WayKnowledge) self = way_knowledge_new_live (graph, NULL, NULL);
  g_autoptr (GError) error = NULL;

  way_knowledge_set_unexplored (self, 1, 5);
  g_assert_null (way_find_path (WAY_GRAPH (self), WAY_INDEX (0),
                                WAY_INDEX (1), WAY_STRATEGY_DIJKSTRA,
                                &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/knowledge-edges/" path, function)
  CASE ("cost-of-unexplored", test_cost_of_unexplored);
  CASE ("large-costs", test_large_costs);
  CASE ("edges-keep-ids", test_edges_keep_ids);
  CASE ("over-overlay", test_over_overlay);
  CASE ("foreach-seen", test_foreach_seen);
  CASE ("learn-and-forget", test_learn_and_forget);
  CASE ("bad-edges", test_bad_edges);
  CASE ("negative-costs", test_negative_costs);
  CASE ("error-of-a-callback", test_error_of_a_callback);

  return g_test_run ();
}
