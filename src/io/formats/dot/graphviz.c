/* graphviz.c - one call of Graphviz at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/dot/graphviz.h"

GMutex graphviz_lock;
