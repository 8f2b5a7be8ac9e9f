/* match-track.c - the way that a track of noisy positions shows, for Python
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The package packs a track into an array with four numbers for each point: x,
 * y, the time (NaN if not known) and whether the point starts a segment. */

#include "core.h"

#define NUMBERS 4

typedef struct
{
  SourceObject    *source;      /* (not owned) */
  WayNetwork      *network;     /* (not owned) */
  WayGraph        *graph;       /* (not owned) */
  WayTrackPoint   *points;      /* (owned) */
  guint            n_points;
  WayMatchOptions  options;
  WayLimits       *limits;      /* (owned) */
  WayMatch        *match;       /* (owned) */
  WayNetwork      *matched;     /* (owned) with the spots of the match */
  GError          *error;       /* (owned) */
} Task;

static void
task_clear (Task *self)
{
  g_free (self->points);
  g_clear_pointer (&self->limits, way_limits_free);
  g_clear_object (&self->match);
  g_clear_object (&self->matched);
  g_clear_error (&self->error);
}

/* Reading the question ----------------------------------------------------- */

static gboolean
read_points (Task     *self,
             PyObject *packed)
{
  NumberArray numbers;
  gsize n;

  if (!number_array_open (&numbers, packed, "points", 1))
    return FALSE;

  n = numbers.length / NUMBERS;
  self->points = n < G_MAXUINT32 ? g_try_new0 (WayTrackPoint, MAX (n, 1)) : NULL;
  if (self->points == NULL)
    PyErr_NoMemory ();
  else
    self->n_points = (guint) n;
  for (guint i = 0; i < self->n_points; i++)
    {
      const gsize first = (gsize) i * NUMBERS;

      self->points[i] = (WayTrackPoint) {
        .position = { number_array_get_real (&numbers, first),
                      number_array_get_real (&numbers, first + 1) },
        .time = number_array_get_real (&numbers, first + 2),
        .starts_segment = number_array_get_real (&numbers, first + 3) != 0
      };
    }

  number_array_close (&numbers);
  return self->points != NULL;
}

static gboolean
check_options (const WayMatchOptions *options)
{
  const double numbers[] = { options->accuracy, options->radius,
                             options->detour, options->max_gap,
                             options->max_speed };
  static const char *const names[] = { "accuracy", "radius", "detour",
                                       "max_gap", "max_speed" };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!(numbers[i] >= 0 && numbers[i] < INFINITY))
      {
        PyErr_Format (PyExc_ValueError, "%s must be a finite number from 0 on",
                      names[i]);
        return FALSE;
      }

  return TRUE;
}

/* Matching ----------------------------------------------------------------- */

static void
match (GCancellable *cancellable,
       gpointer      user_data)
{
  Task *self = user_data;

  way_limits_set_cancellable (self->limits, cancellable);
  self->match = way_network_match_track (self->network, self->graph,
                                         self->points, self->n_points,
                                         &self->options, self->limits,
                                         &self->error);
  if (self->match != NULL)
    self->matched = way_network_new_with_match (self->network, self->match,
                                                &self->error);
}

static gboolean
run (Task *self)
{
  g_autoptr (GCancellable) cancellable
    = way_limits_get_cancellable (self->limits);

  if (cancellable != NULL)
    g_object_ref (cancellable);
  if (!interruptible_run (match, self, cancellable))
    return FALSE;
  if (self->matched != NULL)
    return TRUE;

  errors_raise (g_steal_pointer (&self->error));
  return FALSE;
}

/* The answer --------------------------------------------------------------- */

/* (fit, part, from, to, share, x, y, distance) */
static PyObject *
point_to_python (guint    i,
                 gpointer user_data)
{
  const Task *self = user_data;
  PyObject *from, *to;
  WayMatchedPoint point;

  way_match_get_point (self->match, i, &point);
  if (point.fit != WAY_MATCH_ON_WAY)
    return Py_BuildValue ("(i)", (int) point.fit);

  from = source_to_python (self->source, point.spot.from);
  to = from != NULL ? source_to_python (self->source, point.spot.to) : NULL;
  if (to == NULL)
    {
      Py_XDECREF (from);
      return NULL;
    }
  return Py_BuildValue ("(iINNdddd)", (int) point.fit, point.part, from, to,
                        point.spot.share, point.foot.x, point.foot.y,
                        point.distance);
}

/* The nodes of the table on a way. */
static PyObject *
nodes_to_python (SourceObject  *source,
                 const WayPath *path)
{
  PyObject *list = PyList_New (0);

  for (guint i = 0; list != NULL && i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      PyObject *item;

      if (WAY_NODE_INDEX (node) >= source->n_nodes)
        continue;
      item = source_to_python (source, node);
      if (item == NULL || PyList_Append (list, item) < 0)
        Py_CLEAR (list);
      Py_XDECREF (item);
    }

  return list;
}

/* The positions of a way, with bends: x, y, x, y, ... */
static PyObject *
line_to_python (WayNetwork    *network,
                const WayPath *path)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayGraph *graph = way_network_get_graph (network);

  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      WayPosition at;

      if (i > 0)
        way_network_append_shape (network, way_path_get_node (path, i - 1),
                                  node, line);
      if (way_graph_get_position (graph, node, &at))
        g_array_append_val (line, at);
    }

  return PyBytes_FromStringAndSize (line->data,
                                    (Py_ssize_t) line->len
                                      * (Py_ssize_t) sizeof (WayPosition));
}

/* (nodes, line, length, cost, first, last, score) */
static PyObject *
part_to_python (guint    i,
                gpointer user_data)
{
  const Task *self = user_data;
  PyObject *nodes, *line;
  WayMatchPart part;

  way_match_get_part (self->match, i, &part);
  nodes = nodes_to_python (self->source, part.path);
  line = nodes != NULL ? line_to_python (self->matched, part.path) : NULL;
  if (line == NULL)
    {
      Py_XDECREF (nodes);
      return NULL;
    }
  return Py_BuildValue ("(NNddIId)", nodes, line, part.length,
                        way_path_get_cost (part.path), part.first, part.last,
                        part.score);
}

static PyObject *
answer (Task *self)
{
  PyObject *points = item_list_new (self->n_points, point_to_python, self);
  PyObject *parts
    = points != NULL ? item_list_new (way_match_get_n_parts (self->match),
                                      part_to_python, self) : NULL;

  if (parts == NULL)
    {
      Py_XDECREF (points);
      return NULL;
    }
  return Py_BuildValue ("(dNN)", way_match_get_accuracy (self->match), points,
                        parts);
}

/* match (source, points, (accuracy, radius, detour, max_gap, max_speed),
 * limits) */
PyObject *
match_track (PyObject *module,
             PyObject *args)
{
  Task task = { .options = WAY_MATCH_DEFAULTS };
  WayMatchOptions *options = &task.options;
  PyObject *packed, *keywords;
  PyObject *result = NULL;
  SourceObject *source;

  if (PyArg_ParseTuple (args, "O!O(ddddd)O", source_type, &source, &packed,
                        &options->accuracy, &options->radius,
                        &options->detour, &options->max_gap,
                        &options->max_speed, &keywords)
      && check_options (options)
      && (task.network = source_get_network (source)) != NULL
      && read_points (&task, packed)
      && limits_from_python (keywords, &task.limits))
    {
      task.source = source;
      task.graph = source->graph;
      if (run (&task))
        result = answer (&task);
    }

  task_clear (&task);
  return result;
}

/* Files -------------------------------------------------------------------- */

typedef struct
{
  const char *path;
  GArray     *points;           /* (owned) of WayTrackPoint */
  GError     *error;            /* (owned) */
} TrackFile;

static void
load (GCancellable *cancellable,
      gpointer      user_data)
{
  TrackFile *self = user_data;

  self->points = way_track_load (self->path, cancellable, &self->error);
}

static PyObject *
track_point_to_python (guint    i,
                       gpointer user_data)
{
  const GArray *points = user_data;
  const WayTrackPoint *point = &g_array_index (points, WayTrackPoint, i);

  return Py_BuildValue ("(dddi)", point->position.x, point->position.y,
                        point->time, (int) point->starts_segment);
}

/* load_track (path): [(x, y, time, whether it starts a segment)] */
PyObject *
match_load_track (PyObject *module,
                  PyObject *args)
{
  TrackFile self = { NULL };
  PyObject *list = NULL;

  if (!PyArg_ParseTuple (args, "y", &self.path))
    return NULL;

  if (interruptible_run (load, &self, NULL))
    list = self.points != NULL ? item_list_new (self.points->len,
                                               track_point_to_python,
                                               self.points)
                               : errors_raise (g_steal_pointer (&self.error));

  g_clear_error (&self.error);
  g_clear_pointer (&self.points, g_array_unref);
  return list;
}
