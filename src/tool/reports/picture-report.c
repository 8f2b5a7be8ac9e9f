/* picture-report.c - answers as pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/picture-report.h"

gboolean
picture_save_route (const Report *report,
                    const Looks  *looks,
                    const Output *output,
                    GError      **error)
{
  g_autoptr (WayPicture) picture = looks_new_picture (looks, report->network);

  way_picture_add_route (picture, report->answer->route);
  way_picture_set_focus (picture, TRUE);

  return looks_save (picture, output, error);
}

gboolean
picture_save_reach (const ReachReport *report,
                    const Looks       *looks,
                    const Output      *output,
                    GError           **error)
{
  g_autoptr (WayPicture) picture = looks_new_picture (looks, report->network);

  way_picture_set_reach (picture, report->reach,
                         (const WayCost *) report->bands->data,
                         report->bands->len);
  for (guint i = 0; i < report->from->len; i++)
    {
      const Spot *spot = &g_array_index (report->from, Spot, i);

      way_picture_add_place (picture, spot->node, spot->text);
    }
  way_picture_set_focus (picture, TRUE);

  return looks_save (picture, output, error);
}
