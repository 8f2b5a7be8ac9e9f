/* table-object.c - _core.Table: a table, and what its nodes are called
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The nodes of a table are called one of three things: the objects that its
 * edges were listed with, the numbers from 0 that an array has, or the names
 * in a file. The library knows indices alone. */

#include "core.h"

PyTypeObject *table_type;

/* Names -------------------------------------------------------------------- */

static gboolean
raise_no_node (PyObject *node)
{
  PyErr_Format (core_node_error, "there is no node %R", node);
  return FALSE;
}

/* The number that @node is; -1 if it is none, or out of range. */
static gint64
number_of (PyObject *node)
{
  PyObject *whole;
  long long number;
  int overflow;

  if (!PyIndex_Check (node) || PyBool_Check (node)
      || (whole = PyNumber_Index (node)) == NULL)
    {
      PyErr_Clear ();
      return -1;
    }

  number = PyLong_AsLongLongAndOverflow (whole, &overflow);
  Py_DECREF (whole);
  return overflow != 0 ? -1 : MAX (number, -1);
}

static gboolean
find_number (TableObject *self,
             PyObject    *node,
             guint32      first,
             WayNode     *index)
{
  const gint64 id = number_of (node) - first;

  if (id < 0 || id >= way_table_get_n_nodes (self->table))
    return raise_no_node (node);

  *index = way_table_get_node (self->table, (guint32) id);
  return TRUE;
}

static gboolean
find_name (TableObject *self,
           PyObject    *node,
           WayNode     *index)
{
  guint32 first = 0;
  Py_ssize_t length;
  const char *name;

  if (!PyUnicode_Check (node))
    {
      way_table_is_numbered (self->table, &first);
      return find_number (self, node, first, index);
    }

  /* What is no UTF-8, or has a NUL in it, is no name either. */
  name = PyUnicode_AsUTF8AndSize (node, &length);
  PyErr_Clear ();
  return (name != NULL && strlen (name) == (gsize) length
          && way_graph_find_node (WAY_GRAPH (self->table), name, index))
         || raise_no_node (node);
}

/* The index of @node in the table; FALSE with NodeError if there is none. */
gboolean
table_object_find (TableObject *self,
                   PyObject    *node,
                   WayNode     *index)
{
  PyObject *id;

  if (self->has_names)
    return find_name (self, node, index);
  if (self->ids == NULL)
    return find_number (self, node, 0, index);

  id = PyDict_GetItemWithError (self->ids, node);
  if (id == NULL)
    return PyErr_Occurred () == NULL && raise_no_node (node);
  *index = way_table_get_node (self->table, (guint32) PyLong_AsUnsignedLong (id));
  return TRUE;
}

/* What the node @index is called: a new reference. */
PyObject *
table_object_to_python (TableObject *self,
                        WayNode      index)
{
  const guint32 id = way_table_get_id (self->table, index);
  guint32 first = 0;
  const char *name;

  if (self->labels != NULL)
    return Py_XNewRef (PyList_GetItem (self->labels, id));
  if (self->has_names)
    {
      name = way_table_get_name (self->table, index);
      if (name != NULL)
        return PyUnicode_DecodeUTF8 (name, strlen (name), "replace");
      way_table_is_numbered (self->table, &first);
    }

  return PyLong_FromUnsignedLong ((unsigned long) id + first);
}

/* Making and freeing ------------------------------------------------------- */

/* Takes @table, and a reference to each of @labels and @ids, which may be
 * NULL. */
TableObject *
table_object_new (WayTable *table,
                  PyObject *labels,
                  PyObject *ids,
                  gboolean  has_names)
{
  const allocfunc allocate = PyType_GetSlot (table_type, Py_tp_alloc);
  TableObject *self = (TableObject *) allocate (table_type, 0);

  if (self == NULL)
    {
      g_object_unref (table);
      return NULL;
    }

  self->table = table;
  self->labels = Py_XNewRef (labels);
  self->ids = Py_XNewRef (ids);
  self->has_names = has_names;
  return self;
}

static int
table_traverse (PyObject *object,
                visitproc visit,
                void     *arg)
{
  TableObject *self = (TableObject *) object;

  Py_VISIT (Py_TYPE (object));
  Py_VISIT (self->labels);
  Py_VISIT (self->ids);
  return 0;
}

static int
table_clear (PyObject *object)
{
  TableObject *self = (TableObject *) object;

  Py_CLEAR (self->labels);
  Py_CLEAR (self->ids);
  return 0;
}

static void
table_dealloc (PyObject *object)
{
  TableObject *self = (TableObject *) object;
  PyTypeObject *type = Py_TYPE (object);
  const freefunc free_object = PyType_GetSlot (type, Py_tp_free);

  PyObject_GC_UnTrack (object);
  table_clear (object);
  g_clear_object (&self->spare);
  g_clear_object (&self->table);
  free_object (object);
  Py_DECREF (type);
}

/* Questions ---------------------------------------------------------------- */

static Py_ssize_t
table_length (PyObject *self)
{
  return way_table_get_n_nodes (((TableObject *) self)->table);
}

static PyObject *
table_n_edges (PyObject *self,
               void     *closure)
{
  return PyLong_FromUnsignedLong (
    way_table_get_n_edges (((TableObject *) self)->table));
}

static PyObject *
table_heuristic_scale (PyObject *self,
                       void     *closure)
{
  return PyFloat_FromDouble (
    way_table_get_heuristic_scale (((TableObject *) self)->table));
}

static PyObject *
table_n_islands (PyObject *self,
                 void     *closure)
{
  return PyLong_FromUnsignedLong (
    way_table_get_n_islands (((TableObject *) self)->table));
}

static PyObject *
table_positions (PyObject *self,
                 void     *closure)
{
  WayGraph *graph = WAY_GRAPH (((TableObject *) self)->table);

  switch (way_graph_get_position_kind (graph))
    {
    case WAY_POSITION_PLANAR:
      return PyUnicode_FromString ("planar");
    case WAY_POSITION_GEOGRAPHIC:
      return PyUnicode_FromString ("geographic");
    case WAY_POSITION_NONE:
    default:
      Py_RETURN_NONE;
    }
}

/* The node with the id @id, so that the package can walk over all of them. */
static PyObject *
table_node (PyObject *self,
            PyObject *id)
{
  TableObject *table = (TableObject *) self;
  WayNode index;

  if (!find_number (table, id, 0, &index))
    return NULL;
  return table_object_to_python (table, index);
}

static PyObject *
table_index (PyObject *self,
             PyObject *node)
{
  TableObject *table = (TableObject *) self;
  WayNode index;

  if (!table_object_find (table, node, &index))
    return NULL;
  return PyLong_FromUnsignedLong (way_table_get_id (table->table, index));
}

static PyObject *
table_position (PyObject *self,
                PyObject *node)
{
  TableObject *table = (TableObject *) self;
  WayPosition position;
  WayNode index;

  if (!table_object_find (table, node, &index))
    return NULL;
  if (!way_graph_get_position (WAY_GRAPH (table->table), index, &position))
    Py_RETURN_NONE;
  return Py_BuildValue ("(dd)", position.x, position.y);
}

/* The node nearest to (x, y) and how far it lies, or None. */
static PyObject *
table_nearest (PyObject *self,
               PyObject *args)
{
  TableObject *table = (TableObject *) self;
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (table->table));
  WayPosition position;
  WayNode index;
  double distance;
  gboolean found;

  if (!PyArg_ParseTuple (args, "dd", &position.x, &position.y))
    return NULL;
  if (kind == WAY_POSITION_NONE)
    Py_RETURN_NONE;
  if (!way_position_is_valid (&position, kind))
    {
      PyErr_SetString (PyExc_ValueError, "this is no position");
      return NULL;
    }

  /* The first call makes the spatial index. */
  Py_BEGIN_ALLOW_THREADS
  found = way_table_find_nearest (table->table, &position, &index, &distance,
                                  NULL, NULL);
  Py_END_ALLOW_THREADS
  if (!found)
    Py_RETURN_NONE;
  return Py_BuildValue ("(Nd)", table_object_to_python (table, index),
                        distance);
}

static PyObject *
list_edges (TableObject *table,
            WayEdges    *edges)
{
  const guint n_edges = way_edges_get_length (edges);
  PyObject *list = PyList_New (0);

  for (guint i = 0; list != NULL && i < n_edges; i++)
    {
      const WayCost cost = way_edges_get_cost (edges, i);
      PyObject *to = table_object_to_python (table, way_edges_get_node (edges, i));
      PyObject *pair = to != NULL ? Py_BuildValue ("(Nd)", to, cost) : NULL;

      if (pair == NULL || PyList_Append (list, pair) < 0)
        Py_CLEAR (list);
      Py_XDECREF (pair);
    }

  return list;
}

static PyObject *
table_neighbours (PyObject *self,
                  PyObject *node)
{
  TableObject *table = (TableObject *) self;
  WayGraph *graph = WAY_GRAPH (table->table);
  g_autoptr (WayEdges) edges = NULL;
  const GError *error;
  gpointer cursor;
  WayAt at;

  at = (WayAt) { .is_start = TRUE };
  if (!table_object_find (table, node, &at.node))
    return NULL;

  at.came_from = at.node;
  edges = way_edges_new (way_graph_get_node_type (graph));
  cursor = way_graph_begin (graph, &(WayQuery) { .n_goals = 0 });
  way_graph_neighbours (graph, cursor, &at, edges);
  way_graph_end (graph, cursor);

  error = way_edges_get_error (edges);
  if (error != NULL)
    return errors_raise (g_error_copy (error));
  return list_edges (table, edges);
}

/* The type ----------------------------------------------------------------- */

static PyMethodDef table_methods[] = {
  { "node", table_node, METH_O, NULL },
  { "index", table_index, METH_O, NULL },
  { "position", table_position, METH_O, NULL },
  { "nearest", table_nearest, METH_VARARGS, NULL },
  { "neighbours", table_neighbours, METH_O, NULL },
  { NULL, NULL, 0, NULL }
};

static PyGetSetDef table_getters[] = {
  { "n_edges", table_n_edges, NULL, NULL, NULL },
  { "n_islands", table_n_islands, NULL, NULL, NULL },
  { "heuristic_scale", table_heuristic_scale, NULL, NULL, NULL },
  { "positions", table_positions, NULL, NULL, NULL },
  { NULL, NULL, NULL, NULL, NULL }
};

static PyType_Slot table_slots[] = {
  { Py_tp_dealloc, (void *) table_dealloc },
  { Py_tp_traverse, (void *) table_traverse },
  { Py_tp_clear, (void *) table_clear },
  { Py_tp_methods, table_methods },
  { Py_tp_getset, table_getters },
  { Py_sq_length, (void *) table_length },
  { 0, NULL }
};

static PyType_Spec table_spec = {
  "wayfind._core.Table", sizeof (TableObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC
    | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  table_slots
};

gboolean
table_object_init (PyObject *module)
{
  table_type = (PyTypeObject *) PyType_FromSpec (&table_spec);

  return table_type != NULL
         && PyModule_AddObjectRef (module, "Table", (PyObject *) table_type) == 0;
}
