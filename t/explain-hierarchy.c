/* explain-hierarchy.c - what walks up a hierarchy look like
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What arcs stand for is checked by the ranks along the path, and the cost by
 * Dijkstra's algorithm. Pages are driven in a real browser; without Chromium
 * those cases are skipped. */

#include "io/explain/explanation-private.h"
#include "io/explain/hierarchy-arcs.h"
#include "lib/desk.h"
#include "lib/lessons.h"

#include <string.h>

/* From the first cell to the last. */
static WayExplanation *
make_lesson (guint32 columns)
{
  g_autoptr (WayNetwork) network
    = lessons_field (WAY_GRID_SQUARES_4, columns, 9, 15);
  WayExplanation *self = way_explanation_new (network, 0);
  g_autoptr (WaySearch) search = way_search_new (self->graph,
                                                 WAY_STRATEGY_DIJKSTRA);
  const WayNode last = WAY_INDEX (self->n_nodes - 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayOrder) order = way_order_new (self->graph, NULL, &error);
  g_autoptr (WayHierarchy) hierarchy
    = way_hierarchy_build (self->graph, order, NULL, &error);
  g_autoptr (WayHierarchyCosts) costs
    = way_hierarchy_costs_new_from_graph (hierarchy, self->graph, NULL,
                                          &error);

  way_explanation_set_order (self, order);
  way_search_set_hierarchy (search, costs);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, last);
  way_explanation_add_goal (self, last);
  way_explanation_add_run (self, search, "one", &error);
  g_assert_no_error (error);
  return self;
}

/* Each number from 0 on is the rank of one node; arcs lead up and then down, and
 * over lower nodes alone; together they are the path. */
static void
test_arcs (void)
{
  guint n_paths = 0;

  for (guint32 columns = 5; columns <= 20; columns++)
    {
      g_autoptr (WayExplanation) lesson = make_lesson (columns);
      const Run *run = explanation_run (lesson, 0);
      g_autoptr (GArray) arcs = hierarchy_arcs_find (run);
      g_autofree guint *had = g_new0 (guint, lesson->n_nodes);
      gboolean is_down = FALSE;
      guint at = 0;

      for (guint32 node = 0; node < lesson->n_nodes; node++)
        had[run_rank (run, node)]++;
      for (guint32 rank = 0; rank < lesson->n_nodes; rank++)
        g_assert_cmpuint (had[rank], ==, 1);
      for (guint i = 0; i < arcs->len; i += 2)
        {
          const guint to = g_array_index (arcs, guint, i + 1);
          const guint32 from_rank
            = run_rank (run, (guint32) WAY_NODE_INDEX (
                               way_path_get_node (run->path, at)));
          const guint32 to_rank
            = run_rank (run, (guint32) WAY_NODE_INDEX (
                               way_path_get_node (run->path, to)));

          g_assert_cmpuint (g_array_index (arcs, guint, i), ==, at);
          g_assert_cmpuint (to, >, at);
          g_assert_false (is_down && to_rank > from_rank);
          is_down = to_rank < from_rank;
          for (guint k = at + 1; k < to; k++)
            g_assert_cmpuint (run_rank (run, (guint32) WAY_NODE_INDEX (
                                               way_path_get_node (run->path,
                                                                  k))),
                              <, MIN (from_rank, to_rank));
          at = to;
        }
      if (run->path == NULL)
        {
          g_assert_cmpuint (arcs->len, ==, 0);
          continue;
        }
      n_paths++;
      g_assert_cmpuint (at, ==, way_path_get_length (run->path) - 1);
      g_assert_cmpuint (arcs->len / 2, <, at);
    }
  g_assert_cmpuint (n_paths, >, 8);
}

/* The least cost, and few nodes that are looked at. */
static void
test_climb (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson (20);
  g_autoptr (WayPath) path
    = way_find_path (lesson->graph, WAY_INDEX (0),
                     WAY_INDEX (lesson->n_nodes - 1), WAY_STRATEGY_DIJKSTRA,
                     NULL);
  const Run *run = explanation_run (lesson, 0);

  g_assert_cmpfloat (way_path_get_cost (run->path), ==,
                     way_path_get_cost (path));
  g_assert_true (run->is_two_sided);
  g_assert_false (run->has_lines);
  g_assert_false (run->is_live);
  g_assert_cmpuint (run->statistics.expanded, <, lesson->n_nodes);
}

/* Ranks stand at all nodes of a small map from the first step on; in the end the
 * page says what arcs stand for. */
static void
test_ranks_in_pages (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson (12);
  const Run *run = explanation_run (lesson, 0);
  g_autoptr (GArray) arcs = hierarchy_arcs_find (run);
  g_autofree char *arc = hierarchy_arcs_dup_text (lesson, run, arcs, 0);
  g_autofree char *written = NULL;

  if (!desk_open (lesson, "#step=0"))
    return;
  written = desk_dup_written ();
  for (guint32 node = 0; node < lesson->n_nodes; node++)
    {
      g_autofree char *rank = g_strdup_printf ("r%u", run_rank (run, node));

      if (way_grid_is_free (way_network_get_grid (lesson->network),
                            WAY_INDEX (node)))
        g_assert_nonnull (strstr (written, rank));
    }
  desk_press ("End");
  desk_assert_has ("#panel-0 .outcome", arc);
  desk_assert_has ("#panel-0 .outcome", "nodes never looked at");
  desk_assert_has ("#panel-0 .rule", "higher rank");
  g_assert_cmpfloat (desk_count_pixels ("closed-fill"), >, 200);
  g_assert_cmpfloat (desk_count_pixels ("closed-back-fill"), >, 200);
  desk_assert_quiet ();
}

/* Walls are no nodes that a search could have looked at. */
static void
test_unseen (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson (12);
  const Run *run = explanation_run (lesson, 0);
  g_autofree gboolean *seen = g_new0 (gboolean, lesson->n_nodes);
  g_autofree char *summary = run_dup_summary (run, lesson);
  g_autofree char *unseen = NULL;
  guint n_events, n = 0, n_walls = 0;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  for (guint i = 0; i < n_events; i++)
    seen[events[i].node] = TRUE;
  for (guint32 node = 0; node < lesson->n_nodes; node++)
    if (!way_grid_is_free (way_network_get_grid (lesson->network),
                           WAY_INDEX (node)))
      n_walls++;
    else
      n += !seen[node];
  g_assert_cmpuint (n_walls, >, 0);
  unseen = g_strdup_printf (", %u nodes never looked at", n);
  g_assert_nonnull (strstr (summary, unseen));
  if (!desk_open (lesson, "#step=end"))
    return;
  desk_assert_has ("#panel-0 .outcome", unseen);
  desk_assert_quiet ();
}

static void
test_phone (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson (12);

  if (desk_open (lesson, "#step=end"))
    desk_check_phone ("closed-back-fill");
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up ();

  g_test_add_func ("/explain-hierarchy/arcs", test_arcs);
  g_test_add_func ("/explain-hierarchy/least-cost", test_climb);
  g_test_add_func ("/explain-hierarchy/in-pages", test_ranks_in_pages);
  g_test_add_func ("/explain-hierarchy/unseen", test_unseen);
  g_test_add_func ("/explain-hierarchy/phone", test_phone);

  status = g_test_run ();
  desk_clear ();
  return status;
}
