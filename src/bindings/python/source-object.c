/* source-object.c - _core.Source: what tables, grids and views have in common
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A source is a graph of the library whose nodes are indices, and that calls
 * no Python. It knows what Python calls each node, and the places of all nodes
 * in an order of its own. */

#include "core.h"

PyTypeObject *source_type;

/* Making and freeing ------------------------------------------------------- */

/* A new source of the given type, with the graph, which is taken over. */
SourceObject *
source_object_new (PyTypeObject     *type,
                   const SourceKind *kind,
                   WayGraph         *graph,
                   guint32           n_nodes)
{
  const allocfunc allocate = PyType_GetSlot (type, Py_tp_alloc);
  SourceObject *self = (SourceObject *) allocate (type, 0);

  if (self == NULL)
    {
      g_object_unref (graph);
      return NULL;
    }

  self->kind = kind;
  self->graph = graph;
  self->n_nodes = n_nodes;
  return self;
}

static int
source_traverse (PyObject *object,
                 visitproc visit,
                 void     *arg)
{
  SourceObject *self = (SourceObject *) object;

  Py_VISIT (Py_TYPE (object));
  Py_VISIT (self->labels);
  Py_VISIT (self->ids);
  Py_VISIT (self->base);
  return 0;
}

static int
source_clear (PyObject *object)
{
  SourceObject *self = (SourceObject *) object;

  Py_CLEAR (self->labels);
  Py_CLEAR (self->ids);
  return 0;
}

/* A view needs its base until the end, to tell what nodes are called: it is
 * let go here, and not where cycles are broken. */
static void
source_dealloc (PyObject *object)
{
  SourceObject *self = (SourceObject *) object;
  PyTypeObject *type = Py_TYPE (object);
  const freefunc free_object = PyType_GetSlot (type, Py_tp_free);

  PyObject_GC_UnTrack (object);
  source_clear (object);
  g_clear_object (&self->spare);
  g_clear_object (&self->network);
  g_clear_object (&self->graph);
  g_clear_pointer (&self->places, g_free);
  Py_CLEAR (self->base);
  free_object (object);
  Py_DECREF (type);
}

/* Nodes -------------------------------------------------------------------- */

/* Sets NodeError; always FALSE. */
gboolean
source_raise_no_node (PyObject *node)
{
  PyErr_Format (core_node_error, "there is no node %R", node);
  return FALSE;
}

/* The number of @node; -1 if it is not a number, or out of range. */
gint64
source_number_of (PyObject *node)
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

/* The index of @node; FALSE with NodeError if it does not exist. */
gboolean
source_find (SourceObject *self,
             PyObject     *node,
             WayNode      *index)
{
  return self->kind->find (self, node, index);
}

/* Python's object for the node @index: a new reference. */
PyObject *
source_to_python (SourceObject *self,
                  WayNode       index)
{
  return self->kind->to_python (self, index);
}

/* The node of a state, which differs only under turns. @self may be NULL. */
WayNode
source_project (SourceObject *self,
                WayNode       state)
{
  return self != NULL && self->has_states
           ? way_graph_project (self->graph, state) : state;
}

/* The source below all views. */
SourceObject *
source_get_root (SourceObject *self)
{
  while (self->base != NULL)
    self = self->base;

  return self;
}

/* The network of the table below all views, with the bends and the roads that
 * its file has; NULL with UnsupportedError for a grid. */
WayNetwork *
source_get_network (SourceObject *self)
{
  SourceObject *root = source_get_root (self);

  if (root->network == NULL && WAY_IS_TABLE (root->graph))
    root->network = way_network_new (root->graph);
  if (root->network == NULL)
    errors_raise (g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                               "this needs a table: a grid has no roads"));

  return root->network;
}

/* The place of each index, for callers who want very many of them: NULL with an
 * exception set without memory. Listed at the first call, since
 * a table may be a file that is mapped and hardly read. */
const guint32 *
source_list_places (SourceObject *self)
{
  if (self->base != NULL)
    return source_list_places (self->base);
  if (self->places != NULL)
    return self->places;

  self->places = g_try_new (guint32, MAX (self->n_nodes, 1));
  if (self->places == NULL)
    PyErr_NoMemory ();
  for (guint32 i = 0; self->places != NULL && i < self->n_nodes; i++)
    self->places[i] = self->kind->get_place (self, WAY_INDEX (i));
  return self->places;
}

/* Questions ---------------------------------------------------------------- */

static Py_ssize_t
source_length (PyObject *self)
{
  return ((SourceObject *) self)->n_nodes;
}

/* The node at a place, so that the package can walk over all of them. */
static PyObject *
source_node (PyObject *object,
             PyObject *place)
{
  SourceObject *self = (SourceObject *) object;
  const gint64 number = source_number_of (place);

  if (number < 0 || number >= self->n_nodes)
    {
      source_raise_no_node (place);
      return NULL;
    }
  return source_to_python (self, self->kind->get_node (self, (guint32) number));
}

static PyObject *
source_index (PyObject *object,
              PyObject *node)
{
  SourceObject *self = (SourceObject *) object;
  WayNode index;

  if (!source_find (self, node, &index))
    return NULL;
  return PyLong_FromUnsignedLong (self->kind->get_place (self, index));
}

static PyObject *
source_position (PyObject *object,
                 PyObject *node)
{
  SourceObject *self = (SourceObject *) object;
  WayPosition position;
  WayNode index;

  if (!source_find (self, node, &index))
    return NULL;
  if (!way_graph_get_position (self->graph, index, &position))
    Py_RETURN_NONE;
  return Py_BuildValue ("(dd)", position.x, position.y);
}

static PyObject *
list_edges (SourceObject *self,
            WayEdges     *edges)
{
  const guint n_edges = way_edges_get_length (edges);
  PyObject *list = PyList_New (0);

  for (guint i = 0; list != NULL && i < n_edges; i++)
    {
      const WayCost cost = way_edges_get_cost (edges, i);
      PyObject *to, *pair;

      if (cost == INFINITY)
        continue;
      to = source_to_python (self,
                             way_graph_project (self->graph,
                                                way_edges_get_node (edges, i)));
      pair = to != NULL ? Py_BuildValue ("(Nd)", to, cost) : NULL;
      if (pair == NULL || PyList_Append (list, pair) < 0)
        Py_CLEAR (list);
      Py_XDECREF (pair);
    }

  return list;
}

static PyObject *
source_neighbours (PyObject *object,
                   PyObject *node)
{
  SourceObject *self = (SourceObject *) object;
  g_autoptr (WayEdges) edges = NULL;
  const GError *error;
  gpointer cursor;
  WayAt at = { .is_start = TRUE };
  WayNode index;

  if (!source_find (self, node, &index))
    return NULL;

  edges = way_edges_new (way_graph_get_node_type (self->graph));
  cursor = way_graph_begin (self->graph, &(WayQuery) { .n_goals = 0 });
  way_graph_add_states (self->graph, cursor, index, edges);
  at.node = way_edges_get_length (edges) > 0 ? way_edges_get_node (edges, 0)
                                             : index;
  at.came_from = at.node;
  way_graph_neighbours (self->graph, cursor, &at, edges);
  way_graph_end (self->graph, cursor);

  error = way_edges_get_error (edges);
  if (error != NULL)
    return errors_raise (g_error_copy (error));
  return list_edges (self, edges);
}

static PyObject *
source_positions (PyObject *self,
                  void     *closure)
{
  switch (way_graph_get_position_kind (((SourceObject *) self)->graph))
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

/* Whether A* has estimates to go by. */
static PyObject *
source_is_informed (PyObject *self,
                    void     *closure)
{
  return PyBool_FromLong (((SourceObject *) self)->is_informed);
}

/* How many columns a grid or a view of a grid has; 0 for other graphs. */
static PyObject *
source_n_columns (PyObject *self,
                  void     *closure)
{
  return PyLong_FromUnsignedLong (((SourceObject *) self)->n_columns);
}

/* The type ----------------------------------------------------------------- */

static PyMethodDef source_methods[] = {
  { "node", source_node, METH_O, NULL },
  { "index", source_index, METH_O, NULL },
  { "position", source_position, METH_O, NULL },
  { "neighbours", source_neighbours, METH_O, NULL },
  { NULL, NULL, 0, NULL }
};

static PyGetSetDef source_getters[] = {
  { "positions", source_positions, NULL, NULL, NULL },
  { "is_informed", source_is_informed, NULL, NULL, NULL },
  { "n_columns", source_n_columns, NULL, NULL, NULL },
  { NULL, NULL, NULL, NULL, NULL }
};

static PyType_Slot source_slots[] = {
  { Py_tp_dealloc, (void *) source_dealloc },
  { Py_tp_traverse, (void *) source_traverse },
  { Py_tp_clear, (void *) source_clear },
  { Py_tp_methods, source_methods },
  { Py_tp_getset, source_getters },
  { Py_sq_length, (void *) source_length },
  { 0, NULL }
};

static PyType_Spec source_spec = {
  "wayfind._core.Source", sizeof (SourceObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE
    | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  source_slots
};

/* Makes a type, which the module then has under @name; NULL with an exception
 * set. @base may be NULL. */
PyTypeObject *
source_add_type (PyObject     *module,
                 const char   *name,
                 PyType_Spec  *spec,
                 PyTypeObject *base)
{
  PyObject *type = PyType_FromSpecWithBases (spec, (PyObject *) base);

  if (type != NULL && PyModule_AddObjectRef (module, name, type) < 0)
    Py_CLEAR (type);
  return (PyTypeObject *) type;
}

gboolean
source_object_init (PyObject *module)
{
  source_type = source_add_type (module, "Source", &source_spec, NULL);

  return source_type != NULL;
}
