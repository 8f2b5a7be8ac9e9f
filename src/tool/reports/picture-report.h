/* picture-report.h - answers as pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/cost-matrix.h"
#include "tool/options/looks.h"
#include "tool/reports/reach-report.h"
#include "tool/reports/report.h"

/* All write SVG, PNG or HTML, as @output says. */
gboolean picture_save_route (const Report      *report,
                             const Looks       *looks,
                             const Output      *output,
                             GError           **error);
gboolean picture_save_reach (const ReachReport *report,
                             const Looks       *looks,
                             const Output      *output,
                             GError           **error);

/* For HTML alone, since pictures do not show matrices. */
gboolean picture_save_matrix (const Network    *network,
                              const CostMatrix *matrix,
                              const Looks      *looks,
                              const Output     *output,
                              GError          **error);
