/* table-maker.c - tables of edges that Python lists, of arrays, and of files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core.h"

/* Edges go to the builder so many at a time. */
#define N_AT_ONCE 4096

typedef struct
{
  WayTableBuilder *builder;   /* (owned) */
  PyObject        *labels;    /* list: the object of each id */
  PyObject        *ids;       /* dict: the id of each object */
  gboolean         directed;
  gboolean         geographic;

  WayTableEdge     edges[N_AT_ONCE];
  guint            n_edges;   /* that wait in @edges */
  guint64          n_added;
} Maker;

/* Edges one by one --------------------------------------------------------- */

static gboolean
flush_edges (Maker *self)
{
  GError *error = NULL;
  guint n_good = 0;

  if (!way_table_builder_add_edges (self->builder, self->edges, self->n_edges,
                                    &n_good, &error))
    {
      g_prefix_error (&error, "edge %" G_GUINT64_FORMAT ": ",
                      (self->n_added + n_good) / (self->directed ? 1 : 2));
      errors_raise (error);
      return FALSE;
    }

  self->n_added += self->n_edges;
  self->n_edges = 0;
  return TRUE;
}

static gboolean
append_edge (Maker  *self,
             guint32 from,
             guint32 to,
             WayCost cost)
{
  if (self->n_edges + 2 > N_AT_ONCE && !flush_edges (self))
    return FALSE;

  self->edges[self->n_edges++]
    = (WayTableEdge) { cost, WAY_ADDED (from), WAY_ADDED (to) };
  if (!self->directed)
    self->edges[self->n_edges++]
      = (WayTableEdge) { cost, WAY_ADDED (to), WAY_ADDED (from) };
  return TRUE;
}

static gboolean
add_node (Maker    *self,
          PyObject *node,
          guint32  *id)
{
  GError *error = NULL;
  PyObject *number;
  gboolean is_well;

  *id = way_table_builder_get_n_nodes (self->builder);
  if (!way_table_builder_add_nodes (self->builder, 1, NULL, NULL, &error))
    {
      errors_raise (error);
      return FALSE;
    }

  number = PyLong_FromUnsignedLong (*id);
  is_well = number != NULL && PyDict_SetItem (self->ids, node, number) == 0
            && PyList_Append (self->labels, node) == 0;
  Py_XDECREF (number);
  return is_well;
}

/* The id of @node, which is added if it is new. */
static gboolean
intern (Maker    *self,
        PyObject *node,
        guint32  *id)
{
  PyObject *known = PyDict_GetItemWithError (self->ids, node);

  if (known == NULL)
    return PyErr_Occurred () == NULL && add_node (self, node, id);

  *id = (guint32) PyLong_AsUnsignedLong (known);
  return TRUE;
}

static gboolean
add_item (Maker    *self,
          PyObject *item)
{
  PyObject *row = PyTuple_Check (item) ? Py_NewRef (item)
                                       : PySequence_Tuple (item);
  WayCost cost = 1;
  guint32 from, to;
  gboolean is_well = FALSE;

  if (row == NULL)
    return FALSE;

  if (PyTuple_Size (row) < 2 || PyTuple_Size (row) > 3)
    PyErr_Format (PyExc_ValueError,
                  "an edge is (from, to) or (from, to, cost), not %R", item);
  else
    is_well = intern (self, PyTuple_GetItem (row, 0), &from)
              && intern (self, PyTuple_GetItem (row, 1), &to)
              && (PyTuple_Size (row) == 2
                  || search_callbacks_get_cost (PyTuple_GetItem (row, 2), &cost))
              && append_edge (self, from, to, cost);

  Py_DECREF (row);
  return is_well;
}

typedef gboolean (*ItemFunc) (Maker    *self,
                              PyObject *item);

static gboolean
add_node_alone (Maker    *self,
                PyObject *node)
{
  guint32 id;

  return intern (self, node, &id);
}

static gboolean
add_each (Maker    *self,
          PyObject *iterable,
          ItemFunc  add)
{
  PyObject *iterator = PyObject_GetIter (iterable);
  gboolean is_well = TRUE;
  PyObject *item;

  if (iterator == NULL)
    return FALSE;

  for (guint64 i = 1; is_well && (item = PyIter_Next (iterator)) != NULL; i++)
    {
      is_well = add (self, item) && interruptible_look (i);
      Py_DECREF (item);
    }

  Py_DECREF (iterator);
  return is_well && PyErr_Occurred () == NULL;
}

/* Positions ---------------------------------------------------------------- */

static gboolean
check_position (const Maker       *self,
                const WayPosition *position,
                PyObject          *node)
{
  if (way_position_is_valid (position, self->geographic
                                         ? WAY_POSITION_GEOGRAPHIC
                                         : WAY_POSITION_PLANAR))
    return TRUE;

  PyErr_Format (PyExc_ValueError, "the position of %R is not valid: %s", node,
                self->geographic ? "a latitude is at most 90 degrees, and a "
                                   "longitude at most 360"
                                 : "x and y must be finite, and at most 1e150");
  return FALSE;
}

static gboolean
place_node (Maker    *self,
            PyObject *item)
{
  WayPosition position;
  GError *error = NULL;
  PyObject *node, *id, *place, *pair;
  gboolean is_well;

  if (!PyArg_ParseTuple (item, "OO", &node, &place)
      || (id = PyDict_GetItemWithError (self->ids, node)) == NULL)
    return PyErr_Occurred () == NULL;   /* the place of no node of ours */

  pair = PySequence_Tuple (place);
  is_well = pair != NULL
            && (self->geographic
                  ? PyArg_ParseTuple (pair, "dd;a position is (lat, lon)",
                                      &position.y, &position.x)
                  : PyArg_ParseTuple (pair, "dd;a position is (x, y)",
                                      &position.x, &position.y));
  Py_XDECREF (pair);
  is_well = is_well && check_position (self, &position, node);
  if (is_well
      && !way_table_builder_set_position (
           self->builder, WAY_ADDED (PyLong_AsUnsignedLong (id)), &position,
           &error))
    {
      errors_raise (error);
      return FALSE;
    }

  return is_well;
}

/* Building ----------------------------------------------------------------- */

static gboolean
maker_init (Maker      *self,
            PyObject   *positions,
            gboolean    geographic,
            gboolean    directed,
            gboolean    keeps_parallel)
{
  self->builder = way_table_builder_new (positions == Py_None
                                           ? WAY_POSITION_NONE
                                         : geographic ? WAY_POSITION_GEOGRAPHIC
                                                      : WAY_POSITION_PLANAR);
  way_table_builder_set_order (self->builder, WAY_ORDER_LOCAL);
  way_table_builder_set_keep_parallel (self->builder, keeps_parallel);
  self->directed = directed;
  self->geographic = geographic;
  self->labels = PyList_New (0);
  self->ids = PyDict_New ();
  return self->labels != NULL && self->ids != NULL;
}

static void
maker_clear (Maker *self)
{
  g_clear_object (&self->builder);
  Py_CLEAR (self->labels);
  Py_CLEAR (self->ids);
}

/* Makes the table; @has_labels says whether its nodes are objects. */
static PyObject *
maker_build (Maker   *self,
             gboolean has_labels)
{
  GError *error = NULL;
  WayTable *table;

  Py_BEGIN_ALLOW_THREADS
  table = way_table_builder_build (self->builder, &error);
  Py_END_ALLOW_THREADS

  if (table == NULL)
    return errors_raise (error);
  return (PyObject *) table_object_new (table, has_labels ? self->labels : NULL,
                                        has_labels ? self->ids : NULL, FALSE);
}

/* table_from_edges (edges, nodes, directed, positions, geographic,
 * keeps_parallel): @positions is the items of a mapping from nodes to (x, y), or if they are @geographic to
 * (lat, lon), or None. */
PyObject *
table_maker_from_edges (PyObject *module,
                        PyObject *args)
{
  Maker *self = g_new0 (Maker, 1);
  PyObject *edges, *nodes, *positions;
  int directed, geographic, keeps_parallel;
  PyObject *table = NULL;

  if (PyArg_ParseTuple (args, "OOpOpp", &edges, &nodes, &directed, &positions,
                        &geographic, &keeps_parallel)
      && maker_init (self, positions, geographic, directed, keeps_parallel)
      && (nodes == Py_None || add_each (self, nodes, add_node_alone))
      && add_each (self, edges, add_item) && flush_edges (self)
      && (positions == Py_None || add_each (self, positions, place_node)))
    table = maker_build (self, TRUE);

  maker_clear (self);
  g_free (self);
  return table;
}

/* Arrays ------------------------------------------------------------------- */

typedef struct
{
  NumberArray starts;      /* the first edge of each node, and the end */
  NumberArray ends;        /* where each edge leads */
  NumberArray costs;
  gboolean    has_starts;
  gboolean    has_ends;
  gboolean    has_costs;
} Csr;

static gboolean
raise_row (guint64     i,
           const char *problem)
{
  PyErr_Format (PyExc_ValueError, "indptr[%llu] %s", (unsigned long long) i,
                problem);
  return FALSE;
}

static gboolean
add_row (Maker     *self,
         const Csr *csr,
         guint32    node,
         guint64    first,
         guint64    end)
{
  const guint64 n_nodes = csr->starts.length - 1;

  for (guint64 i = first; i < end; i++)
    {
      const guint64 to = number_array_get_index (&csr->ends, i);

      if (to >= n_nodes)
        {
          PyErr_Format (PyExc_ValueError, "indices[%llu] is not a node",
                        (unsigned long long) i);
          return FALSE;
        }
      if (!append_edge (self, node, (guint32) to,
                        csr->has_costs ? number_array_get_real (&csr->costs, i)
                                       : 1))
        return FALSE;
    }

  return TRUE;
}

static gboolean
add_rows (Maker     *self,
          const Csr *csr)
{
  const guint64 n_nodes = csr->starts.length - 1;
  guint64 first = number_array_get_index (&csr->starts, 0);

  if (first != 0)
    return raise_row (0, "is not 0");

  for (guint64 i = 0; i < n_nodes; i++)
    {
      const guint64 end = number_array_get_index (&csr->starts, i + 1);

      if (end < first || end > csr->ends.length)
        return raise_row (i + 1, "is less than the one before, or beyond the "
                                 "end of indices");
      if (!add_row (self, csr, (guint32) i, first, end))
        return FALSE;
      first = end;
    }

  return first == csr->ends.length
         || raise_row (n_nodes, "is not the length of indices");
}

static gboolean
csr_open (Csr      *self,
          PyObject *starts,
          PyObject *ends,
          PyObject *costs)
{
  self->has_starts = number_array_open (&self->starts, starts, "indptr", 1);
  if (!self->has_starts || !number_array_is_whole (&self->starts, "indptr"))
    return FALSE;
  self->has_ends = number_array_open (&self->ends, ends, "indices", 1);
  if (!self->has_ends || !number_array_is_whole (&self->ends, "indices"))
    return FALSE;
  if (costs != Py_None)
    {
      self->has_costs = number_array_open (&self->costs, costs, "costs", 1);
      if (!self->has_costs)
        return FALSE;
    }

  if (self->starts.length == 0 || self->starts.length > G_MAXUINT32)
    PyErr_SetString (PyExc_ValueError, "indptr must have one number more than "
                                       "there are nodes");
  else if (self->has_costs && self->costs.length != self->ends.length)
    PyErr_SetString (PyExc_ValueError, "costs must be as long as indices");
  else
    return TRUE;
  return FALSE;
}

static void
csr_close (Csr *self)
{
  if (self->has_starts)
    number_array_close (&self->starts);
  if (self->has_ends)
    number_array_close (&self->ends);
  if (self->has_costs)
    number_array_close (&self->costs);
}

static gboolean
add_places (Maker    *self,
            guint     n_nodes,
            PyObject *object)
{
  g_autofree WayPosition *positions = NULL;
  NumberArray numbers;
  GError *error = NULL;

  if (object != Py_None)
    {
      if (!number_array_open (&numbers, object, "positions", 2))
        return FALSE;
      if (numbers.width != 2 || numbers.length != n_nodes)
        PyErr_SetString (PyExc_ValueError,
                         "positions must have a row of two for each node");
      else if ((positions = g_try_new (WayPosition, n_nodes)) == NULL
               && n_nodes > 0)
        PyErr_NoMemory ();
      else
        for (gsize i = 0; i < n_nodes; i++)
          {
            const double first = number_array_get_real (&numbers, 2 * i);
            const double second = number_array_get_real (&numbers, 2 * i + 1);

            positions[i] = self->geographic ? (WayPosition) { second, first }
                                            : (WayPosition) { first, second };
          }
      number_array_close (&numbers);
      if (PyErr_Occurred () != NULL)
        return FALSE;
    }

  if (!way_table_builder_add_nodes (self->builder, n_nodes, positions, NULL,
                                    &error))
    errors_raise (error);
  return error == NULL;
}

/* table_from_csr (indptr, indices, costs, directed, positions, geographic) */
PyObject *
table_maker_from_csr (PyObject *module,
                      PyObject *args)
{
  Maker *self = g_new0 (Maker, 1);
  Csr csr = { .has_starts = FALSE };
  PyObject *starts, *ends, *costs, *positions;
  int directed, geographic;
  PyObject *table = NULL;

  if (PyArg_ParseTuple (args, "OOOpOp", &starts, &ends, &costs, &directed,
                        &positions, &geographic)
      && csr_open (&csr, starts, ends, costs)
      && maker_init (self, positions, geographic, directed, FALSE)
      && add_places (self, csr.starts.length - 1, positions)
      && add_rows (self, &csr) && flush_edges (self))
    table = maker_build (self, FALSE);

  csr_close (&csr);
  maker_clear (self);
  g_free (self);
  return table;
}

/* Files -------------------------------------------------------------------- */

typedef struct
{
  WayLoader  *loader;    /* (owned) */
  const char *path;
  WayNetwork *network;   /* (owned) */
  GError     *error;     /* (owned) */
} Load;

static void
load (GCancellable *cancellable,
      gpointer      user_data)
{
  Load *self = user_data;

  self->network = way_loader_load (self->loader, self->path, cancellable,
                                   &self->error);
}

static PyObject *
wrap_network (Load *self)
{
  WayTable *table;

  if (self->network == NULL)
    return errors_raise (g_steal_pointer (&self->error));

  table = way_network_get_table (self->network);
  if (table == NULL)
    return errors_raise (g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                                      "%s is a map of cells, and not a table",
                                      self->path));
  return (PyObject *) table_object_new_loaded (self->network);
}

/* load_table (path, nodes_path, format, columns, node_columns, one_way,
 * keeps_parallel, profile, profile_path, measure): paths are bytes, and all but the first are empty if
 * there is none. */
PyObject *
table_maker_load (PyObject *module,
                  PyObject *args)
{
  Load self = { .loader = NULL };
  const char *nodes_path, *profile_path, *format, *columns, *node_columns;
  int one_way, keeps_parallel, profile, measure;
  PyObject *table = NULL;

  if (!PyArg_ParseTuple (args, "yyzzzppiyi", &self.path, &nodes_path, &format,
                         &columns, &node_columns, &one_way, &keeps_parallel,
                         &profile, &profile_path, &measure))
    return NULL;

  self.loader = way_loader_new (&(WayLoadOptions) {
    .format = format,
    .flags = (one_way ? WAY_LOAD_ONE_WAY : 0)
             | (keeps_parallel ? WAY_LOAD_KEEP_PARALLEL : 0),
    .nodes_path = nodes_path[0] != 0 ? nodes_path : NULL,
    .columns = columns,
    .node_columns = node_columns,
    .profile = profile,
    .profile_path = profile_path[0] != 0 ? profile_path : NULL,
    .measure = measure,
  });
  if (interruptible_run (load, &self, NULL))
    table = wrap_network (&self);

  g_clear_error (&self.error);
  g_clear_object (&self.network);
  g_clear_object (&self.loader);
  return table;
}
