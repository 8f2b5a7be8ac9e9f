/* row-dealer.h - rows of a matrix, dealt out to ranks as these come free
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/row-finder.h"

/* Finds the rows @todo together with all other ranks, and hands them to @func
 * at the speaker as they come in, in any order. Other ranks have a list of
 * their own, which is not looked at. When a limit is met anywhere all stop, and
 * the status of the speaker's @finder says so; what goes wrong anywhere is an
 * error of the speaker that names the rank. */
gboolean row_dealer_run (RowFinder     *finder,
                         const guint32 *todo,
                         guint          n_todo,
                         RowFunc        func,
                         gpointer       user_data,
                         GError       **error);
