/* wrong-kinds.c - graphs of a kind that a piece cannot work with
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The kind of a graph may be known only after a file was read or a user plugged
 * it in. So the wrong kind is a GError, not a programmer's mistake. */

#include <wayfind.h>

#include "lib/tables.h"

/* One graph of each kind, all small. */
typedef struct
{
  WayTable         *table;      /* (owned) */
  WayTurns         *turns;      /* (owned) a state space */
  WayCallbackGraph *pointers;   /* (owned) hashed, no predecessors */
  WayGrid          *grid;       /* (owned) */
} Kinds;

static void
no_neighbours (WayNode   node,
               WayEdges *edges,
               gpointer  user_data)
{
}

static void
kinds_init (Kinds *self)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);

  tables_add_way (builder, 0, 1, 1);
  tables_add_way (builder, 1, 2, 1);
  self->table = tables_build (builder);
  self->turns = way_turns_new (WAY_GRAPH (self->table));
  self->pointers = way_callback_graph_new (NULL, no_neighbours, NULL, NULL);
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
}

static void
kinds_clear (Kinds *self)
{
  g_clear_object (&self->turns);
  g_clear_object (&self->table);
  g_clear_object (&self->pointers);
  g_clear_object (&self->grid);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Kinds, kinds_clear)

/* Checks that @call gives nothing but an error that names @word. */
#define REFUSED(word, call) \
  G_STMT_START { \
    g_autoptr (GError) error = NULL; \
    g_assert_null (call); \
    g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED); \
    g_assert_nonnull (strstr (error->message, word)); \
  } G_STMT_END

static void
test_states (void)
{
  g_auto (Kinds) kinds = { NULL };
  WayGraph *turns;

  kinds_init (&kinds);
  turns = WAY_GRAPH (kinds.turns);
  /* An overlay has no GError, and so no influence lies on such a graph either. */
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*below turns*");
  g_assert_null (way_overlay_new (turns));
  g_test_assert_expected_messages ();
  REFUSED ("edges turned around", way_reverse_new (turns, &error));
  REFUSED ("agents", way_agents_new (turns, &error));
  REFUSED ("tiers", way_tiers_new (turns, 0, NULL, &error));
  REFUSED ("k shortest", way_k_shortest_new (turns, WAY_INDEX (0),
                                             WAY_INDEX (1), &error));
  REFUSED ("knowledge", way_knowledge_new_live (turns, turns, &error));
  REFUSED ("alternatives",
           way_find_alternatives (turns, WAY_INDEX (0), WAY_INDEX (1), NULL,
                                  NULL, &error));
}

static void
test_without_predecessors (void)
{
  g_auto (Kinds) kinds = { NULL };

  kinds_init (&kinds);
  REFUSED ("edges turned around",
           way_reverse_new (WAY_GRAPH (kinds.pointers), &error));
}

static void
test_other_nodes (void)
{
  g_auto (Kinds) kinds = { NULL };
  WayGraph *table;
  g_autoptr (WayReservations) taken = NULL;
  g_autoptr (WayClearanceMap) map = NULL;
  g_autoptr (WayJumpPoints) leaps = NULL;

  kinds_init (&kinds);
  table = WAY_GRAPH (kinds.table);
  taken = way_reservations_new (
    way_graph_get_node_type (WAY_GRAPH (kinds.pointers)));
  map = way_clearance_map_new (kinds.grid, NULL);
  leaps = way_jump_points_new (kinds.grid);
  REFUSED ("assumed", way_knowledge_new_live (table,
                                              WAY_GRAPH (kinds.pointers),
                                              &error));
  REFUSED ("reservations", way_timed_new (table, taken, &error));
  REFUSED ("clearance", way_clearance_new (table, map, 1, &error));
  REFUSED ("jump points", way_clearance_new (WAY_GRAPH (leaps), map, 1,
                                             &error));
}

/* No memory is leaked, and nothing crashes, if the caller passes no place for
 * the error. */
static void
test_nobody_asks_why (void)
{
  g_auto (Kinds) kinds = { NULL };

  kinds_init (&kinds);
  g_assert_null (way_reverse_new (WAY_GRAPH (kinds.pointers), NULL));
  g_assert_null (way_agents_new (WAY_GRAPH (kinds.turns), NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wrong-kinds/states", test_states);
  g_test_add_func ("/wrong-kinds/without-predecessors",
                   test_without_predecessors);
  g_test_add_func ("/wrong-kinds/other-nodes", test_other_nodes);
  g_test_add_func ("/wrong-kinds/nobody-asks-why", test_nobody_asks_why);

  return g_test_run ();
}
