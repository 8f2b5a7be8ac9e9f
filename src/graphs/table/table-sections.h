/* table-sections.h - tables put into files, and used where they lie in them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/sections.h"

#include <wayfind/graphs/table.h>

/* Adds all that a table holds but its straight lines, which are functions. The
 * spatial index and the edges turned around are made first if they are not
 * there. The sections borrow arrays of the table. %FALSE if a limit was met, or
 * there is no memory. */
gboolean  table_put_sections  (WayTable       *self,
                               SectionList    *list,
                               Meter          *meter,
                               GError        **error);

/* A table whose arrays lie in a file. O(1): they are looked at only as they are
 * used. */
WayTable *table_from_sections (Sections       *sections,
                               GError        **error);

/* Whether the arrays are as a table's must be. A table that was built is sound.
 * One from a file is looked through at the first call, in O(nodes + edges). For
 * those who read the arrays themselves, where it would be too dear, or too
 * easily forgotten, to hold each number to its range. */
gboolean  table_is_sound      (WayTable       *self);

/* The same, with WAY_ERROR_PARSE if it is not. */
gboolean  table_check_sound   (WayTable       *self,
                               GError        **error);
