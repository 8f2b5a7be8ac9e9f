/* ranks-meet.h - ranks that wait for one another
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

/* Waits for all ranks, without taking the core meanwhile. */
void ranks_meet (void);
