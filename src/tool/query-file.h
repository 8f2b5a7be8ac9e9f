/* query-file.h - many questions from a file, and whether the answers are right
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/limit-options.h"
#include "tool/options/network-options.h"
#include "tool/options/strategies.h"

/* Answers each question of the file @path by each of @strategies, or by @query
 * if that is not NULL, or by @method if that finds paths, with a line on
 * standard output for each. At the end it says on standard error how long that
 * took. With @check costs are compared with those in the file. Returns an exit
 * status. */
int queries_run (const char       *path,
                 const Network    *network,
                 const Strategies *strategies,
                 Limits           *limits,
                 WaySearch        *search,
                 WayHierarchyQuery *query,
                 Method           *method,
                 gboolean          check);
