/* osm-parallel.c - several roads from one junction to another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A network has only one shape for two nodes, so all sections but one between
 * two junctions are divided at a bend. Sections without a bend lie on one line:
 * a path that crosses there by road, or a street that was drawn twice. Of these
 * the best there and the best back stay, each in the direction in which it is
 * the best, so that an edge has the limits of one road. They get a name if any
 * of them has one.
 *
 * Some vehicles need a section that is not the best: the best section may be
 * too low for them, or have a toll. So a section is kept unless a better one is
 * open to all vehicles that may use this one. It gets a node in its middle. */

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

/* Who may use a section ---------------------------------------------------- */

/* The limits of a section from the lesser node to the greater, or back. */
static RoadLimits
limits_towards (const OsmRoads *self,
                const Section  *section,
                gboolean        up)
{
  static const RoadLimits none = { 0 };
  const gboolean along = (section->from < section->to) == up;
  const RoadKind *kind = road_kinds_by_number (self->kinds,
                                               section->kinds[along ? 0 : 1]);

  return kind != NULL ? kind->limits : none;
}

/* Whether all vehicles within sizes @b are within sizes @a. */
static gboolean
are_larger (const guint32 *a,
            const guint32 *b)
{
  for (guint i = 0; i < ROAD_N_SIZES; i++)
    if (a[i] > 0 && (b[i] == 0 || b[i] > a[i]))
      return FALSE;

  return TRUE;
}

/* Whether section @a is open to all vehicles that may use section @b, in one
 * direction. */
static gboolean
serves_all (const OsmRoads *self,
            const Section  *a,
            const Section  *b,
            gboolean        up)
{
  const RoadLimits one = limits_towards (self, a, up);
  const RoadLimits other = limits_towards (self, b, up);

  return (one.traits & ~other.traits) == 0 && (!a->is_local || b->is_local)
         && are_larger (one.sizes, other.sizes)
         && are_larger (one.lorry_sizes, other.lorry_sizes);
}

/* Sections on one line ----------------------------------------------------- */

/* The sections that a further one is compared with. This bounds the time; a
 * network may keep more sections than it needs. */
#define MOST_COMPARED 16

enum
{
  IS_BEST = 1 << 0,             /* back; there is the next bit */
  IS_NEEDED = 1 << 2
};

typedef struct
{
  const OsmRoads *roads;
  const guint32  *group;        /* the sections */
  guint           n;
  guint8         *roles;        /* (owned) of the sections */
  guint32        *order;        /* (owned) places in @group, the best first */
  gboolean        up;           /* the direction that is looked at */
} Line;

static const Section *
get_section (const Line *self,
             guint32     i)
{
  return &self->roads->sections[self->group[i]];
}

static int
compare_on_line (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const Line *self = data;
  const Section *x = get_section (self, *(const guint32 *) a);
  const Section *y = get_section (self, *(const guint32 *) b);
  const WayCost cost = cost_towards (self->roads, x, self->up);
  const WayCost other = cost_towards (self->roads, y, self->up);

  if (is_better (x, cost, y, other))
    return -1;
  if (is_better (y, other, x, cost))
    return 1;

  return (x > y) - (x < y);
}

/* Finds which sections are needed in one direction: order[0] to
 * order[n_kept - 1] are those found so far. */
static void
find_roles (Line    *self,
            gboolean up)
{
  guint n_kept = 0;

  self->up = up;
  for (guint i = 0; i < self->n; i++)
    self->order[i] = i;
  g_qsort_with_data (self->order, (gint) MIN (self->n, G_MAXINT),
                     sizeof *self->order, compare_on_line, self);

  for (guint i = 0; i < self->n; i++)
    {
      const guint32 at = self->order[i];
      const Section *section = get_section (self, at);
      gboolean is_needed = cost_towards (self->roads, section, up) < INFINITY;

      for (guint k = 0; k < MIN (n_kept, MOST_COMPARED) && is_needed; k++)
        is_needed = !serves_all (self->roads,
                                 get_section (self, self->order[k]), section,
                                 up);
      if (!is_needed)
        continue;
      self->roles[at] |= (n_kept == 0 ? IS_BEST : IS_NEEDED) << (up ? 1 : 0);
      self->order[n_kept++] = at;
    }
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

/* Leaves the best sections on the line, and appends copies of those that are
 * needed besides. The places of the copies come to @copies. */
static gboolean
apply_roles (OsmRoads      *self,
             const guint32 *group,
             guint          n,
             const guint8  *roles,
             GArray        *copies)
{
  for (guint i = 0; i < n; i++)
    {
      const guint32 place = (guint32) self->n_sections;

      if (roles[i] >= IS_NEEDED)
        {
          if (!osm_roads_copy_section (self, group[i]))
            return FALSE;
          g_array_append_val (copies, place);
        }
      for (guint up = 0; up < 2; up++)
        {
          if ((roles[i] & IS_BEST << up) == 0)
            close_towards (&self->sections[group[i]], up == 1);
          if (roles[i] >= IS_NEEDED && (roles[i] & IS_NEEDED << up) == 0)
            close_towards (&self->sections[place], up == 1);
        }
    }

  return TRUE;
}

/* Keeps, of the sections on one line, the best there and the best back, and
 * others that are needed. */
static gboolean
settle_line (OsmRoads      *self,
             const guint32 *group,
             guint          n,
             GArray        *copies)
{
  g_autofree guint8 *roles = g_try_new0 (guint8, n);
  g_autofree guint32 *order = g_try_new (guint32, n);
  const char *label = find_label (self, group, n);
  Line line = { self, group, n, roles, order, FALSE };

  if (roles == NULL || order == NULL)
    return osm_roads_fail_for_room (self);

  for (guint i = 0; i < n; i++)
    if (self->sections[group[i]].label == NULL)
      self->sections[group[i]].label = label;
  find_roles (&line, FALSE);
  find_roles (&line, TRUE);
  return apply_roles (self, group, n, roles, copies);
}

/* Gives each copy a shape of its own. */
static gboolean
divide_copies (OsmRoads     *self,
               const GArray *copies)
{
  if (copies->len == 0)
    return TRUE;
  if (!osm_roads_reserve_nodes (self, copies->len))
    return FALSE;

  for (guint i = 0; i < copies->len; i++)
    {
      const guint32 at = g_array_index (copies, guint32, i);

      if (!osm_roads_bend_section (self, at)
          || !osm_roads_divide_section (self, at, 0))
        return FALSE;
    }

  return TRUE;
}

/* Keeps the sections between two nodes, each with a shape of its own. A line
 * without bends can only keep both nodes to itself; otherwise the section with
 * the fewest bends does. */
static gboolean
settle_group (OsmRoads *self,
              guint32  *group,
              guint     n,
              GArray   *copies)
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

  return n_straight < 2 || settle_line (self, group, n_straight, copies);
}

gboolean
osm_roads_settle_parallel (OsmRoads *self)
{
  const gsize n = self->n_sections;
  g_autofree guint32 *order = g_try_new (guint32, MAX (n, 1));
  g_autoptr (GArray) copies = g_array_new (FALSE, FALSE, sizeof (guint32));

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
          && !settle_group (self, order + begin, (guint) (end - begin),
                            copies))
        return FALSE;
    }

  return divide_copies (self, copies);
}

gboolean
osm_roads_find_edge (const OsmRoads *self,
                     const Section  *section,
                     gboolean        along,
                     WayTable       *table,
                     guint32        *edge)
{
  const WayCost wanted = osm_roads_cost_of (self, section, along);
  WayNode from, to;
  WayCost cost;

  if (wanted == INFINITY)
    return FALSE;

  from = way_table_get_node (table, WAY_INDEX (section->from_id));
  to = way_table_get_node (table, WAY_INDEX (section->to_id));
  if (!way_table_find_edge (table, along ? from : to, along ? to : from, edge))
    return FALSE;

  way_table_get_edge (table, *edge, NULL, NULL, &cost, NULL);
  return cost == wanted;
}
