/* edge-index.c - finds the nearest edge of a table, as a line between positions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A tree over nodes cannot find long edges: the nearest edge may end far away.
 * So the index is a packed R-tree of boxes around edges: edges are sorted by
 * the position of their middles on a Hilbert curve, sixteen neighbours make a
 * leaf, and sixteen boxes a larger box (Kamel and Faloutsos, "On packing
 * R-trees", 1993). On the sphere the boxes are boxes in space around unit
 * vectors, which have neither a seam nor a pole. The curve runs over latitude
 * and longitude; its seam only costs time.
 *
 * An edge and its reverse are one line. The index keeps one of them, unless the
 * node has so many edges that the search for the reverse would take long. */

#include "graphs/table/edge-index-private.h"

EdgeIndex *
edge_index_new (const Arcs    *arcs,
                const gdouble *points,
                guint          n_dims,
                guint32        max_arcs,
                Meter         *meter,
                GError       **error)
{
  EdgeIndex *self = g_new0 (EdgeIndex, 1);

  self->arcs = arcs;
  self->points = points;
  self->n_dims = n_dims;
  self->max_arcs = max_arcs;
  if (edge_index_make (self, meter, error))
    return self;

  edge_index_free (self);
  return NULL;
}

void
edge_index_free (EdgeIndex *self)
{
  if (!self->is_borrowed)
    {
      g_free (self->items);
      g_free (self->boxes);
    }
  g_free (self);
}

/* Files --------------------------------------------------------------------- */

void
edge_index_export (const EdgeIndex *self,
                   gconstpointer   *items,
                   guint32         *n_items,
                   gconstpointer   *boxes,
                   gsize           *n_boxes)
{
  *items = self->items;
  *n_items = self->n_items;
  *boxes = self->boxes;
  *n_boxes = self->firsts[self->n_levels];
}

gsize
edge_index_count_boxes (guint32 n_items)
{
  EdgeIndex self = { .n_items = n_items };

  return edge_index_lay_out (&self);
}

EdgeIndex *
edge_index_import (const Arcs    *arcs,
                   const gdouble *points,
                   guint          n_dims,
                   guint32        max_arcs,
                   gconstpointer  items,
                   guint32        n_items,
                   gconstpointer  boxes)
{
  EdgeIndex *self = g_new0 (EdgeIndex, 1);

  *self = (EdgeIndex) { arcs, points, n_dims, max_arcs, n_items,
                        (Item *) items, (Box *) boxes, .is_borrowed = TRUE };
  edge_index_lay_out (self);
  return self;
}

/* Whether the table has an edge of the index, as it has unless a file is
 * damaged. */
static inline gboolean
has_item (const EdgeIndex *self,
          const Item      *item)
{
  return !self->is_borrowed
         || (item->from < self->arcs->n_nodes
             && item->edge >= self->arcs->offsets[item->from]
             && item->edge - self->arcs->offsets[item->from]
                  < row_length (self, item->from)
             && arcs_node (self->arcs, item->edge) < self->arcs->n_nodes);
}

/* Whether both ends of an edge have places, as they have unless a file is
 * damaged. */
static inline gboolean
has_places (const EdgeIndex *self,
            const Item      *item)
{
  return !self->is_borrowed
         || (is_place (self, item->from)
             && is_place (self, arcs_node (self->arcs, item->edge)));
}

/* Looking ------------------------------------------------------------------ */

typedef struct
{
  const EdgeIndex *index;
  const gdouble   *target;
  EdgeIndexAccept  accept;      /* (nullable) */
  gpointer         user_data;
  EdgeIndexFoot   *best;
  guint32          best_edge;
} Look;

/* The square of how far @target lies from a box at least. */
static gdouble
distance_to_box (const Look *self,
                 const Box  *box)
{
  gdouble sum = 0;

  for (guint i = 0; i < self->index->n_dims; i++)
    {
      const gdouble before = box->least[i] - self->target[i];
      const gdouble beyond = self->target[i] - box->most[i];
      const gdouble outside = MAX (MAX (before, beyond), 0);

      sum += outside * outside;
    }

  return sum;
}

/* The square of how far @target lies from an edge at least. NaN, which is not
 * near anything, if the table does not have the edge. */
static gdouble
distance_to_item (const Look *self,
                  const Item *item)
{
  Box box;

  if (!has_item (self->index, item))
    return NAN;

  box = edge_index_box (self->index, item);
  return distance_to_box (self, &box);
}

/* Looks at an edge that the table has. */
static void
look_at_item (Look       *self,
              const Item *item)
{
  const EdgeIndex *index = self->index;
  EdgeIndexFoot *best = self->best;
  gdouble share, squared;
  guint32 to;

  if (!has_places (index, item))
    return;

  to = arcs_node (index->arcs, item->edge);
  squared = course_nearest (point_of (index, item->from), point_of (index, to),
                            index->n_dims, self->target, &share);
  if (!(squared <= best->squared_distance)
      || (squared == best->squared_distance && item->edge > self->best_edge)
      || (self->accept != NULL
          && !self->accept (item->from, to, self->user_data)))
    return;

  *best = (EdgeIndexFoot) { item->from, to, item->edge, share, squared };
  self->best_edge = item->edge;
}

/* What lies in a box: edges or smaller boxes. */
typedef struct
{
  gsize  first;
  gsize  n;
} Content;

static Content
content_of (const EdgeIndex *self,
            guint            level,
            gsize            box)
{
  const gsize start = level > 0 ? self->firsts[level - 1] : 0;
  const gsize n_below = level > 0 ? self->firsts[level] - start : self->n_items;
  const gsize first = (box - self->firsts[level]) * FAN;

  return (Content) { start + first, MIN (FAN, n_below - MIN (first, n_below)) };
}

/* Boxes and edges are looked at from near to far: the nearer an edge that is
 * known, the more can be left alone. A box around an edge takes a tenth of the
 * time of the nearest place on a great circle. */
static void
look_into (Look *self,
           guint level,
           gsize box)
{
  const EdgeIndex *index = self->index;
  const Content content = content_of (index, level, box);
  gdouble distances[FAN];
  gsize order[FAN];
  gsize n = 0;

  for (gsize at = content.first; at < content.first + content.n; at++)
    {
      const gdouble distance
        = level == 0 ? distance_to_item (self, &index->items[at])
                     : distance_to_box (self, &index->boxes[at]);
      gsize k = n;

      if (!(distance <= self->best->squared_distance))
        continue;
      for (; k > 0 && distances[k - 1] > distance; k--)
        {
          distances[k] = distances[k - 1];
          order[k] = order[k - 1];
        }
      distances[k] = distance;
      order[k] = at;
      n++;
    }

  for (gsize i = 0; i < n && distances[i] <= self->best->squared_distance; i++)
    if (level == 0)
      look_at_item (self, &index->items[order[i]]);
    else
      look_into (self, level - 1, order[i]);
}

gboolean
edge_index_nearest (const EdgeIndex *self,
                    const gdouble   *target,
                    EdgeIndexAccept  accept,
                    gpointer         user_data,
                    EdgeIndexFoot   *foot)
{
  Look look = { self, target, accept, user_data, foot, G_MAXUINT32 };

  *foot = (EdgeIndexFoot) { .squared_distance = INFINITY };
  look_into (&look, self->n_levels - 1, self->firsts[self->n_levels - 1]);

  return foot->squared_distance < INFINITY;
}

/* Around a place ----------------------------------------------------------- */

typedef struct
{
  Look           look;
  gdouble        squared;
  EdgeIndexVisit visit;
  gpointer       user_data;
} Around;

static gboolean
visit_item (const Around *self,
            const Item   *item)
{
  const EdgeIndex *index = self->look.index;
  EdgeIndexFoot foot = { .from = item->from, .edge = item->edge };

  if (!(distance_to_item (&self->look, item) <= self->squared)
      || !has_places (index, item))
    return TRUE;

  foot.to = arcs_node (index->arcs, item->edge);
  foot.squared_distance
    = course_nearest (point_of (index, foot.from), point_of (index, foot.to),
                      index->n_dims, self->look.target, &foot.share);

  return !(foot.squared_distance <= self->squared)
         || self->visit (&foot, self->user_data);
}

static gboolean
visit_box (const Around *self,
           guint         level,
           gsize         box)
{
  const EdgeIndex *index = self->look.index;
  const Content content = content_of (index, level, box);

  if (distance_to_box (&self->look, &index->boxes[box]) > self->squared)
    return TRUE;

  for (gsize at = content.first; at < content.first + content.n; at++)
    if (!(level == 0 ? visit_item (self, &index->items[at])
                     : visit_box (self, level - 1, at)))
      return FALSE;

  return TRUE;
}

void
edge_index_within (const EdgeIndex *self,
                   const gdouble   *target,
                   gdouble          squared,
                   EdgeIndexVisit   visit,
                   gpointer         user_data)
{
  const Around around = { { .index = self, .target = target }, squared, visit,
                          user_data };

  if (self->n_items > 0)
    visit_box (&around, self->n_levels - 1, self->firsts[self->n_levels - 1]);
}
