/* search-callbacks.c - the engine asks functions of Python
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The nodes of a function are objects of any hashable kind. Each has a number,
 * and the engine sees numbers and hashes nothing. Its arrays have room for
 * N_NUMBERS nodes, and the system clears their pages as they are touched. A
 * search that meets more nodes begins again, with nodes as pointers to the
 * objects, which the engine hashes by address. Such a search takes a third more
 * time. Either way is several times faster than to let the engine call Python
 * for each hash and each comparison.
 *
 * A callback that raises leaves its exception set. The engine is told that the
 * edges failed, and no other callback calls Python any more. */

#include "core.h"

#define N_NUMBERS (1u << 22)

/* Nodes -------------------------------------------------------------------- */

static WayNode
node_of_number (const SearchObject *self,
                guint32             number)
{
  return self->by_number ? WAY_INDEX (number)
                         : (WayNode) self->nodes.objects[number];
}

/* Finds the node that @object is: 1, 0 if none has been equal to it, or -1
 * with an exception set, because it cannot be hashed. */
int
search_callbacks_find (SearchObject *self,
                       PyObject     *object,
                       WayNode      *node)
{
  guint32 number;
  const int found = object_index_find (&self->nodes, object, &number);

  if (found > 0)
    *node = node_of_number (self, number);
  return found;
}

/* As search_callbacks_find(), but adds new objects. */
gboolean
search_callbacks_intern (SearchObject *self,
                         PyObject     *object,
                         WayNode      *node)
{
  const guint32 most = self->by_number ? N_NUMBERS : G_MAXUINT32;
  guint32 number;
  const int found = object_index_intern (&self->nodes, object, most, &number);

  if (found > 0)
    *node = node_of_number (self, number);
  self->is_outgrown = found == 0;
  return found > 0;
}

/* A new reference to Python's object for @node; NULL with an exception set. */
PyObject *
search_callbacks_to_python (SearchObject *self,
                            WayNode       node)
{
  if (self->source != NULL)
    return source_to_python (self->source, node);
  return Py_NewRef (self->by_number ? self->nodes.objects[WAY_NODE_INDEX (node)]
                                    : (PyObject *) node);
}

/* Edges -------------------------------------------------------------------- */

/* In the stable interface the question about subclasses is a call. */
static inline gboolean
is_tuple_of_two (PyObject *object)
{
  return (PyTuple_CheckExact (object) || PyTuple_Check (object))
         && Py_SIZE (object) == 2;
}

/* How deep tuples of two are nested in the first of @object, up to @most: 0
 * for "a", 1 for ("a", 2), 2 for (("a", 2), 3). */
int
search_callbacks_nesting (PyObject *object,
                          int       most)
{
  int depth = 0;

  while (depth < most && is_tuple_of_two (object))
    {
      object = PyTuple_GetItem (object, 0);
      depth++;
    }

  return depth;
}

/* Whether @item is a node with a cost. Nodes may be tuples of two themselves,
 * such as coordinates. So a pair is what is nested once more than the start
 * is: self->pair_depth says how deep, and 0 that there are no pairs. */
static inline gboolean
is_pair (const SearchObject *self,
         PyObject           *item)
{
  if (self->pair_depth == 1)
    return is_tuple_of_two (item);

  return self->pair_depth > 0
         && search_callbacks_nesting (item, self->pair_depth)
              == self->pair_depth;
}

gboolean
search_callbacks_get_cost (PyObject *object,
                           WayCost  *cost)
{
  if (PyLong_CheckExact (object))
    *cost = PyLong_AsDouble (object);
  else
    *cost = PyFloat_AsDouble (object);

  return *cost != -1 || PyErr_Occurred () == NULL;
}

static gboolean
add_edge (SearchObject *self,
          WayEdges     *edges,
          PyObject     *to,
          PyObject     *price)
{
  WayCost cost = 1;
  WayNode node;

  if ((price != NULL && !search_callbacks_get_cost (price, &cost))
      || !search_callbacks_intern (self, to, &node))
    return FALSE;

  way_edges_add (edges, node, cost);
  return TRUE;
}

static gboolean
add_item (SearchObject *self,
          WayEdges     *edges,
          PyObject     *item)
{
  if (is_pair (self, item))
    return add_edge (self, edges, PyTuple_GetItem (item, 0),
                     PyTuple_GetItem (item, 1));
  if (self->must_be_pairs)
    {
      PyErr_Format (PyExc_TypeError,
                    "with weighted=True neighbours are (node, cost), not %R",
                    item);
      return FALSE;
    }

  return add_edge (self, edges, item, NULL);
}

/* Comparing nodes runs code of theirs, which may change the list. */
static gboolean
add_list (SearchObject *self,
          WayEdges     *edges,
          PyObject     *list)
{
  gboolean is_well = TRUE;

  for (Py_ssize_t i = 0; is_well && i < Py_SIZE (list); i++)
    {
      PyObject *item = Py_NewRef (PyList_GetItem (list, i));

      is_well = add_item (self, edges, item);
      Py_DECREF (item);
    }

  return is_well;
}

static gboolean
add_tuple (SearchObject *self,
           WayEdges     *edges,
           PyObject     *tuple)
{
  const Py_ssize_t length = Py_SIZE (tuple);
  gboolean is_well = TRUE;

  for (Py_ssize_t i = 0; is_well && i < length; i++)
    is_well = add_item (self, edges, PyTuple_GetItem (tuple, i));

  return is_well;
}

static gboolean
add_iterable (SearchObject *self,
              WayEdges     *edges,
              PyObject     *iterable)
{
  PyObject *iterator = PyObject_GetIter (iterable);
  gboolean is_well = TRUE;
  PyObject *item;

  if (iterator == NULL)
    return FALSE;

  for (guint i = 1; is_well && (item = PyIter_Next (iterator)) != NULL; i++)
    {
      is_well = add_item (self, edges, item) && interruptible_look (i);
      Py_DECREF (item);
    }

  Py_DECREF (iterator);
  return is_well && PyErr_Occurred () == NULL;
}

/* Whether @result has the costs of nodes: a dict, one of a class derived from
 * it, or another mapping. Iterators cannot be subscripted, and so nobody looks
 * for an attribute of theirs. */
static gboolean
is_mapping (PyObject *result)
{
  return PyDict_Check (result)
         || (PyMapping_Check (result)
             && PyObject_HasAttrString (result, "items"));
}

static gboolean
add_mapping (SearchObject *self,
             WayEdges     *edges,
             PyObject     *mapping)
{
  PyObject *items = PyMapping_Items (mapping);
  gboolean is_well = items != NULL;

  for (Py_ssize_t i = 0; is_well && i < PyList_Size (items); i++)
    {
      PyObject *item = PyList_GetItem (items, i);

      is_well = is_tuple_of_two (item);
      if (is_well)
        is_well = add_edge (self, edges, PyTuple_GetItem (item, 0),
                            PyTuple_GetItem (item, 1));
      else
        PyErr_Format (PyExc_TypeError, "the items of a mapping are (node, "
                      "cost), not %R", item);
    }

  Py_XDECREF (items);
  return is_well;
}

static gboolean
add_all (SearchObject *self,
         WayEdges     *edges,
         PyObject     *result)
{
  if (PyList_CheckExact (result))
    return add_list (self, edges, result);
  if (PyTuple_CheckExact (result))
    return add_tuple (self, edges, result);
  if (self->pair_depth > 0 && is_mapping (result))
    return add_mapping (self, edges, result);
  return add_iterable (self, edges, result);
}

/* Callbacks ---------------------------------------------------------------- */

static void
fail (SearchObject *self,
      WayEdges     *edges)
{
  self->has_raised = !self->is_outgrown;
  way_edges_take_error (edges, g_error_new_literal (WAY_ERROR,
                                                    WAY_ERROR_CALLBACK,
                                                    "a function raised"));
}

/* Whether the exception that is set says that the mapping lacks @object. Code of
 * the mapping or of its keys may raise a KeyError of its own. */
static gboolean
lacks_key (const SearchObject *self,
           PyObject           *object)
{
  PyObject *type, *value, *traceback;
  int found;

  if (!PyErr_ExceptionMatches (PyExc_KeyError))
    return FALSE;

  PyErr_Fetch (&type, &value, &traceback);
  found = PySequence_Contains (self->neighbours, object);
  PyErr_Restore (type, value, traceback);
  return found == 0;
}

/* Replaces the KeyError of a mapping: says which node is missing, and which one
 * has it for a neighbour. */
void
search_callbacks_raise_missing (SearchObject *self)
{
  PyObject *node = search_callbacks_to_python (self, self->missing);
  PyObject *giver = NULL;
  WayNode came_from;

  PyErr_Clear ();
  if (way_search_get_came_from (self->search, self->missing, &came_from))
    giver = search_callbacks_to_python (self, came_from);
  if (giver != NULL)
    PyErr_Format (core_node_error,
                  "%R, a neighbour of %R, is not a node of the graph", node,
                  giver);
  else
    source_raise_no_node (node);

  Py_XDECREF (giver);
  Py_DECREF (node);
}

static void
ask_neighbours (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  SearchObject *self = user_data;
  PyObject *object = self->by_number ? self->nodes.objects[WAY_NODE_INDEX (node)]
                                     : (PyObject *) node;
  PyObject *result;

  if (self->has_raised || self->is_outgrown)
    {
      fail (self, edges);
      return;
    }

  result = self->is_mapping
             ? PyObject_GetItem (self->neighbours, object)
             : PyObject_CallFunctionObjArgs (self->neighbours, object, NULL);
  if (result == NULL && self->is_mapping && lacks_key (self, object))
    {
      self->is_missing = TRUE;
      self->missing = node;
    }
  if (result == NULL || !add_all (self, edges, result))
    fail (self, edges);
  Py_XDECREF (result);
}

static WayCost
ask_heuristic (gpointer state,
               WayNode  node,
               gpointer user_data)
{
  SearchObject *self = user_data;
  PyObject *goal = self->goal != NULL ? self->goal : Py_None;
  PyObject *object = NULL;
  PyObject *result = NULL;
  WayCost estimate = 0;

  if (self->has_raised)
    return 0;

  object = search_callbacks_to_python (self, node);
  if (object != NULL)
    result = PyObject_CallFunctionObjArgs (self->heuristic, object, goal, NULL);
  if (result == NULL || !search_callbacks_get_cost (result, &estimate))
    self->has_raised = TRUE;
  else if (isnan (estimate))
    {
      PyErr_Format (PyExc_ValueError, "the heuristic of %R is not a number",
                    object);
      self->has_raised = TRUE;
    }

  Py_XDECREF (result);
  Py_XDECREF (object);
  return self->has_raised ? 0 : estimate;
}

static gboolean
ask_goal_test (WayNode  node,
               gpointer user_data)
{
  SearchObject *self = user_data;
  PyObject *object = NULL;
  PyObject *result = NULL;
  int is_goal = -1;

  if (self->has_raised)
    return FALSE;

  object = search_callbacks_to_python (self, node);
  if (object != NULL)
    result = PyObject_CallFunctionObjArgs (self->goal_test, object, NULL);
  if (result != NULL)
    is_goal = PyObject_IsTrue (result);
  if (is_goal < 0)
    self->has_raised = TRUE;

  Py_XDECREF (result);
  Py_XDECREF (object);
  return is_goal > 0;
}

/* Messages about edges name their ends by repr(), as Python's own do. */
static char *
name_node (WayNode  node,
           gpointer user_data)
{
  SearchObject *self = user_data;
  PyObject *object = self->has_raised ? NULL
                                      : search_callbacks_to_python (self, node);
  PyObject *text = object != NULL ? PyObject_Repr (object) : NULL;
  PyObject *bytes = text != NULL ? PyUnicode_AsEncodedString (text, "utf-8",
                                                              "replace")
                                 : NULL;
  char *name = bytes != NULL ? g_strdup (PyBytes_AsString (bytes)) : NULL;

  if (!self->has_raised)
    PyErr_Clear ();
  Py_XDECREF (bytes);
  Py_XDECREF (text);
  Py_XDECREF (object);
  return name;
}

/* Connecting --------------------------------------------------------------- */

/* The graph that asks self->neighbours. The search and its graph are never
 * handed on, and go with @self: they hold no reference to it. */
WayGraph *
search_callbacks_new_graph (SearchObject *self)
{
  g_autoptr (WayNodeType) type
    = self->by_number ? way_node_type_new_index (N_NUMBERS)
                      : way_node_type_new_pointer (NULL, NULL);
  WayCallbackGraph *graph = way_callback_graph_new (type, ask_neighbours, self,
                                                    NULL);

  way_callback_graph_set_name (graph, name_node, self, NULL);
  return WAY_GRAPH (graph);
}

/* Gives the functions of @self to its search. */
void
search_callbacks_connect (SearchObject *self)
{
  if (self->goal_test != NULL)
    way_search_set_goal_func (self->search, ask_goal_test, self, NULL);
  if (self->heuristic != NULL)
    {
      g_autoptr (WayHeuristic) heuristic
        = way_heuristic_new_full (NULL, ask_heuristic, NULL, self, NULL);

      way_search_set_heuristic (self->search, heuristic);
    }
}
