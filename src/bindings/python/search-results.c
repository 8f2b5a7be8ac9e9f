/* search-results.c - the results of a search for Python
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core.h"

/* Whether @self may be used now; otherwise sets an exception. */
gboolean
search_object_is_free (SearchObject *self)
{
  if (self->search != NULL && !self->is_under_way)
    return TRUE;

  PyErr_SetString (PyExc_RuntimeError,
                   "the search is under way, and cannot be used meanwhile");
  return FALSE;
}

PyObject *
search_results_path (PyObject *object,
                     PyObject *nothing)
{
  SearchObject *self = (SearchObject *) object;
  g_autoptr (WayPath) path = NULL;

  if (!search_object_is_free (self))
    return NULL;

  /* Had it been asked before, a search would look for the nearest node where
   * there is surely no way to the goal. */
  way_search_set_partial (self->search, WAY_PARTIAL_NEAREST);
  path = way_search_dup_path (self->search);
  if (path == NULL)
    Py_RETURN_NONE;
  return path_to_python (path, NULL, self);
}

typedef struct
{
  SourceObject *source;
  WayNode       node;
  WayNode       state;
  WayCost       cost;         /* negative while none was met */
} BestState;

static gboolean
compare_state (WayNode  state,
               WayNode  came_from,
               WayCost  cost_so_far,
               gboolean is_closed,
               gpointer user_data)
{
  BestState *best = user_data;

  if ((best->cost < 0 || cost_so_far < best->cost)
      && source_project (best->source, state) == best->node)
    {
      best->state = state;
      best->cost = cost_so_far;
    }

  return TRUE;
}

/* The state of the node @node that costs least, of the known states: whether
 * there is any. O(states met). */
static gboolean
find_state (SearchObject *self,
            WayNode       node,
            WayNode      *state)
{
  BestState best = { self->source, node, node, -1 };

  way_search_foreach_reached (self->search, compare_state, &best);
  *state = best.state;
  return best.cost >= 0;
}

/* Finds @node among the known nodes, without adding it: -1 with an
 * exception set, 0 if it was not met. */
static int
find_met (SearchObject *self,
          PyObject     *node,
          WayNode      *met)
{
  if (!search_object_is_free (self))
    return -1;
  if (self->source == NULL)
    return search_callbacks_find (self, node, met);
  if (!source_find (self->source, node, met))
    return -1;

  return self->source->has_states ? find_state (self, *met, met) : 1;
}

PyObject *
search_results_path_to (PyObject *object,
                        PyObject *node)
{
  SearchObject *self = (SearchObject *) object;
  g_autoptr (WayPath) path = NULL;
  WayNode met;
  const int found = find_met (self, node, &met);

  if (found < 0)
    return NULL;
  if (found > 0)
    path = way_search_dup_path_to (self->search, met);
  if (path == NULL)
    Py_RETURN_NONE;
  return path_to_python (path, NULL, self);
}

PyObject *
search_results_cost_to (PyObject *object,
                        PyObject *node)
{
  SearchObject *self = (SearchObject *) object;
  WayNode met;
  WayCost cost;
  const int found = find_met (self, node, &met);

  if (found < 0)
    return NULL;
  if (found == 0 || !way_search_get_cost_so_far (self->search, met, &cost))
    Py_RETURN_NONE;
  return PyFloat_FromDouble (cost);
}

PyObject *
search_results_statistics (PyObject *object,
                           PyObject *nothing)
{
  SearchObject *self = (SearchObject *) object;
  WayStatistics statistics;

  if (!search_object_is_free (self))
    return NULL;

  way_search_get_statistics (self->search, &statistics);
  return Py_BuildValue ("{s:K,s:K,s:K,s:K,s:n}",
                        "expanded", (unsigned long long) statistics.expanded,
                        "generated", (unsigned long long) statistics.generated,
                        "opened", (unsigned long long) statistics.opened,
                        "reopened", (unsigned long long) statistics.reopened,
                        "bytes", (Py_ssize_t) statistics.bytes);
}

typedef struct
{
  SourceObject  *source;
  const guint32 *places;
  double        *costs;
} CostRow;

/* Where turns count, a node may be reached in several ways. */
static gboolean
put_cost (WayNode  node,
          WayNode  came_from,
          WayCost  cost_so_far,
          gboolean is_closed,
          gpointer user_data)
{
  const CostRow *row = user_data;
  const WayNode index = source_project (row->source, node);
  double *cost = &row->costs[row->places[WAY_NODE_INDEX (index)]];

  *cost = MIN (*cost, cost_so_far);
  return TRUE;
}

/* The cost of reaching each node of the source, in the order of places;
 * infinity where nothing was reached. */
PyObject *
search_results_costs (PyObject *object,
                      PyObject *nothing)
{
  SearchObject *self = (SearchObject *) object;
  CostRow row;
  Py_ssize_t n_nodes, n_columns;
  PyObject *bytes;

  if (!search_object_is_free (self))
    return NULL;
  if (self->source == NULL)
    {
      PyErr_SetString (PyExc_TypeError,
                       "the nodes of a function are in no order");
      return NULL;
    }

  row.source = self->source;
  row.places = source_list_places (self->source);
  if (row.places == NULL)
    return NULL;

  n_nodes = row.source->n_nodes;
  n_columns = row.source->n_columns;
  bytes = PyByteArray_FromStringAndSize (NULL, n_nodes * sizeof (double));
  if (bytes == NULL)
    return NULL;

  row.costs = (double *) PyByteArray_AsString (bytes);
  for (Py_ssize_t i = 0; i < n_nodes; i++)
    row.costs[i] = INFINITY;
  way_search_foreach_reached (self->search, put_cost, &row);
  return number_array_new_view (bytes, n_columns > 0 ? n_nodes / n_columns : -1,
                                n_columns);
}

typedef struct
{
  SearchObject  *search;
  const WayPath *path;
} PathOfSearch;

static PyObject *
node_to_python (guint    i,
                gpointer user_data)
{
  const PathOfSearch *self = user_data;

  return search_callbacks_to_python (self->search,
                                     way_path_get_node (self->path, i));
}

/* A path over @source as _core.Found, or a path of @search over a function,
 * whose nodes its caller may let go, as ([nodes], [cost so far at each]). */
PyObject *
path_to_python (WayPath      *path,
                SourceObject *source,
                SearchObject *search)
{
  PathOfSearch found = { search, path };
  PyObject *nodes, *costs;

  if (source == NULL)
    source = search->source;
  if (source != NULL)
    return path_object_new (path, source);

  nodes = item_list_new (way_path_get_length (path), node_to_python,
                         &found);
  costs = nodes != NULL ? path_costs_to_python (path) : NULL;
  if (costs != NULL)
    return Py_BuildValue ("(NN)", nodes, costs);
  Py_XDECREF (nodes);
  return NULL;
}
