/* hierarchy-sections.h - hierarchies put into files, and used where they lie
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/sections.h"

#include <wayfind/routing/hierarchy-costs.h>

/* Adds a hierarchy and its costs, borrowing their arrays: they must not change
 * as long as the list lives. %FALSE if there is no memory. */
gboolean           hierarchy_put_sections  (WayHierarchyCosts *costs,
                                            SectionList       *list,
                                            Meter             *meter,
                                            GError           **error);

/* Whether a file has a hierarchy. */
gboolean           hierarchy_have_sections (const Sections    *sections);

/* The costs of a hierarchy of @n_nodes nodes that lies in a file. O(1), but for
 * two bits a node: the arrays are looked at only as they are used. */
WayHierarchyCosts *hierarchy_from_sections (Sections          *sections,
                                            guint32            n_nodes,
                                            GError           **error);
