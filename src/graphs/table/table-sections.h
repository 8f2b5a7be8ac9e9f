/* table-sections.h - writes tables into files, and uses tables in mapped files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/sections.h"

#include <wayfind/graphs/table.h>

/* Adds all data of a table except its straight lines, which are functions. It
 * first makes the spatial index and the reversed edges if the table does not
 * have them yet. The sections borrow arrays of the table. Returns %FALSE if a
 * limit was met, or if the machine has no memory. */
gboolean  table_put_sections  (WayTable       *self,
                               SectionList    *list,
                               Meter          *meter,
                               GError        **error);

/* Makes a table whose arrays lie in a file. O(1): the arrays are checked only
 * when they are used. */
WayTable *table_from_sections (Sections       *sections,
                               GError        **error);

/* Whether the arrays are valid. The arrays of a table that was built always
 * are. The first call checks a table from a file, in O(nodes + edges). This
 * serves code that reads the arrays itself, in which a check of each number
 * would be too slow or easy to forget. */
gboolean  table_is_sound      (WayTable       *self);

/* The same, with WAY_ERROR_PARSE if it is not. */
gboolean  table_check_sound   (WayTable       *self,
                               GError        **error);
