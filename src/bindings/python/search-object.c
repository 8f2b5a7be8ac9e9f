/* search-object.c - _core.Search: a search of a function, or of a source
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search goes in steps, and between them it looks whether Ctrl-C was
 * pressed. Over a source, without functions of Python, a step goes without the
 * GIL. */

#include "core.h"

/* Expansions in a step: some milliseconds of each kind. */
#define STEP_OF_FUNCTION 1024
#define STEP_OF_TABLE 65536

/* Making ------------------------------------------------------------------- */

/* The search's node for @node, which a function may not have met yet. */
gboolean
search_object_find (SearchObject *self,
                    PyObject     *node,
                    WayNode      *found)
{
  if (self->source != NULL)
    return source_find (self->source, node, found);

  return search_callbacks_intern (self, node, found);
}

static gboolean
check_callable (PyObject   *object,
                const char *what)
{
  if (PyCallable_Check (object))
    return TRUE;

  PyErr_Format (PyExc_TypeError, "%s must be a function, not %R", what, object);
  return FALSE;
}

static gboolean
keep_function (PyObject   *object,
               PyObject  **place,
               const char *what)
{
  if (object == Py_None)
    return TRUE;
  if (!check_callable (object, what))
    return FALSE;

  *place = Py_NewRef (object);
  return TRUE;
}

static void
new_search (SearchObject *self)
{
  g_autoptr (WayGraph) graph = search_callbacks_new_graph (self);

  g_clear_object (&self->search);
  self->search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
}

/* The search of the source that was made last keeps its arrays: the next takes
 * them over. */
static gboolean
take_source (SearchObject *self,
             PyObject     *source)
{
  if (PyObject_TypeCheck (source, source_type))
    {
      self->source = (SourceObject *) Py_NewRef (source);
      self->search = g_steal_pointer (&self->source->spare);
      if (self->search == NULL)
        self->search = way_search_new (self->source->graph,
                                       WAY_STRATEGY_DIJKSTRA);
      return TRUE;
    }

  self->is_mapping = !PyCallable_Check (source) && PyMapping_Check (source);
  if (!self->is_mapping && !check_callable (source, "neighbours"))
    return FALSE;
  self->neighbours = Py_NewRef (source);
  new_search (self);
  return TRUE;
}

static gboolean
set_ends (SearchObject *self)
{
  WayNode node;

  way_search_clear_goals (self->search);
  if (!search_object_find (self, self->start, &node))
    return FALSE;
  way_search_set_start (self->search, node);

  if (self->goal == NULL)
    return TRUE;
  if (!search_object_find (self, self->goal, &node))
    return FALSE;
  way_search_set_goal (self->search, node);
  return TRUE;
}

/* Finds out how deep a (node, cost) is nested; see is_pair(). If all neighbours
 * are pairs, the start says nothing about them. */
static gboolean
read_weighted (SearchObject *self,
               PyObject     *weighted)
{
  const gboolean is_known = weighted != Py_None;
  const int is_weighted = is_known ? PyObject_IsTrue (weighted) : FALSE;

  if (is_weighted < 0)
    return FALSE;

  self->must_be_pairs = is_weighted;
  self->pair_depth = is_known ? is_weighted
                              : 1 + search_callbacks_nesting (self->start, 64);
  return TRUE;
}

static gboolean
check_rules (SearchObject *self,
             const char   *strategy)
{
  if (!way_strategy_from_name (strategy, &self->strategy))
    PyErr_Format (PyExc_ValueError, "\"%s\" is not a strategy", strategy);
  else if (!(self->weight >= 0 && self->weight < INFINITY))
    PyErr_SetString (PyExc_ValueError,
                     "weight must be a finite number from 0 on");
  else if (!(self->max_cost >= 0))
    PyErr_SetString (PyExc_ValueError, "max_cost must be a number from 0 on");
  else
    return TRUE;
  return FALSE;
}

/* Sets up the search for the question. */
static gboolean
set_query (SearchObject *self)
{
  WaySearch *search = self->search;

  way_search_set_strategy (search, self->strategy);
  way_search_set_weight (search, self->weight);
  way_search_set_max_cost (search, self->max_cost);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  way_search_set_limits (search, self->limits);
  if (!set_ends (self))
    return FALSE;

  search_callbacks_connect (self);
  return TRUE;
}

/* The memory that a limit is for is that of nodes that are met: numbers, for
 * all of which there is room, would not do. */
static gboolean
read_arguments (SearchObject *self,
                PyObject     *args,
                PyObject    **source)
{
  PyObject *start, *goal, *goal_test, *heuristic, *weighted, *keywords;
  const char *strategy;
  int has_goal, by_number;

  if (!PyArg_ParseTuple (args, "OOOpOOOsddOp", source, &start, &goal, &has_goal,
                         &goal_test, &heuristic, &weighted, &strategy,
                         &self->weight, &self->max_cost, &keywords, &by_number)
      || !limits_from_python (keywords, &self->limits)
      || !check_rules (self, strategy)
      || !keep_function (goal_test, &self->goal_test, "goal")
      || !keep_function (heuristic, &self->heuristic, "heuristic"))
    return FALSE;

  self->start = Py_NewRef (start);
  self->goal = has_goal ? Py_NewRef (goal) : NULL;
  self->by_number = by_number
                    && way_limits_get_max_bytes (self->limits) == 0;
  return read_weighted (self, weighted);
}

static PyObject *
search_new (PyTypeObject *type,
            PyObject     *args,
            PyObject     *keywords)
{
  const allocfunc allocate = PyType_GetSlot (type, Py_tp_alloc);
  SearchObject *self = (SearchObject *) allocate (type, 0);
  PyObject *source;

  if (self == NULL)
    return NULL;

  self->status = WAY_STATUS_READY;
  if (read_arguments (self, args, &source) && take_source (self, source)
      && set_query (self))
    return (PyObject *) self;

  Py_DECREF (self);
  return NULL;
}

/* Freeing ------------------------------------------------------------------ */

static int
search_traverse (PyObject *object,
                 visitproc visit,
                 void     *arg)
{
  SearchObject *self = (SearchObject *) object;

  Py_VISIT (Py_TYPE (object));
  Py_VISIT (self->source);
  Py_VISIT (self->neighbours);
  Py_VISIT (self->start);
  Py_VISIT (self->goal);
  Py_VISIT (self->goal_test);
  Py_VISIT (self->heuristic);
  return object_index_traverse (&self->nodes, visit, arg);
}

/* A search over a source is worth keeping for its arrays, but nothing of this
 * query may stay in it. */
static void
give_back (SearchObject *self)
{
  WaySearch *search = g_steal_pointer (&self->search);

  if (search == NULL || self->source == NULL || self->source->spare != NULL)
    {
      g_clear_object (&search);
      return;
    }

  way_search_clear_starts (search);
  way_search_clear_goals (search);
  way_search_set_heuristic (search, NULL);
  way_search_set_observer (search, NULL, NULL, NULL);
  way_search_set_limits (search, NULL);
  self->source->spare = search;
}

/* The search goes first: it knows the objects by their addresses. */
static int
search_clear (PyObject *object)
{
  SearchObject *self = (SearchObject *) object;

  self->has_seen = FALSE;
  give_back (self);
  Py_CLEAR (self->source);
  Py_CLEAR (self->neighbours);
  object_index_clear (&self->nodes);
  Py_CLEAR (self->start);
  Py_CLEAR (self->goal);
  Py_CLEAR (self->goal_test);
  Py_CLEAR (self->heuristic);
  return 0;
}

static void
search_dealloc (PyObject *object)
{
  SearchObject *self = (SearchObject *) object;
  PyTypeObject *type = Py_TYPE (object);
  const freefunc free_object = PyType_GetSlot (type, Py_tp_free);

  PyObject_GC_UnTrack (object);
  search_clear (object);
  g_clear_pointer (&self->limits, way_limits_free);
  free_object (object);
  Py_DECREF (type);
}

/* Running ------------------------------------------------------------------ */

/* Begins again with nodes that have no numbers, because the numbers ran out. */
static gboolean
begin_again (SearchObject *self)
{
  self->is_outgrown = FALSE;
  self->by_number = FALSE;
  self->status = WAY_STATUS_RUNNING;
  new_search (self);
  return set_query (self);
}

/* Takes up to @n_expansions steps. Returns FALSE with an exception set. */
static gboolean
step (SearchObject *self,
      guint         n_expansions)
{
  const gboolean calls_python = self->source == NULL || self->heuristic != NULL
                                || self->goal_test != NULL || self->observes;
  GError *error = NULL;

  if (calls_python)
    self->status = way_search_step (self->search, n_expansions, &error);
  else
    {
      Py_BEGIN_ALLOW_THREADS
      self->status = way_search_step (self->search, n_expansions, &error);
      Py_END_ALLOW_THREADS
    }

  if (self->is_outgrown)
    {
      g_clear_error (&error);
      return begin_again (self);
    }
  if (!self->has_raised && error == NULL)
    return TRUE;

  if (self->has_raised)
    g_clear_error (&error);
  else
    errors_raise (error);
  if (self->is_missing)
    search_callbacks_raise_missing (self);
  self->is_missing = FALSE;
  self->status = WAY_STATUS_FAILED;
  self->has_seen = FALSE;
  return FALSE;
}

/* A function in C never lets go of the GIL by itself, and another thread may
 * want to cancel the search. */
static gboolean
run_to_the_end (SearchObject *self)
{
  const guint n_expansions = self->source == NULL ? STEP_OF_FUNCTION
                                                 : STEP_OF_TABLE;

  do
    {
      if (!step (self, n_expansions) || PyErr_CheckSignals () < 0)
        return FALSE;
      Py_BEGIN_ALLOW_THREADS
      Py_END_ALLOW_THREADS
    }
  while (self->status == WAY_STATUS_RUNNING);

  return TRUE;
}

static PyObject *
search_run (PyObject *object,
            PyObject *nothing)
{
  SearchObject *self = (SearchObject *) object;
  gboolean is_well;

  if (!search_object_is_free (self))
    return NULL;

  self->is_under_way = TRUE;
  is_well = run_to_the_end (self);
  self->is_under_way = FALSE;
  if (!is_well)
    return NULL;
  return PyUnicode_FromString (way_status_get_name (self->status));
}

/* Node by node ------------------------------------------------------------- */

static void
see (const WayEvent *event,
     gpointer        user_data)
{
  SearchObject *self = user_data;

  if (event->kind != WAY_EVENT_EXPAND)
    return;
  self->has_seen = TRUE;
  self->seen = event->node;
  self->seen_cost = event->cost_so_far;
}

static gboolean
is_over (const SearchObject *self)
{
  return self->status != WAY_STATUS_READY && self->status != WAY_STATUS_RUNNING;
}

/* The next node that is expanded, and its cost: (node, cost), or the name of
 * the status when there is none. */
static PyObject *
search_advance (PyObject *object,
                PyObject *nothing)
{
  SearchObject *self = (SearchObject *) object;
  gboolean is_well = TRUE;
  PyObject *node;

  if (!search_object_is_free (self))
    return NULL;
  if (!self->observes)
    way_search_set_observer (self->search, see, self, NULL);
  self->observes = TRUE;

  self->is_under_way = TRUE;
  while (is_well && !self->has_seen && !is_over (self))
    is_well = step (self, 1);
  self->is_under_way = FALSE;
  if (!is_well)
    return NULL;
  if (!self->has_seen)
    return PyUnicode_FromString (way_status_get_name (self->status));

  self->has_seen = FALSE;
  node = search_callbacks_to_python (self, source_project (self->source,
                                                           self->seen));
  return node != NULL ? Py_BuildValue ("(Nd)", node, self->seen_cost) : NULL;
}

/* The type ----------------------------------------------------------------- */

static PyMethodDef search_methods[] = {
  { "run", search_run, METH_NOARGS, NULL },
  { "advance", search_advance, METH_NOARGS, NULL },
  { "path", search_results_path, METH_NOARGS, NULL },
  { "path_to", search_results_path_to, METH_O, NULL },
  { "cost_to", search_results_cost_to, METH_O, NULL },
  { "costs", search_results_costs, METH_NOARGS, NULL },
  { "statistics", search_results_statistics, METH_NOARGS, NULL },
  { NULL, NULL, 0, NULL }
};

static PyType_Slot search_slots[] = {
  { Py_tp_new, (void *) search_new },
  { Py_tp_dealloc, (void *) search_dealloc },
  { Py_tp_traverse, (void *) search_traverse },
  { Py_tp_clear, (void *) search_clear },
  { Py_tp_methods, search_methods },
  { 0, NULL }
};

static PyType_Spec search_spec = {
  "wayfind._core.Search", sizeof (SearchObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, search_slots
};

gboolean
search_object_init (PyObject *module)
{
  return source_add_type (module, "Search", &search_spec, NULL) != NULL;
}
