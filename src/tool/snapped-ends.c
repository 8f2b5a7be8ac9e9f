/* snapped-ends.c - nodes for the ends of routes that lie on edges
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The ends are added twice: to the view that is searched, in which avoided and
 * too narrow edges are closed, and to the network, which reports and pictures
 * show. Their nodes have equal numbers in both. */

#include "tool/snapped-ends.h"

#include <stdarg.h>

typedef struct
{
  GArray     *spots;            /* (owned) of WaySpot */
  GArray     *feet;             /* (owned) of WayPosition */
  GHashTable *numbers;          /* (owned) foot -> its number + 1 */
  guint32     n_nodes;          /* of the network itself */
} Ends;

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
  return a->from == b->from && a->to == b->to && a->share == b->share
         && a->area == b->area;
}

/* Gives @spot the node of its foot: an earlier node there, or a new one. */
static void
number_spot (Ends *self,
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
remove_ends (Network *network)
{
  g_clear_object (&network->with_ends);
  g_clear_object (&network->midway);
  network->network = network->whole;
  network->graph = way_network_get_graph (network->whole);
}

static gboolean
add_ends (Network    *network,
          const Ends *ends,
          WayGraph  **graph,
          GError    **error)
{
  const WaySpot *spots = (const WaySpot *) (gpointer) ends->spots->data;
  const WayPosition *feet
    = (const WayPosition *) (gpointer) ends->feet->data;
  const guint n = ends->spots->len;

  network->midway = way_midway_new (*graph, spots, n, error);
  if (network->midway == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    way_midway_set_position (network->midway, i, &feet[i]);
  if (!way_network_join_spots (network->whole, network->midway, NULL, error))
    return FALSE;

  network->with_ends
    = way_network_new_with_spots (network->whole, spots, feet, n, error);
  if (network->with_ends == NULL)
    return FALSE;

  network->network = network->with_ends;
  network->graph = way_network_get_graph (network->with_ends);
  *graph = WAY_GRAPH (network->midway);
  return TRUE;
}

gboolean
snapped_ends_add (Network   *network,
                  GPtrArray *spots,
                  WayGraph **graph,
                  GError   **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WaySpot));
  g_autoptr (GArray) feet = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GHashTable) numbers = g_hash_table_new (hash_foot, is_same_foot);
  Ends ends = { edges, feet, numbers,
                      places_get_n_nodes (&network->places) };

  remove_ends (network);
  for (guint i = 0; i < spots->len; i++)
    if (((Spot *) spots->pdata[i])->on_edge)
      number_spot (&ends, spots->pdata[i]);

  return edges->len == 0 || add_ends (network, &ends, graph, error);
}

gboolean
snapped_ends_add_arrays (Network   *network,
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

  return snapped_ends_add (network, all, graph, error);
}
