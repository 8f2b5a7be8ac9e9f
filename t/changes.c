/* changes.c - the changes that graphs report, compared with all their edges
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A seed makes a grid, or a graph over some kind of node, and a pile of views.
 * Then anything in the pile is edited. All edges of all nodes are written down
 * before and after: each node whose edges differ must have been reported. */

#include "core/changes.h"

#include "graphs/grid/terrain-private.h"
#include "lib/outcome.h"
#include "lib/pile.h"

#include <string.h>

#define N_SEEDS 2000
/* Looking at all edges ----------------------------------------------------- */

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Writes edges as lines, in an order that does not count. */
static void
write_edges (const Pile *self,
             WayEdges   *edges,
             GString    *text)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode node = way_graph_project (self->top,
                                              way_edges_get_node (edges, i));

      if (way_edges_get_cost (edges, i) < INFINITY)
        g_ptr_array_add (lines,
                         g_strdup_printf ("%u %.17g %u\n",
                                          pile_id_of (self, node),
                                          way_edges_get_cost (edges, i),
                                          way_edges_get_edge (edges, i)));
    }
  g_ptr_array_sort (lines, compare_lines);
  for (guint i = 0; i < lines->len; i++)
    g_string_append (text, lines->pdata[i]);
}

/* All edges of a node in either direction; over a state space, those of
 * the states in which a search from it begins. */
static char *
dup_edges (const Pile *self,
           gpointer    cursor,
           guint       id)
{
  WayNodeType *type = way_graph_get_node_type (self->top);
  g_autoptr (WayEdges) states = way_edges_new (type);
  g_autoptr (WayEdges) edges = way_edges_new (type);
  GString *text = g_string_new (NULL);

  way_graph_add_states (self->top, cursor, pile_node_of (self, id), states);
  for (guint i = 0; i < way_edges_get_length (states); i++)
    {
      const WayNode node = way_edges_get_node (states, i);
      const WayAt at = { node, node, 0, TRUE };

      way_graph_neighbours (self->top, cursor, &at, edges);
      write_edges (self, edges, text);
      if (!(way_graph_get_flags (self->top) & WAY_GRAPH_PREDECESSORS))
        continue;
      g_string_append (text, "in\n");
      way_graph_predecessors (self->top, cursor, &at, edges);
      write_edges (self, edges, text);
    }

  return g_string_free (text, FALSE);
}

static GPtrArray *
look (const Pile *self)
{
  const WayQuery query = { 0 };
  gpointer cursor = way_graph_begin (self->top, &query);
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n; i++)
    g_ptr_array_add (all, dup_edges (self, cursor, i));
  way_graph_end (self->top, cursor);

  return all;
}

/* The tests ---------------------------------------------------------------- */

typedef struct
{
  const Pile *pile;
  gboolean   *told;
  guint       left;             /* how often to go on */
  guint       n_calls;
} Told;

static gboolean
note (WayNode  node,
      gpointer user_data)
{
  Told *told = user_data;
  const guint id = pile_id_of (told->pile, node);

  g_assert_cmpuint (id, <, told->pile->n);
  told->told[id] = TRUE;
  told->n_calls++;
  return told->left-- > 1;
}

/* A callback that has heard enough is not called again. */
static void
check_stop (const Pile *pile,
            guint64     since,
            guint       n_calls)
{
  g_autofree gboolean *told = g_new0 (gboolean, pile->n);
  Told some = { pile, told, (n_calls + 1) / 2, 0 };

  if (n_calls == 0)
    return;

  g_assert_true (way_graph_foreach_change (pile->top, since, note, &some));
  g_assert_cmpuint (some.n_calls, ==, (n_calls + 1) / 2);
}

/* Whether the changes were known. */
static gboolean
check_changes (const Pile      *pile,
               guint64          since,
               const GPtrArray *before)
{
  g_autoptr (GPtrArray) after = look (pile);
  g_autofree gboolean *told = g_new0 (gboolean, pile->n);
  Told all = { pile, told, G_MAXUINT, 0 };

  if (!way_graph_foreach_change (pile->top, since, note, &all))
    return FALSE;

  for (guint i = 0; i < pile->n; i++)
    if (!told[i])
      g_assert_cmpstr (after->pdata[i], ==, before->pdata[i]);
  check_stop (pile, since, all.n_calls);
  return TRUE;
}

static void
test_random (void)
{
  const guint n_seeds = outcome_repeat (N_SEEDS);
  guint n_known = 0, n_asked = 0;

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (Pile) pile = pile_new (seed);

      g_test_message ("seed %u", seed);
      for (guint round = 0; round < 4; round++)
        {
          const guint64 since = way_graph_get_version (pile->top);
          g_autoptr (GPtrArray) before = look (pile);
          const guint n_edits = 1 + pile_roll (pile, 6);

          for (guint i = 0; i < n_edits; i++)
            pile_edit (pile);
          n_known += check_changes (pile, since, before);
          n_asked++;
        }
    }

  g_test_message ("%u of %u known", n_known, n_asked);
  g_assert_cmpuint (n_known * 2, >, n_asked);
}

/* A small open map but for one wall, and an agent of @size that would cross it. */
static Pile *
pile_with_wall (guint         wall,
                WayCornerRule rule,
                guint         size)
{
  static const WayCost costs[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 3, NULL);
  Pile *self = g_new0 (Pile, 1);

  self->rand = g_rand_new_with_seed (0);
  self->overlays = g_ptr_array_new_with_free_func (g_object_unref);
  self->knowledges = g_ptr_array_new_with_free_func (g_object_unref);
  self->others = g_ptr_array_new_with_free_func (g_object_unref);
  way_terrain_set_class (terrain, wall % 6, wall / 6, 1);
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (self->grid, costs, G_N_ELEMENTS (costs));
  way_grid_set_corner_rule (self->grid, rule);
  self->n = 18;
  self->bottom = g_object_ref (WAY_GRAPH (self->grid));
  self->reservations
    = way_reservations_new (way_graph_get_node_type (self->bottom));
  self->top = WAY_GRAPH (way_timed_new (self->bottom, self->reservations,
                                        NULL));
  way_timed_set_horizon (WAY_TIMED (self->top), 1000);
  way_timed_set_agent (WAY_TIMED (self->top), WAY_RESERVATIONS_NOBODY, size,
                       NULL);

  return self;
}

/* Edges that cross a taken one may leave a wall: a search can begin there, and
 * a body without a clearance can stand there. */
static void
test_walls_beside_a_taken_edge (void)
{
  for (guint wall = 0; wall < 18; wall++)
    for (guint rule = 0; rule < 4; rule++)
      for (guint size = 1; size <= 3; size++)
        {
          g_autoptr (Pile) pile
            = pile_with_wall (wall, (WayCornerRule) rule, size);
          const guint64 since = way_graph_get_version (pile->top);
          g_autoptr (GPtrArray) before = look (pile);

          way_reservations_reserve_edge (pile->reservations, WAY_INDEX (4),
                                         WAY_INDEX (9), 0, 9, 1);
          g_assert_true (check_changes (pile, since, before));
        }
}

static gboolean
count (WayNode  node,
       gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

/* One cell is seen from the nine cells around it, whatever lies above. */
static void
test_one_edit (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (30, 30, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  guint64 since = way_graph_get_version (WAY_GRAPH (overlay));
  guint n_told = 0;

  /* Nothing has changed. */
  g_assert_true (way_graph_foreach_change (WAY_GRAPH (overlay), since, count,
                                           &n_told));
  g_assert_cmpuint (n_told, ==, 0);

  way_terrain_set_class (terrain, 7, 8, 1);
  g_assert_true (way_graph_foreach_change (WAY_GRAPH (overlay), since, count,
                                           &n_told));
  g_assert_cmpuint (n_told, ==, 9);

  /* Edits before do not count, and those of one part are not the other's. */
  since = way_graph_get_version (WAY_GRAPH (overlay));
  way_overlay_set_extra_cost (overlay, WAY_INDEX (0), 1);
  n_told = 0;
  g_assert_true (way_graph_foreach_change (WAY_GRAPH (overlay), since, count,
                                           &n_told));
  g_assert_cmpuint (n_told, ==, 1 + 3);
}

/* Changes that the graph forgot are not known; later changes are. */
static void
test_bound (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (50, 50, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const guint64 since = way_graph_get_version (WAY_GRAPH (grid));
  guint64 second = 0;
  guint n_told = 0;

  for (guint i = 0; i < CHANGES_MOST + 1; i++)
    {
      g_assert_true (way_graph_foreach_change (WAY_GRAPH (grid), since, count,
                                               &n_told));
      way_terrain_set_class (terrain, i % 50, i / 50, 1);
      if (i == 0)
        second = way_graph_get_version (WAY_GRAPH (grid));
    }
  g_assert_false (way_graph_foreach_change (WAY_GRAPH (grid), since, count,
                                            &n_told));
  g_assert_true (way_graph_foreach_change (WAY_GRAPH (grid), second, count,
                                           &n_told));
  g_assert_false (way_graph_foreach_change (WAY_GRAPH (grid), 0, count,
                                            &n_told));
}

static void
no_edges (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
}

/* Notes the digits of the nodes that it is told of. */
static gboolean
spell (WayNode  node,
       gpointer user_data)
{
  g_string_append_printf (user_data, "%s ", (const char *) node);
  return TRUE;
}

/* A callback graph lists the nodes that its program named, in copies of its
 * own, and forgets the oldest. */
static void
test_named_nodes (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, no_edges, NULL, NULL);
  WayGraph *top = WAY_GRAPH (graph);
  const guint64 since = way_graph_get_version (top);
  g_autoptr (GString) told = g_string_new (NULL);
  guint64 second = 0;

  for (guint i = 0; i < 2 * CHANGES_MOST + 5; i++)
    {
      char word[16];

      g_snprintf (word, sizeof word, "%u", i);
      way_callback_graph_node_changed (graph, word);
      if (i == 2 * CHANGES_MOST + 2)
        second = way_graph_get_version (top);
      if (i == 1)
        g_assert_true (way_graph_foreach_change (top, since, spell, told));
    }
  g_assert_cmpstr (told->str, ==, "0 1 ");
  g_assert_false (way_graph_foreach_change (top, since, spell, told));
  g_string_truncate (told, 0);
  g_assert_true (way_graph_foreach_change (top, second, spell, told));
  g_assert_cmpstr (told->str, ==, "2051 2052 ");

  /* After a change of anything, all that came before is unknown. */
  way_callback_graph_set_whole_costs (graph, FALSE);
  g_assert_false (way_graph_foreach_change (top, second, spell, told));
  second = way_graph_get_version (top);
  way_callback_graph_node_changed (graph, "x");
  g_string_truncate (told, 0);
  g_assert_true (way_graph_foreach_change (top, second, spell, told));
  g_assert_cmpstr (told->str, ==, "x ");
}

/* A graph that cannot report changes says so, but only after a change. */
static void
test_unknown (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, no_edges, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (graph));
  const guint64 since = way_graph_get_version (WAY_GRAPH (overlay));
  guint n_told = 0;

  g_assert_true (way_graph_foreach_change (WAY_GRAPH (overlay), since, count,
                                           &n_told));
  way_layer_set_edge_extra_cost (way_overlay_get_layer (overlay, "tolls"),
                                 WAY_INDEX (0), WAY_INDEX (1), 1,
                                 WAY_ONE_WAY);
  g_assert_true (way_graph_foreach_change (WAY_GRAPH (overlay), since, count,
                                           &n_told));
  g_assert_cmpuint (n_told, ==, 2);

  /* The predecessors of node 2 are not known. */
  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), 1);
  g_assert_false (way_graph_foreach_change (WAY_GRAPH (overlay), since, count,
                                            &n_told));
  way_callback_graph_changed (graph);
  g_assert_false (way_graph_foreach_change (WAY_GRAPH (graph), since, count,
                                            &n_told));
}

/* One clock for all. */
static void
test_versions_rise (void)
{
  const guint64 first = way_graph_next_version ();
  g_autoptr (WayTerrain) one = way_terrain_new (2, 2, NULL);
  g_autoptr (WayTerrain) other = way_terrain_new (2, 2, NULL);

  g_assert_cmpuint (first, >, 0);
  way_terrain_set_class (one, 0, 0, 1);
  way_terrain_set_class (other, 0, 0, 1);
  g_assert_cmpuint (terrain_get_version (one), >, first);
  g_assert_cmpuint (terrain_get_version (other), >,
                    terrain_get_version (one));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/changes/random", test_random);
  g_test_add_func ("/changes/walls-beside-a-taken-edge",
                   test_walls_beside_a_taken_edge);
  g_test_add_func ("/changes/one-edit", test_one_edit);
  g_test_add_func ("/changes/bound", test_bound);
  g_test_add_func ("/changes/unknown", test_unknown);
  g_test_add_func ("/changes/named-nodes", test_named_nodes);
  g_test_add_func ("/changes/versions-rise", test_versions_rise);

  return g_test_run ();
}
