/* save-attributes.h - owner, permissions and attributes of a new file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/save-target.h"

/* Gives the file that is open as @descriptor what the old file of @target
 * has. NULL if all is well, else why it cannot be: "it belongs to ...". */
const char *save_attributes_copy (const SaveTarget *target,
                                  int               descriptor);
