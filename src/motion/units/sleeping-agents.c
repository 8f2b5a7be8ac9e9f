/* sleeping-agents.c - agents that stand still and take no time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Most agents of a game stand, and a tick should take no time for them. So an
 * agent that stands and has nothing to do falls asleep: it leaves the roll and
 * gets a bed for each of its cells, which is found by node. It wakes up when it
 * is placed, sent, resized or removed (agents_watch).
 *
 * A tick that meets a node for the first time stirs the agent that sleeps
 * there. From then on it counts as an idle agent: others walk around it, push
 * it or have it led out. If it moves it wakes up, otherwise it sleeps on. An
 * agent that the tick does not meet would have stayed on its node, out of the
 * way.
 *
 * The nodes of beds belong to the agents. The nodes of an agent that was placed
 * elsewhere are gone, so beds are left by their hash alone. */

#include "motion/units/motion-private.h"

#include <stdlib.h>

/* An agent with more cells stays awake: its beds would take too much memory. */
#define MAX_BEDS 1024

struct _Bed
{
  Bed    *next;                 /* (nullable) of the same hash */
  Walker *walker;
  WayNode node;
  guint   hash;
};

/* Beds --------------------------------------------------------------------- */

static guint
hash_of (const WayMotion *self,
         WayNode          node)
{
  return way_node_type_hash (way_graph_get_node_type (self->graph), node);
}

static Bed *
find_beds (const WayMotion *self,
           guint            hash)
{
  return g_hash_table_lookup (self->beds, GUINT_TO_POINTER (hash));
}

static void
set_beds (WayMotion *self,
          guint      hash,
          Bed       *first)
{
  if (first != NULL)
    g_hash_table_insert (self->beds, GUINT_TO_POINTER (hash), first);
  else
    g_hash_table_remove (self->beds, GUINT_TO_POINTER (hash));
}

static Bed *
find_bed (const WayMotion *self,
          WayNode          node,
          guint            hash)
{
  const WayNodeType *type = way_graph_get_node_type (self->graph);
  Bed *bed = find_beds (self, hash);

  while (bed != NULL && !way_node_type_equal (type, bed->node, node))
    bed = bed->next;

  return bed;
}

static void
leave_bed (WayMotion *self,
           Bed       *bed)
{
  Bed *first = find_beds (self, bed->hash), **link = &first;

  while (*link != bed)
    link = &(*link)->next;
  *link = bed->next;
  set_beds (self, bed->hash, first);
}

/* %FALSE if there is no room for its beds: an agent that the caller has placed
 * upon another stays awake, so that no two sleep at a node. */
static gboolean
make_beds (WayMotion   *self,
           Walker      *walker,
           const Agent *agent)
{
  const Body body = body_at (&self->map, agent->size, agent->node);
  const guint n = body_n_cells (&body);
  g_autofree Bed *beds = NULL;

  if (n > MAX_BEDS)
    return FALSE;

  beds = g_new (Bed, n);
  for (guint i = 0; i < n; i++)
    {
      const WayNode node = body_cell (&body, i);
      const guint hash = hash_of (self, node);

      if (find_bed (self, node, hash) != NULL)
        return FALSE;
      beds[i] = (Bed) { NULL, walker, node, hash };
    }
  walker->beds = g_steal_pointer (&beds);
  walker->n_beds = n;
  return TRUE;
}

/* Falling asleep ----------------------------------------------------------- */

static gboolean
has_nothing_to_do (const Walker *walker,
                   const Agent  *agent)
{
  return agent->path == NULL && walker->order == NO_ORDER
         && !walker->on_errand && walker->waited == 0 && walker->pause == 0
         && walker->rest == 0;
}

gboolean
motion_try_sleep (WayMotion   *self,
                  Walker      *walker,
                  const Agent *agent)
{
  if (!has_nothing_to_do (walker, agent) || !make_beds (self, walker, agent))
    return FALSE;

  for (guint i = 0; i < walker->n_beds; i++)
    {
      Bed *bed = &walker->beds[i];

      bed->next = find_beds (self, bed->hash);
      set_beds (self, bed->hash, bed);
    }
  walker->is_awake = FALSE;
  walker->wants = NOWHERE;
  walker->to = walker->from;
  return TRUE;
}

Walker *
motion_find_sleeper (const WayMotion *self,
                     WayNode          node)
{
  const Bed *bed = NULL;

  if (g_hash_table_size (self->beds) > 0)
    bed = find_bed (self, node, hash_of (self, node));

  return bed != NULL ? bed->walker : NULL;
}

/* Waking up ---------------------------------------------------------------- */

void
motion_wake (WayMotion *self,
             Walker    *walker)
{
  if (walker->is_awake)
    return;

  for (guint i = 0; i < walker->n_beds; i++)
    leave_bed (self, &walker->beds[i]);
  g_clear_pointer (&walker->beds, g_free);
  walker->n_beds = 0;
  walker->is_awake = TRUE;
  g_ptr_array_add (self->roll, walker);
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const Walker *x = *(Walker *const *) a, *y = *(Walker *const *) b;

  return (x->number > y->number) - (x->number < y->number);
}

/* Nearly always they are in order. */
void
motion_sort (GPtrArray *walkers)
{
  for (guint i = 1; i < walkers->len; i++)
    if (compare_numbers (&walkers->pdata[i - 1], &walkers->pdata[i]) > 0)
      {
        qsort (walkers->pdata, walkers->len, sizeof (gpointer),
               compare_numbers);
        return;
      }
}
