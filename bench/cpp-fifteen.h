/* cpp-fifteen.h - A* on the 15-puzzle as a program in C++ would write it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tuned-fifteen.h"

G_BEGIN_DECLS

typedef struct _CppFifteen CppFifteen;

CppFifteen *cpp_fifteen_new  (void);
void        cpp_fifteen_free (CppFifteen  *self);

/* How many moves @start takes, -1 if it cannot be solved. */
double      cpp_fifteen_run  (CppFifteen  *self,
                              FifteenBoard start);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CppFifteen, cpp_fifteen_free)

G_END_DECLS
