/* jitter-carrier.c - a carrier that is as awkward as a carrier may be
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "jitter-carrier.h"

#include "parallel/batch.h"

#define MOST_TURNS 12

typedef struct
{
  GByteArray *batch;    /* (owned) */
  guint       from;
  guint       turns;    /* until it arrives */
} Held;

#define TYPE_JITTER_CARRIER (jitter_carrier_get_type ())

G_DECLARE_FINAL_TYPE (JitterCarrier, jitter_carrier, WAY_TEST, JITTER_CARRIER,
                      GObject)

struct _JitterCarrier
{
  GObject     parent_instance;

  WayCarrier *inner;    /* (owned) */
  gsize       parcel_size;
  GRand      *rand;     /* (owned) */
  GArray     *held;     /* (owned) of Held */
};

static void carry (WayCarrierInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (JitterCarrier, jitter_carrier, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_CARRIER, carry))

static void
jitter_carrier_finalize (GObject *object)
{
  JitterCarrier *self = WAY_TEST_JITTER_CARRIER (object);

  g_assert_cmpuint (self->held->len, ==, 0); /* all was received */
  g_array_unref (self->held);
  g_rand_free (self->rand);
  g_object_unref (self->inner);

  G_OBJECT_CLASS (jitter_carrier_parent_class)->finalize (object);
}

static void
jitter_carrier_class_init (JitterCarrierClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jitter_carrier_finalize;
}

static void
jitter_carrier_init (JitterCarrier *self)
{
  self->held = g_array_new (FALSE, FALSE, sizeof (Held));
}

WayCarrier *
jitter_carrier_new (WayCarrier *inner,
                    gsize       parcel_size,
                    guint32     seed)
{
  JitterCarrier *self = g_object_new (TYPE_JITTER_CARRIER, NULL);

  self->inner = g_object_ref (inner);
  self->parcel_size = parcel_size;
  self->rand = g_rand_new_with_seed (seed);
  return WAY_CARRIER (self);
}

static guint
get_n_workers (WayCarrier *carrier)
{
  return way_carrier_get_n_workers (WAY_TEST_JITTER_CARRIER (carrier)->inner);
}

static guint
get_worker (WayCarrier *carrier)
{
  return way_carrier_get_worker (WAY_TEST_JITTER_CARRIER (carrier)->inner);
}

static gboolean
send (WayCarrier *carrier,
      guint       to,
      GByteArray *batch)
{
  JitterCarrier *self = WAY_TEST_JITTER_CARRIER (carrier);

  return g_rand_int_range (self->rand, 0, 3) > 0
         && way_carrier_send (self->inner, to, batch);
}

static void
hold (JitterCarrier *self,
      guint          from,
      GByteArray    *batch)
{
  const Held held = { batch, from,
                      (guint) g_rand_int_range (self->rand, 0, MOST_TURNS) };

  g_array_append_val (self->held, held);
}

/* Holds a batch of parcels in pieces. */
static void
cut (JitterCarrier    *self,
     guint             from,
     const GByteArray *batch)
{
  const guint8 *next  = batch_bytes (batch);
  gsize         n     = batch_n_bytes (batch) / self->parcel_size;

  g_assert_cmpuint (batch_n_bytes (batch) % self->parcel_size, ==, 0);
  while (n > 0)
    {
      const gsize piece = (gsize) g_rand_int_range (self->rand, 1, (gint) n + 1);

      hold (self, from,
            batch_new (BATCH_PARCELS, batch_head (batch)->id, next,
                       piece * self->parcel_size));
      next += piece * self->parcel_size;
      n -= piece;
    }
}

static void
fetch (JitterCarrier *self)
{
  GByteArray *batch;
  guint       from;

  while ((batch = way_carrier_receive (self->inner, &from)) != NULL)
    if (batch_head (batch)->kind == BATCH_PARCELS)
      {
        cut (self, from, batch);
        g_byte_array_unref (batch);
      }
    else
      hold (self, from, batch);
}

/* Any parcel that has waited long enough. */
static GByteArray *
receive (WayCarrier *carrier,
         guint      *from)
{
  JitterCarrier *self = WAY_TEST_JITTER_CARRIER (carrier);
  GByteArray    *batch;
  guint          i;

  fetch (self);
  if (self->held->len == 0)
    return NULL;

  i = (guint) g_rand_int_range (self->rand, 0, (gint) self->held->len);

  Held *held = &g_array_index (self->held, Held, i);

  if (held->turns-- > 0)
    return NULL;

  *from = held->from;
  batch = held->batch;
  g_array_remove_index_fast (self->held, i);
  return batch;
}

static void
begin_wave (WayCarrier    *carrier,
            const WayWave *mine)
{
  way_carrier_begin_wave (WAY_TEST_JITTER_CARRIER (carrier)->inner, mine);
}

static gboolean
end_wave (WayCarrier *carrier,
          WayWave    *all)
{
  JitterCarrier *self = WAY_TEST_JITTER_CARRIER (carrier);

  return g_rand_int_range (self->rand, 0, 3) > 0
         && way_carrier_end_wave (self->inner, all);
}

static void
carry (WayCarrierInterface *iface)
{
  iface->get_n_workers = get_n_workers;
  iface->get_worker = get_worker;
  iface->send = send;
  iface->receive = receive;
  iface->begin_wave = begin_wave;
  iface->end_wave = end_wave;
}
