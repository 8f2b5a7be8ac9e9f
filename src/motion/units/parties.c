/* parties.c - agents that wait for places around a common goal
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Agents that were sent to one node are a party. First it gets its places: from
 * then on these belong to its members, whichever of them gets which. Then its
 * members share them out. All parties have their places before later orders are
 * looked at, so the places do not depend on the budget. An errand that gets
 * another order leaves its party. */

#include "motion/units/parties.h"
#include "motion/units/group-places.h"

#include "core/node-type-private.h"

typedef struct
{
  WayDispatcher *dispatcher;    /* (not owned) */
  GroupPlaces   *places;        /* (owned) */
  gboolean       has_places;
} Party;

void
party_free (gpointer data)
{
  Party *party = data;

  group_places_free (party->places);
  g_free (party);
}

static gboolean
stays (guint32  agent,
       gpointer party)
{
  const Errand *errand = errand_find (((Party *) party)->dispatcher, agent);

  return errand != NULL && errand->party == party;
}

/* Those that are still in the party come first; returns how many. */
static guint
list_staying (Party   *party,
              guint32 *agents)
{
  const guint n_all = group_places_get_n (party->places);
  guint n = 0;

  group_places_list (party->places, agents, NULL);
  for (guint i = 0; i < n_all; i++)
    if (stays (agents[i], party))
      agents[n++] = agents[i];

  return n;
}

/* Begins again if members have left, or have changed; %FALSE if none is left.
 * Places that were found belong to the party, whatever happens to the ground. */
static gboolean
look_after (Party *party)
{
  WayDispatcher *self = party->dispatcher;
  const guint n_all = group_places_get_n (party->places);
  g_autofree guint32 *agents = g_new (guint32, n_all);
  const guint n = list_staying (party, agents);

  if (n == 0)
    return FALSE;
  if (party->has_places && n < n_all)
    group_places_close_up (party->places, stays, party);
  else if (!party->has_places
           && (n < n_all || !group_places_is_current (party->places)))
    {
      const Errand *errand = errand_find (self, agents[0]);

      for (guint i = 0; i < n; i++)
        motion_clear_goal (self->motion, agents[i]);
      group_places_free (party->places);
      party->places
        = group_places_new (self->motion, agents, n,
                            way_path_get_node (errand->goal, 0), 0, TRUE);
    }

  return TRUE;
}

static void
look_after_all (WayDispatcher *self)
{
  for (guint i = self->parties->len; i-- > 0;)
    if (!look_after (self->parties->pdata[i]))
      g_ptr_array_remove_index (self->parties, i);
}

/* Sends the members of party @i to their places; to the common goal if there are
 * too few places: then all of them get as near to it as they can. */
static void
send_party (WayDispatcher *self,
            guint          i,
            gboolean       has_places)
{
  const Party *party = self->parties->pdata[i];
  const guint n = group_places_get_n (party->places);
  g_autofree guint32 *agents = g_new (guint32, n);
  g_autofree WayNode *nodes = has_places ? g_new (WayNode, n) : NULL;

  group_places_list (party->places, agents, nodes);
  for (guint k = 0; k < n; k++)
    {
      Errand *errand = errand_find (self, agents[k]);

      errand->party = NULL;
      if (has_places)
        errand_set_goal (errand, nodes[k]);
      else
        motion_clear_goal (self->motion, agents[k]);
    }
  g_ptr_array_remove_index (self->parties, i);
  for (guint k = 0; k < n; k++)
    errand_ask (errand_find (self, agents[k]), FALSE);
}

/* %FALSE if the budget is used up. */
static gboolean
find_places (WayDispatcher *self)
{
  guint i = 0;

  while (i < self->parties->len)
    {
      Party *party = self->parties->pdata[i];
      WayStatus status = WAY_STATUS_FOUND;
      Meter meter;

      meter_init (&meter, NULL);
      if (!party->has_places)
        status = group_places_find (party->places, &self->forming, &meter,
                                    NULL);
      if (status == WAY_STATUS_RUNNING)
        return FALSE;
      if (status == WAY_STATUS_FOUND)
        {
          party->has_places = TRUE;
          i++;
        }
      else
        send_party (self, i, FALSE);
    }

  return TRUE;
}

static void
share_places (WayDispatcher *self)
{
  while (self->parties->len > 0)
    {
      const Party *party = self->parties->pdata[0];

      if (!party->has_places
          || !group_places_pair (party->places, &self->forming))
        return;
      send_party (self, 0, TRUE);
    }
}

/* Orders ------------------------------------------------------------------- */

/* Makes a party of the agents that want the goal of the first one. */
static void
add_party (WayDispatcher *self,
           GoalRequest   *requests,
           guint          n)
{
  const WayNodeType *type = way_graph_get_node_type (self->motion->graph);
  const WayNode goal = requests[0].goal;
  g_autofree guint32 *members = g_new (guint32, n);
  Party *party = g_new0 (Party, 1);
  guint n_members = 0;

  for (guint i = 0; i < n; i++)
    if (requests[i].is_shared
        && way_node_type_equal (type, requests[i].goal, goal))
      {
        members[n_members++] = requests[i].agent;
        requests[i].is_shared = FALSE;
        errand_find (self, requests[i].agent)->party = party;
      }
  party->dispatcher = self;
  party->places = group_places_new (self->motion, members, n_members, goal, 0,
                                    TRUE);
  g_ptr_array_add (self->parties, party);
}

/* Takes the orders since the last time; %FALSE if there are none. */
static gboolean
take_orders (WayDispatcher *self)
{
  g_autofree GoalRequest *requests = g_new (GoalRequest, self->sent->len);
  guint n = 0;

  for (guint i = 0; i < self->sent->len; i++)
    {
      Errand *errand = self->sent->pdata[i];

      if (!errand->is_new)
        continue;
      errand->is_new = FALSE;
      requests[n++] = (GoalRequest) {
        errand->agent, way_path_get_node (errand->goal, 0), FALSE
      };
    }
  g_ptr_array_set_size (self->sent, 0);
  if (n == 0)
    return FALSE;

  motion_share_goals (self->motion, requests, n);
  for (guint i = 0; i < n; i++)
    if (requests[i].is_shared)
      add_party (self, &requests[i], n - i);
  for (guint i = 0; i < n; i++)
    if (errand_find (self, requests[i].agent)->party == NULL)
      errand_ask (errand_find (self, requests[i].agent), FALSE);

  return TRUE;
}

void
dispatcher_form_parties (WayDispatcher *self)
{
  look_after_all (self);
  while (find_places (self) && take_orders (self))
    ;
  share_places (self);
}
