/* bands.c - reached nodes, in bands of cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/bands.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "tool/tool.h"

#define USUAL_BANDS 5
#define MAX_BANDS 64

/* Divides whole costs last, so that ends are round numbers. Larger costs are
 * divided first, since their multiples would not fit in a double. */
static GArray *
split_evenly (guint   n,
              WayCost until)
{
  GArray *bands = g_array_new (FALSE, FALSE, sizeof (WayCost));

  for (guint i = 1; i <= n; i++)
    {
      const WayCost end = until <= DBL_MAX / MAX_BANDS
                            ? until * i / n : MIN (until / n * i, until);

      g_array_append_val (bands, end);
    }

  return bands;
}

static GArray *
parse_ends (const char *text,
            Unit        unit,
            GError    **error)
{
  g_autoptr (GArray) bands = g_array_new (FALSE, FALSE, sizeof (WayCost));
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  WayCost before = 0;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      gdouble value;
      WayCost end;

      if (!tool_parse_number (g_strstrip (parts[i]), &value) || value <= before)
        {
          tool_misuse (error, "--bands must be a number of bands, or the end "
                       "of each, such as 10,20,30");
          return NULL;
        }
      before = value;
      end = units_to_cost (unit, value);
      if (end == INFINITY)
        {
          tool_misuse (error, "--bands: \"%s\" is too large", parts[i]);
          return NULL;
        }
      g_array_append_val (bands, end);
    }
  if (bands->len > MAX_BANDS)
    {
      tool_misuse (error, "--bands must be at most %u", MAX_BANDS);
      return NULL;
    }

  return g_steal_pointer (&bands);
}

GArray *
bands_parse (const char *text,
             Unit        unit,
             WayCost     within,
             WayCost     dearest,
             GError    **error)
{
  guint64 n = USUAL_BANDS;

  if (text != NULL && strchr (text, ',') != NULL)
    return parse_ends (text, unit, error);
  if (!options_count ("--bands", text, 1, &n, error))
    return NULL;
  if (n > MAX_BANDS)
    {
      tool_misuse (error, "--bands must be at most %u", MAX_BANDS);
      return NULL;
    }

  if (within == INFINITY)
    within = dearest;
  return split_evenly (within > 0 ? (guint) n : 1, within);
}

gboolean
bands_check (const char *text,
             GError    **error)
{
  g_autoptr (GArray) bands = bands_parse (text, units_plain (), 1, 1,
                                          error);

  return bands != NULL;
}

static int
compare (gconstpointer a,
         gconstpointer b,
         gpointer      network)
{
  const Reached *left = a, *right = b;
  const guint32 left_id = network_get_id (network, left->node);
  const guint32 right_id = network_get_id (network, right->node);

  if (left->cost != right->cost)
    return left->cost < right->cost ? -1 : 1;

  return left_id < right_id ? -1 : left_id > right_id;
}

GArray *
reached_new (const WayReach *reach,
             const Network  *network)
{
  GArray *reached = g_array_new (FALSE, FALSE, sizeof (Reached));

  for (guint32 i = 0; i < way_reach_get_n_nodes (reach); i++)
    {
      const Reached item = { way_reach_get_node (reach, i),
                             way_reach_get_came_from (reach, i),
                             way_reach_get_cost (reach, i), 0 };

      if (!network_is_snapped_end (network, item.node))
        g_array_append_val (reached, item);
    }
  g_array_sort_with_data (reached, compare, (gpointer) network);

  return reached;
}

void
reached_sort (GArray       *reached,
              const GArray *bands)
{
  guint band = 0, kept = 0;

  for (; kept < reached->len && band < bands->len; kept++)
    {
      Reached *item = &g_array_index (reached, Reached, kept);

      while (band < bands->len
             && item->cost > g_array_index (bands, WayCost, band))
        band++;
      if (band == bands->len)
        break;
      item->band = band;
    }
  g_array_set_size (reached, kept);
}
