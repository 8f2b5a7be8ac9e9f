/* parties.h - agents that wait for places around a common goal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/units/errand.h"

G_BEGIN_DECLS

/* Takes the orders since the last tick, and goes on with the parties, as far as
 * the budget for forming up allows. Agents that have their goals ask for
 * paths. */
void dispatcher_form_parties (WayDispatcher *self);

void party_free              (gpointer       party);

G_END_DECLS
