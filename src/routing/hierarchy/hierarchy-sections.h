/* hierarchy-sections.h - hierarchies in files, used without a copy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/sections.h"

#include <wayfind/routing/hierarchy-costs.h>

/* Adds a hierarchy and its costs, borrowing their arrays: they must not change
 * while the list exists. %FALSE if there is too little memory. */
gboolean           hierarchy_put_sections  (WayHierarchyCosts *costs,
                                            SectionList       *list,
                                            Meter             *meter,
                                            GError           **error);

/* Whether a file has a hierarchy. */
gboolean           hierarchy_have_sections (const Sections    *sections);

/* The costs of a hierarchy of @n_nodes nodes from a file. O(1), except for two
 * bits a node: arrays are checked when they are used. */
WayHierarchyCosts *hierarchy_from_sections (Sections          *sections,
                                            guint32            n_nodes,
                                            GError           **error);
