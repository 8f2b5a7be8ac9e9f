/* query-file.h - many questions from a file, and whether the answers are right
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/limit-options.h"
#include "tool/options/network-options.h"
#include "tool/options/strategies.h"

/* Answers each question of @path with a line on standard output, by each of
 * @strategies. With @check the costs must be right. Returns an exit status. */
int queries_run (const char       *path,
                 const Network    *network,
                 const Strategies *strategies,
                 Limits           *limits,
                 WaySearch        *search,
                 gboolean          check);
