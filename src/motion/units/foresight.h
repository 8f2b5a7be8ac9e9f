/* foresight.h - agents that heed where others will be
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/units/motion-private.h"

G_BEGIN_DECLS

#define MOTION_MAX_LOOK_AHEAD 32

Foresight *foresight_new    (guint      n_ticks);
void       foresight_free   (Foresight *self);

/* Before the steps of a tick are decided: has agents wait, or leave their paths
 * for a few steps, for the sake of others that were sent earlier. */
void       foresight_heed   (Foresight *self,
                             WayMotion *motion);

G_END_DECLS
