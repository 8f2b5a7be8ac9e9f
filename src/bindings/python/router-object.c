/* router-object.c - _core.Router: a source that answers at once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core.h"

#define MOST_THREADS 1024

typedef struct
{
  PyObject_HEAD

  SourceObject   *source;
  WayRouter      *router;   /* (owned) */
  WaySearch *spare;    /* (nullable) (owned): for the next question */
} RouterObject;

/* Making ------------------------------------------------------------------- */

typedef struct
{
  WayGraph       *graph;
  WayRouterParts  parts;
  WayLimits      *limits;   /* (owned) */
  WayRouter      *router;   /* (owned) */
  GError         *error;    /* (owned) */
} Preparation;

static void
prepare (GCancellable *cancellable,
         gpointer      user_data)
{
  Preparation *self = user_data;

  way_limits_set_cancellable (self->limits, cancellable);
  self->router = way_router_new (self->graph, self->parts, self->limits,
                                 &self->error);
}

static gboolean
prepare_router (RouterObject *self,
                unsigned int  parts,
                PyObject     *keywords)
{
  Preparation work = { self->source->graph, (WayRouterParts) parts,
                       NULL, NULL, NULL };
  g_autoptr (GCancellable) cancellable = NULL;

  if (!limits_from_python (keywords, &work.limits))
    return FALSE;

  cancellable = way_limits_get_cancellable (work.limits);
  if (cancellable != NULL)
    g_object_ref (cancellable);
  if (interruptible_run (prepare, &work, cancellable))
    {
      self->router = g_steal_pointer (&work.router);
      if (self->router == NULL)
        errors_raise (g_steal_pointer (&work.error));
    }

  g_clear_object (&work.router);
  g_clear_error (&work.error);
  way_limits_free (work.limits);
  return self->router != NULL;
}

/* Router (source, parts, limits) */
static PyObject *
router_new (PyTypeObject *type,
            PyObject     *args,
            PyObject     *keywords)
{
  const allocfunc allocate = PyType_GetSlot (type, Py_tp_alloc);
  PyObject *source, *limits;
  RouterObject *self;
  unsigned int parts;

  if (!PyArg_ParseTuple (args, "O!IO", source_type, &source, &parts, &limits)
      || (self = (RouterObject *) allocate (type, 0)) == NULL)
    return NULL;

  self->source = (SourceObject *) Py_NewRef (source);
  if (prepare_router (self, parts, limits))
    return (PyObject *) self;

  Py_DECREF (self);
  return NULL;
}

static int
router_traverse (PyObject *object,
                 visitproc visit,
                 void     *arg)
{
  Py_VISIT (Py_TYPE (object));
  Py_VISIT (((RouterObject *) object)->source);
  return 0;
}

static void
router_dealloc (PyObject *object)
{
  RouterObject *self = (RouterObject *) object;
  PyTypeObject *type = Py_TYPE (object);
  const freefunc free_object = PyType_GetSlot (type, Py_tp_free);

  PyObject_GC_UnTrack (object);
  g_clear_object (&self->spare);
  g_clear_object (&self->router);
  Py_CLEAR (self->source);
  free_object (object);
  Py_DECREF (type);
}

/* One path ----------------------------------------------------------------- */

/* Another thread may ask while this one does: each has a query of its own. */
static WaySearch *
take_query (RouterObject *self)
{
  WaySearch *query = g_steal_pointer (&self->spare);

  return query != NULL ? query
                       : way_search_new (WAY_GRAPH (self->router),
                                         WAY_STRATEGY_ASTAR);
}

static void
give_query (RouterObject *self,
            WaySearch    *query)
{
  if (self->spare == NULL)
    self->spare = query;
  else
    g_object_unref (query);
}

/* Asks for the way between the first two of @args, within the limits that are
 * the third: the name of the status, or NULL with an exception set. */
static const char *
ask (RouterObject *self,
     WaySearch    *query,
     PyObject     *args)
{
  g_autoptr (WayLimits) limits = NULL;
  PyObject *start, *goal, *keywords;
  WayNode from, to;
  WayStatus status;
  GError *error = NULL;

  if (!PyArg_ParseTuple (args, "OOO", &start, &goal, &keywords)
      || !limits_from_python (keywords, &limits)
      || !source_find (self->source, start, &from)
      || !source_find (self->source, goal, &to))
    return NULL;

  way_search_set_limits (query, limits);
  way_search_set_start (query, from);
  way_search_set_goal (query, to);
  Py_BEGIN_ALLOW_THREADS
  status = way_search_run (query, &error);
  Py_END_ALLOW_THREADS

  if (error == NULL)
    return way_status_get_name (status);
  errors_raise (error);
  return NULL;
}

static PyObject *
found_path (RouterObject *self,
            WaySearch    *query)
{
  g_autoptr (WayPath) path = way_search_dup_path (query);

  return path != NULL ? path_to_python (path, self->source, NULL)
                      : PyErr_NoMemory ();
}

/* path (start, goal, limits): the path, or the name of the status. */
static PyObject *
router_path (PyObject *object,
             PyObject *args)
{
  RouterObject *self = (RouterObject *) object;
  WaySearch *query = take_query (self);
  const char *status = ask (self, query, args);
  PyObject *result = NULL;

  if (status != NULL)
    result = way_search_get_status (query) == WAY_STATUS_FOUND
               ? found_path (self, query) : PyUnicode_FromString (status);
  give_query (self, query);
  return result;
}

/* cost (start, goal, limits): the cost, or the name of the status. */
static PyObject *
router_cost (PyObject *object,
             PyObject *args)
{
  RouterObject *self = (RouterObject *) object;
  WaySearch *query = take_query (self);
  const char *status = ask (self, query, args);
  PyObject *result = NULL;
  WayCost cost;

  if (status != NULL)
    result = way_search_get_cost (query, &cost)
               ? PyFloat_FromDouble (cost) : PyUnicode_FromString (status);
  give_query (self, query);
  return result;
}

/* Many costs --------------------------------------------------------------- */

typedef struct
{
  WayRouter     *router;
  const guint32 *places;    /* of each index; see source_list_places() */
  WayNode       *sources;   /* (owned) */
  gsize          n_sources;
  WayNode       *targets;   /* (owned) (nullable) NULL for all */
  gsize          n_targets; /* in a row of the result */
  guint          n_threads;
  WayLimits     *limits;    /* (owned) */
  MeasuresObject *measures; /* (nullable) (not owned): added up is */
  guint          measure;
  double        *costs;     /* row by row */
  double        *sums;      /* (nullable) the same, of the measure */
  GError        *error;     /* (owned) */
} Matrix;

static void
put_numbers (const Matrix *self,
             double       *place,
             const double *numbers,
             gsize         n_targets)
{
  if (self->targets != NULL)
    memcpy (place, numbers, n_targets * sizeof *numbers);
  else
    for (gsize i = 0; i < n_targets; i++)
      place[self->places[i]] = numbers[i];
}

static gboolean
put_row (gsize          row,
         const WayCost *costs,
         gsize          n_targets,
         gpointer       user_data)
{
  const Matrix *self = user_data;

  put_numbers (self, self->costs + row * n_targets, costs, n_targets);
  return TRUE;
}

static gboolean
put_measured_row (gsize          row,
                  const WayCost *costs,
                  const gdouble *sums,
                  gsize          n_targets,
                  gpointer       user_data)
{
  const Matrix *self = user_data;

  put_numbers (self, self->costs + row * n_targets, costs, n_targets);
  put_numbers (self, self->sums + row * n_targets, sums, n_targets);
  return TRUE;
}

static void
fill_matrix (GCancellable *cancellable,
             gpointer      user_data)
{
  Matrix *self = user_data;
  const gsize n_targets = self->targets != NULL ? self->n_targets : 0;

  way_limits_set_cancellable (self->limits, cancellable);
  if (self->measures != NULL)
    way_router_foreach_measured_row (
      self->router, self->measures->measures, self->measure, self->sources,
      self->n_sources, self->targets, n_targets, self->n_threads,
      put_measured_row, self, self->limits, &self->error);
  else
    way_router_foreach_row (self->router, self->sources, self->n_sources,
                            self->targets, n_targets, self->n_threads, put_row,
                            self, self->limits, &self->error);
}

/* The nodes that @iterable names; NULL with an exception set. */
static WayNode *
list_nodes (SourceObject *source,
            PyObject     *iterable,
            gsize        *n_nodes)
{
  PyObject *tuple = PySequence_Tuple (iterable);
  g_autofree WayNode *nodes = NULL;

  if (tuple == NULL)
    return NULL;

  *n_nodes = PyTuple_Size (tuple);
  nodes = g_try_new (WayNode, *n_nodes + 1);
  if (nodes == NULL)
    PyErr_NoMemory ();
  for (gsize i = 0; nodes != NULL && i < *n_nodes; i++)
    if (!source_find (source, PyTuple_GetItem (tuple, i), &nodes[i]))
      g_clear_pointer (&nodes, g_free);

  Py_DECREF (tuple);
  return g_steal_pointer (&nodes);
}

/* Functions of Python cannot be called by the thread that works. */
static gboolean
read_measure (Matrix   *self,
              PyObject *measures)
{
  if (measures == Py_None)
    return TRUE;

  if (Py_TYPE (measures) != measures_type
      || PyList_Size (((MeasuresObject *) measures)->functions) > 0
      || self->measure >= way_measures_get_count (
                            ((MeasuresObject *) measures)->measures))
    {
      PyErr_SetString (PyExc_TypeError, "there is no such measure");
      return FALSE;
    }

  self->measures = (MeasuresObject *) measures;
  return TRUE;
}

static gboolean
read_matrix (RouterObject *self,
             Matrix       *matrix,
             PyObject     *args)
{
  PyObject *sources, *targets, *n_threads, *keywords, *measures;
  guint64 count;

  if (!PyArg_ParseTuple (args, "OOOOOI", &sources, &targets, &n_threads,
                         &keywords, &measures, &matrix->measure)
      || !read_measure (matrix, measures)
      || !limits_read_count (n_threads, "n_threads", &count)
      || !limits_from_python (keywords, &matrix->limits))
    return FALSE;
  if (count > MOST_THREADS)
    {
      PyErr_Format (PyExc_ValueError, "n_threads must be at most %d",
                    MOST_THREADS);
      return FALSE;
    }

  matrix->router = self->router;
  matrix->n_threads = (guint) count;
  matrix->n_targets = self->source->n_nodes;
  matrix->places = source_list_places (self->source);
  if (matrix->places == NULL)
    return FALSE;

  matrix->sources = list_nodes (self->source, sources, &matrix->n_sources);
  if (matrix->sources != NULL && targets != Py_None)
    matrix->targets = list_nodes (self->source, targets, &matrix->n_targets);
  return PyErr_Occurred () == NULL;
}

static PyObject *
make_room (const Matrix *self,
           double      **numbers)
{
  gsize n_costs, n_bytes;
  PyObject *bytes;

  if (!g_size_checked_mul (&n_costs, self->n_sources, self->n_targets)
      || !g_size_checked_mul (&n_bytes, n_costs, sizeof (double))
      || n_bytes > PY_SSIZE_T_MAX)
    return PyErr_NoMemory ();

  bytes = PyByteArray_FromStringAndSize (NULL, n_bytes);
  if (bytes != NULL)
    *numbers = (double *) PyByteArray_AsString (bytes);
  return bytes;
}

static gboolean
work_out (Matrix *self)
{
  g_autoptr (GCancellable) cancellable
    = way_limits_get_cancellable (self->limits);

  if (cancellable != NULL)
    g_object_ref (cancellable);
  /* A router needs at least one question. */
  if (self->n_sources == 0 || self->n_targets == 0)
    return TRUE;
  if (!interruptible_run (fill_matrix, self, cancellable))
    return FALSE;
  if (self->error != NULL)
    errors_raise (g_steal_pointer (&self->error));
  return PyErr_Occurred () == NULL;
}

/* The numbers in @costs, and in @sums if there are any: takes both. */
static PyObject *
matrix_to_python (const Matrix *self,
                  PyObject     *costs,
                  PyObject     *sums)
{
  PyObject *view = number_array_new_view (costs, self->n_sources,
                                          self->n_targets);
  PyObject *other;

  if (sums == NULL)
    return view;

  other = number_array_new_view (sums, self->n_sources, self->n_targets);
  if (view != NULL && other != NULL)
    return Py_BuildValue ("(NN)", view, other);
  Py_XDECREF (view);
  Py_XDECREF (other);
  return NULL;
}

/* matrix (sources, targets, n_threads, limits, measures, number): the least
 * costs as a memoryview of doubles, a row for each source; with measures also
 * the sums of one of these. */
static PyObject *
router_matrix (PyObject *object,
               PyObject *args)
{
  Matrix matrix = { .router = NULL };
  PyObject *costs = NULL, *sums = NULL;
  PyObject *result = NULL;

  if (read_matrix ((RouterObject *) object, &matrix, args)
      && (costs = make_room (&matrix, &matrix.costs)) != NULL
      && (matrix.measures == NULL
          || (sums = make_room (&matrix, &matrix.sums)) != NULL)
      && work_out (&matrix))
    result = matrix_to_python (&matrix, g_steal_pointer (&costs),
                               g_steal_pointer (&sums));

  Py_XDECREF (costs);
  Py_XDECREF (sums);
  g_clear_error (&matrix.error);
  g_clear_pointer (&matrix.limits, way_limits_free);
  g_free (matrix.sources);
  g_free (matrix.targets);
  return result;
}

/* The type ----------------------------------------------------------------- */

static PyObject *
router_notice (PyObject *object,
               void     *closure)
{
  RouterObject *self = (RouterObject *) object;
  const char *notice = way_router_get_notice (self->router);

  if (notice == NULL)
    Py_RETURN_NONE;
  return PyUnicode_FromString (notice);
}

static PyObject *
router_parts (PyObject *object,
              void     *closure)
{
  return PyLong_FromLong (
    way_router_get_parts (((RouterObject *) object)->router));
}

static PyMethodDef router_methods[] = {
  { "path", router_path, METH_VARARGS, NULL },
  { "cost", router_cost, METH_VARARGS, NULL },
  { "matrix", router_matrix, METH_VARARGS, NULL },
  { NULL, NULL, 0, NULL }
};

static PyGetSetDef router_getters[] = {
  { "notice", router_notice, NULL, NULL, NULL },
  { "parts", router_parts, NULL, NULL, NULL },
  { NULL, NULL, NULL, NULL, NULL }
};

static PyType_Slot router_slots[] = {
  { Py_tp_new, (void *) router_new },
  { Py_tp_dealloc, (void *) router_dealloc },
  { Py_tp_traverse, (void *) router_traverse },
  { Py_tp_methods, router_methods },
  { Py_tp_getset, router_getters },
  { 0, NULL }
};

static PyType_Spec router_spec = {
  "wayfind._core.Router", sizeof (RouterObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, router_slots
};

gboolean
router_object_init (PyObject *module)
{
  return source_add_type (module, "Router", &router_spec, NULL) != NULL;
}
