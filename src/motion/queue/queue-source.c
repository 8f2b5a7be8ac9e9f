/* queue-source.c - a queue that a main loop ticks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/queue/queue-private.h"

typedef struct
{
  GSource   source;
  WayQueue *queue;              /* (owned) */
  guint64   max_expansions;
  gint64    max_microseconds;
} QueueSource;

static gboolean
check (GSource *source)
{
  const WayQueue *queue = ((QueueSource *) source)->queue;

  return !queue->is_ticking && g_hash_table_size (queue->entries) > 0;
}

static gboolean
prepare (GSource *source,
         gint    *timeout)
{
  *timeout = -1;
  return check (source);
}

static gboolean
dispatch (GSource    *source,
          GSourceFunc callback,
          gpointer    user_data)
{
  QueueSource *self = (QueueSource *) source;

  way_queue_tick (self->queue, self->max_expansions, self->max_microseconds);

  return callback != NULL ? callback (user_data) : G_SOURCE_CONTINUE;
}

static void
finalize (GSource *source)
{
  g_object_unref (((QueueSource *) source)->queue);
}

static GSourceFuncs functions = {
  .prepare = prepare,
  .check = check,
  .dispatch = dispatch,
  .finalize = finalize,
};

GSource *
way_queue_source_new (WayQueue *self,
                      guint64   max_expansions,
                      gint64    max_microseconds)
{
  QueueSource *source;

  g_return_val_if_fail (WAY_IS_QUEUE (self), NULL);
  g_return_val_if_fail (max_microseconds >= -1, NULL);

  source = (QueueSource *) g_source_new (&functions, sizeof *source);
  source->queue = g_object_ref (self);
  source->max_expansions = max_expansions;
  source->max_microseconds = max_microseconds;
  g_source_set_name (&source->source, "WayQueue");
  g_source_set_priority (&source->source, G_PRIORITY_DEFAULT_IDLE);

  return &source->source;
}
