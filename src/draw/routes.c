/* routes.c - routes, the marks of their places, and all names
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "draw/scene.h"

#include <math.h>
#include <string.h>

#define ROUTE_WIDTH 3.6
#define CASING 1.6
#define MARK_RADIUS 5.0
#define VIA_RADIUS 4.0
#define STOP_RADIUS 2.6

/* How many square pixels of the picture there are for each name of a waypoint:
 * with more names it would be a thicket. */
#define AREA_A_NAME 5500.0

/* A route's places between its ends are named wherever there is room while they
 * are this few, and where nodes cannot be seen only while they are no more than
 * these. */
#define FEW_STOPS 3
#define MOST_STOPS 30

/* The end of a line is named as readily as a crossing of this many. */
#define END_DEGREE 3

static const Font strong_font = { 13, TRUE };
static const Font plain_font = { 11, FALSE };

/* Lines ---------------------------------------------------------------- */

/* Draws the first routes first and widest, so that all are seen where routes
 * run together. */
void
draw_routes (Scene *scene)
{
  const guint n = scene->wishes->routes->len;

  for (guint i = 0; i < n; i++)
    {
      const gdouble width = ROUTE_WIDTH + 2.4 * MIN (n - 1 - i, 4);

      for (int pass = 0; pass < 2; pass++)
        {
          Pen pen = { scene, { NAN, NAN } };

          scene_foreach_route_line (scene, scene->wishes->routes->pdata[i],
                                    pen_line, &pen);
          canvas_stroke (scene->canvas,
                         pass == 0 ? scene->theme->paper
                                   : scene->theme->route[i % N_DISTINCT],
                         pass == 0 ? width + 2 * CASING : width, STROKE_ROUND);
        }
    }
}

/* Marks ---------------------------------------------------------------- */

static void
mark (Scene  *scene,
      WayNode node,
      gdouble radius,
      Colour  fill,
      Colour  line)
{
  Point at;

  if (!scene_get_point (scene, node, &at))
    return;

  canvas_add_circle (scene->canvas, at.x, at.y, radius);
  canvas_fill_stroke (scene->canvas, fill, line, 2);
  labels_block (scene->labels,
                &(Box) { at.x - radius - 1, at.y - radius - 1, 2 * radius + 2,
                         2 * radius + 2 });
}

/* How many places between its ends a route passes that have a name. */
static guint
count_named_stops (const Scene *scene,
                   WayRoute    *route)
{
  guint n = 0;

  for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
    {
      const WayPath *path = way_route_get_leg (route, leg);

      for (guint i = 1; i + 1 < way_path_get_length (path); i++)
        n += scene_get_name (scene, way_path_get_node (path, i)) != NULL;
    }

  return n;
}

/* Whether the places on the way are shown: each where nodes can be seen, else
 * those with names. */
static gboolean
are_stops_shown (const Scene *scene,
                 WayRoute    *route)
{
  return scene->table != NULL
         && (scene->has_dots
             || (scene->wishes->labels
                 && count_named_stops (scene, route) <= MOST_STOPS));
}

static void
mark_stops (Scene    *scene,
            WayRoute *route,
            Colour    colour)
{
  if (!are_stops_shown (scene, route))
    return;

  for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
    {
      const WayPath *path = way_route_get_leg (route, leg);

      for (guint i = 1; i + 1 < way_path_get_length (path); i++)
        {
          const WayNode node = way_path_get_node (path, i);

          if (scene->has_dots || scene_get_name (scene, node) != NULL)
            mark (scene, node, STOP_RADIUS, scene->theme->paper, colour);
        }
    }
}

static WayNode
get_stop (WayRoute *route,
          guint     i)
{
  const WayPath *path = way_route_get_leg (route, i > 0 ? i - 1 : 0);

  return way_path_get_node (path, i > 0 ? way_path_get_length (path) - 1 : 0);
}

/* Draws a ring where a route begins, a disc where it ends, and smaller ones
 * between. */
static void
mark_ends (Scene    *scene,
           WayRoute *route,
           Colour    colour)
{
  const guint n = way_route_get_n_legs (route);

  for (guint i = 0; n > 0 && i <= n; i++)
    mark (scene, get_stop (route, i),
          i == 0 || i == n ? MARK_RADIUS : VIA_RADIUS,
          i == n ? colour : scene->theme->paper,
          i == n ? scene->theme->paper : colour);
}

void
draw_marks (Scene *scene)
{
  const Wishes *wishes = scene->wishes;

  for (guint i = 0; i < wishes->places->len; i++)
    mark (scene, g_array_index (wishes->places, Place, i).node, VIA_RADIUS,
          scene->theme->text, scene->theme->paper);

  for (guint i = 0; i < wishes->routes->len; i++)
    {
      WayRoute *route = wishes->routes->pdata[i];
      const Colour colour = scene->theme->route[i % N_DISTINCT];

      mark_stops (scene, route, colour);
      mark_ends (scene, route, colour);
    }
}

/* Names ---------------------------------------------------------------- */

static void
name_node (Scene      *scene,
           WayNode     node,
           const char *name,
           const Font *font,
           Colour      colour,
           gdouble     radius,
           gboolean    is_wanted)
{
  Label label = {
    .font = *font,
    .colour = colour,
    .radius = radius,
    .is_wanted = is_wanted
  };
  const Box *frame = &scene->frame;

  if (!scene_get_point (scene, node, &label.anchor)
      || !(label.anchor.x >= frame->x && label.anchor.y >= frame->y
           && label.anchor.x <= frame->x + frame->width
           && label.anchor.y <= frame->y + frame->height))
    return;

  label.text = legend_dup_fitted (scene->canvas, font, name,
                                  scene->frame.width / 2);
  labels_add (scene->labels, &label,
              canvas_measure (scene->canvas, font, label.text));
}

/* Whether a node has no name yet: it gets one, however often routes pass it. */
static gboolean
is_new (GHashTable *named,
        WayNode     node)
{
  return g_hash_table_add (named, (gpointer) node);
}

/* Whether @name says no more than the mark that stands on the cell. */
static gboolean
is_on_the_map (const Scene *scene,
               WayNode      node,
               const char  *name)
{
  const char mark[] = { scene_get_mark (scene, node), '\0' };

  return mark[0] != '\0' && (name == NULL || strcmp (name, mark) == 0);
}

static void
name_places (Scene      *scene,
             GHashTable *named)
{
  const Wishes *wishes = scene->wishes;

  for (guint i = 0; i < wishes->routes->len; i++)
    {
      WayRoute *route = wishes->routes->pdata[i];
      const guint n = way_route_get_n_legs (route);

      for (guint k = 0; n > 0 && k <= n; k++)
        {
          /* Takes the ends first, and then the places between. */
          const guint stop = k == 0 ? 0 : k == 1 ? n : k - 1;
          const WayNode node = get_stop (route, stop);
          g_autofree char *own = scene_dup_name (scene, node);
          const char *given = way_route_get_place (route, stop);

          /* A cell with a mark needs no other name. */
          if (is_new (named, node) && !is_on_the_map (scene, node, given))
            name_node (scene, node, given ? given : own, &strong_font,
                       scene->theme->text, MARK_RADIUS, TRUE);
        }
    }

  for (guint i = 0; i < wishes->places->len; i++)
    {
      const Place *place = &g_array_index (wishes->places, Place, i);

      if (is_new (named, place->node)
          && !is_on_the_map (scene, place->node, place->name))
        name_node (scene, place->node, place->name, &plain_font,
                   scene->theme->text, VIA_RADIUS, TRUE);
    }
}

static void
name_stops (Scene      *scene,
            GHashTable *named)
{
  for (guint i = 0; i < scene->wishes->routes->len; i++)
    {
      WayRoute *route = scene->wishes->routes->pdata[i];
      const gboolean are_few = are_stops_shown (scene, route)
                               && count_named_stops (scene, route) <= FEW_STOPS;

      if (!are_stops_shown (scene, route))
        continue;
      for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
        {
          const WayPath *path = way_route_get_leg (route, leg);

          for (guint k = 0; k < way_path_get_length (path); k++)
            {
              const WayNode node = way_path_get_node (path, k);
              const char *name = scene_get_name (scene, node);

              if (name != NULL && is_new (named, node))
                name_node (scene, node, name, &plain_font, scene->theme->text,
                           STOP_RADIUS + 1, are_few);
            }
        }
    }
}

typedef struct
{
  guint32 rank;
  guint32 id;
  WayNode node;
} Candidate;

/* Sorts nodes by rank, the highest first; ids make the order total. */
static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *one = a;
  const Candidate *other = b;

  if (one->rank != other->rank)
    return one->rank > other->rank ? -1 : 1;

  return one->id < other->id ? -1 : one->id > other->id;
}

/* A node and a line as one key. */
static gpointer
line_at (guint32 node,
         guint   line)
{
  return GSIZE_TO_POINTER ((gsize) node * (MOST_KEYED_LINES + 1) + line);
}

static void
count_edge (GHashTable *n_edges,
            gpointer    key)
{
  const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (n_edges, key));

  g_hash_table_insert (n_edges, key, GUINT_TO_POINTER (n + 1));
}

/* Whether the last edge of a keyed line ends at a node. @n_edges says how many
 * edges of each line a node has. */
static gboolean
is_end_of_line (const Scene *scene,
                GHashTable  *n_edges,
                guint32      node)
{
  for (guint line = 1; line <= scene->lines->names->len; line++)
    if (g_hash_table_lookup (n_edges, line_at (node, line))
        == GUINT_TO_POINTER (1))
      return TRUE;

  return FALSE;
}

/* How readily nodes are named. Ends of keyed lines come first, then nodes by
 * their number of edges. */
static guint32 *
find_ranks (const Scene *scene)
{
  guint32 *ranks = g_new0 (guint32, MAX (scene->n_nodes, 1));
  g_autoptr (GHashTable) n_edges = g_hash_table_new (NULL, NULL);

  for (guint32 i = 0; i < way_table_get_n_edges (scene->table); i++)
    {
      WayNode ends[2];
      gboolean is_one_way;

      if (!scene_is_drawn (scene, i, &ends[0], &ends[1], &is_one_way))
        continue;
      for (guint k = 0; k < 2; k++)
        {
          const guint32 node = (guint32) WAY_NODE_INDEX (ends[k]);

          ranks[node]++;
          if (scene->lines != NULL)
            count_edge (n_edges,
                        line_at (node, line_key_get (scene->lines,
                                                     scene->table, i)));
        }
    }
  for (guint32 i = 0; i < scene->n_nodes; i++)
    if (scene->lines != NULL && is_end_of_line (scene, n_edges, i))
      ranks[i] += G_MAXINT32;
    else if (ranks[i] == 1)
      ranks[i] = END_DEGREE;

  return ranks;
}

static GArray *
find_candidates (Scene *scene)
{
  GArray *candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_autofree guint32 *ranks = find_ranks (scene);

  for (guint32 i = 0; i < scene->n_nodes; i++)
    if (scene_get_name (scene, WAY_INDEX (i)) != NULL)
      {
        const Candidate candidate
          = { ranks[i], way_table_get_id (scene->table, WAY_INDEX (i)),
              WAY_INDEX (i) };

        g_array_append_val (candidates, candidate);
      }

  g_array_sort (candidates, compare_candidates);
  return candidates;
}

void
draw_names (Scene *scene)
{
  g_autoptr (GHashTable) named = g_hash_table_new (NULL, NULL);
  const guint limit = (guint) MIN (
    scene->frame.width * scene->frame.height / AREA_A_NAME, 2000);

  name_places (scene, named);
  if (scene->wishes->labels)
    name_stops (scene, named);

  /* Where a node cannot be seen, a name beside it would seem to be that of a
   * line. */
  if (scene->wishes->labels && scene->has_dots)
    {
      g_autoptr (GArray) candidates = find_candidates (scene);

      for (guint i = 0; i < MIN (candidates->len, 4 * limit); i++)
        {
          const WayNode node = g_array_index (candidates, Candidate, i).node;

          if (is_new (named, node))
            name_node (scene, node, scene_get_name (scene, node),
                       &plain_font, scene->theme->muted, 3, FALSE);
        }
    }

  labels_place (scene->labels, limit);
  labels_draw (scene->labels, scene->canvas);
}
