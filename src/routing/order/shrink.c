/* shrink.c - eliminates the nodes that have few neighbours
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A node with two neighbours joins them when it is eliminated. So no node ever
 * gets more neighbours than it had, and rows stay in their places. Each round
 * writes the rows beside eliminated nodes again once, however many of their
 * nodes are gone. Rounds end when all of them together have looked at
 * WORK_FACTOR times the topology: they would take quadratic time if each round
 * found a node or two beside a node with very many neighbours. */

#include "routing/order/shrink.h"

#include <math.h>
#include <string.h>

#define WORK_FACTOR 32

/* ... and as soon as a round takes fewer than this share of the remaining
 * nodes: going on from the two ends of a ladder would make a tree as high as
 * the ladder is long. */
#define LEAST_SHARE 256

/* A hub has more neighbours than this many times the root of the number of
 * nodes, and at least the second number. At most this share of the nodes are
 * hubs. */
#define HUB_FACTOR 10.0
#define HUB_LEAST 64
#define HUB_SHARE 16

/* The state of a node. */
enum
{
  IS_LEFT,
  IS_LISTED,            /* as a candidate */
  IS_TAKEN,
  IS_HUB
};

typedef struct
{
  const WayTopology *topology;
  Shrunk            *result;
  guint32           *heads;     /* (owned) rows, at the places that they have in
                                 * the topology */
  guint32           *degrees;   /* (owned) the remaining length of each row */
  guint8            *states;    /* (owned) */
  guint32           *marks;     /* (owned) the row that a node was met in */
  guint32            mark;
  guint32           *rounds;    /* (owned) in which a row was to be written */
  guint32            round;
  guint32           *candidates; /* (owned) of this round ... */
  guint32            n_candidates;
  guint32           *beside;    /* (owned) rows to be written */
  guint32            n_beside;
  guint64            work;
} Work;

static void
work_clear (Work *self)
{
  g_free (self->heads);
  g_free (self->degrees);
  g_free (self->states);
  g_free (self->marks);
  g_free (self->rounds);
  g_free (self->candidates);
  g_free (self->beside);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static guint32 *
row_of (const Work *self,
        guint32     node)
{
  return self->heads + self->topology->first[node];
}

/* Hubs -------------------------------------------------------------------- */

static gboolean
is_hub (const WayTopology *topology,
        guint32            node)
{
  const guint32 degree = topology_degree (topology, node);

  return degree >= HUB_LEAST
         && degree >= HUB_FACTOR * sqrt (topology->n_nodes);
}

static gint
compare_degrees (gconstpointer a,
                 gconstpointer b,
                 gpointer      topology)
{
  const guint32 one = *(const guint32 *) a;
  const guint32 two = *(const guint32 *) b;
  const guint32 one_degree = topology_degree (topology, one);
  const guint32 two_degree = topology_degree (topology, two);

  if (one_degree != two_degree)
    return one_degree < two_degree ? -1 : 1;

  return one < two ? -1 : one > two;
}

/* Removes hubs from the row of @node. */
static void
drop_hubs (Work    *self,
           guint32  node)
{
  guint32 *row = row_of (self, node);
  guint32 n_kept = 0;

  for (guint32 i = 0; i < self->degrees[node]; i++)
    if (self->states[row[i]] != IS_HUB)
      row[n_kept++] = row[i];
  self->degrees[node] = n_kept;
}

static gboolean
set_hubs_apart (Work    *self,
                Meter   *meter,
                GError **error)
{
  const WayTopology *topology = self->topology;
  Shrunk *result = self->result;
  guint32 n_hubs = 0;

  for (guint32 node = 0; node < topology->n_nodes; node++)
    n_hubs += is_hub (topology, node);
  if (n_hubs > topology->n_nodes / HUB_SHARE)
    n_hubs = 0;

  result->hubs = meter_alloc (meter, n_hubs, sizeof *result->hubs, error);
  if (result->hubs == NULL || n_hubs == 0)
    return result->hubs != NULL;

  for (guint32 node = 0; node < topology->n_nodes; node++)
    if (is_hub (topology, node))
      {
        self->states[node] = IS_HUB;
        result->hubs[result->n_hubs++] = node;
      }
  g_qsort_with_data (result->hubs, (gint) n_hubs, sizeof *result->hubs,
                     compare_degrees, (gpointer) topology);
  for (guint32 node = 0; node < topology->n_nodes; node++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      drop_hubs (self, node);
    }

  return TRUE;
}

/* Rounds ------------------------------------------------------------------ */

static void
list_if_low (Work    *self,
             guint32  node)
{
  if (self->states[node] != IS_LEFT || self->degrees[node] > 2)
    return;

  self->states[node] = IS_LISTED;
  self->candidates[self->n_candidates++] = node;
}

/* Eliminates @node unless a node beside it was eliminated in this round. */
static gboolean
take (Work    *self,
      guint32  node)
{
  const guint32 *row = row_of (self, node);
  const guint32 degree = self->degrees[node];

  for (guint32 i = 0; i < degree; i++)
    if (self->states[row[i]] == IS_TAKEN)
      return FALSE;

  self->states[node] = IS_TAKEN;
  self->result->taken[self->result->n_taken++] = node;
  for (guint32 i = 0; i < degree; i++)
    if (self->rounds[row[i]] != self->round)
      {
        self->rounds[row[i]] = self->round;
        self->beside[self->n_beside++] = row[i];
      }

  return TRUE;
}

static void
next_mark (Work *self)
{
  if (++self->mark > 0)
    return;

  memset (self->marks, 0, self->topology->n_nodes * sizeof *self->marks);
  self->mark = 1;
}

/* In the row of @node replaces each eliminated node by the node on its other
 * side. */
static void
write_row (Work    *self,
           guint32  node)
{
  guint32 *row = row_of (self, node);
  guint32 n_kept = 0;

  next_mark (self);
  self->marks[node] = self->mark;
  for (guint32 i = 0; i < self->degrees[node]; i++)
    {
      guint32 other = row[i];

      if (self->states[other] == IS_TAKEN)
        {
          const guint32 *sides = row_of (self, other);

          if (self->degrees[other] < 2)
            continue;
          other = sides[sides[0] == node];
        }
      if (self->marks[other] == self->mark)
        continue;
      self->marks[other] = self->mark;
      row[n_kept++] = other;
    }

  self->work += self->degrees[node];
  self->degrees[node] = n_kept;
}

/* Returns the number of eliminated nodes; the others stay listed. */
static guint32
make_round (Work *self)
{
  const guint32 n_before = self->result->n_taken;
  const guint32 n_candidates = self->n_candidates;

  self->round++;
  self->n_beside = self->n_candidates = 0;
  for (guint32 i = 0; i < n_candidates; i++)
    if (!take (self, self->candidates[i]))
      self->candidates[self->n_candidates++] = self->candidates[i];

  for (guint32 i = 0; i < self->n_beside; i++)
    write_row (self, self->beside[i]);
  for (guint32 i = 0; i < self->n_beside; i++)
    list_if_low (self, self->beside[i]);
  self->work += n_candidates;

  return self->result->n_taken - n_before;
}

static gboolean
make_rounds (Work    *self,
             Meter   *meter,
             GError **error)
{
  const WayTopology *topology = self->topology;
  const guint64 most_work
    = WORK_FACTOR * ((guint64) topology->n_nodes
                     + topology_n_heads (topology));

  for (guint32 node = 0; node < topology->n_nodes; node++)
    list_if_low (self, node);
  while (self->n_candidates > 0 && self->work < most_work)
    {
      const guint32 n_left = topology->n_nodes - self->result->n_taken;

      if (!meter_look (meter, error))
        return FALSE;
      if (make_round (self) < n_left / LEAST_SHARE)
        break;
    }

  return TRUE;
}

/* The core ---------------------------------------------------------------- */

static inline gboolean
is_core (const Work *self,
         guint32     node)
{
  return self->states[node] == IS_LEFT || self->states[node] == IS_LISTED;
}

/* Makes the core from the remaining rows, in the order of their nodes. */
static gboolean
make_core (Work    *self,
           Meter   *meter,
           GError **error)
{
  Shrunk *result = self->result;
  guint32 *numbers = self->rounds;
  guint32 n_nodes = 0, n_heads = 0, *at;

  for (guint32 node = 0; node < self->topology->n_nodes; node++)
    if (is_core (self, node))
      {
        numbers[node] = n_nodes;
        result->core_nodes[n_nodes++] = node;
        n_heads += self->degrees[node];
      }

  result->core = topology_new (n_nodes, n_heads, meter, error);
  if (result->core == NULL)
    return FALSE;

  /* Each row is that of its node reversed, so it is sorted. */
  at = result->core->first;
  for (guint32 i = 0; i < n_nodes; i++)
    at[i + 1] = at[i] + self->degrees[result->core_nodes[i]];
  for (guint32 i = 0; i < n_nodes; i++)
    {
      const guint32 *row = row_of (self, result->core_nodes[i]);

      for (guint32 j = 0; j < self->degrees[result->core_nodes[i]]; j++)
        result->core->heads[at[numbers[row[j]]]++] = i;
    }
  memmove (at + 1, at, n_nodes * sizeof *at);
  at[0] = 0;

  return TRUE;
}

/* Beginning --------------------------------------------------------------- */

/* Numbers for each node, and a byte. */
#define WORK_ARRAYS 5

static gboolean
work_init (Work              *self,
           const WayTopology *topology,
           Meter             *meter,
           GError           **error)
{
  guint32 **const arrays[WORK_ARRAYS] = {
    &self->degrees, &self->marks, &self->rounds, &self->candidates,
    &self->beside
  };

  self->topology = topology;
  for (guint i = 0; i < WORK_ARRAYS; i++)
    if ((*arrays[i] = meter_alloc0 (meter, topology->n_nodes,
                                    sizeof **arrays[i], error)) == NULL)
      return FALSE;

  self->states = meter_alloc0 (meter, topology->n_nodes, 1, error);
  if (self->states != NULL)
    self->heads = meter_alloc (meter, topology_n_heads (topology),
                               sizeof *self->heads, error);
  if (self->heads == NULL)
    return FALSE;

  memcpy (self->heads, topology->heads,
          topology_n_heads (topology) * sizeof *self->heads);
  for (guint32 node = 0; node < topology->n_nodes; node++)
    self->degrees[node] = topology_degree (topology, node);

  return TRUE;
}

static gsize
work_bytes (const WayTopology *topology)
{
  return topology->n_nodes * (WORK_ARRAYS * sizeof (guint32) + 1)
         + topology_n_heads (topology) * sizeof (guint32);
}

gboolean
shrunk_init (Shrunk            *self,
             const WayTopology *topology,
             Meter             *meter,
             GError           **error)
{
  const guint32 n_nodes = topology->n_nodes;
  g_auto (Work) work = { .result = self };
  gboolean ok;

  *self = (Shrunk) { 0 };
  self->taken = meter_alloc (meter, n_nodes, sizeof *self->taken, error);
  if (self->taken != NULL)
    self->core_nodes = meter_alloc (meter, n_nodes, sizeof *self->core_nodes,
                                    error);
  ok = self->core_nodes != NULL
       && work_init (&work, topology, meter, error)
       && set_hubs_apart (&work, meter, error)
       && make_rounds (&work, meter, error)
       && make_core (&work, meter, error);
  if (ok)
    meter_give_back (meter, work_bytes (topology));
  else
    shrunk_clear (self);

  return ok;
}

void
shrunk_clear (Shrunk *self)
{
  g_clear_pointer (&self->core, way_topology_free);
  g_clear_pointer (&self->core_nodes, g_free);
  g_clear_pointer (&self->taken, g_free);
  g_clear_pointer (&self->hubs, g_free);
}
