/* lone-carrier.h - what joins one worker to nobody
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

#define LONE_TYPE_CARRIER (lone_carrier_get_type ())

/* Nothing is ever under way: waves hold the worker's own report. */
G_DECLARE_FINAL_TYPE (LoneCarrier, lone_carrier, LONE, CARRIER, GObject)

WayCarrier *lone_carrier_new (void);

G_END_DECLS
