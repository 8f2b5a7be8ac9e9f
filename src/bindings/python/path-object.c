/* path-object.c - _core.Found: a path over a source, as the search found it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A list of Python's nodes takes longer to make than a router takes to find
 * its path, and many callers only want the cost. So each list is made when it
 * is asked for, and wayfind.Path keeps it. */

#include "core.h"

typedef struct
{
  PyObject_HEAD

  SourceObject *source;
  WayPath      *path;     /* (owned) */
} FoundObject;

static PyTypeObject *found_type;

static int
found_traverse (PyObject *object,
                visitproc visit,
                void     *arg)
{
  Py_VISIT (Py_TYPE (object));
  Py_VISIT (((FoundObject *) object)->source);
  return 0;
}

static void
found_dealloc (PyObject *object)
{
  FoundObject *self = (FoundObject *) object;
  PyTypeObject *type = Py_TYPE (object);
  const freefunc free_object = PyType_GetSlot (type, Py_tp_free);

  PyObject_GC_UnTrack (object);
  way_path_unref (self->path);
  Py_CLEAR (self->source);
  free_object (object);
  Py_DECREF (type);
}

/* A path between nodes of @source, which it keeps alive. */
PyObject *
path_object_new (WayPath      *path,
                 SourceObject *source)
{
  const allocfunc allocate = PyType_GetSlot (found_type, Py_tp_alloc);
  FoundObject *self = (FoundObject *) allocate (found_type, 0);

  if (self == NULL)
    return NULL;

  self->source = (SourceObject *) Py_NewRef ((PyObject *) source);
  self->path = way_path_ref (path);
  return (PyObject *) self;
}

static Py_ssize_t
found_length (PyObject *object)
{
  return way_path_get_length (((FoundObject *) object)->path);
}

static PyObject *
found_cost (PyObject *object,
            void     *closure)
{
  return PyFloat_FromDouble (way_path_get_cost (((FoundObject *) object)->path));
}

static PyObject *
node_to_python (guint    i,
                gpointer user_data)
{
  const FoundObject *self = user_data;

  return source_to_python (self->source, way_path_get_node (self->path, i));
}

/* A new list of the nodes. */
static PyObject *
found_nodes (PyObject *object,
             void     *closure)
{
  const FoundObject *self = (FoundObject *) object;

  return item_list_new (way_path_get_length (self->path), node_to_python,
                        object);
}

static PyObject *
cost_to_python (guint    i,
                gpointer user_data)
{
  return PyFloat_FromDouble (way_path_get_cost_so_far (user_data, i));
}

/* A new list of the cost so far at each node. */
PyObject *
path_costs_to_python (WayPath *path)
{
  return item_list_new (way_path_get_length (path), cost_to_python, path);
}

static PyObject *
found_costs (PyObject *object,
             void     *closure)
{
  return path_costs_to_python (((FoundObject *) object)->path);
}

/* The ids of the edges into all nodes, as bytes of 32-bit numbers. */
static PyObject *
found_edges (PyObject *object,
             void     *closure)
{
  const WayPath *path = ((FoundObject *) object)->path;
  const guint length = way_path_get_length (path);
  g_autofree guint32 *ids = g_try_new (guint32, MAX (length, 1));

  if (ids == NULL)
    return PyErr_NoMemory ();

  for (guint i = 0; i < length; i++)
    ids[i] = i > 0 ? way_path_get_edge (path, i) : WAY_EDGE_NONE;
  return PyBytes_FromStringAndSize ((const char *) ids,
                                    (Py_ssize_t) (length * sizeof *ids));
}

/* The type ----------------------------------------------------------------- */

static PyGetSetDef found_getters[] = {
  { "cost", found_cost, NULL, NULL, NULL },
  { "nodes", found_nodes, NULL, NULL, NULL },
  { "costs", found_costs, NULL, NULL, NULL },
  { "edges", found_edges, NULL, NULL, NULL },
  { NULL, NULL, NULL, NULL, NULL }
};

static PyType_Slot found_slots[] = {
  { Py_tp_dealloc, (void *) found_dealloc },
  { Py_tp_traverse, (void *) found_traverse },
  { Py_tp_getset, found_getters },
  { Py_sq_length, (void *) found_length },
  { 0, NULL }
};

static PyType_Spec found_spec = {
  "wayfind._core.Found", sizeof (FoundObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC
    | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  found_slots
};

gboolean
path_object_init (PyObject *module)
{
  found_type = source_add_type (module, "Found", &found_spec, NULL);
  return found_type != NULL;
}
