/* differing.c - whether alternatives keep the bounds of WayAlternatives
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "differing.h"

/* The cost of the edges that @path shares with the first @n_before. */
static WayCost
count_shared (GPtrArray     *paths,
              guint          n_before,
              const WayPath *path)
{
  const WayNodeType *type = way_path_get_node_type (path);
  WayCost shared = 0;

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      gboolean found = FALSE;

      for (guint j = 0; j < n_before && !found; j++)
        {
          const WayPath *other = paths->pdata[j];

          for (guint k = 1; k < way_path_get_length (other) && !found; k++)
            found = way_node_type_equal (type, way_path_get_node (other, k),
                                         way_path_get_node (path, i))
                    && way_node_type_equal (type,
                                            way_path_get_node (other, k - 1),
                                            way_path_get_node (path, i - 1));
        }
      if (found)
        shared += way_path_get_cost_so_far (path, i)
                  - way_path_get_cost_so_far (path, i - 1);
    }

  return shared;
}

void
differing_check (GPtrArray             *paths,
                 const WayAlternatives *options)
{
  WayCost best;

  g_assert_cmpuint (paths->len, <=, options->n_paths);
  if (paths->len == 0)
    return;

  best = way_path_get_cost (paths->pdata[0]);
  for (guint i = 1; i < paths->len; i++)
    {
      const WayPath *path = paths->pdata[i];
      const WayCost cost = way_path_get_cost (path);

      g_assert_cmpfloat (cost, >=, best * (1 - 1e-9));
      g_assert_cmpfloat (cost, <=, best * options->max_stretch);
      g_assert_cmpfloat (count_shared (paths, i, path), <=,
                         cost * options->max_shared * (1 + 1e-9));
    }
}
