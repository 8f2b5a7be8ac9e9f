/* report.h - the results as a document
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "bench.h"

G_BEGIN_DECLS

gboolean report_write (const Bench *bench,
                       const char  *path,
                       GError     **error);

G_END_DECLS
