/* actions.c - a plan: states, and actions that lead from one to the next
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: a node need not be a place. Here a node is a state: a place,
 * and whether one holds a ticket. An edge is an action. Each edge is added with
 * an id, from which the path later tells the action. A place may occur twice on
 * a path, with a ticket and without.
 *
 * The coast has ground, water, a Ticket office and two Piers. One may walk,
 * jump over one square of water, and take the ferry from pier to pier. From S
 * the way to the goal begins with a step back, for the ticket:
 *
 *   walk 1, buy 2, walk 1, jump 3, walk 1, ferry 4, walk 1, jump 3: 16
 */

#include <stdio.h>
#include <string.h>
#include <wayfind.h>

static const char coast[] = "==TS~=P~~~P=~G";

/* The actions are the ids of edges. */
enum
{
  WALK,
  JUMP,
  BUY_TICKET,
  TAKE_FERRY
};

static const char *const names[] = { "walk", "jump", "buy a ticket",
                                     "take the ferry" };

/* A value without padding, so that its bytes can be hashed and compared. */
typedef struct
{
  gint32 place;
  gint32 has_ticket;
} State;

static gboolean
is_ground (gint32 place)
{
  return place >= 0 && place < (gint32) strlen (coast) && coast[place] != '~';
}

static void
add (WayEdges *edges,
     gint32    place,
     gint32    has_ticket,
     WayCost   cost,
     guint32   action)
{
  const State next = { place, has_ticket };

  if (is_ground (place))
    way_edges_add_full (edges, &next, cost, action);
}

static void
find_actions (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  const State *state = node;
  const gint32 place = state->place;
  const gint32 pier = (gint32) (strchr (coast, 'P') - coast);
  const gint32 other_pier = (gint32) (strrchr (coast, 'P') - coast);

  for (gint32 step = -1; step <= 1; step += 2)
    {
      add (edges, place + step, state->has_ticket, 1, WALK);
      if (!is_ground (place + step))
        add (edges, place + 2 * step, state->has_ticket, 3, JUMP);
    }

  if (coast[place] == 'T' && !state->has_ticket)
    add (edges, place, TRUE, 2, BUY_TICKET);
  if (coast[place] == 'P' && state->has_ticket)
    add (edges, place == pier ? other_pier : pier, FALSE, 4, TAKE_FERRY);
}

/* Any state at the goal will do, with a ticket left over or without. */
static gboolean
is_at_goal (WayNode  node,
            gpointer user_data)
{
  const State *state = node;

  return coast[state->place] == 'G';
}

static void
print_plan (const WayPath *plan)
{
  printf ("%s\n", coast);
  for (guint i = 1; i < way_path_get_length (plan); i++)
    {
      const State *state = way_path_get_node (plan, i);

      printf ("%*s  %s, %g so far\n", state->place + 1, "^",
              names[way_path_get_edge (plan, i)],
              way_path_get_cost_so_far (plan, i));
    }
  printf ("%u actions, cost %g\n", way_path_get_length (plan) - 1,
          way_path_get_cost (plan));
}

int
main (void)
{
  const State start = { (gint32) (strchr (coast, 'S') - coast), FALSE };
  g_autoptr (WayNodeType) state_type
    = way_node_type_new_value (sizeof (State), NULL, NULL);
  g_autoptr (WayCallbackGraph) world
    = way_callback_graph_new (state_type, find_actions, NULL, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (world), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) plan = NULL;

  way_search_set_start (search, &start);
  way_search_set_goal_func (search, is_at_goal, NULL, NULL);
  if (way_search_run (search, &error) != WAY_STATUS_FOUND)
    {
      fprintf (stderr, "actions: %s\n", error ? error->message : "no plan");
      return 1;
    }

  plan = way_search_dup_path (search);
  print_plan (plan);
  return 0;
}
