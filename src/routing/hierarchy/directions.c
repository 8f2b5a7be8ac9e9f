/* directions.c - directions along which a part of a topology may be cut in two
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/directions.h"

#include <math.h>
#include <string.h>

#define N_AXES 4

/* Keys are sorted by this number of bits at a time. */
#define DIGIT_BITS 11
#define N_DIGITS 3
#define N_BUCKETS (1u << DIGIT_BITS)

gboolean
directions_init (Directions         *self,
                 const WayTopology  *topology,
                 const gdouble      *points,
                 guint               n_dims,
                 Meter              *meter,
                 GError            **error)
{
  const guint32 n_nodes = topology->n_nodes;
  const guint n_axes = points != NULL ? 2 : N_AXES;

  *self = (Directions) { .points = points, .n_dims = n_dims };
  for (guint i = 0; i < n_axes; i++)
    if ((self->axes[i] = meter_alloc (meter, n_nodes, sizeof *self->axes[i],
                                      error)) == NULL)
      return FALSE;

  return (self->keys = meter_alloc (meter, n_nodes, sizeof *self->keys, error))
           != NULL
         && (self->spare = meter_alloc (meter, n_nodes, sizeof *self->spare,
                                        error)) != NULL
         && (self->queue = meter_alloc (meter, n_nodes, sizeof *self->queue,
                                        error)) != NULL;
}

void
directions_clear (Directions *self)
{
  for (guint i = 0; i < N_AXES; i++)
    g_free (self->axes[i]);
  g_free (self->keys);
  g_free (self->spare);
  g_free (self->queue);
}

/* Positions --------------------------------------------------------------- */

static const gdouble *
point_of (const Directions *self,
          guint32           number)
{
  return self->points + (gsize) self->part->nodes[number] * self->n_dims;
}

static gdouble
dot (const gdouble *a,
     const gdouble *b,
     guint          n_dims)
{
  gdouble sum = 0;

  for (guint i = 0; i < n_dims; i++)
    sum += a[i] * b[i];

  return sum;
}

/* Two axes at a right angle to the direction of the middle of the part: east
 * and north, unless the middle lies on the axis of the sphere. */
static void
find_plane (const Directions *self,
            gdouble           east[3],
            gdouble           north[3])
{
  gdouble middle[3] = { 0, 0, 0 };
  gdouble length;

  for (guint32 i = 0; i < self->part->n_nodes; i++)
    for (guint j = 0; j < 3; j++)
      middle[j] += point_of (self, i)[j];

  length = hypot (middle[0], middle[1]);
  east[0] = length > 0 ? -middle[1] / length : 1;
  east[1] = length > 0 ? middle[0] / length : 0;
  east[2] = 0;
  length = sqrt (dot (middle, middle, 3));
  for (guint j = 0; j < 3; j++)
    middle[j] = length > 0 ? middle[j] / length : j == 2;
  north[0] = middle[1] * east[2] - middle[2] * east[1];
  north[1] = middle[2] * east[0] - middle[0] * east[2];
  north[2] = middle[0] * east[1] - middle[1] * east[0];
}

static void
place_by_points (Directions *self)
{
  gdouble axes[2][3] = { { 1, 0, 0 }, { 0, 1, 0 } };

  if (self->n_dims == 3)
    find_plane (self, axes[0], axes[1]);
  for (guint32 i = 0; i < self->part->n_nodes; i++)
    for (guint j = 0; j < 2; j++)
      self->axes[j][i]
        = (gfloat) dot (axes[j], point_of (self, i), self->n_dims);
  self->n_directions = 4;
}

/* Distances --------------------------------------------------------------- */

/* Finds the distances in edges from @from. Returns the node that it met
 * last. */
static guint32
count_edges (Directions *self,
             guint32     from,
             gfloat     *axis)
{
  const Part *part = self->part;
  guint32 end = 0;

  for (guint32 i = 0; i < part->n_nodes; i++)
    axis[i] = -1;
  axis[from] = 0;
  self->queue[end++] = from;
  for (guint32 i = 0; i < end; i++)
    {
      const guint32 node = self->queue[i];

      for (guint32 e = part->first[node]; e < part->first[node + 1]; e++)
        if (axis[part->heads[e]] < 0)
          {
            axis[part->heads[e]] = axis[node] + 1;
            self->queue[end++] = part->heads[e];
          }
    }

  return self->queue[end - 1];
}

/* The node that is farthest from the nearest of the first @n_axes nodes. */
static guint32
find_farthest (const Directions *self,
               guint             n_axes)
{
  guint32 farthest = 0;
  gfloat most = -1;

  for (guint32 i = 0; i < self->part->n_nodes; i++)
    {
      gfloat least = self->axes[0][i];

      for (guint j = 1; j < n_axes; j++)
        least = MIN (least, self->axes[j][i]);
      if (least > most)
        {
          most = least;
          farthest = i;
        }
    }

  return farthest;
}

static void
place_by_distances (Directions *self)
{
  guint32 node = count_edges (self, 0, self->axes[0]);

  for (guint i = 0; i < N_AXES; i++)
    {
      if (i > 1)
        node = find_farthest (self, i);
      node = count_edges (self, node, self->axes[i]);
    }
  self->n_directions = 6;
}

void
directions_begin (Directions *self,
                  const Part *part)
{
  self->part = part;
  if (self->points != NULL)
    place_by_points (self);
  else
    place_by_distances (self);
}

/* Sorting ----------------------------------------------------------------- */

/* Makes a number whose order is that of @value. */
static inline guint32
key_of (gfloat value)
{
  union
  {
    gfloat  value;
    guint32 bits;
  } key = { .value = value + 0.0f };    /* turns -0 into 0 */

  return key.bits & 0x80000000u ? ~key.bits : key.bits | 0x80000000u;
}

static void
set_keys (Directions *self,
          guint       direction)
{
  static const struct
  {
    guint8 plus;
    guint8 other;
    gint8  factor;
  } by_points[] = { { 0, 1, 0 }, { 1, 0, 0 }, { 0, 1, 1 }, { 0, 1, -1 } },
    by_distances[] = { { 0, 1, -1 }, { 2, 3, -1 }, { 0, 2, -1 },
                       { 1, 3, -1 }, { 0, 3, -1 }, { 1, 2, -1 } };
  const gboolean placed = self->points != NULL;
  const gfloat *plus = self->axes[placed ? by_points[direction].plus
                                         : by_distances[direction].plus];
  const gfloat *other = self->axes[placed ? by_points[direction].other
                                          : by_distances[direction].other];
  const gfloat factor = placed ? by_points[direction].factor
                               : by_distances[direction].factor;

  for (guint32 i = 0; i < self->part->n_nodes; i++)
    self->keys[i] = key_of (plus[i] + factor * other[i]);
}

void
directions_sort (Directions *self,
                 guint       i,
                 guint32    *order)
{
  const guint32 n_nodes = self->part->n_nodes;
  guint32 counts[N_DIGITS][N_BUCKETS];
  guint32 *from = self->spare, *to = order;

  memset (counts, 0, sizeof counts);
  set_keys (self, i);
  for (guint32 node = 0; node < n_nodes; node++)
    for (guint digit = 0; digit < N_DIGITS; digit++)
      counts[digit][(self->keys[node] >> digit * DIGIT_BITS)
                    % N_BUCKETS]++;

  for (guint32 node = 0; node < n_nodes; node++)
    from[node] = node;
  for (guint digit = 0; digit < N_DIGITS; digit++)
    {
      guint32 sum = 0;
      guint32 *swap;

      for (guint bucket = 0; bucket < N_BUCKETS; bucket++)
        {
          const guint32 count = counts[digit][bucket];

          counts[digit][bucket] = sum;
          sum += count;
        }
      for (guint32 j = 0; j < n_nodes; j++)
        to[counts[digit][(self->keys[from[j]] >> digit * DIGIT_BITS)
                         % N_BUCKETS]++] = from[j];
      swap = from;
      from = to;
      to = swap;
    }
}
