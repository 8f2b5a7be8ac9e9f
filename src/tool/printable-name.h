/* printable-name.h - names in messages: escaped and shortened
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

/* A name as it may be shown: not too long, and with way_dup_printable()'s
 * escapes. It need not be in UTF-8. */
char *printable_dup_name (const char *name);
