/* find-path.c - one call for a path, and its errors when it cannot finish
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#define WIDE 24
#define GOAL WAY_INDEX (WIDE * WIDE - 1)

/* A square of cells without an obstacle, that cancels at the @fuse-th of all
 * questions asked; 0 for never. */
typedef struct
{
  GCancellable *cancellable;
  guint         n_asked;
  guint         fuse;
} Field;

static void
ask (Field *self)
{
  if (++self->n_asked == self->fuse)
    g_cancellable_cancel (self->cancellable);
}

static void
list_sides (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const gsize cell = WAY_NODE_INDEX (node);

  ask (user_data);
  if (cell % WIDE > 0)
    way_edges_add (edges, WAY_INDEX (cell - 1), 1);
  if (cell % WIDE < WIDE - 1)
    way_edges_add (edges, WAY_INDEX (cell + 1), 1);
  if (cell >= WIDE)
    way_edges_add (edges, WAY_INDEX (cell - WIDE), 1);
  if (cell + WIDE < WIDE * WIDE)
    way_edges_add (edges, WAY_INDEX (cell + WIDE), 1);
}

static gboolean
locate (WayNode      node,
        WayPosition *position,
        gpointer     user_data)
{
  *position = (WayPosition) { WAY_NODE_INDEX (node) % WIDE,
                              WAY_NODE_INDEX (node) / WIDE };
  return TRUE;
}

static WayCost
measure_line (WayNode  from,
              WayNode  to,
              gpointer user_data)
{
  WayPosition a, b;

  ask (user_data);
  locate (from, &a, NULL);
  locate (to, &b, NULL);
  return way_position_distance (&a, &b, WAY_POSITION_PLANAR);
}

static WayGraph *
field_new_graph (Field *self)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (WIDE * WIDE);
  WayCallbackGraph *graph = way_callback_graph_new (type, list_sides, self,
                                                    NULL);

  way_callback_graph_set_position (graph, WAY_POSITION_PLANAR, locate, NULL,
                                   NULL);
  way_callback_graph_set_line (graph, measure_line, NULL, self, NULL);
  return WAY_GRAPH (graph);
}

/* Cancelled --------------------------------------------------------------- */

typedef WayPath *(*Finder) (WayGraph *graph,
                            Field    *field,
                            GError  **error);

static WayPath *
find_any_angle (WayGraph *graph,
                Field    *field,
                GError  **error)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_cancellable (limits, field->cancellable);
  return way_find_any_angle_path (graph, WAY_INDEX (0), GOAL, limits, error);
}

static WayPath *
find_straightest (WayGraph *graph,
                  Field    *field,
                  GError  **error)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_cancellable (limits, field->cancellable);
  return way_find_straightest_path (graph, WAY_INDEX (0), GOAL, limits, error);
}

static WayPath *
find_timed (WayGraph *graph,
            Field    *field,
            GError  **error)
{
  g_autoptr (WayTimed) timed = way_timed_new (graph, NULL, NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_cancellable (limits, field->cancellable);
  return way_timed_find_path (timed, WAY_INDEX (0), 0, GOAL, INFINITY, limits,
                              error);
}

typedef struct
{
  const char *path;
  Finder      find;
} Case;

static const Case cases[] = {
  { "/find-path/cancelled/any-angle", find_any_angle },
  { "/find-path/cancelled/straightest", find_straightest },
  { "/find-path/cancelled/timed", find_timed },
};

/* What may still be asked: 64 expansions, with four neighbours each that lines
 * may lead to, and the lines of a path that is being pulled. */
#define AFTER_CANCEL (64 * 5 + 2 * WIDE * 16)

/* A call that is cancelled at any moment reports it, or has found the whole
 * path already. That path equals the path of an undisturbed call. */
static void
test_cancelled (gconstpointer data)
{
  const Case *self = data;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Field field = { cancellable };
  g_autoptr (WayGraph) graph = field_new_graph (&field);
  g_autoptr (WayPath) whole = self->find (graph, &field, NULL);
  const guint n_all = field.n_asked;
  guint n_cancelled = 0;

  g_assert_nonnull (whole);
  for (guint fuse = 1; fuse <= n_all; fuse += 5)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = NULL;

      g_cancellable_reset (cancellable);
      field.n_asked = 0;
      field.fuse = fuse;
      path = self->find (graph, &field, &error);
      if (path != NULL)
        {
          g_assert_no_error (error);
          g_assert_cmpfloat (way_path_get_cost (path), ==,
                             way_path_get_cost (whole));
          continue;
        }
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (field.n_asked, <=, fuse + AFTER_CANCEL);
      n_cancelled++;
    }
  g_test_message ("cancelled %u times within %u questions", n_cancelled, n_all);
  g_assert_cmpuint (n_cancelled, >, n_all / 5 / 2);
}

static void
test_cancelled_before (gconstpointer data)
{
  const Case *self = data;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Field field = { cancellable };
  g_autoptr (WayGraph) graph = field_new_graph (&field);

  g_cancellable_cancel (cancellable);
  g_assert_null (self->find (graph, &field, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Outcomes ---------------------------------------------------------------- */

static void
count_on (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  way_edges_add (edges, (WayNode) ((const char *) node + 1), 1);
}

/* A graph without end ends with the memory, which is not "no path". */
static void
test_no_memory (void)
{
  static const char origin[1];
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (NULL, count_on, NULL, NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  way_limits_set_max_bytes (limits, 1 << 20);
  g_assert_null (way_find_path_full (WAY_GRAPH (graph), origin, &error,
                                     WAY_STRATEGY_DIJKSTRA, limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
}

static void
test_no_path (void)
{
  Field field = { NULL };
  g_autoptr (WayGraph) graph = field_new_graph (&field);
  g_autoptr (WayOverlay) walls = way_overlay_new (graph);
  g_autoptr (GError) error = NULL;

  way_overlay_set_extra_cost (walls, GOAL, INFINITY);
  g_assert_null (way_find_path (WAY_GRAPH (walls), WAY_INDEX (0), GOAL,
                                WAY_STRATEGY_ASTAR, &error));
  g_assert_no_error (error);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *before = g_strconcat (cases[i].path, "/before", NULL);
      g_autofree char *midway = g_strconcat (cases[i].path, "/midway", NULL);

      g_test_add_data_func (before, &cases[i], test_cancelled_before);
      g_test_add_data_func (midway, &cases[i], test_cancelled);
    }
  g_test_add_func ("/find-path/no-memory", test_no_memory);
  g_test_add_func ("/find-path/no-path", test_no_path);

  return g_test_run ();
}
