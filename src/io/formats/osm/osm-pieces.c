/* osm-pieces.c - the edges that ways of OpenStreetMap have become
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An array of the ends of all pieces, sorted by way and node, so that the piece
 * of a way at a node is found in O(log n). */

#include "io/formats/osm/osm-pieces.h"

struct _OsmPieces
{
  GArray *pieces;               /* (owned) of OsmPiece */
  GArray *ends;                 /* (owned) of End */
};

/* One of the two ends of a piece. */
typedef struct
{
  guint32 way;
  gint64  node;
  guint   piece;
} End;

OsmPieces *
osm_pieces_new (void)
{
  OsmPieces *self = g_new0 (OsmPieces, 1);

  self->pieces = g_array_new (FALSE, FALSE, sizeof (OsmPiece));
  self->ends = g_array_new (FALSE, FALSE, sizeof (End));
  return self;
}

void
osm_pieces_free (OsmPieces *self)
{
  g_array_unref (self->pieces);
  g_array_unref (self->ends);
  g_free (self);
}

gboolean
osm_pieces_add (OsmPieces      *self,
                guint32         way,
                const OsmPiece *piece)
{
  const End from = { way, piece->from, self->pieces->len };
  const End to = { way, piece->to, self->pieces->len };

  /* GArray counts in 32 bits, and ends the program if it cannot grow. */
  if (self->ends->len >= G_MAXINT32 / sizeof (OsmPiece))
    return FALSE;

  g_array_append_val (self->pieces, *piece);
  g_array_append_val (self->ends, from);
  g_array_append_val (self->ends, to);
  return TRUE;
}

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const End *x = a, *y = b;

  if (x->way != y->way)
    return x->way < y->way ? -1 : 1;
  if (x->node != y->node)
    return x->node < y->node ? -1 : 1;

  return (x->piece > y->piece) - (x->piece < y->piece);
}

void
osm_pieces_sort (OsmPieces *self)
{
  g_array_sort (self->ends, compare_ends);
}

/* The first end that does not come before @wanted. */
static guint
find_end (const OsmPieces *self,
          const End       *wanted)
{
  guint low = 0, high = self->ends->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (compare_ends (&g_array_index (self->ends, End, middle), wanted) < 0)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

static OsmLeg
leg_of (const OsmPieces *self,
        guint            piece,
        gint64           from)
{
  const OsmPiece *own = &g_array_index (self->pieces, OsmPiece, piece);

  if (own->from == from)
    return (OsmLeg) { piece, own->from, own->to, own->from_id, own->to_id };

  return (OsmLeg) { piece, own->to, own->from, own->to_id, own->from_id };
}

static gint64
other_end (const OsmPiece *piece,
           gint64          end)
{
  return piece->from == end ? piece->to : piece->from;
}

gboolean
osm_pieces_find_leg (const OsmPieces *self,
                     guint32          way,
                     gint64           node,
                     gboolean         away,
                     guint            but,
                     OsmLeg          *leg)
{
  const End wanted = { way, node, 0 };
  guint n = 0;

  for (guint i = find_end (self, &wanted); n < 2 && i < self->ends->len; i++)
    {
      const End *end = &g_array_index (self->ends, End, i);
      const OsmPiece *piece
        = &g_array_index (self->pieces, OsmPiece, end->piece);
      const gboolean along = (piece->from == node) == away;

      if (end->way != way || end->node != node)
        break;
      if (end->piece == but || !(along ? piece->is_forward
                                       : piece->is_backward))
        continue;
      *leg = leg_of (self, end->piece,
                     away ? node : other_end (piece, node));
      n++;
    }

  return n == 1;
}

gboolean
osm_pieces_is_end (const OsmPieces *self,
                   guint32          way,
                   gint64           node)
{
  const End first = { way, node, 0 }, last = { way, node, G_MAXUINT };

  return find_end (self, &last) - find_end (self, &first) == 1;
}

gboolean
osm_pieces_find_ends (const OsmPieces *self,
                      guint32          way,
                      guint            most,
                      gint64           ends[2])
{
  const End wanted = { way, G_MININT64, 0 };
  const guint first = find_end (self, &wanted);
  guint n = 0;

  for (guint i = first; i < self->ends->len && i - first < most; i++)
    {
      const End *end = &g_array_index (self->ends, End, i);

      if (end->way != way)
        break;
      if (!osm_pieces_is_end (self, way, end->node))
        continue;
      if (n == 2)
        return FALSE;
      ends[n++] = end->node;
    }

  return n == 2;
}
