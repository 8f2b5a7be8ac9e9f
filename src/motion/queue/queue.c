/* queue.c - many searches, served a piece at a time: the requests
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/answer.h"
#include "motion/queue/queue-private.h"

#define DEFAULT_POOL_SIZE 4
#define DEFAULT_AGEING 16

G_DEFINE_FINAL_TYPE (WayQueue, way_queue, G_TYPE_OBJECT)

Entry *
entry_ref (Entry *entry)
{
  entry->ref_count++;
  return entry;
}

void
entry_unref (Entry *entry)
{
  if (--entry->ref_count > 0)
    return;

  if (entry->destroy != NULL)
    entry->destroy (entry->user_data);
  g_clear_error (&entry->error);
  g_clear_pointer (&entry->path, way_path_unref);
  g_clear_pointer (&entry->head, way_path_unref);
  if (entry->has_asker)
    way_node_type_free_node (entry->type, entry->asker);
  way_node_type_unref (entry->type);
  g_clear_object (&entry->cancellable);
  g_object_unref (entry->search);
  g_free (entry);
}

/* By rank, then in the order of requests. */
gint
entry_compare (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const Entry *first = a, *second = b;

  if (first->rank != second->rank)
    return first->rank < second->rank ? -1 : 1;

  return first->number < second->number ? -1 : first->number > second->number;
}

void
entry_stop_waiting (Entry *entry)
{
  g_clear_pointer (&entry->waiting, g_sequence_remove);
}

void
entry_stop_look (Entry *entry)
{
  g_clear_pointer (&entry->look, g_sequence_remove);
}

void
entry_lend (Entry     *entry,
            WaySearch *borrower)
{
  if (entry->borrower != NULL)
    search_get_memory_back (entry->borrower, entry->memory);
  entry->borrower = borrower;
  if (borrower != NULL)
    search_lend_memory (borrower, entry->memory);
}

void
entry_end_repair (Entry *entry)
{
  if (entry->repairer == NULL)
    return;

  entry_lend (entry, NULL);
  search_let_go (entry->repairer);
  g_clear_object (&entry->repairer);
}

void
entry_give_memory (WayQueue *self,
                   Entry    *entry)
{
  entry->memory = self->spare->len > 0
                    ? g_ptr_array_steal_index_fast (self->spare,
                                                    self->spare->len - 1)
                    : search_memory_new ();
}

/* How many entries have memory, except one that must give it back. */
static guint
count_lent (const WayQueue *self)
{
  return self->running->len + (self->looking != NULL);
}

/* One more than the pool's size is kept, for first paths. */
void
entry_take_memory (WayQueue *self,
                   Entry    *entry)
{
  if (entry->memory == NULL)
    return;

  entry_lend (entry, NULL);
  if (self->spare->len + count_lent (self) <= self->pool_size)
    g_ptr_array_add (self->spare, entry->memory);
  else
    search_memory_free (entry->memory);
  entry->memory = NULL;
}

void
entry_release (WayQueue *self,
               Entry    *entry)
{
  g_hash_table_remove (self->entries, entry->search);
  entry_stop_waiting (entry);
  entry_stop_look (entry);
  if (entry->cancel_link != NULL)
    g_queue_delete_link (&self->cancellables, entry->cancel_link);
  entry->cancel_link = NULL;
  g_ptr_array_remove (self->running, entry);
  if (self->looking == entry)
    self->looking = NULL;
  entry_end_repair (entry);
  entry_take_memory (self, entry);
  search_let_go (entry->search);
  entry_unref (entry);
}

/* A request is removed at once, unless code of its graph is running: then when
 * that code returns. Either way no call finds it any more. */
static void
drop (WayQueue *self,
      Entry    *entry)
{
  self->statistics.removed++;
  entry->is_dropped = TRUE;
  if (entry == self->serving)
    g_hash_table_remove (self->entries, entry->search);
  else
    entry_release (self, entry);
}

void
queue_remove_all (WayQueue *self)
{
  g_autofree gpointer *searches = NULL;
  guint n_searches;

  g_object_ref (self);          /* a destroy function may drop the last one */
  searches = g_hash_table_get_keys_as_array (self->entries, &n_searches);
  for (guint i = 0; i < n_searches; i++)
    g_object_ref (searches[i]);
  for (guint i = 0; i < n_searches; i++)
    {
      way_queue_remove (self, searches[i]);
      g_object_unref (searches[i]);
    }
  g_object_unref (self);
}

static void
way_queue_dispose (GObject *object)
{
  queue_remove_all (WAY_QUEUE (object));

  G_OBJECT_CLASS (way_queue_parent_class)->dispose (object);
}

static void
way_queue_finalize (GObject *object)
{
  WayQueue *self = WAY_QUEUE (object);

  g_hash_table_unref (self->entries);
  g_sequence_free (self->waiting);
  g_sequence_free (self->looks);
  g_ptr_array_unref (self->running);
  g_ptr_array_unref (self->spare);

  G_OBJECT_CLASS (way_queue_parent_class)->finalize (object);
}

static void
way_queue_class_init (WayQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = way_queue_dispose;
  G_OBJECT_CLASS (klass)->finalize = way_queue_finalize;
}

static void
way_queue_init (WayQueue *self)
{
  self->pool_size = DEFAULT_POOL_SIZE;
  self->ageing = DEFAULT_AGEING;
  self->entries = g_hash_table_new (NULL, NULL);
  self->waiting = g_sequence_new (NULL);
  self->looks = g_sequence_new (NULL);
  self->running = g_ptr_array_new ();
  self->spare = g_ptr_array_new_with_free_func ((GDestroyNotify)
                                                search_memory_free);
  g_queue_init (&self->cancellables);
}

WayQueue *
way_queue_new (void)
{
  return g_object_new (WAY_TYPE_QUEUE, NULL);
}

void
way_queue_set_pool_size (WayQueue *self,
                         guint     n_searches)
{
  g_return_if_fail (WAY_IS_QUEUE (self) && n_searches > 0);

  self->pool_size = n_searches;
  while (self->spare->len > 0
         && self->spare->len + count_lent (self) > (gsize) n_searches + 1)
    g_ptr_array_set_size (self->spare, (gint) self->spare->len - 1);
}

void
way_queue_set_ageing (WayQueue *self,
                      guint     n_ticks)
{
  g_return_if_fail (WAY_IS_QUEUE (self));

  self->ageing = n_ticks;
}

static Entry *
entry_new (WayQueue         *self,
           WaySearch        *search,
           const WayRequest *request)
{
  const WayRequest none = WAY_REQUEST_DEFAULTS;
  WayGraph *graph = way_search_get_graph (search);
  Entry *entry = g_new0 (Entry, 1);

  if (request == NULL)
    request = &none;
  entry->ref_count = 1;
  entry->search = g_object_ref (search);
  entry->type = way_node_type_ref (way_graph_get_query_type (graph));
  entry->rank = (gint64) self->statistics.ticks
                - (gint64) request->priority * self->ageing;
  entry->number = self->next_number++;
  entry->first_expansions = request->first_expansions;
  entry->is_prompt = search_is_prompt (search);

  return entry;
}

void
entry_watch (WayQueue     *self,
             Entry        *entry,
             GCancellable *cancellable)
{
  g_set_object (&entry->cancellable, cancellable);
  if (entry->cancel_link != NULL)
    return;

  g_queue_push_tail (&self->cancellables, entry);
  entry->cancel_link = self->cancellables.tail;
}

Entry *
entry_add (WayQueue         *self,
           WaySearch        *search,
           const WayRequest *request,
           WayQueueFunc      func,
           gpointer          user_data,
           GDestroyNotify    destroy)
{
  GCancellable *cancellable
    = way_limits_get_cancellable (search_get_limits (search));
  const gboolean is_taken = search_take (search);
  Entry *entry;

  g_return_val_if_fail (is_taken, NULL);

  entry = entry_new (self, search, request);
  entry->func = func;
  entry->user_data = user_data;
  entry->destroy = destroy;
  g_hash_table_insert (self->entries, search, entry);
  entry->waiting = g_sequence_insert_sorted (self->waiting, entry,
                                             entry_compare, NULL);
  if (entry->first_expansions > 0)
    entry->look = g_sequence_insert_sorted (self->looks, entry, entry_compare,
                                            NULL);
  if (cancellable != NULL)
    entry_watch (self, entry, cancellable);

  return entry;
}

void
way_queue_add (WayQueue         *self,
               WaySearch        *search,
               const WayRequest *request,
               WayQueueFunc      func,
               gpointer          user_data,
               GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_QUEUE (self) && WAY_IS_SEARCH (search));
  g_return_if_fail (func != NULL);

  entry_add (self, search, request, func, user_data, destroy);
}

gboolean
way_queue_remove (WayQueue  *self,
                  WaySearch *search)
{
  Entry *entry;

  g_return_val_if_fail (WAY_IS_QUEUE (self) && WAY_IS_SEARCH (search), FALSE);

  entry = g_hash_table_lookup (self->entries, search);
  if (entry == NULL)
    return FALSE;

  drop (self, entry);
  return TRUE;
}

gboolean
way_queue_has (WayQueue  *self,
               WaySearch *search)
{
  g_return_val_if_fail (WAY_IS_QUEUE (self) && WAY_IS_SEARCH (search), FALSE);

  return g_hash_table_contains (self->entries, search);
}

void
way_queue_move (WayQueue  *self,
                WaySearch *search,
                WayNode    node,
                WayCost    cost)
{
  Entry *entry;
  WayNodeKind kind;

  g_return_if_fail (WAY_IS_QUEUE (self) && WAY_IS_SEARCH (search));
  g_return_if_fail (cost >= 0 && cost < INFINITY);
  entry = g_hash_table_lookup (self->entries, search);
  g_return_if_fail (entry != NULL);
  kind = way_node_type_get_kind (entry->type);
  g_return_if_fail (node != NULL || kind == WAY_NODE_KIND_INDEX
                    || kind == WAY_NODE_KIND_POINTER);

  if (entry->has_asker)
    way_node_type_free_node (entry->type, entry->asker);
  entry->asker = way_node_type_copy_node (entry->type, node);
  entry->asker_cost = cost;
  entry->has_asker = entry->has_moved = TRUE;
}

static guint64
count_bytes (const WayQueue *self)
{
  guint64 bytes = 0;

  for (guint i = 0; i < self->spare->len; i++)
    bytes += search_memory_bytes (g_ptr_array_index (self->spare, i));
  for (guint i = 0; i <= self->running->len; i++)
    {
      const Entry *entry = i < self->running->len
                             ? g_ptr_array_index (self->running, i)
                             : self->looking;
      WayStatistics lent = { 0 };

      if (entry == NULL || entry->memory == NULL)
        continue;
      if (entry->borrower != NULL)
        way_search_get_statistics (entry->borrower, &lent);
      bytes += lent.bytes + search_memory_bytes (entry->memory);
    }

  return bytes;
}

void
way_queue_get_statistics (WayQueue           *self,
                          WayQueueStatistics *statistics)
{
  g_return_if_fail (WAY_IS_QUEUE (self) && statistics != NULL);

  *statistics = self->statistics;
  statistics->running = self->running->len;
  statistics->waiting
    = (guint64) g_sequence_get_length (self->waiting);
  statistics->bytes = count_bytes (self);
}
