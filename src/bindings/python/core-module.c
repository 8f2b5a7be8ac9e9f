/* core-module.c - wayfind._core: the library as the Python package uses it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The package in wayfind/ is what people see: keywords, defaults, docstrings.
 * It calls this module with arguments by position, and the module does all
 * that has to be fast. It is built for the stable interface (abi3), so that
 * one file serves all releases of Python from 3.11 on. */

#include "core.h"

static PyMethodDef core_functions[] = {
  { "table_from_edges", table_maker_from_edges, METH_VARARGS, NULL },
  { "table_from_csr", table_maker_from_csr, METH_VARARGS, NULL },
  { "load_table", table_maker_load, METH_VARARGS, NULL },
  { "grid_from_text", grid_object_from_text, METH_VARARGS, NULL },
  { "grid_from_array", grid_object_from_array, METH_VARARGS, NULL },
  { "avoid", view_object_avoid, METH_VARARGS, NULL },
  { "with_turns", view_object_with_turns, METH_VARARGS, NULL },
  { "for_vehicle", view_object_for_vehicle, METH_VARARGS, NULL },
  { "least", view_object_least, METH_VARARGS, NULL },
  { "split_cost", view_object_split_cost, METH_VARARGS, NULL },
  { "match", match_track, METH_VARARGS, NULL },
  { "load_track", match_load_track, METH_VARARGS, NULL },
  { NULL, NULL, 0, NULL }
};

static struct PyModuleDef core_module = {
  PyModuleDef_HEAD_INIT,
  .m_name = "wayfind._core",
  .m_doc = "The base of the package wayfind; use that package instead.",
  .m_size = -1,
  .m_methods = core_functions
};

PyMODINIT_FUNC PyInit__core (void);

static gboolean
add_version (PyObject *module)
{
  g_autofree char *version
    = g_strdup_printf ("%d.%d.%d", WAY_MAJOR_VERSION, WAY_MINOR_VERSION,
                       WAY_MICRO_VERSION);

  return PyModule_AddStringConstant (module, "version", version) == 0;
}

PyMODINIT_FUNC
PyInit__core (void)
{
  PyObject *module = PyModule_Create (&core_module);

  if (module == NULL)
    return NULL;
  if (!add_version (module) || !errors_init (module) || !limits_init (module)
      || !source_object_init (module) || !table_object_init (module)
      || !grid_object_init (module) || !view_object_init (module)
      || !path_object_init (module) || !search_object_init (module)
      || !measures_object_init (module)
      || !router_object_init (module) || !front_object_init (module))
    {
      Py_DECREF (module);
      return NULL;
    }

  return module;
}
