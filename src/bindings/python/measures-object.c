/* measures-object.c - _core.Measures: what edges cost besides their cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core.h"

#include <math.h>

/* A measure that is a function of Python. */
typedef struct
{
  MeasuresObject *measures;     /* (not owned) */
  Py_ssize_t      number;       /* of the function */
} MeasureFunc;

PyTypeObject *measures_type;

/* Adding ------------------------------------------------------------------- */

/* A WayMeasureFunc, called while the caller of the front holds the GIL. After an
 * exception no other function is called. */
static gdouble
call_function (WayNode  from,
               WayNode  to,
               guint32  edge,
               gpointer data)
{
  const MeasureFunc *self = data;
  SourceObject *source = self->measures->source;
  PyObject *func, *start, *end, *value;
  WayCost number = NAN;

  (void) edge;
  if (PyErr_Occurred () != NULL || PyErr_CheckSignals () < 0
      || (func = PyList_GetItem (self->measures->functions,
                                 self->number)) == NULL)
    return NAN;

  Py_INCREF (func);
  start = source_to_python (source, from);
  end = start != NULL ? source_to_python (source, to) : NULL;
  value = end != NULL ? PyObject_CallFunctionObjArgs (func, start, end, NULL)
                      : NULL;
  if (value != NULL)
    search_callbacks_get_cost (value, &number);

  Py_XDECREF (value);
  Py_XDECREF (end);
  Py_XDECREF (start);
  Py_DECREF (func);
  return number;
}

static gboolean
add_function (MeasuresObject *self,
              const char     *name,
              PyObject       *func)
{
  const MeasureFunc data = { self, PyList_Size (self->functions) };

  if (PyList_Append (self->functions, func) < 0)
    return FALSE;

  way_measures_add_function (self->measures, name, NULL, call_function,
                             g_memdup2 (&data, sizeof data), g_free);
  return TRUE;
}

static gboolean
check_value (const char *name,
             gsize       i,
             double      value)
{
  if (value >= 0)
    return TRUE;

  PyErr_Format (core_cost_error,
                "measure %s has a value for edge %zu that is not a number "
                "from 0 on", name, (size_t) i);
  return FALSE;
}

/* A measure that is an array, by the ids of edges. */
typedef struct
{
  WayTable *table;              /* (owned) */
  double   *values;             /* (owned) */
} MeasureArray;

static void
measure_array_free (gpointer data)
{
  MeasureArray *self = data;

  g_object_unref (self->table);
  g_free (self->values);
  g_free (self);
}

/* A WayMeasureFunc. Edges of tables without parallel edges come without ids. */
static gdouble
read_array (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer data)
{
  const MeasureArray *self = data;

  return edge < way_table_get_n_edges (self->table)
             || way_table_find_edge (self->table, from, to, &edge)
           ? self->values[edge] : NAN;
}

static void
take_array (MeasuresObject *self,
            const char     *name,
            double         *values)
{
  const MeasureArray data = {
    g_object_ref (WAY_TABLE (source_get_root (self->source)->graph)), values
  };

  way_measures_add_function (self->measures, name, NULL, read_array,
                             g_memdup2 (&data, sizeof data),
                             measure_array_free);
}

static gboolean
add_array (MeasuresObject *self,
           const char     *name,
           PyObject       *array)
{
  g_autofree double *values = NULL;
  NumberArray numbers;
  gsize n;
  gboolean is_well = FALSE;

  if (!number_array_open (&numbers, array, name, 1))
    return FALSE;

  n = numbers.length;
  values = g_try_new (double, MAX (n, 1));
  if (!self->has_table)
    PyErr_SetString (PyExc_TypeError, "the edges of a grid have no numbers: "
                     "give a function");
  else if (n != self->n_edges)
    PyErr_Format (PyExc_ValueError,
                  "measure %s must have a value for each of %u edges, and not "
                  "%zu", name, self->n_edges, (size_t) n);
  else if (values == NULL)
    PyErr_NoMemory ();
  else
    is_well = TRUE;
  for (gsize i = 0; is_well && i < n; i++)
    {
      values[i] = number_array_get_real (&numbers, i);
      is_well = check_value (name, i, values[i]);
    }

  number_array_close (&numbers);
  if (is_well)
    take_array (self, name, g_steal_pointer (&values));
  return is_well;
}

/* The own measures of a table stand first. */
static gboolean
add_all (MeasuresObject *self,
         PyObject       *own)
{
  for (Py_ssize_t i = 0; i < PyList_Size (own); i++)
    {
      const char *name;
      PyObject *values;

      if (!PyArg_ParseTuple (PyList_GetItem (own, i), "sO", &name, &values)
          || !(PyCallable_Check (values) ? add_function (self, name, values)
                                         : add_array (self, name, values)))
        return FALSE;
    }

  return TRUE;
}

/* Making ------------------------------------------------------------------- */

static void
find_table (MeasuresObject *self)
{
  SourceObject *root = source_get_root (self->source);

  if (Py_TYPE ((PyObject *) root) != table_type)
    {
      self->measures = way_measures_new ();
      return;
    }

  self->has_table = TRUE;
  self->n_edges = way_table_get_n_edges (WAY_TABLE (root->graph));
  self->measures = way_network_dup_measures (source_get_network (root));
}

/* Measures (source, [(name, array or function)]) */
static PyObject *
measures_new (PyTypeObject *type,
              PyObject     *args,
              PyObject     *keywords)
{
  const allocfunc allocate = PyType_GetSlot (type, Py_tp_alloc);
  MeasuresObject *self;
  PyObject *source, *own;

  if (!PyArg_ParseTuple (args, "O!O!", source_type, &source, &PyList_Type,
                         &own)
      || (self = (MeasuresObject *) allocate (type, 0)) == NULL)
    return NULL;

  self->source = (SourceObject *) Py_NewRef (source);
  self->functions = PyList_New (0);
  find_table (self);
  if (self->functions != NULL && add_all (self, own))
    return (PyObject *) self;

  Py_DECREF (self);
  return NULL;
}

static int
measures_traverse (PyObject *object,
                   visitproc visit,
                   void     *arg)
{
  MeasuresObject *self = (MeasuresObject *) object;

  Py_VISIT (Py_TYPE (object));
  Py_VISIT (self->source);
  Py_VISIT (self->functions);
  return 0;
}

/* Breaks the circle of a function that knows its front; none is called then. */
static int
measures_clear (PyObject *object)
{
  PyObject *functions = ((MeasuresObject *) object)->functions;

  return functions != NULL
           ? PyList_SetSlice (functions, 0, PY_SSIZE_T_MAX, NULL) : 0;
}

static void
measures_dealloc (PyObject *object)
{
  MeasuresObject *self = (MeasuresObject *) object;
  PyTypeObject *type = Py_TYPE (object);
  const freefunc free_object = PyType_GetSlot (type, Py_tp_free);

  PyObject_GC_UnTrack (object);
  g_clear_object (&self->measures);
  Py_CLEAR (self->functions);
  Py_CLEAR (self->source);
  free_object (object);
  Py_DECREF (type);
}

/* Questions ---------------------------------------------------------------- */

static PyObject *
name_to_python (guint    i,
                gpointer user_data)
{
  const char *name = way_measures_get_name (user_data, i);

  return PyUnicode_DecodeUTF8 (name, strlen (name), "replace");
}

static PyObject *
measures_names (PyObject *object,
                void     *closure)
{
  WayMeasures *measures = ((MeasuresObject *) object)->measures;

  return item_list_new (way_measures_get_count (measures), name_to_python,
                        measures);
}

/* (transfer full): the path of the nodes in @list, with the edges that a search
 * took if @edges has them. */
static WayPath *
read_path (MeasuresObject *self,
           PyObject       *list,
           PyObject       *edges)
{
  const gsize n = PyList_Size (list);
  g_autofree WayNode *nodes = g_new (WayNode, MAX (n, 1));
  g_autofree WayCost *costs = g_new0 (WayCost, MAX (n, 1));
  g_autofree guint32 *ids = g_new (guint32, MAX (n, 1));
  const gboolean has_edges = edges != Py_None
                             && PyBytes_Size (edges)
                                  == (Py_ssize_t) (n * sizeof *ids);

  for (gsize i = 0; i < n; i++)
    {
      if (!source_find (self->source, PyList_GetItem (list, i), &nodes[i]))
        return NULL;
      ids[i] = WAY_EDGE_NONE;
    }
  if (has_edges)
    memcpy (ids, PyBytes_AsString (edges), n * sizeof *ids);

  return way_path_new (way_graph_get_query_type (self->source->graph), nodes,
                       costs, ids, (guint) n, FALSE);
}

/* sum (number, nodes, edges) */
static PyObject *
measures_sum (PyObject *object,
              PyObject *args)
{
  MeasuresObject *self = (MeasuresObject *) object;
  g_autoptr (WayPath) path = NULL;
  PyObject *nodes, *edges;
  unsigned int measure;
  gdouble sum;

  if (!PyArg_ParseTuple (args, "IO!O", &measure, &PyList_Type, &nodes, &edges))
    return NULL;
  if (measure >= way_measures_get_count (self->measures)
      || (edges != Py_None && !PyBytes_Check (edges))
      || PyList_Size (nodes) == 0 || PyList_Size (nodes) > G_MAXINT32)
    {
      PyErr_SetString (PyExc_ValueError, "this is not a path, or no measure");
      return NULL;
    }

  path = read_path (self, nodes, edges);
  if (path == NULL)
    return NULL;
  sum = way_measures_sum (self->measures, measure, path);
  return PyErr_Occurred () != NULL ? NULL : PyFloat_FromDouble (sum);
}

/* The type ----------------------------------------------------------------- */

static PyMethodDef measures_methods[] = {
  { "sum", measures_sum, METH_VARARGS, NULL },
  { NULL, NULL, 0, NULL }
};

static PyGetSetDef measures_getters[] = {
  { "names", measures_names, NULL, NULL, NULL },
  { NULL, NULL, NULL, NULL, NULL }
};

static PyType_Slot measures_slots[] = {
  { Py_tp_new, (void *) measures_new },
  { Py_tp_dealloc, (void *) measures_dealloc },
  { Py_tp_traverse, (void *) measures_traverse },
  { Py_tp_clear, (void *) measures_clear },
  { Py_tp_methods, measures_methods },
  { Py_tp_getset, measures_getters },
  { 0, NULL }
};

static PyType_Spec measures_spec = {
  "wayfind._core.Measures", sizeof (MeasuresObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, measures_slots
};

gboolean
measures_object_init (PyObject *module)
{
  measures_type = source_add_type (module, "Measures", &measures_spec, NULL);

  return measures_type != NULL;
}
