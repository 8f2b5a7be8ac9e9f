/* query-file.h - many questions from a file, and whether the answers are right
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/limit-options.h"
#include "tool/options/network-options.h"
#include "tool/options/strategies.h"
#include "tool/route-question.h"

/* Makes @finder ready for a question with places between nodes, or for the next
 * question after it. */
typedef gboolean (*QueriesRenewFunc) (gpointer   user_data,
                                      Question  *question,
                                      Finder    *finder,
                                      GError   **error);

/* Answers each question of the file @path by each of @strategies with @finder,
 * with a line on standard output for each. @renew is called with @user_data
 * where places lie between nodes. At the end it says on standard error how long
 * that took. With @check costs are compared with those in the file. Returns an
 * exit status. */
int queries_run (const char       *path,
                 const Network    *network,
                 const Strategies *strategies,
                 Finder            finder,
                 QueriesRenewFunc  renew,
                 gpointer          user_data,
                 gboolean          check);
