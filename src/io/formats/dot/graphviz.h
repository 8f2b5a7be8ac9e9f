/* graphviz.h - one call of Graphviz at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* The lock of Graphviz, whose libraries keep their state and errors in global
 * variables: hold this lock to call one of them. */
extern GMutex graphviz_lock;
