/* plot.h - lines over two logarithmic axes, as SVG
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char   *name;
  const double *values; /* of the plot's length; NAN without one */
} PlotLine;

typedef struct
{
  const char     *title;
  const char     *x_name;
  const double   *x;
  guint           length;
  const PlotLine *lines;
  guint           n_lines;
} Plot;

gboolean plot_write (const Plot *self,
                     const char *path,
                     GError    **error);

G_END_DECLS
