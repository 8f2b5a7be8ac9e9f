/* error.c - the domain of Wayfind's errors
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/core/error.h>

G_DEFINE_QUARK (way-error-quark, way_error)
