/* grid-data.c - maps and queries of the Moving AI Lab, for the benchmarks alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "grid-data.h"

#include "bench.h"
#include "../t/lib/gzipped.h"

#include <stdio.h>
#include <string.h>

#define SEED 20260202

static char *
read_file (const char *map,
           const char *suffix,
           GError    **error)
{
  g_autofree char *path
      = g_strdup_printf ("%s/grids/%s.%s", bench_get_data (), map, suffix);

  return gzipped_read (path, NULL, error);
}

WayTerrain *
grid_data_load_terrain (const char *map,
                        GError    **error)
{
  g_autofree char *text = read_file (map, "map.gz", error);

  if (text == NULL)
    return NULL;

  /* Some files end their lines as DOS does. */
  const char *header = strstr (text, "\nmap");
  const char *cells = header != NULL ? strchr (header + 1, '\n') : NULL;

  return way_terrain_new_from_text (cells != NULL ? cells : "",
                                    GRID_DATA_FREE "@OTW", NULL, error);
}

/* A line: bucket, map, its size, start, goal and length. */
static GArray *
parse_queries (const char *text)
{
  GArray         *queries = g_array_new (FALSE, FALSE, sizeof (GridQuery));
  g_auto (GStrv)  lines = g_strsplit (text, "\n", -1);
  GridQuery       query;

  for (guint i = 0; lines[i] != NULL; i++)
    if (sscanf (lines[i], "%*d %*s %*d %*d %u %u %u %u", &query.start[0],
                &query.start[1], &query.goal[0], &query.goal[1]) == 4)
      g_array_append_val (queries, query);

  return queries;
}

/* Keeps @n of them, picked at random. */
static void
pick_queries (GArray *queries,
              guint   n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  GridQuery        *all = (GridQuery *) queries->data;

  n = MIN (n, queries->len);
  for (guint i = 0; i < n; i++)
    {
      const guint j = (guint) g_rand_int_range (random, (gint32) i,
                                                (gint32) queries->len);
      const GridQuery picked = all[j];

      all[j] = all[i];
      all[i] = picked;
    }
  g_array_set_size (queries, n);
}

GArray *
grid_data_load_queries (const char *map,
                        guint       n,
                        GError    **error)
{
  g_autofree char *text = read_file (map, "map.scen.gz", error);

  if (text == NULL)
    return NULL;

  GArray *queries = parse_queries (text);

  pick_queries (queries, n);
  return queries;
}
