/* also.h - the option that asks for measures besides the cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/options.h"
#include "tool/reports/output.h"

#include <wayfind-io.h>
#include <wayfind.h>

/* Made with { NULL }. */
typedef struct
{
  char       **names;           /* (owned) (nullable) as given */
  guint        n;               /* 0 unless the option was given */
  guint       *numbers;         /* (owned) (nullable) of each in: */
  WayMeasures *measures;        /* (owned) (nullable) */
} Also;

void        also_add_options (Also          *self,
                              Options       *options);
void        also_clear       (Also          *self);

/* Only text, TSV and JSON have a place for measures. FALSE with an error. */
gboolean    also_check       (const Also    *self,
                              const Output  *output,
                              GError       **error);

/* Finds the measures of @network, also those of its spots. May be called again
 * for another network. FALSE with an error that names all measures if there is
 * no such measure. */
gboolean    also_find        (Also          *self,
                              WayNetwork    *network,
                              GError       **error);

/* Finds the measure of a name. FALSE with an error of @option. */
gboolean    also_find_measure (WayMeasures  *measures,
                               const char   *option,
                               const char   *name,
                               guint        *number,
                               GError      **error);

/* The name of a measure, such as "metres" or "toll". */
const char *also_get_name    (const Also    *self,
                              guint          i);

/* The sum along all legs of a route. NaN if it is unknown. */
gdouble     also_sum_route   (const Also    *self,
                              guint          i,
                              WayRoute      *route);

/* The same along a path. */
gdouble     also_sum_path    (const Also    *self,
                              guint          i,
                              const WayPath *path);

/* The value of one edge. */
gdouble     also_get_value   (const Also    *self,
                              guint          i,
                              WayNode        from,
                              WayNode        to,
                              guint32        edge);
