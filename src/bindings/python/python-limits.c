/* python-limits.c - limits as keywords, and what cancels a search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core.h"

/* Cancellable -------------------------------------------------------------- */

typedef struct
{
  PyObject_HEAD

  GCancellable *cancellable;   /* (owned) */
} CancellableObject;

static PyTypeObject *cancellable_type;

static PyObject *
cancellable_new (PyTypeObject *type,
                 PyObject     *args,
                 PyObject     *keywords)
{
  const allocfunc allocate = PyType_GetSlot (type, Py_tp_alloc);
  CancellableObject *self;

  if (!PyArg_ParseTuple (args, "")
      || (self = (CancellableObject *) allocate (type, 0)) == NULL)
    return NULL;

  self->cancellable = g_cancellable_new ();
  return (PyObject *) self;
}

static void
cancellable_dealloc (PyObject *object)
{
  CancellableObject *self = (CancellableObject *) object;
  PyTypeObject *type = Py_TYPE (object);
  const freefunc free_object = PyType_GetSlot (type, Py_tp_free);

  g_clear_object (&self->cancellable);
  free_object (object);
  Py_DECREF (type);
}

static PyObject *
cancellable_cancel (PyObject *self,
                    PyObject *nothing)
{
  g_cancellable_cancel (((CancellableObject *) self)->cancellable);
  Py_RETURN_NONE;
}

static PyObject *
cancellable_is_cancelled (PyObject *self,
                          void     *closure)
{
  GCancellable *cancellable = ((CancellableObject *) self)->cancellable;

  return PyBool_FromLong (g_cancellable_is_cancelled (cancellable));
}

static PyMethodDef cancellable_methods[] = {
  { "cancel", cancellable_cancel, METH_NOARGS,
    PyDoc_STR ("cancel($self, /)\n--\n\n"
               "Stop everything that was given this object, in all threads.") },
  { NULL, NULL, 0, NULL }
};

static PyGetSetDef cancellable_getters[] = {
  { "is_cancelled", cancellable_is_cancelled, NULL,
    PyDoc_STR ("Whether cancel() was called."), NULL },
  { NULL, NULL, NULL, NULL, NULL }
};

static PyType_Slot cancellable_slots[] = {
  { Py_tp_doc,
    (void *) PyDoc_STR ("Cancellable()\n--\n\n"
                        "Stops a search or a preparation from another "
                        "thread.\n\nWhat was given it as `cancellable` raises "
                        "CancelledError after cancel().") },
  { Py_tp_new, (void *) cancellable_new },
  { Py_tp_dealloc, (void *) cancellable_dealloc },
  { Py_tp_methods, cancellable_methods },
  { Py_tp_getset, cancellable_getters },
  { 0, NULL }
};

static PyType_Spec cancellable_spec = {
  "wayfind.Cancellable", sizeof (CancellableObject), 0, Py_TPFLAGS_DEFAULT,
  cancellable_slots
};

gboolean
limits_init (PyObject *module)
{
  cancellable_type = source_add_type (module, "Cancellable", &cancellable_spec,
                                      NULL);

  return cancellable_type != NULL;
}

/* Gio.Cancellable of PyGObject will do as well: it hands out its GObject. */
static GCancellable *
find_of_other_binding (PyObject *object)
{
  /* Python's cache of attributes would keep a name that is not interned. */
  PyObject *name = PyUnicode_InternFromString ("__gpointer__");
  PyObject *capsule;
  gpointer instance = NULL;

  capsule = name != NULL ? PyObject_GetAttr (object, name) : NULL;
  Py_XDECREF (name);
  if (capsule != NULL && PyCapsule_IsValid (capsule, NULL))
    instance = PyCapsule_GetPointer (capsule, NULL);
  Py_XDECREF (capsule);
  PyErr_Clear ();
  return instance != NULL && G_IS_CANCELLABLE (instance) ? instance : NULL;
}

static GCancellable *
find_cancellable (PyObject *object)
{
  GCancellable *found
    = Py_TYPE (object) == cancellable_type
        ? ((CancellableObject *) object)->cancellable
        : find_of_other_binding (object);

  if (found == NULL)
    PyErr_SetString (PyExc_TypeError,
                     "cancellable must be a wayfind.Cancellable");
  return found;
}

/* Limits ------------------------------------------------------------------- */

/* Reads a whole number from 0 on, which messages call @name. A number beyond 63
 * bits counts as the largest of them. */
gboolean
limits_read_count (PyObject   *value,
                   const char *name,
                   guint64    *count)
{
  PyObject *whole = PyNumber_Index (value);
  int overflow = 0;
  long long number;

  if (whole == NULL)
    return FALSE;

  number = PyLong_AsLongLongAndOverflow (whole, &overflow);
  Py_DECREF (whole);
  if (number == -1 && PyErr_Occurred () != NULL)
    return FALSE;
  if (overflow < 0 || (overflow == 0 && number < 0))
    {
      PyErr_Format (PyExc_ValueError, "%s must not be negative", name);
      return FALSE;
    }

  *count = overflow > 0 ? (guint64) G_MAXINT64 : (guint64) number;
  return TRUE;
}

static gboolean
set_seconds (WayLimits *limits,
             PyObject  *value)
{
  const double seconds = PyFloat_AsDouble (value);

  if (seconds == -1 && PyErr_Occurred () != NULL)
    return FALSE;
  if (!(seconds >= 0))
    {
      PyErr_SetString (PyExc_ValueError, "seconds must be a number from 0 on");
      return FALSE;
    }

  /* A thousand years are for ever. */
  if (seconds < 3e10)
    way_limits_set_deadline (limits, g_get_monotonic_time ()
                                       + (gint64) (seconds * 1e6));
  return TRUE;
}

static gboolean
fill_limits (WayLimits *limits,
             PyObject  *keywords)
{
  PyObject *expansions, *bytes, *seconds, *cancellable;
  guint64 count;

  if (!PyArg_ParseTuple (keywords, "OOOO", &expansions, &bytes, &seconds,
                         &cancellable))
    return FALSE;

  if (expansions != Py_None)
    {
      if (!limits_read_count (expansions, "max_expansions", &count))
        return FALSE;
      way_limits_set_max_expansions (limits, count);
    }
  if (bytes != Py_None)
    {
      if (!limits_read_count (bytes, "max_bytes", &count))
        return FALSE;
      /* The library takes 0 for "unlimited". */
      way_limits_set_max_bytes (limits, CLAMP (count, 1, G_MAXSIZE));
    }
  if (seconds != Py_None && !set_seconds (limits, seconds))
    return FALSE;
  if (cancellable != Py_None)
    {
      GCancellable *found = find_cancellable (cancellable);

      if (found == NULL)
        return FALSE;
      way_limits_set_cancellable (limits, found);
    }

  return TRUE;
}

/* Reads (max_expansions, max_bytes, seconds, cancellable), each of which may
 * be None. Seconds count from now on. */
gboolean
limits_from_python (PyObject   *keywords,
                    WayLimits **limits)
{
  *limits = way_limits_new ();
  if (keywords == Py_None || fill_limits (*limits, keywords))
    return TRUE;

  g_clear_pointer (limits, way_limits_free);
  return FALSE;
}
