/* filled-areas.c - the areas for which a table's nodes stand: countries, rooms
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Neighbours differ in colour. Nodes are taken in the order of their number of
 * neighbours, the most first (Welsh and Powell, "An upper bound for the
 * chromatic number of a graph and its application to timetabling problems",
 * 1967). Each gets the first colour that no neighbour has. A map of
 * countries then needs five or six. O(edges + nodes log nodes).
 *
 * If the picture shows a reach, areas have the colours of their bands. */

#include "io/draw/scene.h"

#include <math.h>
#include <stdlib.h>

#define NONE G_MAXUINT8

/* How many numbers keep neighbours apart; after that the last one is used
 * again. */
#define MOST_COLOURS 32

/* Skip points closer than this to the last one drawn, in pixels. */
#define LEAST_STEP 0.35

#define OUTLINE 0.8
#define AREAS_BETWEEN_CHECKS 1024

typedef struct
{
  guint32 node;
  guint32 degree;
} Rank;

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  const Rank *one = a, *other = b;

  if (one->degree != other->degree)
    return one->degree > other->degree ? -1 : 1;

  return one->node < other->node ? -1 : one->node > other->node;
}

/* Finds where the edges of each node begin: they lie in a row. */
static guint32 *
find_rows (const Scene *scene)
{
  const guint32 n_edges = way_table_get_n_edges (scene->table);
  guint32 *rows = g_new0 (guint32, (gsize) scene->n_nodes + 1);

  for (guint32 i = 0; i < n_edges; i++)
    {
      WayNode from;

      way_table_get_edge (scene->table, i, &from, NULL, NULL, NULL);
      rows[WAY_NODE_INDEX (from) + 1]++;
    }
  for (guint32 i = 0; i < scene->n_nodes; i++)
    rows[i + 1] += rows[i];

  return rows;
}

static guint8
find_free_colour (const Scene   *scene,
                  const guint32 *rows,
                  const guint8  *colours,
                  guint32        node)
{
  guint32 taken = 0;
  guint8 colour = 0;

  for (guint32 i = rows[node]; i < rows[node + 1]; i++)
    {
      WayNode to;

      way_table_get_edge (scene->table, i, NULL, &to, NULL, NULL);
      if (colours[WAY_NODE_INDEX (to)] < MOST_COLOURS)
        taken |= 1u << colours[WAY_NODE_INDEX (to)];
    }
  while (colour < MOST_COLOURS - 1 && (taken >> colour & 1))
    colour++;

  return colour;
}

guint8 *
areas_choose_colours (const Scene *scene)
{
  g_autofree guint32 *rows = find_rows (scene);
  g_autofree Rank *ranks = g_new (Rank, MAX (scene->n_nodes, 1));
  guint8 *colours = g_new (guint8, MAX (scene->n_nodes, 1));

  for (guint32 i = 0; i < scene->n_nodes; i++)
    {
      ranks[i] = (Rank) { i, rows[i + 1] - rows[i] };
      colours[i] = NONE;
    }
  qsort (ranks, scene->n_nodes, sizeof *ranks, compare_ranks);
  for (guint32 i = 0; i < scene->n_nodes; i++)
    colours[ranks[i].node] = find_free_colour (scene, rows, colours,
                                               ranks[i].node);

  return colours;
}

static Colour
colour_of (const Scene  *scene,
           const guint8 *colours,
           guint32       node)
{
  const Wishes *wishes = scene->wishes;
  const Theme *theme = scene->theme;

  if (wishes->costs != NULL)
    {
      const guint band = scene_find_band (scene, wishes->costs[node]);

      return band < wishes->n_bands
               ? colour_mix (theme_get_band (theme, band, wishes->n_bands),
                             theme->paper, 0.25)
               : theme->open;
    }
  if (wishes->flags & WAY_PICTURE_COMPONENTS)
    {
      const guint32 component = way_table_get_component (scene->table,
                                                         WAY_INDEX (node));

      return colour_mix (theme_get_component (theme, component), theme->paper,
                         0.6);
    }

  return colour_mix (theme->terrain[colours[node] % N_TERRAINS],
                     theme->paper, 0.35);
}

/* Adds the visible part of a ring to the path, and its lines to @lines. */
static void
trace_ring (Scene             *scene,
            const WayPosition *ring,
            guint              n,
            GArray            *points,
            GArray            *lines)
{
  for (int turn = -1; turn <= 1; turn++)
    {
      projection_ring (&scene->projection, ring, n, turn, points);
      canvas_ring (scene->canvas, points, LEAST_STEP);
      for (guint i = 0; i < points->len; i++)
        {
          g_array_append_val (lines, g_array_index (points, Point, i));
          g_array_append_val (lines, g_array_index (points, Point,
                                                    (i + 1) % points->len));
        }
    }
}

/* Fills the area whose lines were traced. */
static void
fill (Scene  *scene,
      GArray *lines,
      Colour  colour)
{
  canvas_fill_area (scene->canvas, colour, scene->theme->muted, OUTLINE);
  labels_paint_area (scene->labels, lines, colour);
  g_array_set_size (lines, 0);
}

/* Draws the areas. Rings in a row that belong to one node are one area, with
 * its holes. */
gboolean
draw_areas (Scene   *scene,
            GError **error)
{
  WayNetwork *network = scene->wishes->network;
  const guint n_rings
    = scene->is_laid_out ? 0 : way_network_get_n_rings (network);
  g_autofree guint8 *colours = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GArray) lines = NULL;

  if (n_rings == 0)
    return TRUE;

  colours = areas_choose_colours (scene);
  points = g_array_new (FALSE, FALSE, sizeof (Point));
  lines = g_array_new (FALSE, FALSE, sizeof (Point));
  for (guint i = 0; i < n_rings; i++)
    {
      WayNode node, next = NULL;
      guint n;
      const WayPosition *ring = way_network_get_ring (network, i, &node, &n);

      if (i % AREAS_BETWEEN_CHECKS == 0
          && !scene_check_cancelled (scene, error))
        return FALSE;
      trace_ring (scene, ring, n, points, lines);
      if (i + 1 < n_rings)
        way_network_get_ring (network, i + 1, &next, NULL);
      if (i + 1 == n_rings || next != node)
        fill (scene, lines,
              colour_of (scene, colours, (guint32) WAY_NODE_INDEX (node)));
    }

  return TRUE;
}
