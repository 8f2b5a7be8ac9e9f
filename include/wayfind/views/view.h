/* view.h - a graph that wraps another graph and changes some of its answers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

G_BEGIN_DECLS

/**
 * WayViewPromises:
 * @WAY_VIEW_ADDS_NO_EDGE: each edge of the view is an edge of its base,
 *   between the same nodes
 * @WAY_VIEW_LOWERS_NO_COST: no edge costs less than it does in the base
 *
 * Promises of a view that changes edges. Both together keep the base's
 * estimates lower bounds. Without the first promise, the view cannot use the
 * base's connected components, nor the corners beside the base's edges.
 *
 * Since: 1.0
 */
typedef enum /*< flags >*/
{
  WAY_VIEW_ADDS_NO_EDGE = 1 << 0,
  WAY_VIEW_LOWERS_NO_COST = 1 << 1
} WayViewPromises;

#define WAY_TYPE_VIEW_PROMISES (way_view_promises_get_type ())

/**
 * way_view_promises_get_type:
 *
 * Returns: the type of the flags #WayViewPromises
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_view_promises_get_type (void) G_GNUC_CONST;

#define WAY_TYPE_VIEW (way_view_get_type ())
#define WAY_VIEW(object) \
  (G_TYPE_CHECK_INSTANCE_CAST ((object), WAY_TYPE_VIEW, WayView))
#define WAY_VIEW_CLASS(klass) \
  (G_TYPE_CHECK_CLASS_CAST ((klass), WAY_TYPE_VIEW, WayViewClass))
#define WAY_IS_VIEW(object) \
  (G_TYPE_CHECK_INSTANCE_TYPE ((object), WAY_TYPE_VIEW))
#define WAY_IS_VIEW_CLASS(klass) \
  (G_TYPE_CHECK_CLASS_TYPE ((klass), WAY_TYPE_VIEW))
#define WAY_VIEW_GET_CLASS(object) \
  (G_TYPE_INSTANCE_GET_CLASS ((object), WAY_TYPE_VIEW, WayViewClass))

typedef struct _WayView WayView;
typedef struct _WayViewClass WayViewClass;

/**
 * WayView:base:
 *
 * The graph that a view wraps. It is set when the view is made, for example by
 * `g_object_new (type, "base", graph, NULL)`, and never changes.
 *
 * Since: 1.0
 */

/**
 * WayView:
 *
 * A graph that wraps another graph, its base, and gives the base's answers.
 * Derive your own views from it: a subclass implements #WayGraph again, with
 * only the functions whose answers differ.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * // All edges of the base, and another one from the first node to the tenth.
 * G_DECLARE_FINAL_TYPE (Shortcut, shortcut, , SHORTCUT, WayView)
 * struct _Shortcut { WayView view; };
 *
 * static void
 * shortcut_neighbours (WayGraph    *graph,
 *                      gpointer     cursor,
 *                      const WayAt *at,
 *                      WayEdges    *edges)
 * {
 *   way_graph_neighbours (way_view_get_base (WAY_VIEW (graph)), cursor, at,
 *                         edges);
 *   if (at->node == WAY_INDEX (0))
 *     way_edges_add (edges, WAY_INDEX (9), 2);
 * }
 *
 * static void
 * implement_graph (WayGraphInterface *iface)
 * {
 *   iface->neighbours = shortcut_neighbours;
 * }
 *
 * G_DEFINE_FINAL_TYPE_WITH_CODE (Shortcut, shortcut, WAY_TYPE_VIEW,
 *                                G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
 *                                                       implement_graph))
 * static void shortcut_class_init (ShortcutClass *klass) { }
 * static void shortcut_init (Shortcut *self) { }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayTerrain) terrain = way_terrain_new (20, 1, NULL);
 *   g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 *   g_autoptr (Shortcut) view
 *     = g_object_new (shortcut_get_type (), "base", grid, NULL);
 *   g_autoptr (WayPath) path
 *     = way_find_path (WAY_GRAPH (view), WAY_INDEX (0), WAY_INDEX (11),
 *                      WAY_STRATEGY_ASTAR, NULL);
 *
 *   g_assert (way_path_get_cost (path) == 4);
 *   return 0;
 * }
 * ]|
 *
 * A subclass inherits the base's function wherever it does not set its own, as
 * long as the base's answer stays true. A subclass that sets neighbours does
 * not inherit:
 *
 * - predecessors;
 * - get_changes;
 * - refuses and is_blocked, unless it promises to add no edge;
 * - the heuristic and %WAY_GRAPH_METRIC, unless it makes both promises of
 *   #WayViewPromises. A teleport is shorter than any estimate;
 * - straight lines, that is trace_line: no line may follow an edge that the
 *   view hides. The base's bound on lines stays valid if the view promises
 *   %WAY_VIEW_LOWERS_NO_COST. The cost of a line is the sum of the pieces that
 *   trace_line reports, unless the view sets line_cost, too.
 *
 * It has to set these functions itself. A subclass that sets begin and end has
 * its own cursors, and each of them holds a cursor of the base. The inherited
 * functions then pass no cursor to the base, and the view has no heuristic
 * unless it sets its own. A subclass sets get_flags if it has a feature that
 * its base may lack, such as a heuristic, or if its costs may have fractions
 * although the base's are whole.
 *
 * Set the base once, as the property #WayView:base.
 *
 * Since: 1.0
 */
struct _WayView
{
  GObject parent_instance;

  /*< private >*/
  WayGraph                *base;        /* (owned) */
  const WayGraphInterface *iface;       /* of @base, for frequent calls */
  guint64                  version;     /* of the last change of the view */
  gboolean                 has_cursors; /* its own cursors */
  gpointer                 reserved[2];
};

/**
 * WayViewClass:
 * @get_promises: returns the promises of a view about the edges of its base.
 *   Called only for a view that sets neighbours; %NULL, the default, promises
 *   nothing
 *
 * The class of a view.
 *
 * Since: 1.0
 */
struct _WayViewClass
{
  /*< private >*/
  GObjectClass parent_class;

  /*< public >*/
  WayViewPromises (*get_promises) (WayView *self);

  /*< private >*/
  gpointer reserved[4];
};

/**
 * way_view_get_type:
 *
 * Returns: the type #WayView
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_view_get_type (void) G_GNUC_CONST;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayView, g_object_unref)

/**
 * way_view_get_base:
 * @self: a view
 *
 * Returns: (transfer none): the graph that @self wraps
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_view_get_base (WayView *self);

/**
 * way_view_changed:
 * @self: a view
 *
 * Gives @self another way_graph_get_version(), so that searches, and objects
 * made from @self, notice that its edges may have changed. A subclass calls
 * this whenever its edges or their costs may have changed. Changes of the base
 * count without this call. Change a view only while no thread is searching it.
 * O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_view_changed (WayView *self);

#define WAY_TYPE_REVERSE (way_reverse_get_type ())

/**
 * WayReverse:
 *
 * A plain view that turns each edge of its base around and keeps its cost. Its
 * nodes are the base's. A search over it from a place finds the costs from all
 * nodes to that place.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 *
 * way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 7,
 *                             WAY_ONE_WAY, NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * g_autoptr (WayReverse) against = way_reverse_new (WAY_GRAPH (table), NULL);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (against), WAY_INDEX (1),
 *                    WAY_INDEX (0), WAY_STRATEGY_DIJKSTRA,
 *                    NULL);
 * g_assert (way_path_get_cost (path) == 7);
 * ]|
 *
 * It has the base's heuristic if that is a distance (%WAY_GRAPH_METRIC),
 * otherwise it has no heuristic. Over a #WayRouter it has lower bounds from the
 * hierarchy, or from landmarks, in the other direction.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayReverse, way_reverse, WAY, REVERSE, WayView)

/**
 * way_reverse_new:
 * @base: a graph that has %WAY_GRAPH_PREDECESSORS and is not a state space
 * @error: return location for an error, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @base does not know the edges into a
 * node, or is a state space. O(1).
 *
 * Returns: (transfer full) (nullable): a view of @base
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReverse *way_reverse_new (WayGraph *base,
                             GError  **error);

G_END_DECLS
