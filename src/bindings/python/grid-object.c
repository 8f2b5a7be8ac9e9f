/* grid-object.c - _core.Grid: cells side by side, called (column, row)
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core.h"

#define MAX_CLASSES 256

static PyTypeObject *grid_type;

static WayGrid *
grid_of (SourceObject *self)
{
  return (WayGrid *) self->graph;
}

/* Nodes -------------------------------------------------------------------- */

static gboolean
find (SourceObject *self,
      PyObject     *node,
      WayNode      *index)
{
  gint64 column = -1, row = -1;

  if (PyTuple_Check (node) && PyTuple_Size (node) == 2)
    {
      column = source_number_of (PyTuple_GetItem (node, 0));
      row = source_number_of (PyTuple_GetItem (node, 1));
    }
  if (column < 0 || column >= self->n_columns || row < 0
      || row >= self->n_nodes / self->n_columns)
    return source_raise_no_node (node);

  *index = way_grid_get_node (grid_of (self), (guint32) column, (guint32) row);
  return TRUE;
}

static PyObject *
to_python (SourceObject *self,
           WayNode       index)
{
  const guint32 place = (guint32) WAY_NODE_INDEX (index);

  return Py_BuildValue ("(II)", place % self->n_columns,
                        place / self->n_columns);
}

static guint32
get_place (SourceObject *self,
           WayNode       index)
{
  return (guint32) WAY_NODE_INDEX (index);
}

static WayNode
get_node (SourceObject *self,
          guint32       place)
{
  return WAY_INDEX (place);
}

static const SourceKind grid_kind = { find, to_python, get_place, get_node };

/* Making ------------------------------------------------------------------- */

/* How one moves over the cells. */
typedef struct
{
  WayCost       costs[MAX_CLASSES];
  guint         n_classes;
  WayGridShape  shape;
  WayCornerRule corners;
  WayCost       straight;
  WayCost       diagonal;
} Mover;

static gboolean
is_cost (double   cost,
         gboolean may_block)
{
  if (cost >= 0 && (may_block || cost < INFINITY))
    return TRUE;

  PyErr_SetString (core_cost_error,
                   may_block ? "the cost of a class must be a number from 0 on"
                             : "the cost of a step must be a number from 0 on, "
                               "and finite");
  return FALSE;
}

/* A step whose cost is more than a double holds would be a wall. */
static gboolean
check_steps (const Mover *self)
{
  const WayCost longest = MAX (self->straight, self->diagonal);

  for (guint i = 0; i < self->n_classes; i++)
    if (self->costs[i] < INFINITY && !(self->costs[i] * longest < INFINITY))
      {
        PyErr_SetString (core_cost_error, "a step times the cost of its class "
                                          "is more than a float holds");
        return FALSE;
      }

  return TRUE;
}

static gboolean
read_mover (Mover    *self,
            PyObject *args)
{
  PyObject *costs;
  int shape, corners;

  if (!PyArg_ParseTuple (args, "O!iidd", &PyTuple_Type, &costs, &shape,
                         &corners, &self->straight, &self->diagonal)
      || !is_cost (self->straight, FALSE)
      || !is_cost (self->diagonal, FALSE))
    return FALSE;
  if (PyTuple_Size (costs) < 1 || PyTuple_Size (costs) > MAX_CLASSES)
    {
      PyErr_Format (PyExc_ValueError, "there must be from 1 to %d classes",
                    MAX_CLASSES);
      return FALSE;
    }

  self->shape = (WayGridShape) shape;
  self->corners = (WayCornerRule) corners;
  self->n_classes = (guint) PyTuple_Size (costs);
  for (guint i = 0; i < self->n_classes; i++)
    if (!search_callbacks_get_cost (PyTuple_GetItem (costs, i),
                                    &self->costs[i])
        || !is_cost (self->costs[i], TRUE))
      return FALSE;
  return check_steps (self);
}

static PyObject *
new_grid (WayTerrain  *terrain,
          const Mover *mover)
{
  WayGrid *grid = way_grid_new (terrain, mover->shape);
  const guint32 width = way_terrain_get_width (terrain);
  SourceObject *self;

  way_grid_set_mover (grid, mover->costs, mover->n_classes);
  way_grid_set_corner_rule (grid, mover->corners);
  way_grid_set_steps (grid, mover->straight, mover->straight, mover->diagonal);
  self = source_object_new (grid_type, &grid_kind, WAY_GRAPH (grid),
                            width * way_terrain_get_height (terrain));
  if (self != NULL)
    {
      self->n_columns = width;
      self->is_informed = TRUE;
    }
  return (PyObject *) self;
}

/* grid_from_text (text, legend, marks, mover) */
PyObject *
grid_object_from_text (PyObject *module,
                       PyObject *args)
{
  g_autoptr (WayTerrain) terrain = NULL;
  const char *text, *legend, *marks;
  GError *error = NULL;
  PyObject *rules;
  Mover mover;

  if (!PyArg_ParseTuple (args, "sssO!", &text, &legend, &marks, &PyTuple_Type,
                         &rules)
      || !read_mover (&mover, rules))
    return NULL;

  terrain = way_terrain_new_from_text (text, legend, marks, &error);
  return terrain != NULL ? new_grid (terrain, &mover) : errors_raise (error);
}

static gboolean
copy_classes (WayTerrain        *terrain,
              const NumberArray *cells,
              guint              n_classes)
{
  for (gsize i = 0; i < cells->length * cells->width; i++)
    {
      const guint64 klass = number_array_get_index (cells, i);

      if (klass >= n_classes)
        {
          PyErr_Format (PyExc_ValueError,
                        "the cell (%zu, %zu) is of a class without a cost",
                        i % cells->width, i / cells->width);
          return FALSE;
        }
      if (klass != 0)
        way_terrain_set_class (terrain, (guint32) (i % cells->width),
                               (guint32) (i / cells->width), (guint8) klass);
    }

  return TRUE;
}

static WayTerrain *
new_terrain (const NumberArray *cells,
             guint              n_classes)
{
  WayTerrain *terrain = NULL;
  GError *error = NULL;

  if (!number_array_is_whole (cells, "cells"))
    return NULL;
  if (cells->length == 0 || cells->width == 0
      || cells->length > G_MAXUINT32 || cells->width > G_MAXUINT32)
    {
      PyErr_SetString (PyExc_ValueError, "a grid has at least one cell");
      return NULL;
    }

  terrain = way_terrain_new ((guint32) cells->width, (guint32) cells->length,
                             &error);
  if (terrain == NULL)
    errors_raise (error);
  else if (!copy_classes (terrain, cells, n_classes))
    g_clear_object (&terrain);
  return terrain;
}

/* grid_from_array (cells, mover) */
PyObject *
grid_object_from_array (PyObject *module,
                        PyObject *args)
{
  g_autoptr (WayTerrain) terrain = NULL;
  PyObject *object, *rules;
  NumberArray cells;
  Mover mover;

  if (!PyArg_ParseTuple (args, "OO!", &object, &PyTuple_Type, &rules)
      || !read_mover (&mover, rules)
      || !number_array_open (&cells, object, "cells", 2))
    return NULL;

  terrain = new_terrain (&cells, mover.n_classes);
  number_array_close (&cells);
  return terrain != NULL ? new_grid (terrain, &mover) : NULL;
}

/* Questions ---------------------------------------------------------------- */

static PyObject *
grid_mark (PyObject *object,
           PyObject *name)
{
  WayGrid *grid = grid_of ((SourceObject *) object);
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const char *text = NULL;
  guint32 column, row;

  if (PyUnicode_Check (name))
    text = PyUnicode_AsUTF8AndSize (name, NULL);
  PyErr_Clear ();
  if (text != NULL && text[0] != 0 && text[1] == 0
      && way_terrain_find_mark (terrain, text[0], &column, &row))
    return Py_BuildValue ("(II)", column, row);

  source_raise_no_node (name);
  return NULL;
}

static PyObject *
grid_text (PyObject *object,
           void     *closure)
{
  WayGrid *grid = grid_of ((SourceObject *) object);
  WayTerrain *terrain = way_grid_get_terrain (grid);
  g_autofree char *text = way_terrain_dup_text (terrain, NULL);

  return PyUnicode_FromString (text);
}

/* The type ----------------------------------------------------------------- */

static PyMethodDef grid_methods[] = {
  { "mark", grid_mark, METH_O, NULL },
  { NULL, NULL, 0, NULL }
};

static PyGetSetDef grid_getters[] = {
  { "text", grid_text, NULL, NULL, NULL },
  { NULL, NULL, NULL, NULL, NULL }
};

static PyType_Slot grid_slots[] = {
  { Py_tp_methods, grid_methods },
  { Py_tp_getset, grid_getters },
  { 0, NULL }
};

static PyType_Spec grid_spec = {
  "wayfind._core.Grid", sizeof (SourceObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  grid_slots
};

gboolean
grid_object_init (PyObject *module)
{
  PyObject *diagonal = PyFloat_FromDouble (WAY_GRID_DIAGONAL);
  const gboolean is_well = diagonal != NULL
                           && PyModule_AddObjectRef (module, "DIAGONAL",
                                                     diagonal) == 0;

  Py_XDECREF (diagonal);
  grid_type = source_add_type (module, "Grid", &grid_spec, source_type);
  return is_well && grid_type != NULL;
}
