/* hierarchy-arcs.h - what the arcs of a hierarchy stand for along a path
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explanation-private.h"

/* The arcs by which a hierarchy leads along the path of @run: pairs of guint,
 * the places on the path where an arc begins and ends. Empty without a path.
 * (transfer full) */
GArray *hierarchy_arcs_find (const Run            *run);

/* Says in words what arc @i stands for. (transfer full) */
char   *hierarchy_arcs_dup_text (const WayExplanation *explanation,
                                 const Run            *run,
                                 const GArray         *arcs,
                                 guint                 i);
