/* front-object.c - _core.Front: the compromises between several criteria
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core.h"

#include <math.h>

typedef struct
{
  PyObject_HEAD

  SourceObject   *source;
  MeasuresObject *measures;
  WayFront       *front;        /* (owned) */
  WayLimits      *limits;       /* (owned) */
  guint           n_values;     /* the cost, and the criteria */
  gboolean        is_under_way;
} FrontObject;

/* Making ------------------------------------------------------------------- */

/* Reads the number of a measure that is no criterion yet. */
static gboolean
read_measure (const FrontObject *self,
              PyObject          *object,
              guint             *measure)
{
  const unsigned long number = PyLong_AsUnsignedLong (object);

  if (PyErr_Occurred () != NULL)
    return FALSE;
  if (number >= way_measures_get_count (self->measures->measures))
    {
      PyErr_SetString (PyExc_ValueError, "there is no such measure");
      return FALSE;
    }

  *measure = (guint) number;
  return TRUE;
}

static gboolean
add_criteria (FrontObject *self,
              PyObject    *criteria)
{
  for (Py_ssize_t i = 0; i < PyList_Size (criteria); i++)
    {
      guint measure;

      if (!read_measure (self, PyList_GetItem (criteria, i), &measure))
        return FALSE;
      way_front_add_criterion (self->front, measure);
      self->n_values++;
    }

  return TRUE;
}

/* @maxima: [(number or None for the cost, maximum)] */
static gboolean
set_maxima (FrontObject *self,
            PyObject    *maxima)
{
  for (Py_ssize_t i = 0; i < PyList_Size (maxima); i++)
    {
      guint measure = WAY_FRONT_COST;
      PyObject *number;
      double most;

      if (!PyArg_ParseTuple (PyList_GetItem (maxima, i), "Od", &number, &most)
          || (number != Py_None && !read_measure (self, number, &measure)))
        return FALSE;
      if (!(most >= 0))
        {
          PyErr_SetString (PyExc_ValueError,
                           "a maximum must be a number from 0 on");
          return FALSE;
        }
      way_front_set_max (self->front, measure, most);
    }

  return TRUE;
}

/* Front (measures, start, goal, criteria, maxima, limits) */
static PyObject *
front_new (PyTypeObject *type,
           PyObject     *args,
           PyObject     *keywords)
{
  const allocfunc allocate = PyType_GetSlot (type, Py_tp_alloc);
  PyObject *measures, *start, *goal, *criteria, *maxima, *limits;
  FrontObject *self;
  WayNode from, to;

  if (!PyArg_ParseTuple (args, "O!OOO!O!O", measures_type, &measures, &start,
                         &goal, &PyList_Type, &criteria, &PyList_Type, &maxima,
                         &limits)
      || (self = (FrontObject *) allocate (type, 0)) == NULL)
    return NULL;

  self->measures = (MeasuresObject *) Py_NewRef (measures);
  self->source
    = (SourceObject *) Py_NewRef ((PyObject *) self->measures->source);
  self->n_values = 1;
  if (limits_from_python (limits, &self->limits)
      && source_find (self->source, start, &from)
      && source_find (self->source, goal, &to))
    {
      self->front = way_front_new (self->source->graph,
                                   self->measures->measures, from, to);
      if (add_criteria (self, criteria) && set_maxima (self, maxima))
        return (PyObject *) self;
    }

  Py_DECREF (self);
  return NULL;
}

static int
front_traverse (PyObject *object,
                visitproc visit,
                void     *arg)
{
  FrontObject *self = (FrontObject *) object;

  Py_VISIT (Py_TYPE (object));
  Py_VISIT (self->source);
  Py_VISIT (self->measures);
  return 0;
}

static void
front_dealloc (PyObject *object)
{
  FrontObject *self = (FrontObject *) object;
  PyTypeObject *type = Py_TYPE (object);
  const freefunc free_object = PyType_GetSlot (type, Py_tp_free);

  PyObject_GC_UnTrack (object);
  g_clear_object (&self->front);
  g_clear_pointer (&self->limits, way_limits_free);
  Py_CLEAR (self->measures);
  Py_CLEAR (self->source);
  free_object (object);
  Py_DECREF (type);
}

/* One path after another --------------------------------------------------- */

typedef struct
{
  FrontObject *front;
  WayPath     *path;            /* (owned) */
  GError      *error;           /* (owned) */
} Step;

static void
find_next (GCancellable *cancellable,
           gpointer      user_data)
{
  Step *self = user_data;
  g_autoptr (WayLimits) limits = way_limits_copy (self->front->limits);

  if (cancellable != NULL)
    way_limits_set_cancellable (limits, cancellable);
  self->path = way_front_next (self->front->front, limits, &self->error);
}

/* Measures that are functions of Python are called with the GIL. */
static gboolean
run (FrontObject *self,
     Step        *step)
{
  gboolean is_well = TRUE;

  if (self->is_under_way)
    {
      PyErr_SetString (PyExc_RuntimeError, "the front is under way, and cannot "
                       "be used meanwhile");
      return FALSE;
    }

  self->is_under_way = TRUE;
  if (PyList_Size (self->measures->functions) > 0)
    find_next (NULL, step);
  else
    {
      g_autoptr (GCancellable) cancellable
        = way_limits_get_cancellable (self->limits);

      if (cancellable != NULL)
        g_object_ref (cancellable);
      is_well = interruptible_run (find_next, step, cancellable);
    }
  self->is_under_way = FALSE;

  return is_well && PyErr_Occurred () == NULL;
}

static PyObject *
value_to_python (guint    i,
                 gpointer user_data)
{
  const FrontObject *self = user_data;

  return PyFloat_FromDouble (way_front_get_value (self->front, i));
}

static PyObject *
step_to_python (FrontObject *self,
                Step        *step)
{
  PyObject *path, *values;

  if (step->error != NULL)
    return errors_raise (g_steal_pointer (&step->error));
  if (step->path == NULL)
    Py_RETURN_NONE;

  path = path_to_python (step->path, self->source, NULL);
  values = path != NULL
             ? item_list_new (self->n_values, value_to_python, self) : NULL;
  if (values == NULL)
    {
      Py_XDECREF (path);
      return NULL;
    }
  return Py_BuildValue ("(NN)", path, values);
}

/* next (): (path, [its cost, its value of each criterion]), or None. */
static PyObject *
front_next (PyObject *object,
            PyObject *nothing)
{
  FrontObject *self = (FrontObject *) object;
  Step step = { self, NULL, NULL };
  PyObject *result = NULL;

  if (run (self, &step))
    result = step_to_python (self, &step);

  g_clear_error (&step.error);
  g_clear_pointer (&step.path, way_path_unref);
  return result;
}

/* The type ----------------------------------------------------------------- */

static PyMethodDef front_methods[] = {
  { "next", front_next, METH_NOARGS, NULL },
  { NULL, NULL, 0, NULL }
};

static PyType_Slot front_slots[] = {
  { Py_tp_new, (void *) front_new },
  { Py_tp_dealloc, (void *) front_dealloc },
  { Py_tp_traverse, (void *) front_traverse },
  { Py_tp_methods, front_methods },
  { 0, NULL }
};

static PyType_Spec front_spec = {
  "wayfind._core.Front", sizeof (FrontObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, front_slots
};

gboolean
front_object_init (PyObject *module)
{
  return source_add_type (module, "Front", &front_spec, NULL) != NULL;
}
