/* snapped-ends.c - nodes for places that lie between two
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The same spots are lent twice: to the view that is searched, which heeds what
 * is avoided and what is too narrow, and to the network, of which reports and
 * pictures are made. Their nodes have the same numbers. */

#include "tool/snapped-ends.h"

#include <stdarg.h>

typedef struct
{
  GArray     *spots;            /* (owned) of WaySpot */
  GArray     *feet;             /* (owned) of WayPosition */
  GHashTable *numbers;          /* (owned) foot -> its number + 1 */
  guint32     n_nodes;          /* of the network itself */
} Lending;

static guint
hash_foot (gconstpointer data)
{
  const WayPosition *foot = data;

  return g_double_hash (&foot->x) ^ (31 * g_double_hash (&foot->y));
}

static gboolean
is_same_foot (gconstpointer a,
              gconstpointer b)
{
  const WayPosition *one = a, *other = b;

  return one->x == other->x && one->y == other->y;
}

static gboolean
is_same_spot (const WaySpot *a,
              const WaySpot *b)
{
  return a->from == b->from && a->to == b->to && a->share == b->share;
}

/* Gives @spot the node of its foot: one that is there already, or a new one. */
static void
number_spot (Lending *self,
             Spot    *spot)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers,
                                                        &spot->foot));

  if (number == 0
      || !is_same_spot (&g_array_index (self->spots, WaySpot, number - 1),
                        &spot->edge))
    {
      g_array_append_val (self->spots, spot->edge);
      g_array_append_val (self->feet, spot->foot);
      number = self->spots->len;
      g_hash_table_replace (self->numbers, &spot->foot,
                            GUINT_TO_POINTER (number));
    }
  spot->node = WAY_INDEX (self->n_nodes + number - 1);
}

static void
take_back (Network *network)
{
  g_clear_object (&network->lent);
  g_clear_object (&network->midway);
  network->network = network->whole;
  network->graph = way_network_get_graph (network->whole);
}

static gboolean
lend (Network       *network,
      const Lending *lending,
      WayGraph     **graph,
      GError       **error)
{
  const WaySpot *spots = (const WaySpot *) (gpointer) lending->spots->data;
  const WayPosition *feet
    = (const WayPosition *) (gpointer) lending->feet->data;
  const guint n = lending->spots->len;

  network->midway = way_midway_new (*graph, spots, n, error);
  if (network->midway == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    way_midway_set_position (network->midway, i, &feet[i]);

  network->lent = way_network_new_with_spots (network->whole, spots, feet, n,
                                              error);
  if (network->lent == NULL)
    return FALSE;

  network->network = network->lent;
  network->graph = way_network_get_graph (network->lent);
  *graph = WAY_GRAPH (network->midway);
  return TRUE;
}

gboolean
lend_nodes (Network   *network,
            GPtrArray *spots,
            WayGraph **graph,
            GError   **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WaySpot));
  g_autoptr (GArray) feet = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GHashTable) numbers = g_hash_table_new (hash_foot, is_same_foot);
  Lending lending = { edges, feet, numbers,
                      places_get_n_nodes (&network->places) };

  take_back (network);
  for (guint i = 0; i < spots->len; i++)
    if (((Spot *) spots->pdata[i])->on_edge)
      number_spot (&lending, spots->pdata[i]);

  return edges->len == 0 || lend (network, &lending, graph, error);
}

gboolean
lend_arrays (Network   *network,
             WayGraph **graph,
             GError   **error,
             GArray    *spots,
             ...)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  va_list more;

  va_start (more, spots);
  for (GArray *array = spots; array != NULL; array = va_arg (more, GArray *))
    for (guint i = 0; i < array->len; i++)
      g_ptr_array_add (all, &g_array_index (array, Spot, i));
  va_end (more);

  return lend_nodes (network, all, graph, error);
}
