/* worker-call.h - work in a thread, which the program can interrupt
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef gboolean (*WorkFunc)        (gpointer  data,
                                     GError  **error);
typedef gboolean (*InterruptedFunc) (gpointer  data);

typedef struct
{
  WorkFunc         work;
  gpointer         data;
  InterruptedFunc  is_interrupted;
  gpointer         interrupted_data;
} WorkerCall;

gboolean worker_call (const WorkerCall *self,
                      GCancellable     *cancellable,
                      GError          **error);

G_END_DECLS
