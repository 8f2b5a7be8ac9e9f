/* osm-parallel.c - several roads from one junction to another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A network has only one shape for two nodes, so all sections but one between
 * two junctions are divided at a bend. Sections without a bend lie on one line:
 * a path that crosses there by road, or a street that was drawn twice. Of these
 * the best there and the best back stay, each in the direction in which it is
 * the best, so that an edge has the limits of one road. They get a name if any
 * of them has one. */

#include "io/formats/osm/osm-roads-private.h"

#include <math.h>
#include <string.h>

/* The cost of going from the lesser node to the greater, or back. */
static WayCost
cost_towards (const OsmRoads *self,
              const Section  *section,
              gboolean        up)
{
  const gboolean along = (section->from < section->to) == up;

  return osm_roads_cost_of (self, section, along);
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

/* Whether section @a is better than @b, at their costs. Of equally good ones
 * the one with the lesser name is, so that the order of the file does not
 * matter. */
static gboolean
is_better (const Section *a,
           WayCost        cost_a,
           const Section *b,
           WayCost        cost_b)
{
  if (cost_a != cost_b)
    return cost_a < cost_b;

  return a->label != NULL
         && (b->label == NULL || strcmp (a->label, b->label) < 0);
}

/* Finds the best of the sections between two nodes, in one direction. */
static guint32
find_best (const OsmRoads *self,
           const guint32  *group,
           guint           n,
           gboolean        up)
{
  guint32 best = NO_NODE;
  WayCost best_cost = INFINITY;

  for (guint i = 0; i < n; i++)
    {
      const Section *section = &self->sections[group[i]];
      const WayCost cost = cost_towards (self, section, up);

      if (cost < INFINITY
          && (best == NO_NODE
              || is_better (section, cost, &self->sections[best], best_cost)))
        {
          best = group[i];
          best_cost = cost;
        }
    }

  return best;
}

/* (nullable): a name among those of the sections. */
static const char *
find_label (const OsmRoads *self,
            const guint32  *group,
            guint           n)
{
  for (guint i = 0; i < n; i++)
    if (self->sections[group[i]].label != NULL)
      return self->sections[group[i]].label;

  return NULL;
}

/* Closes a section from the lesser node to the greater, or back. */
static void
close_towards (Section *section,
               gboolean up)
{
  if ((section->from < section->to) == up)
    section->forward = 0;
  else
    section->backward = 0;
}

/* Keeps, of the sections on one line, the best there and the best back. */
static void
settle_line (OsmRoads      *self,
             const guint32 *group,
             guint          n)
{
  const guint32 there = find_best (self, group, n, TRUE);
  const guint32 back = find_best (self, group, n, FALSE);
  const char *label = find_label (self, group, n);

  for (guint i = 0; i < n; i++)
    {
      Section *section = &self->sections[group[i]];

      if (group[i] != there)
        close_towards (section, TRUE);
      if (group[i] != back)
        close_towards (section, FALSE);
      if (section->label == NULL)
        section->label = label;
    }
}

/* Keeps the sections between two nodes, each with a shape of its own. A line
 * without bends can only keep both nodes to itself; otherwise the section with
 * the fewest bends does. */
static gboolean
settle_group (OsmRoads *self,
              guint32  *group,
              guint     n)
{
  guint32 whole = group[0];
  guint n_straight = 0;

  for (guint i = 0; i < n; i++)
    if (self->sections[group[i]].n_bends < self->sections[whole].n_bends)
      whole = group[i];

  for (guint i = 0; i < n; i++)
    {
      const guint n_bends = self->sections[group[i]].n_bends;

      if (n_bends == 0)
        group[n_straight++] = group[i];
      else if (group[i] != whole
               && !osm_roads_divide_section (self, group[i], n_bends / 2))
        return FALSE;
    }

  if (n_straight > 1)
    settle_line (self, group, n_straight);
  return TRUE;
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
          && !settle_group (self, order + begin, (guint) (end - begin)))
        return FALSE;
    }

  return TRUE;
}
