/* landmark-rows.c - distances of all nodes to a few, those of a node together
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Sixteen whole distances are one cache line, which is what an estimate waits
 * for. Cutting a potential off at a value D keeps it one: of two values that
 * differ by at most the cost of an edge neither grows when both end at D. */

#include "searches/preparation/landmark-rows.h"

#include <math.h>

static gsize
lane_bytes (gboolean whole)
{
  return whole ? sizeof (WholeLanes) : sizeof (RealLanes);
}

gsize
landmark_rows_need (guint32  n_nodes,
                    guint    n_groups,
                    gboolean whole)
{
  gsize bytes;

  if (!g_size_checked_mul (&bytes, n_nodes, n_groups)
      || !g_size_checked_mul (&bytes, bytes, lane_bytes (whole))
      || !g_size_checked_add (&bytes, bytes, ROW_ALIGNMENT))
    return G_MAXSIZE;

  return bytes;
}

gboolean
landmark_rows_init (LandmarkRows *self,
                    guint32       n_nodes,
                    guint         n_groups,
                    gboolean      whole)
{
  const gsize bytes = landmark_rows_need (n_nodes, n_groups, whole);
  guint8 *aligned;

  *self = (LandmarkRows) { .n_nodes = n_nodes, .n_groups = n_groups };
  self->memory = g_try_malloc0 (bytes);
  if (self->memory == NULL)
    return FALSE;

  aligned = (guint8 *) self->memory + ROW_ALIGNMENT;
  aligned -= (gsize) aligned % ROW_ALIGNMENT;
  if (whole)
    self->whole = (WholeLanes *) (gpointer) aligned;
  else
    self->real = (RealLanes *) (gpointer) aligned;

  return TRUE;
}

void
landmark_rows_clear (LandmarkRows *self)
{
  g_free (self->memory);
  *self = (LandmarkRows) { 0 };
}

gsize
landmark_rows_bytes (const LandmarkRows *self)
{
  return (gsize) self->n_nodes * self->n_groups
         * lane_bytes (self->whole != NULL);
}

/* The same in twice the space. */
static gboolean
widen (LandmarkRows *self)
{
  LandmarkRows wide;

  if (!landmark_rows_init (&wide, self->n_nodes, self->n_groups, FALSE))
    {
      landmark_rows_clear (&wide);
      return FALSE;
    }

  for (gsize i = 0; i < (gsize) self->n_nodes * self->n_groups; i++)
    for (guint lane = 0; lane < ROW_LANES; lane++)
      wide.real[i].at[lane] = self->whole[i][lane];
  wide.largest = self->largest;
  landmark_rows_clear (self);
  *self = wide;

  return TRUE;
}

/* The largest distance but for INFINITY, and whether all are whole. */
static gdouble
largest_of (const WayCost *distances,
            guint32        n_nodes,
            gboolean      *whole)
{
  gdouble largest = 0;

  for (guint32 node = 0; node < n_nodes; node++)
    if (distances[node] < INFINITY)
      {
        largest = MAX (largest, distances[node]);
        *whole &= distances[node] == floor (distances[node]);
      }

  return largest;
}

static void
set_whole (LandmarkRows  *self,
           guint          lane,
           const WayCost *distances,
           gint32         end)
{
  WholeLanes *group = self->whole + lane / ROW_LANES;

  for (guint32 node = 0; node < self->n_nodes; node++)
    {
      (*group)[lane % ROW_LANES]
        = distances[node] < INFINITY ? (gint32) distances[node] : end;
      group += self->n_groups;
    }
}

static void
set_real (LandmarkRows  *self,
          guint          lane,
          const WayCost *distances,
          gdouble        end)
{
  RealLanes *group = self->real + lane / ROW_LANES;

  for (guint32 node = 0; node < self->n_nodes; node++)
    {
      group->at[lane % ROW_LANES] = MIN (distances[node], end);
      group += self->n_groups;
    }
}

gboolean
landmark_rows_set (LandmarkRows  *self,
                   guint          lane,
                   const WayCost *distances)
{
  gboolean whole = TRUE;
  const gdouble largest = largest_of (distances, self->n_nodes, &whole);

  if (self->whole != NULL && (!whole || largest >= G_MAXINT32)
      && !widen (self))
    return FALSE;

  if (self->whole != NULL)
    set_whole (self, lane, distances, (gint32) largest + 1);
  else
    set_real (self, lane, distances, MIN (largest * 2 + 1, G_MAXDOUBLE));
  self->largest = MAX (self->largest, largest * 2 + 1);

  return TRUE;
}
