/* knowledge-table.c - a table as last seen, in worlds made by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/line-reader.h"
#include "lib/least-cost.h"

#include "views/knowledge/knowledge-private.h"
#include "lib/roadmaps.h"
#include "lib/tables.h"

#include <math.h>

/* By hand ------------------------------------------------------------------ */

/* 0 - 1 - 2 with a bridge, 1-2, and the way round it by 3, which costs 20. */
static WayTable *
new_river (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);

  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, "road");
  tables_add_edge (builder, 1, 2, 1, WAY_BOTH_WAYS, "bridge");
  tables_add_edge (builder, 1, 3, 10, WAY_BOTH_WAYS, "path");
  tables_add_edge (builder, 3, 2, 10, WAY_BOTH_WAYS, "path");

  return tables_build (builder);
}

typedef struct
{
  WayTable     *table;          /* (owned) */
  WayOverlay   *overlay;        /* (owned) the truth */
  WayKnowledge *knowledge;      /* (owned) */
} River;

static void
river_clear (River *self)
{
  g_object_unref (self->knowledge);
  g_object_unref (self->overlay);
  g_object_unref (self->table);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (River, river_clear)

static River
river_new (WayGraph *assumed)
{
  WayTable *table = new_river ();
  WayOverlay *overlay = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (GError) error = NULL;
  WayKnowledge *knowledge
    = way_knowledge_new (WAY_GRAPH (overlay), assumed, NULL, &error);

  g_assert_no_error (error);
  return (River) { table, overlay, knowledge };
}

static void
set_bridge (River  *self,
            WayCost extra)
{
  way_layer_set_edge_extra_cost (way_overlay_get_layer (self->overlay, NULL),
                                 WAY_INDEX (1), WAY_INDEX (2), extra,
                                 WAY_BOTH_WAYS);
}

static void
look (River *self,
      guint  node)
{
  g_assert_true (way_knowledge_see (self->knowledge, WAY_INDEX (node), 0, NULL,
                                    NULL));
}

static WayCost
across (River *self)
{
  return least_cost (self->knowledge, WAY_INDEX (0), WAY_INDEX (2));
}

static void
test_bridge (void)
{
  g_auto (River) river = river_new (NULL);

  for (guint i = 0; i < 4; i++)
    look (&river, i);
  set_bridge (&river, INFINITY);
  g_assert_cmpfloat (least_cost (river.overlay, WAY_INDEX (0), WAY_INDEX (2)),
                     ==, 21);
  g_assert_cmpfloat (across (&river), ==, 2);

  /* From elsewhere, and from one of its ends. */
  look (&river, 0);
  look (&river, 3);
  g_assert_cmpfloat (across (&river), ==, 2);
  look (&river, 2);
  g_assert_cmpfloat (across (&river), ==, 21);

  /* It is built again, which takes as long to be known. */
  set_bridge (&river, 0);
  g_assert_cmpfloat (across (&river), ==, 21);
  look (&river, 1);
  g_assert_cmpfloat (across (&river), ==, 2);
}

/* A player that has seen nothing has a map with the bridge on it. */
static void
test_unseen (void)
{
  g_auto (River) river = { NULL };
  g_autoptr (WayKnowledge) present = NULL;

  river = river_new (NULL);
  set_bridge (&river, INFINITY);
  g_assert_cmpfloat (across (&river), ==, 2);
  present = way_knowledge_new (WAY_GRAPH (river.overlay),
                               WAY_GRAPH (river.overlay), NULL, NULL);
  g_assert_cmpfloat (least_cost (present, WAY_INDEX (0), WAY_INDEX (2)), ==,
                     21);

  /* Forgetting brings the map back. */
  look (&river, 1);
  g_assert_cmpfloat (across (&river), ==, 21);
  way_knowledge_forget (river.knowledge, WAY_INDEX (1));
  g_assert_cmpfloat (across (&river), ==, 2);
}

/* A unit can leave a blocked node until it sees the node. */
static void
test_blocked (void)
{
  g_auto (River) river = river_new (NULL);
  WayGraph *graph = WAY_GRAPH (river.knowledge);

  way_overlay_set_extra_cost (river.overlay, WAY_INDEX (3), INFINITY);
  g_assert_false (way_graph_is_blocked (graph, WAY_INDEX (3)));
  look (&river, 1);             /* which the path leads from */
  g_assert_true (way_graph_is_blocked (graph, WAY_INDEX (3)));
  way_overlay_set_extra_cost (river.overlay, WAY_INDEX (3), 0);
  g_assert_true (way_graph_is_blocked (graph, WAY_INDEX (3)));
  g_assert_true (way_graph_refuses (graph, WAY_INDEX (0), WAY_INDEX (3)));
  look (&river, 3);
  g_assert_false (way_graph_is_blocked (graph, WAY_INDEX (3)));
  g_assert_false (way_graph_refuses (graph, WAY_INDEX (0), WAY_INDEX (3)));

  /* What no seen node tells is forgotten. */
  way_overlay_set_extra_cost (river.overlay, WAY_INDEX (3), INFINITY);
  look (&river, 3);
  way_knowledge_forget (river.knowledge, WAY_INDEX (3));
  g_assert_true (way_graph_is_blocked (graph, WAY_INDEX (3)));
  way_knowledge_forget (river.knowledge, WAY_INDEX (1));
  g_assert_false (way_graph_is_blocked (graph, WAY_INDEX (3)));
}

static void
test_learn (void)
{
  g_auto (River) river = river_new (NULL);
  g_autoptr (WayKnowledge) other
    = way_knowledge_new (WAY_GRAPH (river.overlay), NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;

  set_bridge (&river, 5);
  look (&river, 1);
  set_bridge (&river, INFINITY);
  g_assert_true (way_knowledge_learn (other, river.knowledge, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (least_cost (other, WAY_INDEX (0), WAY_INDEX (2)), ==, 7);
  g_assert_true (knowledge_get_truth (other)
                 == WAY_GRAPH (river.overlay));
}

/* Names and labels are the table's, and edges keep their ids. */
static void
test_labels (void)
{
  g_auto (River) river = river_new (NULL);
  WayGraph *graph = WAY_GRAPH (river.knowledge);
  g_autoptr (WayPath) path = NULL;
  g_autofree char *label = NULL;

  set_bridge (&river, 5);
  look (&river, 1);
  path = way_find_path (graph, WAY_INDEX (0), WAY_INDEX (2),
                        WAY_STRATEGY_ASTAR, NULL);
  label = way_graph_dup_label (graph, way_path_get_edge (path, 2));
  g_assert_cmpstr (label, ==, "bridge");
}

/* A player's knowledge of another player's memory. */
static void
test_hearsay (void)
{
  g_auto (River) river = river_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayKnowledge) hearsay
    = way_knowledge_new (WAY_GRAPH (river.knowledge), NULL, NULL, &error);

  g_assert_no_error (error);
  set_bridge (&river, INFINITY);
  look (&river, 1);
  g_assert_cmpfloat (least_cost (hearsay, WAY_INDEX (0), WAY_INDEX (2)), ==,
                     2);
  g_assert_true (way_knowledge_see (hearsay, WAY_INDEX (1), 0, NULL, NULL));
  set_bridge (&river, 0);
  look (&river, 1);
  g_assert_cmpfloat (across (&river), ==, 2);
  g_assert_cmpfloat (least_cost (hearsay, WAY_INDEX (0), WAY_INDEX (2)), ==,
                     21);
}

/* Views above use the memory; the components of the table still refuse. */
static void
test_pile_above (void)
{
  g_auto (River) river = river_new (NULL);
  g_autoptr (WayReverse) reverse
    = way_reverse_new (WAY_GRAPH (river.knowledge), NULL);
  g_autoptr (WayOverlay) above = way_overlay_new (WAY_GRAPH (reverse));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (above));

  set_bridge (&river, INFINITY);
  look (&river, 2);
  set_bridge (&river, 0);
  g_assert_cmpfloat (least_cost (turns, WAY_INDEX (2), WAY_INDEX (0)), ==, 21);
  way_overlay_set_extra_cost (above, WAY_INDEX (3), 4);
  g_assert_cmpfloat (least_cost (turns, WAY_INDEX (2), WAY_INDEX (0)), ==, 25);
}

static void
test_islands (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayKnowledge) knowledge = NULL;

  tables_add_way (builder, 0, 1, 1);
  tables_add_way (builder, 2, 3, 1);
  table = tables_build (builder);
  knowledge = way_knowledge_new (WAY_GRAPH (table), NULL, NULL, NULL);
  g_assert_true (way_graph_refuses (WAY_GRAPH (knowledge), WAY_INDEX (0),
                                    WAY_INDEX (3)));
  g_assert_false (way_graph_refuses (WAY_GRAPH (knowledge), WAY_INDEX (0),
                                     WAY_INDEX (1)));
}

/* Straight lines ----------------------------------------------------------- */

static WayCost
line_cost (gpointer graph,
           guint    from,
           guint    to)
{
  g_autoptr (GError) error = NULL;
  const WayCost cost = graph_line_cost (graph, WAY_INDEX (from),
                                                WAY_INDEX (to), &error);

  g_assert_no_error (error);
  return cost;
}

/* Three waypoints on open ground, in a row: edges lead to the next alone. */
static void
test_lines (void)
{
  g_autoptr (WayObstacles) obstacles
    = roadmaps_obstacles ("100,100 101,100 101,101");
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayOverlay) overlay = NULL;
  g_autoptr (WayKnowledge) knowledge = NULL;
  guint a, b, c;

  a = roadmaps_add (roadmap, "a", 0, 0);
  b = roadmaps_add (roadmap, "b", 10, 0);
  c = roadmaps_add (roadmap, "c", 20, 0);
  table = roadmaps_build (roadmap, &(WayRoadmapOptions) { .max_length = 12 });
  a = (guint) WAY_NODE_INDEX (way_table_get_node (table, WAY_ADDED (a)));
  b = (guint) WAY_NODE_INDEX (way_table_get_node (table, WAY_ADDED (b)));
  c = (guint) WAY_NODE_INDEX (way_table_get_node (table, WAY_ADDED (c)));
  overlay = way_overlay_new (WAY_GRAPH (table));
  knowledge = way_knowledge_new (WAY_GRAPH (overlay), NULL, NULL, NULL);

  g_assert_cmpfloat (line_cost (knowledge, a, b), ==, 10);
  g_assert_cmpfloat (line_cost (knowledge, a, c), ==, 20);

  /* Edges on the way in are not known yet, and have the assumed cost. */
  way_overlay_set_extra_cost (overlay, WAY_INDEX (c), 7);
  way_knowledge_set_unexplored (knowledge, 2, 0);
  g_assert_cmpfloat (line_cost (knowledge, a, c), ==, 40);
  way_knowledge_set_unexplored (knowledge, 1, 0);

  /* Then the edge is known, at 17, and no line that leads past it. */
  g_assert_true (way_knowledge_see (knowledge, WAY_INDEX (c), 0, NULL, NULL));
  g_assert_cmpfloat (line_cost (knowledge, b, c), ==, 17);
  g_assert_cmpfloat (line_cost (knowledge, a, c), ==, INFINITY);
  g_assert_cmpfloat (line_cost (knowledge, c, a), ==, 20);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (c), 0);
  g_assert_cmpfloat (line_cost (knowledge, b, c), ==, 17);
  g_assert_true (way_knowledge_see (knowledge, WAY_INDEX (b), 0, NULL, NULL));
  g_assert_cmpfloat (line_cost (knowledge, a, c), ==, 20);

  /* Bounds are those of lines that may have been cheaper. */
  g_assert_cmpfloat (graph_line_bound (WAY_GRAPH (knowledge),
                                               WAY_INDEX (a), WAY_INDEX (c)),
                     <=, 20);
}

/* What cannot be had ------------------------------------------------------- */

static void
assert_unsupported (gpointer graph)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_knowledge_new (graph, NULL, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

static void
add_nothing (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
}

static void
test_unsupported (void)
{
  g_autoptr (WayTable) table = new_river ();
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) over_grid = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayNodeType) type = way_node_type_new_index (4);
  g_autoptr (WayCallbackGraph) points
    = way_callback_graph_new (type, add_nothing, NULL, NULL);
  g_autoptr (WayReverse) reverse = way_reverse_new (WAY_GRAPH (table), NULL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayKnowledge) hopes
    = way_knowledge_new (WAY_GRAPH (table), WAY_GRAPH (points), NULL, NULL);

  assert_unsupported (grid);
  assert_unsupported (over_grid);
  assert_unsupported (points);
  assert_unsupported (reverse);
  assert_unsupported (turns);
  assert_unsupported (hopes);   /* the place for edges that it hopes for */
}

static void
test_limits (void)
{
  g_autoptr (WayTable) table = new_river ();
  g_autoptr (WayTerrain) terrain = way_terrain_new (100, 100, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  /* 8 edges of 8 bytes, and 4 nodes of 9. */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayKnowledge) knowledge = NULL;

      way_limits_set_max_bytes (limits, 8 * 8 + 4 * 9 - (i == 0));
      knowledge = way_knowledge_new (WAY_GRAPH (table), NULL, limits, &error);
      if (i == 0)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      g_assert_true ((knowledge != NULL) == (i == 1));
    }
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayKnowledge) knowledge = NULL;

      way_limits_set_max_bytes (limits, 100 * 100 - (i == 0));
      knowledge = way_knowledge_new_for_grid (grid, 0, limits, &error);
      if (i == 0)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      g_assert_true ((knowledge != NULL) == (i == 1));
    }

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      if (i == 0)
        g_assert_null (way_knowledge_new (WAY_GRAPH (table), NULL, limits,
                                          &error));
      else
        g_assert_null (way_knowledge_new_for_grid (grid, 0, limits, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/knowledge/table/" path, function)
  CASE ("bridge", test_bridge);
  CASE ("unseen", test_unseen);
  CASE ("blocked", test_blocked);
  CASE ("learn", test_learn);
  CASE ("labels", test_labels);
  CASE ("hearsay", test_hearsay);
  CASE ("pile-above", test_pile_above);
  CASE ("islands", test_islands);
  CASE ("lines", test_lines);
  CASE ("unsupported", test_unsupported);
  CASE ("limits", test_limits);

  return g_test_run ();
}
