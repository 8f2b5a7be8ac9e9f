/* name-folding.h - names as people compare them: case and accents aside
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* (transfer full): @name in lower case, without accents, with blanks for
 * hyphens and one blank for several. Letters such as o with a stroke become the
 * Latin letters next to them. Bytes that are not UTF-8 stay. */
char    *fold_name (const char *name);

/* Whether @name folds to @folded. */
gboolean fold_is   (const char *name,
                    const char *folded);
