/* gather-path.c - collects the path that was found from all workers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * When all workers are idle, the worker that has the best goal follows parents
 * as long as it owns them, and sends this part of the path to the owner of the
 * next node. The worker that comes to a start sends the whole path to all
 * workers. Nodes travel in parcels, whose @parent says whether the node was
 * open. The cost NaN marks a node that could be packed before and cannot be
 * packed now. */

#include "engine/reached.h"
#include "parallel/worker.h"

/* Waits for a batch; only one kind can come now. */
static GByteArray *
await (Worker *self)
{
  GByteArray *batch;
  guint from;

  self->waves.n_idle = 0;
  while ((batch = way_carrier_receive (self->waves.carrier, &from)) == NULL)
    waves_pause (&self->waves);

  return batch;
}

static void
send_to_all (Worker           *self,
             const GByteArray *batch)
{
  for (guint i = 0; i < self->waves.n_workers; i++)
    if (i != self->waves.me)
      waves_send (&self->waves, i, batch_new (batch_head (batch)->kind,
                                       batch_head (batch)->id,
                                       batch_bytes (batch),
                                       batch_n_bytes (batch)));
}

void
worker_share_error (Worker *self)
{
  GByteArray *batch;

  if (waves_find_first (&self->waves, self->error != NULL) == self->waves.me)
    {
      const char *domain = g_quark_to_string (self->error->domain);

      batch = batch_new (BATCH_ERROR, (guint32) self->error->code, domain,
                         strlen (domain) + 1);
      g_byte_array_append (batch, (const guint8 *) self->error->message,
                           (guint) strlen (self->error->message) + 1);
      send_to_all (self, batch);
    }
  else
    {
      const char *domain, *message;

      batch = await (self);
      domain = (const char *) batch_bytes (batch);
      message = domain + strlen (domain) + 1;
      g_clear_error (&self->error);
      self->error = g_error_new_literal (g_quark_from_string (domain),
                                         (gint) batch_head (batch)->id,
                                         message);
    }

  g_byte_array_unref (batch);
}

/* Adds node @id to the end of the trail. */
static void
add_node (Worker     *self,
          GByteArray *trail,
          guint32     id)
{
  const gsize at = trail->len;
  WaySearch *search = self->search;
  const WayNodeType *type
    = way_graph_get_node_type (way_search_get_graph (search));
  Parcel *parcel;

  g_byte_array_set_size (trail, (guint) (at + self->share->parcel_size));
  parcel = (gpointer) (trail->data + at);
  *parcel = (Parcel) { reached_cost (search, id),
                       !reached_is_closed (search, id),
                       reached_edge (search, id) };
  memset (parcel + 1, 0, self->share->parcel_size - sizeof *parcel);
  if (!node_bytes_write (type, reached_node (search, id),
                         (guint8 *) (parcel + 1)))
    parcel->cost = NAN;
}

/* Follows parents from node @id on. Takes @trail. */
static void
follow (Worker     *self,
        GByteArray *trail,
        guint32     id)
{
  BatchHead *head;
  guint owner;

  add_node (self, trail, id);
  while (!share_is_start (self->search, id))
    {
      owner = share_get_origin (self->search, id);
      id = reached_parent (self->search, id);
      if (owner != self->waves.me)
        {
          head = (gpointer) trail->data;
          head->id = id;
          waves_send (&self->waves, owner, trail);
          return;
        }
      add_node (self, trail, id);
    }

  head = (gpointer) trail->data;
  head->kind = BATCH_TRAIL;
  send_to_all (self, trail);
  self->trail = trail;
}

void
worker_trace (Worker *self)
{
  const gboolean has_best = self->own_bound == self->share->bound;

  if (waves_find_first (&self->waves, has_best) == self->waves.me)
    follow (self, batch_new (BATCH_TRACE, 0, NULL, 0), self->goal);

  while (self->trail == NULL)
    {
      GByteArray *batch = await (self);
      GByteArray *own;

      if (batch_head (batch)->kind == BATCH_TRAIL)
        {
          self->trail = batch;
          return;
        }

      own = batch_new (BATCH_TRACE, 0, batch_bytes (batch),
                       batch_n_bytes (batch));
      follow (self, own, batch_head (batch)->id);
      g_byte_array_unref (batch);
    }
}
