/* thread-carrier.c - the carrier between threads of one process
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each worker has an inbox: a list of letters. Any thread adds a letter at the
 * head by compare and swap, and the worker takes the whole list at once. A
 * letter is written before it is added (release), and read after it was taken
 * (acquire). So no batch is copied, and no thread waits for a lock.
 *
 * Two boards serve the waves in turn. A worker hands in numbers for a wave only
 * after it has read the wave before. So the worker that completes a wave knows
 * that all workers have read the other board, and clears it for the next
 * wave. */

#include "parallel/thread-carrier.h"

#include <stdatomic.h>

/* How many letters may wait in an inbox before others refuse to add more: the
 * memory that a slow worker's neighbours can fill. */
#define MOST_LETTERS 256

typedef struct _Letter Letter;

struct _Letter
{
  Letter     *next;
  GByteArray *batch;            /* (owned) */
  guint       from;
};

typedef struct
{
  _Atomic (Letter *) head;
  _Atomic (guint)    n_letters;
} Inbox;

typedef struct
{
  _Atomic (guint64) sums[8];
  _Atomic (guint64) maxima[8];
  _Atomic (guint)   n_said;     /* workers that have handed in numbers */
} Board;

typedef struct
{
  _Atomic (guint)   n_ends;     /* that are still there */
  guint             n_workers;
  Inbox            *inboxes;    /* (owned) */
  Board             boards[2];
  _Atomic (guint64) n_waves;    /* that have ended */
} Hub;

#define TYPE_THREAD_CARRIER (thread_carrier_get_type ())

G_DECLARE_FINAL_TYPE (ThreadCarrier, thread_carrier, WAY_INTERNAL,
                      THREAD_CARRIER, GObject)

struct _ThreadCarrier
{
  GObject  parent_instance;

  Hub     *hub;
  guint    worker;
  guint64  n_begun;             /* waves */
  Letter  *taken;               /* (owned) from the inbox, not yet handed out */
};

static void thread_carrier_carry (WayCarrierInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ThreadCarrier, thread_carrier, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_CARRIER,
                                                      thread_carrier_carry))

static void
letters_free (Letter *letter)
{
  while (letter != NULL)
    {
      Letter *next = letter->next;

      g_byte_array_unref (letter->batch);
      g_free (letter);
      letter = next;
    }
}

static void
hub_release (Hub *hub)
{
  if (atomic_fetch_sub (&hub->n_ends, 1) > 1)
    return;

  for (guint i = 0; i < hub->n_workers; i++)
    letters_free (atomic_load (&hub->inboxes[i].head));
  g_free (hub->inboxes);
  g_free (hub);
}

static void
thread_carrier_finalize (GObject *object)
{
  ThreadCarrier *self = WAY_INTERNAL_THREAD_CARRIER (object);

  letters_free (self->taken);
  hub_release (self->hub);

  G_OBJECT_CLASS (thread_carrier_parent_class)->finalize (object);
}

static void
thread_carrier_class_init (ThreadCarrierClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = thread_carrier_finalize;
}

static void
thread_carrier_init (ThreadCarrier *self)
{
}

GPtrArray *
thread_carriers_new (guint n_workers)
{
  GPtrArray *ends = g_ptr_array_new_with_free_func (g_object_unref);
  Hub *hub = g_new0 (Hub, 1);

  hub->n_workers = n_workers;
  hub->inboxes = g_new0 (Inbox, n_workers);
  atomic_init (&hub->n_ends, n_workers);
  for (guint i = 0; i < n_workers; i++)
    {
      ThreadCarrier *end = g_object_new (TYPE_THREAD_CARRIER, NULL);

      end->hub = hub;
      end->worker = i;
      g_ptr_array_add (ends, end);
    }

  return ends;
}

static guint
get_n_workers (WayCarrier *carrier)
{
  return WAY_INTERNAL_THREAD_CARRIER (carrier)->hub->n_workers;
}

static guint
get_worker (WayCarrier *carrier)
{
  return WAY_INTERNAL_THREAD_CARRIER (carrier)->worker;
}

static gboolean
send (WayCarrier *carrier,
      guint       to,
      GByteArray *batch)
{
  ThreadCarrier *self = WAY_INTERNAL_THREAD_CARRIER (carrier);
  Inbox *inbox = &self->hub->inboxes[to];
  Letter *letter;

  if (atomic_load_explicit (&inbox->n_letters, memory_order_relaxed)
      >= MOST_LETTERS)
    return FALSE;

  letter = g_new (Letter, 1);
  letter->batch = batch;
  letter->from = self->worker;
  atomic_fetch_add_explicit (&inbox->n_letters, 1, memory_order_relaxed);
  letter->next = atomic_load_explicit (&inbox->head, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit (&inbox->head, &letter->next,
                                                 letter, memory_order_release,
                                                 memory_order_relaxed))
    ;

  return TRUE;
}

static GByteArray *
receive (WayCarrier *carrier,
         guint      *from)
{
  ThreadCarrier *self = WAY_INTERNAL_THREAD_CARRIER (carrier);
  Inbox *inbox = &self->hub->inboxes[self->worker];
  GByteArray *batch;
  Letter *letter;

  if (self->taken == NULL
      && atomic_load_explicit (&inbox->head, memory_order_relaxed) != NULL)
    self->taken = atomic_exchange_explicit (&inbox->head, NULL,
                                            memory_order_acquire);
  letter = self->taken;
  if (letter == NULL)
    return NULL;

  self->taken = letter->next;
  atomic_fetch_sub_explicit (&inbox->n_letters, 1, memory_order_relaxed);
  *from = letter->from;
  batch = letter->batch;
  g_free (letter);
  return batch;
}

static void
lift (_Atomic (guint64) *most,
      guint64            number)
{
  guint64 before = atomic_load (most);

  while (before < number
         && !atomic_compare_exchange_weak (most, &before, number))
    ;
}

static void
begin_wave (WayCarrier    *carrier,
            const WayWave *mine)
{
  ThreadCarrier *self = WAY_INTERNAL_THREAD_CARRIER (carrier);
  Hub *hub = self->hub;
  Board *board = &hub->boards[self->n_begun % 2];
  Board *next = &hub->boards[(self->n_begun + 1) % 2];

  self->n_begun++;
  for (guint i = 0; i < 8; i++)
    {
      atomic_fetch_add (&board->sums[i], mine->sums[i]);
      lift (&board->maxima[i], mine->maxima[i]);
    }
  if (atomic_fetch_add (&board->n_said, 1) + 1 < hub->n_workers)
    return;

  for (guint i = 0; i < 8; i++)
    {
      atomic_store (&next->sums[i], 0);
      atomic_store (&next->maxima[i], 0);
    }
  atomic_store (&next->n_said, 0);
  atomic_store (&hub->n_waves, self->n_begun);
}

static gboolean
end_wave (WayCarrier *carrier,
          WayWave    *all)
{
  ThreadCarrier *self = WAY_INTERNAL_THREAD_CARRIER (carrier);
  Board *board = &self->hub->boards[(self->n_begun - 1) % 2];

  if (atomic_load (&self->hub->n_waves) < self->n_begun)
    return FALSE;

  for (guint i = 0; i < 8; i++)
    {
      all->sums[i] = atomic_load (&board->sums[i]);
      all->maxima[i] = atomic_load (&board->maxima[i]);
    }
  return TRUE;
}

static void
thread_carrier_carry (WayCarrierInterface *iface)
{
  iface->get_n_workers = get_n_workers;
  iface->get_worker = get_worker;
  iface->send = send;
  iface->receive = receive;
  iface->begin_wave = begin_wave;
  iface->end_wave = end_wave;
}
