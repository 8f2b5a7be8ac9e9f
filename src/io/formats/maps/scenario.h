/* scenario.h - questions for a grid as the Moving AI Lab publishes them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

/* Whether a text that begins with @head is a list of scenarios. */
gboolean scenario_is_head (const char *head);

/* Adds a WayRouteQuery for each scenario. FALSE with the reader's error. */
gboolean scenario_read    (Reader     *reader,
                           GPtrArray  *queries);
