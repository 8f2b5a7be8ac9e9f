/* edge-index-make.c - sorts the edges of a table into a packed R-tree
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/table/edge-index-private.h"

#define MAX_LOOKED_AT 32        /* edges of a node, to find the reverse edge */

/* The side of the square that the curve fills. */
#define CURVE_SIDE 4294967295.0

typedef struct
{
  guint64 place;                /* along the curve */
  Item    item;
} Draft;

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

gsize
edge_index_lay_out (EdgeIndex *self)
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
      const Box box = edge_index_box (self, &self->items[i]);

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

gboolean
edge_index_make (EdgeIndex *self,
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
  self->boxes = meter_alloc (meter, edge_index_lay_out (self),
                             sizeof *self->boxes, error);

  return self->boxes != NULL && fill_boxes (self, meter, error);
}
