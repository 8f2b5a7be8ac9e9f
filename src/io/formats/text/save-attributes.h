/* save-attributes.h - owner, permissions and attributes of a new file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/save-target.h"

/* Gives to the file that is open as @descriptor the owner, permissions and
 * attributes of the old file of @target. NULL if that was done, else the reason
 * why it cannot be: "it belongs to ...". */
const char *save_attributes_copy (const SaveTarget *target,
                                  int               descriptor);
