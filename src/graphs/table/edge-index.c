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

#include "graphs/table/edge-index.h"

#include "core/course.h"
#include "core/position-private.h"

#include <string.h>

#define FAN 16
#define MAX_LEVELS 9            /* 16^8 is 2^32 */
#define MAX_LOOKED_AT 32        /* edges of a node, to find the reverse edge */

/* The side of the square that the curve fills. */
#define CURVE_SIDE 4294967295.0

typedef struct
{
  guint32 from;
  guint32 edge;
} Item;

typedef struct
{
  guint64 place;                /* along the curve */
  Item    item;
} Draft;

typedef struct
{
  gdouble least[POSITION_MAX_DIMS];
  gdouble most[POSITION_MAX_DIMS];
} Box;

G_STATIC_ASSERT (sizeof (Item) == EDGE_INDEX_ITEM_BYTES);
G_STATIC_ASSERT (sizeof (Box) == EDGE_INDEX_BOX_BYTES);

/* The boxes of a level stand behind those of the level below. */
struct _EdgeIndex
{
  const Arcs    *arcs;          /* (not owned) */
  const gdouble *points;        /* (not owned) */
  guint          n_dims;
  guint32        max_arcs;
  guint32        n_items;
  Item          *items;         /* (owned) */
  Box           *boxes;         /* (owned) */
  gsize          firsts[MAX_LEVELS + 1];        /* box of each level */
  guint          n_levels;
  gboolean       is_borrowed;   /* whether both arrays are those of a file */
};

static const gdouble *
point_of (const EdgeIndex *self,
          gsize            node)
{
  return self->points + node * self->n_dims;
}

/* A position is NaN if the node has no position, or if the file is damaged. */
static gboolean
is_place (const EdgeIndex *self,
          guint32          node)
{
  if (node >= self->arcs->n_nodes)
    return FALSE;
  for (guint i = 0; i < self->n_dims; i++)
    if (!isfinite (point_of (self, node)[i]))
      return FALSE;

  return TRUE;
}

/* How many edges leave @node: none where the file is damaged. */
static guint32
row_length (const EdgeIndex *self,
            gsize            node)
{
  const guint32 first = self->arcs->offsets[node];
  const guint32 end = self->arcs->offsets[node + 1];

  return first <= end && end <= self->max_arcs ? end - first : 0;
}

/* Making the index --------------------------------------------------------- */

/* Whether an edge from @from to @to is known to exist that is not hidden. */
static gboolean
leads_back (const EdgeIndex *self,
            guint32          from,
            guint32          to)
{
  const guint32 first = self->arcs->offsets[from];
  const guint32 n = row_length (self, from);

  for (guint32 i = first; n <= MAX_LOOKED_AT && i < first + n; i++)
    if (arcs_node (self->arcs, i) == to
        && arcs_cost (self->arcs, i) < INFINITY)
      return TRUE;

  return FALSE;
}

static gboolean
is_wanted (const EdgeIndex *self,
           guint32          from,
           guint32          edge)
{
  const guint32 to = arcs_node (self->arcs, edge);

  return from != to && arcs_cost (self->arcs, edge) < INFINITY
         && is_place (self, from) && is_place (self, to)
         && (from < to || !leads_back (self, to, from));
}

/* The distance along the curve of a point in the square with sides of 2^32.
 * Each step of the loop chooses a quarter of the square. */
static guint64
curve_place (guint32 x,
             guint32 y)
{
  guint64 place = 0;

  for (guint bit = 32; bit-- > 0;)
    {
      const guint32 right = x >> bit & 1, up = y >> bit & 1;
      const guint32 before = x;

      place = place << 2 | ((3 * right) ^ up);
      if (up == 1)
        continue;
      x = right == 1 ? ~y : y;
      y = right == 1 ? ~before : before;
    }

  return place;
}

/* A share of the side of the square; 0 for NaN. */
static guint32
along_side (gdouble share)
{
  return share > 0 ? (guint32) (MIN (share, 1) * CURVE_SIDE) : 0;
}

/* The middle of an edge as a place of the square. @frame is the box around all
 * middles in the plane. */
static guint64
place_of (const EdgeIndex *self,
          const Box       *frame,
          const Item      *item)
{
  const gdouble *a = point_of (self, item->from);
  const gdouble *b = point_of (self, arcs_node (self->arcs, item->edge));
  gdouble at[2];

  for (guint i = 0; i < 2; i++)
    at[i] = (a[i] / 2 + b[i] / 2 - frame->least[i])
            / MAX (frame->most[i] - frame->least[i], G_MINDOUBLE);
  if (self->n_dims == 3)
    {
      at[0] = atan2 (a[1] + b[1], a[0] + b[0]) / (2 * G_PI) + 0.5;
      at[1] = (a[2] + b[2]) / 4 + 0.5;
    }

  return curve_place (along_side (at[0]), along_side (at[1]));
}

static void
widen (Box           *self,
       const gdouble *least,
       const gdouble *most,
       guint          n_dims)
{
  for (guint i = 0; i < n_dims; i++)
    {
      self->least[i] = MIN (self->least[i], least[i]);
      self->most[i] = MAX (self->most[i], most[i]);
    }
}

static const Box nowhere = { { INFINITY, INFINITY, INFINITY },
                             { -INFINITY, -INFINITY, -INFINITY } };

/* Counts the edges that are wanted, and takes them down if @drafts is given. */
static gboolean
collect (EdgeIndex *self,
         Draft     *drafts,
         Box       *frame,
         Meter     *meter,
         GError   **error)
{
  self->n_items = 0;
  for (guint32 node = 0; node < self->arcs->n_nodes; node++)
    {
      const guint32 first = self->arcs->offsets[node];
      const guint32 end = first + row_length (self, node);

      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 edge = first; edge < end; edge++)
        {
          if (!is_wanted (self, node, edge))
            continue;
          if (drafts != NULL)
            drafts[self->n_items].item = (Item) { node, edge };
          else
            {
              widen (frame, point_of (self, node), point_of (self, node), 2);
              widen (frame, point_of (self, arcs_node (self->arcs, edge)),
                     point_of (self, arcs_node (self->arcs, edge)), 2);
            }
          self->n_items++;
        }
    }

  return TRUE;
}

/* Sorts by eight bits of the places. Edges with equal bits keep their order. */
static void
sort_by_byte (const Draft *from,
              Draft       *to,
              guint32      n,
              guint        shift)
{
  guint32 ends[256] = { 0 }, sum = 0;

  for (guint32 i = 0; i < n; i++)
    ends[from[i].place >> shift & 255]++;
  for (guint i = 0; i < 256; i++)
    {
      const guint32 count = ends[i];

      ends[i] = sum;
      sum += count;
    }
  for (guint32 i = 0; i < n; i++)
    to[ends[from[i].place >> shift & 255]++] = from[i];
}

/* Puts all edges into the order of the curve. */
static gboolean
sort_items (EdgeIndex *self,
            const Box *frame,
            Meter     *meter,
            GError   **error)
{
  const guint32 n = self->n_items;
  const gsize bytes = MAX ((gsize) n, 1) * 2 * sizeof (Draft);
  g_autofree Draft *drafts
    = meter_alloc (meter, MAX (n, 1), 2 * sizeof *drafts, error);

  if (drafts == NULL || !collect (self, drafts, NULL, meter, error))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      drafts[i].place = place_of (self, frame, &drafts[i].item);
    }
  for (guint shift = 0; shift < 64; shift += 8)
    {
      const gboolean is_odd = shift / 8 % 2 == 1;

      if (!meter_look (meter, error))
        return FALSE;
      sort_by_byte (drafts + (is_odd ? n : 0), drafts + (is_odd ? 0 : n), n,
                    shift);
    }
  for (guint32 i = 0; i < n; i++)
    self->items[i] = drafts[i].item;

  meter_give_back (meter, bytes);
  return TRUE;
}

static Box
box_of_item (const EdgeIndex *self,
             const Item      *item)
{
  Box box = nowhere;

  course_box (point_of (self, item->from),
              point_of (self, arcs_node (self->arcs, item->edge)),
              self->n_dims, box.least, box.most);
  return box;
}

/* Says where the boxes of each level begin. Returns how many there are. */
static gsize
lay_out (EdgeIndex *self)
{
  gsize below = self->n_items, n_boxes = 0;

  self->n_levels = 0;
  while (self->n_levels == 0 || below > 1)
    {
      below = MAX ((below + FAN - 1) / FAN, 1);
      self->firsts[self->n_levels++] = n_boxes;
      n_boxes += below;
    }
  self->firsts[self->n_levels] = n_boxes;

  return n_boxes;
}

static gboolean
fill_boxes (EdgeIndex *self,
            Meter     *meter,
            GError   **error)
{
  for (gsize i = 0; i < self->firsts[self->n_levels]; i++)
    self->boxes[i] = nowhere;
  for (guint32 i = 0; i < self->n_items; i++)
    {
      const Box box = box_of_item (self, &self->items[i]);

      if (!meter_go_on (meter, error))
        return FALSE;
      widen (&self->boxes[i / FAN], box.least, box.most, self->n_dims);
    }
  for (guint level = 1; level < self->n_levels; level++)
    {
      const gsize below = self->firsts[level - 1];

      for (gsize i = below; i < self->firsts[level]; i++)
        widen (&self->boxes[self->firsts[level] + (i - below) / FAN],
               self->boxes[i].least, self->boxes[i].most, self->n_dims);
    }

  return TRUE;
}

static gboolean
make (EdgeIndex *self,
      Meter     *meter,
      GError   **error)
{
  Box frame = nowhere;

  if (!collect (self, NULL, &frame, meter, error))
    return FALSE;
  self->items = meter_alloc (meter, MAX (self->n_items, 1),
                             sizeof *self->items, error);
  if (self->items == NULL || !sort_items (self, &frame, meter, error))
    return FALSE;
  self->boxes = meter_alloc (meter, lay_out (self), sizeof *self->boxes,
                             error);

  return self->boxes != NULL && fill_boxes (self, meter, error);
}

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
  if (make (self, meter, error))
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

  return lay_out (&self);
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
  lay_out (self);
  return self;
}

/* Whether the table has an edge of the index, and both its ends have places. */
static inline gboolean
has_item (const EdgeIndex *self,
          const Item      *item)
{
  return !self->is_borrowed
         || (item->from < self->arcs->n_nodes
             && item->edge >= self->arcs->offsets[item->from]
             && item->edge - self->arcs->offsets[item->from]
                  < row_length (self, item->from)
             && is_place (self, item->from)
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

static void
look_at_item (Look       *self,
              const Item *item)
{
  const EdgeIndex *index = self->index;
  EdgeIndexFoot *best = self->best;
  gdouble share, squared;
  guint32 to;

  if (!has_item (index, item))
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

/* Boxes are looked into from near to far: the nearer an edge that is known, the
 * more boxes can be left alone. */
static void
look_into (Look *self,
           guint level,
           gsize box)
{
  const EdgeIndex *index = self->index;
  const gsize n_below = level > 0
                          ? index->firsts[level] - index->firsts[level - 1]
                          : index->n_items;
  const gsize first = (box - index->firsts[level]) * FAN;
  const gsize n = MIN (FAN, n_below - MIN (first, n_below));
  gdouble distances[FAN];
  gsize order[FAN];

  for (gsize i = 0; level == 0 && i < n; i++)
    look_at_item (self, &index->items[first + i]);
  if (level == 0)
    return;

  for (gsize i = 0; i < n; i++)
    {
      const gsize below = index->firsts[level - 1] + first + i;
      const gdouble distance = distance_to_box (self, &index->boxes[below]);
      gsize k = i;

      for (; k > 0 && distances[k - 1] > distance; k--)
        {
          distances[k] = distances[k - 1];
          order[k] = order[k - 1];
        }
      distances[k] = distance;
      order[k] = below;
    }
  for (gsize i = 0; i < n && distances[i] <= self->best->squared_distance; i++)
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

  if (!has_item (index, item))
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
  const gsize n_below = level > 0
                          ? index->firsts[level] - index->firsts[level - 1]
                          : index->n_items;
  const gsize first = (box - index->firsts[level]) * FAN;
  const gsize end = MIN (first + FAN, n_below);

  if (distance_to_box (&self->look, &index->boxes[box]) > self->squared)
    return TRUE;

  for (gsize i = first; i < end; i++)
    if (!(level == 0
            ? visit_item (self, &index->items[i])
            : visit_box (self, level - 1, index->firsts[level - 1] + i)))
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
