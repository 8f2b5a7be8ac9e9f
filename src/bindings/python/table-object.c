/* table-object.c - _core.Table: a table, and what its nodes are called
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The nodes of a table are called one of three things: the objects that its
 * edges were listed with, the numbers from 0 that an array has, or the names
 * in a file. The library knows indices alone. */

#include "core.h"

PyTypeObject *table_type;

/* Names -------------------------------------------------------------------- */

static WayTable *
table_of (SourceObject *self)
{
  return (WayTable *) self->graph;
}

static WayNode
get_node (SourceObject *self,
          guint32       place)
{
  return way_table_get_node (table_of (self), WAY_ADDED (place));
}

static gboolean
find_number (SourceObject *self,
             PyObject    *node,
             guint32      first,
             WayNode     *index)
{
  const gint64 id = source_number_of (node) - first;

  if (id < 0 || id >= way_table_get_n_nodes (table_of (self)))
    return source_raise_no_node (node);

  *index = get_node (self, (guint32) id);
  return TRUE;
}

static gboolean
find_name (SourceObject *self,
           PyObject    *node,
           WayNode     *index)
{
  guint32 first = 0;
  Py_ssize_t length;
  const char *name;

  if (!PyUnicode_Check (node))
    {
      way_table_is_numbered (table_of (self), &first);
      return find_number (self, node, first, index);
    }

  /* A name is valid UTF-8 without NUL. */
  name = PyUnicode_AsUTF8AndSize (node, &length);
  PyErr_Clear ();
  return (name != NULL && strlen (name) == (gsize) length
          && way_graph_find_node (self->graph, name, index))
         || source_raise_no_node (node);
}

static gboolean
find (SourceObject *self,
      PyObject     *node,
      WayNode      *index)
{
  PyObject *id;

  if (self->has_names)
    return find_name (self, node, index);
  if (self->ids == NULL)
    return find_number (self, node, 0, index);

  id = PyDict_GetItemWithError (self->ids, node);
  if (id == NULL)
    return PyErr_Occurred () == NULL && source_raise_no_node (node);
  *index = get_node (self, (guint32) PyLong_AsUnsignedLong (id));
  return TRUE;
}

static PyObject *
to_python (SourceObject *self,
           WayNode       index)
{
  const guint32 id = way_table_get_id (table_of (self), index);
  guint32 first = 0;
  const char *name;

  if (self->labels != NULL)
    return Py_XNewRef (PyList_GetItem (self->labels, id));
  if (self->has_names)
    {
      name = way_table_get_name (table_of (self), index);
      if (name != NULL)
        return PyUnicode_DecodeUTF8 (name, strlen (name), "replace");
      way_table_is_numbered (table_of (self), &first);
    }

  return PyLong_FromUnsignedLong ((unsigned long) id + first);
}

static guint32
get_place (SourceObject *self,
           WayNode       index)
{
  return way_table_get_id (table_of (self), index);
}

static const SourceKind table_kind = { find, to_python, get_place, get_node };

/* Making ------------------------------------------------------------------- */

/* Takes @table, and a reference to each of @labels and @ids, which may be
 * NULL. */
SourceObject *
table_object_new (WayTable *table,
                  PyObject *labels,
                  PyObject *ids,
                  gboolean  has_names)
{
  SourceObject *self = source_object_new (table_type, &table_kind,
                                          WAY_GRAPH (table),
                                          way_table_get_n_nodes (table));

  if (self == NULL)
    return NULL;

  self->labels = Py_XNewRef (labels);
  self->ids = Py_XNewRef (ids);
  self->has_names = has_names;
  self->is_informed = way_table_get_heuristic_scale (table) > 0;
  return self;
}

/* The same for a table from a file, which keeps its network. */
SourceObject *
table_object_new_loaded (WayNetwork *network)
{
  SourceObject *self
    = table_object_new (g_object_ref (way_network_get_table (network)), NULL,
                        NULL, TRUE);

  if (self != NULL)
    self->network = g_object_ref (network);
  return self;
}

/* Questions ---------------------------------------------------------------- */

static PyObject *
edge_to_python (guint    i,
                gpointer user_data)
{
  SourceObject *self = user_data;
  WayNode from, to;
  WayCost cost;

  way_table_get_edge (table_of (self), i, &from, &to, &cost, NULL);
  return Py_BuildValue ("(NNd)", to_python (self, from), to_python (self, to),
                        cost);
}

/* The edges in the order of their ids: [(from, to, cost)]. */
static PyObject *
table_edges (PyObject *object,
             PyObject *nothing)
{
  WayTable *table = table_of ((SourceObject *) object);

  return item_list_new (way_table_get_n_edges (table), edge_to_python, object);
}

static PyObject *
table_n_edges (PyObject *self,
               void     *closure)
{
  return PyLong_FromUnsignedLong (
    way_table_get_n_edges (table_of ((SourceObject *) self)));
}

static PyObject *
table_n_components (PyObject *self,
                 void     *closure)
{
  return PyLong_FromUnsignedLong (
    way_table_get_n_components (table_of ((SourceObject *) self)));
}

static PyObject *
table_has_rules (PyObject *self,
                 void     *closure)
{
  return PyBool_FromLong (
    way_table_has_rules (table_of ((SourceObject *) self)));
}

static PyObject *
table_n_restrictions (PyObject *self,
                      void     *closure)
{
  return PyLong_FromUnsignedLong (
    way_table_get_n_restrictions (table_of ((SourceObject *) self)));
}

/* The node nearest to (x, y) and how far it lies, or None. */
static PyObject *
table_nearest (PyObject *self,
               PyObject *args)
{
  SourceObject *table = (SourceObject *) self;
  const WayPositionKind kind
    = way_graph_get_position_kind (table->graph);
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
      PyErr_SetString (PyExc_ValueError, "this is not a position");
      return NULL;
    }

  /* The first call makes the spatial index. */
  Py_BEGIN_ALLOW_THREADS
  found = way_table_find_nearest (table_of (table), &position, &index,
                                  &distance, NULL, NULL);
  Py_END_ALLOW_THREADS
  if (!found)
    Py_RETURN_NONE;
  return Py_BuildValue ("(Nd)", to_python (table, index),
                        distance);
}

/* The type ----------------------------------------------------------------- */

static PyMethodDef table_methods[] = {
  { "edges", table_edges, METH_NOARGS, NULL },
  { "nearest", table_nearest, METH_VARARGS, NULL },
  { NULL, NULL, 0, NULL }
};

static PyGetSetDef table_getters[] = {
  { "n_edges", table_n_edges, NULL, NULL, NULL },
  { "n_components", table_n_components, NULL, NULL, NULL },
  { "n_restrictions", table_n_restrictions, NULL, NULL, NULL },
  { "has_rules", table_has_rules, NULL, NULL, NULL },
  { NULL, NULL, NULL, NULL, NULL }
};

static PyType_Slot table_slots[] = {
  { Py_tp_methods, table_methods },
  { Py_tp_getset, table_getters },
  { 0, NULL }
};

static PyType_Spec table_spec = {
  "wayfind._core.Table", sizeof (SourceObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  table_slots
};

gboolean
table_object_init (PyObject *module)
{
  table_type = source_add_type (module, "Table", &table_spec, source_type);

  return table_type != NULL;
}
