/* overlay.c - views that make nodes more expensive or block them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/tables.h"

#include <string.h>

/* The table of most cases: two ways from 0 to 3, the one by 1 cheaper, and all
 * edges both ways.
 *
 *      1          0-1 and 1-3 cost 1
 *    0   3        0-2 and 2-3 cost 2
 *      2                                  */
static WayTable *
new_diamond (WayPositionKind kind)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);

  for (guint i = 0; i < 4; i++)
    if (kind == WAY_POSITION_PLANAR)
      tables_add_place (builder, (i + 1) / 2, i % 2);
    else
      tables_add_node (builder, NULL);

  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, "upper");
  tables_add_edge (builder, 1, 3, 1, WAY_BOTH_WAYS, "upper");
  tables_add_edge (builder, 0, 2, 2, WAY_BOTH_WAYS, NULL);
  tables_add_edge (builder, 2, 3, 2, WAY_BOTH_WAYS, NULL);

  return tables_build (builder);
}

static WayOverlay *
new_overlay (void)
{
  g_autoptr (WayTable) table = new_diamond (WAY_POSITION_NONE);

  return way_overlay_new (WAY_GRAPH (table));
}

/* The cost of the cheapest path, or -1. */
static WayCost
search_cost (gpointer graph,
             WayNode  from,
             WayNode  to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = way_find_path (graph, from, to,
                                            WAY_STRATEGY_DIJKSTRA, &error);

  g_assert_no_error (error);

  return path ? way_path_get_cost (path) : -1;
}

static WayCost
diamond_cost (WayOverlay *overlay)
{
  return search_cost (overlay, WAY_INDEX (0), WAY_INDEX (3));
}

/* Changes ----------------------------------------------------------------- */

static void
test_changes_nothing_at_first (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();

  g_assert_cmpfloat (diamond_cost (overlay), ==, 2);
  g_assert_cmpfloat (way_overlay_get_extra_cost (overlay, WAY_INDEX (1)), ==,
                     0);
}

static void
test_dearer_node (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 1);
  g_assert_cmpfloat (diamond_cost (overlay), ==, 3);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 9);
  g_assert_cmpfloat (diamond_cost (overlay), ==, 4);
  g_assert_cmpfloat (way_overlay_get_extra_cost (overlay, WAY_INDEX (1)), ==,
                     9);
}

static void
test_start_is_not_entered (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();

  way_overlay_set_extra_cost (overlay, WAY_INDEX (0), 5);
  g_assert_cmpfloat (diamond_cost (overlay), ==, 2);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (3), 5);
  g_assert_cmpfloat (diamond_cost (overlay), ==, 7);
}

static void
test_blocked_node (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), INFINITY);
  g_assert_cmpfloat (diamond_cost (overlay), ==, 4);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), INFINITY);
  g_assert_cmpfloat (diamond_cost (overlay), ==, -1);
}

static void
test_taken_back (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), INFINITY);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 0);
  g_assert_cmpfloat (diamond_cost (overlay), ==, 2);

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), INFINITY);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (3), 0.5);
  way_layer_clear (way_overlay_get_layer (overlay, NULL));
  g_assert_cmpfloat (diamond_cost (overlay), ==, 2);
  g_assert_cmpfloat (way_overlay_get_extra_cost (overlay, WAY_INDEX (3)), ==,
                     0);
}

static void
test_base_is_untouched (void)
{
  g_autoptr (WayTable) table = new_diamond (WAY_POSITION_NONE);
  g_autoptr (WayOverlay) one = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (WayOverlay) other = way_overlay_new (WAY_GRAPH (table));

  way_overlay_set_extra_cost (one, WAY_INDEX (1), INFINITY);
  g_assert_cmpfloat (diamond_cost (one), ==, 4);
  g_assert_cmpfloat (diamond_cost (other), ==, 2);
  g_assert_cmpfloat (search_cost (table, WAY_INDEX (0), WAY_INDEX (3)), ==, 2);
}

static void
test_overlays_stack (void)
{
  g_autoptr (WayOverlay) lower = new_overlay ();
  g_autoptr (WayOverlay) upper = way_overlay_new (WAY_GRAPH (lower));

  way_overlay_set_extra_cost (lower, WAY_INDEX (1), 1);
  way_overlay_set_extra_cost (upper, WAY_INDEX (1), 0.5);
  g_assert_cmpfloat (diamond_cost (upper), ==, 3.5);
  g_assert_cmpfloat (diamond_cost (lower), ==, 3);
}

/* Promises of the view ---------------------------------------------------- */

static guint64
version_of (WayOverlay *overlay)
{
  return way_graph_get_version (WAY_GRAPH (overlay));
}

static void
test_version (void)
{
  g_autoptr (WayOverlay) lower = new_overlay ();
  g_autoptr (WayOverlay) upper = way_overlay_new (WAY_GRAPH (lower));
  guint64 version = version_of (upper);

  way_overlay_set_extra_cost (upper, WAY_INDEX (1), 1);
  g_assert_cmpuint (version_of (upper), !=, version);
  version = version_of (upper);
  way_overlay_set_extra_cost (upper, WAY_INDEX (1), 1);
  g_assert_cmpuint (version_of (upper), ==, version);
  way_overlay_set_extra_cost (lower, WAY_INDEX (2), 1);
  g_assert_cmpuint (version_of (upper), !=, version);
  version = version_of (upper);
  way_layer_clear (way_overlay_get_layer (upper, NULL));
  g_assert_cmpuint (version_of (upper), !=, version);
}

static gboolean
is_whole (WayOverlay *overlay)
{
  return (way_graph_get_flags (WAY_GRAPH (overlay)) & WAY_GRAPH_WHOLE_COSTS)
         != 0;
}

static void
test_whole_while_extras_are (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 7);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), INFINITY);
  g_assert_true (is_whole (overlay));
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 0.5);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 1.5);
  g_assert_false (is_whole (overlay));
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 1);
  g_assert_true (is_whole (overlay));
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 0.5);
  way_layer_clear (way_overlay_get_layer (overlay, NULL));
  g_assert_true (is_whole (overlay));
}

static void
test_sum_beyond_32_bits (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 1e12);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), 2e12);
  g_assert_cmpfloat (diamond_cost (overlay), ==, 2 + 1e12);
}

static void
test_passes_through (void)
{
  g_autoptr (WayTable) table = new_diamond (WAY_POSITION_PLANAR);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  WayGraph *graph = WAY_GRAPH (overlay);
  const WayNode goal = WAY_INDEX (3);
  const WayQuery query = { &goal, 1 };
  gpointer cursor = way_graph_begin (graph, &query);
  g_autofree char *label = way_graph_dup_label (graph, 0);
  WayPosition position;

  g_assert_true (way_graph_get_node_type (graph)
                 == way_graph_get_node_type (WAY_GRAPH (table)));
  g_assert_cmpint (way_graph_get_flags (graph), ==,
                   way_graph_get_flags (WAY_GRAPH (table)));
  g_assert_cmpint (way_graph_get_position_kind (graph), ==,
                   WAY_POSITION_PLANAR);
  g_assert_true (way_graph_get_position (graph, WAY_INDEX (3), &position));
  g_assert_cmpfloat (position.x, ==, 2);
  g_assert_cmpstr (label, ==, "upper");
  g_assert_cmpfloat (way_graph_heuristic (graph, cursor, WAY_INDEX (0)), >, 0);
  way_graph_end (graph, cursor);
}

static void
test_edges_keep_ids (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();
  WayGraph *graph = WAY_GRAPH (overlay);
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  const WayAt at = { WAY_INDEX (3), WAY_INDEX (3), 0, TRUE };

  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), 5);
  way_graph_neighbours (graph, NULL, &at, edges);
  g_assert_cmpuint (way_edges_get_length (edges), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpuint (way_edges_get_edge (edges, i), ==, 6 + i);
      g_assert_cmpfloat (way_edges_get_cost (edges, i), ==, i ? 7 : 1);
    }
}

static void
test_predecessors (void)
{
  g_autoptr (WayOverlay) overlay = new_overlay ();
  WayGraph *graph = WAY_GRAPH (overlay);
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  const WayAt at = { WAY_INDEX (1), WAY_INDEX (1), 0, TRUE };

  way_overlay_set_extra_cost (overlay, WAY_INDEX (0), 100);
  way_graph_predecessors (graph, NULL, &at, edges);
  g_assert_cmpfloat (way_edges_get_cost (edges, 0), ==, 1);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 5);
  way_graph_predecessors (graph, NULL, &at, edges);
  g_assert_cmpuint (way_edges_get_length (edges), ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (way_edges_get_cost (edges, i), ==, 6);
}

static void
test_contract_over_table (void)
{
  g_autoptr (WayTable) table = new_diamond (WAY_POSITION_PLANAR);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  const WayNode places[] = { WAY_INDEX (0), WAY_INDEX (2), WAY_INDEX (3) };

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 7);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (3), 0.25);
  contract_check (WAY_GRAPH (overlay), places, G_N_ELEMENTS (places));
}

/* Nodes of other kinds ---------------------------------------------------- */

/* A word of a's and b's, up to five long, leads to itself with either put
 * behind. Each word is made on the spot, so that none is the node that was
 * set, but only equal to it. */
static void
add_words (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const char *word = node;

  if (strlen (word) >= 5)
    return;

  for (const char *letter = "ab"; *letter != '\0'; letter++)
    {
      g_autofree char *longer = g_strdup_printf ("%s%c", word, *letter);

      way_edges_add (edges, longer, 1);
    }
}

static WayOverlay *
new_word_overlay (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);
  g_autoptr (WayCallbackGraph) words
    = way_callback_graph_new (type, add_words, NULL, NULL);

  return way_overlay_new (WAY_GRAPH (words));
}

static void
test_object_nodes (void)
{
  g_autoptr (WayOverlay) overlay = new_word_overlay ();
  char word[] = "ab";

  g_assert_cmpfloat (search_cost (overlay, "", "abba"), ==, 4);
  way_overlay_set_extra_cost (overlay, word, 10);
  word[1] = 'x';                /* the overlay has a copy */
  g_assert_cmpfloat (way_overlay_get_extra_cost (overlay, "ab"), ==, 10);
  g_assert_cmpfloat (search_cost (overlay, "", "abba"), ==, 14);
  g_assert_cmpfloat (search_cost (overlay, "", "aaba"), ==, 4);
  way_overlay_set_extra_cost (overlay, "abb", INFINITY);
  g_assert_cmpfloat (search_cost (overlay, "", "abba"), ==, -1);
  way_layer_clear (way_overlay_get_layer (overlay, NULL));
  g_assert_cmpfloat (search_cost (overlay, "", "abba"), ==, 4);
  way_overlay_set_extra_cost (overlay, "b", 3);
  g_assert_cmpfloat (search_cost (overlay, "", "b"), ==, 4);
  g_assert_cmpfloat (search_cost (overlay, "", "ab"), ==, 2);
}

static void
test_contract_over_objects (void)
{
  g_autoptr (WayOverlay) overlay = new_word_overlay ();
  const WayNode places[] = { "", "ab", "babab" };

  way_overlay_set_extra_cost (overlay, "ab", 2.5);
  way_overlay_set_extra_cost (overlay, "bb", INFINITY);
  contract_check (WAY_GRAPH (overlay), places, G_N_ELEMENTS (places));
}

typedef struct
{
  gint32 x;
  gint32 y;
} Cell;

/* Right and down, within a square of a side of 8. */
static void
add_cells (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const Cell *at = node;
  const Cell right = { at->x + 1, at->y }, down = { at->x, at->y + 1 };

  if (right.x < 8)
    way_edges_add (edges, &right, 1);
  if (down.y < 8)
    way_edges_add (edges, &down, 1);
}

static void
test_value_nodes (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof (Cell), NULL, NULL);
  g_autoptr (WayCallbackGraph) cells
    = way_callback_graph_new (type, add_cells, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (cells));
  const Cell start = { 0, 0 }, goal = { 7, 7 };

  g_assert_cmpfloat (search_cost (overlay, &start, &goal), ==, 14);
  for (gint32 x = 0; x < 8; x++)        /* a river with one bridge */
    {
      const Cell river = { x, 7 - x };

      way_overlay_set_extra_cost (overlay, &river, x == 5 ? 3 : 20);
    }
  g_assert_cmpfloat (search_cost (overlay, &start, &goal), ==, 17);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/overlay/" path, function)
  CASE ("changes-nothing-at-first", test_changes_nothing_at_first);
  CASE ("dearer-node", test_dearer_node);
  CASE ("start-is-not-entered", test_start_is_not_entered);
  CASE ("blocked-node", test_blocked_node);
  CASE ("taken-back", test_taken_back);
  CASE ("base-is-untouched", test_base_is_untouched);
  CASE ("overlays-stack", test_overlays_stack);
  CASE ("version", test_version);
  CASE ("whole-while-extras-are", test_whole_while_extras_are);
  CASE ("sum-beyond-32-bits", test_sum_beyond_32_bits);
  CASE ("passes-through", test_passes_through);
  CASE ("edges-keep-ids", test_edges_keep_ids);
  CASE ("predecessors", test_predecessors);
  CASE ("contract-over-table", test_contract_over_table);
  CASE ("object-nodes", test_object_nodes);
  CASE ("contract-over-objects", test_contract_over_objects);
  CASE ("value-nodes", test_value_nodes);

  return g_test_run ();
}
