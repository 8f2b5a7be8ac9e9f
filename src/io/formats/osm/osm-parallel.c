/* osm-parallel.c - several roads from one junction to another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A network has only one shape for two nodes. Where the best way there and the
 * best way back differ, as on both sides of a small island, one of them is
 * divided at a bend, and any others are dropped. If a restriction of turns is
 * about one of the sections, all are divided. */

#include "io/formats/osm/osm-roads-private.h"

#include <math.h>

/* The cost of going from the lesser node to the greater, or back. */
static WayCost
cost_towards (const OsmRoads *self,
              const Section  *section,
              gboolean        up)
{
  const gboolean along = (section->from < section->to) == up;

  return osm_roads_cost_of (self, section,
                            along ? section->forward : section->backward);
}

static int
compare_sections (gconstpointer a,
                  gconstpointer b,
                  gpointer      data)
{
  const Section *all = data;
  const Section *x = &all[*(const guint32 *) a];
  const Section *y = &all[*(const guint32 *) b];
  const guint32 x_low = MIN (x->from, x->to), y_low = MIN (y->from, y->to);
  const guint32 x_high = MAX (x->from, x->to), y_high = MAX (y->from, y->to);

  if (x_low != y_low)
    return x_low < y_low ? -1 : 1;
  if (x_high != y_high)
    return x_high < y_high ? -1 : 1;

  return (x > y) - (x < y);
}

/* Finds the cheapest of the sections between two nodes, in one direction. */
static guint32
find_best (const OsmRoads *self,
           const guint32  *group,
           guint           n,
           gboolean        up)
{
  guint32 best = NO_NODE;

  for (guint i = 0; i < n; i++)
    {
      const WayCost cost = cost_towards (self, &self->sections[group[i]], up);

      if (cost < INFINITY
          && (best == NO_NODE
              || cost < cost_towards (self, &self->sections[best], up)))
        best = group[i];
    }

  return best;
}

/* Keeps, of the sections between two nodes, the best there and the best back,
 * each with a shape of its own. */
static gboolean
settle_group (OsmRoads *self,
              guint32  *group,
              guint     n)
{
  const guint32 there = find_best (self, group, n, TRUE);
  const guint32 back = find_best (self, group, n, FALSE);
  guint32 bent = there;

  for (guint i = 0; i < n; i++)
    if (group[i] != there && group[i] != back)
      self->sections[group[i]].forward = self->sections[group[i]].backward = 0;

  if (there == back || there == NO_NODE || back == NO_NODE)
    return TRUE;
  if (self->sections[back].n_bends > self->sections[there].n_bends)
    bent = back;
  if (self->sections[bent].n_bends == 0)
    return TRUE;

  return osm_roads_divide_section (self, bent,
                                   self->sections[bent].n_bends / 2);
}

/* Whether a restriction is about one of the sections. */
static gboolean
is_restricted (const OsmRoads *self,
               const guint32  *group,
               guint           n)
{
  for (guint i = 0; i < n; i++)
    if (g_hash_table_contains (self->ways, GSIZE_TO_POINTER (group[i])))
      return TRUE;

  return FALSE;
}

/* Keeps all sections, since the best may not be allowed. Those that have a bend
 * are divided there, and those without are settled among themselves. */
static gboolean
settle_restricted (OsmRoads *self,
                   guint32  *group,
                   guint     n)
{
  guint n_straight = 0;

  for (guint i = 0; i < n; i++)
    {
      const guint n_bends = self->sections[group[i]].n_bends;

      if (n_bends == 0)
        group[n_straight++] = group[i];
      else if (!osm_roads_divide_section (self, group[i], n_bends / 2))
        return FALSE;
    }

  return n_straight < 2 || settle_group (self, group, n_straight);
}

gboolean
osm_roads_settle_parallel (OsmRoads *self)
{
  const gsize n = self->n_sections;
  g_autofree guint32 *order = g_try_new (guint32, MAX (n, 1));

  if (order == NULL)
    return osm_roads_fail_for_room (self);
  for (gsize i = 0; i < n; i++)
    order[i] = (guint32) i;
  g_qsort_with_data (order, (gint) MIN (n, G_MAXINT), sizeof *order,
                     compare_sections, self->sections);

  for (gsize begin = 0, end; begin < n; begin = end)
    {
      const Section *first = &self->sections[order[begin]];
      const guint32 low = MIN (first->from, first->to);
      const guint32 high = MAX (first->from, first->to);

      for (end = begin + 1; end < n; end++)
        {
          const Section *next = &self->sections[order[end]];

          if (MIN (next->from, next->to) != low
              || MAX (next->from, next->to) != high)
            break;
        }
      if (end - begin > 1
          && !(is_restricted (self, order + begin, (guint) (end - begin))
                 ? settle_restricted : settle_group) (self, order + begin,
                                                      (guint) (end - begin)))
        return FALSE;
    }

  return TRUE;
}
