/* picture-report.c - answers as pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/picture-report.h"

gboolean
picture_save_route (const Report *report,
                    const Looks  *looks,
                    const Output *output,
                    GError      **error)
{
  g_autoptr (WayPicture) picture = looks_new_picture (looks, report->network,
                                                     TRUE);

  way_picture_add_route (picture, report->answer->route, NULL);

  return looks_save (picture, output, error);
}

gboolean
picture_save_reach (const ReachReport *report,
                    const Looks       *looks,
                    const Output      *output,
                    GError           **error)
{
  g_autoptr (WayPicture) picture = looks_new_picture (looks, report->network,
                                                     TRUE);

  way_picture_set_reach (picture, report->reach,
                         (const WayCost *) report->bands->data,
                         report->bands->len);
  for (guint i = 0; i < report->from->len; i++)
    {
      const Spot *spot = &g_array_index (report->from, Spot, i);

      way_picture_add_place (picture, spot->node, spot->text);
    }

  return looks_save (picture, output, error);
}

/* The numbers of places, added to @picture unless they are there already. */
static guint *
add_places (WayPicture   *picture,
            const GArray *spots,
            GHashTable   *numbers)
{
  guint *places = g_new (guint, MAX (spots->len, 1));

  for (guint i = 0; i < spots->len; i++)
    {
      const Spot *spot = &g_array_index (spots, Spot, i);
      gpointer number;

      if (!g_hash_table_lookup_extended (numbers, spot->text, NULL, &number))
        {
          number = GUINT_TO_POINTER (g_hash_table_size (numbers));
          g_hash_table_insert (numbers, spot->text, number);
          way_picture_add_place (picture, spot->node, spot->text);
        }
      places[i] = GPOINTER_TO_UINT (number);
    }

  return places;
}

gboolean
picture_save_matrix (const Network    *network,
                     const CostMatrix *matrix,
                     const Looks      *looks,
                     const Output     *output,
                     GError          **error)
{
  g_autoptr (WayPicture) picture = looks_new_picture (looks, network, TRUE);
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint *rows = add_places (picture, matrix->rows, numbers);
  g_autofree guint *columns = add_places (picture, matrix->columns, numbers);

  way_picture_set_matrix (picture, rows, matrix->n_done, columns,
                          matrix->columns->len, matrix->numbers,
                          (gsize) matrix->n_done * matrix->columns->len);

  return looks_save (picture, output, error);
}
