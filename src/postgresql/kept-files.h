/* kept-files.h - files of kept graphs, which follow transactions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <postgres.h>

#define KEPT_SCHEMA "way_graphs"

void  kept_files_init    (void);
char *kept_files_path    (Oid table, int64 number);
void  kept_files_create  (Oid table, int64 number);
