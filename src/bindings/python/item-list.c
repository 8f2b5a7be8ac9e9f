/* item-list.c - lists whose items a function makes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core.h"

/* A new list of @n_items items, which @make_item makes in their order. */
PyObject *
item_list_new (guint        n_items,
               ItemListFunc make_item,
               gpointer     user_data)
{
  PyObject *list = PyList_New (n_items);

  for (guint i = 0; list != NULL && i < n_items; i++)
    {
      PyObject *item = make_item (i, user_data);

      if (item == NULL || PyList_SetItem (list, i, item) < 0)
        Py_CLEAR (list);
    }

  return list;
}
