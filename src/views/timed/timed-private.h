/* timed-private.h - a timed view, and an agent on an edge of it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/timed.h>

#include "core/node-map.h"
#include "views/timed/body.h"
#include "views/change-teller.h"
#include "views/state-view.h"
#include "views/state-numbers.h"
#include "views/timed/timed-passage.h"
#include "views/schedule/reservations-private.h"
#include "views/schedule/time-profile-private.h"

/* The part of a time that may be a rounding error. */
#define ROUNDING 1e-9

struct _WayTimed
{
  StateView       states;
  gboolean          is_over_table;
  StateNumbers      numbers;            /* if its states are numbered */
  WayReservations  *reservations;       /* (owned) (nullable) */
  guint32           owner;
  guint             size;               /* of the agent, in cells */
  CellMap           cells;              /* if that is above 1 */
  WayGraph         *ground;             /* (nullable) of the pile, if it has
                                         * the query type's nodes; the base
                                         * keeps it */
  gdouble           horizon;
  gboolean          allows_overtaking;
  WayTimeProfile   *profile;            /* (owned) (nullable) */
  NodeMap           map;                /* ends of edges with profiles */
  GHashTable       *edge_profiles;      /* (owned) ids of ends -> profile */
  WayTravelTimeFunc func;               /* (nullable) */
  gdouble           func_factor;
  gpointer          func_data;
  GDestroyNotify    func_destroy;
  gdouble           least_factor;       /* of all profiles, scales estimates */
};

/* An edge, and an agent that is about to use it. Has timed_leg_clear(). */
typedef struct
{
  const WayTimed       *timed;
  WayNode               from;           /* of the query type */
  WayNode               to;
  gdouble               time;           /* the earliest departure */
  FreeTime              stay;           /* it must arrive before this ends */
  WayCost               cost;           /* of the base */
  const WayTimeProfile *profile;        /* (nullable) */
  Passage               passage;        /* the places that must be free */
  GError               *error;          /* (owned) (nullable) */
} Leg;

/* Forgets the user's function. */
void     timed_drop_func (WayTimed      *self);

/* Puts an agent at @from at @time. Returns FALSE if @from is not free then. */
gboolean leg_stand     (Leg            *self,
                        const WayTimed *timed,
                        WayNode         from,
                        gdouble         time);

void     timed_leg_clear (Leg          *self);

/* Selects edge @i of @edges. Returns FALSE if it is hidden, or faulty. */
gboolean leg_turn_to   (Leg            *self,
                        const WayEdges *edges,
                        guint           i);

/* Notes an error if a later departure arrives earlier and that is not
 * allowed. */
void     leg_check     (Leg            *self);

/* Takes over an error, unless the leg already has one. */
void     leg_fail      (Leg            *self,
                        GError         *error);

/* The ride that arrives first within a free time of the head. */
gboolean leg_find_ride (Leg            *self,
                        const FreeTime *head,
                        Ride           *best);

/* The departure from node @i of @path that reaches the next node in time, over
 * a base that is not a state space; %WAY_ERROR_CHANGED if that is
 * impossible. */
gboolean timed_find_departure (const WayTimed *self,
                               EdgeReader     *reader,
                               const WayPath  *path,
                               guint           i,
                               gdouble        *departure,
                               GError        **error);

/* Reports the nodes whose edges have changed with the reservations. Returns
 * FALSE if they are not known. */
gboolean timed_tell_reservations (const WayTimed *self,
                                  guint64         since,
                                  ChangeTeller   *teller);

/* Whether the travel time is always the base's cost. */
static inline gboolean
timed_keeps_costs (const WayTimed *self)
{
  return self->func == NULL && self->profile == NULL
         && g_hash_table_size (self->edge_profiles) == 0;
}

/* The node of the query type for a node of the base. */
static inline WayNode
timed_place_of (const WayTimed *self,
                WayNode         node)
{
  return self->states.base_has_states
           ? way_graph_project (self->states.view.base, node) : node;
}

static inline Body
timed_body_at (const WayTimed *self,
               WayNode         place)
{
  return body_at (&self->cells, self->size, place);
}

/* The cells that must be free so that the agent may stand at @place. */
static inline void
timed_list_places (const WayTimed *self,
                   WayNode         place,
                   SlotList       *places)
{
  Body body;

  slot_list_init (places);
  if (self->reservations == NULL || reservations_are_none (self->reservations))
    return;

  body = timed_body_at (self, place);
  for (guint i = 0; i < body_n_cells (&body); i++)
    slot_list_add (places, reservations_of_node (self->reservations,
                                                 body_cell (&body, i)));
}

/* What others may stand on while the agent passes beside @place. */
static inline void
timed_list_held (const WayTimed *self,
                 WayNode         place,
                 SlotList       *places)
{
  const Body body = timed_body_at (self, place);

  slot_list_init (places);
  for (guint i = 0; i < body_n_cells (&body); i++)
    slot_list_add (places, reservations_held_at (self->reservations,
                                                 body_cell (&body, i)));
}

/* Whether @place is a node of the query type. */
static inline gboolean
timed_has_place (const WayTimed *self,
                 WayNode         place)
{
  const WayNodeType *type = self->map.type;

  if (type->kind == WAY_NODE_KIND_INDEX)
    return WAY_NODE_INDEX (place) < type->n_nodes;

  return type->kind == WAY_NODE_KIND_POINTER || place != NULL;
}
