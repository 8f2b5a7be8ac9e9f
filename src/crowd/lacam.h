/* lacam.h - a whole plan for all agents, if there is one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "crowd/crowd-plan-private.h"
#include "crowd/crowd-private.h"

/* Finds a plan that leads all agents of @crowd, which was entered, to their
 * goals; without steps if there is none. */
gboolean lacam_find (WayCrowd *crowd,
                     Steps    *plan,
                     Meter    *meter,
                     GError  **error);
