/* head.h - the beginning of a file, which shows its format
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* A copy of the first line of @head that is neither blank nor begins with
 * '#', "" without one. */
char *head_dup_first_line (const char *head);
