/* picture.c - answers as pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/picture.h"

#include "tool/interrupt.h"
#include "tool/tool.h"

static gboolean
save (WayPicture   *picture,
      const Output *output,
      GError      **error)
{
  gboolean good;

  interrupt_arm ();
  good = way_picture_save (picture, output_get_path (output),
                           output->kind == OUTPUT_PNG ? "png" : "svg",
                           interrupt_get (), error);
  interrupt_disarm ();
  interrupt_explain (error, "interrupted while drawing %s",
                     output_get_path (output));

  return good;
}

static void
set_unit (WayPicture *picture,
          Unit        unit)
{
  g_autofree char *name = g_strstrip (g_strdup (units_get_brief (unit)));

  way_picture_set_unit (picture, *name != '\0' ? name : NULL,
                        units_get_size (unit));
}

gboolean
picture_save_route (const Report *report,
                    const Output *output,
                    GError      **error)
{
  g_autoptr (WayPicture) picture = way_picture_new (report->network->network);

  way_picture_add_route (picture, report->answer->route);
  set_unit (picture, report->network->unit);
  way_picture_set_focus (picture, TRUE);

  return save (picture, output, error);
}

gboolean
picture_save_reach (const ReachReport *report,
                    const Output      *output,
                    GError           **error)
{
  const Network *network = report->network;
  g_autoptr (WayPicture) picture = way_picture_new (network->network);

  way_picture_set_reach (picture, report->search,
                         (const WayCost *) report->bands->data,
                         report->bands->len);
  set_unit (picture, network->unit);
  for (guint i = 0; i < report->from->len; i++)
    {
      const Spot *spot = &g_array_index (report->from, Spot, i);

      way_picture_add_place (picture, spot->node, spot->text);
    }
  way_picture_set_focus (picture, TRUE);

  return save (picture, output, error);
}
