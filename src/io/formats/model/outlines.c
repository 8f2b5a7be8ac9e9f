/* outlines.c - rings around the areas of nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/outlines.h"

#include "io/formats/model/position-rows.h"

#define NAME "rings"

/* A line around the area of a node, or around a hole in it. */
typedef struct
{
  WayNode node;
  guint   first;                /* place in @positions */
  guint   n_positions;
} Ring;

struct _Outlines
{
  GArray *rings;                /* (owned) of Ring */
  GArray *positions;            /* (owned) of WayPosition */
};

Outlines *
outlines_new (void)
{
  Outlines *self = g_new (Outlines, 1);

  self->rings = g_array_new (FALSE, FALSE, sizeof (Ring));
  self->positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  return self;
}

void
outlines_free (Outlines *self)
{
  g_array_unref (self->rings);
  g_array_unref (self->positions);
  g_free (self);
}

void
outlines_add (Outlines          *self,
              WayNode            node,
              const WayPosition *positions,
              guint              n_positions)
{
  const Ring ring = { node, self->positions->len, n_positions };

  g_array_append_vals (self->positions, positions, n_positions);
  g_array_append_val (self->rings, ring);
}

guint
outlines_count (const Outlines *self)
{
  return self->rings->len;
}

const WayPosition *
outlines_get (const Outlines *self,
              guint           i,
              WayNode        *node,
              guint          *n_positions)
{
  const Ring *ring = &g_array_index (self->rings, Ring, i);

  if (node != NULL)
    *node = ring->node;
  if (n_positions != NULL)
    *n_positions = ring->n_positions;

  return &g_array_index (self->positions, WayPosition, ring->first);
}

/* Prepared networks -------------------------------------------------------- */

void
outlines_keep (const Outlines *self,
               WayPrepared    *prepared)
{
  PositionRowsDraft draft;

  position_rows_begin (&draft);
  for (guint i = 0; i < self->rings->len; i++)
    {
      const Ring *ring = &g_array_index (self->rings, Ring, i);

      position_rows_add (&draft, WAY_NODE_INDEX (ring->node),
                         outlines_get (self, i, NULL, NULL),
                         ring->n_positions);
    }
  position_rows_keep (&draft, prepared, NAME);
}

Outlines *
outlines_find (WayPrepared *prepared)
{
  WayTable *table = way_prepared_get_table (prepared);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  PositionRows rows;
  Outlines *self;

  if (!position_rows_find (&rows, prepared, NAME,
                           way_graph_get_position_kind (WAY_GRAPH (table)),
                           NULL)
      || rows.n_rows == 0)
    {
      position_rows_clear (&rows);
      return NULL;
    }

  self = outlines_new ();
  for (gsize i = 0; i < rows.n_rows; i++)
    {
      g_array_set_size (line, 0);
      if (rows.keys[i] < way_table_get_n_nodes (table))
        position_rows_append (&rows, i, line);
      if (line->len > 0)
        outlines_add (self, WAY_INDEX (rows.keys[i]),
                      (const WayPosition *) line->data, line->len);
    }

  position_rows_clear (&rows);
  return self;
}
