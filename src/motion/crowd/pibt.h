/* pibt.h - one tick of all agents: chooses the next node of each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-fields.h"
#include "motion/crowd/guide-paths.h"

#define NO_AGENT G_MAXUINT32

/* The agents on a node before and after the tick. */
typedef struct
{
  guint32 now;
  guint32 next;
} PibtPlace;

/* The key of an option that was tried. */
#define TRIED G_MAXUINT64

/* Where an agent may go. The option with the lowest key is the best. */
typedef struct
{
  guint64 key;
  guint32 node;
} PibtOption;

/* An agent that is looking for a node, and may wait for an agent that it
 * pushes. */
typedef struct
{
  guint32 agent;
  guint32 first;                /* of its options */
  guint32 n_options;
  guint32 n_tried;
  guint32 best;                 /* the option tried last, or to try first */
  guint32 swap_with;            /* NO_AGENT for none */
} PibtFrame;

typedef struct
{
  Fields        *fields;        /* (not owned) */
  const Ground  *ground;        /* (not owned) */
  guint32        n_agents;
  const guint32 *field;         /* (not owned) of each agent */
  const guint32 *now;           /* (not owned) of each agent, in a tick */
  guint32       *next;          /* (not owned) the next node of each agent;
                                 * NO_NODE if undecided */
  PibtPlace     *places;        /* (owned) of each node */
  PibtFrame     *frames;        /* (owned) the agents that push, the last on
                                 * top */
  gsize          frames_size;
  guint32        n_frames;
  PibtOption    *options;       /* (owned) of all frames */
  gsize          options_size;
  guint64        random;
  const Lead    *lead;          /* (not owned) (nullable) paths to prefer */
} Pibt;

gboolean pibt_init   (Pibt          *self,
                      Fields        *fields,
                      Meter         *meter,
                      GError       **error);
void     pibt_clear  (Pibt          *self);

/* Begins a tick in which @n_agents leave the nodes @now for @next, which this
 * fills. No node may occur twice in either. */
void     pibt_begin  (Pibt          *self,
                      guint32        n_agents,
                      const guint32 *field,
                      const guint32 *now,
                      guint32       *next);
void     pibt_end    (Pibt          *self);

/* Sends @agent, which is undecided, to @node: its own node or one that an edge
 * leads to. %FALSE if another agent that has decided is in the way. */
gboolean pibt_send   (Pibt          *self,
                      guint32        agent,
                      guint32        node);

/* Decides for all agents that are undecided, in @order. %FALSE with @is_stuck
 * if the agents that were sent leave another agent no place, and without it if
 * a limit was met. */
gboolean pibt_decide (Pibt          *self,
                      const guint32 *order,
                      gboolean      *is_stuck);

/* Sorts agents by the time since they left their goals, in O(agents). @before
 * is the order before the tick, @was holds the nodes before it, and @is the
 * nodes after it. Returns how many agents are at their goals; they come
 * last. */
guint32  pibt_order  (guint32        n_agents,
                      const guint32 *before,
                      const guint32 *goals,
                      const guint32 *was,
                      const guint32 *is,
                      guint32       *order);

/* A number that looks random, from xorshift64*. */
static inline guint64
pibt_random (guint64 *state)
{
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;

  return *state * G_GUINT64_CONSTANT (0x2545f4914f6cdd1d);
}

/* A state from a seed: never 0, because the numbers would stay 0. */
static inline guint64
pibt_random_state (guint64 seed)
{
  seed = (seed + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return (seed ^ seed >> 29) | 1;
}
