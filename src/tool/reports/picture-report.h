/* picture-report.h - answers as pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/looks.h"
#include "tool/reports/reach-report.h"
#include "tool/reports/report.h"

/* Both write SVG or PNG, as @output says. */
gboolean picture_save_route (const Report      *report,
                             const Looks       *looks,
                             const Output      *output,
                             GError           **error);
gboolean picture_save_reach (const ReachReport *report,
                             const Looks       *looks,
                             const Output      *output,
                             GError           **error);
