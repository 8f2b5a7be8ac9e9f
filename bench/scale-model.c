/* scale-model.c - a shared search reckoned on paper, by any number of owners
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Events in the order of time. Each owner has a clock, an open list by f and
 * then the deeper first, an outbox for each other owner, and batches on their
 * way to it. It takes turns as src/parallel/worker.c does: mail, expansions,
 * outboxes. An owner without work sleeps until the next batch arrives.
 *
 * An edge back to the node before is not followed, as src/engine/share.h has
 * it. To see that is put at as much as an offer.
 *
 * Costs of paths are found as by real owners: a node that is first reached by a
 * more expensive path is expanded then, and again by the better one.
 *
 * Not modelled: nodes at the cost of the path and above, which owners expand
 * for want of better (they count as waiting), the width of the network, and
 * owners that share a machine's memory. Two waves over a tree of owners end it,
 * and wait for no turn. */

#include "scale-model.h"

#include <math.h>
#include <string.h>

/* A heap of keys, the least first; of equal ones that of the lesser second. */
typedef struct
{
  double  key;
  double  second;
  guint32 item;
} Entry;

typedef struct
{
  Entry *entries;       /* (owned) */
  guint  len;
  guint  size;
} Heap;

typedef struct
{
  double  so_far;
  guint32 node;
  guint32 before;
} ScaleParcel;

typedef struct
{
  guint64      sent;
  guint64      arrival;
  guint        n;
  ScaleParcel *parcels; /* (owned) */
} Batch;

typedef struct
{
  guint64      clock;
  guint64      work;    /* expansions and offers */
  guint64      talk;
  guint64      n_expanded;
  guint        n_turns;
  gboolean     is_awake;
  guint64      wake;    /* when its next turn begins, if it is awake */
  Heap         open;
  Heap         mail;    /* by arrival: items are batches */
  GArray     **outboxes;        /* (owned) (element nullable) by owner */
  GArray      *filled;  /* (owned) of owners whose outbox is not empty */
} Owner;

typedef struct
{
  const ScaleTrace   *trace;
  const guint16      *owners;
  const ScaleMachine *machine;
  ScaleWatchFunc      watch;
  gpointer            user_data;
  Owner              *all;      /* (owned) */
  guint               n_owners;
  double             *so_far;   /* (owned) by node */
  guint32            *before;   /* (owned) by node: the one before on its path */
  double             *expanded; /* (owned) by node, with which cost; NAN */
  Heap                turns;    /* by time: items are owners */
  GArray             *batches;  /* (owned) of Batch */
  GArray             *unused;   /* (owned) of items of @batches */
  ScaleResult         result;
  double              delays;
} Model;

/* Heaps ------------------------------------------------------------------- */

static inline gboolean
is_before (const Entry *a,
           const Entry *b)
{
  return a->key < b->key || (a->key == b->key && a->second < b->second);
}

static void
push (Heap  *self,
      Entry  entry)
{
  guint at = self->len++;

  if (self->len > self->size)
    {
      self->size = MAX (16, self->size * 2);
      self->entries = g_renew (Entry, self->entries, self->size);
    }
  for (guint up = (at - 1) / 2;
       at > 0 && is_before (&entry, &self->entries[up]); up = (at - 1) / 2)
    {
      self->entries[at] = self->entries[up];
      at = up;
    }
  self->entries[at] = entry;
}

static Entry
pop (Heap *self)
{
  const Entry first = self->entries[0];
  const Entry last = self->entries[--self->len];
  guint at = 0;

  for (guint down = 1; down < self->len; down = 2 * at + 1)
    {
      if (down + 1 < self->len
          && is_before (&self->entries[down + 1], &self->entries[down]))
        down++;
      if (!is_before (&self->entries[down], &last))
        break;
      self->entries[at] = self->entries[down];
      at = down;
    }
  self->entries[at] = last;
  return first;
}

/* Owners ------------------------------------------------------------------ */

static void
spend (guint64 *account,
       Owner   *owner,
       guint64  time)
{
  *account += time;
  owner->clock += time;
}

static void
offer (Model  *self,
       Owner  *owner,
       guint32 node,
       guint32 before,
       double  so_far)
{
  const ScaleTrace *trace = self->trace;

  spend (&owner->work, owner, self->machine->offer);
  if (node >= trace->n_nodes || so_far >= self->so_far[node])
    return;

  self->so_far[node] = so_far;
  self->before[node] = before;
  if (so_far + trace->estimates[node] < trace->bound)
    push (&owner->open, (Entry) { so_far + trace->estimates[node], -so_far,
                                  node });
}

static void
wake (Model  *self,
      guint   number,
      guint64 time)
{
  Owner *owner = &self->all[number];

  if (owner->is_awake && owner->wake <= time)
    return;

  owner->is_awake = TRUE;
  owner->wake = time;
  push (&self->turns, (Entry) { (double) time, number, number });
}

static guint32
keep_batch (Model       *self,
            const Batch *batch)
{
  guint32 item;

  if (self->unused->len == 0)
    {
      g_array_append_vals (self->batches, batch, 1);
      return self->batches->len - 1;
    }

  item = g_array_index (self->unused, guint32, self->unused->len - 1);
  g_array_set_size (self->unused, self->unused->len - 1);
  g_array_index (self->batches, Batch, item) = *batch;
  return item;
}

static void
send (Model *self,
      Owner *owner,
      guint  to)
{
  GArray *outbox = owner->outboxes[to];
  Owner *other = &self->all[to];
  Batch batch = { .n = outbox->len };
  guint32 item;

  spend (&owner->talk, owner, self->machine->batch);
  batch.sent = owner->clock;
  batch.arrival = owner->clock + self->machine->latency;
  batch.parcels = g_memdup2 (outbox->data, outbox->len * sizeof (ScaleParcel));
  self->result.n_sent += outbox->len;
  self->result.n_batches++;
  g_array_set_size (outbox, 0);
  if (self->watch != NULL)
    self->watch (owner->clock, TRUE, self->user_data);

  item = keep_batch (self, &batch);
  push (&other->mail, (Entry) { (double) batch.arrival, item, item });
  wake (self, to, MAX (batch.arrival, other->clock));
}

static void
pack (Model  *self,
      Owner  *owner,
      guint   to,
      guint32 node,
      guint32 before,
      double  so_far)
{
  const ScaleParcel parcel = { so_far, node, before };

  spend (&owner->talk, owner, self->machine->pack);
  if (owner->outboxes[to] == NULL)
    owner->outboxes[to] = g_array_new (FALSE, FALSE, sizeof (ScaleParcel));
  if (owner->outboxes[to]->len == 0)
    g_array_append_val (owner->filled, to);
  g_array_append_val (owner->outboxes[to], parcel);
}

/* Turns ------------------------------------------------------------------- */

static void
take_mail (Model  *self,
           Owner  *owner,
           guint64 begin)
{
  while (owner->mail.len > 0 && owner->mail.entries[0].key <= (double) begin)
    {
      const guint32 item = pop (&owner->mail).item;
      const Batch batch = g_array_index (self->batches, Batch, item);

      spend (&owner->talk, owner, self->machine->batch);
      self->delays += (double) (owner->clock - batch.sent);
      if (self->watch != NULL)
        self->watch (owner->clock, FALSE, self->user_data);
      for (guint i = 0; i < batch.n; i++)
        {
          spend (&owner->talk, owner, self->machine->unpack);
          offer (self, owner, batch.parcels[i].node, batch.parcels[i].before,
                 batch.parcels[i].so_far);
        }
      g_free (batch.parcels);
      g_array_append_val (self->unused, item);
    }
}

static void
expand (Model  *self,
        guint   number,
        guint32 node)
{
  const ScaleTrace *trace = self->trace;
  Owner *owner = &self->all[number];

  spend (&owner->work, owner, self->machine->expand);
  owner->n_expanded++;
  self->expanded[node] = self->so_far[node];
  for (guint64 i = trace->first[node]; i < trace->first[node + 1]; i++)
    {
      const guint32 head = trace->heads[i];
      const double so_far = self->so_far[node] + trace->costs[i];

      if (head == self->before[node])
        {
          spend (&owner->work, owner, self->machine->offer);
          self->result.n_unsent += self->owners[head] != number;
        }
      else if (self->owners[head] == number)
        offer (self, owner, head, node, so_far);
      else
        pack (self, owner, self->owners[head], head, node, so_far);
    }
}

/* An entry of a node that has been reached for less since is void. */
static void
expand_some (Model *self,
             guint  number)
{
  Owner *owner = &self->all[number];
  guint n = 0;

  while (n < self->machine->expansions_a_turn && owner->open.len > 0)
    {
      const Entry entry = pop (&owner->open);

      if (-entry.second != self->so_far[entry.item])
        continue;
      expand (self, number, entry.item);
      n++;
    }
}

static void
send_outboxes (Model *self,
               Owner *owner)
{
  const gboolean all = owner->open.len == 0
                       || owner->n_turns % self->machine->turns_a_batch == 0;
  guint n_left = 0;

  for (guint i = 0; i < owner->filled->len; i++)
    {
      const guint to = g_array_index (owner->filled, guint, i);

      if (all || owner->outboxes[to]->len >= self->machine->parcels_a_batch)
        send (self, owner, to);
      else
        g_array_index (owner->filled, guint, n_left++) = to;
    }
  g_array_set_size (owner->filled, n_left);
}

static void
take_turn (Model *self,
           guint  number,
           guint64 time)
{
  Owner *owner = &self->all[number];

  owner->is_awake = FALSE;
  owner->clock = time;
  take_mail (self, owner, time);
  expand_some (self, number);
  owner->n_turns++;
  send_outboxes (self, owner);

  if (owner->open.len > 0)
    wake (self, number, owner->clock);
  else if (owner->mail.len > 0)
    wake (self, number,
          MAX (owner->clock, (guint64) owner->mail.entries[0].key));
}

/* The whole --------------------------------------------------------------- */

static void
model_init (Model *self)
{
  self->all = g_new0 (Owner, self->n_owners);
  for (guint i = 0; i < self->n_owners; i++)
    {
      self->all[i].outboxes = g_new0 (GArray *, self->n_owners);
      self->all[i].filled = g_array_new (FALSE, FALSE, sizeof (guint));
    }
  self->so_far = g_new (double, self->trace->n_nodes);
  self->before = g_new (guint32, self->trace->n_nodes);
  self->expanded = g_new (double, self->trace->n_nodes);
  for (guint32 i = 0; i < self->trace->n_nodes; i++)
    {
      self->so_far[i] = INFINITY;
      self->expanded[i] = NAN;
    }
  self->batches = g_array_new (FALSE, FALSE, sizeof (Batch));
  self->unused = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
model_clear (Model *self)
{
  for (guint i = 0; i < self->n_owners; i++)
    {
      Owner *owner = &self->all[i];

      for (guint to = 0; to < self->n_owners; to++)
        if (owner->outboxes[to] != NULL)
          g_array_unref (owner->outboxes[to]);
      g_free (owner->outboxes);
      g_array_unref (owner->filled);
      g_free (owner->open.entries);
      g_free (owner->mail.entries);
    }
  g_free (self->all);
  g_free (self->so_far);
  g_free (self->before);
  g_free (self->expanded);
  g_free (self->turns.entries);
  g_array_unref (self->batches);
  g_array_unref (self->unused);
}

/* The start is opened by its owner for nothing, as it is by one search. */
static void
begin (Model *self)
{
  const guint number = self->owners[0];

  self->so_far[0] = 0;
  self->before[0] = 0;
  push (&self->all[number].open, (Entry) { self->trace->estimates[0], 0, 0 });
  wake (self, number, 0);
}

/* Two waves up and down a tree of all owners. */
static guint64
reckon_end (const Model *self)
{
  return 4 * (guint64) ceil (log2 (self->n_owners)) * self->machine->latency;
}

static void
add_up (Model *self)
{
  const guint n = self->n_owners;
  const ScaleMachine *machine = self->machine;
  const ScaleTrace *trace = self->trace;
  guint64 end = 0, busiest = 0, most = 0, work = 0, talk = 0;
  ScaleResult *result = &self->result;
  double whole;

  for (guint i = 0; i < n; i++)
    {
      const Owner *owner = &self->all[i];

      end = MAX (end, owner->clock);
      busiest = MAX (busiest, owner->work + owner->talk);
      most = MAX (most, owner->n_expanded);
      work += owner->work;
      talk += owner->talk;
      result->n_expanded += owner->n_expanded;
    }

  result->time = end + reckon_end (self);
  result->serial = trace->n_nodes * machine->expand
                   + trace->first[trace->n_nodes] * machine->offer;
  result->load = (double) most * n / (double) result->n_expanded;
  result->delay = self->delays / (double) MAX (1, result->n_batches);
  whole = (double) result->time * n;
  result->efficiency = (double) result->serial / whole;
  result->again = (double) (work - result->serial) / whole;
  result->talk = (double) talk / whole;
  result->balance = (double) (busiest * n - work - talk) / whole;
  result->wait = (double) (result->time - busiest) / (double) result->time;
}

static void
check_all_expanded (const Model *self)
{
  for (guint32 i = 0; i < self->trace->n_nodes; i++)
    if (self->expanded[i] != self->so_far[i])
      g_error ("scale: a node that had to be expanded was not");
}

ScaleResult
scale_simulate (const ScaleTrace   *trace,
                const guint16      *owners,
                guint               n_owners,
                const ScaleMachine *machine,
                ScaleWatchFunc      watch,
                gpointer            user_data)
{
  Model self = { .trace = trace, .owners = owners, .n_owners = n_owners,
                 .machine = machine, .watch = watch, .user_data = user_data };

  model_init (&self);
  begin (&self);
  while (self.turns.len > 0)
    {
      const Entry turn = pop (&self.turns);
      const Owner *owner = &self.all[turn.item];

      /* An owner that was woken earlier than planned has had its turn. */
      if (owner->is_awake && (double) owner->wake == turn.key)
        take_turn (&self, turn.item, owner->wake);
    }
  check_all_expanded (&self);
  add_up (&self);
  model_clear (&self);
  return self.result;
}

const char *
scale_name_loss (const ScaleResult *result)
{
  const double losses[] = { result->again, result->talk, result->balance,
                            result->wait };
  static const char *const names[] = { "again", "talk", "balance", "wait" };
  guint largest = 0;

  for (guint i = 1; i < G_N_ELEMENTS (losses); i++)
    if (losses[i] > losses[largest])
      largest = i;

  return names[largest];
}
