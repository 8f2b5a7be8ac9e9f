/* jitter-carrier.h - a carrier that is as awkward as a carrier may be
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Wraps one end. Batches come late, in any order, and in pieces; some are
 * refused at first, and waves end late. @parcel_size says where batches of
 * parcels may be cut. The same @seed misbehaves in the same way. */
WayCarrier *jitter_carrier_new (WayCarrier *inner,
                                gsize       parcel_size,
                                guint32     seed);
