/* queue-task.c - requests whose answers are GAsyncResults
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/queue/queue-private.h"

/* A request of way_queue_find_async(). */
typedef struct
{
  GTask *task;                  /* (owned) (nullable) until it has returned */
} Asker;

static void
take_answer (WaySearch    *search,
             WayStatus     status,
             WayPath      *path,
             const GError *error,
             gpointer      user_data)
{
  Asker *asker = user_data;
  g_autoptr (GTask) task = NULL;

  if (status == WAY_STATUS_RUNNING)
    return;

  task = g_steal_pointer (&asker->task);
  g_task_set_task_data (task, GINT_TO_POINTER (status), NULL);
  if (status == WAY_STATUS_CANCELLED)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                             "the request was cancelled");
  else if (error != NULL)
    g_task_return_error (task, g_error_copy (error));
  else
    g_task_return_pointer (task, path ? way_path_ref (path) : NULL,
                           (GDestroyNotify) way_path_unref);
}

/* The task of a request that was removed has not returned. */
static void
free_asker (gpointer data)
{
  Asker *asker = data;

  if (asker->task != NULL)
    {
      g_task_set_task_data (asker->task,
                            GINT_TO_POINTER (WAY_STATUS_CANCELLED), NULL);
      g_task_return_new_error (asker->task, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                               "the request was removed from its queue");
      g_object_unref (asker->task);
    }
  g_free (asker);
}

void
way_queue_find_async (WayQueue           *self,
                      WaySearch          *search,
                      const WayRequest   *request,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            user_data)
{
  WayRequest quiet = WAY_REQUEST_DEFAULTS;
  Asker *asker;
  Entry *entry;

  g_return_if_fail (WAY_IS_QUEUE (self) && WAY_IS_SEARCH (search));
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  if (request != NULL)
    quiet = *request;
  quiet.first_expansions = 0;
  asker = g_new (Asker, 1);
  asker->task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (asker->task, way_queue_find_async);
  g_task_set_check_cancellable (asker->task, FALSE);
  entry = entry_add (self, search, &quiet, take_answer, asker, free_asker);
  if (entry != NULL && cancellable != NULL)
    entry_watch (self, entry, cancellable);
}

WayPath *
way_queue_find_finish (WayQueue     *self,
                       GAsyncResult *result,
                       WayStatus    *status,
                       GError      **error)
{
  GTask *task;

  g_return_val_if_fail (WAY_IS_QUEUE (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  task = G_TASK (result);
  if (status != NULL)
    *status = GPOINTER_TO_INT (g_task_get_task_data (task));

  return g_task_propagate_pointer (task, error);
}
