/* head.h - the beginning of a file, by which its format is told
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* A copy of the first line of @head that is neither blank nor begins with
 * '#', "" if there is none. */
char *head_dup_first_line (const char *head);
