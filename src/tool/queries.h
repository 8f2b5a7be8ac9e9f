/* queries.h - many questions from a file, and whether the answers are right
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/places.h"

/* Answers each line `from to [cost]' of @path with a line on standard output.
 * With @check the costs must be right. Nodes that @overlay blocks are neither
 * starts nor goals. Returns a ToolStatus. */
int queries_run (const char   *path,
                 const Places *places,
                 WayOverlay   *overlay,
                 WaySearch    *search,
                 gboolean      check);
