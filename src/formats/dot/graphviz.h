/* graphviz.h - one call of Graphviz at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Graphviz keeps what it reads, lays out and says of errors in variables of
 * its own: whoever calls any of its libraries holds this. */
extern GMutex graphviz_lock;
