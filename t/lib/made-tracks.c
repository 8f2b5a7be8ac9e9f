/* made-tracks.c - tracks made of known ways, with noise, and what a match finds
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "made-tracks.h"

#include <math.h>

/* A normally distributed number (Box and Muller). */
static gdouble
random_normal (GRand *random)
{
  const gdouble radius = sqrt (-2 * log (1 - g_rand_double (random)));

  return radius * cos (2 * G_PI * g_rand_double (random));
}

static WayPositionKind
kind_of (const MadeKind *kind)
{
  return way_graph_get_position_kind (
    WAY_GRAPH (way_network_get_table (kind->network)));
}

static void
shift (WayPosition    *at,
       const MadeKind *kind,
       GRand          *random)
{
  const gdouble x = kind->noise * random_normal (random);
  const gdouble y = kind->noise * random_normal (random);
  const gdouble degree = WAY_EARTH_RADIUS * G_PI / 180;

  if (kind_of (kind) == WAY_POSITION_PLANAR)
    {
      at->x += x;
      at->y += y;
      return;
    }

  at->x += x / (degree * cos (at->y * G_PI / 180));
  at->y += y / degree;
}

/* (transfer full): the line of an edge. */
static GArray *
line_of (WayNetwork *network,
         WayNode     from,
         WayNode     to)
{
  WayGraph *graph = WAY_GRAPH (way_network_get_table (network));
  GArray *line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayPosition at = { 0, 0 };

  way_graph_get_position (graph, from, &at);
  g_array_append_val (line, at);
  way_network_append_shape (network, from, to, line);
  way_graph_get_position (graph, to, &at);
  g_array_append_val (line, at);

  return line;
}

static gdouble
piece_length (const MadeKind *kind,
              const GArray   *line,
              guint           i)
{
  return way_position_distance (&g_array_index (line, WayPosition, i),
                                &g_array_index (line, WayPosition, i + 1),
                                kind_of (kind));
}

static gdouble
edge_length (const MadeKind *kind,
             WayNode         from,
             WayNode         to)
{
  g_autoptr (GArray) line = line_of (kind->network, from, to);
  gdouble length = 0;

  for (guint i = 0; i + 1 < line->len; i++)
    length += piece_length (kind, line, i);

  return length;
}

static gdouble
path_length (const MadeKind *kind,
             const WayPath  *path)
{
  gdouble length = 0;

  for (guint i = 1; i < way_path_get_length (path); i++)
    length += edge_length (kind, way_path_get_node (path, i - 1),
                           way_path_get_node (path, i));

  return length;
}

static WayPath *
random_path (const MadeKind *kind,
             GRand          *random)
{
  const gint32 n
    = (gint32) way_table_get_n_nodes (way_network_get_table (kind->network));

  for (;;)
    {
      const WayNode from = WAY_INDEX (g_rand_int_range (random, 0, n));
      const WayNode to = WAY_INDEX (g_rand_int_range (random, 0, n));
      WayPosition a, b;
      WayPath *path;

      if (way_graph_get_position (kind->graph, from, &a)
          && way_graph_get_position (kind->graph, to, &b)
          && way_position_distance (&a, &b, kind_of (kind)) > kind->most)
        continue;
      path = way_find_path (kind->graph, from, to, WAY_STRATEGY_ASTAR, NULL);
      if (path != NULL && path_length (kind, path) >= kind->least
          && path_length (kind, path) <= kind->most)
        return path;
      g_clear_pointer (&path, way_path_unref);
    }
}

typedef struct
{
  const MadeKind *kind;
  GRand          *random;
  GArray         *points;
  gdouble         now;
  gdouble         next;         /* when the next point is measured */
  gdouble         travelled;    /* metres */
  gdouble         recorded;     /* of these, at the last point */
} Recorder;

/* Records the points of a piece of a line that takes @seconds. */
static void
record_piece (Recorder          *self,
              const WayPosition *from,
              const WayPosition *to,
              gdouble            length,
              gdouble            seconds)
{
  for (; self->next <= self->now + seconds; self->next += self->kind->interval)
    {
      const gdouble share
        = seconds > 0 ? (self->next - self->now) / seconds : 0;
      WayTrackPoint point = { .time = self->next };

      point.position.x = from->x + share * (to->x - from->x);
      point.position.y = from->y + share * (to->y - from->y);
      shift (&point.position, self->kind, self->random);
      g_array_append_val (self->points, point);
      self->recorded = self->travelled + share * length;
    }
  self->now += seconds;
  self->travelled += length;
}

GArray *
made_tracks_new (const MadeKind *kind,
                 GRand          *random,
                 WayPath       **path,
                 gdouble        *length_of_track)
{
  Recorder recorder = { .kind = kind, .random = random };

  recorder.points = g_array_new (FALSE, FALSE, sizeof (WayTrackPoint));
  *path = random_path (kind, random);
  for (guint i = 1; i < way_path_get_length (*path); i++)
    {
      g_autoptr (GArray) line
        = line_of (kind->network, way_path_get_node (*path, i - 1),
                   way_path_get_node (*path, i));
      const WayCost cost = way_path_get_cost_so_far (*path, i)
                           - way_path_get_cost_so_far (*path, i - 1);
      const gdouble length
        = edge_length (kind, way_path_get_node (*path, i - 1),
                       way_path_get_node (*path, i));

      for (guint k = 0; k + 1 < line->len; k++)
        {
          const gdouble piece = piece_length (kind, line, k);

          record_piece (&recorder, &g_array_index (line, WayPosition, k),
                        &g_array_index (line, WayPosition, k + 1), piece,
                        kind->speed > 0 ? piece / kind->speed
                        : length > 0    ? cost * piece / length : 0);
        }
    }

  *length_of_track = recorder.recorded;
  return recorder.points;
}

/* Counting ----------------------------------------------------------------- */

static gint64
key_of (WayNode from,
        WayNode to)
{
  return (gint64) (WAY_NODE_INDEX (from) << 32 | WAY_NODE_INDEX (to));
}

static void
add_length (GHashTable *lengths,
            WayNode     from,
            WayNode     to,
            gdouble     length)
{
  gint64 key = key_of (from, to);
  gdouble *sum = g_hash_table_lookup (lengths, &key);

  if (sum == NULL)
    {
      sum = g_new0 (gdouble, 1);
      g_hash_table_insert (lengths, g_memdup2 (&key, sizeof key), sum);
    }
  *sum += length;
}

/* Adds the edge, or part of one, between two nodes of a part. */
static void
add_step (const MadeKind *kind,
          WayMatch       *match,
          GHashTable     *lengths,
          WayNode         from,
          WayNode         to)
{
  const guint n
    = way_table_get_n_nodes (way_network_get_table (kind->network));
  const WaySpot *a = NULL, *b = NULL;
  gdouble begin = 0, end = 1;

  if (WAY_NODE_INDEX (from) >= n)
    a = way_match_get_spot (match, (guint) WAY_NODE_INDEX (from) - n, NULL);
  if (WAY_NODE_INDEX (to) >= n)
    b = way_match_get_spot (match, (guint) WAY_NODE_INDEX (to) - n, NULL);
  if (a != NULL)
    {
      const gboolean along = b != NULL ? b->from == a->from : to == a->to;

      begin = along ? a->share : 1 - a->share;
      from = along ? a->from : a->to;
      if (b == NULL)
        to = along ? a->to : a->from;
    }
  if (b != NULL)
    {
      end = b->from == from ? b->share : 1 - b->share;
      to = b->from == from ? b->to : b->from;
    }
  add_length (lengths, from, to,
              (end - begin) * edge_length (kind, from, to));
}

void
made_tracks_count (const MadeKind *kind,
                   const WayPath  *path,
                   gdouble         length_of_track,
                   WayMatch       *match,
                   MadeShares     *shares)
{
  g_autoptr (GHashTable) matched
    = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) travelled
    = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer key, length;

  for (guint i = 0; i < way_match_get_n_parts (match); i++)
    {
      WayMatchPart part;

      way_match_get_part (match, i, &part);
      for (guint k = 1; k < way_path_get_length (part.path); k++)
        add_step (kind, match, matched, way_path_get_node (part.path, k - 1),
                  way_path_get_node (part.path, k));
    }
  for (guint i = 1; i < way_path_get_length (path) && length_of_track > 0; i++)
    {
      const WayNode from = way_path_get_node (path, i - 1);
      const WayNode to = way_path_get_node (path, i);
      const gdouble whole = edge_length (kind, from, to);

      add_length (travelled, from, to, MIN (whole, length_of_track));
      length_of_track -= whole;
    }

  g_hash_table_iter_init (&iter, travelled);
  while (g_hash_table_iter_next (&iter, &key, &length))
    {
      const gdouble *found = g_hash_table_lookup (matched, key);

      shares->length += *(gdouble *) length;
      if (found != NULL)
        shares->found += MIN (*found, *(gdouble *) length);
    }
  g_hash_table_iter_init (&iter, matched);
  while (g_hash_table_iter_next (&iter, &key, &length))
    {
      const gdouble *true_length = g_hash_table_lookup (travelled, key);

      shares->other += MAX (*(gdouble *) length
                              - (true_length != NULL ? *true_length : 0), 0);
    }
}

void
made_tracks_run (const MadeKind        *kind,
                 guint                  n_tracks,
                 guint32                seed,
                 const WayMatchOptions *options,
                 MadeShares            *shares)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  *shares = (MadeShares) { .n_tracks = n_tracks };
  for (guint i = 0; i < n_tracks; i++)
    {
      g_autoptr (WayPath) path = NULL;
      gdouble length;
      g_autoptr (GArray) points
        = made_tracks_new (kind, random, &path, &length);
      g_autoptr (WayMatch) match = NULL;
      g_autoptr (GError) error = NULL;
      const gint64 start = g_get_monotonic_time ();

      match = way_network_match_track (
        kind->network, kind->graph,
        (const WayTrackPoint *) (gpointer) points->data, points->len, options,
        NULL, &error);
      if (match == NULL)
        g_error ("%s", error->message);
      shares->seconds += (gdouble) (g_get_monotonic_time () - start) / 1e6;
      shares->n_points += points->len;
      shares->n_parts += way_match_get_n_parts (match);
      made_tracks_count (kind, path, length, match, shares);
    }
}
